"""What all drawings share: colours and shapes, how they are made from templates, and the drawing itself.

Colours are classes of one style sheet, so the same drawing follows the reader's light or dark scheme in a browser and turns
into a PNG elsewhere (where there are no CSS variables). A game's templates have the macros of `parts.svg.j2` as `part`.
"""

import json
import re
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from itertools import accumulate, pairwise
from math import cos, pi, sin
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from jinja2 import ChoiceLoader, PackageLoader, Template
from jinja2.runtime import Macro
from markupsafe import Markup, escape

from stoa.core.errors import StoaError
from stoa.core.game import State
from stoa.core.lettering import BOLD_SPARE, SPARE, breadth, clip, wrap
from stoa.core.message import Message
from stoa.core.symbols import SHARED, Symbol
from stoa.core.templates import Templates
from stoa.core.words import Voice

Tones = Mapping[str, tuple[str, str]]  # name: (light, dark)

TOKENS: Tones = {
    "paper": ("#FBF7EF", "#1B1A17"),
    "stone": ("#EDE6D8", "#282620"),
    "line": ("#CFC4AE", "#454034"),
    "ink": ("#2A2620", "#F1EADB"),
    "quiet": ("#6B6354", "#A99F8B"),
    "act": ("#0F6B5C", "#4FC3AD"),
    "glow": ("#6FCDB8", "#4FC3AD"),
    "warn": ("#A3341F", "#F08A70"),
}

# What symbols are drawn with. Edges stay dark in the dark scheme, where wool is white and dice have dark pips too.
PIGMENTS: Tones = {
    "edge": ("#2A2620", "#100F0D"),
    "bone": ("#FFFCF5", "#EAE2D0"),
    "gold": ("#EDBE4A", "#DDAE3F"),
    "wheat": ("#F3DDA4", "#D8C084"),
    "clay": ("#D98A57", "#CB7C4B"),
    "red": ("#CE5D49", "#C25A48"),
    "wine": ("#A06FB5", "#A178B8"),
    "sea": ("#6FA3D2", "#6699C9"),
    "leaf": ("#8DB36B", "#80A75F"),
    "wood": ("#B4895C", "#A87E54"),
    "steel": ("#BCC2C8", "#A3A9B0"),
    "skin": ("#F2D3B3", "#DDBB98"),
}

PLAYERS = ("#2F6DB5", "#C8553D", "#4B8B3B", "#7A4FA3", "#C9971C")
SHAPES = ("circle", "diamond", "square", "hexagon", "triangle")
GLYPHS = ("●", "◆", "■", "⬢", "▲")  # the shapes in a terminal

TWIN = "hand-"  # begins the name of a second element for the same moves, which is large enough for a finger
CUT = "\x1e"  # between the pieces of a drawing while it is made
FOLD = "\x1f"  # and between the smaller elements of one of them

_TWINS = re.compile(f' id="{TWIN}([^"]+)"')

SMALL, LARGE = 4_000, 150  # how many drawings of a symbol are remembered, and of a game's own parts
PIECES = 1_000  # of drawings of which is remembered what is in them
VOICES = 64  # how many games in a language, and a theme
THEMES = ("auto", "light", "dark", "page")

SANS = "'Source Sans 3','Segoe UI','Helvetica Neue','Noto Sans','Liberation Sans','DejaVu Sans',sans-serif"
SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif','Liberation Serif','DejaVu Serif',serif"
CHINESE = {
    "zh_Hans": "'PingFang SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif",
    "zh_Hant": "'PingFang TC','Noto Sans CJK TC','Microsoft JhengHei',sans-serif",
}


class Box(NamedTuple):
    """Where something lies in a drawing."""

    x: float
    y: float
    width: float
    height: float

    def __str__(self) -> str:
        return " ".join(f"{length:g}" for length in self)


class Tab(NamedTuple):
    """What a small window shows at once: a layout of sections, or several to choose from, with a name and a symbol."""

    name: Message
    symbol: str
    layout: str


class Prints(NamedTuple):
    """A number for every piece of a drawing, and for every smaller element of those that have some."""

    pieces: "array[int]"
    folded: Mapping[int, "array[int]"]


class UnknownTheme(StoaError):
    """A colour scheme that drawings do not have."""


@dataclass(frozen=True, repr=False)
class Drawing:
    """A picture of a table as data: what is drawn, and what belongs to it.

    In `pieces` frame and parts alternate: every second one is an element with an id, which can be put in the place of the
    same element of an earlier drawing; `folds` tells where smaller elements begin and end in it that can be replaced alone if
    nothing else of the part has changed. `marks` tells which moves of the present decision an element stands for, legal or
    not. `Look.paint` makes all of it from a template; an SVG from elsewhere is a drawing of one piece, without a view.

    >>> Drawing(("<svg xmlns='http://www.w3.org/2000/svg'/>",))
    <Drawing: 0 marks>
    """

    pieces: tuple[str, ...]
    marks: dict[str, list[int]] = field(default_factory=dict)
    view: Box | None = None  # what is seen of it; without one the piece is a whole SVG
    focus: Box | None = None  # the part that shows best what the game is about, where there is little room
    # How its sections may lie in a window, beside and below each other: "harbor | (sheet-1 / sheet-2)".
    layouts: tuple[str, ...] = ()
    # The same without the sections that can wait behind tabs, where all would be too small.
    lesser: tuple[str, ...] = ()
    tabs: tuple[Mapping[str, str], ...] = ()  # what a small window shows at once, one after another: `Tab`, said
    title: str = ""
    language: str = "en"
    style: str = ""  # its style sheet
    symbols: str = ""  # the definitions of its symbols
    folds: Mapping[int, tuple[int, ...]] = field(default_factory=dict)  # by the number of the piece

    @property
    def svg(self) -> str:
        """The drawing as a file of its own."""
        return "".join(self.framed("img", f"<style>{self.style}</style>"))

    def framed(self, role: str, style: str = "") -> tuple[str, ...]:
        """The pieces with all that makes an SVG of them; without a style sheet for a page that has it already."""
        if self.view is None:
            return self.pieces
        tag = f'role="{role}" xml:lang="{self.language.replace("_", "-")}" class="stoa"'
        if self.layouts:
            tag += f' data-layouts="{escape("; ".join(self.layouts))}"'
        if self.lesser:
            tag += f' data-lesser="{escape("; ".join(self.lesser))}"'
        if self.tabs:
            tag += f' data-tabs="{escape(json.dumps(self.tabs, ensure_ascii=False))}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{self.view}" {tag}>\n<title>{escape(self.title)}</title>\n'
        pieces = list(self.pieces)
        pieces[0] = f'{head}{style}<defs id="symbols">{self.symbols}</defs>\n{pieces[0]}'
        pieces[-1] += "</svg>\n"
        return tuple(pieces)

    def inline(self) -> "Drawing":
        """The drawing to put into a page, which has its style sheet already. Its elements can be reached there, which the
        parts of a mere image cannot.
        """
        return Drawing(self.framed("group"), self.marks, folds=self.folds)

    @cached_property
    def prints(self) -> Prints:
        """What is enough to know of this drawing to tell later, in the same process, what has changed."""
        folded = {n: array("q", map(hash, self.unfolded(n))) for n in self.folds}
        return Prints(array("q", map(hash, self.pieces)), folded)

    def changes(self, before: Prints) -> list[str] | None:
        """The elements that differ from an earlier drawing, of which the prints are known; None if its frame was another.

        >>> before = Drawing(("<svg>", "<g id='a'/>", "", "<g id='b'/>", "</svg>"))
        >>> Drawing(("<svg>", "<g id='a'/>", "", "<g id='b'>2</g>", "</svg>")).changes(before.prints)
        ["<g id='b'>2</g>"]
        """
        now = self.prints
        if len(before.pieces) != len(now.pieces) or before.pieces[::2] != now.pieces[::2]:
            return None
        found = []
        for n in range(1, len(self.pieces), 2):
            if before.pieces[n] != now.pieces[n]:
                old, new = before.folded.get(n), now.folded.get(n)
                if old and new and len(old) == len(new) and old[::2] == new[::2]:
                    small = zip(self.unfolded(n)[1::2], old[1::2], new[1::2], strict=True)
                    found += [element for element, was, now_is in small if was != now_is]
                else:
                    found.append(self.pieces[n])
        return found

    def since(self, known: "array[int]") -> "Redrawn":
        """The drawing for somebody who has an earlier one, of whose pieces these are the prints."""
        now = self.prints.pieces
        if len(known) != len(now):
            return Redrawn(self.pieces, self.marks, self.folds, self.prints)
        news = (None if old == new else piece for old, new, piece in zip(known, now, self.pieces, strict=True))
        return Redrawn(tuple(news), self.marks, self.folds, self.prints)

    def unfolded(self, n: int) -> list[str]:
        """A piece, taken apart: what is between its smaller elements and these in turn."""
        return [self.pieces[n][start:end] for start, end in pairwise((0, *self.folds[n], None))]

    def png(self, width: int = 1000) -> bytes:
        """The drawing as a PNG of the given width; what is `auto` comes out light."""
        return png(self.svg, width)

    def _repr_svg_(self) -> str:
        return self.svg

    def __repr__(self) -> str:
        size = f"{self.view.width:g} x {self.view.height:g}, " if self.view else ""
        return f"<Drawing: {self.title and self.title + ', '}{size}{len(self.marks)} marks>"


class Redrawn(NamedTuple):
    """A drawing as it travels to somebody who has an earlier one: without the pieces that are the same. Its prints travel with
    it, since they are numbers that only the process which made them could make again.

    >>> before, after = Drawing(("<svg>", "<g id='a'/>", "</svg>")), Drawing(("<svg>", "<g id='a'>2</g>", "</svg>"))
    >>> after.since(before.prints.pieces).pieces
    (None, "<g id='a'>2</g>", None)
    >>> after.since(before.prints.pieces).upon(before) == after
    True
    """

    pieces: tuple[str | None, ...]
    marks: dict[str, list[int]]
    folds: Mapping[int, tuple[int, ...]]
    prints: Prints

    def upon(self, before: Drawing) -> Drawing:
        """The whole drawing again."""
        old = before.pieces if len(before.pieces) == len(self.pieces) else self.pieces
        whole = tuple(was if piece is None else piece for was, piece in zip(old, self.pieces, strict=True))
        drawing = Drawing(cast(tuple[str, ...], whole), self.marks, folds=self.folds)
        vars(drawing)["prints"] = self.prints  # where `cached_property` keeps them
        return drawing


class Lights:
    """The elements of a drawing that can be clicked now, what a click on each does, and what was played last."""

    def __init__(self, tips: Mapping[str, str], last: Iterable[str], twin: str = "") -> None:
        self._tips = tips  # what can be clicked: what a click does, or nothing where it leaves a choice
        self._last = frozenset(last)
        self._twin = twin  # what the names begin with
        self._key = (frozenset(tips.items()), self._last, twin)

    @classmethod
    def of(
        cls, state: State, marks: Mapping[str, list[int]], last: Iterable[str], speak: Callable[[Message], str]
    ) -> "Lights":
        """The lights of a state in which these elements stand for these moves."""
        legal = set(state.legal()) if state.turn >= 0 else set()
        tips = {}
        for name, moves in marks.items():
            here = [move for move in moves if move in legal]
            if here:
                tips[name] = speak(state.game.face.offer(state, here[0])) if len(here) == 1 else ""
        return cls(tips, last)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Lights) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def among(self, *beginnings: str) -> "Lights":
        """Only the lights of elements whose names begin like this, so that a part of a drawing depends on no others."""
        tips = {name: tip for name, tip in self._tips.items() if name.startswith(beginnings)}
        return Lights(tips, (name for name in self._last if name.startswith(beginnings)), self._twin)

    def twins(self) -> "Lights":
        """The same lights for elements that stand for the same moves in a part of the drawing for fingers."""
        return Lights(self._tips, self._last, TWIN)

    def on(self, name: str) -> bool:
        """Whether an element stands for a legal move."""
        return name in self._tips

    def last(self, name: str) -> bool:
        """Whether an element shows the last move."""
        return name in self._last

    def tag(self, name: str) -> Markup:
        """The name of an element as its attributes, and that it can be clicked."""
        return _tag(self._twin + name, name in self._tips)

    def tip(self, name: str, otherwise: str = "") -> str:
        """What a click does, or what is there."""
        return self._tips.get(name) or otherwise


@cache
def _tag(name: str, on: bool) -> Markup:
    return Markup('id="{}"{}').format(name, Markup(' class="act"') if on else "")


@dataclass(frozen=True, eq=False)
class Look:
    """What all drawings of a game have in common: the package with their templates, its own colours and rules of style,
    both named for the game, and the symbols that they use.
    """

    package: str
    tones: Tones = field(default_factory=dict)
    css: str = ""
    symbols: Mapping[str, Symbol] = field(default_factory=lambda: SHARED)

    def paint(
        self,
        name: str,
        *,
        size: tuple[float, float],
        title: Message,
        voice: Voice | None = None,
        theme: str = "auto",
        marks: dict[str, list[int]],
        focus: Box | None = None,
        layouts: Sequence[str] = (),
        lesser: Sequence[str] = (),
        tabs: Sequence[Tab] = (),
        **context: Any,
    ) -> Drawing:
        """A drawing from a template, which prints `cut` before and after every part that can be replaced alone, and in it
        `fold` before and after every smaller element with an id of which the same is true.
        """
        width, height = size
        shared = voice and voice.nameless()
        drawn = self.template(name, shared).generate(context, width=width, height=height, speak=voice or str)
        language = voice.lang if voice else "en"
        pieces = [_piece(text) for text in _cut(drawn)]
        return Drawing(
            pieces=tuple(piece.text for piece in pieces),
            marks=marks | {TWIN + name: marks[name] for piece in pieces for name in piece.twins if name in marks},
            folds={n: piece.folds for n, piece in enumerate(pieces) if piece.folds},
            view=Box(0, 0, width, height),
            focus=focus,
            layouts=tuple(layouts),
            lesser=tuple(lesser),
            tabs=tuple(
                {
                    "name": (voice or str)(tab.name),
                    "symbol": tab.symbol,
                    "fill": self.symbols[tab.symbol].fill,
                    "layout": tab.layout,
                }
                for tab in tabs
            ),
            title=(voice or str)(title),
            language=language,
            style=_sheet(self, theme, language),
            symbols=_definitions(self, shared),
        )

    def template(self, name: str, voice: Voice | None = None) -> Template:
        """A Jinja template of the package, which may import those of the house.

        Beside its context it has `say` and `count` for words of its own and `speak` for messages, all in the reader's
        language. What is remembered is shared by all tables: it is given names as text, never a message that has some.
        """
        return _environment(self, voice).get_template(name)


def _cut(drawn: Iterable[str]) -> list[str]:
    """What a template draws, in pieces. What is remembered of it stays the same text, which is not looked through again."""
    pieces: list[list[str]] = [[]]
    for text in drawn:
        if CUT not in text:
            pieces[-1].append(text)
            continue
        first, *others = _parts(text)
        if first:
            pieces[-1].append(first)
        pieces += ([part] if part else [] for part in others)
    return [texts[0] if len(texts) == 1 else "".join(texts) for texts in pieces]


@lru_cache(PIECES)
def _parts(text: str) -> tuple[str, ...]:
    return tuple(text.split(CUT))


class _Piece(NamedTuple):
    """A piece of a drawing: where its smaller elements begin and end, and which twins there are in it."""

    text: str
    folds: tuple[int, ...]
    twins: tuple[str, ...]


@lru_cache(PIECES)
def _piece(text: str) -> _Piece:
    parts = text.split(FOLD)
    return _Piece("".join(parts), tuple(accumulate(map(len, parts[:-1]))), tuple(_TWINS.findall(text)))


@lru_cache(VOICES)
def _sheet(look: Look, theme: str, language: str) -> str:
    sans, serif = CHINESE.get(language, SANS), CHINESE.get(language, SERIF)
    return f"{style(theme, look.tones)}.stoa{{font-family:{sans}}}.serif{{font-family:{serif}}}{look.css}"


@lru_cache(VOICES)
def _definitions(look: Look, voice: Voice | None) -> str:
    return definitions(look.symbols, voice)


def definitions(symbols: Mapping[str, Symbol], voice: Voice | None = None) -> Markup:
    """The symbols as elements of a drawing that it can `use`, each with its title in the reader's language."""
    return Markup("").join(
        Markup('<symbol id="sym-{}" viewBox="0 0 48 48"><title>{}</title>{}</symbol>').format(
            name, (voice or str)(symbol.title), Markup(symbol.shapes)
        )
        for name, symbol in symbols.items()
    )


def style(theme: str = "auto", tones: Tones = {}) -> Markup:
    """The style sheet of a drawing: `light`, `dark`, `auto` for what the reader's system prefers, or `page` for the colour
    scheme of the page that the drawing is part of (which not every viewer of drawings understands).

    Every token, pigment, seat and tone is a class for fills (`f-ink`) and one for strokes (`s-ink`). What can be
    clicked now has the class `act`, and in it what lights up `glow` (`soft` where there is much of it, `dash` for what
    is not there yet); `last` is the outline of the last move.
    """
    return _style(theme, tuple(tones.items()))


@cache
def _style(theme: str, tones: tuple[tuple[str, tuple[str, str]], ...]) -> Markup:
    if theme not in THEMES:
        raise UnknownTheme(f"there is no theme {theme!r}; there are {', '.join(THEMES)}")
    colours = {**TOKENS, **PIGMENTS, **dict(tones)}
    fixed = [
        ".sym{stroke-width:2.5;stroke-linejoin:round;stroke-linecap:round}",
        ".num{font-variant-numeric:tabular-nums}",
        ".act{cursor:pointer}.act:hover .glow{fill-opacity:.9}",
        ".glow{fill-opacity:.6;stroke-width:3.5;stroke-linejoin:round}.soft{fill-opacity:.25;stroke-width:2}",
        ".dash{stroke-dasharray:7 4}.last{fill:none;stroke-width:4.5;stroke-linejoin:round}",
    ]
    for seat, colour in enumerate(PLAYERS):
        fixed.append(f".f-seat{seat}{{fill:{colour}}}.s-seat{seat}{{stroke:{colour}}}.f-on{seat}{{fill:{on(colour)}}}")
    light, dark = ("".join(_rule(name, pair[i]) for name, pair in colours.items()) for i in (0, 1))
    scheme = {
        "light": light,
        "dark": dark,
        "auto": f"{light}@media (prefers-color-scheme:dark){{{dark}}}",
        "page": "".join(_rule(name, f"light-dark({pair[0]},{pair[1]})") for name, pair in colours.items()),
    }
    return Markup("".join(fixed) + scheme[theme])


def _rule(name: str, colour: str) -> str:
    return f".f-{name}{{fill:{colour}}}.s-{name}{{stroke:{colour}}}"


def on(colour: str) -> str:
    """Black or white, whichever is easier to read on the colour."""
    return max("#FFFFFF", "#000000", key=lambda text: contrast(text, colour))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG defines it, from 1 to 21.

    >>> round(contrast("#FFFFFF", "#000000"))
    21
    """
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def outline(seat: int, radius: float) -> str:
    """The path of a seat's shape round the origin; the shapes of all seats look equally large."""
    shape = SHAPES[seat]
    if shape == "circle":
        arc = f"a{radius:g} {radius:g} 0 1 1 "
        return f"M{-radius:g} 0{arc}{2 * radius:g} 0{arc}{-2 * radius:g} 0Z"
    corners, reach, turn = {
        "diamond": (4, 1.25, 0.0),
        "square": (4, 1.25, pi / 4),
        "hexagon": (6, 1.12, 0.0),
        "triangle": (3, 1.45, 0.0),
    }[shape]
    angles = [turn + 2 * pi * n / corners for n in range(corners)]
    return "M" + "L".join(f"{reach * radius * sin(a):.1f} {-reach * radius * cos(a):.1f}" for a in angles) + "Z"


@lru_cache(VOICES)
def _environment(look: Look, voice: Voice | None) -> Templates:
    speak = voice or str
    environment = Templates(ChoiceLoader([PackageLoader(look.package, "."), PackageLoader("stoa.core", ".")]))

    @cache
    def remembered(name: str, most: int = LARGE) -> SimpleNamespace:
        """The macros of a template, each of which remembers what it has drawn from the same values."""
        macros = vars(environment.get_template(name).module).items()
        return SimpleNamespace(**{name: lru_cache(most)(macro) for name, macro in macros if isinstance(macro, Macro)})

    environment.globals.update(
        say=lambda text, **values: speak(Message(text, None, values)),
        count=lambda one, many, n, **values: speak(Message(one, many, {**values, "n": n})),
        speak=speak,
        symbols=look.symbols,
        outline=outline,
        breadth=breadth,
        spare=SPARE,
        bold_spare=BOLD_SPARE,
        wrap=wrap,
        clip=clip,
        cut=CUT,
        fold=FOLD,
        remembered=remembered,
        small=SMALL,
    )
    environment.globals["part"] = remembered("parts.svg.j2", SMALL)
    return environment


def png(svg: str, width: int) -> bytes:
    """The drawing as a PNG of the given width; what is `auto` comes out light."""
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=svg, width=width, skip_system_fonts="<text" not in svg))
