"""What a reader can say about themselves: the name, the language, what they like; and goodbye."""

from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from stoa.core.words import UnknownLanguage, language
from stoa.server.errors import Refused
from stoa.server.house import House
from stoa.web.errors import explain
from stoa.web.lobby import Form, known
from stoa.web.reader import CONFIRM, LANGUAGE, MUTE, Reader, own_path
from stoa.web.rendering import html
from stoa.web.security import SESSION_DAYS
from stoa.web.settings import Settings
from stoa.web.store import DatabaseStore


def preference(name: str, value: str, settings: Settings) -> Cookie:
    """What a reader likes, kept in the browser; an empty value is forgotten."""
    age = SESSION_DAYS * 86400 if value else 0
    return Cookie(name, value=value, max_age=age, path="/", httponly=True, samesite="lax", secure=settings.secure)


@post("/language", status_code=303)
async def choose_language(reader: Reader, house: House, data: Form, settings: Settings) -> Redirect:
    """Switch the language, and go back to where the reader was."""
    try:
        lang = language(data.get("lang", ""))
    except UnknownLanguage:
        lang = reader.page.lang
    back = Redirect(own_path(data.get("back", "/")), status_code=303)
    back.cookies.append(preference(LANGUAGE, lang, settings))
    return back


@get("/settings")
async def settings_page(reader: Reader) -> Response[str]:
    return html("settings.html.j2", reader.page, reader.voice, wrong="")


@post("/settings", status_code=303)
async def change_settings(
    request: Request[Any, Any, Any], reader: Reader, house: House, data: Form, settings: Settings
) -> Redirect | Response[str]:
    try:
        await known(request, house, reader, data.get("name", ""))
    except Refused as error:
        _, message, _ = explain(error)
        wrong = message if isinstance(message, str) else reader.voice(message)
        return html("settings.html.j2", reader.page, reader.voice, 400, wrong=wrong)
    back = Redirect("/settings", status_code=303)
    back.cookies.append(preference(CONFIRM, "yes" if data.get("confirm") else "", settings))
    back.cookies.append(preference(MUTE, "" if data.get("sound") else "yes", settings))
    return back


@post("/goodbye", status_code=303)
async def goodbye(request: Request[Any, Any, Any], reader: Reader) -> Redirect:
    """Forget the reader here and on every other machine."""
    store = request.app.stores.get("sessions")
    if reader.person is not None and isinstance(store, DatabaseStore):
        await store.revoke(reader.person.id)
    request.clear_session()
    return Redirect("/", status_code=303)
