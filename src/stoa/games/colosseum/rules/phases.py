"""What a state waits for: one number for every phase, in the order of a turn."""

from typing import Final

from mypy_extensions import i64

PHASES: Final = (
    "dealing",
    "investing",
    "opening",
    "bidding",
    "refilling",
    "trading",
    "drafting",
    "answering",
    "producing",
    "rolling",
    "dice",
    "pushing",
    "naming",
    "jokers",
    "spectators",
    "ending",
    "podium",
    "cleanup",
    "asking",
    "donation",
    "over",
)
DEALING: Final[i64] = 0
INVESTING: Final[i64] = 1
OPENING: Final[i64] = 2
BIDDING: Final[i64] = 3
REFILLING: Final[i64] = 4
TRADING: Final[i64] = 5
DRAFTING: Final[i64] = 6
ANSWERING: Final[i64] = 7
PRODUCING: Final[i64] = 8
ROLLING: Final[i64] = 9
DICE: Final[i64] = 10
PUSHING: Final[i64] = 11
NAMING: Final[i64] = 12
JOKERS: Final[i64] = 13
SPECTATORS: Final[i64] = 14
ENDING: Final[i64] = 15
PODIUM: Final[i64] = 16  # a tie for the Podium is rolled off
CLEANUP: Final[i64] = 17
ASKING: Final[i64] = 18  # a tie for the last place is rolled off
DONATION: Final[i64] = 19
DONE: Final[i64] = 20
