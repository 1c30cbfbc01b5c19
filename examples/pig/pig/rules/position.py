"""Positions of Pig: the inverse of `PigState.dump`, which says what is wrong with a position that cannot be."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pig.rules.state import TURNS, PigState
from stoa import CHANCE, OVER, BadPosition
from stoa.core.position import common_fields, flag, items, whole

if TYPE_CHECKING:
    from pig import Pig


def load(game: "Pig", dump: Mapping[str, Any]) -> PigState:
    """A state from its description."""
    found, seats, options = common_fields(dump, game, ("points", "sum", "turns", "rolling", "over"))
    state = game.new_state(seats, options)
    points = items(found["points"], "points", seats, seats)
    state.points = [whole(n, f"points of seat {seat}", 0, 99) for seat, n in enumerate(points, 1)]
    state.sum = whole(found["sum"], "sum", 0, 99)
    state.played = whole(found["turns"], "turns", 0, TURNS * seats)
    state.seat = state.played % seats
    over = any(n >= state.goal for n in state.points) or state.played == TURNS * seats
    if flag(found["over"], "over") != over:
        raise BadPosition("over: it is when a seat has the goal or all turns are played (PIG-006)")
    rolling = flag(found["rolling"], "rolling")
    if over and (rolling or state.sum):
        raise BadPosition("sum: nobody has a turn when the game is over (PIG-006)")
    if rolling and state.points[state.seat] + state.sum >= state.goal:
        raise BadPosition("rolling: a seat that would reach the goal cannot roll again (PIG-005)")
    state.turn = OVER if over else CHANCE if rolling else state.seat
    return state
