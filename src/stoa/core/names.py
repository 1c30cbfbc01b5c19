"""Names at a table: everybody has one, and no two look alike."""

import unicodedata
from collections.abc import Iterable, Sequence
from hashlib import sha256
from secrets import token_hex

GREEK = (
    "Agathe", "Ariadne", "Daphne", "Demeter", "Doris", "Eirene", "Galene", "Hektor", "Helena", "Ion",
    "Jason", "Kalliope", "Kassandra", "Kleio", "Leandros", "Lysandra", "Medon", "Melissa", "Nestor", "Nikias",
    "Pelagia", "Phaidra", "Philon", "Sappho", "Selene", "Solon", "Thales", "Thalia", "Theano", "Zenon",
)  # fmt: skip

# Small letters and digits that look like a Latin letter, or whose capitals do.
_LIKE = str.maketrans("авекмнорстухіјѕαβεζηικμνορτυχ01i|", "abekmhopctyxljsabezhlkmvoptyxolll")


def computer_names(count: int, taken: Iterable[str] = (), seed: object = None) -> list[str]:
    """Names for so many computer players, none of which anybody at the table has; the same seed gives the same names.

    >>> len(set(computer_names(5, taken=["Daphne"])) - {"Daphne"})
    5
    """
    used, seed = set(map(look, taken)), token_hex() if seed is None else seed
    free = [name for name in GREEK if look(name) not in used]
    free.sort(key=lambda name: sha256(f"{seed} {name}".encode()).digest())
    return told_apart([free[n % len(free)] for n in range(count)])


def told_apart(names: Sequence[str]) -> list[str]:
    """The names, with a number behind those that look like one before them.

    >>> told_apart(["Ada", "Ben", "ada", "Ada 2"])
    ['Ada', 'Ben', 'ada 3', 'Ada 2']
    """
    given, found = set(map(look, names)), dict[str, str]()
    for name in names:
        number, unique = 1, name
        while look(unique) in found or (number > 1 and look(unique) in given):
            number += 1
            unique = f"{name} {number}"
        found[look(unique)] = unique
    return list(found.values())


def look(name: str) -> str:
    """How a name looks: equal for names that differ only in case, accents, spaces or letters of another alphabet.

    >>> look("Ιon ") == look("ion") == look("Íon")
    True
    """
    letters = unicodedata.normalize("NFKD", name).casefold()
    return "".join(c for c in letters if unicodedata.category(c)[0] not in "MZC").translate(_LIKE)


def everybody_named(names: Sequence[str]) -> list[str]:
    """Greek names for those of a record who are called by their seats alone.

    >>> everybody_named(["Ada", "Seat 2"])[0]
    'Ada'
    """
    nameless = [seat for seat, name in enumerate(names) if name == f"Seat {seat + 1}"]
    found = list(names)
    for seat, name in zip(nameless, computer_names(len(nameless), names, seed=len(names)), strict=True):
        found[seat] = name
    return found
