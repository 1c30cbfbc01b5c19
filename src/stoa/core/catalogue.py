"""Keeps the catalogues of words in step with the sources: finds every message, and says what is wrong with a catalogue.

A message is a call of `say` or `count` with literal texts, in Python or in a Jinja template. `tools/words` and the
tests use this module; games in other packages may too.
"""

import ast
import string
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from stoa.core.words import LANGUAGES, forms, locale_of, read

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog
    from babel.messages.catalog import Message as Entry

TEXTS = {"say": 1, "count": 2}  # how many texts each kind of message has
TRANSLATIONS = LANGUAGES[1:]

_HEADER = """msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

"""


class Sources:
    """The messages of one folder, and the calls that no catalogue can follow."""

    def __init__(self, folder: Path) -> None:
        self.messages: set[tuple[str, ...]] = set()
        self.faults: list[str] = []
        for path in sorted(folder.rglob("*")):
            # A folder with words of its own, such as that of a game, is read by itself.
            if any(_apart(room, folder) for room in _within(path, folder)):
                continue
            if path.suffix == ".py":
                self._python(path)
            elif path.suffix == ".j2":
                self._template(path)
        seen: dict[str, tuple[str, ...]] = {}
        for texts in self.messages:
            if seen.setdefault(texts[0], texts) != texts:
                self.faults.append(f"{folder}: {texts[0]!r} has more than one plural form; word it in one way")

    def _python(self, path: Path) -> None:
        tree = ast.parse(path.read_text(encoding="utf-8"), path)
        names = dict(_imported(tree))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                kind = names[node.func.id]
                texts = tuple(_literal(argument) for argument in node.args[: TEXTS[kind]])
                given = {keyword.arg for keyword in node.keywords} | ({"n"} if kind == "count" else set())
                try:
                    lost = set().union(*map(placeholders, texts)) - given
                except ValueError as error:
                    self.faults.append(f"{path}:{node.lineno}: unreadable placeholders ({error})")
                    continue
                if lost and None not in given:
                    self.faults.append(f"{path}:{node.lineno}: no value for {', '.join(sorted(lost))}")
                self._add(path, node.lineno, kind, texts)

    def _template(self, path: Path) -> None:
        from jinja2.ext import babel_extract

        with path.open("rb") as stream:
            for line, kind, found, _ in babel_extract(stream, list(TEXTS), [], {"silent": "false"}):
                texts = (found,) if isinstance(found, str) else found or ()
                self._add(path, line, kind, tuple(text or "" for text in texts[: TEXTS[kind]]))

    def _add(self, path: Path, line: int, kind: str, texts: tuple[str, ...]) -> None:
        if len(texts) < TEXTS[kind] or "" in texts:
            self.faults.append(f"{path}:{line}: {kind}() needs its texts as literal strings")
        else:
            self.messages.add(texts)


def _apart(room: Path, folder: Path) -> bool:
    """Whether a folder within another has words of its own."""
    return room.parent == folder / "games" or ((room / "locale").is_dir() and room / "locale" != locale_of(folder))


def _within(path: Path, folder: Path) -> list[Path]:
    """The folders between a file and the folder that is read."""
    return [parent for parent in path.parents if folder in parent.parents]


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """The names under which a module knows `say` and `count`; `itertools.count` is not ours."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "stoa.core.message":
            for alias in node.names:
                if alias.name in TEXTS:
                    yield alias.asname or alias.name, alias.name


def _literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def placeholders(text: str) -> set[str]:
    """The names in braces; raises ValueError if the braces do not match.

    >>> sorted(placeholders("{who} moves to {there}."))
    ['there', 'who']
    """
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def sources(folder: Path) -> Sources:
    """The messages of a folder, read once."""
    return Sources(folder)


def renewed(folder: Path, lang: str) -> "Catalog":
    """The catalogue as it should be: the messages of the sources, with the translations there are."""
    from babel.messages.catalog import Catalog

    said, found = Catalog(), read(folder, lang)
    for source in sources(folder).messages:
        said.add(source[0] if len(source) == 1 else source)
    found.update(said, no_fuzzy_matching=True)
    found.obsolete.clear()
    return found


def written(catalogue: "Catalog") -> str:
    """A catalogue as text: sorted, and without dates and places, so that it changes only where words do."""
    from babel.messages.pofile import write_po

    stream = BytesIO()
    write_po(stream, catalogue, width=0, omit_header=True, sort_output=True, no_location=True)
    return _HEADER.format(lang=catalogue.locale_identifier, plurals=catalogue.plural_forms) + stream.getvalue().decode()


def update(folder: Path) -> None:
    """Bring all catalogues of a folder up to date: new messages come in empty, those no longer said go out."""
    locale_of(folder).mkdir(exist_ok=True)
    for lang in TRANSLATIONS:
        (locale_of(folder) / f"{lang}.po").write_text(written(renewed(folder, lang)), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    """What is wrong with the words of a folder, one line each; empty if every message is translated everywhere."""
    found = list(sources(folder).faults)
    for lang in TRANSLATIONS:
        file = locale_of(folder) / f"{lang}.po"
        catalogue = renewed(folder, lang)
        if not file.is_file() or file.read_text(encoding="utf-8") != written(catalogue):
            found.append(f"{file}: out of date; `make words` brings it up to date")
        for entry in catalogue:
            fault = _fault(entry, catalogue.num_plurals)
            if entry.id and fault:
                found.append(f"{file}: {fault}: {entry.id!r}")
    return found


def _fault(entry: "Entry", plurals: int) -> str:
    source, texts = forms(entry.id), forms(entry.string)
    wanted = 1 if len(source) == 1 else plurals
    if not texts or not all(texts):
        return "not translated"
    if entry.fuzzy:
        return "marked fuzzy"
    if len(texts) != wanted:
        return f"{len(texts)} plural forms instead of {wanted}"
    # Only the last form, the one for many, must name the number: "one good", "{n} goods".
    spare = {"n"} if len(source) > 1 else set()
    names = placeholders(source[-1])
    try:
        kept = all(placeholders(text) | spare == names | spare for text in texts) and placeholders(texts[-1]) == names
    except ValueError as error:
        return f"unreadable placeholders ({error})"
    return "" if kept else "other placeholders than the source"
