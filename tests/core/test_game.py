"""The contract: options, the checked door, notation, chance, and what a game gets for nothing."""

import pickle
from math import comb, e

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec

import stoa
from dice_game import HOLD, PIG, ROLL, Pig, PigState
from stoa.core.dice import SeededDice, TableDice
from stoa.core.errors import BadOption, NotLegal
from stoa.core.face import nothing_told, undivided
from stoa.core.game import CHANCE, OVER, Game, Option, Refusal, ranking, spell_value
from stoa.core.message import say
from stoa.core.mind import Champion, Judge, share_hopes, share_victory


def table(**changes) -> PigState:
    """A table of Pig, given by what differs from the start."""
    return PIG.load(PIG.start(2).dump() | changes)


# Options


def test_options_that_are_not_given_have_their_first_value():
    assert PIG.complete_options(2, {}) == {"goal": 20, "dice": 1, "mercy": False}
    assert PIG.complete_options(2, {"goal": 30})["goal"] == 30


def test_an_option_exists_only_where_it_is_offered():
    assert "mercy" not in PIG.complete_options(3, {})
    with pytest.raises(BadOption, match="option mercy is not offered at 3 seats"):
        PIG.complete_options(3, {"mercy": True})


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (1, {}, "pig is for 2, 3, 4 seats, not 1"),
        (5, {}, "pig is for 2, 3, 4 seats, not 5"),
        (2, {"speed": 1}, "pig has no option 'speed'; it has: goal, dice, mercy"),
        (2, {"goal": 25}, "option goal: 25 is not one of 20, 30"),
        (2, {"goal": "20"}, "option goal: '20' is not one of 20, 30"),
        (2, {"dice": True}, "option dice: True is not one of 1, 2"),
        (2, {"mercy": 1}, "option mercy: 1 is not one of no, yes"),
        (2, {"mercy": True, "dice": 2}, "mercy is for one die"),
    ],
)
def test_options_that_cannot_be_chosen_are_told(seats, options, reason):
    with pytest.raises(BadOption) as error:
        PIG.start(seats, options)
    assert str(error.value) == reason


def test_options_are_read_as_people_write_them():
    goal, _, mercy = PIG.options
    assert goal.read(" 30 ") == 30
    assert mercy.read("Yes") is True
    assert [spell_value(value) for value in (True, False, 3, "wool")] == ["yes", "no", "3", "wool"]
    with pytest.raises(BadOption, match="option mercy: 'maybe' is not one of no, yes"):
        mercy.read("maybe")
    with pytest.raises(BadOption) as error:
        goal.read("9" * 10**6)
    assert len(str(error.value)) < 150


def test_an_option_knows_its_default_and_its_meanings():
    option = Option("supply", ("none", "some"), say("Supply"), meanings={"none": say("there is nothing")})
    assert option.default == "none"
    assert option.offered(17)
    assert str(option.meanings["none"]) == "there is nothing"


def test_sampled_options_go_together_and_reach_every_value():
    dice = SeededDice(1)
    drawn = [PIG.sample(dice, 2) for _ in range(100)]
    assert all(PIG.complete_options(2, options) == options for options in drawn)
    assert {tuple(options.values()) for options in drawn} == {
        (goal, dice, mercy)
        for goal in (20, 30)
        for dice in (1, 2)
        for mercy in (False, True)
        if not (mercy and dice == 2)
    }


# The door


def test_a_legal_move_is_played():
    state = table()
    stoa.play(state, ROLL)
    assert state.turn == CHANCE
    stoa.play(state, 3)
    assert state.sum == 4


def test_a_move_that_is_not_legal_is_refused_with_its_rule():
    with pytest.raises(NotLegal, match=r"Roll at least once before you hold. \(PIG-003\)") as error:
        stoa.play(table(), HOLD)
    assert error.value.rule == "PIG-003"


@pytest.mark.parametrize("move", [-1, -2, 2, 27, 2**31, 2**63, 2**70, -(2**70)])
def test_a_move_outside_the_space_of_moves_is_refused(move):
    for state in (table(), table(rolling=True), table(points=[20, 0], over=True)):
        before = state.key()
        with pytest.raises(NotLegal):
            stoa.play(state, move if state.turn != CHANCE or move not in state.legal() else 27)
        assert state.key() == before


def test_at_chance_only_outcomes_are_played():
    with pytest.raises(NotLegal, match="There is no such move here: 6"):
        stoa.play(table(rolling=True), 6)


def test_after_the_end_nothing_is_played():
    with pytest.raises(NotLegal, match=r"The game is over. \(PIG-006\)"):
        stoa.play(table(points=[20, 0], over=True), ROLL)


# Notation


def test_a_move_is_read_with_any_spacing():
    assert PIG.read(table(), "  roll \t") == ROLL
    assert PIG.read(PIG.load(PIG.start(2, {"dice": 2}).dump() | {"rolling": True}), " 2+5") == 15


def test_a_move_is_read_in_any_letters():
    assert PIG.read(table(), "Roll") == ROLL
    with pytest.raises(NotLegal, match="PIG-003"):
        PIG.read(table(), "HOLD")


def test_a_known_move_that_is_not_legal_is_refused_with_its_rule():
    with pytest.raises(NotLegal) as error:
        PIG.read(table(), "hold")
    assert error.value.rule == "PIG-003"


@pytest.mark.parametrize("text", ["", " ", "roll roll", "7", "{move}", "\0", "röll", "ro\nll", "💥", "x" * 10**5])
def test_what_is_no_move_is_refused_in_one_short_line(text):
    for state in (table(), table(rolling=True), table(points=[20, 0], over=True)):
        with pytest.raises(NotLegal) as error:
            PIG.read(state, text)
        assert error.value.rule == ""
        assert len(str(error.value)) < 100
        assert "\n" not in str(error.value)


@given(st.text())
def test_reading_raises_nothing_but_not_legal(text):
    for game in (PIG, *map(stoa.game, stoa.game_names())):
        state = game.start(game.seats[0])
        try:
            move = game.read(state, text)
        except NotLegal:
            continue
        assert move in state.legal()


# Chance


def test_two_dice_are_drawn_by_their_weights():
    state = PIG.load(PIG.start(2, {"dice": 2}).dump() | {"rolling": True})
    weights = [weight for _, weight in state.odds()]
    assert (len(weights), sum(weights)) == (comb(7, 2), 36)

    class Ticket(stoa.Dice):
        def __init__(self, ticket):
            self.ticket = ticket

        def below(self, n):
            assert n == 36
            return self.ticket

    drawn = [state.draw(Ticket(ticket)) for ticket in range(36)]
    assert [(outcome, drawn.count(outcome)) for outcome in state.legal()] == state.odds()


def test_draw_is_for_chance_alone():
    for state in (table(), table(points=[20, 0], over=True)):
        with pytest.raises(ValueError, match=r"draw.. is for chance alone"):
            state.draw(SeededDice(1))


def test_a_playout_ends_the_game_the_same_way_with_the_same_dice():
    ends = []
    for dice in (SeededDice(5), SeededDice(5), TableDice(b"", 5)):
        state = table()
        state.playout(dice, PIG.buffer())
        assert state.turn == OVER
        ends.append(state.key())
    assert ends[0] == ends[1]


# What every game gets for nothing


def test_a_buffer_holds_every_move_and_every_outcome():
    assert len(PIG.buffer()) == 27


def test_states_are_pickled_by_game_and_dump(pig):
    state = table(points=[7, 3], sum=5, turns=2)
    again = pickle.loads(pickle.dumps(state))
    assert (again.key(), again.game is pig) == (state.key(), True)


def test_boxes_are_pickled_by_name(pig):
    assert pickle.loads(pickle.dumps(pig)) is pig


def test_a_state_shows_its_picture_in_a_notebook():
    assert table()._repr_svg_().startswith("<svg")


def test_a_game_has_no_law_of_telling_no_parts_no_judge_no_champion_and_no_conflict_by_itself():
    assert nothing_told(table()) == {}
    assert undivided(table()) == []
    assert not table().composing()
    assert table().draft_from(ROLL) == [ROLL]
    assert PIG.mind.judge() is None
    assert PIG.mind.champion() is None
    assert Game.conflict(PIG, 2, {}) == ""
    assert repr(PIG) == "<pig>"
    with pytest.raises(NotImplementedError):
        Judge().judge(table(), vec[float]([0.0, 0.0]))
    with pytest.raises(NotImplementedError):
        Champion().think(table(), 1, 0)


def test_hopes_become_shares_of_the_victory():
    out = vec[float]([30.0, 20.0, 20.0])
    share_hopes(out, 10.0)
    assert list(out) == pytest.approx([e / (e + 2), 1 / (e + 2), 1 / (e + 2)])
    out = vec[float]([-5000.0, 5000.0])
    share_hopes(out, 1.0)
    assert list(out) == [0.0, 1.0]


def test_winners_share_the_victory():
    out = vec[float]([0.0, 0.0, 0.0])
    share_victory([1, 3, 1], out)
    assert list(out) == [0.5, 0.0, 0.5]


def test_a_refusal_says_why_and_by_which_rule():
    assert str(Refusal("PIG-003", say("Roll first."))) == "Roll first. (PIG-003)"
    assert str(Refusal("", say("Roll first."))) == "Roll first."


def test_a_game_without_options_takes_none():
    class Plain(Pig):
        def __init__(self):
            super().__init__()
            self.options = ()

    assert Plain().complete_options(2, {}) == {}
    with pytest.raises(BadOption, match="it has: none"):
        Plain().complete_options(2, {"goal": 20})


@pytest.mark.parametrize(
    ("keys", "places"),
    [
        ([[5], [3], [9]], [2, 3, 1]),
        ([[5], [5], [5]], [1, 1, 1]),
        ([[5, 1], [5, 2], [4, 9], [5, 2]], [3, 1, 4, 1]),
        ([(0,), (-1,)], [1, 2]),
    ],
)
def test_ranking_shares_places_and_skips_those_after_a_tie(keys, places):
    assert ranking(keys) == places
