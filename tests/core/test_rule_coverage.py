"""Every numbered rule of a finished game is named by a test, and tests name only rules that exist."""

import ast
from functools import cache
from pathlib import Path

import pytest

import stoa
from stoa.core import rulebook

TESTS = Path(__file__).parents[1]
DEVELOPERS = TESTS.parent / "docs" / "rules" / "developers"

# Where the game does not have the whole rulebook yet: the numbers that it has.
FINISHED: dict[str, range] = {}

GAMES = [name for name in stoa.game_names() if rulebook.rules(stoa.game(name))]


def known(game: str) -> set[str]:
    """The rules that players read, and the invariants."""
    return {*rulebook.rules(stoa.game(game)), *rulebook.numbered(DEVELOPERS / f"{game}.md")}


def finished(game: str) -> set[str]:
    numbers = FINISHED.get(game)
    return {rule for rule in known(game) if numbers is None or int(rule.rpartition("-")[2]) in numbers}


@cache
def marked() -> dict[str, str]:
    """The rules in `pytest.mark.rule(...)` anywhere in the tests, and a place where each is named."""
    found: dict[str, str] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for number in node.args:
                    if isinstance(number, ast.Constant):
                        found[str(number.value)] = f"{path.relative_to(TESTS)}:{node.lineno}"
    return found


def test_every_game_with_a_rulebook_has_finished_rules():
    assert set(FINISHED) <= set(GAMES)
    assert all(finished(game) for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_finished_rule_is_named_by_a_test(game):
    missing = sorted(finished(game) - set(marked()))
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_tests_name_only_rules_that_exist():
    exist = {number for name in GAMES for number in known(name)}
    unknown = {number: place for number, place in marked().items() if number not in exist}
    assert unknown == {}
