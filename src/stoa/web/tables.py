"""The page of a table, and what is done there by forms; what is live goes through `live.py`."""

import re
from collections.abc import Collection
from typing import Any

from litestar import MediaType, Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from stoa.core.drawing import Drawing
from stoa.core.errors import StoaError
from stoa.core.message import say
from stoa.server.errors import Refused
from stoa.server.house import House
from stoa.server.people import Person
from stoa.server.table import RUNNING, Table
from stoa.server.table_setup import PERSON
from stoa.web.build_scene import build_scene
from stoa.web.drawing_cache import DrawingCache
from stoa.web.errors import NeedsName
from stoa.web.lobby import Form, known
from stoa.web.reader import AnyConnection, Reader
from stoa.web.rendering import html
from stoa.web.scene import Scene
from stoa.web.server_config import ServerConfig

_NUMBER = re.compile(r"[0-9]{1,9}")


def address(connection: AnyConnection, config: ServerConfig) -> str:
    """The address of this server as people type it."""
    return config.public or str(connection.base_url).rstrip("/")


async def gone(table: Table, house: House) -> set[str]:
    """The people of a running game who have been away for so long that they may be replaced."""
    people = {chair.person for chair in table.chairs if chair.person} if table.status == RUNNING else set()
    return {person for person in people if await house.presence.away(table.id, person, house.clock())}


def scene_of(
    table: Table,
    reader: Reader,
    house: House,
    drawing: Drawing,
    address: str,
    here: Collection[str],
    gone: Collection[str],
    since: int = 0,
) -> Scene:
    """The scene of a table for a reader."""
    return build_scene(
        table,
        reader.person,
        reader.voice_of(table.game),
        drawing,
        now=house.clock(),
        here=here,
        gone=gone,
        since=since,
        address=address,
    )


def number(data: dict[str, Any], name: str) -> int:
    """A whole number of a form or a message, which may be written as text."""
    value = data.get(name)
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 10**9:
        return value
    if isinstance(value, str) and _NUMBER.fullmatch(value):
        return int(value)
    raise StoaError(f"{name}: expected a whole number")


def acting_seat(table: Table, person: Person) -> int:
    """The seat for which somebody acts now: the one in turn if it is theirs, else their first."""
    own = table.seats_of(person.id)
    if not own:
        raise Refused(say("You do not sit at this table."))
    return table.turn if table.turn in own else own[0]


def person_of(reader: Reader) -> Person:
    """The reader as somebody with a name."""
    if reader.person is None:
        raise NeedsName("say your name first")
    return reader.person


@get("/tables/{table_id:str}")
async def table_page(
    table_id: FromPath[str],
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    house: NamedDependency[House],
    config: NamedDependency[ServerConfig],
    drawings: NamedDependency[DrawingCache],
) -> Response[str]:
    table = await house.table(table_id)
    voice = reader.voice_of(table.game)
    drawing = await drawings.picture(table, voice, reader.person)
    here, away = await house.present(table.id), await gone(table, house)
    scene = scene_of(table, reader, house, drawing, address(request, config), here, away)
    return html("table.html.j2", reader.page, voice, scene=scene)


@post("/tables/{table_id:str}/sit", status_code=303)
async def sit(
    table_id: FromPath[str],
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    house: NamedDependency[House],
    data: Form,
) -> Redirect:
    """Take a seat. The game begins by itself when the last person has come."""
    person = await known(request, house, reader, "" if reader.person else data.get("name", ""))
    seat = number(data, "seat") - 1 if "seat" in data else None
    table = await house.sit(table_id, person, seat, data.get("name", "").strip() or None)
    if all(chair.taken for chair in table.chairs) and not _hot_seat(table):
        await house.start(table_id, person)
    return _back(table_id)


def _hot_seat(table: Table) -> bool:
    """Whether one person alone has taken all seats for people: they begin when they have given out the names."""
    people = {chair.person for chair in table.chairs if chair.to == PERSON}
    return len(people) == 1


@post("/tables/{table_id:str}/assign", status_code=303)
async def assign(
    table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House], data: Form
) -> Redirect:
    await house.assign(table_id, person_of(reader), number(data, "seat") - 1, data.get("to", ""))
    return _back(table_id)


@post("/tables/{table_id:str}/replace", status_code=303)
async def replace(
    table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House], data: Form
) -> Redirect:
    await house.takeover(table_id, person_of(reader), number(data, "seat") - 1)
    return _back(table_id)


@post("/tables/{table_id:str}/start", status_code=303)
async def start(table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House]) -> Redirect:
    await house.start(table_id, person_of(reader))
    return _back(table_id)


@post("/tables/{table_id:str}/leave", status_code=303)
async def leave(table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House]) -> Redirect:
    await house.leave(table_id, person_of(reader))
    return Redirect("/", status_code=303)


@post("/tables/{table_id:str}/return", status_code=303)
async def come_back(
    table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House]
) -> Redirect:
    await house.back(table_id, person_of(reader))
    return _back(table_id)


@post("/tables/{table_id:str}/resign", status_code=303)
async def resign(table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House]) -> Redirect:
    person = person_of(reader)
    await house.resign(table_id, person, acting_seat(await house.table(table_id), person))
    return _back(table_id)


@post("/tables/{table_id:str}/rematch", status_code=303)
async def rematch(table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House]) -> Redirect:
    table = await house.rematch(table_id, person_of(reader))
    return _back(table.id)


@post("/tables/{table_id:str}/move", status_code=303)
async def move(
    table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House], data: Form
) -> Redirect:
    person = person_of(reader)
    seat = acting_seat(await house.table(table_id), person)
    await house.move(table_id, person, seat, number(data, "move"), number(data, "seen"))
    return _back(table_id)


@post("/tables/{table_id:str}/undo", status_code=303)
async def undo(
    table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House], data: Form
) -> Redirect:
    await house.undo(table_id, person_of(reader), number(data, "seen"))
    return _back(table_id)


@post("/tables/{table_id:str}/chat", status_code=303)
async def chat(
    table_id: FromPath[str], reader: NamedDependency[Reader], house: NamedDependency[House], data: Form
) -> Redirect:
    await house.chat(table_id, person_of(reader), data.get("text", ""))
    return _back(table_id)


@get("/tables/{table_id:str}/record")
async def record(table_id: FromPath[str], house: NamedDependency[House]) -> Response[bytes]:
    """The record to download; the secret of the dice is in it when the game is over."""
    table = await house.table(table_id)
    return Response(
        table.written().encode(),
        media_type=MediaType.TEXT,
        headers={
            "content-disposition": f'attachment; filename="{table.game.name}-{table.id[:6]}.stoa"',
            "cache-control": "no-store",
        },
    )


def _back(table_id: str) -> Redirect:
    return Redirect(f"/tables/{table_id}", status_code=303)
