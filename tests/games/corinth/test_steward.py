"""Move the Steward: COR-062 to COR-085, COR-117, COR-118, COR-120, COR-131 to COR-134, COR-140."""

import pytest

import stoa

E9 = [
    "r2c1 r2c0",
    "r1c0 r0c0",
    "r0c1 r0c2 r0c3",
    "r0c4",
    "r1c4 r2c4 r3c4 r4c4 r4c3",
    "r4c2 r4c1 r4c0",
]
E20 = "r2c1 r2c0 r1c0 r1c1 r0c1 r0c0"


@pytest.mark.rule("COR-062", "COR-063", "COR-069")
@pytest.mark.parametrize("dice", [1, 2, 5])
def test_the_steps_are_the_value_whatever_the_number_of_dice(cor, dice):
    table = cor.turn(cor.sheet(gold=0), group="gold" + " 2" * dice)
    cor.play(table, "steward", "r2c1")
    assert "stop" not in cor.moves(table)
    cor.play(table, "r3c1")
    assert cor.sheet_of(table, 1)["route"] == [["r2c1", "r3c1"]]
    assert cor.left(table, 1)[0] == 2


@pytest.mark.rule("COR-064", "COR-065", "COR-096")
@pytest.mark.parametrize(
    ("value", "steps", "plain", "stable"), [(3, 3, 0, 0), (3, 5, 2, 0), (3, 6, 3, 1), (6, 1, 5, 3), (2, 4, 2, 0)]
)
def test_e8_what_a_change_of_steps_costs(cor, value, steps, plain, stable):
    route = ["r2c3", "r2c4", "r3c4", "r4c4", "r4c3", "r4c2"][:steps]
    for price, buildings in ((plain, []), (stable, ["stable"])):
        for gold in (price, price + 1):
            table = cor.play(cor.turn(cor.sheet(gold=gold, buildings=buildings), group=f"goats {value}"), "steward")
            for node in route:
                if table.turn == 0 and table.dump()["phase"] == "step":
                    cor.play(table, node)
            if table.turn == 0 and table.dump()["phase"] == "step":
                cor.play(table, "stop")
            assert cor.sheet_of(table, 1)["steward"] == route[-1]
            gained = 1 if route[-1] == "r2c3" else 0
            assert cor.left(table, 1)[0] == gold - price + gained
        if price:
            table = cor.turn(cor.sheet(gold=price - 1, buildings=buildings), group=f"goats {value}")
            ends = all_ends(cor, cor.play(table, "steward"))
            assert steps not in ends
            assert value in ends


def all_ends(cor, table):
    """The numbers of steps after which the move can end, by trying everything."""
    if table.dump()["phase"] != "step" or table.dump()["turn"] != 1:
        return {len(cor.sheet_of(table, 1)["route"][-1])}
    found = set()
    for move in cor.moves(table):
        found |= all_ends(cor, cor.play(table.copy(), move))
    return found


@pytest.mark.rule("COR-066")
def test_a_move_has_at_least_one_step_whatever_the_gold(cor):
    for buildings in ([], ["stable"]):
        table = cor.play(cor.turn(cor.sheet(gold=9, buildings=buildings), group="goats 1"), "steward")
        assert "stop" not in cor.moves(table)
        assert cor.refused(table, "stop") == "COR-066"
        assert cor.refused(table, "r2c2") == "COR-066"


@pytest.mark.rule("COR-066")
def test_gold_is_the_only_limit_to_the_number_of_steps(cor):
    table = cor.play(cor.turn(cor.sheet(gold=20), group="goats 6"), "steward")
    route = (
        "r2c1 r1c1 r1c0 r0c0 r0c1 r0c2 r1c2 r1c3 r0c3 r0c4 r1c4 r2c4 r2c3 r3c3 r3c4 r4c4 r4c3 r4c2 r3c2 r3c1 r4c1 r4c0"
    )
    route += " r3c0 r2c0"
    for node in route.split():
        if table.dump()["phase"] == "step":
            cor.play(table, node)
    assert len(cor.sheet_of(table, 1)["route"][0]) == 24
    assert cor.left(table, 1)[0] == 20 - 18


@pytest.mark.rule("COR-067")
def test_gold_gained_by_the_move_does_not_pay_for_it(cor):
    table = cor.play(cor.turn(cor.sheet(gold=0), group="goats 2"), "steward")
    cor.play(table, "r2c3")
    assert cor.refused(table, "stop") == "COR-064"
    table = cor.play(cor.turn(cor.sheet(gold=1), group="goats 2"), "steward", "r2c3", "stop")
    assert cor.sheet_of(table, 1)["gold"] == {"circled": 2, "crossed_out": 1}


@pytest.mark.rule("COR-068")
def test_a_move_starts_where_the_last_one_ended(cor):
    table = cor.play(cor.turn(cor.sheet(gold=0, route=["r2c3 r3c3 r3c4"]), group="goats 1"), "steward")
    assert cor.moves(table) == ["r2c4", "r4c4"]
    table = cor.play(cor.turn(cor.sheet(gold=0), group="goats 1"), "steward")
    assert cor.moves(table) == ["r1c2", "r2c1", "r2c3", "r3c2"]


@pytest.mark.rule("COR-070", "COR-140")
def test_no_node_is_entered_twice_in_this_move_or_an_earlier_one(cor):
    table = cor.play(cor.turn(cor.sheet(gold=0, route=["r2c1 r1c1 r1c2"]), group="goats 4"), "steward")
    assert cor.moves(table) == ["r0c2", "r1c3"]
    assert cor.refused(table, "r1c1") == "COR-070"
    assert cor.refused(table, "r2c2") == "COR-070"
    cor.play(table, "r1c3")
    assert cor.refused(table, "r1c2") == "COR-070"
    for route in (["r2c1 r2c2"], ["r2c1 r1c1 r2c1"], ["r2c1", "r1c1 r2c1"]):
        with pytest.raises(stoa.BadPosition, match="COR-070"):
            cor.turn(cor.sheet(route=route), group="goats 4")


@pytest.mark.rule("COR-071", "COR-133")
def test_no_route_no_move(cor):
    blind = ["r3c2 r3c1 r2c1 r1c1 r1c2 r0c2 r0c1 r0c0 r1c0 r2c0 r3c0 r4c0 r4c1"]
    blind[0] += " r4c2 r4c3 r3c3 r2c3 r1c3 r0c3 r0c4 r1c4 r2c4 r3c4"  # only r4c4 is left
    for value, gold, allowed in ((1, 0, True), (2, 0, False), (2, 1, True), (6, 4, False), (6, 5, True)):
        sheet = cor.sheet(gold=gold, route=blind)
        table = cor.turn(sheet, group=f"blue {value} {value}")
        assert ("steward" in cor.moves(table)) == allowed
    assert "steward" in cor.moves(cor.turn(cor.sheet(gold=0, buildings=["stable"], route=blind), group="blue 3"))


@pytest.mark.rule("COR-072", "COR-073", "COR-077", "COR-131")
def test_e7_the_last_node_is_circled_and_gives_its_effect_the_others_nothing(cor):
    table = cor.turn(cor.sheet({"blue-8": 1}, gold=0), group="goats 3")
    cor.play(table, "steward", "r2c3", "r3c3", "r3c4")
    sheet = cor.sheet_of(table, 1)
    assert sheet["route"] == [["r2c3", "r3c3", "r3c4"]]
    assert sheet["steward"] == "r3c4"
    assert cor.goods(table, 1) == {"blue-8": 2}
    assert cor.left(table, 1) == (0, 1)


@pytest.mark.rule("COR-074", "COR-076")
def test_a_move_may_end_where_nothing_is_to_be_had(cor):
    full = cor.sheet(cor.full("purple"), gold=0, bonuses=["purple"])
    table = cor.play(cor.turn(full, group="goats 1"), "steward", "r2c1")
    assert cor.sheet_of(table, 1)["route"] == [["r2c1"]]
    assert cor.goods(table, 1) == cor.full("purple")


@pytest.mark.rule("COR-075", "COR-083")
def test_the_start_is_never_circled(cor):
    table = cor.turn(cor.sheet(gold=0, route=[]), group="goats 4")
    cor.play(table, "steward", "r2c1", "r1c1", "r0c1", "r0c0")
    assert cor.sheet_of(table, 1)["boxes"]["A"] == 1


@pytest.mark.rule("COR-076", "COR-078", "COR-095", "COR-097")
def test_warehouse_and_trading_post_do_nothing_for_the_steward(cor):
    sheet = cor.sheet({"green-6": 1}, gold=0, buildings=["warehouse", "trading_post"])
    table = cor.play(cor.turn(sheet, group="blue 3"), "steward", "r2c3", "r1c3", "r1c4")
    assert cor.goods(table, 1) == {"green-6": 3}
    table = cor.play(cor.turn(sheet, group="blue 2"), "steward", "r2c1", "r3c1")
    assert cor.left(table, 1)[0] == 2


@pytest.mark.rule("COR-076")
def test_goods_beyond_the_room_are_lost(cor):
    sheet = cor.sheet(cor.full("green") | {"green-6": 4}, gold=0)
    table = cor.play(cor.turn(sheet, group="blue 3"), "steward", "r2c3", "r1c3", "r1c4")
    assert cor.goods(table, 1) == cor.full("green")
    assert cor.sheet_of(table, 1)["bonuses"] == ["green"]


@pytest.mark.rule("COR-078", "COR-079", "COR-047")
@pytest.mark.parametrize(
    ("route", "gained"),
    [("r2c3", (1, 0)), ("r2c1 r3c1", (2, 0)), ("r1c2", (0, 2)), ("r3c2 r3c1 r4c1", (0, 1)), ("r2c3 r3c3 r4c3", (0, 2))],
)
def test_gold_and_goats_of_the_market(cor, route, gained):
    value = len(route.split())
    for gold, goats in ((0, 3), (0, 23)):
        sheet = cor.sheet(gold=gold, goats=goats, spent=3)
        table = cor.play(cor.turn(sheet, group=f"blue {value}"), "steward", *route.split())
        assert cor.left(table, 1) == (gold + gained[0], min(24, goats + gained[1]))
    sheet = cor.sheet(gold=0, spent=24)
    table = cor.play(cor.turn(sheet, group=f"blue {value}"), "steward", *route.split())
    assert cor.left(table, 1)[0] == 0


@pytest.mark.rule("COR-080", "COR-124")
def test_every_yellow_die_node_adds_a_die_to_all_later_rolls(cor):
    sheet = cor.sheet(gold=0)
    table = cor.at(sheet, cor.sheet(gold=0), seats=2, round=12, order=2, harbor={"goats": "1", "green": "2"})
    assert table.turn == 0
    cor.play(table, "take goats", "steward", "r3c2", "deliver", "green-6")
    assert table.turn == stoa.OVER
    routes = ["r3c2", "r3c3 r2c3 r1c3", "r1c2 r0c2 r0c1"]
    for owned in (1, 2, 3):
        table = cor.at(cor.sheet(gold=0, route=routes[:owned]), phase="white", bought=0)
        cor.play(table, "white 1 1 2 2 3 3 4 4 5")
        assert len(cor.moves(table)[0].split()) == 1 + owned


@pytest.mark.rule("COR-081", "COR-082", "COR-083", "COR-084", "COR-085", "COR-105", "COR-120")
def test_e9_the_score_boxes(cor):
    boxes = [{}, {"A": 3}, {"A": 3}, {"A": 3, "B": 6}, {"A": 3, "B": 6}, {"A": 3, "B": 6, "C": 8}]
    for moves in range(6):
        nodes = E9[moves].split()
        table = cor.turn(cor.sheet(gold=0, route=E9[:moves]), group=f"gold {len(nodes)}")
        cor.play(table, "steward")
        for node in nodes:  # without the steps that were the only ones
            if table.dump()["phase"] == "step" and node in cor.moves(table):
                cor.play(table, node)
        sheet = cor.sheet_of(table, 1)
        assert [" ".join(move) for move in sheet["route"]] == E9[: moves + 1]
        assert sheet["boxes"] == {"A": None, "B": None, "C": None} | boxes[moves]
    assert cor.game.face.tally(table)[1].points[0] == 17
    last = cor.at(
        cor.sheet(route=E9),
        round=12,
        order=2,
        harbor=None,
        phase="rest",
        options={"market_total_mode": "last_box_only"},
    )
    assert cor.game.face.tally(last)[1].points[0] == 8


@pytest.mark.rule("COR-082")
@pytest.mark.parametrize(
    ("box", "route"), [("A", "r2c1 r1c1 r0c1 r0c0"), ("B", "r2c3 r1c3 r0c3 r0c4"), ("C", "r2c1 r3c1 r3c0 r4c0")]
)
def test_the_box_beside_the_node_is_filled(cor, box, route):
    table = cor.play(cor.turn(cor.sheet(gold=0), group="blue 4"), "steward", *route.split())
    assert cor.sheet_of(table, 1)["boxes"] == {"A": None, "B": None, "C": None} | {box: 1}


@pytest.mark.rule("COR-084", "COR-083", "COR-120")
def test_boxes_in_any_order_count_what_came_since(cor):
    later = {"r0c3", "r2c0", "r2c4", "r4c2"}
    checked = 0
    for seed in range(30):
        *_, (table, _) = cor.random(3, seed)
        for sheet in table.dump()["sheets"]:
            before, value = 0, 0
            for move in sheet["route"]:
                value += 2 if move[-1] in later else 1
                box = {"r0c0": "A", "r0c4": "B", "r4c0": "C"}.get(move[-1])
                if box:
                    assert sheet["boxes"][box] == value > before
                    before = value
                    checked += 1
    assert checked > 40


@pytest.mark.rule("COR-132")
def test_a_step_is_offered_only_if_a_payable_end_can_still_be_reached(cor):
    enclosing = ["r3c2 r3c1 r3c0", "r2c0 r1c0 r1c1"]  # r2c1 has no free neighbour left
    for gold, offered in ((0, ["r0c1", "r1c2"]), (1, ["r0c1", "r1c2", "r2c1"])):
        table = cor.turn(cor.sheet(gold=gold, route=enclosing), group="green 2 2")
        assert cor.moves(cor.play(table, "steward")) == offered
        if not gold:
            assert cor.refused(table, "r2c1") == "COR-132"
    table = cor.turn(cor.sheet(gold=0, route=["r1c2 r1c3 r1c4 r2c4 r3c4 r3c3"]), group="purple 4")
    assert cor.moves(cor.play(table, "steward")) == ["r3c2", "r4c3"]
    assert cor.refused(table, "r2c3") == "COR-132"


@pytest.mark.rule("COR-132")
def test_the_only_step_is_made_unasked_and_a_move_without_a_step_left_ends(cor):
    table = cor.turn(cor.sheet(gold=0, route=["r2c1 r2c0 r1c0 r1c1 r1c2 r0c2 r0c1"]), group="goats 1")
    cor.play(table, "steward")
    assert cor.sheet_of(table, 1)["steward"] == "r0c0"
    table = cor.turn(cor.sheet(gold=9, route=["r2c1 r2c0 r1c0 r1c1 r1c2 r0c2 r0c1"]), group="goats 1")
    cor.play(table, "steward")
    assert cor.sheet_of(table, 1)["steward"] == "r0c0"
    assert cor.left(table, 1)[0] == 9


@pytest.mark.rule("COR-132", "COR-064")
def test_the_only_step_is_asked_if_the_move_can_no_longer_end_for_nothing(cor):
    corridor = ["r2c1 r2c0 r1c0 r1c1 r1c2 r0c2 r0c1"]  # only r0c0 is left
    for value, gold, buildings, asked in (
        (1, 0, [], False),
        (2, 1, [], True),
        (6, 5, [], True),
        (3, 0, ["stable"], False),
    ):
        table = cor.turn(cor.sheet(gold=gold, buildings=buildings, route=corridor), group=f"goats {value}")
        cor.play(table, "steward")
        if asked:
            assert cor.left(table, 1)[0] == gold, "nothing is paid unasked"
            assert cor.moves(table) == ["r0c0"]
            assert cor.game.load(table.dump()).key() == table.key()
            cor.play(table, "r0c0")
        assert cor.sheet_of(table, 1)["steward"] == "r0c0"
        assert cor.left(table, 1)[0] == 0


@pytest.mark.rule("COR-132", "COR-064")
def test_stopping_is_offered_where_the_steps_made_are_payable(cor):
    table = cor.play(cor.turn(cor.sheet(gold=1), group="blue 3"), "steward", "r2c1")
    assert cor.refused(table, "stop") == "COR-064"
    cor.play(table, "r3c1")
    assert "stop" in cor.moves(table)
    cor.play(table, "r3c0", "r4c0")
    assert cor.sheet_of(table, 1)["steward"] == "r4c0"
    assert cor.left(table, 1)[0] == 0


@pytest.mark.rule("COR-064")
def test_one_step_too_many_is_refused_for_its_price(cor):
    twin = cor.turn(cor.sheet(gold=1, route=["r2c3 r3c3 r3c4 r4c4 r4c3 r4c2"]), group="blue 1")
    cor.play(twin, "steward", "r4c1")
    assert cor.moves(twin) == ["r3c1", "r4c0", "stop"]
    blocked = cor.play(twin, "r4c0")
    assert cor.sheet_of(blocked, 1)["steward"] == "r4c0"


@pytest.mark.rule("COR-131")
def test_the_price_is_paid_once_for_the_final_number_of_steps(cor):
    table = cor.play(cor.turn(cor.sheet(gold=3), group="blue 1"), "steward", "r2c1", "r3c1", "r3c0")
    assert cor.sheet_of(table, 1)["gold"]["crossed_out"] == 0 + (4 - 1 - 3)
    cor.play(table, "stop")
    assert cor.left(table, 1)[0] == 1


@pytest.mark.rule("COR-133", "COR-071", "COR-135")
def test_e20_a_stuck_steward_stays_for_ever(cor):
    table = cor.turn(cor.sheet(gold=0), group="goats 6")
    cor.play(table, "steward", *E20.split())
    assert cor.sheet_of(table, 1)["boxes"]["A"] == 1
    for value in range(1, 7):
        stuck = cor.turn(cor.sheet(gold=9, buildings=["stable"], route=[E20]), group=f"blue {value}")
        assert "steward" not in cor.moves(stuck)
    resting = cor.at(cor.sheet(gold=0, route=[E20]), cor.sheet(gold=0), round=12, order=2, phase="rest")
    assert resting.turn == 1


@pytest.mark.rule("COR-134")
def test_circled_nodes_without_a_later_box_bring_nothing(cor):
    table = cor.at(cor.sheet(route=["r2c1", "r2c0", "r3c0"]), phase="buy")
    assert cor.game.face.tally(table)[1].points[0] == 0
    table = cor.at(cor.sheet(route=["r2c1 r2c0", "r1c0 r0c0", "r0c1 r0c2 r0c3"]), phase="buy")
    assert cor.game.face.tally(table)[1].points[0] == 3


@pytest.mark.rule("COR-117", "COR-118", "COR-140")
def test_route_length_parity_and_number_of_circles(cor):
    for seed in range(20):
        for table, _ in cor.random(2 + seed % 3, seed):
            dump = table.dump()
            for seat, sheet in enumerate(dump["sheets"], 1):
                nodes = [node for move in sheet["route"] for node in move]
                row, column = int(sheet["steward"][1]), int(sheet["steward"][3])
                assert (row + column - len(nodes)) % 2 == 0
                assert len(nodes) == len(set(nodes)) <= 24
                ended = len(sheet["route"]) - (dump["phase"] == "step" and dump["turn"] == seat and dump["steps"] > 0)
                assert ended <= dump["round"] * (3 if table.seats == 2 else 2) // 2 + 1


@pytest.mark.rule("COR-118")
def test_more_circles_than_turns_are_refused(cor):
    with pytest.raises(stoa.BadPosition, match="COR-118"):
        cor.at(cor.sheet(gold=0, route=["r2c1", "r2c0"]), round=2, phase="buy")
    assert cor.at(cor.sheet(gold=0, route=["r2c1"]), round=2, phase="buy").faults() == []
