"""Forms carry a token, so that other sites cannot send them in somebody's name.

The token is a random number, signed by the server, which the browser keeps in a cookie and the page in its forms. Once
somebody has a session the number belongs to it: a cookie that was planted does not fit. Requests that a browser says come
from another site are refused besides.
"""

import hashlib
import hmac
import secrets
from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import RequestEncodingType, ScopeType
from litestar.exceptions import PermissionDeniedException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stoa.web.security import EXEMPT, same_origin
from stoa.web.server_config import ServerConfig

TOKEN = "csrftoken"  # the cookie, before what `ServerConfig.cookie` makes of it
FIELD, HEADER = "_csrf_token", "x-csrftoken"
SAFE = {"GET", "HEAD", "OPTIONS"}
NUMBER = 32  # characters of the number in a token
BOUND = "form"  # the number, in a session

_STATE = "form_token"


class Signer:
    """Signs numbers. Its secret comes from the database when the server starts, so that all processes share it."""

    def __init__(self) -> None:
        self.secret = ""

    def token(self, number: str) -> str:
        """A number as forms carry it."""
        return number + hmac.new(self.secret.encode(), number.encode(), hashlib.sha256).hexdigest()

    def number(self, token: str) -> str:
        """The number of a token; empty if it is not one of ours."""
        number = token[:NUMBER]
        return number if token.isascii() and hmac.compare_digest(token, self.token(number)) else ""


class FormTokens(ASGIMiddleware):
    """Hands tokens out, and refuses what is sent without one."""

    scopes = (ScopeType.HTTP,)
    exclude_opt_key = EXEMPT

    def __init__(self, signer: Signer, config: ServerConfig) -> None:
        self._signer = signer
        self._config = config

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        request: Request[Any, Any, Any] = Request(scope, receive)
        found = scope.get("session")
        session = found if isinstance(found, dict) and "person" in found else {}
        kept = request.cookies.get(self._config.cookie(TOKEN), "")
        number = self._signer.number(kept)
        if request.method in SAFE:
            number = session.get(BOUND) or number or secrets.token_hex(NUMBER // 2)
            if session:
                session[BOUND] = number
            token = self._signer.token(number)
            if token != kept:
                send = self._handing_out(token, send)
        else:
            token = await _said(request)
            if not number or not hmac.compare_digest(number, self._signer.number(token)):
                raise PermissionDeniedException("the form has another token")
            if not hmac.compare_digest(number, session.get(BOUND, number)):
                raise PermissionDeniedException("the token belongs to another session")
            if not self._from_here(request):
                raise PermissionDeniedException("the form is of another site")
        scope["state"][_STATE] = token
        await next_app(scope, receive, send)

    def _from_here(self, request: Request[Any, Any, Any]) -> bool:
        """Whether the browser does not say that another site has sent this. Programs say nothing."""
        if request.headers.get("sec-fetch-site", "same-origin") == "cross-site":
            return False
        return "origin" not in request.headers or same_origin(request, self._config)

    def _handing_out(self, token: str, send: Send) -> Send:
        cookie = Cookie(
            self._config.cookie(TOKEN), value=token, httponly=True, samesite="lax", secure=self._config.secure
        )

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableScopeHeaders.from_message(message).add("set-cookie", cookie.to_header(header=""))
            await send(message)

        return with_cookie


async def _said(request: Request[Any, Any, Any]) -> str:
    """The token that a request carries, in a header or among the fields of its form."""
    if said := request.headers.get(HEADER, ""):
        return said
    if request.content_type[0] in (RequestEncodingType.URL_ENCODED, RequestEncodingType.MULTI_PART):
        field = (await request.form()).get(FIELD)
        return field if isinstance(field, str) else ""
    return ""


def form_token(connection: ASGIConnection[Any, Any, Any, Any], config: ServerConfig) -> str:
    """The token that forms carry: of this answer, or of the page that a live connection belongs to."""
    found = connection.scope["state"].get(_STATE) or connection.cookies.get(config.cookie(TOKEN), "")
    return str(found)


def number_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The number that this browser has, for a session that begins."""
    return str(connection.scope["state"].get(_STATE, ""))[:NUMBER]
