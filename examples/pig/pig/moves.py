"""Every kind of move of Pig, declared once: numbers and notation follow from this."""

from stoa import Argument, Kind, Moves, numbers

ROLL, HOLD = 0, 1
DECISIONS = Moves(Kind("roll", ROLL), Kind("hold", HOLD))

DIE, PAIR = 0, 6
PAIRS = [(low, high) for low in range(1, 7) for high in range(low, 7)]
OUTCOMES = Moves(
    Kind("die", DIE, "{pips}", numbers(1, 6, "pips")),
    Kind("pair", PAIR, "{pips}", Argument("pips", [f"{low}+{high}" for low, high in PAIRS])),
)


def pips(outcome: int) -> tuple[int, ...]:
    """What the dice show."""
    return (outcome - DIE + 1,) if outcome < PAIR else PAIRS[outcome - PAIR]
