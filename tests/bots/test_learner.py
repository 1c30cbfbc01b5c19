"""Players who learn: they slip, but not where everybody sees it."""

import pytest

from stoa.bots.bot import Limit, consult
from stoa.bots.learner import OBVIOUS, LearnerBot
from stoa.bots.levels import LEVELS, make
from stoa.bots.mcts import MctsBot
from stoa.core.dice import SeededDice
from stoa.core.game import OVER
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.rules.position import read

WIN_IN_ONE = "00000" * 2 + "00300" + "02010" + "00000" + "/1/b2,e5/a5,e1"


def thoughts(slips: int, number: int = 80):
    """What a learner and the search behind it, with the same dice, think of the same tables."""
    found = []
    table = SANTORINI.start(2)
    for seed in range(number):
        if table.turn == OVER:
            table = SANTORINI.start(2)
        learner = LearnerBot(SeededDice(seed), Limit(30), slips)
        search = MctsBot(SeededDice(seed), Limit(30), judge=True)
        found.append((consult(learner, table), search.choose(table)))
        table.play(found[-1][1].move)
    return found


def test_a_slip_is_a_move_that_looks_playable():
    slipped = 0
    for thought, best in thoughts(100):
        assert sorted(thought.ranked) == sorted(best.ranked)
        assert not thought.ranked or thought.ranked[0][0] == thought.move
        if thought.move != best.move:
            slipped += 1
            assert best.ranked[0][2] - thought.ranked[0][2] < OBVIOUS
    assert slipped > 40


def test_slips_are_as_frequent_as_they_are_asked_for():
    few = sum(thought.move != best.move for thought, best in thoughts(10))
    many = sum(thought.move != best.move for thought, best in thoughts(60))
    assert 0 < few < many


def test_nobody_misses_a_win_in_front_of_them():
    for seed in range(20):
        table = read(SANTORINI, WIN_IN_ONE)
        bot = LearnerBot(SeededDice(seed), Limit(60), 100)
        while table.turn == 0:
            table.play(bot.choose(table).move)
        assert table.turn == OVER


@pytest.mark.parametrize("level", LEVELS[:3], ids=lambda level: level.name)
def test_levels_below_strong_are_limited_to_a_third_of_a_second(level):
    bot = make(level.name, SeededDice(1))
    assert isinstance(bot, LearnerBot)
    assert bot.search.limit is not None
    assert 0 < bot.search.limit.ms <= 300
