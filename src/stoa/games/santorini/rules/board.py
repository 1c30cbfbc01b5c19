"""The board and its words: what rules, refusals, search and drawing agree on.

SAN-001: spaces are numbered 0 to 24, a1 b1 ... e1 a2 ... e5. A set of spaces is a mask of 25 bits.
"""

import json
from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

DATA: Final = json.loads(Path(__file__).parents[1].joinpath("data.json").read_text(encoding="utf-8"))

FILES: Final = "abcde"
RANKS: Final = "12345"
SIZE: Final[i64] = 5
SPACES: Final[i64] = 25
ALL: Final[i64] = 0x1FFFFFF
TOP: Final[i64] = 3  # SAN-003: the highest level; a dome goes on top of it
WORKERS: Final[i64] = 2  # SAN-006: workers of a side


def space_name(space: int) -> str:
    """The name of a space: file, then rank."""
    return FILES[space % 5] + RANKS[space // 5]


def space_number(name: str) -> int:
    """The space of that name, or -1."""
    if len(name) != 2 or name[0] not in FILES or name[1] not in RANKS:
        return -1
    return RANKS.index(name[1]) * 5 + FILES.index(name[0])


def _neighbours() -> vec[i64]:
    # SAN-002: two different spaces that touch along an edge or at a corner.
    masks = vec[i64]()
    for space in range(25):
        mask = 0
        for rank in range(max(0, space // 5 - 1), min(4, space // 5 + 1) + 1):
            for file in range(max(0, space % 5 - 1), min(4, space % 5 + 1) + 1):
                if rank * 5 + file != space:
                    mask |= 1 << (rank * 5 + file)
        masks = append(masks, mask)
    return masks


NEIGHBOURS: Final = _neighbours()


def sides(seats: int) -> int:
    """SAN-006: a player is a side with 2 and 3 seats, a team of two with 4."""
    return 2 if seats == 4 else seats


def placement_order(placement: str, seats: int) -> list[int]:
    """SAN-012 to SAN-014, SAN-017: which side places each worker in turn."""
    order = DATA["placement_orders"][placement][str(seats)]
    return ["AB".index(side) if isinstance(side, str) else side - 1 for side in order]


class Supply:
    """SAN-040: how many pieces exist; a negative number means no limit."""

    def __init__(self, name: str, blocks: int, level1: int, level2: int, level3: int, domes: int) -> None:
        self.name: Final = name
        self.blocks: Final[i64] = blocks
        self.levels: Final = vec[i64]([level1, level2, level3])
        self.domes: Final[i64] = domes
        self.limited: Final = max(blocks, level1, level2, level3, domes) >= 0


def _supplies() -> dict[str, Supply]:
    found: dict[str, Supply] = {}
    for entry in DATA["supplies"]:
        levels = entry["levels"] or [-1, -1, -1]
        blocks = -1 if entry["blocks"] is None or entry["levels"] else entry["blocks"]
        domes = -1 if entry["domes"] is None else entry["domes"]
        found[entry["id"]] = Supply(entry["id"], blocks, levels[0], levels[1], levels[2], domes)
    return found


SUPPLIES: Final = _supplies()
