"""Processes that think: whatever happens to them, there is an answer."""

import asyncio
import sys

import pytest

from server_tables import ALONE, begin, until
from stoa.server import decisions, thinkers
from stoa.server.house import House
from stoa.server.people import guest
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup
from stoa.server.think import answer, dump, load
from stoa.server.thinkers import Thinkers, job

pytestmark = pytest.mark.anyio

ADA = guest("Ada")


def table(game: str = "santorini") -> Table:
    """A table where it is the turn of a computer player."""
    table = Table("t", TableSetup(game, ("bot:random", "person")).checked(), b"secret")
    for decide in (
        decisions.open_table,
        lambda table, person, now: decisions.sit(table, person, 1, None, now),
        decisions.start,
    ):
        table = table.after(decide(table, ADA, 1000.0))
    return table


def python(script: str) -> tuple[str, ...]:
    return (sys.executable, "-c", script)


def test_a_job_is_plain_data_and_so_is_the_answer():
    said = answer(job(table(), "mcts:50", 0))
    thought = load(said)
    assert dump(thought) == said
    assert thought.visits == 50
    assert thought.move in table().state.legal()


async def best(pool: Thinkers, shown: Table, level: str = "random") -> int:
    async with pool.one() as thinker:
        return (await thinker.best(shown, level)).move


async def test_a_process_answers_many_questions():
    pool = Thinkers(1)
    moves = {await best(pool, table()) for _ in range(8)}
    await pool.close()
    assert moves <= set(table().state.legal())
    assert len(moves) > 1


@pytest.mark.parametrize(
    "script",
    [
        "import os; os.abort()",
        "print('no JSON', flush=True); input()",
        "print('{}', flush=True); input(); input()",
        "print('[1]', flush=True); input()",
        'import sys\nfor line in sys.stdin: print(\'{"error": "out of ideas"}\', flush=True)',
        "import json\nfrom stoa.bots.bot import Thought\nfrom stoa.server.think import dump\n"
        "while input(): print(json.dumps(dump(Thought(999999))), flush=True)",
    ],
)
async def test_when_no_process_is_any_good_the_first_legal_move_is_played(script):
    pool = Thinkers(1, python(script))
    assert await best(pool, table()) == table().state.legal()[0]
    await pool.close()


async def test_a_process_that_hangs_is_ended(monkeypatch):
    monkeypatch.setattr(thinkers, "THINK_S", 0.2)
    monkeypatch.setattr(thinkers, "GREEDY_S", 0.2)
    pool = Thinkers(1, python("import time; time.sleep(1000)"))
    assert await best(pool, table()) == table().state.legal()[0]
    await pool.close()


async def test_a_simple_player_steps_in_for_one_that_dies(tmp_path):
    script = (
        "import json, os, sys\n"
        "from stoa.server.think import answer\n"
        "for line in sys.stdin:\n"
        "    job = json.loads(line)\n"
        "    if job['level'] != 'greedy': os._exit(3)\n"
        "    print(json.dumps({**answer(job), 'visits': 77}), flush=True)\n"
    )
    pool = Thinkers(1, python(script))
    async with pool.one() as thinker:
        thought = await thinker.best(table(), "novice")
    await pool.close()
    assert thought.visits == 77


async def test_an_answer_nobody_waits_for_is_not_taken_for_the_next_one():
    slow, quick = table(), table()
    pool = Thinkers(1)
    await best(pool, quick)
    asking = asyncio.create_task(best(pool, slow, "mcts:300ms"))
    await asyncio.sleep(0.05)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    async with pool.one() as thinker:
        assert (await thinker.best(quick, "mcts:5")).visits == 5
    await pool.close()


async def test_a_table_goes_on_when_its_players_cannot_think(sqlite, monkeypatch, caplog):
    monkeypatch.setattr(thinkers, "COMMAND", python("import os; os.abort()"))
    async with House(sqlite) as house:
        shown, (ada,) = await begin(house, ALONE)
        while shown.turn == 0:
            shown = await house.move(shown.id, ada, 0, shown.state.legal()[0], shown.seq)
        shown = await until(house, shown.id, lambda now: now.turn == 0)
        assert shown.status == "running"
    assert "the process has died" in caplog.text
