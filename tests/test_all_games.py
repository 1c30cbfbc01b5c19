"""Every registered game keeps the laws of `stoa.core.checks`, at every number of seats."""

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import soak
import stoa
from stoa.core import drawing
from stoa.core import game as contract
from stoa.core.checks import check_choices, check_games
from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, OVER, State

COMPILED = not contract.__file__.endswith(".py")
GAMES = {
    "santorini": 160,
    "corinth": 80,
    "colosseum": 12,
    "caledonia": 16,
}  # at every number of seats: as many as their length allows
OTHERS = 20
UNCOMPILED = 4  # where games are some twenty times slower
PARTS = 4  # that can be played side by side
EXAMPLES = soak.times(100 if COMPILED else 10)

NAMES = stoa.game_names()
TABLES = [(name, seats) for name in NAMES for seats in stoa.game(name).seats]


@pytest.mark.varied(3)
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_random_games_keep_the_laws(name: str, seats: int, part: int) -> None:
    games = soak.times((GAMES.get(name, OTHERS) if COMPILED else UNCOMPILED) // PARTS)
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


def positions(name: str, seats: int, every: int) -> Iterator[tuple[State, int | None]]:
    """Positions of a random game with the move that led there."""
    state, dice, last, played = stoa.game(name).start(seats), SeededDice(seats), None, 0
    while state.turn != OVER:
        if played % every == 0:
            yield state.copy(), last
        chance = state.turn == CHANCE
        legal = state.legal()
        move = state.draw(dice) if chance else legal[dice.below(len(legal))]
        state.play(move)
        last, played = None if chance else move, played + 1
    yield state, last


@pytest.mark.varied(3)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_part_of_a_drawing_can_take_the_place_of_an_earlier_one(name: str, seats: int) -> None:
    for state, last in positions(name, seats, every=37):
        for part in state.game.face.picture(state, last=last).pieces[1::2]:
            (element,) = ElementTree.fromstring(f"<svg>{part}</svg>")
            assert element.get("id")


@pytest.mark.varied(3)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_a_drawing_remembers_is_what_it_would_draw(name: str, seats: int) -> None:
    told = [
        (state, last, state.game.face.picture(state, last=last)) for state, last in positions(name, seats, every=61)
    ]
    for state, last, drawn in told:
        drawing._environment.cache_clear()
        assert state.game.face.picture(state, last=last) == drawn
