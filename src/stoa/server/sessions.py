"""Sessions of browsers, and tokens of programs, kept in the database: they survive a restart, and can be revoked."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import String, delete, func, insert, literal, select, update
from sqlalchemy.exc import IntegrityError

from stoa.server.models import session
from stoa.server.notes import PERSON, tell
from stoa.server.storage import Storage


@dataclass(frozen=True, slots=True)
class Session:
    """A session of a person: under which key it is, what it holds, until when."""

    key: str
    value: bytes
    until: float | None


class Sessions:
    """What a browser's session holds, by its key. `ended` is told of the people some of whose sessions are no more."""

    def __init__(self, storage: Storage, ended: Callable[[str], None] = lambda _: None) -> None:
        self._storage = storage
        self._ended = ended

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

    async def of(self, person: str) -> list[Session]:
        """All sessions of a person."""
        c = session.c
        async with self._storage.reading() as connection:
            rows = await connection.execute(
                select(c.key, c.value, c.until).where(c.person_id == person).order_by(c.key)
            )
            return [Session(row.key, row.value, row.until) for row in rows]

    async def revoke(self, person: str, now: float, key: str = "") -> int:
        """End all sessions of a person, or the one with this key if it is theirs; how many there were. All processes hear of it."""
        theirs = session.c.person_id == person
        async with self._storage.writing() as connection:
            ended = await connection.execute(delete(session).where(theirs, session.c.key == key if key else theirs))
            await tell(connection, PERSON, person, now)
        self._ended(person)
        return ended.rowcount

    async def clear(self, beginning: str) -> None:
        """End all sessions whose keys begin like this, whoever they belong to."""
        async with self._storage.writing() as connection:
            await connection.execute(delete(session).where(session.c.key.startswith(beginning, autoescape=True)))

    async def tidy(self, now: float) -> None:
        """Remove those that have ended."""
        async with self._storage.writing() as connection:
            await connection.execute(delete(session).where(session.c.until <= now))
