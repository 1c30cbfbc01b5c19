"""What keeps strangers out: sessions, forged forms, floods, foreign pages. Litestar's own parts, set up in one place."""

import hashlib
from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar import Request
from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.config.csrf import CSRFConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import DefineMiddleware
from litestar.middleware.rate_limit import CacheObject, RateLimitConfig, RateLimitMiddleware
from litestar.middleware.session import SessionMiddleware
from litestar.middleware.session.server_side import ServerSideSessionBackend, ServerSideSessionConfig
from litestar.types import Message, Scope, ScopeSession

from stoa.web.server_config import ServerConfig

HEADERS = {
    # Nothing inline and nothing from elsewhere; drawings keep their colours in style sheets of their own.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",  # the address of a private table is its key
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
SESSION_DAYS = 400  # the longest that browsers keep a cookie; guests have nothing else to come back with
TOKEN = "csrftoken"  # the cookie of forms
LOADED = "session_as_loaded"
UNLIMITED = "unlimited"  # routes that no rate limit counts


class SessionBackend(ServerSideSessionBackend):
    """Server-side sessions that are kept only for people who have given a name, written only when something has changed, and
    only under numbers that we have given out.
    """

    async def load_from_connection(self, connection: ASGIConnection[Any, Any, Any, Any]) -> dict[str, Any]:
        found = await super().load_from_connection(connection)
        connection.scope["state"][LOADED] = dict(found)
        return found

    def get_session_id(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        given = connection.get_session_id()
        if given:
            return given
        known = connection.cookies.get(self.config.key) if connection.scope["session"] else None
        return known or self.generate_session_id()

    async def store_in_message(
        self, scope_session: ScopeSession, message: Message, connection: ASGIConnection[Any, Any, Any, Any]
    ) -> None:
        if scope_session != connection.scope["state"].get(LOADED):
            await super().store_in_message(scope_session, message, connection)


class Limiter(RateLimitMiddleware):
    """Tells clients how long to wait, in the header `Retry-After`."""

    def create_response_headers(self, cache_object: CacheObject) -> dict[str, str]:
        headers = super().create_response_headers(cache_object)
        if len(cache_object.history) >= self.max_requests:
            headers["Retry-After"] = headers[self.config.rate_limit_reset_header_key]
        return headers


async def harden(message: Message, scope: Scope) -> None:
    """Every answer, errors too, forbids what pages do not need; one that says so itself is left as it is."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def sessions(config: ServerConfig) -> DefineMiddleware:
    """Cookies that scripts cannot read and other sites cannot send; what they stand for is in the database."""
    cookies = ServerSideSessionConfig(
        max_age=SESSION_DAYS * 86400,
        secure=config.secure,
        httponly=True,
        samesite="lax",
    )
    return DefineMiddleware(SessionMiddleware, backend=SessionBackend(cookies))


def csrf(config: ServerConfig) -> CSRFConfig:
    """Forms carry a token. Its secret comes from the database when the server starts, so that all processes share it."""
    return CSRFConfig(
        secret="", cookie_name=TOKEN, cookie_secure=config.secure, cookie_httponly=True, cookie_samesite="lax"
    )


def hosts(config: ServerConfig) -> AllowedHostsConfig:
    """The names that we answer to: a page elsewhere cannot point a name of its own at this machine."""
    return AllowedHostsConfig(config.hosts, www_redirect=False)


def per_address(config: ServerConfig) -> RateLimitConfig:
    """How many requests per minute may come from one address."""
    return RateLimitConfig(("minute", config.per_address), exclude_opt_key=UNLIMITED, middleware_class=Limiter)


def per_person(config: ServerConfig) -> RateLimitConfig:
    """How many requests per minute one person may send, wherever they come from."""
    return RateLimitConfig(
        ("minute", config.per_person),
        exclude_opt_key=UNLIMITED,
        middleware_class=Limiter,
        identifier_for_request=_person,
        check_throttle_handler=lambda request: bool(_person(request)),
    )


def uploads(config: ServerConfig) -> list[RateLimitConfig]:
    """How many records per minute somebody may bring, and everybody together."""
    return [
        RateLimitConfig(
            ("minute", most),
            exclude_opt_key=UNLIMITED,
            middleware_class=Limiter,
            identifier_for_request=identify,
            check_throttle_handler=_brings,
        )
        for most, identify in ((config.uploads, _bringer), (10 * config.uploads, lambda _: "records"))
    ]


def _brings(request: Request[Any, Any, Any]) -> bool:
    return request.method == "POST" and request.scope["path"] == "/records"


def _bringer(request: Request[Any, Any, Any]) -> str:
    return f"records of {_person(request) or (request.client.host if request.client else '')}"


def _person(request: Request[Any, Any, Any]) -> str:
    token = request.headers.get("authorization", "")
    if token:
        return f"token {hashlib.sha256(token.encode()).hexdigest()}"
    person = request.scope.get("session") or {}
    return f"person {person['person']}" if isinstance(person, dict) and "person" in person else ""


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The address that a connection comes from; of a long one the part that its owner cannot choose freely."""
    return address_group(connection.client.host if connection.client else "")


def address_group(host: str) -> str:
    """What counts as one address.

    >>> address_group("2001:db8:1:2:aaaa::1") == address_group("2001:db8:1:2:bbbb::1")
    True
    >>> address_group("::ffff:192.0.2.7")
    '192.0.2.7'
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(IPv6Address(int(address) >> 64 << 64))
    return str(address)


class Origins:
    """Stands in the database for addresses: equal for equal ones, and nobody can tell which they are without the secret."""

    def __init__(self) -> None:
        self.secret = ""  # comes from the database when the server starts

    def of(self, connection: ASGIConnection[Any, Any, Any, Any]) -> str:
        """What stands for the address of a connection."""
        text = f"{self.secret} {address_of(connection)}"
        return hashlib.sha256(text.encode()).hexdigest()[:32]


def plain_path(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """No address of ours has control characters; databases stumble over them."""
    if not connection.scope["path"].isprintable():
        raise NotFoundException


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], config: ServerConfig) -> bool:
    """Whether a page of ours opened this connection. Browsers do not hold WebSockets back from other sites."""
    origin = connection.headers.get("origin", "")
    if config.public and origin == config.public:
        return True
    scheme, _, host = origin.partition("://")
    return scheme in ("http", "https") and host != "" and host == connection.headers.get("host", "")
