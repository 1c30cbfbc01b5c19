"""What a state waits for: one number for every phase."""

from typing import Final

from mypy_extensions import i64

PHASES: Final = ("buy", "white", "yellow", "take", "act", "rest", "step", "shop", "build", "over")
BUYING: Final[i64] = 0
WHITE: Final[i64] = 1  # chance: the white dice
YELLOW: Final[i64] = 2  # chance: the yellow dice, when there are any
TAKING: Final[i64] = 3
ACTING: Final[i64] = 4
RESTING: Final[i64] = 5  # a turn without dice: the step or not
STEPPING: Final[i64] = 6
DELIVERING: Final[i64] = 7
BUILDING: Final[i64] = 8
DONE: Final[i64] = 9
PASSING: Final[i64] = 10  # between two turns; no state waits here, so it has no name
