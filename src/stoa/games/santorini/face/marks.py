"""Which elements of the drawing stand for which moves: every space, for what the seat in turn may want there."""

from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.state import SantoriniState

ASKED: dict[int, int] = {  # the kind of move that every phase asks for
    phases.PLACING: moves.PLACE,
    phases.CHOOSING: moves.CHOOSE,
    phases.STEPPING: moves.STEP,
    phases.BUILDING: moves.BUILD,
}


def marks(state: SantoriniState) -> dict[str, list[int]]:
    """The move of every space, legal or not; nothing when the game is over."""
    if state.phase == phases.DONE:
        return {}
    return {f"space-{space_name(space)}": [ASKED[state.phase] + space] for space in range(board.SPACES)}
