"""`stoa play`: a game in the terminal."""

import getpass
import signal
import sys
from collections.abc import Sequence
from datetime import date
from types import FrameType

import click

from stoa.bots.levels import ADVISER, LEVELS, is_own
from stoa.cli.commands import clean
from stoa.cli.sources import GameName, continued, lang_option, make_bot, open_record, secret_of
from stoa.core.errors import BadOption
from stoa.core.game import Game
from stoa.core.message import say
from stoa.core.names import computer_names, told_apart
from stoa.core.record import Record
from stoa.core.words import Voice

PERSON = "human"
BOT = LEVELS[len(LEVELS) // 2].name
HINT_MS = 1000


@click.command(epilog="Example: stoa play santorini --seat Ada=human --seat Bot=mcts:2000 --option placement=roxley")
@click.argument("game", type=GameName())
@click.option(
    "--seat",
    "seated",
    multiple=True,
    metavar="NAME=WHO",
    help="Once for each seat: human, or a computer player such as casual, expert, greedy, mcts:1000 or mcts:200ms.",
)
@click.option("--name", metavar="NAME", help="What you are called; without it, your name on this computer.")
@click.option("--seats", type=int, metavar="N", help="How many play; computer players fill the seats left.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; stoa games lists them.")
@click.option("--load", metavar="FILE", help="Go on with a record, or from a position in JSON.")
@click.option("--seed", type=int, help="Makes dice and computer players repeatable.")
@lang_option
def play(
    game: Game,
    seated: Sequence[str],
    name: str | None,
    seats: int | None,
    options: Sequence[str],
    load: str | None,
    seed: int | None,
    lang: str,
) -> None:
    """Play in the terminal, with people and computer players in any seats.

    Without --seat it is you against computer players of medium strength. At the table type help to see what you can do.
    """
    from stoa.cli.screen import Screen
    from stoa.cli.sitting import Sitting

    if load is None:
        number = max(len(seated), game.smallest_contest()) if seats is None else seats
        chosen = game.complete_options(number, game.read_options(options))
        record = Record(game, number, chosen, secret=secret_of(seed) if game.by_chance(chosen) else None)
    else:
        if seats is not None or options:
            raise BadOption("--load brings its own seats and options; leave out --seats and --option")
        if load == "-":
            raise BadOption("--load needs a file: standard input is for your moves")
        record = continued(open_record(load))
        if record.game is not game:
            raise BadOption(f"{load} is a game of {record.game.name}, not of {game.name}")
    whos = _seat(record, seated, name or own_name(Voice(lang, game)), seed)
    voice = Voice(lang, game, record.names)
    bots = [None if who == PERSON else make_bot(who, seed, n) for n, who in enumerate(whos)]
    record.notes.setdefault("Date", date.today().isoformat())
    for name in ("SIGHUP", "SIGTERM"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _stop)
    Sitting(
        record, bots, Screen(record.game, voice), lambda who: make_bot(who or f"{ADVISER}:{HINT_MS}ms", seed, len(bots))
    ).run()


def own_name(voice: Voice) -> str:
    """What the person at this computer is called."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # nobody that the system knows
        return voice(say("Player"))


def _seat(record: Record, seated: Sequence[str], person: str, seed: int | None) -> list[str]:
    """Who plays in every seat; names and players are written into the record, where --load finds them again."""
    if len(seated) > record.seats:
        raise BadOption(f"{len(seated)} players for {record.seats} seats; say --seats {len(seated)}")
    own = max(int(record.state().turn), 0)
    whos: list[str] = []
    nameless: list[int] = []
    for seat in range(record.seats):
        default = PERSON if seat == own and not seated else BOT
        name, who = record.names[seat], record.notes.get(f"Player {seat + 1}", default)
        if seat < len(seated):
            name, who = (clean(part.strip()) for part in seated[seat].rpartition("=")[::2])
            if not name or not who:
                raise BadOption(f"--seat {seated[seat]!r}: expected NAME=WHO, such as Ada=human or Bot=mcts:1000")
        elif is_own(who):
            raise BadOption(
                f"the record wants the program {who!r} in seat {seat + 1}; if you trust it, seat everybody with --seat"
            )
        elif name == f"Seat {seat + 1}" and who == PERSON:
            name = clean(person)
        elif name == f"Seat {seat + 1}":
            nameless.append(seat)
        record.names[seat] = clean(name)
        record.notes[f"Player {seat + 1}"] = who
        whos.append(who)
    people = [name for seat, name in enumerate(record.names) if seat not in nameless]
    for seat, name in zip(nameless, computer_names(len(nameless), people, seed), strict=True):
        record.names[seat] = name
    record.names = told_apart(record.names)
    return whos


def _stop(number: int, frame: FrameType | None) -> None:
    """The terminal is closed or the machine goes down: leave as after Ctrl-C, which saves the game."""
    sys.exit(128 + number)
