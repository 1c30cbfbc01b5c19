"""Hexes: starting workers, expanding, and fishermen who row."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import turn

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def _in(low: i64, high: i64, index: i64) -> bool:
    return (high if index >= board.WORD else low) >> index % board.WORD & 1 == 1


def has_terrain(state: "CaledoniaState", terrain: i64, index: i64) -> bool:
    room = state.ground.room
    return _in(room[terrain * 2], room[terrain * 2 + 1], index)


def is_water(state: "CaledoniaState", index: i64) -> bool:
    return has_terrain(state, board.WATER, index)


def is_own(state: "CaledoniaState", index: i64) -> bool:
    """Whether a unit of the player whose turn it is stands there."""
    code = state.board[index]
    return code != 0 and (code - 1) // board.UNIT_KINDS == state.turn


def is_own_unit(state: "CaledoniaState", unit: i64, index: i64) -> bool:
    return state.board[index] == 1 + state.turn * board.UNIT_KINDS + unit


def pieces(unit: i64) -> i64:
    """CAL-016, CAL-213."""
    return 8 if unit == board.WORKER else 4


def worker(state: "CaledoniaState", player: Player, placing: i64) -> Refusal | None:
    """CAL-055 to CAL-058: a starting worker."""
    unit, index = placing // board.HEXES, placing % board.HEXES
    if unit < board.WOODCUTTER:
        return Refusal("CAL-055", say("You start with workers; other units come later."))
    refused = _hex(state, player, unit, index)
    if refused is not None:
        return refused
    if player.clan == board.FERGUSSON and not _in(state.ground.border[0], state.ground.border[1], index):
        return Refusal("CAL-212", say("Clan Fergusson starts on border spaces."))
    return _cost(state, player, unit, index, False)


def expand(state: "CaledoniaState", player: Player, placing: i64) -> Refusal | None:
    unit, index = placing // board.HEXES, placing % board.HEXES
    by_free_land = state.phase == phases.REWARDS and state.free_land > 0
    if not by_free_land:
        if state.phase == phases.REWARDS:
            return Refusal("CAL-137", say("You have no free land."))
        refused = turn.main_action(state)
        if refused is not None:
            return refused
    refused = _hex(state, player, unit, index)
    if refused is not None:
        return refused
    if not reaches(state, player, index):
        return _too_far(state, player, index)
    return _cost(state, player, unit, index, by_free_land)


def _hex(state: "CaledoniaState", player: Player, unit: i64, index: i64) -> Refusal | None:
    """CAL-091 to CAL-093: piece, empty hex and terrain; without reach and money."""
    if player.clan == board.MACDONALD:
        if unit == board.WOODCUTTER or unit == board.MINER:
            return Refusal("CAL-213", say("All your workers are of one kind: place a worker."))
    elif unit == board.WORKER:
        return Refusal("CAL-213", say("Place a woodcutter or a miner; only Clan MacDonald has one pool of workers."))
    if player.units[unit] >= pieces(unit):
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    if state.board[index]:
        return Refusal("CAL-031", say("A unit stands there already."))
    if _in(state.closed0, state.closed1, index):
        if state.variant.solo:
            return Refusal("CAL-241", say("A neutral piece stands there."))
        return Refusal("CAL-264", say("That hex is covered."))
    if unit == board.WORKER:
        return _worker_hex(state, player, index)
    if has_terrain(state, board.UNIT_TERRAIN[unit], index):
        return None
    return _wrong_terrain(state, unit, index)


def _worker_hex(state: "CaledoniaState", player: Player, index: i64) -> Refusal | None:
    if is_water(state, index):
        if _beside_fisherman(state, player, index, board.NOTHING):
            return Refusal("CAL-218", say("Two of your fishermen may never be adjacent."))
        return None
    if has_terrain(state, board.FOREST, index) or has_terrain(state, board.MOUNTAIN, index):
        return None
    return _wrong_terrain(state, board.WORKER, index)


def _beside_fisherman(state: "CaledoniaState", player: Player, index: i64, besides: i64) -> bool:
    """Whether a fisherman of the player is adjacent to the hex, the one on `besides` not counted."""
    for way in range(board.WAYS):
        other = state.ground.adjacent[index * board.WAYS + way]
        if other != board.NOTHING and other != besides and _own_fisherman(state, other):
            return True
    return False


def _own_fisherman(state: "CaledoniaState", index: i64) -> bool:
    return is_own_unit(state, board.WORKER, index) and is_water(state, index)


def _wrong_terrain(state: "CaledoniaState", unit: i64, index: i64) -> Refusal:
    if is_water(state, index):
        if index in state.ground.ports:
            return Refusal("CAL-034", say("A port tile lies there; only fishermen may stand on it."))
        return Refusal("CAL-020", say("That is a loch; only fishermen may stand on it."))
    if not any(has_terrain(state, terrain, index) for terrain in (board.GRASS, board.FOREST, board.MOUNTAIN)):
        return Refusal("CAL-035", say("That hex is not part of the map with one or two players."))
    if unit == board.WORKER:
        return Refusal("CAL-213", say("A worker needs forest, mountain, a loch or a port tile."))
    if board.UNIT_TERRAIN[unit] == board.FOREST:
        return Refusal("CAL-020", say("A woodcutter needs forest."))
    if board.UNIT_TERRAIN[unit] == board.MOUNTAIN:
        return Refusal("CAL-020", say("A miner needs mountain."))
    return Refusal("CAL-020", say("That unit needs grassland."))


def _cost(state: "CaledoniaState", player: Player, unit: i64, index: i64, free_land: bool) -> Refusal | None:
    """CAL-095: unit cost and land cost, after clan changes."""
    total = board.UNIT_COST[unit]
    if player.clan == board.CAMPBELL and board.FACTORIES >> unit & 1:
        total -= board.CAMPBELL_LESS[player.units[unit]]
    if not free_land:
        total += state.ground.cost[index]
    if player.clan == board.ROBERTSON and _in(state.ground.delta[0], state.ground.delta[1], index):
        total -= state.variant.delta
    return turn.pay(player, total, "CAL-095" if state.phase != phases.STARTING else "CAL-058")


def reaches(state: "CaledoniaState", player: Player, index: i64) -> bool:
    """CAL-094 to CAL-104: whether some unit of the player is neighbouring or has the hex within shipping reach."""
    for unit in range(board.HEXES):
        if is_own(state, unit):
            at = (player.shipping * board.HEXES + unit) * 2
            if _in(state.ground.reach[at], state.ground.reach[at + 1], index):
                return True
    return False


def _too_far(state: "CaledoniaState", player: Player, index: i64) -> Refusal:
    if sum(player.units) == 0:
        return Refusal("CAL-289", say("You have no unit on the map to expand from."))
    for way in range(board.WAYS):
        other = state.ground.adjacent[index * board.WAYS + way]
        if other != board.NOTHING and is_own(state, other):
            return Refusal("CAL-028", say("A river lies between; upgrade your shipping to cross it."))
    return Refusal("CAL-094", say("That hex is out of reach: neither beside your units nor within your shipping."))


def row(state: "CaledoniaState", player: Player, step: i64) -> Refusal | None:
    if player.clan != board.MACDONALD:
        return Refusal("CAL-219", say("Only Clan MacDonald has fishermen who row."))
    if state.phase != phases.ACTING:
        return Refusal("CAL-219", say("Fishermen row before the main action."))
    if state.rowed:
        return Refusal("CAL-219", say("One of your fishermen has rowed in this turn."))
    index = step // board.WAYS
    if not _own_fisherman(state, index):
        return Refusal("CAL-309", say("No fisherman of yours is there."))
    there = state.ground.adjacent[step]
    if there == board.NOTHING or not is_water(state, there):
        return Refusal("CAL-219", say("A fisherman rows to an adjacent loch or port tile."))
    if state.board[there]:
        return Refusal("CAL-219", say("A unit is there already."))
    if _beside_fisherman(state, player, there, index):
        return Refusal("CAL-218", say("Two of your fishermen may never be adjacent."))
    return None
