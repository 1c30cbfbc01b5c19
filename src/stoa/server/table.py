"""A table: what follows from its log of events.

`Table.apply` is the fold: it trusts the log and never asks for the time. What may be appended to the log is decided in
`decisions.py`. An undo is an event too: the log only grows, and `record` holds the moves that stand.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from stoa.core.dice import TableDice
from stoa.core.errors import BadRecord
from stoa.core.game import CHANCE, State
from stoa.core.message import Message, say
from stoa.core.record import Record
from stoa.core.registry import game as find_game
from stoa.server.clock import Clock
from stoa.server.limits import EVENTS
from stoa.server.table_setup import COMPUTER, PERSON, STAND_IN, TableSetup

WAITING, RUNNING, ENDED, FROZEN = "waiting", "running", "over", "frozen"
COMPUTERS_TURN = "*"  # in `Table.waits`; nobody's id


@dataclass(frozen=True, slots=True)
class Event:
    """One entry of a table's log. `at` is UTC in seconds; `person` is who did it, None for computers, chance and time.

    Kinds and what their `body` holds:
    open                      seats sit there already as the setup says
    sit      {name}           a person takes the seat
    stand    {name}           the seat is free again (before the start); who sat there
    assign   {to}             the seat is for "person" or "bot:<level>" now (before the start)
    start    {rules}          the game begins; the version of the rules
    move     {move, text}     number and notation; `seat` moved, steered by `person` or by a computer player
    chance   {move, text}     an outcome of the table's dice
    undo     {move}           the last move, of `seat`, is taken back; its number
    takeover {reason}         a computer player steers the seat: "time", "left" or "away"
    back                      the person steers it again
    resign                    the seat gives up
    over     {by, places, score, secret}   "rules" or "resignation"; the secret of the dice is shown
    chat     {text}
    rematch  {table}          the table where it goes on
    """

    seq: int
    at: float
    kind: str
    seat: int | None = None
    person: str | None = None
    body: dict[str, Any] = field(default_factory=dict)


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
        return STAND_IN if self.away or self.resigned else None

    @property
    def taken(self) -> bool:
        return self.to != PERSON or self.person is not None


class Table:
    """A table as its log tells it. The house never changes one that it has shown: it shows a new one."""

    def __init__(self, id: str, setup: TableSetup, secret: bytes) -> None:
        self.id = id
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
        self.played: list[Event] = []  # the events of the moves that stand, one for each of record.moves
        self.board_seq = 0  # the last event that changed what is on the table
        self.ending: Event | None = None
        self.rematch: str | None = None  # the id of the table where it goes on
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
    def waits(self) -> str | None:
        """The id of the person whom the table waits for, COMPUTERS_TURN, or None. A resting table waits for its people."""
        turn = self.turn
        if turn is None:
            return None
        return COMPUTERS_TURN if self.thinking else self.chairs[turn].person

    @property
    def due(self) -> float | None:
        """When somebody's time is over."""
        return self.clock.due if self.status == RUNNING else None

    @property
    def places(self) -> list[int] | None:
        """At the end: the place of every seat, 1 for a winner."""
        return None if self.ending is None else self.ending.body["places"]

    @property
    def listing(self) -> dict[str, Any]:
        """What lists of tables show, and what tells that something must be done here."""
        if self._listing is None:
            self._listing = {"status": self.status, "names": self.names, "waits": self.waits, "due": self.due}
        return self._listing

    def seats_of(self, person: str) -> list[int]:
        """The seats where somebody sits: several when people share a screen."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.person == person]

    def may_undo(self, person: str) -> bool:
        """Whether the last move that stands is this person's own: neither chance nor another seat has spoken since."""
        if self.status != RUNNING or self.seq >= EVENTS:
            return False
        return bool(self.played) and self.played[-1].person == person

    def written(self) -> str:
        """The record as text, with the secret of the dice when the game is over."""
        if self.record is None:
            record = Record(self.game, len(self.chairs), self.setup.options, self._names(), secret=self.secret)
            return record.write()
        record = self.record.copy()
        for seat, chair in enumerate(self.chairs, 1):
            if chair.resigned and seat - 1 not in record.resigned:  # a computer player went on for it
                record.notes[f"Resigned {seat}"] = chair.name
        return record.write()

    def freeze(self, reason: str) -> None:
        """Stop the table where it is; its log stays."""
        self.status = FROZEN
        self.notice = say(
            "This game was begun with other rules and cannot go on with the present ones. It is kept as it is: {reason}",
            reason=reason,
        )

    def apply(self, event: Event) -> None:
        """Take one more event of the log into account."""
        if event.seq != self.seq + 1:
            raise ValueError(f"table {self.id}: expected event {self.seq + 1}, got {event.seq}")
        match event.kind:
            case "open":
                self.opener = event.person
            case "sit":
                self._chair(event, person=event.person, name=event.body["name"])
            case "stand":
                self._chair(event, person=None, name="")
            case "assign":
                self.chairs[_seat(event)] = Chair(event.body["to"])
            case "start":
                self._start(event)
            case "move" | "chance":
                self._play(event)
            case "undo":
                self._undo(event)
            case "takeover":
                self._chair(event, away=event.body["reason"])
                self._run(event.at)
            case "back":
                if self.chairs[_seat(event)].away == "time":  # who left and returns gains nothing
                    self.clock.back(_seat(event))
                self._chair(event, away="")
                self._run(event.at)
            case "resign":
                self._chair(event, resigned=True)
                self._run(event.at)
            case "over":
                self._end(event)
            case "chat":
                self.chats += 1
            case "rematch":
                self.rematch = event.body["table"]
            case unknown:
                raise ValueError(f"table {self.id}: event {event.seq} is of an unknown kind: {unknown}")
        self.events.append(event)
        self._listing = None

    def _chair(self, event: Event, **changes: Any) -> None:
        self.chairs[_seat(event)] = replace(self.chairs[_seat(event)], **changes)

    def _start(self, event: Event) -> None:
        self.record = Record(self.game, len(self.chairs), self.setup.options, self._names(), secret=self.secret)
        self.record.rules = event.body["rules"]
        self.status = RUNNING
        self.board_seq = event.seq
        self._run(event.at)

    def _play(self, event: Event) -> None:
        assert self.record is not None
        self.record.play(event.body["move"])
        self.played.append(event)
        self.board_seq = event.seq
        if self.state.turn == CHANCE:
            self.clock.gifts.append(0.0)  # the outcome follows at once and says whose turn it is
        else:
            self.clock.played(self.turn, event.at)
            self._run(event.at)

    def _undo(self, event: Event) -> None:
        assert self.record is not None
        self.record.take_back()
        self.played.pop()
        self.board_seq = event.seq
        self.clock.undone(_seat(event), event.at)
        self._run(event.at)

    def _end(self, event: Event) -> None:
        self.status, self.ending, self.board_seq = ENDED, event, event.seq
        self.clock.run(None, event.at)
        if event.body["by"] == "resignation":
            assert self.record is not None
            places = event.body["places"]
            beaten = [n for n, place in enumerate(places) if place == max(places)]
            with suppress(BadRecord):  # older logs may end a game of teams in another way
                self.record.resign(n for n in beaten if self.chairs[n].resigned)

    def _run(self, at: float) -> None:
        """Let the time of the person in turn run; while chance decides, computers think or all rest, nobody's."""
        turn = self.turn
        self.clock.run(None if turn is None or self.chairs[turn].computer else turn, at)

    def _names(self) -> list[str]:
        return [chair.name or f"Computer ({chair.computer})" if chair.taken else "" for chair in self.chairs]


def _seat(event: Event) -> int:
    assert event.seat is not None, event
    return event.seat
