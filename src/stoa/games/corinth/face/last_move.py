"""What was played last, for drawing it."""

from dataclasses import dataclass

from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.state import CorinthState


@dataclass(frozen=True)
class LastMove:
    """The move just played and the seat whose sheet it changed."""

    move: int
    seat: int


NOT_TOLD = LastMove(board.NOTHING, board.NOTHING)
ROLL = LastMove(-2, board.NOTHING)  # no move, but a roll of dice


def last_move(state: CorinthState, last: int | None) -> LastMove:
    """The last move, as far as the state still tells whose it was.

    Outcomes of dice are numbered like moves. After a roll the yellow dice are rolled, a group is chosen in the first
    turn of a round, or the game is won.
    """
    if last is None:
        return NOT_TOLD
    first_choice = state.phase == phases.TAKING and state.order == 0
    if state.phase == phases.YELLOW or first_choice or state.roller != board.NOTHING or last >= moves.DECISIONS.count:
        return ROLL
    kind = moves.KIND[last]
    if kind == moves.BUY:
        return LastMove(last, int(state.starter()))
    if kind == moves.END or state.phase not in (phases.STEPPING, phases.DELIVERING, phases.BUILDING):
        return LastMove(last, _seat_before(state))
    sheet = state.sheets[state.active()]
    changed = True
    if kind == moves.STEP:
        changed = last - moves.STEP in sheet.nodes()
    elif kind == moves.SHOP:
        changed = sheet.marked(last - moves.SHOP) > 0
    elif kind == moves.BUILD:
        changed = sheet.has(last - moves.BUILD)
    return LastMove(last, int(state.active()) if changed else _seat_before(state))


def _seat_before(state: CorinthState) -> int:
    """Who had the turn before this one."""
    variant = state.variant
    if state.order == 0:
        return (variant.first + state.round - 1 + variant.turns - 1) % state.seats
    return (variant.first + state.round + state.order - 1) % state.seats
