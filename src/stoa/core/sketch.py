"""What sketches for a terminal share: texts that are measured in its columns, and the signs of the seats."""

import re
from unicodedata import east_asian_width

from stoa.core.drawing import GLYPHS, PLAYERS


def columns(text: str) -> int:
    """How many columns of a terminal the text takes.

    >>> columns("Ale"), columns("麥酒")
    (3, 4)
    """
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def pad(text: str, width: int) -> str:
    """The text, filled up with spaces to so many columns."""
    return text + " " * (width - columns(text))


def cut(text: str, width: int) -> str:
    """The text, cut off where it would take more columns.

    >>> cut("Distillery", 6)
    'Disti…'
    """
    if columns(text) <= width:
        return text
    while columns(text) > width - 1:
        text = text[:-1]
    return text + "…"


def fit(text: str, width: int) -> str:
    """The text in exactly so many columns: filled up, or cut off."""
    return pad(cut(text, width), width)


def wrap(first: str, words: list[str], width: int, indent: int) -> list[str]:
    """A list of things in lines that fit; those after the first are indented.

    >>> wrap("Goods:", ["2 milk", "1 wool"], 16, 3)
    ['Goods: 2 milk,', '    1 wool']
    """
    lines = [first]
    for n, word in enumerate(words):
        piece = word + ("," if n < len(words) - 1 else "")
        if columns(lines[-1]) + columns(piece) + 1 + (piece != word) > width:  # a Chinese comma takes two columns
            lines.append(" " * indent)
        lines[-1] += f" {piece}"
    return lines


def punctuated(text: str, lang: str) -> str:
    """The text with the punctuation of a language: a Chinese mark is as wide as another one with the space behind it.

    >>> punctuated("貨物: 牛奶, 羊毛", "zh_Hant")
    '貨物：牛奶、羊毛'
    """
    return re.sub(r",(?: |$)", "、", text.replace(": ", "："), flags=re.MULTILINE) if lang.startswith("zh") else text


def sign(seat: int, times: int = 1) -> str:
    """The glyph of a seat in its colour, so many times."""
    return f"[bold {PLAYERS[seat]}]{GLYPHS[seat] * times}[/]"
