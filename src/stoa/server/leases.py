"""Which process thinks for which table. A lease keeps processes from thinking about the same decision; it is no lock: the number
of the next event decides races. It ends by itself, and at once when its holder is a dead process of this machine.
"""

import os
import socket
from contextlib import suppress

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from stoa.server.errors import Unavailable
from stoa.server.limits import GREEDY_S, LEASE_S, THINK_S
from stoa.server.models import lease
from stoa.server.storage import Storage


class Leases:
    """The leases of one process."""

    def __init__(self, storage: Storage, holder: str = "") -> None:
        self._storage = storage
        self.holder = holder or f"{socket.gethostname()} {os.getpid()}"
        self._held: dict[str, float] = {}

    async def take(self, table_id: str, now: float) -> bool:
        """Whether this process may think for the table: long enough for one decision with all its fallbacks."""
        if self._held.get(table_id, 0.0) > now + THINK_S + GREEDY_S:
            return True
        until = now + LEASE_S
        try:
            async with self._storage.writing() as connection:
                taken = await self._write(connection, table_id, now, until)
        except IntegrityError:
            return False
        if taken:
            self._held[table_id] = until
        return taken

    async def _write(self, connection: AsyncConnection, table_id: str, now: float, until: float) -> bool:
        c = lease.c
        found = (await connection.execute(select(c.holder, c.until).where(c.table_id == table_id))).first()
        mine = {"holder": self.holder, "until": until}
        if found is None:  # if two processes insert, the key lets one of them fail
            await connection.execute(insert(lease).values(table_id=table_id, **mine))
            return True
        if not self.free(found.holder, found.until, now):
            return False
        same = update(lease).where(c.table_id == table_id, c.holder == found.holder, c.until == found.until)
        return (await connection.execute(same.values(mine))).rowcount == 1

    def free(self, holder: str | None, until: float | None, now: float) -> bool:
        """Whether a lease that was found in the database leaves the table to this process."""
        return holder in (None, self.holder) or until is None or until <= now or _dead(str(holder))

    def drop(self, table_id: str) -> None:
        """Forget a lease that is not needed any more; its row ends by itself."""
        self._held.pop(table_id, None)

    async def close(self) -> None:
        """Give all leases back; without the database they end by themselves."""
        with suppress(Unavailable):
            async with self._storage.writing() as connection:
                await connection.execute(delete(lease).where(lease.c.holder == self.holder))


def _dead(holder: str) -> bool:
    """Whether a holder was a process of this machine that does not live any more."""
    host, _, pid = holder.rpartition(" ")
    if host != socket.gethostname() or not pid.isdigit():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        pass
    return False
