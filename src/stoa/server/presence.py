"""Who is at which table right now, in any process. Not part of the log: it says nothing about the game."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from sqlalchemy import delete, select

from stoa.server.limits import AWAY, BEAT, DAY, TABLES_KEPT
from stoa.server.models import lease, presence
from stoa.server.storage import Storage

FRESH = BEAT / 2  # seconds for which it is enough to know what other processes have noted


class Presence:
    """Those who are connected to this process, noted in the database now and then for the others."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)  # a person may have several windows open
        self._noted: dict[str, tuple[float, dict[str, float]]] = {}  # by table: when looked up, and what was found

    async def arrive(self, table_id: str, person: str, now: float) -> None:
        """Somebody looks at a table."""
        at, found = self._noted.get(table_id, (float("-inf"), {}))
        if (
            not 0 <= now - found.get(person, float("-inf")) < FRESH
        ):  # whoever comes and goes need not be noted every time
            await self._note([(table_id, person)], now)
            self._noted[table_id] = at, found | {person: now}
        self._here[table_id][person] += 1

    def depart(self, table_id: str, person: str) -> None:
        """Somebody who arrived has closed one of their windows."""
        here = self._here[table_id]
        here[person] -= 1
        if here[person] <= 0:
            del here[person]
        if not here:
            del self._here[table_id]

    async def beat(self, now: float) -> None:
        """Note who is here."""
        await self._note([(table, person) for table, people in self._here.items() for person in people], now)

    async def tidy(self, now: float) -> None:
        """Forget who was here long ago, and who thought for tables then."""
        async with self._storage.writing() as connection:
            await connection.execute(delete(presence).where(presence.c.seen < now - DAY))
            await connection.execute(delete(lease).where(lease.c.until < now - DAY))

    async def _note(self, found: Iterable[tuple[str, str]], now: float) -> None:
        rows = [{"table_id": table, "person_id": person, "seen": now} for table, person in sorted(found)]
        if rows:
            async with self._storage.writing() as connection:
                await connection.execute(self._storage.upsert(presence), rows)

    async def seen(self, table_id: str, now: float) -> dict[str, float]:
        """When each person was last seen at the table; those who are connected are seen now."""
        at, found = self._noted.get(table_id, (float("-inf"), {}))
        if not 0 <= now - at < FRESH:
            async with self._storage.reading() as connection:
                rows = await connection.execute(
                    select(presence.c.person_id, presence.c.seen).where(presence.c.table_id == table_id)
                )
                found = {row.person_id: row.seen for row in rows}
            if len(self._noted) >= TABLES_KEPT:
                self._noted.clear()
            self._noted[table_id] = (now, found)
        return found | dict.fromkeys(self._here.get(table_id, ()), now)

    async def present(self, table_id: str, now: float) -> set[str]:
        """The people who are at the table."""
        return {person for person, at in (await self.seen(table_id, now)).items() if at > now - 2 * BEAT}

    async def away(self, table_id: str, person: str, now: float) -> bool:
        """Whether somebody has been away for so long that a computer player may take over."""
        if person in self._here.get(table_id, ()):
            return False
        return (await self.seen(table_id, now)).get(person, 0.0) < now - AWAY
