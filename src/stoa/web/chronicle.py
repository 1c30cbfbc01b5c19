"""The log as sentences in one language: of a table, where it grows, and of a record. What is taken back stays, marked."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import lru_cache
from itertools import count, dropwhile, groupby

from stoa.bots.levels import LEVELS
from stoa.core.game import Game
from stoa.core.message import Message, Player, say
from stoa.core.record import Record
from stoa.core.telling import Fact, Stretch, sentences, stretches
from stoa.core.words import Voice
from stoa.server import events
from stoa.server.events import Event
from stoa.server.limits import TABLES_KEPT
from stoa.server.people import Person
from stoa.server.table import WAITING, Table
from stoa.web.scene import Line, LogEntry, Remark

TITLES = {level.name: level.title for level in LEVELS} | {"random": say("Random"), "greedy": say("Greedy")}
TOLD = 64  # records whose moves are kept as sentences, for the next step through them

Speech = Message | str


def spoken(voice: Voice, speech: Speech) -> str:
    """A message in a language, or a text that is the same in all."""
    return speech if isinstance(speech, str) else voice(speech)


def level_title(level: str) -> Speech:
    """How strong a computer player is."""
    return TITLES.get(level, level)


def lines_of(facts: Iterable[Fact], voice: Voice, game: Game) -> tuple[Line, ...]:
    """What happened as sentences, each with the side of the seat that it begins with."""
    told = []
    for message in sentences(facts):
        text, who = voice(message), message.values.get("who")
        if isinstance(who, Player) and text.startswith(name := voice.name(who.seat)):
            side = game.side(len(voice.names), who.seat)
            told.append(Line(name, side, text.removeprefix(name)))
        else:
            told.append(Line("", None, text))
    return tuple(told)


@dataclass
class _Turn:
    """Moves that stand and are told together."""

    entry: int  # where it is told
    moves: list[int] = field(default_factory=list)
    notation: list[str] = field(default_factory=list)
    shortened: bool = False  # moves were taken back from it, and nothing was played since


class Chronicle:
    """The whole log of one table; `follow` adds what has happened since."""

    def __init__(self, lang: str, game: Game, seats: int) -> None:
        self.lang = lang
        self.game = game
        self.seats = seats
        self.entries: list[LogEntry] = []
        self.remarks: list[Remark] = []
        self.seq = 0
        self._turns: list[_Turn] = []  # those that stand
        self._stretch: Stretch | None = None  # the last of them, or what follows it

    def follow(self, table: Table) -> "Chronicle":
        """Take the events into account that have come since the last time."""
        voice, last = table.voice(self.lang), self.seq
        for undone, group in groupby(table.events[self.seq :], lambda event: isinstance(event.what, events.Undo)):
            some = list(group)
            if undone:
                self._take_back(table, voice, some[-1].seq, len(some))
            else:
                for event in some:
                    self._happen(table, voice, event)
            self.seq = some[-1].seq
        if self.seq > last:
            self._show(voice)
        return self

    def _happen(self, table: Table, voice: Voice, event: Event) -> None:
        match event.what:
            case events.Move(move=move) | events.Chance(move=move):
                self._play(table, voice, event.seq, move)
            case events.Chat() as chat:
                self._chat(table, event, chat)
            case events.Sit(seat, _, name) | events.Stand(seat, _, name) if name and table.chairs[seat].name != name:
                names = [name if n == seat else other for n, other in enumerate(voice.names)]  # somebody of that time
                self._tell(Voice(self.lang, self.game, names), event)
            case _:
                self._tell(voice, event)

    def _play(self, table: Table, voice: Voice, seq: int, move: int) -> None:
        """One more move, in the same turn or in the next."""
        stretch = self._stretch or self._restore(table)
        if not stretch.open:
            self._show(voice)
            stretch = Stretch.begin(stretch.last + 1, stretch.after)
        if not stretch.moves:
            self._turns.append(_Turn(len(self.entries)))
            self.entries.append(LogEntry(seq))
        turn = self._turns[-1]
        turn.shortened = False
        turn.moves.append(move)
        turn.notation.append(self.game.spell(stretch.after, move))
        stretch.play(move)
        self._stretch = stretch
        self._grow(turn, stretch, seq)

    def _show(self, voice: Voice) -> None:
        """Tell the last turn as far as it has come."""
        if self._stretch is not None and self._stretch.moves:
            index, facts = self._turns[-1].entry, self._stretch.facts()
            told = lines_of(facts, voice, self.game)
            self.entries[index] = replace(self.entries[index], lines=told, facts=tuple(facts))

    def _restore(self, table: Table) -> Stretch:
        """The last turn that stands, or what comes before the first."""
        state, played = table.game.start(self.seats, table.setup.options), 0
        for turn in self._turns[:-1]:
            for move in turn.moves:
                state.play(move)
            played += len(turn.moves)
        stretch = Stretch.begin(played + 1, state)
        for turn in self._turns[-1:]:
            for move in turn.moves:
                stretch.play(move)
        return stretch

    def _take_back(self, table: Table, voice: Voice, seq: int, number: int) -> None:
        """So many moves are taken back: what was told with them is struck out, and what is left of the turn told again."""
        self._show(voice)
        while number:
            turn = self._turns[-1]
            taken = min(number, len(turn.moves))
            del turn.moves[-taken:], turn.notation[-taken:]
            number -= taken
            before = self.entries[turn.entry]
            if not turn.moves:
                self._turns.pop()
                left = () if turn.shortened else before.lines
                self.entries[turn.entry] = replace(before, lines=left, taken_back=True, changed=seq, whole=seq)
        self._stretch = self._restore(table)
        if self._stretch.moves:
            self._shorten(voice, self._turns[-1], self._stretch, seq)

    def _shorten(self, voice: Voice, turn: _Turn, stretch: Stretch, seq: int) -> None:
        """The last turn, in a new entry if it no longer was as the old one tells."""
        before = self.entries[turn.entry]
        if not turn.shortened and lines_of(stretch.facts(), voice, self.game) != before.lines:
            self.entries[turn.entry] = replace(before, taken_back=True, changed=seq, whole=seq)
            turn.entry, turn.shortened = len(self.entries), True
            self.entries.append(LogEntry(seq))
        self._grow(turn, stretch, seq)

    def _grow(self, turn: _Turn, stretch: Stretch, seq: int) -> None:
        whole = None if stretch.open else seq
        told, notation = self.entries[turn.entry], tuple(turn.notation)
        entry = replace(told, number=stretch.last, notation=notation, changed=seq, whole=whole)
        self.entries[turn.entry] = entry

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

    def _tell(self, voice: Voice, event: Event) -> None:
        """What else can happen at a table."""
        fact = _fact(event.what)
        if fact is not None:
            told = lines_of([fact], voice, self.game)
            self.entries.append(LogEntry(event.seq, None, told, (fact,), whole=event.seq, changed=event.seq))


def _fact(what: events.What) -> Fact | None:
    match what:
        case events.Sit(seat):
            return Fact("sit", say("took a seat"), seat)
        case events.Stand(seat):
            return Fact("stand", say("left the seat"), seat)
        case events.Start():
            return Fact("start", say("The game began."))
        case events.Takeover(seat, _, "time"):
            return Fact("takeover", say("ran out of time, and a computer player took over"), seat)
        case events.Takeover(seat, _, "left"):
            return Fact("takeover", say("left, and a computer player took over"), seat)
        case events.Takeover(seat):
            return Fact("takeover", say("was away, and a computer player took over"), seat)
        case events.Back(seat):
            return Fact("back", say("came back"), seat)
        case events.Resign(seat):
            return _resigned(seat)
        case events.Over():
            return Fact("over", say("The game was over."))
        case events.Rematch():
            return Fact("rematch", say("The next game was opened."))
    return None


def _resigned(seat: int) -> Fact:
    return Fact("resign", say("resigned"), seat)


def chronicle(table: Table, voice: Voice) -> Chronicle:
    """The chronicle of a table up to this moment; it may know of later events already."""
    return _kept(table.id, voice.lang, table.game, len(table.chairs)).follow(table)


@lru_cache(TABLES_KEPT)
def _kept(table_id: str, lang: str, game: Game, seats: int) -> Chronicle:
    return Chronicle(lang, game, seats)


def news_for(table: Table, person: Person | None, entries: Iterable[LogEntry]) -> tuple[LogEntry, ...]:
    """What somebody who plays has not answered yet: what followed from their last move, and everything that came later."""
    if person is None or table.status == WAITING or not (own := table.seats_of(person.id)):
        return ()
    sides = {table.game.side(len(table.chairs), seat) for seat in own}
    numbers = count(1)
    acted = next((event.seq for event in reversed(table.events) if _acts(event.what, person)), 0)
    news = []
    for entry in entries:
        if acted < entry.seq <= table.seq:
            lines = entry.lines
        elif entry.number is not None and (acted <= entry.changed if entry.side in sides else acted < entry.changed):
            # The turn of the last move: what followed from it. A trade is told whole, with what oneself did in it.
            lines = tuple(dropwhile(lambda line: line.side in sides, entry.lines))
        else:
            continue
        if lines and not entry.taken_back:
            places = () if entry.side in sides else _shown(entry.facts, own)
            news.append(replace(entry, lines=lines, places=places, order=next(numbers) if places else 0))
    return tuple(news)


def _shown(facts: Iterable[Fact], own: Collection[int]) -> tuple[str, ...]:
    """Where the board shows what others did."""
    return tuple(dict.fromkeys(place for fact in facts if fact.seat not in own for place in fact.places))


def _acts(what: events.What, person: Person) -> bool:
    if isinstance(what, events.Start):
        return True
    return isinstance(what, events.Move | events.Undo) and what.person == person.id


@lru_cache(TOLD)
def tell_record(record: Record, voice: Voice) -> tuple[LogEntry, ...]:
    """Every turn of a record that nobody plays on; entries are numbered by the first of their moves."""
    entries = []
    for stretch in stretches(record.state(0), record.moves):
        facts = stretch.facts()
        told = lines_of(facts, voice, record.game)
        entries.append(LogEntry(stretch.first, stretch.last, told, tuple(facts), whole=stretch.last))
    for seq, seat in enumerate(record.resigned, len(record.moves) + 1):
        fact = _resigned(seat)
        entries.append(LogEntry(seq, None, lines_of([fact], voice, record.game), (fact,), whole=seq))
    return tuple(entries)
