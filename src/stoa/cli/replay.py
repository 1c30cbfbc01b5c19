"""`stoa replay`: a recorded game, move by move."""

import sys
import time
from typing import TYPE_CHECKING, Any

import click

from stoa.cli.sources import json_option, lang_option, open_record, print_json
from stoa.core.message import Message, say
from stoa.core.record import Record
from stoa.core.words import Voice

if TYPE_CHECKING:
    from stoa.cli.screen import Screen

HELP: tuple[tuple[str, Message], ...] = (
    ("n", say("next move (or Enter)")),
    ("p", say("previous move")),
    ("[g] N", say("go to the table after N moves")),
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

    In a terminal type n for the next move, p for the previous one, g N or just N to go to a move and q to leave. Without a
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
    voice = Voice(lang, played.game)
    if as_json:
        print_json(_told(played, last, voice))
        return
    screen = Screen(played.game, voice, played.names)
    interactive = record != "-" and sys.stdin.isatty() and sys.stdout.isatty()
    if step or auto is not None or interactive:
        screen.title(state)
        _show(played, screen, at or 0)
        if auto is None:
            _step(played, screen, at or 0)
        else:
            _run(played, screen, at or 0, auto)
        return
    screen.title(state)
    screen.log(played, 0, last)
    screen.board(state)
    screen.tally(state, played.places if last == len(played.moves) else None)


def _told(record: Record, last: int, voice: Voice) -> list[dict[str, Any]]:
    """The moves up to `last` for machines."""
    rows: list[dict[str, Any]] = []
    for state, move in record.steps():
        if len(rows) == last:
            break
        rows.append(
            {
                "seat": "chance" if state.turn < 0 else int(state.turn) + 1,
                "notation": record.game.spell(state, move),
                "sentence": voice(record.game.face.tell(state, move)),
                "news": [voice(message) for message in record.game.face.news(state, move)],
            }
        )
    return rows


def _step(record: Record, screen: "Screen", at: int) -> None:
    """Go where the reader says."""
    end = len(record.moves)
    while True:
        try:
            words = input(f"{at}/{end} [n p g q]> ").lower().split()
        except EOFError:
            screen.print("")
            return
        match words:
            case ["q" | "quit"]:
                return
            case [] | ["n"]:
                target = at + 1
            case ["p"]:
                target = at - 1
            case ["g", number] | [number] if number.isdecimal() and len(number) < 9:
                target = int(number)
            case _:
                screen.pairs([(keys, screen.voice(text)) for keys, text in HELP])
                continue
        if 0 <= target <= end:
            at = target
            _show(record, screen, at)
        else:
            screen.print(say("The record goes from 0 to {last}.", last=end), "red")


def _run(record: Record, screen: "Screen", at: int, seconds: float) -> None:
    """Go on to the end at this pace."""
    for n in range(at + 1, len(record.moves) + 1):
        time.sleep(seconds)
        _show(record, screen, n)


def _show(record: Record, screen: "Screen", at: int) -> None:
    """The move just made, the table after it, and the points at the end."""
    state = record.state(at)
    if at:
        screen.told(at, record.state(at - 1), record.moves[at - 1])
    for remark in record.comments.get(at, []):
        screen.print(f"; {remark}", "italic")
    if at == len(record.moves):
        screen.given_up(record)
    screen.board(state)
    if at == len(record.moves):
        screen.tally(state, record.places)
