"""Every game from the first click to the final score."""

from collections.abc import Callable

import pytest

import stoa
from browsing import Player

WAYS = {"mouse": "wide", "touch": "phone", "keys": "tablet"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("game", stoa.game_names())
def test_a_person_plays_against_the_computer_to_the_final_score(
    sit: Callable[..., Player], game: str, way: str
) -> None:
    player = sit(WAYS[way])
    player.begin(game)
    assert player.play_to_the_end(way) > 3
    player.photograph(f"{game}-over-{WAYS[way]}")
    assert player.page.locator("#the-rail .won").count() >= 1
    assert player.page.locator("#the-action").get_by_role("link", name="Replay").is_visible()
