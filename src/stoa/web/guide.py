"""How to play, with pictures that the game draws itself, and the rules as people read them."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery
from markdown_it import MarkdownIt
from markupsafe import Markup, escape

from stoa.core.course import has_course
from stoa.core.drawing import definitions
from stoa.core.game import Game
from stoa.core.guide import HOW, RULES, Paragraph, draw, guide, picture_names, with_symbols
from stoa.core.registry import game as find_game
from stoa.core.rulebook import rules as numbered_rules
from stoa.core.words import LANGUAGES, Voice
from stoa.version import VERSION
from stoa.web.pictures import ALONE, LASTING
from stoa.web.reader import Reader
from stoa.web.rendering import html, style_address
from stoa.web.rules import numbered_page

_UNBROKEN = re.compile(r"</svg>(?=[、，。；：！？）」])")  # no line begins with what closes a sentence
DRAWN = 64  # pictures that are kept; each has about 100 kB


@dataclass(frozen=True)
class Figure:
    """A picture in a page."""

    address: str
    alt: str
    width: float
    height: float


@dataclass(frozen=True)
class Words:
    """A paragraph in a page, and the rules it covers."""

    text: Markup
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    """A chapter in a page."""

    title: str
    level: int
    blocks: tuple[Figure | Words, ...]
    name: str = ""

    @property
    def figure(self) -> Figure | None:
        """The picture that stands first on its card."""
        return next((block for block in self.blocks if isinstance(block, Figure)), None)

    @property
    def words(self) -> list[Words]:
        """What is written under the picture."""
        return [block for block in self.blocks if isinstance(block, Words)]


@lru_cache(DRAWN)
def drawn(game: Game, name: str, lang: str) -> tuple[str, float, float]:
    """A picture as a file, with its size."""
    drawing = draw(game, name, lang)
    size = (drawing.view.width, drawing.view.height) if drawing.view else (4.0, 3.0)
    return drawing.svg, *size


@cache
def parts(game: Game, kind: str, lang: str) -> tuple[Part, ...]:
    """A text of a game as HTML."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    voice = Voice(lang, game)
    known = numbered_rules(game)

    def words(block: Paragraph) -> Words:
        written = markdown.render(block.text).replace("<th></th>", "<td></td>")  # nothing heads the corner
        written = written.replace("<table>", '<div class="scroller"><table>').replace("</table>", "</table></div>")
        signed = with_symbols(written, game, lambda name, word: _symbol(game, name, voice if word else None))
        signed = _UNBROKEN.sub("\\g<0>\u2060", signed)
        return Words(Markup(signed), tuple(number for number in block.numbers if number in known))

    def figure(name: str, alt: str) -> Figure:
        _, width, height = drawn(game, name, lang)
        return Figure(f"/how-to-play/{game.name}/pictures/{name}?lang={lang}&v={VERSION}", alt, width, height)

    return tuple(
        Part(
            chapter.title,
            chapter.level,
            tuple(
                words(block) if isinstance(block, Paragraph) else figure(block.name, block.alt)
                for block in chapter.blocks
            ),
            chapter.name,
        )
        for chapter in guide(game, kind, lang)
    )


def _symbol(game: Game, name: str, voice: Voice | None) -> str:
    """A symbol of the game in a line of text; with a voice it says its name to those who do not see it."""
    symbol = game.face.symbols[name]
    named = f'role="img" aria-label="{escape(voice(symbol.title))}"' if voice else 'aria-hidden="true"'
    use = f'<use href="#sym-{name}" class="sym f-{symbol.fill} s-edge"/>'
    return f'<svg class="stoa icon" viewBox="0 0 48 48" {named}>{use}</svg>'


@cache
def legend(game: Game, lang: str) -> tuple[tuple[Markup, str], ...]:
    """Every symbol of the game's own drawings with its name."""
    voice = Voice(lang, game)
    return tuple(
        (Markup(_symbol(game, name, None)), voice(symbol.title))
        for name, symbol in game.face.symbols.items()
        if not name.startswith("die-")
    )


@cache
def symbols(game: Game, lang: str) -> Markup:
    """What the symbols in the text are drawn from."""
    return definitions(game.face.symbols, Voice(lang, game))


def guide_page(template: str, game: Game, kind: str, reader: Reader) -> Response[str]:
    """A page with a text of a game."""
    voice = reader.voice_of(game)
    return html(
        template,
        reader.page,
        voice,
        game=game,
        title=voice(game.face.title),
        style=style_address(game, voice.lang),
        symbols=symbols(game, voice.lang),
        legend=legend(game, voice.lang),
        course=has_course(game),
        parts=parts(game, kind, voice.lang),
    )


@get("/how-to-play/{name:str}")
async def how_page(name: FromPath[str], reader: NamedDependency[Reader]) -> Response[str]:
    """How to play, in three minutes; a game that does not tell shows its rules."""
    game = find_game(name)
    if not guide(game, HOW):
        return numbered_page(game, reader)
    return guide_page("how.html.j2", game, HOW, reader)


@get("/rules/{name:str}")
async def rules_page(name: FromPath[str], reader: NamedDependency[Reader]) -> Response[str]:
    """The rules for people; a game without them shows the numbered ones."""
    game = find_game(name)
    if not guide(game, RULES):
        return numbered_page(game, reader)
    return guide_page("guide.html.j2", game, RULES, reader)


@get("/how-to-play/{name:str}/pictures/{picture:str}", media_type="image/svg+xml")
async def guide_picture(name: FromPath[str], picture: FromPath[str], lang: FromQuery[str] = "en") -> Response[str]:
    """A picture of the texts as a file of its own."""
    game = find_game(name)
    if lang not in LANGUAGES or picture not in picture_names(game):
        raise NotFoundException
    return Response(drawn(game, picture, lang)[0], headers={**ALONE, **LASTING})


@get("/how-to-play/{name:str}/table")
async def table_help(name: FromPath[str], reader: NamedDependency[Reader]) -> Response[str]:
    """What can be looked up at a table, as a fragment of a page: what scores, and what the symbols mean."""
    game = find_game(name)
    voice = reader.voice_of(game)
    named = {part.name: part for part in parts(game, HOW, voice.lang)}
    return html(
        "table/lookup.html.j2",
        reader.page,
        voice,
        scoring=named.get("scoring"),
        signs=named.get("signs"),
        legend=legend(game, voice.lang),
    )
