"""Every registered game keeps the laws of `stoa.core.checks`, at every number of seats."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import stoa
from stoa.core import game as contract
from stoa.core.checks import check_choices, check_games
from stoa.core.dice import SeededDice

COMPILED = not contract.__file__.endswith(".py")
GAMES = {
    "santorini": 1000,
    "corinth": 300,
    "colosseum": 40,
    "caledonia": 40,
}  # at every number of seats: as many as their length allows
OTHERS = 100
UNCOMPILED = 12  # where games are some twenty times slower
PARTS = 4  # that can be played side by side
EXAMPLES = 150 if COMPILED else 20

NAMES = stoa.games()
TABLES = [(name, seats) for name in NAMES for seats in stoa.game(name).seats]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_keep_the_laws(name: str, seats: int, part: int) -> None:
    games = (GAMES.get(name, OTHERS) if COMPILED else UNCOMPILED) // PARTS
    assert check_games(stoa.game(name), seats, games, seed=part * games) > games


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_chosen_games_keep_the_laws(name: str, data: st.DataObject) -> None:
    game = stoa.game(name)
    seats = data.draw(st.sampled_from(game.seats), "seats")
    options = game.sample(SeededDice(data.draw(st.integers(0, 999), "options")), seats)
    opening = data.draw(st.integers(0, game.bound), "opening")
    choices = data.draw(st.lists(st.integers(0, game.moves), max_size=12), "choices")
    check_choices(game, seats, choices, options, opening)
