"""Variants: fixed imports, no tiles, tighter map, no clans, the clan auction."""

from itertools import product

import pytest

import stoa
from games.caledonia.slow_map import SlowMap, hexes_of
from stoa.games.caledonia.rules.modules import spots_of
from stoa.games.caledonia.rules.scoring import parts

FLAGS = ("fixed_imports", "no_scoring_tiles", "no_port_tiles", "tighter_map", "no_clans", "clan_auction")
FLAGS += ("kickstarter_tiles", "port7_2025_erratum")


@pytest.mark.rule("CAL-259", "CAL-263", "CAL-316")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_all_variants_combine_within_their_limits(cal, seats):
    offered = [option.name for option in cal.game.options if option.offered(seats) and option.name != "map"]
    assert set(FLAGS) - set(offered) == {1: {"tighter_map", "clan_auction"}, 4: {"tighter_map"}}.get(seats, set())
    started = 0
    for values in product((False, True), repeat=len(offered)):
        options = dict(zip(offered, values, strict=True))
        if options["no_clans"] and options.get("clan_auction"):
            with pytest.raises(stoa.BadOption, match="CAL-316"):
                cal.start(seats, **options)
        else:
            assert cal.start(seats, **options).dump()["options"] == options | {"map": "random"}
            started += 1
    assert started == 2 ** len(offered) * (3 if "clan_auction" in offered else 4) // 4


@pytest.mark.rule("CAL-316")
@pytest.mark.parametrize(("seats", "option"), [(1, "tighter_map"), (4, "tighter_map"), (1, "clan_auction")])
def test_a_variant_that_does_not_fit_the_seats_is_refused(cal, seats, option):
    with pytest.raises(stoa.BadOption, match=f"{option} is not offered at {seats} seats"):
        cal.start(seats, **{option: True})


@pytest.mark.rule("CAL-260")
def test_fixed_imports_are_worth_4_and_pay_nothing_on_the_way(cal):
    options = {"fixed_imports": True}
    own = {"contracts": [28], "goods": {"bread": 2, "whisky": 1}, "fulfilled": [10]}
    assert cal.gains(cal.one(own, options=options), "fulfil 28") == 0
    state = cal.one({"fulfilled": [10, 35, 12]}, round=5, phase="over", options=options)
    assert parts(state)[0][4] == (4 + 3 + 4) * 4


@pytest.mark.rule("CAL-261")
def test_without_scoring_tiles_nobody_gains_glory_but_fees_stay(cal):
    options = {"no_scoring_tiles": True}
    state = cal.one({"goods": {"wool": 5}}, options=options)
    assert state.dump()["scoring_tiles"] == []
    cal.play(state, "pass", "pass", "pass")
    assert cal.player(state)["glory"] == 0
    assert cal.gains(cal.one(options=options, round=4, board=[9]), "take 9") == -10
    assert cal.dealt(3, no_scoring_tiles=True).dump()["scoring_tiles"] == []


@pytest.mark.rule("CAL-262", "CAL-282")
def test_without_port_tiles_their_spaces_are_normal_hexes(cal):
    options = {"no_port_tiles": True}
    state = cal.one({"units": {"any": "a2"}}, options=options)
    assert state.dump()["map"]["ports"] == []
    assert cal.some(state, "port") == []
    assert cal.why(state, "port 5") == "CAL-038"
    fisher = cal.one({"clan": "macdonald", "units": {"sheep": "a2"}}, options=options)
    assert cal.gains(fisher, "worker a1") == -6  # a loch


@pytest.mark.rule("CAL-264")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_tighter_map_covers_a_land_hex_of_each_module(cal, seats):
    seen = set()
    for seed in range(6):
        dump = cal.dealt(seats, seed, tighter_map=True, map="1111").dump()
        slow = SlowMap("1111", seats)
        for letter in "ABCD":
            land = hexes_of(spot for spot in spots_of(letter) if slow.terrain(spot))
            assert len(land & set(dump["map"]["closed"])) == 1
        seen.add(tuple(dump["map"]["closed"]))
    assert len(seen) == 6


@pytest.mark.rule("CAL-032", "CAL-264")
def test_a_covered_hex_is_never_entered(cal):
    closed = ["c4", "d6", "g3", "k5"]  # the players may agree on other hexes than one of each module
    state = cal.one({"units": {"any": "d3"}, "money": 99}, options={"tighter_map": True}, closed=closed)
    assert cal.why(state, "sheep c4") == "CAL-264"
    assert "c4" not in cal.targets(state)
    start = cal.one(options={"tighter_map": True}, closed=closed, phase="starting workers")
    assert cal.why(start, "woodcutter d6") == "CAL-264"


@pytest.mark.rule("CAL-265", "CAL-266")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_without_clans_tiles_are_chosen_and_later_players_get_more(cal, seats):
    state = cal.dealt(seats, no_clans=True)
    order = state.dump()["order"]
    assert len(cal.moves(state)) == seats + 1
    assert all(move.startswith("tile ") for move in cal.moves(state))
    turns = []
    while cal.phase(state) == "picking":
        turns.append(state.dump()["turn"])
        cal.play(state, cal.moves(state)[0])
    assert turns == order[::-1]
    assert [cal.money(state, seat) for seat in order] == [55, 57, 59, 61][:seats]
    assert {player["clan"] for player in state.dump()["players"]} == {None}


# The auction


def auction(cal, seats=3, seed=1):
    return cal.dealt(seats, seed, until="bidding", clan_auction=True)


def left_of(seat, seats):
    return seat % seats + 1


@pytest.mark.rule("CAL-267", "CAL-317")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_pairs_as_players_are_auctioned_and_no_first_player_is_drawn(cal, seats):
    openers = set()
    for seed in range(20):
        state = auction(cal, seats, seed)
        dump = state.dump()
        assert (len(dump["pairs"]), dump["order"]) == (seats, [])
        openers.add(dump["turn"])
    assert openers == set(range(1, seats + 1))


@pytest.mark.rule("CAL-268")
def test_the_opener_bids_and_the_others_bid_higher_or_leave(cal):
    state = auction(cal)
    opener = state.dump()["turn"]
    assert cal.moves(state) == [f"bid {n}" for n in range(31)]
    assert cal.why(state, "leave") == "CAL-268"
    cal.play(state, "bid 4")
    assert state.dump()["turn"] == left_of(opener, 3)
    assert cal.why(state, "bid 4") == "CAL-268"
    assert cal.moves(state) == [*(f"bid {n}" for n in range(5, 31)), "leave"]
    cal.play(state, "leave", "bid 6")
    assert state.dump()["turn"] == opener  # who has left is not asked again
    assert state.dump()["auction"] == {"bid": 6, "bidder": left_of(left_of(opener, 3), 3), "left": [left_of(opener, 3)]}


@pytest.mark.rule("CAL-269", "CAL-317")
def test_the_winner_chooses_a_pair_is_first_and_loses_the_bid(cal):
    state = auction(cal)
    opener = state.dump()["turn"]
    cal.play(state, "bid 4", "leave", "leave")
    assert (cal.phase(state), state.dump()["turn"], len(cal.moves(state))) == ("picking", opener, 3)
    cal.play(state, cal.moves(state)[1])
    assert state.dump()["order"] == [opener]
    assert cal.player(state, opener)["bid"] == 4
    end = cal.state({1: {"clan": "stewart", "bid": 4}}, options={"clan_auction": True}, round=5, phase="over")
    assert [points[7] for points in parts(end)] == [-4, 0, 0]


@pytest.mark.rule("CAL-270", "CAL-271")
def test_the_next_to_the_left_opens_and_the_last_player_pays_nothing(cal):
    state = auction(cal, 4)
    opener = state.dump()["turn"]
    second = left_of(opener, 4)
    cal.play(state, "bid 0", "leave", "bid 2", "leave", "leave")  # the third wins
    winner = left_of(second, 4)
    assert state.dump()["turn"] == winner
    cal.play(state, cal.moves(state)[0])
    following = left_of(winner, 4)
    assert (cal.phase(state), state.dump()["turn"]) == ("bidding", following)
    cal.play(state, "bid 0", "leave", "leave")
    cal.play(state, cal.moves(state)[0])
    assert state.dump()["turn"] == opener
    assert len(state.dump()["order"]) == 2
    cal.play(state, "bid 3", "bid 4", "leave")  # two are left
    cal.play(state, cal.moves(state)[0])  # the last player takes the remaining pair without a choice
    assert cal.phase(state) == "starting workers"
    assert state.dump()["order"] == [winner, following, second, opener]
    assert [cal.player(state, seat)["bid"] for seat in (winner, following, second, opener)] == [2, 0, 4, 0]
    assert state.dump()["turn"] == winner


@pytest.mark.rule("CAL-272")
def test_a_bid_of_30_ends_the_auction_at_once(cal):
    state = auction(cal)
    second = left_of(state.dump()["turn"], 3)
    cal.play(state, "bid 0", "bid 30")
    assert (cal.phase(state), state.dump()["turn"]) == ("picking", second)
    assert cal.player(state, second)["bid"] == 30
    assert cal.why(state, "bid 30") == "CAL-268"


@pytest.mark.rule("CAL-268", "CAL-051")
def test_bidding_and_choosing_have_their_own_time(cal):
    assert cal.why(auction(cal), "pass") == "CAL-037"
    state = cal.dealt(3)
    assert cal.why(state, "bid 3") == "CAL-268"
    assert cal.why(cal.one(), "bid 3") == "CAL-268"
