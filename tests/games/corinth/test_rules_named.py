"""Every numbered rule of the text is read by a test."""

import re
from pathlib import Path

HERE = Path(__file__).parent
RULES = HERE.parents[2] / "docs" / "rules" / "corinth.md"


def test_every_rule_is_named_by_a_test():
    stated = set(re.findall(r"^- \*\*(COR-\d{3})\*\*", RULES.read_text(encoding="utf-8"), re.MULTILINE))
    assert len(stated) == 142
    markers = "".join(
        mark
        for file in HERE.glob("test_*.py")
        for mark in re.findall(r"@pytest\.mark\.rule\([^)]*\)", file.read_text(encoding="utf-8"))
    )
    assert stated - set(re.findall(r"COR-\d{3}", markers)) == set()


def test_every_worked_example_is_played_through():
    text = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    for number in range(1, 21):
        assert re.search(rf'def test_e{number}_|id="E{number}"', text), f"E{number}"
