"""Tables and people for the tests of the house."""

from collections.abc import Callable

from sqlalchemy import select, update

from stoa.server.house import House
from stoa.server.models import event
from stoa.server.people import Person
from stoa.server.storage import Storage
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup

TWO = TableSetup("santorini", ("person", "person"))
ALONE = TableSetup("santorini", ("person", "bot:random"))


async def begin(house: House, setup: TableSetup = TWO) -> tuple[Table, list[Person]]:
    """A running table, with a person on each seat for people."""
    names = ("Ada", "Ben", "Cem", "Dora")[: setup.seats.count("person")]
    people = [await house.welcome(name) for name in names]
    table = await house.open(people[0], setup)
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


async def played(database: str) -> str:
    """The id of a table with three moves."""
    async with House(database, thinkers=0) as house:
        table, people = await begin(house)
        for _ in range(3):
            table = await house.move(table.id, people[table.turn], table.turn, table.state.legal()[0], table.seq)
    return table.id


async def tamper(database: str, table_id: str, number: int, **body: object) -> None:
    """Change move `number` of a log, as other rules would change what it means."""
    storage = await Storage(database).open()
    async with storage.writing() as connection:
        wanted = (event.c.table_id == table_id) & (event.c.kind == "move")
        rows = (await connection.execute(select(event.c.seq, event.c.body).where(wanted).order_by(event.c.seq))).all()
        seq, old = rows[number - 1]
        await connection.execute(update(event).where(wanted, event.c.seq == seq).values(body={**old, **body}))
    await storage.close()
