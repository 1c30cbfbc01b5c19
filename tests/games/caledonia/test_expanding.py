"""Expand, shipping reach, settlements, and units on the map."""

import pytest

import stoa
from games.caledonia.ledger import units_on
from games.caledonia.second_reading import GRASS
from games.caledonia.slow_map import ALL_MAPS, DATA, LEVELS, SlowMap, hexes_of, spot_of


@pytest.mark.rule("CAL-020", "CAL-091", "CAL-092")
@pytest.mark.parametrize(
    ("spot", "units"),
    [
        ("d4", (*GRASS, "woodcutter")),
        ("b4", GRASS),
        ("c5", (*GRASS, "woodcutter", "miner")),
        ("d2", ("woodcutter", "miner")),
    ],
)
def test_a_hex_takes_every_unit_that_its_terrains_suit(cal, spot, units):
    state = cal.one({"units": {"any": "c4 d3"}, "money": 99})
    here = [move.split()[0] for move in cal.moves(state) if move.endswith(f" {spot}")]
    assert here == list(units)
    for unit in set(DATA["units"]) - set(units):
        assert cal.why(state, f"{unit} {spot}") == "CAL-020"


@pytest.mark.rule("CAL-031", "CAL-032", "CAL-091")
def test_a_hex_holds_one_unit(cal):
    state = cal.state({1: {"units": {"any": "c4"}, "money": 99}, 2: {"units": {"any": "d4"}}})
    assert cal.why(state, "cow d4") == cal.why(state, "cow c4") == "CAL-031"
    with pytest.raises(stoa.BadPosition, match="CAL-031"):
        cal.state({1: {"units": {"sheep": "c4"}}, 2: {"units": {"cow": "c4"}}})


@pytest.mark.rule("CAL-034")
def test_a_port_space_in_use_takes_no_unit(cal):
    state = cal.one({"units": {"any": "a2"}, "money": 99})
    assert cal.why(state, "sheep a1") == "CAL-034"
    free = cal.one({"units": {"any": "a2"}, "money": 99}, options={"no_port_tiles": True})
    assert cal.why(free, "sheep a1") == "CAL-020"  # a loch like any other


@pytest.mark.rule("CAL-035", "CAL-236")
def test_shaded_land_is_closed_to_two_players(cal):
    own = {"units": {"any": "b4"}, "money": 99}
    assert "sheep a5" in cal.moves(cal.state({1: own}, seats=3))
    small = cal.state({1: own}, seats=2)
    assert cal.why(small, "sheep a5") == "CAL-035"
    assert not {spot for spot in cal.targets(small) if spot.startswith("a")}


@pytest.mark.rule("CAL-282")
def test_a_port_space_of_the_other_player_count_is_a_normal_hex(cal):
    state = cal.state({1: {"units": {"any": "b2"}, "money": 99}}, seats=3)
    assert "woodcutter b1" in cal.moves(state)  # a port space for 1-2 players
    plain = cal.state({1: {"units": {"any": "b2"}, "money": 99}}, seats=2, options={"no_port_tiles": True})
    assert cal.why(plain, "woodcutter b1") == "CAL-035"  # shaded


@pytest.mark.rule("CAL-093")
def test_a_unit_must_be_left_on_the_board(cal):
    state = cal.one({"units": {"sheep": "c4 d3 b4 a2"}, "money": 99})
    assert cal.why(state, "sheep c5") == "CAL-093"
    assert "cow c5" in cal.moves(state)


@pytest.mark.rule("CAL-094")
def test_a_hex_must_be_in_reach_of_an_own_unit(cal):
    state = cal.state({1: {"units": {"any": "c4"}, "money": 99}, 2: {"units": {"any": "g8"}}})
    assert cal.why(state, "sheep f8") == cal.why(state, "miner g7") == "CAL-094"


@pytest.mark.rule("CAL-028", "CAL-097", "CAL-098")
def test_a_river_is_crossed_from_level_1_on(cal):
    state = cal.one({"units": {"any": "d3"}, "money": 99})
    assert cal.why(state, "sheep e3") == "CAL-028"
    cal.play(state, "shipping", "pass", "pass")
    assert "sheep e3" in cal.moves(state)


@pytest.mark.rule("CAL-095")
def test_the_cost_is_unit_and_land(cal):
    state = cal.one({"units": {"any": "c4"}, "money": 12})
    assert cal.why(state, "cow d4") == "CAL-095"  # 9 + 4
    assert cal.gains(state, "sheep d4") == -12
    assert cal.money(state) == 0


@pytest.mark.rule("CAL-096", "CAL-118", "CAL-295")
@pytest.mark.parametrize("bonus_first", [True, False])
def test_neighbourhood_and_building_bonus_come_in_any_order(cal, bonus_first):
    own = {"units": {"any": "d3", "bakery": "a3 a5 b4"}, "money": 99, "stock": 4}
    state = cal.state({1: own, 2: {"units": {"cow": "c5"}}})
    cal.play(state, "bakery c4")
    assert {"buy milk 1", "building bonus", "done"} <= set(cal.moves(state))
    building = ["building bonus", "contract 20", "contract 21", "contract 22", "keep 20", "bottom 21"]
    cal.play(state, *(building if bonus_first else ["buy milk 1", *building]))
    if bonus_first:
        cal.play(state, "buy milk 1")
    player = cal.player(state)
    assert (player["contracts"], player["goods"]) == ([20], {"milk": 1})
    assert state.dump()["turn"] == 2  # it was one action


@pytest.mark.rule("CAL-289")
def test_without_a_unit_nobody_expands_or_reaches_a_port(cal):
    state = cal.one({"money": 99, "shipping": 5}, ports=[5, 8, 2, 3])
    assert cal.targets(state) == set()
    assert cal.some(state, "port") == []
    assert cal.why(state, "sheep c4") == "CAL-289"
    assert cal.why(state, "port 5") == "CAL-146"


@pytest.mark.rule("CAL-099", "CAL-100", "CAL-101")
def test_a_river_and_a_loch_are_never_crossed_in_one_reach(cal):
    # from b2 the river to a3 and the lochs beyond it are not combined, whatever the level
    slow = SlowMap("1111", 4)
    for level in LEVELS:
        state = cal.one({"units": {"any": "b2"}, "money": 99, "shipping": level})
        reach = slow.reach(spot_of("b2"), level)
        assert cal.targets(state) == hexes_of(spot for spot in reach if slow.terrain(spot))
    assert "e2" not in cal.targets(cal.one({"units": {"any": "d2"}, "money": 99}))
    assert "f2" not in cal.targets(cal.one({"units": {"any": "d2"}, "money": 99, "shipping": 5}))


@pytest.mark.rule("CAL-102")
def test_a_loch_with_a_fisherman_can_be_crossed(cal):
    fisher = {"clan": "macdonald", "units": {"worker": "c3"}}
    own = {"units": {"any": "d3"}, "money": 99, "shipping": 2}
    free, crossed = cal.state({1: own}), cal.state({1: own | {"clan": "campbell"}, 2: fisher})
    assert {"b2", "c2"} <= cal.targets(free)
    assert cal.targets(free) == cal.targets(crossed)


@pytest.mark.rule("CAL-103", "CAL-262")
def test_a_port_space_in_use_is_not_crossed(cal, own_sides):
    own = {"units": {"any": "c4"}, "money": 99, "shipping": 2}
    with own_sides({"A1": {(0, 0): {"port": None}, (1, 2): {"port": "3-4"}}}):  # on the loch b3 instead of the corner
        assert not {"a3", "a4"} & cal.targets(cal.one(own))
        assert "port 2" in cal.moves(cal.one(own | {"goods": {"wool": 1}}))  # it is an end point
        assert {"a3", "a4"} <= cal.targets(cal.one(own, options={"no_port_tiles": True}))
    assert {"a3", "a4"} <= cal.targets(cal.one(own))


@pytest.mark.rule("CAL-104")
def test_reach_starts_from_every_unit(cal):
    state = cal.one({"units": {"miner": "a4", "woodcutter": "l4", "field": "g8"}, "money": 99})
    assert {"b4", "l3", "f8"} & cal.targets(state) == {"b4", "f8"}  # a river runs between l4 and l3
    assert {"a5", "l5", "h8"} <= cal.targets(state)


@pytest.mark.rule("CAL-019", "CAL-127")
def test_units_stay_where_they_are(cal):
    state = cal.one({"units": {"any": "c4 d3"}})
    assert cal.why(state, "off c4") == "CAL-019"
    assert cal.why(state, "slaughter c4") == "CAL-128"
    assert cal.why(state, "row c4 n") == "CAL-219"


@pytest.mark.rule("CAL-193", "CAL-194", "CAL-195", "CAL-196")
@pytest.mark.parametrize("sides", ALL_MAPS)
def test_settlements_are_those_of_the_slow_map(cal, sides):
    dice, seen = stoa.SeededDice(int(sides)), set()
    for n in range(12):
        seats, ports = (2, 3)[n % 2], n % 3 > 0
        slow = SlowMap(sides, seats, ports)
        land = [spot for spot in sorted(slow.printed) if slow.terrain(spot)]
        water = [spot for spot in sorted(slow.printed) if slow.open(spot) and not slow.terrain(spot)]
        spots = {land[dice.below(len(land))] for _ in range(4 + 2 * n)}
        boats = []
        for _ in range(4):
            spot = water[dice.below(len(water))]
            if not any(slow.adjacent(spot, boat) or spot == boat for boat in boats):
                boats.append(spot)
        units = {"worker": boats, "any": [spot for spot in sorted(spots) if "grassland" in slow.terrain(spot)]}
        own = {"clan": "macdonald", "units": units, "shipping": max(n % 6, 1)}
        state = cal.state({1: own}, seats=seats, sides=sides, options={"no_port_tiles": not ports})
        placed = list(units_on(cal.player(state)))
        assert state.settlements(0) == slow.connected(placed, own["shipping"])
        seen.add(state.settlements(0))
    assert len(seen) > 3


@pytest.mark.rule("CAL-195")
def test_without_units_there_is_no_settlement(cal):
    assert cal.one().settlements(0) == 0
    assert cal.one({"units": {"any": "c4"}}).settlements(0) == 1


@pytest.mark.rule("CAL-193", "CAL-196")
def test_the_size_of_a_settlement_does_not_matter(cal):
    assert cal.one({"units": {"any": "c4 c5 d3 d4 d5 b4"}}).settlements(0) == 1
    assert cal.one({"units": {"any": "d3 e3"}}).settlements(0) == 1  # two, but not linked at level 0
    assert cal.one({"units": {"any": "d3 e3"}, "shipping": 1}).settlements(0) == 2
