"""A turn without dice: COR-086 to COR-090, COR-128, COR-135."""

import pytest

import stoa

STUCK = ["r2c1 r2c0 r1c0 r1c1 r0c1 r0c0"]


def resting(cor, *sheets, **changes):
    """Seat 1 is second in the round and finds no dice."""
    return cor.at(*sheets, **{"round": 12, "order": 2, "phase": "rest"} | changes)


@pytest.mark.rule("COR-086", "COR-087", "COR-135")
def test_the_step_is_a_right(cor):
    table = resting(cor, cor.sheet(gold=0))
    assert cor.moves(table) == ["steward", "stay"]
    assert cor.refused(table, "r2c1") == "COR-126"
    stayed = cor.play(table.copy(), "stay")
    assert stayed.turn == 1
    assert cor.sheet_of(stayed, 1)["route"] == []
    cor.play(table, "steward")
    assert cor.moves(table) == ["r1c2", "r2c1", "r2c3", "r3c2"]
    cor.play(table, "r2c3")
    assert cor.left(table, 1)[0] == 1
    assert table.turn == 1


@pytest.mark.rule("COR-086", "COR-135")
def test_with_the_option_off_the_step_is_a_duty(cor):
    options = {"compensation_optional": False}
    table = resting(cor, cor.sheet(gold=0), options=options)
    assert cor.moves(table) == ["r1c2", "r2c1", "r2c3", "r3c2"]
    assert cor.refused(table, "stay") == "COR-135"
    assert cor.refused(table, "take gold") == "COR-086"
    stuck = resting(cor, cor.sheet(gold=0, route=STUCK), cor.sheet(gold=0), options=options)
    assert stuck.turn == 1


@pytest.mark.rule("COR-087")
def test_gold_and_the_stable_change_the_step(cor):
    table = cor.play(resting(cor, cor.sheet(gold=1)), "steward", "r2c1", "r2c0")
    assert cor.sheet_of(table, 1)["route"] == [["r2c1", "r2c0"]]
    assert cor.left(table, 1)[0] == 0
    table = cor.play(resting(cor, cor.sheet(gold=0, buildings=["stable"])), "steward", "r2c1", "r2c0", "r3c0")
    assert len(cor.sheet_of(table, 1)["route"][0]) == 3


@pytest.mark.rule("COR-087")
def test_with_the_option_off_it_is_exactly_one_step(cor):
    options = {"compensation_step_may_be_changed": False}
    table = resting(cor, cor.sheet(gold=9, goats=1, buildings=["stable"]), options=options)
    cor.play(table, "steward", "r2c1")
    assert cor.sheet_of(table, 1)["route"] == [["r2c1"]]
    assert cor.left(table, 1)[0] == 9
    by_dice = cor.turn(cor.sheet(gold=9, goats=1, buildings=["stable"]), group="gold 1", options=options)
    assert "stop" in cor.moves(cor.play(by_dice, "steward", "r2c1"))


@pytest.mark.rule("COR-088", "COR-135", "COR-133")
def test_without_a_free_neighbour_nothing_happens(cor):
    table = resting(cor, cor.sheet(gold=9, goats=1, buildings=["stable"], route=STUCK), cor.sheet(gold=0))
    assert cor.sheet_of(table, 1)["route"] == [STUCK[0].split()]
    assert table.turn == 1


@pytest.mark.rule("COR-090", "COR-088")
def test_building_ends_such_a_turn_too(cor):
    table = resting(cor, cor.sheet(gold=2, route=STUCK))
    assert cor.moves(table) == ["build stable", "end"]
    table = cor.play(resting(cor, cor.sheet(gold=2)), "stay")
    assert cor.moves(table) == ["build stable", "end"]


@pytest.mark.rule("COR-086", "COR-089", "COR-135")
def test_e3_the_third_player_finds_no_dice(cor):
    table = cor.play(cor.start(3), "buy 0", "white 2 2 2 2 5 5 5 5 5", "take goats", "get goats", "end", "get gold")
    cor.play(table, "end")
    assert (table.turn, table.dump()["phase"]) == (2, "rest")


@pytest.mark.rule("COR-089", "COR-020")
def test_it_does_not_matter_that_yellow_dice_were_removed(cor):
    table = cor.play(cor.start(3), "buy 1", "white 2 2 2 2 2 2 2 2 5", "yellow 6", "take goats", "get goats", "end")
    assert table.dump()["group"] == {"area": "green", "value": 5, "dice": 1}
    cor.play(table, "deliver", "green-1")
    assert (table.turn, table.dump()["phase"]) == (2, "rest")


@pytest.mark.rule("COR-089", "COR-090", "COR-113")
def test_e19_the_third_turn_with_two_players(cor):
    table = cor.play(cor.start(2), "buy 0", "white 3 3 3 3 3 6 6 6 6", "take gold", "get gold", "end", "get goats")
    cor.play(table, "end")
    assert (table.turn, table.dump()["turn_of_round"], table.dump()["phase"]) == (0, 3, "rest")
    cor.play(table, "stay")
    assert cor.moves(table) == ["build stable", "end"]


@pytest.mark.rule("COR-135", "COR-061")
def test_goods_of_the_step_are_delivered_before_building(cor):
    table = cor.play(resting(cor, cor.sheet(gold=2)), "steward", "r2c1", "stop")
    assert cor.moves(table) == ["purple-2", "purple-3", "purple-4", "purple-6"]
    cor.play(table, "purple-6")
    assert cor.moves(table) == ["build stable", "end"]


@pytest.mark.rule("COR-089", "COR-086")
def test_with_the_letter_of_the_rulebook_the_step_is_for_rolls_with_few_groups(cor):
    for seats, groups, steps in ((3, 2, True), (3, 3, False), (4, 3, True), (4, 4, False), (2, 2, False)):
        for mode, granted in (("no_dice", True), ("few_groups", steps)):
            options = {"compensation_mode": mode}
            sheets = [cor.sheet(gold=2) for _ in range(seats)]
            table = cor.at(*sheets, seats=seats, order=2, harbor={"gold": "6"}, options=options, groups_rolled=groups)
            cor.play(table, "get gold", "end")
            assert table.dump()["phase"] == ("rest" if granted else "build")
            assert table.dump()["turn_of_round"] == 3
            if not granted:
                assert cor.moves(table) == ["build stable", "end"]
                assert cor.refused(table, "stay") == "COR-126"


@pytest.mark.rule("COR-089", "COR-020", "COR-033")
def test_the_groups_of_a_roll_are_remembered_until_the_round_is_over(cor):
    table = cor.play(cor.start(3), "buy 1", "white 2 2 2 2 2 2 2 2 5", "yellow 6")
    assert table.dump()["groups_rolled"] == 3
    cor.play(table, "take goats", "get goats", "end", "deliver", "green-1")
    assert table.dump()["groups_rolled"] == 3
    cor.play(table, "stay")
    assert table.dump()["groups_rolled"] == 0
    for groups, rule in ((0, "COR-033"), (2, "COR-039")):
        with pytest.raises(stoa.BadPosition, match=rule):
            cor.at(order=2, harbor={"goats": "1", "gold": "6"}, groups_rolled=groups)
    assert cor.at(order=2, harbor={"goats": "1", "gold": "6"}, groups_rolled=4).faults() == []
