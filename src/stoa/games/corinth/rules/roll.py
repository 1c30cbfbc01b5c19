"""Throws of dice as multisets: their numbers, exact weights and notation.

A throw counts how often each value was rolled; which die shows it does not matter. Throws are numbered by their
size, then in dictionary order. A chance outcome is a throw of nine white dice, or of one to three yellow ones.
"""

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.games.corinth.rules import board

FIRST: Final = vec[i64]([0, 1, 7, 28, 84, 210, 462, 924, 1716, 3003])  # the first throw of each size
WHITE_THROWS: Final[i64] = 2002
YELLOW_THROWS: Final[i64] = 6 + 21 + 56

_ALL: Final = [values for size in range(10) for values in combinations_with_replacement(range(6), size)]


def _counts() -> vec[i64]:
    counts = vec[i64]()
    for values in _ALL:
        for face in range(6):
            counts = append(counts, values.count(face))
    return counts


def _next() -> vec[i64]:
    numbers = {values: at for at, values in enumerate(_ALL)}
    follows = vec[i64]()
    for values in _ALL:
        if len(values) < 9:
            for face in range(6):
                follows = append(follows, numbers[tuple(sorted((*values, face)))])
    return follows


COUNTS: Final = _counts()  # of each throw, six numbers: how many ones, twos ... sixes
NEXT: Final = _next()  # of each throw, six throws: with one more die that shows 1, 2 ... 6


def throw(dice: Dice, size: i64) -> i64:
    """Roll that many dice, one by one."""
    rolled: i64 = 0
    while size > 0:
        rolled = NEXT[rolled * board.FACES + dice.below(board.FACES)]
        size -= 1
    return rolled


def outcome(rolled: i64) -> i64:
    """The chance outcome that a throw is."""
    if rolled >= FIRST[board.WHITE_DICE]:
        return rolled - FIRST[board.WHITE_DICE]
    return WHITE_THROWS + rolled - FIRST[1]


def of_outcome(chance: i64) -> i64:
    """The throw that a chance outcome is."""
    if chance < WHITE_THROWS:
        return FIRST[board.WHITE_DICE] + chance
    return chance - WHITE_THROWS + FIRST[1]


def values(rolled: int) -> list[int]:
    """The values of a throw, ascending, as people read them from the dice."""
    return [value + 1 for value in _ALL[rolled]]


def number(shown: list[int]) -> int:
    """The throw with these values."""
    return _ALL.index(tuple(sorted(value - 1 for value in shown)))


def weight(rolled: int) -> int:
    """In how many ways the dice, told apart, show this throw."""
    ways = factorial(len(_ALL[rolled]))
    for face in range(6):
        ways //= factorial(COUNTS[rolled * 6 + face])
    return ways
