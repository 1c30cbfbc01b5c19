"""A game of another package, with a drawing in plain SVG, is played in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from browsing import Player
from stoa.core.game import Game
from visitors import running, usual


@pytest.mark.varied(3)
@pytest.mark.parametrize(("way", "size"), [("mouse", "wide"), ("touch", "phone"), ("keys", "wide")])
def test_the_example_is_played_to_its_end(
    way: str, size: str, installed_pig: Game, browser: Browser, tmp_path: Path
) -> None:
    with running(usual(tmp_path / "stoa.db")) as address:
        player = Player(browser, address, size)
        player.begin("pig")
        assert player.play_to_the_end(way) > 1
        player.photograph(f"pig-{size}-{way}")
        player.context.close()
    assert player.faults == []
