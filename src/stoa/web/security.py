"""What keeps strangers out: sessions, foreign pages, what answers forbid. Litestar's own parts, set up in one place.
`rates.py` holds floods back, `form_tokens.py` forged forms.
"""

import hashlib
from ipaddress import IPv6Address, ip_address
from typing import Any

from litestar.config.allowed_hosts import AllowedHostsConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.middleware import DefineMiddleware
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
SESSION = "session"  # the cookie of a session, before what `ServerConfig.cookie` makes of it
TOKENS = "tokens"  # the store of those that were given out to programs
LOADED = "session_as_loaded"
STRAIGHT = "straight"  # in the state of a live connection: how to send without passing through anything
UNLIMITED = "unlimited"  # routes that no rate limit counts
EXEMPT = "exempt_from_form_tokens"  # routes that no form is sent to


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


async def harden(message: Message, scope: Scope) -> None:
    """Every answer, errors too, forbids what pages do not need; one that says so itself is left as it is."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)


def sessions(config: ServerConfig) -> DefineMiddleware:
    """Cookies that scripts cannot read and other sites cannot send; what they stand for is in the database."""
    cookies = ServerSideSessionConfig(
        key=config.cookie(SESSION),
        max_age=SESSION_DAYS * 86400,
        secure=config.secure,
        httponly=True,
        samesite="lax",
    )
    return DefineMiddleware(SessionMiddleware, backend=SessionBackend(cookies))


def hosts(config: ServerConfig) -> AllowedHostsConfig:
    """The names that we answer to: a page elsewhere cannot point a name of its own at this machine."""
    return AllowedHostsConfig(config.hosts, www_redirect=False)


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
