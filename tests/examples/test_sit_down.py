"""The example that seats a bot of one's own at a table of a server."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import stoa
from visitors import running, usual

EXAMPLES = Path(__file__).parents[2] / "examples"
BOT = """
from stoa.bots import Bot, Thought

class First(Bot):
    def __init__(self, dice):
        super().__init__("first")

    def choose(self, state, limit=None):
        return Thought(state.legal()[0])
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(usual(tmp_path_factory.mktemp("sit_down") / "stoa.db", thinkers=0)) as found:
        yield found


@pytest.mark.parametrize(
    ("game", "spec"), [("santorini", "ownbot:First"), ("corinth", "greedy"), ("colosseum", "greedy")]
)
def test_bots_of_ones_own_play_a_whole_game_at_a_table_of_a_server(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, spec: str
) -> None:
    (tmp_path / "ownbot.py").write_text(BOT, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.delitem(sys.modules, "ownbot", raising=False)
    import sit_down

    seats = stoa.game(game).smallest_contest()
    host = sit_down.Server(address, "Host")
    table = host.ask("tables", game=game, seats=["person"] * seats)
    with ThreadPoolExecutor(seats) as bots:
        playing = [bots.submit(sit_down.play, f"{address}/tables/{table['id']}", spec) for _ in range(seats)]
        told = {one.result() for one in playing}
    assert len(told) == 1
    assert ": 1" in told.pop()
    assert host.ask(f"tables/{table['id']}")["status"] == "over"
