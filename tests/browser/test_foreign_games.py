"""A game of another package, whose drawing is plain SVG, in a real browser."""

from collections.abc import Callable

import pytest

from browsing import Player
from stoa.core.game import Game


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_plain_svg_is_shown_in_full_and_can_be_clicked(pig: Game, sit: Callable[..., Player], size: str) -> None:
    ada = sit(size)
    ada.begin("pig")
    way = "mouse" if size == "wide" else "touch"
    for _ in range(3):
        if not ada.wait_for_turn():
            break
        ada.play(way)
    svg = ada.page.locator("#the-board > svg")
    assert svg.get_attribute("viewBox") == "0 0 200 100"
    box, view = svg.bounding_box(), ada.page.locator("#the-board").bounding_box()
    assert box
    assert view
    assert 0.5 < box["width"] / view["width"] < 1.01 or 0.5 < box["height"] / view["height"] < 1.01
