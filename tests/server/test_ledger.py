"""The only writer of events: races, groups, and nothing before its commit. On both databases."""

import asyncio

import pytest
from sqlalchemy import func, select

from stoa.server import events
from stoa.server.actions import Chat
from stoa.server.decisions import Draft
from stoa.server.errors import Conflict
from stoa.server.events import Event
from stoa.server.ledger import Entry, Ledger, read_log
from stoa.server.models import event as event_rows
from stoa.server.people import guest
from stoa.server.storage import Storage
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup

pytestmark = pytest.mark.anyio

ADA = guest("Ada")


def new_table(id: str) -> Entry:
    setup = TableSetup("santorini", ("person", "person")).checked()
    table = Table(id, setup, b"s" * 32)
    draft = Draft(table, 1000.0)
    draft.add(events.Open(ADA.id))
    row = {
        "id": id,
        "game": setup.game,
        "public": False,
        "setting": setup.dump(),
        "secret": table.secret,
        "opener": ADA.id,
        "status": "waiting",
        "names": table.names,
        "waits": None,
        "due": None,
        "changed": 1000.0,
    }
    return Entry(draft.table, draft.events, row=row)


def chat(table: Table, text: str) -> Entry:
    draft = Draft(table, 1000.0)
    Chat(text).decide(draft, ADA)
    return Entry(draft.table, draft.events)


async def log(storage: Storage, id: str) -> list[Event]:
    async with storage.reading() as connection:
        return list(await read_log(connection, id))


async def test_events_come_back_as_they_were_written(storage):
    ledger = Ledger(storage, lambda entry: None)
    entry = new_table("a")
    await ledger.append(entry)
    more = chat(entry.after, "Grüße, 你好 👋")
    await ledger.append(more)
    assert await log(storage, "a") == [*entry.events, *more.events]


async def test_of_two_that_write_the_same_number_one_wins(storage):
    ledger, other = Ledger(storage, lambda entry: None), Ledger(storage, lambda entry: None)
    entry = new_table("a")
    await ledger.append(entry)
    tries = [one.append(chat(entry.after, f"{n}")) for n, one in enumerate([ledger, other] * 5)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sorted(map(repr, results)) == ["Conflict()"] * 9 + ["None"]
    assert len(await log(storage, "a")) == 2


async def test_who_loses_a_race_does_not_hold_up_the_others_of_the_group(storage):
    landed: list[tuple[str, int]] = []
    ledger = Ledger(storage, lambda entry: landed.append((entry.table_id, entry.after.seq)))
    tables = [new_table(f"t{n}") for n in range(6)]
    await asyncio.gather(*map(ledger.append, tables))
    tries = [ledger.append(chat(entry.after, "hello")) for entry in tables] + [
        ledger.append(chat(tables[3].after, "me too"))
    ]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(result) for result in results] == [type(None)] * 6 + [Conflict]
    assert sorted(landed[6:]) == [(f"t{n}", 2) for n in range(6)]


async def test_entries_of_one_append_are_written_together_or_not_at_all(storage):
    ledger = Ledger(storage, lambda entry: None)
    first, second = new_table("a"), new_table("b")
    await ledger.append(first, second)
    await ledger.append(chat(second.after, "here"))
    with pytest.raises(Conflict):
        await ledger.append(chat(first.after, "both"), chat(second.after, "both"))
    assert len(await log(storage, "a")) == 1


async def test_nothing_lands_before_it_is_committed(storage, database):
    reader = await Storage(database).open()
    found: list[int] = []

    async def count_rows() -> int:
        async with reader.reading() as connection:
            return (await connection.execute(select(func.count()).select_from(event_rows))).scalar_one()

    checks: list[asyncio.Task[int]] = []
    ledger = Ledger(storage, lambda entry: checks.append(asyncio.create_task(count_rows())))
    for n in range(5):
        await ledger.append(new_table(f"t{n}"))
        found.append(await checks[-1])
    await reader.close()
    assert found == [1, 2, 3, 4, 5]


async def test_many_that_wait_are_committed_in_few_transactions(storage, monkeypatch):
    commits = 0
    transact = storage.transact

    def counted(work):
        nonlocal commits
        commits += 1
        return transact(work)

    monkeypatch.setattr(storage, "transact", counted)
    ledger = Ledger(storage, lambda entry: None)
    await asyncio.gather(*[ledger.append(new_table(f"t{n}")) for n in range(100)])
    assert commits == 1


async def test_who_stops_waiting_does_not_stop_the_write(storage):
    landed: list[str] = []
    ledger = Ledger(storage, lambda entry: landed.append(entry.table_id))
    task = asyncio.create_task(ledger.append(new_table("a")))
    await asyncio.sleep(0)
    task.cancel()
    await ledger.close()
    assert landed == ["a"]
    assert len(await log(storage, "a")) == 1


async def test_what_goes_wrong_after_the_commit_keeps_nobody_waiting(storage):
    def failing(entry: Entry) -> None:
        if entry.table_id == "a":
            raise RuntimeError("nobody can be told")

    ledger = Ledger(storage, failing)
    async with asyncio.timeout(20):
        await asyncio.gather(*[ledger.append(new_table(id)) for id in "abc"])
    assert [len(await log(storage, id)) for id in "abc"] == [1, 1, 1]
