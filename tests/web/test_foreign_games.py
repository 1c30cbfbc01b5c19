"""A game of another package, whose drawing is plain SVG, is played in the browser like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dice_game import ROLL
from stoa.core.game import Game
from visitors import Visitor, moves, running, usual

pytestmark = pytest.mark.usefixtures("address")  # the browser's side is built


@pytest.fixture
def guest(pig: Game, tmp_path: Path) -> Iterator[Visitor]:
    """Somebody who visits a server where the game is installed."""
    with running(usual(tmp_path / "stoa.db")) as address:
        yield Visitor(address)


def test_pages_about_the_game_can_be_read(guest: Visitor) -> None:
    assert "Pig" in guest.page("/")
    assert "Pig" in guest.page("/new/pig")
    picture = guest.get("/games/pig/picture.svg")
    assert (picture.status_code, picture.text[:4]) == (200, "<svg")
    style = guest.get("/games/pig/style/de")
    assert (style.status_code, style.text) == (200, "")


def test_the_game_is_played_and_looked_at_again(guest: Visitor) -> None:
    table = guest.opens(game="pig", seats=2, name="Ada")
    Visitor(guest.address).post(f"{table}/sit", name="Ben")
    assert moves(guest.page(table)) == [ROLL]
    with guest.line(table) as line:
        line.say(do="move", move=ROLL, seen=4)
        line.told("The roll is")
    for page in (guest.page(table), guest.page(f"{table}/replay")):
        assert '<rect id="dice"' in page
