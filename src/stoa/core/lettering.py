"""How wide texts are in a drawing, and how they are cut and broken to fit: SVG does not tell, and nobody knows the reader's fonts."""

import re
from functools import lru_cache
from unicodedata import east_asian_width

SPARE = 1.14  # how much wider than usual the letters of a font may be
BOLD_SPARE = 1.22  # the same for bold letters
REMEMBERED = 10_000  # texts whose width or lines are remembered

HAN = "⺀-鿿豈-﫿＀-｠"  # Chinese characters and their punctuation
CLOSING = set("，。、；：！？）》」』")  # never at the beginning of a line


@lru_cache(REMEMBERED)
def breadth(text: str, size: float) -> float:
    """About how wide the text is when it is set in this size."""
    return size * sum(map(_breadth, text))


@lru_cache(REMEMBERED)
def _breadth(letter: str) -> float:
    if east_asian_width(letter) in "WF":
        return 1.0
    if letter in "iljtfI.,:;'’|! ()[]":
        return 0.32
    if letter in "mwMW@%&":
        return 0.88
    return 0.66 if letter.isupper() else 0.56


def clip(words: str, width: float, size: float) -> str:
    """The words, cut off where they would not fit.

    >>> clip("a worker climbs", 80, 13)
    'a worker…'
    """
    width /= SPARE
    if breadth(words, size) <= width:
        return words
    while words and breadth(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def wrap(text: str, width: float, size: float) -> list[str]:
    """The text in lines that fit the width: broken between words, in Chinese between characters.

    >>> wrap("a worker climbs one level", 90, 13)
    ['a worker', 'climbs one', 'level']
    """
    return list(_wrapped(text, width, size))


@lru_cache(REMEMBERED)
def _wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    lines = [""]
    for piece in re.findall(rf"\s*(?:[{HAN}]|[^\s{HAN}]+)", text):
        longer = (lines[-1] + piece).lstrip()
        if lines[-1] and breadth(longer, size) > width and piece not in CLOSING:
            lines.append(piece.strip())
        else:
            lines[-1] = longer
    return tuple(lines)
