"""The only writer of events. All appends that wait in this process are committed together, so that the number of moves
per second does not depend on how long one commit takes. An append returns only after its commit.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, delete, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from stoa.server.errors import Conflict, Unavailable
from stoa.server.events import Event
from stoa.server.models import event as event_rows
from stoa.server.models import game_table, seat
from stoa.server.notes import CHANNEL
from stoa.server.storage import Storage
from stoa.server.table import Table

LOG = logging.getLogger("stoa.ledger")
MOST = 500  # entries in one transaction

_UPDATE = update(game_table).where(game_table.c.id == bindparam("table_id"))


@dataclass(slots=True)
class Entry:
    """Events for one table, with what else changes in the same transaction."""

    after: Table  # as it is with these events
    events: Sequence[Event]
    row: dict[str, Any] | None = None  # a new table
    changes: dict[str, Any] = field(default_factory=dict)  # columns of the table's row
    seats: dict[int, str] | None = None  # who sits where, if that changes

    @property
    def table_id(self) -> str:
        return self.after.id


@dataclass(slots=True)
class _Waiting:
    entries: tuple[Entry, ...]
    done: asyncio.Future[None]


class Ledger:
    """Appends to the logs of tables. `landed` is called for every entry as soon as it is committed, in their order."""

    def __init__(self, storage: Storage, landed: Callable[[Entry], None]) -> None:
        self._storage = storage
        self._landed = landed
        self._waiting: list[_Waiting] = []
        self._writer: asyncio.Task[None] | None = None
        self.commits = self.committed = 0  # transactions, and events in them

    async def append(self, *entries: Entry) -> None:
        """Commit these entries together; raises Conflict and writes nothing if any of the numbers is taken."""
        waiting = _Waiting(entries, asyncio.get_running_loop().create_future())
        self._waiting.append(waiting)
        if self._writer is None or self._writer.done():
            self._writer = asyncio.create_task(self._write())
        await waiting.done

    async def close(self) -> None:
        """Wait until everything is written."""
        if self._writer is not None:
            await self._writer

    async def _write(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            if not await self._commit(group):
                for one in group:  # somebody lost a race: each for itself
                    await self._commit([one])

    async def _commit(self, group: list[_Waiting]) -> bool:
        """Write a group in one transaction; False if it must be split to find out who lost a race."""
        # In one order everywhere, so that two processes never wait for each other.
        entries = sorted((entry for one in group for entry in one.entries), key=lambda entry: entry.table_id)
        try:
            await self._storage.transact(lambda connection: self._insert(connection, entries))
        except IntegrityError:
            if len(group) > 1:
                return False
            _fail(group[0], Conflict())
        except Exception as error:  # whatever the database has: those who wait must hear of it
            if not isinstance(error, Unavailable):
                LOG.exception("%d entries were not written", len(entries))
            for one in group:
                _fail(one, error)
        else:
            self.commits += 1
            self.committed += sum(len(entry.events) for entry in entries)
            for one in group:
                for entry in one.entries:
                    self._land(entry)
                if not one.done.done():
                    one.done.set_result(None)
        return True

    def _land(self, entry: Entry) -> None:
        try:
            self._landed(entry)
        except Exception:  # it is written, and everybody of the group must hear so
            LOG.exception("table %s: landed", entry.table_id)

    def _insert(self, connection: Connection, entries: list[Entry]) -> None:
        rows = [entry.row for entry in entries if entry.row is not None]
        if rows:
            connection.execute(insert(game_table), rows)
        events = [{"table_id": entry.table_id, **event.row()} for entry in entries for event in entry.events]
        if events:
            connection.execute(insert(event_rows), events)
        by_columns: dict[tuple[str, ...], list[dict[str, Any]]] = {}
        for entry in entries:
            if entry.changes:
                changes = {"table_id": entry.table_id, **entry.changes}
                by_columns.setdefault(tuple(entry.changes), []).append(changes)
        for columns, changed in by_columns.items():
            connection.execute(_UPDATE.values({name: bindparam(name) for name in columns}), changed)
        for entry in entries:
            if entry.seats is not None:
                connection.execute(delete(seat).where(seat.c.table_id == entry.table_id))
                if entry.seats:
                    places = [{"table_id": entry.table_id, "seat": n, "person_id": p} for n, p in entry.seats.items()]
                    connection.execute(insert(seat), places)
        if not self._storage.is_sqlite:
            notes = [{"note": f"{entry.table_id} {entry.events[-1].seq}"} for entry in entries if entry.events]
            if notes:
                connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :note)"), notes)


async def read_log(connection: AsyncConnection, table_id: str, after: int = 0) -> Iterator[Event]:
    """The log of a table from event `after` + 1 on. An event that this version does not know raises when it is reached."""
    c = event_rows.c
    found = await connection.execute(
        select(c.seq, c.at, c.kind, c.seat, c.person_id, c.body)
        .where(c.table_id == table_id, c.seq > after)
        .order_by(c.seq)
    )
    return (Event.load(*row) for row in found.all())


def _fail(waiting: _Waiting, error: Exception) -> None:
    if not waiting.done.done():
        waiting.done.set_exception(error)
