"""Who reads a page, and in which language."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from secrets import randbelow
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.di import NamedDependency

from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.message import say
from stoa.core.words import LANGUAGES, UnknownLanguage, Voice, language
from stoa.server.errors import Missing
from stoa.server.house import House
from stoa.server.people import Person
from stoa.server.table import Table
from stoa.web.form_tokens import BOUND, form_token, number_of
from stoa.web.page import Page
from stoa.web.rates import HOUR
from stoa.web.security import SESSION_DAYS, address_of
from stoa.web.server_config import ServerConfig

LANGUAGE = "lang"  # the cookie of a chosen language
VIEW = "view-"  # with the name of a game: the cookie of a chosen view of its board
PROGRESS = "learn-"  # with the name of a game: the cookie of how far a reader is in its course

SINCE, SEEN, BROWSER = "since", "seen", "browser"  # in a session: when it began, when it was last used, in what

AnyConnection = ASGIConnection[Any, Any, Any, Any]


class NeedsName(StoaError):
    """Somebody who has not said a name yet wants to act."""


@dataclass(frozen=True)
class Reader:
    """Somebody in front of a page; a person as soon as they have said a name."""

    person: Person | None
    page: Page
    views: Mapping[str, str] = field(default_factory=dict)  # from where they like to see the board of a game
    small: bool = False  # on a small screen, as far as the browser tells
    # The stops at which they left courses; 0 when they were finished.
    courses: Mapping[str, int] = field(default_factory=dict)

    @property
    def voice(self) -> Voice:
        """The reader's language, for what belongs to no game."""
        return Voice(self.page.lang)

    @property
    def named(self) -> Person:
        """The reader as somebody who acts; raises NeedsName."""
        if self.person is None:
            raise NeedsName("say your name first")
        return self.person

    def speaking(self, lang: str) -> "Reader":
        """The same reader in one of our languages; as before if it is none."""
        return replace(self, page=replace(self.page, lang=lang)) if lang in LANGUAGES else self

    def voice_of(self, game: Game) -> Voice:
        """The reader's language, with the words of a game."""
        return Voice(self.page.lang, game)

    def view_of(self, game: Game) -> str:
        """From where the reader sees the board: as they have chosen, or as it is best on their screen."""
        face = game.face
        if game.name in self.views and face.views:
            seen, quarters = face.seen_from(self.views[game.name])
            return seen.turned(quarters)
        return next((view.key for view in face.views if view.small), "") if self.small else ""

    def voice_at(self, table: Table) -> Voice:
        """The reader's language, with the words of a game and the names of those who play it."""
        return table.voice(self.page.lang)


async def read_reader(connection: AnyConnection, house: House) -> Reader:
    """The reader behind a request or a live connection."""
    session = connection.scope.get("session")
    person = None
    if isinstance(session, dict) and "person" in session:
        with suppress(Missing):
            person = await house.person(session["person"])
        session[SEEN] = today()  # a change renews the cookie
    query = connection.scope["query_string"].decode("latin-1")
    page = Page(
        lang=read_language(connection),
        path=connection.scope["path"] + (f"?{query}" if query else ""),
        csrf=form_token(connection, connection.app.state.config),
        name=person.name if person else "",
        waiting=await house.turns(person) if person else 0,
    )
    courses = {
        name: int(at) for name, at in cookies_for(connection, PROGRESS).items() if re.fullmatch("[0-9]{1,4}", at)
    }
    small = "Mobi" in connection.headers.get("user-agent", "")
    return Reader(person, page, cookies_for(connection, VIEW), small, courses)


def cookies_for(connection: AnyConnection, what: str) -> dict[str, str]:
    """What a reader has chosen for each game, or how far they are in it."""
    start = connection.app.state.config.cookie(what)
    return {name.removeprefix(start): value for name, value in connection.cookies.items() if name.startswith(start)}


def today() -> str:
    """The date, as sessions keep it."""
    return f"{datetime.now(UTC):%Y-%m-%d}"


def browser(agent: str) -> str:
    """What a browser calls itself, as its owner would: one of the usual names, and where it runs.

    >>> browser("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    names = (("Edg/", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("Chrome/", "Chrome"), ("Safari/", "Safari"))
    systems = ("Android", "iPhone", "iPad", "Windows", "Macintosh", "Linux")
    found = next((name for sign, name in names if sign in agent), "")
    return ", ".join(filter(None, (found, next((system for system in systems if system in agent), ""))))


async def introduce(request: Request[Any, Any, Any], house: House, reader: Reader, name: str = "") -> Person:
    """The person who acts. Somebody who acts for the first time becomes one, with the name that is given or as a guest."""
    if reader.person is not None:
        if name.strip() and name.strip() != reader.person.name:
            return await house.change_person(reader.person, name=name)
        return reader.person
    request.app.state.rates.check(f"guests of {address_of(request)}", request.app.state.config.guests, HOUR)
    guest = reader.voice(say("Guest {n}", n=100 + randbelow(900)))
    person = await house.welcome(name.strip() or guest, reader.page.lang)
    request.session["person"] = person.id
    request.session[BOUND] = number_of(request)
    used = {SINCE: today(), SEEN: today(), BROWSER: browser(request.headers.get("user-agent", ""))}
    request.session.update(used)
    return person


async def provide_reader(request: Request[Any, Any, Any], house: NamedDependency[House]) -> Reader:
    """The reader as a dependency of routes."""
    return await read_reader(request, house)


def read_language(connection: AnyConnection) -> str:
    """The language that was chosen here, or the one of ours that the browser likes best."""
    wanted = [connection.cookies.get(connection.app.state.config.cookie(LANGUAGE), "")]
    wanted += accepted(connection.headers.get("accept-language", ""))
    for tag in wanted:
        try:
            return language(tag)
        except UnknownLanguage:
            continue
    return "en"


def accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the best first. Which of ours each means is told by `words.language`:
    Babel's `negotiate_locale` does not know that zh-TW is written in traditional characters.

    >>> accepted("fr;q=0.5, zh-TW, de;q=0.9")
    ['zh-TW', 'de', 'fr']
    """
    found = re.findall(r"([A-Za-z-]{1,35})(?:\s*;\s*q=([01](?:\.[0-9]{1,3})?))?", header[:500])
    return [tag for tag, _ in sorted(found, key=lambda pair: -float(pair[1] or 1))]


def kept(name: str, value: str, config: ServerConfig) -> Cookie:
    """A cookie that remembers what a reader has chosen, or how far they are."""
    age, secure = SESSION_DAYS * 86400, config.secure
    return Cookie(config.cookie(name), value=value, max_age=age, httponly=True, samesite="lax", secure=secure)


def own_path(text: str) -> str:
    """Where a form may lead back to: a path of ours, or the first page."""
    return text if re.fullmatch(r"/(?![/\\])[!-~]{0,500}", text) else "/"
