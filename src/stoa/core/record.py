"""A whole game as a readable text file: headers, then numbered moves in notation, chance outcomes included.

    Stoa: 1
    Game: santorini
    Rules: 1
    Seats: 2
    Seat 1: Ada
    Seat 2: Ben
    Option placement: original
    Option supply: unlimited
    Result: *

    1. 1 @c3
    ; a comment
    2. 2 @b2

A move line has the number of the move, the seat (`~` for chance) and the notation. A record replays without any
random seed. A game that the rules did not end says so: `Ended: seat 2 resigned`, with the places as its result.
`docs/notation.md` describes the format in full.
"""

import json
import os
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from stoa.core.dice import TableDice
from stoa.core.errors import BadPosition, BadRecord, NotLegal, StoaError
from stoa.core.files import write_whole
from stoa.core.game import CHANCE, OVER, Game, State, Value, play, spell_value
from stoa.core.message import say
from stoa.core.registry import game as find_game

FORMAT = "1"
LARGEST = 4_000_000  # characters; the longest game of the house is far below

_HEADER = re.compile(r"([A-Z][A-Za-z0-9_ -]*?):\s*(.*)")
_MOVE = re.compile(r"([0-9]{1,9})\.\s+([0-9]+|~)\s+(\S.*)")
_OWN = re.compile(r"Stoa|Game|Rules|Seats|Position|Dice|Secret|Result|Ended|(Seat|Option) .*")  # headers with a meaning
_RESIGNED = re.compile(r"seat ([0-9]{1,4}) resigned|seats ([0-9]{1,4}(?:, [0-9]{1,4})+) resigned")


class Record:
    """A game as it was played: its seats and options, then every move and chance outcome.

    >>> import stoa
    >>> record = Record(stoa.game("santorini"), seats=2, names=["Ada", "Ben"])
    >>> record.play(record.game.read(record.state(), "@c3"))
    >>> print(record.write().splitlines()[-1])
    1. 1 @c3
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value] = {},
        names: Sequence[str] = (),
        position: Mapping[str, Any] | None = None,
        secret: bytes | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        if position is not None and not options:
            options = game.load(position).dump()["options"]
        self.options = game.complete_options(seats, options)
        self.names = list(names) or [f"Seat {n + 1}" for n in range(seats)]
        if len(self.names) != seats:
            raise BadRecord(f"{len(self.names)} names for {seats} seats")
        self.position = None if position is None else dict(position)
        self.secret = secret
        self.commitment = "" if secret is None else TableDice(secret).commitment()
        self.rules = game.version
        self.notes: dict[str, str] = {}  # further headers, such as Date or Event
        self.moves: list[int] = []
        self.resigned: list[int] = []  # the seats that gave up, if that ended the game
        self.comments: dict[int, list[str]] = {}  # after how many moves, what
        self._now = self._start()

    def _start(self) -> State:
        if self.position is None:
            return self.game.start(self.seats, self.options)
        state = self.game.load(self.position)
        if state.seats != self.seats:
            raise BadPosition(f"the position has {state.seats} seats, the record {self.seats}")
        if state.dump()["options"] != self.options:
            raise BadPosition("the position has other options than the record")
        return state

    def copy(self) -> "Record":
        """The same record again; playing on one leaves the other as it is."""
        twin = Record.__new__(Record)
        twin.__dict__.update(self.__dict__)
        twin.names, twin.notes, twin.moves = self.names[:], dict(self.notes), self.moves[:]
        twin.resigned = self.resigned[:]
        twin.comments = {at: lines[:] for at, lines in self.comments.items()}
        twin._now = self._now.copy()
        return twin

    @property
    def now(self) -> State:
        """The table as it stands. Not to be played on: `state()` is a copy for that."""
        return self._now

    def state(self, at: int | None = None) -> State:
        """A copy of the table after `at` moves, or as it stands now."""
        if at is None:
            return self._now.copy()
        if not 0 <= at <= len(self.moves):
            raise BadRecord(f"the record has moves 0 to {len(self.moves)}, not {at}")
        state = self._start()
        for move in self.moves[:at]:
            state.play(move)
        return state

    def steps(self) -> Iterator[tuple[State, int]]:
        """Every move with the table it was played on; the table is valid until the next step."""
        state = self._start()
        for move in self.moves:
            yield state, move
            state.play(move)

    def play(self, move: int) -> None:
        """Append a move or chance outcome; raises NotLegal and changes nothing if the rules forbid it."""
        if self.resigned:
            raise NotLegal("", say("The game is over."))
        play(self._now, move)
        self.moves.append(move)

    def roll(self) -> int:
        """At CHANCE: draw the outcome from the table's verifiable dice, append it and return it."""
        if self.secret is None:
            if self.commitment:
                raise BadRecord("the dice of this table need its secret, which a record shows only when it is over")
            self.secret = os.urandom(32)
            self.commitment = TableDice(self.secret).commitment()
        outcome = self._now.draw(TableDice(self.secret, len(self.moves)))
        self.play(outcome)
        return outcome

    def undo(self, seat: int | None = None) -> bool:
        """Take back the last move if `seat` made it (without a seat: if anybody did); never what chance has decided."""
        if not self.moves:
            return False
        maker = self.state(len(self.moves) - 1).turn
        if maker == CHANCE or seat not in (None, maker):
            return False
        self.take_back()
        return True

    def take_back(self) -> None:
        """Drop the last move, whoever made it; a game that somebody gave up goes on then."""
        if not self.moves:
            raise BadRecord("there is no move to take back")
        self.resigned = []
        self.moves.pop()
        self.comments = {at: lines for at, lines in self.comments.items() if at <= len(self.moves)}
        self._now = self.state(len(self.moves))

    def resign(self, seats: Iterable[int]) -> None:
        """End the game as it stands: these seats give up, and with them their sides."""
        given_up = sorted(set(seats))
        if self.over:
            raise BadRecord("the game is over already")
        if not given_up or given_up[0] < 0 or given_up[-1] >= self.seats:
            raise BadRecord(f"there is no such seat at a table of {self.seats}")
        sides = {self.game.side(self.seats, seat) for seat in range(self.seats)}
        if len(sides) > 1 and sides == {self.game.side(self.seats, seat) for seat in given_up}:
            raise BadRecord("not everybody can resign: somebody has won then")
        self.resigned = given_up

    def comment(self, text: str) -> None:
        """Remark on the table as it stands."""
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        if lines:
            self.comments.setdefault(len(self.moves), []).extend(lines)

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or because somebody gave up."""
        return bool(self.resigned) or self._now.turn == OVER

    @property
    def places(self) -> list[int] | None:
        """The place of every seat at the end, 1 for a winner; None while the game goes on."""
        if self.resigned:
            return places_after(self.game, self.seats, self.resigned)
        return self._now.places() if self._now.turn == OVER else None

    @property
    def result(self) -> str:
        """The places of all seats as they are written, or `*` while the game goes on."""
        return "*" if self.places is None else " ".join(map(str, self.places))

    @property
    def ended(self) -> str:
        """How the game ended if the rules did not end it, as it is written; else empty."""
        if not self.resigned:
            return ""
        seats = ", ".join(str(seat + 1) for seat in self.resigned)
        return f"seat {seats} resigned" if len(self.resigned) == 1 else f"seats {seats} resigned"

    def __str__(self) -> str:
        return self.write()

    def __repr__(self) -> str:
        moves = f"{len(self.moves)} move{'' if len(self.moves) == 1 else 's'}"
        return f"<Record: {self.game.name}, {', '.join(self.names)}, {moves}, result {self.result}>"

    def write(self, reveal: bool = False) -> str:
        """The record as text; `Record.read` is the inverse. The secret of the dice is shown when the game is over, or
        earlier with `reveal`, so that a private game can be put away and go on with the same dice.
        """
        for name in self.notes:
            match = _HEADER.fullmatch(f"{name}:")
            if match is None or match[1] != name or _OWN.fullmatch(name):
                raise BadRecord(f"{name!r:.60} cannot be the header of a note, such as Event")
        lines = [f"Stoa: {FORMAT}", f"Game: {self.game.name}", f"Rules: {self.rules}", f"Seats: {self.seats}"]
        lines += [f"Seat {n}: {_one_line(name)}" for n, name in enumerate(self.names, 1)]
        lines += [f"Option {name}: {spell_value(value)}" for name, value in self.options.items()]
        if self.position is not None:
            lines.append(f"Position: {json.dumps(self.position, ensure_ascii=False)}")
        if self.commitment:
            lines.append(f"Dice: {self.commitment}")
        if self.secret is not None and (reveal or self.over):
            lines.append(f"Secret: {self.secret.hex()}")
        lines += [f"{name}: {_one_line(text)}" for name, text in self.notes.items()]
        lines += [f"Ended: {self.ended}"] if self.ended else []
        lines += [f"Result: {self.result}", ""]
        lines += [f"; {text}" for text in self.comments.get(0, [])]
        for n, (state, move) in enumerate(self.steps(), 1):
            seat = "~" if state.turn == CHANCE else str(state.turn + 1)
            lines.append(f"{n}. {seat} {self.game.spell(state, move)}")
            lines += [f"; {text}" for text in self.comments.get(n, [])]
        return "\n".join(lines) + "\n"

    def save(self, path: str | Path, reveal: bool = False) -> None:
        """Write the record to a file; the old file stays whole until the new one is."""
        write_whole(Path(path), self.write(reveal).encode(errors="replace"))

    @classmethod
    def open(cls, path: str | Path) -> "Record":
        """Read a record from a file."""
        try:
            with Path(path).open(encoding="utf-8-sig") as stream:
                text = stream.read(LARGEST + 1)
        except OSError as error:
            raise BadRecord(f"{path}: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise BadRecord(f"{path}: not a text file in UTF-8 (byte {error.start})") from None
        except ValueError as error:
            raise BadRecord(f"{path!s:.80}: {error}") from None
        return cls.read(text, str(path))

    @classmethod
    def read(cls, text: str, file: str = "record") -> "Record":
        """Read a record and check every move; a bad one is reported with file, line and the rule it breaks."""
        return _Reader(text, file).record()


def places_after(game: Game, seats: int, resigned: Collection[int]) -> list[int]:
    """The places when these seats give up: their sides come last together, the others share the victory."""
    lost = {game.side(seats, seat) for seat in resigned}
    winners = [seat for seat in range(seats) if game.side(seats, seat) not in lost]
    return [1 if seat in winners else len(winners) + 1 for seat in range(seats)]


def _one_line(text: str) -> str:
    return " ".join(text.split()) or "-"


class _Reader:
    """Reads one record, line by line."""

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.at = 0  # the line being read, counted from 1
        if len(text) > LARGEST:
            raise BadRecord(f"{file}: larger than {LARGEST:,} characters")
        self.lines = text.split("\n")

    def wrong(self, reason: object) -> BadRecord:
        return BadRecord(f"{self.file}, line {self.at}: {reason}")

    def record(self) -> Record:
        headers, where = self.headers()
        record = self.empty(headers, where)
        for line in self.rest():
            if line.startswith(";"):
                record.comment(line[1:].strip())
                continue
            self.move(record, line)
        if "Ended" in headers:
            self.at = where["Ended"]
            self.ended(record, headers["Ended"])
        self.at = where["Result"]
        if headers["Result"] != record.result:
            led = f"that {record.ended} leads" if record.resigned else "the moves lead"
            raise self.wrong(f"the result is given as {headers['Result']!r}, {led} to {record.result!r}")
        return record

    def rest(self) -> Iterator[str]:
        while self.at < len(self.lines):
            self.at += 1
            line = self.lines[self.at - 1].strip()
            if line:
                yield line

    def headers(self) -> tuple[dict[str, str], dict[str, int]]:
        found: dict[str, str] = {}
        where: dict[str, int] = {}
        while self.at < len(self.lines) and (line := self.lines[self.at].strip()):
            self.at += 1
            match = _HEADER.fullmatch(line)
            if match is None:
                raise self.wrong(f"expected a header such as 'Seats: 2', found {_short(line)}")
            name, value = match[1], match[2]
            if name in found:
                raise self.wrong(f"the header {name!r} stands here a second time")
            found[name], where[name] = value, self.at
        self.at = max(self.at, 1)
        if "Stoa" not in found:
            raise self.wrong("a record begins with the header 'Stoa: 1'")
        for name in ("Game", "Rules", "Seats", "Result"):
            if name not in found:
                raise self.wrong(f"the header {name!r} is missing")
        return found, where

    def empty(self, headers: dict[str, str], where: dict[str, int]) -> Record:
        """The record before its first move."""
        left = dict(headers)
        after = self.at

        def take(name: str) -> str:
            self.at = where[name]
            return left.pop(name)

        try:
            if take("Stoa") != FORMAT:
                raise self.wrong(f"this is format {headers['Stoa']}; this version of Stoa reads format {FORMAT}")
            game = find_game(take("Game"))
            seats = self.number(take("Seats"))
            if seats not in game.seats:
                game.complete_options(seats, {})  # raises BadOption, before there are names for thousands of seats
            names = [take(f"Seat {n}") if f"Seat {n}" in left else f"Seat {n}" for n in range(1, seats + 1)]
            options: dict[str, Value] = {}
            known = {option.name: option for option in game.options}
            for name in [name for name in left if name.startswith("Option ")]:
                option = known.get(name.removeprefix("Option "))
                text = take(name)
                if option is None:
                    raise self.wrong(f"{game.name} has no {name.lower()}")
                options[option.name] = option.read(text)
            position = self.json(take("Position")) if "Position" in left else None
            record = Record(game, seats, options, names, position)
            record.rules = take("Rules")
            if "Dice" in left:
                record.commitment = take("Dice")
            if "Secret" in left:
                record.secret = self.hex(take("Secret"))
            take("Result")
            left.pop("Ended", None)
            for name in list(left):
                if name.startswith("Seat "):
                    self.at = where[name]
                    raise self.wrong(f"there is no such seat at a table of {seats}")
                record.notes[name] = take(name)
        except BadRecord:
            raise
        except StoaError as error:
            raise self.wrong(error) from None
        self.at = after
        return record

    def move(self, record: Record, line: str) -> None:
        text, _, remark = line.partition(" ;")
        match = _MOVE.fullmatch(text.strip())
        if match is None:
            raise self.wrong(f"expected a move such as '1. 1 @c3', found {_short(line)}")
        number, seat, notation = match.groups()
        if int(number) != len(record.moves) + 1:
            raise self.wrong(f"expected move {len(record.moves) + 1}, found move {number}")
        state = record.state()
        if state.turn == OVER:
            raise self.wrong("the game was over before this move")
        expected = "~" if state.turn == CHANCE else str(state.turn + 1)
        if seat != expected:
            raise self.wrong(f"it is the turn of {expected}, not of {seat} (seats count from 1, ~ is chance)")
        try:
            record.play(record.game.read(state, notation))
        except NotLegal as error:
            version = "" if record.rules == record.game.version else f" (written for rules version {record.rules})"
            raise self.wrong(f"{notation!r}: {error}{version}") from None
        if remark.strip():
            record.comment(remark.strip())

    def ended(self, record: Record, text: str) -> None:
        """How the game ended although the rules let it go on."""
        match = _RESIGNED.fullmatch(text)
        if match is None:
            raise self.wrong(f"expected how the game ended, such as 'seat 2 resigned', found {_short(text)}")
        if record.over:
            raise self.wrong(f"the moves end the game by the rules, so it did not end because {text}")
        try:
            record.resign(int(seat) - 1 for seat in (match[1] or match[2]).split(", "))
        except BadRecord as error:
            raise self.wrong(error) from None

    def number(self, text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 4:
            raise self.wrong(f"expected a number, found {_short(text)}")
        return int(text)

    def json(self, text: str) -> dict[str, Any]:
        try:
            value = json.loads(text)
        except (ValueError, RecursionError):
            value = None
        if not isinstance(value, dict):
            raise self.wrong(f"expected a position as a JSON object, found {_short(text)}")
        return value

    def hex(self, text: str) -> bytes:
        try:
            return bytes.fromhex(text)
        except ValueError:
            raise self.wrong(f"expected a secret in hexadecimal digits, found {_short(text)}") from None


def _short(text: str) -> str:
    return repr(text if len(text) <= 60 else text[:57] + "...")


def verify(record: Record) -> int:
    """Check the dice of a finished record against its commitment; how many chance outcomes were checked.

    Raises BadRecord with the place if the secret does not belong to the commitment or an outcome was not its own.
    """
    if not record.commitment:
        raise BadRecord("the record has no 'Dice' header: its table made no commitment, so there is nothing to verify")
    if record.secret is None:
        raise BadRecord("the record has no 'Secret' header yet: the table shows it when the game is over")
    dice = TableDice(record.secret)
    if dice.commitment() != record.commitment:
        raise BadRecord("the secret does not belong to the commitment that was shown before the game")
    checked = 0
    for n, (state, move) in enumerate(record.steps()):
        if state.turn != CHANCE:
            continue
        drawn = state.draw(dice.at(n))
        if drawn != move:
            own, told = record.game.spell(state, drawn), record.game.spell(state, move)
            raise BadRecord(f"move {n + 1}: the dice of this table gave {own!r}, the record says {told!r}")
        checked += 1
    return checked
