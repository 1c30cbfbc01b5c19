"""The nine clans."""

import pytest

import stoa
from games.caledonia.slow_map import SlowMap, hexes_of, name, spot_of


def produced(cal, seat, *choices, **changes):
    """The first seat after the production of a round, with its choices."""
    state = cal.state({1: seat}, seats=2, passed=[1], active=2, **changes)
    return cal.play(state, "pass", *choices)


# Buchanan


BUCHANAN = {"clan": "buchanan"}


@pytest.mark.rule("CAL-199", "CAL-200")
def test_buchanan_takes_up_to_two_contracts_in_one_action(cal):
    state = cal.one(BUCHANAN, board=[1, 2, 3])
    two = cal.play(state.copy(), "take 2", "take 3")
    assert (cal.player(two)["contracts"], two.dump()["turn"]) == ([2, 3], 2)
    one = cal.play(state, "take 2")
    assert cal.phase(one) == "taking again"
    assert cal.why(one, "pass") == "CAL-287"
    assert cal.why(one, "shipping") == "CAL-200"
    cal.play(one, "done")
    assert cal.player(one)["contracts"] == [2]


@pytest.mark.rule("CAL-199", "CAL-200")
def test_buchanan_takes_no_more_than_boxes_are_empty(cal):
    state = cal.play(cal.one(BUCHANAN | {"contracts": [9]}, board=[1, 2, 3]), "take 1")
    assert (cal.player(state)["contracts"], state.dump()["turn"]) == ([9, 1], 2)
    assert cal.why(cal.one(BUCHANAN | {"contracts": [8, 9]}, board=[1]), "take 1") == "CAL-086"


@pytest.mark.rule("CAL-201")
@pytest.mark.parametrize(("number", "fee"), list(enumerate((5, 0, -5, -10, -15), 1)))
def test_buchanan_has_one_fee_for_two_contracts(cal, number, fee):
    state = cal.one(BUCHANAN, round=number, board=[1, 2])
    assert cal.gains(state, "take 1", "take 2") == fee
    land = BUCHANAN | {"units": {"any": "d3", "bakery": "a3 a5 b4"}, "money": 99}
    state = cal.play(cal.one(land, round=number), "bakery c4", "building bonus")
    cal.play(state, *(f"contract {n}" for n in range(20, 26)))
    assert cal.gains(state, "keep 20", "keep 21") == fee


@pytest.mark.rule("CAL-202")
def test_buchanan_pays_again_on_another_turn(cal):
    state = cal.state({1: BUCHANAN}, seats=2, round=3, board=[1, 2])
    assert cal.gains(state, "take 1", "done") == -5
    cal.play(state, "pass")
    assert cal.gains(state, "take 2") == -5


@pytest.mark.rule("CAL-203", "CAL-204")
def test_buchanan_draws_six_and_keeps_up_to_two(cal):
    state = cal.one(BUCHANAN | {"units": {"any": "a2"}}, ports=[8, 1, 2, 3])
    cal.play(state, "port 8", "building bonus", *(f"contract {n}" for n in range(20, 26)))
    assert cal.some(state, "keep") == [f"keep {n}" for n in range(20, 26)]
    two = cal.play(state.copy(), "keep 21", "keep 25")
    assert (cal.player(two)["contracts"], cal.phase(two)) == ([21, 25], "returning")
    one = cal.play(state.copy(), "keep 21", "done")
    assert (cal.player(one)["contracts"], cal.phase(one)) == ([21], "returning")
    none = cal.play(state, "done")
    assert (cal.player(none)["contracts"], len(none.legal())) == ([], 6)


@pytest.mark.rule("CAL-204")
def test_buchanan_with_one_full_box_keeps_one(cal):
    own = BUCHANAN | {"units": {"any": "a2"}, "contracts": [9]}
    state = cal.play(cal.one(own, ports=[8, 1, 2, 3]), "port 8", "building bonus")
    cal.play(state, *(f"contract {n}" for n in range(20, 26)), "keep 21")
    assert cal.phase(state) == "returning"
    full = cal.one(own | {"contracts": [9, 10]}, ports=[8, 1, 2, 3])
    assert cal.phase(cal.play(full, "port 8")) == "acting"


@pytest.mark.rule("CAL-205", "CAL-306")
def test_buchanan_fulfils_two_contracts_one_after_the_other(cal):
    own = BUCHANAN | {"contracts": [6, 1], "goods": {"wool": 7}, "units": {"any": "c4"}}
    state = cal.play(cal.one(own), "fulfil 6")
    assert cal.why(state, "fulfil 1") == "CAL-286"  # the first is finished completely
    cal.play(state, "shipping")
    assert cal.moves(state) == ["done", "fulfil 1"]
    assert cal.why(state, "shipping") == "CAL-205"
    cal.play(state, "fulfil 1", "done")
    assert (cal.player(state)["fulfilled"], state.dump()["turn"]) == ([1, 6], 2)


@pytest.mark.rule("CAL-205")
def test_buchanan_may_stop_after_one_and_fulfils_no_third(cal):
    own = BUCHANAN | {"contracts": [2, 35], "goods": {"wool": 9, "whisky": 1}}
    stopped = cal.play(cal.one(own), "fulfil 2", "done")
    assert (cal.player(stopped)["contracts"], stopped.dump()["turn"]) == ([35], 2)
    both = cal.play(cal.one(own), "fulfil 35", "fulfil 2")
    assert both.dump()["turn"] == 2


@pytest.mark.rule("CAL-306")
def test_buchanan_fulfils_a_contract_kept_from_a_bonus_of_the_first(cal):
    own = BUCHANAN | {"contracts": [1], "goods": {"wool": 10}, "units": {"any": "d3", "bakery": "a3 a5 b4"}}
    state = cal.play(cal.one(own, board=range(40, 47)), "fulfil 1", "bakery c4", "building bonus")
    cal.play(state, *(f"contract {n}" for n in (2, 3, 4, 5, 7, 8)), "keep 2", "done")
    cal.play(state, *(f"bottom {n}" for n in (3, 4, 5, 7)), "fulfil 2")
    assert cal.player(state)["fulfilled"] == [1, 2]


@pytest.mark.rule("CAL-305")
def test_buchanan_gains_the_5_pounds_once_per_turn(cal):
    own = BUCHANAN | {"units": {"any": "a2"}}
    state = cal.one(own, ports=[8, 1, 2, 3], board=[1, 2])
    draws = [f"contract {n}" for n in range(20, 26)]
    cal.play(state, "take 1", "done")
    assert cal.open(state)["premium"]
    got = cal.gains(state, "port 8", "building bonus", *draws, "keep 20")
    assert got == 5  # by the tile


# Campbell


@pytest.mark.rule("CAL-206", "CAL-207")
@pytest.mark.parametrize("factory", ["cheese_dairy", "bakery", "distillery"])
def test_campbell_pays_less_by_the_number_on_the_map(cal, factory):
    full = {"cheese_dairy": 12, "bakery": 8, "distillery": 10}[factory]
    for count, less in enumerate((3, 4, 4, 5)):
        own = {"clan": "campbell", "units": {"any": "d3", factory: ["a3", "a5", "b4"][:count]}, "money": 99}
        assert cal.gains(cal.one(own), f"{factory} c4") == -(full - less + 4)


@pytest.mark.rule("CAL-207")
def test_campbell_counts_the_factories_on_the_map_after_a_swap(cal):
    own = {"clan": "campbell", "units": {"bakery": "a2 a5 b4", "sheep": "d3"}, "money": 99}
    state = cal.one(own, ports=[7, 1, 2, 3])
    cal.play(state, "port 7", "off a2", "off b4", "on cow", "on cow")
    assert cal.gains(state, "bakery c4") == -(8 - 4 + 4)  # the second on the map again


@pytest.mark.rule("CAL-208")
@pytest.mark.parametrize(("unit", "cost"), [("sheep", 8), ("cow", 9), ("field", 18), ("woodcutter", 6), ("miner", 10)])
def test_campbell_saves_nothing_on_other_units_and_land(cal, unit, cost):
    own = {"clan": "campbell", "units": {"any": "c4"}}
    assert cal.gains(cal.one(own), f"{unit} c5") == -(cost + 5)


@pytest.mark.rule("CAL-307")
def test_campbell_saves_with_free_land_too(cal):
    own = {"clan": "campbell", "units": {"any": "c4"}, "contracts": [1], "goods": {"wool": 4}}
    state = cal.play(cal.one(own), "fulfil 1")
    assert cal.gains(state, "cheese_dairy d4") == -(12 - 3)


# Cunningham


@pytest.mark.rule("CAL-209", "CAL-303")
def test_cunningham_turns_milk_into_8_pounds_each(cal):
    own = {"clan": "cunningham", "goods": {"milk": 1}, "units": {"cow": "c4 d3", "cheese_dairy": "d4"}}
    state = produced(cal, own, "make cheese 1")
    assert cal.moves(state) == ["butter 0", "butter 1", "butter 2"]
    assert cal.why(state, "butter 3") == "CAL-209"
    assert cal.gains(state.copy(), "butter 1") == 8
    cal.play(state, "butter 2")
    player = cal.player(state)
    assert (player["goods"], player["merchants"]["stock"]) == ({"cheese": 1}, 2)
    assert state.dump()["prices"]["milk"] == 3


@pytest.mark.rule("CAL-209")
def test_butter_is_made_by_cunningham_alone_and_at_the_end_of_production(cal):
    assert cal.why(cal.one({"clan": "cunningham", "goods": {"milk": 1}}), "butter 1") == "CAL-209"
    other = produced(cal, {"clan": "stewart", "goods": {"milk": 1}})
    assert cal.player(other)["goods"] == {"milk": 1}


# Fergusson


@pytest.mark.rule("CAL-210", "CAL-239")
@pytest.mark.parametrize(("seats", "level"), [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_fergusson_starts_with_shipping(cal, seats, level):
    assert cal.player(picked(cal, "fergusson", seats), seat_of(cal, "fergusson", seats))["shipping"] == level


@pytest.mark.rule("CAL-223", "CAL-239", "CAL-233", "CAL-054")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_macdonald_and_stewart_start_with_shipping_too(cal, seats):
    for clan, level in (("macdonald", 1 if seats <= 2 else 0), ("stewart", 1), ("campbell", 0)):
        state = picked(cal, clan, seats)
        player = cal.player(state, seat_of(cal, clan, seats))
        assert player["shipping"] == level
        stock = 5 if clan == "stewart" else 2
        assert player["merchants"] == {"board": 7 - stock, "stock": stock, "buying": {}, "selling": {}}


def picked(cal, clan, seats):
    """A real setup in which some seat has taken the clan."""
    for seed in range(200):
        state = cal.dealt(seats, seed)
        if clan in [pair["clan"] for pair in state.dump()["pairs"]]:
            while cal.phase(state) == "picking":
                wanted = [move for move in cal.moves(state) if move.startswith(clan)]
                cal.play(state, (wanted or cal.moves(state))[0])
            return state
    raise AssertionError(f"{clan} was never drawn")


def seat_of(cal, clan, seats):
    state = picked(cal, clan, seats)
    return next(n for n, player in enumerate(state.dump()["players"], 1) if player["clan"] == clan)


@pytest.mark.rule("CAL-061", "CAL-211", "CAL-212", "CAL-308")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_fergusson_places_three_workers_on_border_spaces(cal, seats):
    state = picked(cal, "fergusson", seats)
    seat = seat_of(cal, "fergusson", seats)
    dump = state.dump()
    slow = SlowMap(dump["map"]["sides"], seats)
    turns = []
    while cal.phase(state) == "starting workers":
        turns.append(state.dump()["turn"])
        if turns[-1] == seat:
            targets = {spot_of(spot) for spot in cal.targets(state)}
            taken = {spot for p in state.dump()["players"] for spots in p["units"].values() for spot in spots}
            taken |= set(dump["map"]["closed"])
            room = {
                spot
                for spot in slow.printed
                if slow.border(spot) and slow.terrain(spot) & {"forest", "mountain"} and name(spot) not in taken
            }
            assert targets == room
            before = cal.money(state, seat)
            move = cal.moves(state)[-1]
            cal.play(state, move)
            cost = {"woodcutter": 6, "miner": 10}[move.split()[0]] + slow.cost(spot_of(move.split()[1]))
            assert cal.money(state, seat) == before - cost
        else:
            cal.play(state, cal.moves(state)[0])
    assert turns == [*dump["order"], *dump["order"][::-1], seat]
    inner = next(n for n in hexes_of(s for s in slow.printed if "forest" in slow.terrain(s) and not slow.border(s)))
    again = picked(cal, "fergusson", seats)
    while again.dump()["turn"] != seat:
        cal.play(again, cal.moves(again)[0])
    if inner not in again.dump()["map"]["closed"]:
        assert cal.why(again, f"woodcutter {inner}") == "CAL-212"


# MacDonald


FISHER = {"clan": "macdonald", "money": 99}


@pytest.mark.rule("CAL-213", "CAL-214")
def test_macdonald_has_eight_workers_of_one_kind(cal):
    own = FISHER | {"units": {"worker": "c5 d6 b5"}}
    state = cal.one(own)
    assert cal.why(state, "woodcutter d4") == cal.why(state, "miner e3") == "CAL-213"
    assert {"d4"} <= cal.targets(state, "worker")
    assert cal.why(state, "worker c4") == "CAL-213"  # grassland
    assert cal.gains(state, "worker d4") == -(6 + 4)
    assert cal.why(cal.one({"units": {"any": "c4"}}), "worker c5") == "CAL-213"
    eight = FISHER | {"units": {"worker": "a3 a4 b1 b2 c1 c2 d2 e1", "sheep": "c4"}}
    assert cal.why(cal.one(eight), "worker c5") == "CAL-093"


@pytest.mark.rule("CAL-214")
def test_macdonalds_workers_earn_4_each(cal):
    own = FISHER | {"units": {"worker": "c5 b5 c3"}}
    state = cal.state({1: own}, seats=2, passed=[1], active=2)
    assert cal.gains(state, "pass") == 12


@pytest.mark.rule("CAL-213", "CAL-312")
def test_a_starting_worker_of_macdonald_may_be_a_fisherman_anywhere(cal):
    state = cal.state({1: FISHER}, phase="starting workers")
    slow = SlowMap("1111", 3)
    room = {s for s in slow.printed if slow.open(s) and (not slow.terrain(s) or slow.terrain(s) - {"grassland"})}
    assert cal.targets(state) == hexes_of(room)
    assert cal.gains(state, "worker e5") == -6


@pytest.mark.rule("CAL-215")
def test_macdonald_never_upgrades_technology(cal):
    assert cal.why(cal.one(FISHER), "technology miner") == "CAL-215"
    bonus = cal.play(cal.one(FISHER | {"contracts": [6], "goods": {"wool": 3}}), "fulfil 6")
    assert cal.why(bonus, "technology woodcutter") == "CAL-215"
    assert cal.moves(bonus) == ["done", "shipping", "merchant"]


@pytest.mark.rule("CAL-034", "CAL-216", "CAL-217")
@pytest.mark.parametrize("seats", [2, 3])
def test_a_fisherman_stands_on_lochs_and_port_tiles_for_6(cal, seats):
    beside = {2: ("b2", "b1"), 3: ("a2", "a1")}[seats]  # with two players the port lies on shaded land
    state = cal.state({1: FISHER | {"units": {"sheep": beside[0]}}}, seats=seats)
    assert cal.gains(state.copy(), f"worker {beside[1]}") == -6
    loch = cal.state({1: FISHER | {"units": {"sheep": "c4"}}}, seats=seats)
    assert cal.gains(loch, "worker c3") == -6


@pytest.mark.rule("CAL-216")
def test_a_fisherman_needs_an_empty_loch_or_port(cal):
    others = {2: {"clan": "campbell", "units": {"any": "c5"}}}
    state = cal.state({1: FISHER | {"units": {"sheep": "c4", "worker": "c3"}}} | others)
    assert cal.why(state, "worker c3") == "CAL-031"


@pytest.mark.rule("CAL-218")
def test_two_fishermen_are_never_adjacent(cal):
    state = cal.one(FISHER | {"units": {"sheep": "c4", "worker": "c3"}})
    assert cal.why(state, "worker b3") == "CAL-218"
    both = cal.one(FISHER | {"units": {"worker": "e5 f6"}})
    assert cal.why(both, "row e5 se") == "CAL-218"  # f5 touches f6
    with pytest.raises(stoa.BadPosition, match="CAL-218"):
        cal.one(FISHER | {"units": {"worker": "b3 c3"}})


@pytest.mark.rule("CAL-219", "CAL-309", "CAL-310")
def test_a_fisherman_rows_once_per_turn_before_the_main_action(cal):
    own = FISHER | {"units": {"worker": "g5 a4", "sheep": "a2"}}
    state = cal.one(own, ports=[5, 1, 2, 3])
    assert len(cal.some(state, "row")) == 6
    assert cal.why(state, "row a4 n") == "CAL-309"
    rowed = cal.play(state.copy(), "row g5 n")
    assert cal.player(rowed)["units"]["worker"] == ["a4", "g4"]
    assert cal.money(rowed) == 99
    assert cal.why(rowed, "row g4 s") == "CAL-219"
    cal.play(rowed, "port 5", "pass")  # before a port tile and on the turn of passing
    assert rowed.dump()["turn"] == 2
    after_port = cal.play(state.copy(), "port 5", "row g5 s")
    assert after_port.dump()["open"]["rowed"]
    after = cal.play(state, "shipping")
    assert cal.why(after, "row g5 n") == "CAL-219"


@pytest.mark.rule("CAL-219")
def test_a_fisherman_rows_to_an_adjacent_loch_or_port_without_a_unit(cal):
    state = cal.one(FISHER | {"units": {"worker": "c3"}})
    assert len(cal.some(state, "row")) == 1
    assert cal.why(state, "row c3 n") == "CAL-219"  # land
    port = cal.play(cal.one(FISHER | {"units": {"worker": "b8"}}), "row b8 sw")
    assert cal.player(port)["units"] == {"worker": ["a9"]}
    others = {2: {"clan": "campbell", "units": {"any": "a8"}}}
    taken = cal.state({1: FISHER | {"units": {"worker": "c8"}}} | others)
    assert cal.why(taken, "row c8 n") is None


@pytest.mark.rule("CAL-220")
def test_placing_a_fisherman_gives_the_neighbourhood_bonus_and_rowing_does_not(cal):
    others = {2: {"clan": "campbell", "units": {"cow": "d3"}}}
    own = FISHER | {"units": {"sheep": "c4"}, "stock": 4}
    state = cal.play(cal.state({1: own} | others), "worker c3")
    assert cal.some(state, "buy") == ["buy milk 1", "buy milk 2", "buy milk 3"]
    rowing = cal.state({1: own | {"units": {"worker": "b3"}}} | others)
    cal.play(rowing, *cal.some(rowing, "row"))
    assert cal.player(rowing)["units"] == {"worker": ["c3"]}
    assert cal.open(rowing)["offered"] == []


@pytest.mark.rule("CAL-221", "CAL-222", "CAL-312")
def test_land_and_lochs_beside_a_fisherman_need_no_shipping_and_the_rest_does(cal):
    slow = SlowMap("1111", 3)
    for level in range(6):
        state = cal.one(FISHER | {"units": {"worker": "g5"}, "shipping": level})
        reach = slow.reach(spot_of("g5"), level)
        room = {s for s in reach if slow.open(s) and (slow.terrain(s) or not slow.adjacent(s, spot_of("g5")))}
        assert cal.targets(state) == hexes_of(room)
    assert cal.why(cal.one(FISHER | {"units": {"sheep": "c4"}}), "worker e5") == "CAL-094"


@pytest.mark.rule("CAL-311")
def test_a_fisherman_on_a_port_uses_it_and_blocks_nobody(cal):
    own = FISHER | {"units": {"worker": "a1"}}
    others = {2: {"clan": "campbell", "units": {"any": "a2"}}}
    state = cal.state({1: own} | others, ports=[5, 1, 2, 3])
    assert cal.gains(state, "port 5", "pass") == 10 + 16
    assert cal.gains(state, "port 5", seat=2) == 10


@pytest.mark.rule("CAL-036", "CAL-178", "CAL-276")
def test_fishermen_count_on_border_lochs_but_not_on_a_port_on_shaded_land(cal):
    def glory(tile, spots, seats):
        state = cal.state({1: FISHER | {"units": {"worker": spots}}}, seats=seats, scoring=[tile, 1, 2, 3, 4])
        cal.play(state, *["pass"] * seats)
        return cal.player(state)["glory"]

    assert glory(5, "a1 m3", 3) == 3  # a corner port and a loch on the edge
    assert glory(5, "m3 b1", 2) == 0  # the port of two players lies on shaded land
    assert glory(9, "m3 b1", 2) == 0


# MacKenzie


@pytest.mark.rule("CAL-224", "CAL-226", "CAL-303")
def test_mackenzie_gains_3_for_each_whisky_and_lays_one_down(cal):
    own = {"clan": "mackenzie", "units": {"field": "c4", "distillery": "d3 d4"}, "goods": {"whisky": 1}}
    state = produced(cal, own)
    assert cal.gains(state, "make whisky 2") == 6
    assert cal.moves(state) == ["done", "barrel down"]
    kept = cal.play(state.copy(), "done")
    assert (cal.player(kept)["goods"], cal.player(kept)["cellar"]) == ({"whisky": 3}, [])
    cal.play(state, "barrel down")
    assert (cal.player(state)["goods"], cal.player(state)["cellar"]) == ({"whisky": 2}, ["left"])


@pytest.mark.rule("CAL-226")
def test_only_whisky_of_this_phase_is_laid_down(cal):
    own = {"clan": "mackenzie", "units": {"field": "c4", "distillery": "d3"}, "goods": {"whisky": 4}}
    state = produced(cal, own, "make whisky 0")
    assert cal.phase(state) != "barrel"
    assert cal.player(state)["cellar"] == []


@pytest.mark.rule("CAL-225", "CAL-228")
def test_barrels_move_right_and_the_last_one_is_forced_out(cal):
    own = {"clan": "mackenzie", "cellar": ["left", "middle", "right"], "money": 0}
    state = produced(cal, own)
    player = cal.player(state)
    assert (player["cellar"], player["goods"], player["money"]) == (["middle", "right"], {"whisky": 1}, 15)


@pytest.mark.rule("CAL-227", "CAL-228")
def test_a_barrel_leaves_at_every_decision_of_the_own_turn(cal):
    cellar = ["left", "middle", "right"]
    own = {"clan": "mackenzie", "cellar": cellar, "money": 0}
    state = cal.one(own)
    assert cal.some(state, "barrel") == ["barrel left", "barrel middle", "barrel right"]
    assert cal.gains(state, "barrel right", "barrel middle", "barrel left") == 22
    assert cal.player(state)["goods"] == {"whisky": 3}
    assert cal.why(state, "barrel left") == "CAL-227"
    # inside a main action: to pay a factory's contract, to choose bonuses, to slaughter
    seat = own | {"units": {"sheep": "c4 d3"}, "contracts": [14], "goods": {"wool": 1}}
    inside = cal.play(cal.one(seat), "fulfil 14")
    assert cal.phase(inside) == "slaughtering"
    assert len(cal.some(inside, "barrel")) == 3
    cal.play(inside, "slaughter c4", "barrel middle", "barrel left")
    assert (cal.phase(inside), cal.money(inside)) == ("rewards", 7)
    assert cal.why(cal.one(), "barrel left") == "CAL-227"


@pytest.mark.rule("CAL-175", "CAL-229")
def test_whisky_in_the_cellar_counts_for_tile_2_and_for_nothing_else(cal):
    own = {"clan": "mackenzie", "cellar": ["left", "middle"]}
    state = cal.state({1: own}, seats=2, scoring=[2, 1, 3, 4, 5])
    assert cal.why(state, "sell whisky 1") == "CAL-082"
    cal.play(state, "pass", "pass")
    assert cal.player(state)["glory"] == 3
    assert cal.why(cal.one(own | {"contracts": [11]}), "fulfil 11") == "CAL-125"
    assert cal.why(cal.one(own | {"units": {"any": "a2"}}, ports=[3, 1, 2, 4]), "port 3") == "CAL-298"


@pytest.mark.rule("CAL-230")
def test_before_the_end_every_barrel_leaves_with_its_reward(cal):
    own = {"clan": "mackenzie", "cellar": ["left", "middle"], "money": 0}
    state = cal.state({1: own}, seats=2, round=5, passed=[1], active=2)
    cal.play(state, "pass")
    player = cal.player(state)
    assert (player["money"], player["goods"], player["cellar"]) == (7 + 15, {"whisky": 2}, [])


# Robertson


@pytest.mark.rule("CAL-231", "CAL-239")
@pytest.mark.parametrize(("seats", "less"), [(2, 2), (3, 3), (4, 3)])
def test_robertson_saves_on_deltas(cal, seats, less):
    own = {"clan": "robertson", "units": {"any": "d3"}}
    assert cal.gains(cal.state({1: own}, seats=seats), "sheep d4") == -(8 + 4 - less)
    assert cal.gains(cal.state({1: own}, seats=seats), "sheep c4") == -(8 + 4)
    start = cal.state({1: {"clan": "robertson"}}, seats=seats, phase="starting workers")
    assert cal.gains(start, "woodcutter d4") == -(6 + 4 - less)


@pytest.mark.rule("CAL-095", "CAL-232")
def test_robertsons_cost_is_never_below_0_and_the_discount_helps_to_pay(cal):
    own = {"clan": "robertson", "units": {"any": "d3"}, "money": 9}
    state = cal.one(own)
    assert "sheep d4" in cal.moves(state)
    assert cal.why(state, "cow d4") == "CAL-095"
    land = {"clan": "robertson", "units": {"any": "d3"}, "contracts": [1], "goods": {"wool": 4}}
    assert cal.gains(cal.play(cal.one(land), "fulfil 1"), "woodcutter d4") == -(6 - 3)


# Stewart


@pytest.mark.rule("CAL-233")
def test_stewart_starts_with_five_merchants(cal):
    state = cal.one({"clan": "stewart", "goods": {"wool": 5}})
    assert cal.player(state)["merchants"]["stock"] == 5
    assert "sell wool 5" in cal.moves(state)


@pytest.mark.rule("CAL-234")
@pytest.mark.parametrize("number", [1, 3])
def test_stewart_gains_1_for_each_trade_whatever_its_size(cal, number):
    own = {"clan": "stewart", "goods": {"wool": 5}}
    assert cal.gains(cal.one(own), f"sell wool {number}") == 4 * number + 1
    assert cal.gains(cal.one(own), f"buy milk {number}") == -5 * number + 1


@pytest.mark.rule("CAL-235")
def test_stewart_gains_1_for_each_good_of_the_neighbours(cal):
    others = {2: {"clan": "campbell", "units": {"cow": "c5", "sheep": "d4"}}}
    state = cal.state({1: {"clan": "stewart", "units": {"any": "d3"}}} | others)
    cal.play(state, "sheep c4")
    assert cal.gains(state, "buy milk 1", "buy wool 2") == -(3 - 1) - (2 * 2 - 1)


@pytest.mark.rule("CAL-157", "CAL-234")
def test_the_price_shift_of_a_port_is_no_trade(cal):
    own = {"clan": "stewart", "units": {"any": "a2"}, "goods": {"wool": 1}}
    state = cal.one(own, ports=[6, 1, 2, 3])
    assert cal.gains(state, "port 6 wool up") == 0


# MacEwen


@pytest.mark.rule("CAL-277", "CAL-278")
@pytest.mark.parametrize(
    ("contract", "goods", "grain", "most"), [(9, {"cheese": 2}, 2, 2), (1, {"wool": 4}, 9, 1), (2, {"wool": 6}, 9, 2)]
)
def test_macewen_brews_by_hops_and_grain(cal, contract, goods, grain, most):
    own = {"clan": "macewen", "contracts": [contract], "goods": goods | {"grain": grain}}
    state = cal.play(cal.one(own), f"fulfil {contract}")
    assert cal.some(state, "beer") == [f"beer {n}" for n in range(1, most + 1)]
    assert cal.gains(state.copy(), f"beer {most}") == 9 * most
    assert cal.why(state, "beer 3") == ("CAL-277" if contract == 9 else "CAL-278")
    assert cal.phase(cal.play(state, "done")) != "rewards"


@pytest.mark.rule("CAL-277")
def test_without_hops_or_without_the_clan_there_is_no_beer(cal):
    own = {"contracts": [35], "goods": {"wool": 3, "whisky": 1, "grain": 3}}
    assert cal.play(cal.one(own | {"clan": "macewen"}), "fulfil 35").dump()["turn"] == 2
    other = cal.play(cal.one({"contracts": [6], "goods": {"wool": 3, "grain": 3}}), "fulfil 6")
    assert cal.why(other, "beer 1") == "CAL-277"


@pytest.mark.rule("CAL-279")
def test_beer_is_made_before_the_first_or_after_the_last_bonus(cal):
    own = {"clan": "macewen", "contracts": [6], "goods": {"wool": 3, "grain": 3}}
    state = cal.play(cal.one(own), "fulfil 6")
    before = cal.play(state.copy(), "beer 1")
    assert cal.some(before, "beer") == []  # in one go
    assert "shipping" in cal.moves(before)
    after = cal.play(state.copy(), "shipping")
    assert cal.moves(after) == ["done", "beer 1", "beer 2", "beer 3"]
    assert cal.gains(after, "beer 3") == 27
    # in between, with another bonus still to come
    between = cal.one(
        {"clan": "macewen", "goods": {"grain": 3}},
        phase="rewards",
        open={"acted": True, "upgrades": 1, "beer": 3, "started": True},
    )
    assert cal.why(between, "beer 1") == "CAL-279"
    cal.play(between, "done")  # the last bonus is declined: now beer may be made
    assert cal.some(between, "beer") == ["beer 1", "beer 2", "beer 3"]


@pytest.mark.rule("CAL-186", "CAL-279")
def test_hops_of_beer_still_score(cal):
    own = {"clan": "macewen", "contracts": [6], "goods": {"wool": 3, "grain": 3}}
    state = cal.play(cal.one(own), "fulfil 6", "beer 3", "done")
    assert state.players[0].imported[3] == 3


@pytest.mark.rule("CAL-198")
def test_a_clan_changes_only_what_its_ability_touches(cal):
    own = {"units": {"any": "c4"}, "goods": {"wool": 2}, "money": 30}
    plain = cal.one(own)
    for clan in ("cunningham", "mackenzie", "macewen", "buchanan"):
        state = cal.one(own | {"clan": clan})
        assert cal.moves(state) == cal.moves(plain)
        assert cal.gains(state, "sheep d3") == -10
