"""Phase 3: offers composed by adding to them, sent to one player or to all, and answered."""

import pytest

import stoa

HANDS = {
    1: {"tokens": "2 horse, lion, joker", "coins": 20},
    2: {"tokens": "2 ship, lion, additional_action", "coins": 12},
    3: {"tokens": "torch", "coins": 3},
}
NOTHING = {"gives": {}, "gets": {}, "coins": 0}


def at(col, players=None, **changes):
    """Seat 1 is active; seats 1 to 3 hold a few tokens."""
    return col.state(players or HANDS, phase="trading", **changes)


def now(state):
    dump = state.dump()
    return dump["phase"], dump["turn"]


def holds(col, state, seat):
    player = col.player(state, seat)
    return player["tokens"], player["coins"]


def begun(col, state, notation):
    """The small moves with which a draft that begins so is filled in advance, in notation."""
    words, twin = [], state.copy()
    for move in state.draft_from(col.game.read(state, notation)):
        words.append(col.game.spell(twin, move))
        stoa.play(twin, move)
    return words


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
def test_only_the_active_player_opens_a_negotiation_with_one_player_or_with_all(col):
    state = at(col)
    assert col.moves(state) == ["offer 2", "offer 3", "offer 4", "offer all", "stop trading"]
    assert col.why(state, "offer 1") == col.why(state, "offer 5") == "COL-145"
    col.play(state, "offer 2", "give horse", "get ship", "send")
    assert now(state) == ("answering", 2)
    assert col.why(state, "offer 3") == col.why(state, "offer all") == "COL-147"  # she cannot turn to a third
    col.play(state, "counter")
    assert state.dump()["trade"]["partner"] == 2


@pytest.mark.rule("COL-066")
def test_coins_jokers_and_additional_actions_may_be_traded_in_any_mix(col):
    state = at(col)
    col.play(state, "offer 2", "give joker", "give horse", "pay 5", "pay 1", "get additional_action", "get ship")
    col.play(state, "send", "accept")
    assert holds(col, state, 1) == ({"horse": 1, "ship": 1, "lion": 1, "additional_action": 1}, 14)
    assert holds(col, state, 2) == ({"horse": 1, "ship": 1, "lion": 1, "joker": 1}, 18)


@pytest.mark.rule("COL-067", "COL-066")
def test_nothing_but_coins_and_asset_tokens_can_be_put_into_an_offer(col):
    rich = {"medals": 3, "tickets": 2, "podiums": 1, "loge": True, "programs": [12], "tokens": "horse, joker"}
    state = col.play(at(col, {1: rich, 2: rich | {"podiums": 0, "programs": [13]}}, round=2, active=1), "offer 2")
    assert col.moves(state) == [
        *("give horse", "give joker", "get horse", "get joker"),
        *("pay 1", "pay 5", "pay 10", "ask 1", "ask 5", "ask 10"),
    ]


@pytest.mark.rule("COL-068")
def test_each_side_gives_something(col):
    state = col.play(at(col), "offer 2")
    assert col.why(state, "send") == "COL-068"
    assert col.why(col.play(state, "give horse"), "send") == "COL-068"
    assert col.why(col.play(state, "pay 5"), "send") == "COL-068"
    assert col.why(col.play(state, "get ship"), "send") is None


@pytest.mark.rule("COL-068")
def test_coins_and_types_stand_on_one_side_only(col):
    state = col.play(at(col), "offer 2", "give lion", "pay 10")
    assert col.why(state, "get lion") == col.why(state, "ask 1") == "COL-068"
    state = col.play(at(col), "offer 2", "get lion", "ask 5")
    assert col.why(state, "give lion") == col.why(state, "pay 1") == "COL-068"
    assert state.dump()["trade"]["draft"] == {"gives": {}, "gets": {"lion": 1}, "coins": -5}


@pytest.mark.rule("COL-069", "COL-145")
def test_only_what_both_players_hold_now_can_be_offered(col):
    state = col.play(at(col), "offer 2", "give lion")
    assert col.why(state, "give lion") == col.why(state, "give torch") == col.why(state, "get torch") == "COL-145"
    assert col.why(col.play(state.copy(), "pay 10", "pay 10"), "pay 1") == "COL-145"
    col.play(state, "ask 10")
    assert col.why(state, "ask 5") == "COL-145"
    assert col.why(state, "ask 1") is None


@pytest.mark.rule("COL-146", "COL-137")
def test_an_offer_is_one_decision_until_it_is_sent(col):
    players = HANDS | {1: HANDS[1] | {"medals": 1}}
    state = at(col, players)
    assert not state.composing()
    for word in ("offer 2", "give horse", "pay 5", "get ship"):
        assert col.play(state, word).composing()
        assert now(state) == ("drafting", 1)
        assert state.dump()["trade"]["sent"] == 0
    assert "cash medal" not in col.moves(state)
    assert col.why(state, "cash medal") == col.why(state, "stop trading") == col.why(state, "offer 3") == "COL-146"
    assert not col.play(state, "send").composing()
    assert state.dump()["trade"]["sent"] == 1


@pytest.mark.rule("COL-146")
def test_an_offer_may_name_all_that_both_sides_have(col):
    everything = ["give horse"] * 2 + ["give lion", "give joker"] + ["pay 1"] * 20
    state = col.play(at(col), "offer 2", "get ship", "get ship", "get additional_action", *everything)
    assert col.moves(state) == ["send"]


@pytest.mark.rule("COL-146", "COL-068")
def test_an_addition_that_leaves_nothing_to_trade_it_for_is_refused(col):
    poor = {1: {"tokens": "horse, lion", "coins": 0}, 2: {"tokens": "horse", "coins": 0}}
    state = col.play(at(col, poor), "offer 2")
    assert col.moves(state) == ["give lion", "get horse"]
    assert col.why(state, "give horse") == "COL-146"
    col.play(state, "get horse", "give lion", "send")
    alike = {seat: {"tokens": "horse", "coins": 0} for seat in (1, 2)} | {3: {"coins": 0}, 4: {"coins": 0}}
    state = at(col, alike | {1: {"tokens": "horse", "coins": 0, "medals": 1}})
    assert col.moves(state) == ["cash medal", "stop trading"]
    assert col.why(state, "offer 2") == col.why(state, "offer all") == "COL-068"


def after(state, move):
    twin = state.copy()
    twin.play(move)
    return twin


def drafts(state):
    """Every draft that can be come to from this one."""
    found, waiting = {}, [state]
    while waiting:
        here = waiting.pop()
        if here.composing() and here.key() not in found:
            found[here.key()] = here
            waiting += [after(here, move) for move in here.legal()]
    return found.values()


@pytest.mark.rule("COL-146", "COL-147")
@pytest.mark.parametrize("to", ["2", "all"])
@pytest.mark.parametrize("own", ["", "horse", "horse, lion", "2 lion"])
@pytest.mark.parametrize("other", ["", "horse", "lion, ship"])
def test_from_every_draft_an_offer_can_be_sent_and_every_choice_is_read_twice(col, to, own, other):
    players = {1: {"tokens": own, "coins": 1}, 2: {"tokens": other, "coins": 0}, 3: {"tokens": "ship", "coins": 0}}
    state = at(col, players | {4: {"coins": 0}})
    if to == "2" and not other:
        assert col.why(state, "offer 2") == "COL-068"
        return
    answers = []
    for draft in drafts(col.play(state, f"offer {to}")):
        legal = draft.legal()
        assert legal == [move for move in range(col.game.moves) if draft.refusal(move) is None] != []
        assert col.game.load(draft.dump()) == draft
        if col.send(draft) in legal:
            answers.append(after(draft, col.send(draft)))
    assert answers
    for answer in answers:
        if "counter" in col.moves(answer):
            for draft in drafts(col.play(answer, "counter")):
                assert draft.legal() == [move for move in range(100) if draft.refusal(move) is None] != []


@pytest.mark.rule("COL-147")
def test_the_player_asked_accepts_declines_or_counters(col):
    sent = col.play(at(col), "offer 2", "give horse", "get ship", "send")
    assert now(sent) == ("answering", 2)
    assert col.moves(sent) == ["swap additional_action", "accept", "decline", "counter"]
    declined = col.play(sent.copy(), "decline")
    assert now(declined) == ("trading", 1)
    assert holds(col, declined, 1) == holds(col, sent, 1)
    assert declined.dump()["trade"]["offer"] == NOTHING
    assert col.why(sent, "give ship") == col.why(sent, "stop trading") == "COL-147"


@pytest.mark.rule("COL-145", "COL-147")
def test_an_open_offer_goes_round_and_the_first_who_accepts_gets_it(col):
    players = HANDS | {1: {"tokens": "2 horse", "coins": 0}, 3: {"tokens": "torch", "coins": 4}, 4: {"coins": 9}}
    state = col.play(at(col, players), "offer all", "give horse", "ask 5")
    assert state.dump()["trade"]["partner"] is None
    assert state.composing()
    col.play(state, "send")
    assert now(state) == ("answering", 2)  # clockwise from its maker
    assert col.moves(state) == ["swap additional_action", "accept", "decline"]
    assert col.why(state, "counter") == "COL-147"
    col.play(state, "decline")
    assert now(state) == ("answering", 4)  # seat 3 has not the coins
    col.play(state, "accept")
    assert now(state) == ("trading", 1)
    assert holds(col, state, 1) == ({"horse": 1}, 5)
    assert holds(col, state, 4) == ({"horse": 1}, 4)
    assert state.dump()["trade"] | {"sent": 0} == at(col, players).dump()["trade"]
    assert state.dump()["trade"]["sent"] == 1


@pytest.mark.rule("COL-147", "COL-149")
def test_an_open_offer_that_all_decline_counts_once_and_is_remembered(col):
    state = col.play(at(col), "offer all", "give horse", "ask 1", "send", "decline", "decline", "decline")
    assert now(state) == ("trading", 1)
    assert state.dump()["trade"]["sent"] == 1
    assert begun(col, state, "offer all") == ["offer all", "give horse", "ask 1"]


@pytest.mark.rule("COL-145")
def test_an_open_offer_asks_for_what_one_player_alone_can_give(col):
    state = col.play(at(col), "offer all", "get ship")
    assert col.why(state, "get torch") == "COL-145"  # seat 2 has ships, seat 3 the torch
    assert {"get ship", "get lion", "get additional_action"} <= set(col.moves(state))
    col.play(state, "pay 1", "send")
    assert now(state) == ("answering", 2)
    assert now(col.play(state, "decline")) == ("trading", 1)


@pytest.mark.rule("COL-147")
def test_a_counter_offer_starts_from_the_offer_and_must_differ(col):
    state = col.play(at(col), "offer 2", "give horse", "pay 5", "pay 1", "get ship", "send")
    assert begun(col, state, "counter") == ["counter", "get horse", "give ship", "ask 5", "ask 1"]
    col.play(state, "counter", "get horse", "give ship", "ask 5", "ask 1")
    assert now(state) == ("drafting", 2)
    assert col.why(state, "send") == "COL-147"
    col.play(state, "ask 1", "send")
    assert now(state) == ("answering", 1)
    assert col.moves(state) == ["accept", "decline", "counter"]
    assert state.dump()["trade"]["maker"] == 2
    assert begun(col, state, "counter") == ["counter", "give horse", "get ship", "pay 5", "pay 1", "pay 1"]
    col.play(state, "counter", "give horse", "get ship", "pay 5", "give lion", "send")
    assert now(state) == ("answering", 2)
    col.play(state, "accept")
    assert holds(col, state, 1) == ({"horse": 1, "ship": 1, "joker": 1}, 15)


@pytest.mark.rule("COL-147")
def test_where_no_other_offer_is_possible_there_is_no_counter_offer(col):
    poor = {1: {"tokens": "horse", "coins": 0}, 2: {"tokens": "ship", "coins": 0}}
    state = col.play(at(col, poor), "offer 2", "give horse", "get ship", "send")
    assert col.moves(state) == ["accept", "decline"]
    assert col.why(state, "counter") == "COL-147"


@pytest.mark.rule("COL-147")
def test_a_declined_offer_can_be_changed_and_sent_again_to_anybody(col):
    state = col.play(at(col), "offer 2", "give horse", "get ship", "send", "decline")
    assert begun(col, state, "offer 2") == ["offer 2", "give horse", "get ship"]
    assert begun(col, state, "offer 3") == ["offer 3"]  # she has no ship: what is left of it is no offer
    assert begun(col, state, "stop trading") == ["stop trading"]
    col.play(state, "offer 2", "give horse", "get ship", "pay 1", "send")
    col.play(state, "counter", "give ship", "get horse", "ask 5", "send", "decline")
    assert begun(col, state, "offer 2") == ["offer 2", "give horse", "get ship", "pay 5"]  # her counter-offer
    col.play(state, "offer 2", "give horse", "get ship", "pay 1", "send", "accept")
    assert begun(col, state, "offer 2") == ["offer 2"]
    col.play(state, "offer 2", "give lion", "ask 1", "send", "decline", "stop trading")
    assert begun(col, state, "offer 3") == ["offer 3"]
    assert state.dump()["trade"]["declined"] == NOTHING


@pytest.mark.rule("COL-148", "COL-137")
def test_who_spends_a_token_that_is_asked_of_her_can_no_longer_accept(col):
    state = col.play(at(col), "offer 2", "give horse", "get additional_action", "send")
    assert col.why(state, "accept") is None
    col.play(state, "swap additional_action")
    assert col.why(state, "accept") == "COL-148"
    assert col.moves(state) == ["cash medal", "decline", "counter"]


@pytest.mark.rule("COL-148", "COL-145", "COL-147")
def test_a_counter_offer_does_not_begin_with_what_is_spent(col):
    offer = ("offer 2", "give horse", "get ship", "get additional_action", "send", "swap additional_action")
    state = col.play(at(col), *offer)
    assert begun(col, state, "counter") == ["counter", "get horse", "give ship"]
    col.play(state, "counter", "get horse", "give ship", "send", "accept")
    assert holds(col, state, 2)[0] == {"horse": 1, "ship": 1, "lion": 1}
    only = ("offer 2", "give horse", "get additional_action", "send", "swap additional_action")
    state = col.play(at(col), *only)
    assert begun(col, state, "counter") == ["counter", "get horse"]
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


@pytest.mark.rule("COL-149", "COL-137")
def test_twelve_offers_are_the_rule_and_with_none_nobody_is_asked_in_the_phase(col):
    assert col.data["trading"]["max_offers_per_active_player"] == 12
    assert col.start(4).dump()["options"]["max_offers"] == 12
    rich = {seat: {"medals": 2, "coins": 7, "tokens": "additional_action"} for seat in (1, 2, 3, 4)}
    state = col.state(rich, phase="opening", active=4, round=1, options={"max_offers": 0})
    col.play(state, "no auction")
    assert now(state) == ("producing", 1)


@pytest.mark.rule("COL-149", "COL-147")
def test_at_the_limit_she_can_only_accept_or_decline_a_counter_offer(col):
    state = col.play(at(col, options={"max_offers": 1}), "offer 2", "give horse", "get ship", "send")
    col.play(state, "counter", "give ship", "get horse", "ask 5", "send")
    assert now(state) == ("answering", 1)
    assert col.moves(state) == ["accept", "decline"]
    assert col.why(state, "counter") == "COL-149"
    col.play(state, "accept")
    assert holds(col, state, 1)[1] == 15
    assert now(state) == ("trading", 2)


@pytest.mark.rule("COL-149", "COL-147")
def test_counter_offers_of_others_do_not_count(col):
    state = at(col, options={"max_offers": 3})
    col.play(state, "offer 2", "give horse", "get ship", "send", "counter", "give ship", "get horse", "ask 5", "send")
    col.play(state, "counter", "get ship", "pay 1", "send", "counter", "give ship", "ask 5", "send")
    assert state.dump()["trade"]["sent"] == 2
    col.play(state, "decline")
    assert now(state) == ("trading", 1)
    assert "offer 3" in col.moves(state)


@pytest.mark.rule("COL-150", "COL-123", "COL-157")
def test_awards_are_checked_after_a_whole_trade(col):
    players = {1: {"tokens": "3 horse, ship"}, 2: {"tokens": "2 horse, 2 ship"}}
    state = at(col, players)
    assert state.dump()["stars"]["horse"] == 1
    col.play(state, "offer 2", "give ship", "get horse", "send", "accept")
    assert state.dump()["stars"] == dict.fromkeys(col.star_types) | {"horse": 1, "ship": 2}
    col.play(state, "offer 2", "give horse", "give horse", "give horse", "get ship", "send", "accept")
    # Seat 1 has 1 horse and seat 2 has 4; of the ships seat 1 has 1 and seat 2 has 2, which she keeps the award with.
    assert state.dump()["stars"] == dict.fromkeys(col.star_types) | {"horse": 2, "ship": 2}
