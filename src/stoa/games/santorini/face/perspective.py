"""Where things are drawn: the island is seen from a corner, from the front or from above, and can be turned.

Lengths are in spaces: x and y from the corner that is near and left before the island is turned, z upwards.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import cos, pi, radians, sin

from stoa.core.drawing import Box
from stoa.core.face import View
from stoa.core.message import say

Point = tuple[float, float]

MIDDLE = 2.5  # of the island
ROUND = 28  # corners of what is drawn for a circle


@dataclass(frozen=True)
class Eye:
    """From where the island is seen."""

    turn: float  # degrees to the right of the front
    rise: float  # degrees above the sea
    far: float  # how far away, in spaces
    scale: float  # how large a space is drawn in the middle
    size: Point  # of the picture
    middle: Point  # where the middle of the island is drawn
    quarter: int = 0  # how often the island was turned

    @property
    def flat(self) -> float:
        """How high a circle on the ground is drawn that is one wide."""
        return sin(radians(self.rise))

    @property
    def from_above(self) -> bool:
        """Whether nothing but roofs can be seen."""
        return self.rise > 80

    def centre(self, space: int) -> Point:
        """The middle of a space on the turned island."""
        return self.turned(space % 5 + 0.5, space // 5 + 0.5)

    def turned(self, x: float, y: float) -> Point:
        """Where a point lies on the turned island."""
        for _ in range(self.quarter):
            x, y = 2 * MIDDLE - y, x
        return x, y

    def at(self, x: float, y: float, z: float = 0.0) -> Point:
        """Where a point of the turned island is drawn."""
        right, up, depth = self._seen(x, y, z)
        near = self.scale * self.far / (self.far + depth)
        return round(self.middle[0] + right * near, 1), round(self.middle[1] - up * near, 1)

    def near(self, x: float, y: float, z: float = 0.0) -> float:
        """How large a space is drawn there."""
        return round(self.scale * self.far / (self.far + self.depth(x, y, z)), 2)

    def depth(self, x: float, y: float, z: float = 0.0) -> float:
        """How far a point lies behind the middle of the island."""
        return self._seen(x, y, z)[2]

    def _seen(self, x: float, y: float, z: float) -> tuple[float, float, float]:
        turn, rise = radians(self.turn), radians(self.rise)
        x, y = x - MIDDLE, y - MIDDLE
        right, back = cos(turn) * x - sin(turn) * y, sin(turn) * x + cos(turn) * y
        return right, back * sin(rise) + z * cos(rise), back * cos(rise) - z * sin(rise)

    def square(self, x: float, y: float, z: float, half: float) -> list[Point]:
        """A level square round a point."""
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        return [self.at(x + dx, y + dy, z) for dx, dy in corners]

    def circle(self, x: float, y: float, z: float, radius: float) -> list[Point]:
        """A level circle round a point."""
        angles = [2 * pi * n / ROUND for n in range(ROUND)]
        return [self.at(x + radius * cos(a), y + radius * sin(a), z) for a in angles]


CORNER, FRONT, ABOVE = "corner", "front", "above"
VIEWS = (
    View(CORNER, say("Corner")),
    View(FRONT, say("Front"), small=True),
    View(ABOVE, say("Above")),
)
EYES = {
    CORNER: Eye(turn=29, rise=47, far=18, scale=104, size=(1090, 700), middle=(532, 318)),
    FRONT: Eye(turn=0, rise=56, far=17, scale=95, size=(640, 632), middle=(320, 325)),
    ABOVE: Eye(turn=0, rise=89.5, far=40, scale=100, size=(640, 632), middle=(320, 309)),
}


@cache
def eye(view: str) -> Eye:
    """What a view shows: `corner`, or `corner.1` after a quarter turn."""
    name, _, quarter = view.partition(".")
    plain = EYES[name or CORNER]
    return Eye(plain.turn, plain.rise, plain.far, plain.scale, plain.size, plain.middle, int(quarter or 0))


def path(corners: Iterable[Point]) -> str:
    """A closed line as SVG."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in corners) + "Z"


def faces_us(corners: list[Point]) -> bool:
    """Whether a face, its corners counter-clockwise as seen from outside, is turned to the reader."""
    pairs = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs) < 0


def frame(view: Eye, top: float) -> Box:
    """The part of the drawing with the island in it."""
    return Box(0, top, *view.size)
