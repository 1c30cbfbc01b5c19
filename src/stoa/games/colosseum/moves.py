"""Every kind of move of Colosseum, declared once: decisions and chance outcomes.

Notation: `buy 14`, `bid 9`, `offer 2`, `give horse`, `ask 5`, `emperor VI`, `push consul_1 -2`.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.moves import Argument, Kind, Moves, numbers
from stoa.games.colosseum.rules import board

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState

# COL-137: the first two are open whenever a player has a decision.
CASH: Final[i64] = 0  # a medal for coins
SWAP: Final[i64] = 1  # an Additional Action token for a medal
BUY: Final[i64] = 2  # program 11 to 30
EXPAND: Final[i64] = 22  # clockwise, counter-clockwise
TICKET: Final[i64] = 24
LOGE: Final[i64] = 25
SECOND: Final[i64] = 26  # pay for the second investment with medals, with an Additional Action token
STOP_INVESTING: Final[i64] = 28
OPEN: Final[i64] = 29  # market 1 to 5
NO_AUCTION: Final[i64] = 34
NO_BID: Final[i64] = 35
OFFER: Final[i64] = 36  # to seat 1 to 5, to all
STOP_TRADING: Final[i64] = 42
GIVE: Final[i64] = 43  # one more of a type from the maker of the offer
GET: Final[i64] = 58  # one more of a type to the maker of the offer
PAY: Final[i64] = 73  # coins more from the maker, by COIN_STEPS
CHARGE: Final[i64] = 76  # coins more to the maker, by COIN_STEPS
SEND: Final[i64] = 79
ACCEPT: Final[i64] = 80
DECLINE: Final[i64] = 81
COUNTER: Final[i64] = 82
PRODUCE: Final[i64] = 83
NO_EVENT: Final[i64] = 84
MOVE: Final[i64] = 85  # noble x 23 uses of the dice: the first as 1 to 6, the second as 1 to 6, both as 2 to 12
PUSH: Final[i64] = 223  # noble x a medal move of +1 +2 +3 -1 -2 -3
STOP_MOVING: Final[i64] = 259
NAME: Final[i64] = 260  # program 1 to 30
PLACE_JOKER: Final[i64] = 290  # for a standard type
JOKERS_DONE: Final[i64] = 302
CHEER: Final[i64] = 303  # a medal for spectators
COUNT: Final[i64] = 304
END_EVENT: Final[i64] = 305
DISCARD: Final[i64] = 306  # a standard type or the Joker
ASK: Final[i64] = 319  # for a standard type
NO_DONATION: Final[i64] = 331
BID: Final[i64] = 332  # 0 to HIGHEST_BID coins


def _move(state: "ColosseumState", noble: int, use: int) -> str:
    return f"{board.NOBLES[noble]} {_dice(state, use)}"


def _dice(state: "ColosseumState", use: int) -> str:
    """`IV`, `I-III=2`, or `sum 7`; a die that is not there is written by its number."""
    if use >= board.BOTH_DICE:
        return f"sum {board.USE_STEPS[use]}"
    second = use >= board.SECOND_DIE
    die = state.die2 if second else state.die1
    value = board.USE_STEPS[use]
    if die == board.NO_DIE:
        return f"{'second' if second else 'first'}={value}"
    if state.die1 == state.die2 and second:
        return f"second={value}"
    face = board.FACES[die]
    return face if face != board.FACES[0] and die + 1 == value else f"{face}={value}"


TYPE: Final = Argument("type", board.TYPES)
STANDARD_TYPE: Final = Argument("type", board.TYPES[: board.STANDARD])
NOBLE: Final = Argument("noble", board.NOBLES)
COINS: Final = Argument("coins", [str(step) for step in board.COIN_STEPS])
DECISIONS: Final = Moves(
    Kind("cash", CASH, "cash medal"),
    Kind("swap", SWAP, "swap additional_action"),
    Kind("buy", BUY, "", numbers(11, 30, "program")),
    Kind("expand", EXPAND, "", Argument("direction", ("clockwise", "counter-clockwise"))),
    Kind("ticket", TICKET),
    Kind("loge", LOGE),
    Kind("second", SECOND, "second by {means}", Argument("means", ("medals", "additional_action"))),
    Kind("stop investing", STOP_INVESTING),
    Kind("open", OPEN, "", numbers(1, 5, "market")),
    Kind("no auction", NO_AUCTION),
    Kind("no bid", NO_BID, "pass"),
    Kind("offer", OFFER, "", Argument("to", ("1", "2", "3", "4", "5", "all"))),
    Kind("stop trading", STOP_TRADING),
    Kind("give", GIVE, "", TYPE),
    Kind("get", GET, "", TYPE),
    Kind("pay", PAY, "", COINS),
    Kind("charge", CHARGE, "ask {coins}", COINS),
    Kind("send", SEND),
    Kind("accept", ACCEPT),
    Kind("decline", DECLINE),
    Kind("counter", COUNTER),
    Kind("produce", PRODUCE),
    Kind("no event", NO_EVENT),
    Kind("move", MOVE, "", NOBLE, numbers(0, board.USES - 1, "use"), spelled=_move),
    Kind("push", PUSH, "", NOBLE, Argument("steps", [f"{step:+d}" for step in board.PUSH_STEPS])),
    Kind("stop moving", STOP_MOVING),
    Kind("name", NAME, "program {program}", numbers(1, 30, "program")),
    Kind("place joker", PLACE_JOKER, "joker {type}", STANDARD_TYPE),
    Kind("jokers done", JOKERS_DONE),
    Kind("cheer", CHEER, "medal for spectators"),
    Kind("count", COUNT),
    Kind("end event", END_EVENT),
    Kind("discard", DISCARD, "give up {type}", Argument("type", board.TYPES[: board.USABLE])),
    Kind("ask", ASK, "", STANDARD_TYPE),
    Kind("no donation", NO_DONATION, "ask nothing"),
    Kind("bid", BID, "", numbers(0, board.HIGHEST_BID, "coins")),
)
KIND: Final = DECISIONS.first  # of every decision, as the first number of its kind

DRAW_TOKEN: Final[i64] = 0  # of a type
DRAW_PROGRAM: Final[i64] = 15
ROLL_ONE: Final[i64] = 45  # a die
ROLL_TWO: Final[i64] = 51  # a pair of dice
OUTCOMES: Final = Moves(
    Kind("draw", DRAW_TOKEN, "", TYPE),
    Kind("program", DRAW_PROGRAM, "", numbers(1, 30)),
    Kind("roll one", ROLL_ONE, "roll {face}", Argument("face", board.FACES)),
    Kind(
        "roll two",
        ROLL_TWO,
        "roll {faces}",
        Argument("faces", [f"{board.FACES[low]} {board.FACES[high]}" for low, high in board.PAIRS]),
    ),
)
OUTCOME_KIND: Final = OUTCOMES.first  # of every outcome, as the first number of its kind
