"""Port tiles 1 to 9."""

import pytest

from games.caledonia.slow_map import DATA

AT_A = {"ports": [5, 1, 2, 3]}


def with_tile(cal, tile, seat=None, others=None, **changes):
    """The first seat has a unit beside the port of module A, where the tile lies."""
    rest = [other for other in (1, 2, 3, 4) if other != tile][:3]
    own = {"units": {"any": "a2"}} | (seat or {})
    return cal.state({1: own} | (others or {}), ports=[tile, *rest], **changes)


@pytest.mark.rule("CAL-146")
@pytest.mark.parametrize(("spot", "level"), [("a2", 0), ("b1", 0), ("a3", None)])
def test_a_port_is_used_by_a_unit_beside_it_or_within_shipping(cal, spot, level):
    for at_level in range(6):
        state = cal.one({"units": {"any": spot}, "shipping": at_level}, **AT_A)
        assert ("port 5" in cal.moves(state)) == (level is not None and at_level >= level)
    assert cal.why(cal.one({"units": {"any": "c4"}}, **AT_A), "port 5") == "CAL-146"


@pytest.mark.rule("CAL-038", "CAL-146")
def test_a_tile_that_is_not_in_play_cannot_be_used(cal):
    assert cal.why(with_tile(cal, 5), "port 8") == "CAL-038"


@pytest.mark.rule("CAL-011", "CAL-148")
def test_a_tile_is_used_once_in_a_game(cal):
    state = cal.state({1: {"units": {"any": "a2"}}}, seats=3, **AT_A)
    cal.play(state, "port 5")
    assert cal.why(state, "port 5") == "CAL-148"
    cal.play(state, "pass", "pass", "pass")
    while cal.phase(state) != "acting":
        state.play(state.legal()[0])
    assert cal.why(state, "port 5") == "CAL-148"
    assert cal.player(state)["ports"] == [5]


@pytest.mark.rule("CAL-149")
def test_a_tile_stays_usable_by_the_others(cal):
    state = cal.state({1: {"units": {"any": "a2"}}, 2: {"units": {"any": "b1"}}}, **AT_A)
    cal.play(state, "port 5", "pass")
    assert cal.gains(state, "port 5", seat=2) == 10


@pytest.mark.rule("CAL-147")
def test_a_tile_waits_for_a_later_turn(cal):
    state = cal.state({1: {"units": {"any": "a2"}}}, **AT_A)
    cal.play(state, "shipping", "done", "pass", "pass")
    assert cal.gains(state, "port 5") == 10


@pytest.mark.rule("CAL-147", "CAL-157")
def test_tiles_1_and_6_are_used_at_the_moment_they_name(cal):
    assert cal.why(with_tile(cal, 1), "port 1") == "CAL-152"
    assert cal.why(with_tile(cal, 1), "port 1 spare cow") == "CAL-152"
    assert cal.why(with_tile(cal, 6), "port 6") == "CAL-157"
    after = cal.play(with_tile(cal, 6, {"units": {"any": "a2 b1"}}), "shipping")
    assert after.dump()["turn"] == 2  # after the main action tile 6 has no trade to come before


@pytest.mark.rule("CAL-297")
def test_reach_is_checked_at_each_use(cal):
    own = {"units": {"sheep": "a2", "field": "c4"}, "contracts": [14], "goods": {"wool": 1}}
    state = cal.one(own, **AT_A)
    assert "port 5" in cal.moves(state)
    cal.play(state, "fulfil 14", "done", "pass", "pass")
    assert cal.why(state, "port 5") == "CAL-146"
    back = cal.one({"units": {"field": "c4", "cow": "a2"}}, **AT_A)
    assert "port 5" in cal.moves(back)


# Tile 1


@pytest.mark.rule("CAL-125", "CAL-152", "CAL-296")
def test_tile_1_spares_a_cow_or_a_sheep(cal):
    own = {"units": {"sheep": "a2 c4", "cow": "d3"}, "contracts": [46], "goods": {"wool": 2}}
    state = cal.play(with_tile(cal, 1, own), "fulfil 46")
    assert cal.some(state, "port") == ["port 1 spare cow", "port 1 spare sheep"]
    cow = cal.play(state.copy(), "port 1 spare cow", "slaughter c4")
    assert cal.player(cow)["units"] == {"sheep": ["a2"], "cow": ["d3"]}
    sheep = cal.play(state.copy(), "port 1 spare sheep")  # the only cow goes by itself
    assert cal.player(sheep)["units"] == {"sheep": ["a2", "c4"]}
    assert cal.player(sheep)["ports"] == [1]


@pytest.mark.rule("CAL-125", "CAL-152")
def test_with_tile_1_one_animal_may_be_missing(cal):
    own = {"units": {"any": "b1", "cow": "d3"}, "contracts": [46], "goods": {"wool": 2}}
    state = with_tile(cal, 1, own)
    assert "fulfil 46" in cal.moves(state)
    cal.play(state, "fulfil 46")  # the sheep must be spared, then the cow is slaughtered
    assert cal.player(state)["units"] == {"woodcutter": ["b1"]}
    assert cal.player(state)["ports"] == [1]
    assert cal.why(with_tile(cal, 2, own), "fulfil 46") == "CAL-125"


@pytest.mark.rule("CAL-296")
def test_tile_1_comes_before_the_first_slaughter_and_serves_one_contract(cal):
    own = {"units": {"sheep": "a2 c4 d4"}, "contracts": [5]}
    state = cal.play(with_tile(cal, 1, own), "fulfil 5", "slaughter c4")
    assert cal.why(state, "port 1 spare sheep") == "CAL-296"
    assert cal.why(cal.play(with_tile(cal, 1, own), "fulfil 5"), "port 1 spare cow") == "CAL-152"


@pytest.mark.rule("CAL-180", "CAL-296")
def test_a_spared_animal_still_counts_as_meat(cal):
    own = {"units": {"sheep": "a2"}, "contracts": [14], "goods": {"wool": 1}}
    state = with_tile(cal, 1, own, seats=3, scoring=[7, 1, 2, 3, 4])
    cal.play(state, "fulfil 14", "port 1 spare sheep", "done", "pass", "pass", "pass")
    assert cal.player(state)["glory"] == 2


# Tiles 2 to 5


@pytest.mark.rule("CAL-153", "CAL-298")
def test_tile_2_turns_a_basic_good_into_three(cal):
    state = cal.play(with_tile(cal, 2, {"goods": {"wool": 1, "milk": 2, "bread": 1}}), "port 2")
    assert cal.moves(state) == ["discard wool", "discard milk"]
    assert cal.why(state, "discard bread") == "CAL-153"
    assert cal.why(state, "discard grain") == cal.why(state, "done") == "CAL-298"
    cal.play(state, "discard wool")
    assert len(state.legal()) == 10
    assert cal.why(state, "choose 2 cheese") == "CAL-153"
    same = cal.play(state.copy(), "choose 3 wool")
    assert cal.player(same)["goods"] == {"wool": 3, "milk": 2, "bread": 1}
    mixed = cal.play(state, "choose 1 milk 2 grain")
    assert cal.player(mixed)["goods"] == {"milk": 3, "grain": 2, "bread": 1}
    assert cal.phase(mixed) == "acting"
    assert cal.why(with_tile(cal, 2, {"goods": {"bread": 1}}), "port 2") == "CAL-298"


@pytest.mark.rule("CAL-154", "CAL-298")
def test_tile_3_turns_a_processed_good_into_two(cal):
    state = cal.play(with_tile(cal, 3, {"goods": {"cheese": 1, "whisky": 1, "wool": 1}}), "port 3")
    assert cal.moves(state) == ["discard cheese", "discard whisky"]
    assert cal.why(state, "discard wool") == "CAL-154"
    cal.play(state, "discard cheese")
    assert cal.why(state, "choose 3 wool") == "CAL-154"
    assert {"choose 2 cheese", "choose 1 cheese 1 bread", "choose 2 whisky"} <= set(cal.moves(state))
    assert len(state.legal()) == 6
    cal.play(state, "choose 1 bread 1 whisky")
    assert cal.player(state)["goods"] == {"bread": 1, "whisky": 2, "wool": 1}
    assert cal.why(with_tile(cal, 3, {"goods": {"wool": 1}}), "port 3") == "CAL-298"


@pytest.mark.rule("CAL-155", "CAL-299")
def test_tile_4_gives_an_upgrade_and_3_glory(cal):
    state = cal.play(with_tile(cal, 4), "port 4")
    assert cal.player(state)["glory"] == 3
    used = cal.play(state.copy(), "shipping")
    assert (cal.player(used)["shipping"], cal.money(used), cal.phase(used)) == (1, 50, "acting")
    assert cal.gains(state.copy(), "technology miner") == -5
    declined = cal.play(state, "done")
    assert (cal.player(declined)["glory"], cal.phase(declined)) == (3, "acting")
    full = {"shipping": 5, "technology": ["miner", "woodcutter"], "stock": 7}
    impossible = cal.play(with_tile(cal, 4, full), "port 4")
    assert (cal.player(impossible)["glory"], cal.phase(impossible)) == (3, "acting")


@pytest.mark.rule("CAL-156")
def test_tile_5_gives_10_pounds(cal):
    assert cal.gains(with_tile(cal, 5), "port 5") == 10


# Tile 6


@pytest.mark.rule("CAL-157")
@pytest.mark.parametrize(("step", "way", "shifted"), [(3, "up", 6), (3, "down", 0), (8, "up", 9), (1, "down", 0)])
def test_tile_6_moves_a_price_exactly_three_steps(cal, step, way, shifted):
    state = with_tile(cal, 6, {"goods": {"wool": 2}}, prices={"wool": step})
    cal.play(state, f"port 6 wool {way}")
    assert state.dump()["prices"]["wool"] == shifted
    price = DATA["market"]["sides"]["3-4"]["wool"]["prices"][shifted]
    assert cal.gains(state, "sell wool 1") == price
    assert state.dump()["prices"]["wool"] == max(0, shifted - 1)


SAME = {"port6_same_good": True}


@pytest.mark.rule("CAL-157", "CAL-158")
def test_after_tile_6_any_good_is_traded_and_nothing_else_is_done(cal):
    state = cal.play(with_tile(cal, 6, {"goods": {"wool": 2}}), "port 6 milk down")
    assert {move.split()[0] for move in cal.moves(state)} == {"buy", "sell"}
    assert {move.split()[1] for move in cal.moves(state)} == set(cal.goods)
    assert cal.why(state, "shipping") == cal.why(state, "port 6 wool up") == "CAL-158"
    assert cal.why(state, "pass") == "CAL-287"
    cal.play(state, "sell wool 1")
    assert state.dump()["turn"] == 2


@pytest.mark.rule("CAL-157", "CAL-158")
def test_with_the_option_that_good_is_traded_after_tile_6_and_nothing_else(cal):
    state = cal.play(with_tile(cal, 6, {"goods": {"wool": 2}}, options=SAME), "port 6 milk down")
    assert {move.split()[1] for move in cal.moves(state)} == {"milk"}
    assert cal.why(state, "sell wool 1") == cal.why(state, "shipping") == cal.why(state, "port 6 wool up") == "CAL-158"
    assert cal.why(state, "done") == "CAL-070"
    cal.play(state, "buy milk 1")
    assert state.dump()["turn"] == 2


@pytest.mark.rule("CAL-158")
def test_the_only_trade_after_tile_6_is_asked_because_it_has_a_price(cal):
    state = cal.play(with_tile(cal, 6, {"money": 4}, options=SAME), "port 6 milk down")
    assert cal.moves(state) == ["buy milk 1"]
    assert cal.gains(state, "buy milk 1") < 0


@pytest.mark.rule("CAL-158", "CAL-298")
def test_tile_6_needs_any_trade_that_can_follow(cal):
    state = with_tile(cal, 6, {"money": 3})
    assert cal.some(state, "port") == ["port 6 wool down", "port 6 milk down", "port 6 grain down"]
    assert cal.why(state, "port 6 wool up") == "CAL-158"
    richer = with_tile(cal, 6, {"money": 4})
    assert len(cal.some(richer, "port")) == 11  # wool costs 4 as long as it is not moved up
    assert cal.why(richer, "port 6 wool up") == "CAL-158"
    none = with_tile(cal, 6, {"stock": 0, "buying": {"wool": 2}, "goods": {"milk": 1}})
    assert cal.some(none, "port") == []


@pytest.mark.rule("CAL-158", "CAL-298")
def test_with_the_option_tile_6_needs_a_trade_of_that_good(cal):
    state = with_tile(cal, 6, {"money": 3}, options=SAME)
    assert cal.some(state, "port") == ["port 6 wool down", "port 6 milk down", "port 6 grain down"]
    assert cal.why(state, "port 6 wool up") == "CAL-158"
    none = with_tile(cal, 6, {"stock": 0, "buying": {"wool": 2}, "goods": {"milk": 1}}, options=SAME)
    assert cal.some(none, "port") == []
    # with merchants selling wool it can only be sold
    selling = with_tile(cal, 6, {"stock": 1, "selling": {"wool": 1}}, options=SAME)
    assert cal.why(selling, "port 6 wool up") == "CAL-158"


@pytest.mark.rule("CAL-157", "CAL-158", "CAL-286")
def test_tile_6_may_come_before_a_neighbourhood_purchase(cal):
    own = {"units": {"sheep": "a2 d3"}, "money": 99, "stock": 4}
    state = with_tile(cal, 6, own, {2: {"units": {"cow": "c5"}}})
    cal.play(state, "sheep c4")
    assert len(cal.some(state, "port")) == 12
    cal.play(state, "port 6 milk down")
    assert cal.moves(state) == ["buy milk 1", "buy milk 2", "buy milk 3"]
    assert cal.gains(state, "buy milk 3") == -3 * (3 - 2)
    assert state.dump()["prices"]["milk"] == 3


@pytest.mark.rule("CAL-157", "CAL-158")
def test_with_the_option_tile_6_moves_a_price_that_the_neighbourhood_purchase_uses(cal):
    own = {"units": {"sheep": "a2 d3"}, "money": 99, "stock": 4}
    state = with_tile(cal, 6, own, {2: {"units": {"cow": "c5"}}}, options=SAME)
    cal.play(state, "sheep c4")
    assert cal.some(state, "port") == ["port 6 milk down", "port 6 milk up"]
    assert cal.why(state, "port 6 wool down") == "CAL-158"


# Tile 7


@pytest.mark.rule("CAL-159", "CAL-300")
def test_tile_7_swaps_two_units_for_free_and_without_reach(cal):
    own = {"units": {"sheep": "a2", "cow": "k5", "field": "c4"}, "money": 0}
    state = cal.play(with_tile(cal, 7, own), "port 7")
    assert cal.moves(state) == ["off a2", "off k5"]
    assert cal.why(state, "off c4") == cal.why(state, "off d3") == "CAL-159"
    assert cal.why(state, "done") == "CAL-298"
    cal.play(state, "off k5")  # the other one goes without a choice
    assert cal.phase(state) == "putting on"
    cal.play(state, "on bakery", "on distillery")
    assert cal.player(state)["units"] == {"bakery": ["k5"], "distillery": ["a2"], "field": ["c4"]}
    assert (cal.money(state), cal.phase(state)) == (0, "acting")


@pytest.mark.rule("CAL-159", "CAL-160")
def test_tile_7_puts_on_other_kinds_that_fit_the_terrain(cal):
    own = {"units": {"sheep": "a2 a3", "woodcutter": "d6"}}
    state = cal.play(with_tile(cal, 7, own), "port 7", "off a3")  # then a2, since nothing could take over d6
    assert cal.moves(state) == [f"on {unit}" for unit in ("cow", "cheese_dairy", "bakery", "distillery", "woodcutter")]
    assert cal.why(state, "on field") == "CAL-159"
    assert cal.why(state, "on sheep") == cal.why(state, "on miner") == "CAL-160"
    cal.play(state, "on woodcutter")
    assert cal.why(state, "on woodcutter") == "CAL-160"  # a2 is grassland
    cal.play(state, "on cow")
    assert cal.player(state)["units"] == {"woodcutter": ["a3", "d6"], "cow": ["a2"]}


@pytest.mark.rule("CAL-160")
def test_tile_7_never_takes_off_and_puts_on_the_same_kind(cal):
    own = {"units": {"woodcutter": "b1 d6", "sheep": "a2"}}
    assert cal.why(with_tile(cal, 7, own), "port 7") == "CAL-298"  # forest alone takes nothing but woodcutters


@pytest.mark.rule("CAL-160")
def test_a_type_that_leaves_one_hex_does_not_come_to_the_other(cal):
    own = {"units": {"woodcutter": "d2", "sheep": "a2"}}
    state = cal.play(with_tile(cal, 7, own), "port 7", "off d2")
    assert cal.open(state)["off"] == ["d2", "a2"]
    # of forest and mountain only the miner is left for d2, so that is put on by itself
    assert cal.open(state)["on"] == "miner"
    assert cal.moves(state) == ["on cow", "on cheese_dairy", "on bakery", "on distillery"]
    assert cal.why(state, "on sheep") == "CAL-160"


@pytest.mark.rule("CAL-159", "CAL-298")
def test_tile_7_needs_two_legal_swaps(cal):
    assert cal.why(with_tile(cal, 7, {"units": {"sheep": "a2"}}), "port 7") == "CAL-298"
    assert cal.why(with_tile(cal, 7, {"units": {"sheep": "a2", "field": "c4"}}), "port 7") == "CAL-298"
    # forest and mountain hexes alone: a woodcutter and a miner cannot change places
    assert cal.why(with_tile(cal, 7, {"units": {"woodcutter": "b1", "miner": "a4"}}), "port 7") == "CAL-298"


@pytest.mark.rule("CAL-161", "CAL-301")
def test_tile_7_gives_building_bonuses_but_no_neighbourhood_bonus(cal):
    units = {"sheep": "a2 c4", "bakery": "a3 a5", "distillery": "d5"}
    state = with_tile(cal, 7, {"units": units, "stock": 4}, {2: {"units": {"cow": "c5"}}})
    cal.play(state, "port 7", "off a2", "off c4", "on bakery", "on bakery")
    assert cal.moves(state) == ["done", "building bonus"]
    assert cal.open(state)["building_bonuses"] == 1  # two pieces, but one type gets its fourth


@pytest.mark.rule("CAL-161", "CAL-302")
def test_with_the_erratum_tile_7_gives_the_neighbourhood_bonus_of_both_units(cal):
    others = {2: {"units": {"cow": "c5"}}, 3: {"units": {"field": "a3"}}}
    own = {"units": {"sheep": "a2 c4"}, "stock": 4}
    options = {"port7_2025_erratum": True}
    state = with_tile(cal, 7, own, others, options=options)
    cal.play(state, "port 7", "off a2", "on cow", "on bakery")
    assert cal.open(state)["offered"] == ["milk"]  # a river lies between a2 and a3
    assert cal.some(state, "buy") == ["buy milk 1", "buy milk 2", "buy milk 3"]
    others[3] = {"units": {"field": "b4"}}
    state = with_tile(cal, 7, own, others, options=options)
    cal.play(state, "port 7", "off a2", "on cow", "on bakery")
    assert cal.open(state)["offered"] == ["milk", "grain"]


# Tile 8


@pytest.mark.rule("CAL-162")
def test_tile_8_gives_5_pounds_and_a_building_bonus(cal):
    state = with_tile(cal, 8, round=3)
    assert cal.gains(state, "port 8") == 5
    cal.play(state, "building bonus", "contract 20", "contract 30", "contract 40")
    assert cal.gains(state, "keep 20") == -5
    full = with_tile(cal, 8, {"contracts": [12]})
    assert cal.gains(full, "port 8") == 5
    assert cal.phase(full) == "acting"
    declined = cal.play(with_tile(cal, 8), "port 8", "done")
    assert cal.phase(declined) == "acting"


# Tile 9


@pytest.mark.rule("CAL-274", "CAL-275", "CAL-318")
def test_tile_9_copies_another_tile_for_3_pounds(cal):
    state = cal.one({"units": {"any": "a2"}, "goods": {"wool": 1}}, ports=[9, 5, 2, 8])
    assert cal.some(state, "port") == ["port 9 as 2", "port 9 as 5", "port 9 as 8"]
    assert cal.why(state, "port 9") == cal.why(state, "port 9 as 4") == "CAL-274"
    assert cal.gains(state, "port 9 as 5") == 10 - 3
    assert cal.player(state)["ports"] == [9]
    assert cal.why(state, "port 9 as 8") == "CAL-148"
    assert cal.why(state, "port 5") == "CAL-146"  # the copied tile itself is out of reach


@pytest.mark.rule("CAL-274", "CAL-298")
def test_tile_9_needs_3_pounds_and_a_usable_tile(cal):
    own = {"units": {"any": "a2"}, "money": 2}
    assert cal.why(cal.one(own, ports=[9, 5, 2, 8]), "port 9 as 5") == "CAL-274"
    rich = cal.one(own | {"money": 3}, ports=[9, 5, 2, 8])
    assert cal.why(rich, "port 9 as 2") == "CAL-298"
    assert cal.gains(rich, "port 9 as 5") == 7


@pytest.mark.rule("CAL-275")
def test_a_tile_is_copied_before_and_after_its_own_use(cal):
    own = {"units": {"any": "a2 l1"}}
    before = cal.play(cal.one(own, ports=[5, 9, 2, 3]), "port 5")
    assert cal.gains(before, "port 9 as 5") == 7
    after = cal.play(cal.one(own, ports=[5, 9, 2, 3]), "port 9 as 5")
    assert cal.gains(after, "port 5") == 10


@pytest.mark.rule("CAL-318")
def test_copies_of_tiles_1_and_6_are_used_at_their_own_moment(cal):
    own = {"units": {"sheep": "a2"}, "contracts": [14], "goods": {"wool": 1}, "money": 20}
    state = cal.one(own, ports=[9, 1, 6, 2])
    assert cal.why(state, "port 9 as 1") == "CAL-152"
    assert cal.gains(state, "fulfil 14", "port 9 as 1 spare sheep") == -3
    assert cal.player(state)["units"] == {"sheep": ["a2"]}
    state = cal.one(own | {"money": 6}, ports=[9, 1, 6, 2])
    assert cal.why(state, "port 9 as 6") == "CAL-157"
    assert cal.gains(state, "port 9 as 6 grain down", "buy grain 1") == -3 - 3
    same = cal.one(own | {"money": 6}, ports=[9, 1, 6, 2], options=SAME)
    assert cal.why(same, "port 9 as 6 whisky down") == "CAL-158"  # the 3 pounds are paid first
    assert cal.gains(same, "port 9 as 6 grain down", "buy grain 1") == -3 - 3


@pytest.mark.rule("CAL-152", "CAL-275")
def test_tile_1_and_its_copy_may_spare_two_animals_of_a_contract(cal):
    own = {"units": {"cow": "a2", "miner": "l1"}, "contracts": [4]}
    state = cal.one(own, ports=[1, 9, 2, 3])
    cal.play(state, "fulfil 4")  # three cows are asked for: all is forced
    while cal.phase(state) == "slaughtering":
        cal.play(state, cal.moves(state)[0])
    assert cal.player(state)["units"] == {"miner": ["l1"]}
    assert cal.player(state)["ports"] == [1, 9]
