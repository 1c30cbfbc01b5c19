"""Tables and people for the tests of the house."""

from collections.abc import Callable, Collection

from sqlalchemy import select, update

from stoa.core.dice import Dice
from stoa.core.game import State
from stoa.server import events
from stoa.server.actions import Action, Move, Sit, Start
from stoa.server.decisions import Draft
from stoa.server.house import House
from stoa.server.models import event
from stoa.server.people import Person
from stoa.server.storage import Storage
from stoa.server.table import Table
from stoa.server.table_setup import TableSetup

TWO = TableSetup("santorini", ("person", "person"))
ALONE = TableSetup("santorini", ("person", "bot:random"))


class Sheet:
    """A table in the hands of a test: what is decided is applied at once."""

    def __init__(self, setup: TableSetup, opener: Person) -> None:
        self.now = 1_800_000_000.0
        self.table = Table("t", setup.checked(), bytes(32))
        self.decide(lambda draft: draft.add(events.Open(opener.id)))

    def decide(self, decision: Callable[[Draft], None]) -> list[events.What]:
        """Something is decided; what follows."""
        draft = Draft(self.table, self.now)
        decision(draft)
        self.table = draft.table
        return [event.what for event in draft.events]

    def do(self, person: Person, action: Action, gone: Collection[str] = ()) -> list[events.What]:
        """Somebody does something; what follows."""
        return self.decide(lambda draft: action.carry_out(draft, person, gone))

    def begin(self, *people: Person) -> "Sheet":
        """These people take seats, and the game begins."""
        for person in people:
            self.do(person, Sit())
        self.do(people[0], Start())
        return self

    def move(self, person: Person, move: int, seen: int | None = None) -> list[events.What]:
        """Somebody plays a move, on the table as it stands or as it was at event `seen`."""
        return self.do(person, Move(seen=self.table.seq if seen is None else seen, move=move))


def decide_at_random(state: State, dice: Dice) -> list[int]:
    """A legal move, or all small moves of a compound decision."""
    now, moves = state.copy(), []
    while not moves or now.composing():
        legal = now.legal()
        moves.append(legal[dice.below(len(legal))])
        now.play(moves[-1])
    return moves


async def begin(house: House, setup: TableSetup = TWO) -> tuple[Table, list[Person]]:
    """A running table, with a person on each seat for people."""
    names = ("Ada", "Ben", "Cem", "Dora")[: setup.seats.count("person")]
    people = [await house.welcome(name) for name in names]
    table = await house.open(people[0], setup)
    for person in people[1:]:
        await house.do(table.id, person, Sit())
    return await house.do(table.id, people[0], Start()), people


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
            table = await house.do(table.id, people[table.turn], Move(seen=table.seq, move=table.state.legal()[0]))
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
