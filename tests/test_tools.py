"""The tools beside the package keep up with it."""

import runpy
from pathlib import Path
from typing import Any

import pytest

import stoa

TOOLS = Path(__file__).parents[1] / "tools"


@pytest.fixture(scope="module")
def record_games() -> dict[str, Any]:
    return runpy.run_path(str(TOOLS / "record-games"), run_name="record_games")


@pytest.mark.parametrize("name", stoa.game_names())
def test_games_are_recorded_with_every_setting_that_the_rules_allow(record_games: dict[str, Any], name: str) -> None:
    game = stoa.game(name)
    for seats in game.seats:
        settings = record_games["settings"](game, seats)
        assert {option.name: option.default for option in game.options if option.offered(seats)} in settings
        for options in settings:
            assert game.start(seats, options).turn != stoa.OVER


def test_a_recorded_game_tells_its_end(record_games: dict[str, Any]) -> None:
    game = stoa.game("santorini")
    options = record_games["settings"](game, 2)[0]
    record = record_games["record_game"](game, 2, options, "random", "a game")
    assert record.state().turn == stoa.OVER
    assert {"Final", "Choices"} <= set(record.notes)
