"""The promise: a move that was acknowledged is never lost, and no table is ever stuck, whenever the server dies."""

import asyncio
import random
import re
import socket
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import stoa
from doomed import Doomed
from stoa.core.record import Record, verify
from stoa.server.doctor import examine
from stoa.server.ledger import read_log
from stoa.server.lookup import read_table
from stoa.server.storage import Storage
from stoa.server.table import ENDED, RUNNING, Event
from stoa.web.assets import NotBuilt, asset

pytestmark = pytest.mark.anyio

LONGEST = 0.6  # seconds that a server lives at most after its first answer
YOUNG = 0.2  # the share of those that die before it, and the seconds that they live
ENOUGH = 3  # events that show that a table goes on
HASTE = 0.1  # seconds that a scripted player thinks at most
PATIENCE = 0.2  # seconds after which one looks again whether a computer player has moved


class Refused(Exception):
    pass


@dataclass(frozen=True)
class Acknowledged:
    """What a scripted player was told to be done: it must be in the log afterwards."""

    table: str
    seq: int
    kind: str
    person: str
    seat: int
    move: int


class Witness:
    """Scripted players of a server that comes and goes, and what they were told and shown."""

    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=f"http://{self.host}/api", timeout=60, trust_env=False)
        self.going_on = True  # new tables are opened
        self.shown: defaultdict[str, int] = defaultdict(int)  # by table: the last event that anybody saw
        self.watched = 0  # updates of pages
        self.acknowledged: list[Acknowledged] = []
        self.answered = asyncio.Event()
        self.doom: Callable[[], None] | None = None  # what befalls the server when it answers next

    async def ask(self, path: str, token: str, **said: Any) -> Any:
        """Ask until there is an answer. With something to say it is a POST."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            with suppress(httpx.NetworkError, httpx.RemoteProtocolError):
                answer = await (
                    self.http.post(path, json=said, headers=headers) if said else self.http.get(path, headers=headers)
                )
                self.answered.set()
                if answer.status_code == 409:
                    raise Refused(answer.text)
                assert answer.is_success, answer.text
                return answer.json()
            await asyncio.sleep(0.02)

    async def look(self, table: str, token: str) -> Any:
        """The table as it stands: whatever was shown before is there for ever."""
        before = self.shown[table]
        now = await self.ask(f"/tables/{table}", token)
        assert now["seq"] >= before, f"table {table} had {before} events and now has {now['seq']}"
        self.see(table, now["seq"])
        return now

    def see(self, table: str, seq: int) -> None:
        self.shown[table] = max(seq, self.shown[table])

    def strike(self) -> None:
        if self.doom is not None:
            self.doom()

    async def play_tables(self, game: str, seats: list[str]) -> None:
        """One game after the other until the kills are over; the last one goes on for a while."""
        while self.going_on:
            people = [await self.ask("/people", "", name="Ada") for _ in range(max(1, seats.count("person")))]
            opened = await self.ask("/tables", people[0]["token"], game=game, seats=seats)
            chairs: dict[int, Any] = {}
            for seat, to in enumerate(seats, 1):
                if to == "person":
                    chairs[seat] = people[len(chairs)]
                    await self.at_least_once(f"/tables/{opened['id']}/sit", chairs[seat]["token"], seat=seat)
            await self.at_least_once(f"/tables/{opened['id']}/start", people[0]["token"], now=True)
            await self.play(opened["id"], people[0]["token"], chairs)

    async def at_least_once(self, path: str, token: str, **said: Any) -> None:
        """Ask for something that may have been done although the answer was lost; the refusal then says so."""
        with suppress(Refused):
            await self.ask(path, token, **said)

    async def play(self, table: str, token: str, chairs: dict[int, Any]) -> None:
        last = None  # the event after which the table has shown that it goes on
        while True:
            now = await self.look(table, token)
            if now["status"] != RUNNING:
                assert now["status"] == ENDED
                return
            if not self.going_on:
                last = last or now["seq"] + ENOUGH
                if now["seq"] >= last:
                    return
            if now["turn"] in chairs:
                with suppress(Refused):  # a move whose answer was lost is refused as stale
                    await self.move(table, chairs[now["turn"]])
                await asyncio.sleep(random.uniform(0.0, HASTE))
            else:
                await asyncio.sleep(PATIENCE)

    async def move(self, table: str, person: Any) -> None:
        """Play something, and sometimes take it back."""
        asked = await self.ask(f"/tables/{table}/moves", person["token"])
        if not asked["moves"]:
            return
        seat, seen, move = asked["turn"], asked["seq"], random.choice(asked["moves"])["move"]
        after = await self.ask(f"/tables/{table}/move", person["token"], seat=seat, move=move, seen=seen)
        self.strike()
        self.acknowledged.append(Acknowledged(table, seen + 1, "move", person["id"], seat - 1, move))
        self.see(table, after["seq"])
        if after["status"] == RUNNING and random.random() < 0.1:
            taken_back = await self.ask(f"/tables/{table}/undo", person["token"], seen=after["seq"])
            self.acknowledged.append(Acknowledged(table, after["seq"] + 1, "undo", person["id"], seat - 1, move))
            self.see(table, taken_back["seq"])

    async def watch(self) -> None:
        """Look on for ever as pages do, after each crash at some table, from where it was."""
        while True:
            await asyncio.sleep(0.05)
            if not self.shown:
                continue
            table = random.choice(list(self.shown))
            with suppress(OSError, WebSocketException):
                address = f"ws://{self.host}/tables/{table}/live?seen={self.shown[table]}"
                async with connect(address, origin=f"http://{self.host}", max_size=None, proxy=None) as line:
                    async for update in line:
                        found = re.search(r'data-seq="(\d+)"', str(update))
                        if found:
                            self.strike()
                            self.watched += 1
                            self.see(table, int(found[1]))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def tables() -> list[tuple[str, list[str]]]:
    """For every game a table of people, one of a person among computer players, and one of computer players alone."""
    found = []
    for name in stoa.game_names():
        seats = stoa.game(name).smallest_contest()
        for people in (seats, 1, 0):
            found.append((name, ["person"] * people + ["bot:random"] * (seats - people)))
    return found


async def live_and_die(server: Doomed, witness: Witness, answering: bool) -> bool:
    """One life of a server, which ends at any moment, or at the very moment when it answers or shows something, where a
    careless server loses most. Sometimes a thinker dies before; whether one did.
    """
    try:
        if random.random() < YOUNG:
            await asyncio.sleep(random.uniform(0.0, YOUNG))
            return False
        witness.answered.clear()
        await asyncio.wait_for(witness.answered.wait(), 60)
        life = random.uniform(0.0, LONGEST)
        await asyncio.sleep(life / 2)
        lost = server.kill_a_thinker()
        await asyncio.sleep(life / 2)
        assert server.process.is_alive(), "the server ended before it was killed"
        if answering:
            died = asyncio.Event()
            witness.doom = lambda: (server.kill(), died.set())
            with suppress(TimeoutError):
                await asyncio.wait_for(died.wait(), LONGEST)
            witness.doom = None
        return lost
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("database", "answering", "kills"),
    [("sqlite", False, 100), ("sqlite", True, 100), ("postgresql", True, 40)],
    indirect=["database"],
)
async def test_no_acknowledged_move_is_lost_and_no_table_is_stuck_after_many_kills(
    database: str, answering: bool, kills: int, tmp_path: Path
) -> None:
    try:
        asset("stoa.js")
    except NotBuilt as error:
        pytest.skip(str(error))
    port, said = free_port(), tmp_path / "said"
    witness = Witness(port)
    players = [asyncio.create_task(witness.play_tables(*table)) for table in tables()]
    watching = asyncio.create_task(witness.watch())
    thinkers = 0
    for _ in range(kills):
        thinkers += await live_and_die(Doomed(port, database, said), witness, answering)
        ended = [task for task in (*players, watching) if task.done()]
        assert not ended, ended
    witness.going_on = False
    server = Doomed(port, database, said)
    try:
        async with asyncio.timeout(120):
            await asyncio.gather(*players)
    finally:
        server.kill()
        watching.cancel()
        await witness.http.aclose()

    logs: dict[str, list[Event]] = {}
    storage = await Storage(database).open()
    async with storage.reading() as connection:
        for table_id in witness.shown:
            table = await read_table(connection, table_id)
            assert table.status in (RUNNING, ENDED), table.notice
            record = Record.read(table.written())
            assert record.moves == [event.body["move"] for event in table.played]
            if table.status == ENDED:
                assert verify(record) == sum(event.kind == "chance" for event in table.played)
            logs[table_id] = await read_log(connection, table_id)
    assert [finding.fault async for finding in examine(storage) if finding.fault] == []
    await storage.close()

    for table_id, log in logs.items():
        assert [event.seq for event in log] == list(range(1, len(log) + 1))
        assert len(log) >= witness.shown[table_id]
    for told in witness.acknowledged:
        event = logs[told.table][told.seq - 1]
        assert (event.kind, event.person, event.seat, event.body["move"]) == (
            told.kind,
            told.person,
            told.seat,
            told.move,
        )
    assert "Traceback" not in said.read_text()
    assert {told.kind for told in witness.acknowledged} == {"move", "undo"}
    assert len(witness.acknowledged) > kills / 2
    assert witness.watched
    assert thinkers
