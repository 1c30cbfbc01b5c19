"""States as positions of the compact engine (`turns.py`), and positions as states."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.errors import BadPosition
from stoa.core.game import OVER
from stoa.games.santorini.rules import board, ending, phases
from stoa.games.santorini.rules.turns import Position

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def compact(state: "SantoriniState") -> Position:
    """The position of a state of two sides between turns. A side that got stuck is in turn, without workers."""
    if state.variant.sides != 2 or (state.phase != phases.CHOOSING and state.phase != phases.DONE):
        raise BadPosition("full turns: the table must have two sides and be between turns")
    return seen_by(state, 1 - state.winner if state.turn == OVER else state.side(state.turn))


def seen_by(state: "SantoriniState", side: i64) -> Position:
    """The board with this side in turn against the next one; a third side is in the way like domes."""
    position = Position(state.variant.supply)
    for space in range(board.SPACES):
        bit: i64 = 1 << space
        level = state.levels[space]
        if level >= 1:
            position.one |= bit
        if level >= 2:
            position.two |= bit
        if level >= 3:
            position.three |= bit
    following = (side + 1) % state.variant.sides
    if not state.workers[following]:
        following = (following + 1) % state.variant.sides
    position.side = side
    position.own = state.workers[side]
    if following != side:
        position.other = state.workers[following]
    position.domes = state.occupied() & ~(position.own | position.other)
    return position


def take(state: "SantoriniState", position: Position) -> None:
    """Set a state of two sides up as the position stands, which may be the end; a team's first seat is in turn."""
    for space in range(board.SPACES):
        state.levels[space] = (position.one >> space & 1) + (position.two >> space & 1) + (position.three >> space & 1)
    state.domes = position.domes
    state.workers[position.side] = position.own
    state.workers[1 - position.side] = position.other
    if position.other & position.three:
        ending.win(state, 1 - position.side)  # SAN-031
    else:
        ending.begin_turn(state, position.side)
