"""Processes that think and draw: whatever happens to them, there is an answer."""

import asyncio
import logging
import os
import pickle
import signal
import sys
from array import array
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from time import monotonic

import pytest

import stoa
from patience import STUCK
from server_tables import ALONE, Sheet, begin, until
from stoa.core.dice import SeededDice
from stoa.core.drawing import Redrawn
from stoa.core.game import CHANCE
from stoa.core.words import Voice
from stoa.server import workers
from stoa.server.actions import Move
from stoa.server.house import House
from stoa.server.people import guest
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup
from stoa.server.workers import Worker, Workers, WorkFailed, after, best, draw, drawn, think

pytestmark = pytest.mark.anyio

ADA = guest("Ada")
SANTORINI = stoa.game("santorini").start(2)
ENGLISH = Voice("en", SANTORINI.game)
NAMES = ("Ada", "Ben", "Cem", "Dora", "Eve")

MakePool = Callable[..., Workers]


def table(game: str = "santorini") -> Table:
    """A table where it is the turn of a computer player."""
    sheet = Sheet(TableSetup(game, ("bot:random", "person")), ADA)
    return sheet.begin(ADA).table


def python(script: str) -> tuple[str, ...]:
    """A process that does something of its own in the place of a worker."""
    return (sys.executable, "-c", script)


def worker(work: str) -> tuple[str, ...]:
    """A worker that does its work in another way: the body of a function of `job`."""
    script = "import os, sys, time\nfrom stoa.bots.bot import Thought\nfrom stoa.server import workers\n"
    script += f"def do(*job):\n    {work}\n"
    return python(script + "workers.work(do, sys.stdin.buffer, sys.stdout.buffer)")


USELESS = {
    "dies": python("import os; os.abort()"),
    "ends": python("raise SystemExit(1)"),
    "babbles at the beginning": python("print('hello', flush=True); input()"),
    "is not ready": python("import sys; sys.stdout.buffer.write(bytes([0, 0, 0, 1, 7])); sys.stdout.flush(); input()"),
    "is not there": ("/no/such/program",),
    "dies at work": worker("os._exit(3)"),
    "errs": worker("raise ValueError('out of ideas')"),
    "answers something else": worker("return 7"),
    "answers nothing that could be read": worker("return print(flush=True)"),
}


@pytest.fixture
async def pool() -> AsyncIterator[MakePool]:
    """Pools that are closed in the end."""
    made = []

    def make(*args: object, **more: object) -> Workers:
        made.append(Workers(*args, **more))
        return made[-1]

    yield make
    for each in made:
        await each.close()


async def answer(pool: Workers, level: str = "random") -> int:
    async with pool.one() as worker:
        return (await best(worker, table(), level))[0].move


async def pid(worker: Worker) -> int:
    return (await worker._process)._process.pid


def alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_a_table_and_a_thought_can_be_sent():
    thoughts = think(pickle.loads(pickle.dumps(table().state)), "mcts:50", 0)
    (again,) = pickle.loads(pickle.dumps(thoughts))
    assert [repr(again)] == list(map(repr, thoughts))
    assert again.visits == 50
    assert again.move in table().state.legal()


async def test_a_process_answers_many_questions(pool, caplog):
    one = pool("think")
    processes = set()
    for _ in range(8):
        assert await answer(one) in table().state.legal()
        processes.add(await pid(one._all[0]))
    assert len(processes) == 1
    assert not caplog.records  # nobody had to step in


@pytest.mark.parametrize("name", stoa.game_names())
async def test_a_worker_draws_what_would_be_drawn_here(pool, name: str) -> None:
    state = stoa.game(name).start(stoa.game(name).smallest_contest())
    one = pool("draw", room=3)
    drawings = await asyncio.gather(
        *(drawn(one, state, Voice(lang, state.game, NAMES), None, 0) for lang in ("en", "de", "zh_Hans"))
    )
    assert drawings == [draw(state, lang, NAMES, None, 0).inline() for lang in ("en", "de", "zh_Hans")]


@pytest.mark.parametrize("name", stoa.game_names())
async def test_a_worker_sends_of_a_drawing_only_what_has_changed(pool, name: str) -> None:
    state = stoa.game(name).start(stoa.game(name).smallest_contest())
    one = pool("draw")
    before = await drawn(one, state, ENGLISH, None, 0)
    later = after(state, [state.draw(SeededDice(1)) if state.turn == CHANCE else state.legal()[0]])
    sent = draw(later, "en", (), None, 0).inline().since(draw(state, "en", (), None, 0).inline().prints.pieces)
    assert 0 < sum(piece is not None for piece in sent.pieces) < len(sent.pieces)
    whole = draw(later, "en", (), None, 0).inline()
    assert await drawn(one, later, ENGLISH, None, 0, before=before) == whole
    assert (await drawn(one, state, ENGLISH, None, 0, before=before)).changes(before.prints) == []
    async with one.one() as worker:
        await (await worker.ready()).end()  # the next one knows nothing of what was drawn
    assert await drawn(one, later, ENGLISH, None, 0, before=before) == whole


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker is given up sooner than usual, though not before it can be ready."""
    monkeypatch.setattr(workers, "START_S", 3.0)
    for name in ("THINK_S", "GREEDY_S", "DRAW_S"):
        monkeypatch.setattr(workers, name, 0.5)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("useless", USELESS)
async def test_when_no_process_is_any_good_the_first_legal_move_is_played(pool, useless, caplog):
    assert await answer(pool("think", command=USELESS[useless])) == table().state.legal()[0]
    assert [record.getMessage().split(": ")[1] for record in caplog.records] == ["random", "greedy"]


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("useless", USELESS)
async def test_when_no_process_is_any_good_drawings_are_made_here(pool, useless, caplog):
    one = pool("draw", command=USELESS[useless])
    assert await drawn(one, SANTORINI, ENGLISH, None, None) == draw(SANTORINI, "en", (), None, None).inline()
    assert len(caplog.records) == workers.TRIES


async def test_a_move_that_is_not_legal_is_not_played(pool, caplog):
    one = pool("think", command=worker("return [Thought(999999)]"))
    assert await answer(one) == table().state.legal()[0]
    assert "which cannot be played" in caplog.text


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("command", [python("import time; time.sleep(1000)"), worker("time.sleep(1000)")])
async def test_a_process_that_hangs_is_ended(pool, command, caplog):
    one = pool("think", command=command)
    assert await answer(one) == table().state.legal()[0]
    assert "no answer within" in caplog.text


async def test_a_worker_that_has_much_to_do_is_not_taken_for_one_that_hangs(pool):
    seconds, jobs = 5, 51  # a tenth of a second each: all of them take longer than any may be waited for
    one = pool("draw", room=jobs, command=worker("return time.sleep(0.1)"))

    async def ask() -> object:
        async with one.one() as slow:
            return await slow.ask(seconds=seconds)

    assert await asyncio.gather(*(ask() for _ in range(jobs))) == [None] * jobs


async def test_a_simple_player_steps_in_for_one_that_dies(pool):
    work = "return [Thought(job[0].legal()[0], visits=77)] if job[1] == 'greedy' else os._exit(3)"
    async with pool("think", command=worker(work)).one() as one:
        assert (await best(one, table(), "novice"))[0].visits == 77


async def test_a_worker_that_was_killed_is_replaced_before_anybody_asks_again(pool):
    one = pool("draw")
    async with one.one() as worker:
        for _ in range(2):
            await worker.ask(array("q"), SANTORINI, "en", (), None, None, seconds=60)
            first = await pid(worker)
            os.kill(first, signal.SIGKILL)
            with pytest.raises(WorkFailed, match="the process has died"):
                await worker.ask(array("q"), SANTORINI, "en", (), None, None, seconds=60)
            assert worker.runs
            assert await pid(worker) != first


async def test_one_that_died_idle_costs_nobody_an_answer(pool):
    async with pool("draw").one() as worker:
        await worker.ask(array("q"), SANTORINI, "en", (), None, None, seconds=60)
        os.kill(await pid(worker), signal.SIGKILL)
        async with asyncio.timeout(STUCK):
            while worker.runs:
                await asyncio.sleep(0.01)
        assert isinstance(await worker.ask(array("q"), SANTORINI, "en", (), None, None, seconds=60), Redrawn)


async def test_one_more_than_is_needed_is_ready(pool):
    three = pool("think", 3)
    assert [worker.runs for worker in three._all] == [False] * 3
    async with three.one() as first:
        await best(first, table(), "random")
        assert [worker.runs for worker in three._all] == [True, True, False]
        async with three.one() as second:
            assert second is not first
            assert second.runs
            assert [worker.runs for worker in three._all] == [True] * 3


async def test_who_needs_a_worker_waits_until_one_is_free(pool):
    two, entered = pool("think", 2, command=worker("return 7")), []

    async def use(name: int) -> None:
        async with two.one() as one:
            entered.append(name)
            await one.ask(seconds=60)
            assert len(entered) < name + 3

    async with two.one():
        waiting = [asyncio.create_task(use(name)) for name in range(3)]
        await asyncio.sleep(0)  # each of them has begun, and no answer was read yet
        assert entered == [0]
        await asyncio.gather(*waiting)
    assert entered == [0, 1, 2]


async def test_an_answer_nobody_waits_for_is_not_taken_for_the_next_one(pool):
    one = pool("think")
    await answer(one)
    asking = asyncio.create_task(answer(one, "mcts:300ms"))
    await asyncio.sleep(0.05)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    async with one.one() as worker:
        assert (await best(worker, table(), "mcts:5"))[0].visits == 5


async def test_a_closed_pool_leaves_no_process_and_starts_none(caplog):
    pool = Workers("draw", 2, room=2)
    drawing = asyncio.create_task(drawn(pool, SANTORINI, ENGLISH, None, None))
    await asyncio.sleep(0)
    async with pool.one() as one:
        process = await pid(one)
    with caplog.at_level(logging.WARNING):
        await pool.close()
        assert (
            await drawing
            == await drawn(pool, SANTORINI, ENGLISH, None, None)
            == draw(SANTORINI, "en", (), None, None).inline()
        )
    assert not alive(process)
    assert not any(worker.runs for worker in pool._all)
    assert not caplog.records


async def test_workers_end_when_whoever_asks_them_is_killed(tmp_path):
    script = (
        "import asyncio, stoa\n"
        "from stoa.server.workers import Workers\n"
        "async def main():\n"
        "    for kind in ('think', 'draw'):\n"
        "        worker = Workers(kind)._idle()\n"
        "        worker.start()\n"
        "        print((await worker._process)._process.pid, flush=True)\n"
        "    await asyncio.sleep(1000)\n"
        "asyncio.run(main())\n"  # without a guard for the main script: it is not run again in the workers
    )
    (tmp_path / "script.py").write_text(script)
    asker = await asyncio.create_subprocess_exec(sys.executable, tmp_path / "script.py", stdout=asyncio.subprocess.PIPE)
    processes = [int(await asker.stdout.readline()) for _ in range(2)]
    assert all(map(alive, processes))
    asker.kill()
    await asker.wait()
    async with asyncio.timeout(STUCK):
        while any(map(alive, processes)):
            await asyncio.sleep(0.01)


async def test_a_table_goes_on_when_its_players_cannot_think(sqlite, monkeypatch, caplog):
    monkeypatch.setattr(workers, "COMMAND", python("import os; os.abort()"))
    async with House(sqlite) as house:
        shown, (ada,) = await begin(house, ALONE)
        while shown.turn == 0:
            shown = await house.do(shown.id, ada, Move(seen=shown.seq, move=shown.state.legal()[0]))
        shown = await until(house, shown.id, lambda now: now.turn == 0)
        assert shown.status == "running"
    assert "the process has died" in caplog.text


async def test_a_spare_that_is_ready_takes_the_place_of_one_that_died(pool):
    one = pool("think", command=worker("return 7"))
    async with one.one() as first:
        await first.ask(seconds=60)
        async with asyncio.timeout(STUCK):
            spare = (await one._reserve._next)._process.pid
        os.kill(await pid(first), signal.SIGKILL)
        with pytest.raises(WorkFailed, match="the process has died"):
            await first.ask(seconds=60)
        assert await pid(first) == spare
        assert await first.ask(seconds=60) == 7


async def test_the_time_to_start_is_not_time_to_think(pool, monkeypatch, tmp_path):
    monkeypatch.setattr(workers, "START_S", STUCK)
    slept = [0.0]
    monkeypatch.setattr(workers, "monotonic", lambda: monotonic() + slept[0])
    begun, told = tmp_path / "begun", tmp_path / "told"
    slow = f"import pathlib, time\npathlib.Path({str(begun)!r}).touch()\n"
    slow += f"while not pathlib.Path({str(told)!r}).exists():\n    time.sleep(0.01)\n"
    slow += worker("return [Thought(job[0].legal()[0], visits=0 if job[1] == 'greedy' else 3)]")[2]
    async with pool("think", command=python(slow)).one() as one:
        answer = asyncio.create_task(best(one, table(), "novice"))
        while not begun.exists():
            await asyncio.sleep(0.01)
        slept[0] = 10 * workers.THINK_S  # so long does it take to start
        told.touch()
        assert (await answer)[0].visits == 3
