"""uvicorn, set up for Stoa."""

import gc
import os
import socket
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import uvicorn

from stoa.core.errors import StoaError
from stoa.server.limits import GARBAGE, PING
from stoa.web.app import create_app
from stoa.web.guard import Guard, GuardedProtocol
from stoa.web.live_protocol import LiveProtocol
from stoa.web.security import STRAIGHT
from stoa.web.server_config import ServerConfig

MESSAGE = 16_384  # bytes of a message on a live connection
TRUSTED = "127.0.0.1,::1"  # proxies that may say whom they speak for, unless FORWARDED_ALLOW_IPS says otherwise


def spare_garbage_collection() -> None:
    """Leave what is in memory by now out of the search for garbage, and search the rest seldom."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def straight(app: Any) -> Any:
    """The application, with a way for live connections to send past all that stands between it and the network."""

    async def called(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            scope.setdefault("state", {})[STRAIGHT] = send
        await app(scope, receive, send)

    return called


def answering_head(app: Any) -> Any:
    """The application, which answers HEAD wherever it answers GET; uvicorn leaves the body out."""

    async def called(scope: Any, receive: Any, send: Any) -> None:
        await app(scope | {"method": "GET"} if scope.get("method") == "HEAD" else scope, receive, send)

    return called


class Server(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, server_config: ServerConfig, opened: Callable[[], None]) -> None:
        guard = Guard(server_config.connections)
        self._app = create_app(server_config, guard=guard)
        config = uvicorn.Config(
            straight(answering_head(self._app)),
            http=cast(Any, partial(GuardedProtocol, guard)),
            ws=LiveProtocol,
            loop="auto",  # uvloop where there is one: a move takes the serving process a sixth less time with it
            log_config=None,
            host=server_config.host,
            port=server_config.port,
            log_level="warning",
            lifespan="off",  # `_serve` opens and closes the application: what goes wrong then is raised, and not logged
            proxy_headers=bool(server_config.public),
            forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", TRUSTED),
            server_header=False,
            ws_max_size=MESSAGE,
            ws_ping_interval=PING,
            ws_ping_timeout=PING,
            timeout_graceful_shutdown=3,
        )
        super().__init__(config)
        self._opened = opened

    def serve_here(self) -> None:
        """Serve until somebody interrupts it. What cannot be used is told before anything begins; raises StoaError."""
        with self._listen() as door:
            self.run([door])

    def _listen(self) -> socket.socket:
        host, port = self.config.host, self.config.port
        try:
            family = socket.AF_INET6 if ":" in host else socket.AF_INET
            return socket.create_server((host, port), family=family, backlog=self.config.backlog)
        except OSError as error:
            reason = error.strerror or error
            raise StoaError(
                f"cannot listen on {host}:{port}: {reason}; choose another with --host and --port"
            ) from None

    async def _serve(self, sockets: list[socket.socket] | None = None) -> None:
        try:
            async with self._app.lifespan():
                await super()._serve(sockets)
        except ExceptionGroup as errors:  # Litestar's group around the one thing that went wrong
            raise errors.exceptions[0] from None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        spare_garbage_collection()
        if self.started:
            self._opened()
