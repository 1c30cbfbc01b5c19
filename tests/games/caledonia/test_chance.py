"""Chance: what can come, how likely it is, and what is known."""

from collections import Counter

import pytest

import stoa


@pytest.mark.rule("CAL-008")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_outcomes_of_a_draw_are_equally_likely(cal, seats):
    sizes = {}
    for seed in range(2):
        for state, _ in cal.walk(seats, seed, rich=True):
            if state.turn != stoa.CHANCE:
                assert state.odds() == []
                continue
            odds = state.odds()
            assert [outcome for outcome, _ in odds] == state.legal()
            assert {weight for _, weight in odds} == {1}
            assert state.refusal(0).rule == "CAL-008"
            sizes.setdefault(cal.phase(state), set()).add(len(odds))
    for phase, most in {"modules": 2, "ports": 9, "tiles": 9, "pairs": 9, "contracts": 50}.items():
        assert max(sizes.get(phase, {0})) <= most


@pytest.mark.rule("CAL-008")
def test_draws_follow_the_dice_evenly(cal):
    state, counts = cal.start(3, map="1111"), Counter()
    dice = stoa.SeededDice(4)
    for _ in range(4000):
        counts[state.draw(dice)] += 1
    assert len(counts) == 8
    assert all(400 < n < 600 for n in counts.values())


@pytest.mark.rule("CAL-041", "CAL-042", "CAL-050", "CAL-273")
def test_nothing_is_drawn_twice(cal):
    for seed in range(5):
        seen = Counter()
        for state, move in cal.walk(4, seed, {"kickstarter_tiles": True}):
            if state.turn == stoa.CHANCE:
                notation = cal.game.spell(state, move)
                if not notation.startswith(("contract", "roll")):
                    seen[notation, "setup"] += 1
                elif notation.startswith("contract"):
                    number = int(notation.split()[1])
                    assert number in state.dump()["pile"]["unseen"]
        assert set(seen.values()) == {1}


@pytest.mark.rule("CAL-004", "CAL-066")
def test_contracts_come_from_the_unseen_rest(cal):
    state = cal.state(board=[None, 2, 3, 4, 5, 6, 7], pile=[20, 30, 40], bottom=[50, 10])
    cal.play(state, "pass", "pass", "pass")
    assert cal.moves(state) == ["contract 20", "contract 30", "contract 40"]


@pytest.mark.rule("CAL-004", "CAL-066", "CAL-069")
def test_what_went_under_the_pile_comes_last_and_in_its_order(cal):
    state = cal.state(board=[None, None, None, None, 5, 6, 7], pile=[20], bottom=[50, 10, 30])
    cal.play(state, "pass", "pass", "pass")
    assert cal.moves(state) == ["contract 20"]
    cal.play(state, "contract 20")
    assert state.dump()["export_board"] == [20, 50, 10, 30, 5, 6, 7, None]
    assert state.dump()["pile"] == {"unseen": [], "bottom": []}
    assert cal.phase(state) == "acting"


@pytest.mark.rule("CAL-004", "CAL-116")
def test_a_draw_that_exhausts_the_unseen_goes_on_below(cal):
    own = {"units": {"any": "d3", "bakery": "a3 a5 b4"}, "money": 99}
    state = cal.one(own, pile=[20], bottom=[50, 10, 30])
    cal.play(state, "bakery c4", "building bonus", "contract 20")
    assert cal.open(state)["drawn"] == [10, 20, 50]
    cal.play(state, "keep 20", "bottom 50")
    assert state.dump()["pile"] == {"unseen": [], "bottom": [30, 50, 10]}


@pytest.mark.rule("CAL-247")
def test_the_goods_die_is_an_equal_draw_among_the_goods_not_yet_rolled(cal):
    state = cal.state(seats=1, round=2, phase="market dice")
    for left in (6, 5, 4):
        goods = Counter(move.split()[1] for move in cal.moves(state))
        assert (len(goods), set(goods.values())) == (left, {6})
        cal.play(state, cal.moves(state)[0])
