"""People. Guests have just a name; whoever somebody is, the rest of the house knows only a `Person`."""

import unicodedata
from dataclasses import dataclass
from secrets import token_urlsafe

from stoa.core.message import say
from stoa.core.words import language
from stoa.server.errors import Refused
from stoa.server.limits import NAME

_JOINERS = "\u200c\u200d"  # invisible, but needed to write some scripts


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
    name = clean_text(text)
    if not name:
        raise Refused(say("A name has at least one letter."))
    if len(name) > NAME:
        raise Refused(say("A name has at most {n} characters.", n=NAME))
    return name


def clean_text(text: str) -> str:
    """What somebody wrote, on one line, without characters that would steer a terminal or turn the text around."""
    kept = (
        c if unicodedata.category(c)[0] != "C" or c in _JOINERS else " " for c in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(kept).split()).strip(_JOINERS)
