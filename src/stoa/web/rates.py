"""How many requests somebody may send: an address, a person, and a few things that cost much. Who is counted is who is
recognised: what a request merely claims counts for nothing.
"""

import json
from time import monotonic
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.exceptions import TooManyRequestsException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from stoa.web.security import TOKENS, UNLIMITED, address_of
from stoa.web.server_config import ServerConfig

MINUTE, HOUR = 60.0, 3600.0
PERSON = "recognised person"  # in the state of a request: the person whose token it carries


class Rates:
    """Counts what was done in a while, by whom."""

    def __init__(self) -> None:
        self._counted: dict[str, tuple[float, int]] = {}  # when the while ends, and how often

    def __len__(self) -> int:
        return len(self._counted)

    def take(self, who: str, most: int, seconds: float = MINUTE) -> int:
        """Count once more; the seconds to wait if it is too often, else 0."""
        now = monotonic()
        end, number = self._counted.get(who, (0.0, 0))
        if end <= now:
            end, number = now + seconds, 0
        if number >= most:
            return int(end - now) + 1
        self._counted[who] = end, number + 1
        return 0

    def check(self, who: str, most: int, seconds: float = MINUTE) -> None:
        """Count once more; raises TooManyRequestsException, which says how long to wait."""
        if wait := self.take(who, most, seconds):
            raise TooManyRequestsException(headers={"Retry-After": str(wait)})

    def tidy(self) -> None:
        """Forget what is past."""
        now = monotonic()
        self._counted = {who: counted for who, counted in self._counted.items() if counted[0] > now}


class AddressLimit(ASGIMiddleware):
    """What may come from one address: requests, and live connections that begin."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)
    exclude_opt_key = UNLIMITED

    def __init__(self, rates: Rates, config: ServerConfig) -> None:
        self._rates = rates
        self._config = config

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        address = address_of(ASGIConnection[Any, Any, Any, Any](scope))
        if scope["type"] == ScopeType.HTTP:
            self._rates.check(f"address {address}", self._config.per_address)
        elif wait := self._rates.take(f"handshakes of {address}", self._config.handshakes):
            return await _turn_away(scope, receive, send, wait)
        await next_app(scope, receive, send)


async def _turn_away(scope: Scope, receive: Receive, send: Send, wait: int) -> None:
    """No live connection now; says how long to wait where the server can."""
    await receive()  # the wish to connect
    if "websocket.http.response" in (scope.get("extensions") or {}):
        headers = [(b"retry-after", str(wait).encode())]
        await send({"type": "websocket.http.response.start", "status": 429, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": b"", "more_body": False})
    else:
        await send({"type": "websocket.close", "code": 1013, "reason": "too many connections"})


class PersonLimit(ASGIMiddleware):
    """What one person may send, wherever it comes from and through whichever door."""

    scopes = (ScopeType.HTTP,)
    exclude_opt_key = UNLIMITED

    def __init__(self, rates: Rates, config: ServerConfig) -> None:
        self._rates = rates
        self._config = config

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request: Request[Any, Any, Any] = Request(scope)
        person = await recognise(request)
        if person:
            self._rates.check(f"person {person}", self._config.per_person)
        if request.method == "POST" and scope["path"] == "/records":
            self._rates.check(f"records of {person or address_of(request)}", self._config.uploads)
            self._rates.check("records", 10 * self._config.uploads)
        await next_app(scope, receive, send)


async def recognise(request: Request[Any, Any, Any]) -> str:
    """The id of the person who sends a request: by the token for programs, elsewhere by the session; else empty."""
    if request.scope["path"].startswith("/api"):
        found = await _by_token(request)
        request.scope["state"][PERSON] = found
        return found
    session = request.scope.get("session")
    return str(session["person"]) if isinstance(session, dict) and "person" in session else ""


async def _by_token(request: Request[Any, Any, Any]) -> str:
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    if kind.lower() != "bearer" or not 0 < len(token) <= 200:
        return ""
    found = await request.app.stores.get(TOKENS).get(token)
    return "" if found is None else str(json.loads(found)["person"])
