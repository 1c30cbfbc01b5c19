"""What happened is told in stretches, as facts that become sentences."""

import pytest

import stoa
from dice_game import HOLD, PIG, ROLL
from stoa.core.message import Player, say
from stoa.core.telling import Fact, Stretch, amounts, difference, paragraph, sentences, stretches
from stoa.core.words import Voice

TWO, THREE = 1, 2  # outcomes of one die


def deed(text: str, seat: int | None) -> Fact:
    return Fact("deed", say(text), seat)


def test_what_one_seat_did_in_a_row_is_one_sentence():
    facts = [deed("took a die", 0), deed("paid 2 gold", 0), deed("built the Stable", 0), deed("got 3 goats", 1)]
    assert [str(told) for told in sentences(facts)] == [
        "Seat 1 took a die, paid 2 gold and built the Stable.",
        "Seat 2 got 3 goats.",
    ]


def test_what_concerns_the_table_stands_by_itself():
    facts = [deed("passed", 1), deed("Round 1 was over.", None), deed("passed", 1)]
    assert [str(told) for told in sentences(facts)] == ["Seat 2 passed.", "Round 1 was over.", "Seat 2 passed."]


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Daphne passed. Ion passed."),
        ("de", "Daphne passed. Ion passed."),
        ("zh_Hans", "Daphne passed。Ion passed。"),
    ],
)
def test_players_have_the_names_of_the_table(lang, told):
    voice = Voice(lang, names=("Daphne", "Ion"))
    assert voice(paragraph([deed("passed", 0), deed("passed", 1)])) == told


def test_without_names_a_seat_is_a_seat_in_every_language():
    told = say("{who} wins.", who=Player(1))
    assert str(told) == "Seat 2 wins."
    assert Voice("de").name(1) == "Platz 2"


def test_nothing_is_told_as_nothing():
    assert str(paragraph([])) == ""


def test_a_turn_of_many_small_moves_is_one_stretch_and_grows():
    stretch = Stretch.begin(1, PIG.start(2))
    told = []
    for move in (ROLL, TWO, ROLL, THREE, HOLD):
        assert stretch.open
        stretch.play(move)
        told.append(str(paragraph(stretch.facts())))
    assert told == [
        "",
        "Seat 1 rolled 2.",
        "Seat 1 rolled 2.",
        "Seat 1 rolled 2 3.",
        "Seat 1 rolled 2 3 and got 5 points.",
    ]
    assert not stretch.open
    assert (stretch.first, stretch.last) == (1, 5)


def test_the_moves_of_a_game_fall_into_stretches_without_a_gap():
    moves = [ROLL, TWO, HOLD, ROLL, THREE]
    found = list(stretches(PIG.start(2), moves))
    assert [(stretch.first, stretch.last, stretch.open) for stretch in found] == [(1, 3, False), (4, 5, True)]
    assert [move for stretch in found for move in stretch.moves] == moves


def test_a_stretch_leaves_the_state_it_began_with_alone():
    state = stoa.game("santorini").start(seats=2)
    key = state.key()
    stretch = Stretch.begin(1, state)
    stretch.play(state.legal()[0])
    stretch.facts()
    assert state.key() == stretch.before.key() == key


def test_amounts_are_taken_from_the_fields_of_a_dump():
    dump = {
        "prices": {"wool": 5, "milk": 4},
        "over": True,
        "players": [{"money": 3, "contracts": [12, 40]}, {"money": 0, "contracts": []}],
        "leader": None,
    }
    assert amounts(dump, "prices", "over", "leader", "players.*.money", "players.*.contracts") == {
        "prices.wool": 5,
        "prices.milk": 4,
        "over": 1,
        "players.1.money": 3,
        "players.2.money": 0,
        "players.1.contracts.12": 1,
        "players.1.contracts.40": 1,
    }


def test_a_difference_names_what_came_and_what_went():
    assert difference({"a": 2, "b": 1}, {"a": 2, "c": 4}) == {"b": -1, "c": 4}
