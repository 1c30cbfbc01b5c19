"""What all drawings share: tokens of colour and shape, the sheet of symbols, and the drawing itself.

Drawings are standalone SVG: colours are classes of one style sheet, so the same drawing follows the reader's light or
dark scheme in a browser and turns into a PNG elsewhere.
"""

from dataclasses import dataclass
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

TOKENS = {  # name: (light, dark)
    "paper": ("#FBF7EF", "#1B1A17"),
    "stone": ("#EDE6D8", "#282620"),
    "line": ("#CFC4AE", "#454034"),
    "ink": ("#2A2620", "#F1EADB"),
    "quiet": ("#6B6354", "#A99F8B"),
    "act": ("#0F6B5C", "#4FC3AD"),
    "warn": ("#A3341F", "#F08A70"),
}

PLAYERS = ("#2F6DB5", "#C8553D", "#4B8B3B", "#7A4FA3", "#C9971C")
SHAPES = ("circle", "diamond", "square", "hexagon", "triangle")
GLYPHS = ("●", "◆", "■", "⬢", "▲")  # the shapes in a terminal


@dataclass(frozen=True)
class Drawing:
    """A picture of a table. `marks` tells which moves of the present decision an element stands for, legal or not."""

    svg: str
    marks: dict[str, list[int]]


def style(theme: str = "auto") -> Markup:
    """The style sheet of a drawing: `light`, `dark`, or `auto` for what the reader's system prefers."""
    light, dark = _rules(0), _rules(1)
    if theme == "light":
        return Markup(light)
    if theme == "dark":
        return Markup(dark)
    return Markup(f"{light}@media (prefers-color-scheme: dark){{{dark}}}")


def _rules(scheme: int) -> str:
    rules = []
    for name, colours in TOKENS.items():
        rules.append(f".f-{name}{{fill:{colours[scheme]}}}.s-{name}{{stroke:{colours[scheme]}}}")
    for seat, colour in enumerate(PLAYERS):
        rules.append(f".f-seat{seat}{{fill:{colour}}}.s-seat{seat}{{stroke:{colour}}}")
    return "".join(rules)


@cache
def template(package: str, name: str) -> Template:
    """A Jinja template of a game's folder."""
    environment = Environment(
        loader=PackageLoader(package, "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def png(svg: str, width: int) -> bytes:
    """The drawing as a PNG of the given width."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=width))
