"""Who is at which table right now, in any process. Not part of the log: it says nothing about the game."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable

from sqlalchemy import delete, select

from stoa.server.limits import AWAY, BEAT, DAY
from stoa.server.models import lease, presence
from stoa.server.storage import Storage

FRESH = BEAT / 2  # seconds for which it is enough to know what other processes have noted


class Presence:
    """Those who are connected to this process, noted in the database now and then for the others."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._here: defaultdict[str, Counter[str]] = defaultdict(Counter)  # a person may have several windows open
        self._noted: dict[str, dict[str, float]] = {}  # by table: when each person was seen lately, in any process
        self._looked = float("-inf")  # when that was looked up, for all tables at once
        self._looking = asyncio.Lock()

    async def arrive(self, table_id: str, person: str, now: float) -> None:
        """Somebody looks at a table."""
        noted = self._noted.get(table_id, {}).get(person, float("-inf"))
        if not 0 <= now - noted < FRESH:  # whoever comes and goes need not be noted every time
            await self._note([(table_id, person)], now)
            self._noted.setdefault(table_id, {})[person] = now
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
        """When each person was last seen at the table, if that was lately; those who are connected are seen now."""
        if not self._fresh(now):
            async with self._looking:
                if not self._fresh(now):
                    self._noted, self._looked = await self._look(now), now
        return self._noted.get(table_id, {}) | dict.fromkeys(self._here.get(table_id, ()), now)

    def _fresh(self, now: float) -> bool:
        return 0 <= now - self._looked < FRESH

    async def _look(self, now: float) -> dict[str, dict[str, float]]:
        """Who was seen where; those who are away for long are left out."""
        found: defaultdict[str, dict[str, float]] = defaultdict(dict)
        async with self._storage.reading() as connection:
            rows = await connection.execute(select(presence).where(presence.c.seen >= now - AWAY))
            for row in rows:
                found[row.table_id][row.person_id] = row.seen
        return dict(found)

    async def present(self, table_id: str, now: float) -> set[str]:
        """The people who are at the table."""
        return {person for person, at in (await self.seen(table_id, now)).items() if at > now - 2 * BEAT}

    async def away(self, table_id: str, person: str, now: float) -> bool:
        """Whether somebody has been away for so long that a computer player may take over."""
        if person in self._here.get(table_id, ()):
            return False
        return (await self.seen(table_id, now)).get(person, 0.0) < now - AWAY
