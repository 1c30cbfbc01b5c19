"""What a reader can say about themselves: the name, the language, where they are known, and goodbye."""

import json
from dataclasses import dataclass
from datetime import date
from typing import Any

from babel.dates import format_date
from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.response import Redirect

from stoa.core.message import say
from stoa.core.registry import game as find_game
from stoa.core.words import UnknownLanguage, language
from stoa.server.errors import Refused
from stoa.server.house import House
from stoa.server.limits import TOKENS_EACH
from stoa.server.sessions import Session
from stoa.web.chronicle import spoken
from stoa.web.errors import explain
from stoa.web.forms import Form
from stoa.web.reader import BROWSER, LANGUAGE, SEEN, SINCE, VIEW, Reader, introduce, kept, own_path
from stoa.web.rendering import html
from stoa.web.security import SESSION, TOKENS
from stoa.web.server_config import ServerConfig
from stoa.web.store import SESSIONS, DatabaseStore, give_token


@post("/language", status_code=303)
async def choose_language(
    reader: NamedDependency[Reader], house: NamedDependency[House], data: Form, config: NamedDependency[ServerConfig]
) -> Redirect:
    """Switch the language, and go back to where the reader was."""
    try:
        lang = language(data.get("lang", ""))
    except UnknownLanguage:
        lang = reader.page.lang
    if reader.person is not None:
        await house.change_person(reader.person, language=lang)
    cookies = [kept(LANGUAGE, lang, config)]
    return Redirect(own_path(data.get("back", "/")), status_code=303, cookies=cookies)


@post("/view", status_code=303)
async def choose_view(data: Form, config: NamedDependency[ServerConfig]) -> Redirect:
    """Look at the boards of a game from elsewhere, and go back to where the reader was."""
    game, back = find_game(data.get("game", "")), Redirect(own_path(data.get("back", "/")), status_code=303)
    if game.face.views:
        seen, quarters = game.face.seen_from(data.get("view", ""))
        back.set_cookie(kept(VIEW + game.name, seen.turned(quarters), config))
    return back


@get("/settings")
async def settings_page(reader: NamedDependency[Reader]) -> Response[str]:
    return html("settings.html.j2", reader.page, reader.voice, wrong="")


@post("/settings", status_code=303)
async def change_settings(
    request: Request[Any, Any, Any], reader: NamedDependency[Reader], house: NamedDependency[House], data: Form
) -> Redirect | Response[str]:
    try:
        await introduce(request, house, reader, data.get("name", ""))
    except Refused as error:
        _, sentence, _ = explain(error)
        return html("settings.html.j2", reader.page, reader.voice, 400, wrong=spoken(reader.voice, sentence))
    return Redirect("/settings", status_code=303)


@dataclass(frozen=True)
class Known:
    """A browser or a program that may act for the reader."""

    id: str  # what it is ended by
    program: bool
    here: bool  # the browser in which it is shown
    name: str  # of the browser, or the first letters of the token
    since: str
    seen: str


def known(found: Session, here: str, lang: str) -> Known | None:
    """What a session says about itself; none for what lets nobody act."""
    kind, _, id = found.key.partition(":")
    if kind not in (SESSIONS, TOKENS):
        return None
    held = json.loads(found.value)
    return Known(
        id,
        kind == TOKENS,
        found.key == here,
        held.get(BROWSER, ""),
        *(_date(held.get(at), lang) for at in (SINCE, SEEN)),
    )


def _date(text: str | None, lang: str) -> str:
    return format_date(date.fromisoformat(text), format="medium", locale=lang) if text else ""


@get("/settings/access")
async def access_page(
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    house: NamedDependency[House],
    config: NamedDependency[ServerConfig],
) -> Response[str]:
    """Where the reader is known, and what may act for them."""
    return await _access(request, reader, house, config)


async def _access(
    request: Request[Any, Any, Any], reader: Reader, house: House, config: ServerConfig, token: str = ""
) -> Response[str]:
    here = DatabaseStore.key_of(SESSIONS, request.cookies.get(config.cookie(SESSION), ""))
    found = [known(each, here, reader.page.lang) for each in await house.sessions.of(reader.named.id)]
    listed = sorted(filter(None, found), key=lambda each: (each.program, not each.here, each.seen))
    return html("access.html.j2", reader.page, reader.voice, listed=listed, token=token)


@post("/settings/access/end", status_code=303)
async def end_access(
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    house: NamedDependency[House],
    data: Form,
    config: NamedDependency[ServerConfig],
) -> Redirect:
    """Forget the reader in one browser, or end one token; at once."""
    for kind in (SESSIONS, TOKENS):
        await house.sessions.revoke(reader.named.id, house.clock(), f"{kind}:{data.get('id', '')}")
    return Redirect("/settings/access", status_code=303)


@post("/settings/access/token", status_code=200)
async def new_token(
    request: Request[Any, Any, Any],
    reader: NamedDependency[Reader],
    house: NamedDependency[House],
    config: NamedDependency[ServerConfig],
) -> Response[str]:
    """A token with which a program may act for the reader; it is shown only now."""
    store = request.app.stores.get(TOKENS)
    assert isinstance(store, DatabaseStore)
    if sum(each.key.startswith(TOKENS) for each in await house.sessions.of(reader.named.id)) >= TOKENS_EACH:
        raise Refused(say("You have {n} tokens. End one first.", n=TOKENS_EACH))
    return await _access(request, reader, house, config, await give_token(store, reader.named.id))


@post("/goodbye", status_code=303)
async def goodbye(request: Request[Any, Any, Any], reader: NamedDependency[Reader]) -> Redirect:
    """Forget the reader here and on every other machine."""
    store = request.app.stores.get("sessions")
    if reader.person is not None and isinstance(store, DatabaseStore):
        await store.revoke(reader.person.id)
    request.clear_session()
    return Redirect("/", status_code=303)
