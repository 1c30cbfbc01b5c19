"""The arithmetic of a match."""

import pytest

from stoa.arena.match import Match, Played
from stoa.arena.standings import report, standings
from stoa.core.statistics import wilson


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [
        (50, 100, 0.40383, 0.59617),
        (0, 10, 0.0, 0.27753),
        (10, 10, 0.72247, 1.0),
        (1, 1, 0.20655, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_the_interval_is_wilsons(won, games, low, high):
    assert wilson(won, games) == pytest.approx((low, high), abs=1e-4)


def test_the_interval_is_where_the_normal_test_would_just_reject():
    # Wilson's bounds p solve (share - p)^2 = z^2 p (1 - p) / n.
    for won, games in ((13, 37), (7.5, 20)):
        for p in wilson(won, games):
            assert (won / games - p) ** 2 == pytest.approx(1.959964**2 * p * (1 - p) / games, rel=1e-5)


def played(number: int, seating: list[int], places: list[int], scores: list[int]) -> Played:
    bots = len(seating)
    return Played(number, seating, [1, 2, 3], places, scores, [2] * bots, [0.004] * bots)


def test_wins_shares_places_and_scores_follow_the_bot_to_its_seat():
    match = Match("santorini", ("a", "b", "c"), games=3)
    games = [
        played(0, [0, 1, 2], [1, 2, 3], [30, 20, 10]),
        played(1, [1, 2, 0], [1, 3, 1], [25, 5, 25]),
        played(2, [2, 0, 1], [2, 2, 1], [9, 9, 12]),
    ]
    a, b, c = sorted(standings(match, games), key=lambda one: one.bot)
    assert (a.games, a.wins, a.shared, a.share) == (3, 1, 1, 1.5)
    assert (b.wins, b.shared, b.share) == (1, 1, 1.5)
    assert (c.wins, c.shared, c.share) == (0, 0, 0.0)
    assert (a.place, b.place, c.place) == pytest.approx((4 / 3, 4 / 3, 8 / 3))
    assert (a.score, b.score, c.score) == pytest.approx((64 / 3, 57 / 3, 24 / 3))
    assert (a.low, a.high) == wilson(1.5, 3)
    assert a.ms == pytest.approx(2.0)
    assert standings(match, games)[-1] == c


def test_a_bot_with_several_seats_is_one_row():
    match = Match("santorini", ("a", "b", "a", "b"), games=2)
    games = [
        played(0, [0, 1, 2, 3], [1, 3, 1, 3], [1, 0, 1, 0]),
        played(1, [1, 2, 3, 0], [3, 1, 3, 1], [0, 1, 0, 1]),
    ]
    a, b = standings(match, games)
    assert (a.bot, a.games, a.shared, a.share, a.rate) == ("a", 4, 4, 2.0, 0.5)
    assert (b.bot, b.games, b.share) == ("b", 4, 0.0)


def test_the_report_is_plain_data():
    match = Match("santorini", ("a", "b"), {"placement": "roxley"}, games=1, seed=9)
    data = report(match, [played(0, [0, 1], [1, 2], [1, 0])], 0.5)
    assert (data["games"], data["moves"], data["moves_per_second"], data["seed"]) == (1, 3, 6, 9)
    assert data["options"] == {"placement": "roxley"}
    assert [one["bot"] for one in data["standings"]] == ["a", "b"]
    assert data["standings"][0]["wins"] == 1
