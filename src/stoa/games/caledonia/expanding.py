"""Expand: where units may go and what they cost, the bonuses of a new unit, and fishermen who row."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import ports, trading
from stoa.games.caledonia.board import (
    BIT,
    BUILDING,
    CAMPBELL,
    CAMPBELL_LESS,
    DONE,
    EXPAND,
    FACTORIES,
    FERGUSSON,
    FOREST,
    FULL_SET,
    HEXES,
    MACDONALD,
    MOUNTAIN,
    NOTHING,
    REWARDS,
    ROBERTSON,
    ROW,
    UNIT_COST,
    UNIT_GOOD,
    UNIT_KINDS,
    UNIT_TERRAIN,
    WATER,
    WOODCUTTER,
    WORD,
    WORKER,
)
from stoa.games.caledonia.ground import SIX, Ground, lowest
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table


def occupied(table: "Table", word: i64) -> i64:
    """CAL-032: hexes with a unit, a neutral piece or a cover tile."""
    found = table.closed1 if word else table.closed0
    for player in table.players:
        found |= player.own1 if word else player.own0
    return found


def unit_cost(player: Player, unit: i64) -> i64:
    """CAL-015, CAL-206: what a unit costs without land."""
    price = UNIT_COST[unit]
    if player.clan == CAMPBELL and FACTORIES >> unit & 1 and player.units[unit] < FULL_SET:
        price -= CAMPBELL_LESS[player.units[unit]]
    return price


def cost(table: "Table", player: Player, unit: i64, index: i64, free: bool) -> i64:
    """CAL-058, CAL-095, CAL-137, CAL-231: unit cost and land cost, less what the clan saves."""
    total = unit_cost(player, unit)
    if not free:
        total += table.ground.cost[index]
    if player.clan == ROBERTSON and table.ground.stands(table.ground.delta, index):
        total -= table.setting.delta
    return total if total > 0 else 0


def fill(table: "Table", player: Player, out: vec[i64], n: i64, free: bool) -> i64:
    """CAL-091 to CAL-095: every unit on every hex that it can go to and the player can pay."""
    free0 = player.reach0 & ~occupied(table, 0)
    free1 = player.reach1 & ~occupied(table, 1)
    return _list(table, player, out, n, free0, free1, 0, free)


def fill_workers(table: "Table", player: Player, out: vec[i64]) -> i64:
    """CAL-055 to CAL-058, CAL-212: the starting workers."""
    free0 = ~occupied(table, 0)
    free1 = ~occupied(table, 1)
    if player.clan == FERGUSSON:
        free0 &= table.ground.border[0]
        free1 &= table.ground.border[1]
    return _list(table, player, out, 0, free0, free1, WOODCUTTER, False)


def _list(
    table: "Table", player: Player, out: vec[i64], n: i64, free0: i64, free1: i64, unit: i64, no_land_cost: bool
) -> i64:
    room = table.ground.room
    while unit < UNIT_KINDS:
        if player.left(unit) > 0 and player.money + table.setting.delta >= unit_cost(player, unit):
            if unit == WORKER:
                low = room[FOREST * 2] | room[MOUNTAIN * 2] | room[WATER * 2] & ~_beside_boats(table, player, 0)
                high = (
                    room[FOREST * 2 + 1]
                    | room[MOUNTAIN * 2 + 1]
                    | room[WATER * 2 + 1] & ~_beside_boats(table, player, 1)
                )
            else:
                terrain = UNIT_TERRAIN[unit]
                low = room[terrain * 2]
                high = room[terrain * 2 + 1]
            n = _list_hexes(table, player, out, n, unit, low & free0, 0, no_land_cost)
            n = _list_hexes(table, player, out, n, unit, high & free1, WORD, no_land_cost)
        unit += 1
    return n


def _list_hexes(
    table: "Table", player: Player, out: vec[i64], n: i64, unit: i64, word: i64, first: i64, no_land_cost: bool
) -> i64:
    move = EXPAND + unit * HEXES
    if player.clan == ROBERTSON:
        while word:
            index = first + lowest(word)
            if cost(table, player, unit, index, no_land_cost) <= player.money:
                out[n] = move + index
                n += 1
            word &= word - 1
        return n
    budget = player.money - unit_cost(player, unit)
    if budget < 0:
        return n
    land = table.ground.cost
    while word:
        index = first + lowest(word)
        if no_land_cost or land[index] <= budget:
            out[n] = move + index
            n += 1
        word &= word - 1
    return n


def boats(table: "Table", player: Player, word: i64) -> i64:
    """CAL-309: the hexes of the player's fishermen."""
    own = player.own1 if word else player.own0
    return own & table.ground.room[WATER * 2 + word]


def _beside_boats(table: "Table", player: Player, word: i64) -> i64:
    """CAL-218: hexes adjacent to an own fisherman."""
    found: i64 = 0
    low = boats(table, player, 0)
    while low:
        found |= table.ground.rim[lowest(low) * 2 + word]
        low &= low - 1
    high = boats(table, player, 1)
    while high:
        found |= table.ground.rim[(WORD + lowest(high)) * 2 + word]
        high &= high - 1
    return found


# Units on the map


def put(table: "Table", player: Player, unit: i64, index: i64) -> None:
    """A unit of the player whose turn it is comes on the map."""
    table.board[index] = 1 + table.turn * UNIT_KINDS + unit
    player.units[unit] += 1
    if index < WORD:
        player.own0 |= BIT[index]
    else:
        player.own1 |= BIT[index - WORD]
    at = (player.shipping * HEXES + index) * 2
    player.reach0 |= table.ground.reach[at]
    player.reach1 |= table.ground.reach[at + 1]


def take_off(table: "Table", player: Player, index: i64) -> None:
    """A unit goes back to the player board."""
    player.units[table.unit(index)] -= 1
    table.board[index] = 0
    if index < WORD:
        player.own0 &= ~BIT[index]
    else:
        player.own1 &= ~BIT[index - WORD]
    measure(table.ground, player)


def measure(ground: Ground, player: Player) -> None:
    """CAL-104: what is within reach of any own unit."""
    found0: i64 = 0
    found1: i64 = 0
    level = player.shipping * HEXES
    word = player.own0
    while word:
        at = (level + lowest(word)) * 2
        found0 |= ground.reach[at]
        found1 |= ground.reach[at + 1]
        word &= word - 1
    word = player.own1
    while word:
        at = (level + WORD + lowest(word)) * 2
        found0 |= ground.reach[at]
        found1 |= ground.reach[at + 1]
        word &= word - 1
    player.reach0 = found0
    player.reach1 = found1


def expand(table: "Table", player: Player, unit: i64, index: i64) -> None:
    """CAL-091, CAL-137: a new unit, as the main action or by free land."""
    by_free_land = table.phase == REWARDS
    player.money -= cost(table, player, unit, index, by_free_land)
    put(table, player, unit, index)
    if by_free_land:
        table.free_land -= 1
        table.started = 1
    else:
        table.acted = 1
    welcome(table, player, unit, index, True)
    table.resume()


def welcome(table: "Table", player: Player, unit: i64, index: i64, neighbours: bool) -> None:
    """CAL-105, CAL-115: the bonuses that a new unit offers."""
    if neighbours and table.setting.cap:
        table.offered |= neighbour_goods(table, index)
    if FACTORIES >> unit & 1 and player.units[unit] == FULL_SET:
        table.buildings += 1


def neighbour_goods(table: "Table", index: i64) -> i64:
    """CAL-105 to CAL-107: the goods of other players' units on neighbouring hexes, as a mask."""
    mask: i64 = 0
    way: i64 = 0
    while way < SIX:
        other = table.ground.near[index * SIX + way]
        if other != NOTHING and table.board[other] and table.owner(other) != table.turn:
            good = UNIT_GOOD[table.unit(other)]
            if good != NOTHING:
                mask |= 1 << good
        way += 1
    return mask


def fill_bonus(table: "Table", player: Player, out: vec[i64]) -> i64:
    """CAL-096: neighbourhood purchases and the building bonus, in any order."""
    if table.shifted != NOTHING:
        return table.fill_cellar(player, out, trading.fill_neighbours(table, player, out, 0))
    out[0] = DONE
    n = trading.fill_neighbours(table, player, out, 1)
    n = ports.fill_shift(table, player, out, n)
    if building_bonus_open(table, player):
        out[n] = BUILDING
        n += 1
    return table.fill_cellar(player, out, n)


def building_bonus_open(table: "Table", player: Player) -> bool:
    """CAL-115, CAL-119, CAL-291."""
    return table.buildings > 0 and player.empty_boxes() > 0 and table.in_pile()


# Rowing


def fill_rowing(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-219."""
    if player.clan != MACDONALD or table.rowed:
        return n
    word: i64 = 0
    while word < 2:
        left = boats(table, player, word)
        while left:
            index = word * WORD + lowest(left)
            way: i64 = 0
            while way < SIX:
                if may_row(table, player, index, way):
                    out[n] = ROW + index * SIX + way
                    n += 1
                way += 1
            left &= left - 1
        word += 1
    return n


def may_row(table: "Table", player: Player, index: i64, way: i64) -> bool:
    """CAL-218, CAL-219: to an adjacent empty loch or port tile, away from the other fishermen."""
    ground = table.ground
    there = ground.adjacent[index * SIX + way]
    if there == NOTHING or table.board[there]:
        return False
    word, bit = there // WORD, there % WORD
    if not ground.room[WATER * 2 + word] >> bit & 1:
        return False
    side: i64 = 0
    while side < SIX:
        beside = ground.adjacent[there * SIX + side]
        if beside != NOTHING and beside != index and boats(table, player, beside // WORD) >> beside % WORD & 1:
            return False
        side += 1
    return True


def row(table: "Table", player: Player, step: i64) -> None:
    index = step // SIX
    there = table.ground.adjacent[step]
    take_off(table, player, index)
    put(table, player, WORKER, there)
    table.rowed = 1
