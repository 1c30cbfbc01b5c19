"""Readers of positions: they take what is right and name the field and the reason where it is wrong."""

import json
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import stoa
from dice_game import PIG
from stoa.core import position
from stoa.core.errors import BadPosition

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
GAMES = [PIG, *map(stoa.game, stoa.game_names())]


def test_whole_numbers_have_their_bounds():
    assert [position.whole(n, "points", 0, 9) for n in (0, 9)] == [0, 9]
    for wrong in (-1, 10, True, 1.0, "1", None, [1]):
        with pytest.raises(BadPosition, match="points: expected a whole number from 0 to 9, found "):
            position.whole(wrong, "points", 0, 9)


def test_flags_are_true_or_false():
    assert position.flag(True, "over") is True
    for wrong in (1, 0, "true", None):
        with pytest.raises(BadPosition, match="over: expected true or false, found "):
            position.flag(wrong, "over")


def test_a_turn_is_that_of_a_seat_unless_the_phase_says_otherwise():
    assert position.seat_in_turn(3, 3, "trading", None) == 2
    assert position.seat_in_turn("chance", 3, "rolling", stoa.CHANCE) == stoa.CHANCE
    assert position.seat_in_turn(None, 3, "over", stoa.OVER) == stoa.OVER
    for wrong, due, expected in (
        (4, None, "a whole number from 1 to 3"),
        (1, stoa.CHANCE, "'chance'"),
        (1, stoa.OVER, "None"),
    ):
        with pytest.raises(BadPosition, match=f"turn: expected {expected}.* found {wrong}"):
            position.seat_in_turn(wrong, 3, "trading", due)


def test_words_are_known_by_their_place():
    assert position.word("hold", "move", ("roll", "hold")) == 1
    for wrong in ("", "Roll", 0, None, ["roll"]):
        with pytest.raises(BadPosition, match="move: expected one of roll, hold, found "):
            position.word(wrong, "move", ("roll", "hold"))


def test_lists_have_a_length():
    assert position.items([1], "points", 1, 2) == [1]
    for wrong in ([], [1, 2, 3], (1,), "1", None, {"1": 1}):
        with pytest.raises(BadPosition, match="points: expected a list of 1 to 2, found "):
            position.items(wrong, "points", 1, 2)
    with pytest.raises(BadPosition, match="points: expected a list of 2, found "):
        position.items([], "points", 2, 2)


def test_objects_have_exactly_their_fields():
    assert position.fields({"a": 1, "b": 2}, "seat 1", ("b", "a")) == {"a": 1, "b": 2}
    with pytest.raises(BadPosition, match="seat 1: the field 'b' is missing"):
        position.fields({"a": 1}, "seat 1", ("a", "b"))
    with pytest.raises(BadPosition, match="seat 1: there is no field 'c'; it has a, b"):
        position.fields({"a": 1, "b": 2, "c": 3}, "seat 1", ("a", "b"))
    with pytest.raises(BadPosition, match="seat 1: expected an object, found "):
        position.fields(["a", "b"], "seat 1", ("a", "b"))


def test_huge_values_are_not_repeated_in_full():
    for wrong in (10**5000, "x" * 10**6, [[]] * 10**6, {n: n for n in range(1000)}):
        with pytest.raises(BadPosition) as error:
            position.whole(wrong, "points", 0, 9)
        assert len(str(error.value)) < 150


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("game", "chess", "game: expected 'pig', found 'chess'"),
        ("seats", 5, "seats: expected a whole number from 2 to 4, found 5"),
        ("seats", True, "seats: expected a whole number"),
        ("options", [], "options: expected an object"),
        ("options", {"goal": 25}, "options: option goal: 25 is not one of 20, 30"),
        ("options", {"speed": 1}, "options: pig has no option 'speed'"),
        ("options", {"mercy": True, "dice": 2}, "options: mercy is for one die"),
        ("points", [0], "points: expected a list of 2"),
        ("points", [20, 0], "over: it is when"),
    ],
)
def test_every_dump_is_checked_against_its_game(field, value, reason):
    with pytest.raises(BadPosition) as error:
        PIG.load(PIG.start(2).dump() | {field: value})
    assert str(error.value).startswith(reason)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(garbage=JSON)
@example(garbage={})
@example(garbage={"game": "pig", "seats": 2, "options": {}})
def test_garbage_is_a_bad_position_and_nothing_else(game, garbage):
    with pytest.raises(BadPosition):
        game.load(garbage)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
def test_a_damaged_dump_is_a_bad_position_or_a_good_table(game, data):
    state = game.start(data.draw(st.sampled_from(game.seats)))
    for choice in data.draw(st.lists(st.integers(0, 99), max_size=40)):
        legal = state.legal()
        if legal:
            state.play(legal[choice % len(legal)])
    dump = json.loads(json.dumps(state.dump()))
    damage(dump, data)
    try:
        loaded = game.load(dump)
    except BadPosition:
        return
    assert not loaded.faults()
    assert game.load(loaded.dump()).key() == loaded.key()


def damage(part: Any, data: st.DataObject) -> None:
    """Change, remove or swap something somewhere in a dump."""
    keys = list(part) if isinstance(part, dict) else list(range(len(part)))
    if not keys:
        return
    key = data.draw(st.sampled_from(keys))
    if isinstance(part[key], (dict, list)) and data.draw(st.booleans()):
        damage(part[key], data)
        return
    match data.draw(st.sampled_from(["change", "remove", "swap"])):
        case "change":
            part[key] = data.draw(JSON | st.integers(-1, 6) | st.sampled_from(["a1", "c3", "over", "", "01234"]))
        case "remove":
            del part[key]
        case "swap":
            other = data.draw(st.sampled_from(keys))
            part[key], part[other] = part[other], part[key]
