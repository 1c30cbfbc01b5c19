"""The log of a table as sentences in one language. It only grows; what is taken back stays, marked."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache

from stoa.bots.levels import LEVELS
from stoa.core.game import Game, State
from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.server.limits import TABLES_KEPT
from stoa.server.table import Event, Table
from stoa.server.table_setup import COMPUTER, PERSON
from stoa.web.scene import Entry, Remark

TITLES = {level.name: level.title for level in LEVELS} | {"random": say("Random"), "greedy": say("Greedy")}


def level_title(level: str) -> Message:
    """The name of a computer player."""
    return say("Computer ({level})", level=TITLES.get(level, level))


def seat_name(table: Table, seat: int) -> Message | str:
    """Who sits there, as everybody at the table calls them."""
    chair = table.chairs[seat]
    if chair.to != PERSON:
        return level_title(chair.to.removeprefix(COMPUTER))
    return chair.name or say("Open seat")


def side_of(table: Table, seat: int) -> int:
    """The colour and shape of a seat."""
    return table.game.side(len(table.chairs), seat)


class Chronicle:
    """All lines of one table in one language; `follow` adds what has happened since."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.seq = 0
        self.entries: list[Entry] = []
        self.remarks: list[Remark] = []
        self._standing: list[tuple[int, int]] = []  # the moves that stand: (move, index of its line)
        self._state: State | None = None

    def follow(self, table: Table) -> "Chronicle":
        """Take the events into account that have come since the last time."""
        for event in table.events[self.seq :]:
            if event.kind in ("move", "chance"):
                self._move(table, event)
            elif event.kind == "undo":
                self._undo(table, event)
            elif event.kind == "chat":
                self._chat(table, event)
            elif (sentence := told(table, event)) is not None:
                self._add(table, event, self.voice(sentence))
            self.seq = event.seq
        return self

    def _move(self, table: Table, event: Event) -> None:
        if self._state is None:
            self._state = table.game.start(len(table.chairs), table.setup.options)
            for move, _ in self._standing:
                self._state.play(move)
        move, game = event.body["move"], table.game
        news = tuple(self.voice(message) for message in game.face.news(self._state, move))
        sentence = self.voice(game.face.tell(self._state, move))
        self._standing.append((move, len(self.entries)))
        self._add(table, event, sentence, news, len(self._standing))
        self._state.play(move)

    def _undo(self, table: Table, event: Event) -> None:
        _, index = self._standing.pop()
        self._state = None
        self.entries[index] = replace(self.entries[index], taken_back=True, changed=event.seq)
        self._add(table, event, self.voice(say("takes the last move back.")))

    def _chat(self, table: Table, event: Event) -> None:
        seats = table.seats_of(event.person or "")
        when = datetime.fromtimestamp(event.at, UTC)
        self.remarks.append(
            Remark(
                seq=event.seq,
                who=event.body["name"],
                side=side_of(table, seats[0]) if seats else None,
                text=event.body["text"],
                at=f"{when:%H:%M}",
                iso=when.isoformat(timespec="seconds"),
            )
        )

    def _add(
        self, table: Table, event: Event, sentence: str, news: tuple[str, ...] = (), number: int | None = None
    ) -> None:
        who: Message | str = say("Chance") if event.kind == "chance" else ""
        if event.seat is not None:
            who = event.body.get("name") or seat_name(table, event.seat)
        entry = Entry(
            seq=event.seq,
            number=number,
            seat=None if event.seat is None else event.seat + 1,
            side=None if event.seat is None else side_of(table, event.seat),
            who=who if isinstance(who, str) else self.voice(who),
            sentence=sentence,
            news=news,
            taken_back=False,
            changed=event.seq,
        )
        self.entries.append(entry.after(self.entries[-1] if self.entries else None))


def told(table: Table, event: Event) -> Message | None:
    """What else can happen at a table, as a sentence; after the name of the seat where there is one."""
    match event.kind:
        case "sit":
            return say("takes a seat.")
        case "stand":
            return say("leaves the seat.")
        case "start":
            return say("The game begins.")
        case "takeover":
            return {
                "time": say("is out of time; a computer player stands in."),
                "left": say("has left; a computer player stands in."),
            }.get(event.body["reason"], say("is away; a computer player stands in."))
        case "back":
            return say("is back.")
        case "resign":
            return say("resigns.")
        case "over":
            return say("The game is over.")
        case "rematch":
            return say("There is a rematch.")
    return None


def chronicle(table: Table, voice: Voice) -> Chronicle:
    """The chronicle of a table up to this moment; it may know of later events already."""
    return _kept(table.id, voice.lang, table.game).follow(table)


@lru_cache(TABLES_KEPT)
def _kept(table_id: str, lang: str, game: Game) -> Chronicle:
    return Chronicle(Voice(lang, game))
