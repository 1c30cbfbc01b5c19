"""Tables and people for the tests of the house."""

from collections.abc import Callable

from stoa.server.house import House
from stoa.server.people import Person
from stoa.server.setting import Setting
from stoa.server.table import Table

TWO = Setting("santorini", ("person", "person"))
ALONE = Setting("santorini", ("person", "bot:random"))


async def begin(house: House, setting: Setting = TWO) -> tuple[Table, list[Person]]:
    """A running table, with a person on each seat for people."""
    names = ("Ada", "Ben", "Cem", "Dora")[: setting.seats.count("person")]
    people = [await house.welcome(name) for name in names]
    table = await house.open(people[0], setting)
    for person in people[1:]:
        await house.sit(table.id, person)
    return await house.start(table.id, people[0]), people


async def until(house: House, table_id: str, reached: Callable[[Table], bool]) -> Table:
    """The table as soon as something is so."""
    table = await house.table(table_id)
    if not reached(table):
        async for _ in house.watch(table_id, table.seq):
            table = await house.table(table_id)
            if reached(table):
                break
    return table
