"""`stoa worker`, `stoa doctor`, `stoa backup`, `stoa restore`: look after the tables of a database, beside the processes that
serve people.
"""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

import click

from stoa.server.backup import back_up, bring_back
from stoa.server.doctor import Finding, examine
from stoa.server.house import House
from stoa.server.logs import FORMS, set_up
from stoa.server.storage import VARIABLE, Storage, default_database, existing, file_of

database_option = click.option(
    "--database", metavar="FILE|URL", help=f"A SQLite file or a PostgreSQL URL; {VARIABLE} by default."
)

log_option = click.option(
    "--log", type=click.Choice(FORMS), default=FORMS[0], show_default=True, help="How the log is written."
)

OF_A_DAY = "stoa-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].gz"  # backups in a folder

KINDS = {
    "person": ("person", "people"),
    "session": ("session or token", "sessions and tokens"),
    "game_table": ("table",),
    "seat": ("seat",),
    "event": ("event",),
    "outage": ("outage",),
}  # what the rows of a backup are

T = TypeVar("T")


def with_storage(database: str | None, work: Callable[[Storage], Awaitable[T]]) -> T:
    """What comes of some work on a database, which must be there."""
    return _work_on(existing(database or default_database()), work)


def with_new_storage(database: str | None, work: Callable[[Storage], Awaitable[T]]) -> T:
    """The same on a database that is made if it is not there; of one that was made for work that fails nothing stays."""
    name = database or default_database()
    file = file_of(name)
    made = file is not None and not file.exists()
    try:
        return _work_on(name, work)
    except BaseException:
        if made:
            for end in ("", "-wal", "-shm"):
                Path(f"{file}{end}").unlink(missing_ok=True)
        raise


def _work_on(name: str, work: Callable[[Storage], Awaitable[T]]) -> T:
    async def run() -> T:
        storage = await Storage(name).open()
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


@click.command(epilog="Example: stoa worker --database postgresql://stoa@db.example.org/stoa")
@database_option
@click.option(
    "--thinkers", type=click.IntRange(1, 256), help="Processes that think at a time  [default: one per processor]"
)
@log_option
def worker(database: str | None, thinkers: int | None, log: str) -> None:
    """Play for the computer players of a database, until Ctrl-C.

    Any number of workers, on any number of machines, share the tables of one PostgreSQL database with the processes
    that serve people.
    """
    set_up(log)
    asyncio.run(_work(existing(database or default_database()), thinkers or os.cpu_count() or 1))


async def _work(database: str, thinkers: int) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    async with House(database, thinkers, serves=False) as house:
        click.echo(f"thinking for the tables of {house.storage.name} (Ctrl-C ends it)")
        await stopped.wait()


@click.command(epilog="Example: stoa doctor --database stoa.db")
@database_option
def doctor(database: str | None) -> None:
    """Check the running games of a database against the present rules.

    A game whose log no longer replays is frozen with a notice; its log is not altered. Exits with 1 if there is one.
    """
    findings = with_storage(database, _examine)
    faults = [finding for finding in findings if finding.fault]
    for finding in faults:
        click.echo(f"table {finding.table_id} is frozen: {finding.fault}")
    moves = sum(finding.moves for finding in findings)
    click.echo(
        f"{counted(len(findings), 'running game')}, {counted(moves, 'move')}:"
        f" {len(findings) - len(faults)} replay, {len(faults)} do not"
    )
    if faults:
        click.get_current_context().exit(1)


async def _examine(storage: Storage) -> list[Finding]:
    return [finding async for finding in examine(storage)]


@click.command(epilog="Example: stoa backup stoa-2026-11-18.gz")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--keep", type=click.IntRange(1), help="How many backups stay in a folder  [default: all]")
@database_option
def backup(file: Path, keep: int | None, database: str | None) -> None:
    """Write everything in a database to FILE, while people play.

    If FILE is a folder, it becomes a file of the day there. The file is the same for SQLite and PostgreSQL: it also moves a
    database from one to the other.
    """
    folder = file if file.is_dir() else None
    if folder:
        file = folder / f"stoa-{datetime.now(UTC):%Y-%m-%d}.gz"
    counts = with_storage(database, lambda storage: back_up(storage, file))
    click.echo(f"{file}: {_told(counts)}")
    if folder and keep:
        for old in sorted(folder.glob(OF_A_DAY))[:-keep]:
            old.unlink()
            click.echo(f"{old} is removed")


@click.command(epilog="Example: stoa restore stoa-2026-11-18.gz --database new.db")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@database_option
def restore(file: Path, database: str | None) -> None:
    """Bring back from FILE what a database lacks.

    An empty database gets all of it. One that is in use, by a server too, gets the people and tables that are no longer
    there; nothing that is there is changed.
    """
    counts = with_new_storage(database, lambda storage: bring_back(storage, file))
    click.echo(f"brought back: {_told(counts)}")


def _told(counts: dict[str, int]) -> str:
    return ", ".join(counted(number, *KINDS[name]) for name, number in counts.items())


def counted(number: int, one: str, many: str = "") -> str:
    """So many of a thing."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
