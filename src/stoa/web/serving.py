"""uvicorn, set up for Stoa."""

import os
from collections.abc import Callable
from socket import socket

import uvicorn

from stoa.web.app import create_app
from stoa.web.settings import Settings

MESSAGE = 16_384  # bytes of a message on a live line
BEAT = 20  # seconds between two signs of life on a live line, and the patience for an answer
TRUSTED = "127.0.0.1,::1"  # proxies that may say whom they speak for, unless FORWARDED_ALLOW_IPS says otherwise


class Server(uvicorn.Server):
    """Tells when it listens."""

    def __init__(self, settings: Settings, opened: Callable[[], None]) -> None:
        config = uvicorn.Config(
            create_app(settings),
            host=settings.host,
            port=settings.port,
            log_level="warning",
            lifespan="on",
            proxy_headers=bool(settings.public),
            forwarded_allow_ips=os.environ.get("FORWARDED_ALLOW_IPS", TRUSTED),
            server_header=False,
            ws_max_size=MESSAGE,
            ws_ping_interval=BEAT,
            ws_ping_timeout=BEAT,
            timeout_graceful_shutdown=3,
        )
        super().__init__(config)
        self._opened = opened

    async def startup(self, sockets: list[socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()
