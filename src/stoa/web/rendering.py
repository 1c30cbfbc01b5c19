"""Pages from templates: Jinja with everything escaped, and the words of the reader's language."""

import re
from collections.abc import Callable
from functools import cache
from typing import Any
from xml.etree import ElementTree

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import MediaType, Response
from markupsafe import Markup

from stoa.core.dice import SeededDice
from stoa.core.drawing import GLYPHS, PLAYERS, SHAPES, Drawing, outline, sheet, symbols
from stoa.core.game import CHANCE, OVER, Game, State
from stoa.core.message import Message
from stoa.core.words import Voice
from stoa.server import limits
from stoa.version import VERSION
from stoa.web.assets import asset
from stoa.web.page import Page

_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_VIEW = re.compile(r'viewBox="[^"]*"')

DETAIL = 620  # units of a drawing that are seen on a card
CARD = 3 / 4  # its height by its width
MADE_OF = 0.8  # a section that other sections cover by so much is made of them


@cache
def environment() -> Environment:
    """The templates of the house."""
    made = Environment(
        loader=PackageLoader("stoa.web", "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    made.globals.update(
        static=asset,
        limits=limits,
        symbols=symbols,
        sheet=sheet,
        outline=outline,
        players=PLAYERS,
        shapes=SHAPES,
        glyphs=GLYPHS,
    )
    return made


def render(name: str, page: Page, voice: Voice, **context: Any) -> str:
    """A template as HTML, in the reader's language."""
    return environment().get_template(name).render(context, page=page, voice=voice, **_words(voice))


def _words(speak: Voice) -> dict[str, Callable[..., str]]:
    return {
        "say": lambda text, **values: speak(Message(text, None, values)),
        "count": lambda one, many, n, **values: speak(Message(one, many, {**values, "n": n})),
        "speak": speak,
    }


def html(name: str, page: Page, voice: Voice, status: int = 200, **context: Any) -> Response[str]:
    """A page as the answer to a request. What it shows may be different a moment later."""
    return Response(
        render(name, page, voice, **context),
        media_type=MediaType.HTML,
        status_code=status,
        headers={"cache-control": "no-store", "content-language": page.tag, "vary": "accept-language, cookie"},
    )


def inline(drawing: Drawing) -> Drawing:
    """A drawing to put into a page, which has its style sheet already. Its elements can be reached there, which the parts of
    a mere image cannot.
    """
    head, *rest = drawing.pieces
    head = _STYLE.sub("", head, count=1).replace('role="img"', 'role="group"', 1)
    return Drawing((Markup(head), *map(Markup, rest)), drawing.marks)


def style_address(game: Game, lang: str) -> str:
    """Where the style sheet of a game's drawings is."""
    return f"/games/{game.name}/style/{lang}?v={VERSION}"


@cache
def style_sheet(game: Game, lang: str) -> str:
    """The style sheet of a game's drawings, which is the same for every position; it follows the page's scheme."""
    found = _STYLE.search(game.face.picture(game.start(game.seats[0]), Voice(lang, game), theme="page").svg)
    assert found is not None
    return found[1]


@cache
def box_picture(game: Game, lang: str) -> str:
    """The picture on the lid: a game in full swing, and of it a detail that can be recognised on a small card."""
    svg = game.face.picture(midgame(game), Voice(lang, game)).svg
    return _VIEW.sub('viewBox="{} {} {} {}"'.format(*detail(svg)), svg, count=1)


def detail(svg: str) -> tuple[float, float, float, float]:
    """The middle of the largest section of a drawing that is not made of others: x, y, width, height."""
    root = ElementTree.fromstring(svg)
    sections = [element for element in root.iter() if "data-box" in element.attrib]
    named = [element for element in sections if "data-name" in element.attrib] or sections or [root]
    whole = [element for element in named if _covered(element) < MADE_OF]
    x, y, width, height = max(map(_box, whole), key=_area)
    wide = min(width, DETAIL)
    tall = min(height, wide * CARD)
    return x + (width - wide) / 2, y + (height - tall) / 2, wide, tall


def _box(element: ElementTree.Element) -> tuple[float, ...]:
    return tuple(map(float, (element.get("data-box") or element.attrib["viewBox"]).split()))


def _area(box: tuple[float, ...]) -> float:
    return box[2] * box[3]


def _covered(section: ElementTree.Element) -> float:
    """How much of a section is taken by sections within it."""
    parts = [part for part in section.iter() if part is not section and "data-name" in part.attrib]
    return sum(_area(_box(part)) for part in parts if "data-box" in part.attrib) / _area(_box(section))


def midgame(game: Game) -> State:
    """The middle of a game played at random, always the same one."""
    states = [game.start(game.smallest_contest())]
    dice = SeededDice(1)
    while states[-1].turn != OVER:
        state = states[-1].copy()
        if state.turn == CHANCE:
            state.play(state.draw(dice))
        else:
            legal = state.legal()
            state.play(legal[dice.below(len(legal))])
        states.append(state)
    return states[len(states) // 2]
