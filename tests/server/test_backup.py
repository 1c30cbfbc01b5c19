"""Backups: taken while people play, brought back whole, of either database into either."""

import asyncio
import gzip
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner

from server_tables import begin, played
from stoa.cli import main
from stoa.server import admin
from stoa.server.actions import Move
from stoa.server.backup import BadBackup, back_up, bring_back
from stoa.server.doctor import examine
from stoa.server.house import House
from stoa.server.storage import Storage

pytestmark = pytest.mark.anyio


async def play_on(house: House, table_id: str, people: list, acknowledged: list[int]) -> None:
    """Play until somebody stops it; how far it has come is in `acknowledged`."""
    table = await house.table(table_id)
    while table.status == "running":
        table = await house.do(table_id, people[table.turn], Move(seen=table.seq, move=table.state.legal()[0]))
        acknowledged[0] = table.seq
        await asyncio.sleep(0)


async def test_a_backup_under_load_is_one_moment_and_lacks_nothing_that_was_acknowledged(database, tmp_path):
    file, copy = tmp_path / "stoa.gz", str(tmp_path / "copy.db")
    async with House(database, thinkers=0) as house:
        games = [(await begin(house), [0]) for _ in range(4)]
        playing = [asyncio.create_task(play_on(house, table.id, people, seen)) for (table, people), seen in games]
        while not all(seen[0] > 10 for _, seen in games):
            await asyncio.sleep(0.01)
        before = [seen[0] for _, seen in games]
        counts = await back_up(house.storage, file)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    assert counts["game_table"] == 4
    storage = await Storage(copy).open()
    try:
        assert await bring_back(storage, file) == counts
        assert [finding.fault async for finding in examine(storage)] == [""] * 4
    finally:
        await storage.close()
    async with House(copy, thinkers=0) as house:
        for ((table, people), _), acknowledged in zip(games, before, strict=True):
            again = await house.table(table.id)
            assert again.seq >= acknowledged
            assert [event.seq for event in again.events] == list(range(1, again.seq + 1))
            assert await house.person(people[0].id) == people[0]
            if again.status == "running":
                await house.do(again.id, people[again.turn], Move(seen=again.seq, move=again.state.legal()[0]))


async def test_what_was_removed_comes_back_while_the_server_runs(database, tmp_path):
    file = tmp_path / "stoa.gz"
    async with House(database, thinkers=0) as house:
        table, people = await begin(house)
        other, _ = await begin(house)
        await back_up(house.storage, file)
        other = await house.do(other.id, _[0], Move(seen=other.seq, move=other.state.legal()[0]))
        aside = await Storage(database).open()
        await admin.remove_table(aside, table.id, house.clock())
        await admin.remove_person(aside, people[1].id, house.clock())
        counts = await bring_back(aside, file)
        await aside.close()
        assert (counts["game_table"], counts["person"], counts["seat"]) == (1, 1, 2)
        assert (await house.table(other.id)).seq == other.seq  # nothing that is there is changed
        table = await house.table(table.id)
        await house.do(table.id, people[table.turn], Move(seen=table.seq, move=table.state.legal()[0]))
        assert await house.person(people[1].id) == people[1]


async def test_a_backup_moves_a_database_to_the_other_kind(database, cluster, tmp_path):
    table_id = await played(database)
    file, there = tmp_path / "stoa.gz", cluster.database()
    for command in (["backup", str(file), "--database", database], ["restore", str(file), "--database", there]):
        result = await asyncio.to_thread(CliRunner().invoke, main, command)
        assert result.exit_code == 0, result.output
        assert "1 table, 2 seats, " in result.output
    async with House(there, thinkers=0) as house:
        assert len((await house.table(table_id)).played) == 3


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not a backup"),
        (b"hello", "cannot be read"),
        (gzip.compress(b"{}\n"), "not a backup"),
        (gzip.compress(b'{"stoa": "1", "schema": "0001"}\n'), "not whole"),
        (gzip.compress(b'{"stoa": "1", "schema": "0001"}\n{"end": {"person": 7}}\n'), "not whole"),
        (gzip.compress(b'{"stoa": "1", "schema": "0001"}\n["recipe", {}]\n'), "cannot be read"),
        (gzip.compress(b'{"stoa": "1", "schema": "0001"}\n' * 100)[:40], "cannot be read"),
        (gzip.compress(b'{"stoa": "9", "schema": "9999"}\n'), "newer version"),
    ],
    ids=["empty", "text", "nothing", "no end", "another end", "another table", "cut off", "newer"],
)
async def test_a_file_that_is_no_backup_changes_nothing(sqlite, tmp_path, content, says):
    file = tmp_path / "broken.gz"
    file.write_bytes(content)
    storage = await Storage(sqlite).open()
    with pytest.raises(BadBackup, match=says):
        await bring_back(storage, file)
    assert await admin.people(storage) == []
    await storage.close()


async def test_a_folder_gets_a_backup_of_the_day_and_keeps_the_last_ones(sqlite, tmp_path):
    await played(sqlite)
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("stoa-2025-12-31.gz", "stoa-2026-01-01.gz", "stoa-2026-01-02.gz", "stoa-of-old.gz"):
        (folder / name).write_text("")
    for _ in range(2):  # the second of a day replaces the first
        result = await asyncio.to_thread(
            CliRunner().invoke, main, ["backup", str(folder), "--keep", "2", "--database", sqlite]
        )
        assert result.exit_code == 0, result.output
    today = f"stoa-{datetime.now(UTC):%Y-%m-%d}.gz"
    assert sorted(file.name for file in folder.iterdir()) == ["stoa-2026-01-02.gz", today, "stoa-of-old.gz"]
    assert (folder / today).stat().st_size > 0


async def test_a_restore_that_fails_leaves_no_database(tmp_path):
    (tmp_path / "broken.gz").write_bytes(gzip.compress(b'{"stoa": "1", "schema": "0001"}\n'))
    command = ["restore", str(tmp_path / "broken.gz"), "--database", str(tmp_path / "new.db")]
    result = await asyncio.to_thread(CliRunner().invoke, main, command)
    assert result.exit_code == 2
    assert [file.name for file in tmp_path.iterdir()] == ["broken.gz"]


async def test_a_restore_that_fails_leaves_the_database_that_was_there(sqlite, tmp_path):
    table_id = await played(sqlite)
    (tmp_path / "broken.gz").write_bytes(b"")
    result = await asyncio.to_thread(
        CliRunner().invoke, main, ["restore", str(tmp_path / "broken.gz"), "--database", sqlite]
    )
    assert result.exit_code == 2
    async with House(sqlite, thinkers=0) as house:
        assert len((await house.table(table_id)).played) == 3


async def test_a_backup_that_fails_leaves_the_old_one(sqlite, tmp_path, monkeypatch):
    file = tmp_path / "stoa.gz"
    await played(sqlite)
    storage = await Storage(sqlite).open()
    await back_up(storage, file)
    whole = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("stoa.server.backup._write", full)
    with pytest.raises(OSError, match="No space"):
        await back_up(storage, file)
    await storage.close()
    assert file.read_bytes() == whole
    assert list(Path(tmp_path).glob("*.part")) == []
