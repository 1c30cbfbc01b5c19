"""`stoa bench server`: scripted players on many live tables, beside the raw commit rate of SQLite.

The house is measured alone, and behind the web with a live connection for every seat. At full load every table moves again as
soon as its last move is acknowledged: how many moves per second are committed. At the pace of people each table moves
every few seconds: how long a move takes to be acknowledged, and to reach the other player's page.
"""

import asyncio
import json
import os
import random
import sqlite3
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import click

from stoa.bench.load import Load
from stoa.bench.web import WebPlayers, serving
from stoa.bots.bot import Thought
from stoa.core.registry import game as find_game
from stoa.core.registry import game_names
from stoa.server.actions import Move, Sit, Start
from stoa.server.house import House
from stoa.server.people import Person
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup
from stoa.server.workers import compose
from stoa.web.serving import spare_garbage_collection


@dataclass(frozen=True)
class Report:
    """The numbers, ready to print: of the house alone, then through the web with a live connection for every seat."""

    tables: int
    seconds_per_move: float
    raw_commits_per_s: float
    house_moves_per_s: float
    house_ratio_to_raw: float
    house_ack_ms_p50: float
    house_ack_ms_p99: float
    web_moves_per_s: float
    web_ratio_to_raw: float
    web_cpu_ms_per_move: float
    web_live_moves_per_s: float
    web_live_cpu_ms_per_move: float
    web_ack_ms_p50: float
    web_ack_ms_p99: float
    web_seen_ms_p50: float
    web_seen_ms_p99: float
    memory_kb_per_table: float  # what one more table takes
    memory_kb_besides: float  # and what the server takes, however many there are


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
            name = names[n % len(names)]
            people = [
                await self.house.welcome(f"Player {seat + 1}") for seat in range(find_game(name).smallest_contest())
            ]
            self.tables.append((await self.open(name, people), people))

    async def open(self, game: str, people: list[Person]) -> Table:
        """A new table that has begun."""
        table = await self.house.open(people[0], TableSetup(game, ("person",) * len(people)))
        for person in people[1:]:
            await self.house.do(table.id, person, Sit())
        return await self.house.do(table.id, people[0], Start())

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
                table = await self.open(table.setup.game, people)
                self.tables[n] = table, people
                continue
            thoughts = compose(table.state, lambda state: Thought(self.dice.choice(state.legal())))
            moves = [thought.move for thought in thoughts]
            at = perf_counter()
            self.sent[table.id] = (table.seq, at)
            table = await self.house.do(table.id, people[table.turn], Move(seen=table.seq, moves=moves))
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


def memory_kb(process: int) -> float:
    """What a process holds in memory; not a number where the system does not tell."""
    with suppress(OSError, ValueError, IndexError):
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1024
    return float("nan")


def cpu_seconds(process: int) -> float:
    """The time that a process and those that it has started have used; not a number where the system does not tell."""
    try:
        parents, used = {}, {}
        for file in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):
                fields = file.read_text(encoding="utf-8").rpartition(")")[2].split()
                pid = int(file.parent.name)
                parents[pid], used[pid] = int(fields[1]), sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError):
        return float("nan")
    family = {process}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return sum(used.get(pid, 0.0) for pid in family)


async def measure(folder: Path, tables: int, seconds: float, pace: float, seed: int = 0) -> Report:
    """All loads in one run, the raw rate before, between and after them."""
    raw = [raw_rate(folder / "raw.db", seconds / 2)]
    async with House(str(folder / "house.db"), thinkers=0) as house:
        players = Players(house, seed)
        await players.sit_down(tables, game_names())
        spare_garbage_collection()  # as the server does
        full = await players.run(seconds, think=0.0)
        raw.append(raw_rate(folder / "raw.db", seconds / 2))
        live = await players.run(seconds, think=pace)
    with serving(folder / "web.db") as (host, process):
        visitors = WebPlayers(host, seed)
        some = tables // 2  # the server is warm with them; what the others add is their own weight
        await asyncio.to_thread(visitors.sit_down, some, game_names())
        await visitors.run(seconds, think=pace, used=lambda: cpu_seconds(process))
        before = memory_kb(process)
        await asyncio.to_thread(visitors.sit_down, tables - some, game_names())
        web_live = await visitors.run(seconds, think=pace, used=lambda: cpu_seconds(process))
        memory = memory_kb(process)
        each = (memory - before) / (tables - some)
        web_full = await visitors.run(seconds, think=0.0, used=lambda: cpu_seconds(process))
    raw.append(raw_rate(folder / "raw.db", seconds / 2))
    commits = sum(raw) / len(raw)
    return Report(
        tables=tables,
        seconds_per_move=pace,
        raw_commits_per_s=commits,
        house_moves_per_s=full.rate,
        house_ratio_to_raw=full.rate / commits,
        house_ack_ms_p50=live.acknowledged.ms(0.5),
        house_ack_ms_p99=live.acknowledged.ms(0.99),
        web_moves_per_s=web_full.rate,
        web_ratio_to_raw=web_full.rate / commits,
        web_cpu_ms_per_move=1000 * web_full.cpu / max(1, web_full.moves),
        web_live_moves_per_s=web_live.rate,
        web_live_cpu_ms_per_move=1000 * web_live.cpu / max(1, web_live.moves),
        web_ack_ms_p50=web_live.acknowledged.ms(0.5),
        web_ack_ms_p99=web_live.acknowledged.ms(0.99),
        web_seen_ms_p50=web_live.seen.ms(0.5),
        web_seen_ms_p99=web_live.seen.ms(0.99),
        memory_kb_per_table=each,
        memory_kb_besides=memory - each * tables,
    )


def bench_server(tables: int, seconds: float, pace: float, as_json: bool) -> None:
    """Measure and print; `pace` is how long a person takes for a move."""
    with TemporaryDirectory(prefix="stoa-bench-") as folder:
        report = asyncio.run(measure(Path(folder), tables, seconds, pace))
    if as_json:
        click.echo(json.dumps(asdict(report), indent=1))
        return
    for name, value in asdict(report).items():
        click.echo(f"{name.replace('_', ' '):24}{value:12,.2f}")
