"""What those who run a server do to tables and people, while it runs: every process hears of it."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Update, delete, func, or_, select, update
from sqlalchemy import Table as Rows
from sqlalchemy.ext.asyncio import AsyncConnection

from stoa.core.message import say
from stoa.server import notes
from stoa.server.errors import Missing
from stoa.server.limits import DAY
from stoa.server.lookup import Brief, list_tables, read_table
from stoa.server.models import event, game_table, heartbeat, lease, note, outage, person, presence, seat, session
from stoa.server.sessions import Sessions
from stoa.server.storage import Storage
from stoa.server.table import ENDED, FROZEN, OPERATOR, RUNNING, WAITING, Table

NO_TABLE, NO_PERSON = say("There is no such table."), say("There is no such person.")


@dataclass(frozen=True, slots=True)
class Somebody:
    """A person as operators see one."""

    id: str
    name: str
    since: float
    banned: float | None
    sessions: int
    tables: int


@dataclass(frozen=True, slots=True)
class Retention:
    """After how many days what nobody needs any more is removed; None for never."""

    guests: float | None = 30.0  # people who cannot come back: without a session, without a token, without a seat
    waiting: float | None = 30.0  # tables that never began
    over: float | None = 365.0  # games that are over
    frozen: float | None = 365.0  # tables that are frozen
    traces: float | None = 1.0  # who was at which table, who thought for it, sessions that have ended


async def tables(storage: Storage, status: str = "", player: str = "", limit: int = 50) -> list[Brief]:
    """Tables, those that changed last first; of a status, or where somebody sits."""
    async with storage.reading() as connection:
        return await list_tables(connection, status, player, limit)


async def look(storage: Storage, id: str) -> Table:
    """A table with its whole log; raises Missing."""
    async with storage.reading() as connection:
        return await read_table(connection, id)


async def freeze(storage: Storage, id: str, reason: str, now: float) -> None:
    """Stop a table; its log stays, and it can go on later. All servers write it down."""
    frozen = update(game_table).where(game_table.c.id == id, game_table.c.status.in_((RUNNING, WAITING)))
    await _change_table(
        storage,
        id,
        now,
        frozen.values(status=FROZEN, notice=OPERATOR + reason[:500], waits=None, due=None),
        f"table {id} is frozen: {reason[:500]}",
    )


async def thaw(storage: Storage, id: str, now: float) -> None:
    """Let a table that was stopped go on."""
    async with storage.reading() as connection:
        table = await read_table(connection, id, frozen=False)
    back = update(game_table).where(game_table.c.id == id, game_table.c.status == FROZEN)
    await _change_table(storage, id, now, back.values(**table.listing, notice=None), f"table {id} goes on")


async def remove_table(storage: Storage, id: str, now: float) -> None:
    """Remove a table and its log for ever."""
    async with storage.writing() as connection:
        await _remove(connection, [id], now)
        await notes.tell(connection, notes.OPERATOR, f"table {id} is removed", now)


async def check_table(storage: Storage, id: str) -> None:
    """Raises Missing if there is no such table."""
    async with storage.reading() as connection:
        if (await connection.execute(select(game_table.c.id).where(game_table.c.id == id))).first() is None:
            raise Missing(NO_TABLE)


async def check_person(storage: Storage, id: str) -> None:
    """Raises Missing if there is no such person."""
    async with storage.reading() as connection:
        if (await connection.execute(select(person.c.id).where(person.c.id == id))).first() is None:
            raise Missing(NO_PERSON)


async def people(storage: Storage, name: str = "", limit: int = 50) -> list[Somebody]:
    """People, the newest first; those whose names contain something."""
    c = person.c
    sessions = select(func.count()).where(session.c.person_id == c.id).scalar_subquery()
    seats = select(func.count()).where(seat.c.person_id == c.id).scalar_subquery()
    wanted = select(c.id, c.name, c.since, c.banned, sessions, seats).order_by(c.since.desc()).limit(limit)
    if name:
        wanted = wanted.where(or_(c.name.contains(name, autoescape=True), c.id == name))
    async with storage.reading() as connection:
        return [Somebody(*row) for row in await connection.execute(wanted)]


async def ban(storage: Storage, id: str, now: float, banned: bool = True) -> None:
    """Keep somebody out at once, or let them in again; a person who is let in has to have a session still."""
    async with storage.writing() as connection:
        changed = update(person).where(person.c.id == id).values(banned=now if banned else None)
        if not (await connection.execute(changed)).rowcount:
            raise Missing(NO_PERSON)
        if banned:
            await connection.execute(delete(session).where(session.c.person_id == id))
        await notes.tell(connection, notes.PERSON, id, now)
        done = "is banned" if banned else "is no longer banned"
        await notes.tell(connection, notes.OPERATOR, f"person {id} {done}", now)


async def remove_person(storage: Storage, id: str, now: float) -> None:
    """Forget somebody. Logs are never altered: where the person sat, the name stays as it was said then."""
    async with storage.writing() as connection:
        for table in (session, presence):
            await connection.execute(delete(table).where(table.c.person_id == id))
        if not (await connection.execute(delete(person).where(person.c.id == id))).rowcount:
            raise Missing(NO_PERSON)
        await notes.tell(connection, notes.PERSON, id, now)
        await notes.tell(connection, notes.OPERATOR, f"person {id} is forgotten", now)


async def log_out(storage: Storage, id: str, now: float) -> int:
    """End all sessions and tokens of somebody at once; how many there were."""
    return await Sessions(storage).revoke(id, now)


async def tidy(storage: Storage, keep: Retention, now: float, dry: bool = False) -> dict[str, int]:
    """Remove what nobody needs any more; how much of what. A dry run only counts."""
    counts: dict[str, int] = {}
    async with storage.writing() as connection:
        for status, days in ((WAITING, keep.waiting), (ENDED, keep.over), (FROZEN, keep.frozen)):
            if days is not None:
                c = game_table.c
                old = select(c.id).where(c.status == status, c.changed < now - days * DAY)
                ids = list((await connection.execute(old)).scalars())
                counts[f"{status} tables"] = len(ids)
                if not dry:
                    await _remove(connection, ids, now)
        for what, table, old_rows in _old(keep, now):
            wanted = select(func.count()).select_from(table).where(old_rows)
            counts[what] = (await connection.execute(wanted)).scalar_one()
            if not dry:
                await connection.execute(delete(table).where(old_rows))
    return counts


def _old(keep: Retention, now: float) -> list[tuple[str, Rows, ColumnElement[bool]]]:
    found: list[tuple[str, Rows, ColumnElement[bool]]] = []
    if keep.traces is not None:
        traces = now - keep.traces * DAY
        found += [
            ("sessions", session, session.c.until <= now),
            ("presences", presence, presence.c.seen < traces),
            ("leases", lease, lease.c.until < traces),
            ("notes", note, note.c.at < traces),
            ("heartbeats", heartbeat, heartbeat.c.seen < traces),
            ("outages", outage, outage.c.ended < now - 60 * DAY),
        ]
    if keep.guests is not None:
        known = ~select(session.c.key).where(session.c.person_id == person.c.id).exists()
        sits = ~select(seat.c.table_id).where(seat.c.person_id == person.c.id).exists()
        found.append(
            ("guests", person, (person.c.since < now - keep.guests * DAY) & known & sits & person.c.banned.is_(None))
        )
    return found


async def _change_table(storage: Storage, id: str, now: float, change: Update, done: str) -> None:
    async with storage.writing() as connection:
        if not (await connection.execute(change)).rowcount:
            raise Missing(say("There is no such table, or it is over."))
        await notes.tell(connection, notes.TABLE, id, now)
        await notes.tell(connection, notes.OPERATOR, done, now)


async def _remove(connection: AsyncConnection, ids: list[str], now: float) -> None:
    for id in ids:
        for table in (event, seat, lease, presence):
            await connection.execute(delete(table).where(table.c.table_id == id))
        if not (await connection.execute(delete(game_table).where(game_table.c.id == id))).rowcount:
            raise Missing(NO_TABLE)
        await notes.tell(connection, notes.TABLE, id, now)
