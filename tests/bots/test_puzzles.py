"""Puzzles as the strongest player sees them."""

import pytest

import soak
import stoa
from stoa.bots.levels import make
from stoa.core.dice import SeededDice
from stoa.core.puzzle import CHECKED_BY, Puzzle, objection, puzzles

GAMES = ("santorini", "corinth", "colosseum", "caledonia")


def doubt(puzzle: Puzzle) -> str:
    return objection(puzzle, lambda state: make(CHECKED_BY, SeededDice(1)).choose(state).move)


@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_player_has_been_asked_about_every_puzzle(name: str) -> None:
    assert {puzzle.checked for puzzle in puzzles(stoa.game(name))} == {CHECKED_BY}


@pytest.mark.parametrize("name", GAMES)
def test_the_strongest_player_decides_as_the_answer_says(name: str) -> None:
    known = puzzles(stoa.game(name))
    for number, puzzle in enumerate(known if soak.LONG else known[:1], 1):
        assert doubt(puzzle) == "", number


def test_an_answer_that_the_strongest_player_does_not_give_is_doubted() -> None:
    right = puzzles(stoa.game("santorini"))[0]
    state = right.state
    other = next(move for move in state.legal() if move != right.numbers()[0])
    wrong = Puzzle(right.game, right.kind, right.position, (right.game.spell(state, other),))
    assert doubt(wrong) == f"{right.moves[0]} instead of {wrong.moves[0]}"
