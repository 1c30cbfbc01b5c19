"""A hint says what it would choose and why, and never slips."""

import pytest

from stoa.bots.advice import advice
from stoa.bots.bot import Limit, Thought
from stoa.bots.levels import ADVISER, LEVELS, make
from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, State
from stoa.games.corinth import CORINTH
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.rules.position import read


def decisions(number: int) -> list[State]:
    """The first decisions of a random game in which there is something to choose."""
    state, dice, found = CORINTH.start(2), SeededDice(3), []
    while len(found) < number:
        if state.turn != CHANCE and len(state.legal()) > 1:
            found.append(state.copy())
        state.play(state.draw(dice) if state.turn == CHANCE else state.legal()[dice.below(len(state.legal()))])
    return found


def test_the_adviser_plays_what_it_thinks_best():
    for number, state in enumerate(decisions(30)):
        thought = make(ADVISER, SeededDice(number)).choose(state, Limit(60))
        assert thought.ranked[0][2] == max(value for _, _, value in thought.ranked)


def test_points_and_the_expectation_before_and_after_are_told():
    state = decisions(1)[0]
    first, second = state.legal()[:2]
    values = [0.25, 0.25]
    values[state.turn] = 0.75
    told = str(advice(state, Thought(first, values, ranked=[(first, 3, 0.75), (second, 1, 0.35)])))
    assert str(CORINTH.face.offer(state, first)) in told
    assert "It expects 65 % of the victory before this choice and 75 % after it." in told
    after = state.copy()
    after.play(first)
    now, then = state.score()[state.turn], after.score()[state.turn]
    assert (f"Points: {now} now, {then} then." in told) == (now != then)


def test_a_champion_that_names_no_alternatives_says_what_it_expects():
    state = read(SANTORINI, "00000" * 2 + "00300" + "02010" + "00000" + "/1/b2,e5/a5,e1")
    told = str(advice(state, make(ADVISER, SeededDice(1)).choose(state, Limit(100))))
    assert "It then expects 100 % of the victory." in told


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_says_why(level):
    bot = make(level, SeededDice(2))
    for state in decisions(3):
        assert "A computer player would choose: " in str(advice(state, bot.choose(state, Limit(10))))
