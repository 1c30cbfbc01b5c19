"""The JSON interface for programs, described by OpenAPI at /api/schema.

A program asks for a person and a token once (`POST /api/people`) and sends it as `Authorization: Bearer <token>`. Cookies
mean nothing here, so other sites cannot use it in somebody's name. Seats count from 1. Sentences come in the language
of `Accept-Language`.
"""

import json
import secrets
from dataclasses import dataclass, field
from typing import Annotated, Any

from litestar import Request, Router, get, post
from litestar.di import NamedDependency, Provide
from litestar.exceptions import NotAuthorizedException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from msgspec import Meta

from stoa.bots.levels import LEVELS
from stoa.core.errors import NotLegal, StoaError
from stoa.core.game import Value
from stoa.core.message import say
from stoa.core.registry import game as find_game
from stoa.core.registry import game_names
from stoa.core.words import Voice
from stoa.server.clock import Pace
from stoa.server.errors import Refused
from stoa.server.house import House
from stoa.server.limits import CHAT, NAME
from stoa.server.people import Person
from stoa.server.table import WAITING, Table
from stoa.server.table_setup import COMPUTER, PERSON, TableSetup
from stoa.web.build_scene import question
from stoa.web.chronicle import chronicle, seat_name
from stoa.web.reader import read_language
from stoa.web.security import SESSION_DAYS
from stoa.web.store import DatabaseStore

TOKENS = "tokens"  # the store of those that were given out

SeatNumber = Annotated[int, Meta(ge=1, le=20)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME)]
TableId = Annotated[
    str, PathParameter(max_length=64, description="The table's id, which is the last part of its address.")
]


@dataclass(frozen=True)
class Problem:
    """What is wrong, in one sentence, and the number of the rule where a rule says so."""

    error: str
    rule: str


@dataclass(frozen=True)
class OptionInfo:
    """A table option; the first value is the default."""

    name: str
    label: str
    values: list[Value]
    seats: list[int]


@dataclass(frozen=True)
class LevelInfo:
    """A strength of the computer players: as a seat, write `bot:` and its name."""

    name: str
    title: str
    about: str


@dataclass(frozen=True)
class GameInfo:
    """A game that can be played here."""

    name: str
    title: str
    rules: str
    seats: list[int]
    options: list[OptionInfo]
    levels: list[LevelInfo]


@dataclass(frozen=True)
class NewPerson:
    """Somebody who wants to play."""

    name: Name


@dataclass(frozen=True)
class Token:
    """Somebody who may play: keep the token."""

    id: str
    name: str
    token: str


@dataclass(frozen=True)
class NewPace:
    """`none`; `live` with the minutes at the start and the seconds for every turn; or `relaxed` with the days for a turn."""

    kind: str = "none"
    minutes: Annotated[int, Meta(ge=1, le=180)] = 15
    increment: Annotated[int, Meta(ge=0, le=600)] = 20
    days: Annotated[int, Meta(ge=1, le=14)] = 3


@dataclass(frozen=True)
class NewTable:
    """A table to open. Each of `seats` is `person`, `me` (who opens it sits there) or `bot:<level>`."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(min_length=1, max_length=10)]
    options: dict[Annotated[str, Meta(max_length=60)], bool | int | str] = field(default_factory=dict)
    public: bool = False
    pace: NewPace = field(default_factory=NewPace)


@dataclass(frozen=True)
class SeatInfo:
    """A seat of a table and who is there: `person`, `computer` or `open`."""

    seat: int
    kind: str
    name: str
    yours: bool
    score: int
    place: int | None
    seconds: float | None


@dataclass(frozen=True)
class TableInfo:
    """A table as it stands. `seq` is the number of its last event; send it as `seen` with what you decide on it."""

    id: str
    game: str
    status: str
    seq: int
    turn: int | None
    question: str
    seats: list[SeatInfo]
    options: dict[str, Value]
    public: bool
    dice: str
    rematch: str | None


@dataclass(frozen=True)
class MoveInfo:
    """A legal move: its number, its notation, a few words, and a sentence."""

    move: int
    notation: str
    label: str
    sentence: str


@dataclass(frozen=True)
class Decision:
    """What the seat in turn may play; nothing before the game and after it."""

    seq: int
    turn: int | None
    question: str
    moves: list[MoveInfo]


@dataclass(frozen=True)
class Sitting:
    """A seat to take; without a number the first free one."""

    seat: SeatNumber | None = None
    name: Name | None = None


@dataclass(frozen=True)
class Play:
    """A decision: the number of the move or its notation, and the `seq` of the table that it was decided on."""

    seat: SeatNumber
    seen: Annotated[int, Meta(ge=0, le=10**9)]
    move: Annotated[int, Meta(ge=0, le=10**9)] | None = None
    notation: Annotated[str, Meta(max_length=200)] | None = None


@dataclass(frozen=True)
class Seen:
    """The `seq` of the table that something was decided on."""

    seen: Annotated[int, Meta(ge=0, le=10**9)]


@dataclass(frozen=True)
class Resignation:
    """The seat that gives up."""

    seat: SeatNumber


@dataclass(frozen=True)
class Said:
    """What to say at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT)]


@dataclass(frozen=True)
class LogLine:
    """A line of the log."""

    seq: int
    number: int | None
    seat: int | None
    who: str
    sentence: str
    news: list[str]
    taken_back: bool


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer with."""
    texts = {
        400: "The request cannot be understood, or the game does not offer this.",
        401: "The token is missing or not known.",
        404: "There is no such thing, or none that you may know of.",
        409: "This cannot be done now.",
        413: "The request is too large.",
        429: "Too many requests; Retry-After says how long to wait.",
    }
    return {code: ResponseSpec(Problem, description=texts[code], generate_examples=False) for code in codes}


async def provide_person(request: Request[Any, Any, Any], house: NamedDependency[House]) -> Person:
    """The person behind a token."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    store = request.app.stores.get(TOKENS)
    if kind.lower() == "bearer" and 0 < len(token) <= 200:
        found = await store.get(token)
        if found is not None:
            return await house.person(json.loads(found)["person"])
    raise NotAuthorizedException


def provide_voice(request: Request[Any, Any, Any]) -> Voice:
    """The language that a program asks for."""
    return Voice(read_language(request))


@get("/games", operation_id="list_games", responses=problems(429))
async def list_games(voice: NamedDependency[Voice]) -> list[GameInfo]:
    """The games with their options and the levels of the computer players."""
    found = []
    for name in game_names():
        game = find_game(name)
        own = Voice(voice.lang, game)
        options = [
            OptionInfo(option.name, own(option.label), list(option.values), list(option.seats or game.seats))
            for option in game.options
        ]
        levels = [LevelInfo(level.name, voice(level.title), voice(level.about)) for level in LEVELS]
        found.append(GameInfo(name, own(game.face.title), game.version, list(game.seats), options, levels))
    return found


@post("/people", operation_id="new_person", responses=problems(400, 409, 413, 429))
async def new_person(
    request: Request[Any, Any, Any],
    data: JSONBody[NewPerson],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
) -> Token:
    """Become somebody. The token is shown only here."""
    person = await house.welcome(data.name, voice.lang)
    token = secrets.token_urlsafe(32)
    store = request.app.stores.get(TOKENS)
    assert isinstance(store, DatabaseStore)
    await store.set(token, json.dumps({"person": person.id}), SESSION_DAYS * 86400)
    return Token(person.id, person.name, token)


@get("/tables", operation_id="list_tables", responses=problems(401, 429))
async def list_tables(person: NamedDependency[Person], house: NamedDependency[House]) -> list[str]:
    """The ids of your tables, those that wait for you first."""
    return [brief.id for brief in await house.tables_of(person)]


@post("/tables", operation_id="open_table", responses=problems(400, 401, 404, 409, 413, 429))
async def open_table(
    data: JSONBody[NewTable],
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
) -> TableInfo:
    """Open a table and sit down at the seats that are `me`. It begins with `start`."""
    setup = TableSetup(
        data.game,
        tuple(PERSON if seat == "me" else seat for seat in data.seats),
        dict(data.options),
        data.public,
        _pace(data.pace),
    )
    mine = [(seat, None) for seat, who in enumerate(data.seats) if who == "me"]
    return info(await house.open(person, setup.checked(), mine), person, voice, house.clock())


def _pace(pace: NewPace) -> Pace:
    if pace.kind == "live":
        return Pace.live(pace.minutes * 60, pace.increment)
    if pace.kind == "relaxed":
        return Pace.relaxed(pace.days)
    if pace.kind == "none":
        return Pace()
    raise StoaError("pace: expected none, live or relaxed")


@get("/tables/{table_id:str}", operation_id="table", responses=problems(400, 401, 404, 429))
async def show_table(
    table_id: TableId, person: NamedDependency[Person], voice: NamedDependency[Voice], house: NamedDependency[House]
) -> TableInfo:
    """A table as it stands."""
    return info(await house.table(table_id), person, voice, house.clock())


@get("/tables/{table_id:str}/moves", operation_id="legal_moves", responses=problems(400, 401, 404, 429))
async def legal_moves(
    table_id: TableId, person: NamedDependency[Person], voice: NamedDependency[Voice], house: NamedDependency[House]
) -> Decision:
    """What may be played now, and by whom."""
    table = await house.table(table_id)
    own, state, game = Voice(voice.lang, table.game), table.state, table.game
    moves = []
    if table.turn is not None:
        moves = [
            MoveInfo(move, game.spell(state, move), own(game.face.label(state, move)), own(game.face.tell(state, move)))
            for move in state.legal()
        ]
    return Decision(table.seq, _outside(table.turn), _question(table, person, own), moves)


@get("/tables/{table_id:str}/log", operation_id="log", responses=problems(400, 401, 404, 429))
async def log(
    table_id: TableId,
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
    after: Annotated[int, QueryParameter(ge=0, le=10**9, description="Only what came after this event.")] = 0,
) -> list[LogLine]:
    """What has happened, as sentences."""
    table = await house.table(table_id)
    lines = chronicle(table, Voice(voice.lang, table.game)).entries
    return [
        LogLine(line.seq, line.number, line.seat, line.who, line.sentence, list(line.news), line.taken_back)
        for line in lines
        if line.changed > after
    ]


@post(
    "/tables/{table_id:str}/sit", operation_id="sit", status_code=200, responses=problems(400, 401, 404, 409, 413, 429)
)
async def sit(
    table_id: TableId,
    data: JSONBody[Sitting],
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
) -> TableInfo:
    """Take a seat."""
    await house.sit(table_id, person, None if data.seat is None else data.seat - 1, data.name)
    return info(await house.table(table_id), person, voice, house.clock())


def deed(name: str) -> post:
    """What somebody does at a table; the answer is the table afterwards."""
    return post(
        f"/tables/{{table_id:str}}/{name}",
        operation_id=name,
        status_code=200,
        responses=problems(400, 401, 404, 409, 413, 429),
    )


@deed("start")
async def start(
    table_id: TableId, person: NamedDependency[Person], voice: NamedDependency[Voice], house: NamedDependency[House]
) -> TableInfo:
    """Begin, when all seats are taken."""
    await house.start(table_id, person)
    return info(await house.table(table_id), person, voice, house.clock())


@deed("move")
async def move(
    table_id: TableId,
    data: JSONBody[Play],
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
) -> TableInfo:
    """Play a move. The answer comes when it is committed."""
    if (data.move is None) == (data.notation is None):
        raise StoaError("expected either move or notation")
    table = await house.table(table_id)
    chosen = data.move
    if chosen is None:
        if table.turn is None:
            raise Refused(say("Nobody is asked to decide anything now."))
        try:
            chosen = table.game.read(table.state, data.notation or "")
        except NotLegal as error:
            raise Refused(error.message, error.rule) from None
    await house.move(table_id, person, data.seat - 1, chosen, data.seen)
    return info(await house.table(table_id), person, voice, house.clock())


@deed("undo")
async def undo(
    table_id: TableId,
    data: JSONBody[Seen],
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
) -> TableInfo:
    """Take the last move back, until chance has spoken or another seat has moved."""
    await house.undo(table_id, person, data.seen)
    return info(await house.table(table_id), person, voice, house.clock())


@deed("resign")
async def resign(
    table_id: TableId,
    data: JSONBody[Resignation],
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
) -> TableInfo:
    """Give up."""
    await house.resign(table_id, person, data.seat - 1)
    return info(await house.table(table_id), person, voice, house.clock())


@deed("leave")
async def leave(
    table_id: TableId, person: NamedDependency[Person], voice: NamedDependency[Voice], house: NamedDependency[House]
) -> TableInfo:
    """Leave the table; in a running game a computer player stands in."""
    await house.leave(table_id, person)
    return info(await house.table(table_id), person, voice, house.clock())


@deed("return")
async def come_back(
    table_id: TableId, person: NamedDependency[Person], voice: NamedDependency[Voice], house: NamedDependency[House]
) -> TableInfo:
    """Take one's seats back from the computer player that stands in."""
    await house.back(table_id, person)
    return info(await house.table(table_id), person, voice, house.clock())


@deed("chat")
async def chat(
    table_id: TableId,
    data: JSONBody[Said],
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
) -> TableInfo:
    """Say something at the table."""
    await house.chat(table_id, person, data.text)
    return info(await house.table(table_id), person, voice, house.clock())


def info(table: Table, person: Person, voice: Voice, now: float) -> TableInfo:
    """A table for a program."""
    own = Voice(voice.lang, table.game)
    return TableInfo(
        id=table.id,
        game=table.game.name,
        status=table.status,
        seq=table.seq,
        turn=_outside(table.turn),
        question=_question(table, person, own),
        seats=[_seat(table, seat, person, own, now) for seat in range(len(table.chairs))],
        options=dict(table.setup.options),
        public=table.setup.public,
        dice=table.commitment,
        rematch=table.rematch,
    )


def _seat(table: Table, seat: int, person: Person, voice: Voice, now: float) -> SeatInfo:
    chair = table.chairs[seat]
    name = seat_name(table, seat)
    left = table.clock.remaining(seat, now)
    kind = "computer" if chair.to.startswith(COMPUTER) else "person" if chair.taken else "open"
    return SeatInfo(
        seat=seat + 1,
        kind=kind,
        name=name if isinstance(name, str) else voice(name),
        yours=chair.person == person.id,
        score=0 if table.status == WAITING else table.state.score()[seat],
        place=None if table.places is None else table.places[seat],
        seconds=None if left is None else max(left, 0.0),
    )


def _question(table: Table, person: Person, voice: Voice) -> str:
    asked = question(table, voice, table.turn in table.seats_of(person.id), all(chair.taken for chair in table.chairs))
    return asked if isinstance(asked, str) else voice(asked)


def _outside(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


api = Router(
    "/api",
    route_handlers=[
        list_games,
        new_person,
        list_tables,
        open_table,
        show_table,
        legal_moves,
        log,
        sit,
        start,
        move,
        undo,
        resign,
        leave,
        come_back,
        chat,
    ],
    dependencies={"person": provide_person, "voice": Provide(provide_voice, sync_to_thread=False)},
    opt={"exclude_from_csrf": True, "skip_session": True},
    request_max_body_size=20_000,
)
