"""Who thinks next: people who wait before those who do not, and nobody has more than a share by asking more often."""

import asyncio

import pytest

from server_tables import until
from stoa.server import fairness
from stoa.server import house as house_module
from stoa.server.errors import Refused
from stoa.server.fairness import Asker, FairQueue, Used
from stoa.server.house import House
from stoa.server.table_setup import TableSetup

pytestmark = pytest.mark.anyio

GREEDY_GUEST = Asker("1.2.3.4", "eve")


class Line:
    """People in front of a queue with room for one, which somebody holds until all of them are there."""

    def __init__(self) -> None:
        self.queue = FairQueue(1)
        self.came: list[Asker] = []
        self.open = asyncio.Event()

    async def use(self, asker: Asker) -> None:
        async with self.queue.turn(asker):
            self.came.append(asker)
            await self.open.wait()
            await asyncio.sleep(0.005)

    async def served(self, *askers: Asker) -> list[Asker]:
        """In which order they come."""
        tasks = []
        for asker in askers:
            tasks.append(asyncio.create_task(self.use(asker)))
            await asyncio.sleep(0)
        self.open.set()
        await asyncio.gather(*tasks)
        return self.came


async def test_a_stranger_waits_for_one_job_of_a_hundred():
    stranger = Asker("5.6.7.8", "ada")
    came = await Line().served(*[GREEDY_GUEST] * 100, stranger)
    assert came.index(stranger) == 1


async def test_new_guests_of_the_same_address_gain_nothing():
    guests = [Asker("1.2.3.4", f"guest {n}") for n in range(50)]
    strangers = [Asker("5.6.7.8", "ada"), Asker("9.9.9.9", "ben")]
    came = await Line().served(*guests, *strangers)
    assert {came.index(stranger) for stranger in strangers} == {1, 2}


async def test_people_of_one_address_share_what_it_gets():
    came = await Line().served(*[GREEDY_GUEST] * 20, Asker("1.2.3.4", "her brother"))
    assert came[1].person == "her brother"


async def test_where_somebody_waits_comes_before_where_nobody_does():
    alone, waited_for = Asker("5.6.7.8", "ada", waits=False), Asker("1.2.3.4", "eve")
    came = await Line().served(waited_for, alone, waited_for, waited_for)
    assert came[-1] is alone


async def test_but_nobody_waits_for_ever(monkeypatch):
    monkeypatch.setattr(fairness, "PATIENCE_S", 0.0)
    alone = Asker("5.6.7.8", "ada", waits=False)
    came = await Line().served(GREEDY_GUEST, *[GREEDY_GUEST] * 5, alone)
    assert came.index(alone) == 1


async def test_whoever_gives_up_leaves_the_room_to_others():
    queue = FairQueue(1)
    async with queue.turn(GREEDY_GUEST):
        waiting = asyncio.create_task(queue.turn(GREEDY_GUEST).__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
    late = asyncio.create_task(queue.turn(GREEDY_GUEST).__aenter__())
    await asyncio.sleep(0)
    assert late.done()
    assert (queue.waiting, queue.going_on) == (0, 1)


async def test_one_who_gives_up_in_the_moment_of_being_called_passes_it_on():
    queue, came = FairQueue(1), []

    async def use(name: str) -> None:
        async with queue.turn(Asker(name)):
            came.append(name)

    async with queue.turn(GREEDY_GUEST):
        first, second = asyncio.create_task(use("a")), asyncio.create_task(use("b"))
        await asyncio.sleep(0)
    first.cancel()
    await asyncio.gather(first, second, return_exceptions=True)
    assert came == ["b"]
    assert queue.going_on == 0


def test_what_was_used_fades_and_is_forgotten():
    used = Used()
    used.add("ada", 8.0, now=0.0)
    assert used.of("ada", now=fairness.HALF_LIFE_S) == pytest.approx(4.0)
    used.add("ben", 1.0, now=100 * fairness.HALF_LIFE_S)
    assert len(used) == 1


async def test_a_hundred_tables_of_one_guest_do_not_hold_up_a_strangers_novice(sqlite):
    """One process thinks. A stranger waits for the move that it is thinking about, and not for the other tables."""
    async with House(sqlite, thinkers=1) as house:
        eve, ada = await house.welcome("Eve"), await house.welcome("Ada")
        many = TableSetup("santorini", ("bot:expert", "bot:expert", "person"))
        for _ in range(100):
            await house.open(eve, many, begin=True, origin="1.2.3.4")
        table = await house.open(ada, TableSetup("santorini", ("bot:random", "person")), begin=True, origin="5.6.7.8")
        before = await thoughts(house, eve)
        await until(house, table.id, lambda now: now.turn == 1)
        assert (
            await thoughts(house, eve) - before <= 2 * 2
        )  # two small moves of hers, a decision before each at the most


async def thoughts(house: House, person) -> int:
    return sum([len((await house.table(brief.id)).played) for brief in await house.tables_of(person)])


async def test_new_guests_do_not_evade_the_limits(sqlite, monkeypatch):
    monkeypatch.setattr(house_module, "TABLES_OPEN_ADDRESS", 3)
    async with House(sqlite, thinkers=0) as house:
        setup = TableSetup("santorini", ("person", "person"))
        for name in ("Ada", "Ben", "Cem"):
            await house.open(await house.welcome(name), setup, origin="1.2.3.4")
        with pytest.raises(Refused, match="from your address"):
            await house.open(await house.welcome("Dora"), setup, origin="1.2.3.4")
        await house.open(await house.welcome("Eve"), setup, origin="5.6.7.8")


async def test_new_guests_do_not_let_more_computers_play_alone(sqlite, monkeypatch):
    monkeypatch.setattr(house_module, "TABLES_UNPEOPLED_ADDRESS", 2)
    async with House(sqlite, thinkers=0) as house:
        setup = TableSetup("santorini", ("bot:random", "bot:random"))
        for name in ("Ada", "Ben"):
            await house.open(await house.welcome(name), setup, begin=True, origin="1.2.3.4")
        with pytest.raises(Refused, match="of your address"):
            await house.open(await house.welcome("Cem"), setup, begin=True, origin="1.2.3.4")
