"""What the tests of the house share: both databases, an opened house, and people at a table."""

from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from postgres import MISSING, Cluster, programs
from stoa.server.house import House
from stoa.server.people import Person
from stoa.server.setting import Setting
from stoa.server.storage import Storage
from stoa.server.table import Table


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One PostgreSQL server for all tests of a process."""
    where = programs()
    if where is None:
        pytest.skip(MISSING)
    cluster = Cluster(where)
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind."""
    if request.param == "postgresql":
        return request.getfixturevalue("cluster").database()
    return str(tmp_path / "house.db")


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """An empty SQLite database, for what does not depend on the kind."""
    return str(tmp_path / "house.db")


@pytest.fixture
async def storage(database: str) -> AsyncIterator[Storage]:
    opened = await Storage(database).open()
    yield opened
    await opened.close()


class Watch:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    """A house with one process that thinks."""
    async with House(database) as house:
        yield house


TWO = Setting("santorini", ("person", "person"))
ALONE = Setting("santorini", ("person", "bot:random"))


async def begin(house: House, setting: Setting = TWO, *names: str) -> tuple[Table, list[Person]]:
    """A running table, with a person on each seat for people."""
    people = [await house.welcome(name) for name in names or ("Ada", "Ben", "Cem", "Dora")]
    people = people[: setting.seats.count("person")]
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


@asynccontextmanager
async def two_processes(database: str, **settings: object) -> AsyncIterator[tuple[House, House]]:
    """Two houses on one database, as two processes would have them."""
    async with House(database, **settings) as one, House(database, **settings) as other:
        yield one, other
