"""The worked examples of the rulebook (X) and of the specification (Y), each set up with `load`."""

import pytest

import stoa

ACT = {"programs": [1], "tokens": "2 gladiator, decoration"}


def now(state):
    dump = state.dump()
    return dump["phase"], dump["turn"]


def sums(state):
    return [sum(market.values()) for market in state.dump()["markets"]]


def refill(col, state):
    drawn = 0
    while state.dump()["phase"] == "refilling":
        col.play(state, col.moves(state)[0])
        drawn += 1
    return drawn


def stars(col, kind, holder, *held, phase="trading", **changes):
    players = {seat: {"tokens": {kind: n} if n else {}} for seat, n in enumerate(held, 1)}
    return col.state(players, phase=phase, stars={kind: holder}, **changes)


@pytest.mark.rule("COL-050", "COL-051", "COL-054", "COL-057", "COL-058", "COL-059")
def test_x1_to_x4_allie_starts_two_auctions_and_passes(col):
    state = col.state(phase="opening")
    col.play(state, "open 1", "bid 8", "bid 9", "pass", "pass", "pass")  # X1: Beatrix wins
    assert col.player(state, 2)["coins"] == 21
    assert sum(col.player(state, 2)["tokens"].values()) == 3
    assert state.dump()["auction"]["barred"] == [2]
    assert (sums(state), now(state)) == ([0, 3, 3, 3, 3], ("opening", 1))
    col.play(state, "open 2", "bid 8", "bid 9", "pass", "pass")  # X2: Charlie wins
    assert state.dump()["auction"]["barred"] == [2, 3]
    assert (sums(state), now(state)) == ([0, 0, 3, 3, 3], ("opening", 1))
    col.play(state, "no auction")  # X3
    assert refill(col, state) == 6
    assert (sums(state), now(state)) == ([3] * 5, ("opening", 4))
    col.play(state, "open 3", "bid 8", "bid 9", "bid 10", "pass")  # X4: Allie bids and loses to David
    refill(col, state)
    assert col.player(state, 1)["tokens"] == {}
    assert state.dump()["phase"] == "trading"


@pytest.mark.rule("COL-090")
def test_x5_circus_maximus_without_a_horse_and_a_chariot_has_24_spectators(col):
    held = {"gladiator": 3, "horse": 2, "chariot": 2, "decoration": 1}
    player = {"programs": [20], "arena": [32, 33, 34], "tokens": held}
    others = {2: {"tokens": "3 gladiator"}}  # so that no award counts
    state = col.state({1: player} | others, phase="naming")
    col.play(state, "program 20")
    assert col.player(state, 1)["marker"] == 24


@pytest.mark.rule("COL-091")
def test_x6_two_previous_events_bring_10(col):
    state = col.state({1: ACT | {"produced": [6, 11]}}, phase="naming", round=3, active=1)
    assert col.spectators(state, 1, "program 1") == 7 + 10


@pytest.mark.rule("COL-093")
def test_x7_of_three_awards_those_two_count_whose_tokens_are_used(col):
    player = {"programs": [10], "tokens": "3 gladiator, 3 horse, 3 lion"}
    state = col.state({1: player}, phase="naming")
    assert state.dump()["stars"] == dict.fromkeys(col.star_types) | {"gladiator": 1, "horse": 1, "lion": 1}
    assert col.spectators(state, 1, "program 10") == 12 + 8


@pytest.mark.rule("COL-080")
def test_x8_two_medals_move_one_noble_twice_or_two_nobles_once(col):
    state = col.state({1: ACT | {"medals": 2}}, phase="pushing")
    twice = col.play(state.copy(), "push emperor +3", "push emperor +2")
    assert twice.dump()["nobles"]["emperor"] == 5
    both = col.play(state.copy(), "push emperor +1", "push consul_1 -1")
    assert (both.dump()["nobles"]["emperor"], both.dump()["nobles"]["consul_1"]) == (1, 11)


@pytest.mark.rule("COL-078")
def test_x9_a_senator_on_a_resting_area_earns_a_medal(col):
    state = col.state({1: ACT}, phase="dice", event={"dice": ["VI", None]})
    col.play(state, "senator_1 VI")
    assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-079")
def test_x10_a_sum_that_only_passes_a_resting_area_earns_nothing(col):
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["IV", "V"]}, nobles={"consul_2": 22})
    col.play(state, "consul_2 sum 9")  # 22 + 4 would be the resting area 26
    assert state.dump()["nobles"]["consul_2"] == 31
    assert col.player(state, 1)["medals"] == 0


@pytest.mark.rule("COL-046")
def test_x11_a_noble_beside_the_arena_is_inside_after_the_expansion(col):
    state = col.state({1: ACT | {"medals": 1}}, nobles={"emperor": 34})
    col.play(state, "expand clockwise", "stop investing")
    assert col.player(state, 1)["arena"] == [32, 33, 34]
    event = col.state({1: col.player(state, 1)}, phase="spectators", event={"program": 1}, nobles={"emperor": 34})
    assert col.spectators(event, 1, "count") == 7 + 7


@pytest.mark.rule("COL-045")
def test_x12_the_second_expansion_is_the_last(col):
    state = col.state({1: {"arena": [31, 32, 33], "coins": 40, "medals": 2}})
    col.play(state, "expand clockwise", "second by medals")
    assert col.player(state, 1)["arena"] == [31, 32, 33, 34]
    assert col.why(state, "expand clockwise") == "COL-045"


@pytest.mark.rule("COL-097", "COL-098")
@pytest.mark.parametrize(("marker", "after"), [(6, 7), (9, 9)])
def test_x13_and_x14_the_marker_moves_if_it_is_beaten_and_the_coins_come_always(col, marker, after):
    state = col.state({1: ACT | {"marker": marker}}, phase="naming")
    assert col.spectators(state, 1, "program 1") == 7
    assert col.player(state, 1)["marker"] == after


@pytest.mark.rule("COL-029", "COL-030")
@pytest.mark.parametrize(("seats", "hand", "left"), [(3, 8, 1), (4, 6, 1), (5, 5, 0)])
def test_x15_green_tokens_are_dealt_by_the_number_of_players(col, seats, hand, left):
    dump = col.dealt(seats).dump()
    assert [sum(player["tokens"].values()) for player in dump["players"]] == [hand] * seats
    assert (dump["face_down"] is not None) == left


@pytest.mark.rule("COL-041", "COL-044", "COL-047", "COL-048")
@pytest.mark.parametrize(("move", "price"), [("buy 20", 25), ("expand clockwise", 10), ("ticket", 10), ("loge", 5)])
def test_x16_prices_of_investments(col, move, price):
    assert col.player(col.play(col.state(), move), 1)["coins"] == 30 - price


@pytest.mark.rule("COL-056", "COL-059", "COL-133", "COL-135")
def test_x17_and_x18_intense_auctions_of_three(col):
    state = col.state(phase="opening", seats=3, options={"intense_auctions": True})
    col.play(state, "open 1", "bid 8", "bid 9", "pass", "pass")  # X17: B wins
    col.play(state, "open 2", "bid 8", "bid 9", "pass")  # C wins without B
    assert now(state) == ("opening", 1)
    col.play(state, "no auction")
    assert refill(col, state) == 6
    assert now(state) == ("opening", 2)
    col.play(state, "open 1", "bid 8", "pass", "bid 9", "pass")  # X18: A wins
    col.play(state, "open 2", "bid 8", "bid 9", "pass")  # C wins
    col.play(state, "open 3", "bid 8")  # B is alone
    assert col.player(state, 2)["coins"] == 30 - 9 - 8
    assert refill(col, state) == 9
    assert now(state) == ("opening", 3)
    assert state.dump()["auction"]["barred"] == []


@pytest.mark.rule("COL-078")
def test_y1_the_emperor_reaches_a_resting_area_with_vi(col):
    state = col.play(col.state({1: ACT}, phase="producing"), "produce", "roll VI", "emperor VI")
    assert state.dump()["nobles"]["emperor"] == 6
    assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-077", "COL-017")
def test_y2_a_sum_of_6_brings_a_senator_from_30_to_0(col):
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["III", "III"]})
    col.play(state, "senator_3 sum 6")
    assert state.dump()["nobles"]["senator_3"] == 0
    assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-076")
def test_y3_i_to_iii_counts_3_inside_a_sum_of_7(col):
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["I-III", "IV"]})
    col.play(state, "consul_1 sum 7")
    assert state.dump()["nobles"]["consul_1"] == 19
    assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-080", "COL-110", "COL-111")
@pytest.mark.parametrize(
    ("noble", "square", "step", "to"), [("consul_1", 27, -1, 26), ("senator_1", 1, -3, 34), ("consul_1", 2, -2, 0)]
)
def test_y4_y18_and_y19_a_medal_moves_a_noble_back_and_earns_none(col, noble, square, step, to):
    state = col.state({1: ACT | {"medals": 2}}, phase="pushing", nobles={noble: square})
    col.play(state, f"push {noble} {step:+d}")
    assert state.dump()["nobles"][noble] == to
    assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-044", "COL-046")
def test_y5_an_arena_on_2_and_3_grows_to_0_and_has_the_emperor_inside(col):
    player = {"coins": 40, "medals": 3, "programs": [1], "tokens": "2 gladiator, decoration"}
    state = col.state({2: player}, seats=5, active=2)
    col.play(state, "expand counter-clockwise", "second by medals", "expand counter-clockwise")
    assert col.player(state, 2)["arena"] == [0, 1, 2, 3]
    event = col.state({2: col.player(state, 2)}, seats=5, active=2, phase="spectators", event={"program": 1})
    assert col.spectators(event, 2, "count") == 7 + 7


@pytest.mark.rule("COL-085", "COL-090")
@pytest.mark.parametrize(
    ("held", "value"), [("2 gladiator, 2 horse, 2 chariot", 15), ("gladiator, horse, chariot", None)]
)
def test_y6_and_y7_circus_maximus_with_six_and_with_three_assets(col, held, value):
    player = {"programs": [2, 6, 20], "arena": [32, 33, 34], "tokens": held, "medals": 1}
    state = col.state({1: player}, phase="producing")
    col.play(state, "produce", "roll V", "emperor V", "stop moving")
    if value is None:
        assert col.why(state, "program 20") == "COL-085"
    else:
        assert col.spectators(state, 1, "program 20", "count") == value


@pytest.mark.rule("COL-089", "COL-097", "COL-098")
def test_y8_the_great_event_has_97_spectators(col):
    tokens = "2 gladiator, 2 comedian, 2 musician, 3 horse, 2 torch, priest, decoration, 3 chariot, gladiator"
    player = {
        "programs": [30],
        "produced": [1, 6, 11],
        "tickets": 1,
        "podiums": 1,
        "medals": 3,
        "marker": 41,
        "coins": 9,
        "tokens": tokens,
        "arena": [31, 32, 33, 34],
    }
    nobles = {"emperor": 31, "senator_3": 34}
    state = col.state({1: player}, round=5, active=1, phase="naming", nobles=nobles)
    assert [kind for kind, holder in state.dump()["stars"].items() if holder == 1] == ["gladiator", "horse"]
    col.play(state, "program 30", "medal for spectators", "medal for spectators", "count")
    assert (col.player(state, 1)["marker"], col.player(state, 1)["coins"]) == (97, 106)


@pytest.mark.rule("COL-091")
def test_y9_a_repeated_program_counts_the_others_only(col):
    player = {"produced": [3, 8, 11], "tokens": "3 comedian, torch, 2 scenery", "medals": 1}
    state = col.state({1: player, 2: {"tokens": "3 comedian"}}, round=4, active=1, phase="naming")
    assert col.spectators(state, 1, "program 8", "count") == 12 + 10


@pytest.mark.rule("COL-042")
def test_y10_a_lower_number_than_a_produced_one_is_refused(col):
    state = col.state({1: {"coins": 60, "produced": [2, 9, 14], "programs": [22]}}, round=4, active=1)
    assert col.why(state, "buy 13") == "COL-042"
    assert col.why(state, "buy 15") is None


@pytest.mark.rule("COL-121")
def test_y11_and_y12_a_tie_keeps_the_award_and_one_more_takes_it(col):
    markets = [
        "horse torch cage",
        "torch scenery cage",
        "torch scenery cage",
        "cage torch chariot",
        "cage decoration cage",
    ]
    state = stars(col, "horse", 1, 4, 3, 1, phase="opening", active=2, markets=markets)
    col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
    assert col.player(state, 2)["tokens"]["horse"] == 4
    assert state.dump()["stars"]["horse"] == 1
    state = stars(col, "horse", 1, 4, 4, 1, active=2)
    col.play(state, "offer 3", "get horse", "pay 1", "send", "accept")
    assert state.dump()["stars"]["horse"] == 2


@pytest.mark.rule("COL-121")
@pytest.mark.parametrize(("kind", "held", "sold"), [("lion", (3, 3, 3, 0), 1), ("gladiator", (5, 4, 4, 0), 2)])
def test_y13_and_y14_an_overtaken_or_weak_holder_loses_the_award_to_the_supply(col, kind, held, sold):
    state = stars(col, kind, 1, *held)
    col.play(state, "offer 4", *[f"give {kind}"] * sold, "ask 1", "send", "accept")
    assert state.dump()["stars"][kind] is None


@pytest.mark.rule("COL-101", "COL-106")
def test_y15_coins_break_the_tie_for_the_podium_and_the_last_may_ask(col):
    rows = zip((30, 30, 18, 12), (20, 25, 5, 40), strict=True)
    players = {seat: {"marker": m, "coins": c, "tokens": "horse"} for seat, (m, c) in enumerate(rows, 1)}
    players[4]["medals"] = 1
    state = col.play(col.state(players, phase="producing", active=4), "no event")
    assert state.dump()["closing"]["podium"] == 2
    assert now(state) == ("donation", 4)
    assert "ask horse" in col.moves(state)


@pytest.mark.rule("COL-114", "COL-052")
def test_y16_a_cashed_medal_is_bid_at_once(col):
    auction = {"market": 1, "bid": 12, "bidder": 1}
    state = col.state({2: {"coins": 7, "medals": 1}}, phase="bidding", active=1, turn=2, auction=auction)
    assert col.bids(state) is None
    col.play(state, "cash medal", "bid 13")
    assert state.dump()["auction"]["bidder"] == 2


@pytest.mark.rule("COL-116")
def test_y17_without_medals_an_emperor_token_brings_nothing(col):
    markets = [
        "emperor_token horse lion",
        "torch scenery cage",
        "torch scenery cage",
        "cage torch chariot",
        "cage torch cage",
    ]
    state = col.state({4: {"medals": 18}}, phase="opening", markets=markets)
    col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
    assert (col.player(state, 1)["medals"], col.player(state, 1)["tokens"]) == (0, {"horse": 1, "lion": 1})


@pytest.mark.rule("COL-076", "COL-077")
def test_y20_two_faces_i_to_iii_make_any_sum_from_2_to_6(col):
    state = col.state({1: ACT | {"loge": True}}, phase="dice", event={"dice": ["I-III", "I-III"]})
    sums_open = [move for move in col.moves(state) if move.startswith("consul_2 sum")]
    assert sums_open == [f"consul_2 sum {n}" for n in range(2, 7)]
    col.play(state, "consul_2 sum 4")
    assert state.dump()["nobles"]["consul_2"] == 30
    assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-078")
def test_y21_the_last_medal_goes_to_the_first_move(col):
    player = ACT | {"loge": True}
    state = col.state({1: player, 2: {"medals": 17}}, phase="dice", event={"dice": ["IV", "VI"]})
    col.play(state, "emperor VI")
    assert col.player(state, 1)["medals"] == 1
    col.play(state, "consul_2 IV")
    assert state.dump()["nobles"]["consul_2"] == 30
    assert col.player(state, 1)["medals"] == 1


@pytest.mark.rule("COL-046", "COL-023")
def test_y22_a_resting_area_inside_the_arena_still_earns_medals(col):
    state = col.state({1: ACT | {"coins": 40, "medals": 2}})
    col.play(state, "expand counter-clockwise", "second by medals", "expand counter-clockwise")
    assert col.player(state, 1)["arena"] == [30, 31, 32, 33]
    assert col.player(state, 1)["medals"] == 0
    later = col.state({1: col.player(state, 1)}, phase="dice", event={"dice": ["IV", None]})
    col.play(later, "consul_2 IV")
    assert col.player(later, 1)["medals"] == 1
    assert col.spectators(later, 1, "stop moving", "program 1", "count") == 7 + 3 + 5


@pytest.mark.rule("COL-086", "COL-090", "COL-104")
def test_y23_a_joker_completes_the_last_of_the_samnites(col):
    player = {"programs": [7], "tokens": "4 gladiator, decoration, joker", "medals": 1}
    others = {2: {"tokens": "4 gladiator"}}  # so that no award counts
    state = col.state({1: player} | others, phase="naming")
    col.play(state, "program 7")
    assert col.spectators(state.copy(), 1, "jokers done", "count") == 9
    assert col.spectators(state, 1, "joker scenery", "jokers done", "count") == 11
    assert col.player(state, 1)["used"] == {"gladiator": 3, "decoration": 1, "joker": 1}
    cleanup = col.state({1: col.player(state, 1) | {"podiums": 1}} | others, phase="cleanup", closing={"podium": 1})
    assert col.moves(cleanup)[1:] == ["give up gladiator", "give up decoration", "give up joker"]


@pytest.mark.rule("COL-085", "COL-086")
def test_y24_a_joker_that_is_needed_must_be_used(col):
    player = {"programs": [2, 10], "tokens": "gladiator, joker", "medals": 1}
    state = col.state({1: player}, phase="naming")
    col.play(state, "program 10")
    assert col.why(state, "jokers done") == "COL-086"
    assert col.spectators(state, 1, "joker horse", "jokers done", "count") == 2


@pytest.mark.rule("COL-141", "COL-142", "COL-058")
def test_y25_the_order_of_bidding(col):
    state = col.state(phase="opening", active=2)
    col.play(state, "open 1")
    for seat, move in ((2, "bid 8"), (3, "bid 9"), (4, "pass"), (1, "bid 10"), (2, "pass"), (3, "bid 11"), (1, "pass")):
        assert now(state) == ("bidding", seat)
        col.play(state, move)
    assert col.player(state, 3)["coins"] == 19
    assert now(state) == ("opening", 2)
    assert sums(state)[0] == 0
    col.play(state, "open 2", "bid 8")
    assert now(state) == ("bidding", 4)
    col.play(state, "pass")
    assert now(state) == ("bidding", 1)


@pytest.mark.rule("COL-060")
def test_y26_the_green_token_is_first_and_markets_fill_from_the_lowest(col):
    markets = ["torch scenery cage", "", "torch scenery cage", "", "cage torch chariot"]
    state = col.state(seats=3, phase="opening", markets=markets, face_down="priest", auction={"barred": [2, 3]})
    col.play(state, "no auction", "draw lion", "draw lion", "draw ship", "draw ship", "draw ship")
    assert state.dump()["markets"][1] == {"priest": 1, "lion": 2}
    assert state.dump()["markets"][3] == {"ship": 3}


@pytest.mark.rule("COL-139")
def test_y27_seven_coins_pay_for_nothing_after_the_loge(col):
    state = col.play(col.state({1: {"coins": 12, "medals": 2}}), "loge")
    assert col.why(state, "second by medals") == "COL-139"


@pytest.mark.rule("COL-039", "COL-114")
def test_y28_a_cashed_medal_and_an_additional_action_make_the_ticket_possible(col):
    state = col.state({1: {"coins": 12, "medals": 2, "tokens": "additional_action"}})
    col.play(state, "loge", "cash medal", "second by additional_action", "ticket")
    player = col.player(state, 1)
    assert (player["coins"], player["medals"], player["tickets"], player["tokens"]) == (3, 1, 1, {})


@pytest.mark.rule("COL-147", "COL-149")
def test_y29_a_counter_offer_is_accepted_and_only_one_offer_counts(col):
    state = col.state({2: {"tokens": "horse"}}, phase="trading")
    col.play(state, "offer 2", "get horse", *["pay 1"] * 4, "send")
    col.play(state, "counter", "give horse", "ask 5", "ask 1", "ask 1", "send", "accept")
    assert (col.player(state, 1)["coins"], col.player(state, 1)["tokens"]) == (23, {"horse": 1})
    assert col.player(state, 2)["coins"] == 37
    assert state.dump()["trade"]["sent"] == 1


@pytest.mark.rule("COL-068")
def test_y30_no_type_stands_on_both_sides(col):
    state = col.state({1: {"tokens": "horse"}, 2: {"tokens": "horse, lion"}}, phase="trading")
    col.play(state, "offer 2", "give horse", "pay 1", "pay 1")
    assert col.why(state, "get horse") == "COL-068"
    col.play(state, "get lion")
    assert state.dump()["trade"]["draft"] == {"gives": {"horse": 1}, "gets": {"lion": 1}, "coins": 2}
    draft = {"gives": {"horse": 1}, "gets": {"horse": 1, "lion": 1}, "coins": 2}
    dump = state.dump()
    dump["trade"]["draft"] = draft
    with pytest.raises(stoa.BadPosition, match="COL-068"):
        col.game.load(dump)


@pytest.mark.rule("COL-155", "COL-154", "COL-107")
def test_y31_a_podium_at_0_is_rolled_for(col):
    players = {1: {"coins": 22}, 2: {"coins": 30, "tokens": "horse"}, 3: {"coins": 30, "tokens": "horse", "medals": 1}}
    state = col.play(col.state(players, seats=3, phase="producing", active=3), "no event")
    assert state.dump()["closing"]["tied"] == [2, 3]
    col.play(state, "roll II VI", "roll I-III V", "roll II V", "roll II III")
    assert state.dump()["closing"]["podium"] == 2
    assert now(state) == ("donation", 1)


@pytest.mark.rule("COL-105", "COL-121")
@pytest.mark.parametrize(
    ("kept", "second", "award"), [(True, "lion", 1), (False, "lion", None), (True, "cage", 2), (False, "cage", 2)]
)
def test_y32_lions_leave_together_at_the_clean_up(col, kept, second, award):
    used = {"tokens": "3 lion, cage", "used": {"lion": 2, "cage": 1}, "marker": 9}
    players = {1: used | {"produced": [6]}, 2: used | {"produced": [7]}}
    options = {"stars_kept_below_three": kept}
    state = col.state(players, phase="cleanup", closing={"podium": 1}, stars={"lion": 1}, options=options)
    col.play(state, "give up lion", f"give up {second}")
    assert state.dump()["stars"]["lion"] == award


@pytest.mark.rule("COL-097", "COL-098")
def test_y33_an_equal_total_leaves_the_marker_and_brings_the_coins(col):
    player = {"produced": [1, 6, 11, 12], "tickets": 2, "marker": 41, "tokens": "2 gladiator, decoration", "medals": 1}
    nobles = {"senator_1": 32, "senator_2": 32, "senator_3": 1}
    state = col.state({1: player | {"podiums": 1}}, round=5, active=1, phase="naming", nobles=nobles)
    assert col.spectators(state, 1, "program 1", "count") == 7 + 15 + 10 + 6 + 3 == 41
    assert col.player(state, 1)["marker"] == 41


@pytest.mark.rule("COL-124", "COL-158")
def test_y34_awards_break_the_last_tie(col):
    rows = [(70, 12, "3 horse"), (70, 12, "3 lion, 3 ship"), (55, 3, ""), (40, 90, "")]
    players = {seat: {"marker": m, "coins": c, "tokens": t} for seat, (m, c, t) in enumerate(rows, 1)}
    assert col.state(players, round=5, phase="over", active=1).places() == [2, 1, 3, 4]
