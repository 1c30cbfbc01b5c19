"""Every kind of move of Corinth, declared once: decisions, and throws of dice as chance outcomes."""

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.moves import Argument, Kind, Moves, numbers
from stoa.games.corinth.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState

BUY: Final[i64] = 0  # and how many yellow dice
TAKE: Final[i64] = 4  # and the area of the group
ACT: Final[i64] = 10  # the action of the area
STEWARD: Final[i64] = 11  # Move the Steward instead, or the step of a turn without dice
STAY: Final[i64] = 12  # a turn without dice and without a step
STEP: Final[i64] = 13  # and the node to enter
STOP: Final[i64] = 38  # the steward's move ends here
SHOP: Final[i64] = 39  # and the shop to deliver to
BUILD: Final[i64] = 53  # and the building
END: Final[i64] = 57  # the turn, without building more
ENOUGH: Final[i64] = 58  # of a delivery, with goods left


def _act(state: "CorinthState") -> str:
    """The action of the area whose group was taken."""
    if state.phase != phases.ACTING:
        return "act"
    return "get gold" if state.area == board.GOLD else "get goats" if state.area == board.GOATS else "deliver"


DECISIONS: Final = Moves(
    Kind("buy", BUY, "", numbers(0, 3)),
    Kind("take", TAKE, "", Argument("area", board.AREAS)),
    Kind("act", ACT, spelled=_act),
    Kind("steward", STEWARD),
    Kind("stay", STAY),
    Kind("step", STEP, "{node}", Argument("node", board.NODE_NAMES)),
    Kind("stop", STOP),
    Kind("shop", SHOP, "{shop}", Argument("shop", board.SHOPS)),
    Kind("build", BUILD, "", Argument("building", [name.replace("_", " ") for name in board.BUILDINGS])),
    Kind("end", END),
    Kind("enough", ENOUGH),
)
KIND: Final = DECISIONS.first  # of every decision, as the first number of its kind

WHITE: Final[i64] = 0  # a throw of the nine white dice
YELLOW: Final[i64] = 2002  # a throw of one to three yellow dice


def _throws(*sizes: int) -> Argument:
    """Throws of so many dice in the order of `rules/throws.py`, each as its values, ascending."""
    words = [" ".join(values) for size in sizes for values in combinations_with_replacement("123456", size)]
    return Argument("throw", words)


OUTCOMES: Final = Moves(
    Kind("white", WHITE, "", _throws(board.WHITE_DICE)),
    Kind("yellow", YELLOW, "", _throws(1, 2, 3)),
)
OUTCOME_KIND: Final = OUTCOMES.first  # of every chance outcome
