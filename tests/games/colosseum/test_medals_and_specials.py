"""Emperor Medals, Jokers, Emperor tokens and Additional Action tokens."""

import pytest

ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}
AWAY = {"emperor": 5, "consul_1": 10, "consul_2": 20}


def supply(state):
    return 18 - sum(player["medals"] for player in state.dump()["players"])


@pytest.mark.rule("COL-110", "COL-080", "COL-096", "COL-114", "COL-039")
def test_spent_medals_go_back_to_the_supply(col):
    state = col.state({1: ACT | {"medals": 10}, 2: {"medals": 8}}, phase="pushing")
    assert supply(state) == 0
    col.play(state, "push emperor +1")
    assert supply(state) == 1
    col.play(state, "cash medal", "stop moving", "program 1", "medal for spectators")
    assert supply(state) == 3
    state = col.state({1: {"medals": 10, "coins": 50}, 2: {"medals": 8}})
    assert supply(col.play(state, "loge", "second by medals")) == 2


@pytest.mark.rule("COL-110", "COL-111")
def test_a_returned_medal_can_be_earned_again(col):
    state = col.state({1: ACT, 2: ACT | {"programs": [2], "medals": 18}}, phase="dice", event={"dice": ["V", None]})
    col.play(state, "senator_1 V")  # to 11: no resting area; nothing left to decide for seat 1
    assert state.dump()["turn"] == 2
    col.play(state, "cash medal", "produce", "roll VI", "emperor VI")
    assert col.player(state, 2)["medals"] == 18


@pytest.mark.rule("COL-111", "COL-078")
def test_with_an_empty_supply_none_is_earned(col):
    state = col.state({1: ACT, 2: {"medals": 18}}, phase="dice", event={"dice": ["VI", None]})
    col.play(state, "emperor VI")
    assert state.dump()["nobles"]["emperor"] == 6
    assert col.player(state, 1)["medals"] == 0


@pytest.mark.rule("COL-112")
@pytest.mark.parametrize("use", ["cash medal", "push emperor +1", "medal for spectators"])
def test_one_medal_buys_exactly_one_thing(col, use):
    phase, event = ("spectators", {"program": 1}) if use.startswith("medal") else ("pushing", {})
    state = col.state({1: ACT | {"medals": 1}}, phase=phase, event=event, nobles=AWAY)
    assert use in col.moves(state)
    spectators = col.spectators(state, 1, use)
    # Without a medal the rest is decided: the event of 7 spectators is counted.
    assert spectators == {"cash medal": 6 + 7, "push emperor +1": 7, "medal for spectators": 3 + 7}[use]
    assert col.player(state, 1)["medals"] == 0
    assert state.dump()["nobles"]["emperor"] == (6 if use.startswith("push") else 5)


@pytest.mark.rule("COL-113", "COL-080", "COL-096")
def test_a_medal_may_be_used_in_the_phase_it_was_earned_and_any_number_at_once(col):
    state = col.state({1: ACT | {"medals": 3}}, phase="dice", event={"dice": ["VI", None]}, nobles={"consul_2": 31})
    col.play(state, "emperor VI")
    assert col.player(state, 1)["medals"] == 4
    col.play(state, "push consul_2 +1", "push senator_3 +3", "stop moving", "program 1", "medal for spectators")
    assert col.spectators(state, 1, "medal for spectators") == 7 + 5 + 3 + 6


@pytest.mark.rule("COL-114", "COL-052")
def test_medals_become_coins_before_a_bid_an_answer_or_an_investment(col):
    state = col.state({1: {"coins": 4, "medals": 1}})
    col.play(state, "cash medal", "ticket")
    assert col.player(state, 1)["coins"] == 0
    offer = {"gives": {"horse": 1}, "gets": {}, "coins": -5}
    state = col.state(
        {1: {"tokens": "horse"}, 2: {"coins": 5, "medals": 1}}, phase="answering", active=1, turn=2,
        trade={"partner": 2, "maker": 1, "offer": offer, "sent": 1},
    )  # fmt: skip
    col.play(state, "cash medal", "accept")
    assert (col.player(state, 2)["coins"], col.player(state, 1)["coins"]) == (6, 35)


@pytest.mark.rule("COL-115", "COL-120")
def test_a_joker_never_counts_for_an_award(col):
    markets = ["2 joker, lion", "torch scenery cage", "torch scenery cage", "cage torch chariot", "torch cage chariot"]
    state = col.state({1: {"tokens": "2 lion"}, 2: {"tokens": "lion"}}, phase="opening", active=2, markets=markets)
    col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
    assert col.player(state, 2)["tokens"] == {"lion": 2, "joker": 2}
    assert state.dump()["stars"]["lion"] is None


@pytest.mark.rule("COL-116", "COL-128", "COL-159")
@pytest.mark.parametrize(("others", "earned"), [(0, 3), (16, 2), (18, 0)])
def test_emperor_tokens_leave_the_game_for_a_medal_each_while_there_are_some(col, others, earned):
    markets = [
        "3 emperor_token",
        "torch scenery cage",
        "torch scenery cage",
        "cage torch chariot",
        "torch cage chariot",
    ]
    state = col.state({2: {"medals": others}}, phase="opening", markets=markets)
    # Seats with medals are asked.
    col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
    player = col.player(state, 1)
    assert (player["medals"], player["tokens"]) == (earned, {})
    assert state.dump()["bag"]["emperor_token"] == 1


@pytest.mark.rule("COL-117", "COL-118")
def test_an_additional_action_token_becomes_a_medal_while_there_is_one(col):
    state = col.state({1: {"tokens": "2 additional_action", "medals": 1}, 2: {"medals": 16}})
    col.play(state, "swap additional_action")
    assert col.why(state, "swap additional_action") == "COL-118"
    assert (col.player(state, 1)["medals"], col.player(state, 1)["tokens"]) == (2, {"additional_action": 1})
    # After a medal is spent one lies in the supply again.
    assert col.why(col.play(state, "cash medal"), "swap additional_action") is None


@pytest.mark.rule("COL-117")
def test_who_has_no_additional_action_token_cannot_exchange_one(col):
    assert col.why(col.state(), "swap additional_action") == "COL-117"
    assert col.why(col.state(), "cash medal") == "COL-114"


@pytest.mark.rule("COL-118", "COL-137")
def test_a_kept_additional_action_token_is_no_decision_while_the_supply_is_empty(col):
    state = col.state({1: {"coins": 4, "tokens": "additional_action"}, 4: {"medals": 18}}, active=4, round=4)
    col.play(state, "stop investing")
    assert state.dump()["turn"] == 2  # seat 1 could only pass
