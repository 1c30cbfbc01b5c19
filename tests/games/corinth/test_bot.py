"""What the game knows about good positions."""

import pytest
from librt.vecs import vec

import stoa
from stoa.games.corinth.mind.judge import CorinthJudge
from stoa.games.corinth.mind.turns import turns_left


def shares(table):
    """The judge's shares of the victory."""
    out = vec[float]([0.0] * table.seats)
    CorinthJudge().judge(table, out)
    return list(out)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shares_are_chances_that_add_up(cor, seats):
    for seed in range(5):
        for table, _ in cor.random(seats, seed):
            found = shares(table)
            assert sum(found) == pytest.approx(1)
            assert all(0 <= share <= 1 for share in found)
        assert table.turn == stoa.OVER
        assert [share > 0 for share in found] == [place == 1 for place in table.places()]


def test_more_of_the_same_is_worth_more(cor):
    plain = shares(cor.at(phase="buy", round=7))[0]
    for better in (
        cor.sheet({"orange-10": 4}),
        cor.sheet({"blue-8": 4}),
        cor.sheet(gold=6),
        cor.sheet(buildings=["warehouse"]),
    ):
        assert shares(cor.at(better, phase="buy", round=7))[0] > plain


def test_a_lead_counts_for_more_late_in_the_game(cor):
    leader = cor.sheet({"orange-10": 4})
    assert shares(cor.at(leader, round=18, phase="buy"))[0] > shares(cor.at(leader, round=7, phase="buy"))[0]


@pytest.mark.parametrize(("seats", "turns"), [(2, 18), (3, 18), (4, 16)])
def test_turns_to_go_run_from_all_to_none(cor, seats, turns):
    start = cor.start(seats)
    assert [turns_left(start, seat) for seat in range(seats)] == [turns] * seats
    for table, _ in cor.random(seats, 8):
        assert all(0 <= turns_left(table, seat) <= turns for seat in range(seats))
    assert [turns_left(table, seat) for seat in range(seats)] == [0] * seats
