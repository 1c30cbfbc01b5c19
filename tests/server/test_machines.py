"""Several servers on one PostgreSQL database, as on several machines: one is killed, all are replaced one after the other."""

import asyncio
import itertools
import os
import signal
import socket
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from doomed import Doomed
from patience import STUCK
from postgres import Cluster
from stoa.server.ledger import read_log
from stoa.server.storage import Storage
from stoa.web.assets import NotBuilt, asset

AGAIN_S = 0.05  # seconds after which somebody who reached no server tries again
PAIRS = 6  # who play while servers are replaced


class Machines:
    """Servers that share a database; people find those that are there."""

    def __init__(self, database: str, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.servers: dict[str, Doomed] = {}
        self.numbers = itertools.count(1)

    def open(self) -> str:
        """One more server; its address, as soon as it is ready."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        server = Doomed(port, self.database, self.folder / f"server {next(self.numbers)}.txt")
        address, end = f"http://127.0.0.1:{port}", monotonic() + STUCK
        while monotonic() < end:
            try:
                if httpx.get(f"{address}/health/ready").status_code == 200:
                    self.servers[address] = server
                    return address
            except httpx.TransportError:
                sleep(AGAIN_S)
        raise AssertionError("a server does not start")

    def kill(self, address: str) -> None:
        self.servers.pop(address).kill()

    def end(self, address: str) -> None:
        """Ask a server to end, as whoever replaces it does."""
        server = self.servers.pop(address)
        os.kill(server.process.pid, signal.SIGTERM)
        server.process.join(STUCK)
        assert not server.process.is_alive()

    def said(self) -> str:
        return "".join(file.read_text() for file in self.folder.glob("server *.txt"))


class Player:
    """A program that plays, at whichever server it reaches."""

    def __init__(self, machines: Machines, home: str, name: str, address: str = "127.0.0.1") -> None:
        self.machines = machines
        self.home = home
        self.acknowledged: list[tuple[str, int, int]] = []  # tables, events and moves
        self.failed: list[str] = []
        self.http = httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=STUCK)
        self.http.headers["authorization"] = f"Bearer {self.must('POST', '/people', {'name': name})['token']}"

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response | None:
        """The answer; None if the server is gone, and then another one is the next to be asked."""
        if self.home not in self.machines.servers:
            self.home = next(iter(self.machines.servers))
        try:
            answer = self.http.request(method, f"{self.home}/api{path}", json=body)
        except httpx.TransportError:
            others = [address for address in self.machines.servers if address != self.home]
            self.home = others[0] if others else self.home
            sleep(AGAIN_S)
            return None
        if answer.status_code == 429:  # it asks for more than one person may
            sleep(float(answer.headers["retry-after"]))
            return None
        if not answer.is_success:
            self.failed.append(f"{path}: {answer.status_code} {answer.text}")
        return answer

    def must(self, method: str, path: str, body: object = None) -> dict:
        """The answer, from whichever server."""
        end = monotonic() + STUCK
        while monotonic() < end:
            answer = self.ask(method, path, body)
            if answer is not None and answer.is_success:
                return answer.json()
        raise AssertionError("no server answers")

    def move(self, table: str, seat: int) -> bool:
        """Move if it is this seat's turn; False if the game is over."""
        shown = self.must("GET", f"/tables/{table}")
        if shown["status"] != "running":
            return False
        if shown["turn"] == seat:
            moves = self.must("GET", f"/tables/{table}/moves")
            if moves["turn"] == seat and moves["moves"]:
                body = {"seen": moves["seq"], "move": moves["moves"][-1]["move"]}
                answer = self.ask("POST", f"/tables/{table}/move", body)
                if answer is not None and answer.is_success:
                    self.acknowledged.append((table, moves["seq"] + 1, body["move"]))
        return True


@pytest.fixture
def machines(cluster: Cluster, tmp_path: Path) -> Iterator[Machines]:
    try:
        asset("stoa.js")
    except NotBuilt as error:
        pytest.skip(str(error))
    opened = Machines(cluster.database(), tmp_path)
    with ExitStack() as stack:
        stack.callback(lambda: [opened.kill(address) for address in list(opened.servers)])
        yield opened


def game(players: list[Player]) -> str:
    """A running game of two."""
    table = players[0].must("POST", "/tables", {"game": "santorini", "seats": ["me", "person"]})["id"]
    while players[1].must("GET", f"/tables/{table}")["status"] == "waiting":  # whatever an answer that is lost has done
        players[1].ask("POST", f"/tables/{table}/sit", {"begin": True})
    return table


def logs_of(database: str, tables: Iterable[str]) -> dict[str, dict[int, int]]:
    """The moves of logs by their events."""

    async def read() -> dict[str, dict[int, int]]:
        storage = await Storage(database).open()
        found = {}
        try:
            async with storage.reading() as connection:
                for table in tables:
                    log = await read_log(connection, table)
                    found[table] = {event.seq: event.what.move for event in log if event.kind == "move"}
        finally:
            await storage.close()
        return found

    return asyncio.run(read())


def nothing_is_lost(database: str, players: Iterable[Player]) -> bool:
    """Whether everything that was acknowledged is in the logs."""
    told = [move for player in players for move in player.acknowledged]
    logs = logs_of(database, {table for table, _, _ in told})
    return all(logs[table][seq] == move for table, seq, move in told)


def test_players_at_two_servers_lose_nothing_when_one_is_killed(machines: Machines) -> None:
    here, there = machines.open(), machines.open()
    players = [Player(machines, here, "Ada"), Player(machines, there, "Ben")]
    table = game(players)
    while sum(len(player.acknowledged) for player in players) < 8:
        for seat, player in enumerate(players, 1):
            player.move(table, seat)
    machines.kill(here)
    while sum(len(player.acknowledged) for player in players) < 20:
        if not all(player.move(table, seat) for seat, player in enumerate(players, 1)):
            break
    assert [player.home for player in players] == [there, there]
    assert [player.failed for player in players] == [[], []]
    assert nothing_is_lost(machines.database, players)
    assert sum(len(player.acknowledged) for player in players) > 10  # nobody was stuck


def test_all_servers_are_replaced_while_people_play_and_no_move_fails(machines: Machines) -> None:
    homes = [machines.open(), machines.open()]
    pairs = [
        [
            Player(machines, home, f"{name} {n}", f"127.0.0.{n}")
            for home, name in zip(homes, ("Ada", "Ben"), strict=True)
        ]
        for n in range(1, PAIRS + 1)
    ]
    over = threading.Event()

    def play(pair: list[Player]) -> None:
        """One game after the other."""
        while not over.is_set():
            table = game(pair)
            while not over.is_set() and all(player.move(table, seat) for seat, player in enumerate(pair, 1)):
                pass

    def played() -> list[int]:
        return [len(player.acknowledged) for pair in pairs for player in pair]

    with ThreadPoolExecutor(PAIRS) as threads:
        playing = [threads.submit(play, pair) for pair in pairs]
        try:
            for home in homes:
                machines.open()
                machines.end(home)
                before = played()
                while not all(now > then for now, then in zip(played(), before, strict=True)):  # everybody plays on
                    done, _ = wait(playing, timeout=AGAIN_S, return_when=FIRST_COMPLETED)
                    assert not done, [thread.exception() for thread in done]
        finally:
            over.set()
    players = [player for pair in pairs for player in pair]
    assert [player.failed for player in players if player.failed] == []
    assert not {player.home for player in players} & set(homes)
    assert nothing_is_lost(machines.database, players)
    assert "Traceback" not in machines.said()
