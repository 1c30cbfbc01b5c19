"""The JSON interface for programs, described by OpenAPI at /api/schema.

A program asks for a person and a token once (`POST /api/people`) and sends it as `Authorization: Bearer <token>`. Cookies
mean nothing here, so other sites cannot use it in somebody's name. Seats count from 1. Sentences come in the language
of `Accept-Language`.
"""

import asyncio
from contextlib import aclosing, suppress
from typing import Annotated, Any

from litestar import MediaType, Request, Router, delete, get, post
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency, Provide
from litestar.exceptions import ClientException, HTTPException, NotAuthorizedException
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_415_UNSUPPORTED_MEDIA_TYPE

from stoa.bots.levels import LEVELS
from stoa.core.errors import StoaError
from stoa.core.registry import game as find_game
from stoa.core.registry import game_names
from stoa.core.telling import steps
from stoa.core.words import Voice
from stoa.server.actions import ACTIONS, Action, Move, Sit, tells_thoughts
from stoa.server.clock import Pace
from stoa.server.house import House
from stoa.server.limits import WAIT
from stoa.server.people import Person
from stoa.server.table import WAITING, Table
from stoa.server.table_setup import COMPUTER, PERSON, TableSetup
from stoa.web.build_scene import question
from stoa.web.chronicle import chronicle
from stoa.web.compound import NOTHING, Compound
from stoa.web.connections import Connections
from stoa.web.payloads import (
    ME,
    Decision,
    FactInfo,
    GameInfo,
    LevelInfo,
    LogEntryInfo,
    MoveInfo,
    NewPace,
    NewPerson,
    NewTable,
    OptionInfo,
    Problem,
    PublicTable,
    SeatInfo,
    TableInfo,
    Token,
)
from stoa.web.rates import HOUR, Rates
from stoa.web.rates import PERSON as RECOGNISED
from stoa.web.reader import read_language
from stoa.web.security import EXEMPT, TOKENS, Origins, address_of
from stoa.web.server_config import ServerConfig
from stoa.web.store import DatabaseStore, give_token

OPEN: list[dict[str, list[str]]] = [{}]  # the security of routes that want no token
TableId = Annotated[
    str, PathParameter(max_length=64, description="The table's id, which is the last part of its address.")
]


class JSONRequest(Request[Any, Any, Any]):
    """A request whose body is JSON; what cannot be read is the sender's mistake, however it is wrong."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeError, RecursionError, ValueError) as error:
            raise ClientException(str(error)) from None


def only_json(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """A body says that it is JSON: browsers send other kinds for any site that asks them to."""
    length = connection.headers.get("content-length", "0")
    empty = length == "0" and "transfer-encoding" not in connection.headers
    kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    if not empty and kind != "application/json":
        raise HTTPException(status_code=HTTP_415_UNSUPPORTED_MEDIA_TYPE)


def problems(*codes: int) -> dict[int, ResponseSpec]:
    """The errors that a route may answer with."""
    texts = {
        400: "The request cannot be understood, or the game does not offer this.",
        401: "The token is missing or not known.",
        404: "There is no such thing, or none that you may know of.",
        409: "This cannot be done now.",
        413: "The request is too large.",
        415: "A body is JSON, and says so in Content-Type.",
        429: "Too many requests; Retry-After says how long to wait.",
    }
    return {code: ResponseSpec(Problem, description=texts[code], generate_examples=False) for code in codes}


async def provide_person(request: Request[Any, Any, Any], house: NamedDependency[House]) -> Person:
    """The person behind a token, which was recognised when the request was counted."""
    if found := request.scope["state"].get(RECOGNISED):
        return await house.person(found)
    raise NotAuthorizedException


def provide_voice(request: Request[Any, Any, Any]) -> Voice:
    """The language that a program asks for."""
    return Voice(read_language(request))


@get("/games", operation_id="list_games", security=OPEN, responses=problems(429))
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


@post("/people", operation_id="new_person", security=OPEN, responses=problems(400, 409, 413, 415, 429))
async def new_person(
    request: Request[Any, Any, Any],
    data: JSONBody[NewPerson],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
    config: NamedDependency[ServerConfig],
    rates: NamedDependency[Rates],
) -> Token:
    """Become somebody. The token is shown only here."""
    rates.check(f"guests of {address_of(request)}", config.guests, HOUR)
    person = await house.welcome(data.name, voice.lang)
    store = request.app.stores.get(TOKENS)
    assert isinstance(store, DatabaseStore)
    return Token(person.id, person.name, await give_token(store, person.id))


@delete("/people/me", operation_id="goodbye", status_code=204, responses=problems(401, 429))
async def goodbye(person: NamedDependency[Person], house: NamedDependency[House]) -> None:
    """Say goodbye: all tokens and sessions of this person end at once."""
    await house.sessions.revoke(person.id, house.clock())


@delete("/token", operation_id="end_token", status_code=204, responses=problems(401, 429))
async def end_token(
    request: Request[Any, Any, Any], person: NamedDependency[Person], house: NamedDependency[House]
) -> None:
    """End the token that this request carries, at once."""
    token = request.headers["authorization"].partition(" ")[2]
    await house.sessions.revoke(person.id, house.clock(), DatabaseStore.key_of(TOKENS, token))


@get("/tables", operation_id="list_tables", responses=problems(401, 429))
async def list_tables(person: NamedDependency[Person], house: NamedDependency[House]) -> list[str]:
    """The ids of your tables, those that wait for you first."""
    return [brief.id for brief in await house.tables_of(person)]


@get("/public-tables", operation_id="public_tables", responses=problems(401, 429))
async def public_tables(person: NamedDependency[Person], house: NamedDependency[House]) -> list[PublicTable]:
    """Tables that everybody may look at, those with free seats first."""
    return [
        PublicTable(brief.id, brief.setup.game, brief.status, list(brief.names), dict(brief.setup.options))
        for brief in await house.public_tables()
    ]


@post("/tables", operation_id="open_table", responses=problems(400, 401, 404, 409, 413, 415, 429))
async def open_table(
    request: Request[Any, Any, Any],
    data: JSONBody[NewTable],
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
    origins: NamedDependency[Origins],
) -> TableInfo:
    """Open a table and sit down at the seats that are `me`. It begins with `begin`, with the last `sit`, or with `start`."""
    setup = TableSetup(
        data.game,
        tuple(PERSON if seat == ME else seat for seat in data.seats),
        dict(data.options),
        data.public,
        _pace(data.pace),
        data.hints,
    )
    mine = [Sit(seat) for seat, who in enumerate(data.seats, 1) if who == ME]
    table = await house.open(person, setup, mine, data.begin, origins.of(request))
    return info(table, person, voice, house.clock())


def _pace(pace: NewPace) -> Pace:
    if pace.kind == "live":
        return Pace.live(pace.minutes * 60, pace.increment)
    if pace.kind == "relaxed":
        return Pace.relaxed(pace.days)
    if pace.kind == "none":
        return Pace()
    raise StoaError("pace.kind: expected none, live or relaxed")


@get("/tables/{table_id:str}", operation_id="table", responses=problems(400, 401, 404, 409, 429))
async def show_table(
    request: Request[Any, Any, Any],
    table_id: TableId,
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
    connections: NamedDependency[Connections],
    after: Annotated[int, QueryParameter(ge=0, le=10**9, description="The last event that is known.")] = 0,
    wait: Annotated[
        int, QueryParameter(ge=0, le=WAIT, description="Seconds to wait for something that happens after it.")
    ] = 0,
) -> TableInfo:
    """A table as it stands; with `wait`, as soon as something has happened after event `after`, or as it is when the time is
    over. Somebody who waits is present at the table.
    """
    table = await house.table(table_id)
    if wait and table.seq <= after:
        seated = bool(table.seats_of(person.id))
        with connections.open(table_id, person.id, address_of(request), seated):
            table = await _later(house, table_id, person, after, wait)
    return info(table, person, voice, house.clock())


async def _later(house: House, table_id: str, person: Person, after: int, wait: int) -> Table:
    """The table when something has happened after an event, or after so many seconds."""
    await house.arrive(table_id, person)
    try:
        with suppress(TimeoutError):
            async with asyncio.timeout(wait), aclosing(house.watch(table_id, after)) as news:
                await anext(news)
    finally:
        await house.depart(table_id, person)
    return await house.table(table_id)


@get("/tables/{table_id:str}/moves", operation_id="legal_moves", responses=problems(400, 401, 404, 429))
async def legal_moves(
    table_id: TableId,
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
    after: Annotated[
        str, QueryParameter(max_length=2000, description="The first moves of a compound decision, as 12,3,40.")
    ] = "",
) -> Decision:
    """What may be played now, and by whom; or what may follow in a compound decision that begins with some moves."""
    table = await house.table(table_id)
    compound = Compound(table.board_seq, _numbers(after))
    own, state, game = table.voice(voice.lang), compound.after(table), table.game
    moves = []
    if table.turn is not None:
        moves = [
            MoveInfo(
                move,
                game.spell(state, move),
                own(game.face.label(state, move)),
                own(game.face.offer(state, move)),
                next(steps(state, [move]))[2].composing(),
            )
            for move in state.legal()
        ]
    return Decision(table.seq, _outside(table.turn), _question(table, person, own, compound), moves)


@get("/tables/{table_id:str}/position", operation_id="position", responses=problems(400, 401, 404, 429))
async def position(table_id: TableId, person: NamedDependency[Person], house: NamedDependency[House]) -> dict[str, Any]:
    """The whole position as plain JSON, as `stoa talk` and `Game.load` read it. Nothing in it is hidden from anybody."""
    return (await house.table(table_id)).state.dump()


@get(
    "/tables/{table_id:str}/record",
    operation_id="record",
    media_type=MediaType.TEXT,
    responses=problems(400, 401, 404, 429),
)
async def record(table_id: TableId, person: NamedDependency[Person], house: NamedDependency[House]) -> str:
    """The game so far as a record, as `Record.read` reads it; the secret of the dice is in it when the game is over."""
    return (await house.table(table_id)).written()


def _numbers(text: str) -> tuple[int, ...]:
    if not text:
        return ()
    numbers = text.split(",")
    if not all(number.isascii() and number.isdigit() and len(number) < 10 for number in numbers):
        raise StoaError("after: expected numbers of moves with commas between them")
    return tuple(map(int, numbers))


@get("/tables/{table_id:str}/log", operation_id="log", responses=problems(400, 401, 404, 429))
async def log(
    table_id: TableId,
    person: NamedDependency[Person],
    voice: NamedDependency[Voice],
    house: NamedDependency[House],
    after: Annotated[int, QueryParameter(ge=0, le=10**9, description="Only what came after this event.")] = 0,
) -> list[LogEntryInfo]:
    """What has happened, told turn by turn."""
    table = await house.table(table_id)
    own = table.voice(voice.lang)
    return [
        LogEntryInfo(
            entry.seq,
            entry.number,
            entry.text,
            list(entry.notation),
            [FactInfo(fact.kind, _outside(fact.seat), dict(fact.changes), own(fact.words)) for fact in entry.facts],
            entry.whole is None,
            entry.taken_back,
        )
        for entry in chronicle(table, own).entries
        if entry.lines and entry.changed > after
    ]


def route_of(action: type[Action]) -> HTTPRouteHandler:
    """The route of something that people do at a table; the answer is the table afterwards."""

    async def handle(
        table_id: TableId,
        data: Any,
        person: NamedDependency[Person],
        voice: NamedDependency[Voice],
        house: NamedDependency[House],
    ) -> TableInfo:
        return info(await house.do(table_id, person, data), person, voice, house.clock())

    async def handle_bare(
        table_id: TableId,
        person: NamedDependency[Person],
        voice: NamedDependency[Voice],
        house: NamedDependency[House],
        data: Any = None,
    ) -> TableInfo:
        return info(await house.do(table_id, person, data or action()), person, voice, house.clock())

    handle.__annotations__["data"] = JSONBody[action]  # type: ignore[misc, valid-type]
    handle_bare.__annotations__["data"] = JSONBody[action | None]  # type: ignore[misc, valid-type]
    return post(
        f"/tables/{{table_id:str}}/{action.word()}",
        operation_id=action.word(),
        description=action.__doc__,
        status_code=200,
        responses=problems(400, 401, 404, 409, 413, 415, 429),
    )(handle if action.__struct_fields__ else handle_bare)


def info(table: Table, person: Person, voice: Voice, now: float) -> TableInfo:
    """A table for a program."""
    own = table.voice(voice.lang)
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
    left = table.clock.remaining(seat, now)
    kind = "computer" if chair.to.startswith(COMPUTER) else "person" if chair.taken else "open"
    return SeatInfo(
        seat=seat + 1,
        kind=kind,
        name=voice.name(seat),
        level=chair.to.removeprefix(COMPUTER) if kind == "computer" else None,
        yours=chair.person == person.id,
        score=0 if table.status == WAITING else table.state.score()[seat],
        place=None if table.places is None else table.places[seat],
        seconds=None if left is None else max(left, 0.0),
        expects=table.expected(seat) if kind == "computer" and tells_thoughts(table, person) else None,
    )


def _question(table: Table, person: Person, voice: Voice, compound: Compound = NOTHING) -> str:
    return voice(question(table, voice, Move(seen=table.seq).allowed(table, person), compound))


def _outside(seat: int | None) -> int | None:
    return None if seat is None else seat + 1


api = Router(
    "/api",
    route_handlers=[
        list_games,
        new_person,
        goodbye,
        end_token,
        list_tables,
        public_tables,
        open_table,
        show_table,
        legal_moves,
        position,
        record,
        log,
        *[route_of(action) for action in ACTIONS],
    ],
    dependencies={"person": provide_person, "voice": Provide(provide_voice, sync_to_thread=False)},
    opt={EXEMPT: True, "skip_session": True},
    guards=[only_json],
    request_class=JSONRequest,
    request_max_body_size=20_000,
)
