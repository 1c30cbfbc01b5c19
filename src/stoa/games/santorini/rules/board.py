"""Things and words (SAN-001 to SAN-008): what rules, refusals, search and drawing agree on.

Spaces are numbered 0 to 24, a1 b1 ... e1 a2 ... e5. A set of spaces is a mask of 25 bits.
"""

import json
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

DATA: Final = json.loads(Path(__file__).parents[1].joinpath("data.json").read_text(encoding="utf-8"))

FILES: Final = "abcde"
RANKS: Final = "12345"
SPACES: Final[i64] = 25
ALL: Final[i64] = 0x1FFFFFF
TOP: Final[i64] = 3  # SAN-003: the highest level; a dome goes on top of it
WORKERS: Final[i64] = 2  # SAN-006: workers of a side
NOBODY: Final[i64] = -1  # instead of a side
NOWHERE: Final[i64] = -1  # instead of a space


def space_name(space: int) -> str:
    """The name of a space: file, then rank."""
    return FILES[space % 5] + RANKS[space // 5]


def space_number(name: str) -> int:
    """The space of that name, or -1."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in RANKS:
        return -1
    return RANKS.index(name[1]) * 5 + FILES.index(name[0])


def _neighbours(space: int) -> int:
    """SAN-002: the other spaces that touch this one along an edge or at a corner."""
    mask = 0
    for other in range(25):
        if other != space and abs(other % 5 - space % 5) <= 1 and abs(other // 5 - space // 5) <= 1:
            mask |= 1 << other
    return mask


NEIGHBOURS: Final = vec[i64]([_neighbours(space) for space in range(25)])


def _mask(names: str) -> i64:
    mask: i64 = 0
    for name in names.split():
        mask |= 1 << space_number(name)
    return mask


PERIMETER: Final = _mask("a1 b1 c1 d1 e1 a2 e2 a3 e3 a4 e4 a5 b5 c5 d5 e5")  # SAN-007

MIDDLE: Final[i64] = 12  # c3: a direction is named by the space that lies there from the middle
DIRECTIONS: Final = NEIGHBOURS[MIDDLE]

# The powers by the words of the notation, in the order of the data; a plain side is a mortal.
GODS: Final = [str(god["name"]).split()[0].lower() for god in DATA["gods"]]
MORTAL: Final = "mortal"


def count_spaces(mask: i64) -> i64:
    """How many spaces a mask has."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


def spaces_of(mask: i64) -> list[int]:
    """The spaces of a mask in order."""
    return [space for space in range(25) if mask >> space & 1]


def mask_of(spaces: list[int]) -> i64:
    """The mask of these spaces."""
    mask: i64 = 0
    for space in spaces:
        mask |= 1 << space
    return mask


def kept(count: i64) -> list[int]:
    """The spaces that a power keeps, in order: digits to the base 26, each 1 more than a space (SAN-114)."""
    found: list[int] = []
    while count > 0:
        found.append(count % 26 - 1)
        count //= 26
    return found


def keep(spaces: list[int]) -> i64:
    """The count with which a power keeps these spaces."""
    count: i64 = 0
    for space in sorted(spaces, reverse=True):
        count = count * 26 + space + 1
    return count


def beyond(here: i64, there: i64) -> i64:
    """The space straight behind `there`, as seen from its neighbour `here`; `NOWHERE` if that is off the board."""
    file = 2 * (there % 5) - here % 5
    rank = 2 * (there // 5) - here // 5
    return rank * 5 + file if 0 <= file < 5 and 0 <= rank < 5 else NOWHERE


def sides(seats: int) -> int:
    """SAN-006: a player is a side with 2 and 3 seats, a team of two with 4."""
    return 2 if seats == 4 else seats
