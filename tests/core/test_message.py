"""Messages are values: equal by what they say, printable in English, and able to travel."""

import copy
import pickle

import pytest

from stoa.core.errors import NotLegal
from stoa.core.game import Refusal
from stoa.core.message import count, say


def test_messages_are_equal_when_text_and_values_are():
    assert say("{who} wins.", who="Ada") == say("{who} wins.", who="Ada")
    assert say("{who} wins.", who="Ada") != say("{who} wins.", who="Ben")
    assert say("{n} left", n=1) != count("{n} left", "{n} left", 1)
    assert say("Roll.") != "Roll."


def test_equal_messages_have_equal_hashes_whatever_they_hold():
    assert hash(say("{list}", list=[1])) == hash(say("{list}", list=[1]))
    assert len({say("Roll."), say("Roll."), say("Hold.")}) == 2


def test_a_message_says_its_values_and_the_messages_in_it():
    inner = count("{n} point", "{n} points", 3)
    assert str(say("{who} has {what}.", who=say("Seat {n}", n=2), what=inner)) == "Seat 2 has 3 points."


@pytest.mark.parametrize(("n", "text"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice")])
def test_a_count_has_the_form_of_its_number(n, text):
    assert str(count("{n} die", "{n} dice", n)) == text
    assert repr(count("{n} die", "{n} dice", n)) == f"Message({text!r})"


def test_braces_in_values_are_left_alone():
    assert str(say("“{move}” is not a move.", move="{move}{0}")) == "“{move}{0}” is not a move."


@pytest.mark.parametrize("travel", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_messages_refusals_and_errors_can_travel(travel):
    message = count("{n} die of {who}", "{n} dice of {who}", 2, who=say("Seat {n}", n=1))
    assert travel(message) == message
    refusal = travel(Refusal("PIG-003", message))
    assert (refusal.rule, refusal.message) == ("PIG-003", message)
    error = travel(NotLegal("PIG-003", message))
    assert (error.rule, error.message, str(error)) == ("PIG-003", message, "2 dice of Seat 1 (PIG-003)")
