"""Santorini's champion: the engine of full turns, asked for one small move after the other."""

import pytest

import stoa
from stoa.core.dice import SeededDice
from stoa.core.game import OVER
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.mind.champion import SantoriniChampion
from stoa.games.santorini.rules.phases import BUILDING, PLACING, STEPPING
from stoa.games.santorini.rules.position import read

START = "0000000000000000000000000/1/b3,c2/c4,d3"
WIN_IN_TWO = "0000030000022003000000000/1/c3,e1/a5,e5"  # from b3 both a4 and a2 can be climbed to


def play_at_random(seats: int, seed: int):
    """The tables of a random game with the champion's advice for each."""
    dice = SeededDice(seed)
    table = SANTORINI.start(seats)
    while table.turn != OVER:
        yield table, SantoriniChampion().think(table, 200, 0)
        moves = table.legal()
        table.play(moves[dice.below(len(moves))])


@pytest.mark.parametrize("seats", [2, 4])
def test_it_advises_at_every_decision_of_two_sides_once_the_workers_are_placed(seats):
    for table, advice in play_at_random(seats, seed=seats):
        if table.phase == PLACING:
            assert advice is None
            continue
        assert len(advice.values) == seats
        assert sum(advice.values) == pytest.approx(1)
        after = table.copy()
        for move in advice.line:
            stoa.play(after, move)


@pytest.mark.rule("SAN-035")
@pytest.mark.parametrize(
    ("workers", "turn", "values"),
    [
        ("c3,e1/a5,e5/-", 1, [1, 0, 0]),
        ("-/c3,e1/a5,e5", 2, [0, 1, 0]),
        ("a5,e5/-/c3,e1", 3, [0, 0, 1]),
        ("a5,e5/-/c3,e1", 1, None),
    ],
)
def test_of_three_sides_it_plays_the_last_two(workers, turn, values):
    table = read(SANTORINI, f"0000030000022003000000000/{turn}/{workers}")
    advice = SantoriniChampion().think(table, 20_000, 0)
    if values is None:
        assert 0 < advice.values[0] < 1
    else:
        assert advice.values == pytest.approx(values, abs=1e-6)
    for move in advice.line:
        stoa.play(table, move)


def test_three_sides_are_too_many():
    table = read(SANTORINI, START + "/a1,e5")
    assert SantoriniChampion().think(table, 200, 0) is None


def test_a_turn_is_thought_through_once():
    champion = SantoriniChampion()
    table = read(SANTORINI, START)
    advice = champion.think(table, 2000, 0)
    line = advice.line
    assert advice.visits == 2000
    for move in line[:2]:
        table.play(move)
        advice = champion.think(table, 2000, 0)
        assert advice.visits == 0
    assert advice.line == line[2:]
    table.play(line[2])
    assert champion.think(table, 2000, 0).visits == 2000


@pytest.mark.parametrize("phase", [STEPPING, BUILDING])
def test_a_turn_that_somebody_else_began_is_finished_as_well_as_it_can_be(phase):
    table = read(SANTORINI, WIN_IN_TWO)
    for move in SantoriniChampion().think(table, 20_000, 0).line:
        table.play(move)
        if table.phase == phase:
            break
    advice = SantoriniChampion().think(table, 20_000, 0)
    assert advice.values[0] > 0.999
    for move in advice.line:
        stoa.play(table, move)


def test_a_turn_begun_is_not_remembered_for_the_whole_position():
    champion = SantoriniChampion()
    table = read(SANTORINI, WIN_IN_TWO)
    poor = table.copy()
    stoa.play(poor, SANTORINI.read(poor, "e1"))
    assert champion.think(poor, 50, 0).values[0] < 0.9999  # too little to see that it wins as well, only later
    assert champion.think(table, 20_000, 0).values[0] > 0.999999
