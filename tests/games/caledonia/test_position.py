"""Descriptions of states: read back exactly, and refused with the reason where no state can look like that."""

import json

import pytest

import stoa


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_table_of_a_game_is_read_back(cal, seats):
    phases = set()
    for seed in range(3):
        for n, (state, _) in enumerate(cal.walk(seats, seed, rich=seed > 0)):
            if n % 6 and cal.phase(state) in phases:
                continue
            dump = state.dump()
            twin = cal.game.load(json.loads(json.dumps(dump)))
            assert twin.key() == state.key()
            assert twin.dump() == dump
            assert twin.legal() == state.legal()
            phases.add(dump["phase"])
    assert {"picking", "starting workers", "acting", "contracts", "over"} <= phases


def bad(cal, dump, reason):
    with pytest.raises(stoa.BadPosition) as refused:
        cal.game.load(dump)
    assert reason in str(refused.value), str(refused.value)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "chess", "expected 'caledonia'"),
        ("seats", 5, "from 1 to 4"),
        ("round", 6, "from 1 to 5"),
        ("round", 0, "from 1 to 5"),
        ("phase", "dancing", "phase"),
        ("turn", 4, "from 1 to 3"),
        ("turn", "chance", "turn"),
        ("turn", 2, "turn order"),
        ("place", 1, "turn order"),
        ("order", [1, 2], "order"),
        ("order", [1, 1, 2], "twice"),
        ("order", [2, 1, 3], "CAL-049"),
        ("passed", [1], "CAL-143"),
        ("passed", [2, 2], "twice"),
        ("scoring_tiles", [1, 2, 3, 4], "scoring_tiles"),
        ("scoring_tiles", [1, 2, 3, 4, 4], "twice"),
        ("scoring_tiles", [1, 2, 3, 4, 9], "from 1 to 8"),
        ("prices", {"wool": 3}, "milk"),
        ("export_board", [1, 2, 3], "export_board"),
        ("export_board", [51, 2, 3, 4, 5, 6, 7, None], "from 1 to 50"),
        ("export_board", [1, 1, 3, 4, 5, 6, 7, None], "CAL-018"),
        ("export_board", [None, 2, 3, 4, 5, 6, 7, None], "CAL-018"),
        ("removed", [8], "CAL-018"),
        ("pairs", [], "CAL-050"),
        ("players", [], "players"),
        ("count", 3, "count"),
        ("nonsense", 1, "no field"),
    ],
)
def test_a_wrong_field_is_named(cal, field, value, reason):
    bad(cal, cal.dump() | {field: value}, reason)


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("money", -1, "money"),
        ("money", "much", "money"),
        ("glory", -1, "glory"),
        ("goods", {"beef": 1}, "beef"),
        ("goods", {"wool": 0}, "wool"),
        ("goods", {"wool": 100}, "wool"),
        ("units", {"sheep": ["d2"]}, "CAL-020"),
        ("units", {"sheep": ["a1"]}, "CAL-034"),
        ("units", {"sheep": ["z9"]}, "z9"),
        ("units", {"dragon": ["c4"]}, "dragon"),
        ("units", {"worker": ["d2"]}, "CAL-213"),
        ("units", [], "units"),
        ("shipping", 6, "from 0 to 5"),
        ("technology", ["sheep"], "technology"),
        ("merchants", {"board": 5, "stock": 3, "buying": {}, "selling": {}}, "CAL-017"),
        ("merchants", {"board": 5, "stock": 0, "buying": {"wool": 1}, "selling": {"wool": 1}}, "CAL-084"),
        ("contracts", [41, 42], "CAL-089"),
        ("contracts", [1], "CAL-018"),
        ("fulfilled", [9, 8], "ascending"),
        ("ports", [8], "CAL-038"),
        ("cellar", ["left"], "CAL-226"),
        ("bid", 3, "CAL-267"),
        ("clan", "campbell", "CAL-051"),
        ("tile", 4, "CAL-051"),
    ],
)
def test_a_wrong_field_of_a_player_is_named(cal, field, value, reason):
    dump = cal.dump()
    dump["players"][0][field] = value
    bad(cal, dump, reason)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("rowed", True),
        ("acted", True),
        ("offered", ["wool"]),
        ("building_bonuses", 1),
        ("free_land", 1),
        ("upgrades", 1),
        ("beer", 1),
        ("again", True),
        ("contract", 1),
        ("beef", 1),
        ("slaughtered", True),
        ("exchange", "processed"),
        ("off", ["c4"]),
        ("on", "sheep"),
        ("draws", 1),
        ("kept", 1),
        ("whisky_made", 1),
        ("processed", 1),
        ("rolled", ["wool"]),
        ("price_die", 3),
        ("price_die", 0),
        ("started", True),
    ],
)
def test_what_cannot_be_open_in_a_phase_is_refused(cal, field, value):
    bad(cal, cal.dump(open={field: value}), field)


@pytest.mark.parametrize(
    ("phase", "changes", "reason"),
    [
        ("slaughtering", {"acted": True, "contract": 3, "beef": 2}, "CAL-125"),
        ("taking again", {"acted": True}, "CAL-200"),
        ("fulfilling again", {"acted": True, "again": True}, "CAL-205"),
        ("rewards", {}, "free_land"),
        ("rewards", {"beer": 1}, "CAL-277"),
        ("placed", {}, "offered"),
        ("discarding", {}, "CAL-298"),
        ("taking off", {}, "CAL-159"),
        ("putting on", {"off": ["c4", "d3"]}, "CAL-160"),
        ("keeping", {}, "drawn"),
        ("returning", {"drawn": [41]}, "CAL-116"),
        ("drawing", {"draws": 2}, "CAL-116"),
    ],
)
def test_a_phase_needs_what_belongs_to_it(cal, phase, changes, reason):
    bad(cal, cal.dump(phase=phase, open=changes), reason)


@pytest.mark.rule("CAL-210", "CAL-215", "CAL-233")
@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ({"clan": "fergusson", "shipping": 1}, "CAL-054"),
        ({"clan": "macdonald", "technology": ["miner"]}, "CAL-215"),
        ({"clan": "stewart", "stock": 2}, "CAL-233"),
        ({"clan": "macdonald", "units": {"miner": "b5"}}, "CAL-213"),
        ({"clan": "macdonald", "units": {"worker": "b3 c3"}}, "CAL-218"),
        ({"clan": "campbell", "contracts": [1, 2]}, "CAL-089"),
    ],
)
def test_what_a_clan_cannot_have_is_refused(cal, player, reason):
    bad(cal, cal.dump({1: player}), reason)


@pytest.mark.rule("CAL-241", "CAL-264")
def test_closed_hexes_fit_the_variant(cal):
    bad(cal, cal.dump(closed=["c4"]), "CAL-264")
    tighter = {"options": {"tighter_map": True}}
    bad(cal, cal.dump(closed=["c4", "g3", "k6"], **tighter), "CAL-264")
    bad(cal, cal.dump(closed=["c3", "g3", "k6", "d6"], **tighter), "CAL-264")
    solo = cal.dump(seats=1)
    solo["map"]["closed"] = []
    bad(cal, solo, "CAL-241")


@pytest.mark.rule("CAL-018")
def test_contracts_are_removed_only_in_a_solo_game(cal):
    dump = cal.dump()
    dump["removed"] = [dump["pile"]["unseen"].pop(0)]
    bad(cal, dump, "CAL-018")


@pytest.mark.rule("CAL-021")
def test_the_map_follows_its_option(cal):
    dump = cal.dump()
    dump["map"]["sides"] = "2111"
    bad(cal, dump, "by the option map")
    dump["options"]["map"] = "random"
    assert cal.game.load(dump).dump()["map"]["sides"] == "2111"
    dump["map"]["sides"] = "311"
    bad(cal, dump, "CAL-021")


def test_an_unknown_table_leaves_no_traceback_behind(cal):
    for wrong in (None, [], 3, {}, {"game": "caledonia"}, cal.dump() | {"players": [1, 2, 3]}):
        with pytest.raises(stoa.BadPosition):
            cal.game.load(wrong)


@pytest.mark.rule("CAL-110", "CAL-111")
def test_what_neighbours_offer_and_have_sold_fits_the_option(cal):
    per_good = {"neighbourhood_per_good": True}
    twice = {"open": {"acted": True, "offered": ["milk", "milk"]}, "phase": "placed"}
    assert cal.open(cal.state(**twice))["offered"] == ["milk", "milk"]
    bad(cal, cal.dump(**twice, options=per_good), "CAL-111")
    bought = {"open": {"acted": True, "offered": ["wool"], "bought": {"milk": 2}}, "phase": "placed"}
    assert cal.open(cal.state(**bought, options=per_good))["bought"] == {"milk": 2}
    bad(cal, cal.dump(**bought), "CAL-110")


@pytest.mark.rule("CAL-226")
def test_no_barrel_waits_to_be_laid_down_in_the_last_round(cal):
    own = {"clan": "mackenzie", "units": {"distillery": "a2"}, "goods": {"whisky": 1}}
    waits = {"phase": "barrel", "open": {"whisky_made": 1, "processed": 4}}
    assert cal.phase(cal.state({1: own}, round=4, **waits)) == "barrel"
    bad(cal, cal.dump({1: own}, round=5, **waits), "CAL-226")
