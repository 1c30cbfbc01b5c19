"""Positions that no table can look like are refused with the place and the reason; everything else is read back."""

import json

import pytest

import stoa

HARBOR = {"goats": "1 1 1", "green": "2 2", "purple": "4 4 4", "gold": "6"}


def change(dump, path, value):
    """A copy of the description with one field changed, as in `sheets.0.gold.circled`."""
    dump = json.loads(json.dumps(dump))
    here = dump
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    for part in way:
        here = here[part]
    here[last] = value
    return dump


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("game", "santorini", "game: expected 'corinth'"),
        ("seats", 5, "seats: expected a whole number from 2 to 4"),
        ("options", {"supply": "x"}, "has no option 'supply'"),
        ("options.start_player", 9, "start_player: 9 is not one of"),
        ("phase", "sleep", "phase: expected one of"),
        ("round", 19, "round: expected a whole number from 1 to 18"),
        ("round", True, "round: expected a whole number"),
        ("start_player", 2, "it is seat 1"),
        ("turn", 2, "turn: expected 1"),
        ("turn", None, "turn: expected 1"),
        ("turn_of_round", 4, "turn_of_round: expected a whole number from 1 to 3"),
        ("bought", 1, "bought: expected 0, found 1"),
        ("white_roll", [1] * 9, "white_roll: it is kept only"),
        ("steps", 1, "steps: expected 0, found 1"),
        ("group", {"area": "blue", "value": 4, "dice": 3}, "group: nobody holds one"),
        ("delivery", {"district": "blue", "goods": 1}, "delivery: goods are on their way only"),
        ("won_by_roll", 1, "won_by_roll: only the start player"),
        ("harbor", [], "harbor: expected an object"),
        ("harbor.red", {"value": 1, "white": 1, "yellow": 0}, "harbor: expected one of goats"),
        ("harbor.gold.value", 7, "harbor, gold, value: expected a whole number from 1 to 6"),
        ("harbor.gold.value", 3, "COR-034, COR-035"),
        ("harbor.gold.value", 4, "COR-034, COR-035"),
        ("harbor.gold", {"value": 6, "white": 0, "yellow": 0}, "a group has dice"),
        ("harbor.gold.white", 2, "COR-114: 10 dice"),
        ("harbor.gold.yellow", 1, "COR-114: 10 dice"),
        (
            "harbor",
            {"gold": {"value": 6, "white": 5, "yellow": 0}, "green": {"value": 2, "white": 4, "yellow": 0}},
            "036",
        ),
        ("sheets", [], "sheets: expected a list of 3"),
        ("sheets.0", 7, "sheet of seat 1: expected an object"),
        ("sheets.1.gold", 3, "sheet of seat 2, gold: expected an object"),
        ("sheets.1.gold.circled", 0, "seat 2, gold circled: expected a whole number from 1 to 24"),
        ("sheets.1.goats.crossed_out", 1, "COR-092"),
        ("sheets.1.buildings", ["stable"], "COR-092"),
        ("sheets.1.buildings", ["palace"], "buildings: expected one of temple"),
        ("sheets.1.districts.blue.blue-8", 5, "blue-8: expected a whole number from 0 to 4"),
        ("sheets.1.districts.blue.blue-9", 1, "no field 'blue-9'"),
        ("sheets.1.bonuses", ["orange"], "COR-060"),
        ("sheets.1.steward", "r2c1", "the route ends on r2c2"),
        ("sheets.1.route", [["r0c0"]], "COR-011"),
        ("sheets.1.route", [[]], "route: expected a list of 1 to 24"),
        ("sheets.1.route", [["here"]], "route: expected one of r0c0"),
        ("sheets.1.boxes.A", 3, "box A: by the route it is empty"),
        ("sheets.1.turn_track", 1, "turn_track: in round 10 3 spots are crossed"),
    ],
)
def test_an_impossible_table_is_refused_with_the_reason(cor, path, value, reason):
    dump = cor.dump(harbor=HARBOR)
    assert cor.game.load(dump).dump() == dump
    with pytest.raises(stoa.BadPosition) as caught:
        cor.game.load(change(dump, path, value))
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"phase": "white", "order": 2}, "rolled before the first turn"),
        ({"phase": "yellow", "white_roll": [1] * 9}, "no yellow dice to roll"),
        ({"phase": "yellow", "white_roll": [1] * 8}, "white_roll: expected a list of 9"),
        ({"phase": "white", "harbor": HARBOR}, "COR-021"),
        ({"phase": "take", "order": 2}, "COR-039"),
        ({"phase": "rest", "order": 2, "harbor": {"gold": "6"}}, "COR-039"),
        ({"phase": "take", "harbor": {"green": "2 2 2 2", "gold": "6 6 6 6 6"}}, "COR-036"),
        ({"phase": "take", "order": 2, "harbor": HARBOR | {"gold": "y6"}}, "COR-020"),
        ({"phase": "take", "order": 3, "harbor": {"goats": "1 1 1 1 1", "gold": "6 6 6 6"}}, "9 dice are left after 2"),
        (
            {
                "order": 2,
                "harbor": {"goats": "1", "green": "2", "purple": "3", "blue": "4", "orange": "5", "gold": "6"},
            },
            "6 groups are left after 1",
        ),
        ({"phase": "act", "order": 2, "harbor": {"gold": "6"}}, "group: a player without one"),
        ({"phase": "act", "order": 2, "harbor": {"gold": "6"}, "group": "gold 6"}, "still lies in the gold area"),
        ({"phase": "step", "order": 2, "group": "gold 2", "steps": 1}, "the 1 steps of the move under way are missing"),
        ({"phase": "shop", "order": 2, "group": "gold 2"}, "delivery: expected an object"),
        (
            {"phase": "shop", "order": 2, "group": "gold 2", "delivery": {"district": "blue", "goods": 1}},
            "neither the group nor the steward",
        ),
        (
            {"phase": "shop", "order": 2, "group": "blue 2", "delivery": {"district": "blue", "goods": 9}},
            "goods: expected 1, found 9",
        ),
        ({"phase": "build", "order": 2}, "nothing to decide in phase 'build'"),
        ({"phase": "over", "round": 17}, "over after round 18"),
        ({"phase": "over", "round": 18, "turn": 1}, "nobody is in turn"),
        ({"phase": "over", "round": 18, "won_by_roll": 1}, "only the start player wins"),
    ],
)
def test_what_does_not_fit_the_phase_is_refused(cor, changes, reason):
    with pytest.raises(stoa.BadPosition) as caught:
        cor.at(**changes)
    assert reason in str(caught.value)


def test_a_phase_without_a_choice_is_refused(cor):
    stuck = cor.sheet(route=["r2c1 r2c0 r1c0 r1c1 r0c1 r0c0"])
    with pytest.raises(stoa.BadPosition, match="COR-127"):
        cor.at(stuck, round=12, order=2, phase="act", group="gold 6")
    started = cor.sheet({"blue-8": 1})
    with pytest.raises(stoa.BadPosition, match="COR-130"):
        cor.at(started, round=12, order=2, phase="shop", group="blue 4", delivery={"district": "blue", "goods": 1})


def test_the_steps_of_a_move_under_way_are_the_end_of_the_route(cor):
    sheet = cor.sheet(gold=1, route=["r2c1 r2c0", "r3c0 r4c0"], under_way=2)
    table = cor.at(sheet, round=12, order=2, phase="step", group="gold 3", steps=2)
    assert cor.moves(table) == ["r4c1", "stop"]
    with pytest.raises(stoa.BadPosition, match="the move under way has 2 steps, not 1"):
        cor.at(sheet, round=12, order=2, phase="step", group="gold 3", steps=1)


def test_a_wrong_box_names_its_value(cor):
    dump = cor.dump(cor.sheet(route=["r2c1 r1c1 r0c1 r0c0"]), phase="buy")
    with pytest.raises(stoa.BadPosition, match="box A: by the route it is 1"):
        cor.game.load(change(dump, "sheets.0.boxes.A", 2))


def test_tables_that_differ_have_different_keys(cor):
    one = cor.at(harbor=HARBOR)
    keys = {one.key()}
    for option, value in {
        "all_same_roll_wins": False,
        "compensation_optional": False,
        "compensation_step_may_be_changed": False,
        "track_capacity_limits_gains": False,
        "market_total_mode": "last_box_only",
        "delivery_may_end_early": True,
        "compensation_mode": "few_groups",
    }.items():
        keys.add(cor.at(harbor=HARBOR, options={option: value}).key())
    assert len(keys) == 8
    assert cor.at(harbor=HARBOR).key() == one.key()


def test_a_copy_lives_its_own_life(cor):
    table = cor.at(harbor=HARBOR)
    twin = table.copy()
    cor.play(twin, "take purple", "deliver", "purple-6")
    assert table.dump() == cor.dump(harbor=HARBOR)
    assert table.key() != twin.key()
