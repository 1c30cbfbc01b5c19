"""A table: what follows from its log of events.

`Table.apply` is the fold: it trusts the log and never asks for the time. What people may append to the log is in
`actions.py`, the rest in `decisions.py`. An undo is an event too: the log only grows, and `record` holds the moves that
stand.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any

from stoa.core.dice import TableDice
from stoa.core.errors import BadRecord
from stoa.core.game import CHANCE, Game, State
from stoa.core.message import Message, say
from stoa.core.names import computer_names, told_apart
from stoa.core.record import Record
from stoa.core.registry import game as find_game
from stoa.core.words import Voice
from stoa.server import events
from stoa.server.clock import Clock
from stoa.server.events import Event
from stoa.server.fairness import Asker
from stoa.server.limits import TABLES_KEPT
from stoa.server.table_setup import COMPUTER, PERSON, TAKEOVER_LEVEL, TableSetup

WAITING, RUNNING, ENDED, FROZEN = "waiting", "running", "over", "frozen"
OPERATOR = "operator: "  # what the reason begins with when those who run the server have frozen a table
COMPUTERS_TURN = "*"  # in `Table.waits`; nobody's id
OPEN_SEAT = say("Open seat")


def names_at(table_id: str, people: Sequence[str | None]) -> list[str]:
    """What everybody at a table is called. `people` has for every seat the name of its person, nothing for a free one and
    None for a computer player, which gets a name of its own.
    """
    persons = iter(told_apart([name for name in people if name]))
    computers = iter(computer_names(list(people).count(None), filter(None, people), table_id))
    return [next(computers) if name is None else name and next(persons) for name in people]


@lru_cache(TABLES_KEPT)
def _called(table_id: str, people: tuple[str | None, ...]) -> tuple[str, ...]:
    return tuple(names_at(table_id, people))


@lru_cache(TABLES_KEPT)
def _voice(lang: str, game: Game, names: tuple[str, ...]) -> Voice:
    free = Voice(lang, game)(OPEN_SEAT)
    return Voice(lang, game, [name or free for name in names])


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: whom it is for, who sits there, and who steers it."""

    to: str  # "person" or "bot:<level>"
    person: str | None = None
    name: str = ""
    away: str = ""  # why a computer player steers the seat of a person: "time", "left", "away"; else empty
    resigned: bool = False

    @property
    def computer(self) -> str | None:
        """The level of the computer player that steers the seat now; None if a person does, or nobody yet."""
        if self.to != PERSON:
            return self.to.removeprefix(COMPUTER)
        return TAKEOVER_LEVEL if self.away or self.resigned else None

    @property
    def taken(self) -> bool:
        return self.to != PERSON or self.person is not None


class Table:
    """A table as its log tells it. The house never changes one that it has shown: it shows a new one."""

    def __init__(self, id: str, setup: TableSetup, secret: bytes, origin: str = "") -> None:
        self.id = id
        self.origin = origin  # stands for the address that it was opened from
        self.setup = setup
        self.secret = secret  # of the dice: nobody's to see before the end
        self.game = find_game(setup.game)
        self.status = WAITING
        self.notice: Message | None = None  # why it is frozen
        self.opener: str | None = None
        self.chairs = [Chair(to) for to in setup.seats]
        self.events: list[Event] = []
        self.chats = 0
        self.clock = Clock(setup.pace, len(setup.seats))
        self.record: Record | None = None  # from the start on
        self.played: list[events.Move | events.Chance] = []  # the moves that stand, one for each of record.moves
        self.board_seq = 0  # the last event that changed what is on the table
        self.ending: events.Over | None = None
        self.rematch: str | None = None  # the id of the table where it goes on,
        self.rematch_by = ""  # and who has opened it
        self._state: State | None = None  # before the start
        self._listing: dict[str, Any] | None = None

    def copy(self) -> "Table":
        """The same table again; applying events to one leaves the other as it is."""
        twin = Table.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.chairs, twin.events, twin.played = self.chairs[:], self.events[:], self.played[:]
        twin.clock = self.clock.copy()
        twin.record = self.record and self.record.copy()
        return twin

    def after(self, events: Iterable[Event]) -> "Table":
        """The table with more events; this one stays as it is."""
        twin = self.copy()
        for event in events:
            twin.apply(event)
        return twin

    @property
    def seq(self) -> int:
        """The number of the last event; 0 before the first."""
        return len(self.events)

    @property
    def commitment(self) -> str:
        """What the table shows of its dice before the end."""
        return TableDice(self.secret).commitment()

    @property
    def state(self) -> State:
        """What is on the table. Not to be played on: take a copy for that. Before the start: as it will begin."""
        if self.record is not None:
            return self.record.now
        if self._state is None:
            self._state = self.game.start(len(self.chairs), self.setup.options)
        return self._state

    @property
    def turn(self) -> int | None:
        """The seat that decides; None when nobody does."""
        if self.status != RUNNING or self.record is None:
            return None
        turn = int(self.record.now.turn)
        return turn if turn >= 0 else None

    @property
    def names(self) -> list[str | None]:
        """Who sits where: a person's name, a level as "bot:club", None for a free seat."""
        return [chair.to if chair.to != PERSON else chair.name or None for chair in self.chairs]

    @property
    def called(self) -> list[str]:
        """What everybody at the table is called: a name that nobody else here has; nothing for a free seat."""
        return list(_called(self.id, tuple(None if chair.to != PERSON else chair.name for chair in self.chairs)))

    def voice(self, lang: str) -> Voice:
        """Says in a language what happens here, with the names of those who sit here."""
        return _voice(lang, self.game, tuple(self.called))

    @property
    def resting(self) -> bool:
        """Whether all its people are away: computer players do not go on among themselves at such a table."""
        people = [chair for chair in self.chairs if chair.to == PERSON]
        return bool(people) and all(chair.computer for chair in people)

    @property
    def thinking(self) -> str | None:
        """The level of the computer player whose decision it is; None if the table does not wait for one."""
        turn = self.turn
        return None if turn is None or self.resting else self.chairs[turn].computer

    @property
    def asker(self) -> Asker:
        """Who it is that computer players think for here, and whether a person waits for them."""
        waits = any(chair.person is not None and chair.computer is None for chair in self.chairs)
        return Asker(self.origin, self.opener or "", waits)

    @property
    def waits(self) -> str | None:
        """The id of the person whom the table waits for, COMPUTERS_TURN, or None. A resting table waits for its people."""
        turn = self.turn
        if turn is None:
            return None
        return COMPUTERS_TURN if self.thinking else self.chairs[turn].person

    def expected(self, seat: int) -> int | None:
        """How many percent of the victory a computer player expected when it last had an opinion."""
        own = (move for move in reversed(self.played) if isinstance(move, events.Move) and move.seat == seat)
        return next((move.expects for move in own if move.expects is not None), None)

    @property
    def due(self) -> float | None:
        """When somebody's time is over."""
        return self.clock.due if self.status == RUNNING else None

    @property
    def places(self) -> list[int] | None:
        """At the end: the place of every seat, 1 for a winner."""
        return None if self.ending is None else self.ending.places

    @property
    def listing(self) -> dict[str, Any]:
        """What lists of tables show, and what tells that something must be done here."""
        if self._listing is None:
            self._listing = {"status": self.status, "names": self.names, "waits": self.waits, "due": self.due}
        return self._listing

    def seats_of(self, person: str) -> list[int]:
        """The seats where somebody sits: several when people share a screen."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def last_decision(self, before: int = 0) -> int:
        """How many moves were the last decision, `before` the last so many moves: several if it was a compound one."""
        moves = 0
        for state, _ in islice(self._begun.steps(), len(self.played) - before):
            moves = moves + 1 if state.composing() else 1
        return moves

    def written(self) -> str:
        """The record as text, with the secret of the dice when the game is over."""
        if self.record is None:
            return self._new_record().write()
        record = self.record.copy()
        for seat, chair in enumerate(self.chairs, 1):
            if chair.resigned and seat - 1 not in record.resigned:  # a computer player went on for it
                record.notes[f"Resigned {seat}"] = record.names[seat - 1]
        return record.write()

    def freeze(self, reason: str) -> None:
        """Stop the table where it is; its log stays. A reason that begins with OPERATOR is that of those who run the server."""
        self.status = FROZEN
        if reason.startswith(OPERATOR):
            why = reason.removeprefix(OPERATOR)
            self.notice = say("Those who run this server have stopped this table: {reason}", reason=why)
            return
        self.notice = say(
            "This game was begun with other rules and cannot go on with the present ones. It is kept as it is: {reason}",
            reason=reason,
        )

    def apply(self, event: Event) -> None:
        """Take one more event of the log into account; a move that the present rules forbid raises NotLegal."""
        if event.seq != self.seq + 1:
            raise ValueError(f"table {self.id}: expected event {self.seq + 1}, got {event.seq}")
        if isinstance(event.what, events.Move | events.Chance):
            self._begun.play(event.what.move)
        self.note(event)

    def note(self, event: Event) -> None:
        """Take one more event into account; if it is a move, it has been played on the board already."""
        at = event.at
        match event.what:
            case events.Open(person):
                self.opener = person
            case events.Sit(seat, person, name):
                self._change(seat, person=person, name=name)
            case events.Stand(seat):
                self._change(seat, person=None, name="")
            case events.Assign(seat, to=to):
                self.chairs[seat] = Chair(to)
            case events.Start(rules=rules):
                self._start(rules, at)
            case events.Move() | events.Chance() as move:
                self._played(move, at)
            case events.Undo(seat):
                self._undo(seat, at)
            case events.Takeover(seat, reason=reason):
                self._change(seat, away=reason)
                self._run(at)
            case events.Back(seat):
                if self.chairs[seat].away == "time":  # somebody who left gains nothing by coming back
                    self.clock.back(seat)
                self._change(seat, away="")
                self._run(at)
            case events.Resign(seat):
                self._change(seat, resigned=True)
                self._run(at)
            case events.Over() as over:
                self._end(over, at)
            case events.Chat():
                self.chats += 1
            case events.Outage(begun, ended):
                self.clock.stand(begun, ended)
            case events.Rematch(person=person, table=table):
                self.rematch, self.rematch_by = table, person
        self.events.append(event)
        if isinstance(event.what, events.Start | events.Move | events.Chance | events.Undo | events.Over):
            self.board_seq = event.seq
        self._listing = None

    @property
    def _begun(self) -> Record:
        assert self.record is not None, "the game has not begun"
        return self.record

    def _change(self, seat: int, **changes: Any) -> None:
        self.chairs[seat] = replace(self.chairs[seat], **changes)

    def _start(self, rules: str, at: float) -> None:
        self.record, self._state = self._new_record(), None
        self.record.rules = rules
        self.status = RUNNING
        self._run(at)

    def _played(self, move: events.Move | events.Chance, at: float) -> None:
        self.played.append(move)
        if self.state.turn == CHANCE:
            self.clock.gifts.append(0.0)  # the outcome follows at once and says whose turn it is
        else:
            self.clock.played(self.turn, at)
            self._run(at)

    def _undo(self, seat: int, at: float) -> None:
        self._begun.take_back()
        self.played.pop()
        self.clock.undone(seat, at)
        self._run(at)

    def _end(self, over: events.Over, at: float) -> None:
        self.status, self.ending = ENDED, over
        self.clock.run(None, at)
        if over.by == "resignation":
            beaten = [n for n, place in enumerate(over.places) if place == max(over.places)]
            with suppress(BadRecord):  # older logs may end a game of teams in another way
                self._begun.resign(n for n in beaten if self.chairs[n].resigned)

    def _run(self, at: float) -> None:
        """Let the time of the person in turn run; while chance decides, computers think or all rest, nobody's."""
        turn = self.turn
        self.clock.run(None if turn is None or self.chairs[turn].computer else turn, at)

    def _new_record(self) -> Record:
        """Before the first move: who sits where, with the levels of computer players as notes."""
        names = [name or str(OPEN_SEAT) for name in self.called]
        record = Record(self.game, len(self.chairs), self.setup.options, names, secret=self.secret)
        for seat, chair in enumerate(self.chairs, 1):
            if chair.to != PERSON:
                record.notes[f"Level {seat}"] = chair.to.removeprefix(COMPUTER)
        return record
