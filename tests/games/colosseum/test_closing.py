"""Phase 5: the Podium, the clean-up and the donation."""

import pytest


def production_ends(col, players, **changes):
    """The last player has a medal and ends phase 4 without an event."""
    players = {seat: dict(player) for seat, player in players.items()}
    last = changes.get("seats", 4)
    players.setdefault(last, {})["medals"] = 1
    state = col.state(players, phase="producing", active=last, **changes)
    return col.play(state, "no event")


def standings(markers, coins, tokens="horse"):
    return {
        seat: {"marker": marker, "coins": money, "tokens": tokens}
        for seat, (marker, money) in enumerate(zip(markers, coins, strict=True), 1)
    }


def podiums(state):
    return [player["podiums"] for player in state.dump()["players"]]


def now(state):
    dump = state.dump()
    return dump["phase"], dump["turn"]


@pytest.mark.rule("COL-100", "COL-155")
def test_the_podium_comes_first_then_the_clean_up_then_the_donation(col):
    used = {"tokens": "2 gladiator, decoration", "produced": [1], "used": {"gladiator": 2, "decoration": 1}}
    state = production_ends(col, {1: used | {"marker": 7}, 2: {"marker": 3}, 3: {"marker": 2}, 4: {"marker": 1}})
    assert podiums(state) == [1, 0, 0, 0]
    assert now(state) == ("cleanup", 1)
    col.play(state, "give up gladiator")
    assert now(state) == ("donation", 4)
    assert col.moves(state) == ["cash medal", "ask gladiator", "ask decoration", "ask nothing"]
    col.play(state, "ask decoration")
    assert col.player(state, 4)["tokens"] == {"decoration": 1}
    assert col.player(state, 1)["tokens"] == {"gladiator": 1}
    assert (state.dump()["round"], *now(state)) == (2, "investing", 2)


@pytest.mark.rule("COL-101", "COL-126")
@pytest.mark.parametrize(
    ("markers", "coins", "owner"),
    [((10, 9, 8, 7), (0, 90, 0, 0), 1), ((10, 12, 12, 7), (50, 20, 21, 0), 3), ((5, 5, 5, 5), (1, 2, 3, 4), 4)],
)
def test_the_highest_marker_takes_the_podium_then_most_coins(col, markers, coins, owner):
    state = production_ends(col, standings(markers, coins))
    assert state.dump()["closing"]["podium"] == owner
    assert podiums(state)[owner - 1] == 1


@pytest.mark.rule("COL-101", "COL-103", "COL-154")
def test_a_tie_for_the_podium_is_rolled_off_in_turn_order(col):
    state = production_ends(col, standings((12, 12, 9, 12), (20, 20, 20, 20)), round=1)
    assert now(state) == ("podium", "chance")
    assert state.dump()["closing"]["tied"] == [1, 2, 4]
    assert sum(weight for _, weight in state.odds()) == 36
    col.play(state, "roll I-III V")
    assert state.dump()["closing"]["rolls"] == [8, 0, 0, 0]  # I-III counts 3
    assert col.game.load(state.dump()).key() == state.key()
    col.play(state, "roll II VI")
    col.play(state, "roll II V")
    assert state.dump()["closing"] == {"tied": [1, 2], "rolls": [0, 0, 0, 0], "podium": None}
    col.play(state, "roll I-III I-III", "roll III III")
    assert state.dump()["closing"]["tied"] == [1, 2]  # both rolled 6
    col.play(state, "roll II II", "roll II III")
    assert state.dump()["closing"]["podium"] == 2


@pytest.mark.rule("COL-154", "COL-004")
def test_tied_players_roll_in_the_order_of_the_turn(col):
    state = col.state(
        standings((12, 12, 9, 12), (20, 20, 20, 20)), round=3, phase="podium", active=3, closing={"tied": [1, 2, 4]}
    )
    col.play(state, "roll VI VI")
    assert state.dump()["closing"]["rolls"] == [0, 0, 0, 12]
    col.play(state, "roll V VI")
    assert state.dump()["closing"]["rolls"] == [11, 0, 0, 12]


@pytest.mark.rule("COL-102", "COL-129")
def test_the_same_player_may_win_several_podiums(col):
    players = {1: {"marker": 20, "podiums": 3, "tokens": "horse"}, 2: {"marker": 3}, 3: {"marker": 2, "medals": 1}}
    state = col.state(players, round=4, phase="producing", active=3)  # the last player of turn 4
    col.play(state, "no event")
    assert podiums(state) == [4, 0, 0, 0]


@pytest.mark.rule("COL-104")
def test_each_producer_gives_up_one_token_she_used_a_joker_too(col):
    used = {"tokens": "3 gladiator, torch, 2 joker", "produced": [1], "used": {"gladiator": 1, "joker": 2}, "marker": 9}
    state = col.state({2: used, 3: {"tokens": "horse"}}, phase="cleanup", active=2, closing={"podium": 2})
    assert col.moves(state) == ["give up gladiator", "give up joker"]
    assert col.why(state, "give up torch") == "COL-104"
    bag = state.dump()["bag"]
    col.play(state, "give up joker")
    assert col.player(state, 2)["tokens"] == {"gladiator": 3, "torch": 1, "joker": 1}
    assert state.dump()["bag"] == bag
    assert state.dump()["phase"] != "cleanup"  # nobody else has produced


@pytest.mark.rule("COL-105", "COL-123", "COL-121")
@pytest.mark.parametrize(("kept", "award"), [(True, 2), (False, None)])
def test_choices_are_made_in_turn_order_and_the_tokens_leave_together(col, kept, award):
    used = {"used": {"lion": 2, "cage": 1}, "marker": 9}
    players = {
        2: used | {"tokens": "3 lion, cage", "produced": [6]},
        4: used | {"tokens": "2 lion, cage, 2 horse", "produced": [7]},
        1: {"tokens": "2 gladiator", "produced": [5], "used": {"gladiator": 2}, "marker": 12, "medals": 1},
        3: {"marker": 1},
    }
    options = {"stars_kept_below_three": kept}
    state = col.state(players, round=2, phase="cleanup", active=2, closing={"podium": 1}, options=options)
    assert state.dump()["stars"]["lion"] == 2
    col.play(state, "give up lion")
    assert now(state) == ("cleanup", 4)
    assert col.player(state, 2)["tokens"] == {"lion": 3, "cage": 1}
    assert state.dump()["stars"]["lion"] == 2
    assert col.player(state, 2)["gives_up"] == "lion"
    col.play(state, "give up cage")
    assert now(state) == ("cleanup", 1)
    col.play(state, "give up gladiator")
    held = [col.player(state, seat)["tokens"] for seat in (1, 2, 4)]
    assert held == [{"gladiator": 1}, {"lion": 2, "cage": 1}, {"lion": 2, "horse": 2}]
    assert state.dump()["stars"]["lion"] == award
    assert not any(player["used"] or player["gives_up"] for player in state.dump()["players"])


@pytest.mark.rule("COL-106", "COL-108", "COL-156")
def test_the_last_player_may_ask_the_podium_owner_for_a_standard_token(col):
    rich = {"marker": 20, "tokens": "2 horse, torch, joker, 2 additional_action"}
    state = col.state({2: rich, 1: {"marker": 5}, 4: {"marker": 4}}, phase="donation", turn=3, closing={"podium": 2})
    assert col.moves(state) == ["ask horse", "ask torch", "ask nothing"]
    assert col.why(state, "ask lion") == "COL-106"
    assert col.why(state, "ask joker") == ""  # there is no such move
    given = col.play(state.copy(), "ask horse")
    assert col.player(given, 3)["tokens"] == {"horse": 1}
    assert col.player(given, 2)["tokens"] == {"horse": 1, "torch": 1, "joker": 1, "additional_action": 2}
    nothing = col.play(state.copy(), "ask nothing")
    assert col.player(nothing, 2) == col.player(state, 2)
    assert given.dump()["round"] == nothing.dump()["round"] == 2


@pytest.mark.rule("COL-107", "COL-154")
def test_a_tie_for_the_last_place_goes_to_fewest_coins_then_to_the_dice(col):
    state = production_ends(col, standings((20, 3, 3, 3), (5, 9, 8, 30)))
    assert now(state) == ("donation", 3)
    state = production_ends(col, standings((20, 3, 3, 3), (5, 8, 8, 30)))
    assert now(state) == ("asking", "chance")
    assert state.dump()["closing"]["tied"] == [2, 3]
    assert col.game.load(state.dump()).key() == state.key()
    col.play(state, "roll V V", "roll IV VI", "roll II II", "roll II III")
    assert now(state) == ("donation", 3)


@pytest.mark.rule("COL-109")
@pytest.mark.parametrize("hand", ["", "2 joker, additional_action"])
def test_there_is_no_donation_if_the_podium_owner_has_no_standard_token(col, hand):
    state = production_ends(col, {1: {"marker": 9, "tokens": hand}, 2: {"marker": 3}, 3: {"marker": 4}})
    assert (state.dump()["round"], *now(state)) == (2, "investing", 2)


@pytest.mark.rule("COL-109", "COL-107")
def test_there_is_no_donation_if_the_podium_owner_herself_would_ask(col):
    state = production_ends(col, standings((0, 0, 0, 0), (30, 30, 30, 30)))
    col.play(state, "roll VI VI", "roll II II", "roll II II", "roll II II")
    assert now(state) == ("asking", "chance")
    col.play(state, "roll VI VI", "roll II II", "roll II II", "roll II II")
    assert (state.dump()["round"], *now(state)) == (2, "investing", 2)
    assert podiums(state) == [1, 0, 0, 0]


@pytest.mark.rule("COL-155")
def test_the_podium_is_given_even_if_nobody_has_produced(col):
    state = production_ends(col, standings((0, 0, 0, 0), (5, 30, 20, 10)))
    assert podiums(state) == [0, 1, 0, 0]
    assert now(state) == ("donation", 1)


@pytest.mark.rule("COL-155", "COL-114")
def test_coins_for_the_donation_are_compared_after_the_clean_up(col):
    used = {"tokens": "2 gladiator", "produced": [1], "used": {"gladiator": 2}}
    players = {1: {"marker": 9, "tokens": "horse"}, 2: used | {"marker": 3, "coins": 10, "medals": 1}}
    players |= {3: {"marker": 3, "coins": 12}, 4: {"marker": 5}}
    state = col.state(players, phase="cleanup", active=2, closing={"podium": 1})
    stays = col.play(state.copy(), "give up gladiator")
    assert now(stays) == ("donation", 2)
    # With one type to choose from, the token goes by itself once the medal is spent.
    assert now(col.play(state, "cash medal")) == ("donation", 3)


@pytest.mark.rule("COL-156", "COL-137")
def test_asking_is_optional_and_ends_the_turn(col):
    state = col.state(
        {1: {"marker": 9, "tokens": "3 horse"}, 2: {"tokens": "2 horse", "medals": 1}, 3: {"marker": 1}, 4: {"marker": 1}},
        phase="donation", turn=2, closing={"podium": 1},
    )  # fmt: skip
    assert col.moves(state) == ["cash medal", "ask horse", "ask nothing"]
    col.play(state, "cash medal", "ask horse")
    assert state.dump()["stars"]["horse"] == 2  # 3 against 2
    assert state.dump()["round"] == 2


@pytest.mark.rule("COL-159", "COL-104")
def test_who_has_produced_nothing_gives_up_nothing(col):
    state = production_ends(col, standings((9, 8, 7, 6), (9, 9, 9, 9)))
    assert now(state) == ("donation", 4)
    assert [player["tokens"] for player in state.dump()["players"]] == [{"horse": 1}] * 4
