"""What every computer player must do, shown on Santorini, and what sets them apart."""

import os
import pickle
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from librt.vecs import vec

import stoa
from patience import STUCK
from stoa.bots import mcts
from stoa.bots.bot import Bot, BotFailed, Limit, Thought, consult, read_limit, within
from stoa.bots.levels import make
from stoa.bots.mcts import MctsBot
from stoa.bots.result import write_worth
from stoa.bots.simple import GreedyBot
from stoa.bots.tree import NONE, Tree
from stoa.core.dice import Dice, SeededDice
from stoa.core.errors import StoaError
from stoa.core.game import OVER, State
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.rules.position import read

ROOT = Path(__file__).parents[2]
SPECS = ("random", "greedy", "mcts:20", "mcts:20,judge", "mcts:20,judge,steps=3", "champion:200", "novice")


def board(**levels: int) -> str:
    return "".join(str(levels.get(file + rank, 0)) for rank in "54321" for file in "abcde")


WIN_IN_ONE = board(c3=3, b2=2, d2=1) + "/1/b2,e5/a5,e1"
LOSS_IN_ONE = board(c3=3, b2=2, d2=1) + "/1/d4,e1/b2,a5"


def turn(bot: Bot, text: str) -> State:
    """The table after the bot's whole turn."""
    table = read(SANTORINI, text)
    seat = table.turn
    while table.turn == seat:
        stoa.play(table, bot.choose(table).move)
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("spec", SPECS)
def test_every_bot_answers_legally_at_every_seat_and_leaves_the_table_as_it_was(spec, seats):
    bot = make(spec, SeededDice(seats))
    table = SANTORINI.start(seats)
    while table.turn != OVER:
        before = table.key()
        thought = bot.choose(table)
        assert table.key() == before
        assert thought.move in table.legal()
        assert thought.line[0] == thought.move
        stoa.play(table, thought.move)
    assert table.places().count(1) == (2 if seats == 4 else 1)


def moves(spec: str, seed: int, seats: int = 2, number: int = 24) -> list[tuple[int, list[float]]]:
    bot = make(spec, SeededDice(seed))
    table = SANTORINI.start(seats)
    found = []
    while table.turn != OVER and len(found) < number:
        thought = bot.choose(table)
        found.append((thought.move, thought.values))
        table.play(thought.move)
    return found


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_thinks_the_same(spec):
    assert moves(spec, 7) == moves(spec, 7)
    assert moves(spec, 7) != moves(spec, 8)


PLAY = """
import stoa
from stoa.bots.levels import make
for spec in ("greedy", "mcts:60", "mcts:60,judge,steps=2", "champion:500"):
    for seats in (2, 3):
        bot = make(spec, stoa.SeededDice(5))
        table = stoa.game("santorini").start(seats)
        for _ in range(14):
            thought = bot.choose(table)
            print(thought.move, thought.values, thought.ranked, thought.line)
            table.play(thought.move)
"""


@pytest.mark.skipif(not mcts.__file__.endswith((".so", ".pyd")), reason="compares the compiled bots with their sources")
def test_compiled_and_uncompiled_bots_think_the_same():
    outside = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    answers = [
        subprocess.run(
            [sys.executable, "-c", PLAY], env=env, capture_output=True, text=True, check=True, cwd=ROOT / "tests"
        )
        for env in (outside, {**outside, "PYTHONPATH": str(ROOT / "src")})
    ]
    assert answers[0].stdout == answers[1].stdout
    assert len(answers[0].stdout.splitlines()) == 4 * 2 * 14


@pytest.mark.parametrize("spec", SPECS)
def test_a_bot_is_not_asked_after_the_end(spec):
    table = turn(GreedyBot(SeededDice(1)), WIN_IN_ONE)
    assert table.turn == OVER
    with pytest.raises(StoaError, match="asked at decisions"):
        make(spec, SeededDice(1)).choose(table)


class Scripted(Bot):
    """Does to the table what it is told, and answers what comes of it."""

    def __init__(self, script):
        super().__init__("scripted")
        self.script = script

    def choose(self, state, limit=None):
        return self.script(state)


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        (lambda state: 1 / 0, "scripted failed: ZeroDivisionError: division by zero"),
        (lambda state: 5, "scripted failed: "),
        (lambda state: sys.exit(3), "scripted failed: SystemExit: 3$"),
        (lambda state: sys.exit(), "scripted failed: SystemExit$"),
        (lambda state: Thought(99), r"scripted chose a move that is not legal: .*SAN-012"),
        (lambda state: Thought(0, line=[0, 0]), r"scripted chose a move that is not legal: .*SAN-015"),
        (lambda state: Thought(0, values=[float("nan"), 1.0]), "scripted failed: ValueError: values for 2 seats"),
        (lambda state: Thought(0, values=[1.0]), "scripted failed: ValueError: values for 2 seats"),
        (lambda state: stoa.play(state, 99), r"scripted chose a move that is not legal: .*SAN-012"),
    ],
)
def test_a_bot_that_fails_is_named(script, reason):
    with pytest.raises(BotFailed, match=reason):
        consult(Scripted(script), SANTORINI.start(2))


def test_a_bot_that_plays_on_the_table_it_is_shown_changes_nothing():
    def meddle(state):
        state.play(3)
        return Thought(0)

    table = SANTORINI.start(2)
    before = table.key()
    assert consult(Scripted(meddle), table).move == 0
    assert table.key() == before


@pytest.mark.parametrize("spec", ["greedy", "mcts:300", "mcts:300,judge", "champion:300"])
def test_a_win_in_one_is_played(spec):
    for seed in range(5):
        table = turn(make(spec, SeededDice(seed)), WIN_IN_ONE)
        assert table.turn == OVER
        assert table.places() == [1, 2]


@pytest.mark.parametrize("spec", ["mcts:1000", "mcts:3000,judge", "champion:3000"])
def test_a_loss_in_one_is_prevented(spec):
    for seed in range(5):
        table = turn(make(spec, SeededDice(seed)), LOSS_IN_ONE)
        assert table.dump()["board"][2][2] == "4"  # only a dome on c3 helps


def test_a_proven_win_ends_the_search_and_says_so():
    table = read(SANTORINI, WIN_IN_ONE)
    thought = MctsBot(SeededDice(1), Limit(100_000)).choose(table)
    assert thought.visits < 1000
    assert thought.values == [1.0, 0.0]
    for move, notation in zip(thought.line, ["b2", "b2-c3#"], strict=True):
        assert SANTORINI.spell(table, move) == notation
        table.play(move)


def test_a_single_legal_move_is_answered_at_once():
    table = read(SANTORINI, board(a4=2, b4=2, b5=2) + "/1/a5,e1/c3,e5")
    assert len(table.legal()) == 1
    thought = MctsBot(SeededDice(1), Limit(visits=10**9)).choose(table)
    assert thought.move == table.legal()[0]
    assert thought.visits == 0


def test_a_thought_ranks_the_alternatives_it_looked_at():
    table = read(SANTORINI, LOSS_IN_ONE)
    table.play(table.legal()[-1])
    thought = MctsBot(SeededDice(1), Limit(2000)).choose(table)
    ranked = [move for move, _, _ in thought.ranked]
    assert ranked[0] == thought.move
    assert sorted(ranked) == table.legal()
    assert thought.visits == 2000 == sum(visits for _, visits, _ in thought.ranked)
    assert all(0 <= value <= 1 for _, _, value in thought.ranked)
    assert sum(thought.values) == pytest.approx(1)
    for move in thought.line:
        stoa.play(table, move)


def test_a_limit_in_time_is_kept_and_the_stricter_limit_counts():
    table = SANTORINI.start(2)
    assert MctsBot(SeededDice(1), Limit(ms=20)).choose(table).visits > 0
    assert MctsBot(SeededDice(1), Limit(visits=50)).choose(table, Limit(visits=10)).visits == 10
    assert MctsBot(SeededDice(1), Limit(visits=10)).choose(table, Limit(visits=50)).visits == 10
    assert MctsBot(SeededDice(1)).choose(table, Limit(visits=50)).visits == 50


class Counting(Dice):
    """Dice in plain Python that count how often they are asked."""

    def __init__(self, seed: int) -> None:
        self.dice = SeededDice(seed)
        self.asked = 0

    def below(self, n: int) -> int:
        self.asked += 1
        return self.dice.below(n)


def test_the_tree_is_kept_for_the_next_decision():
    asked = {}
    for keep in (True, False):
        dice = Counting(1)
        bot = MctsBot(dice, Limit(500), keep=keep)
        table = SANTORINI.start(2)
        table.play(bot.choose(table).move)
        dice.asked = 0
        assert bot.choose(table).visits == 500
        asked[keep] = dice.asked
    assert 0 < asked[True] < asked[False]


def test_a_bot_can_change_tables_and_table_sizes():
    bot = MctsBot(SeededDice(1), Limit(50))
    for seats in (2, 4, 3, 2):
        table = SANTORINI.start(seats)
        assert bot.choose(table).move in table.legal()
        assert len(bot.choose(table).values) == seats


def test_a_subtree_moves_to_the_front_whole():
    tree = Tree(2)
    root = tree.add(NONE, NONE, 0)
    left, right = tree.add(root, 10, 1), tree.add(root, 11, 1)
    tree.add(left, 20, 0)
    deep = [tree.add(right, move, 0) for move in (30, 31)]
    leaf = tree.add(deep[0], 40, 1)
    tree.visits[right], tree.visits[leaf] = 5, 1
    tree.total[leaf * 2 + 1] = 0.25
    tree.keep(right)
    assert tree.size == 4
    assert (tree.visits[0], tree.parent[0], tree.next[0]) == (5, NONE, NONE)
    assert tree.child(0, 20) == NONE
    assert tree.children[0] == 2
    assert {tree.move[tree.child(0, move)] for move in (30, 31)} == {30, 31}
    leaf = tree.child(tree.child(0, 30), 40)
    assert tree.mean(leaf, 1) == 0.25
    assert tree.parent[leaf] == tree.child(0, 30)


def test_a_tree_grows_beyond_its_first_room():
    tree = Tree(3)
    tree.add(NONE, NONE, 0)
    for move in range(5000):
        tree.add(move // 2, move, 0)
    assert tree.size == 5001
    assert [tree.move[tree.child(1000, move)] for move in (2000, 2001)] == [2000, 2001]
    assert list(tree.total)[: 3 * 5001] == [0.0] * (3 * 5001)


@pytest.mark.parametrize(
    ("places", "worth"),
    [
        ([1, 2], [1, 0]),
        ([1, 1], [0.5, 0.5]),
        ([2, 1, 3], [0.025, 1, 0]),
        ([1, 1, 3], [0.5125, 0.5125, 0]),
        ([1, 3, 1, 3], [0.475 + 0.125 / 3, 0.025 / 3, 0.475 + 0.125 / 3, 0.025 / 3]),
    ],
)
def test_the_end_is_worth_a_share_of_the_victory_and_a_little_for_the_order_behind(places, worth):
    out = vec[float]([0.0] * len(places))
    write_worth(places, out)
    assert list(out) == pytest.approx(worth)
    assert sum(out) == pytest.approx(0.95 + 0.05 * len(places) / 2)


def test_limits_are_read_as_people_write_them():
    assert read_limit("1000") == Limit(visits=1000)
    assert read_limit("200ms") == Limit(ms=200)
    assert read_limit("2s") == Limit(ms=2000)
    assert read_limit("1000/2s") == Limit(visits=1000, ms=2000)
    for text in ("", "/", "2m", "-5", "1000/", "s", "0", "1000/2s/3", "1e3"):
        with pytest.raises(StoaError, match="limit"):
            read_limit(text)


def test_the_stricter_of_two_limits_counts_in_visits_and_in_time():
    assert within(None, None) is None
    assert within(Limit(5), None) == within(None, Limit(5)) == Limit(5)
    assert within(Limit(visits=5), Limit(ms=7)) == Limit(5, 7)
    assert within(Limit(5, 9), Limit(6, 7)) == Limit(5, 7)


def test_thoughts_and_limits_travel_between_processes():
    thought = MctsBot(SeededDice(1), Limit(50)).choose(SANTORINI.start(2))
    twin = pickle.loads(pickle.dumps(thought))
    assert repr(twin) == repr(thought)
    assert (twin.ranked, twin.line) == (thought.ranked, thought.line)
    assert pickle.loads(pickle.dumps(Limit(5, 7))) == Limit(5, 7)


def test_a_bot_in_plain_python_can_be_asked_like_any_other():
    class First(Bot):
        def choose(self, state, limit=None):
            return Thought(state.legal()[0])

    assert First("first").choose(SANTORINI.start(2)).move == 0


THINK = """
import stoa
from stoa.bots.levels import make
print("begins", flush=True)
make("mcts:999999999", stoa.SeededDice(1)).choose(stoa.game("santorini").start(2))
"""

SEARCH = """
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.rules.compact import compact
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.mind.search import Engine
position = compact(read(SANTORINI, "0000000000000000000000000/1/b3,c2/c4,d3"))
print("begins", flush=True)
Engine().search(position, milliseconds=3_600_000)
"""


@pytest.mark.parametrize("script", [THINK, SEARCH])
def test_a_long_search_can_be_interrupted(script):
    thinking = subprocess.Popen(
        [sys.executable, "-c", f"import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n{script}"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert thinking.stdout.readline() == "begins\n"
    thinking.send_signal(signal.SIGINT)
    _, err = thinking.communicate(timeout=STUCK)
    assert err.endswith("KeyboardInterrupt\n")
