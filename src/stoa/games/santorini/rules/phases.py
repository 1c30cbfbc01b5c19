"""What a state waits for: one number for every phase."""

from typing import Final

from mypy_extensions import i64

PHASES: Final = ("place", "choose", "step", "build", "over")
PLACING: Final[i64] = 0
CHOOSING: Final[i64] = 1
STEPPING: Final[i64] = 2
BUILDING: Final[i64] = 3
DONE: Final[i64] = 4
