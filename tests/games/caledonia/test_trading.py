"""Trade at the market, and the neighbourhood bonus."""

import pytest

from games.caledonia.slow_map import DATA, SlowMap, hexes_of, spot_of

PRICES = DATA["market"]["sides"]["3-4"]
GOOD_OF = {"sheep": "wool", "cow": "milk", "field": "grain"}
GOOD_OF |= {"cheese_dairy": "cheese", "bakery": "bread", "distillery": "whisky"}


@pytest.mark.rule("CAL-076", "CAL-077", "CAL-079", "CAL-080", "CAL-085")
@pytest.mark.parametrize("good", GOOD_OF.values())
@pytest.mark.parametrize("number", [1, 3])
def test_a_purchase_costs_the_price_before_it_and_lifts_the_marker(cal, good, number):
    state = cal.one({"stock": 4, "money": 80}, prices={good: 4})
    assert cal.gains(state, f"buy {good} {number}") == -PRICES[good]["prices"][4] * number
    player = cal.player(state)
    assert player["goods"] == {good: number}
    assert (player["merchants"]["stock"], player["merchants"]["buying"]) == (4 - number, {good: number})
    assert state.dump()["prices"] == dict.fromkeys(cal.goods, 3) | {good: 4 + number}
    assert state.dump()["turn"] == 2  # one trade, one good


@pytest.mark.rule("CAL-076", "CAL-077", "CAL-079", "CAL-080", "CAL-082", "CAL-085")
@pytest.mark.parametrize("good", GOOD_OF.values())
@pytest.mark.parametrize("number", [1, 3])
def test_a_sale_pays_the_price_before_it_and_lowers_the_marker(cal, good, number):
    state = cal.one({"stock": 4, "goods": {good: 5}}, prices={good: 8})
    assert cal.gains(state, f"sell {good} {number}") == PRICES[good]["prices"][8] * number
    player = cal.player(state)
    assert player["goods"] == {good: 5 - number}
    assert (player["merchants"]["stock"], player["merchants"]["selling"]) == (4 - number, {good: number})
    assert state.dump()["prices"][good] == 8 - number


@pytest.mark.rule("CAL-077")
def test_every_unit_needs_a_merchant_in_stock(cal):
    state = cal.one({"stock": 2, "money": 99, "goods": {"wool": 5}})
    assert cal.why(state, "buy milk 3") == cal.why(state, "sell wool 3") == "CAL-077"
    assert {"buy milk 2", "sell wool 2"} <= set(cal.moves(state))
    none = cal.one({"stock": 0, "buying": {"grain": 2}, "money": 99, "goods": {"wool": 5}})
    assert cal.some(none, "buy") == cal.some(none, "sell") == []


@pytest.mark.rule("CAL-078")
def test_only_basic_and_processed_goods_are_traded(cal):
    state = cal.one({"stock": 7, "money": 999, "goods": dict.fromkeys(cal.goods, 9)})
    traded = {move.split()[1] for move in (*cal.some(state, "buy"), *cal.some(state, "sell"))}
    assert traded == set(cal.goods)


@pytest.mark.rule("CAL-079")
def test_a_purchase_must_be_paid_in_full(cal):
    state = cal.one({"money": 10 + 9, "stock": 3})
    assert "buy bread 1" in cal.moves(state)
    assert cal.why(state, "buy bread 2") == "CAL-079"


@pytest.mark.rule("CAL-081")
@pytest.mark.parametrize(("step", "move", "after"), [(8, "buy wool 3", 9), (9, "buy wool 1", 9), (0, "sell wool 2", 0)])
def test_the_marker_stops_at_the_ends(cal, step, move, after):
    state = cal.one({"goods": {"wool": 3}, "stock": 3}, prices={"wool": step})
    price, number = PRICES["wool"]["prices"][step], int(move[-1])
    assert abs(cal.gains(state, move)) == price * number
    assert state.dump()["prices"]["wool"] == after


@pytest.mark.rule("CAL-082")
def test_only_goods_in_stock_are_sold(cal):
    state = cal.one({"goods": {"wool": 1}, "stock": 3})
    assert cal.why(state, "sell wool 2") == cal.why(state, "sell milk 1") == "CAL-082"
    assert cal.some(state, "sell") == ["sell wool 1"]


@pytest.mark.rule("CAL-084")
def test_nobody_buys_and_sells_the_same_good_at_the_same_time(cal):
    state = cal.state({1: {"stock": 4, "goods": {"wool": 2, "milk": 2}}}, seats=2)
    cal.play(state, "sell wool 1", "shipping", "buy milk 1", "shipping")
    assert cal.why(state, "buy wool 1") == "CAL-084"
    assert cal.why(state, "sell milk 1") == "CAL-084"
    assert {"sell wool 1", "buy milk 1"} <= set(cal.moves(state))


@pytest.mark.rule("CAL-084", "CAL-138")
def test_taking_the_last_merchant_back_lifts_the_ban(cal):
    own = {"stock": 3, "selling": {"wool": 1}, "goods": {"wool": 4}, "contracts": [6]}
    state = cal.state({1: own}, seats=2)
    assert cal.why(state, "buy wool 1") == "CAL-084"
    cal.play(state, "fulfil 6", "recall wool", "pass")
    assert "buy wool 1" in cal.moves(state)


@pytest.mark.rule("CAL-083")
def test_merchants_stay_on_the_market_during_the_round(cal):
    state = cal.play(cal.state(seats=2), "buy wool 2", "pass")
    assert cal.player(state)["merchants"] == {"board": 5, "stock": 0, "buying": {"wool": 2}, "selling": {}}
    assert cal.why(state, "recall wool") == "CAL-083"
    assert cal.some(state, "buy") == []


# The neighbourhood bonus

PER_GOOD = {"neighbourhood_per_good": True}


def beside(cal, unit, *, stock=4, seats=3, own=None, **changes):
    """The second seat has a unit on c5; the first puts a sheep on c4 beside it."""
    first = {"units": {"any": "d3"}, "money": 99, "stock": stock} | (own or {})
    state = cal.state({1: first, 2: {"units": {unit: "c5"}}}, seats=seats, **changes)
    return cal.play(state, "sheep c4")


@pytest.mark.rule("CAL-105", "CAL-107", "CAL-108", "CAL-109", "CAL-114")
@pytest.mark.parametrize(("unit", "good"), GOOD_OF.items())
def test_a_neighbour_sells_what_its_unit_makes_for_less(cal, unit, good):
    state = beside(cal, unit)
    assert cal.moves(state) == ["done", *(f"buy {good} {n}" for n in (1, 2, 3))]
    less = 2 if good in DATA["goods"]["basic"] else 3
    assert cal.gains(state.copy(), f"buy {good} 2") == -2 * (PRICES[good]["prices"][3] - less)
    before = cal.player(state, 2)
    cal.play(state, f"buy {good} 2")
    assert cal.player(state)["goods"] == {good: 2}
    assert cal.player(state)["merchants"]["buying"] == {good: 2}
    assert state.dump()["prices"][good] == 5
    assert cal.player(state, 2) == before
    assert state.dump()["turn"] == 2


@pytest.mark.rule("CAL-107")
@pytest.mark.parametrize("worker", ["woodcutter", "miner"])
def test_workers_give_no_bonus(cal, worker):
    assert beside(cal, worker).dump()["turn"] == 2


@pytest.mark.rule("CAL-105")
def test_own_units_give_no_bonus(cal):
    assert cal.play(cal.one({"units": {"cow": "c5"}, "money": 99}), "sheep c4").dump()["turn"] == 2


@pytest.mark.rule("CAL-105", "CAL-109")
def test_from_neighbours_goods_are_bought_only(cal):
    state = beside(cal, "cow", own={"goods": {"wool": 1, "milk": 1}})
    assert cal.why(state, "sell milk 1") == cal.why(state, "buy wool 1") == "CAL-105"


@pytest.mark.rule("CAL-106")
def test_a_unit_across_a_river_or_a_loch_gives_no_bonus(cal):
    first = {"units": {"any": "d3"}, "money": 99, "stock": 4, "shipping": 2}
    state = cal.state({1: first, 2: {"units": {"sheep": "c2", "cow": "e4"}}})
    for move in ("cow c4", "cow d4"):  # c2 is in reach of c4, e4 lies beside d4
        assert cal.play(state.copy(), move).dump()["turn"] == 2


@pytest.mark.rule("CAL-108")
def test_the_discount_never_makes_a_price_negative(cal):
    for good in GOOD_OF.values():
        less = 2 if good in DATA["goods"]["basic"] else 3
        assert min(PRICES[good]["prices"]) - less >= 1
    assert cal.gains(beside(cal, "sheep", prices={"wool": 0}), "buy wool 3") == -3


@pytest.mark.rule("CAL-110")
@pytest.mark.parametrize(("seats", "most"), [(2, 4), (3, 3), (4, 3)])
def test_a_neighbour_sells_at_most_three_or_four(cal, seats, most):
    state = beside(cal, "cow", stock=7, seats=seats)
    assert cal.why(state, f"buy milk {most + 1}") == "CAL-110"
    assert f"buy milk {most}" in cal.moves(state)


@pytest.mark.rule("CAL-110", "CAL-137")
def test_the_cap_also_counts_over_two_expansions_of_a_turn(cal):
    # Buchanan fulfils two contracts with free land in one action
    own = {"clan": "buchanan", "units": {"any": "d3"}, "contracts": [1, 24], "stock": 7, "money": 99}
    own["goods"] = {"wool": 5, "bread": 2}
    moves = ("fulfil 1", "sheep c4", "buy milk 2", "fulfil 24", "sheep d4")
    state = cal.play(cal.state({1: own, 2: {"units": {"cow": "c5"}}}, options=PER_GOOD), *moves)
    assert cal.moves(state) == ["done", "buy milk 1"]
    assert cal.why(state, "buy milk 2") == "CAL-110"
    each = cal.play(cal.state({1: own, 2: {"units": {"cow": "c5"}}}), *moves)
    assert cal.moves(each) == ["done", "buy milk 1", "buy milk 2", "buy milk 3"]


@pytest.mark.rule("CAL-110", "CAL-111")
def test_every_neighbouring_unit_gives_a_purchase_of_its_own(cal):
    own = {"units": {"any": "d3"}, "money": 99, "stock": 7}
    others = {2: {"units": {"cow": "c5 d4"}}, 3: {"units": {"cow": "b4"}}}
    state = cal.play(cal.state({1: own} | others), "sheep c4")
    assert cal.open(state)["offered"] == ["milk", "milk", "milk"]
    assert cal.gains(state, "buy milk 3") == -3 * (5 - 2)
    assert cal.open(state)["offered"] == ["milk", "milk"]
    assert cal.why(state, "buy milk 4") == "CAL-110"
    assert cal.gains(state, "buy milk 1", "buy milk 3") == -(7 - 2) - 3 * (7 - 2)  # steps 6 and 7
    assert state.dump()["turn"] == 2  # all three have sold


@pytest.mark.rule("CAL-110", "CAL-111")
def test_with_the_option_every_good_is_bought_once(cal):
    own = {"units": {"any": "d3"}, "money": 99, "stock": 7}
    others = {2: {"units": {"cow": "c5 d4"}}, 3: {"units": {"cow": "b4"}}}
    state = cal.play(cal.state({1: own} | others, options=PER_GOOD), "sheep c4")
    assert cal.open(state)["offered"] == ["milk"]
    cal.play(state, "buy milk 1")
    assert state.dump()["turn"] == 2


@pytest.mark.rule("CAL-111")
def test_different_goods_are_bought_in_any_order_once_each(cal):
    own = {"units": {"any": "d3"}, "money": 99, "stock": 6}
    state = cal.state({1: own, 2: {"units": {"cow": "c5"}}, 3: {"units": {"bakery": "b4", "sheep": "d4"}}})
    cal.play(state, "sheep c4")
    assert cal.open(state)["offered"] == ["wool", "milk", "bread"]
    cal.play(state, "buy bread 1", "buy wool 1")
    assert cal.why(state, "buy bread 1") == "CAL-105"
    assert cal.some(state, "buy") == ["buy milk 1", "buy milk 2", "buy milk 3"]


@pytest.mark.rule("CAL-112")
def test_the_ban_on_both_sides_holds_for_neighbours_too(cal):
    own = {"units": {"any": "d3"}, "money": 99, "stock": 3, "selling": {"milk": 1}, "goods": {"milk": 1}}
    state = cal.state({1: own, 2: {"units": {"cow": "c5", "sheep": "d4"}}})
    cal.play(state, "sheep c4")
    assert cal.why(state, "buy milk 1") == "CAL-112"
    assert "buy wool 1" in cal.moves(state)


@pytest.mark.rule("CAL-113")
def test_the_bonus_is_used_at_once_or_lost(cal):
    state = cal.state({1: {"units": {"sheep": "a2 d3"}, "money": 99, "stock": 4}, 2: {"units": {"cow": "c5"}}})
    cal.play(state, "sheep c4")
    assert cal.why(state, "shipping") == cal.why(state, "port 2") == "CAL-113"
    cal.play(state, "done")
    assert cal.open(state)["offered"] == []


@pytest.mark.rule("CAL-077", "CAL-109")
def test_a_neighbourhood_purchase_needs_merchants_and_money(cal):
    assert beside(cal, "cow", own={"stock": 0, "buying": {"wool": 2}}).dump()["turn"] == 2
    one = beside(cal, "cow", own={"stock": 1, "buying": {"wool": 1}})
    assert cal.moves(one) == ["done", "buy milk 1"]
    assert cal.why(one, "buy milk 2") == "CAL-077"
    poor = beside(cal, "cow", own={"money": 8 + 4 + 5})
    assert cal.why(poor, "buy milk 2") == "CAL-079"


@pytest.mark.rule("CAL-105", "CAL-106")
def test_every_offer_of_a_game_is_found_a_second_time(cal):
    found = 0
    for seats, seed in ((2, 1), (3, 2), (4, 4)):
        for state, move in cal.walk(seats, seed, rich=True):
            if move is None or cal.phase(state) != "acting":
                continue
            word, *rest = cal.game.spell(state, move).split()
            if word not in DATA["units"] and word != "worker":
                continue
            dump = state.dump()
            slow = SlowMap(dump["map"]["sides"], seats, not dump["options"]["no_port_tiles"])
            near = hexes_of(
                other for other in slow.round(spot_of(rest[0])) if slow.neighbouring(spot_of(rest[0]), other)
            )
            goods = {
                GOOD_OF[unit]
                for seat, player in enumerate(dump["players"], 1)
                for unit, places in player["units"].items()
                if seat != dump["turn"] and unit in GOOD_OF and near & set(places)
            }
            after = state.copy()
            after.step(move)
            assert set(cal.open(after)["offered"]) == goods
            found += len(goods)
    assert found > 20
