"""A real server on a port of its own, and visitors with their own cookies."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from patience import STUCK
from stoa.web.server_config import ServerConfig
from stoa.web.serving import Server


@contextmanager
def running(config: ServerConfig) -> Iterator[str]:
    """A server for as long as it is needed; its address."""
    ready = threading.Event()
    server = Server(config, ready.set)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    assert ready.wait(STUCK), "the server does not start"
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join(STUCK)
        assert not thread.is_alive(), "the server does not stop"


def usual(database: Path, **others: Any) -> ServerConfig:
    """A server without limits that tests would run into."""
    config = {"host": "0.0.0.0", "port": 0, "rhythm": 0.0, "thinkers": 1}
    config |= dict.fromkeys(("per_address", "per_person", "per_second", "uploads", "guests", "handshakes"), 10**6)
    return ServerConfig(str(database), **(config | others))


class Visitor:
    """Somebody with a browser: keeps cookies, sends forms with their token, and follows where they lead."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address = address
        self.http = httpx.Client(
            base_url=address, follow_redirects=True, headers={"accept-language": lang}, timeout=STUCK
        )
        self.http.get("/rules")

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def page(self, path: str) -> str:
        answer = self.http.get(path)
        assert answer.status_code == 200, answer.text
        return answer.text

    def post(self, path: str, **fields: object) -> httpx.Response:
        form = {name.replace("_", "-", 1): str(value) for name, value in fields.items()}
        return self.http.post(path, data=form, headers={"x-csrftoken": self.http.cookies["csrftoken"]})

    def opens(self, **fields: object) -> str:
        """Open a table; its path."""
        answer = self.post("/tables", **fields)
        assert answer.status_code == 200, answer.text
        assert answer.url.path.startswith("/tables/"), answer.text
        return answer.url.path

    def connect(self, table: str, seen: int | None = None, origin: str | None = None, lang: str = "") -> "Connection":
        """A live connection to a table, as the page would open it."""
        drawn = draft = ""
        if seen is None:
            found = re.search(r"live\?seen=(\d+)&amp;lang=\w+&amp;drawn=([\w.-]+)&amp;draft=([\d.]*)", self.page(table))
            seen, drawn, draft = int(found[1]), found[2], found[3]
        headers = {"cookie": "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())}
        headers["accept-language"] = self.http.headers["accept-language"]
        where = f"{self.address.replace('http', 'ws')}{table.partition('?')[0]}/live?seen={seen}"
        where += f"&lang={lang}&drawn={drawn}&draft={draft}"
        return Connection(connect(where, origin=origin or self.address, additional_headers=headers, max_size=None))


class Connection:
    """A live connection. Updates and answers may come in any order: answers are waited for one by one, updates are kept."""

    socket: ClientConnection

    def __init__(self, connecting: AbstractContextManager[ClientConnection]) -> None:
        self.connecting = connecting
        self.page = ""  # the latest update
        self.seq = 0  # the last event in it
        self.updates = ""  # all of them
        self.heard: dict[str, Any] = {}  # the latest message

    def __enter__(self) -> "Connection":
        self.socket = self.connecting.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.connecting.__exit__(*error)

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> str:
        message = json.loads(self.socket.recv(timeout=STUCK))
        if message["is"] == "update":
            self.page, self.seq = message["html"], message["seq"]
            self.updates += self.page
        self.heard = message
        return message.get("html", "")

    def answer(self) -> str:
        """The next answer that is for this client alone; empty for a pong."""
        self.hear()
        while self.heard["is"] == "update":
            self.hear()
        return self.heard.get("html", "")

    def pings(self) -> bool:
        """Whether somebody is there."""
        self.say(do="ping")
        self.answer()
        return self.heard == {"is": "pong"}

    def shows(self, wanted: Callable[[str], object]) -> str:
        """The update in which the page shows what is wanted."""
        while not self.page or not wanted(self.page):
            self.hear()
        return self.page

    def told(self, wanted: str) -> str:
        """All updates up to the one that tells what is wanted."""
        while wanted not in self.updates:
            self.hear()
        return self.updates


def moves(page: str) -> list[int]:
    """The legal moves that a page offers."""
    return sorted({int(number) for number in re.findall(r'data-move="(\d+)"', page)})


def hang_up(connection: Connection) -> int:
    """Why the other end hangs up, after whatever it still says."""
    while True:
        try:
            connection.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
