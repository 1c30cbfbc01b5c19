"""`stoa replay`: a recorded game, turn by turn."""

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from stoa.cli.chronicle import described
from stoa.cli.commands import clean
from stoa.cli.sources import json_option, lang_option, open_record, print_json
from stoa.cli.words import called, meanings
from stoa.core.game import State
from stoa.core.message import Message, say
from stoa.core.names import everybody_named, told_apart
from stoa.core.record import Record
from stoa.core.telling import Stretch, stretches
from stoa.core.words import Voice

if TYPE_CHECKING:
    from stoa.cli.screen import Screen

HELP: tuple[tuple[str | Message, Message], ...] = (
    ("n", say("next turn (or Enter)")),
    ("p", say("previous turn")),
    ("[g] N", say("go to the table after N moves")),
    (say("table"), say("all of the table; where it has parts, each has a word of its own")),
    ("q", say("leave")),
)


@click.command(epilog="Example: stoa replay game.stoa --at 12 --lang de")
@click.argument("record")
@click.option("--at", type=int, metavar="N", help="Begin after N moves; without a terminal, end there.")
@click.option("--step", is_flag=True, help="Step by lines of input even without a terminal.")
@click.option("--auto", type=click.FloatRange(0, 3600), metavar="SECONDS", help="Go on by itself at this pace.")
@json_option
@lang_option
def replay(record: str, at: int | None, step: bool, auto: float | None, as_json: bool, lang: str) -> None:
    """Step through a recorded game.

    In a terminal type n for the next turn, p for the previous one, g N or just N to go to a move and q to leave. Without a
    terminal the game is told as sentences. RECORD is a file, or - for standard input.
    """
    from stoa.cli.screen import Screen

    if auto is not None and auto != auto:
        raise click.UsageError("--auto takes a number of seconds.", click.get_current_context())
    if step and auto is not None:
        raise click.UsageError("--step and --auto exclude each other.", click.get_current_context())
    played = open_record(record)
    last = len(played.moves) if at is None else at
    state = played.state(last)
    played.names = told_apart(everybody_named(played.names))
    voice = Voice(lang, played.game, [clean(name) for name in played.names])
    if as_json:
        print_json(_described(played, last, voice))
        return
    screen = Screen(played.game, voice)
    screen.title()
    interactive = record != "-" and sys.stdin.isatty() and sys.stdout.isatty()
    if step or auto is not None or interactive:
        shown = Show(played, screen, at or 0)
        if auto is None:
            shown.step()
        else:
            shown.run(auto)
        return
    screen.log(_until(played, last))
    if last == len(played.moves):
        screen.given_up(played)
    screen.board(state)
    screen.tally(state, played.places if last == len(played.moves) else None)


def _until(record: Record, last: int) -> list[Stretch]:
    """The turns up to a move, and nothing of what comes after it."""
    return list(stretches(record.state(0), record.moves[:last]))


def _described(record: Record, last: int, voice: Voice) -> list[dict[str, Any]]:
    """The turns up to a move for machines, with every move."""
    rows: list[dict[str, Any]] = []
    for turn in _until(record, last):
        moves, state = [], turn.before.copy()
        for move in turn.moves:
            seat = "chance" if state.turn < 0 else int(state.turn) + 1
            sentence = voice(record.game.face.offer(state, move))
            moves.append({"seat": seat, "notation": record.game.spell(state, move), "sentence": sentence})
            state.play(move)
        rows.append(described(turn, voice) | {"moves": moves})
    return rows


class Show:
    """A replay at a terminal, and how far it is."""

    def __init__(self, record: Record, screen: "Screen", at: int) -> None:
        self.record = record
        self.screen = screen
        self.at = at
        self.end = len(record.moves)
        self.stops = [0, *(turn.last for turn in _until(record, self.end))]  # after how many moves a turn ends
        self.show()

    def step(self) -> None:
        """Go where the reader says."""
        while True:
            try:
                words = input(f"{self.at}/{self.end} [n p g q]> ").lower().split()
            except EOFError:
                self.screen.print("")
                return
            match words:
                case ["q" | "quit"]:
                    return
                case [] | ["n"]:
                    target = next((stop for stop in self.stops if stop > self.at), self.end + 1)
                case ["p"]:
                    target = next((stop for stop in reversed(self.stops) if stop < self.at), -1)
                case ["g", number] | [number] if number.isdecimal() and len(number) < 9:
                    target = int(number)
                case _:
                    if not self._look(" ".join(words)):
                        self._help()
                    continue
            if 0 <= target <= self.end:
                self.at = target
                self.show()
            else:
                self.screen.print(say("The record goes from 0 to {last}.", last=self.end), "red")

    def _help(self) -> None:
        """What can be typed."""
        voice = self.screen.voice
        self.screen.pairs([(keys if isinstance(keys, str) else voice(keys), voice(text)) for keys, text in HELP])

    def run(self, seconds: float) -> None:
        """Go on to the end at this pace."""
        for stop in self.stops:
            if stop > self.at:
                time.sleep(seconds)
                self.at = stop
                self.show()

    def show(self) -> None:
        """The table after a turn, the turn itself, and the points at the end."""
        state = self.record.state(self.at)
        turns = _until(self.record, self.at)[-1:]
        first = turns[0].first if turns else self.at
        self._table(state, turns[0].before if turns else state)
        self.screen.log(turns)
        for at in range(first, self.at + 1):
            for remark in self.record.comments.get(at, []):
                self.screen.print(f"; {remark}", "italic")
        if self.at == self.end:
            self.screen.given_up(self.record)
            self.screen.tally(state, self.record.places)

    def _table(self, state: State, before: State) -> None:
        """The table, or where it is too tall the part of it in which the turn was played."""
        face = self.record.game.face
        parts = face.sections(state)
        if not parts or self.screen.holds(face.sketch(state, self.screen.voice)):
            self.screen.board(state)
            return
        played = next(iter(face.sections(before)), parts[0]).key
        part = next((part for part in parts if part.key == played), parts[0])
        self.screen.section(state, part)
        words = [self.screen.voice(other.word) for other in parts if other is not part]
        self.screen.others([*words, called("table", self.screen.voice)])

    def _look(self, key: str) -> bool:
        """Show a part of the table, or all of it; whether there is such a part."""
        state = self.record.state(self.at)
        if key in meanings("table"):
            self.screen.board(state)
            return True
        for part in self.record.game.face.sections(state):
            names = (part.key, self.screen.voice(part.word), self.screen.voice(part.title))
            if key in [name.lower() for name in names]:
                self.screen.section(state, part)
                return True
        return False
