"""What is built: storeys that grow narrower and whiter, domes, and what they would become."""

from dataclasses import dataclass
from functools import cache
from math import cos, pi, sin

from markupsafe import Markup

from stoa.games.santorini.face.perspective import Eye, Point, faces_us, path
from stoa.games.santorini.rules import board

HALVES = (0.46, 0.42, 0.33, 0.24)  # half the width of what a worker stands on: the ground, and every storey
FLOORS = (0.0, 0.34, 0.67, 0.99)  # how high one stands on every level
SLAB = 0.05  # the thickness of a roof
EAVES = 0.022  # how far it stands out
DOME = 0.235  # radius
DRUM = 0.06  # height of what a dome lies on
SHADOW = (0.72, 0.34)  # how far, to the right and to the back, something as high as a space is wide throws it


@dataclass(frozen=True)
class Patch:
    """Something flat in one colour."""

    line: str
    fill: str
    edge: str = "s-san-line"

    def __html__(self) -> str:
        return f'<path d="{self.line}" class="san-edge f-{self.fill} {self.edge}"/>'


@dataclass(frozen=True)
class Block:
    """An upright block: where it stands, half its width, and from where to where it reaches."""

    x: float
    y: float
    half: float
    low: float
    high: float

    def sides(self, eye: Eye) -> dict[str, list[Point]]:
        """The sides that can be seen, from the back to the front, and the top."""
        x0, x1, y0, y1 = self.x - self.half, self.x + self.half, self.y - self.half, self.y + self.half
        corners = {
            "right": ((x1, y0), (x1, y1)),
            "left": ((x0, y1), (x0, y0)),
            "front": ((x0, y0), (x1, y0)),
        }
        found = {name: self._wall(eye, *ends) for name, ends in corners.items()}
        return {name: wall for name, wall in found.items() if faces_us(wall)} | {"top": self.top(eye)}

    def top(self, eye: Eye) -> list[Point]:
        return eye.square(self.x, self.y, self.high, self.half)

    def _wall(self, eye: Eye, one: Point, other: Point) -> list[Point]:
        return [eye.at(*one, self.low), eye.at(*other, self.low), eye.at(*other, self.high), eye.at(*one, self.high)]


def _block(eye: Eye, space: int, level: int) -> Block:
    return Block(*eye.centre(space), HALVES[level], FLOORS[level - 1], FLOORS[level])


@cache
def tower(eye: Eye, space: int, level: int, domed: bool) -> Markup:
    """The storeys on a space up to a level, with a dome on top or not."""
    patches = [patch for n in range(1, level + 1) for patch in _storey(eye, _block(eye, space, n), n, n < level)]
    if domed:
        patches += _dome(eye, space, level)
    return Markup("").join(patches)


def _storey(eye: Eye, block: Block, level: int, covered: bool) -> list[Patch]:
    walls = Block(block.x, block.y, block.half, block.low, block.high - SLAB)
    roof = Block(block.x, block.y, block.half + EAVES, block.high - SLAB, block.high)
    found: list[Patch] = []
    for name, wall in walls.sides(eye).items():
        if name != "top":
            found.append(Patch(path(wall), f"san-{name}{level}"))
            found += _openings(eye, walls, name, level)
    for name, wall in roof.sides(eye).items():
        found.append(Patch(path(wall), f"san-roof{level}" if name == "top" else f"san-eaves{level}"))
    inner = Block(block.x, block.y, block.half - 0.05, 0, block.high)
    found.append(Patch(path(inner.top(eye)), f"san-floor{level}", f"s-san-inlay{level}"))
    if covered:
        found.append(Patch(path(_ledge(eye, block, HALVES[level + 1])), "san-shade", "s-none"))
    return found


def _openings(eye: Eye, block: Block, side: str, level: int) -> list[Patch]:
    """One door, two windows or three arches: the level can be counted."""
    wide = 2 * block.half
    arches = {
        1: [(0.41, 0.59, 0.0, 0.225)],
        2: [(0.24, 0.40, 0.085, 0.225), (0.60, 0.76, 0.085, 0.225)],
        3: [(0.12, 0.32, 0.03, 0.215), (0.40, 0.60, 0.03, 0.215), (0.68, 0.88, 0.03, 0.215)],
    }[level]
    fill = "san-window" if level == 2 else "san-door"
    found = [Patch(path(_on(eye, block, side, _plinth(wide))), f"san-plinth-{side}", "s-none")] if level == 1 else []
    for left, right, low, high in arches:
        shape = _arch(left * wide, right * wide, low, high)
        found.append(Patch(path(_on(eye, block, side, shape)), fill, f"s-san-roof{level}"))
    return found


def _plinth(wide: float) -> list[Point]:
    return [(0, 0), (wide, 0), (wide, 0.055), (0, 0.055)]


def _arch(left: float, right: float, low: float, high: float) -> list[Point]:
    radius, middle = (right - left) / 2, (left + right) / 2
    angles = [pi * n / 6 for n in range(7)]
    bow = [(middle - radius * cos(a), high - radius * 0.9 + radius * 0.9 * sin(a)) for a in angles]
    return [(left, low), *bow, (right, low)]


def _on(eye: Eye, block: Block, side: str, shape: list[Point]) -> list[Point]:
    """A shape on a wall; its first coordinate goes along the wall, from left to right for somebody in front of it."""
    x0, x1, y0, y1 = block.x - block.half, block.x + block.half, block.y - block.half, block.y + block.half
    (x, y), (dx, dy) = {
        "front": ((x0, y0), (1, 0)),
        "left": ((x0, y1), (0, -1)),
        "right": ((x1, y0), (0, 1)),
    }[side]
    return [eye.at(x + dx * u, y + dy * u, block.low + v) for u, v in shape]


def _ledge(eye: Eye, block: Block, inner: float) -> list[Point]:
    """What the storey above shades of a roof: the light comes from the left."""
    x, y, z = block.x, block.y, block.high
    reach = min(block.half + EAVES, inner + 0.09)
    corners = (
        (inner, -inner),
        (reach, -inner + 0.05),
        (reach, reach - 0.02),
        (-inner + 0.08, reach - 0.02),
        (-inner, inner),
    )
    return [eye.at(x + dx, y + dy, z) for dx, dy in (*corners, (inner, inner))]


def _dome(eye: Eye, space: int, level: int) -> list[Patch]:
    x, y = eye.centre(space)
    low, high = FLOORS[level], FLOORS[level] + DRUM
    drum = [
        Patch(path(eye.circle(x, y, z, DOME + 0.012)), tone) for z, tone in ((low, "san-drum"), (high, "san-drum-top"))
    ]
    cap = dome_line(eye, space, level)
    return [*drum, Patch(cap, "san-dome"), Patch(cap, "san-gloss", "s-none")]


@cache
def dome_line(eye: Eye, space: int, level: int) -> str:
    """The outline of a dome on a level."""
    x, y = eye.centre(space)
    z = FLOORS[level] + DRUM
    across, down = eye.at(x, y, z)
    radius = round(DOME * eye.near(x, y, z), 1)
    if eye.from_above:
        return f"M{across - radius:g} {down:g}a{radius:g} {radius:g} 0 1 1 {2 * radius:g} 0a{radius:g} {radius:g} 0 1 1 {-2 * radius:g} 0Z"
    low = round(radius * eye.flat, 1)
    return (
        f"M{across - radius:g} {down:g}A{radius:g} {radius:g} 0 0 1 {across + radius:g} {down:g}"
        f"A{radius:g} {low:g} 0 0 1 {across - radius:g} {down:g}Z"
    )


@cache
def roof(eye: Eye, space: int, level: int) -> str:
    """What one stands on."""
    return path(eye.square(*eye.centre(space), FLOORS[level], HALVES[level]))


@cache
def ghost(eye: Eye, space: int, level: int) -> str:
    """What building on a level would add: a storey, or on the highest a dome."""
    if level == board.TOP:
        return dome_line(eye, space, level)
    return " ".join(path(side) for side in _block(eye, space, level + 1).sides(eye).values())


@cache
def shadow(eye: Eye, space: int, level: int) -> str:
    """What a tower throws on the ground."""
    x, y = eye.centre(space)
    half, high = HALVES[1], FLOORS[level]
    right, back = SHADOW[0] * high, SHADOW[1] * high
    corners = (
        (-half, -half),
        (half, -half),
        (half + right, -half + back),
        (half + right, half + back),
        (-half + right, half + back),
        (-half, half),
    )
    return path(eye.at(x + dx, y + dy) for dx, dy in corners)
