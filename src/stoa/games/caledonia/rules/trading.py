"""Trade: buying and selling at the market, and buying from neighbours."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases
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
    return price if price > 0 else 0


def cap_left(state: "CaledoniaState", good: i64) -> i64:
    """CAL-110."""
    return state.variant.cap - (state.bought >> good * 4 & 15)


def from_neighbours(state: "CaledoniaState", player: Player, good: i64, price: i64, spending: i64) -> i64:
    """CAL-109 to CAL-112: how many could be bought of a good that neighbours offer."""
    if not state.offered >> good & 1:
        return 0
    most = buyable(state, player, good, price, spending)
    cap = cap_left(state, good)
    return most if most < cap else cap


def fill(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-076: buy or sell at the market; after port tile 6 that good alone (CAL-158)."""
    if player.merchants == 0:
        return n
    good: i64 = 0
    while good < board.KINDS:
        if state.shifted == board.NOTHING or state.shifted == good:
            n = _numbers(
                out, n, moves.BUY + good * board.MOST_TRADED, buyable(state, player, good, state.price(good), 0)
            )
        good += 1
    good = 0
    while good < board.KINDS:
        if state.shifted == board.NOTHING or state.shifted == good:
            n = _numbers(out, n, moves.SELL + good * board.MOST_TRADED, sellable(player, good))
        good += 1
    return n


def _numbers(out: vec[i64], n: i64, first: i64, most: i64) -> i64:
    step: i64 = 0
    while step < most:
        out[n] = first + step
        n += 1
        step += 1
    return n


def fill_neighbours(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-105."""
    if state.offered == 0 or player.merchants == 0:
        return n
    good: i64 = 0
    while good < board.KINDS:
        if state.shifted == board.NOTHING or state.shifted == good:
            most = from_neighbours(state, player, good, neighbour_price(state, good), 0)
            n = _numbers(out, n, moves.BUY + good * board.MOST_TRADED, most)
        good += 1
    return n


def trade(state: "CaledoniaState", player: Player, move: i64) -> None:
    """CAL-079, CAL-080, CAL-109: the whole trade at one price, then the marker moves."""
    buying = move < moves.SELL
    first = moves.BUY if buying else moves.SELL
    good = (move - first) // board.MOST_TRADED
    number = (move - first) % board.MOST_TRADED + 1
    if player.clan == board.STEWART:
        player.money += board.TRADE_MONEY
    player.merchants -= number
    if buying:
        price = neighbour_price(state, good) if state.phase == phases.PLACED else state.price(good)
        player.money -= price * number
        player.goods[good] += number
        player.stalls[good] += number
        shift(state, good, number)
    else:
        player.money += state.price(good) * number
        player.goods[good] -= number
        player.stalls[good] -= number
        shift(state, good, -number)
    state.shifted = board.NOTHING
    if state.phase == phases.PLACED:
        state.bought += number << good * 4
        state.offered &= ~(1 << good)
    else:
        state.acted = 1
    state.resume()


def shift(state: "CaledoniaState", good: i64, steps: i64) -> None:
    """CAL-081: the marker stops at the ends of its track."""
    step = state.steps[good] + steps
    if step < 0:
        step = 0
    if step >= board.STEPS:
        step = board.STEPS - 1
    state.steps[good] = step
