"""The end of the game: who wins, and how the others are ranked."""

import pytest

import stoa


def over(col, markers, coins, awards, **changes):
    """A finished game; each seat holds so many awards, in the order of their types."""
    kinds = iter(col.star_types)
    players = {
        seat: {"marker": marker, "coins": money, "tokens": {next(kinds): 3 for _ in range(stars)}}
        for seat, (marker, money, stars) in enumerate(zip(markers, coins, awards, strict=True), 1)
    }
    return col.state(
        players, seats=len(markers), round=5, phase="over", active=5 % len(markers) or len(markers), **changes
    )


@pytest.mark.rule("COL-003", "COL-124")
def test_the_game_ends_after_phase_4_of_turn_5(col):
    state = col.state({4: {"medals": 1, "marker": 8}}, round=5, phase="producing", active=4)
    col.play(state, "no event")
    assert state.turn == stoa.OVER
    assert state.legal() == []
    assert state.places()[3] == 1
    assert state.refusal(0).rule == "COL-003"


@pytest.mark.rule("COL-124", "COL-158", "COL-125")
@pytest.mark.parametrize(
    ("markers", "coins", "awards", "places"),
    [
        ((50, 60, 40), (99, 0, 0), (3, 0, 0), [2, 1, 3]),
        ((60, 60, 60), (9, 10, 11), (3, 0, 0), [3, 2, 1]),
        ((60, 60, 60), (9, 9, 9), (1, 2, 0), [2, 1, 3]),
        ((60, 60, 60), (9, 9, 9), (1, 1, 0), [1, 1, 3]),
        ((60, 60, 60, 70), (9, 9, 9, 0), (1, 1, 1, 0), [2, 2, 2, 1]),
        ((0, 0, 0, 0, 0), (30, 30, 30, 30, 30), (0, 0, 0, 0, 0), [1, 1, 1, 1, 1]),
        ((5, 4, 4, 4, 9), (0, 7, 7, 8, 0), (0, 0, 2, 0, 0), [2, 5, 4, 3, 1]),
    ],
)
def test_marker_then_coins_then_awards_decide_every_place(col, markers, coins, awards, places):
    assert over(col, markers, coins, awards).places() == places


@pytest.mark.rule("COL-126")
def test_medals_and_tokens_are_not_converted(col):
    state = col.state(
        {1: {"marker": 9, "medals": 9, "tokens": "3 torch"}, 2: {"marker": 9, "coins": 31}},
        round=5,
        phase="over",
        active=1,
    )
    assert state.places()[:2] == [2, 1]


@pytest.mark.rule("COL-127", "COL-152")
def test_in_turn_5_medals_become_coins_for_the_last_time_when_production_ends(col):
    player = {"medals": 2, "programs": [1], "tokens": "2 gladiator, decoration"}
    state = col.state(
        {1: player, 2: {"marker": 7, "coins": 40}}, round=5, phase="naming", active=1, nobles={"senator_3": 1}
    )
    col.play(state, "program 1", "count")
    assert col.moves(state) == ["cash medal", "end event"]
    kept = col.play(state.copy(), "end event")
    assert kept.dump()["players"][0]["coins"] == 37
    col.play(state, "cash medal")
    assert col.player(state, 1)["coins"] == 43
    col.play(state, "cash medal")
    assert col.player(state, 1)["coins"] == 49


@pytest.mark.rule("COL-127")
def test_who_passes_in_turn_5_may_cash_before(col):
    state = col.state({4: {"medals": 2, "coins": 1}}, round=5, phase="producing", active=4)
    assert col.moves(state) == ["cash medal", "no event"]
    col.play(state, "cash medal", "no event")
    assert (col.player(state, 4)["coins"], col.player(state, 4)["medals"]) == (7, 1)
    assert state.turn == stoa.OVER


@pytest.mark.rule("COL-002", "COL-003", "COL-144")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_turn_5_has_its_first_four_phases_in_full(col, seats):
    dice = stoa.SeededDice(2)
    state = col.state({key: {"tokens": "2 gladiator"} for key in range(1, seats + 1)}, seats=seats, round=5)
    phases = set()
    while state.turn != stoa.OVER:
        phases.add(state.dump()["phase"])
        state.play(col.choose(state, dice))
    assert {"investing", "opening", "bidding", "refilling", "trading", "producing"} <= phases
    assert not phases & {"podium", "cleanup", "asking", "donation"}
    assert state.dump()["round"] == 5
