"""Every kind of move of Santorini, declared once. Most name a space; those from `DOME` on belong to god powers."""

import re
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.moves import Argument, Kind, Moves, numbers
from stoa.games.santorini.rules import board, moving, phases
from stoa.games.santorini.rules.board import space_name, space_number

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState

PLACE: Final[i64] = 0  # a worker there
CHOOSE: Final[i64] = 25  # the worker there
STEP: Final[i64] = 50  # there
BUILD: Final[i64] = 75  # there
DOME: Final[i64] = 100  # there, whatever its level
ACT: Final[i64] = 125  # what else a power does to a space or a worker there
STOP: Final[i64] = 150  # leave out what the power would still allow, and end the turn
GOD: Final[i64] = 151  # name a power, or take it
FIRST: Final[i64] = 218  # who takes the first turn

DEAL: Final[i64] = 0  # chance: a power for the next seat


def _step(state: "SantoriniState", space: int) -> str:
    """`b3-c3` from where the worker stands, with `#` if it wins; `-c3` while no worker can step."""
    name = space_name(space)
    if state.phase != phases.STEPPING and not (state.variant.powers and state.worker != board.NOWHERE):
        return f"-{name}"
    if state.variant.powers:
        wins = state.would_win(space) and state.refusal(STEP + space) is None
    else:
        wins = moving.climbs(state, state.worker, space) and state.refusal(STEP + space) is None
    return f"{space_name(state.worker)}-{name}{'#' if wins else ''}"


def _turn(state: "SantoriniState", text: str) -> list[str]:
    """`b3-c3+d4` chooses the worker, steps and builds; the `#` of a winning step may be left out."""
    if state.variant.powers:
        return _turn_with_powers(state, text)
    step, plus, build = text.partition("+")
    start, dash, there = step.removesuffix("#").partition("-")
    here, space = space_number(start), space_number(there)
    if not dash or here < 0 or space < 0 or state.phase not in (phases.CHOOSING, phases.STEPPING):
        return [text]
    climbs = state.levels[space] == board.TOP and state.levels[here] == board.TOP - 1
    if not plus and climbs and not state.domes >> space & 1:
        step = f"{start}-{there}#"
    return [*([start] if state.phase == phases.CHOOSING else []), step, *([f"+{build}"] if plus else [])]


_DEED: Final = re.compile("([-+!,]?)([a-e][1-5])(\\^?)#?")
_WHOLE: Final = re.compile("[!]?[a-e][1-5](?:[-+!,][a-e][1-5]\\^?#?)+")


def _turn_with_powers(state: "SantoriniState", text: str) -> list[str]:
    """`b3-c3-d4+e5+e4^` goes on with every step, build (`^` is a dome by a power) and act (`!c3`); `,` changes the worker.
    What the power would allow after the last of them is left out, unless it is one step of a turn begun.
    """
    if _WHOLE.fullmatch(text) is None or state.phase not in (phases.CHOOSING, phases.STEPPING):
        return [text]
    kinds = {"": CHOOSE, "-": STEP, "+": BUILD, "!": ACT, ",": CHOOSE}
    wanted: list[i64] = []
    for sign, name, dome in _DEED.findall(text):
        kind: i64 = DOME if dome else kinds[sign]
        if sign or state.phase == phases.CHOOSING:  # a worker that is chosen already is only named
            wanted.append(kind + space_number(name))
    table = state.copy()
    found: list[str] = []
    for move in wanted:
        found.append(DECISIONS.spell(table, move))
        if move not in table.legal():
            return found  # which says what is wrong
        table.play(move)
    whole_turn = state.phase == phases.CHOOSING or len(wanted) > 1
    if whole_turn and table.phase == phases.EXTRA and table.turn == state.turn:
        found.append("stop")
    return found


SPACE: Final = Argument("space", [space_name(space) for space in range(25)])
GODS: Final = Argument("god", board.GODS)
DECISIONS: Final = Moves(
    Kind("place", PLACE, "@{space}", SPACE),
    Kind("choose", CHOOSE, "{space}", SPACE),
    Kind("step", STEP, "", SPACE, spelled=_step),
    Kind("build", BUILD, "+{space}", SPACE),
    Kind("dome", DOME, "+{space}^", SPACE),
    Kind("act", ACT, "!{space}", SPACE),
    Kind("stop", STOP),
    Kind("god", GOD, "{god}", GODS),
    Kind("first", FIRST, "first {number}", numbers(1, 4)),
    turn=_turn,
)
OUTCOMES: Final = Moves(Kind("deal", DEAL, "deal {god}", GODS))
KIND: Final = DECISIONS.first  # of every decision, as the first number of its kind


def space(move: i64) -> i64:
    """The space that a decision names; `NOWHERE` if it names none."""
    return move - KIND[move] if move < STOP else board.NOWHERE
