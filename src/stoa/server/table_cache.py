"""The tables that a process has in memory, and those who watch them. A table is replaced, never changed."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from sys import maxsize

from stoa.server.errors import Unavailable
from stoa.server.ledger import Entry, read_log
from stoa.server.limits import TABLES_KEPT
from stoa.server.lookup import read_table
from stoa.server.storage import Storage
from stoa.server.table import Table

LOG = logging.getLogger("stoa.table_cache")
RETRY_S = 1.0


@dataclass(slots=True)
class Shown:
    """A table as it stands, with the lock that a decision about it holds."""

    table: Table
    deciding: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[asyncio.Event] = field(default_factory=set)  # of its log
    greeters: set[asyncio.Event] = field(default_factory=set)  # of those who come and go

    def tell(self) -> None:
        """Wake those who watch."""
        for watcher in self.watchers:
            watcher.set()

    def greet(self) -> None:
        """Wake those who want to know who is here."""
        for greeter in self.greeters:
            greeter.set()

    @property
    def idle(self) -> bool:
        return not self.watchers and not self.greeters and not self.deciding.locked()


@dataclass(eq=False, slots=True)
class _Reading:
    """A table that is being read, and the largest number heard of meanwhile, which the reader may have missed."""

    table_id: str
    heard: int = 0


class TableCache:
    """Reads tables when they are asked for and keeps them up to date. `changed` is told of every table that has grown."""

    def __init__(self, storage: Storage, changed: Callable[[Table], None]) -> None:
        self._storage = storage
        self._changed = changed
        self._shown: OrderedDict[str, Shown] = OrderedDict()
        self._reading: set[_Reading] = set()
        self._refreshing: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._shown)

    async def show(self, table_id: str) -> Shown:
        """The table as this process knows it; raises Missing."""
        shown = self._shown.get(table_id)
        if shown is None:
            reading = _Reading(table_id)
            self._reading.add(reading)
            try:
                async with self._storage.reading() as connection:
                    table = await read_table(connection, table_id)
            finally:
                self._reading.discard(reading)
            shown = self._shown.setdefault(table_id, Shown(table))
            self._forget_old(table_id)
            self.heard(table_id, reading.heard)
        self._shown.move_to_end(table_id)
        return shown

    async def watch(self, table_id: str, seen: int) -> AsyncIterator[int]:
        """The number of the last event, as soon as it is larger than `seen` and then whenever something is new."""
        shown = await self.show(table_id)
        watcher = asyncio.Event()
        shown.watchers.add(watcher)
        if shown.table.seq > seen:
            watcher.set()
        try:
            while True:
                await watcher.wait()
                watcher.clear()
                if self._shown.get(table_id) is not shown:  # it was forgotten
                    shown.watchers.discard(watcher)
                    shown = await self.show(table_id)
                    shown.watchers.add(watcher)
                yield shown.table.seq
        finally:
            shown.watchers.discard(watcher)

    async def refresh(self, table_id: str) -> None:
        """Read what other processes have appended."""
        shown = self._shown.get(table_id)
        if shown is not None:
            async with self._storage.reading() as connection:
                log = await read_log(connection, table_id, shown.table.seq)
            fresh = [event for event in log if event.seq > shown.table.seq]
            if fresh:
                self._replace(shown, shown.table.after(fresh))

    def landed(self, entry: Entry) -> None:
        """An entry is committed: only now may anybody see it."""
        shown = self._shown.get(entry.table_id)
        if shown is None:
            shown = self._shown[entry.table_id] = Shown(entry.after)
            self._forget_old(entry.table_id)
        self._replace(shown, entry.after)

    def heard(self, table_id: str, seq: int) -> bool:
        """Some process has appended; whether the table is one of those here."""
        for reading in self._reading:
            if reading.table_id == table_id:
                reading.heard = max(reading.heard, seq)
        shown = self._shown.get(table_id)
        if shown is None:
            return False
        if seq > shown.table.seq:
            task = asyncio.create_task(self._catch_up(table_id))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)
        return True

    def missed(self) -> None:
        """Something may have been appended unheard: tables that nobody needs are forgotten, the others are read again."""
        for reading in self._reading:
            reading.heard = maxsize
        for table_id, shown in list(self._shown.items()):
            if shown.idle:
                del self._shown[table_id]
            else:
                self.heard(table_id, shown.table.seq + 1)

    def forget(self, table_id: str) -> None:
        """A table is another than its log alone would say, or is no more: those who watch it look again."""
        shown = self._shown.pop(table_id, None)
        if shown is not None:
            shown.tell()
            shown.greet()

    async def close(self) -> None:
        """Stop reading."""
        for task in list(self._refreshing):
            task.cancel()
        await asyncio.gather(*self._refreshing, return_exceptions=True)

    async def greet(self, table_id: str) -> AsyncIterator[None]:
        """Whenever somebody has come to a table or gone."""
        shown = await self.show(table_id)
        greeter = asyncio.Event()
        shown.greeters.add(greeter)
        try:
            while True:
                await greeter.wait()
                greeter.clear()
                if self._shown.get(table_id) is not shown:  # it was forgotten
                    shown.greeters.discard(greeter)
                    shown = await self.show(table_id)
                    shown.greeters.add(greeter)
                yield
        finally:
            shown.greeters.discard(greeter)

    def came_or_went(self, table_id: str) -> None:
        """Wake those who want to know who is at a table."""
        if table_id in self._shown:
            self._shown[table_id].greet()

    async def _catch_up(self, table_id: str) -> None:
        while True:
            try:
                return await self.refresh(table_id)
            except Unavailable as error:
                LOG.warning("table %s: %s", table_id, error)
                await asyncio.sleep(RETRY_S)

    def _replace(self, shown: Shown, table: Table) -> None:
        if table.seq > shown.table.seq:
            shown.table = table
        shown.tell()
        self._changed(shown.table)

    def _forget_old(self, asked: str) -> None:
        for table_id, shown in list(self._shown.items()):
            if len(self._shown) <= TABLES_KEPT:
                break
            if shown.idle and table_id != asked:
                del self._shown[table_id]
