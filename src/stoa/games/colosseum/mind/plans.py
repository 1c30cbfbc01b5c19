"""Programs against tokens: what misses, and what an event with it would draw.

The tokens of a player are packed into one number, four bits and a guard bit for each standard type, so that all places of a
program are compared in a few steps.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum.rules import board

FIELD: Final[i64] = 5  # bits of a type
MOST: Final[i64] = 12  # tokens of a type that are counted: no program needs more, and a market may still be added
GUARDS: Final[i64] = sum([16 << 5 * asset for asset in range(12)])
HALF: Final[i64] = (1 << 30) - 1
QUARTER: Final[i64] = (1 << 15) - 1


def _packed_needs() -> list[int]:
    return [
        sum([board.NEED[program * board.STANDARD + asset] << 5 * asset for asset in range(12)]) for program in range(30)
    ]


def _types_needed() -> list[int]:
    return [
        sum([1 << asset for asset in range(12) if board.NEED[program * board.STANDARD + asset]])
        for program in range(30)
    ]


TOKEN: Final = vec[i64]([1 << 5 * asset for asset in range(12)])  # one token of each type
NEEDS: Final = vec[i64](_packed_needs())
TYPES: Final = vec[i64](_types_needed())  # as a mask


def pack(counts: vec[i64], first: i64) -> i64:
    """The standard tokens in a row of counts."""
    packed: i64 = 0
    for asset in range(board.STANDARD):
        held = counts[first + asset]
        packed |= (held if held < MOST else MOST) << FIELD * asset
    return packed


def missing(program: i64, packed: i64) -> i64:
    """The places of a program that these tokens leave empty."""
    over = (NEEDS[program] | GUARDS) - packed
    short = over & GUARDS
    left = over & (short - (short >> 4))
    left = (left & HALF) + (left >> 30)
    left = (left & QUARTER) + (left >> 15)
    return (left & 31) + (left >> 5 & 31) + (left >> 10)


def row(program: i64, lacking: float) -> float:
    """The spectator row between its entries; 0 if too much misses."""
    low: i64 = int(lacking)
    if low > board.PLACES[program] - board.LEAST[program]:
        return 0.0
    here = float(board.VALUE[program * board.ROW + low])
    part = lacking - float(low)
    if part == 0.0:
        return here
    return here + part * (float(board.VALUE[program * board.ROW + low + 1]) - here)


def bits(mask: i64) -> i64:
    """How many bits are set."""
    total: i64 = 0
    while mask:
        mask &= mask - 1
        total += 1
    return total
