"""Trade: buying and selling at the market, and buying from neighbours."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia.board import (
    BUY,
    DISCOUNT,
    KINDS,
    MOST_TRADED,
    NOTHING,
    PLACED,
    SELL,
    STEPS,
    STEWART,
    TRADE_MONEY,
)
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table


def buyable(table: "Table", player: Player, good: i64, price: i64, spending: i64) -> i64:
    """CAL-077, CAL-084, CAL-234: how many the player could buy at this price after spending something else."""
    if player.stalls[good] < 0:
        return 0
    most = player.merchants if player.merchants < MOST_TRADED else MOST_TRADED
    money = player.money - spending
    if player.clan == STEWART:
        money += TRADE_MONEY
    if price > 0 and price * most > money:
        most = money // price
    return most


def sellable(player: Player, good: i64) -> i64:
    """CAL-077, CAL-082, CAL-084."""
    if player.stalls[good] > 0:
        return 0
    return player.merchants if player.merchants < player.goods[good] else player.goods[good]


def neighbour_price(table: "Table", good: i64) -> i64:
    """CAL-108."""
    price = table.price(good) - DISCOUNT[good]
    return price if price > 0 else 0


def cap_left(table: "Table", good: i64) -> i64:
    """CAL-110."""
    return table.setting.cap - (table.bought >> good * 4 & 15)


def from_neighbours(table: "Table", player: Player, good: i64, price: i64, spending: i64) -> i64:
    """CAL-109 to CAL-112: how many could be bought of a good that neighbours offer."""
    if not table.offered >> good & 1:
        return 0
    most = buyable(table, player, good, price, spending)
    cap = cap_left(table, good)
    return most if most < cap else cap


def fill(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-076: buy or sell at the market; after port tile 6 that good alone (CAL-158)."""
    if player.merchants == 0:
        return n
    good: i64 = 0
    while good < KINDS:
        if table.shifted == NOTHING or table.shifted == good:
            n = _numbers(out, n, BUY + good * MOST_TRADED, buyable(table, player, good, table.price(good), 0))
        good += 1
    good = 0
    while good < KINDS:
        if table.shifted == NOTHING or table.shifted == good:
            n = _numbers(out, n, SELL + good * MOST_TRADED, sellable(player, good))
        good += 1
    return n


def _numbers(out: vec[i64], n: i64, first: i64, most: i64) -> i64:
    step: i64 = 0
    while step < most:
        out[n] = first + step
        n += 1
        step += 1
    return n


def fill_neighbours(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-105."""
    if table.offered == 0 or player.merchants == 0:
        return n
    good: i64 = 0
    while good < KINDS:
        if table.shifted == NOTHING or table.shifted == good:
            most = from_neighbours(table, player, good, neighbour_price(table, good), 0)
            n = _numbers(out, n, BUY + good * MOST_TRADED, most)
        good += 1
    return n


def trade(table: "Table", player: Player, move: i64) -> None:
    """CAL-079, CAL-080, CAL-109: the whole trade at one price, then the marker moves."""
    buying = move < SELL
    first = BUY if buying else SELL
    good = (move - first) // MOST_TRADED
    number = (move - first) % MOST_TRADED + 1
    if player.clan == STEWART:
        player.money += TRADE_MONEY
    player.merchants -= number
    if buying:
        price = neighbour_price(table, good) if table.phase == PLACED else table.price(good)
        player.money -= price * number
        player.goods[good] += number
        player.stalls[good] += number
        shift(table, good, number)
    else:
        player.money += table.price(good) * number
        player.goods[good] -= number
        player.stalls[good] -= number
        shift(table, good, -number)
    table.shifted = NOTHING
    if table.phase == PLACED:
        table.bought += number << good * 4
        table.offered &= ~(1 << good)
    else:
        table.acted = 1
    table.resume()


def shift(table: "Table", good: i64, steps: i64) -> None:
    """CAL-081: the marker stops at the ends of its track."""
    step = table.steps[good] + steps
    if step < 0:
        step = 0
    if step >= STEPS:
        step = STEPS - 1
    table.steps[good] = step
