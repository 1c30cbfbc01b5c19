"""What a reader can say about themselves: the name, the language, and goodbye."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.response import Redirect

from stoa.core.words import UnknownLanguage, language
from stoa.server.errors import Refused
from stoa.server.house import House
from stoa.web.chronicle import spoken
from stoa.web.errors import explain
from stoa.web.forms import Form
from stoa.web.reader import LANGUAGE, Reader, introduce, own_path
from stoa.web.rendering import html
from stoa.web.security import SESSION_DAYS
from stoa.web.server_config import ServerConfig
from stoa.web.store import DatabaseStore


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
    age = SESSION_DAYS * 86400
    cookie = Cookie(
        config.cookie(LANGUAGE), value=lang, max_age=age, httponly=True, samesite="lax", secure=config.secure
    )
    return Redirect(own_path(data.get("back", "/")), status_code=303, cookies=[cookie])


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


@post("/goodbye", status_code=303)
async def goodbye(request: Request[Any, Any, Any], reader: NamedDependency[Reader]) -> Redirect:
    """Forget the reader here and on every other machine."""
    store = request.app.stores.get("sessions")
    if reader.person is not None and isinstance(store, DatabaseStore):
        await store.revoke(reader.person.id)
    request.clear_session()
    return Redirect("/", status_code=303)
