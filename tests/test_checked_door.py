"""`stoa.play` is the door that every move of a person goes through: it lets in what is legal, and nothing else."""

import random

import pytest

import soak
import stoa
from stoa.core.errors import NotLegal
from stoa.core.game import CHANCE, OVER

TRIES = soak.times(2_500)  # for each game: STOA_SOAK=1000 is ten million
NUMBERS = (-1, -(2**62), 2**62)  # that are no moves of any game


@pytest.mark.parametrize("name", stoa.game_names())
def test_whatever_is_tried_only_legal_moves_are_played(name: str) -> None:
    game, dice = stoa.game(name), random.Random(7)
    state = game.start(game.smallest_contest())
    accepted = 0
    for _ in range(TRIES):
        if state.turn == OVER:
            state = game.start(dice.choice(game.seats))
        open_to = set(state.legal()) if state.turn != CHANCE else {outcome for outcome, _ in state.odds()}
        kind = dice.randrange(20)
        move = (
            dice.choice(sorted(open_to))
            if kind < 8
            else dice.choice(NUMBERS)
            if kind == 8
            else dice.randrange(game.moves)
        )
        before = state.key()
        try:
            stoa.play(state, move)
        except NotLegal:
            assert move not in open_to
            assert state.key() == before
        else:
            assert move in open_to
            accepted += 1
    assert 0 < accepted < TRIES
