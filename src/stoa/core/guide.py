"""What people read to learn a game: how to play it, and its rules without numbers in the way.

A game has both in the folder `guide` of its face, in every language: `how.<language>.md` is read in three minutes,
`rules.<language>.md` says everything in the order in which one plays. `pictures.json` has the positions and the pictures that
the texts show; the game draws them itself, so that they never go stale:

    {"positions": {"middle": {...a dump...}},
     "pictures": {"harbor": {"position": "middle", "moves": ["take purple"], "show": "section-harbor",
                             "crop": [0, 0, 1, 0.5], "mark": ["quay-purple"], "seat": 1, "view": "above"}}}

A picture shows an element of the drawing that has a `data-box`, or the whole drawing, or a fraction of them (left, top, width,
height); what it marks has an outline. In the Markdown a picture is a paragraph of its own, `![what it shows](harbor)`.
`:goat:` is a symbol that adorns the text, which reads as well without it; `:goat!:` stands for a word. A paragraph of the
rules ends with the numbers it covers: `{COR-053 COR-055..060}`. Of how to play, what can be looked up at a table is named in
its heading: `## Count your points {scoring}`, and `{signs}` in a game whose drawings have no symbols.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

from stoa.core.drawing import TOKENS, Box, Drawing
from stoa.core.errors import StoaError
from stoa.core.game import Game, State, play
from stoa.core.names import computer_names
from stoa.core.words import Voice, home, language

HOW, RULES = "how", "rules"

_PICTURE = re.compile(r"!\[([^]]+)\]\(([\w-]+)\)")
_COVERED = re.compile(r"\s*\{([A-Z]{3}-\d{3}[^}]*)\}$")
_NUMBER = re.compile(r"([A-Z]{3})-(\d{3})(?:\.\.(\d{3}))?")
_NAMED = re.compile(r"(.+) \{([a-z]+)\}")
_SYMBOL = re.compile(r":([a-z][a-z0-9-]*)(!?):")


class NoPicture(StoaError):
    """A picture that a game does not have."""


@dataclass(frozen=True)
class Shown:
    """A picture in a text: its name, and what it shows for those who do not see it."""

    name: str
    alt: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph, list or table in Markdown, and the numbers of the rules it covers."""

    text: str
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Chapter:
    """What stands under a heading; what stands before the first one has no title."""

    title: str
    level: int
    blocks: tuple[Shown | Paragraph, ...]
    name: str = ""  # "scoring" for what brings points or wins, "signs" for what is seen on the board


def guide(game: Game, kind: str, lang: str = "en") -> tuple[Chapter, ...]:
    """A text of a game, chapter by chapter; in English where there is no translation, empty where there is none at all."""
    folder = _folder(game)
    if folder is None:
        return ()
    files = [folder / f"{kind}.{tongue}.md" for tongue in (language(lang), "en")]
    return next((_chapters(file) for file in files if file.is_file()), ())


def covered(game: Game, lang: str = "en") -> set[str]:
    """The numbers that the rules for people cover."""
    return {
        number
        for chapter in guide(game, RULES, lang)
        for block in chapter.blocks
        if isinstance(block, Paragraph)
        for number in block.numbers
    }


def with_symbols(text: str, game: Game, write: Callable[[str, bool], str]) -> str:
    """The text with its symbols as `write` writes them; it is told the name, and whether the symbol stands for a word."""
    known = game.face.symbols
    return _SYMBOL.sub(lambda found: write(found[1], bool(found[2])) if found[1] in known else found[0], text)


def plain(text: str, game: Game, voice: Voice) -> str:
    """A paragraph for a terminal, which has no symbols: their names stand where they are words."""
    said = with_symbols(text, game, lambda name, word: voice(game.face.symbols[name].title) if word else "\0")
    return re.sub(r" ?\0", "", said).strip()


def picture_names(game: Game) -> list[str]:
    """The pictures that the texts of a game may show."""
    return list(_pictures(game)["pictures"])


def position(game: Game, name: str) -> State:
    """The position that a picture shows."""
    data = _pictures(game)
    try:
        picture = data["pictures"][name]
    except KeyError:
        raise NoPicture(f"{game.name} has no picture {name!r:.40}") from None
    state = game.load(data["positions"][picture["position"]])
    for text in picture.get("moves", ()):
        play(state, game.read(state, text))
    return state


def draw(game: Game, name: str, lang: str = "en", theme: str = "auto") -> Drawing:
    """One of the pictures, in the reader's language."""
    state = position(game, name)
    picture = _pictures(game)["pictures"][name]
    voice = Voice(lang, game, computer_names(state.seats, seed=game.name))
    seat = picture.get("seat")
    drawing = game.face.picture(
        state, voice, theme=theme, seat=None if seat is None else seat - 1, view=picture.get("view", "")
    )
    view = drawing.view
    if "show" in picture:
        view = _box(drawing, picture["show"])
    if view is None:
        return drawing
    if "crop" in picture:
        left, top, width, height = picture["crop"]
        view = Box(view.x + left * view.width, view.y + top * view.height, width * view.width, height * view.height)
    return replace(drawing, view=view, style=drawing.style + _marked(picture.get("mark", ()), theme))


def _box(drawing: Drawing, name: str) -> Box:
    """Where an element of the drawing says that it lies."""
    found = re.search(rf'id="{re.escape(name)}" data-box="([^"]+)"', "".join(drawing.pieces))
    if found is None:
        raise NoPicture(f"nothing of the drawing is called {name!r:.40} and can be shown alone")
    return Box(*map(float, found[1].split()))


def _marked(names: list[str], theme: str) -> str:
    """Style for the elements that a picture is about."""
    if not names:
        return ""
    colour = TOKENS["warn"][theme == "dark"]
    return ",".join(f"#{name}" for name in names) + f"{{outline:3px solid {colour};outline-offset:-2px}}"


def _folder(game: Game) -> Path | None:
    own = home(game)
    folder = own and own / "face" / "guide"
    return folder if folder and folder.is_dir() else None


@cache
def _pictures(game: Game) -> dict[str, Any]:
    folder = _folder(game)
    file = folder and folder / "pictures.json"
    if not file or not file.is_file():
        return {"positions": {}, "pictures": {}}
    data: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return data


@cache
def _chapters(file: Path) -> tuple[Chapter, ...]:
    return tuple(_read(file.read_text(encoding="utf-8")))


def _read(text: str) -> Iterator[Chapter]:
    r"""The chapters of a text: everything between two headings, cut at empty lines.

    >>> [chapter] = _read("## Moving\n\n![A worker](move)\n\nOne step. {SAN-022..024}")
    >>> chapter.blocks[1]
    Paragraph(text='One step.', numbers=('SAN-022', 'SAN-023', 'SAN-024'))
    """
    title, level, name = "", 1, ""
    blocks: list[Shown | Paragraph] = []
    for block in re.split(r"\n\s*\n", text.strip()):
        if block.startswith("#"):
            if blocks or title:
                yield Chapter(title, level, tuple(blocks), name)
            marks, _, title = block.partition(" ")
            named = _NAMED.fullmatch(title)
            title, name = (named[1], named[2]) if named else (title, "")
            level, blocks = len(marks), []
        elif picture := _PICTURE.fullmatch(block):
            blocks.append(Shown(picture[2], picture[1]))
        else:
            numbers = _COVERED.search(block)
            blocks.append(Paragraph(_COVERED.sub("", block), tuple(_numbers(numbers[1])) if numbers else ()))
    yield Chapter(title, level, tuple(blocks), name)


def _numbers(text: str) -> Iterator[str]:
    for prefix, first, last in _NUMBER.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{prefix}-{number:03}"
