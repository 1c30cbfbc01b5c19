"""Games to look at: step by step, linked at a move, from a table or from a record that somebody brings."""

import asyncio
import hashlib
import json
import re
from functools import lru_cache
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import UploadFile
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, MultipartBody
from litestar.response import Redirect

from stoa.core.errors import BadRecord, StoaError
from stoa.core.message import say
from stoa.core.names import told_apart
from stoa.core.record import Record
from stoa.server.errors import Missing
from stoa.server.fairness import Asker
from stoa.server.house import House
from stoa.web.reader import Reader
from stoa.web.rendering import html, page_of
from stoa.web.replaying import Replays, Step
from stoa.web.security import address_of
from stoa.web.store import DatabaseStore

LARGEST = 400_000  # bytes of a record that is brought; the longest game of the house needs less than half of it
KEPT = 30 * 86400  # seconds for which it can be looked at
MOST = 50  # records that are kept for one person, or for one address of people without a name
PARSED = 64  # records that are not read again for every step
STORE = "records"

_KEY = re.compile(r"[0-9a-f]{32}")  # lists of what somebody has brought have others

Upload = MultipartBody[dict[str, Any]]


def moment(text: str | None, last: int) -> int:
    """The move that an address names; the last one if it names none."""
    if text is None or not (text.isascii() and text.isdigit() and len(text) < 7):
        return last
    return min(int(text), last)


@get("/tables/{table_id:str}/replay")
async def replay_table(
    table_id: FromPath[str],
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    house: NamedDependency[House],
    replays: NamedDependency[Replays],
    at: FromQuery[str | None] = None,
) -> Response[str]:
    table = await house.table(table_id)
    voice = reader.voice_at(table)
    record = table.record or Record(table.game, len(table.chairs), table.setup.options)
    home = f"/tables/{table.id}"
    step = Step(
        moment(at, len(record.moves)),
        voice.lang,
        tuple(voice.names),
        reader.page,
        f"{home}/replay",
        f"{home}/record",
        home,
        reader.view_of(record.game),
    )
    return page_of(await replays.page(record, step, asker(request, reader)), reader.page)


def asker(request: Request[Any, Any, Any], reader: Reader) -> Asker:
    """Who steps through a game."""
    return Asker(address_of(request), reader.person.id if reader.person else "")


@get("/records")
async def bring(reader: NamedDependency[Reader]) -> Response[str]:
    return html("records.html.j2", reader.page, reader.voice, wrong="")


@post("/records", status_code=303, request_max_body_size=2 * LARGEST)
async def brought(
    request: Request[Any, Any, Any], reader: NamedDependency[Reader], data: Upload
) -> Redirect | Response[str]:
    """Read a record that somebody brings, as a file or as text, and keep it for a while to look at."""
    try:
        text = await _text(data)
        kept = await asyncio.to_thread(_checked, text, reader.voice(say("record")))
    except StoaError as error:
        return html("records.html.j2", reader.page, reader.voice, 400, wrong=str(error))
    owner = reader.person.id if reader.person else request.client.host if request.client else ""
    key = hashlib.sha256(f"{owner} {kept}".encode()).hexdigest()[:32]
    store = _store(request)
    await store.set(key, kept, KEPT)
    await _make_room(store, owner, key)
    return Redirect(f"/records/{key}", status_code=303)


def _checked(text: str, name: str) -> str:
    return Record.read(text, name).write(reveal=True)


async def _make_room(store: DatabaseStore, owner: str, key: str) -> None:
    """Keep the latest records of one owner; older ones go."""
    listed = f"of {owner}"
    keys = [other for other in json.loads(await store.get(listed) or b"[]") if other != key]
    for old in keys[: -(MOST - 1)]:
        await store.delete(old)
    await store.set(listed, json.dumps([*keys[-(MOST - 1) :], key]), KEPT)


async def _text(data: dict[str, Any]) -> str:
    file, text = data.get("file"), data.get("text")
    raw = b""
    if isinstance(file, UploadFile):
        raw = await file.read(LARGEST + 1)
    if not raw and isinstance(text, str):
        raw = text.encode()
    if not raw.strip():
        raise BadRecord("there is no record; choose a file or paste its text")
    if len(raw) > LARGEST:
        raise BadRecord(f"the record is larger than {LARGEST:,} bytes")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(f"the record is not text in UTF-8 (byte {error.start})") from None


@get("/records/{key:str}")
async def replay_record(
    key: FromPath[str],
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    replays: NamedDependency[Replays],
    at: FromQuery[str | None] = None,
) -> Response[str]:
    record = await asyncio.to_thread(_parsed, await _kept(request, key))
    address, names, view = f"/records/{key}", tuple(told_apart(record.names)), reader.view_of(record.game)
    step = Step(
        moment(at, len(record.moves)), reader.page.lang, names, reader.page, address, f"{address}/record", view=view
    )
    return page_of(await replays.page(record, step, asker(request, reader)), reader.page)


@get("/records/{key:str}/record", media_type="text/plain; charset=utf-8")
async def brought_record(key: FromPath[str], request: Request[Any, Any, Any]) -> Response[bytes]:
    text = await _kept(request, key)
    return Response(text, headers={"content-disposition": f'attachment; filename="{key[:6]}.stoa"'})


@lru_cache(maxsize=PARSED)
def _parsed(text: bytes) -> Record:
    return Record.read(text.decode())


async def _kept(request: Request[Any, Any, Any], key: str) -> bytes:
    text = await _store(request).get(key) if _KEY.fullmatch(key) else None
    if text is None:
        raise Missing(say("There is no such record."))
    return text


def _store(request: Request[Any, Any, Any]) -> DatabaseStore:
    store = request.app.stores.get(STORE)
    assert isinstance(store, DatabaseStore)
    return store
