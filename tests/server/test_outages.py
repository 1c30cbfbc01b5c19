"""Time does not run while the house is closed."""

import pytest

from server_tables import begin
from stoa.server import outages
from stoa.server.actions import Move
from stoa.server.clock import Clock, Pace
from stoa.server.house import House
from stoa.server.table_setup import TableSetup

pytestmark = pytest.mark.anyio

LIVE = TableSetup("santorini", ("person", "person"), pace=Pace.live(60, 0))
MINUTE = 60.0


async def test_an_outage_costs_nobody_time(database, watch):
    async with House(database, thinkers=0, clock=watch) as house:
        table, people = await begin(house, LIVE)
        watch.now += 10
    watch.now += 66
    async with House(database, thinkers=0, clock=watch) as house:
        await house._background._sweep_once()  # whoever looks for times that are over finds none
        table = await house.do(table.id, people[0], Move(seen=table.seq, move=table.state.legal()[0]))
        assert table.chairs[0].computer is None
        left = table.clock.remaining(0, watch.now)
        assert MINUTE - 10 - outages.GAP_S <= left <= MINUTE
        assert [event.kind for event in table.events].count("outage") == 1
    async with House(database, thinkers=0, clock=watch) as house:
        assert (await house.table(table.id)).clock.left == table.clock.left


async def test_time_runs_while_another_process_serves_people(database, watch):
    async with House(database, thinkers=0, clock=watch) as one:
        table, _ = await begin(one, LIVE)
        watch.now += 70
        await one._outages.beat(watch.now)
        async with House(database, thinkers=0, clock=watch) as other:
            await other._background._sweep_once()
            assert (await other.table(table.id)).chairs[0].away == "time"


async def test_a_process_that_only_thinks_lets_no_time_run_out(database, watch):
    async with House(database, thinkers=0, clock=watch) as house:
        table, _ = await begin(house, LIVE)
    watch.now += 3600
    async with House(database, thinkers=1, clock=watch, serves=False) as worker:
        await worker._background._sweep_once()
        assert (await worker.table(table.id)).chairs[0].computer is None


async def test_a_process_that_has_slept_finds_its_own_outage(sqlite, watch, monkeypatch):
    async with House(sqlite, thinkers=0, clock=watch) as house:
        table, people = await begin(house, LIVE)
        watch.now += 100
        monkeypatch.setattr(outages, "monotonic", lambda: house._outages._beaten + 100)
        assert await house._outages.beat(watch.now)
        table = await house.do(table.id, people[0], Move(seen=table.seq, move=table.state.legal()[0]))
        assert table.clock.remaining(0, watch.now) >= MINUTE - outages.GAP_S


async def test_a_clock_that_was_only_put_forward_is_no_outage(sqlite, watch):
    async with House(sqlite, thinkers=0, clock=watch) as house:
        await begin(house, LIVE)
        watch.now += 100
        assert not await house._outages.beat(watch.now)


def test_what_was_said_twice_counts_once():
    clock = Clock(Pace.live(60, 0), 2)
    clock.run(0, 1000.0)
    for _ in range(2):
        clock.stand(1010.0, 1040.0)
    clock.stand(1005.0, 1041.0)
    assert clock.remaining(0, 1050.0) == pytest.approx(60 - 50 + 31)
    clock.run(1, 1050.0)
    clock.stand(1010.0, 1040.0)
    assert clock.remaining(1, 1060.0) == pytest.approx(50)
