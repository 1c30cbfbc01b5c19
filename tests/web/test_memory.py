"""Whoever comes, plays and goes leaves nothing in the memory of the server and its workers.

`STOA_SOAK=100 python -m pytest -o timeout=0 -o faulthandler_timeout=0 tests/web/test_memory.py` does it 6,000 times.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import soak
import stoa
from visitors import Visitor, moves

WARM = 3  # rounds until everything has been loaded and the caches are full
ROUNDS = soak.times(15)
MOST_MB = 0.25  # that may stay of a table; a table that is kept is more with its pages and sentences

# A worker whose caches are soon full.
WORKER = """
import functools, runpy, sys
whole = functools.lru_cache
def small(maxsize=128, typed=False):
    return whole(min(maxsize, 20) if isinstance(maxsize, int) else maxsize, typed)
functools.lru_cache = small
runpy.run_module(sys.argv.pop(1), run_name="__main__", alter_sys=True)
"""
# The server as `stoa serve` starts it, without limits, and with such caches.
SCRIPT = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[1])!r})
from pathlib import Path
from stoa.server import table_cache, workers
from stoa.web import connections, drawing_cache, replaying
table_cache.TABLES_KEPT = 4
connections.BYTES = drawing_cache.BYTES = replaying.BYTES = 200_000
workers.COMMAND = (sys.executable, "-c", {WORKER!r}, "stoa.server.workers")
replaying.COMMAND = (sys.executable, "-c", {WORKER!r}, "stoa.web.replaying")
from visitors import usual
from stoa.web.serving import Server
def opened():
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
server = Server(usual(Path(sys.argv[1])), opened)
server.run()
"""

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/statm").exists(), reason="the system does not tell what is in memory"
)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, str]]:
    """A server in a process of its own; its number and address."""
    command = [sys.executable, "-c", SCRIPT, str(tmp_path_factory.mktemp("memory") / "stoa.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        try:
            yield program.pid, f"http://127.0.0.1:{int(program.stdout.readline())}"
        finally:
            program.terminate()


def family(process: int) -> set[int]:
    """A process and those that it has started."""
    found = {process}
    for task in Path(f"/proc/{process}/task").iterdir():
        for child in (task / "children").read_text().split():
            found |= family(int(child))
    return found


def megabytes(process: int) -> float:
    """What a process holds in memory for itself."""
    text = Path(f"/proc/{process}/smaps_rollup").read_text()
    return int(re.search(r"^Private_Dirty: +(\d+) kB", text, re.MULTILINE)[1]) / 1024


def come_play_and_go(address: str, game: str) -> None:
    """A new guest opens a table for everybody at one screen, plays by a form and live, looks at the replay and ends it."""
    visitor = Visitor(address)
    seats = stoa.game(game).smallest_contest()
    table = visitor.opens(game=game, seats=seats, **{f"seat_{n}": "me" for n in range(1, seats + 1)})
    page = visitor.page(table)
    visitor.post(f"{table}/move", move=moves(page)[0], seen=re.search(r'data-seq="(\d+)"', page)[1])
    with visitor.connect(table, seen=0) as line:
        line.shows(moves)
        for _ in range(3):
            line.say(do="move", move=moves(line.page)[0], seen=line.seq)
            line.answer()  # the update may come before or after it; one that is too late is refused, which happens too
    visitor.page(f"{table}/replay?at=1")
    assert visitor.post(f"{table}/resign").status_code == 200
    visitor.http.close()


@pytest.fixture(scope="module")
def stays(server: tuple[int, str]) -> tuple[float, float]:
    """How many megabytes stay of a table, in the server and in its workers together."""
    process, address = server
    held = []
    for _ in range(WARM + ROUNDS):
        for game in stoa.game_names():
            come_play_and_go(address, game)
        held.append((megabytes(process), sum(map(megabytes, family(process) - {process}))))
    tables = ROUNDS * len(stoa.game_names())
    first, last = held[WARM - 1], held[-1]
    print(f"{tables} tables: {first} MB, then {last} MB")
    return (last[0] - first[0]) / tables, (last[1] - first[1]) / tables


@pytest.mark.long
def test_nothing_of_a_table_stays_in_the_server(stays: tuple[float, float]) -> None:
    assert stays[0] < MOST_MB


@pytest.mark.long
def test_nothing_of_a_table_stays_in_the_workers(stays: tuple[float, float]) -> None:
    assert stays[1] < MOST_MB
