"""Asking for computer players by name."""

import pytest

from stoa.bots.bot import Bot, Limit
from stoa.bots.champion import ChampionBot
from stoa.bots.levels import LEVELS, UnknownBot, make, names
from stoa.bots.mcts import MctsBot
from stoa.bots.simple import GreedyBot, RandomBot
from stoa.core.dice import SeededDice
from stoa.core.errors import StoaError
from stoa.games.santorini import SANTORINI


@pytest.mark.parametrize("name", names())
def test_every_name_on_the_ladder_makes_a_bot_that_bears_it(name):
    bot = make(name, SeededDice(1))
    assert isinstance(bot, Bot)
    assert bot.name == name
    assert bot.choose(SANTORINI.start(2), Limit(visits=10)).move in range(25)


def test_specs_say_how_a_bot_thinks():
    assert isinstance(make("random", SeededDice(1)), RandomBot)
    assert isinstance(make("greedy", SeededDice(1)), GreedyBot)
    for spec, limit, judging, steps in [
        ("mcts:1000", Limit(1000), False, 0),
        (" mcts:200ms ", Limit(ms=200), False, 0),
        ("mcts:1000/2s,judge", Limit(1000, 2000), True, 0),
        ("mcts:judge,steps=4", None, True, 4),
        ("mcts", None, False, 0),
    ]:
        bot = make(spec, SeededDice(1))
        assert isinstance(bot, MctsBot)
        assert (bot.limit, bot.judging, bot.steps) == (limit, judging, steps)
    for spec, limit in [("champion:2s", Limit(ms=2000)), ("champion:500/1s", Limit(500, 1000)), ("champion", None)]:
        bot = make(spec, SeededDice(1))
        assert isinstance(bot, ChampionBot)
        assert bot.limit == limit


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_plays_as_its_spec(level):
    bot, twin = make(level.name, SeededDice(1)), make(level.spec, SeededDice(1))
    table = SANTORINI.start(3)
    assert bot.choose(table, Limit(20)).ranked == twin.choose(table, Limit(20)).ranked


@pytest.mark.parametrize("spec", ["", "alphazero", "Random", "random:5", "greedy:3", ":"])
def test_an_unknown_bot_is_answered_with_what_there_is(spec):
    with pytest.raises(UnknownBot) as caught:
        make(spec, SeededDice(1))
    assert len(str(caught.value).splitlines()) == 1


def test_the_answer_lists_the_ladder():
    with pytest.raises(UnknownBot, match="there are: random, greedy, novice"):
        make("alphazero", SeededDice(1))


@pytest.mark.parametrize(
    "spec",
    [
        "mcts:",
        "mcts:fast",
        "mcts:0",
        "mcts:10,20",
        "mcts:10,steps=x",
        "mcts:10,judge,slips=0",
        "mcts:10,judge,slips=101",
        "mcts:10,judge,slips=5,steps=2",
        "mcts:judge=2",
        "mcts:2m",
        "champion:",
        "champion:judge",
    ],
)
def test_bad_settings_are_named(spec):
    with pytest.raises(StoaError) as caught:
        make(spec, SeededDice(1))
    assert len(str(caught.value).splitlines()) == 1


OWN = """
from stoa.bots.bot import Bot, Thought

class Last(Bot):
    def __init__(self, dice):
        super().__init__("last")

    def choose(self, state, limit=None):
        return Thought(state.legal()[-1])

one = Last(None)
number = 7

def broken(dice):
    raise RuntimeError("out of order")

def quitter(dice):
    raise SystemExit
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    (tmp_path / "own_bots_of_a_test.py").write_text(OWN)
    monkeypatch.syspath_prepend(tmp_path)
    return "own_bots_of_a_test"


@pytest.mark.parametrize("name", ["Last", "one"])
def test_own_bots_are_found_by_their_path(own, name):
    bot = make(f"{own}:{name}", SeededDice(1))
    assert bot.choose(SANTORINI.start(2)).move == 24
    assert bot.name == f"{own}:{name}"


@pytest.mark.parametrize(
    ("name", "reason"),
    [("Lost", "Lost"), ("number", "not a bot"), ("broken", "out of order"), ("quitter", "SystemExit$")],
)
def test_what_is_not_a_bot_is_refused_with_the_reason(own, name, reason):
    with pytest.raises(UnknownBot, match=reason):
        make(f"{own}:{name}", SeededDice(1))


def test_a_missing_module_is_named():
    with pytest.raises(UnknownBot, match="no_such_module"):
        make("no_such_module.bots:Best", SeededDice(1))
