"""The variant Intense Auctions: who has won may bid again as soon as another player is active."""

import pytest

INTENSE = {"intense_auctions": True}


def at(col, **changes):
    return col.state(phase="opening", options=INTENSE, **changes)


def refill(col, state):
    while state.dump()["phase"] == "refilling":
        col.play(state, col.moves(state)[0])


def now(state):
    dump = state.dump()
    return dump["phase"], dump["turn"]


@pytest.mark.rule("COL-133")
def test_a_winner_is_barred_only_until_the_active_player_changes(col):
    state = col.play(at(col), "open 1", "bid 8", "bid 9", "pass", "pass", "pass")
    assert state.dump()["auction"]["barred"] == [2]
    col.play(state, "open 2", "bid 8")
    assert now(state) == ("bidding", 3)
    col.play(state, "pass", "pass")
    refill(col, state)
    assert state.dump()["auction"]["barred"] == []
    assert now(state) == ("opening", 2)
    col.play(state, "open 1", "bid 8", "pass", "pass")
    assert now(state) == ("bidding", 1)  # who won as the active player may bid again


@pytest.mark.rule("COL-134")
def test_every_player_becomes_active_also_one_who_has_won(col):
    state = at(col)
    order = []
    while state.dump()["phase"] == "opening":
        active = state.dump()["turn"]
        order.append(active)
        col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
        refill(col, state)
    assert order == [1, 2, 3, 4]


@pytest.mark.rule("COL-135")
def test_winners_of_the_same_active_players_round_stay_out(col):
    state = at(col)
    col.play(state, "open 1", "bid 8", "bid 9", "pass", "pass", "pass")
    col.play(state, "open 2", "bid 8", "bid 9", "pass", "pass")
    assert state.dump()["auction"]["barred"] == [2, 3]
    col.play(state, "open 3", "bid 8")
    assert now(state) == ("bidding", 4)
    col.play(state, "bid 9", "pass")
    col.play(state, "open 4", "bid 8")
    assert state.dump()["phase"] == "refilling"
    assert state.dump()["auction"]["to_refill"] == [1, 2, 3, 4]


@pytest.mark.rule("COL-136", "COL-063")
def test_the_rest_is_unchanged(col):
    state = at(col)
    col.play(state, "open 1")
    assert col.bids(state)[0] == 8
    col.play(state, "bid 8", "bid 9", "pass", "pass", "pass")
    assert state.dump()["markets"][0] == {}
    assert now(state) == ("opening", 1)
    col.play(state, "no auction")
    refill(col, state)
    col.play(state, "no auction", "no auction", "no auction")
    assert now(state) == ("trading", 1)


@pytest.mark.rule("COL-061", "COL-136")
def test_in_the_variant_the_bag_may_run_out_and_the_game_goes_on(col):
    state = at(col, bag={"torch": 1})
    col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
    col.play(state, "draw torch")
    assert [sum(market.values()) for market in state.dump()["markets"]] == [1, 3, 3, 3, 3]
    col.play(state, "open 2", "bid 8", "pass", "pass", "pass")
    assert now(state) == ("opening", 3)
    assert col.game.load(state.dump()).key() == state.key()
    col.play(state, "open 1", "bid 8", "pass", "pass", "pass")
    assert sum(col.player(state, 3)["tokens"].values()) == 1
