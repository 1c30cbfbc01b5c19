"""The promise: a move that was acknowledged is never lost, and no table is ever stuck, whenever the server dies."""

import asyncio
import json
import multiprocessing
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

import house_server
from stoa.core.record import Record, verify
from stoa.server.doctor import examine
from stoa.server.ledger import read_log
from stoa.server.lookup import read_table, with_status
from stoa.server.storage import Storage
from stoa.server.table import Event

pytestmark = pytest.mark.anyio

LONGEST = 0.4  # seconds that a server lives at most; some die while they start
TABLES = [
    ("santorini", ["person", "person"]),
    ("santorini", ["person", "bot:random"]),
    ("santorini", ["person", "person", "bot:random"]),
    ("corinth", ["person", "person"]),
    ("corinth", ["bot:greedy", "person"]),
]


class Refused(Exception):
    pass


class Witness:
    """What scripted players were told: it must all be in the log afterwards."""

    def __init__(self, socket: Path) -> None:
        self.socket = socket
        self.going_on = True  # new tables are opened
        self.acknowledged: list[tuple[str, int, str, int, int]] = []  # table, seq, person, seat, move
        self.broadcast: list[tuple[str, dict[str, Any]]] = []
        self.doom: Callable[[], None] | None = None  # what befalls the server at its next answer

    async def ask(self, **asked: Any) -> dict[str, Any]:
        """Ask until there is an answer: servers come and go."""
        while True:
            with suppress(OSError, ValueError):
                reader, writer = await asyncio.open_unix_connection(self.socket)
                try:
                    writer.write(json.dumps(asked).encode() + b"\n")
                    line = await reader.readline()
                    if line and self.doom and asked["do"] == "move":
                        self.doom()
                    said = json.loads(line)
                    if "refused" in said:
                        raise Refused(said["refused"])
                    return said
                finally:
                    writer.close()
            await asyncio.sleep(0.01)

    async def watch(self, table: str) -> None:
        """Look on for ever, going on after each crash where it was."""
        seen = 0
        while True:
            with suppress(OSError, ValueError):
                reader, writer = await asyncio.open_unix_connection(self.socket)
                try:
                    writer.write(json.dumps({"do": "watch", "table": table, "seen": seen}).encode() + b"\n")
                    while line := await reader.readline():
                        event = json.loads(line)
                        assert event["seq"] == seen + 1, "a gap in what was broadcast"
                        seen += 1
                        self.broadcast.append((table, event))
                finally:
                    writer.close()
            await asyncio.sleep(0.01)

    async def play_tables(self, game: str, seats: list[str]) -> None:
        """One game after the other until the kills are over; the last one is played to its end."""
        while self.going_on:
            people = [(await self.ask(do="welcome", name="Ada"))["person"] for _ in range(seats.count("person"))]
            table = (await self.ask(do="open", person=people[0], game=game, seats=seats))["table"]
            for person in people[1:]:
                await self.until_done(do="sit", table=table, person=person)
            await self.until_done(do="start", table=table, person=people[0])
            owners = iter(people)
            chairs = {seat: next(owners) for seat, to in enumerate(seats) if to == "person"}
            watching = asyncio.create_task(self.watch(table))
            await self.play(table, chairs)
            watching.cancel()
            with suppress(asyncio.CancelledError):  # but not what it has found wrong
                await watching

    async def until_done(self, **asked: Any) -> None:
        """Ask for something that may have been done although the answer was lost; the refusal then says so."""
        with suppress(Refused):
            await self.ask(**asked)

    async def play(self, table: str, chairs: dict[int, str]) -> None:
        view = await self.ask(do="look", table=table, person=next(iter(chairs.values())))
        while view["status"] == "running":
            seat = view["turn"]
            if seat not in chairs:
                await asyncio.sleep(0.02)
                view = await self.ask(do="look", table=table, person=next(iter(chairs.values())))
                continue
            move = random.choice(view["legal"])
            asked = {"table": table, "person": chairs[seat], "seen": view["seq"]}
            with suppress(Refused):  # a move whose answer was lost is refused as stale
                after = await self.ask(do="move", seat=seat, move=move, **asked)
                self.acknowledged.append((table, view["seq"] + 1, chairs[seat], seat, move))
                if after["status"] == "running" and random.random() < 0.1:
                    await self.ask(do="undo", **{**asked, "seen": after["seq"]})
            view = await self.ask(do="look", table=table, person=chairs[seat])
        assert view["status"] == "over"


async def exited(server: Any, seconds: float) -> None:
    """Wait until a process is gone, but not for ever."""
    end = asyncio.get_running_loop().time() + seconds
    while server.is_alive() and asyncio.get_running_loop().time() < end:
        await asyncio.sleep(0.005)


@pytest.mark.parametrize(("database", "kills"), [("sqlite", 200), ("postgresql", 40)], indirect=["database"])
async def test_no_acknowledged_move_is_lost_and_no_table_is_stuck_after_many_kills(database, kills, tmp_path):
    witness = Witness(tmp_path / "socket")
    processes = multiprocessing.get_context("forkserver")
    processes.set_forkserver_preload(["house_server"])

    def start() -> Any:
        witness.socket.unlink(missing_ok=True)
        server = processes.Process(target=house_server.main, args=(database, str(witness.socket)))
        server.start()
        return server

    players = [asyncio.create_task(witness.play_tables(*table)) for table in TABLES]
    for n in range(kills):
        server = start()
        await asyncio.sleep(random.uniform(0.0, LONGEST))
        assert server.is_alive(), "the server ended before it was killed"
        if n % 2:  # every other one at the very moment when it has answered, where a careless server loses most
            witness.doom = server.kill
            await exited(server, LONGEST)
            witness.doom = None
        server.kill()
        server.join()
        done = [player for player in players if player.done()]
        assert not done, done
    witness.going_on = False
    server = start()
    async with asyncio.timeout(240):
        await asyncio.gather(*players)
    server.kill()
    server.join()

    storage = await Storage(database).open()
    logs: dict[str, list[Event]] = {}
    async with storage.reading() as connection:
        assert await with_status(connection, "running") == []
        assert await with_status(connection, "frozen") == []
        for table_id in await with_status(connection, "over"):
            table = await read_table(connection, table_id)
            record = Record.read(table.written())
            assert verify(record) == sum(event.kind == "chance" for event in table.played)
        for table_id in {table_id for table_id, *_ in witness.acknowledged}:
            logs[table_id] = await read_log(connection, table_id)
    assert [finding.fault async for finding in examine(storage)] == []
    await storage.close()

    for table_id, log in logs.items():
        assert [event.seq for event in log] == list(range(1, len(log) + 1)), table_id
    for table_id, seq, person, seat, move in witness.acknowledged:
        event = logs[table_id][seq - 1]
        assert (event.kind, event.person, event.seat, event.body["move"]) == ("move", person, seat, move)
    for table_id, told in witness.broadcast:
        assert told == {name: getattr(logs[table_id][told["seq"] - 1], name) for name in told}
    assert len(witness.acknowledged) > kills
    assert len(witness.broadcast) > kills
    assert any(event.kind == "move" and event.person is None for log in logs.values() for event in log)
