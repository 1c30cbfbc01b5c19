"""Where lines of the terminal break."""

import io

import pytest
from rich.text import Text

from stoa.cli.wrapping import terminal, words


def lines(text: str, width: int) -> list[str]:
    """The text as a terminal of some width shows it."""
    console = terminal()
    console.file, console.width = io.StringIO(), width
    console.print(Text(text))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_chinese_fills_its_lines() -> None:
    assert lines("先掷骰，再移动贵族，最后宣布 10 号剧目。", 16) == ["先掷骰，再移动贵", "族，最后宣布 10", "号剧目。"]


def test_no_line_begins_with_a_closing_mark_or_ends_with_an_opening_one() -> None:
    text = "甲（乙）、丙“丁”，戊《己》……庚！"
    for width in range(8, 40):
        for line in lines(text, width):
            assert line[0] not in "）、”，》…！"
            assert line[-1] not in "（“《"


@pytest.mark.parametrize("text", ["Don’t stop – it’s “fine”, isn’t it?", "Das ist „gut“ (sehr)!", "r2c2 -> r2c3"])
def test_other_scripts_break_at_spaces_alone(text: str) -> None:
    assert [word.strip() for _, _, word in words(text)] == text.split()


def test_words_cover_the_text_without_gaps() -> None:
    text = " 轮到 Ada：发起市场 3（8 罗马币）。 ok "
    assert "".join(word for _, _, word in words(text)) == text
    assert all(text[start:end] == word for start, end, word in words(text))
