"""The island and the sea round it. Nothing here changes in a game."""

from functools import cache
from itertools import pairwise
from random import Random

from markupsafe import Markup

from stoa.games.santorini.face.perspective import MIDDLE, Eye, Point, path
from stoa.games.santorini.face.towers import HALVES, Patch

LOW, HIGH = -0.42, 5.42  # where the island ends
SEA = -0.95  # how deep the sea lies
FACETS = 11  # of every cliff


@cache
def sea(eye: Eye) -> Markup:
    """Waves, larger the nearer they are; always the same ones. Those beyond the frame are seen where the window is taller."""
    chance, (width, height) = Random(4), eye.size
    waves = Markup("")
    for top, bottom in ((14.0, height), (-height / 2, 0.0), (height, 1.5 * height)):
        waves += _waves(chance, width, height, top, bottom)
    return waves


def _waves(chance: Random, width: float, height: float, top: float, bottom: float) -> Markup:
    waves = Markup("")
    for _ in range(int(width * (bottom - top) / 9000)):
        x, y = chance.uniform(0, width), chance.uniform(top, bottom)
        size = 0.5 + 0.9 * max(0.0, min(1.0, y / height))
        line = f"M{x:.0f} {y:.0f}q{9 * size:.0f} {-5 * size:.0f} {18 * size:.0f} 0t{18 * size:.0f} 0"
        waves += Markup('<path d="{}" stroke-opacity="{}" stroke-width="{}"/>').format(
            line, f"{chance.uniform(0.1, 0.3):.2f}", f"{1.2 * size:.1f}"
        )
    return waves


@cache
def foam(eye: Eye) -> str:
    """Where the sea meets the island."""
    chance = Random(7)
    corners = ((LOW, LOW), (HIGH, LOW), (HIGH, HIGH), (LOW, HIGH), (LOW, LOW))
    shore: list[Point] = []
    for (x, y), (u, v) in pairwise(corners):
        for n in range(9):
            out = 1.13 + chance.uniform(-0.02, 0.02)
            px, py = x + (u - x) * n / 9, y + (v - y) * n / 9
            shore.append(eye.at(MIDDLE + (px - MIDDLE) * out, MIDDLE + (py - MIDDLE) * out, SEA))
    return path(shore)


@cache
def ground(eye: Eye) -> Markup:
    """Cliffs, the white rim, the lawn, the spaces, and what grows beside them."""
    return Markup("").join([*_cliffs(eye), *_lawn(eye), *_spaces(eye)]) + _plants(eye)


def _cliffs(eye: Eye) -> list[Patch]:
    chance = Random(11)
    found: list[Patch] = []
    joint: tuple[Point, Point] | None = None  # where two cliffs meet
    ends = [LOW + (HIGH - LOW) * n / FACETS for n in range(FACETS + 1)]
    for rim, tone in (
        ([(LOW, end) for end in reversed(ends)], "san-cliff-lit"),
        ([(end, LOW) for end in ends], "san-cliff"),
        ([(HIGH, end) for end in ends], "san-cliff-dark"),
    ):
        waist = [_out(point, 1.035 + chance.uniform(-0.012, 0.012)) for point in rim]
        foot = [_out(point, 1.085 + chance.uniform(-0.02, 0.02)) for point in rim]
        if joint:
            waist[0], foot[0] = joint
        joint = waist[-1], foot[-1]
        for n in range(FACETS):
            for upper, lower, high, low, name in ((rim, waist, 0, -0.42, ""), (waist, foot, -0.42, SEA, "-low")):
                corners = [(*upper[n], high), (*upper[n + 1], high), (*lower[n + 1], low), (*lower[n], low)]
                shade = chance.randrange(3)
                found.append(
                    Patch(path(eye.at(*corner) for corner in corners), f"{tone}{name}", f"s-none san-facet{shade}")
                )
    return found


def _out(point: Point, factor: float) -> Point:
    return MIDDLE + (point[0] - MIDDLE) * factor, MIDDLE + (point[1] - MIDDLE) * factor


def _lawn(eye: Eye) -> list[Patch]:
    half = HIGH - MIDDLE
    return [
        Patch(path(eye.square(MIDDLE, MIDDLE, 0, half)), "san-rim", "s-san-rim"),
        Patch(path(eye.square(MIDDLE, MIDDLE, 0, half - 0.1)), "san-lawn", "s-none"),
    ]


def _spaces(eye: Eye) -> list[Patch]:
    return [
        Patch(path(eye.square(*eye.centre(space), 0, HALVES[0])), f"san-tile{(space + space // 5) % 2}", "s-san-seam")
        for space in range(25)
    ]


def _plants(eye: Eye) -> Markup:
    """Tufts of grass and bougainvillea along the rim."""
    chance, found = Random(7), Markup("")
    for _ in range(46):
        along, aside, side = chance.uniform(0, 5), chance.uniform(0.06, 0.24), chance.randrange(4)
        x, y = ((-aside, along), (along, -aside), (5 + aside, along), (along, 5 + aside))[side]
        across, down = eye.at(x, y)
        radius, bloom = chance.uniform(2, 4.5) * eye.near(x, y) / 100, chance.randrange(4)
        found += Markup('<circle cx="{}" cy="{}" r="{}" class="f-san-plant{}"/>').format(
            f"{across:g}", f"{down - radius:.1f}", f"{radius:.1f}", bloom
        )
    return found
