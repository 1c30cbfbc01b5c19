"""Why a move is not legal: the rule that a person would be shown, for everything that may be tried."""

import pytest

import stoa
from stoa.core import game as contract
from stoa.core import rulebook

EVERY = 9 if not contract.__file__.endswith(".py") else 25
FISHER = {"clan": "macdonald", "money": 99}
READY = {"units": {"any": "c4"}, "contracts": [6], "goods": {"wool": 3}}
BAKER = {"units": {"any": "d3", "bakery": "a3 a5 b4"}, "money": 99}

# What somebody has, what was played before, what is tried, and the rule that forbids it.
TRIED = [
    # terrain, reach and money
    ({"units": {"any": "c4"}}, (), "miner d4", "CAL-020"),
    ({"units": {"any": "c4"}}, (), "sheep c3", "CAL-020"),
    ({"units": {"any": "a2"}}, (), "sheep a1", "CAL-034"),
    ({"units": {"any": "c4"}}, (), "sheep c4", "CAL-031"),
    ({"units": {"any": "d3"}}, (), "sheep e3", "CAL-028"),
    ({"units": {"any": "d3"}, "shipping": 1}, (), "miner b2", "CAL-094"),
    ({"units": {"any": "c4"}, "money": 11}, (), "sheep d4", "CAL-095"),
    ({"units": {"sheep": "c4 d3 d4 b4"}}, (), "sheep c5", "CAL-093"),
    ({}, (), "sheep c4", "CAL-289"),
    ({"units": {"any": "c4"}}, (), "worker c5", "CAL-213"),
    (FISHER | {"units": {"sheep": "c4"}}, (), "miner c5", "CAL-213"),
    (FISHER | {"units": {"worker": "c3"}}, (), "worker b3", "CAL-218"),
    # trade
    ({"stock": 2}, (), "buy wool 3", "CAL-077"),
    ({"money": 9}, (), "buy cheese 1", "CAL-079"),
    ({"goods": {"wool": 1}}, (), "sell wool 2", "CAL-082"),
    ({"stock": 1, "buying": {"wool": 1}, "goods": {"wool": 1}}, (), "sell wool 1", "CAL-084"),
    ({"stock": 1, "selling": {"wool": 1}}, (), "buy wool 1", "CAL-084"),
    ({"stock": 1, "selling": {"wool": 1}}, (), "recall wool", "CAL-083"),
    # upgrades
    ({"money": 3}, (), "shipping", "CAL-120"),
    ({"money": 9}, (), "technology miner", "CAL-121"),
    ({"money": 3}, (), "merchant", "CAL-123"),
    ({"shipping": 5}, (), "shipping", "CAL-124"),
    ({"stock": 7}, (), "merchant", "CAL-124"),
    ({"technology": ["miner"]}, (), "technology miner", "CAL-124"),
    (FISHER, (), "technology miner", "CAL-215"),
    # contracts
    ({"contracts": [9]}, (), "take 1", "CAL-086"),
    ({}, (), "take 40", "CAL-087"),
    ({}, (), "fulfil 1", "CAL-125"),
    ({"contracts": [9]}, (), "fulfil 9", "CAL-125"),
    ({"contracts": [16], "goods": {"wool": 1}}, (), "fulfil 16", "CAL-125"),
    ({"units": {"cow": "c4"}}, (), "slaughter c4", "CAL-128"),
    ({"contracts": [16], "goods": {"wool": 1}, "units": {"cow": "c4 d3"}}, ("fulfil 16",), "slaughter b4", "CAL-126"),
    ({"contracts": [16], "goods": {"wool": 1}, "units": {"cow": "c4 d3"}}, ("fulfil 16",), "shipping", "CAL-126"),
    ({}, (), "keep 40", "CAL-116"),
    ({}, (), "bottom 40", "CAL-116"),
    ({}, (), "building bonus", "CAL-115"),
    (BAKER, ("bakery c4", "building bonus", "contract 20", "contract 21", "contract 22"), "keep 40", "CAL-116"),
    (BAKER, ("bakery c4", "building bonus", "contract 20", "contract 21", "contract 22"), "shipping", "CAL-116"),
    (BAKER, ("bakery c4",), "take 1", "CAL-113"),
    # direct export bonuses
    (READY, ("fulfil 6",), "sheep d3", "CAL-137"),
    (READY, ("fulfil 6",), "recall wool", "CAL-138"),
    (READY, ("fulfil 6",), "take 1", "CAL-286"),
    (READY | {"contracts": [24], "goods": {"wool": 1, "bread": 2}}, ("fulfil 24",), "shipping", "CAL-138"),
    (READY | {"money": 4}, ("fulfil 6",), "technology miner", "CAL-138"),
    (READY, ("fulfil 6",), "beer 1", "CAL-277"),
    # turns
    ({}, (), "done", "CAL-070"),
    ({}, (), "bid 3", "CAL-268"),
    ({}, (), "make bread 1", "CAL-163"),
    ({}, (), "barrel down", "CAL-226"),
    ({}, (), "butter 1", "CAL-209"),
    ({}, (), "barrel left", "CAL-227"),
    ({"clan": "mackenzie"}, (), "barrel left", "CAL-227"),
    ({}, (), "beer 1", "CAL-277"),
    ({}, (), "row c3 n", "CAL-219"),
    (FISHER | {"units": {"sheep": "c4"}}, (), "row c4 n", "CAL-309"),
    (FISHER | {"units": {"worker": "c3"}}, (), "row c3 n", "CAL-219"),
    # port tiles: 7 beside a2, 2 beside l1, 1 and 6 far away
    ({"units": {"any": "c4"}}, (), "port 7", "CAL-146"),
    ({"units": {"any": "a2"}}, (), "port 5", "CAL-038"),
    ({"units": {"any": "a2"}, "ports": [7]}, (), "port 7", "CAL-148"),
    ({"units": {"any": "a2"}}, (), "port 7", "CAL-298"),
    ({"units": {"any": "l1"}}, (), "port 2", "CAL-298"),
    ({"units": {"any": "c4"}}, (), "port 6 wool up", "CAL-146"),
    ({"units": {"any": "c4"}}, (), "port 1 spare cow", "CAL-152"),
    ({"units": {"any": "c4"}}, (), "port 9 as 7", "CAL-038"),
    ({"units": {"any": "c4"}}, (), "discard wool", "CAL-153"),
    ({"units": {"any": "c4"}}, (), "choose 3 wool", "CAL-153"),
    ({"units": {"any": "c4"}}, (), "off c4", "CAL-019"),
    ({"units": {"any": "c4"}}, (), "on sheep", "CAL-159"),
    ({"units": {"sheep": "a2 c4 d3", "field": "d4"}}, ("port 7",), "off d4", "CAL-159"),
    ({"units": {"sheep": "a2 c4 d3"}}, ("port 7",), "off b4", "CAL-159"),
    ({"units": {"sheep": "a2 c4 d3"}}, ("port 7",), "shipping", "CAL-286"),
    ({"units": {"sheep": "a2 c4 d3"}}, ("port 7", "off c4"), "off c4", "CAL-159"),
    ({"units": {"sheep": "a2 c4 d3"}}, ("port 7", "off c4", "off d3"), "on sheep", "CAL-160"),
    ({"units": {"sheep": "a2 c4 d3"}}, ("port 7", "off c4", "off d3"), "on field", "CAL-159"),
    ({"units": {"sheep": "a2 c4 d3"}}, ("port 7", "off c4", "off d3"), "on miner", "CAL-160"),
    ({"units": {"sheep": "a2 c4 d3"}}, ("port 7", "off c4", "off d3"), "on worker", "CAL-213"),
    (FISHER | {"units": {"sheep": "a2 c4", "worker": "c3"}}, ("port 7",), "off c3", "CAL-300"),
    ({"units": {"any": "l1"}, "goods": {"wool": 1}}, ("port 2",), "pass", "CAL-287"),
]


@pytest.mark.rule("CAL-280")
@pytest.mark.parametrize(("seat", "before", "move", "rule"), TRIED, ids=[f"{t[2]} {t[3]}" for t in TRIED])
def test_the_right_rule_is_named(cal, seat, before, move, rule):
    state = cal.one(seat, ports=[7, 2, 1, 6], board=[1, 2, 3, 4, 5, 7, 8])
    cal.play(state, *before)
    assert cal.why(state, move) == rule
    with pytest.raises(stoa.NotLegal) as refused:
        cal.play(state, move)
    assert str(refused.value.message)


@pytest.mark.rule("CAL-058", "CAL-059")
def test_the_right_rule_is_named_in_the_setup(cal):
    assert cal.why(cal.one({"money": 11}, phase="starting workers"), "woodcutter d2") == "CAL-058"
    assert cal.why(cal.one(phase="starting workers"), "sheep c4") == "CAL-055"
    assert cal.why(cal.one(phase="starting workers"), "take 1") == "CAL-059"
    assert cal.why(cal.one(phase="starting workers"), "miner d3") == "CAL-020"
    picking = cal.dealt(2)
    assert cal.why(picking, "pass") == "CAL-037"
    assert cal.why(picking, "pair 4") == "CAL-050"
    assert cal.why(picking, "leave") == "CAL-268"


@pytest.mark.rule("CAL-119")
def test_an_empty_pile_is_the_reason_against_a_building_bonus(cal):
    state = cal.state({1: BAKER | {"stock": 4}, 2: {"units": {"cow": "c5"}}}, pile=[], bottom=[])
    cal.play(state, "bakery c4")
    assert cal.why(state, "building bonus") == "CAL-119"


@pytest.mark.rule("CAL-296")
def test_a_missing_animal_must_be_spared_first(cal):
    own = {"units": {"sheep": "a2 d4", "miner": "l1"}, "contracts": [20], "goods": {"bread": 2}}
    state = cal.one(own, ports=[1, 2, 3, 4])
    assert "fulfil 20" in cal.moves(state)  # three sheep are asked for
    cal.play(state, "fulfil 20")
    assert cal.player(state)["ports"] == [1]
    assert cal.player(state)["units"] == {"miner": ["l1"]}  # both must go


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_move_is_refused_exactly_when_it_is_not_legal(cal, seats):
    known = set(rulebook.rules(cal.game))
    seen = set()
    for seed in range(2):
        for n, (state, _) in enumerate(cal.walk(seats, seed, rich=seed == 1)):
            if n % EVERY:
                continue
            legal = set(state.legal()) if state.turn >= 0 else set()
            for move in range(cal.game.moves):
                refusal = state.refusal(move)
                assert (refusal is None) == (move in legal), (cal.phase(state), cal.game.spell(state, move))
                if refusal is not None:
                    assert refusal.rule in known
                    seen.add(refusal.rule)
    assert {"CAL-008", "CAL-020", "CAL-031", "CAL-077", "CAL-094", "CAL-125", "CAL-128"} <= seen


@pytest.mark.parametrize("move", [-1, 2521, 10**6])
def test_a_number_that_no_move_has_is_an_error(cal, move):
    for state in (cal.one(), cal.start(2)):
        with pytest.raises(ValueError, match=f"there is no move {move}; moves are numbered from 0 to 2520"):
            state.refusal(move)
