"""What those who run a server can do, while it runs."""

import asyncio
import logging

import pytest
from click.testing import CliRunner

from patience import STUCK
from server_tables import TWO, begin, until
from stoa.cli import main
from stoa.server import admin
from stoa.server.actions import Leave, Move
from stoa.server.admin import Retention
from stoa.server.errors import Missing, Refused
from stoa.server.house import House
from stoa.server.limits import DAY
from stoa.server.storage import Storage

pytestmark = pytest.mark.anyio


async def run(database: str, *arguments: str) -> str:
    """What a command says; it must succeed."""
    result = await asyncio.to_thread(CliRunner().invoke, main, ["admin", *arguments, "--database", database])
    assert result.exit_code == 0, result.output
    return result.output


async def empty(database: str) -> None:
    """Make a database."""
    await (await Storage(database).open()).close()


async def test_tables_are_listed_and_looked_at(database):
    async with House(database, thinkers=0) as house:
        table, people = await begin(house)
        waiting = await house.open(people[0], TWO)
        assert f"{table.id}  running" in await run(database, "tables", "--status", "running")
        assert waiting.id not in await run(database, "tables", "--person", people[1].id)
        shown = await run(database, "table", table.id)
        assert "seat 2: person, Ben, person" in shown
        assert "start:" in shown
        assert table.secret.hex() not in await run(database, "table", table.id, "--events", "100")


async def test_a_frozen_table_stands_still_at_once_and_can_go_on(database):
    async with House(database, thinkers=0) as house:
        table, people = await begin(house)
        move = Move(seen=table.seq, move=table.state.legal()[0])
        watching = asyncio.create_task(until(house, table.id, lambda now: now.status == "frozen"))
        await asyncio.sleep(0)
        await run(database, "freeze", table.id, "--reason", "somebody shouted")
        await watching  # this process has heard of it
        with pytest.raises(Refused, match="stopped this table: somebody shouted"):
            await house.do(table.id, people[0], move)
        watching = asyncio.create_task(until(house, table.id, lambda now: now.status == "running"))
        await asyncio.sleep(0)
        await run(database, "thaw", table.id)
        await watching
        assert (await house.do(table.id, people[0], move)).seq == table.seq + 1


async def test_a_table_that_is_removed_is_gone_and_news_of_others_are_not_missed(database):
    async with House(database, thinkers=0) as one, House(database, thinkers=0) as other:
        table, _ = await begin(one)
        kept, people = await begin(one)
        await other.table(kept.id)
        last, _ = await begin(one)  # its rows are the last ones: their numbers are used again
        await run(database, "delete", last.id, "--yes")
        await run(database, "delete", table.id, "--yes")
        kept = await one.do(kept.id, people[0], Move(seen=kept.seq, move=kept.state.legal()[0]))
        await until(other, kept.id, lambda now: now.seq == kept.seq)
        for house in (one, other):
            async with asyncio.timeout(60):
                while True:
                    try:
                        await house.table(table.id)
                    except Missing:
                        break
                    await asyncio.sleep(0.02)


async def test_who_is_banned_is_out_and_can_be_let_in(database):
    async with House(database, thinkers=0) as house:
        ada = await house.welcome("Ada")
        await house.sessions.set("key", b'{"person": "x"}', None, ada.id)
        assert "Ada: 1 session or token, 0 seats" in await run(database, "people", "--name", "Ad")
        await run(database, "ban", ada.id)
        assert await house.sessions.get("key", 0.0) is None
        with pytest.raises(Missing):
            await house.person(ada.id)
        assert "banned" in await run(database, "people")
        await run(database, "unban", ada.id)
        assert await house.person(ada.id) == ada


async def test_open_lines_hear_of_a_ban_in_another_process(database):
    async with House(database, thinkers=0) as house:
        ada, heard = await house.welcome("Ada"), asyncio.Event()
        with house.concerned(ada.id, heard.set):
            await run(database, "ban", ada.id)
            async with asyncio.timeout(60):
                await heard.wait()


async def test_tokens_end_and_people_are_forgotten(database):
    async with House(database, thinkers=0) as house:
        ada = await house.welcome("Ada")
        await house.sessions.set("key", b"{}", None, ada.id)
        assert await run(database, "logout", ada.id) == "ended: 1 session or token\n"
        await run(database, "forget", ada.id, "--yes")
        assert ada.id not in await run(database, "people")


@pytest.mark.parametrize(
    "command",
    [["freeze", "x"], ["delete", "x"], ["delete", "x", "--yes"], ["ban", "x"], ["forget", "x"], ["table", "x"]],
)
def test_what_is_not_there_is_told_in_one_line(sqlite, command):
    asyncio.run(empty(sqlite))
    result = CliRunner().invoke(main, ["admin", *command, "--database", sqlite])
    assert result.exit_code == 2
    assert result.output.startswith("stoa: There is no such")
    assert result.output.count("\n") == 1


async def test_only_what_nobody_needs_is_removed(database, watch):
    async with House(database, thinkers=0, clock=watch) as house:
        running, people = await begin(house)
        stranger, comes_back = await house.welcome("Eve"), await house.welcome("Dora")
        await house.sessions.set("key", b"{}", None, comes_back.id)
        waiting = await house.open(people[0], TWO)
        await house.do(waiting.id, people[0], Leave())
    storage = await Storage(database).open()
    later = watch.now + 400 * DAY
    dry = await admin.tidy(storage, Retention(), later, dry=True)
    assert {name: number for name, number in dry.items() if number} == {
        "waiting tables": 1,
        "guests": 1,
        "heartbeats": 1,
    }
    assert await admin.tidy(storage, Retention(), later) == dry
    assert not any((await admin.tidy(storage, Retention(), later)).values())
    assert {each.id for each in await admin.people(storage)} == {*(p.id for p in people), comes_back.id}
    assert [brief.id for brief in await admin.tables(storage)] == [running.id]
    await storage.close()
    assert stranger.id


OPTIONS = {
    "guests": {"guests"},
    "waiting": {"waiting tables"},
    "over": {"over tables"},
    "frozen": {"frozen tables"},
    "traces": {"sessions", "presences", "leases", "notes", "heartbeats", "outages"},
}


@pytest.mark.parametrize("option", OPTIONS)
async def test_never_is_a_time_too(sqlite, option):
    await empty(sqlite)
    every = {line.split(maxsplit=1)[1] for line in (await run(sqlite, "tidy")).splitlines()}
    kept = {line.split(maxsplit=1)[1] for line in (await run(sqlite, "tidy", f"--{option}", "never")).splitlines()}
    assert every == set().union(*OPTIONS.values())
    assert every - kept == OPTIONS[option]


async def test_traces_that_are_never_removed_stay(sqlite, watch):
    async with House(sqlite, thinkers=0, clock=watch) as house:
        table, (ada, _) = await begin(house)
        await house.arrive(table.id, ada)
    storage = await Storage(sqlite).open()
    await admin.tidy(storage, Retention(traces=None), watch.now + 400 * DAY)
    assert (await admin.tidy(storage, Retention(), watch.now + 400 * DAY))["heartbeats"] == 1
    await storage.close()


def test_what_is_neither_days_nor_never_is_refused(sqlite):
    result = CliRunner().invoke(main, ["admin", "tidy", "--over", "soon", "--database", sqlite])
    assert result.exit_code == 2
    assert "neither a number of days" in result.output


async def test_empty_lists_say_so(sqlite):
    await empty(sqlite)
    assert await run(sqlite, "tables") == "no tables\n"
    assert await run(sqlite, "people") == "no people\n"


async def test_what_is_done_by_hand_is_in_the_logs_of_all_servers(database, caplog):
    with caplog.at_level(logging.INFO, "stoa.house"):
        async with House(database, thinkers=0) as house:
            table, (ada, _) = await begin(house)
            for command in (
                ["freeze", table.id, "--reason", "shouting"],
                ["delete", table.id, "--yes"],
                ["ban", ada.id],
            ):
                await run(database, *command)
            async with asyncio.timeout(STUCK):
                while len(lines := [line for line in caplog.messages if line.startswith("by hand: ")]) < 3:
                    await asyncio.sleep(0.02)
    assert lines == [
        f"by hand: table {table.id} is frozen: shouting",
        f"by hand: table {table.id} is removed",
        f"by hand: person {ada.id} is banned",
    ]
