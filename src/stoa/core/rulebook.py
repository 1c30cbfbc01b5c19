"""The numbered rules as people read them: each rule by its number, in the reader's language.

The texts are Markdown: `docs/rules/<game>.md` in English, which decides, and `<game>.<language>.md` for translations.
The build copies them into the package; a game of another package has its own in a folder `rules`.
What only developers need (sources, invariants for tests) is in `docs/rules/developers` and is not part of the package.
A rule is an item `- **SAN-001** ...` with its indented lines and tables, or a ruling `| SAN-501 | question | answer |`.
"""

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from stoa.core.game import Game
from stoa.core.words import SHARED, home, language

_HEADING = re.compile(r"(##+) (.+)")
_RULE = re.compile(r"- \*\*([A-Z]{3}-\d{3})\b ?([^*]*)\*\*(.*)")
_RULING = re.compile(r"\| ([A-Z]{3}-\d{3}) \| (.+?) \| (.+?) \|")
_SOURCES = re.compile(r" *\[(?![^]]*[A-Z]{3}-\d)[A-Z][^][]*\]$", re.MULTILINE)  # `[S0, R7]`, but not `[COR-053]`
_NEW_LINE = re.compile(r"\||- |\d+\. ")  # rows of a table and items of a list keep their lines


@dataclass(frozen=True)
class Section:
    """A part of the rules under its heading: the rules by number, as Markdown."""

    title: str
    rules: dict[str, str] = field(default_factory=dict)


def rules(game: Game, lang: str = "en") -> dict[str, str]:
    """All rules of a game by number, in the order of the text; in English where there is no translation.

    >>> import stoa
    >>> rules(stoa.game("santorini"))["SAN-010"]
    'The board starts empty: no blocks, no domes, no workers.'
    """
    return {number: text for section in sections(game, lang) for number, text in section.rules.items()}


def sections(game: Game, lang: str = "en") -> list[Section]:
    """The rules of a game part by part; empty if the game comes without a text."""
    folder = _folder(game)
    if folder is None:
        return []
    own = [] if language(lang) == "en" else _parts(folder / f"{game.name}.{language(lang)}.md")
    titles = {number: section.title for section in own for number in section.rules}
    texts = {number: text for section in own for number, text in section.rules.items()}
    found = []
    for section in _parts(folder / f"{game.name}.md"):
        title = next((titles[number] for number in section.rules if number in titles), section.title)
        found.append(Section(title, {number: texts.get(number, text) for number, text in section.rules.items()}))
    return found


def numbered(file: Path) -> dict[str, str]:
    """The rules of one text by number; none if there is no such text."""
    return {number: text for section in _parts(file) for number, text in section.rules.items()}


def without_sources(text: str) -> str:
    """A rule without the signs of the sources that it was taken from.

    >>> without_sources("The game is for 2, 3 or 4 players. [S0, S1]")
    'The game is for 2, 3 or 4 players.'
    """
    return _SOURCES.sub("", text)


def _folder(game: Game) -> Path | None:
    """Where the text of a game is: with the game, in the built package, or in the source tree."""
    own = home(game)
    folders = [SHARED / "rules", SHARED.parents[1] / "docs" / "rules"]
    for folder in folders if own is None else [own / "rules", *folders]:
        if (folder / f"{game.name}.md").is_file():
            return folder
    return None


@cache
def _parts(file: Path) -> list[Section]:
    """The sections of a text that hold rules; none if there is no such text."""
    found = [Section("")]
    part = ""
    number = ""  # of the rule that the next line may belong to
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        rules = found[-1].rules
        if heading := _HEADING.match(line):
            part = heading[2] if heading[1] == "##" else part
            found.append(Section(part if heading[1] == "##" else f"{part} – {heading[2]}"))
            number = ""
        elif rule := _RULE.match(line):
            number = rule[1]
            name = f"**{rule[2]}**" if rule[2] else ""
            rules[number] = (name + rule[3]).strip()
        elif ruling := _RULING.match(line):
            rules[ruling[1]] = f"*{ruling[2]}* {ruling[3]}"
            number = ""
        elif number and line.startswith(("  ", "|")):
            text = line.strip()
            rules[number] += ("\n" if _NEW_LINE.match(text) else " ") + text
        elif line:
            number = ""
    return [section for section in found if section.rules]
