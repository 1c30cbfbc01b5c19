"""Puzzles: a list for every game, a page for every puzzle, and the puzzle of the day."""

import asyncio
from datetime import UTC, datetime

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect

from stoa.core.game import Game
from stoa.core.message import say
from stoa.core.puzzle import of_the_day, players, puzzles, stops
from stoa.core.registry import game as find_game
from stoa.core.words import Voice
from stoa.server.errors import Missing
from stoa.web.learn import number
from stoa.web.lesson import Wish, build_lesson, right
from stoa.web.reader import Reader
from stoa.web.rendering import html


@get("/puzzles/today")
async def todays_puzzle() -> Redirect:
    """The puzzle of the day."""
    found = of_the_day(datetime.now(UTC).date())
    if found is None:
        raise Missing(say("There are no puzzles for this game."))
    game, which = found
    return Redirect(f"/puzzles/{game.name}/{which}", status_code=303)


def with_puzzles(name: str) -> Game:
    """A game that brings puzzles."""
    game = find_game(name)
    if not puzzles(game):
        raise Missing(say("There are no puzzles for this game."))
    return game


@get("/puzzles/{name:str}")
async def puzzle_list(name: FromPath[str], reader: NamedDependency[Reader]) -> Response[str]:
    """All puzzles of a game."""
    game = with_puzzles(name)
    voice = reader.voice_of(game)
    return html(
        "puzzles.html.j2",
        reader.page,
        voice,
        game=game.name,
        title=voice(game.face.title),
        puzzles=len(puzzles(game)),
    )


@get("/puzzles/{name:str}/{which:int}")
async def puzzle_page(
    name: FromPath[str],
    which: FromPath[int],
    reader: NamedDependency[Reader],
    at: FromQuery[str | None] = None,
    move: FromQuery[str] = "",
    mark: FromQuery[str] = "",
    show: FromQuery[str] = "",
) -> Response[str] | Redirect:
    """A puzzle at one of the decisions of its answer."""
    game = with_puzzles(name)
    known = puzzles(game)
    if not 1 <= which <= len(known):
        raise Missing(say("There is no such puzzle."))
    puzzle = known[which - 1]
    own = reader.page.name or reader.voice(say("Guest"))
    voice = Voice(reader.page.lang, game, players(puzzle, which, own))
    title = voice(say("Puzzle {n} of {last}", n=which, last=len(known)))
    asked = stops(puzzle, title, voice)
    address = f"/puzzles/{game.name}/{which}"
    here = number(at, len(asked) - 1) or 0
    wish = Wish(move, mark, show)
    if right(asked[here], wish):
        return Redirect(f"{address}?at={here + 1}", status_code=303)
    scene, lesson = await asyncio.to_thread(
        build_lesson,
        asked,
        here,
        wish,
        voice,
        int(puzzle.state.turn),
        address=address,
        heading=voice(say("Puzzles: {game}", game=game.face.title)),
        view=reader.view_of(game),
    )
    following = f"/puzzles/{game.name}/{which % len(known) + 1}"
    return html("puzzle.html.j2", reader.page, voice, scene=scene, lesson=lesson, seats=0, following=following)
