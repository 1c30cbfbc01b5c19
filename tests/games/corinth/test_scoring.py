"""The end of the game: COR-101 to COR-110, COR-137 to COR-139."""

import pytest

E9 = ["r2c1 r2c0", "r1c0 r0c0", "r0c1 r0c2 r0c3", "r0c4", "r1c4 r2c4 r3c4 r4c4 r4c3", "r4c2 r4c1 r4c0"]
E10 = {"orange-4": 2, "orange-5": 2, "orange-10": 1, "purple-2": 2, "purple-3": 3, "purple-4": 2, "green-1": 2}


def over(cor, *sheets, **changes):
    """A finished game of three."""
    return cor.at(*sheets, **{"round": 18, "phase": "over"} | changes)


@pytest.mark.rule("COR-101", "COR-102", "COR-103", "COR-104", "COR-105", "COR-106", "COR-107", "COR-139")
def test_e10_the_score_column(cor):
    sheet = cor.sheet(
        E10 | cor.full("blue"),
        gold=5,
        goats=3,
        buildings=["temple", "stable", "trading_post"],
        route=E9,
        bonuses=["blue"],
    )
    for table in (over(cor, sheet), cor.at(sheet, phase="buy")):
        rows = {str(line.label): line.points[0] for line in cor.game.face.tally(table)}
        assert list(rows.items()) == [
            ("Orange district", 9),
            ("Market", 17),
            ("Blue district", 19),
            ("Gold", 2),
            ("Purple district", 5),
            ("Goats", 1),
            ("Green district", 1),
            ("Temple", 9),
        ]
        assert table.score()[0] == 63


@pytest.mark.rule("COR-101", "COR-057")
def test_a_shop_that_is_not_complete_scores_nothing(cor):
    assert over(cor, cor.sheet({"orange-10": 3})).score() == [0, 0, 0]
    assert over(cor, cor.sheet({"orange-10": 4})).score() == [10, 0, 0]


@pytest.mark.rule("COR-103", "COR-104")
@pytest.mark.parametrize(("gold", "goats", "points"), [(1, 1, 0), (2, 1, 1), (1, 3, 1), (5, 5, 4), (24, 24, 24)])
def test_gold_and_goats_are_rounded_down_on_their_own(cor, gold, goats, points):
    assert over(cor, cor.sheet(gold=gold, goats=goats)).score()[0] == points


@pytest.mark.rule("COR-105")
def test_the_boxes_are_added_up_or_only_the_last_counts(cor):
    assert over(cor, cor.sheet(route=E9)).score()[0] == 17
    assert over(cor, cor.sheet(route=E9[:4])).score()[0] == 9
    last = {"market_total_mode": "last_box_only"}
    assert over(cor, cor.sheet(route=E9), options=last).score()[0] == 8
    assert over(cor, cor.sheet(route=E9[:4]), options=last).score()[0] == 6
    assert over(cor, cor.sheet(), options=last).score()[0] == 0


@pytest.mark.rule("COR-108", "COR-137")
def test_the_highest_total_wins(cor):
    sheets = [cor.sheet({"orange-4": 2}), cor.sheet({"orange-10": 4}), cor.sheet({"orange-5": 2})]
    table = over(cor, *sheets)
    assert (table.score(), table.places()) == ([4, 10, 5], [3, 1, 2])


@pytest.mark.rule("COR-109", "COR-110", "COR-137")
def test_e14_a_tie_is_broken_by_remaining_gold(cor):
    a, b = cor.sheet({"orange-10": 4}, gold=5), cor.sheet({"orange-10": 4}, gold=4)
    table = over(cor, a, b, cor.sheet({"orange-5": 2}))
    assert table.score()[:2] == [12, 12]
    assert table.places() == [1, 2, 3]
    table = over(cor, a, cor.sheet({"orange-10": 4}, gold=5), cor.sheet({"orange-5": 2}))
    assert table.places() == [1, 1, 3]


@pytest.mark.rule("COR-137")
def test_places_behind_the_winner_are_found_in_the_same_way(cor):
    table = over(cor, cor.sheet({"orange-4": 2}, gold=3), cor.sheet({"orange-10": 4}), cor.sheet({"orange-5": 2}))
    assert table.score() == [5, 10, 5]
    assert table.places() == [2, 1, 3]


@pytest.mark.rule("COR-138", "COR-032")
def test_after_a_win_by_the_dice_all_others_are_second(cor):
    rich = cor.sheet(cor.full("orange", "blue"), bonuses=["blue"])
    table = over(cor, cor.sheet(), rich, seats=4, round=5, won_by_roll=1)
    assert table.places() == [1, 2, 2, 2]
    assert table.score() == [0, 0, 0, 0], "nothing is scored"
    assert cor.game.face.tally(table) == []


@pytest.mark.rule("COR-139")
def test_the_score_of_a_running_game_counts_the_sheets_as_they_stand(cor):
    for seed in range(5):
        for table, _ in cor.random(3, seed):
            rows = cor.game.face.tally(table)
            assert [sum(row.points[seat] for row in rows) for seat in range(3)] == table.score()
    assert max(table.score()) > 0
