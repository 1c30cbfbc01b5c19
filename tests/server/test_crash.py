"""The promise: a move that was acknowledged is never lost, and no table is ever stuck, whenever the server dies."""

import asyncio
import json
import random
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

import soak
import stoa
from conftest import Install
from doomed import Doomed
from patience import STUCK
from stoa.core.record import Record, verify
from stoa.server.doctor import examine
from stoa.server.events import Chance, Event
from stoa.server.ledger import read_log
from stoa.server.lookup import read_table
from stoa.server.storage import Storage
from stoa.server.table import ENDED, RUNNING
from stoa.web.assets import NotBuilt, asset

pytestmark = pytest.mark.anyio

LONGEST = 0.6  # seconds that a server lives at most after its first answer, where its end depends on nothing else
YOUNG = 0.2  # the share of those that die before it, and the seconds that they live
ENOUGH = 3  # events that show that a table goes on
TAKES_BACK = 5  # the fifth move of a person, and so on
HASTE = 0.1  # seconds that a scripted player thinks at most
PATIENCE = 0.2  # seconds after which one looks again whether a computer player has moved
BORED = 2  # seconds after which one who watches goes to another table
HASTY = 1  # seconds that one waits who was asked to

# What may have happened: a person was told that a move is done, a page was shown it, a move was taken back.
TOLD, SHOWN, TAKEN_BACK = "told", "shown", "taken back"


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

    def __init__(self, port: int, dice: random.Random) -> None:
        self.host = f"127.0.0.1:{port}"
        self.dice = dice
        self.http = httpx.AsyncClient(base_url=f"http://{self.host}/api", timeout=STUCK, trust_env=False)
        self.going_on = True  # new tables are opened
        self.shown: defaultdict[str, int] = defaultdict(int)  # by table: the last event that anybody saw
        self.playing: set[str] = set()  # tables where something is going to happen
        self.acknowledged: list[Acknowledged] = []
        self.told = 0  # how often
        self.answered = asyncio.Event()
        self.met: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)  # what was told and shown
        self.doom: dict[str, Callable[[], None]] = {}  # what befalls the server at the next such moment

    async def ask(self, path: str, token: str, *, post: bool = False, **said: Any) -> Any:
        """Ask until there is an answer. With something to say it is a POST."""
        headers = {"authorization": f"Bearer {token}"} if token else {}
        while True:
            with suppress(httpx.NetworkError, httpx.RemoteProtocolError):
                answer = await (
                    self.http.post(path, json=said, headers=headers)
                    if said or post
                    else self.http.get(path, headers=headers)
                )
                self.answered.set()
                if answer.status_code == 429:  # a server that lives long is asked more than one address may ask
                    await asyncio.sleep(HASTY)
                    continue
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

    def meet(self, moment: str) -> None:
        self.met[moment].set()
        if moment in self.doom:
            self.doom.pop(moment)()

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
            await self.at_least_once(f"/tables/{opened['id']}/start", people[0]["token"])
            self.playing.add(opened["id"])
            await self.play(opened["id"], people[0]["token"], chairs)
            self.playing.discard(opened["id"])

    async def at_least_once(self, path: str, token: str, **said: Any) -> None:
        """Ask for something that may have been done although the answer was lost; the refusal then says so."""
        with suppress(Refused):
            await self.ask(path, token, post=True, **said)

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
                await asyncio.sleep(self.dice.uniform(0.0, HASTE))
            else:
                await asyncio.sleep(PATIENCE)

    async def move(self, table: str, person: Any) -> None:
        """Decide something, and every few decisions take it back."""
        seat, seen, moves = await self.decide(table, person)
        if not moves:
            return
        after = await self.ask(f"/tables/{table}/move", person["token"], seat=seat, moves=moves, seen=seen)
        self.meet(TOLD)
        self.acknowledge(table, seen, "move", person["id"], seat - 1, moves)
        self.see(table, after["seq"])
        person["moves"] = person.get("moves", 0) + 1
        if after["status"] == RUNNING and person["moves"] % TAKES_BACK == 0:
            taken_back = await self.ask(f"/tables/{table}/undo", person["token"], seen=after["seq"])
            self.acknowledge(table, after["seq"], "undo", person["id"], seat - 1, moves[::-1])
            self.see(table, taken_back["seq"])
            self.meet(TAKEN_BACK)

    async def decide(self, table: str, person: Any) -> tuple[int, int, list[int]]:
        """The seat in turn, what is seen, and a move, or all small moves of a compound decision; none if nobody is asked."""
        moves: list[int] = []
        while True:
            asked = await self.ask(f"/tables/{table}/moves?after={','.join(map(str, moves))}", person["token"])
            if not asked["moves"]:
                return 0, asked["seq"], []
            choice = self.dice.choice(asked["moves"])
            moves.append(choice["move"])
            if not choice["goes_on"]:
                return asked["turn"], asked["seq"], moves

    def acknowledge(self, table: str, seen: int, kind: str, person: str, seat: int, moves: list[int]) -> None:
        self.told += 1
        for seq, move in enumerate(moves, seen + 1):
            self.acknowledged.append(Acknowledged(table, seq, kind, person, seat, move))

    async def see_everything(self) -> None:
        """Let the last games go on once everything has happened that is to be looked for in the logs."""
        for what in (TOLD, SHOWN, TAKEN_BACK):
            await self.met[what].wait()
        self.going_on = False

    async def watch(self) -> None:
        """Look on for ever as pages do, at a table where something happens, from where it was."""
        while True:
            await asyncio.sleep(0.05)
            if not self.playing:
                continue
            table = self.dice.choice(sorted(self.playing))
            with suppress(OSError, WebSocketException):
                address = f"ws://{self.host}/tables/{table}/live?seen={self.shown[table]}"
                async with connect(address, origin=f"http://{self.host}", max_size=None, proxy=None) as line:
                    while table in self.playing:
                        message = json.loads(await asyncio.wait_for(line.recv(), BORED))
                        if message["is"] == "update":
                            self.meet(SHOWN)
                            self.see(table, message["seq"])


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


async def live_and_die(server: Doomed, witness: Witness, moment: str) -> None:
    """One life of a server, which ends at the very moment when it tells or shows something, where a careless server loses
    most, or without one at any time. A thinker dies before.
    """
    dice = witness.dice
    try:
        if not moment and dice.random() < YOUNG:
            await asyncio.sleep(dice.uniform(0.0, YOUNG))
            return
        witness.answered.clear()
        await witness.answered.wait()
        await asyncio.sleep(dice.uniform(0.0, LONGEST / 2))
        while not server.kill_a_thinker():
            await asyncio.sleep(0.02)
        if moment:
            died = asyncio.Event()
            witness.doom[moment] = lambda: (server.kill(), died.set())
            await died.wait()
        else:
            await asyncio.sleep(dice.uniform(0.0, LONGEST / 2))
            assert server.process.is_alive(), "the server ended before it was killed"
    finally:
        server.kill()


@pytest.mark.parametrize(
    ("database", "moments", "kills"),
    [("sqlite", [""], 8), ("sqlite", [TOLD, SHOWN], 12), ("postgresql", [TOLD, SHOWN], 8)],
    indirect=["database"],
)
async def test_no_acknowledged_move_is_lost_and_no_table_is_stuck_after_many_kills(
    database: str, moments: list[str], kills: int, tmp_path: Path, install: Install
) -> None:
    try:
        asset("stoa.js")
    except NotBuilt as error:
        pytest.skip(str(error))
    install.offer("gift_game:GIFTS", "gifts", "gift-box")
    kills = soak.times(kills)
    port, said, path = free_port(), tmp_path / "said", [str(tmp_path / "gift-box"), str(Path(__file__).parents[1])]
    witness = Witness(port, random.Random(kills))
    players = [asyncio.create_task(witness.play_tables(*table)) for table in tables()]
    watching = asyncio.create_task(witness.watch())
    for life in range(kills):
        server = Doomed(port, database, said, path)
        living = asyncio.create_task(live_and_die(server, witness, moments[life % len(moments)]))
        ended, _ = await asyncio.wait([living, *players, watching], timeout=STUCK, return_when=asyncio.FIRST_COMPLETED)
        assert ended == {living}, ended
        living.result()
    server = Doomed(port, database, said, path)
    try:
        async with asyncio.timeout(STUCK):
            await asyncio.gather(witness.see_everything(), *players)
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
            assert not table.state.composing()  # a compound decision is in the log as a whole, or not at all
            record = Record.read(table.written())
            assert record.moves == [move.move for move in table.played]
            if table.status == ENDED:
                assert verify(record) == sum(isinstance(move, Chance) for move in table.played)
            logs[table_id] = list(await read_log(connection, table_id))
    assert [finding.fault async for finding in examine(storage) if finding.fault] == []
    await storage.close()

    for table_id, log in logs.items():
        assert [event.seq for event in log] == list(range(1, len(log) + 1))
        assert len(log) >= witness.shown[table_id]
    for told in witness.acknowledged:
        event = logs[told.table][told.seq - 1]
        assert (event.kind, event.what.person, event.what.seat, event.what.move) == (
            told.kind,
            told.person,
            told.seat,
            told.move,
        )
    assert "Traceback" not in said.read_text()
    if TOLD in moments:
        assert witness.told >= kills * moments.count(TOLD) // len(moments)
