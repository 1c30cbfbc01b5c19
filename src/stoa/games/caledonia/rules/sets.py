"""Sets as bits: contracts, tiles, goods and units in one word, hexes in two words of 60 bits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia.rules import board

HALF: Final[i64] = 32
LOW: Final[i64] = 0xFFFFFFFF
DE_BRUIJN: Final[i64] = 0x077CB531  # its 32 parts of five bits are all different


def _bit_index() -> vec[i64]:
    index = [0] * 32
    for bit in range(32):
        index[(DE_BRUIJN << bit & LOW) >> 27] = bit
    return vec[i64](index)


BIT_INDEX: Final = _bit_index()  # of a single bit among 32, by the part that it shifts to the front

# Every second bit, two bits of every four, four of every eight
ONES: Final[i64] = 0x555555555555555
TWOS: Final[i64] = 0x333333333333333
FOURS: Final[i64] = 0xF0F0F0F0F0F0F0F


def lowest(word: i64) -> i64:
    """The index of the lowest bit of a word that is not 0."""
    part = word & LOW
    if part:
        return BIT_INDEX[((part & -part) * DE_BRUIJN & LOW) >> 27]
    part = word >> HALF
    return HALF + BIT_INDEX[((part & -part) * DE_BRUIJN & LOW) >> 27]


def bits(word: i64) -> i64:
    """How many bits are set: counted in pairs, then in groups of four and eight, which are added up."""
    word = (word & ONES) + (word >> 1 & ONES)
    word = (word & TWOS) + (word >> 2 & TWOS)
    word = (word & FOURS) + (word >> 4 & FOURS)
    word += word >> 8
    word += word >> 16
    return word + (word >> 32) & 127


def members(word: i64) -> list[int]:
    """What is in a set of one word, in ascending order."""
    found: list[int] = []
    while word:
        found.append(lowest(word))
        word &= word - 1
    return found


def hexes(low: i64, high: i64) -> list[int]:
    """The hexes of a set of two words, in ascending order."""
    return members(low) + [board.WORD + index for index in members(high)]
