"""The market: its links, and how far a steward can still walk."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

DIRECTIONS: Final[i64] = 4


def _beside() -> list[int]:
    grid = [(row, column) for row in range(5) for column in range(5)]
    ways = [[(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)] for row, column in grid]
    return [grid.index(there) if there in grid else -1 for four in ways for there in four]


def _neighbours(beside: list[int]) -> list[int]:
    return [sum([1 << there for there in beside[at : at + 4] if there >= 0]) for at in range(0, len(beside), 4)]


# COR-011
BESIDE: Final = vec[i64](_beside())  # of each node, the node up, right, down and left of it, or -1 at the rim
NEIGHBOURS: Final = vec[i64](_neighbours(_beside()))  # of each node, those nodes as a mask


def walks(node: i64, free: i64, steps: i64) -> bool:
    """COR-069, COR-070: whether a route of that many links leads from the node over free nodes.

    A longer route contains all shorter ones, so this is all that the choice of a step has to know (COR-132).
    """
    if steps <= 0:
        return True
    ways = NEIGHBOURS[node] & free
    if not ways or steps == 1:
        return ways != 0
    for way in range(DIRECTIONS):
        there = BESIDE[node * DIRECTIONS + way]
        if there >= 0 and free >> there & 1 and walks(there, free ^ (1 << there), steps - 1):
            return True
    return False


def direction(here: i64, there: i64) -> i64:
    """Which way a step goes."""
    found: i64 = 0
    for way in range(DIRECTIONS):
        if BESIDE[here * DIRECTIONS + way] == there:
            found = way
    return found
