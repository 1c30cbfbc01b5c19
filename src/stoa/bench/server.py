"""`stoa bench server`: scripted players on many live tables, beside the raw commit rate of SQLite.

Two loads are measured. At full load every table moves again as soon as its last move is acknowledged: how many moves per
second are committed. At the pace of people each table moves about once a second: how long a move takes to be
acknowledged, and to reach the other player.
"""

import asyncio
import json
import os
import random
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import click

from stoa.core.registry import game as find_game
from stoa.core.registry import games as all_games
from stoa.server.house import House
from stoa.server.people import Person
from stoa.server.setting import Setting
from stoa.server.table import Table

PACE_S = 1.0  # seconds that a person takes for a move, on average


@dataclass
class Times:
    """How long something took, again and again, in seconds."""

    found: list[float] = field(default_factory=list)

    def ms(self, share: float) -> float:
        """The time in milliseconds that this share of all was not slower than."""
        ordered = sorted(self.found)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


@dataclass
class Load:
    """What one load did."""

    moves: int = 0
    seconds: float = 0.0
    acknowledged: Times = field(default_factory=Times)
    seen: Times = field(default_factory=Times)

    @property
    def rate(self) -> float:
        return self.moves / self.seconds


@dataclass(frozen=True)
class Report:
    """The numbers, ready to print."""

    tables: int
    raw_commits_per_s: float
    moves_per_s: float
    ratio_to_raw: float
    full_ack_ms_p50: float
    full_ack_ms_p99: float
    live_moves_per_s: float
    ack_ms_p50: float
    ack_ms_p99: float
    seen_ms_p50: float
    seen_ms_p99: float
    memory_kb_per_table: float


class Players:
    """Scripted people at many tables: each seat has a person of its own, who plays a random legal move in turn."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.dice = random.Random(seed)
        self.tables: list[tuple[Table, list[Person]]] = []
        self.sent: dict[str, tuple[int, float]] = {}  # by table: the last event that the mover knew, and when it moved

    async def sit_down(self, count: int, games: Iterable[str]) -> None:
        """Open tables of all games in turn."""
        names = list(games)
        for n in range(count):
            self.tables.append(await self.open(names[n % len(names)]))

    async def open(self, game: str) -> tuple[Table, list[Person]]:
        """A new table that has begun."""
        seats = find_game(game).seats[0]
        people = [await self.house.welcome(f"Player {seat + 1}") for seat in range(seats)]
        table = await self.house.open(people[0], Setting(game, ("person",) * seats))
        for person in people[1:]:
            await self.house.sit(table.id, person)
        return await self.house.start(table.id, people[0]), people

    async def run(self, seconds: float, think: float) -> Load:
        """Play on at all tables for a while; `think` is how long a person thinks on average."""
        load = Load()
        watching = [asyncio.create_task(self.watch(table.id, load)) for table, _ in self.tables]
        began = perf_counter()
        playing = [self.play(n, began + seconds, think, load) for n in range(len(self.tables))]
        await asyncio.gather(*playing)
        load.seconds = perf_counter() - began
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
        return load

    async def play(self, n: int, end: float, think: float, load: Load) -> None:
        table, people = self.tables[n]
        while perf_counter() < end:
            if think:
                await asyncio.sleep(self.dice.uniform(0.0, 2 * think))
            table = await self.house.table(table.id)
            if table.turn is None:  # over: the same people go on at a new one
                table, people = self.tables[n] = await self.open(table.setting.game)
                continue
            move = self.dice.choice(table.state.legal())
            at = perf_counter()
            self.sent[table.id] = (table.seq, at)
            table = await self.house.move(table.id, people[table.turn], table.turn, move, table.seq)
            load.acknowledged.found.append(perf_counter() - at)
            load.moves += 1

    async def watch(self, table_id: str, load: Load) -> None:
        """Look on as the other player does."""
        table = await self.house.table(table_id)
        async for seq in self.house.watch(table_id, table.seq):
            known, at = self.sent[table_id]
            if seq > known:
                load.seen.found.append(perf_counter() - at)


def raw_rate(file: Path, seconds: float) -> float:
    """Commits per second of plain SQLite with the settings of the house: one row, one transaction, one fsync."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(
        "CREATE TABLE IF NOT EXISTS event (table_id VARCHAR(32), seq INTEGER, at DOUBLE, kind VARCHAR(16), seat SMALLINT,"
        " person_id VARCHAR(32), body JSON, PRIMARY KEY (table_id, seq))"
    )
    done = int(connection.execute("SELECT count(*) FROM event").fetchone()[0])
    first, began = done, perf_counter()
    while perf_counter() < began + seconds:
        row = (f"table number {done % 200}", done, 1.0, "move", 0, "somebody", '{"move": 12, "text": "c3-d4"}')
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO event VALUES (?, ?, ?, ?, ?, ?, ?)", row)
        connection.execute("COMMIT")
        done += 1
    spent = perf_counter() - began
    connection.close()
    return (done - first) / spent


def memory_kb() -> float:
    """What this process holds in memory; not a number where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024
    return float("nan")


async def measure(folder: Path, tables: int, seconds: float, seed: int = 0) -> Report:
    """All loads in one run, the raw rate before and after them."""
    raw = [raw_rate(folder / "raw.db", seconds / 2)]
    async with House(str(folder / "house.db"), thinkers=0) as house:
        players = Players(house, seed)
        before = memory_kb()
        await players.sit_down(tables, all_games())
        memory = (memory_kb() - before) / tables
        full = await players.run(seconds, think=0.0)
        raw.append(raw_rate(folder / "raw.db", seconds / 2))
        live = await players.run(seconds, think=PACE_S)
    commits = sum(raw) / len(raw)
    return Report(
        tables=tables,
        raw_commits_per_s=commits,
        moves_per_s=full.rate,
        ratio_to_raw=full.rate / commits,
        full_ack_ms_p50=full.acknowledged.ms(0.5),
        full_ack_ms_p99=full.acknowledged.ms(0.99),
        live_moves_per_s=live.rate,
        ack_ms_p50=live.acknowledged.ms(0.5),
        ack_ms_p99=live.acknowledged.ms(0.99),
        seen_ms_p50=live.seen.ms(0.5),
        seen_ms_p99=live.seen.ms(0.99),
        memory_kb_per_table=memory,
    )


def bench_server(tables: int, seconds: float, as_json: bool) -> None:
    """Measure and print."""
    with TemporaryDirectory(prefix="stoa-bench-") as folder:
        report = asyncio.run(measure(Path(folder), tables, seconds))
    if as_json:
        click.echo(json.dumps(asdict(report), indent=1))
        return
    for name, value in asdict(report).items():
        click.echo(f"{name.replace('_', ' '):24}{value:12,.2f}")
