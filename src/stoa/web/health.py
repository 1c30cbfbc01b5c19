"""For those who watch whether the server is well: whether it lives, and whether it can do its work."""

import asyncio
import logging
from time import monotonic

from litestar import Response, get
from litestar.di import NamedDependency

from stoa.core.errors import StoaError
from stoa.server.house import House
from stoa.web.security import EXEMPT, UNLIMITED

log = logging.getLogger("stoa.web")

FRESH_S = 1.0  # seconds for which an answer is given again
PATIENCE_S = 3.0  # seconds that a write may take
OPT = {UNLIMITED: True, EXEMPT: True, "skip_session": True}


class Readiness:
    """Whether the database takes a write and can be read. It is tried once, however many ask."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._trying: asyncio.Task[str] | None = None
        self._tried = float("-inf")

    async def fault(self) -> str:
        """What is wrong; empty if nothing is."""
        if self._trying is None or (self._trying.done() and monotonic() - self._tried > FRESH_S):
            self._trying, self._tried = asyncio.create_task(self._try()), monotonic()
        done, _ = await asyncio.wait([self._trying], timeout=PATIENCE_S)
        return self._trying.result() if done else f"the database has not taken a write for {PATIENCE_S:g} s"

    async def _try(self) -> str:
        try:
            await self._house.try_out()
        except (StoaError, OSError) as error:
            return str(error)
        return ""


@get(["/health", "/health/live"], opt=OPT, include_in_schema=False)
async def live_health() -> str:
    """The process answers."""
    return "ok"


@get("/health/ready", opt=OPT, include_in_schema=False)
async def ready_health(readiness: NamedDependency[Readiness]) -> Response[str]:
    """The process can take moves: the database has just taken a write, and each of its tables can be read."""
    if fault := await readiness.fault():
        log.warning("not ready: %s", fault)
        return Response("not ready", status_code=503)
    return Response("ok", headers={"cache-control": "no-store"})
