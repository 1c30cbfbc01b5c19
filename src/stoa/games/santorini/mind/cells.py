"""What a space means to both sides, as one of 64 codes, where nobody can climb to win or threatens to.

A free space has its height from 0 to 3 and, for each side, whether it can be reached in one turn (3), in two (2), only
be built on next turn (1) or nothing of that (0). A space of height 3 cannot be reached in one turn, or somebody could
climb: the seven codes in which it could stand for domes and for workers by side and level.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.turns import Position, index

CODE: Final[i64] = 63
CODE_BITS: Final = 6
IN_WORD: Final = 10  # codes in one number; three of these have all 25

NOT_FIRST_FILE: Final[i64] = 0x1EF7BDE
NOT_LAST_FILE: Final[i64] = 0x0F7BDEF


def _spread_bits(mask: int) -> int:
    """The ten spaces of a mask, six bits apart."""
    return sum(1 << CODE_BITS * space for space in range(IN_WORD) if mask >> space & 1)


SPREAD: Final = vec[i64]([_spread_bits(mask) for mask in range(1 << IN_WORD)])


def around(mask: i64) -> i64:
    """The spaces and their neighbours; spaces beyond the board may be among them."""
    row = mask | (mask << 1 & NOT_FIRST_FILE) | (mask >> 1 & NOT_LAST_FILE)
    return row | row << 5 | row >> 5


def near(position: Position, workers: i64, free: i64) -> i64:
    """The spaces that these workers can reach in one turn."""
    found: i64 = 0
    while workers:
        worker = workers & -workers
        workers ^= worker
        reach = board.NEIGHBOURS[index(worker)]
        if worker & position.two:
            found |= reach & free
        elif worker & position.one:
            found |= reach & free & ~position.three
        else:
            found |= reach & free & ~position.two
    return found


def far(position: Position, reached: i64, free: i64) -> i64:
    """The spaces that can be reached in one turn or in two."""
    return reached | (
        free
        & (
            (around(reached) & ~position.two)
            | (around(reached & position.one) & ~position.three)
            | around(reached & position.two)
        )
    )


def code_words(position: Position) -> tuple[i64, i64, i64]:
    """The codes of all spaces, ten in each number."""
    one = position.one & ~position.two
    two = position.two
    own = position.own
    other = position.other
    taken = position.domes | own | other
    free = board.ALL & ~taken
    height_low = ((one | position.three) & free) | taken
    height_high = (two & free) | taken
    reached = near(position, own, free)
    own_high = far(position, reached, free)
    own_low = reached | (around(reached) & free & ~own_high) | position.domes | own | (other & one)
    own_high |= position.domes | own | (other & two)
    reached = near(position, other, free)
    other_high = far(position, reached, free)
    other_low = reached | (around(reached) & free & ~other_high) | position.domes | other | (own & one)
    other_high |= position.domes | other | (own & two)
    spread = SPREAD
    return (
        spread[other_low & 1023]
        | spread[other_high & 1023] << 1
        | spread[own_low & 1023] << 2
        | spread[own_high & 1023] << 3
        | spread[height_low & 1023] << 4
        | spread[height_high & 1023] << 5,
        spread[other_low >> 10 & 1023]
        | spread[other_high >> 10 & 1023] << 1
        | spread[own_low >> 10 & 1023] << 2
        | spread[own_high >> 10 & 1023] << 3
        | spread[height_low >> 10 & 1023] << 4
        | spread[height_high >> 10 & 1023] << 5,
        spread[other_low >> 20]
        | spread[other_high >> 20] << 1
        | spread[own_low >> 20] << 2
        | spread[own_high >> 20] << 3
        | spread[height_low >> 20] << 4
        | spread[height_high >> 20] << 5,
    )


def standing(position: Position, worker: i64) -> i64:
    """A worker's level times 25, and its space."""
    space = index(worker)
    return 25 * ((position.one >> space & 1) + (position.two >> space & 1)) + space
