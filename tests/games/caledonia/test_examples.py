"""The 53 worked examples, each set up with `load`."""

import pytest

from games.caledonia.slow_map import ALL_MAPS, SlowMap, name
from stoa.games.caledonia.rules.scoring import parts


def at(*spots):
    """Hexes by their names from (column, row)."""
    return {name(spot) for spot in spots}


@pytest.mark.rule("CAL-050")
def test_ex_01_three_players_choose_among_four_pairs(cal):
    state = cal.dealt(3)
    assert len(cal.moves(state)) == 4
    pairs = state.dump()["pairs"]
    assert len({pair["clan"] for pair in pairs}) == len({pair["tile"] for pair in pairs}) == 4


@pytest.mark.rule("CAL-057", "CAL-058")
@pytest.mark.parametrize(("worker", "cost"), [("woodcutter", 12), ("miner", 16)])
def test_ex_02_a_starting_worker_costs_its_price_and_the_land(cal, worker, cost):
    state = cal.state(phase="starting workers")
    assert cal.gains(state, f"{worker} {name((3, 1))}") == -cost


@pytest.mark.rule("CAL-092")
def test_ex_03_a_hex_with_all_terrains_takes_all_eight_units(cal):
    state = cal.one({"units": {"sheep": (2, 3)}, "money": 99})
    here = [move for move in cal.moves(state) if move.endswith(f" {name((2, 4))}")]
    assert [move.split()[0] for move in here] == cal.data["player_board"]["columns"]


@pytest.mark.rule("CAL-079", "CAL-080")
def test_ex_04_two_whisky_are_bought_for_20(cal):
    state = cal.one({"money": 20}, prices={"whisky": 2})
    assert cal.gains(state, "buy whisky 2") == -20
    player = cal.player(state)
    assert player["goods"] == {"whisky": 2}
    assert player["merchants"]["buying"] == {"whisky": 2}
    assert state.dump()["prices"]["whisky"] == 4
    assert cal.data["market"]["sides"]["3-4"]["whisky"]["prices"][4] == 12


@pytest.mark.rule("CAL-088")
def test_ex_05_a_contract_in_round_1_pays_5(cal):
    state = cal.one(board=[7])
    assert cal.gains(state, "take 7") == 5


def beside_distillery(cal, seats, **seat):
    """The first seat is about to build on (2,3) beside a distillery and a cheese dairy of the second."""
    other = {"units": {"distillery": (2, 4), "cheese_dairy": (3, 3)}}
    own = {"units": {"any": (3, 2)}, "money": 99} | seat
    return cal.state({1: own, 2: other}, seats=seats, prices={"whisky": 2})


@pytest.mark.rule("CAL-108", "CAL-110", "CAL-237")
@pytest.mark.parametrize(("seats", "most"), [(3, 3), (4, 3), (2, 4)])
def test_ex_06_whisky_of_a_neighbour_costs_7(cal, seats, most):
    state = cal.play(beside_distillery(cal, seats, stock=7), f"sheep {name((2, 3))}")
    assert [move for move in cal.some(state, "buy") if "whisky" in move] == [
        f"buy whisky {n}" for n in range(1, most + 1)
    ]
    assert cal.gains(state, f"buy whisky {most}") == -7 * most
    assert state.dump()["prices"]["whisky"] == 2 + most


@pytest.mark.rule("CAL-111")
def test_ex_07_cheese_of_the_other_neighbour_can_be_bought_too(cal):
    state = cal.play(beside_distillery(cal, 3, stock=7), f"sheep {name((2, 3))}", "buy whisky 3")
    assert cal.some(state, "buy") == [f"buy cheese {n}" for n in (1, 2, 3)]
    assert cal.gains(state, "buy cheese 3") == -3 * (10 - 3)
    short = cal.play(beside_distillery(cal, 3, stock=3), f"sheep {name((2, 3))}", "buy whisky 3")
    assert short.dump()["turn"] == 2  # no merchant is left for the cheese


REACHED = {0: [(2, 3), (3, 1), (3, 3)], 1: [(4, 2), (4, 3)], 2: [(1, 1), (2, 1)], 3: [(0, 2), (0, 3), (1, 3)]}


@pytest.mark.rule("CAL-097", "CAL-098", "CAL-099", "CAL-100")
@pytest.mark.parametrize("level", range(6))
def test_ex_08_where_red_can_expand_to(cal, level):
    state = cal.one({"units": {"any": (3, 2)}, "shipping": level, "money": 99})
    assert cal.targets(state) == at(*(spot for n in range(level + 1) for spot in REACHED.get(n, [])))
    assert name((4, 1)) not in cal.targets(state)


@pytest.mark.rule("CAL-106")
def test_ex_09_no_neighbourhood_bonus_across_a_river(cal):
    blue = {"units": {"cheese_dairy": (4, 2)}}
    red = {"units": {"any": [(5, 1), (3, 1)]}, "money": 99}
    state = cal.state({1: red, 2: blue})
    beside = cal.play(state.copy(), f"sheep {name((4, 1))}")
    assert cal.some(beside, "buy") == ["buy cheese 1", "buy cheese 2"]
    across = cal.play(state.copy(), f"sheep {name((3, 2))}")
    assert cal.some(across, "buy cheese") == []
    assert across.dump()["turn"] == 2


@pytest.mark.rule("CAL-142", "CAL-144")
def test_ex_10_who_passes_first_gains_16_and_is_first_in_the_next_round(cal):
    state = cal.one(active=3)
    assert cal.gains(state, "pass", seat=3) == 16
    assert state.dump()["passed"] == [3]
    cal.play(state, "pass", "pass")
    while cal.phase(state) == "contracts":
        state.play(state.legal()[0])
    assert state.dump()["order"] == [3, 1, 2]


@pytest.mark.rule("CAL-146")
@pytest.mark.parametrize("level", range(6))
def test_ex_11_black_uses_the_port_always_and_red_from_two_lochs_on(cal, level):
    laid = {"sides": "2111", "ports": [5, 1, 2, 3]}
    black, red = ({"units": {"any": spot}, "shipping": level} for spot in ((1, 0), (2, 2)))
    assert "port 5" in cal.moves(cal.one(black, **laid))
    assert ("port 5" in cal.moves(cal.one(red, **laid))) == (level >= 3)


def over(cal, players, **changes):
    return cal.state(players, round=5, phase="over", **changes)


def row(state, number):
    """What all seats score in a row: glory, goods, money, hops, imports, exports, settlements, bids."""
    return [points[number] for points in parts(state)]


GOODS, IMPORTS, EXPORTS, SETTLEMENTS = 1, 4, 5, 6


@pytest.mark.rule("CAL-187")
def test_ex_12_rare_imports_are_worth_more(cal):
    # 3 tobacco by contract 35, 2 sugar cane by 3, 6 cotton by 16 and 10; somebody else has 2 sugar cane more
    players = {1: {"fulfilled": [3, 10, 16, 35]}, 2: {"fulfilled": [24]}}
    assert row(over(cal, players), IMPORTS)[0] == 3 * 5 + 2 * 4 + 6 * 3


@pytest.mark.rule("CAL-191")
@pytest.mark.parametrize(
    ("counts", "points"),
    [((2, 2, 1), [9, 9, 0]), ((2, 2), [4, 4]), ((5, 3, 3, 3), [12, 2, 2, 2])],
    ids=["EX-13", "EX-14", "EX-35"],
)
def test_ex_13_14_and_35_ties_for_the_most_contracts(cal, counts, points):
    numbers = list(range(1, 51))
    players = {seat: {"fulfilled": [numbers.pop(0) for _ in range(n)]} for seat, n in enumerate(counts, 1)}
    assert row(over(cal, players, seats=len(counts)), EXPORTS) == points


SETTLED = [
    ("EX-15", [(0, 1), (0, 2), (2, 3), (2, 4), (3, 3), (4, 6)], 2, 3),
    ("EX-16", [(8, 1), (9, 0), (10, 3), (10, 4), (11, 1)], 3, 5),
    ("EX-16 level 2", [(8, 1), (9, 0), (10, 3), (10, 4), (11, 1)], 2, 3),
    ("EX-16 level 1", [(8, 1), (9, 0), (10, 3), (10, 4), (11, 1)], 1, 2),
]


@pytest.mark.rule("CAL-193", "CAL-194", "CAL-195")
@pytest.mark.parametrize(("spots", "level", "count"), [s[1:] for s in SETTLED], ids=[s[0] for s in SETTLED])
def test_ex_15_and_16_settlements_in_shipping_reach_count(cal, spots, level, count):
    assert cal.one({"units": {"any": spots}, "shipping": level}).settlements(0) == count


@pytest.mark.rule("CAL-127", "CAL-195")
@pytest.mark.parametrize(("level", "after"), [(2, 2), (1, 1)])
def test_ex_17_slaughter_splits_a_settlement(cal, level, after):
    units = {"sheep": (8, 7), "field": [(8, 6), (9, 7)]}
    state = cal.one({"units": units, "shipping": level, "contracts": [14], "goods": {"wool": 1}})
    assert state.settlements(0) == 1
    cal.play(state, "fulfil 14")  # there is one sheep to choose
    assert state.settlements(0) == after


@pytest.mark.rule("CAL-249", "CAL-251")
@pytest.mark.parametrize(
    ("step", "face", "after"),
    [(1, "-3", 4), (1, "+3", 4), (5, "-3", 2), (5, "+1", 6)],
    ids=["EX-18 -3", "EX-18 +3", "EX-19 -3", "EX-19 +1"],
)
def test_ex_18_and_19_the_price_die_moves_a_price(cal, step, face, after):
    state = cal.state(seats=1, round=2, phase="market dice", prices={"wool": step})
    cal.play(state, f"roll wool {face}")
    assert state.dump()["prices"]["wool"] == after


@pytest.mark.rule("CAL-253")
def test_ex_20_minus_3_removes_the_contract_in_the_bottom_left_box(cal):
    board = [1, 2, 3, 4, 5, 6]
    state = cal.state(seats=1, round=2, phase="market dice", board=board)
    cal.play(state, "roll wool +1", "roll milk +2", "roll grain -3")
    assert state.dump()["export_board"] == [1, 2, 3, None, 5, 6]
    assert state.dump()["removed"] == [4]


@pytest.mark.rule("CAL-201")
def test_ex_21_buchanan_pays_15_for_two_contracts(cal):
    state = cal.one({"clan": "buchanan"}, round=5, board=[1, 2])
    assert cal.gains(state, "take 1", "take 2") == -15


@pytest.mark.rule("CAL-201", "CAL-202")
def test_ex_22_buchanan_gains_5_on_each_turn_of_round_1(cal):
    state = cal.state({1: {"clan": "buchanan"}}, seats=2, board=[1, 2])
    assert cal.gains(state.copy(), "take 1", "take 2") == 5
    assert cal.gains(state, "take 1", "done") == 5
    cal.play(state, "pass")
    assert cal.gains(state, "take 2") == 5


@pytest.mark.rule("CAL-206")
def test_ex_23_campbell_builds_factories_for_less(cal):
    land = {"units": {"sheep": (2, 3)}, "clan": "campbell", "money": 99}
    costs = []
    for units, factory in [(0, "bakery"), (1, "bakery"), (2, "bakery"), (3, "distillery")]:
        bakeries = [(0, 1), (0, 2), (0, 4)][:units]
        state = cal.one(land | {"units": {"sheep": (2, 3), "bakery": bakeries}})
        costs.append(-cal.gains(state, f"{factory} {name((2, 4))}") - 5)
    assert costs == [5, 4, 4, 7]


@pytest.mark.rule("CAL-231")
def test_ex_24_robertson_pays_3_less_on_a_delta(cal, own_sides):
    cheap = {"A1": {(3, 3): {"cost": 1}}}  # no delta that is printed costs so little
    with own_sides(cheap):
        state = cal.one({"units": {"any": (2, 3)}, "clan": "robertson"}, seats=4)
        assert cal.gains(state, f"bakery {name((3, 3))}") == -(8 + 1 - 3)


def delta(cost):
    """A map with a delta hex of grassland at this cost, and a land hex beside it."""
    for sides in ALL_MAPS:
        slow = SlowMap(sides, 4)
        for spot in sorted(slow.printed):
            if slow.delta(spot) and slow.cost(spot) == cost and "grassland" in slow.terrain(spot):
                return sides, spot, next(other for other in slow.round(spot) if slow.terrain(other))
    raise AssertionError("no map has such a hex")


@pytest.mark.rule("CAL-278")
def test_ex_25_macewen_makes_at_most_three_beers(cal):
    state = cal.one({"clan": "macewen", "contracts": [9], "goods": {"cheese": 2, "grain": 4}})
    cal.play(state, "fulfil 9")
    assert cal.some(state, "beer") == ["beer 1", "beer 2", "beer 3"]
    assert cal.gains(state, "beer 3") == 27
    assert cal.player(state)["goods"] == {"grain": 1}


@pytest.mark.rule("CAL-130", "CAL-139")
def test_ex_26_contract_50_brings_tobacco_two_upgrades_and_10_pounds(cal):
    state = cal.one({"contracts": [50], "goods": {"bread": 1, "cheese": 1, "whisky": 1}})
    assert cal.gains(state, "fulfil 50") == 10
    assert cal.player(state)["goods"] == {}
    assert cal.player(state)["fulfilled"] == [50]
    assert cal.open(state)["upgrades"] == 2
    assert list(state.tracks) == [0, 3, 0]


@pytest.mark.rule("CAL-079", "CAL-080")
@pytest.mark.parametrize(
    ("goods", "money", "move", "change", "step"),
    [({"milk": 3}, 0, "sell milk 3", 15, 0), ({}, 15, "buy milk 3", -15, 6)],
    ids=["EX-27", "EX-28"],
)
def test_ex_27_and_28_three_milk_at_the_start_price(cal, goods, money, move, change, step):
    state = cal.one({"goods": goods, "money": money, "stock": 3})
    assert cal.gains(state, move) == change
    assert state.dump()["prices"]["milk"] == step


@pytest.mark.rule("CAL-081")
def test_ex_29_the_marker_stops_at_the_lowest_step(cal):
    state = cal.one({"goods": {"wool": 4}, "stock": 4}, prices={"wool": 1})
    assert cal.gains(state, "sell wool 4") == 12
    assert state.dump()["prices"]["wool"] == 0


@pytest.mark.rule("CAL-164", "CAL-165", "CAL-166")
def test_ex_30_a_whole_production(cal):
    units = {"woodcutter": "a3 b1 c2", "miner": "b2 c1", "sheep": "a2 a5", "cow": "c4", "field": "c5"}
    units |= {"cheese_dairy": "d4", "bakery": "e3", "distillery": "b4"}
    player = {"units": units, "technology": ["woodcutter"], "money": 0}
    state = cal.state({1: player}, active=3, passed=[1, 2], order=[1, 2, 3])
    cal.play(state, "pass", "make cheese 1", "make bread 1")
    assert cal.gains(state.copy(), "make whisky 0") == 0
    cal.play(state, "make whisky 1")
    assert cal.money(state) == 30
    assert cal.player(state)["goods"] == {"wool": 2, "cheese": 1, "bread": 1, "whisky": 1}


def scored(cal, player, tile, **changes):
    """The glory that the first seat gains when the last one passes in round 1."""
    state = cal.state({1: player}, seats=2, scoring=[tile, *(t for t in range(1, 6) if t != tile)][:5], **changes)
    cal.play(state, "pass", "pass")
    return cal.player(state)["glory"]


@pytest.mark.rule("CAL-173", "CAL-175")
def test_ex_31_five_processed_goods_bring_6_glory(cal):
    assert scored(cal, {"goods": {"cheese": 2, "bread": 2, "whisky": 1}}, 2) == 6


@pytest.mark.rule("CAL-181", "CAL-233")
def test_ex_32_stewart_starts_with_four_upgrades(cal):
    assert scored(cal, {"clan": "stewart"}, 8) == 4


@pytest.mark.rule("CAL-225", "CAL-228")
def test_ex_33_a_barrel_ages_until_it_is_forced_out(cal):
    player, worth, forced = {"clan": "mackenzie", "cellar": ["left"]}, [], []
    for spot in ("left", "middle", "right"):
        state = cal.state({1: player | {"cellar": [spot]}}, seats=2, round=2)
        worth.append(cal.gains(state.copy(), f"barrel {spot}"))
        cal.play(state, "pass", "pass")
        forced.append((cal.player(state)["cellar"], cal.player(state)["goods"], cal.money(state) - 50 - 16))
    assert worth == [0, 7, 15]
    assert forced == [(["middle"], {}, 0), (["right"], {}, 0), ([], {"whisky": 1}, 15)]


# Hexes of map 1111 that are settlements each and that level 5 links.
FOUR = (["a2 a3 b4 c2 d3 e3", "a7 b6 b9 d6 d4 d8", "d5 e4 e7 f7 g3 h6", "a4 b2"], (6, 6, 6, 2), [12, 12, 12, 0])
TWO = (["b2 b4 d2", "b6 b7 d6"], (3, 3), [6, 6])


@pytest.mark.rule("CAL-191", "CAL-238")
@pytest.mark.parametrize(("spots", "counts", "points"), [FOUR, TWO], ids=["EX-34", "EX-43"])
def test_ex_34_and_43_ties_for_the_most_settlements(cal, spots, counts, points):
    players = {seat: {"units": {"any": hexes}, "shipping": 5} for seat, hexes in enumerate(spots, 1)}
    state = over(cal, players, seats=len(counts))
    assert [state.settlements(seat) for seat in range(len(counts))] == list(counts)
    assert row(state, SETTLEMENTS) == points


@pytest.mark.rule("CAL-188")
def test_ex_36_on_equal_totals_cotton_is_rarer_than_tobacco(cal):
    # cotton 4 + 3 + 2 by 10, 28 and 16; tobacco 4 + 3 + 2 by 41, 35 and 11; sugar cane 4 by 12
    state = over(cal, {1: {"fulfilled": [10, 28]}, 2: {"fulfilled": [11, 35, 41]}, 3: {"fulfilled": [12, 16]}})
    assert list(state.tracks) == [9, 9, 4]
    assert row(state, IMPORTS) == [7 * 4, 9 * 3, 4 * 5 + 2 * 4]


@pytest.mark.rule("CAL-241")
def test_ex_37_neutral_pieces_stand_on_five_hexes_of_map_1111(cal):
    state = cal.dealt(1, map="1111")
    assert set(state.dump()["map"]["closed"]) == at((3, 5), (4, 1), (6, 1), (7, 1), (10, 5))


@pytest.mark.rule("CAL-132")
def test_ex_38_the_cotton_token_passes_a_marked_step(cal):
    state = cal.state({1: {"contracts": [28], "goods": {"bread": 2, "whisky": 1}}, 2: {"fulfilled": [10]}})
    assert state.tracks[0] == 4
    assert cal.gains(state, "fulfil 28") == 1
    assert state.tracks[0] == 7


@pytest.mark.rule("CAL-092", "CAL-093")
def test_ex_39_without_a_woodcutter_nothing_fits_a_forest(cal):
    cutters = [(0, 2), (1, 0), (2, 1), (3, 1)]
    state = cal.one({"units": {"any": (4, 1), "woodcutter": cutters}, "money": 99})
    here = name((5, 1))
    assert here not in cal.targets(state)
    assert cal.why(state, f"woodcutter {here}") == "CAL-093"
    assert cal.why(state, f"sheep {here}") == cal.why(state, f"miner {here}") == "CAL-020"


@pytest.mark.rule("CAL-108", "CAL-110", "CAL-111")
@pytest.mark.parametrize("per_good", [False, True])
def test_ex_40_two_distilleries_sell_three_whisky_each_or_three_in_all(cal, per_good):
    others = {2: {"units": {"distillery": (2, 4)}}, 3: {"units": {"distillery": (3, 3)}}}
    own = {"units": {"any": (3, 2)}, "money": 50 + 8 + 4, "stock": 5}
    options = {"neighbourhood_per_good": per_good}
    state = cal.play(cal.state({1: own} | others, options=options), f"sheep {name((2, 3))}")
    assert cal.money(state) == 50
    assert cal.some(state, "buy") == ["buy whisky 1", "buy whisky 2", "buy whisky 3"]
    assert cal.gains(state, "buy whisky 3") == -24
    assert state.dump()["prices"]["whisky"] == 6
    if per_good:
        assert state.dump()["turn"] == 2  # nothing is left to buy
        return
    assert cal.some(state, "buy") == ["buy whisky 1", "buy whisky 2"]  # two merchants are left
    assert cal.gains(state, "buy whisky 2") == -20
    assert state.dump()["prices"]["whisky"] == 8


@pytest.mark.rule("CAL-234")
def test_ex_41_stewart_gains_1_before_the_purchase_is_paid(cal):
    seat = {"clan": "stewart", "money": 9, "stock": 1, "buying": {"wool": 4}}
    state = cal.one(seat, prices={"whisky": 2})
    cal.play(state, "buy whisky 1")
    assert cal.money(state) == 0


@pytest.mark.rule("CAL-137", "CAL-231", "CAL-232")
def test_ex_42_robertson_saves_3_also_with_free_land(cal):
    sides, spot, beside = delta(cost=5)
    player = {"units": {"any": beside}, "clan": "robertson", "shipping": 1}
    player |= {"contracts": [24], "goods": {"wool": 1, "bread": 2}}
    state = cal.play(cal.one(player, seats=4, sides=sides), "fulfil 24")
    assert cal.gains(state, f"bakery {name(spot)}") == -(8 - 3)


@pytest.mark.rule("CAL-146", "CAL-297")
def test_ex_44_a_port_that_only_the_slaughtered_sheep_reached_is_used_before(cal):
    seat = {"units": {"sheep": (0, 1), "field": (9, 7)}, "contracts": [14], "goods": {"wool": 1}}
    state = cal.one(seat, ports=[5, 2, 3, 4])
    assert cal.gains(state.copy(), "port 5") == 10
    cal.play(state, "fulfil 14", "done")  # without the free land
    assert cal.player(state)["units"] == {"field": ["j8"]}
    assert state.dump()["turn"] == 2  # nothing more could be used


@pytest.mark.rule("CAL-152", "CAL-296")
def test_ex_45_port_tile_1_spares_the_sheep(cal):
    seat = {"units": {"sheep": (0, 1)}, "contracts": [14], "goods": {"wool": 1}}
    state = cal.state({1: seat}, ports=[1, 2, 3, 4], scoring=[7, 2, 3, 4, 5])
    cal.play(state, "fulfil 14", "port 1 spare sheep")
    player = cal.player(state)
    assert (player["units"], player["goods"], player["ports"]) == ({"sheep": ["a2"]}, {}, [1])
    cal.play(state, "done", "pass", "pass", "pass")
    assert cal.player(state)["glory"] == 2


@pytest.mark.rule("CAL-162", "CAL-202", "CAL-305")
@pytest.mark.parametrize(("number", "change"), [(1, 5 + 5 + 0), (5, 5 - 15 - 15)], ids=["EX-46", "EX-47"])
def test_ex_46_and_47_buchanan_takes_a_contract_by_tile_8_and_another_by_obtain(cal, number, change):
    seat = {"clan": "buchanan", "units": {"sheep": (0, 1)}}
    state = cal.one(seat, ports=[8, 2, 3, 4], round=number, board=[1, 2])
    draws = [f"contract {n}" for n in range(20, 26)]
    bottom = [f"bottom {n}" for n in range(21, 25)]
    got = cal.gains(state, "port 8", "building bonus", *draws, "keep 20", "done", *bottom, "take 1")
    assert got == change


@pytest.mark.rule("CAL-218", "CAL-219", "CAL-221", "CAL-222")
def test_ex_48_where_a_fisherman_expands_and_rows_to(cal):
    seat = {"clan": "macdonald", "units": {"worker": (2, 2)}, "money": 99}
    state = cal.one(seat)
    near = at((1, 1), (2, 1), (2, 3), (3, 1), (3, 2))
    assert cal.targets(state) == near
    assert cal.why(state, f"worker {name((1, 2))}") == "CAL-218"
    assert len(cal.some(state, "row")) == 1
    rowed = cal.play(state.copy(), *cal.some(state, "row"))
    assert cal.player(rowed)["units"] == {"worker": [name((1, 2))]}
    assert cal.targets(cal.one(seat | {"shipping": 2})) == near | at((0, 2), (0, 3), (1, 3))


@pytest.mark.rule("CAL-209", "CAL-303")
def test_ex_49_butter_is_made_before_the_round_is_scored(cal):
    state = cal.state({1: {"clan": "cunningham", "goods": {"milk": 4}}}, seats=2, active=2, passed=[1])
    cal.play(state, "pass")
    kept = cal.play(state.copy(), "butter 0")
    assert cal.player(kept)["glory"] == 4
    assert cal.gains(state, "butter 4") == 32
    assert cal.player(state)["glory"] == 0
    assert state.dump()["prices"]["milk"] == 3


@pytest.mark.rule("CAL-228", "CAL-230")
def test_ex_50_all_barrels_leave_the_cellar_at_the_end(cal):
    # before the last production they lay one spot to the left
    seat = {"clan": "mackenzie", "cellar": ["left"], "goods": {"grain": 1}, "money": 0}
    seat["units"] = {"distillery": "a2"}
    state = cal.state({1: seat}, seats=3, round=5, active=3, passed=[1, 2])
    cal.play(state, "pass", "make whisky 1")  # no barrel is laid down in the last round
    player = cal.player(state)
    assert (player["money"], player["goods"], player["cellar"]) == (3 + 7, {"whisky": 2}, [])
    assert row(state, GOODS)[0] == 4


@pytest.mark.rule("CAL-115", "CAL-293")
@pytest.mark.parametrize(("number", "fee"), [(1, 5), (3, -5)])
def test_ex_51_free_land_for_the_fourth_bakery_finds_the_box_empty(cal, number, fee):
    seat = {"units": {"bakery": [(0, 1), (0, 2), (2, 3)]}, "contracts": [24], "goods": {"wool": 1, "bread": 2}}
    state = cal.one(seat, round=number)
    cal.play(state, "fulfil 24", f"bakery {name((2, 4))}", "building bonus")
    cal.play(state, "contract 30", "contract 31", "contract 32")
    assert cal.gains(state, "keep 31") == fee
    assert cal.player(state)["contracts"] == [31]


@pytest.mark.rule("CAL-162", "CAL-285")
def test_ex_52_a_contract_of_tile_8_is_fulfilled_in_the_same_turn(cal):
    seat = {"units": {"sheep": (0, 1)}, "goods": {"wool": 4}}
    state = cal.one(seat, ports=[8, 2, 3, 4], board=range(44, 51))
    cal.play(state, "port 8", "building bonus", "contract 1", "contract 2", "contract 3", "keep 1", "bottom 3")
    cal.play(state, "fulfil 1")
    assert cal.player(state)["fulfilled"] == [1]


@pytest.mark.rule("CAL-157", "CAL-158")
def test_ex_53_tile_6_lifts_the_price_to_the_top_step(cal):
    seat = {"units": {"sheep": (0, 1)}, "goods": {"whisky": 1}}
    state = cal.one(seat, ports=[6, 2, 3, 4], prices={"whisky": 8})
    assert cal.gains(state, "port 6 whisky up", "sell whisky 1") == 16
    assert state.dump()["prices"]["whisky"] == 8
