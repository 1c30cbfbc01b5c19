"""Throws of dice as multisets: their numbers, exact weights and values.

A throw counts how often each value was rolled; which die shows it does not matter. Throws are numbered by their
size, then in dictionary order. A chance outcome is a throw of nine white dice, or of one to three yellow ones.
"""

from itertools import combinations_with_replacement
from math import factorial
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board

FIRST: Final = vec[i64]([0, 1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005])  # the first throw of each size
NO_DICE: Final[i64] = 0

_ONE: Final = [1 << 4 * face for face in range(6)]  # one die that shows 1, 2 ... 6
_COUNTS: Final = [sum(dice) for size in range(10) for dice in combinations_with_replacement(_ONE, size)]
_NUMBERS: Final = {counts: throw for throw, counts in enumerate(_COUNTS)}

COUNTS: Final = vec[i64](_COUNTS)  # of each throw, how many ones, twos ... sixes, four bits each
# Of each throw, six throws: with one more die that shows 1, 2 ... 6.
NEXT: Final = vec[i64]([_NUMBERS[counts + one] for counts in _COUNTS[: FIRST[board.WHITE_DICE]] for one in _ONE])


def roll(dice: Dice, size: i64) -> i64:
    """Roll that many dice, one by one: the throw that they show."""
    throw = NO_DICE
    for _ in range(size):
        throw = NEXT[throw * board.FACES + dice.below(board.FACES)]
    return throw


def fill(out: vec[i64], size: i64) -> i64:
    """All outcomes of that many dice, ascending; how many they are."""
    first = outcome(FIRST[size])
    n = FIRST[size + 1] - FIRST[size]
    for at in range(n):
        out[at] = first + at
    return n


def outcome(throw: i64) -> i64:
    """The chance outcome that a throw is."""
    if throw >= FIRST[board.WHITE_DICE]:
        return moves.WHITE + throw - FIRST[board.WHITE_DICE]
    return moves.YELLOW + throw - FIRST[1]


def of_outcome(chance: i64) -> i64:
    """The throw that a chance outcome is."""
    if moves.OUTCOME_KIND[chance] == moves.WHITE:
        return chance - moves.WHITE + FIRST[board.WHITE_DICE]
    return chance - moves.YELLOW + FIRST[1]


def shown(counts: i64, face: i64) -> i64:
    """How many dice show a face, counted from 0."""
    return counts >> 4 * face & 15


def values(throw: int) -> list[int]:
    """The values of a throw, ascending, as people read them from the dice."""
    return [face + 1 for face in range(6) for _ in range(shown(COUNTS[throw], face))]


def number(values: list[int]) -> int:
    """The throw with these values."""
    return _NUMBERS[sum([_ONE[value - 1] for value in values])]


def weight(throw: int) -> int:
    """In how many ways the dice, told apart, show this throw."""
    dice = [int(shown(COUNTS[throw], face)) for face in range(6)]
    ways = factorial(sum(dice))
    for alike in dice:
        ways //= factorial(alike)
    return ways
