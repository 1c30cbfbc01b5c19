"""Rounds, turns and passing."""

import pytest

import stoa
from games.caledonia.slow_map import DATA


def next_round(cal, state):
    """Play the draws of the preparation phase."""
    while state.turn == stoa.CHANCE:
        state.play(state.legal()[0])
    return state


@pytest.mark.rule("CAL-009", "CAL-070", "CAL-072")
def test_players_take_one_main_action_each_in_turn_order(cal):
    state = cal.state(order=[2, 3, 1], round=2)
    turns = []
    for _ in range(6):
        turns.append(state.dump()["turn"])
        cal.play(state, "shipping")
    assert turns == [2, 3, 1, 2, 3, 1]
    assert [player["shipping"] for player in state.dump()["players"]] == [2, 2, 2]
    assert [player["money"] for player in state.dump()["players"]] == [42, 42, 42]


@pytest.mark.rule("CAL-071")
def test_there_are_eight_main_actions(cal):
    seat = {"units": {"sheep": "c4"}, "contracts": [1], "goods": {"wool": 4}, "money": 99}
    words = {move.split()[0] for move in cal.moves(cal.one(seat))}
    units = set(DATA["units"])
    assert words - units == {"pass", "shipping", "technology", "merchant", "buy", "sell", "fulfil"}
    assert words & units
    assert "take" in {move.split()[0] for move in cal.moves(cal.one())}


@pytest.mark.rule("CAL-062", "CAL-063", "CAL-068")
def test_the_first_round_has_no_preparation_and_taken_contracts_are_not_replaced(cal):
    state = cal.state(board=[11, 12, 13, 14, 15, 16, 17])
    assert state.dump()["round"] == 1
    cal.play(state, "take 12", "take 14")
    assert state.dump()["export_board"] == [11, None, 13, None, 15, 16, 17, None]


@pytest.mark.rule("CAL-062", "CAL-065", "CAL-066", "CAL-067", "CAL-083")
def test_preparation_fills_the_boxes_and_brings_the_merchants_back(cal):
    own = {"stock": 1, "buying": {"wool": 1, "milk": 1}, "selling": {"bread": 2}, "goods": {"wool": 1}}
    board = [11, None, 13, None, 15, 16, 17]
    state = cal.state({1: own}, board=board, scoring=[1, 2, 3, 4, 5])
    cal.play(state, "pass", "pass", "pass")
    assert [player["glory"] for player in state.dump()["players"]] == [1, 0, 0]  # the tile of round 1
    assert (cal.phase(state), state.dump()["round"]) == ("contracts", 2)
    assert cal.player(state)["merchants"] == {"board": 2, "stock": 5, "buying": {}, "selling": {}}
    cal.play(state, "contract 40", "contract 41")
    assert state.dump()["export_board"] == [11, 40, 13, 41, 15, 16, 17, None]
    assert (cal.phase(state), state.dump()["turn"]) == ("acting", 1)
    cal.play(state, "pass", "pass", "pass")
    assert [player["glory"] for player in state.dump()["players"]] == [1, 0, 0]  # tile 2 now, tile 1 no more


@pytest.mark.rule("CAL-069")
def test_boxes_stay_empty_when_the_pile_is_empty(cal):
    state = cal.state(board=[1, None, None, None, 2, 3, 4], pile=[50], bottom=[49], round=2)
    cal.play(state, "pass", "pass", "pass", "contract 50")
    assert state.dump()["export_board"] == [1, 50, 49, None, 2, 3, 4, None]
    assert state.dump()["pile"] == {"unseen": [], "bottom": []}
    assert (cal.phase(state), state.dump()["round"]) == ("acting", 3)


@pytest.mark.rule("CAL-064", "CAL-145")
def test_after_round_5_the_game_ends_and_the_last_pass_pays_too(cal):
    state = cal.state(round=5, seats=4)
    for seat, money in enumerate((16, 14, 12, 10), 1):
        assert cal.gains(state, "pass", seat=seat) == money
    assert (state.turn, cal.phase(state)) == (stoa.OVER, "over")
    assert state.refusal(0).rule == "CAL-064"


@pytest.mark.rule("CAL-073", "CAL-147", "CAL-150", "CAL-285")
def test_port_tiles_are_used_before_and_after_the_main_action(cal):
    seat = {"units": {"any": "a2 l1"}, "goods": {"wool": 1}}
    state = cal.one(seat, ports=[5, 8, 1, 3])
    cal.play(state, "port 5", "port 8", "done", "shipping")
    assert state.dump()["turn"] == 2
    state = cal.one(seat, ports=[5, 8, 1, 3])
    cal.play(state, "shipping", "port 8", "done", "port 5")
    assert cal.player(state)["ports"] == [5, 8]
    assert state.dump()["turn"] == 2  # nothing is left to do, so the turn is over


@pytest.mark.rule("CAL-070", "CAL-285")
def test_after_the_main_action_only_ports_are_left(cal):
    state = cal.play(cal.one({"units": {"sheep": "a2"}}, ports=[5, 1, 2, 3]), "shipping")
    assert cal.moves(state) == ["done", "port 5"]
    assert cal.why(state, "merchant") == cal.why(state, "buy wool 1") == cal.why(state, "take 1") == "CAL-070"


@pytest.mark.rule("CAL-280", "CAL-286")
def test_a_main_action_is_not_interrupted_by_port_tiles(cal):
    seat = {"units": {"sheep": "a2"}, "contracts": [6], "goods": {"wool": 3}}
    state = cal.play(cal.one(seat, ports=[5, 1, 2, 3]), "fulfil 6")
    assert cal.phase(state) == "rewards"
    assert cal.why(state, "port 5") == "CAL-286"
    cal.play(state, "done")  # what may be done can be declined
    assert "port 5" in cal.moves(state)


@pytest.mark.rule("CAL-074")
def test_who_can_do_nothing_else_passes(cal):
    poor = {"money": 0, "contracts": [2]}
    state = cal.state({2: poor})
    cal.play(state, "shipping")
    assert state.dump()["passed"] == [2]
    assert (state.dump()["turn"], cal.money(state, 2)) == (3, 16)


@pytest.mark.rule("CAL-075", "CAL-143")
def test_the_last_player_goes_on_until_passing(cal):
    state = cal.state({3: {"money": 99}})
    cal.play(state, "pass", "pass")
    for _ in range(3):
        cal.play(state, "merchant")
        assert state.dump()["turn"] == 3
    cal.play(state, "pass")
    assert state.dump()["round"] == 2


@pytest.mark.rule("CAL-141", "CAL-142", "CAL-144")
@pytest.mark.parametrize(("seats", "money"), [(2, [16, 14]), (3, [16, 14, 12]), (4, [16, 14, 12, 10])])
def test_the_order_of_passing_pays_and_is_the_next_turn_order(cal, seats, money):
    state = cal.state(seats=seats)
    order = list(range(1, seats + 1))
    cal.play(state, "shipping")
    order = [*order[1:], 1]
    for seat, expected in zip(order, money, strict=True):
        assert state.dump()["turn"] == seat
        assert cal.gains(state, "pass", seat=seat) == expected
    assert next_round(cal, state).dump()["order"] == order
    assert state.dump()["turn"] == order[0]


@pytest.mark.rule("CAL-143")
def test_who_has_passed_is_left_out(cal):
    state = cal.state()
    cal.play(state, "shipping", "pass", "shipping", "shipping")
    assert state.dump()["turn"] == 3


@pytest.mark.rule("CAL-151", "CAL-287")
def test_ports_come_before_the_pass_which_ends_the_turn(cal):
    state = cal.one({"units": {"sheep": "a2"}}, ports=[5, 1, 2, 3])
    cal.play(state, "port 5", "pass")
    assert (state.dump()["turn"], cal.player(state)["ports"]) == (2, [5])
    state = cal.play(cal.one({"units": {"sheep": "a2"}}, ports=[5, 1, 2, 3]), "pass")
    assert (state.dump()["turn"], cal.player(state)["ports"]) == (2, [])


@pytest.mark.rule("CAL-287")
def test_passing_is_possible_as_the_main_action_alone(cal):
    assert "pass" in cal.moves(cal.one())
    after = cal.play(cal.one({"units": {"sheep": "a2"}}, ports=[5, 1, 2, 3]), "shipping")
    assert cal.why(after, "pass") == "CAL-287"
    shifted = cal.one({"units": {"sheep": "a2"}}, ports=[6, 1, 2, 3])
    assert cal.why(cal.play(shifted, "port 6 wool up"), "pass") == "CAL-287"


@pytest.mark.rule("CAL-067", "CAL-123")
def test_a_hired_merchant_comes_back_too(cal):
    state = cal.play(cal.state(seats=2), "merchant", "pass", "buy wool 3", "pass")
    next_round(cal, state)
    assert cal.player(state)["merchants"] == {"board": 4, "stock": 3, "buying": {}, "selling": {}}
