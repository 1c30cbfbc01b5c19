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
    """The move of every space, legal or not; nothing when the game is over. With powers a space may stand for several moves,
    and powers themselves are chosen in the list.
    """
    if state.phase == phases.DONE or state.turn < 0:
        return {}
    if state.variant.powers:
        return _marks_with_powers(state)
    return {f"space-{space_name(space)}": [ASKED[state.phase] + space] for space in range(board.SPACES)}


def _marks_with_powers(state: SantoriniState) -> dict[str, list[int]]:
    legal: dict[int, list[int]] = {}
    for move in state.legal():
        legal.setdefault(int(moves.space(move)), []).append(move)
    if state.phase not in ASKED:
        return {f"space-{space_name(space)}": found for space, found in legal.items() if space >= 0}
    return {
        f"space-{space_name(space)}": legal.get(space) or [ASKED[state.phase] + space] for space in range(board.SPACES)
    }
