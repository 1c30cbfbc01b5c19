"""`stoa serve`: it opens, it says where, and what is wrong is one line."""

import asyncio
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from damage import beginnings, overwrite
from patience import STUCK
from server_tables import played
from stoa.server.errors import Unavailable
from stoa.web.server_config import ServerConfig
from stoa.web.serving import Server
from visitors import Visitor, usual

# What is started in the background may be told to ignore Ctrl-C; the command here is not.
SCRIPT = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
    "from stoa.cli import main; main(sys.argv[1:])"
)


@contextmanager
def serving(*args: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command as a program, with the line that it says."""
    command = [sys.executable, "-c", SCRIPT, "serve", *args]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        try:
            yield program, program.stdout.readline()
        finally:
            program.kill()


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def complaint(*args: str) -> str:
    """What the command says when it cannot serve."""
    command = [sys.executable, "-c", SCRIPT, "serve", *args]
    done = subprocess.run(command, capture_output=True, text=True, timeout=STUCK, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    return done.stderr


def test_the_command_opens_the_house_and_closes_it_when_it_is_interrupted(tmp_path: Path) -> None:
    port = free_port()
    with serving("--port", str(port), "--database", str(tmp_path / "stoa.db"), "--thinkers", "1") as (program, line):
        assert line == f"Stoa is open at http://localhost:{port} (Ctrl-C closes it)\n"
        visitor = Visitor(f"http://127.0.0.1:{port}")
        assert visitor.post("/play", game="santorini", level="novice").status_code == 200
        program.send_signal(signal.SIGINT)
        _, errors = program.communicate(timeout=STUCK)
        assert program.returncode == 130
        assert errors.strip() == ""


def test_a_game_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    port = free_port()
    args = ("--port", str(port), "--database", str(tmp_path / "stoa.db"), "--thinkers", "1")
    visitor = None
    table = ""
    for _ in range(2):
        with serving(*args):
            visitor = visitor or Visitor(f"http://127.0.0.1:{port}")
            table = table or visitor.opens(game="santorini", seats=2, seat_1="me", seat_2="me")
            with visitor.connect(table, seen=0) as line:
                seen = int(re.search(r'data-seq="(\d+)"', line.shows(bool))[1])
                line.say(do="move", move=seen, seen=seen)
                assert 'class="answer done"' in line.answer()
    assert visitor is not None
    with serving(*args):
        assert visitor.get(f"{table}/record").text.count("@") == 2


def test_a_port_that_is_taken_is_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = complaint("--port", port, "--database", str(tmp_path / "stoa.db"))
    assert re.fullmatch(rf"stoa: cannot listen on 127.0.0.1:{port}: .*; choose another with --host and --port\n", said)


@pytest.mark.parametrize("database", ["mysql://somewhere/x", "/dev/null/stoa.db", "sqlite://"])
def test_a_database_that_cannot_be_used_is_one_line(database: str) -> None:
    said = complaint("--port", str(free_port()), "--database", database)
    assert said.startswith("stoa: ")
    assert said.count("\n") == 1


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A database with some rows."""
    database = tmp_path / "stoa.db"
    asyncio.run(played(str(database)))
    return database


def test_a_database_with_a_damaged_table_is_not_served(whole: Path, tmp_path: Path) -> None:
    def opened() -> None:
        server.should_exit = True

    for table, page in beginnings(whole, "table").items():
        damaged = Path(shutil.copy(whole, tmp_path / f"{table}.db"))
        overwrite(damaged, page)
        server = Server(usual(damaged), opened)
        with pytest.raises(Unavailable, match=r"is damaged \(.*restore a backup"):
            server.serve_here()
        assert not server.started


@pytest.mark.parametrize("table", ["session", "heartbeat", "person"])
def test_a_damaged_database_is_one_line(whole: Path, table: str) -> None:
    overwrite(whole, beginnings(whole)[table])
    said = complaint("--port", str(free_port()), "--database", str(whole))
    assert re.fullmatch(r"stoa: the database .* is damaged \(.*\): restore a backup of it\n", said)


@pytest.mark.parametrize("public", ["play.example.org", "ftp://x", "https://", "https://x/y", "https://a b"])
def test_a_public_address_that_is_none_is_one_line(public: str) -> None:
    assert "is not an address" in complaint("--public", public)


@pytest.mark.parametrize("public", ["", "/"])
def test_a_public_address_that_is_empty_is_one_line(public: str) -> None:
    assert complaint("--public", public).startswith("stoa: --public is empty")


def test_a_public_address_makes_cookies_secure() -> None:
    assert ServerConfig("x.db", public="https://play.example.org").secure
    assert not ServerConfig("x.db").secure
