"""Where things are drawn: the board is seen from in front and above.

Lengths are in spaces: x from the middle, y from the front edge, z upwards.
"""

from dataclasses import dataclass
from functools import cache

WIDTH = 640
FRONT = 548  # where the front edge of the board is drawn
SPACE = 110  # how wide a space is there
FADE = 0.033  # how much narrower every rank behind is
DEPTH = 2780
RISE = 0.18  # height of a storey
HALVES = (0.43, 0.43, 0.355, 0.28)  # half the width of what a worker stands on: the ground, and every storey
DOME = 0.22


@dataclass(frozen=True)
class Storey:
    """A storey of a tower as paths; the flank that the middle of the board sees, if any."""

    roof: str
    front: str
    flank: str


def at(x: float, y: float, z: float = 0) -> tuple[float, float]:
    """Where a point is drawn."""
    near = 1 / (1 + FADE * y)
    return round(WIDTH / 2 + x * SPACE * near, 1), round(FRONT - DEPTH * (1 - near) - z * SPACE * near, 1)


def _path(*corners: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in corners) + "Z"


def _wall(one: tuple[float, float], other: tuple[float, float], low: float, high: float) -> str:
    """An upright wall over the line between two points."""
    return _path(at(*one, low), at(*other, low), at(*other, high), at(*one, high))


@cache
def square(space: int, level: int, half: float) -> str:
    """A square in the middle of a space, on top of its storeys."""
    x, y, z = space % 5 - 2, space // 5 + 0.5, level * RISE
    return _path(*(at(x + i * half, y + j * half, z) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))))


@cache
def storey(space: int, level: int) -> Storey:
    """The storey of this level."""
    x, y, half = space % 5 - 2, space // 5 + 0.5, HALVES[level]
    low, high = (level - 1) * RISE, level * RISE
    inner = x - half if x > 0 else x + half
    return Storey(
        roof=square(space, level, half),
        front=_wall((x - half, y - half), (x + half, y - half), low, high),
        flank=_wall((inner, y - half), (inner, y + half), low, high) if x else "",
    )


@cache
def spot(space: int, level: int) -> tuple[float, float, float]:
    """The middle of what stands on a space, and the scale there, in hundredths of a space."""
    y = space // 5 + 0.5
    return *at(space % 5 - 2, y, level * RISE), round(SPACE / (1 + FADE * y) / 100, 3)


@cache
def corner(space: int, level: int) -> tuple[float, float]:
    """Where the digit of the level lies: at the front left of the highest storey."""
    half = HALVES[level]
    return at(space % 5 - 2 - half + 0.07, space // 5 + 0.5 - half + 0.1, level * RISE)


@cache
def dome(space: int, level: int) -> tuple[float, float, float]:
    """Where a dome sits, and how large it is."""
    x, y, scale = spot(space, level)
    return x, y, round(DOME * 100 * scale, 1)


@cache
def slab() -> Storey:
    """What the board lies on."""
    left, right, near, far = -2.82, 2.82, -0.12, 5.1
    roof = _path(at(left, near), at(right, near), at(right, far), at(left, far))
    return Storey(roof, _wall((left, near), (right, near), -0.32, 0), flank="")
