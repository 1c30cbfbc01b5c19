"""The Star Performer Awards: who holds the most tokens of a type."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.games.colosseum.rules import board

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def check(state: "ColosseumState") -> None:
    """COL-121: give every award to the player who holds the most; a tie leaves it where it is. While nobody has three, a
    holder keeps hers or gives it back, as the table has chosen.
    """
    for star in range(board.STAR_COUNT):
        asset = board.STARS[star]
        most: i64 = board.STAR_LEAST - 1
        leader = board.NOBODY
        for seat in range(state.seats):
            held = state.held(seat, asset)
            if held > most:
                most = held
                leader = seat
            elif held == most:
                leader = board.NOBODY
        holder = state.stars[star]
        if holder != board.NOBODY and most < board.STAR_LEAST:
            if not state.variant.kept:
                state.stars[star] = board.NOBODY
        elif holder == board.NOBODY or state.held(holder, asset) < most:
            state.stars[star] = leader


def awards(state: "ColosseumState", seat: i64) -> i64:
    """How many awards a seat holds."""
    total: i64 = 0
    for holder in state.stars:
        if holder == seat:
            total += 1
    return total
