import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import IntegrityError

import stoa.server.models as models
from damage import beginnings, overwrite
from server_tables import played
from stoa.server.errors import Unavailable
from stoa.server.house import House
from stoa.server.storage import Storage, default_database, read_database

pytestmark = pytest.mark.anyio


async def test_migrations_make_the_tables_that_the_models_describe(storage):
    async with storage.reading() as connection:
        differences = await connection.run_sync(
            lambda sync: compare_metadata(MigrationContext.configure(sync), models.metadata)
        )
    assert differences == []


def test_the_head_is_the_last_migration():
    config = Config()
    config.set_main_option("script_location", str(Path(models.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_current_head() == models.HEAD


async def test_a_database_is_opened_again(database):
    for _ in range(2):
        storage = await Storage(database).open()
        await storage.close()


FORMERLY = (  # how the first version was
    *(f"DROP TABLE {name}" for name in ("note", "outage", "heartbeat")),
    *(f"DROP INDEX game_table_{name}" for name in ("opener", "origin", "changed")),
    *(f"DROP INDEX ix_{name}" for name in ("person_since", "lease_until", "presence_seen")),
    "ALTER TABLE game_table DROP COLUMN origin",
    "ALTER TABLE person DROP COLUMN banned",
    "ALTER TABLE game_table DROP COLUMN checked",
    "UPDATE alembic_version SET version_num = '0001'",
)


async def test_a_database_of_an_older_version_is_brought_up_to_date_with_its_tables(database):
    table_id = await played(database)
    storage = await Storage(database).open()
    async with storage.writing() as connection:
        for statement in FORMERLY:
            await connection.execute(text(statement))
    await storage.close()
    async with House(database, thinkers=0) as house:
        assert len((await house.table(table_id)).played) == 3


async def test_a_database_of_a_newer_version_is_left_alone(database):
    storage = await Storage(database).open()
    async with storage.writing() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    await storage.close()
    with pytest.raises(Unavailable, match="newer version of Stoa"):
        await Storage(database).open()


async def test_every_commit_in_sqlite_is_on_disk(sqlite):
    storage = await Storage(sqlite).open()
    async with storage.writing() as connection:
        found = [
            (await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in ("journal_mode", "synchronous")
        ]
    await storage.close()
    assert found == ["wal", 2]


async def test_a_file_that_is_no_database_is_refused_in_one_line(tmp_path):
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ben, " * 1000)
    with pytest.raises(Unavailable, match=r"letter.txt does not answer: file is not a database"):
        await Storage(str(file)).open()
    assert file.read_text().startswith("Dear Ben")


async def test_a_server_that_is_not_there_is_refused_in_one_line(tmp_path):
    with pytest.raises(Unavailable, match="nowhere") as refused:
        await Storage(f"postgresql://stoa:hush@/nowhere?host={tmp_path}").open()
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("name", ["mysql://localhost/x", ":memory:", "sqlite://", "postgresql:/half://"])
def test_other_databases_are_refused(name):
    with pytest.raises(Unavailable):
        read_database(name)


def test_the_database_is_named_by_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("STOA_DATABASE", "postgresql://db/stoa")
    assert default_database() == "postgresql://db/stoa"
    monkeypatch.delenv("STOA_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == str(tmp_path / "stoa" / "stoa.db")


async def test_a_transaction_that_fails_leaves_nothing(storage):
    async def fail() -> None:
        async with storage.writing() as connection:
            await connection.execute(models.person.insert().values(id="a", name="A", language="en", since=1.0))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await fail()
    async with storage.reading() as connection:
        assert (await connection.execute(text("SELECT count(*) FROM person"))).scalar() == 0


async def test_a_transaction_of_one_piece_is_whole_or_leaves_nothing(storage):
    def work(name: str) -> Callable[[Connection], None]:
        def write(connection: Connection) -> None:
            for id in name:
                connection.execute(models.person.insert().values(id=id, name=name, language="en", since=1.0))

        return write

    with pytest.raises(IntegrityError):
        await storage.transact(work("aba"))
    await storage.transact(work("bc"))
    with pytest.raises(Unavailable, match="does not answer"):
        await storage.transact(lambda connection: connection.execute(text("SELECT nothing FROM nowhere")))
    async with storage.reading() as connection:
        assert set((await connection.execute(text("SELECT id FROM person"))).scalars()) == {"b", "c"}
    await storage.close()
    with pytest.raises(Unavailable, match="the database is closed"):
        await storage.transact(work("d"))


async def test_a_broken_connection_is_replaced(cluster):
    storage = await Storage(cluster.database()).open()
    cluster.restart()

    async def write() -> None:
        async with storage.writing() as connection:
            await connection.execute(models.person.insert().values(id="a", name="A", language="en", since=1.0))

    with pytest.raises(Unavailable):
        await write()
    await write()
    await storage.close()


async def test_a_file_of_another_program_is_left_alone(sqlite):
    with sqlite3.connect(sqlite) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    before = Path(sqlite).read_bytes()
    with pytest.raises(Unavailable, match="belongs to another program"):
        await Storage(sqlite).open()
    with sqlite3.connect(sqlite) as other:
        assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("recipe",)]
    assert len(Path(sqlite).read_bytes()) == len(before)


async def test_a_database_with_migrations_of_another_program_is_left_alone(database):
    storage = await Storage(database).open()
    async with storage.writing() as connection:
        for name in ("event", "seat", "lease", "presence", "game_table"):
            await connection.execute(text(f"DROP TABLE {name}"))
    await storage.close()
    with pytest.raises(Unavailable, match="belongs to another program"):
        await Storage(database).open()


async def test_a_damaged_file_is_told_in_one_sentence(sqlite, tmp_path):
    await played(sqlite)
    damaged = tmp_path / "damaged.db"
    with closing(sqlite3.connect(sqlite)) as whole, closing(sqlite3.connect(damaged)) as copy:
        whole.backup(copy)
    content = bytearray(damaged.read_bytes())
    for page in range(4096, len(content), 4096):
        content[page : page + 64] = b"\xff" * 64
    damaged.write_bytes(content)
    with pytest.raises(Unavailable, match=r"is damaged \(.*restore a backup"):
        async with House(str(damaged), thinkers=0):
            pass


async def test_damage_to_any_table_or_index_is_found(sqlite, tmp_path):
    await played(sqlite)
    for tree, page in beginnings(Path(sqlite)).items():
        damaged = Path(shutil.copy(sqlite, tmp_path / f"{tree}.db"))
        overwrite(damaged, page)
        with pytest.raises(Unavailable, match=r"is damaged \(.*restore a backup"):
            async with House(str(damaged), thinkers=0):
                pass
