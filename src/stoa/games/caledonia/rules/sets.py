"""Sets as bits: contracts, tiles, goods and units in one word, hexes in two words of 60 bits."""

from mypy_extensions import i64

from stoa.games.caledonia.rules import board


def lowest(word: i64) -> i64:
    """The index of the lowest bit of a word that is not 0."""
    return board.BIT_INDEX[(word & -word) % 67]


def bits(word: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while word:
        word &= word - 1
        n += 1
    return n


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
