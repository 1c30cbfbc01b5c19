"""A game's own champion is asked first, and search wherever it does not play."""

import pytest

from dice_game import HOLD, ROLL, Pig
from stoa.bots.bot import Limit
from stoa.bots.champion import ChampionBot
from stoa.bots.levels import make
from stoa.core.dice import SeededDice
from stoa.core.mind import Advice, Champion, Mind


class Roller(Champion):
    """Rolls whenever two play."""

    def __init__(self):
        self.limits = []

    def think(self, state, visits, ms):
        self.limits.append((visits, ms))
        return Advice([ROLL], [0.25, 0.75], 9) if state.seats == 2 else None


class ChampionsPig(Pig):
    def __init__(self):
        super().__init__()
        self.roller = Roller()

    @property
    def mind(self):
        return Mind(champion=lambda: self.roller)


def rolled(game, seats):
    """A table at which it is a question whether to roll again."""
    table = game.start(seats)
    table.play(ROLL)
    table.play(4)
    assert table.legal() == [ROLL, HOLD]
    return table


def test_the_champion_of_the_game_is_asked_within_the_stricter_limit():
    game = ChampionsPig()
    thought = ChampionBot(SeededDice(1), Limit(500, 2000)).choose(game.start(2), Limit(ms=300))
    assert (thought.move, thought.line, thought.values, thought.visits) == (ROLL, [ROLL], [0.25, 0.75], 9)
    assert game.roller.limits == [(500, 300)]


@pytest.mark.parametrize(("game", "seats"), [(ChampionsPig(), 3), (Pig(), 2)])
def test_search_with_the_judge_plays_where_there_is_no_champion_or_none_for_the_table(game, seats):
    table = rolled(game, seats)
    thought = make("champion:60", SeededDice(1)).choose(table)
    assert thought.visits == 60
    assert thought.ranked == make("mcts:60,judge", SeededDice(1)).choose(table).ranked


def test_a_bot_that_changes_games_asks_the_right_champion():
    bot = ChampionBot(SeededDice(1), Limit(60))
    assert bot.choose(ChampionsPig().start(2)).visits == 9
    assert bot.choose(rolled(Pig(), 2)).visits == 60
