"""Where things lie on the drawn map: flat-top hexes, their corners, terrains as sectors, rivers and their mouths."""

from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final

from stoa.games.caledonia.rules import board, modules
from stoa.games.caledonia.rules.modules import Hex, Side, Spot

SIDE: Final = 43.0  # of a hex, and the distance of its corners from the middle
TALL: Final = SIDE * sqrt(3)
COLUMNS: Final = modules.COLUMNS
ROWS: Final = modules.ROWS
WIDTH: Final = (1.5 * COLUMNS + 0.5) * SIDE
HEIGHT: Final = (ROWS + 0.5) * TALL
ROCKS: Final = {
    (int(spot[0]), int(spot[1])): str(module) for module, spot in board.DATA["map"]["layout"]["rock_hex"].items()
}

Point = tuple[float, float]


def middle(spot: Spot) -> Point:
    """The middle of a hex; odd columns sit half a hex lower (CAL-023)."""
    column, row = spot
    return SIDE * (1 + 1.5 * column), TALL * (row + 0.5 + column % 2 / 2)


def corner(spot: Spot, n: int, reach: float = 1.0) -> Point:
    """A corner, counted clockwise from the one on the right; `reach` draws it towards the middle."""
    x, y = middle(spot)
    return x + SIDE * reach * cos(n * pi / 3), y + SIDE * reach * sin(n * pi / 3)


def line(points: list[Point], closed: bool = True) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + ("Z" if closed else "")


@cache
def outline(spot: Spot, reach: float = 1.0) -> str:
    return line([corner(spot, n, reach) for n in range(6)])


@cache
def sectors(spot: Spot, terrain: frozenset[str]) -> tuple[tuple[str, str], ...]:
    """A hex with several terrains is cut like a cake, so that every one of them is seen: terrain and path."""
    kinds = [kind for kind in board.TERRAINS if kind in terrain]
    if len(kinds) == 1:
        return ((kinds[0], outline(spot)),)
    each = 6 // len(kinds)
    first = 4 if len(kinds) == 2 else 3
    found: list[tuple[str, str]] = []
    for n, kind in enumerate(kinds):
        arc = [corner(spot, first + n * each + step) for step in range(each + 1)]
        found.append((kind, line(arc if len(kinds) == 2 else [middle(spot), *arc])))
    return tuple(found)


def four(sides: str) -> list[Side]:
    """The module sides that are laid already."""
    return [modules.sides()[module + number] for module, number in zip(board.MODULES, sides, strict=False)]


@cache
def hexes(sides: str) -> dict[Spot, Hex]:
    return {spot: found for side in four(sides) for spot, found in side.hexes.items()}


def _ends(edge: frozenset[Spot]) -> list[tuple[Point, frozenset[Spot]]]:
    """The ends of an edge: where they are, and the three hexes that meet there."""
    found = []
    for meeting in modules.corners(edge):
        points = [middle(spot) for spot in meeting]
        found.append(((sum(x for x, _ in points) / 3, sum(y for _, y in points) / 3), meeting))
    return found


@cache
def rivers(sides: str) -> list[str]:
    """Every river edge as a path."""
    edges = sorted((edge for side in four(sides) for edge in side.rivers), key=sorted)
    return [line([point for point, _ in _ends(edge)], closed=False) for edge in edges]


@cache
def mouths(sides: str) -> list[Point]:
    """CAL-030: where rivers meet a loch."""
    printed = hexes(sides)
    found = set()
    for side in four(sides):
        for edge in side.rivers:
            for point, meeting in _ends(edge):
                if any(spot in printed and printed[spot].loch for spot in meeting):
                    found.add(point)
    return sorted(found)


@cache
def seams() -> str:
    """The lines along which the modules meet (CAL-022)."""
    owner = {spot: module for module in board.MODULES for spot in modules.spots_of(module)}
    found = []
    for spot, module in sorted(owner.items()):
        for other in modules.around(spot):
            if other > spot and owner.get(other, module) != module:
                found.append(line([point for point, _ in _ends(frozenset((spot, other)))], closed=False))
    return "".join(found)
