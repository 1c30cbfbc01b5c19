"""Every game from the first click to the final score."""

from collections.abc import Callable

import pytest

import soak
import stoa
from browsing import Player

WAYS = {"mouse": "wide", "touch": "phone", "keys": "tablet"}
EVERY = [(game, way) for game in stoa.game_names() for way in WAYS]
# Each game once, and each way with its size of the page at least once; `make soak` plays all of them, `make test` the shortest.
SOME = [(game, list(WAYS)[n % len(WAYS)]) for n, game in enumerate(stoa.game_names())]
SHORTEST = [("santorini", "mouse")]

# Whether the page itself was scrolled, not a part of it.
WATCH = "addEventListener('scroll', ({ target }) => (window.scrolled ||= target === document), true)"


@pytest.mark.parametrize(("game", "way"), EVERY if soak.LONG else SHORTEST if soak.SHORT else SOME)
def test_a_person_plays_against_the_computer_to_the_final_score(
    sit: Callable[..., Player], game: str, way: str
) -> None:
    player = sit(WAYS[way])
    player.page.add_init_script(WATCH)
    player.begin(game)
    assert player.play_to_the_end(way) > 3
    assert not player.page.evaluate("window.scrolled")
    player.photograph(f"{game}-over-{WAYS[way]}")
    assert player.page.locator("#the-rail .won").count() >= 1
    assert player.page.locator("#the-action").get_by_role("link", name="Replay").is_visible()
