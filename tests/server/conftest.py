"""What the tests of the house share: both databases, a clock, and an opened house."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from stoa.server.house import House
from stoa.server.storage import Storage


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


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
