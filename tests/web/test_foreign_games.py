"""What is drawn of a game of another package whose drawing is plain SVG."""

from pathlib import Path

import pytest

from stoa.core.game import Game
from visitors import Visitor, running, usual


@pytest.mark.usefixtures("address")  # the browser's side is built
def test_plain_svg_is_the_picture_of_its_game_and_needs_no_style_sheet(pig: Game, tmp_path: Path) -> None:
    with running(usual(tmp_path / "stoa.db")) as address:
        visitor = Visitor(address)
        assert "/games/pig/picture.svg" in visitor.page("/")
        picture = visitor.get("/games/pig/picture.svg")
        assert (picture.status_code, picture.text[:4]) == (200, "<svg")
        style = visitor.get("/games/pig/style/de")
        assert (style.status_code, style.text) == (200, "")
