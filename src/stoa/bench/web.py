"""The same scripted players through the web: `stoa serve` in a process of its own, a live connection for every seat."""

import asyncio
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, HTTPHandler, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from stoa.bench.load import Load
from stoa.core.registry import game as find_game
from stoa.server.limits import TABLES_OPEN_ADDRESS

_MOVE = re.compile(r'data-move="(\d+)"')


@contextmanager
def serving(database: Path) -> Iterator[tuple[str, int]]:
    """A server for as long as it is needed: its host with port, and its process."""
    command = [sys.executable, "-m", "stoa.bench.serving", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip(), server.pid
        finally:
            server.terminate()


class From(HTTPHandler):
    """Requests from one of the addresses of this machine."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address

    def http_open(self, request: Request) -> HTTPResponse:
        return self.do_open(HTTPConnection, request, source_address=(self.address, 0))


class Visitor:
    """Somebody with a browser: keeps cookies and sends forms with their token."""

    def __init__(self, host: str, name: str, address: str = "127.0.0.1") -> None:
        self.host = host
        self.jar = CookieJar()
        self.opener = build_opener(From(address), HTTPCookieProcessor(self.jar))
        self.opener.open(f"http://{host}/settings").close()
        self.post("/settings", name=name)

    @property
    def cookies(self) -> dict[str, str]:
        return {cookie.name: cookie.value or "" for cookie in self.jar}

    def post(self, path: str, **fields: object) -> str:
        """Send a form; the address it leads to."""
        request = Request(f"http://{self.host}{path}", urlencode(fields).encode())
        request.add_header("x-csrftoken", self.cookies["csrftoken"])
        with self.opener.open(request) as answer:
            return str(answer.url)

    def connection(self, table: str) -> connect:
        """A live connection to a table, as the page would open it."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        where = f"{table.replace('http', 'ws', 1)}/live?seen=0"
        return connect(where, origin=f"http://{self.host}", additional_headers={"cookie": cookies}, max_size=None)  # type: ignore[arg-type]


TABLES_EACH = 10  # that one person sits at
SETTLE = 3.0  # seconds until everybody has been told who is here: coming is no part of playing


class WebPlayers:
    """People who sit at a few tables each, as many as the server allows, with a live connection for every seat."""

    def __init__(self, host: str, seed: int) -> None:
        self.host = host
        self.dice = random.Random(seed)
        self.tables = 0
        self.people: list[Visitor] = []  # of the table that is opened next
        self.connections: list[tuple[str, Visitor]] = []
        self.sent: dict[str, tuple[int, float]] = {}  # by table: the last event that the mover knew, and when it moved
        self.shown: dict[str, tuple[int, float]] = {}  # and which of these moves the next player has seen

    def sit_down(self, count: int, games: list[str]) -> None:
        """Open so many more tables, of all games in turn, from as many addresses as that takes."""
        most = max(find_game(name).smallest_contest() for name in games)
        for n in range(self.tables, self.tables + count):
            if n % TABLES_EACH == 0:
                address = f"127.0.0.{1 + n // TABLES_OPEN_ADDRESS}"
                self.people = [Visitor(self.host, f"Player {n + seat + 1}", address) for seat in range(most)]
            self.open(games[n % len(games)])
        self.tables += count

    def open(self, game: str) -> None:
        """A new table that has begun."""
        seats = find_game(game).smallest_contest()
        wanted = {"seat-1": "me"} | {f"seat-{n}": "person" for n in range(2, seats + 1)}
        table = self.people[0].post("/tables", game=game, seats=seats, **wanted)
        for n, person in enumerate(self.people[1:seats], 2):
            person.post(f"{table.removeprefix(f'http://{self.host}')}/sit", seat=n)
        self.connections += [(table, person) for person in self.people[:seats]]

    async def run(self, seconds: float, think: float, used: Callable[[], float]) -> Load:
        """Play on at all tables for a while, once everybody sees the board; `think` is how long a person thinks on average,
        `used` tells how much time the server has used.
        """
        load = Load()
        ready = asyncio.Barrier(len(self.connections) + 1)
        sitting = [asyncio.create_task(self.sit(*seat, ready, seconds, think, load)) for seat in self.connections]
        await ready.wait()
        await asyncio.sleep(SETTLE)
        began, before = perf_counter(), used()
        await asyncio.gather(*sitting)
        load.seconds, load.cpu = perf_counter() - began, used() - before
        return load

    async def sit(
        self, table: str, person: Visitor, ready: asyncio.Barrier, seconds: float, think: float, load: Load
    ) -> None:
        """One person at one table: hears what happens, and moves in turn."""
        async with person.connection(table) as connection:
            moving: set[asyncio.Task[None]] = set()
            first = await connection.recv()
            await ready.wait()
            await asyncio.sleep(SETTLE)
            try:
                async with asyncio.timeout(seconds):
                    self.hear(table, connection, str(first), think, load, moving)
                    async for text in connection:
                        self.hear(table, connection, str(text), think, load, moving)
            except (TimeoutError, ConnectionClosed):
                pass
            for task in moving:
                task.cancel()

    def hear(
        self,
        table: str,
        connection: ClientConnection,
        text: str,
        think: float,
        load: Load,
        moving: set[asyncio.Task[None]],
    ) -> None:
        now = perf_counter()
        message = json.loads(text)
        if message["is"] == "answer":
            if message["kind"] == "done":
                load.acknowledged.found.append(now - self.sent[table][1])
                load.moves += 1
            return
        seq, moves = message["seq"], _MOVE.findall(message["html"])
        if table in self.sent and seq > self.sent[table][0] and moves and self.shown.get(table) != self.sent[table]:
            self.shown[table] = self.sent[table]  # what comes later tells something else
            load.seen.found.append(now - self.sent[table][1])
        if moves and not moving:
            task = asyncio.create_task(self.move(table, connection, int(self.dice.choice(moves)), seq, think))
            moving.add(task)
            task.add_done_callback(moving.discard)

    async def move(self, table: str, connection: ClientConnection, move: int, seen: int, think: float) -> None:
        await asyncio.sleep(self.dice.uniform(0.0, 2 * think))
        self.sent[table] = (seen, perf_counter())
        await connection.send(json.dumps({"do": "move", "move": move, "seen": seen}))
