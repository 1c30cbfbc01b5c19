"""The house: everything that people, computer players and time do at tables, for whatever shows it to people.

A method that changes a table returns only after the change is committed. Tables that the house shows are never changed
afterwards: ask again for the table as it stands, or `watch` it.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator, Sequence
from contextlib import contextmanager
from secrets import token_bytes, token_urlsafe
from time import perf_counter, time
from typing import Self

from sqlalchemy import insert, update

from stoa.bots.bot import Thought
from stoa.bots.levels import ADVISER
from stoa.core.message import say
from stoa.server import events, lookup, notes
from stoa.server.actions import Action, Back, Chat, Hint, Rematch, Sit, Start, Takeover
from stoa.server.background import Background, Decide
from stoa.server.bucket import Buckets
from stoa.server.decisions import Draft, stand_still
from stoa.server.doctor import examine
from stoa.server.errors import Conflict, Refused, Stale, Unavailable
from stoa.server.ledger import Entry, Ledger
from stoa.server.limits import (
    BEAT,
    CHATS_AT_ONCE,
    CHATS_PER_SECOND,
    DAY,
    HINT_MS,
    TABLES_OPEN,
    TABLES_OPEN_ADDRESS,
    TABLES_UNPEOPLED,
    TABLES_UNPEOPLED_ADDRESS,
    TABLES_WAITING,
)
from stoa.server.logs import utc
from stoa.server.lookup import Brief
from stoa.server.models import heartbeat
from stoa.server.models import person as person_rows
from stoa.server.notifications import Notifications
from stoa.server.outages import BEAT_S, Outages
from stoa.server.people import Person, clean_name, guest
from stoa.server.presence import Presence
from stoa.server.sessions import Sessions
from stoa.server.storage import Storage
from stoa.server.table import RUNNING, Table
from stoa.server.table_cache import TableCache
from stoa.server.table_setup import PERSON, TableSetup
from stoa.server.workers import Workers, best

LOG = logging.getLogger("stoa.house")
TRIES = 20  # how often a decision is taken again because another process was faster


class House:
    """All tables of one database, as one process of perhaps many sees them.

    `thinkers` is how many processes think for computer players here; with 0 other processes (`stoa worker`) do it,
    and only hints are thought about here. `rhythm` is the least time in seconds between a computer player's move and
    what came before, so that pages are told each by itself; who is asked answers at once. `clock` tells the time. A process that
    people cannot reach does not `serve`: time runs only while one does.
    """

    def __init__(
        self,
        database: str,
        thinkers: int = 1,
        rhythm: float = 0.0,
        clock: Callable[[], float] = time,
        serves: bool = True,
    ) -> None:
        self.storage = Storage(database)
        self.sessions = Sessions(self.storage, self._ended)
        self.presence = Presence(self.storage)
        self.clock = clock
        # Told of everything that somebody does.
        self.timed: Callable[[Action, float], None] = lambda action, seconds: None
        self._thinkers = Workers("think", max(1, thinkers))
        self._advisers = Workers("think")  # hints need not wait for tables
        self._tables = TableCache(self.storage, self._changed)
        self._ledger = Ledger(self.storage, self._tables.landed)
        self._background = Background(
            self.storage, self._thinkers, self.table, self._act, clock, thinkers > 0, rhythm, serves
        )
        self._notifications = Notifications(self.storage, self._heard, self._noted, self._missed)
        self._chats = Buckets(CHATS_PER_SECOND, CHATS_AT_ONCE)
        self._outages = Outages(self.storage)
        self._concerned: dict[str, set[Callable[[], None]]] = {}  # by person: who wants to know that their sessions end
        self._serves = serves
        self._loops: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        try:
            await self.open_doors()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open_doors(self) -> None:
        """Open the database, check the logs of running games that this version has not checked, and go on with what was going on."""
        await self.storage.open()
        await self.storage.look_over()
        async for finding in examine(self.storage, again=False):
            if finding.fault:
                LOG.warning("table %s is frozen: %s", finding.table_id, finding.fault)
        paused = self._serves and await self._outages.open(self.clock())
        loops = [self._notifications.listen(), self._background.sweep(), self._beat()]
        if self._serves:
            loops.append(self._be_well(paused))
        self._loops = [asyncio.create_task(loop) for loop in loops]
        await self._notifications.ready.wait()

    async def close(self) -> None:
        """Finish what is being written and stop."""
        for task in self._loops:
            task.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self._background.close()
        await self._thinkers.close()
        await self._advisers.close()
        await self._ledger.close()
        await self._tables.close()
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

    async def open(
        self,
        person: Person,
        setup: TableSetup,
        places: Sequence[Sit] = (Sit(),),
        begin: bool = False,
        origin: str = "",
    ) -> Table:
        """A new table, with the person on its first free seat, or where `places` says: several for people who share a
        screen, each with a name of its own. With `begin` the game begins if nobody else is awaited. `origin` stands for
        the address that the person has: people who share one also share some limits.
        """
        setup = setup.checked()
        async with self.storage.reading() as connection:
            if await lookup.waiting_count(connection, person.id) >= TABLES_WAITING:
                raise Refused(
                    say("You have opened {n} tables that have not begun. Begin or leave one.", n=TABLES_WAITING)
                )
        await self._check_open(person, origin)
        if begin and PERSON not in setup.seats:
            await self._check_computers(person, origin)
        entry = self._new(person, setup, places if PERSON in setup.seats else (), begin, origin)
        await self._ledger.append(entry)
        return entry.after

    async def table(self, table_id: str) -> Table:
        """The table as it stands; raises Missing."""
        return (await self._tables.show(table_id)).table

    async def tables_of(self, person: Person) -> list[Brief]:
        """My games: those that wait for me first."""
        async with self.storage.reading() as connection:
            return await lookup.tables_of(connection, person.id)

    async def turns(self, person: Person) -> int:
        """How many tables wait for this person."""
        async with self.storage.reading() as connection:
            return await lookup.turn_count(connection, person.id)

    async def public_tables(self) -> list[Brief]:
        """Public tables, those with free seats first."""
        async with self.storage.reading() as connection:
            return await lookup.public_tables(connection)

    async def do(self, table_id: str, person: Person, action: Action) -> Table:
        """Do something at a table; the table as it is then, and for a rematch the next table."""
        begun = perf_counter()
        try:
            return await self._do(table_id, person, action)
        finally:
            self.timed(action, perf_counter() - begun)

    async def _do(self, table_id: str, person: Person, action: Action) -> Table:
        if isinstance(action, Rematch):
            return await self._rematch(table_id, person, action)
        table = await self.table(table_id)
        if isinstance(action, Chat) and not self._chats.take(person.id):
            raise Refused(say("You are talking too fast. Wait a moment and say it again."))
        if isinstance(action, Start) and not any(chair.person for chair in table.chairs):
            await self._check_computers(person, table.origin)
        gone = await self.gone(table) if isinstance(action, Takeover) else ()
        return await self._act(table_id, lambda draft: action.carry_out(draft, person, gone))

    async def hint(self, table_id: str, person: Person, drafted: Sequence[int] = ()) -> Thought:
        """What a computer player would do in the person's place, who has drafted a part of a compound decision already."""
        table = await self.table(table_id)
        Hint().check(table, person)
        async with self._advisers.one(table.asker._replace(person=person.id)) as worker:
            return (await best(worker, table, ADVISER, HINT_MS, drafted))[0]

    # Who is here, and what is new

    async def arrive(self, table_id: str, person: Person) -> Table:
        """Somebody looks at the table from now on, and steers again if a computer player took over."""
        await self.table(table_id)
        await self.presence.arrive(table_id, person.id, self.clock())
        try:
            table = await self._act(table_id, lambda draft: _come_back(draft, person))
        except BaseException:  # somebody who could not arrive will not depart
            self.presence.depart(table_id, person.id)
            raise
        self._tables.came_or_went(table_id)
        return table

    async def depart(self, table_id: str, person: Person) -> None:
        """Somebody who arrived has stopped looking at the table."""
        self.presence.depart(table_id, person.id)
        self._tables.came_or_went(table_id)

    async def present(self, table_id: str) -> set[str]:
        """The ids of the people who look at the table."""
        return await self.presence.present(table_id, self.clock())

    async def gone(self, table: Table) -> set[str]:
        """The people of a running game who have been away for so long that a computer player may take over."""
        people = {chair.person for chair in table.chairs if chair.person} if table.status == RUNNING else set()
        return {person for person in people if await self.presence.away(table.id, person, self.clock())}

    async def watch(self, table_id: str, seen: int) -> AsyncGenerator[int]:
        """The number of the last event, whenever it is larger than `seen` and then whenever something is new. What happens in
        quick succession is told at once.
        """
        async for seq in self._tables.watch(table_id, seen):
            yield seq

    async def greet(self, table_id: str) -> AsyncIterator[None]:
        """Whenever somebody has come to a table or gone, which is no event; in quick succession once."""
        async for _ in self._tables.greet(table_id):
            yield

    def totals(self) -> dict[str, int]:
        """What this process has written since it began."""
        return {"events_committed": self._ledger.committed, "commits": self._ledger.commits}

    def figures(self) -> dict[str, int]:
        """What goes on in this process now."""
        return {
            "tables_in_memory": len(self._tables),
            "thoughts_waiting": self._thinkers.queue.waiting,
            "thoughts_going_on": self._thinkers.queue.going_on,
            "hints_waiting": self._advisers.queue.waiting,
        }

    async def try_out(self) -> None:
        """Whether the database takes a write and every table of it can be read; raises Unavailable."""
        async with self.storage.writing() as connection:
            await connection.execute(self.storage.upsert(heartbeat), {"holder": "try", "seen": 0.0})
        await self.storage.look_over()

    # How a change is made

    async def _act(self, table_id: str, decide: Decide) -> Table:
        """Decide on the table as it stands and commit what was decided; again if another process was faster."""
        async with (await self._tables.show(table_id)).deciding:
            for _ in range(TRIES):
                draft = Draft((await self._tables.show(table_id)).table, self.clock())
                stand_still(draft, self._outages.known)
                paused = bool(draft.events)  # written first: what is decided then is decided on that table
                if not paused:
                    decide(draft)
                if not draft.events:
                    return draft.before
                try:
                    await self._ledger.append(_entry(draft))
                except Conflict:
                    await self._tables.refresh(table_id)
                    continue
                if not paused:
                    return draft.table
        raise Stale

    async def _rematch(self, table_id: str, person: Person, action: Rematch) -> Table:
        """The table where the same people play again: the first who asks opens it, the others who played join it, and those
        who watched can watch it.
        """
        for _ in range(TRIES):
            table = await self.table(table_id)
            places = _places_further(table, person)
            if table.rematch is not None:
                return await self._join(table.rematch, person, places)
            action.check(table, person)
            await self._check_open(person, table.origin)
            setup = table.setup.rotated([chair.to for chair in table.chairs], [chair.name for chair in table.chairs])
            new = self._new(person, setup, places, origin=table.origin)
            draft = Draft(table, self.clock())
            draft.add(events.Rematch(person.id, new.after.id))
            try:
                await self._ledger.append(new, _entry(draft))
            except Conflict:
                await self._tables.refresh(table_id)
                continue
            return new.after
        raise Stale

    async def _check_open(self, person: Person, origin: str) -> None:
        """Refuse a new table to somebody who has opened very many, or whose address has, whoever or whatever plays at them."""
        since = self.clock() - DAY
        async with self.storage.reading() as connection:
            if await lookup.open_count(connection, since, opener=person.id) >= TABLES_OPEN:
                raise Refused(say("You have opened {n} tables that are not over. End one first.", n=TABLES_OPEN))
            if origin and await lookup.open_count(connection, since, origin=origin) >= TABLES_OPEN_ADDRESS:
                raise Refused(
                    say(
                        "{n} tables that were opened from your address are not over. End one first.",
                        n=TABLES_OPEN_ADDRESS,
                    )
                )

    async def _check_computers(self, person: Person, origin: str) -> None:
        """Refuse to begin one more game that nobody plays."""
        async with self.storage.reading() as connection:
            if await lookup.unpeopled_count(connection, opener=person.id) >= TABLES_UNPEOPLED:
                raise Refused(
                    say(
                        "Computer players play among themselves at {n} of your tables. Wait until one is over.",
                        n=TABLES_UNPEOPLED,
                    )
                )
            if origin and await lookup.unpeopled_count(connection, origin=origin) >= TABLES_UNPEOPLED_ADDRESS:
                raise Refused(
                    say(
                        "Computer players play among themselves at {n} tables of your address. Wait until one is over.",
                        n=TABLES_UNPEOPLED_ADDRESS,
                    )
                )

    def _new(
        self, person: Person, setup: TableSetup, places: Sequence[Sit], begin: bool = False, origin: str = ""
    ) -> Entry:
        """A table that does not exist yet."""
        now = self.clock()
        draft = Draft(Table(token_urlsafe(16), setup, token_bytes(32), origin), now)
        draft.add(events.Open(person.id))
        _sit_all(draft, person, places)
        if begin and all(chair.taken for chair in draft.table.chairs):
            Start().decide(draft, person)
        table = draft.table
        row = {
            "id": table.id,
            "game": setup.game,
            "public": setup.public,
            "setting": setup.dump(),
            "secret": table.secret,
            "opener": person.id,
            "origin": origin or None,
            **table.listing,
            "changed": now,
        }
        return Entry(table, draft.events, row=row, seats=_seats(table))

    async def _join(self, table_id: str, person: Person, places: Sequence[Sit]) -> Table:
        """Take one's places, or others if somebody else sits there."""

        def join(draft: Draft) -> None:
            table = draft.table
            if not table.seats_of(person.id):
                free = [place if place.allowed(table, person) else Sit(None, place.name) for place in places]
                # First those that are wanted.
                _sit_all(draft, person, sorted(free, key=lambda place: place.seat is None))

        return await self._act(table_id, join)

    def _changed(self, table: Table) -> None:
        self._background.consider(table)

    def _heard(self, table_id: str, seq: int) -> None:
        if not self._tables.heard(table_id, seq):
            self._background.nudge()

    def _noted(self, about: str, id: str) -> None:
        if about == notes.PERSON:
            self._ended(id)
        elif about == notes.TABLE:
            self._tables.forget(id)
        elif about == notes.OPERATOR:
            LOG.info("by hand: %s", id)

    def _ended(self, person: str) -> None:
        for concerned in list(self._concerned.get(person, ())):
            concerned()

    @contextmanager
    def concerned(self, person: str, ended: Callable[[], None]) -> Iterator[None]:
        """For a while: `ended` is called when sessions of a person may have ended, in whichever process."""
        self._concerned.setdefault(person, set()).add(ended)
        try:
            yield
        finally:
            self._concerned[person].discard(ended)
            if not self._concerned[person]:
                del self._concerned[person]

    def _missed(self) -> None:
        for person in list(self._concerned):
            self._ended(person)
        self._tables.missed()
        self._background.nudge()

    async def _be_well(self, paused: bool) -> None:
        """For ever: note that this process is well. After an outage all clocks that ran meanwhile are put right."""
        while True:
            try:
                if paused:
                    LOG.warning("nobody was served from %s to %s: clocks stood", *map(utc, self._outages.known[-1]))
                    async with self.storage.reading() as connection:
                        running = await lookup.timed_tables(connection)
                    for table_id in running:
                        await self._act(table_id, lambda draft: None)
                await asyncio.sleep(BEAT_S)
                paused = await self._outages.beat(self.clock())
            except Unavailable as error:
                LOG.warning("heartbeat: %s", error)
                await asyncio.sleep(BEAT_S)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.presence.beat(self.clock())
                await self.sessions.tidy(self.clock())
                await self.presence.tidy(self.clock())
            except Unavailable as error:
                LOG.warning("presence: %s", error)


def _entry(draft: Draft) -> Entry:
    """What to write for a draft: columns only where they change."""
    before, after = draft.before, draft.table
    changes = {name: value for name, value in after.listing.items() if value != before.listing[name]}
    if changes:
        changes["changed"] = draft.at
    return Entry(after, draft.events, changes=changes, seats=None if after.chairs == before.chairs else _seats(after))


def _sit_all(draft: Draft, person: Person, places: Sequence[Sit]) -> None:
    for place in places:
        place.carry_out(draft, person)


def _come_back(draft: Draft, person: Person) -> None:
    if Back().allowed(draft.table, person):
        Back().decide(draft, person)


def _places_further(table: Table, person: Person) -> list[Sit]:
    """Where somebody sits in the rematch: as `TableSetup.rotated` says."""
    own = table.seats_of(person.id)
    return [Sit((n - 1) % len(table.chairs) + 1, table.chairs[n].name if len(own) > 1 else None) for n in own]


def _seats(table: Table) -> dict[int, str]:
    return {seat: chair.person for seat, chair in enumerate(table.chairs) if chair.person is not None}
