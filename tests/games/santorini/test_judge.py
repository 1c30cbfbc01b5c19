"""What Santorini tells search on the contract: chances, and the moves that must not be overlooked."""

from math import exp

import pytest
from librt.vecs import vec

from stoa.core.dice import SeededDice
from stoa.core.game import OVER
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.mind import patterns
from stoa.games.santorini.mind.judge import SantoriniJudge
from stoa.games.santorini.rules.compact import compact, seen_by
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.state import SantoriniState

THREAT = "0000000000032000000000000/1/a2,e2/c3,e5"  # the worker of side 2 on c3 can climb to b3


def shares(table: SantoriniState) -> list[float]:
    out = vec[float]([0.0] * table.seats)
    SantoriniJudge().judge(table, out)
    return list(out)


def pruned(table: SantoriniState) -> list[str]:
    buffer = SANTORINI.buffer()
    size = SantoriniJudge().prune(table, buffer, table.fill(buffer))
    return [SANTORINI.spell(table, buffer[i]) for i in range(size)]


def play(table: SantoriniState, *moves: str) -> SantoriniState:
    for move in moves:
        table.play(SANTORINI.read(table, move))
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_add_up_and_some_move_always_stays(seats):
    dice = SeededDice(seats)
    for _ in range(3):
        table = SANTORINI.start(seats)
        while table.turn != OVER:
            found = shares(table)
            assert sum(found) == pytest.approx(1.0)
            assert all(0.0 <= share <= 1.0 for share in found)
            assert all(found[seat] == found[table.side(seat)] for seat in range(seats))
            legal = [SANTORINI.spell(table, move) for move in table.legal()]
            kept = pruned(table)
            assert kept
            assert kept == [move for move in legal if move in kept]
            table.play(table.legal()[dice.below(len(legal))])
        winners = sum(table.score())
        assert shares(table) == [won / winners for won in table.score()]


@pytest.mark.rule("SAN-031")
def test_a_climb_is_certain_and_nothing_else_is_thought_of():
    table = read(SANTORINI, "0000000000032000000000000/2/a2,e2/c3,e5")
    assert shares(table) == [0.0, 1.0]
    assert pruned(table) == ["c3"]
    assert shares(play(table, "c3")) == [0.0, 1.0]
    assert pruned(table) == ["c3-b3#"]


def test_only_what_stops_the_climb_of_the_next_side_is_thought_of():
    table = read(SANTORINI, THREAT)
    assert pruned(table) == ["a2"]
    play(table, "a2")
    assert pruned(table) == ["a2-b2", "a2-a3"]
    assert pruned(play(table, "a2-b2")) == ["+b3"]


def test_no_third_level_is_built_for_the_next_side():
    table = read(SANTORINI, "0000000000022000000000000/1/a2,e2/c3,e5")
    assert "+b3" not in pruned(play(table, "a2", "a2-b2"))


def test_the_threat_of_a_third_side_does_not_bind_the_first():
    table = read(SANTORINI, "0000000000032000000000000/1/a2,e2/e5,e4/c3,d5")
    assert len(pruned(table)) == 2


def test_standing_higher_is_better():
    low = read(SANTORINI, "0000000000122000000000000/1/b2,d2/e5,d4")
    high = read(SANTORINI, "0000000000122000000000000/1/b3,d2/e5,d4")
    assert shares(high)[0] > shares(low)[0]


def test_two_sides_are_judged_by_what_was_learned():
    table = read(SANTORINI, "0021400212012140001100000/1/c5,d4/c4,d3")
    worth = patterns.evaluate(patterns.tables(), compact(table))
    assert shares(table)[0] == pytest.approx(1 / (1 + exp(-worth / 1000)))


def test_a_worker_that_has_moved_is_judged_as_if_the_other_side_were_in_turn():
    table = play(read(SANTORINI, "0021400212012140001100000/1/c5,d4/c4,d3"), "d4", "d4-e4")
    worth = patterns.evaluate(patterns.tables(), seen_by(table, 1))
    assert shares(table)[1] == pytest.approx(1 / (1 + exp(-worth / 1000)))


def test_what_the_tables_do_not_know_is_judged_by_plain_features():
    for text in (THREAT, "0021400212012140001100000/1/c5,d4/c4,d3/a1,a2"):
        found = shares(read(SANTORINI, text))
        assert sum(found) == pytest.approx(1)
        assert min(found) > 0
