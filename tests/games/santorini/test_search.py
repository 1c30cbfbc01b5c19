"""The engine of full turns finds what must be found, within its limits, and always answers a legal turn."""

import pytest

from stoa.core.dice import SeededDice
from stoa.core.errors import BadPosition
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.mind.evaluation import evaluate
from stoa.games.santorini.mind.search import SURE, WON, Engine, key, key_after
from stoa.games.santorini.rules.compact import compact
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.supply import SUPPLIES
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, Position, random_start, spell_turn

START = "0000000000000000000000000/1/b3,c2/c4,d3"
THREAT = "0000000000032000000000000/1/e1,e2/c3,e5"  # the worker of side 2 on c3 can climb to b3


def position(text: str, supply: str = "unlimited") -> Position:
    return compact(read(SANTORINI, text, supply))


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine(12)


@pytest.mark.rule("SAN-031")
@pytest.mark.parametrize(
    "text",
    [
        "0300002230411331031200213/2/b4,a5/a4,e2",
        "1222113211112223440131011/1/b5,b1/b3,c5",
        "0000000000032000000000000/2/a1,e1/c3,e5",
    ],
)
def test_it_climbs_when_it_can(engine, text):
    answer = engine.search(position(text), depth=3)
    assert spell_turn(answer.turn).endswith("#")
    assert answer.score == WON - 1


def test_it_puts_a_dome_on_the_space_the_other_side_would_climb_to(engine):
    start = position(THREAT.replace("e1", "a2"))
    answer = engine.search(start, depth=2)
    assert spell_turn(answer.turn).endswith("+b3")
    assert answer.score > -SURE


def test_it_knows_when_a_climb_cannot_be_stopped(engine):
    answer = engine.search(position(THREAT), depth=4)
    assert answer.turn in position(THREAT).legal()
    assert answer.score == 2 - WON


def test_it_sees_a_climb_two_turns_ahead(engine):
    # From b3 both a4 and a2 can be climbed to, of which only one can be closed.
    start = position("0000030000022003000000000/1/c3,e1/a5,e5")
    assert not start.climbs()
    answer = engine.search(start, depth=4)
    assert answer.score == WON - 3
    start.play(answer.turn)
    for reply in start.legal():
        after = start.copy()
        after.play(reply)
        assert after.climbs()


def assert_won(engine: Engine, start: Position, plies: int) -> None:
    """Whatever the other side answers to the engine's turns, the side in turn climbs within so many turns of both."""
    if plies == 1:
        assert start.climbs()
        return
    answer = engine.search(start, depth=plies)
    assert answer.score >= WON - plies
    if answer.turn >> BUILD_ON == NO_BUILD:
        return
    start.play(answer.turn)
    for reply in start.legal():
        assert reply >> BUILD_ON != NO_BUILD
        after = start.copy()
        after.play(reply)
        assert_won(engine, after, plies - 2)


@pytest.mark.parametrize(
    "text",
    [
        "0000000022012040100000000/1/c3,e5/a2,c4",
        "0100000122011012301101102/1/d2,b3/d1,e3",
        "1311001001240101201001100/2/c3,c4/a2,c5",
    ],
)
def test_a_forced_win_in_three_turns_is_found_and_holds_against_every_answer(engine, text):
    assert Engine(14).search(position(text), depth=5).score == WON - 5
    assert_won(engine, position(text), 5)


@pytest.mark.parametrize("text", ["1300013000010300001100010/2/c2,c4/b3,a5", "0310003000000000100021000/2/a4,c5/a1,c4"])
def test_a_forced_win_in_four_turns_is_found(text):
    assert Engine(14).search(position(text), depth=7).score == WON - 7


def test_it_shuts_the_other_side_in_when_that_wins(engine):
    start = position("3234344143244243041404440/2/b5,d3/c4,d2")
    assert engine.search(start, depth=3).turn == start.legal()[0]


def test_it_does_not_answer_when_there_is_no_turn(engine):
    with pytest.raises(BadPosition, match="side 1 has no legal turn"):
        engine.search(position("1142342213444423004334422/1/b2,c2/e3,c4"), milliseconds=1)


@pytest.mark.parametrize("milliseconds", [0.001, 1, 5])
def test_any_time_is_enough_for_a_legal_turn(engine, milliseconds):
    dice = SeededDice(4)
    for _ in range(4):
        start = random_start(dice)
        assert engine.search(start, milliseconds=milliseconds).turn in start.legal()


@pytest.mark.parametrize("limit", [{"depth": 2}, {"nodes": 400}])
def test_new_engines_with_the_same_limits_answer_alike(limit):
    start = position("0021400212012140001100000/1/c5,d4/c4,d3")
    first, second = (Engine(10).search(start, **limit) for _ in range(2))
    assert (first.turn, first.score, first.nodes, first.line) == (second.turn, second.score, second.nodes, second.line)


def test_limits_of_depth_and_nodes_are_kept(engine):
    assert engine.search(position(START), depth=2).depth == 2
    assert engine.search(position(START), nodes=300).nodes <= 300


@pytest.mark.parametrize("supply", SUPPLIES)
def test_whole_games_are_legal_and_the_expected_line_can_be_played(engine, supply):
    dice = SeededDice(9)
    start = random_start(dice, SUPPLIES[supply])
    while start.count():
        answer = engine.search(start, nodes=150)
        line = start.copy()
        for turn in answer.line:
            assert turn in line.legal()
            line.play(turn)
        assert answer.line[:1] == [answer.turn]
        start.play(answer.turn)
        if answer.turn >> BUILD_ON == NO_BUILD:
            break


def test_keys_follow_the_turns():
    dice = SeededDice(6)
    for _ in range(5):
        start = random_start(dice)
        word = key(start)
        while start.count() and not start.climbs():
            turn = start.turn(dice.below(start.count()))
            word = key_after(word, start, turn)
            start.play(turn)
            assert key(start) == word
        assert 0 < word < 1 << 62


def test_a_mirrored_position_is_worth_the_same():
    text = "0021400212012140001100000/1/c5,d4/c4,d3"
    mirrored = "4120021200412101100000000/1/c5,b4/c4,b3"
    assert evaluate(position(text)) == evaluate(position(mirrored))


def test_it_beats_random_play(engine):
    dice = SeededDice(8)
    for side in (0, 1):
        start = random_start(dice)
        while start.count():
            if start.side == side:
                turn = engine.search(start, nodes=200).turn
            else:
                turn = start.turn(dice.below(start.count()))
            start.play(turn)
            if turn >> BUILD_ON == NO_BUILD:
                break
        assert start.side != side  # the loser is in turn at the end
