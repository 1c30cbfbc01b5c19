"""Who thinks for which table. A lease keeps processes from thinking about the same decision; it is no lock: the number
of the next event decides races. It ends by itself, and at once when its holder is a dead process of this machine.
"""

import os
import socket

from sqlalchemy import delete, insert, select, update

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
        c = lease.c
        async with self._storage.writing() as connection:
            found = (await connection.execute(select(c.holder, c.until).where(c.table_id == table_id))).first()
            until = now + LEASE_S
            if found is None:
                # Without a row there is nothing to lock on: if two processes insert, the key lets one of them fail.
                new = insert(lease).values(table_id=table_id, holder=self.holder, until=until)
                await connection.execute(new)
            else:
                if found.holder != self.holder and found.until > now and not _dead(found.holder):
                    return False
                mine = update(lease).where(c.table_id == table_id, c.holder == found.holder, c.until == found.until)
                if (await connection.execute(mine.values(holder=self.holder, until=until))).rowcount == 0:
                    return False
        self._held[table_id] = until
        return True

    def drop(self, table_id: str) -> None:
        """Forget a lease that is not needed any more; its row ends by itself."""
        self._held.pop(table_id, None)

    async def close(self) -> None:
        """Give all leases back."""
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
