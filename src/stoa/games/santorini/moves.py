"""Every kind of move of Santorini, declared once. Each names a space."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.moves import Argument, Kind, Moves
from stoa.games.santorini.rules import board, moving, phases
from stoa.games.santorini.rules.board import space_name, space_number

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState

PLACE: Final[i64] = 0  # a worker there
CHOOSE: Final[i64] = 25  # the worker there
STEP: Final[i64] = 50  # there
BUILD: Final[i64] = 75  # there


def _step(state: "SantoriniState", space: int) -> str:
    """`b3-c3` from where the worker stands, with `#` if it wins; `-c3` while no worker is chosen."""
    name = space_name(space)
    if state.phase != phases.STEPPING:
        return f"-{name}"
    wins = "#" if moving.climbs(state, state.worker, space) and state.refusal(STEP + space) is None else ""
    return f"{space_name(state.worker)}-{name}{wins}"


def _turn(state: "SantoriniState", text: str) -> list[str]:
    """`b3-c3+d4` chooses the worker, steps and builds; the `#` of a winning step may be left out."""
    step, plus, build = text.partition("+")
    start, dash, there = step.removesuffix("#").partition("-")
    here, space = space_number(start), space_number(there)
    if not dash or here < 0 or space < 0 or state.phase not in (phases.CHOOSING, phases.STEPPING):
        return [text]
    climbs = state.levels[space] == board.TOP and state.levels[here] == board.TOP - 1
    if not plus and climbs and not state.domes >> space & 1:
        step = f"{start}-{there}#"
    return [*([start] if state.phase == phases.CHOOSING else []), step, *([f"+{build}"] if plus else [])]


SPACE: Final = Argument("space", [space_name(space) for space in range(25)])
DECISIONS: Final = Moves(
    Kind("place", PLACE, "@{space}", SPACE),
    Kind("choose", CHOOSE, "{space}", SPACE),
    Kind("step", STEP, "", SPACE, spelled=_step),
    Kind("build", BUILD, "+{space}", SPACE),
    turn=_turn,
)
KIND: Final = DECISIONS.first  # of every decision, as the first number of its kind


def space(move: i64) -> i64:
    """The space that a decision names."""
    return move - KIND[move]
