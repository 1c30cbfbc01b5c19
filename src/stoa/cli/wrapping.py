"""Where a line of the terminal may break: Rich knows of spaces alone, Chinese also breaks between two characters."""

import re
from collections.abc import Iterator

from rich import _wrap
from rich.console import Console

HAN = "\u3400-\u9fff"
OPENING = "（《【「『〈"
CLOSING = "，。、；：！？）》】」』〉"
# Nothing ends with an opening mark or begins with a closing one.
WORD = re.compile(rf"\s*(?:[{OPENING}“‘]*(?:[{HAN}]|[^\s{HAN}{OPENING}{CLOSING}]+)[{CLOSING}”’…—]*|\S)\s*")


def words(text: str) -> Iterator[tuple[int, int, str]]:
    """What stays together on a line, with where it begins and ends: a word, or a Chinese character with its marks."""
    for found in WORD.finditer(text):
        yield found.start(), found.end(), found[0]


def terminal() -> Console:
    """The terminal, all whose lines break so; Rich has no setting for that."""
    _wrap.words = words
    return Console(highlight=False)
