"""How to play and the rules for people in a browser: nothing sticks out, and nothing is in anybody's way."""

from collections.abc import Callable

import pytest

import stoa
from browsing import Player

# Pictures are loaded when they come into sight; one that cannot be drawn is an error here.
ALL_DRAWN = """() => Promise.all([...document.images].map((image) => {
  image.loading = "eager";
  return image.decode();
}))"""


@pytest.mark.varied(3)
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("path", ["/how-to-play/{}", "/rules/{}"])
@pytest.mark.parametrize("name", stoa.game_names())
def test_texts_to_read_are_fit_for_everybody(sit: Callable[..., Player], name: str, path: str, size: str) -> None:
    reader = sit(size, "de")
    reader.page.goto(path.format(name))
    reader.page.evaluate(ALL_DRAWN)
    assert reader.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert reader.violations() == []


@pytest.mark.varied(2)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_scores_and_the_symbols_are_one_key_away_and_leave_the_bar_free(
    sit: Callable[..., Player], size: str
) -> None:
    player = sit(size, "zh-Hant")
    player.begin("corinth")
    page, panel = player.page, player.page.locator("#the-lookup")
    page.keyboard.press("s")
    panel.get_by_role("row", name="總分").wait_for()
    bar, over = page.locator("#the-action").bounding_box(), panel.bounding_box()
    assert bar is not None
    assert over is not None
    assert over["y"] + over["height"] <= bar["y"]
    assert player.violations() == []
    page.keyboard.press("i")
    panel.get_by_text("管家").wait_for()
    page.keyboard.press("Escape")
    panel.wait_for(state="hidden")
    with player.context.expect_page() as opened:
        page.keyboard.press("h")
    assert opened.value.url.endswith("/how-to-play/corinth")


def test_keys_that_are_typed_into_a_field_open_nothing(sit: Callable[..., Player]) -> None:
    player = sit()
    player.begin("corinth")
    player.page.locator("#tab-chat").click()
    player.page.locator("#the-words").fill("")
    player.page.locator("#the-words").press_sequentially("his")
    assert player.page.locator("#the-lookup").is_hidden()
