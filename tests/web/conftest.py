"""The server that tests of the browser's side share, and two people who visit it."""

from collections.abc import Iterator

import pytest

from stoa.web.assets import NotBuilt, asset
from visitors import Visitor, running, usual


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The server that most tests share."""
    try:
        asset("stoa.js")
    except NotBuilt as error:
        pytest.skip(str(error))
    database = tmp_path_factory.mktemp("web") / "stoa.db"
    with running(usual(database)) as address:
        yield address


@pytest.fixture
def visitor(address: str) -> Visitor:
    return Visitor(address)


@pytest.fixture
def other(address: str) -> Visitor:
    return Visitor(address)
