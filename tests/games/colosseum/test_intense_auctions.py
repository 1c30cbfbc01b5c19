"""The variant Intense Auctions: who has won may bid again as soon as another player is active."""

import pytest

INTENSE = {"intense_auctions": True}


def at(col, **changes):
    return col.new_state(phase="opening", options=INTENSE, **changes)


def refill(col, table):
    while table.dump()["phase"] == "refilling":
        col.play(table, col.moves(table)[0])


def now(table):
    dump = table.dump()
    return dump["phase"], dump["turn"]


@pytest.mark.rule("COL-133")
def test_a_winner_is_barred_only_until_the_active_player_changes(col):
    table = col.play(at(col), "open 1", "bid 8", "bid 9", "pass", "pass", "pass")
    assert table.dump()["auction"]["barred"] == [2]
    col.play(table, "open 2", "bid 8")
    assert now(table) == ("bidding", 3)
    col.play(table, "pass", "pass")
    refill(col, table)
    assert table.dump()["auction"]["barred"] == []
    assert now(table) == ("opening", 2)
    col.play(table, "open 1", "bid 8", "pass", "pass")
    assert now(table) == ("bidding", 1)  # who won as the active player may bid again


@pytest.mark.rule("COL-134")
def test_every_player_becomes_active_also_one_who_has_won(col):
    table = at(col)
    order = []
    while table.dump()["phase"] == "opening":
        active = table.dump()["turn"]
        order.append(active)
        col.play(table, "open 1", "bid 8", "pass", "pass", "pass")
        refill(col, table)
    assert order == [1, 2, 3, 4]


@pytest.mark.rule("COL-135")
def test_winners_of_the_same_active_players_round_stay_out(col):
    table = at(col)
    col.play(table, "open 1", "bid 8", "bid 9", "pass", "pass", "pass")
    col.play(table, "open 2", "bid 8", "bid 9", "pass", "pass")
    assert table.dump()["auction"]["barred"] == [2, 3]
    col.play(table, "open 3", "bid 8")
    assert now(table) == ("bidding", 4)
    col.play(table, "bid 9", "pass")
    col.play(table, "open 4", "bid 8")
    assert table.dump()["phase"] == "refilling"
    assert table.dump()["auction"]["to_refill"] == [1, 2, 3, 4]


@pytest.mark.rule("COL-136", "COL-063")
def test_the_rest_is_unchanged(col):
    table = at(col)
    col.play(table, "open 1")
    assert col.bids(table)[0] == 8
    col.play(table, "bid 8", "bid 9", "pass", "pass", "pass")
    assert table.dump()["markets"][0] == {}
    assert now(table) == ("opening", 1)
    col.play(table, "no auction")
    refill(col, table)
    col.play(table, "no auction", "no auction", "no auction")
    assert now(table) == ("trading", 1)


@pytest.mark.rule("COL-061", "COL-136")
def test_in_the_variant_the_bag_may_run_out_and_the_game_goes_on(col):
    table = at(col, bag={"torch": 1})
    col.play(table, "open 1", "bid 8", "pass", "pass", "pass")
    col.play(table, "draw torch")
    assert [sum(market.values()) for market in table.dump()["markets"]] == [1, 3, 3, 3, 3]
    col.play(table, "open 2", "bid 8", "pass", "pass", "pass")
    assert now(table) == ("opening", 3)
    assert col.game.load(table.dump()).key() == table.key()
    col.play(table, "open 1", "bid 8", "pass", "pass", "pass")
    assert sum(col.player(table, 3)["tokens"].values()) == 1
