"""A game of another package, whose drawing is the plainest SVG, in a real browser."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from browsing import Player
from conftest import Install
from dice_game import FACE, HOLD, ROLL, Pig
from stoa.core.drawing import Drawing
from stoa.core.game import State

SVG = (  # without a view box, sections, pieces, symbols and a style sheet
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><title>Pig</title>'
    '<rect id="dice" width="90" height="90"/><rect id="bank" x="100" width="90" height="90"/></svg>'
)


def plain(state: State, *_: object, **__: object) -> Drawing:
    return Drawing((SVG,), {"dice": [ROLL], "bank": [HOLD]} if state.turn >= 0 else {})


class PlainPig(Pig):
    shown = replace(FACE, picture=plain)


@pytest.mark.parametrize(("size", "way"), [("phone", "touch"), ("wide", "mouse")])
def test_plain_svg_is_shown_in_full_and_can_be_clicked(
    install: Install, sit: Callable[..., Player], size: str, way: str
) -> None:
    install(PlainPig())
    ada = sit(size)
    ada.begin("pig")
    for _ in range(3):
        if not ada.wait_for_turn():
            break
        ada.play(way)
    svg = ada.page.locator("#the-board > svg")
    assert svg.get_attribute("viewBox") == "0 0 200 100"
    drawn, board = svg.bounding_box(), ada.page.locator("#the-board").bounding_box()
    assert drawn
    assert board
    assert max(drawn[side] / board[side] for side in ("width", "height")) == pytest.approx(1, abs=0.01)
