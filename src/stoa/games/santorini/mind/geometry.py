"""The spaces of the board up to its eight symmetries: pairs of neighbours, places, and workers that stand together."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.rules import board

SIDE: Final = 5
PAIRS: Final = 72  # of neighbouring spaces,
PAIR_CLASSES: Final = 12  # which are of so many kinds
STANDINGS: Final = 75  # of a worker: its level times 25, and its space


def turned(space: int, way: int) -> int:
    """Where a space lies after one of the eight symmetries of the board."""
    rank, file = divmod(space, SIDE)
    if way & 1:
        file = SIDE - 1 - file
    if way & 2:
        rank = SIDE - 1 - rank
    if way & 4:
        rank, file = file, rank
    return rank * SIDE + file


def first_image(one: int, other: int) -> tuple[int, int]:
    """The first of all places that an ordered pair of spaces can be turned to."""
    return min((turned(one, way), turned(other, way)) for way in range(8))


def _pairs() -> list[tuple[int, int, int]]:
    """Kind and spaces of all pairs; within a kind the spaces are in the order in which one pair can be turned to another."""
    found = []
    for one in range(board.SPACES):
        for other in range(board.SPACES):
            if board.NEIGHBOURS[one] >> other & 1 and first_image(one, other) <= first_image(other, one):
                if one > other and first_image(one, other) == first_image(other, one):
                    continue  # one pair in both orders
                found.append((first_image(one, other), one, other))
    kinds = sorted({image for image, _, _ in found})
    return sorted((kinds.index(image), one, other) for image, one, other in found)


def _standing_pairs(together: bool) -> list[int]:
    """For the standings of two workers, the first of all to which the board can be turned; those of workers that play
    together may also be exchanged.
    """
    found = []
    for one in range(STANDINGS):
        for other in range(STANDINGS):
            image = _first_standings(one, other)
            found.append(min(image, _first_standings(other, one)) if together else image)
    return found


def _first_standings(one: int, other: int) -> int:
    here, there = first_image(one % 25, other % 25)
    return (one - one % 25 + here) * STANDINGS + other - other % 25 + there


_ALL: Final = _pairs()
KIND: Final = vec[i64]([kind for kind, _, _ in _ALL])
FIRST: Final = vec[i64]([one for _, one, _ in _ALL])
SECOND: Final = vec[i64]([other for _, _, other in _ALL])
# Kinds that are turned onto themselves with their spaces exchanged.
MIRRORED: Final = vec[i64](
    [next(int(first_image(b, a) == first_image(a, b)) for k, a, b in _ALL if k == kind) for kind in range(12)]
)
DIAGONAL: Final = vec[i64](
    [next(int(abs(a - b) not in (1, SIDE)) for k, a, b in _ALL if k == kind) for kind in range(12)]
)
_CORNERS: Final = sorted({min(turned(space, way) for way in range(8)) for space in range(board.SPACES)})
PLACES: Final = len(_CORNERS)
PLACE: Final = vec[i64]([_CORNERS.index(min(turned(space, way) for way in range(8))) for space in range(board.SPACES)])
TOGETHER: Final = vec[i64](_standing_pairs(True))
AGAINST: Final = vec[i64](_standing_pairs(False))
