"""Why a move is advised."""

import pytest

from stoa.bots.bot import Limit, Thought
from stoa.bots.levels import LEVELS, make
from stoa.bots.reasons import reasons
from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, OVER
from stoa.games.corinth import CORINTH
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.rules.position import read


def test_a_line_that_wins_says_so():
    table = read(SANTORINI, "00000" * 2 + "00300" + "02010" + "00000" + "/1/b2,e5/a5,e1")
    table.play(table.legal()[0])  # the worker that can climb
    found = reasons(table, make("mcts:200,judge", SeededDice(1)).choose(table))
    assert found.wins
    assert str(found.sentence()) == "This wins the game."


def test_points_of_the_line_and_the_chances_afterwards_are_told():
    table = CORINTH.start(2)
    while table.turn == CHANCE or len(table.legal()) < 3:
        table.play(table.draw(SeededDice(4)) if table.turn == CHANCE else table.legal()[0])
    thought = Thought(table.legal()[0], [0.25, 0.75], ranked=[(table.legal()[0], 5, 0.5), (table.legal()[1], 4, 0.375)])
    found = reasons(table, thought)
    assert (found.wins, found.share, found.lead) == (False, [0.25, 0.75][table.turn], 0.125)
    after = table.copy()
    after.play(thought.move)
    assert found.points == after.score()[table.turn] - table.score()[table.turn]
    assert f"{round(100 * found.share)}%" in str(found.sentence())


@pytest.mark.parametrize("level", [level.name for level in LEVELS])
def test_every_level_has_reasons(level):
    table, bot = CORINTH.start(2), make(level, SeededDice(2))
    dice = SeededDice(3)
    for _ in range(12):
        if table.turn == OVER:
            break
        if table.turn == CHANCE:
            table.play(table.draw(dice))
            continue
        thought = bot.choose(table, Limit(10))
        assert str(reasons(table, thought).sentence())
        table.play(thought.move)
