"""Replays the logs of running games by the present rules. A table whose log no longer replays is frozen with a notice;
its log is never altered.
"""

from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from hashlib import sha256

from sqlalchemy import bindparam, select, update

from stoa.core.errors import NotLegal, StoaError, UnknownGame
from stoa.core.game import CHANCE, play
from stoa.core.registry import game as find_game
from stoa.core.words import home
from stoa.server.events import Chance, Event, Move
from stoa.server.ledger import read_log
from stoa.server.models import game_table
from stoa.server.storage import Storage
from stoa.server.table import FROZEN, RUNNING, Table
from stoa.server.table_setup import TableSetup
from stoa.version import VERSION


@dataclass(frozen=True, slots=True)
class Finding:
    """What came out for one table; `fault` is empty if it replays."""

    table_id: str
    moves: int
    fault: str


async def examine(storage: Storage, again: bool = True) -> AsyncIterator[Finding]:
    """Check every running table, and freeze those that do not replay; without `again` only those that these versions of
    Stoa and of the rules have not checked yet.
    """
    c = game_table.c
    async with storage.reading() as connection:
        running = select(c.id, c.game, c.checked).where(c.status == RUNNING)
        found = list(await connection.execute(running))
    present = {game: versions(game) for game in {row.game for row in found}}
    healthy = []
    for id, game, checked in found:
        if checked == present[game] and not again:
            continue
        async with storage.reading() as connection:
            row = (await connection.execute(select(c.setting, c.secret).where(c.id == id))).one()
            events = await read_log(connection, id)
        moves, fault = replay(id, TableSetup.load(row.setting), row.secret, events)
        if fault:
            await freeze(storage, id, fault)
        else:
            healthy.append({"table_id": id, "versions": present[game]})
        yield Finding(id, moves, fault)
    if healthy:
        async with storage.writing() as connection:
            row_of = update(game_table).where(c.id == bindparam("table_id"))
            await connection.execute(row_of.values(checked=bindparam("versions")), healthy)


def versions(game: str) -> str:
    """What a log is checked by: the versions of Stoa and of the game's rules, and the text of the rules as they are, which may
    have changed all the same; empty if the game is not installed.
    """
    try:
        found = find_game(game)
    except UnknownGame:
        return ""
    folder = home(found)
    files = [*folder.glob("*.py"), *folder.glob("*.json"), *folder.glob("rules/**/*.py")] if folder else []
    rules = sha256(b"".join(file.read_bytes() for file in sorted(files)))
    return f"{VERSION} {found.version} {rules.hexdigest()[:16]}"


def replay(id: str, setup: TableSetup, secret: bytes, log: Iterable[Event]) -> tuple[int, str]:
    """Play a log again by the present rules: how many moves were played, and why it stops, if it does."""
    moves = 0
    try:
        table = Table(id, setup, secret)
        for event in log:
            if isinstance(event.what, Move | Chance):
                moves += 1
                _compare(table, event.what, moves)
            table.apply(event)
    except Exception as error:  # whatever other rules do with an old log
        return moves, str(error) or type(error).__name__
    return moves, ""


def _compare(table: Table, what: Move | Chance, number: int) -> None:
    """A number that means another move than it did is as wrong as one that is not legal."""
    move, text, state = what.move, what.text, table.state
    if state.turn != (what.seat if isinstance(what, Move) else CHANCE):
        raise StoaError(f"move {number}, {text!r}: it is not the turn of the seat that played it")
    try:
        play(state.copy(), move)
    except NotLegal as error:
        raise StoaError(f"move {number}, {text!r}: {error}") from None
    if table.game.spell(state, move) != text:
        raise StoaError(f"move {number}, {text!r}, is {table.game.spell(state, move)!r} now")


async def freeze(storage: Storage, id: str, reason: str) -> None:
    """Mark a table as frozen."""
    async with storage.writing() as connection:
        frozen = update(game_table).where(game_table.c.id == id, game_table.c.status == RUNNING)
        await connection.execute(frozen.values(status=FROZEN, notice=reason[:500], waits=None, due=None))
