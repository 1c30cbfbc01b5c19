"""Languages: the catalogues of the house and of every game, and the voice that says a message in one of them.

English is the source. A folder of words has one `locale/<language>.po` for each other language: `stoa/locale` holds
what all games share, a game's folder (or its room `face`) what the game says, and a part of the house that says much,
such as the pages of the browser, has its own. `make words` keeps them in step with the sources.
"""

import re
import sys
from collections.abc import Sequence
from copy import copy
from functools import cache
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.message import Message, Player, say

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

LANGUAGES = ("en", "de", "zh_Hans", "zh_Hant")
SHARED = Path(__file__).parents[1]

_TAG = re.compile(r"[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*")
_TRADITIONAL = {"hant", "tw", "hk", "mo"}

# Chinese sets names and numbers off by spaces if they are Latin, so translations have spaces around placeholders. Such a space
# is dropped where Chinese characters or their punctuation stand on both sides of it; spaces within a name are left alone.
_SPACE = "\ue000"
_NEEDLESS = re.compile(rf"(?<=[\u3000-\u9fff\uff00-\uffef]){_SPACE}(?=[\u3000-\u9fff\uff00-\uffef])")


class UnknownLanguage(StoaError):
    """A language that Stoa does not speak."""


def language(wanted: str) -> str:
    """The language of ours that a person or a system means by `de-AT`, `zh-TW`, `en` or `de_DE.UTF-8`.

    >>> language("zh-TW")
    'zh_Hant'
    """
    tag = re.split("[.@]", wanted.strip().lower(), maxsplit=1)[0]
    if _TAG.fullmatch(tag):
        name, *parts = re.split("[-_]", tag)
        if name == "zh":
            name = "zh_Hant" if "hans" not in parts and not _TRADITIONAL.isdisjoint(parts) else "zh_Hans"
        if name in LANGUAGES:
            return name
    raise UnknownLanguage(f"{wanted!r:.40} is not a language of Stoa; it speaks {', '.join(LANGUAGES)}")


def home(game: Game) -> Path | None:
    """The folder of a game, with its words in it; none for a game that was written at a prompt."""
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    return Path(file).parent if file else None


@cache
def rooms() -> tuple[Path, ...]:
    """The parts of the house that keep their own words."""
    return tuple(sorted(path.parent for path in SHARED.glob("*/locale")))


class Voice:
    """Says messages in one language, with the words of one game before those of the house and the names of a table.

    >>> from stoa.core.message import say
    >>> Voice("de")(say("There is no such move here: {move}.", move="@z9"))
    'Diesen Zug gibt es hier nicht: @z9.'
    """

    def __init__(self, lang: str = "en", game: Game | None = None, names: Sequence[str] = ()) -> None:
        self.lang = language(lang)
        self.names = tuple(names)
        folders = [None if game is None else home(game), SHARED, *rooms()]
        self._words = [] if self.lang == "en" else [_words(folder, self.lang) for folder in folders if folder]
        self._key: tuple[object, ...] = (self.lang, self.names, *map(id, self._words))
        # Kept, because a drawing looks up hundreds of things that it remembers by the voice that said them.
        self._hash = hash(self._key)

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Voice) and type(self) is type(other) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def nameless(self) -> "Voice":
        """The same voice without the names of a table, for what many tables share."""
        twin = copy(self)
        twin.names = ()
        twin._key = (self.lang, (), *map(id, self._words))
        twin._hash = hash(twin._key)
        return twin

    def name(self, seat: int) -> str:
        """Who sits there; at a table without names, the seat."""
        return self.names[seat] if self.names else self(say("Seat {seat}", seat=seat + 1))

    def __call__(self, message: Message) -> str:
        text = self._text(message)
        if not message.values and "{" not in text:
            return text
        values = {name: self._value(value) for name, value in message.values.items()}
        if values and self.lang.startswith("zh"):
            return _NEEDLESS.sub("", text.replace(" ", _SPACE).format(**values)).replace(_SPACE, " ")
        return text.format(**values)

    def _value(self, value: object) -> object:
        if isinstance(value, Message):
            return self(value)
        return self.name(value.seat) if isinstance(value, Player) else value

    def _text(self, message: Message) -> str:
        source = message.text if message.plural is None or message.values["n"] == 1 else message.plural
        for words in self._words:
            text = _translate(words, message)
            if text != source:
                return text
        return source


def _translate(words: NullTranslations, message: Message) -> str:
    """The message in the words of one folder; its source text if that has none for it."""
    if message.plural is None:
        return words.gettext(message.text) if message.text else ""  # gettext answers "" with the head of the catalogue
    number = message.values["n"]
    assert isinstance(number, int)
    return words.ngettext(message.text, message.plural, number)


@cache
def _words(folder: Path, lang: str) -> NullTranslations:
    """The finished translations of one folder into one language."""
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo

    finished = Catalog(locale=lang)
    for entry in read(folder, lang):
        if entry.id and not entry.fuzzy and all(forms(entry.string)):
            finished.add(entry.id, entry.string)
    compiled = BytesIO()
    write_mo(compiled, finished)
    compiled.seek(0)
    return GNUTranslations(compiled)


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """The texts of a catalogue's entry: one, or one for each form of a message that depends on a number."""
    return (text,) if isinstance(text, str) else tuple(text or ())


def locale_of(folder: Path) -> Path:
    """Where the catalogues of a folder are: those of a game in its room `face`, all others beside what they translate."""
    face = folder / "face"
    return (face if face.is_dir() else folder) / "locale"


def read(folder: Path, lang: str) -> "Catalog":
    """The catalogue of a folder as it is on disk; an empty one if it has none for the language."""
    # Babel is imported only here, so that nobody who plays in English waits for it.
    from babel.messages.catalog import Catalog
    from babel.messages.pofile import PoFileError, read_po

    file = locale_of(folder) / f"{lang}.po"
    try:
        with file.open("rb") as stream:
            return read_po(stream, locale=lang, abort_invalid=True)
    except FileNotFoundError:
        return Catalog(locale=lang)
    except (OSError, PoFileError, UnicodeDecodeError) as error:
        raise StoaError(f"{file}: not a catalogue of words: {error}") from None
