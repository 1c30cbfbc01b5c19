"""What a state waits for: one number for every phase."""

from typing import Final

from mypy_extensions import i64

PHASES: Final = ("place", "choose", "step", "build", "over", "name", "take", "first", "deal", "further", "answer")
PLACING: Final[i64] = 0
CHOOSING: Final[i64] = 1
STEPPING: Final[i64] = 2
BUILDING: Final[i64] = 3
DONE: Final[i64] = 4
NAMING: Final[i64] = 5  # SAN-101: the challenger names powers
TAKING: Final[i64] = 6  # everybody takes one
CALLING: Final[i64] = 7  # the challenger says who goes first
DEALING: Final[i64] = 8  # chance deals the powers
EXTRA: Final[i64] = 9  # all that a turn must have is done; the power allows more
ANSWERING: Final[i64] = 10  # SAN-534: a power in another seat's turn
