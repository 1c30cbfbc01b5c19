"""The house: everything that people, computer players and time do at tables, for whatever shows it to people.

A method that changes a table returns only after the change is committed. Tables that the house shows are never changed
afterwards: ask again for the table as it stands, or `watch` it.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from secrets import token_bytes, token_urlsafe
from time import time
from typing import Self

from sqlalchemy import insert, update

from stoa.bots.bot import Thought
from stoa.core.message import say
from stoa.server import decisions, lookup
from stoa.server.background import Background, Decide
from stoa.server.decisions import Place
from stoa.server.doctor import examine
from stoa.server.errors import Conflict, Refused, Stale, Unavailable
from stoa.server.ledger import Entry, Ledger
from stoa.server.limits import BEAT, DAY, HINT_MS, TABLES_OPEN, TABLES_UNPEOPLED, TABLES_WAITING
from stoa.server.lookup import Brief
from stoa.server.models import person as person_rows
from stoa.server.notifications import Notifications
from stoa.server.people import Person, clean_name, guest
from stoa.server.presence import Presence
from stoa.server.sessions import Sessions
from stoa.server.storage import Storage
from stoa.server.table import Event, Table
from stoa.server.table_cache import TableCache
from stoa.server.table_setup import PERSON, STAND_IN, TableSetup
from stoa.server.workers import Workers, best

LOG = logging.getLogger("stoa.house")
TRIES = 20  # how often a decision is taken again because another process was faster


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
        self._thinkers = Workers("think", max(1, thinkers))
        self._advisers = Workers("think")  # hints need not wait for tables
        self._tables = TableCache(self.storage, self._changed)
        self._ledger = Ledger(self.storage, self._tables.landed)
        self._background = Background(self.storage, self._thinkers, self._act, clock, thinkers > 0, rhythm)
        self._notifications = Notifications(self.storage, self._heard, self._missed)
        self._loops: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        await self.open_doors()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def open_doors(self) -> None:
        """Open the database, check the logs of running games that this version has not checked, and go on with what was going on."""
        await self.storage.open()
        async for finding in examine(self.storage, again=False):
            if finding.fault:
                LOG.warning("table %s is frozen: %s", finding.table_id, finding.fault)
        loops = (self._notifications.listen(), self._background.sweep(), self._beat())
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
        self, person: Person, setup: TableSetup, places: Sequence[Place] = ((None, None),), begin: bool = False
    ) -> Table:
        """A new table, with the person on its first free seat, or where `places` says: several for people who share a
        screen, each with a name of its own. With `begin` the game begins if nobody else is awaited.
        """
        setup = setup.checked()
        async with self.storage.reading() as connection:
            if await lookup.waiting_count(connection, person.id) >= TABLES_WAITING:
                raise Refused(
                    say("You have opened {n} tables that have not begun. Begin or leave one.", n=TABLES_WAITING)
                )
        await self._check_open(person)
        if begin and PERSON not in setup.seats:
            await self._check_computers(person)
        entry = self._new(person, setup, places if PERSON in setup.seats else (), begin)
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
        if not any(chair.person for chair in (await self.table(table_id)).chairs):
            await self._check_computers(person)
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
        """The table where the same people play again, one seat further: opened by who asks first, joined by the others.
        Those who only watched get it to watch.
        """
        for _ in range(TRIES):
            table = await self.table(table_id)
            places = _places_further(table, person)
            if table.rematch is not None:
                return await self._join(table.rematch, person, places)
            decisions.rematch(table, person, "", self.clock())
            await self._check_open(person)
            seats = [chair.to for chair in table.chairs]
            new = self._new(person, table.setup.rotated(seats), places)
            events = decisions.rematch(table, person, new.after.id, self.clock())
            try:
                await self._ledger.append(new, _entry(table, events))
            except Conflict:
                await self._tables.refresh(table_id)
                continue
            return new.after
        raise Stale

    async def hint(self, table_id: str, person: Person) -> Thought:
        """What a computer player would do in the person's place."""
        table = await self.table(table_id)
        decisions.check_hint(table, person)
        async with self._advisers.one() as worker:
            return await best(worker, table, STAND_IN, HINT_MS)

    # Who is here, and what is new

    async def arrive(self, table_id: str, person: Person) -> Table:
        """Somebody looks at the table from now on; who was replaced steers again."""
        await self.table(table_id)
        await self.presence.arrive(table_id, person.id, self.clock())
        try:
            table = await self.back(table_id, person)
        except BaseException:  # who could not arrive will not depart
            self.presence.depart(table_id, person.id)
            raise
        self._tables.tell(table_id)
        return table

    async def depart(self, table_id: str, person: Person) -> None:
        """Somebody who arrived does not look any more."""
        self.presence.depart(table_id, person.id)
        self._tables.tell(table_id)

    async def present(self, table_id: str) -> set[str]:
        """The ids of the people who look at the table."""
        return await self.presence.present(table_id, self.clock())

    async def watch(self, table_id: str, seen: int) -> AsyncIterator[int]:
        """The number of the last event, whenever it is larger than `seen` and then whenever something is new; also when
        somebody came or went, which is no event. What happens in quick succession is told at once.
        """
        async for seq in self._tables.watch(table_id, seen):
            yield seq

    # How a change is made

    async def _act(self, table_id: str, decide: Decide) -> Table:
        """Decide on the table as it stands and commit what was decided; again if another process was faster."""
        async with (await self._tables.show(table_id)).deciding:
            for _ in range(TRIES):
                table = (await self._tables.show(table_id)).table
                events = decide(table, self.clock())
                if not events:
                    return table
                entry = _entry(table, events)
                try:
                    await self._ledger.append(entry)
                except Conflict:
                    await self._tables.refresh(table_id)
                    continue
                return entry.after
        raise Stale

    async def _check_open(self, person: Person) -> None:
        """Refuse a new table to who has opened very many, whoever or whatever plays at them."""
        async with self.storage.reading() as connection:
            if await lookup.open_count(connection, person.id, self.clock() - DAY) >= TABLES_OPEN:
                raise Refused(say("You have opened {n} tables that are not over. End one first.", n=TABLES_OPEN))

    async def _check_computers(self, person: Person) -> None:
        """Refuse to begin one more game that nobody plays."""
        async with self.storage.reading() as connection:
            if await lookup.unpeopled_count(connection, person.id) >= TABLES_UNPEOPLED:
                raise Refused(
                    say(
                        "Computer players play among themselves at {n} of your tables. Wait until one is over.",
                        n=TABLES_UNPEOPLED,
                    )
                )

    def _new(self, person: Person, setup: TableSetup, places: Sequence[Place], begin: bool = False) -> Entry:
        """A table that does not exist yet."""
        now = self.clock()
        table = Table(token_urlsafe(16), setup, token_bytes(32))
        events = decisions.open_table(table, person, now)
        after = table.after(events)
        more = decisions.sit_all(after, person, places, now)
        after, events = after.after(more), events + more
        if begin and all(chair.taken for chair in after.chairs):
            more = decisions.start(after, person, now)
            after, events = after.after(more), events + more
        row = {
            "id": table.id,
            "game": setup.game,
            "public": setup.public,
            "setting": setup.dump(),
            "secret": table.secret,
            "opener": person.id,
            **after.listing,
            "changed": now,
        }
        return Entry(after, events, row=row, seats=_seats(after))

    async def _join(self, table_id: str, person: Person, places: Sequence[Place]) -> Table:
        """Take one's places, or others if somebody else sits there."""

        def join(table: Table, now: float) -> list[Event]:
            if table.seats_of(person.id):
                return []
            free = [(None if seat is None or table.chairs[seat].taken else seat, name) for seat, name in places]
            free.sort(key=lambda place: place[0] is None)  # seats that are wanted before any others
            return decisions.sit_all(table, person, free, now)

        return await self._act(table_id, join)

    def _changed(self, table: Table) -> None:
        self._background.consider(table)

    def _heard(self, table_id: str, seq: int) -> None:
        if not self._tables.heard(table_id, seq):
            self._background.nudge()

    def _missed(self) -> None:
        self._tables.missed()
        self._background.nudge()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.presence.beat(self.clock())
                await self.sessions.tidy(self.clock())
            except Unavailable as error:
                LOG.warning("presence: %s", error)


def _entry(table: Table, events: list[Event]) -> Entry:
    """What to write for these events: columns only where they change."""
    after = table.after(events)
    before = table.listing
    changes = {name: value for name, value in after.listing.items() if value != before[name]}
    if changes:
        changes["changed"] = events[-1].at
    return Entry(after, events, changes=changes, seats=None if after.chairs == table.chairs else _seats(after))


def _places_further(table: Table, person: Person) -> list[Place]:
    """Where somebody sits in the rematch: as `TableSetup.rotated` says."""
    own = table.seats_of(person.id)
    return [((n - 1) % len(table.chairs), table.chairs[n].name if len(own) > 1 else None) for n in own]


def _seats(table: Table) -> dict[int, str]:
    return {seat: chair.person for seat, chair in enumerate(table.chairs) if chair.person is not None}
