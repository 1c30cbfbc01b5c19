"""Languages: the catalogues of the house and of every game, and the voice that says a message in one of them.

English is the source. A folder of words has one `locale/<language>.po` for each other language; `stoa/locale` holds
what all games share, `games/<name>/locale` what a game says.
"""

from collections.abc import Callable
from functools import cache
from gettext import c2py
from importlib import resources
from importlib.resources.abc import Traversable

from babel import Locale, UnknownLocaleError
from babel.messages.pofile import read_po

from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.message import Message

LANGUAGES = ("en", "de", "zh_Hans", "zh_Hant")


class UnknownLanguage(StoaError):
    """A language that Stoa does not speak."""


def language(wanted: str) -> str:
    """The language of ours that a person means by `de-AT`, `zh-TW`, `zh_Hans` or `en_GB`.

    >>> language("zh-TW")
    'zh_Hant'
    """
    try:
        locale = Locale.parse(wanted.replace("-", "_"))
    except (ValueError, UnknownLocaleError):
        locale = None
    if locale is not None:
        name = locale.language
        if name == "zh":
            name = f"zh_{locale.script or ('Hant' if locale.territory in ('TW', 'HK', 'MO') else 'Hans')}"
        if name in LANGUAGES:
            return name
    raise UnknownLanguage(f"{wanted!r} is not a language of Stoa; it speaks {', '.join(LANGUAGES)}")


class Voice:
    """Says messages in one language, with the words of one game before those of the house."""

    def __init__(self, lang: str = "en", game: Game | None = None) -> None:
        self.lang = language(lang)
        packages = ["stoa"] if game is None else [type(game).__module__.rpartition(".")[0], "stoa"]
        self._catalogues = [] if self.lang == "en" else [_catalogue(package, self.lang) for package in packages]

    def __call__(self, message: Message) -> str:
        values = {name: self(v) if isinstance(v, Message) else v for name, v in message.values.items()}
        for catalogue in self._catalogues:
            text = catalogue.find(message)
            if text:
                return text.format(**values)
        source = message.text
        if message.plural is not None and message.values["n"] != 1:
            source = message.plural
        return source.format(**values)


class Catalogue:
    """The translations of one folder of words into one language."""

    def __init__(self, texts: dict[str, tuple[str, ...]], form: Callable[[int], int]) -> None:
        self._texts = texts
        self._form = form

    def find(self, message: Message) -> str:
        """The translation in the right number, or nothing."""
        texts = self._texts.get(message.text)
        if texts is None:
            return ""
        if message.plural is None:
            return texts[0]
        n = message.values["n"]
        assert isinstance(n, int)
        return texts[self._form(n)]


def locale_folder(package: str) -> Traversable:
    """Where a package keeps its catalogues."""
    return resources.files(package) / "locale"


@cache
def _catalogue(package: str, lang: str) -> Catalogue:
    file = locale_folder(package) / f"{lang}.po"
    if not file.is_file():
        return Catalogue({}, lambda n: 0)
    with file.open("rb") as stream:
        po = read_po(stream, locale=lang)
    texts: dict[str, tuple[str, ...]] = {}
    for entry in po:
        if not entry.id or entry.fuzzy:
            continue
        source = entry.id if isinstance(entry.id, str) else entry.id[0]
        texts[source] = (entry.string,) if isinstance(entry.string, str) else tuple(entry.string or ())
    return Catalogue(texts, c2py(po.plural_expr))
