"""Phase 3: offers built step by step, sent, and answered."""

import pytest

HANDS = {
    1: {"tokens": "2 horse, lion, joker", "coins": 20},
    2: {"tokens": "2 ship, lion, additional_action", "coins": 12},
    3: {"tokens": "torch", "coins": 3},
}


def at(col, players=None, **changes):
    """Seat 1 is active; seats 1 to 3 hold a few tokens."""
    return col.state(players or HANDS, phase="trading", **changes)


def now(state):
    dump = state.dump()
    return dump["phase"], dump["turn"]


def holds(col, state, seat):
    player = col.player(state, seat)
    return player["tokens"], player["coins"]


@pytest.mark.rule("COL-064", "COL-070", "COL-150")
def test_each_player_is_active_once_in_turn_order(col):
    state = at(col, round=2, active=2)
    order = []
    while state.dump()["phase"] == "trading":
        order.append(state.dump()["turn"])
        col.play(state, "stop trading")
    assert order == [2, 3, 4, 1]


@pytest.mark.rule("COL-064", "COL-150", "COL-069")
def test_an_active_player_makes_several_trades_and_may_use_what_she_got(col):
    state = at(col)
    col.play(state, "offer 2", "give horse", "get ship", "send", "accept")
    assert now(state) == ("trading", 1)
    col.play(state, "offer 3", "give ship", "get torch", "send", "accept")
    assert holds(col, state, 1) == ({"horse": 1, "torch": 1, "lion": 1, "joker": 1}, 20)
    assert holds(col, state, 2) == ({"horse": 1, "ship": 1, "lion": 1, "additional_action": 1}, 12)
    assert holds(col, state, 3) == ({"ship": 1}, 3)
    col.play(state, "stop trading")
    assert now(state) == ("trading", 2)


@pytest.mark.rule("COL-065", "COL-145")
def test_only_the_active_player_opens_a_negotiation_and_with_another_player(col):
    state = at(col)
    assert col.moves(state) == ["offer 2", "offer 3", "offer 4", "stop trading"]
    assert col.why(state, "offer 1") == col.why(state, "offer 5") == "COL-145"
    col.play(state, "offer 2", "give horse", "get ship", "send")
    assert now(state) == ("answering", 2)
    assert col.why(state, "offer 3") == "COL-147"  # the player asked cannot turn to a third
    col.play(state, "counter")
    assert state.dump()["trade"]["partner"] == 2


@pytest.mark.rule("COL-066")
def test_coins_jokers_and_additional_actions_may_be_traded_in_any_mix(col):
    state = at(col)
    col.play(state, "offer 2", "give joker", "give horse", "coins +5", "coins +1", "get additional_action", "get ship")
    col.play(state, "send", "accept")
    assert holds(col, state, 1) == ({"horse": 1, "ship": 1, "lion": 1, "additional_action": 1}, 14)
    assert holds(col, state, 2) == ({"horse": 1, "ship": 1, "lion": 1, "joker": 1}, 18)


@pytest.mark.rule("COL-067", "COL-066")
def test_nothing_but_coins_and_asset_tokens_can_be_put_into_an_offer(col):
    rich = {"medals": 3, "tickets": 2, "podiums": 1, "loge": True, "programs": [12], "tokens": "horse, joker"}
    state = col.play(at(col, {1: rich, 2: rich | {"podiums": 0, "programs": [13]}}, round=2, active=1), "offer 2")
    assert col.moves(state) == ["give horse", "give joker", "get horse", "get joker"] + [
        f"coins {step:+d}" for step in (1, 5, 10, -1, -5, -10)
    ] + ["drop"]  # fmt: skip


@pytest.mark.rule("COL-068")
def test_each_side_gives_something(col):
    state = col.play(at(col), "offer 2")
    assert col.why(state, "send") == "COL-068"
    assert col.why(col.play(state, "give horse"), "send") == "COL-068"
    assert col.why(col.play(state, "coins +5"), "send") == "COL-068"
    col.play(state, "get ship")
    assert col.why(state, "send") is None
    assert col.why(col.play(state, "give horse", "coins -5", "get horse", "get horse"), "send") == "COL-068"


@pytest.mark.rule("COL-068")
def test_coins_and_types_stand_on_one_side_only(col):
    state = col.play(at(col), "offer 2", "give lion", "get lion")
    assert state.dump()["trade"]["draft"] == {"gives": {}, "gets": {}, "coins": 0}
    col.play(state, "get lion", "coins +10", "coins -5", "coins -10")
    assert state.dump()["trade"]["draft"] == {"gives": {}, "gets": {"lion": 1}, "coins": -5}
    assert col.why(state, "send") == "COL-068"  # she would only get


@pytest.mark.rule("COL-069", "COL-145")
def test_only_what_both_players_hold_now_can_be_offered(col):
    state = col.play(at(col), "offer 2", "give lion")
    assert col.why(state, "give lion") == col.why(state, "give torch") == col.why(state, "get torch") == "COL-145"
    col.play(state, "coins +10", "coins +10")
    assert col.why(state, "coins +1") == "COL-145"
    col.play(state, "coins -10", "coins -10", "coins -10")
    assert col.why(state, "coins -5") == "COL-145"
    assert col.why(state, "coins -1") is None


@pytest.mark.rule("COL-146", "COL-137")
def test_a_draft_may_be_changed_or_dropped_and_binds_nobody(col):
    players = HANDS | {1: HANDS[1] | {"medals": 1}}
    state = col.play(at(col, players), "offer 2", "give horse", "coins +5")
    assert "cash medal" not in col.moves(state)
    assert col.why(state, "cash medal") == col.why(state, "stop trading") == col.why(state, "offer 3") == "COL-146"
    col.play(state, "drop")
    assert now(state) == ("trading", 1)
    trade = state.dump()["trade"]
    assert (trade["partner"], trade["maker"], trade["sent"]) == (None, None, 0)
    assert holds(col, state, 1) == ({"horse": 2, "lion": 1, "joker": 1}, 20)


@pytest.mark.rule("COL-146", "COL-149")
def test_a_draft_and_their_number_come_to_an_end(col):
    state = at(col, options={"max_offers": 1})
    for _ in range(3):
        col.play(state, "offer 2", *["coins +1", "coins -1"] * 12)
        assert col.moves(state) == ["drop"]
        assert col.why(state, "coins +1") == "COL-146"
        col.play(state, "drop")
    assert now(state) == ("trading", 2)  # three drafts for each offer are enough: her time is over


@pytest.mark.rule("COL-147")
def test_the_player_asked_accepts_declines_or_counters(col):
    sent = col.play(at(col), "offer 2", "give horse", "get ship", "send")
    assert now(sent) == ("answering", 2)
    assert col.moves(sent) == ["swap additional_action", "accept", "decline", "counter"]
    declined = col.play(sent.copy(), "decline")
    assert now(declined) == ("trading", 1)
    assert holds(col, declined, 1) == holds(col, sent, 1)
    assert declined.dump()["trade"]["offer"] == {"gives": {}, "gets": {}, "coins": 0}
    assert col.why(sent, "give ship") == col.why(sent, "stop trading") == "COL-147"


@pytest.mark.rule("COL-147")
def test_a_counter_offer_starts_from_the_offer_and_must_differ(col):
    state = col.play(at(col), "offer 2", "give horse", "coins +5", "get ship", "send", "counter")
    assert now(state) == ("drafting", 2)
    assert state.dump()["trade"]["draft"] == {"gives": {"ship": 1}, "gets": {"horse": 1}, "coins": -5}
    assert col.why(state, "send") == "COL-147"
    col.play(state, "coins -1", "send")
    assert now(state) == ("answering", 1)
    assert col.moves(state) == ["accept", "decline", "counter"]
    assert state.dump()["trade"]["maker"] == 2
    col.play(state, "counter", "coins -1", "give lion", "send")
    assert now(state) == ("answering", 2)
    col.play(state, "accept")
    assert holds(col, state, 1) == ({"horse": 1, "ship": 1, "joker": 1}, 15)


@pytest.mark.rule("COL-147", "COL-146")
def test_a_dropped_counter_offer_leaves_the_offer_standing(col):
    state = col.play(at(col), "offer 2", "give horse", "get ship", "send")
    offer = state.dump()["trade"]["offer"]
    col.play(state, "counter", "give ship", "drop")
    assert now(state) == ("answering", 2)
    assert state.dump()["trade"]["offer"] == offer
    col.play(state, "accept")
    assert holds(col, state, 2)[0] == {"horse": 1, "ship": 1, "lion": 1, "additional_action": 1}


@pytest.mark.rule("COL-148", "COL-137")
def test_who_spends_a_token_that_is_asked_of_her_can_no_longer_accept(col):
    state = col.play(at(col), "offer 2", "give horse", "get additional_action", "send")
    assert col.why(state, "accept") is None
    col.play(state, "swap additional_action")
    assert col.why(state, "accept") == "COL-148"
    assert col.moves(state) == ["cash medal", "decline", "counter"]


@pytest.mark.rule("COL-148", "COL-145")
def test_a_counter_offer_has_nothing_that_is_spent(col):
    offer = ("offer 2", "give horse", "get ship", "get additional_action", "send", "swap additional_action", "counter")
    state = col.play(at(col), *offer)
    assert state.dump()["trade"]["draft"] == {"gives": {"ship": 1}, "gets": {"horse": 1}, "coins": 0}
    col.play(state, "send", "accept")
    assert holds(col, state, 2)[0] == {"horse": 1, "ship": 1, "lion": 1}
    only = ("offer 2", "give horse", "get additional_action", "send", "swap additional_action", "counter")
    state = col.play(at(col), *only)
    assert col.why(state, "send") == "COL-068"  # she would give nothing
    assert col.game.load(state.dump()).key() == state.key()


@pytest.mark.rule("COL-149")
@pytest.mark.parametrize("limit", [1, 3, 6, 12, 24])
def test_an_active_player_sends_at_most_so_many_offers(col, limit):
    state = at(col, options={"max_offers": limit})
    for sent in range(limit):
        assert now(state) == ("trading", 1)
        assert state.dump()["trade"]["sent"] == sent
        col.play(state, "offer 2", "give horse", "get ship", "send", "decline")
    assert now(state) == ("trading", 2)
    assert state.dump()["trade"]["sent"] == 0


@pytest.mark.rule("COL-149")
def test_twelve_offers_are_the_rule_and_none_ends_the_phase(col):
    assert col.data["trading"]["max_offers_per_active_player"] == 12
    assert col.start(4).dump()["options"]["max_offers"] == 12
    state = at(col, HANDS | {1: HANDS[1] | {"medals": 1}}, options={"max_offers": 0})
    assert col.moves(state) == ["cash medal", "stop trading"]
    assert col.why(state, "offer 2") == "COL-149"


@pytest.mark.rule("COL-149", "COL-147")
def test_at_the_limit_she_can_only_accept_or_decline_a_counter_offer(col):
    state = col.play(at(col, options={"max_offers": 1}), "offer 2", "give horse", "get ship", "send")
    col.play(state, "counter", "coins -5", "send")
    assert now(state) == ("answering", 1)
    assert col.moves(state) == ["accept", "decline"]
    assert col.why(state, "counter") == "COL-149"
    col.play(state, "accept")
    assert holds(col, state, 1)[1] == 15
    assert now(state) == ("trading", 2)


@pytest.mark.rule("COL-149", "COL-147")
def test_counter_offers_of_others_do_not_count(col):
    state = at(col, options={"max_offers": 3})
    col.play(state, "offer 2", "give horse", "get ship", "send", "counter", "coins -5", "send")
    col.play(state, "counter", "coins -1", "send", "counter", "coins -5", "send")
    assert state.dump()["trade"]["sent"] == 2
    col.play(state, "decline")
    assert now(state) == ("trading", 1)
    assert "offer 3" in col.moves(state)


@pytest.mark.rule("COL-149", "COL-147")
def test_the_player_asked_cannot_use_up_the_time_of_the_active_player(col):
    state = col.play(at(col, options={"max_offers": 3}), "offer 2", "give horse", "get ship", "send")
    for _ in range(3):
        col.play(state, "counter", "drop")
    assert col.moves(state) == ["swap additional_action", "accept", "decline"]
    assert col.why(state, "counter") == "COL-149"
    col.play(state, "decline", "offer 2", "give horse", "get ship", "send")
    assert "counter" in col.moves(state)
    assert state.dump()["trade"]["drafts"] == 2


@pytest.mark.rule("COL-150", "COL-123", "COL-157")
def test_awards_are_checked_after_a_whole_trade(col):
    players = {1: {"tokens": "3 horse, ship"}, 2: {"tokens": "2 horse, 2 ship"}}
    state = at(col, players)
    assert state.dump()["stars"]["horse"] == 1
    col.play(state, "offer 2", "give ship", "get horse", "send", "accept")
    assert state.dump()["stars"] == dict.fromkeys(col.star_types) | {"horse": 1, "ship": 2}
    col.play(state, "offer 2", "give horse", "give horse", "get ship", "send", "accept")
    # Seat 1 has 2 horses and seat 2 has 3; of the ships seat 1 has 1 and seat 2 has 2.
    assert state.dump()["stars"] == dict.fromkeys(col.star_types) | {"horse": 2}
