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

from stoa.core.words import LANGUAGES, read

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog
    from babel.messages.catalog import Message as Entry

TEXTS = {"say": 1, "count": 2}  # how many texts each kind of message has
TRANSLATIONS = LANGUAGES[1:]

_HEADER = '''msgid ""
msgstr ""
"Language: {lang}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: {plurals}\\n"

'''


class Sources:
    """The messages of one folder, with the files they stand in, and the calls that no catalogue can follow."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.messages: dict[tuple[str, ...], set[str]] = {}
        self.faults: list[str] = []
        for path in sorted(folder.rglob("*")):
            # The house ends where a game's folder begins.
            if path.parent != folder / "games" and folder / "games" in path.parents:
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
                if len(texts) < TEXTS[kind] or "" in texts:
                    self.faults.append(f"{path}:{node.lineno}: {kind}() needs its texts as literal strings")
                    continue
                given = {keyword.arg for keyword in node.keywords} | ({"n"} if kind == "count" else set())
                lost = set().union(*map(placeholders, texts)) - given
                if lost and None not in given:
                    self.faults.append(f"{path}:{node.lineno}: no value for {', '.join(sorted(lost))}")
                self._add(path, texts)

    def _template(self, path: Path) -> None:
        from jinja2.ext import babel_extract

        with path.open("rb") as stream:
            for line, kind, found, _ in babel_extract(stream, list(TEXTS), [], {"silent": "false"}):
                texts = (found,) if isinstance(found, str) else found[: TEXTS[kind]]
                if len(texts) < TEXTS[kind] or not all(texts):
                    self.faults.append(f"{path}:{line}: {kind}() needs its texts as literal strings")
                else:
                    self._add(path, tuple(str(text) for text in texts))

    def _add(self, path: Path, texts: tuple[str, ...]) -> None:
        self.messages.setdefault(texts, set()).add(path.relative_to(self.folder).as_posix())


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

    old, new = read(folder, lang), Catalog(locale=lang)
    for texts, files in sources(folder).messages.items():
        key = texts[0] if len(texts) == 1 else texts
        entry = old.get(texts[0])
        known = entry is not None and entry.id == key
        flags = {"fuzzy"} if entry is not None and known and entry.fuzzy else set()
        new.add(key, entry.string if entry is not None and known else None, [(file, 0) for file in sorted(files)], flags=flags)
    return new


def written(catalogue: "Catalog") -> str:
    """A catalogue as text: sorted, and without dates and line numbers, so that it changes only where words do."""
    from babel.messages.pofile import write_po

    stream = BytesIO()
    write_po(stream, catalogue, width=None, omit_header=True, sort_output=True, include_lineno=False)
    return _HEADER.format(lang=catalogue.locale_identifier, plurals=catalogue.plural_forms) + stream.getvalue().decode()


def update(folder: Path) -> None:
    """Bring all catalogues of a folder up to date: new messages come in empty, those no longer said go out."""
    (folder / "locale").mkdir(exist_ok=True)
    for lang in TRANSLATIONS:
        (folder / "locale" / f"{lang}.po").write_text(written(renewed(folder, lang)), encoding="utf-8")


def faults(folder: Path) -> list[str]:
    """What is wrong with the words of a folder, one line each; empty if every message is translated everywhere."""
    found = list(sources(folder).faults)
    for lang in TRANSLATIONS:
        file = folder / "locale" / f"{lang}.po"
        catalogue = renewed(folder, lang)
        if not file.is_file() or file.read_text(encoding="utf-8") != written(catalogue):
            found.append(f"{file}: out of date; `make words` brings it up to date")
        for entry in catalogue:
            fault = _fault(entry, catalogue.num_plurals)
            if entry.id and fault:
                found.append(f"{file}: {fault}: {entry.id!r}")
    return found


def _fault(entry: "Entry", forms: int) -> str:
    source = entry.id if isinstance(entry.id, str) else entry.id[1]
    texts = [entry.string] if isinstance(entry.id, str) else list(entry.string)
    if not all(texts) or not texts:
        return "not translated"
    if entry.fuzzy:
        return "marked fuzzy"
    if not isinstance(entry.id, str) and len(texts) != forms:
        return f"{len(texts)} plural forms instead of {forms}"
    # Only the last form, the one for many, must name the number: "one good", "{n} goods".
    spare = {"n"} if not isinstance(entry.id, str) else set()
    try:
        kept = all(placeholders(text) | spare == placeholders(source) | spare for text in texts)
        kept = kept and placeholders(texts[-1]) == placeholders(source)
    except ValueError as error:
        return f"unreadable placeholders ({error})"
    return "" if kept else "other placeholders than the source"
