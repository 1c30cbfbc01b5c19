"""`stoa worker` and `stoa doctor`: look after the tables of a database, beside the processes that serve people."""

import asyncio
import os
import signal

import click

from stoa.server.doctor import Finding, examine
from stoa.server.house import House
from stoa.server.storage import VARIABLE, Storage, default_database

database_option = click.option(
    "--database", metavar="FILE|URL", help=f"A SQLite file or a PostgreSQL URL; {VARIABLE} by default."
)


@click.command(epilog="Example: stoa worker --database postgresql://stoa@db.example.org/stoa")
@database_option
@click.option(
    "--thinkers", type=click.IntRange(1, 256), help="Processes that think at a time  [default: one per processor]"
)
def worker(database: str | None, thinkers: int | None) -> None:
    """Play for the computer players of a database, until Ctrl-C.

    Any number of workers, on any number of machines, share the tables of one PostgreSQL database with the processes
    that serve people.
    """
    asyncio.run(_work(database or default_database(), thinkers or os.cpu_count() or 1))


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
    findings = asyncio.run(_examine(database or default_database()))
    faults = [finding for finding in findings if finding.fault]
    for finding in faults:
        click.echo(f"table {finding.table_id} is frozen: {finding.fault}")
    moves = sum(finding.moves for finding in findings)
    click.echo(
        f"{len(findings)} running games, {moves} moves: {len(findings) - len(faults)} replay, {len(faults)} do not"
    )
    if faults:
        click.get_current_context().exit(1)


async def _examine(database: str) -> list[Finding]:
    storage = await Storage(database).open()
    try:
        return [finding async for finding in examine(storage)]
    finally:
        await storage.close()
