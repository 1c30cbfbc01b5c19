"""The log as sentences in one language: of a table, where it grows, and of a record. What is taken back stays, marked."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache

from stoa.bots.levels import LEVELS
from stoa.core.game import Game, State
from stoa.core.message import Message, say
from stoa.core.record import Record
from stoa.core.words import Voice
from stoa.server import events
from stoa.server.events import Event, What
from stoa.server.limits import TABLES_KEPT
from stoa.server.table import Table
from stoa.server.table_setup import COMPUTER, PERSON
from stoa.web.scene import LogEntry, Remark

TITLES = {level.name: level.title for level in LEVELS} | {"random": say("Random"), "greedy": say("Greedy")}
TOLD = 64  # records whose moves are kept as sentences, for the next step through them

Speech = Message | str


def spoken(voice: Voice, speech: Speech) -> str:
    """A message in a language, or a text that is the same in all."""
    return speech if isinstance(speech, str) else voice(speech)


def level_title(level: str) -> Message:
    """The name of a computer player."""
    return say("Computer ({level})", level=TITLES.get(level, level))


def seat_name(table: Table, seat: int) -> Speech:
    """Who sits there, as everybody at the table calls them."""
    chair = table.chairs[seat]
    if chair.to != PERSON:
        return level_title(chair.to.removeprefix(COMPUTER))
    return chair.name or say("Open seat")


class Telling:
    """Lines of a log, one below the other."""

    def __init__(self, voice: Voice, game: Game, seats: int) -> None:
        self.voice = voice
        self.game = game
        self.seats = seats
        self.entries: list[LogEntry] = []

    def add(
        self,
        seq: int,
        seat: int | None,
        who: Speech,
        sentence: Message,
        news: Sequence[Message] = (),
        number: int | None = None,
    ) -> None:
        """One more line, about a seat or about the table."""
        line = LogEntry(
            seq=seq,
            number=number,
            seat=None if seat is None else seat + 1,
            side=None if seat is None else self.game.side(self.seats, seat),
            who=spoken(self.voice, who),
            sentence=self.voice(sentence),
            news=tuple(map(self.voice, news)),
            taken_back=False,
            changed=seq,
        )
        self.entries.append(line.after(self.entries[-1] if self.entries else None))

    def add_move(self, seq: int, number: int, who: Speech, state: State, move: int) -> None:
        """A move or a chance outcome, as a line that `number` links to the board."""
        face, seat = self.game.face, None if state.turn < 0 else int(state.turn)
        name = say("Chance") if seat is None else who
        self.add(seq, seat, name, face.tell(state, move), face.news(state, move), number)


class Chronicle(Telling):
    """All lines of one table; `follow` adds what has happened since."""

    def __init__(self, voice: Voice, game: Game, seats: int) -> None:
        super().__init__(voice, game, seats)
        self.seq = 0
        self.remarks: list[Remark] = []
        self._standing: list[tuple[int, int]] = []  # the moves that stand: (move, index of its line)
        self._state: State | None = None

    def follow(self, table: Table) -> "Chronicle":
        """Take the events into account that have come since the last time."""
        for event in table.events[self.seq :]:
            match event.what:
                case events.Move(move=move) | events.Chance(move=move):
                    self._move(table, event, move)
                case events.Undo(seat):
                    self._undo(event.seq)
                    self.add(event.seq, seat, seat_name(table, seat), say("takes the last move back."))
                case events.Chat() as chat:
                    self._chat(table, event, chat)
                case what:
                    self._tell(table, event.seq, what)
            self.seq = event.seq
        return self

    def _move(self, table: Table, event: Event, move: int) -> None:
        if self._state is None:
            self._state = table.game.start(self.seats, table.setup.options)
            for earlier, _ in self._standing:
                self._state.play(earlier)
        self._standing.append((move, len(self.entries)))
        who = seat_name(table, event.what.seat) if isinstance(event.what, events.Move) else ""
        self.add_move(event.seq, len(self._standing), who, self._state, move)
        self._state.play(move)

    def _undo(self, seq: int) -> None:
        _, index = self._standing.pop()
        self._state = None
        self.entries[index] = replace(self.entries[index], taken_back=True, changed=seq)

    def _chat(self, table: Table, event: Event, chat: events.Chat) -> None:
        seats = table.seats_of(chat.person)
        when = datetime.fromtimestamp(event.at, UTC)
        self.remarks.append(
            Remark(
                seq=event.seq,
                who=chat.name,
                side=self.game.side(self.seats, seats[0]) if seats else None,
                text=chat.text,
                at=f"{when:%H:%M}",
                iso=when.isoformat(timespec="seconds"),
            )
        )

    def _tell(self, table: Table, seq: int, what: What) -> None:
        """What else can happen at a table; about a seat the sentence goes on after its name."""
        match what:
            case events.Sit(seat, _, name):
                self.add(seq, seat, name, say("takes a seat."))
            case events.Stand(seat, _, name):
                self.add(seq, seat, name or seat_name(table, seat), say("leaves the seat."))
            case events.Start():
                self.add(seq, None, "", say("The game begins."))
            case events.Takeover(seat, _, "time"):
                self.add(seq, seat, seat_name(table, seat), say("is out of time; a computer player takes over."))
            case events.Takeover(seat, _, "left"):
                self.add(seq, seat, seat_name(table, seat), say("has left; a computer player takes over."))
            case events.Takeover(seat):
                self.add(seq, seat, seat_name(table, seat), say("is away; a computer player takes over."))
            case events.Back(seat):
                self.add(seq, seat, seat_name(table, seat), say("is back."))
            case events.Resign(seat):
                self.add(seq, seat, seat_name(table, seat), say("resigns."))
            case events.Over():
                self.add(seq, None, "", say("The game is over."))
            case events.Rematch():
                self.add(seq, None, "", say("There is a rematch."))


def chronicle(table: Table, voice: Voice) -> Chronicle:
    """The chronicle of a table up to this moment; it may know of later events already."""
    return _kept(table.id, voice.lang, table.game, len(table.chairs)).follow(table)


@lru_cache(TABLES_KEPT)
def _kept(table_id: str, lang: str, game: Game, seats: int) -> Chronicle:
    return Chronicle(Voice(lang, game), game, seats)


@lru_cache(TOLD)
def tell_record(record: Record, names: tuple[str, ...], lang: str) -> tuple[LogEntry, ...]:
    """Every move of a record that nobody plays on."""
    telling = Telling(Voice(lang, record.game), record.game, record.seats)
    for number, (state, move) in enumerate(record.steps(), 1):
        telling.add_move(number, number, names[state.turn], state, move)
    for seat in record.resigned:
        telling.add(len(telling.entries) + 1, seat, names[seat], say("resigns."))
    return tuple(telling.entries)
