"""The scoring phase, final scoring, and who wins."""

import pytest

from games.caledonia.slow_map import DATA
from stoa.games.caledonia.rules.scoring import parts

GLORY, GOODS, MONEY, HOPS, IMPORTS, EXPORTS, SETTLEMENTS, BID = range(8)


def glory(cal, tile, seat, seats=3, **changes):
    """What the first seat gains for a scoring tile in round 1."""
    state = cal.state({1: seat}, seats=seats, scoring=[tile, *(n for n in range(1, 7) if n != tile)][:5], **changes)
    cal.play(state, *["pass"] * seats)
    while cal.phase(state) in ("processing", "butter"):
        cal.play(state, cal.moves(state)[0])
    return cal.player(state)["glory"]


def over(cal, players, **changes):
    return cal.state(players, round=5, phase="over", **changes)


def row(state, number):
    return [points[number] for points in parts(state)]


@pytest.mark.rule("CAL-171")
def test_only_the_tile_of_the_round_counts_and_after_production(cal):
    own = {"units": {"sheep": "c4"}, "goods": {"wool": 2, "cheese": 2}}
    assert glory(cal, 1, own) == 3
    second = cal.state({1: own}, round=2, scoring=[1, 2, 3, 4, 5])
    cal.play(second, "pass", "pass", "pass")
    assert cal.player(second)["glory"] == 3  # tile 2: a pair of processed goods


@pytest.mark.rule("CAL-172", "CAL-174")
def test_tile_1_counts_basic_goods_and_spends_nothing(cal):
    own = {"goods": {"wool": 1, "milk": 2, "grain": 3, "bread": 4}}
    state = cal.state({1: own}, scoring=[1, 2, 3, 4, 5])
    cal.play(state, "pass", "pass", "pass")
    assert cal.player(state)["glory"] == 6
    assert cal.player(state)["goods"] == own["goods"]


@pytest.mark.rule("CAL-173", "CAL-175")
@pytest.mark.parametrize(
    ("goods", "points"), [({"cheese": 1}, 0), ({"cheese": 1, "bread": 1}, 3), ({"whisky": 5, "wool": 9}, 6)]
)
def test_tile_2_counts_pairs_of_processed_goods(cal, goods, points):
    assert glory(cal, 2, {"goods": goods}) == points


@pytest.mark.rule("CAL-176")
def test_tile_3_counts_animals_factories_and_fields(cal):
    units = {"sheep": "c4", "cow": "d3", "cheese_dairy": "d4", "bakery": "b4", "distillery": "c5", "field": "a5 a2"}
    assert glory(cal, 3, {"units": units | {"woodcutter": "d6"}}) == 5 + 4


@pytest.mark.rule("CAL-177")
def test_tile_4_counts_workers_and_fishermen(cal):
    assert glory(cal, 4, {"units": {"woodcutter": "d6", "miner": "b5", "sheep": "c4"}}) == 4
    assert glory(cal, 4, {"clan": "macdonald", "units": {"worker": "d6 c3 a1"}}) == 6


@pytest.mark.rule("CAL-036", "CAL-173", "CAL-178")
@pytest.mark.parametrize(
    ("seats", "spots", "points"), [(3, "a2 a3 a5 c4", 3), (3, "a2 a3 a5 d1", 6), (2, "b2 b4 c4 d3", 3)]
)
def test_tile_5_counts_pairs_of_units_on_border_spaces(cal, seats, spots, points):
    assert glory(cal, 5, {"units": {"any": spots}}, seats) == points


@pytest.mark.rule("CAL-179")
def test_tile_6_counts_imports_without_hops(cal):
    assert glory(cal, 6, {"fulfilled": [10, 9]}) == 4 + 1


@pytest.mark.rule("CAL-180")
def test_tile_7_counts_meat_on_fulfilled_contracts(cal):
    assert glory(cal, 7, {"fulfilled": [4, 46, 9], "contracts": [3]}) == 2 * (3 + 2)


@pytest.mark.rule("CAL-181")
def test_tile_8_counts_upgrades(cal):
    own = {"shipping": 3, "stock": 3, "selling": {"wool": 1}, "technology": ["miner"]}
    assert glory(cal, 8, own) == 3 + 2 + 1
    assert glory(cal, 8, {"clan": "fergusson"}) == 3
    assert glory(cal, 8, {}) == 0


@pytest.mark.rule("CAL-276")
def test_tile_9_counts_units_on_dear_land(cal):
    assert glory(cal, 9, {"units": {"any": "c5 d2 e4 c4"}}) == 2 * 3


@pytest.mark.rule("CAL-182")
def test_glory_has_no_upper_limit(cal):
    own = {"glory": 149, "goods": {"wool": 3}}
    assert glory(cal, 1, own) == 152
    assert row(over(cal, {1: {"glory": 230}}), GLORY)[0] == 230


@pytest.mark.rule("CAL-183", "CAL-184", "CAL-185", "CAL-186")
def test_glory_goods_money_and_hops_score(cal):
    own = {"glory": 17, "goods": {"wool": 2, "grain": 1, "cheese": 2, "whisky": 1}, "money": 39, "fulfilled": [23, 30]}
    state = over(cal, {1: own})
    points = parts(state)[0]
    assert points[GLORY] == 17
    assert points[GOODS] == 3 + 6
    assert points[MONEY] == 3
    assert points[HOPS] == 8 + 4
    assert state.score()[0] == sum(points)


@pytest.mark.rule("CAL-187", "CAL-189")
def test_imports_are_worth_3_4_and_5_by_what_all_have_imported(cal):
    # cotton 4, tobacco 3, sugar cane 2
    state = over(cal, {1: {"fulfilled": [10]}, 2: {"fulfilled": [35]}, 3: {"fulfilled": [3]}})
    assert row(state, IMPORTS) == [4 * 3, 3 * 4, 2 * 5]


@pytest.mark.rule("CAL-188")
@pytest.mark.parametrize(
    ("fulfilled", "worth"),
    [([], None), ([16, 11], (2 * 4, 2 * 3)), ([11, 3], (2 * 4, 2 * 3)), ([16, 3], (2 * 4, 2 * 3))],
)
def test_on_equal_totals_cotton_is_rarest_and_sugar_cane_most_common(cal, fulfilled, worth):
    # 16 brings 2 cotton, 11 brings 2 tobacco, 3 brings 2 sugar cane
    found = row(over(cal, {1: {"fulfilled": fulfilled[:1]}, 2: {"fulfilled": fulfilled[1:]}}), IMPORTS)
    assert tuple(found[:2]) == (worth or (0, 0))


@pytest.mark.rule("CAL-190", "CAL-191", "CAL-238")
@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ((3, 2, 1), [12, 6, 0]),
        ((3, 2, 2), [12, 3, 3]),
        ((1, 1, 1), [6, 6, 6]),
        ((0, 0, 0), [6, 6, 6]),
        ((3, 2), [8, 0]),
        ((2, 2), [4, 4]),
        ((4, 3, 3, 2), [12, 3, 3, 0]),
        ((2, 2, 2, 2), [4, 4, 4, 4]),
    ],
)
def test_most_contracts_score(cal, counts, points):
    numbers = list(range(1, 51))
    players = {seat: {"fulfilled": [numbers.pop(0) for _ in range(n)]} for seat, n in enumerate(counts, 1)}
    assert row(over(cal, players, seats=len(counts)), EXPORTS) == points


SPREAD = (["a2", "c4", "k5", "m5"], ["b1", "d6", "g8"], ["e2", "h2"], ["j8", "e9"])  # no two are neighbouring


@pytest.mark.rule("CAL-192", "CAL-191")
def test_most_settlements_score(cal):
    # at level 0 nothing is linked: everybody has one
    players = {seat: {"units": {"any": spots}} for seat, spots in enumerate(SPREAD, 1)}
    assert row(over(cal, players, seats=4), SETTLEMENTS) == [(18 + 12 + 6) // 4] * 4
    linked = {1: {"units": {"any": "d3 e3 c2"}, "shipping": 2}, 2: {"units": {"any": "h6 i6"}, "shipping": 1}}
    state = over(cal, linked | {3: {"units": {"any": "k5"}}})
    assert [state.settlements(seat) for seat in range(3)] == [3, 2, 1]
    assert row(state, SETTLEMENTS) == [18, 12, 6]
    assert row(over(cal, linked | {3: {}}), SETTLEMENTS) == [18, 12, 6]  # none is ranked like any number


@pytest.mark.rule("CAL-192", "CAL-238")
def test_with_two_players_only_the_most_settlements_score(cal):
    one = {1: {"units": {"any": "d3 e3"}, "shipping": 1}, 2: {"units": {"any": "h6"}}}
    assert row(over(cal, one, seats=2), SETTLEMENTS) == [12, 0]
    tie = {1: {"units": {"any": "d3"}}, 2: {"units": {"any": "h6"}}}
    assert row(over(cal, tie, seats=2), SETTLEMENTS) == [6, 6]


@pytest.mark.rule("CAL-197")
@pytest.mark.parametrize(
    ("first", "second", "places"), [(59, 50, [1, 2]), (57, 58, [2, 1]), (55, 55, [1, 1]), (60, 59, [1, 2])]
)
def test_on_equal_totals_the_money_left_over_decides(cal, first, second, places):
    state = over(cal, {1: {"money": first}, 2: {"money": second}}, seats=2)
    assert state.places() == places


@pytest.mark.rule("CAL-304")
def test_an_unfulfilled_contract_counts_for_nothing(cal):
    with_one, without = (over(cal, {1: {"contracts": box}}) for box in ([12], []))
    assert parts(with_one) == parts(without)


@pytest.mark.rule("CAL-187", "CAL-190", "CAL-192")
def test_the_numbers_of_the_final_scoring_are_in_the_data():
    final = DATA["final_scoring"]
    assert [final["import_vp"][place] for place in ("most", "middle", "least")] == [3, 4, 5]
    assert [final["exports"][seats][0] for seats in "234"] == [8, 12, 12]
    assert [final["settlements"][seats][0] for seats in "234"] == [12, 18, 18]


@pytest.mark.rule("CAL-183")
def test_the_tally_adds_up_to_the_score(cal):
    own = {"glory": 3, "goods": {"wool": 2}, "money": 39, "fulfilled": [23, 30], "units": {"any": "c4 d3"}}
    state = over(cal, {1: own})
    lines = cal.game.face.tally(state)
    assert [sum(line.points[seat] for line in lines) for seat in range(3)] == state.score()
