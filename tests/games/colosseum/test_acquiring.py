"""Phase 2: auctions of the markets, and their refilling."""

from collections import Counter

import pytest


def at(col, **changes):
    """Seat 1 is active; all have 30 coins; nobody has anything else."""
    return col.state(changes.pop("players", None), phase="opening", **changes)


def sums(state):
    return [sum(market.values()) for market in state.dump()["markets"]]


def refill(col, state):
    """Let chance refill the markets with whatever comes first; the tokens in the order of drawing."""
    drawn = []
    while state.dump()["phase"] == "refilling":
        drawn.append(col.moves(state)[0][5:])
        col.play(state, f"draw {drawn[-1]}")
    return drawn


def now(state):
    dump = state.dump()
    return dump["phase"], dump["turn"]


@pytest.mark.rule("COL-049", "COL-063")
def test_each_player_is_active_once_in_clockwise_order_from_the_starting_player(col):
    state = at(col, round=3, players={1: {"tokens": "torch"}})
    order = []
    while state.dump()["phase"] == "opening":
        order.append(state.dump()["turn"])
        col.play(state, "no auction")
    assert order == [3, 4, 1, 2]
    assert now(state) == ("trading", 3)


@pytest.mark.rule("COL-050", "COL-057", "COL-142")
def test_who_has_won_is_skipped_and_bids_no_more(col):
    state = at(col)
    col.play(state, "open 1", "bid 8", "bid 9", "pass", "pass", "pass")
    assert state.dump()["auction"]["barred"] == [2]
    col.play(state, "open 2", "bid 8")
    assert now(state) == ("bidding", 3)
    col.play(state, "pass", "pass")
    refill(col, state)
    assert now(state) == ("opening", 3)  # seat 1 has won as the active player, seat 2 before


@pytest.mark.rule("COL-051")
def test_the_active_player_passes_or_names_a_market_and_bids_8_or_more(col):
    state = at(col, markets=["", "torch cage torch", "", "cage decoration chariot", "horse lion ship"])
    assert col.moves(state) == ["open 2", "open 4", "open 5", "no auction"]
    assert col.why(state, "open 1") == "COL-051"
    assert col.why(state, "bid 8") == "COL-051"
    col.play(state, "open 4")
    assert col.bids(state) == (8, 30)
    assert col.why(state, "bid 7") == col.why(state, "pass") == "COL-051"


@pytest.mark.rule("COL-051")
def test_a_market_is_named_and_bid_for_in_one_decision(col):
    state = col.play(at(col), "open 4")
    assert state.composing()
    assert state.draft_from(col.game.read(state, "bid 9")) == [col.game.read(state, "bid 9")]
    assert not col.play(state, "bid 9").composing()
    col.play(state, "bid 10")
    assert not state.composing()


@pytest.mark.rule("COL-052", "COL-143")
def test_no_bid_exceeds_the_coins_of_the_bidder(col):
    state = at(col, players={1: {"coins": 11}, 2: {"coins": 12, "medals": 1}, 3: {"coins": 14}})
    col.play(state, "open 1")
    assert col.bids(state) == (8, 11)
    assert col.why(state, "bid 12") == "COL-052"
    col.play(state, "bid 11")
    assert col.bids(state) == (12, 12)
    col.play(state, "cash medal")
    assert col.bids(state) == (12, 18)
    col.play(state, "bid 14")
    # Seat 3 cannot go higher than 14 and passes by itself, seat 4 may.
    assert now(state) == ("bidding", 4)


@pytest.mark.rule("COL-053", "COL-141")
def test_bids_rise_clockwise_and_who_passes_is_out_of_this_auction_only(col):
    state = at(col)
    asked = []
    for move in ("bid 8", "bid 10", "pass", "bid 12", "bid 13", "pass", "bid 15"):
        if not asked:
            col.play(state, "open 3")
        asked.append(state.dump()["turn"])
        assert state.dump()["auction"]["bidder"] != asked[-1]
        col.play(state, move)
    assert asked == [1, 2, 3, 4, 1, 2, 4]
    assert col.bids(state) == (16, 30)
    assert col.why(state, "bid 15") == "COL-053"
    col.play(state, "pass")
    assert now(state) == ("opening", 1)
    assert col.player(state, 4)["coins"] == 15
    col.play(state, "open 1", "bid 8")
    assert now(state) == ("bidding", 2)  # passing was for that auction only


@pytest.mark.rule("COL-054", "COL-142")
def test_who_has_passed_her_right_to_initiate_may_still_bid(col):
    state = col.play(at(col), "no auction", "open 1", "bid 8", "pass", "pass")
    assert now(state) == ("bidding", 1)
    col.play(state, "bid 9", "pass")
    assert col.player(state, 1)["tokens"] == {"torch": 1, "scenery": 1, "cage": 1}
    assert now(state) == ("opening", 2)


@pytest.mark.rule("COL-055", "COL-007")
def test_the_winner_pays_her_bid_and_takes_all_tokens_of_the_market(col):
    state = at(
        col, markets=["2 horse, lion", "torch cage torch", "torch cage torch", "ship ship ship", "lion lion lion"]
    )
    col.play(state, "open 1", "bid 8", "bid 13", "pass", "pass", "pass")
    player = col.player(state, 2)
    assert (player["coins"], player["tokens"]) == (17, {"horse": 2, "lion": 1})
    assert col.player(state, 1)["coins"] == 30
    assert sums(state) == [0, 3, 3, 3, 3]


@pytest.mark.rule("COL-056")
def test_if_nobody_else_is_eligible_the_opening_bid_wins_at_once(col):
    state = at(col, auction={"barred": [2, 3, 4]})
    col.play(state, "open 1", "bid 9")
    assert state.dump()["phase"] == "refilling"
    assert col.player(state, 1)["coins"] == 21
    assert sum(col.player(state, 1)["tokens"].values()) == 3


@pytest.mark.rule("COL-058")
def test_if_another_player_wins_the_market_stays_empty_and_the_active_player_goes_on(col):
    state = col.play(at(col), "open 2", "bid 8", "pass", "bid 9", "pass", "pass")
    assert now(state) == ("opening", 1)
    assert sums(state) == [3, 0, 3, 3, 3]
    assert col.moves(state) == ["open 1", "open 3", "open 4", "open 5", "no auction"]


@pytest.mark.rule("COL-059", "COL-144")
@pytest.mark.parametrize("last", ["no auction", "win"])
def test_all_empty_markets_are_refilled_when_the_active_player_wins_or_gives_up(col, last):
    state = col.play(at(col), "open 4", "bid 8", "pass", "bid 9", "pass", "pass")
    if last == "win":
        col.play(state, "open 2", "bid 8", "pass", "pass")
        assert state.dump()["auction"]["to_refill"] == [2, 4]
        assert len(refill(col, state)) == 6
    else:
        col.play(state, "no auction")
        assert state.dump()["auction"]["to_refill"] == [4]
        assert len(refill(col, state)) == 3
    assert sums(state) == [3] * 5
    assert now(state) == ("opening", 2)


@pytest.mark.rule("COL-060", "COL-030", "COL-138")
def test_the_face_down_token_is_the_first_at_the_first_refill_and_markets_fill_in_order(col):
    markets = ["torch scenery cage", "", "torch scenery cage", "", "torch cage decoration"]
    state = at(col, markets=markets, face_down="lion", auction={"barred": [2, 3]})
    col.play(state, "no auction")
    assert state.dump()["face_down"] is None
    assert state.dump()["markets"][1] == {"lion": 1}
    for kinds, expected in ((["horse", "joker"], {"lion": 1, "horse": 1, "joker": 1}), (["ship"] * 3, {"ship": 3})):
        market = 1 if "joker" in kinds else 3
        for kind in kinds:
            col.play(state, f"draw {kind}")
        assert state.dump()["markets"][market] == expected
    assert now(state) == ("opening", 4)


@pytest.mark.rule("COL-060")
def test_the_face_down_token_waits_until_a_market_is_empty(col):
    state = col.play(at(col, face_down="lion"), "no auction")
    assert state.dump()["face_down"] == "lion"
    col.play(state, "open 5", "bid 8", "pass", "pass", "pass")
    assert state.dump()["markets"][4] == {"lion": 1}
    assert len(refill(col, state)) == 2


@pytest.mark.rule("COL-060", "COL-006")
def test_every_token_in_the_bag_is_drawn_with_the_same_chance(col):
    state = col.play(at(col), "open 5", "bid 8", "pass", "pass", "pass")
    bag = state.dump()["bag"]
    assert {col.game.spell(state, move)[5:]: weight for move, weight in state.odds()} == bag
    col.play(state, "draw emperor_token")
    assert state.dump()["bag"]["emperor_token"] == bag["emperor_token"] - 1
    assert state.dump()["markets"][4] == {"emperor_token": 1}


@pytest.mark.rule("COL-061", "COL-132")
@pytest.mark.parametrize("left", [{}, {"horse": 1}, {"horse": 2}])
def test_an_empty_bag_leaves_a_market_with_fewer_tokens_that_can_be_auctioned(col, left):
    state = at(
        col, bag=left, auction={"barred": [2]}, markets=["torch scenery cage"] * 2 + ["", "", "cage torch torch"]
    )
    col.play(state, "no auction")
    refill(col, state)
    assert sums(state) == [3, 3, sum(left.values()), 0, 3]
    assert state.faults() == []
    assert now(state) == ("opening", 3)
    assert ("open 3" in col.moves(state)) == bool(left)
    assert "open 4" not in col.moves(state)


@pytest.mark.rule("COL-061")
def test_the_base_game_cannot_empty_the_bag(col):
    # Five turns, at most one auction for each of five players, three tokens each.
    assert 5 * 5 * 3 == 75 < 112


@pytest.mark.rule("COL-062", "COL-063")
def test_tokens_that_nobody_bought_stay(col):
    state = at(col, players={1: {"tokens": "torch"}})
    markets = state.dump()["markets"]
    col.play(state, *["no auction"] * 4)
    assert now(state) == ("trading", 1)
    assert state.dump()["markets"] == markets


@pytest.mark.rule("COL-141")
def test_rounds_go_on_until_only_the_highest_bidder_is_left(col):
    state = col.play(at(col), "open 1", "bid 8")
    for bid in range(9, 29, 4):
        col.play(state, *(f"bid {bid + n}" for n in range(4)))
    assert (state.dump()["turn"], state.dump()["auction"]["bid"]) == (2, 28)
    col.play(state, "pass", "pass", "pass")
    assert col.player(state, 1)["coins"] == 2


@pytest.mark.rule("COL-142", "COL-058")
def test_an_active_player_may_start_auctions_until_she_wins_or_gives_up(col):
    state = at(col)
    for market, winner in ((1, 2), (2, 3), (3, 4)):
        passes = {2: ["bid 9", "pass", "pass", "pass"], 3: ["bid 9", "pass", "pass"], 4: ["bid 9", "pass"]}
        col.play(state, f"open {market}", "bid 8", *passes[winner])
        assert now(state) == ("opening", 1)
    col.play(state, "open 4", "bid 8")  # nobody else is eligible
    assert state.dump()["auction"]["to_refill"] == [1, 2, 3, 4]
    refill(col, state)
    assert now(state) == ("trading", 1)


@pytest.mark.rule("COL-143", "COL-114")
def test_who_cannot_bid_8_can_only_pass_unless_she_cashes_a_medal(col):
    state = at(col, players={1: {"coins": 7, "medals": 1}, 2: {"coins": 7}})
    assert col.moves(state) == ["cash medal", "no auction"]
    assert col.why(state, "open 1") == "COL-143"
    col.play(state, "cash medal", "open 1")
    assert col.bids(state) == (8, 13)
    state = at(col, players={2: {"coins": 7}})
    assert now(col.play(state, "no auction")) == ("opening", 3)  # seat 2 had no choice


@pytest.mark.rule("COL-144", "COL-116", "COL-123")
def test_emperor_tokens_and_awards_come_before_the_refill(col):
    state = at(
        col, markets=["3 lion", "2 emperor_token, joker", "torch cage cage", "torch torch cage", "ship ship horse"]
    )
    col.play(state, "open 2", "bid 8", "pass", "pass", "pass")
    assert state.dump()["phase"] == "refilling"
    assert (col.player(state, 1)["medals"], col.player(state, 1)["tokens"]) == (2, {"joker": 1})
    refill(col, state)
    col.play(state, "open 1", "bid 8", "pass", "pass")
    assert state.dump()["phase"] == "refilling"
    assert state.dump()["stars"]["lion"] == 2


@pytest.mark.rule("COL-144", "COL-059")
def test_the_last_refill_takes_place_in_turn_5_too(col):
    state = at(col, round=5, active=4, auction={"barred": [1, 2, 3]})
    col.play(state, "open 1", "bid 8")
    assert len(refill(col, state)) == 3
    assert state.dump()["phase"] == "trading"


@pytest.mark.rule("COL-132")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_all_markets_are_full_at_the_start_and_the_end_of_the_phase(col, seats):
    phases = Counter()
    for state, _ in col.walk(seats, False, 0, seed=2):
        dump = state.dump()
        if dump["phase"] in ("investing", "trading", "producing", "donation", "cleanup"):
            assert sums(state) == [3] * 5
            phases[dump["phase"]] += 1
    assert phases["producing"] > 5
