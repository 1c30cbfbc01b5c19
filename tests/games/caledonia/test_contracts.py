"""Taking and fulfilling contracts, slaughter, direct export bonuses, the building bonus, and upgrades."""

import pytest

import stoa
from games.caledonia.slow_map import DATA

CONTRACTS = {entry["id"]: entry for entry in DATA["contracts"]}
FREE_LAND, UPGRADE, TWO_UPGRADES = 1, 6, 50  # 4 wool; 3 wool; bread, cheese and whisky


def goods_for(number):
    return {good: n for good, n in CONTRACTS[number]["requires"].items() if good not in ("beef", "mutton")}


def ready(cal, number, seat=None, **changes):
    """The first seat has a contract in the box and the goods for it."""
    own = {"contracts": [number], "goods": goods_for(number), "units": {"any": "c4"}} | (seat or {})
    return cal.one(own, **changes)


def slaughter_all(cal, state):
    while cal.phase(state) == "slaughtering":
        cal.play(state, cal.moves(state)[0])
    return state


# Obtain


@pytest.mark.rule("CAL-086", "CAL-089")
def test_a_second_contract_needs_an_empty_box(cal):
    state = cal.state(board=[11, 12], seats=2)
    cal.play(state, "take 11", "pass")
    assert cal.player(state)["contracts"] == [11]
    assert cal.why(state, "take 12") == "CAL-086"
    assert cal.some(state, "take") == []
    with pytest.raises(stoa.BadPosition, match="CAL-089"):
        cal.one({"contracts": [1, 2]})


@pytest.mark.rule("CAL-087")
def test_any_contract_of_the_export_board_can_be_taken_and_no_other(cal):
    state = cal.one(board=[11, 12, 13, 14, 15, 16, 17])
    assert cal.some(state, "take") == [f"take {n}" for n in range(11, 18)]
    assert cal.why(state, "take 18") == "CAL-087"
    cal.play(state, "take 14")
    assert state.dump()["export_board"] == [11, 12, 13, None, 15, 16, 17, None]


@pytest.mark.rule("CAL-088")
def test_the_fee_must_be_paid(cal):
    state = cal.one({"money": 14}, round=5, board=[11])
    assert cal.why(state, "take 11") == "CAL-088"
    assert cal.gains(cal.one({"money": 15}, round=5, board=[11]), "take 11") == -15


@pytest.mark.rule("CAL-090")
def test_no_move_gets_rid_of_an_unfulfilled_contract(cal):
    state = cal.state({1: {"contracts": [12]}}, seats=2)
    for _ in range(4):
        assert not {"discard", "bottom"} & {move.split()[0] for move in cal.moves(state)}
        cal.play(state, "pass", "pass")
        while state.turn == stoa.CHANCE:
            state.play(state.legal()[0])
    assert cal.player(state)["contracts"] == [12]


@pytest.mark.rule("CAL-288")
def test_an_empty_export_board_offers_nothing(cal):
    state = cal.one(board=[None] * 7)
    assert cal.some(state, "take") == []


# Fulfil


@pytest.mark.rule("CAL-125", "CAL-130", "CAL-133", "CAL-136")
@pytest.mark.parametrize("number", CONTRACTS)
def test_every_contract_takes_what_it_asks_for_and_brings_what_it_says(cal, number):
    entry = CONTRACTS[number]
    asked, bonus = entry["requires"], entry["bonus"]
    units = {"sheep": "c4 d3 d4 c5"[: 3 * asked.get("mutton", 0)], "cow": "b4 a5 a2 c6"[: 3 * asked.get("beef", 0)]}
    state = ready(cal, number, {"units": units | {"woodcutter": "f2"}}, ports=[5, 2, 3, 4])
    marks = sum(1 for good, n in entry["imports"].items() if good != "hops" and n >= 5)
    before = cal.money(state)
    slaughter_all(cal, cal.play(state, f"fulfil {number}"))
    player = cal.player(state)
    assert player["money"] == before + bonus.get("money", 0) + marks
    assert (player["goods"], player["contracts"], player["fulfilled"]) == ({}, [], [number])
    assert player["units"] == {"woodcutter": ["f2"]}  # all animals were asked for
    found = cal.open(state)
    offered = (found["free_land"], found["upgrades"])
    if bonus.get("upgrade") or bonus.get("free_land"):
        assert offered == (bonus.get("free_land", 0), bonus.get("upgrade", 0))
    else:
        assert state.dump()["turn"] == 2
    assert list(state.tracks) == [entry["imports"].get(good, 0) for good in ("cotton", "tobacco", "sugar_cane")]


@pytest.mark.rule("CAL-125")
def test_without_all_goods_and_animals_a_contract_is_not_fulfilled(cal):
    assert cal.why(ready(cal, 13, {"goods": {"wool": 1, "cheese": 2}}), "fulfil 13") == "CAL-125"
    assert cal.why(ready(cal, 46, {"units": {"sheep": "c4"}}), "fulfil 46") == "CAL-125"
    assert cal.why(ready(cal, 1), "fulfil 2") == "CAL-125"
    assert "fulfil 46" in cal.moves(ready(cal, 46, {"units": {"sheep": "c4", "cow": "d3"}}))


@pytest.mark.rule("CAL-126", "CAL-127")
def test_the_player_chooses_which_animals_are_slaughtered(cal):
    units = {"sheep": "c4 d3 d4", "cow": "b4", "field": "c5"}
    state = cal.play(ready(cal, 21, {"units": units}, seats=2), "fulfil 21")
    assert cal.moves(state) == ["slaughter c4", "slaughter d3", "slaughter d4"]
    assert cal.why(state, "slaughter b4") == cal.why(state, "slaughter c5") == "CAL-126"
    assert cal.why(state, "done") == "CAL-125"
    cal.play(state, "slaughter d3")
    assert cal.moves(state) == ["slaughter c4", "slaughter d4"]
    cal.play(state, "slaughter c4", "done")
    assert cal.player(state)["units"] == {"sheep": ["d4"], "cow": ["b4"], "field": ["c5"]}


@pytest.mark.rule("CAL-127")
def test_the_hex_of_a_slaughtered_animal_is_open_to_all(cal):
    other = {"units": {"any": "b4"}, "money": 99}
    state = cal.state({1: {"contracts": [16], "goods": {"wool": 1}, "units": {"cow": "c4"}}, 2: other}, seats=2)
    cal.play(state, "fulfil 16")
    assert "sheep c4" in cal.moves(state)
    assert cal.player(state)["units"] == {}


@pytest.mark.rule("CAL-016", "CAL-126")
def test_a_slaughtered_animal_is_back_on_the_board(cal):
    own = {"contracts": [14], "goods": {"wool": 1}, "units": {"sheep": "c4 d3 d4 b4"}, "money": 99}
    state = cal.play(cal.one(own), "fulfil 14", "slaughter c4")
    assert cal.some(state, "sheep")  # by the free land of the contract


@pytest.mark.rule("CAL-128", "CAL-129")
def test_animals_are_slaughtered_only_for_a_contract_and_meat_is_no_good(cal):
    state = cal.one({"units": {"sheep": "c4", "cow": "d3"}, "goods": dict.fromkeys(cal.goods, 1)})
    assert cal.why(state, "slaughter c4") == "CAL-128"
    assert not [move for move in cal.moves(state) if "beef" in move or "mutton" in move]
    dump = cal.dump({1: {"goods": {"beef": 1}}})
    with pytest.raises(stoa.BadPosition, match="beef"):
        cal.game.load(dump)


@pytest.mark.rule("CAL-131", "CAL-132")
def test_import_tokens_move_for_all_together_and_pay_for_each_marked_step(cal):
    # 4 + 4 + 4 cotton by 10, 22 and 31 of others; contract 34 moves the token from 12 to 16
    others = {2: {"fulfilled": [10, 22]}, 3: {"fulfilled": [31]}}
    state = cal.state({1: {"contracts": [34], "goods": goods_for(34)}} | others)
    assert state.tracks[0] == 12
    assert cal.gains(state, "fulfil 34") == 1
    assert list(state.tracks) == [16, 0, 0]
    on_mark = cal.state({1: {"contracts": [4], "units": {"cow": "c4 d3 d4"}}, 2: {"fulfilled": [7]}})
    assert cal.money(slaughter_all(cal, cal.play(on_mark, "fulfil 4"))) == 50 + 1  # 2 + 3: reached
    beyond = cal.state({1: {"contracts": [28], "goods": goods_for(28)}, 2: {"fulfilled": [1, 31]}})
    assert cal.gains(beyond, "fulfil 28") == 0  # from 6 to 9


@pytest.mark.rule("CAL-134")
def test_no_contract_asks_for_milk_or_grain():
    assert not [number for number, entry in CONTRACTS.items() if {"milk", "grain"} & entry["requires"].keys()]


@pytest.mark.rule("CAL-135", "CAL-140")
def test_bonuses_are_taken_in_any_order_and_may_be_declined(cal):
    # nobody has free land and an upgrade on one contract, so both are opened by hand
    own = {"units": {"any": "c4"}, "money": 99}
    state = cal.one(own, phase="rewards", open={"acted": True, "free_land": 1, "upgrades": 1})
    first = cal.play(state.copy(), "shipping", "sheep d3")
    second = cal.play(state.copy(), "sheep d3", "shipping")
    assert cal.player(first) == cal.player(second)
    declined = cal.play(state, "done")
    assert (cal.player(declined)["shipping"], declined.dump()["turn"]) == (0, 2)
    assert (cal.open(declined)["free_land"], cal.open(declined)["upgrades"]) == (0, 0)


@pytest.mark.rule("CAL-137")
def test_free_land_costs_the_unit_alone_and_keeps_the_other_rules(cal):
    state = cal.state(
        {1: {"contracts": [1], "goods": {"wool": 4}, "units": {"any": "d3"}}, 2: {"units": {"cow": "c5"}}}
    )
    cal.play(state, "fulfil 1")
    assert cal.why(state, "sheep e3") == "CAL-028"
    assert cal.why(state, "woodcutter c4") == "CAL-020"
    assert cal.gains(state, "sheep c4") == -8
    assert cal.some(state, "buy") == ["buy milk 1", "buy milk 2"]


@pytest.mark.rule("CAL-137", "CAL-286")
def test_without_free_land_no_expansion_is_possible_among_the_bonuses(cal):
    state = cal.play(ready(cal, UPGRADE), "fulfil 6")
    assert cal.why(state, "sheep d3") == "CAL-137"
    land = cal.play(ready(cal, FREE_LAND), "fulfil 1")
    assert cal.why(land, "shipping") == "CAL-138"


@pytest.mark.rule("CAL-138")
def test_a_bonus_upgrade_has_four_forms(cal):
    own = {"stock": 1, "buying": {"milk": 1}, "selling": {"bread": 2}, "money": 5}
    state = cal.play(ready(cal, UPGRADE, own), "fulfil 6")
    assert cal.moves(state) == [
        "done",
        "shipping",
        "technology woodcutter",
        "technology miner",
        "merchant",
        "recall milk",
        "recall bread",
    ]
    assert cal.gains(state.copy(), "technology miner") == -5
    assert cal.gains(state.copy(), "shipping") == cal.gains(state.copy(), "merchant") == 0
    back = cal.play(state.copy(), "recall bread")
    assert cal.player(back)["merchants"] == {"board": 3, "stock": 2, "buying": {"milk": 1}, "selling": {"bread": 1}}
    assert cal.why(state, "recall wool") == "CAL-138"
    poor = cal.play(ready(cal, UPGRADE, {"money": 4}), "fulfil 6")
    assert cal.why(poor, "technology miner") == "CAL-138"


@pytest.mark.rule("CAL-139")
@pytest.mark.parametrize("two", [("shipping", "shipping"), ("merchant", "shipping"), ("technology miner", "merchant")])
def test_two_bonus_upgrades_may_be_alike_or_different(cal, two):
    state = ready(cal, TWO_UPGRADES, {"units": {}})
    cal.play(state, "fulfil 50", *two)
    player = cal.player(state)
    counts = (player["shipping"], 5 - player["merchants"]["board"], len(player["technology"]))
    assert counts == tuple(sum(word in move for move in two) for word in ("shipping", "merchant", "technology"))
    assert state.dump()["turn"] == 2


@pytest.mark.rule("CAL-140")
def test_a_bonus_that_cannot_be_used_is_lost(cal):
    own = {"shipping": 5, "technology": ["miner", "woodcutter"], "stock": 7, "units": {}}
    state = cal.play(ready(cal, UPGRADE, own), "fulfil 6")
    assert state.dump()["turn"] == 2
    # without a unit after the slaughter there is nothing to expand from
    alone = cal.play(ready(cal, 14, {"units": {"sheep": "c4"}}), "fulfil 14")
    assert (alone.dump()["turn"], cal.player(alone)["units"]) == (2, {})


@pytest.mark.rule("CAL-293", "CAL-294")
def test_reach_for_free_land_is_measured_after_the_slaughter(cal):
    own = {"units": {"sheep": "c4", "field": "a5"}}
    state = cal.play(ready(cal, 14, own), "fulfil 14")
    assert cal.player(state)["contracts"] == []
    assert "d3" not in cal.targets(state)
    assert "b4" in cal.targets(state)
    freed = cal.play(ready(cal, 14, {"units": {"sheep": "c4", "field": "b4"}}), "fulfil 14")
    assert cal.gains(freed, "bakery c4") == -8


# The building bonus


def fourth(cal, factory, seat=None, **changes):
    """The first seat has three factories of a kind and is about to build on c4."""
    own = {"units": {"any": "d3", factory: "a3 a5 b4"}, "money": 99} | (seat or {})
    return cal.one(own, **changes)


@pytest.mark.rule("CAL-115", "CAL-116")
@pytest.mark.parametrize("factory", ["cheese_dairy", "bakery", "distillery"])
def test_the_fourth_factory_draws_three_contracts(cal, factory):
    state = cal.play(fourth(cal, factory), f"{factory} c4")
    assert cal.moves(state) == ["done", "building bonus"]
    cal.play(state, "building bonus")
    assert (cal.phase(state), len(state.legal())) == ("drawing", 43)
    cal.play(state, "contract 20", "contract 30", "contract 40")
    assert cal.moves(state) == ["done", "keep 20", "keep 30", "keep 40"]
    assert cal.why(state, "keep 21") == "CAL-116"
    cal.play(state, "keep 30")
    assert cal.moves(state) == ["bottom 20", "bottom 40"]
    assert cal.why(state, "done") == "CAL-116"
    cal.play(state, "bottom 40")
    assert state.dump()["pile"]["bottom"] == [40, 20]
    assert (cal.player(state)["contracts"], state.dump()["turn"]) == ([30], 2)


@pytest.mark.rule("CAL-115")
@pytest.mark.parametrize("unit", ["sheep", "cow", "field"])
def test_the_fourth_of_another_unit_brings_nothing(cal, unit):
    state = cal.one({"units": {"miner": "c5", unit: "a3 a5 b4"}, "money": 99})
    assert cal.play(state, f"{unit} c4").dump()["turn"] == 2


@pytest.mark.rule("CAL-115")
def test_the_third_factory_and_a_full_box_bring_nothing(cal):
    third = cal.one({"units": {"any": "d3", "bakery": "a3 a5"}, "money": 99})
    assert cal.play(third, "bakery c4").dump()["turn"] == 2
    assert cal.play(fourth(cal, "bakery", {"contracts": [2]}), "bakery c4").dump()["turn"] == 2


@pytest.mark.rule("CAL-116")
def test_all_drawn_contracts_may_go_back_in_any_order(cal):
    state = cal.play(fourth(cal, "bakery", bottom=[9]), "bakery c4", "building bonus")
    cal.play(state, "contract 20", "contract 30", "contract 40", "done", "bottom 30", "bottom 20")
    assert state.dump()["pile"]["bottom"] == [9, 30, 20, 40]
    assert cal.player(state)["contracts"] == []


@pytest.mark.rule("CAL-116", "CAL-280")
def test_the_bonus_may_be_declined(cal):
    state = cal.play(fourth(cal, "bakery"), "bakery c4", "done")
    assert (state.dump()["turn"], state.dump()["pile"]["bottom"]) == (2, [])


@pytest.mark.rule("CAL-117", "CAL-292")
@pytest.mark.parametrize(("number", "fee"), list(enumerate((5, 0, -5, -10, -15), 1)))
def test_a_kept_contract_has_the_fee_of_the_round(cal, number, fee):
    state = cal.play(fourth(cal, "bakery", round=number), "bakery c4", "building bonus")
    cal.play(state, "contract 20", "contract 30", "contract 40")
    assert cal.gains(state, "keep 20") == fee


@pytest.mark.rule("CAL-292")
def test_a_contract_that_cannot_be_paid_cannot_be_kept(cal):
    state = cal.play(fourth(cal, "bakery", {"money": 8 + 4 + 14}, round=5), "bakery c4", "building bonus")
    cal.play(state, "contract 20", "contract 30", "contract 40")
    assert cal.moves(state) == ["bottom 20", "bottom 30", "bottom 40"]  # nothing else is possible
    state = cal.play(fourth(cal, "bakery", {"money": 8 + 4 + 14, "clan": "mackenzie", "cellar": ["left"]}, round=5))
    cal.play(state, "bakery c4", "building bonus", "contract 20", "contract 30", "contract 40")
    assert cal.why(state, "keep 20") == "CAL-292"


@pytest.mark.rule("CAL-119")
def test_a_small_pile_gives_what_is_left_and_an_empty_one_nothing(cal):
    state = cal.play(fourth(cal, "bakery", pile=[20], bottom=[7]), "bakery c4", "building bonus", "contract 20")
    assert cal.moves(state) == ["done", "keep 7", "keep 20"]
    empty = cal.play(fourth(cal, "bakery", pile=[], bottom=[]), "bakery c4")
    assert empty.dump()["turn"] == 2


@pytest.mark.rule("CAL-004", "CAL-119")
def test_the_bottom_of_the_pile_is_drawn_in_its_known_order(cal):
    state = cal.play(fourth(cal, "bakery", pile=[], bottom=[7, 3, 9, 1]), "bakery c4", "building bonus")
    assert cal.some(state, "keep") == ["keep 3", "keep 7", "keep 9"]
    assert state.dump()["pile"]["bottom"] == [1]


@pytest.mark.rule("CAL-290")
def test_building_bonuses_come_from_expand_free_land_and_ports(cal):
    by_land = {"contracts": [1], "goods": {"wool": 4}}
    state = cal.play(fourth(cal, "bakery", by_land), "fulfil 1", "bakery c4")
    assert "building bonus" in cal.moves(state)
    swap = {"units": {"sheep": "a2 d3", "bakery": "a3 a5 b4"}}
    state = cal.play(
        fourth(cal, "bakery", swap, ports=[7, 1, 2, 3]), "port 7", "off a2", "off d3", "on bakery", "on cow"
    )
    assert "building bonus" in cal.moves(state)
    state = cal.play(cal.one({"units": {"any": "a2"}}, ports=[8, 1, 2, 3]), "port 8")  # without a fourth factory
    assert "building bonus" in cal.moves(state)
    state = cal.play(cal.one({"units": {"any": "a2"}}, ports=[9, 8, 2, 3]), "port 9 as 8")
    assert "building bonus" in cal.moves(state)


@pytest.mark.rule("CAL-291", "CAL-301")
def test_the_empty_box_is_asked_for_when_the_bonus_is_taken(cal):
    units = {"sheep": "a2 d3", "bakery": "a3 a5 b4", "distillery": "c5 d4 d5"}
    state = cal.one({"units": units}, ports=[7, 1, 2, 3], board=[1, 2, 3, 4, 5, 6, 7])
    cal.play(state, "port 7", "off a2", "off d3", "on bakery", "on distillery")
    assert cal.open(state)["building_bonuses"] == 2
    cal.play(state, "building bonus", "contract 20", "contract 30", "contract 40")
    none = cal.play(state.copy(), "done", "bottom 20", "bottom 30")
    assert cal.moves(none) == ["done", "building bonus"]  # the second one
    kept = cal.play(state, "keep 20", "bottom 30")
    assert cal.phase(kept) == "acting"  # the box is full now
    assert cal.why(kept, "building bonus") == "CAL-115"


# Upgrades and merchants


@pytest.mark.rule("CAL-120", "CAL-124")
def test_shipping_costs_4_a_level_up_to_level_5(cal):
    for level in range(5):
        state = cal.one({"shipping": level})
        assert cal.gains(state, "shipping") == -4
        assert cal.player(state)["shipping"] == level + 1
    assert cal.why(cal.one({"shipping": 5}), "shipping") == "CAL-124"
    assert cal.why(cal.one({"money": 3}), "shipping") == "CAL-120"


@pytest.mark.rule("CAL-121", "CAL-122", "CAL-124")
@pytest.mark.parametrize(("worker", "spot", "plain"), [("woodcutter", "d6", 4), ("miner", "b5", 6)])
def test_technology_costs_10_and_brings_2_more_for_each_worker(cal, worker, spot, plain):
    own = {"units": {worker: spot}}
    state = cal.state({1: own}, seats=2)
    assert cal.gains(state, f"technology {worker}") == -10
    assert cal.player(state)["technology"] == [worker]
    cal.play(state, "pass")
    assert cal.why(state, f"technology {worker}") == "CAL-124"
    assert cal.gains(state, "pass") == 14 + plain + 2
    assert cal.gains(cal.play(cal.state({1: own}, seats=2)), "pass", "pass") == 16 + plain
    assert cal.why(cal.one({"money": 9}), f"technology {worker}") == "CAL-121"


@pytest.mark.rule("CAL-123", "CAL-124")
def test_a_merchant_costs_4_and_works_at_once(cal):
    state = cal.state({1: {"stock": 0, "buying": {"wool": 2}}}, seats=2)
    assert cal.some(state, "buy") == []
    assert cal.gains(state, "merchant") == -4
    cal.play(state, "pass", "buy milk 1")
    assert cal.player(state)["merchants"] == {"board": 4, "stock": 0, "buying": {"wool": 2, "milk": 1}, "selling": {}}
    assert cal.why(cal.one({"stock": 7}), "merchant") == "CAL-124"
    assert cal.why(cal.one({"money": 3}), "merchant") == "CAL-123"


@pytest.mark.rule("CAL-124", "CAL-138")
def test_an_upgrade_at_its_end_is_no_bonus_upgrade_either(cal):
    own = {"shipping": 5, "technology": ["woodcutter"], "stock": 7}
    state = cal.play(ready(cal, UPGRADE, own), "fulfil 6")
    assert cal.moves(state) == ["done", "technology miner"]
    assert cal.why(state, "shipping") == cal.why(state, "merchant") == "CAL-124"
    assert cal.why(state, "technology woodcutter") == "CAL-124"
