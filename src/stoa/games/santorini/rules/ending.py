"""The end (SAN-031 to SAN-038): who is stuck and out when a turn begins, and who has won."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.games.santorini.rules import board, moving, phases

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def begin_turn(state: "SantoriniState", seat: i64) -> None:
    """SAN-033 to SAN-037: the first seat from here on whose side can play is in turn; stuck sides are out."""
    state.phase = phases.CHOOSING
    state.worker = board.NOWHERE
    while True:
        side = state.side(seat)
        if state.workers[side]:
            state.turn = seat
            if moving.movable(state):
                return
            state.workers[side] = 0
            if sides_left(state) == 1:
                win(state, last_side(state))
                return
        seat = (seat + 1) % state.seats


def sides_left(state: "SantoriniState") -> i64:
    """How many sides have workers."""
    left: i64 = 0
    for side in range(state.variant.sides):
        if state.workers[side]:
            left += 1
    return left


def last_side(state: "SantoriniState") -> i64:
    """The one side that has workers."""
    for side in range(state.variant.sides):
        if state.workers[side]:
            return side
    return board.NOBODY


def win(state: "SantoriniState", side: i64) -> None:
    """End the game with this side as the winner."""
    state.winner = side
    state.phase = phases.DONE
    state.worker = board.NOWHERE
    state.turn = OVER
