"""Trade: buying and selling at the market, and buying from neighbours."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases, turns
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def buyable(state: "CaledoniaState", player: Player, good: i64, price: i64, spending: i64) -> i64:
    """CAL-077, CAL-084, CAL-234: how many the player could buy at this price after spending something else."""
    if player.stalls[good] < 0:
        return 0
    most = player.merchants if player.merchants < board.MOST_TRADED else board.MOST_TRADED
    money = player.money - spending
    if player.clan == board.STEWART:
        money += board.TRADE_MONEY
    if price > 0 and price * most > money:
        most = money // price
    return most


def sellable(player: Player, good: i64) -> i64:
    """CAL-077, CAL-082, CAL-084."""
    if player.stalls[good] > 0:
        return 0
    return player.merchants if player.merchants < player.goods[good] else player.goods[good]


def neighbour_price(state: "CaledoniaState", good: i64) -> i64:
    """CAL-108."""
    price = state.price(good) - board.DISCOUNT[good]
    return price if price > 0 else i64(0)


def cap_left(state: "CaledoniaState", good: i64) -> i64:
    """CAL-110: how many more one purchase may bring; with the option over all purchases of the turn."""
    return state.variant.cap - (state.bought >> good * 4 & 15)


def from_neighbours(state: "CaledoniaState", player: Player, good: i64, price: i64, spending: i64) -> i64:
    """CAL-109 to CAL-112: how many could be bought of a good that neighbours offer."""
    if not state.offered >> good * 4 & 15:
        return 0
    most = buyable(state, player, good, price, spending)
    cap = cap_left(state, good)
    return most if most < cap else cap


def is_open(state: "CaledoniaState", good: i64) -> bool:
    """CAL-157: after port tile 6 any good may be traded, with the option only the one whose price was moved."""
    return state.shifted == board.NOTHING or state.shifted == good or not state.variant.same_good


def fill(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-076: buy or sell at the market."""
    if player.merchants == 0:
        return n
    for good in range(board.KINDS):
        if is_open(state, good):
            most = buyable(state, player, good, state.price(good), 0)
            n = _list(out, n, moves.BUY + good * board.MOST_TRADED, most)
    for good in range(board.KINDS):
        if is_open(state, good):
            n = _list(out, n, moves.SELL + good * board.MOST_TRADED, sellable(player, good))
    return n


def fill_neighbours(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-105."""
    if state.offered == 0 or player.merchants == 0:
        return n
    for good in range(board.KINDS):
        if is_open(state, good):
            most = from_neighbours(state, player, good, neighbour_price(state, good), 0)
            n = _list(out, n, moves.BUY + good * board.MOST_TRADED, most)
    return n


def _list(out: vec[i64], n: i64, first: i64, most: i64) -> i64:
    """The trades of one good, from one piece to the most."""
    for move in range(first, first + most):
        out[n] = move
        n += 1
    return n


def buy(state: "CaledoniaState", player: Player, good: i64, number: i64) -> None:
    """CAL-079, CAL-080, CAL-109: the whole trade at one price, then the marker moves up."""
    near = state.phase == phases.PLACED
    player.money -= (neighbour_price(state, good) if near else state.price(good)) * number
    player.goods[good] += number
    player.stalls[good] += number
    shift(state, good, number)
    if near:
        if state.variant.per_good:
            state.bought += number << good * 4
        state.offered -= board.BIT[good * 4]
    else:
        state.acted = 1
    _traded(state, player, number)


def sell(state: "CaledoniaState", player: Player, good: i64, number: i64) -> None:
    """CAL-079, CAL-080: the whole trade at one price, then the marker moves down."""
    player.money += state.price(good) * number
    player.goods[good] -= number
    player.stalls[good] -= number
    shift(state, good, -number)
    state.acted = 1
    _traded(state, player, number)


def _traded(state: "CaledoniaState", player: Player, number: i64) -> None:
    """CAL-077, CAL-234: a merchant for each piece."""
    player.merchants -= number
    if player.clan == board.STEWART:
        player.money += board.TRADE_MONEY
    state.shifted = board.NOTHING
    turns.resume(state)


def shift(state: "CaledoniaState", good: i64, steps: i64) -> None:
    """Move a price marker."""
    state.steps[good] = shifted(state, good, steps)


def shifted(state: "CaledoniaState", good: i64, steps: i64) -> i64:
    """CAL-081: where a price marker would come to; it stops at the ends of its track."""
    step = state.steps[good] + steps
    if step < 0:
        return 0
    return step if step < board.STEPS else board.STEPS - 1
