"""Star Performer Awards: who holds them, and when they change hands."""

from itertools import product

import pytest

import stoa


def after(col, kind, holder, before, moved, kept):
    """The holder after a trade that leaves so many tokens of the type with seats 1 to 4.

    Seat 1 gives `moved` tokens to seat 4 for a coin.
    """
    players = {seat: {"tokens": {kind: n} if n else {}} for seat, n in enumerate(before, 1)}
    state = col.state(players, phase="trading", stars={kind: holder}, options={"stars_kept_below_three": kept})
    col.play(state, "offer 4", *[f"give {kind}"] * moved, "ask 1", "send", "accept")
    return state.dump()["stars"][kind]


@pytest.mark.rule("COL-119")
def test_seven_types_have_an_award(col):
    assert sorted(col.dealt().dump()["stars"]) == sorted(
        ["gladiator", "ship", "musician", "comedian", "priest", "horse", "lion"]
    )
    assert col.data["star_performers"]["minimum_tokens"] == 3


@pytest.mark.rule("COL-120", "COL-115")
def test_only_real_tokens_in_possession_count(col):
    markets = ["3 lion"] + ["torch scenery cage"] * 2 + ["cage torch chariot"] * 2
    state = col.state({1: {"tokens": "2 lion, 2 joker"}}, markets=markets, bag={})
    assert state.dump()["stars"]["lion"] is None


@pytest.mark.rule("COL-121", "COL-122")
@pytest.mark.parametrize(
    ("before", "holder", "moved", "expected"),
    [
        ((4, 3, 0, 0), 1, 1, 1),  # (a) 3 3 0 1: she keeps it on a tie
        ((5, 3, 0, 0), 1, 1, 1),  # (a) still the most
        ((4, 4, 0, 0), 1, 1, 2),  # (b) 3 4: seat 2 has more than everybody
        ((4, 4, 4, 0), 1, 1, None),  # (c) 3 4 4: two others tie
        ((4, 4, 4, 0), 2, 1, 2),  # (a) 3 4 4, seat 2 holds it
        ((3, 3, 0, 0), 1, 1, 2),  # (b) 2 3: she falls below 3, seat 2 has 3
        ((3, 3, 3, 0), 1, 1, None),  # (c) 2 3 3
        ((3, 0, 0, 2), 1, 1, 4),  # (b) the buyer has 3
        ((4, 0, 0, 2), 1, 1, 1),  # (a) 3 0 0 3: a tie with the buyer
        ((2, 2, 0, 1), None, 2, 4),  # (b) 0 2 0 3 from the supply
        ((3, 3, 0, 2), None, 1, None),  # (c) 2 3 0 3: a tie takes nothing from the supply
        ((3, 3, 0, 0), None, 1, 2),  # (b) 2 3: from the supply
        ((5, 0, 0, 0), 1, 3, 4),  # (b) 2 0 0 3
    ],
)
@pytest.mark.parametrize("kind", ["gladiator", "horse"])
@pytest.mark.parametrize("kept", [True, False])
def test_the_award_goes_by_the_numbers(col, kind, before, holder, moved, expected, kept):
    assert after(col, kind, holder, before, moved, kept) == expected


@pytest.mark.rule("COL-121", "COL-122")
@pytest.mark.parametrize(
    ("before", "moved"),
    [
        ((3, 2, 0, 0), 1),  # 2 2: nobody has 3
        ((4, 0, 0, 0), 2),  # 2 0 0 2
        ((3, 2, 2, 0), 2),  # 1 2 2 2: others have more, but not 3
        ((3, 0, 0, 0), 1),  # 2 0 0 1
    ],
)
def test_below_three_the_award_stays_while_nobody_else_has_three_or_goes_back_by_the_other_reading(col, before, moved):
    assert col.start().dump()["options"]["stars_kept_below_three"] is True
    assert after(col, "lion", 1, before, moved, kept=True) == 1
    assert after(col, "lion", 1, before, moved, kept=False) is None


@pytest.mark.rule("COL-121", "COL-122", "COL-131")
@pytest.mark.parametrize("kept", [True, False])
def test_in_every_possible_case_a_state_has_its_awards_where_they_belong(col, kept):
    allowed = 0
    for held in product(range(5), repeat=3):
        if sum(held) > 10:
            continue
        for holder in (None, 1, 2, 3):
            players = {seat: {"tokens": {"lion": n} if n else {}} for seat, n in enumerate(held, 1)}
            dump = col.dump(players, seats=3, stars={"lion": holder}, options={"stars_kept_below_three": kept})
            most = max(held)
            alone = most >= 3 and held.count(most) == 1
            if alone:
                belongs = holder == held.index(most) + 1
            else:
                belongs = holder is None or (most < 3 and kept) or (most >= 3 and held[holder - 1] == most)
            if belongs:
                assert col.game.load(dump).dump() == dump
                allowed += 1
            else:
                with pytest.raises(stoa.BadPosition, match=r"COL-1[23]1"):
                    col.game.load(dump)
    assert allowed > 50


@pytest.mark.rule("COL-123")
def test_awards_are_checked_after_an_auction_won(col):
    markets = ["lion", "torch scenery cage", "torch scenery cage", "cage torch chariot", "torch cage chariot"]
    markets[0] = "lion lion horse"
    state = col.state({1: {"tokens": "2 lion"}, 2: {"tokens": "lion"}}, phase="opening", active=2, markets=markets)
    col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
    assert state.dump()["stars"]["lion"] == 2


@pytest.mark.rule("COL-157", "COL-123")
def test_each_type_is_checked_for_itself_after_the_whole_step(col):
    players = {1: {"tokens": "3 horse, 3 lion"}, 2: {"tokens": "2 horse, 2 lion, 3 ship"}, 3: {"tokens": "2 ship"}}
    state = col.state(players, phase="trading")
    assert state.dump()["stars"] == dict.fromkeys(col.star_types) | {"horse": 1, "lion": 1, "ship": 2}
    col.play(state, "offer 2", "give lion", "get horse", "send", "accept")
    assert state.dump()["stars"] == dict.fromkeys(col.star_types) | {"horse": 1, "lion": 2, "ship": 2}


@pytest.mark.rule("COL-157")
def test_no_award_changes_in_phases_1_and_4(col):
    quiet = {"investing", "producing", "rolling", "dice", "pushing", "naming", "jokers", "spectators", "ending"}
    checked = 0
    for seed in range(3):
        before = None
        for state, _ in col.walk(4, False, 3, seed):
            dump = state.dump()
            moment = (dump["round"], dump["phase"] == "investing", dump["phase"] in quiet)
            if before and moment[2] and before[0] == moment:
                assert dump["stars"] == before[1]
                checked += 1
            before = (moment, dump["stars"])
    assert checked > 200
