"""The house: everything that people, computer players and time do at tables, for whatever shows it to people.

A method that changes a table returns only after the change is committed. Tables that the house shows are never changed
afterwards: ask again for the table as it stands, or `watch` it.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from secrets import token_bytes, token_urlsafe
from time import time
from typing import Any, Self

from sqlalchemy import insert, update

from stoa.bots.bot import Thought
from stoa.core.message import say
from stoa.server import decisions, lookup
from stoa.server.doctor import examine
from stoa.server.errors import Conflict, Refused
from stoa.server.hints import Hints
from stoa.server.leases import Leases
from stoa.server.ledger import Entry, Ledger, read_log
from stoa.server.limits import BEAT, HINT_MS, TABLES_KEPT, TABLES_WAITING
from stoa.server.lookup import Brief
from stoa.server.models import person as person_rows
from stoa.server.people import Person, clean_name, guest
from stoa.server.presence import Presence
from stoa.server.sessions import Sessions
from stoa.server.setting import PERSON, STAND_IN, Setting
from stoa.server.storage import Storage
from stoa.server.table import Event, Table
from stoa.server.thinkers import Thinkers

LOG = logging.getLogger("stoa.house")
SWEEP_S = 0.5  # between two looks for tables that something must be done for
TRIES = 20  # how often a decision is taken again because another process was faster

Decide = Callable[[Table, float], list[Event]]


@dataclass(slots=True)
class _Shown:
    """A table in memory, with those who watch it."""

    table: Table
    deciding: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[asyncio.Event] = field(default_factory=set)

    def tell(self) -> None:
        for watcher in self.watchers:
            watcher.set()


class House:
    """All tables of one database, as one process of perhaps many sees them.

    `thinkers` is how many processes think for computer players here; with 0 other processes (`stoa worker`) do it, and
    only hints are thought about here. `rhythm` is the least time in seconds between a computer player's move and what
    came before, so that people can follow. `clock` tells the time.
    """

    def __init__(
        self, database: str, thinkers: int = 1, rhythm: float = 0.0, clock: Callable[[], float] = time
    ) -> None:
        self.storage = Storage(database)
        self.sessions = Sessions(self.storage)
        self.presence = Presence(self.storage)
        self.clock = clock
        self.rhythm = rhythm
        self.thinkers = Thinkers(max(1, thinkers))
        self._plays = thinkers > 0
        self._ledger = Ledger(self.storage, self._landed)
        self._leases = Leases(self.storage)
        self._hints = Hints(self.storage, self._heard, self._missed)
        self._shown: OrderedDict[str, _Shown] = OrderedDict()
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._loops: list[asyncio.Task[None]] = []
        self._refreshing: set[asyncio.Task[None]] = set()
        self._nudge = asyncio.Event()

    async def __aenter__(self) -> Self:
        await self.open_doors()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open_doors(self) -> None:
        """Open the database, check the logs of running games, and go on with what was going on."""
        await self.storage.open()
        async for finding in examine(self.storage):
            if finding.fault:
                LOG.warning("table %s is frozen: %s", finding.table_id, finding.fault)
        self._loops = [asyncio.create_task(loop) for loop in (self._hints.listen(), self._sweep(), self._beat())]
        await self._hints.ready.wait()

    async def close(self) -> None:
        """Finish what is being written and stop."""
        tasks = [*self._loops, *self._thinking.values(), *self._refreshing]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self._ledger.close()
        await self._leases.close()
        await self.storage.close()

    # People

    async def welcome(self, name: str, language: str = "en") -> Person:
        """A new guest."""
        person = guest(name, language)
        async with self.storage.writing() as connection:
            row = {"id": person.id, "name": person.name, "language": person.language, "since": self.clock()}
            await connection.execute(insert(person_rows).values(row))
        return person

    async def person(self, id: str) -> Person:
        """The person with this id; raises Missing."""
        async with self.storage.reading() as connection:
            return await lookup.find_person(connection, id)

    async def change_person(self, person: Person, name: str | None = None, language: str | None = None) -> Person:
        """Another name or language; seats taken before keep the name they were taken with."""
        changed = Person(
            person.id,
            person.name if name is None else clean_name(name),
            person.language if language is None else language,
        )
        async with self.storage.writing() as connection:
            row = update(person_rows).where(person_rows.c.id == person.id)
            await connection.execute(row.values(name=changed.name, language=changed.language))
        return changed

    # Tables

    async def open(self, person: Person, setting: Setting, sit: bool = True) -> Table:
        """A new table, with the person on its first free seat unless told otherwise."""
        setting = setting.checked()
        async with self.storage.reading() as connection:
            if await lookup.waiting_count(connection, person.id) >= TABLES_WAITING:
                raise Refused(
                    say("You have opened {n} tables that have not begun. Begin or leave one.", n=TABLES_WAITING)
                )
        entry = self._new(person, setting, person if sit and PERSON in setting.seats else None)
        await self._ledger.append(entry)
        return entry.after

    async def table(self, table_id: str) -> Table:
        """The table as it stands; raises Missing."""
        return (await self._show(table_id)).table

    async def tables_of(self, person: Person) -> list[Brief]:
        """My games: those that wait for me first."""
        async with self.storage.reading() as connection:
            return await lookup.tables_of(connection, person.id)

    async def public_tables(self) -> list[Brief]:
        """Public tables, those with free seats first."""
        async with self.storage.reading() as connection:
            return await lookup.public_tables(connection)

    async def sit(self, table_id: str, person: Person, seat: int | None = None, name: str | None = None) -> Table:
        """Take a seat (the first free one); with a name of its own if several people share a screen."""
        return await self._act(table_id, lambda table, now: decisions.sit(table, person, seat, name, now))

    async def assign(self, table_id: str, person: Person, seat: int, to: str) -> Table:
        """Give a free seat to "bot:<level>" or to "person"; for who opened the table."""
        return await self._act(table_id, lambda table, now: decisions.assign(table, person, seat, to, now))

    async def leave(self, table_id: str, person: Person) -> Table:
        """Free the person's seats; after the start a computer player takes over until the person is back."""
        return await self._act(table_id, lambda table, now: decisions.leave(table, person, now))

    async def start(self, table_id: str, person: Person) -> Table:
        """Begin the game."""
        return await self._act(table_id, lambda table, now: decisions.start(table, person, now))

    async def move(self, table_id: str, person: Person, seat: int, move: int, seen: int) -> Table:
        """A move, decided on the table as it was at event `seen`; raises Stale if that is not what it is now."""
        return await self._act(table_id, lambda table, now: decisions.move(table, person, seat, move, seen, now))

    async def undo(self, table_id: str, person: Person, seen: int) -> Table:
        """Take back the person's last move, until chance has spoken or another seat has moved."""
        return await self._act(table_id, lambda table, now: decisions.undo(table, person, seen, now))

    async def resign(self, table_id: str, person: Person, seat: int) -> Table:
        """Give up a seat."""
        return await self._act(table_id, lambda table, now: decisions.resign(table, person, seat, now))

    async def chat(self, table_id: str, person: Person, text: str) -> Table:
        """Say something at the table."""
        return await self._act(table_id, lambda table, now: decisions.chat(table, person, text, now))

    async def takeover(self, table_id: str, person: Person, seat: int) -> Table:
        """Let a computer player steer the seat of somebody who has been away for a while."""
        owner = decisions.owner(await self.table(table_id), seat)
        away = await self.presence.away(table_id, owner, self.clock())
        return await self._act(table_id, lambda table, now: decisions.takeover(table, person, seat, away, now))

    async def back(self, table_id: str, person: Person) -> Table:
        """Steer one's seats again after a computer player took over; nothing happens if none did."""
        return await self._act(table_id, lambda table, now: decisions.back(table, person, now))

    async def rematch(self, table_id: str, person: Person) -> Table:
        """The table where the same people play again, one seat further: opened by who asks first, joined by the others."""
        for _ in range(TRIES):
            table = await self.table(table_id)
            if table.rematch is not None:
                return await self._join(table.rematch, person)
            decisions.rematch(table, person, "", self.clock())
            seats = [chair.to for chair in table.chairs]
            new = self._new(person, table.setting.rotated(seats), person)
            events = decisions.rematch(table, person, new.after.id, self.clock())
            try:
                await self._ledger.append(new, _entry(table, events))
            except Conflict:
                await self._refresh(table_id)
                continue
            return new.after
        raise Conflict

    async def hint(self, table_id: str, person: Person) -> Thought:
        """What a computer player would do in the person's place."""
        table = await self.table(table_id)
        decisions.check_hint(table, person)
        async with self.thinkers.one() as thinker:
            return await thinker.best(table, STAND_IN, HINT_MS)

    # Who is here, and what is new

    async def arrive(self, table_id: str, person: Person) -> Table:
        """Somebody looks at the table from now on; who was replaced steers again."""
        self.presence.arrive(table_id, person.id)
        await self.presence.beat(self.clock())
        table = await self.back(table_id, person)
        self._tell(table_id)
        return table

    async def depart(self, table_id: str, person: Person) -> None:
        """Somebody who arrived does not look any more."""
        self.presence.depart(table_id, person.id)
        self._tell(table_id)

    async def present(self, table_id: str) -> set[str]:
        """The ids of the people who look at the table."""
        return await self.presence.present(table_id, self.clock())

    async def watch(self, table_id: str, seen: int) -> AsyncIterator[int]:
        """The number of the last event, whenever it is larger than `seen` and then whenever something is new; also when
        somebody came or went, which is no event. What happens in quick succession is told at once.
        """
        shown = await self._show(table_id)
        watcher = asyncio.Event()
        shown.watchers.add(watcher)
        if shown.table.seq > seen:
            watcher.set()
        try:
            while True:
                await watcher.wait()
                watcher.clear()
                yield shown.table.seq
        finally:
            shown.watchers.discard(watcher)

    # How a change is made

    async def _act(self, table_id: str, decide: Decide) -> Table:
        """Decide on the table as it stands and commit what was decided; again if another process was faster."""
        shown = await self._show(table_id)
        async with shown.deciding:
            for _ in range(TRIES):
                table = shown.table
                events = decide(table, self.clock())
                if not events:
                    return table
                entry = _entry(table, events)
                try:
                    await self._ledger.append(entry)
                except Conflict:
                    await self._refresh(table_id)
                    continue
                return entry.after
        raise Conflict

    def _new(self, person: Person, setting: Setting, sits: Person | None) -> Entry:
        """A table that does not exist yet."""
        now = self.clock()
        table = Table(token_urlsafe(16), setting, token_bytes(32))
        events = decisions.open_table(table, person, now)
        after = table.after(events)
        if sits is not None:
            more = decisions.sit(after, sits, None, None, now)
            after, events = after.after(more), [*events, *more]
        row = {
            "id": table.id,
            "game": setting.game,
            "public": setting.public,
            "setting": setting.dump(),
            "secret": table.secret,
            "opener": person.id,
            **_row(after),
            "changed": now,
        }
        return Entry(after, events, row=row, seats=_seats(after))

    async def _join(self, table_id: str, person: Person) -> Table:
        table = await self.table(table_id)
        return table if table.seats_of(person.id) else await self.sit(table_id, person)

    async def _show(self, table_id: str) -> _Shown:
        shown = self._shown.get(table_id)
        if shown is None:
            async with self.storage.reading() as connection:
                table = await lookup.read_table(connection, table_id)
            shown = self._shown.setdefault(table_id, _Shown(table))
            self._forget_old()
        self._shown.move_to_end(table_id)
        return shown

    def _forget_old(self) -> None:
        for table_id, shown in list(self._shown.items()):
            if len(self._shown) <= TABLES_KEPT:
                break
            if not shown.watchers and not shown.deciding.locked():
                del self._shown[table_id]

    async def _refresh(self, table_id: str) -> None:
        """Read what other processes have appended."""
        shown = self._shown.get(table_id)
        if shown is None:
            return
        async with self.storage.reading() as connection:
            events = await read_log(connection, table_id, shown.table.seq)
        fresh = [event for event in events if event.seq > shown.table.seq]
        if fresh:
            self._replace(shown, shown.table.after(fresh))

    def _landed(self, entry: Entry) -> None:
        """An entry is committed: only now may anybody see it."""
        shown = self._shown.setdefault(entry.table_id, _Shown(entry.after))
        self._replace(shown, entry.after)

    def _replace(self, shown: _Shown, table: Table) -> None:
        if table.seq > shown.table.seq:
            shown.table = table
        shown.tell()
        self._consider(table)

    def _tell(self, table_id: str) -> None:
        if table_id in self._shown:
            self._shown[table_id].tell()

    # What happens by itself

    def _heard(self, table_id: str, seq: int) -> None:
        """Another process, or this one, has appended."""
        shown = self._shown.get(table_id)
        if shown is None:
            self._nudge.set()
        elif seq > shown.table.seq:
            task = asyncio.create_task(self._refresh(table_id))
            self._refreshing.add(task)
            task.add_done_callback(self._refreshing.discard)

    def _missed(self) -> None:
        """Some hints may have been missed: what nobody watches is forgotten, the rest is read again."""
        for table_id, shown in list(self._shown.items()):
            if shown.watchers or shown.deciding.locked():
                self._heard(table_id, shown.table.seq + 1)
            else:
                del self._shown[table_id]
        self._nudge.set()

    async def _sweep(self) -> None:
        """Look for tables where time is over or a computer player must move, whoever began with them."""
        while True:
            try:
                async with self.storage.reading() as connection:
                    found = await lookup.pending(connection, self.clock(), self._plays)
                for table_id in found:
                    if table_id not in self._thinking:
                        self._consider(await self._act(table_id, decisions.expire))
            except Exception:  # one table, or a moment without the database, must not stop all others
                LOG.exception("sweep")
            self._nudge.clear()
            try:
                async with asyncio.timeout(SWEEP_S):
                    await self._nudge.wait()
                await asyncio.sleep(SWEEP_S / 10)
            except TimeoutError:
                pass

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.presence.beat(self.clock())
                await self.sessions.tidy(self.clock())
            except Exception:  # a moment without the database
                LOG.exception("presence")

    def _consider(self, table: Table) -> None:
        """Begin to think if the table waits for a computer player."""
        if self._plays and table.thinking is not None and table.id not in self._thinking:
            task = asyncio.create_task(self._think(table.id))
            self._thinking[table.id] = task
            task.add_done_callback(lambda _: self._thinking.pop(table.id, None))

    async def _think(self, table_id: str) -> None:
        """Play for the computer players of a table as long as it is their turn."""
        try:
            while await self._think_once(table_id):
                pass
        except Exception:  # the sweep will come back to it
            LOG.exception("table %s: thinking", table_id)
        finally:
            self._leases.drop(table_id)

    async def _think_once(self, table_id: str) -> bool:
        """One decision; False if there is none, or another process takes it."""
        async with self.thinkers.one() as thinker:
            table = await self.table(table_id)
            level, seq = table.thinking, table.board_seq
            if level is None or not await self._leases.take(table_id, self.clock()):
                return False
            thought = await thinker.best(table, level)
        wait = table.events[-1].at + self.rhythm - self.clock()
        if wait > 0:
            await asyncio.sleep(min(wait, self.rhythm))
        try:
            await self._act(table_id, lambda table, now: decisions.computer_move(table, seq, thought.move, now))
        except Refused:
            pass  # somebody has taken a move back or returned meanwhile
        return True


def _entry(table: Table, events: list[Event]) -> Entry:
    """What to write for these events: columns only where they change."""
    after = table.after(events)
    before, now = _row(table), _row(after)
    changes: dict[str, Any] = {name: value for name, value in now.items() if value != before[name]}
    if changes:
        changes["changed"] = events[-1].at
    seats = _seats(after)
    return Entry(after, events, changes=changes, seats=seats if seats != _seats(table) else None)


def _row(table: Table) -> dict[str, Any]:
    return {"status": table.status, "names": table.names, "waits": table.waits, "due": table.due}


def _seats(table: Table) -> dict[int, str]:
    return {seat: chair.person for seat, chair in enumerate(table.chairs) if chair.person is not None}
