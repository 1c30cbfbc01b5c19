"""How processes that share a database hear of each other: that the log of a table has grown, and to which number.

PostgreSQL notifies. Of a SQLite file the system is asked several times a second whether it has been written to, which costs
next to nothing; only then is it read.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any

from sqlalchemy import Connection, Row, text

from stoa.server.errors import Unavailable
from stoa.server.notes import CHANNEL, SIGN, TABLE
from stoa.server.storage import Storage

LOG = logging.getLogger("stoa.notifications")
POLL_S = 0.05
ANYWAY_S = 1.0  # seconds after which a SQLite file is read in any case: the system's clock for files is coarse
RETRY_S = 1.0
VERSION = "data_version"

_NEWS = text("SELECT table_id, max(seq), max(rowid) FROM event WHERE rowid > :last GROUP BY table_id")

_NOTES = text("SELECT id, text FROM note WHERE id > :last ORDER BY id")
_LAST = text("SELECT coalesce((SELECT max(rowid) FROM event), 0), coalesce((SELECT max(id) FROM note), 0)")

Heard = Callable[[str, int], None]
Noted = Callable[[str, str], None]


class Notifications:
    """Listens until it is cancelled. `heard` gets a table and a number, `noted` what a note is about and the id; `lost` is
    called when some may be missing.
    """

    def __init__(self, storage: Storage, heard: Heard, noted: Noted, lost: Callable[[], None]) -> None:
        self._storage = storage
        self._heard = heard
        self._noted = noted
        self._lost = lost
        self.ready = asyncio.Event()  # from now on nothing is missed

    async def listen(self) -> None:
        """Listen for ever, through breaks of the connection."""
        while True:
            try:
                await (self._poll() if self._storage.is_sqlite else self._notified())
            except Unavailable as error:
                LOG.warning("listening: %s", error)
                await asyncio.sleep(RETRY_S)

    async def _poll(self) -> None:
        last, note = await self._storage.ask(_last)
        read_at = 0.0
        written: tuple[int, ...] = ()
        self._begin()
        while True:
            await asyncio.sleep(POLL_S)
            marks = self._marks()
            if marks == written and monotonic() - read_at < ANYWAY_S:
                continue
            written, read_at = marks, monotonic()
            notes, grown = await self._storage.ask(partial(_news, last, note))
            for note, said in notes:  # noqa: B007
                self._note(said)
            for table_id, seq, row in grown:
                last = max(last, row)
                self._heard(table_id, seq)
            if any(said.startswith(TABLE) for _, said in notes):  # numbers of rows that are gone are used again
                last, _ = await self._storage.ask(_last)
                self._lost()

    def _marks(self) -> tuple[int, ...]:
        """What changes when somebody writes to a SQLite file."""
        marks: list[int] = []
        for end in ("", "-wal"):
            with suppress(OSError):
                found = os.stat(f"{self._storage.url.database}{end}")  # noqa: PTH116 (a path of it would cost as much again)
                marks += (found.st_mtime_ns, found.st_size)
        return tuple(marks)

    async def _notified(self) -> None:
        async with self._storage.reading() as connection:
            raw = await connection.get_raw_connection()
            driver: Any = raw.driver_connection
            gone = asyncio.Event()

            def heard(_connection: object, _pid: int, _channel: str, payload: str) -> None:
                table_id, _, rest = payload.partition(" ")
                if table_id == SIGN:
                    self._note(rest)
                else:
                    self._heard(table_id, int(rest))

            driver.add_termination_listener(lambda _: gone.set())
            await driver.add_listener(CHANNEL, heard)
            try:
                self._begin()
                await gone.wait()
            finally:
                await connection.invalidate()
            LOG.warning("listening to %s: the connection is lost", self._storage.name)

    def _note(self, said: str) -> None:
        about, _, id = said.partition(" ")
        self._noted(about, id)

    def _begin(self) -> None:
        self._lost()
        self.ready.set()


def _last(connection: Connection) -> Row[int, int]:
    """The last rows of events and of notes."""
    return connection.execute(_LAST).one()


def _news(last: int, note: int, connection: Connection) -> tuple[Sequence[Row[int, str]], Sequence[Row[str, int, int]]]:
    """The notes and the tables with new events after these rows, unless nobody else has written since the last look."""
    version = connection.exec_driver_sql("PRAGMA data_version").scalar_one()
    if version == connection.info.get(VERSION):
        return (), ()
    connection.info[VERSION] = version  # a number of this connection alone, kept as long as it is
    # One transaction writes at a time, and what is deleted is noted: rows are numbered in order of commits.
    return connection.execute(_NOTES, {"last": note}).all(), connection.execute(_NEWS, {"last": last}).all()
