"""A server and a browser that the tests of pages share."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from browsing import Player
from needs import need
from visitors import running, usual


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running(usual(tmp_path_factory.mktemp("browser") / "stoa.db")) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = need("browser")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def sit(browser: Browser, address: str) -> Iterator[Callable[..., Player]]:
    """Lets somebody come to a browser; nobody may see an error there."""
    players: list[Player] = []

    def come(size: str = "wide", lang: str = "en", **more: Any) -> Player:
        players.append(Player(browser, address, size, lang, **more))
        return players[-1]

    yield come
    faults = [fault for player in players for fault in player.faults]
    for player in players:
        player.context.close()
    assert faults == []
