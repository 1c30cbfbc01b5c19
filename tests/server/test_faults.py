"""What goes wrong for one must not go wrong for others, nor for ever."""

import asyncio

import pytest

from server_tables import begin, until
from stoa.server import decisions, lookup, table_cache
from stoa.server.actions import Chat
from stoa.server.clock import Pace
from stoa.server.errors import Unavailable
from stoa.server.house import House
from stoa.server.storage import Storage
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup

pytestmark = pytest.mark.anyio

LIVE = TableSetup("santorini", ("person", "person"), pace=Pace.live(60, 5))


async def test_a_log_that_cannot_be_read_for_a_moment_does_not_freeze_its_table(sqlite, monkeypatch):
    async with House(sqlite, thinkers=0) as house:
        table, _ = await begin(house)

    async def failing(*_):
        raise Unavailable("gone")

    async with House(sqlite, thinkers=0) as house:
        with monkeypatch.context() as patch:
            patch.setattr(lookup, "read_log", failing)
            with pytest.raises(Unavailable):
                await house.table(table.id)
        assert (await house.table(table.id)).status == "running"


async def test_a_table_is_shown_even_if_all_that_are_kept_are_in_use(sqlite, monkeypatch):
    async with House(sqlite, thinkers=0) as house:
        tables = [(await begin(house))[0] for _ in range(2)]
    monkeypatch.setattr(table_cache, "TABLES_KEPT", 1)
    async with House(sqlite, thinkers=0) as house:
        watching = asyncio.create_task(anext(house.watch(tables[0].id, tables[0].seq)))
        await house.table(tables[0].id)
        await asyncio.sleep(0)
        assert (await house.table(tables[1].id)).seq == tables[1].seq
        watching.cancel()


async def test_a_table_that_fails_does_not_keep_the_time_of_others_from_running_out(sqlite, watch, monkeypatch):
    async with House(sqlite, thinkers=0, clock=watch) as house:
        tables = [(await begin(house, LIVE))[0] for _ in range(3)]
        bad = min(table.id for table in tables)
        expire = decisions.expire

        def failing(draft):
            if draft.table.id == bad:
                raise RuntimeError("bad table")
            expire(draft)

        monkeypatch.setattr(decisions, "expire", failing)
        watch.now += 61
        async with asyncio.timeout(20):
            for table in tables:
                if table.id != bad:
                    await until(house, table.id, lambda table: table.chairs[0].away == "time")


async def test_somebody_who_could_not_arrive_is_not_here(sqlite, watch, monkeypatch):
    async with House(sqlite, thinkers=0, clock=watch) as house:
        table, (ada, _) = await begin(house)

        async def failing(*_):
            raise Unavailable("gone")

        for owner, name in ((house.presence, "_note"), (house, "_act")):
            with monkeypatch.context() as patch:
                patch.setattr(owner, name, failing)
                with pytest.raises(Unavailable):
                    await house.arrive(table.id, ada)
        watch.now += 100
        assert await house.present(table.id) == set()


async def test_what_is_heard_while_a_table_is_read_is_not_missed(sqlite, monkeypatch):
    async with House(sqlite, thinkers=0) as house:
        table, (ada, _) = await begin(house)
        storage = await Storage(sqlite).open()
        grown: asyncio.Queue[Table] = asyncio.Queue()
        reader = table_cache.TableCache(storage, grown.put_nowait)
        read_table = lookup.read_table

        async def slow(connection, id):
            found = await read_table(connection, id)
            after = await house.do(id, ada, Chat("meanwhile"))
            assert not reader.heard(id, after.seq)
            return found

        monkeypatch.setattr(table_cache, "read_table", slow)
        assert (await reader.show(table.id)).table.seq == table.seq
        async with asyncio.timeout(20):
            assert (await grown.get()).seq == table.seq + 1
        await reader.close()
        await storage.close()
