"""`stoa worker` and `stoa doctor` as programs."""

import asyncio
import os
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from server_tables import ALONE, begin, played, tamper, until
from stoa.cli import main
from stoa.server.actions import Move
from stoa.server.house import House
from stoa.server.storage import Storage

pytestmark = pytest.mark.anyio


def doctor(database: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["doctor", "--database", database])
    return result.exit_code, result.output


async def test_the_doctor_finds_all_well(database):
    await played(database)
    assert await asyncio.to_thread(doctor, database) == (0, "1 running game, 3 moves: 1 replay, 0 do not\n")


async def test_the_doctor_names_what_no_longer_replays(database):
    table_id = await played(database)
    await tamper(database, table_id, 2, text="@z9")
    code, said = await asyncio.to_thread(doctor, database)
    assert code == 1
    assert said.startswith(f"table {table_id} is frozen: move 2, '@z9', is ")
    assert said.endswith("1 running game, 2 moves: 0 replay, 1 do not\n")


def test_what_is_no_database_is_refused_in_one_line(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ben, " * 1000)
    result = CliRunner().invoke(main, ["doctor", "--database", str(file)])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("stoa: the database ")
    assert result.stderr.count("\n") == 1


COMMANDS = {
    "backup": ["backup", "stoa.gz"],
    "doctor": ["doctor"],
    "worker": ["worker"],
    **{f"admin {name}": ["admin", name, *more] for name, *more in (["tables"], ["people"], ["tidy"], ["ban", "x"])},
}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_that_is_not_there_is_told_and_not_made(tmp_path, monkeypatch, command):
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(main, [*COMMANDS[command], "--database", "stao.db"])
    assert (result.exit_code, result.output) == (2, "stoa: there is no database stao.db\n")
    assert list(tmp_path.iterdir()) == []


async def test_a_worker_plays_for_a_server_that_does_not_think(database):
    await (await Storage(database).open()).close()
    command = [sys.executable, "-m", "stoa.cli", "worker", "--database", database, "--thinkers", "1"]
    worker = await asyncio.create_subprocess_exec(
        *command, stdout=subprocess.PIPE, env=os.environ | {"LC_ALL": "C.UTF-8"}
    )
    try:
        assert (await worker.stdout.readline()).startswith(b"thinking for the tables of ")
        async with House(database, thinkers=0) as house:
            table, (ada,) = await begin(house, ALONE)
            while table.turn == 0:
                table = await house.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[0]))
            table = await until(house, table.id, lambda table: table.turn == 0)
            assert {event.person for event in table.played} == {ada.id, None}
    finally:
        worker.send_signal(signal.SIGTERM)
        assert await worker.wait() == 0
