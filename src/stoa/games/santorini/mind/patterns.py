"""What a quiet position is worth, learned: a table for every kind of pair of neighbouring spaces, looked up by their codes.

Every entry is one number of four lanes, so that one addition sums them all: a lane that counts as it is and three hidden
ones, which are cut to between 0 and 1 and weighed. Six more look-ups know the workers: both of each side, and each with
each of the other side. Tables are made by `stoa train santorini` and read from `patterns.json`.
"""

import json
from array import array
from base64 import b64decode
from pathlib import Path
from typing import Any, Final, final
from zlib import decompress
from zlib import error as zlib_error

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.errors import StoaError
from stoa.games.santorini.mind.cells import CODE, code_words, standing
from stoa.games.santorini.rules.turns import Position, count_spaces

LANES: Final = 4
LANE_BITS: Final[i64] = 16
LANE: Final[i64] = 0xFFFF
# What the sum of a lane may reach: the last lane has the sign beside it.
WIDTHS: Final = (0xFFFF, 0xFFFF, 0xFFFF, 0x7FFF)

OWN_TABLE: Final[i64] = 12 * 4096
OTHER_TABLE: Final[i64] = OWN_TABLE + 75 * 75
CROSS_TABLE: Final[i64] = OTHER_TABLE + 75 * 75
ENTRIES: Final = 12 * 4096 + 3 * 75 * 75

FRACTION: Final[i64] = 12  # bits behind the point of weights
HIGHEST: Final[i64] = 15_000  # no evaluation is beyond this, far from a game that is won


@final
class Tables:
    """Tables ready for use. `base` is what the sums of the lanes begin with, `top` where hidden lanes are cut."""

    def __init__(self, entries: vec[i64], base: list[int], top: list[int], weights: list[int]) -> None:
        self.entries: Final = entries
        self.base: Final = vec[i64](base)
        self.top: Final = vec[i64](top)
        self.weights: Final = vec[i64](weights)


def knows(position: Position) -> bool:
    """Whether the tables know such positions: two workers a side, and nobody can climb to win or threatens to."""
    return (
        count_spaces(position.own) == 2
        and count_spaces(position.other) == 2
        and not position.climbs()
        and not position.threats()
    )


def evaluate(tables: Tables, position: Position) -> i64:
    """The chances of the side in turn, in thousandths of the logarithm of the odds; for quiet positions of two sides
    with two workers each.
    """
    table = tables.entries
    words = code_words(position)
    a1 = words[0] & CODE
    b1 = words[0] >> 6 & CODE
    c1 = words[0] >> 12 & CODE
    d1 = words[0] >> 18 & CODE
    e1 = words[0] >> 24 & CODE
    a2 = words[0] >> 30 & CODE
    b2 = words[0] >> 36 & CODE
    c2 = words[0] >> 42 & CODE
    d2 = words[0] >> 48 & CODE
    e2 = words[0] >> 54 & CODE
    a3 = words[1] & CODE
    b3 = words[1] >> 6 & CODE
    c3 = words[1] >> 12 & CODE
    d3 = words[1] >> 18 & CODE
    e3 = words[1] >> 24 & CODE
    a4 = words[1] >> 30 & CODE
    b4 = words[1] >> 36 & CODE
    c4 = words[1] >> 42 & CODE
    d4 = words[1] >> 48 & CODE
    e4 = words[1] >> 54 & CODE
    a5 = words[2] & CODE
    b5 = words[2] >> 6 & CODE
    c5 = words[2] >> 12 & CODE
    d5 = words[2] >> 18 & CODE
    e5 = words[2] >> 24 & CODE
    total = (
        table[a1 << 6 | b1]
        + table[a1 << 6 | a2]
        + table[e1 << 6 | d1]
        + table[e1 << 6 | e2]
        + table[a5 << 6 | a4]
        + table[a5 << 6 | b5]
        + table[e5 << 6 | e4]
        + table[e5 << 6 | d5]
        + table[4096 | a1 << 6 | b2]
        + table[4096 | e1 << 6 | d2]
        + table[4096 | a5 << 6 | b4]
        + table[4096 | e5 << 6 | d4]
        + table[8192 | b1 << 6 | c1]
        + table[8192 | d1 << 6 | c1]
        + table[8192 | a2 << 6 | a3]
        + table[8192 | e2 << 6 | e3]
        + table[8192 | a4 << 6 | a3]
        + table[8192 | e4 << 6 | e3]
        + table[8192 | b5 << 6 | c5]
        + table[8192 | d5 << 6 | c5]
        + table[12288 | b1 << 6 | a2]
        + table[12288 | d1 << 6 | e2]
        + table[12288 | a4 << 6 | b5]
        + table[12288 | e4 << 6 | d5]
        + table[16384 | b1 << 6 | b2]
        + table[16384 | d1 << 6 | d2]
        + table[16384 | a2 << 6 | b2]
        + table[16384 | e2 << 6 | d2]
        + table[16384 | a4 << 6 | b4]
        + table[16384 | e4 << 6 | d4]
        + table[16384 | b5 << 6 | b4]
        + table[16384 | d5 << 6 | d4]
        + table[20480 | b1 << 6 | c2]
        + table[20480 | d1 << 6 | c2]
        + table[20480 | a2 << 6 | b3]
        + table[20480 | e2 << 6 | d3]
        + table[20480 | a4 << 6 | b3]
        + table[20480 | e4 << 6 | d3]
        + table[20480 | b5 << 6 | c4]
        + table[20480 | d5 << 6 | c4]
        + table[24576 | c1 << 6 | b2]
        + table[24576 | c1 << 6 | d2]
        + table[24576 | a3 << 6 | b2]
        + table[24576 | a3 << 6 | b4]
        + table[24576 | e3 << 6 | d2]
        + table[24576 | e3 << 6 | d4]
        + table[24576 | c5 << 6 | b4]
        + table[24576 | c5 << 6 | d4]
        + table[28672 | c1 << 6 | c2]
        + table[28672 | a3 << 6 | b3]
        + table[28672 | e3 << 6 | d3]
        + table[28672 | c5 << 6 | c4]
        + table[32768 | b2 << 6 | c2]
        + table[32768 | b2 << 6 | b3]
        + table[32768 | d2 << 6 | c2]
        + table[32768 | d2 << 6 | d3]
        + table[32768 | b4 << 6 | b3]
        + table[32768 | b4 << 6 | c4]
        + table[32768 | d4 << 6 | d3]
        + table[32768 | d4 << 6 | c4]
        + table[36864 | b2 << 6 | c3]
        + table[36864 | d2 << 6 | c3]
        + table[36864 | b4 << 6 | c3]
        + table[36864 | d4 << 6 | c3]
        + table[40960 | c2 << 6 | b3]
        + table[40960 | c2 << 6 | d3]
        + table[40960 | b3 << 6 | c4]
        + table[40960 | d3 << 6 | c4]
        + table[45056 | c2 << 6 | c3]
        + table[45056 | b3 << 6 | c3]
        + table[45056 | d3 << 6 | c3]
        + table[45056 | c4 << 6 | c3]
    )
    own = position.own
    other = position.other
    one = standing(position, own & -own)
    two = standing(position, own & (own - 1))
    three = standing(position, other & -other)
    four = standing(position, other & (other - 1))
    total += (
        table[OWN_TABLE + one * 75 + two]
        + table[OTHER_TABLE + three * 75 + four]
        + table[CROSS_TABLE + one * 75 + three]
        + table[CROSS_TABLE + one * 75 + four]
        + table[CROSS_TABLE + two * 75 + three]
        + table[CROSS_TABLE + two * 75 + four]
    )
    return weigh(tables, total)


def weigh(tables: Tables, total: i64) -> i64:
    """What the lanes of a sum are worth together."""
    base = tables.base
    top = tables.top
    weights = tables.weights
    first = min(max((total >> 16 & LANE) + base[1], 0), top[1])
    second = min(max((total >> 32 & LANE) + base[2], 0), top[2])
    third = min(max((total >> 48) + base[3], 0), top[3])
    worth = ((total & LANE) + base[0]) * weights[0] + first * weights[1] + second * weights[2] + third * weights[3]
    return min(max(worth >> FRACTION, -HIGHEST), HIGHEST)


def unfold(content: dict[str, Any]) -> Tables:
    """Tables from what `folding.py` wrote."""
    packed = array("H")
    packed.frombytes(decompress(b64decode(content["entries"])))
    entries = vec[i64]([0] * ENTRIES)
    for lane in range(LANES):
        shift: i64 = LANE_BITS * lane
        for at, value in enumerate(packed[lane * ENTRIES : (lane + 1) * ENTRIES]):
            entries[at] |= i64(value) << shift
    return Tables(entries, content["base"], content["top"], content["weights"])


WEIGHTS: Final = Path(__file__).with_name("patterns.json")
_known: list[Tables] = []


def tables() -> Tables:
    """The tables that the engine plays with, read when they are first needed."""
    if not _known:
        _known.append(read(WEIGHTS))
    return _known[0]


def read(path: Path) -> Tables:
    """Tables from a file."""
    try:
        return unfold(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError, IndexError, zlib_error) as error:
        raise StoaError(f"{path}: not the tables of a training: {error}") from None
