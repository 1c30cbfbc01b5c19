"""Phase 1: one investment, or two for those who pay for it."""

import pytest


def investments(col, state):
    """The kinds of investments open now."""
    return {move.split()[0] for move in col.moves(state)} - {"stop", "cash", "swap", "second"}


@pytest.mark.rule("COL-038", "COL-041", "COL-043", "COL-044", "COL-047", "COL-048")
@pytest.mark.parametrize(
    ("move", "price", "change"),
    [
        ("buy 16", 20, {"programs": [1, 6, 16]}),
        ("expand clockwise", 10, {"arena": [32, 33, 34]}),
        ("expand counter-clockwise", 10, {"arena": [31, 32, 33]}),
        ("ticket", 10, {"tickets": 1}),
        ("loge", 5, {"loge": True}),
    ],
)
def test_an_investment_is_paid_and_taken_at_once(col, move, price, change):
    state = col.state({1: {"coins": 60}})
    before = col.player(state, 1)
    assert investments(col, state) == {"buy", "expand", "ticket", "loge"}
    col.play(state, move)
    assert col.player(state, 1) == before | {"coins": 60 - price} | change
    assert state.dump()["turn"] == 2  # nothing to pay a second one with


@pytest.mark.rule("COL-038", "COL-039")
def test_without_payment_there_is_one_investment(col):
    state = col.play(col.state({1: {"coins": 60, "medals": 1}}), "ticket")
    assert col.moves(state) == ["cash medal", "stop investing"]
    assert col.why(state, "ticket") == "COL-039"
    assert col.why(state, "second by medals") == "COL-039"


@pytest.mark.rule("COL-039", "COL-040", "COL-112", "COL-139")
def test_two_medals_buy_a_second_investment_and_never_a_third(col):
    state = col.state({1: {"coins": 60, "medals": 5}})
    assert col.why(state, "second by medals") == "COL-039"
    col.play(state, "ticket", "second by medals")
    assert col.why(state, "second by medals") == "COL-040"
    assert col.why(state, "stop investing") == "COL-139"
    col.play(state, "ticket")
    player = col.player(state, 1)
    assert (player["tickets"], player["coins"], player["medals"]) == (2, 40, 3)
    assert state.dump()["turn"] == 2


@pytest.mark.rule("COL-039", "COL-117")
def test_an_additional_action_token_pays_as_well_and_leaves_the_game(col):
    state = col.state({1: {"coins": 60, "tokens": "additional_action"}})
    bag = state.dump()["bag"]
    col.play(state, "expand clockwise", "second by additional_action", "expand clockwise")
    player = col.player(state, 1)
    assert (player["arena"], player["coins"], player["tokens"]) == ([32, 33, 34, 35], 40, {})
    assert state.dump()["bag"] == bag


@pytest.mark.rule("COL-039")
def test_she_chooses_how_to_pay(col):
    state = col.play(col.state({1: {"coins": 60, "medals": 2, "tokens": "additional_action"}}), "loge")
    assert {"second by medals", "second by additional_action"} <= set(col.moves(state))


@pytest.mark.rule("COL-042")
def test_a_new_program_is_higher_than_every_produced_one(col):
    state = col.state({1: {"coins": 99, "produced": [4, 17, 12], "programs": [21]} | {"produced": [4, 12, 17]}})
    assert [move for move in col.moves(state) if move.startswith("buy")] == [
        f"buy {n}" for n in range(18, 31) if n != 21
    ]
    assert col.why(state, "buy 16") == "COL-042"


@pytest.mark.rule("COL-043")
def test_a_program_may_be_bought_without_assets_or_arena_and_produced_in_the_same_turn(col):
    fit = {"coins": 60, "arena": [32, 33, 34], "tokens": "3 gladiator, 3 ship, 2 decoration"}
    state = col.state({1: fit, 2: {"coins": 60}, 3: {"coins": 0}, 4: {"coins": 0}}, options={"max_offers": 0})
    col.play(state, "buy 11", "buy 30", "no auction", "no auction", "produce", "roll V", "emperor V")
    assert 11 in col.player(state, 1)["programs"]
    assert "program 11" in col.moves(state)
    assert col.player(state, 2)["programs"][-1] == 30
    assert col.player(state, 2)["arena"] == [3, 4]


@pytest.mark.rule("COL-043")
def test_there_is_no_limit_to_the_programs_a_player_owns(col):
    state = col.state({1: {"coins": 99, "programs": list(range(11, 30))}})
    col.play(state, "buy 30")
    assert len(col.player(state, 1)["programs"]) == 22


@pytest.mark.rule("COL-044", "COL-045")
@pytest.mark.parametrize("first", ["clockwise", "counter-clockwise"])
@pytest.mark.parametrize("second", ["clockwise", "counter-clockwise"])
def test_an_arena_grows_twice_at_either_end_and_keeps_its_squares(col, first, second):
    state = col.state({1: {"coins": 60, "medals": 2}})
    col.play(state, f"expand {first}", "second by medals", f"expand {second}")
    back = [first, second].count("counter-clockwise")
    assert col.player(state, 1)["arena"] == list(range(32 - back, 36 - back))


@pytest.mark.rule("COL-044", "COL-017")
def test_an_arena_may_grow_from_square_0_to_its_neighbours(col):
    state = col.state({2: {"coins": 60, "arena": [1, 2, 3]}}, seats=5, active=2)
    col.play(state, "expand counter-clockwise")
    assert col.player(state, 2)["arena"] == [0, 1, 2, 3]


@pytest.mark.rule("COL-045", "COL-140")
def test_an_arena_of_four_squares_does_not_grow(col):
    state = col.state({1: {"coins": 60, "arena": [31, 32, 33, 34]}})
    assert investments(col, state) == {"buy", "ticket", "loge"}
    assert col.why(state, "expand clockwise") == col.why(state, "expand counter-clockwise") == "COL-045"


@pytest.mark.rule("COL-046", "COL-111")
def test_a_noble_on_the_new_square_is_in_the_arena_and_brings_no_medal(col):
    state = col.state({1: {"coins": 60, "arena": [31, 32, 33]}})
    col.play(state, "expand counter-clockwise")
    assert state.dump()["nobles"]["senator_3"] == 30
    assert 30 in col.player(state, 1)["arena"]
    assert col.player(state, 1)["medals"] == 0


@pytest.mark.rule("COL-047", "COL-129")
def test_season_tickets_are_limited_by_the_supply_alone(col):
    state = col.state({1: {"coins": 60, "tickets": 6, "medals": 2}, 2: {"tickets": 3}})
    col.play(state, "ticket")
    assert col.player(state, 1)["tickets"] == 7
    assert col.why(col.play(state, "second by medals"), "ticket") == "COL-047"
    assert investments(col, state) == {"buy", "expand", "loge"}


@pytest.mark.rule("COL-048", "COL-074")
def test_a_loge_is_built_once_and_works_in_this_turn(col):
    fit = {"coins": 20, "medals": 2, "programs": [1], "tokens": "2 gladiator"}
    state = col.state({1: fit} | {seat: {"coins": 0} for seat in (2, 3, 4)}, options={"max_offers": 0})
    col.play(state, "loge", "second by medals")
    assert col.why(state, "loge") == "COL-048"
    col.play(state, "ticket", "produce")
    assert "roll IV V" in col.moves(state)


@pytest.mark.rule("COL-139", "COL-137")
def test_both_investments_are_done_before_the_next_player_begins(col):
    state = col.state({1: {"coins": 60, "medals": 3}})
    col.play(state, "loge", "second by medals")
    assert state.dump()["turn"] == 1
    assert state.dump()["investing"] == {"made": 1, "paid_for_second": True}
    col.play(state, "cash medal", "buy 30")
    assert state.dump()["turn"] == 2
    assert col.player(state, 1)["coins"] == 60 - 5 + 6 - 40


@pytest.mark.rule("COL-139")
def test_nobody_pays_for_a_second_investment_that_is_not_open_to_her(col):
    state = col.play(col.state({1: {"coins": 14, "medals": 3, "tokens": "additional_action"}}), "loge")
    assert col.why(state, "second by medals") == col.why(state, "second by additional_action") == "COL-139"
    # After cashing a medal 15 coins pay for a ticket.
    assert col.why(col.play(state, "cash medal"), "second by medals") is None


@pytest.mark.rule("COL-140", "COL-007")
@pytest.mark.parametrize(
    ("coins", "open_now"),
    [
        (4, set()),
        (5, {"loge"}),
        (9, {"loge"}),
        (10, {"loge", "expand", "ticket"}),
        (13, {"loge", "expand", "ticket", "buy"}),
    ],
)
def test_open_to_her_is_what_her_coins_cover(col, coins, open_now):
    assert investments(col, col.state({1: {"coins": coins, "medals": 1}})) == open_now
