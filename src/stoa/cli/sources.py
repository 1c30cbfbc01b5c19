"""What the arguments of a command name: games, languages, bots, records and positions."""

import json
import os
import secrets
import sys
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from stoa.bots.bot import Bot
from stoa.core.dice import SeededDice
from stoa.core.errors import BadPosition, BadRecord, StoaError
from stoa.core.game import CHANCE, Game
from stoa.core.record import LARGEST, Record
from stoa.core.registry import game as find_game
from stoa.core.registry import game_names

F = TypeVar("F", bound=Callable[..., Any])


class GameName(click.ParamType[Game]):
    """The name of an installed game."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Game:
        return value if isinstance(value, Game) else find_game(value)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in game_names() if name.startswith(incomplete)]


class Language(click.ParamType[str]):
    """A language of Stoa, in any usual spelling."""

    name = "lang"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from stoa.core.words import language

        return language(value)


def lang_option(command: F) -> F:
    """`--lang`; without it the language of the terminal, or English."""
    return click.option(
        "--lang", type=Language(), default=own_language, metavar="LANG", help="en, de, zh_Hans or zh_Hant."
    )(command)


def json_option(command: F) -> F:
    """`--json`, for machines."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")(command)


def own_language() -> str:
    """The language the terminal is set to, if Stoa speaks it."""
    from stoa.core.words import UnknownLanguage, language

    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "").partition(".")[0]
        if wanted:
            try:
                return language(wanted)
            except UnknownLanguage:
                break
    return "en"


def read_text(source: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if source == "-":
            return sys.stdin.buffer.read(4 * LARGEST).decode("utf-8-sig")
        with Path(source).open("rb") as stream:
            return stream.read(4 * LARGEST).decode("utf-8-sig")
    except OSError as error:
        raise BadRecord(f"{source}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"{source}: not a text file in UTF-8 (byte {error.start})") from None
    except ValueError as error:  # a name with a zero byte
        raise BadRecord(f"{source!r}: {error}") from None


def open_record(source: str) -> Record:
    """A record from a file (or `-`), or one that begins with the position in a JSON file."""
    text = read_text(source)
    file = "standard input" if source == "-" else source
    if not text.lstrip().startswith(("{", "[")):
        return Record.read(text, file)
    try:
        return from_position(json.loads(text))
    except (ValueError, RecursionError) as error:
        if isinstance(error, StoaError):
            raise BadPosition(f"{file}: {error}") from None
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise BadPosition(f"{file}: not a position in JSON: {reason}") from None


def from_position(dump: object) -> Record:
    """A record that begins with a position."""
    if not isinstance(dump, dict) or not isinstance(dump.get("game"), str):
        raise BadPosition('expected an object with the field "game"')
    state = find_game(dump["game"]).load(dump)
    return Record(state.game, int(state.seats), dump["options"], position=dump)


def open_table(source: str) -> Record:
    """A table from a record, a position or the name of a game."""
    if source in game_names() and not Path(source).exists():
        game = find_game(source)
        return Record(game, game.seats[0])
    return open_record(source)


def continued(record: Record) -> Record:
    """The record to go on with. Dice whose secret nobody here knows cannot be continued: what was drawn from them
    would not match the new ones, so the game goes on from the position in a record of its own.
    """
    if record.over:
        return record
    if record.secret is None and (record.commitment or any(state.turn == CHANCE for state, _ in record.steps())):
        follower = Record(record.game, record.seats, record.options, record.names, record.state().dump())
        follower.notes = record.notes
        return follower
    return record


def secret_of(seed: int | None) -> bytes:
    """The secret of a table's dice: repeatable from a seed, unguessable without."""
    return secrets.token_bytes(32) if seed is None else sha256(f"stoa-seed:{seed}".encode()).digest()


def make_bot(spec: str, seed: int | None, seat: int = 0) -> Bot:
    """A computer player by its name. Own ones are found in the current folder too, as with `python -m`."""
    from stoa.bots.levels import make

    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
    return make(spec, SeededDice(int.from_bytes(secret_of(seed) + bytes([seat]))))


def print_json(data: Any) -> None:
    """Data for machines on standard output."""
    sys.stdout.buffer.write(json.dumps(data, ensure_ascii=False, indent=2).encode() + b"\n")
