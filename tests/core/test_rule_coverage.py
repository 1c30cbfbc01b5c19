"""Every numbered rule of a finished game is named by a test, and tests name only rules that exist."""

import ast
import re
from pathlib import Path

import pytest

import stoa

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"

# Where not the whole rulebook is in the game yet: the numbers that are.
FINISHED = {"santorini": range(1, 45)}  # the original rules; god powers begin at 100

ENTRY = re.compile(r"^- \*\*([A-Z]+-\d+)\b", re.MULTILINE)
GAMES = [name for name in stoa.games() if (ROOT / "docs" / "rules" / f"{name}.md").exists()]


def rules(game: str) -> set[str]:
    """The numbers of the entries in a rulebook, and of its rulings and examples."""
    return set(ENTRY.findall((ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")))


def finished(game: str) -> set[str]:
    known = FINISHED.get(game)
    return {rule for rule in rules(game) if known is None or int(rule.rpartition("-")[2]) in known}


def marked() -> dict[str, str]:
    """The rules in `pytest.mark.rule(...)` anywhere in the tests, and a place where each is named."""
    found: dict[str, str] = {}
    for path in sorted(TESTS.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                for number in node.args:
                    if isinstance(number, ast.Constant):
                        found[str(number.value)] = f"{path.relative_to(ROOT)}:{node.lineno}"
    return found


def test_the_games_of_this_package_have_a_rulebook():
    assert set(FINISHED) <= set(GAMES)
    assert all(finished(game) for game in GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_finished_rule_is_named_by_a_test(game):
    missing = sorted(finished(game) - set(marked()))
    assert not missing, f"no test is marked with {', '.join(missing)}"


def test_tests_name_only_rules_that_exist():
    books = (ROOT / "docs" / "rules").glob("*.md")
    known = {number for book in books for number in re.findall(r"\b[A-Z]{3}-\d{3}\b", book.read_text(encoding="utf-8"))}
    unknown = {number: place for number, place in marked().items() if number not in known}
    assert unknown == {}
