"""Module sides of one's own: every check refuses a broken one with the place and the reason; a good one is used."""

import copy
import json
import os
import re
import subprocess
import sys

import pytest

import stoa
from games.caledonia.slow_map import ALL_MAPS, DATA, SlowMap, hexes_of
from stoa.games.caledonia import Caledonia
from stoa.games.caledonia.rules import modules
from stoa.games.caledonia.rules.ground import ground
from stoa.games.caledonia.rules.modules import BadModule, check_maps, read_side

SIDES = DATA["map"]["modules"]


def changed(side, change):
    """A side with something changed in it."""
    found = copy.deepcopy(SIDES[side])
    change(found)
    return found


def entry(side, col, row):
    return next(spot for spot in side["hexes"] if (spot["col"], spot["row"]) == (col, row))


def put(*spot, **fields):
    def change(side):
        entry(side, *spot).update(fields)

    return change


def refused(side, change, *parts):
    """The side with the change is refused; the message has these parts."""
    with pytest.raises(BadModule) as found:
        read_side(side, changed(side, change) if callable(change) else change)
    for part in (side, *parts):
        assert part in str(found.value), str(found.value)


def all_refused(changes, *parts):
    """The sides are fine by themselves, but not the maps that they make."""
    found = {name: read_side(name, side) for name, side in SIDES.items()}
    for side, change in changes.items():
        found[side] = read_side(side, changed(side, change))
    with pytest.raises(BadModule) as error:
        check_maps(found)
    for part in parts:
        assert part in str(error.value), str(error.value)


@pytest.mark.rule("CAL-003", "CAL-021")
def test_the_eight_sides_and_the_16_maps_pass_all_checks():
    found = {name: read_side(name, side) for name, side in SIDES.items()}
    assert sorted(found) == ["A1", "A2", "B1", "B2", "C1", "C2", "D1", "D2"]
    check_maps(found)


@pytest.mark.parametrize("value", [None, [], 3, "A1"])
def test_a_side_is_an_object(value):
    refused("A1", value, "expected hexes, rivers and deltas")


@pytest.mark.parametrize("field", ["hexes", "rivers", "deltas"])
def test_a_side_has_lists_of_hexes_rivers_and_deltas(field):
    refused("A1", lambda side: side.pop(field), f"expected a list of {field}")
    refused("A1", lambda side: side.update({field: {}}), f"expected a list of {field}")


# Check 1: its hexes, the central loch, the port spaces


@pytest.mark.rule("CAL-023")
def test_a_side_has_exactly_the_hexes_of_its_module():
    refused("A1", lambda side: side["hexes"].pop(0), "hex (0, 0)", "missing")
    refused("A1", lambda side: side["hexes"].append({"col": 6, "row": 0, "type": "loch"}), "hex (6, 0)", "not a hex of")
    refused("A1", lambda side: side["hexes"].append(side["hexes"][3]), "hex (0, 3)", "twice")
    refused("A1", lambda side: side["hexes"].append({"row": 0}), "expected col, row and type")
    refused("A1", put(0, 1, col="x"), "expected a column and a row")
    refused("A1", put(0, 1, row=1.5), "expected a column and a row")


@pytest.mark.rule("CAL-025")
def test_the_central_loch_stays():
    land = {"type": "land", "terrain": ["forest"], "cost": 2, "shaded_1_2": False}
    refused("A1", put(5, 3, **land), "hex (5, 3)", "central loch")


@pytest.mark.rule("CAL-033")
def test_a_side_has_one_port_space_for_each_player_count():
    refused("A1", put(0, 0, port=None), "one port space for 3-4 players, found 0")
    refused("A1", put(0, 2, port="1-2"), "one port space for 1-2 players, found 2")
    refused("A1", put(0, 2, port="5"), "hex (0, 2)", "port is 1-2 or 3-4")


# Check 2: terrain and cost


@pytest.mark.rule("CAL-024")
@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"terrain": []}, "terrain is one or more of"),
        ({"terrain": ["sand"]}, "terrain is one or more of"),
        ({"terrain": None}, "terrain is one or more of"),
        ({"cost": 0}, "land cost is 1 to 6"),
        ({"cost": 7}, "land cost is 1 to 6"),
        ({"cost": True}, "land cost is 1 to 6"),
        ({"cost": "2"}, "land cost is 1 to 6"),
        ({"shaded_1_2": None}, "shaded_1_2 is true or false"),
        ({"type": "swamp"}, "type is land or loch"),
        ({"type": "loch"}, "a loch has neither terrain nor land cost"),
    ],
)
def test_land_has_terrain_and_cost_and_a_loch_has_neither(fields, reason):
    refused("A1", put(1, 1, **fields), "hex (1, 1)", reason)


# Checks 3 to 5: rivers and deltas


def rivers(*edges, mouth=None):
    """Another river in place of the second one, which is short."""
    path = [[list(one), list(other)] for one, other in edges]

    def change(side):
        side["rivers"][1] = {"edges": path, "mouth": path[-1] if mouth is None else mouth}

    return change


@pytest.mark.rule("CAL-027", "CAL-029")
def test_river_edges_join_adjacent_land_of_the_side():
    refused("A1", rivers(((0, 1), (2, 1))), "river 2", "not adjacent")
    refused("A1", rivers(((1, 1), (1, 2))), "river 2", "(1, 2) is a loch")
    refused("A1", rivers(((0, 4), (0, 5))), "river 2", "(0, 5) is not in this module", "seam")
    refused("A1", lambda side: side["rivers"].append({}), "river 3", "expected edges")
    refused("A1", lambda side: side["rivers"][0].update(edges=[[[0, 1]]]), "river 1", "an edge as two hexes")
    refused("A1", lambda side: side["rivers"].append(side["rivers"][0]), "river 3", "already")


def test_a_river_is_one_path_without_loops_that_meets_a_loch_at_its_mouth_alone():
    short = [tuple(map(tuple, edge)) for edge in SIDES["A1"]["rivers"][1]["edges"]]
    assert len(short) == 2
    refused("A1", rivers(*reversed(short)), "river 2", "at the end of its last edge")
    refused("A1", rivers(short[0]), "river 2", "at the end of its last edge")  # it never comes to the loch
    refused("A1", rivers(((4, 0), (5, 0)), short[1]), "river 2", "one path without loops")
    refused("A1", rivers(*short, mouth=[[0, 1], [0, 2]]), "river 2", "mouth", "two hexes of the last edge")
    refused("A1", rivers(*short, mouth=5), "river 2", "mouth")


def test_a_river_does_not_begin_on_a_seam():
    # from the corner between A and D at (0, 4), (0, 5) and (1, 4)
    loch_below = changed("A1", rivers(((0, 4), (1, 3)), ((0, 3), (1, 3))))
    loch_below["deltas"] = [[0, 3], [1, 3], [3, 3], [4, 3]]
    with pytest.raises(BadModule, match="source must lie inside"):
        read_side("A1", loch_below)


@pytest.mark.rule("CAL-030")
def test_deltas_are_those_of_the_rivers():
    refused("A1", lambda side: side["deltas"].pop(), "deltas", "is a hex at the mouth")
    refused("A1", lambda side: side["deltas"].append([5, 0]), "deltas", "(5, 0) is no hex at the mouth")
    refused("A1", lambda side: side["deltas"].append("b2"), "deltas", "expected a column and a row")


# Check 8: enough forest and mountain


@pytest.mark.parametrize("kind", ["forest", "mountain"])
def test_a_side_has_enough_forest_and_mountain(kind):
    def without(spots):
        def change(side):
            for spot in side["hexes"]:
                if kind in spot.get("terrain", []) and spots(spot):
                    spot["terrain"] = [other for other in spot["terrain"] if other != kind] or ["grassland"]

        return change

    refused("A1", without(lambda spot: True), f"0 hexes with {kind}, at least 7")
    inner = 0

    def keep_three(spot):
        nonlocal inner
        if spot["col"] == 0 or spot["row"] == 0:
            return False
        inner += 1
        return inner > 3

    def change(side):
        without(keep_three)(side)
        for spot in side["hexes"]:  # the outer ring has more than enough
            if spot["type"] == "land" and (spot["col"] == 0 or spot["row"] == 0):
                spot["terrain"] = ["forest", "mountain"]

    refused("A1", change, f"3 inner hexes with {kind}, at least 4")


# Checks 6, 7 and 9: the maps


def loch(*spots):
    def change(side):
        for col, row in spots:
            spot = entry(side, col, row)
            for field in ("terrain", "cost", "shaded_1_2"):
                spot.pop(field, None)
            spot["type"] = "loch"
        side["rivers"] = []
        side["deltas"] = []

    return change


def test_land_must_hang_together():
    all_refused({"A1": loch((0, 2), (1, 1), (1, 0))}, "map 1111", "the land", "does not hang together")


def test_land_of_the_small_map_must_hang_together():
    def change(side):
        for spot in side["hexes"]:
            if (spot["col"], spot["row"]) in {(2, 1), (2, 0), (1, 0), (0, 1)}:
                spot["shaded_1_2"] = True

    # b2 is cut off when c2 is shaded too, but the land as a whole hangs together
    all_refused({"A1": change}, "map 1111", "the land for 1-2 players does not hang together")


@pytest.mark.rule("CAL-025")
def test_no_other_loch_touches_the_central_loch():
    all_refused({"A1": loch((3, 3))}, "map 1111", "touches the central loch")


def test_a_port_space_can_be_reached():
    def change(side):
        entry(side, 0, 0).pop("port")
        entry(side, 5, 3)["port"] = "3-4"  # in the middle of the central loch

    refused_or_used = changed("A1", change)
    middle = read_side("A1", refused_or_used)
    found = {name: read_side(name, side) for name, side in SIDES.items()}
    found["A1"] = middle
    check_maps(found)  # it borders land

    def far(side):
        entry(side, 1, 0).pop("port")
        for spot in side["hexes"]:
            if spot["type"] == "land" and spot["col"] <= 2:
                spot["shaded_1_2"] = True
        entry(side, 0, 0).update(port="1-2")
        entry(side, 0, 1).update(port="3-4")

    all_refused({"A1": far, "A2": far}, "hex (0, 0)", "the port space for 1-2 players cannot be reached")


@pytest.mark.rule("CAL-212")
def test_fergusson_finds_room_on_the_border():
    def grass(side):
        ring = {tuple(spot) for spot in DATA["map"]["outer_ring"]}
        for spot in side["hexes"]:
            if (spot["col"], spot["row"]) in ring and spot["type"] == "land":
                spot["terrain"] = ["grassland"]
            elif spot["type"] == "land":
                spot["terrain"] = ["forest", "mountain"]

    names = ("A1", "B1", "C1", "D1")
    all_refused(dict.fromkeys(names, grass), "map 1111: 0 border spaces", "3-4 players", "at least 9")

    def dear(side):
        for spot in side["hexes"]:
            if spot["type"] == "land" and not spot["shaded_1_2"]:
                spot["cost"] = 1

    all_refused(dict.fromkeys(names, dear), "map 1111", "1-2 players, 0 of them with a cost other than 1")


@pytest.mark.rule("CAL-212", "CAL-283")
def test_port_spaces_give_fergusson_no_room():
    """A port tile hides what is printed under it, so its space is not counted."""

    def grass(keep):
        def change(side):
            ring = {tuple(spot) for spot in DATA["map"]["outer_ring"]}
            for spot in side["hexes"]:
                place = (spot["col"], spot["row"])
                if spot["type"] == "land":
                    outer = place in ring and place not in keep
                    spot["terrain"] = ["grassland"] if outer else ["forest", "mountain"]

        return change

    def port_on(col, row, keep):
        def change(side):
            grass(keep)(side)
            for spot in side["hexes"]:
                if spot.get("port") == "3-4":
                    del spot["port"]
            entry(side, col, row)["port"] = "3-4"

        return change

    keep_a = {(0, 1), (0, 2), (0, 3), (0, 4)}
    keep_b = {(12, 1), (12, 3), (12, 4), (8, 0), (9, 0)}
    nine = {"A1": grass(keep_a), "B1": grass(keep_b), "C1": grass(()), "D1": grass(())}
    found = {name: read_side(name, side) for name, side in SIDES.items()}
    for side, change in nine.items():
        found[side] = read_side(side, changed(side, change))
    modules.check_map("map 1111", [found[side] for side in nine])
    nine["A1"] = port_on(0, 1, keep_a)
    found["A1"] = read_side("A1", changed("A1", nine["A1"]))
    with pytest.raises(BadModule, match="8 border spaces with forest or mountain for 3-4 players"):
        modules.check_map("map 1111", [found[side] for side in nine])


# The file


@pytest.mark.rule("CAL-003")
def test_a_side_of_ones_own_is_used_and_marked_in_the_version(cal, own_sides):
    plain = ground("1111", False, True)
    with own_sides({"A1": {(3, 2): {"terrain": ["mountain"], "cost": 5}}}):
        assert Caledonia().version != cal.game.version
        assert re.fullmatch(r"2\+[0-9a-f]{8}", Caledonia().version)
        state = cal.one({"units": {"any": "c4"}, "money": 99})
        assert cal.gains(state.copy(), "miner d3") == -15
        assert cal.why(state, "sheep d3") == "CAL-020"
        assert ground("1111", False, True).cost[29] == 5
        assert ground("2111", False, True).cost[29] != 5  # the other side is as printed
    assert Caledonia().version == cal.game.version == "2"
    assert (plain.cost[29], ground("1111", False, True).cost[29]) == (2, 2)


@pytest.mark.rule("CAL-003")
def test_another_change_of_a_side_is_another_version(own_sides):
    versions = set()
    for cost in (3, 5, 6):
        with own_sides({"A1": {(3, 2): {"cost": cost}}}):
            versions.add(Caledonia().version)
    assert len(versions) == 3


@pytest.mark.rule("CAL-003")
def test_the_mark_of_a_file_is_the_same_in_every_process(own_sides):
    script = "import stoa; print(stoa.game('caledonia').version)"
    with own_sides({"A1": {(3, 2): {"cost": 6}}}):
        versions = {Caledonia().version}
        for seed in "123":
            environment = os.environ | {"PYTHONHASHSEED": seed}
            done = subprocess.run(
                [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment
            )
            versions.add(done.stdout.strip())
    assert len(versions) == 1


@pytest.mark.rule("CAL-036", "CAL-283")
@pytest.mark.parametrize("shaded", [True, False])
def test_a_port_space_on_open_land_is_a_border_space(own_sides, shaded):
    spots = {(1, 0): {"port": None}, (1, 1): {"port": "1-2", "shaded_1_2": shaded}}
    with own_sides({"A1": spots}):
        own = copy.deepcopy(SIDES)
        for (col, row), fields in spots.items():
            entry(own["A1"], col, row).update(fields)
        slow = SlowMap("1111", 2, modules=own)
        found = ground("1111", True, True)
        mask = found.border[0] | found.border[1] << 60
        border = {(n // 9, n % 9) for n in range(117) if mask >> n & 1}
        assert border == {spot for spot in slow.printed if slow.border(spot)}
        assert ((1, 1) in border) != shaded


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not JSON"),
        ("[]", "expected module sides by name"),
        ("{}", "expected sides among A1"),
        ('{"E1": {}}', "expected sides among A1"),
        ('{"modules": 3}', "expected sides among A1"),
        ('{"A1": {}}', "A1: expected a list of hexes"),
    ],
)
def test_a_wrong_file_is_refused_in_one_line(tmp_path, monkeypatch, text, reason):
    path = tmp_path / "mine.json"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv("STOA_CALEDONIA_MODULES", str(path))
    modules.sides.cache_clear()
    try:
        with pytest.raises(BadModule) as error:
            modules.sides()
    finally:
        modules.sides.cache_clear()
    assert isinstance(error.value, stoa.StoaError)
    assert reason in str(error.value)
    assert "\n" not in str(error.value)


def test_a_missing_file_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("STOA_CALEDONIA_MODULES", str(tmp_path / "none.json"))
    modules.sides.cache_clear()
    try:
        with pytest.raises(BadModule, match=r"none\.json: No such file"):
            modules.sides()
    finally:
        modules.sides.cache_clear()


@pytest.mark.rule("CAL-003")
def test_the_command_plays_on_a_file_of_ones_own_and_refuses_a_wrong_one(tmp_path, own_sides):
    script = "import stoa; t = stoa.game('caledonia').start(3, {'map': '1111'}); print(t.ground.cost[29])"
    with own_sides({"A1": {(3, 2): {"cost": 6}}}):
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "6\n"
    path = tmp_path / "whole.json"
    path.write_text(json.dumps({"modules": {"A1": changed("A1", put(3, 2, cost=4))}}), encoding="utf-8")
    assert modules._own(str(path)).keys() == {"A1"}


@pytest.mark.rule("CAL-022", "CAL-026")
def test_the_rocks_of_the_four_modules_meet_in_the_middle():
    rocks = [tuple(DATA["map"]["layout"]["rock_hex"][letter]) for letter in "ABCD"]
    slow = SlowMap("1111", 4)
    assert [slow.adjacent(rock, rocks[(n + 1) % 4]) for n, rock in enumerate(rocks)] == [True] * 4
    assert hexes_of(rocks) <= hexes_of(tuple(spot) for spot in DATA["map"]["central_loch"])
    assert len(ALL_MAPS) == 16
