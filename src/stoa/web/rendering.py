"""Pages from templates: Jinja with everything escaped, and the words of the reader's language."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from jinja2 import PackageLoader
from litestar import MediaType, Response

from stoa.core.dice import SeededDice
from stoa.core.drawing import GLYPHS, PLAYERS, SHAPES, Box, Drawing, outline
from stoa.core.game import CHANCE, OVER, Game, State
from stoa.core.message import Message
from stoa.core.templates import Templates
from stoa.core.words import Voice
from stoa.server import limits
from stoa.version import VERSION
from stoa.web.assets import asset
from stoa.web.page import Page

DETAIL = 620  # units of a drawing that are seen on a card
CARD = 3 / 4  # its height by its width
GOODS = 2_000  # rows of what seats have that are remembered


@cache
def environment() -> Templates:
    """The templates of the house."""
    made = Templates(PackageLoader("stoa.web", "templates"))
    made.globals.update(static=asset, limits=limits, outline=outline, players=PLAYERS, shapes=SHAPES, glyphs=GLYPHS)
    made.globals["icon"] = cache(vars(made.get_template("icons.html.j2").module)["icon"])
    made.globals["goods"] = lru_cache(GOODS)(vars(made.get_template("table/goods.html.j2").module)["goods"])
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
    """A page as the answer to a request."""
    return page_of(render(name, page, voice, **context), page, status)


def page_of(text: str, page: Page, status: int = 200) -> Response[str]:
    """A page that is written, as the answer to a request. What it shows may be different a moment later."""
    return Response(
        text,
        media_type=MediaType.HTML,
        status_code=status,
        headers={"cache-control": "no-store", "content-language": page.tag, "vary": "accept-language, cookie"},
    )


def style_address(game: Game, lang: str) -> str:
    """Where the style sheet of a game's drawings is."""
    return f"/games/{game.name}/style/{lang}?v={VERSION}"


@cache
def style_sheet(game: Game, lang: str) -> str:
    """The style sheet of a game's drawings, which is the same for every position; it follows the page's scheme."""
    return game.face.picture(game.start(game.seats[0]), Voice(lang, game), theme="page").style


@cache
def box_picture(game: Game, lang: str) -> str:
    """The picture of a game on its card: a detail, large enough to be recognised, of a game in full swing."""
    drawing = game.face.picture(midgame(game), Voice(lang, game))
    return replace(drawing, view=detail(drawing)).svg


def detail(drawing: Drawing) -> Box | None:
    """The middle of what a drawing is about; None for a drawing without a view."""
    if drawing.view is None:
        return None
    x, y, width, height = drawing.focus or drawing.view
    wide = min(width, DETAIL)
    tall = min(height, wide * CARD)
    return Box(x + (width - wide) / 2, y + (height - tall) / 2, wide, tall)


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
