"""The rules in other languages: whole, up to date with the English text, and with the same references and notation."""

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from stoa.core.rulebook import numbered
from stoa.core.words import LANGUAGES

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "docs" / "rules"
TRANSLATIONS = sorted(path.name for path in TEXTS.glob("*.*.md"))
CODE = re.compile(r"`[^`]+`")
NUMBER = re.compile(r"[A-Z]{3}-\d{3}")
EXAMPLE = re.compile(r"^(?:\d+\. \*\*|\*\*E\d+\b|\| (?:X\d+|Y\d+|EX-\d+|E\d+) \|)", re.MULTILINE)


@pytest.fixture(scope="module")
def tool() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / "rules"), run_name="rules")


def rules_tool(*args: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "tools" / "rules"), *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True)


def english(name: str) -> str:
    return f"{name.partition('.')[0]}.md"


def test_every_text_is_in_every_language() -> None:
    games = [path.stem for path in TEXTS.glob("*.md") if "." not in path.stem]
    assert sorted(f"{game}.{language}.md" for game in games for language in LANGUAGES[1:]) == TRANSLATIONS


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_misses_no_number_and_none_has_changed_since(tool: dict[str, Any], name: str) -> None:
    assert tool["faults"](TEXTS / name) == []


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_keeps_order_references_and_notation(name: str) -> None:
    own, original = numbered(TEXTS / name), numbered(TEXTS / english(name))
    assert list(own) == [number for number in original if number in own]
    for number, text in own.items():
        assert text != original[number]
        for kept in (CODE, NUMBER):
            assert sorted(kept.findall(text)) == sorted(kept.findall(original[number])), number


@pytest.mark.parametrize("name", TRANSLATIONS)
def test_a_translation_keeps_every_example(name: str) -> None:
    own, original = ((TEXTS / file).read_text(encoding="utf-8") for file in (name, english(name)))
    assert EXAMPLE.findall(original)
    assert EXAMPLE.findall(own) == EXAMPLE.findall(original)


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A translation of two of three rules."""
    (tmp_path / "toy.md").write_text("## Play\n- **TOY-001** One. [S]\n- **TOY-002** Two.\n- **TOY-003** Three.\n")
    file = tmp_path / "toy.de.md"
    file.write_text("## Spiel\n- **TOY-001** Eins.\n- **TOY-002** Zwei.\n")
    return file


def test_a_number_that_is_missing_or_not_stamped_is_found(toy: Path) -> None:
    told = rules_tool("--check", toy)
    assert told.returncode == 1
    assert told.stdout.splitlines() == [
        "toy.de.md: TOY-001: not stamped",
        "toy.de.md: TOY-002: not stamped",
        "toy.de.md: TOY-003: missing",
    ]


def test_a_stamp_holds_until_the_english_words_change(toy: Path) -> None:
    before = toy.read_text()
    assert rules_tool(toy).returncode == 0
    assert toy.read_text().startswith(before + "\n<!-- translated from: TOY-001 ")
    assert rules_tool("--check", toy).stdout.splitlines() == ["toy.de.md: TOY-003: missing"]
    original = toy.with_name("toy.md")
    original.write_text(original.read_text().replace("One. [S]", "One.\n  [S, R7]").replace("Two", "Two or more"))
    assert rules_tool("--check", toy).stdout.splitlines() == [
        "toy.de.md: TOY-002: the English text has changed",
        "toy.de.md: TOY-003: missing",
    ]


def test_numbers_can_be_stamped_one_by_one(toy: Path) -> None:
    rules_tool(toy, "TOY-002")
    assert "toy.de.md: TOY-001: not stamped" in rules_tool("--check", toy).stdout
    rules_tool(toy, "TOY-001")
    assert rules_tool("--check", toy).stdout == "toy.de.md: TOY-003: missing\n"
    assert toy.read_text().count("<!--") == 1


def test_a_number_without_english_text_is_found(toy: Path) -> None:
    toy.write_text(toy.read_text() + "- **TOY-009** Neun.\n")
    assert "toy.de.md: TOY-009: not in the English text" in rules_tool("--check", toy).stdout


def test_the_tool_says_what_it_is_for_and_refuses_what_it_cannot_do(toy: Path, tmp_path: Path) -> None:
    assert "--check" in rules_tool("--help").stdout
    for args in ([], [tmp_path / "nothing.de.md"], [toy.with_name("toy.md")], [toy, "TOY-003"]):
        told = rules_tool(*args)
        assert told.returncode == 2
        assert told.stderr.splitlines()[-1].startswith("rules: error: ")
