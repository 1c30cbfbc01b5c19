"""The market: its links, and how far a steward can still walk."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# COR-011: the neighbours up, right, down and left, or -1 at the rim.
DIRECTIONS: Final[i64] = 4


def _beside() -> vec[i64]:
    found = vec[i64]()
    for node in range(25):
        row, column = divmod(node, 5)
        for there_row, there_column in ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)):
            inside = 0 <= there_row < 5 and 0 <= there_column < 5
            found = append(found, there_row * 5 + there_column if inside else -1)
    return found


def _neighbours(beside: vec[i64]) -> vec[i64]:
    masks = vec[i64]()
    for node in range(25):
        mask = 0
        for way in range(4):
            there: int = beside[node * 4 + way]
            if there >= 0:
                mask |= 1 << there
        masks = append(masks, mask)
    return masks


BESIDE: Final = _beside()
NEIGHBOURS: Final = _neighbours(BESIDE)


def walks(node: i64, free: i64, steps: i64) -> bool:
    """COR-069, COR-070: whether a route of that many links leads from the node over free nodes.

    A longer route contains all shorter ones, so this is all that the choice of a step has to know (COR-132).
    """
    if steps <= 0:
        return True
    ways = NEIGHBOURS[node] & free
    if not ways or steps == 1:
        return ways != 0
    way: i64 = 0
    while way < DIRECTIONS:
        there = BESIDE[node * DIRECTIONS + way]
        if there >= 0 and free >> there & 1 and walks(there, free ^ (1 << there), steps - 1):
            return True
        way += 1
    return False


def direction(here: i64, there: i64) -> i64:
    """Which way a step goes."""
    way: i64 = 0
    while BESIDE[here * DIRECTIONS + way] != there:
        way += 1
    return way
