"""Positions: `dump` and `load` are inverse in every phase, and what no game can come to is refused with the reason."""

import copy
import json
import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import stoa
from stoa.core import game as contract

COMPILED = not contract.__file__.endswith(".py")
EVERY = 1 if COMPILED else 7
EXAMPLES = 1200 if COMPILED else 150
PHASES = (
    *("dealing", "investing", "opening", "bidding", "refilling", "trading", "drafting", "answering", "producing"),
    *("rolling", "dice", "pushing", "naming", "jokers", "spectators", "ending", "podium", "cleanup", "asking"),
    *("donation", "over"),
)
ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}


def check(col, state):
    """What is true of every state, however it came about."""
    dump = state.dump()
    assert json.loads(json.dumps(dump)) == dump
    again = col.game.load(dump)
    assert again.dump() == dump
    assert again.key() == state.key()
    assert state.faults() == again.faults() == []
    assert again.legal() == state.legal()
    assert again.odds() == state.odds()


def test_every_state_of_a_game_can_be_dumped_and_loaded(col, setting):
    keys, phases, again = set(), set(), set()
    for n, (state, _) in enumerate(col.walk(*setting, seed=11)):
        phases.add(state.dump()["phase"])
        if state.key() in keys:
            again.add(state.dump()["phase"])
        keys.add(state.key())
        if n % EVERY == 0:
            check(col, state)
    assert phases >= {"dealing", "investing", "opening", "bidding", "refilling", "producing", "rolling", "dice", "over"}
    assert again <= {"podium", "asking"}  # only a tie that stays a tie brings the same state again


def test_a_copy_leaves_the_original_as_it_is(col):
    dice = stoa.SeededDice(1)
    for n, (state, _) in enumerate(col.walk(4, False, 1, seed=5)):
        if n % 40:
            continue
        before, key = state.dump(), state.key()
        twin = state.copy()
        assert (twin.key(), twin.dump()) == (key, before)
        for _ in range(60):
            if twin.turn != stoa.OVER:
                twin.play(col.choose(twin, dice))
        assert (state.key(), state.dump()) == (key, before)


def test_a_state_can_be_pickled(col):
    state = col.dealt(5, seed=3)
    assert pickle.loads(pickle.dumps(state)).key() == state.key()


def paths(value, path=()):
    """Every place in a dump."""
    yield path
    if isinstance(value, dict):
        for name in value:
            yield from paths(value[name], (*path, name))
    elif isinstance(value, list):
        for n, item in enumerate(value):
            yield from paths(item, (*path, n))


def change(dump, path, value):
    """The dump with another value in one place; `...` takes the place out."""
    changed = copy.deepcopy(dump)
    at = changed
    for name in path[:-1]:
        at = at[name]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return changed


def shelf(col):
    """Dumps of every phase that lively games come through, late ones preferred."""
    found = {}
    for seed, setting in enumerate(((3, False, 1), (4, False, 3), (5, True, 1), (4, True, 0))):
        for state, _ in col.walk(*setting, seed=seed):
            dump = state.dump()
            found[setting, dump["phase"], dump["round"] > 2] = dump
    used = {"tokens": "2 horse", "produced": [6], "used": {"horse": 2}, "medals": 1}
    found["end"] = col.state({1: used}, phase="ending").dump()
    found["tie"] = col.state(phase="podium", closing={"tied": [2, 4], "rolls": [0, 8, 0, 0]}).dump()
    last = {1: {"marker": 9}, 4: {"marker": 2}}
    found["last"] = col.state(last, phase="asking", closing={"tied": [2, 3], "rolls": [0, 0, 0, 0], "podium": 1}).dump()
    return list(found.values())


@pytest.fixture(scope="module")
def dumps(col):
    found = shelf(col)
    assert {dump["phase"] for dump in found} == set(PHASES)
    return found


NAMES = ["horse", "lion", "joker", "emperor_token", "additional_action", "I-III", "VI", "emperor", "consul_1", "chance"]
VALUES = st.one_of(
    st.integers(-2, 40),
    st.sampled_from([None, True, False, ..., "", "x", [], {}, 1.5, 99, 100, 112, 500, 10**30]),
    st.sampled_from([*NAMES, *PHASES]),
    st.lists(st.integers(0, 12), max_size=5),
    st.dictionaries(st.sampled_from(NAMES[:5]), st.integers(0, 4), max_size=3),
)


def like(dump, path):
    """Values that might have stood there instead."""
    value = dump
    for name in path:
        value = value[name]
    if isinstance(value, bool):
        return st.just(not value)
    if isinstance(value, int):
        return st.integers(value - 3, value + 3)
    if isinstance(value, list) and all(isinstance(item, int) for item in value):
        return st.lists(st.integers(1, 30), max_size=4, unique=True).map(sorted)
    return st.integers(1, 5)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_changed_description_is_refused_or_is_a_state_that_can_be_played_to_its_end(col, dumps, data):
    dump = data.draw(st.sampled_from(dumps), "dump")
    for _ in range(data.draw(st.integers(1, 3), "changes")):
        places = [path for path in paths(dump) if path]
        path = data.draw(st.sampled_from(places), "path")
        dump = change(dump, path, data.draw(VALUES | like(dump, path), "value"))
    reason = ""
    try:
        state = col.game.load(dump)
    except stoa.BadPosition as refused:
        reason = str(refused)
    assert "\n" not in reason
    if not reason:
        play_on(col, state)


def play_on(col, state):
    """Play to the end; every few states are looked at closely."""
    dice = stoa.SeededDice(len(str(state.dump())))
    n = 0
    check(col, state)
    while state.turn != stoa.OVER:
        if n < 3 and state.turn >= 0:
            assert state.legal() == [move for move in range(col.game.moves) if state.refusal(move) is None]
        move = col.choose(state, dice)
        assert isinstance(col.game.face.tell(state, [move]), list)
        state.play(move)
        assert state.faults() == []
        n += 1
        if n % 20 < 2:
            check(col, state)
    check(col, state)
    assert sorted(state.places())[0] == 1


def test_every_single_field_that_is_missing_or_added_is_named(col):
    dump = col.state().dump()
    for path in paths(dump):
        if not path or not isinstance(path[-1], str):
            continue
        if path[0] in ("bag", "options", "markets") or "tokens" in path[:-1]:
            continue
        with pytest.raises(stoa.BadPosition, match=path[-1]):
            col.game.load(change(dump, path, ...))
        with pytest.raises(stoa.BadPosition, match="nonsense"):
            col.game.load(change(dump, (*path[:-1], "nonsense"), 1))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("seats",), 2, "seats: expected a whole number from 3 to 5"),
        (("game",), "santorini", "game: expected 'colosseum'"),
        (("round",), 6, "round: expected a whole number from 1 to 5"),
        (("phase",), "sleeping", "phase: expected one of dealing"),
        (("place",), 4, "place: expected a whole number from 0 to 3"),
        (("turn",), 2, "it is the time of seat 1"),
        (("turn",), "chance", "turn: expected a whole number"),
        (("players", 0, "coins"), -1, "player 1, coins"),
        (("players", 0, "coins"), True, "player 1, coins"),
        (("players", 1, "arena"), [3, 5], "COL-019"),
        (("players", 1, "arena"), [4, 5, 6], "COL-019"),
        (("players", 1, "arena"), [3], "expected a list of 2 to 4"),
        (("players", 1, "medals"), 19, "medals: expected a whole number from 0 to 18"),
        (("players", 1, "tokens"), {"emperor_token": 1}, "COL-1"),
        (("players", 1, "tokens"), {"dragon": 1}, "expected one of gladiator"),
        (("players", 1, "tokens"), {"horse": 0}, "from 1 to 20"),
        (("players", 1, "tokens"), [], "expected tokens by type"),
        (("players", 1, "programs"), [2], "COL-033"),
        (("players", 1, "programs"), [2, 5, 7], "COL-033"),
        (("players", 1, "programs"), [7, 2], "ascending order"),
        (("players", 1, "programs"), [1, 7], "two owners"),
        (("players", 1, "produced"), [8], "COL-129"),
        (("players", 1, "podiums"), 1, "COL-102"),
        (("players", 1, "used"), {"horse": 1}, "COL-159"),
        (("players", 1, "gives_up"), "horse", "COL-105"),
        (("players", 1, "loge"), 1, "expected true or false"),
        (("markets", 0), {"torch": 1}, "COL-024"),
        (("markets", 0), {}, "COL-024"),
        (("bag", "gladiator"), 21, "bag, gladiator"),
        (("bag", "cage"), 10, "COL-128"),
        (("face_down",), "joker", "face_down: expected one of"),
        (("nobles", "emperor"), 36, "nobles, emperor"),
        (("stars", "horse"), 5, "stars, horse"),
        (("investing", "paid_for_second"), True, "COL-039"),
        (("auction", "market"), 1, "only in phase 'bidding'"),
        (("auction", "barred"), [1], "COL-057"),
        (("auction", "to_refill"), [1], "to_refill"),
        (("trade", "partner"), 2, "only in the phases 'drafting' and 'answering'"),
        (("trade", "sent"), 1, "phase 3"),
        (("trade", "to_all"), True, "only in the phases 'drafting' and 'answering'"),
        (("trade", "to_all"), 1, "expected true or false"),
        (("trade", "declined", "gives"), {"horse": 1}, "phase 3"),
        (("trade", "offer", "gives"), {"horse": 1}, "only in the phases"),
        (("event", "dice"), ["V", None], "COL-075"),
        (("event", "dice"), ["VII", None], "event, dice"),
        (("event", "moved"), "emperor", "COL-077"),
        (("event", "program"), 1, "COL-082"),
        (("event", "jokers"), {"horse": 1}, "COL-086"),
        (("event", "medals"), 1, "COL-096"),
        (("closing", "tied"), [1, 2], "COL-154"),
        (("closing", "rolls"), [5, 0, 0, 0], "COL-154"),
        (("closing", "podium"), 1, "COL-101"),
        (("options", "max_offers"), 2, "options: option max_offers"),
        (("options",), [], "options: expected an object"),
    ],
)  # fmt: skip
def test_a_wrong_field_is_refused_with_the_reason(col, path, value, reason):
    with pytest.raises(stoa.BadPosition) as refused:
        col.game.load(change(col.state().dump(), path, value))
    assert reason in str(refused.value)


HANDS = {1: {"tokens": "2 horse, additional_action", "coins": 9}, 2: {"tokens": "lion", "coins": 9}}
OFFER = {"gives": {"horse": 1}, "gets": {"lion": 1}, "coins": 0}
STANDING = {"partner": 2, "maker": 1, "offer": OFFER, "sent": 1}
DRAFT = {"partner": 2, "draft": OFFER}
ALIKE = {1: {"tokens": "horse"}, 2: {"tokens": "horse", "coins": 0}}
OPEN = {"to_all": True, "draft": OFFER}
USED = {"produced": [6], "tokens": "2 horse", "used": {"horse": 2}, "marker": 5}
BID = {"market": 1, "bid": 9, "bidder": 1}
LOGE = ACT | {"loge": True}


@pytest.mark.parametrize(
    ("players", "changes", "reason"),
    [
        # the end
        ({}, {"phase": "over", "round": 4}, "COL-003"),
        ({}, {"phase": "over", "round": 5, "place": 1}, "place: expected 0"),
        ({}, {"phase": "over", "round": 5, "turn": 1}, "turn: expected None"),
        # investing
        ({1: {"coins": 4}}, {"investing": {"made": 1, "paid_for_second": True}}, "COL-139"),
        ({1: {"tokens": "3 lion"}}, {"stars": {"lion": None}}, "COL-121"),
        ({1: {"tokens": "3 lion"}, 2: {"tokens": "4 lion"}}, {"stars": {"lion": 1}}, "COL-121"),
        ({}, {"seats": 5, "face_down": "lion"}, "COL-030"),
        ({}, {"markets": ["4 torch", *["2 cage, torch"] * 4]}, "COL-024"),
        # auctions
        ({}, {"phase": "opening", "auction": {"barred": [1]}}, "COL-050"),
        ({}, {"phase": "bidding"}, "COL-051"),
        ({}, {"phase": "bidding", "auction": {"market": 1}, "turn": 2}, "COL-051"),
        ({1: {"coins": 7}}, {"phase": "bidding", "auction": {"market": 1}}, "COL-051"),
        ({}, {"phase": "bidding", "turn": 2, "auction": BID | {"bid": 7}}, "COL-051"),
        ({}, {"phase": "bidding", "turn": 2, "auction": BID | {"bid": 31}}, "COL-052"),
        ({}, {"phase": "bidding", "turn": 3, "auction": BID}, "COL-141"),
        ({}, {"phase": "bidding", "turn": 1, "auction": BID}, "COL-141"),
        ({}, {"phase": "bidding", "turn": 2, "auction": BID | {"passed": [1]}}, "COL-141"),
        ({}, {"phase": "bidding", "turn": 2, "auction": BID | {"passed": [2, 3, 4]}}, "COL-141"),
        ({}, {"phase": "refilling", "auction": {"to_refill": [1]}}, "COL-024"),
        ({}, {"phase": "refilling", "bag": {}, "auction": {"to_refill": [1]}}, "COL-061"),
        ({}, {"phase": "refilling"}, "COL-059"),
        # trades
        (HANDS, {"phase": "answering", "turn": 1, "trade": STANDING}, "COL-147"),
        (HANDS, {"phase": "answering", "turn": 3, "trade": STANDING}, "COL-147"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"sent": 0}}, "COL-145"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"declined": OFFER}}, "COL-145"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"sent": 2, "declined": OFFER | {"gets": {}}}}, "COL-068"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"sent": 2, "declined": OFFER | {"coins": 10}}}, "COL-145"),
        (HANDS, {"phase": "answering", "turn": 1, "trade": STANDING | {"maker": 2, "to_all": True}}, "COL-147"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"partner": 1}}, "COL-145"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"maker": 3}}, "COL-145"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"offer": OFFER | {"gets": {}}}}, "COL-068"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"offer": OFFER | {"coins": 10}}}, "COL-145"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"offer": OFFER | {"gets": {"lion": 2}}}}, "COL-145"),
        (HANDS, {"phase": "answering", "turn": 2, "trade": STANDING | {"draft": OFFER}}, "COL-147"),
        (HANDS, {"phase": "drafting", "trade": DRAFT | {"draft": OFFER | {"gives": {"horse": 3}}}}, "COL-145"),
        (HANDS, {"phase": "drafting", "trade": DRAFT | {"draft": OFFER | {"coins": -10}}}, "COL-145"),
        (HANDS, {"phase": "drafting", "trade": OPEN | {"partner": 2}}, "COL-145"),
        (HANDS, {"phase": "drafting", "trade": OPEN | {"draft": OFFER | {"gets": {"ship": 1}}}}, "COL-145"),
        (ALIKE, {"phase": "drafting", "trade": {"partner": 2, "draft": {"gives": {"horse": 1}}}}, "COL-146"),
        (HANDS, {"phase": "drafting", "trade": DRAFT | {"partner": None}}, "COL-145"),
        (HANDS, {"phase": "drafting", "turn": 2, "trade": DRAFT}, "COL-145"),
        (HANDS, {"phase": "drafting", "turn": 2, "trade": STANDING | {"partner": None, "to_all": True}}, "COL-147"),
        (HANDS, {"phase": "drafting", "trade": DRAFT | {"sent": 1}, "options": {"max_offers": 1}}, "COL-149"),
        (HANDS, {"phase": "trading", "trade": {"sent": 1}, "options": {"max_offers": 1}}, "COL-149"),
        (HANDS, {"phase": "trading", "options": {"max_offers": 0}}, "COL-149"),
        # events
        ({}, {"phase": "rolling"}, "COL-072"),
        ({1: ACT}, {"phase": "dice"}, "COL-075"),
        ({1: ACT}, {"phase": "dice", "event": {"dice": ["II", "V"]}}, "COL-074"),
        ({1: LOGE}, {"phase": "dice", "event": {"dice": ["V", "II"]}}, "lower face first"),
        ({1: LOGE}, {"phase": "dice", "event": {"dice": ["V", None]}}, "COL-077"),
        ({1: ACT}, {"phase": "jokers", "event": {"program": 1}}, "COL-084"),
        ({1: ACT}, {"phase": "spectators", "event": {"program": 30}}, "COL-082"),
        ({1: ACT | {"programs": [1, 11]}}, {"phase": "spectators", "event": {"program": 11}}, "COL-082"),
        ({1: ACT}, {"phase": "spectators", "event": {"program": 1, "jokers": {"horse": 1}}}, "COL-084"),
        ({1: {"programs": [1]}}, {"phase": "spectators", "event": {"program": 1}}, "COL-085"),
        ({1: ACT}, {"phase": "ending"}, "COL-086"),
        ({1: USED}, {"phase": "investing"}, "COL-104"),
        ({1: USED}, {"phase": "producing"}, "COL-104"),
        # closing
        ({}, {"phase": "podium", "closing": {"tied": [1]}}, "COL-154"),
        ({1: {"marker": 3}}, {"phase": "podium", "closing": {"tied": [1, 2]}}, "COL-101"),
        ({}, {"phase": "podium", "closing": {"tied": [1, 2], "rolls": [3, 0, 0, 0]}}, "COL-103"),
        ({}, {"phase": "podium", "closing": {"tied": [1, 2], "rolls": [0, 5, 0, 0]}}, "COL-154"),
        ({}, {"phase": "podium", "closing": {"tied": [1, 2], "rolls": [5, 5, 0, 0]}}, "COL-154"),
        ({}, {"phase": "podium", "closing": {"tied": [1, 2], "rolls": [0, 0, 5, 0]}}, "COL-103"),
        ({1: USED}, {"phase": "cleanup"}, "COL-101"),
        ({1: USED | {"marker": 0}, 2: {"marker": 3}}, {"phase": "cleanup", "closing": {"podium": 1}}, "COL-101"),
        ({}, {"phase": "cleanup", "closing": {"podium": 1}}, "COL-086"),
        ({1: USED}, {"phase": "cleanup", "active": 2, "closing": {"podium": 1}}, "COL-105"),
        ({1: USED | {"gives_up": "lion"}}, {"phase": "cleanup", "active": 2, "closing": {"podium": 1}}, "COL-1"),
        ({1: USED | {"gives_up": "horse"}}, {"phase": "cleanup", "closing": {"podium": 1}}, "COL-105"),
        ({1: {"marker": 3, "tokens": "lion"}}, {"phase": "donation", "turn": 1, "closing": {"podium": 1}}, "COL-109"),
        ({1: {"marker": 3}}, {"phase": "donation", "turn": 2, "closing": {"podium": 1}}, "COL-109"),
        (
            {1: {"marker": 3, "tokens": "lion"}, 2: {"marker": 1}},
            {"phase": "donation", "turn": 2, "closing": {"podium": 1}},
            "COL-106",
        ),
        ({}, {"phase": "podium", "round": 5, "active": 1, "closing": {"tied": [1, 2]}}, "COL-003"),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_refused_with_the_reason(col, players, changes, reason):
    with pytest.raises(stoa.BadPosition) as refused:
        col.state(players, **changes)
    assert reason in str(refused.value)


@pytest.mark.rule("COL-138", "COL-028", "COL-031")
def test_a_deal_under_way_must_be_as_it_is_dealt(col):
    dice = stoa.SeededDice(4)
    state = col.start(4)
    while state.dump()["phase"] == "dealing":
        dump = state.dump()
        check(col, state)
        for path, value in (
            (("place",), dump["place"] + 1),
            (("round",), 2),
            (("players", 0, "coins"), 29),
            (("nobles", "emperor"), 1),
            (("stars", "lion"), 1),
            (("bag",), {}),
            (("turn",), 1),
            (("face_down",), "cage" if dump["face_down"] != "cage" else "horse"),
        ):
            with pytest.raises(stoa.BadPosition):
                col.game.load(change(dump, path, value))
        state.play(state.draw(dice))


@pytest.mark.rule("COL-149", "COL-148")
def test_an_offer_whose_additional_action_is_spent_is_still_a_possible_state(col):
    offer = {"gives": {"horse": 1}, "gets": {"additional_action": 1}, "coins": 0}
    trade = {"partner": 2, "maker": 1, "offer": offer, "sent": 1}
    state = col.state({1: {"tokens": "horse"}}, phase="answering", turn=2, trade=trade)
    check(col, state)
    assert col.why(state, "accept") == "COL-148"
