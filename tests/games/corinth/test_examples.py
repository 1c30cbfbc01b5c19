"""Every worked example of the rules text is a test."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_every_worked_example_is_played_through():
    text = "".join(file.read_text(encoding="utf-8") for file in HERE.glob("test_*.py"))
    missing = [n for n in range(1, 21) if not re.search(rf'def test_e{n}_|id="E{n}"', text)]
    assert missing == []
