"""Expand: where units may go and what they cost, the bonuses of a new unit, and fishermen who row."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, building, cellar, phases, ports, trading, turns
from stoa.games.caledonia.rules.ground import Ground
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import hexes, lowest

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def occupied(state: "CaledoniaState", word: i64) -> i64:
    """CAL-032: hexes with a unit, a neutral piece or a cover tile."""
    found = state.closed1 if word else state.closed0
    for player in state.players:
        found |= player.own1 if word else player.own0
    return found


def unit_cost(player: Player, unit: i64) -> i64:
    """CAL-015, CAL-206: what a unit costs without land."""
    price = board.UNIT_COST[unit]
    if player.clan == board.CAMPBELL and board.FACTORIES >> unit & 1 and player.units[unit] < board.FULL_SET:
        price -= board.CAMPBELL_LESS[player.units[unit]]
    return price


def cost(state: "CaledoniaState", player: Player, unit: i64, index: i64, free: bool) -> i64:
    """CAL-058, CAL-095, CAL-137, CAL-231: unit cost and land cost, less what the clan saves."""
    total = unit_cost(player, unit)
    if not free:
        total += state.ground.cost[index]
    if player.clan == board.ROBERTSON and state.ground.stands(state.ground.delta, index):
        total -= state.variant.delta
    return total if total > 0 else i64(0)


def fill(state: "CaledoniaState", player: Player, out: vec[i64], n: i64, free: bool) -> i64:
    """CAL-091 to CAL-095: every unit on every hex that it can go to and the player can pay."""
    free0 = player.reach0 & ~occupied(state, 0)
    free1 = player.reach1 & ~occupied(state, 1)
    return _list(state, player, out, n, free0, free1, 0, free)


def fill_workers(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-055 to CAL-058, CAL-212: the starting workers."""
    free0 = ~occupied(state, 0)
    free1 = ~occupied(state, 1)
    if player.clan == board.FERGUSSON:
        free0 &= state.ground.border[0]
        free1 &= state.ground.border[1]
    return _list(state, player, out, 0, free0, free1, board.WOODCUTTER, False)


def _list(
    state: "CaledoniaState",
    player: Player,
    out: vec[i64],
    n: i64,
    free0: i64,
    free1: i64,
    first: i64,
    no_land_cost: bool,
) -> i64:
    """The units from the first kind on, on those of the free hexes that suit them."""
    room = state.ground.room
    for unit in range(first, board.UNIT_KINDS):
        if player.left(unit) > 0 and player.money + state.variant.delta >= unit_cost(player, unit):
            if unit == board.WORKER:
                low = (
                    room[board.FOREST * 2]
                    | room[board.MOUNTAIN * 2]
                    | room[board.WATER * 2] & ~_beside_boats(state, player, 0)
                )
                high = (
                    room[board.FOREST * 2 + 1]
                    | room[board.MOUNTAIN * 2 + 1]
                    | room[board.WATER * 2 + 1] & ~_beside_boats(state, player, 1)
                )
            else:
                terrain = board.UNIT_TERRAIN[unit]
                low = room[terrain * 2]
                high = room[terrain * 2 + 1]
            n = _list_hexes(state, player, out, n, unit, low & free0, 0, no_land_cost)
            n = _list_hexes(state, player, out, n, unit, high & free1, board.WORD, no_land_cost)
    return n


def _list_hexes(
    state: "CaledoniaState", player: Player, out: vec[i64], n: i64, unit: i64, word: i64, first: i64, no_land_cost: bool
) -> i64:
    move = moves.EXPAND + unit * board.HEXES
    if player.clan == board.ROBERTSON:
        while word:
            index = first + lowest(word)
            if cost(state, player, unit, index, no_land_cost) <= player.money:
                out[n] = move + index
                n += 1
            word &= word - 1
        return n
    budget = player.money - unit_cost(player, unit)
    if budget < 0:
        return n
    land = state.ground.cost
    while word:
        index = first + lowest(word)
        if no_land_cost or land[index] <= budget:
            out[n] = move + index
            n += 1
        word &= word - 1
    return n


def boats(state: "CaledoniaState", player: Player, word: i64) -> i64:
    """CAL-309: the hexes of the player's fishermen."""
    own = player.own1 if word else player.own0
    return own & state.ground.room[board.WATER * 2 + word]


def _beside_boats(state: "CaledoniaState", player: Player, word: i64) -> i64:
    """CAL-218: hexes adjacent to a fisherman of the player."""
    found: i64 = 0
    low, high = boats(state, player, 0), boats(state, player, 1)
    if low or high:  # few have any, and this is asked often
        for index in hexes(low, high):
            found |= state.ground.rim[index * 2 + word]
    return found


# Units on the map


def put(state: "CaledoniaState", player: Player, unit: i64, index: i64) -> None:
    """A unit of the player whose turn it is comes on the map."""
    state.board[index] = 1 + state.turn * board.UNIT_KINDS + unit
    player.occupy(unit, index)
    _extend(state.ground, player, index)


def take_off(state: "CaledoniaState", player: Player, index: i64) -> None:
    """A unit goes back to the player board."""
    player.vacate(state.unit(index), index)
    state.board[index] = 0
    measure(state.ground, player)


def measure(ground: Ground, player: Player) -> None:
    """CAL-104: what is within reach of any of the player's units."""
    player.reach0 = 0
    player.reach1 = 0
    for index in player.hexes():
        _extend(ground, player, index)


def _extend(ground: Ground, player: Player, index: i64) -> None:
    """CAL-097 to CAL-103: the reach of the unit on a hex is added."""
    at = (player.shipping * board.HEXES + index) * 2
    player.reach0 |= ground.reach[at]
    player.reach1 |= ground.reach[at + 1]


def expand(state: "CaledoniaState", player: Player, unit: i64, index: i64) -> None:
    """CAL-091, CAL-137: a new unit, as the main action or by free land."""
    by_free_land = state.phase == phases.REWARDS
    player.money -= cost(state, player, unit, index, by_free_land)
    put(state, player, unit, index)
    if by_free_land:
        state.free_land -= 1
        state.started = 1
    else:
        state.acted = 1
    welcome(state, player, unit, index, True)
    turns.resume(state)


def welcome(state: "CaledoniaState", player: Player, unit: i64, index: i64, neighbours: bool) -> None:
    """CAL-105, CAL-115: the bonuses that a new unit offers."""
    if neighbours:
        meet(state, index)
    if board.FACTORIES >> unit & 1 and player.units[unit] == board.FULL_SET:
        state.buildings += 1


def meet(state: "CaledoniaState", index: i64) -> None:
    """CAL-105, CAL-111, CAL-243: the neighbours of a new unit offer their goods."""
    if state.variant.cap:
        goods = neighbour_goods(state, index)
        state.offered = state.offered | goods if state.variant.per_good else state.offered + goods


def neighbour_goods(state: "CaledoniaState", index: i64) -> i64:
    """CAL-105 to CAL-107, CAL-111: the purchases that other players' units on neighbouring hexes offer, four bits for
    each good: one for each unit, or one for each good.
    """
    found: i64 = 0
    for step in range(index * board.WAYS, (index + 1) * board.WAYS):
        other = state.ground.near[step]
        if other != board.NOTHING and state.board[other] and state.owner(other) != state.turn:
            good = board.UNIT_GOOD[state.unit(other)]
            if good != board.NOTHING:
                one: i64 = board.BIT[good * 4]
                found = found | one if state.variant.per_good else found + one
    return found


def purchases(offered: i64) -> i64:
    """How many purchases there are in all."""
    n: i64 = 0
    while offered:
        n += offered & 15
        offered >>= 4
    return n


def fill_bonus(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-096: neighbourhood purchases and the building bonus, in any order."""
    if state.shifted != board.NOTHING:
        return cellar.fill(player, out, trading.fill_neighbours(state, player, out, 0))
    out[0] = moves.DONE
    n = trading.fill_neighbours(state, player, out, 1)
    n = ports.fill_shift(state, player, out, n)
    if building.is_open(state, player):
        out[n] = moves.BUILDING
        n += 1
    return cellar.fill(player, out, n)


# Rowing


def fill_rowing(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-219."""
    if player.clan != board.MACDONALD or state.rowed:
        return n
    for index in hexes(boats(state, player, 0), boats(state, player, 1)):
        for way in range(board.WAYS):
            if may_row(state, player, index, way):
                out[n] = moves.ROW + index * board.WAYS + way
                n += 1
    return n


def may_row(state: "CaledoniaState", player: Player, index: i64, way: i64) -> bool:
    """CAL-218, CAL-219: to an adjacent empty loch or port tile, away from the other fishermen."""
    ground = state.ground
    there = ground.adjacent[index * board.WAYS + way]
    if there == board.NOTHING or state.board[there] or not ground.suits(board.WATER, there):
        return False
    for step in range(there * board.WAYS, (there + 1) * board.WAYS):
        beside = ground.adjacent[step]
        if (
            beside != board.NOTHING
            and beside != index
            and boats(state, player, beside // board.WORD) >> beside % board.WORD & 1
        ):
            return False
    return True


def row(state: "CaledoniaState", player: Player, index: i64, way: i64) -> None:
    take_off(state, player, index)
    put(state, player, board.WORKER, state.ground.adjacent[index * board.WAYS + way])
    state.rowed = 1
