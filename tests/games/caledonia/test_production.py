"""The production phase."""

import pytest


def producing(cal, seat, **changes):
    """The first seat's production after everybody has passed."""
    state = cal.state({1: seat}, seats=2, passed=[1], active=2, **changes)
    return cal.play(state, "pass")


@pytest.mark.rule("CAL-163", "CAL-164", "CAL-165", "CAL-170")
def test_workers_pay_and_animals_and_fields_give_goods(cal):
    units = {"woodcutter": "d6", "miner": "b5 e3", "sheep": "c4", "cow": "d3 d4", "field": "b4"}
    state = producing(cal, {"units": units, "money": 0})
    assert cal.money(state) == 4 + 12
    assert cal.player(state)["goods"] == {"wool": 1, "milk": 2, "grain": 2}
    empty = producing(cal, {"money": 0})
    assert (cal.money(empty), cal.player(empty)["goods"]) == (0, {})


@pytest.mark.rule("CAL-122", "CAL-164")
@pytest.mark.parametrize(
    ("technology", "income"), [([], 14), (["woodcutter"], 18), (["miner"], 16), (["woodcutter", "miner"], 20)]
)
def test_upgraded_workers_earn_2_more(cal, technology, income):
    units = {"woodcutter": "d6 c2", "miner": "b5"}
    assert cal.money(producing(cal, {"units": units, "money": 0, "technology": technology})) == income


@pytest.mark.rule("CAL-166", "CAL-168")
@pytest.mark.parametrize(
    ("factory", "raw", "good"),
    [("cheese_dairy", "milk", "cheese"), ("bakery", "grain", "bread"), ("distillery", "grain", "whisky")],
)
def test_a_factory_turns_one_good_of_any_source_into_another(cal, factory, raw, good):
    state = producing(cal, {"units": {factory: "c4 d3"}, "goods": {raw: 5}})
    assert cal.moves(state) == [f"make {good} {n}" for n in (0, 1, 2)]
    assert cal.why(state, f"make {good} 3") == "CAL-167"
    cal.play(state, f"make {good} 2")
    assert cal.player(state)["goods"] == {raw: 3, good: 2}


@pytest.mark.rule("CAL-163", "CAL-168")
def test_goods_of_this_phase_can_be_processed(cal):
    state = producing(cal, {"units": {"cow": "c4", "cheese_dairy": "d3"}})
    assert cal.moves(state) == ["make cheese 0", "make cheese 1"]


@pytest.mark.rule("CAL-166", "CAL-169")
def test_one_grain_serves_one_factory(cal):
    state = producing(cal, {"units": {"bakery": "c4", "distillery": "d3"}, "goods": {"grain": 1}})
    both = cal.play(state.copy(), "make bread 1")
    assert cal.player(both)["goods"] == {"bread": 1}
    assert cal.phase(both) != "processing"
    other = cal.play(state, "make bread 0", "make whisky 1")
    assert cal.player(other)["goods"] == {"whisky": 1}
    few = producing(cal, {"units": {"bakery": "c4 d3"}, "goods": {"grain": 1}})
    assert cal.why(few, "make bread 2") == "CAL-166"


@pytest.mark.rule("CAL-167")
def test_processing_is_optional(cal):
    state = producing(cal, {"units": {"bakery": "c4 d3"}, "goods": {"grain": 2}})
    none = cal.play(state.copy(), "make bread 0")
    assert cal.player(none)["goods"] == {"grain": 2}
    assert cal.player(cal.play(state, "make bread 1"))["goods"] == {"grain": 1, "bread": 1}


@pytest.mark.rule("CAL-163")
def test_nothing_else_is_done_during_production(cal):
    state = producing(cal, {"units": {"cheese_dairy": "c4", "bakery": "d3"}, "goods": {"milk": 1, "grain": 1}})
    assert cal.why(state, "make bread 1") == "CAL-163"  # cheese comes first
    assert cal.why(state, "pass") == cal.why(state, "sell milk 1") == cal.why(state, "done") == "CAL-166"
    assert cal.why(cal.one({"units": {"bakery": "d3"}, "goods": {"grain": 1}}), "make bread 1") == "CAL-163"


@pytest.mark.rule("CAL-062", "CAL-163")
def test_players_produce_in_turn_order(cal):
    makes = {"units": {"bakery": "c4"}, "goods": {"grain": 1}}
    others = {2: {"units": {"bakery": "d4"}, "goods": {"grain": 1}}}
    state = cal.state({1: makes} | others, seats=2, order=[2, 1], round=2, passed=[2], active=1)
    cal.play(state, "pass")
    assert state.dump()["turn"] == 2
    cal.play(state, "make bread 0")
    assert state.dump()["turn"] == 1


@pytest.mark.rule("CAL-303")
def test_the_cellar_moves_before_income_and_the_new_barrel_comes_last(cal):
    own = {"clan": "mackenzie", "cellar": ["right", "left"], "units": {"field": "c4", "distillery": "d3"}, "money": 0}
    state = producing(cal, own)
    player = cal.player(state)
    assert (player["money"], player["goods"], player["cellar"]) == (15, {"grain": 2, "whisky": 1}, ["middle"])
    cal.play(state, "make whisky 1", "barrel down")
    assert (cal.money(state), cal.player(state)["cellar"]) == (18, ["left", "middle"])
