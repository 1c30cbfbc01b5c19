"""Several servers on one PostgreSQL database, as on several machines: one is killed, all are replaced one after the other."""

import asyncio
import itertools
import os
import signal
import socket
import threading
from collections.abc import Iterator
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

    def __init__(self, machines: Machines, home: str, name: str) -> None:
        self.machines = machines
        self.home = home
        answer = httpx.post(f"{home}/api/people", json={"name": name}, timeout=STUCK)
        self.headers = {"authorization": f"Bearer {answer.json()['token']}"}
        self.acknowledged: list[tuple[int, int]] = []  # events and moves
        self.failed: list[str] = []

    def ask(self, method: str, path: str, body: object = None) -> httpx.Response | None:
        """The answer; None if the server is gone, and then another one is the next to be asked."""
        if self.home not in self.machines.servers:
            self.home = next(iter(self.machines.servers))
        try:
            answer = httpx.request(method, f"{self.home}/api{path}", json=body, headers=self.headers, timeout=STUCK)
        except httpx.TransportError:
            others = [address for address in self.machines.servers if address != self.home]
            self.home = others[0] if others else self.home
            sleep(AGAIN_S)
            return None
        if answer.status_code >= 500:
            self.failed.append(f"{path}: {answer.status_code}")
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
                    self.acknowledged.append((moves["seq"] + 1, body["move"]))
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


def game(machines: Machines, homes: list[str]) -> tuple[str, list[Player]]:
    """A running game of two, each at a server of their own."""
    players = [Player(machines, home, name) for home, name in zip(homes, ("Ada", "Ben"), strict=True)]
    table = players[0].must("POST", "/tables", {"game": "santorini", "seats": ["me", "person"]})["id"]
    players[1].must("POST", f"/tables/{table}/sit", {})
    players[0].must("POST", f"/tables/{table}/start")
    return table, players


def log_of(database: str, table: str) -> dict[int, int]:
    """The moves of a log by their events."""

    async def read() -> dict[int, int]:
        storage = await Storage(database).open()
        try:
            async with storage.reading() as connection:
                return {
                    event.seq: event.what.move for event in await read_log(connection, table) if event.kind == "move"
                }
        finally:
            await storage.close()

    return asyncio.run(read())


def test_players_at_two_servers_lose_nothing_when_one_is_killed(machines: Machines) -> None:
    here, there = machines.open(), machines.open()
    table, players = game(machines, [here, there])
    while sum(len(player.acknowledged) for player in players) < 8:
        for seat, player in enumerate(players, 1):
            player.move(table, seat)
    machines.kill(here)
    while sum(len(player.acknowledged) for player in players) < 20:
        if not all(player.move(table, seat) for seat, player in enumerate(players, 1)):
            break
    log = log_of(machines.database, table)
    for player in players:
        assert player.home == there
        assert not player.failed
        assert all(log[seq] == move for seq, move in player.acknowledged)
    assert sum(len(player.acknowledged) for player in players) > 10  # nobody was stuck


def test_all_servers_are_replaced_while_people_play_and_no_move_fails(machines: Machines) -> None:
    homes = [machines.open(), machines.open()]
    table, players = game(machines, homes)
    over = threading.Event()

    def play() -> None:
        while not over.is_set():
            for seat, player in enumerate(players, 1):
                if not player.move(table, seat):
                    return

    playing = threading.Thread(target=play)
    playing.start()
    before = 0
    for home in homes:
        machines.open()
        machines.end(home)
        after = sum(len(player.acknowledged) for player in players)
        assert after >= before
        before = after
    sleep(1.0)
    over.set()
    playing.join(STUCK)
    log = log_of(machines.database, table)
    for player in players:
        assert not player.failed
        assert player.home not in homes
        assert player.acknowledged
        assert all(log[seq] == move for seq, move in player.acknowledged)
    assert "Traceback" not in machines.said()
