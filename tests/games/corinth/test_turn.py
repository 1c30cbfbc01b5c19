"""A turn, gold, goats and deliveries: COR-038 to COR-061, COR-126 to COR-130, COR-115, COR-116, COR-142."""

import pytest

import stoa

HARBOR = {"goats": "1 1 1", "green": "2 2", "purple": "4 4 4", "gold": "6"}
BLUE = {"blue-5": 3, "blue-8": 3}
# A steward that can go nowhere: both neighbours of r0c0 are passed.
STUCK = ["r2c1 r2c0 r1c0 r1c1 r0c1 r0c0"]


@pytest.mark.rule("COR-038", "COR-039", "COR-126")
def test_a_turn_is_a_group_then_an_action_then_building(cor):
    table = cor.at(cor.sheet(gold=2, goats=2), harbor=HARBOR)
    assert cor.moves(table) == ["take goats", "take green", "take purple", "take gold"]
    assert cor.refused(table, "end") == "COR-039"
    assert cor.refused(table, "steward") == "COR-041"
    assert cor.refused(table, "act") == "COR-039"
    assert cor.refused(table, "build stable") == "COR-136"
    cor.play(table, "take gold")
    assert "gold" not in table.dump()["harbor"]
    assert cor.moves(table) == ["get gold", "steward"]
    assert cor.refused(table, "build stable") == "COR-136"
    assert cor.refused(table, "take goats") == "COR-041"
    cor.play(table, "get gold")
    assert cor.moves(table) == ["build stable", "build trading post", "end"]
    assert cor.refused(table, "take goats") == "COR-038"
    assert cor.refused(table, "steward") == "COR-041"
    assert cor.play(table, "end").turn == 1


@pytest.mark.rule("COR-039")
def test_there_is_no_group_in_an_empty_area(cor):
    assert cor.refused(cor.at(harbor=HARBOR), "take blue") == "COR-039"
    assert cor.refused(cor.at(harbor=HARBOR), "stay") == "COR-039"


@pytest.mark.rule("COR-040", "COR-042", "COR-129")
def test_any_group_may_be_taken_even_one_of_no_use(cor):
    sheet = cor.sheet(cor.full("purple"), bonuses=["purple"], route=STUCK)
    table = cor.at(sheet, harbor=HARBOR)
    assert "take purple" in cor.moves(table)
    cor.play(table, "take purple")
    assert table.turn == 1
    assert cor.goods(table, 1) == cor.full("purple")
    assert set(table.dump()["harbor"]) == {"goats", "green", "gold"}


@pytest.mark.rule("COR-041", "COR-127")
def test_with_a_group_there_are_two_ways_and_no_third(cor):
    table = cor.turn(group="purple 4 4 4")
    assert cor.moves(table) == ["deliver", "steward"]
    assert cor.refused(table, "stay") == "COR-127"
    assert cor.refused(table, "end") == "COR-127"
    assert cor.refused(table, "purple-6") == "COR-126"
    assert cor.refused(table, "r2c1") == "COR-126"


@pytest.mark.rule("COR-127", "COR-071")
def test_where_the_steward_cannot_move_the_action_is_done_unasked(cor):
    table = cor.turn(cor.sheet(route=STUCK), group="goats 4 4 4")
    assert cor.left(table, 1) == (1, 4)


@pytest.mark.rule("COR-040", "COR-128", "COR-129", "COR-090")
def test_e18_a_useless_last_group_brings_no_step_but_building(cor):
    sheet = cor.sheet(cor.full("purple"), bonuses=["purple"], route=STUCK, gold=2)
    table = cor.turn(sheet, group="purple 4 4")
    assert cor.goods(table, 1) == cor.full("purple")
    assert cor.moves(table) == ["build stable", "end"]
    assert cor.refused(table, "stay") == "COR-126"
    assert cor.refused(table, "r0c1") == "COR-041"


@pytest.mark.rule("COR-043", "COR-086")
def test_without_a_group_the_turn_is_another_one(cor):
    table = cor.at(round=12, order=2, phase="rest")
    assert table.dump()["phase"] == "rest"
    assert cor.refused(table, "take gold") == "COR-086"
    assert cor.refused(table, "act") == "COR-086"


# Gold and goats


@pytest.mark.rule("COR-044", "COR-046")
def test_one_gold_for_each_die(cor):
    table = cor.play(cor.turn(group="gold 6 6 6"), "get gold")
    assert cor.sheet_of(table, 1)["gold"] == {"circled": 4, "crossed_out": 0}


@pytest.mark.rule("COR-044", "COR-097")
def test_two_more_gold_with_the_trading_post(cor):
    table = cor.play(cor.turn(cor.sheet(buildings=["trading_post"]), group="gold 6 6 6"), "get gold")
    assert cor.left(table, 1)[0] == 6


@pytest.mark.rule("COR-045", "COR-046", "COR-097")
def test_one_goat_for_each_die_and_no_more_with_the_trading_post(cor):
    for buildings in ([], ["trading_post"]):
        table = cor.play(cor.turn(cor.sheet(buildings=buildings), group="goats 1 1"), "get goats")
        assert cor.left(table, 1) == (1, 3)


@pytest.mark.rule("COR-047", "COR-142")
def test_a_track_has_24_symbols_and_what_is_beyond_is_lost(cor):
    sheet = cor.sheet(gold=3, spent=20, goats=23)
    table = cor.play(cor.turn(sheet, group="gold 6 6 6"), "get gold")
    assert cor.sheet_of(table, 1)["gold"] == {"circled": 24, "crossed_out": 20}
    table = cor.play(cor.turn(sheet, group="goats 6 6 6"), "get goats")
    assert cor.left(table, 1)[1] == 24
    with pytest.raises(stoa.BadPosition, match="gold circled"):
        cor.at(cor.sheet(gold=25), harbor=HARBOR)


@pytest.mark.rule("COR-047", "COR-142")
def test_without_the_limit_nothing_is_lost(cor):
    options = {"track_capacity_limits_gains": False}
    sheet = cor.sheet(gold=3, spent=20, goats=23)
    table = cor.play(cor.turn(sheet, group="gold 6 6 6", options=options), "get gold")
    assert cor.sheet_of(table, 1)["gold"] == {"circled": 26, "crossed_out": 20}
    table = cor.play(cor.turn(sheet, group="goats 6 6 6", options=options), "get goats")
    assert cor.left(table, 1)[1] == 26
    assert table.faults() == []


@pytest.mark.rule("COR-048", "COR-119")
def test_spending_crosses_out_and_never_more_than_is_left(cor):
    table = cor.play(cor.at(cor.sheet(gold=3, spent=2), phase="buy"), "buy 3")
    assert cor.sheet_of(table, 1)["gold"] == {"circled": 5, "crossed_out": 5}
    broken = cor.dump(phase="buy")
    broken["sheets"][0]["gold"]["crossed_out"] = 2
    with pytest.raises(stoa.BadPosition, match="gold crossed out"):
        cor.game.load(broken)


# Deliveries


@pytest.mark.rule("COR-049", "COR-050", "COR-051", "COR-052", "COR-054")
def test_goods_are_marked_in_the_district_of_the_area_in_any_shop(cor):
    table = cor.play(cor.turn(group="purple 4 4 4"), "deliver")
    assert cor.moves(table) == ["purple-2", "purple-3", "purple-4", "purple-6"]
    assert cor.refused(table, "blue-8") == "COR-049"
    assert cor.refused(table, "end") == "COR-051"
    cor.play(table, "purple-4")
    assert cor.goods(table, 1) == {"purple-4": 3}
    assert table.turn != 0


@pytest.mark.rule("COR-050", "COR-095")
def test_the_warehouse_adds_one_good_to_a_delivery(cor):
    sheet = cor.sheet(buildings=["warehouse"])
    table = cor.play(cor.turn(sheet, group="purple 4 4 4"), "deliver", "purple-6")
    assert cor.goods(table, 1) == {"purple-6": 4}
    sheet = cor.sheet({"orange-4": 1}, buildings=["warehouse"])
    table = cor.play(cor.turn(sheet, group="orange 5"), "deliver", "orange-10")
    assert cor.goods(table, 1) == {"orange-4": 2, "orange-10": 1}


@pytest.mark.rule("COR-051", "COR-129", "COR-130")
def test_goods_without_room_are_lost(cor):
    sheet = cor.sheet(cor.full("blue") | {"blue-8": 3}, bonuses=[])
    table = cor.play(cor.turn(sheet, group="blue 4 4 4"), "deliver")
    assert cor.goods(table, 1) == cor.full("blue")
    assert table.turn != 0


@pytest.mark.rule("COR-053", "COR-055", "COR-058", "COR-057")
def test_e5_a_delivery_over_two_shops_with_the_bonus(cor):
    table = cor.turn(cor.sheet(BLUE), group="blue 4 4 4")
    before = table.score()[0]
    cor.play(table, "deliver")
    assert cor.goods(table, 1) == cor.full("blue")
    assert cor.sheet_of(table, 1)["bonuses"] == ["blue"]
    assert table.score()[0] - before == 8 + 3 + 3


@pytest.mark.rule("COR-053")
def test_e6_the_partly_marked_shop_comes_first(cor):
    table = cor.play(cor.turn(cor.sheet(BLUE), group="blue 4 4"), "deliver")
    assert cor.goods(table, 1) == {"blue-3": 1, "blue-5": 3, "blue-8": 4}


@pytest.mark.rule("COR-053", "COR-130", "COR-115")
def test_a_chosen_shop_takes_goods_until_it_is_full_then_the_next_is_chosen(cor):
    table = cor.play(cor.turn(group="green 2 2 2 2 2 2"), "deliver", "green-1")
    assert cor.goods(table, 1) == {"green-1": 2}
    assert cor.moves(table) == ["green-2", "green-3", "green-6"]
    assert cor.refused(table, "green-1") == "COR-054"
    cor.play(table, "green-3")
    assert cor.goods(table, 1) == {"green-1": 2, "green-3": 3}
    cor.play(table, "green-6")
    assert cor.goods(table, 1) == {"green-1": 2, "green-3": 3, "green-6": 1}
    assert table.turn != 0


@pytest.mark.rule("COR-130")
def test_one_open_shop_is_no_choice(cor):
    sheet = cor.sheet({"orange-4": 2, "orange-5": 2})
    table = cor.play(cor.turn(sheet, group="orange 5 5"), "deliver")
    assert cor.goods(table, 1)["orange-10"] == 2


@pytest.mark.rule("COR-056")
def test_a_partly_marked_shop_does_not_bind_other_districts(cor):
    table = cor.play(cor.turn(cor.sheet({"blue-8": 1, "green-6": 1}), group="purple 4"), "deliver")
    assert len(cor.moves(table)) == 4
    cor.play(table, "purple-2")
    assert cor.goods(table, 1) == {"blue-8": 1, "green-6": 1, "purple-2": 1}


@pytest.mark.rule("COR-058", "COR-059", "COR-116")
def test_only_the_first_gets_the_bonus_but_others_go_on(cor):
    first = cor.sheet(cor.full("blue"), bonuses=["blue"])
    table = cor.at(cor.sheet(BLUE), first, round=12, order=2, harbor={"blue": "4 4 4"})
    before = table.score()[0]
    cor.play(table, "deliver")
    assert cor.goods(table, 1) == cor.full("blue")
    assert cor.sheet_of(table, 1)["bonuses"] == []
    assert cor.sheet_of(table, 2)["bonuses"] == ["blue"]
    assert table.score()[0] - before == 8 + 3


@pytest.mark.rule("COR-058")
@pytest.mark.parametrize(("district", "bonus"), [("blue", 3), ("purple", 4), ("green", 5)])
def test_the_bonus_of_each_district(cor, district, bonus):
    largest = max(cor.shops[district], key=lambda shop: int(shop.split("-")[1]))
    goods = cor.full(district) | {largest: cor.shops[district][largest] - 1}
    table = cor.turn(cor.sheet(goods), group=f"{district} 3")
    before = table.score()[0]
    cor.play(table, "deliver")
    assert table.score()[0] - before == bonus + int(largest.split("-")[1])


@pytest.mark.rule("COR-060")
def test_orange_has_no_bonus(cor):
    table = cor.turn(cor.sheet(cor.full("orange") | {"orange-10": 3}), group="orange 5")
    before = table.score()[0]
    cor.play(table, "deliver")
    assert cor.sheet_of(table, 1)["bonuses"] == []
    assert table.score()[0] - before == 10
    with pytest.raises(stoa.BadPosition, match="COR-060"):
        cor.at(cor.sheet(cor.full("orange"), bonuses=["orange"]), harbor=HARBOR)


@pytest.mark.rule("COR-061", "COR-076")
def test_the_shop_rules_hold_for_goods_that_the_steward_brings(cor):
    table = cor.turn(cor.sheet({"purple-3": 1}, gold=0), group="gold 1")
    cor.play(table, "steward", "r2c1")
    assert cor.goods(table, 1) == {"purple-3": 2}
    table = cor.turn(group="gold 1")
    cor.play(table, "steward", "r2c1", "stop")
    assert cor.moves(table) == ["purple-2", "purple-3", "purple-4", "purple-6"]
    last = cor.sheet(cor.full("purple") | {"purple-6": 3}, gold=0)
    table = cor.play(cor.turn(last, group="gold 1"), "steward", "r2c1")
    assert cor.sheet_of(table, 1)["bonuses"] == ["purple"]


@pytest.mark.rule("COR-115")
def test_two_partly_marked_shops_of_a_district_are_refused(cor):
    with pytest.raises(stoa.BadPosition, match="COR-115"):
        cor.at(cor.sheet({"blue-5": 1, "blue-8": 1}), harbor=HARBOR)


@pytest.mark.rule("COR-116")
def test_a_bonus_has_one_holder(cor):
    both = cor.sheet(cor.full("blue"), bonuses=["blue"])
    with pytest.raises(stoa.BadPosition, match="COR-116"):
        cor.at(both, cor.sheet(cor.full("blue"), bonuses=["blue"]), harbor=HARBOR)
    with pytest.raises(stoa.BadPosition, match="COR-058"):
        cor.at(cor.sheet(cor.full("blue")), harbor=HARBOR)
    with pytest.raises(stoa.BadPosition, match="COR-058"):
        cor.at(cor.sheet(bonuses=["blue"]), harbor=HARBOR)


@pytest.mark.rule("COR-051")
def test_with_the_option_a_delivery_may_end_before_any_shop(cor):
    options = {"delivery_may_end_early": True}
    table = cor.play(cor.turn(group="green 2 2 2 2 2 2", options=options), "deliver")
    assert cor.moves(table) == ["green-1", "green-2", "green-3", "green-6", "enough"]
    none = cor.play(table.copy(), "enough")
    assert (cor.goods(none, 1), none.turn != 0) == ({}, True)
    cor.play(table, "green-1", "enough")
    assert cor.goods(table, 1) == {"green-1": 2}
    assert table.turn != 0
    started = cor.turn(cor.sheet({"green-6": 1}), group="green 2", options=options)
    assert cor.moves(cor.play(started, "deliver")) == ["green-6", "enough"], "a partly marked shop still comes first"
    assert cor.refused(started, "green-1") == "COR-053"
    usual = cor.play(cor.turn(group="green 2 2 2"), "deliver")
    assert cor.refused(usual, "enough") == "COR-051"
    assert cor.refused(cor.turn(group="green 2", options=options), "enough") == "COR-049"


@pytest.mark.rule("COR-051", "COR-076")
def test_goods_of_the_steward_are_never_left(cor):
    table = cor.turn(cor.sheet(gold=0), group="purple 1", options={"delivery_may_end_early": True})
    cor.play(table, "steward", "r2c1")
    assert cor.moves(table) == ["purple-2", "purple-3", "purple-4", "purple-6"]
    assert cor.refused(table, "enough") == "COR-076"
    again = cor.game.load(table.dump())
    assert again.legal() == table.legal(), "the position remembers who brings the goods"
    dump = table.dump() | {"steps": 2}
    with pytest.raises(stoa.BadPosition, match="the last move of the steward has 1 steps, not 2"):
        cor.game.load(dump)
