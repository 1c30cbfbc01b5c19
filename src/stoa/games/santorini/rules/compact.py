"""States as positions of the compact engine (`turns.py`), and positions as states."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.errors import BadPosition
from stoa.core.game import OVER
from stoa.games.santorini.rules import board, divine_turns, ending, phases
from stoa.games.santorini.rules.divine_turns import Way
from stoa.games.santorini.rules.powers import table
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
        if state.variant.powers:
            # SAN-203; a team has two powers and no compact position.
            position.banned = state.divine.risen >> following & 1
    position.domes = state.occupied() & ~(position.own | position.other)
    return position


def has_ways(state: "SantoriniState") -> bool:
    """Whether only two sides are left in a game with powers, each with one of the simple powers or none."""
    if state.seats == 4 or ending.sides_left(state) > 2:
        return False
    for side in range(state.variant.sides):
        if state.workers[side] and table.word(state.divine.gods[side]) not in divine_turns.WAYS:
            return False
    return True


def divine(state: "SantoriniState", side: i64) -> tuple[Position, list[Way]]:
    """The board of a game with powers with this side in turn, and how both sides take their turns; the one that sits
    before the other is side 1.
    """
    position = seen_by(state, side)
    found: list[Way] = []
    for other in range(state.variant.sides):
        if other == side:
            position.side = len(found)
        if state.workers[other] or other == side:
            found.append(_way(state, other))
    return position, found


def _way(state: "SantoriniState", side: i64) -> Way:
    god = table.word(state.divine.gods[side])
    if god == "apollo" and state.variant.second_apollo:
        return divine_turns.SECOND_APOLLO  # SAN-523
    return divine_turns.WAYS[god]


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
