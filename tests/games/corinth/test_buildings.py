"""Buildings: COR-091 to COR-098, COR-100, COR-136."""

import pytest


@pytest.mark.rule("COR-091", "COR-092")
def test_any_number_of_buildings_each_once(cor):
    table = cor.at(cor.sheet(gold=9, goats=10), phase="build")
    assert cor.moves(table) == [
        "build temple",
        "build warehouse",
        "build stable",
        "build trading post",
        "end",
    ]
    cor.play(table, "build temple")
    assert cor.refused(table, "build temple") == "COR-091"
    cor.play(table, "build stable", "build warehouse", "build trading post")
    assert cor.left(table, 1) == (0, 0)
    assert cor.sheet_of(table, 1)["buildings"] == ["temple", "warehouse", "stable", "trading_post"]
    assert table.turn == 1


@pytest.mark.rule("COR-092", "COR-093", "COR-097")
def test_e13_what_was_gained_pays_but_the_building_comes_too_late_for_this_action(cor):
    table = cor.turn(cor.sheet(gold=1, goats=2), group="gold 6 6 6")
    cor.play(table, "get gold", "build trading post")
    assert cor.left(table, 1) == (4, 0)


@pytest.mark.rule("COR-093", "COR-096")
def test_a_stable_works_from_the_next_turn_on(cor):
    harbor = {"goats": "1 1 1", "green": "4 4 4", "gold": "6 6 6"}
    table = cor.at(cor.sheet(gold=2), cor.sheet(gold=0), seats=2, round=11, harbor=harbor)
    cor.play(table, "take goats", "get goats", "build stable", "end", "take gold", "get gold", "end")
    assert table.turn == 0
    cor.play(table, "steward", "r2c1", "r2c0")
    assert "stop" in cor.moves(table)


@pytest.mark.rule("COR-094", "COR-106")
@pytest.mark.parametrize(
    ("buildings", "points"),
    [
        (["temple"], 3),
        (["temple", "stable", "trading_post"], 9),
        (["temple", "warehouse", "stable", "trading_post"], 12),
        (["warehouse", "stable", "trading_post"], 0),
        ([], 0),
    ],
)
def test_the_temple_counts_all_buildings(cor, buildings, points):
    table = cor.at(cor.sheet(buildings=buildings), phase="buy")
    assert cor.game.face.tally(table)[7].points == [points, 0, 0]


@pytest.mark.rule("COR-095")
def test_the_warehouse_works_each_time_and_in_the_same_district(cor):
    sheet = cor.sheet({"blue-3": 2}, buildings=["warehouse"])
    table = cor.play(cor.turn(sheet, group="blue 4"), "deliver", "blue-8")
    assert cor.goods(table, 1) == {"blue-3": 2, "blue-8": 2}


@pytest.mark.rule("COR-096", "COR-065")
def test_the_stable_changes_every_move_by_up_to_two(cor):
    table = cor.play(cor.turn(cor.sheet(gold=0, buildings=["stable"]), group="blue 3"), "steward", "r2c1")
    assert "stop" in cor.moves(table)
    cor.play(table, "r2c0", "r3c0", "r4c0", "r4c1")
    assert cor.sheet_of(table, 1)["steward"] == "r4c1"


@pytest.mark.rule("COR-098")
def test_everybody_builds_on_the_own_sheet(cor):
    table = cor.at(cor.sheet(buildings=["temple"]), cor.sheet(gold=3, goats=3), phase="build", order=2)
    assert table.turn == 1
    cor.play(table, "build temple")
    assert cor.sheet_of(table, 2)["buildings"] == ["temple"]


@pytest.mark.rule("COR-136", "COR-092")
def test_a_building_that_cannot_be_paid_in_full_cannot_be_built(cor):
    table = cor.at(cor.sheet(gold=2, goats=5), phase="build")
    assert cor.moves(table) == ["build stable", "build trading post", "end"]
    assert cor.refused(table, "build temple") == "COR-092"
    assert cor.refused(table, "build warehouse") == "COR-092"


@pytest.mark.rule("COR-136")
def test_building_is_never_forced_and_the_order_makes_no_difference(cor):
    table = cor.at(cor.sheet(gold=9, goats=9), phase="build")
    assert cor.sheet_of(cor.play(table.copy(), "end"), 1)["buildings"] == []
    one = cor.play(table.copy(), "build temple", "build stable", "end")
    other = cor.play(table.copy(), "build stable", "build temple", "end")
    assert one.key() == other.key()


@pytest.mark.rule("COR-136")
def test_the_turn_ends_unasked_when_nothing_can_be_paid(cor):
    table = cor.play(cor.turn(cor.sheet(gold=0, goats=1), group="gold 6"), "get gold")
    assert table.turn == 1
