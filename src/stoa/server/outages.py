"""Times at which no process served people. Nobody could move then, so nobody's clock runs.

Every process that serves people notes now and then that it is well. Whoever finds at its start, or after a sleep, that nobody
has been well for a while writes the time down; from then on every table whose clock ran meanwhile says so in its log.
"""

import os
import socket
from collections.abc import Sequence
from time import monotonic

from sqlalchemy import delete, func, select

from stoa.server.limits import DAY
from stoa.server.models import heartbeat, outage
from stoa.server.storage import Storage

BEAT_S = 5.0  # seconds between two notes
GAP_S = 15.0  # seconds without one that are an outage
KEPT_S = 60 * DAY  # seconds for which outages matter: longer than any turn may take
TRY = "try"  # who writes only to try whether that is possible


class Outages:
    """The outages of a database, as one process that serves people knows them."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._holder = f"{socket.gethostname()} {os.getpid()}"
        self._beaten = monotonic()
        self.known: Sequence[tuple[float, float]] = ()

    async def open(self, now: float) -> bool:
        """Find out about outages, and about one that ends now; whether there was one."""
        async with self._storage.reading() as connection:
            c = outage.c
            rows = await connection.execute(select(c.begun, c.ended).where(c.ended > now - KEPT_S).order_by(c.begun))
            self.known = [(row.begun, row.ended) for row in rows]
            wanted = select(func.max(heartbeat.c.seen)).where(heartbeat.c.holder != TRY)
            last = (await connection.execute(wanted)).scalar()
        found = last is not None and now - last > GAP_S
        if found:
            await self._note(last, now)
        await self._write(now)
        return found

    async def beat(self, now: float) -> bool:
        """Note that this process is well; whether there was an outage before, because it slept and nobody else was there."""
        slept = monotonic() - self._beaten > GAP_S
        if slept:
            return await self.open(now)
        await self._write(now)
        return False

    async def _note(self, begun: float, ended: float) -> None:
        async with self._storage.writing() as connection:
            await connection.execute(self._storage.upsert(outage), {"begun": begun, "ended": ended})
        self.known = [*self.known, (begun, ended)]

    async def _write(self, now: float) -> None:
        async with self._storage.writing() as connection:
            await connection.execute(self._storage.upsert(heartbeat), {"holder": self._holder, "seen": now})
            await connection.execute(delete(heartbeat).where(heartbeat.c.seen < now - DAY, heartbeat.c.holder != TRY))
        self._beaten = monotonic()
