"""Names at a table."""

import pytest

from stoa.core.names import GREEK, computer_names, told_apart


def test_computer_players_have_different_names_that_nobody_else_has():
    for seed in range(50):
        names = computer_names(5, taken=["daphne", "Ion"], seed=seed)
        assert len(set(names)) == 5
        assert set(names) <= set(GREEK) - {"Daphne", "Ion"}


def test_the_same_seed_gives_the_same_names():
    assert computer_names(4, seed=7) == computer_names(4, seed=7)
    assert len({tuple(computer_names(4, seed=seed)) for seed in range(20)}) > 10


def test_names_that_are_not_enough_are_told_apart():
    names = computer_names(len(GREEK) + 3)
    assert len({name.casefold() for name in names}) == len(GREEK) + 3


def test_whoever_has_the_name_of_somebody_else_gets_a_number():
    assert told_apart(["Ada", "Ada 2", "ada", "Ben", "Ada"]) == ["Ada", "Ada 2", "ada 3", "Ben", "Ada 4"]


def test_a_table_gives_its_computer_players_the_same_names_for_ever():
    assert computer_names(4, seed="t") == ["Doris", "Thalia", "Phaidra", "Thales"]
    assert computer_names(2, seed="t") == ["Doris", "Thalia"]


@pytest.mark.parametrize(
    ("names", "apart"),
    [
        (["Ion", "ION", "Íon", "l0n"], ["Ion", "ION 2", "Íon 3", "l0n 4"]),
        (["Ion", "Ion", "Ion 2"], ["Ion", "Ion 3", "Ion 2"]),
        (["Phaidra", "Phаidra"], ["Phaidra", "Phаidra 2"]),  # one of them with a Cyrillic letter
        (["小明", "小 明", "小紅"], ["小明", "小 明 2", "小紅"]),
    ],
)
def test_whoever_has_a_name_that_looks_like_that_of_somebody_else_gets_a_number(names, apart):
    assert told_apart(names) == apart
