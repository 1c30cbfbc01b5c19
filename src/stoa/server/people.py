"""People. Guests have just a name; whoever somebody is, the rest of the house knows only a `Person`."""

import re
import unicodedata
from dataclasses import dataclass
from secrets import token_urlsafe

from stoa.core.message import say
from stoa.core.names import look
from stoa.core.words import language
from stoa.server.errors import Refused
from stoa.server.limits import NAME

_JOINERS = "\u200c\u200d"  # invisible, but needed to write some scripts
_BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that leave nothing on the page

# What the house calls itself and its players: nobody may pass for one of them.
_RESERVED = {
    look(word) for word in ("computer", "bot", "stoa", "admin", "administrator", "moderator", "system", "电脑", "電腦")
}


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sit at tables. `id` never changes and is nobody's secret."""

    id: str
    name: str
    language: str = "en"


def guest(name: str, lang: str = "en") -> Person:
    """A new person with just a name."""
    return Person(token_urlsafe(12), clean_name(name), language(lang))


def clean_name(text: str) -> str:
    r"""A name in any script, on one line and without invisible characters; raises Refused.

    >>> clean_name("  Ada\n Lovelace ")
    'Ada Lovelace'
    """
    name = clean_text("".join(" " if c in _BLANK else c for c in text))
    if not any(unicodedata.category(c)[0] in "LNSP" for c in name):
        raise Refused(say("A name has at least one letter."))
    if len(name) > NAME:
        raise Refused(say("A name has at most {n} characters.", n=NAME))
    first = next(filter(None, re.split(r"[\W\d_]+", name)), "")
    if look(first) in _RESERVED:
        raise Refused(say("People cannot be called {name}: it could be mistaken for the house itself.", name=name))
    return name


def clean_text(text: str) -> str:
    """What somebody wrote, on one line, without characters that would steer a terminal or turn the text around."""
    kept = (
        c if unicodedata.category(c)[0] != "C" or c in _JOINERS else " " for c in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(kept).split()).strip(_JOINERS)
