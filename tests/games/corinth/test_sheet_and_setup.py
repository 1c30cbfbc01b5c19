"""What is in the box and how it is set up: COR-001 to COR-016."""

import pytest

import stoa
from stoa.games.corinth.rules.board import DATA


@pytest.mark.rule("COR-001")
def test_the_game_is_for_two_three_or_four(cor):
    assert list(cor.game.seats) == [2, 3, 4]
    for seats in (1, 5):
        with pytest.raises(stoa.BadOption, match="2, 3, 4 seats"):
            cor.game.start(seats)


@pytest.mark.rule("COR-002", "COR-012")
def test_only_nine_white_and_up_to_three_yellow_dice_are_ever_left_to_chance(cor):
    table = cor.play(cor.start(), "buy 1")
    assert table.turn == stoa.CHANCE
    assert len(table.legal()) == 2002
    assert cor.moves(table)[0] == "white" + " 1" * 9
    assert cor.moves(table)[-1] == "white" + " 6" * 9
    cor.play(table, "white 1 2 3 4 5 6 6 6 6")
    assert cor.moves(table) == [f"yellow {value}" for value in range(1, 7)]
    assert cor.game.chances == 2002 + 6 + 21 + 56


@pytest.mark.rule("COR-003", "COR-004")
def test_the_areas_from_bottom_to_top_and_their_districts(cor):
    table = cor.play(cor.start(), "buy 0", "white 1 1 2 2 3 3 4 5 6")
    groups = table.dump()["harbor"]
    assert list(groups) == ["goats", "green", "purple", "blue", "orange", "gold"]
    assert [group["value"] for group in groups.values()] == [1, 2, 3, 4, 5, 6]
    assert list(cor.sheet_of(table, 1)["districts"]) == ["green", "purple", "blue", "orange"]


@pytest.mark.rule("COR-005", "COR-006")
def test_the_shops_of_every_district(cor):
    shops = {
        "orange": {4: 2, 5: 2, 10: 4},
        "blue": {3: 2, 5: 3, 8: 4},
        "purple": {2: 2, 3: 3, 4: 3, 6: 4},
        "green": {1: 2, 2: 3, 3: 3, 6: 5},
    }
    whole = {"orange": (8, 19, 0), "blue": (9, 16, 3), "purple": (12, 15, 4), "green": (13, 12, 5)}
    rows = {"orange": 0, "blue": 2, "purple": 4, "green": 6}
    for district, sizes in shops.items():
        assert list(cor.sheet_of(cor.start(), 1)["districts"][district]) == [f"{district}-{points}" for points in sizes]
        for points, goods in sizes.items():
            shop = f"{district}-{points}"
            for marked, scored in ((goods, points), (goods - 1, 0)):
                table = cor.at(cor.sheet({shop: marked}), phase="buy")
                assert cor.game.face.tally(table)[rows[district]].points == [scored, 0, 0]
            with pytest.raises(stoa.BadPosition, match=shop):
                cor.at(cor.sheet({shop: goods + 1}), phase="buy")
        goods, points, bonus = whole[district]
        assert sum(sizes.values()) == goods
        assert sum(sizes) == points
        table = cor.at(cor.sheet(cor.full(district), bonuses=[district] if bonus else []), phase="buy")
        assert table.score()[0] == points + bonus


@pytest.mark.rule("COR-007", "COR-013")
def test_everybody_begins_with_the_printed_gold_and_goat(cor):
    for seats in (2, 3, 4):
        table = cor.start(seats)
        for seat in range(1, seats + 1):
            sheet = cor.sheet_of(table, seat)
            assert sheet["gold"] == sheet["goats"] == {"circled": 1, "crossed_out": 0}
    assert DATA["tracks"]["gold"]["symbols"] == DATA["tracks"]["goats"]["symbols"] == 24


@pytest.mark.rule("COR-014")
def test_everything_else_on_a_new_sheet_is_empty(cor):
    sheet = cor.sheet_of(cor.start(), 2)
    assert cor.goods(cor.start(), 2) == {}
    assert sheet["buildings"] == sheet["bonuses"] == sheet["route"] == []
    assert sheet["boxes"] == {"A": None, "B": None, "C": None}
    assert sheet["steward"] == "r2c2"


@pytest.mark.rule("COR-008", "COR-015", "COR-025")
def test_four_players_cross_out_two_spots_and_the_start_player_one_more(cor):
    assert [cor.sheet_of(cor.start(2), seat)["turn_track"] for seat in (1, 2)] == [1, 0]
    assert [cor.sheet_of(cor.start(3), seat)["turn_track"] for seat in (1, 2, 3)] == [1, 0, 0]
    assert [cor.sheet_of(cor.start(4), seat)["turn_track"] for seat in (1, 2, 3, 4)] == [3, 2, 2, 2]


@pytest.mark.rule("COR-016")
def test_any_seat_can_be_the_first_start_player(cor):
    for seats in (2, 3, 4):
        for first in range(1, seats + 1):
            table = cor.start(seats, start_player=first)
            assert table.dump()["start_player"] == table.turn + 1 == first
            assert cor.sheet_of(table, first)["turn_track"] == (3 if seats == 4 else 1)
    with pytest.raises(stoa.BadOption, match="no seat 4 at a table of 3"):
        cor.start(3, start_player=4)


@pytest.mark.rule("COR-009")
@pytest.mark.parametrize(
    ("building", "gold", "goats"), [("temple", 3, 3), ("warehouse", 4, 4), ("stable", 2, 1), ("trading post", 0, 2)]
)
def test_what_the_buildings_cost(cor, building, gold, goats):
    table = cor.at(cor.sheet(gold=gold, goats=goats), phase="build", order=1)
    assert f"build {building}" in cor.moves(table)
    cor.play(table, f"build {building}")
    assert cor.left(table, 1) == (0, 0)
    if goats > 1:
        table = cor.at(cor.sheet(gold=gold + 4, goats=goats - 1), phase="build")
        assert cor.refused(table, f"build {building}") == "COR-092"
    if gold:
        table = cor.at(cor.sheet(gold=gold - 1, goats=goats + 4), phase="build")
        assert cor.refused(table, f"build {building}") == "COR-092"


NODES = """
    A yellow blue1 + B
    orange1 green1 goats2 yellow green2
    + purple1 start gold1 +
    green2 gold2 yellow purple1 blue1
    C goats1 + goats2 orange1
"""


@pytest.mark.rule("COR-010", "COR-077")
def test_what_every_node_of_the_market_gives(cor):
    kinds = {"yellow_die": "yellow", "plus_one": "+", "start": "start"}
    found = [
        node.get("box") or kinds.get(node["kind"]) or f"{node.get('district', node['kind'])}{node['amount']}"
        for node in DATA["market"]["nodes"]
    ]
    assert found == NODES.split()
    assert [node["id"] for node in DATA["market"]["nodes"]] == [f"r{y}c{x}" for y in range(5) for x in range(5)]


@pytest.mark.rule("COR-011")
def test_nodes_are_linked_in_rows_and_columns_only(cor):
    steps = {"": "r1c2 r2c1 r2c3 r3c2", "r3c2": "r3c1 r3c3 r4c2", "r1c2 r0c2": "r0c1 r0c3", "r2c1 r2c0": "r1c0 r3c0"}
    for route, reached in steps.items():
        table = cor.turn(cor.sheet(gold=1, route=[route] if route else []), group="gold 1")
        assert cor.moves(cor.play(table, "steward")) == reached.split()
        assert cor.refused(table, "r4c4") == "COR-011"
    printed = {frozenset(edge) for edge in DATA["market"]["edges"]}
    assert len(printed) == 40
    for row in range(5):
        for column in range(5):
            for there in ((row + 1, column), (row, column + 1)):
                if max(there) < 5:
                    assert frozenset((f"r{row}c{column}", f"r{there[0]}c{there[1]}")) in printed
