"""The first page and what leads to a table: play now, a new table, my games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from babel.dates import format_date
from babel.lists import format_list
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from stoa.bots.levels import LEVELS, Level
from stoa.core.course import has_course
from stoa.core.errors import BadOption, StoaError
from stoa.core.game import Game
from stoa.core.message import Message, count, say
from stoa.core.puzzle import of_the_day, puzzles
from stoa.core.registry import game as find_game
from stoa.core.registry import game_names
from stoa.core.words import Voice
from stoa.server.actions import Sit
from stoa.server.clock import Pace
from stoa.server.errors import Refused
from stoa.server.house import House
from stoa.server.limits import MINUTE
from stoa.server.lookup import Brief
from stoa.server.table import WAITING, names_at
from stoa.server.table_setup import COMPUTER, PERSON, TableSetup
from stoa.web.build_scene import pace_text
from stoa.web.chronicle import level_title, spoken
from stoa.web.errors import explain
from stoa.web.forms import Form
from stoa.web.options import asked, chosen, fields, read_options
from stoa.web.reader import Reader, introduce
from stoa.web.rendering import html
from stoa.web.security import Origins

HEAVIEST = 5  # of the weights
ME = "me"  # a seat of a new table for whoever opens it; several for people who share a screen
USUAL = "casual"  # the level that is offered first
PACES = {
    "none": Pace(),
    "live-5": Pace.live(5 * MINUTE, 10),
    "live-15": Pace.live(15 * MINUTE, 20),
    "live-45": Pace.live(45 * MINUTE, 30),
    "relaxed-1": Pace.relaxed(1),
    "relaxed-3": Pace.relaxed(3),
    "relaxed-7": Pace.relaxed(7),
}


@dataclass(frozen=True)
class GameCard:
    """A game that can be played here."""

    name: str
    title: str
    seats: range
    usual: int  # how many play unless the reader says otherwise
    about: str  # what it is, in two lines; empty if the game does not say
    minutes: str  # "20 to 30 minutes"
    weight: int  # how much there is to learn, from 1 to 5; 0 if the game does not say
    course: bool  # whether it can be learned here
    puzzles: int  # how many it brings
    first: bool = False  # the one to begin with


def game_cards(voice: Voice) -> list[GameCard]:
    """All games that can be played here."""
    cards = []
    for name in game_names():
        game = find_game(name)
        speak, lid = Voice(voice.lang, game), game.face.lid
        cards.append(
            GameCard(
                name,
                speak(game.face.title),
                game.seats,
                game.smallest_contest(),
                about=speak(lid.about) if lid else "",
                minutes=voice(minutes(*lid.minutes)) if lid else "",
                weight=lid.weight if lid else 0,
                course=has_course(game),
                puzzles=len(puzzles(game)),
            )
        )
    cards.sort(key=lambda card: (card.weight or HEAVIEST, card.title))
    return [replace(card, first=bool(card.weight) and card is cards[0] and len(cards) > 1) for card in cards]


def minutes(least: int, most: int) -> Message:
    """How long a game takes."""
    if least == most:
        return count("{n} minute", "{n} minutes", most)
    return say("{least} to {most} minutes", least=least, most=most)


@dataclass(frozen=True)
class Card:
    """A table in a list."""

    href: str
    game: str
    title: str
    names: str
    status: str  # "waiting", "running", "over" or "frozen"
    free: int  # seats that people may take
    awaited: str  # who is expected on them, after a rematch
    yours: bool  # it waits for the reader
    own: bool  # the reader sits there or has opened it
    pace: str
    result: str  # how it ended for the reader, or who won; empty before
    won: bool  # by the reader
    day: str  # when something happened there last, "18 Nov 2026"
    date: str  # the same for <time datetime>


def card(brief: Brief, reader: Reader, own: bool) -> Card:
    """A table in a list, in the reader's words."""
    game = find_game(brief.setup.game)
    voice = reader.voice_of(game)
    people = [None if name and name.startswith(COMPUTER) else name or "" for name in brief.names]
    names = names_at(brief.id, people)
    for seat, level in enumerate(brief.names):
        if people[seat] is None and level:
            names[seat] = voice(
                say("{name} ({level})", name=names[seat], level=level_title(level.removeprefix(COMPUTER)))
            )
    day = datetime.fromtimestamp(brief.changed, UTC).date()
    return Card(
        href=f"/tables/{brief.id}",
        game=game.name,
        title=voice(game.face.title),
        names=format_list([name for name in names if name], locale=voice.lang),
        status=brief.status,
        free=names.count("") if brief.status == WAITING else 0,
        awaited=format_list(brief.setup.awaited(brief.names), locale=voice.lang),
        yours=reader.person is not None and brief.waits == reader.person.id,
        own=own,
        pace=pace_text(brief.setup.pace, voice),
        result=voice(result(brief, names, voice)) if brief.places else "",
        won=any(brief.places[seat] == 1 for seat in brief.own) if brief.places else False,
        day=format_date(day, locale=voice.lang),
        date=day.isoformat(),
    )


def result(brief: Brief, names: list[str], voice: Voice) -> Message:
    """How a game ended for the person whose tables are listed, or who won it."""
    winners = [seat for seat, place in enumerate(brief.places) if place == 1]
    if set(winners) & set(brief.own):
        others = [seat for seat in winners if seat not in brief.own]
        words = say("You shared the victory") if others else say("You won")
    elif brief.own:
        words = say(
            "Place {place} of {seats}", place=min(brief.places[seat] for seat in brief.own), seats=len(brief.places)
        )
    else:
        words = say("{names} won", names=format_list([names[seat] for seat in winners], locale=voice.lang))
    if max(brief.score, default=0) <= 1:  # there are no points in this game
        return words
    return say("{result} ({points})", result=words, points=" : ".join(map(str, brief.score)))


def to_learn(boxes: Sequence[GameCard], reader: Reader) -> GameCard | None:
    """The game whose course the reader has begun; for somebody who has not been here the one to begin with."""
    taught = [box for box in boxes if box.course]
    begun = next((box for box in taught if reader.courses.get(box.name)), None)
    stranger = reader.person is None and not reader.courses
    return begun or next((box for box in taught if box.first and stranger), None)


@get("/")
async def home(reader: NamedDependency[Reader], house: NamedDependency[House]) -> Response[str]:
    tables = await house.public_tables()
    mine = await house.tables_of(reader.person) if reader.person else []
    own = {brief.id for brief in mine}
    today = of_the_day(datetime.now(UTC).date())
    boxes = game_cards(reader.voice)
    lesson = to_learn(boxes, reader)
    return html(
        "home.html.j2",
        reader.page,
        reader.voice,
        boxes=boxes,
        levels=LEVELS,
        usual=USUAL,
        lesson=lesson,
        begun=lesson is not None and reader.courses.get(lesson.name, 0) > 0,
        puzzle=today and Voice(reader.page.lang, today[0])(today[0].face.title),
        tables=[card(brief, reader, brief.id in own) for brief in tables],
        mine=[each for each in (card(brief, reader, own=True) for brief in mine) if each.yours][:6],
    )


@post("/play", status_code=303)
async def play_now(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    reader: NamedDependency[Reader],
    origins: NamedDependency[Origins],
    data: Form,
) -> Redirect:
    """One click: a table with computer players, or alone where the game allows it, and the game begins."""
    game = find_game(data.get("game", ""))
    others = [COMPUTER + read_level(data.get("level", USUAL)).name] * (read_seats(game, data) - 1)
    person = await introduce(request, house, reader, data.get("name", ""))
    table = await house.open(person, TableSetup(game.name, (PERSON, *others)), begin=True, origin=origins.of(request))
    return Redirect(f"/tables/{table.id}", status_code=303)


def read_level(name: str) -> Level:
    """The level of that name."""
    for level in LEVELS:
        if level.name == name:
            return level
    raise StoaError(f"there is no level {name!r:.30}; there are {', '.join(level.name for level in LEVELS)}")


@dataclass(frozen=True)
class Desk:
    """A seat in the form of a new table."""

    number: int
    side: int
    who: str  # ME, PERSON or "bot:<level>"
    name: str


@get("/new/{name:str}")
async def new_table(
    name: FromPath[str], reader: NamedDependency[Reader], request: Request[Any, Any, Any]
) -> Response[str]:
    """The form. Whatever is changed in it asks for the form again, so that it offers only what the rules allow."""
    game = find_game(name)
    form = {key: value for key, value in request.query_params.items() if isinstance(value, str)}
    changed = request.headers.get("hx-trigger-name", "").removeprefix("option-")
    return form_page(game, form, changed, reader)


def form_page(
    game: Game, form: Mapping[str, str], changed: str, reader: Reader, wrong: str = "", status: int = 200
) -> Response[str]:
    """The form of a new table, as it is filled in so far."""
    voice = reader.voice_of(game)
    seats = read_seats(game, form)
    options = chosen(game, seats, asked(form), changed)
    return html(
        "new.html.j2",
        reader.page,
        voice,
        status,
        game=game,
        title=voice(game.face.title),
        course=has_course(game),
        seats=seats,
        desks=[desk(game, seats, seat, form) for seat in range(seats)],
        fields=fields(game, seats, options, voice),
        levels=LEVELS,
        paces=[(key, pace_text(pace, voice)) for key, pace in PACES.items()],
        pace=form.get("pace", "none"),
        public=form.get("public", "no"),
        hints=form.get("hints", "no"),
        wrong=wrong,
        guest=form.get("name", ""),
    )


def read_seats(game: Game, form: Mapping[str, str]) -> int:
    """How many play; the fewest against each other if the form does not say."""
    text = form.get("seats", "")
    return int(text) if text in {str(n) for n in game.seats} else game.smallest_contest()


def desk(game: Game, seats: int, seat: int, form: Mapping[str, str]) -> Desk:
    """One seat of the form: whoever opens the table first, then people."""
    who = form.get(f"seat-{seat + 1}", ME if seat == 0 else PERSON)
    return Desk(seat + 1, game.side(seats, seat), who, form.get(f"name-{seat + 1}", ""))


@post("/tables", status_code=303)
async def open_table(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    reader: NamedDependency[Reader],
    origins: NamedDependency[Origins],
    data: Form,
) -> Redirect | Response[str]:
    """Open a table as the form says, and take one's seats at it."""
    game = find_game(data.get("game", ""))
    seats = read_seats(game, data)
    desks = [desk(game, seats, seat, data) for seat in range(seats)]
    own = [each for each in desks if each.who == ME]
    try:
        setup = TableSetup(
            game.name,
            tuple(PERSON if each.who == ME else each.who for each in desks),
            read_options(game, data),
            public=data.get("public") == "yes",
            pace=PACES.get(data.get("pace", ""), Pace()),
            hints=data.get("hints") == "yes",
        )
        places = [Sit(each.number, each.name.strip() or None if len(own) > 1 else None) for each in own]
        person = await introduce(request, house, reader, data.get("name", ""))
        table = await house.open(person, setup, places, begin=bool(own), origin=origins.of(request))
    except (BadOption, Refused) as error:
        _, sentence, _ = explain(error)
        return form_page(game, data, "", reader, wrong=spoken(reader.voice, sentence), status=400)
    return Redirect(f"/tables/{table.id}", status_code=303)


@get("/games")
async def my_games(reader: NamedDependency[Reader], house: NamedDependency[House]) -> Response[str]:
    """My games, those waiting for me first."""
    mine = await house.tables_of(reader.person) if reader.person else []
    return html("mine.html.j2", reader.page, reader.voice, tables=[card(brief, reader, own=True) for brief in mine])
