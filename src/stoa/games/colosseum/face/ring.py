"""Where the ring of squares and the arenas are drawn: COL-017 as a rectangle of twelve by eight squares."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from stoa.games.colosseum.rules import board

COLUMNS: Final = int(board.DATA["board"]["layout_hint"]["columns"])
ROWS: Final = int(board.DATA["board"]["layout_hint"]["rows"])
SIDE: Final = 56.0  # of a square
STANDS: Final = 58.0  # how far the largest arena reaches beyond the ring

Point = tuple[float, float]


@dataclass(frozen=True)
class Edge:
    """A straight run of outer edges, walked clockwise, and the way out of the ring."""

    start: Point
    end: Point
    out: Point


def cell(square: int) -> tuple[int, int]:
    """The column and the row of a square; the Emperor's is at the bottom right.

    >>> cell(0), cell(11), cell(18), cell(29)
    ((11, 7), (0, 7), (0, 0), (11, 0))
    """
    right, low = COLUMNS - 1, ROWS - 1
    if square <= right:
        return right - square, low
    if square <= right + low:
        return 0, low - (square - right)
    if square <= 2 * right + low:
        return square - right - low, 0
    return right, square - 2 * right - low


def corner(square: int) -> Point:
    """The upper left corner of a square, from that of the ring."""
    column, row = cell(square)
    return column * SIDE, row * SIDE


def middle(square: int) -> Point:
    x, y = corner(square)
    return x + SIDE / 2, y + SIDE / 2


def _edges(square: int) -> list[Edge]:
    """The outer edges of a square, clockwise: two in a corner."""
    column, row = cell(square)
    x, y = corner(square)
    far_x, far_y = x + SIDE, y + SIDE
    found = []
    if column == COLUMNS - 1:
        found.append(Edge((far_x, y), (far_x, far_y), (1, 0)))
    if row == ROWS - 1:
        found.append(Edge((far_x, far_y), (x, far_y), (0, 1)))
    if column == 0:
        found.append(Edge((x, far_y), (x, y), (-1, 0)))
    if row == 0:
        found.append(Edge((x, y), (far_x, y), (0, -1)))
    if column == COLUMNS - 1 and row == 0:
        found.reverse()
    return found


def outside(first: int, size: int) -> list[Edge]:
    """The outer edges of an arena, joined where they run on."""
    runs: list[Edge] = []
    for n in range(size):
        for edge in _edges((first + n) % 36):
            if runs and runs[-1].out == edge.out:
                runs[-1] = Edge(runs[-1].start, edge.end, edge.out)
            else:
                runs.append(edge)
    return runs


def tiers(first: int, size: int) -> list[str]:
    """The curved rows of seats behind an arena as paths, the highest first: as many as the arena has squares."""
    runs = outside(first, size)
    deepest = STANDS - 4 - 8 * (4 - size)
    return [_tier(runs, 9.0 * n, deepest - n * (deepest - 8) / size) for n in range(size)]


def _tier(runs: list[Edge], inset: float, depth: float) -> str:
    first, last = runs[0], runs[-1]
    bend = 30 - inset / 2
    start = _along(first, first.start, inset)
    end = _along(last, last.end, -inset)
    steps = [
        f"M{_spell(start)}",
        f"Q{_spell(_out(first, start, depth))} {_spell(_out(first, _along(first, start, bend), depth))}",
    ]
    for run, after in pairwise(runs):
        steps.append(f"L{_spell(_out(run, run.end, depth))}")
        steps.append(f"A{depth:g} {depth:g} 0 0 1 {_spell(_out(after, after.start, depth))}")
    steps.append(f"L{_spell(_out(last, _along(last, end, -bend), depth))}")
    steps.append(f"Q{_spell(_out(last, end, depth))} {_spell(end)}")
    back = "".join(f"L{_spell(run.start)}" for run in reversed(runs[1:]))
    return "".join(steps) + back + "Z"


def _along(edge: Edge, point: Point, length: float) -> Point:
    """Clockwise along the edge."""
    return point[0] - edge.out[1] * length, point[1] + edge.out[0] * length


def _out(edge: Edge, point: Point, depth: float) -> Point:
    return point[0] + edge.out[0] * depth, point[1] + edge.out[1] * depth


def _spell(point: Point) -> str:
    return f"{round(point[0], 1):g} {round(point[1], 1):g}"


def seats_of_honour(start: int, count: int) -> list[Point]:
    """Where the owner's token, the loge, tickets and podiums are shown: behind the first two squares of the arena."""
    near, far = middle(start), middle((start + 1) % 36)
    edge = _edges(start)[-1] if len(_edges(start)) == 1 else _edges((start + 1) % 36)[0]
    x, y = _out(edge, ((near[0] + far[0]) / 2, (near[1] + far[1]) / 2), SIDE / 2 + 19)
    along = edge.out[1] != 0
    places = [(n - (count - 1) / 2) * 28 for n in range(count)]
    return [(x + step, y) if along else (x, y + step) for step in places]
