"""What computer players do in auctions and trades: they bid no more than needed and make offers that gain for both."""

import pytest

import stoa
from stoa.bots.levels import make
from stoa.core import game as contract
from stoa.core.telling import stretches

COMPILED = not contract.__file__.endswith(".py")
SURE = "mcts:500,judge"  # without slips
LEVELS = ("greedy", "novice", "casual", "club", "strong")
# In turn 4 a horse completes what seat 1 has for Circus Maximus, and a comedian what seat 2 has for Isis' Secrets.
MATCH = {
    1: {
        "programs": [20],
        "tokens": "3 gladiator, 2 horse, decoration, 3 chariot, 2 comedian",
        "coins": 20,
        "arena": [32, 33, 34],
    },
    2: {
        "programs": [28],
        "tokens": "2 comedian, 3 musician, 2 torch, 2 priest, 2 scenery, decoration, 3 horse",
        "coins": 20,
        "arena": [3, 4, 5, 6],
    },
    3: {"coins": 0, "marker": 55},
    4: {"coins": 0, "marker": 50},
}


def match(col):
    return col.state(MATCH, phase="trading", round=4, active=1)


def bot(name, seed=1):
    return make(name, stoa.SeededDice(seed))


def chosen(col, state, name=SURE):
    thought = bot(name).choose(state)
    return col.game.spell(state, thought.move)


def played(state, name=SURE):
    """The moves that computer players of one kind make until the phase is over."""
    moves, state = [], state.copy()
    while state.dump()["phase"] in ("trading", "drafting", "answering"):
        moves.append(bot(name).choose(state).move)
        stoa.play(state, moves[-1])
    return moves


def trading_phases(col, games):
    """States at the beginning of trading phases of lively games."""
    for seed in range(games):
        for state, _ in col.walk(4, False, 1, seed=seed):
            dump = state.dump()
            if dump["phase"] == "trading" and dump["place"] == 0 and dump["trade"]["sent"] == 0:
                yield state.copy()


@pytest.mark.rule("COL-056")
@pytest.mark.parametrize("name", LEVELS)
def test_nobody_bids_more_than_needed_when_nobody_else_can_bid(col, name):
    poor = {seat: {"coins": 5} for seat in (2, 3, 4)}
    state = col.play(col.state({1: {"coins": 60}} | poor, phase="opening"), "open 1")
    assert chosen(col, state, name) == "bid 8"
    auction = {"market": 1, "bid": 9, "bidder": 2, "passed": [3, 4]}
    poor[2] = {"coins": 9}
    state = col.state({1: {"coins": 60}} | poor, phase="bidding", active=2, turn=1, round=2, auction=auction)
    assert chosen(col, state, name) in ("bid 10", "pass")


@pytest.mark.rule("COL-146")
@pytest.mark.parametrize("name", LEVELS)
def test_a_computer_player_composes_without_thinking_what_gains_for_both(col, name):
    state = match(col)
    player = bot(name)
    words = []
    while state.dump()["phase"] != "producing" and len(words) < 30:
        thought = player.choose(state)
        assert thought.visits == 0
        words.append(col.game.spell(state, thought.move))
        stoa.play(state, thought.move)
    assert words[0] == "offer 2"
    assert "accept" in words
    assert words.count("send") <= 4
    assert col.player(state, 1)["tokens"]["horse"] == 3
    assert col.player(state, 2)["tokens"]["comedian"] == 3


@pytest.mark.rule("COL-147", "COL-149")
def test_a_declined_offer_is_made_once_more_on_better_terms_or_not_at_all(col):
    state = match(col)
    offers = []
    while now(state) == ("trading", 1):
        word = chosen(col, state)
        if word == "stop trading":
            break
        while state.dump()["phase"] != "answering":
            col.play(state, word)
            word = chosen(col, state)
        offers.append(state.dump()["trade"]["offer"])
        col.play(state, "decline")
    assert 1 <= len(offers) <= 2
    assert len({str(offer) for offer in offers}) == len(offers)
    if len(offers) == 2 and offers[0]["gets"] == offers[1]["gets"] and offers[0]["gives"] == offers[1]["gives"]:
        assert offers[1]["coins"] > offers[0]["coins"]


def now(state):
    dump = state.dump()
    return dump["phase"], dump["turn"]


@pytest.mark.rule("COL-147")
def test_who_is_offered_too_little_makes_a_counter_offer(col):
    state = col.play(match(col), "offer 2", "get horse", "pay 1", "send")
    assert chosen(col, state) == "counter"
    while state.dump()["phase"] != "trading" and now(state) != ("answering", 1):
        col.play(state, chosen(col, state))
    offer = state.dump()["trade"]["offer"]
    assert offer["gives"] == {"horse": 1}
    assert offer["gets"] == {"comedian": 1}


def best_event(col, state, seat):
    """The standard types of which she holds no more than her dearest owned program needs."""
    player = col.player(state, seat)
    program = col.data["programs"][max(player["programs"]) - 1]
    return [kind for kind, n in program["assets"].items() if 0 < player["tokens"].get(kind, 0) <= n]


@pytest.mark.rule("COL-147")
def test_no_token_of_the_best_event_is_sold_for_a_coin(col):
    tries = 0
    for state in trading_phases(col, 40):
        active = state.dump()["turn"]
        for seat in range(1, 5):
            if seat == active or state.dump()["players"][active - 1]["coins"] == 0:
                continue
            for kind in best_event(col, state, seat):
                asked = col.play(state.copy(), f"offer {seat}", f"get {kind}", "pay 1", "send")
                assert chosen(col, asked) in ("decline", "counter"), (kind, asked.dump())
                tries += 1
        if tries >= 100:
            return
    raise AssertionError(tries)


def test_a_trading_phase_of_four_computer_players_is_told_in_eight_lines_at_most(col):
    traded = 0
    for state in list(trading_phases(col, 3 if COMPILED else 1)):
        dump = state.dump()
        dump["options"]["max_offers"] = 12
        before = col.game.load(dump)
        moves = played(before)
        assert len(list(stretches(before, moves))) <= 8
        words = [stretch.facts() for stretch in stretches(before, moves)]
        traded += sum(fact.kind == "accept" for facts in words for fact in facts)
    assert traded
