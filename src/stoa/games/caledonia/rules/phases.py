"""What a state waits for: one number for every phase."""

from typing import Final

from mypy_extensions import i64

PHASES: Final = (
    "modules",
    "ports",
    "covers",
    "tiles",
    "contracts",
    "first player",
    "pairs",
    "bidding",
    "picking",
    "starting workers",
    "acting",
    "taking again",
    "slaughtering",
    "placed",
    "rewards",
    "fulfilling again",
    "discarding",
    "choosing",
    "taking off",
    "putting on",
    "drawing",
    "keeping",
    "returning",
    "after",
    "processing",
    "barrel",
    "butter",
    "market dice",
    "over",
)
SIDES: Final[i64] = 0  # chance: the sides of the modules
PORTING: Final[i64] = 1  # chance: port tiles
COVERING: Final[i64] = 2  # chance: cover tiles of the tighter map
TILING: Final[i64] = 3  # chance: scoring tiles
FILLING: Final[i64] = 4  # chance: contracts for the export board, at the start and in each preparation phase
FIRST: Final[i64] = 5  # chance: the first player, or the first bidder
PAIRING: Final[i64] = 6  # chance: clans and starting tiles
BIDDING: Final[i64] = 7
PICKING: Final[i64] = 8
STARTING: Final[i64] = 9
ACTING: Final[i64] = 10  # before the main action
TAKING_AGAIN: Final[i64] = 11  # CAL-200
SLAUGHTERING: Final[i64] = 12
PLACED: Final[i64] = 13  # neighbourhood and building bonus
REWARDS: Final[i64] = 14  # direct export bonuses, the upgrade of port tile 4, beer
FULFILLING_AGAIN: Final[i64] = 15  # CAL-205
DISCARDING: Final[i64] = 16  # port tiles 2 and 3
CHOOSING: Final[i64] = 17
TAKING_OFF: Final[i64] = 18  # port tile 7
PUTTING_ON: Final[i64] = 19
DRAWING: Final[i64] = 20  # chance: contracts for a building bonus
KEEPING: Final[i64] = 21
RETURNING: Final[i64] = 22
AFTER: Final[i64] = 23  # after the main action
PROCESSING: Final[i64] = 24
CASKING: Final[i64] = 25  # CAL-226
CHURNING: Final[i64] = 26  # CAL-209
ROLLING: Final[i64] = 27  # chance: the solo market dice
DONE: Final[i64] = 28
