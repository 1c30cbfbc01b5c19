"""Guided first games: the pages of a course. The address says where the reader is, a cookie remembers it for next time."""

import asyncio

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from stoa.core.course import course, has_course
from stoa.core.message import say
from stoa.core.names import told_apart
from stoa.core.registry import game as find_game
from stoa.core.words import Voice
from stoa.server.errors import Missing
from stoa.web.lesson import Wish, build_lesson, right
from stoa.web.reader import PROGRESS, Reader, kept
from stoa.web.rendering import html
from stoa.web.server_config import ServerConfig


def number(text: str | None, most: int) -> int | None:
    """A number of a stop as an address says it; none if it is no such number."""
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 5 and int(text) <= most else None


@get("/learn/{name:str}")
async def learn(
    name: FromPath[str],
    reader: NamedDependency[Reader],
    config: NamedDependency[ServerConfig],
    at: FromQuery[str | None] = None,
    move: FromQuery[str] = "",
    mark: FromQuery[str] = "",
    show: FromQuery[str] = "",
) -> Response[str] | Redirect:
    """A stop of the course; without a number the one at which the reader was last."""
    game = find_game(name)
    if not has_course(game):
        raise Missing(say("There is no course for this game."))
    taught = await asyncio.to_thread(course, game, reader.page.lang)
    last = len(taught.stops) - 1
    address = f"/learn/{game.name}"
    here = number(at, last)
    if here is None:
        here = reader.courses.get(game.name, 0)
        return Redirect(f"{address}?at={here if here <= last else 0}", status_code=303)
    wish = Wish(move, mark, show)
    if right(taught.stops[here], wish):
        return Redirect(f"{address}?at={here + 1}", status_code=303)
    names = [given or reader.page.name or reader.voice(say("Guest")) for given in taught.names]
    voice = Voice(reader.page.lang, game, told_apart(names))
    scene, lesson = await asyncio.to_thread(
        build_lesson,
        taught.stops,
        here,
        wish,
        voice,
        taught.seat,
        address=address,
        heading=voice(say("Learn {game}", game=game.face.title)),
        view=reader.view_of(game),
        leads=True,
    )
    page = html("learn.html.j2", reader.page, voice, scene=scene, lesson=lesson, seats=taught.seats)
    where = 0 if here == last else here  # whoever has finished begins again
    page.set_cookie(kept(PROGRESS + game.name, str(where), config))
    return page
