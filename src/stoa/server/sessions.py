"""Sessions of browsers, kept in the database: they survive a restart, and can be revoked."""

from sqlalchemy import String, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from stoa.server.models import session
from stoa.server.storage import Storage


class Sessions:
    """What a browser's session holds, by its key."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def get(self, key: str, now: float) -> bytes | None:
        """The value of a session that has not ended."""
        c = session.c
        async with self._storage.reading() as connection:
            row = (await connection.execute(select(c.value, c.until).where(c.key == key))).first()
        return None if row is None or (row.until is not None and row.until <= now) else row.value

    async def set(self, key: str, value: bytes, until: float | None, person: str | None = None) -> None:
        """Keep a value until some time, or for ever. Once a session belongs to a person it stays that person's."""
        new = self._storage.upsert(session, person_id=func.coalesce(literal(person, String), session.c.person_id))
        async with self._storage.writing() as connection:
            await connection.execute(new, {"key": key, "value": value, "until": until, "person_id": person})

    async def once(self, key: str, value: bytes) -> bytes:
        """The value of a key that is set once and for ever, whichever process comes first."""
        try:
            async with self._storage.writing() as connection:
                await connection.execute(insert(session).values(key=key, value=value))
        except IntegrityError:
            return await self.get(key, 0.0) or value
        return value

    async def until(self, key: str) -> float | None:
        """When a session ends; None if there is none, or if it never does."""
        async with self._storage.reading() as connection:
            return (await connection.execute(select(session.c.until).where(session.c.key == key))).scalar()

    async def renew(self, key: str, until: float) -> None:
        """Let a session end later."""
        async with self._storage.writing() as connection:
            await connection.execute(update(session).where(session.c.key == key).values(until=until))

    async def delete(self, key: str) -> None:
        """End a session."""
        async with self._storage.writing() as connection:
            await connection.execute(delete(session).where(session.c.key == key))

    async def revoke(self, person: str) -> int:
        """End all sessions of a person; how many there were."""
        async with self._storage.writing() as connection:
            return (await connection.execute(delete(session).where(session.c.person_id == person))).rowcount

    async def clear(self, beginning: str) -> None:
        """End all sessions whose keys begin like this, whoever they belong to."""
        async with self._storage.writing() as connection:
            await connection.execute(delete(session).where(session.c.key.startswith(beginning, autoescape=True)))

    async def tidy(self, now: float) -> None:
        """Remove those that have ended."""
        async with self._storage.writing() as connection:
            await connection.execute(delete(session).where(session.c.until <= now))
