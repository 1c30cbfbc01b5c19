"""All powers by their numbers: the rules of those that are offered, and why the others are not (SAN-401 to SAN-411)."""

from typing import Any, Final

from mypy_extensions import i64

from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.powers.builders import Atlas, Clio, Demeter, Graeae, Hephaestus, Hestia, Morpheus, Zeus
from stoa.games.santorini.rules.powers.enders import (
    Aeolus,
    Ares,
    Asteria,
    Charybdis,
    Europa,
    Gaea,
    Hydra,
    Maenads,
    Medusa,
    Nemesis,
    Poseidon,
)
from stoa.games.santorini.rules.powers.heroes import (
    Achilles,
    Atalanta,
    Bellerophon,
    Heracles,
    Jason,
    Medea,
    Odysseus,
    Polyphemus,
    Theseus,
)
from stoa.games.santorini.rules.powers.limiters import (
    Aphrodite,
    Athena,
    Hades,
    Harpies,
    Hera,
    Hypnus,
    Limus,
    Persephone,
)
from stoa.games.santorini.rules.powers.movers import (
    Apollo,
    Artemis,
    Bia,
    Charon,
    Iris,
    Minotaur,
    Pegasus,
    Proteus,
    Scylla,
    Triton,
    Urania,
)
from stoa.games.santorini.rules.powers.power import Power
from stoa.games.santorini.rules.powers.revellers import Dionysus, Eris
from stoa.games.santorini.rules.powers.turners import Castor, Hermes, Prometheus, Siren, Terpsichore
from stoa.games.santorini.rules.powers.winners import Chronus, Eros, Pan
from stoa.games.santorini.rules.powers.women import Hippolyta, Selene

DATA: Final[list[dict[str, Any]]] = board.DATA["gods"]
RULES: Final[dict[str, Power]] = {
    "apollo": Apollo(),
    "artemis": Artemis(),
    "athena": Athena(),
    "atlas": Atlas(),
    "demeter": Demeter(),
    "hephaestus": Hephaestus(),
    "hermes": Hermes(),
    "minotaur": Minotaur(),
    "pan": Pan(),
    "prometheus": Prometheus(),
    "aphrodite": Aphrodite(),
    "charon": Charon(),
    "chronus": Chronus(),
    "hera": Hera(),
    "hestia": Hestia(),
    "hypnus": Hypnus(),
    "limus": Limus(),
    "persephone": Persephone(),
    "poseidon": Poseidon(),
    "triton": Triton(),
    "zeus": Zeus(),
    "hades": Hades(),
    "urania": Urania(),
    "scylla": Scylla(),
    "asteria": Asteria(),
    "iris": Iris(),
    "pegasus": Pegasus(),
    "achilles": Achilles(),
    "atalanta": Atalanta(),
    "bellerophon": Bellerophon(),
    "polyphemus": Polyphemus(),
    "ares": Ares(),
    "medusa": Medusa(),
    "morpheus": Morpheus(),
    "harpies": Harpies(),
    "nemesis": Nemesis(),
    "medea": Medea(),
    "theseus": Theseus(),
    "maenads": Maenads(),
    "bia": Bia(),
    "eros": Eros(),
    "graeae": Graeae(),
    "terpsichore": Terpsichore(),
    "heracles": Heracles(),
    "jason": Jason(),
    "castor": Castor(),
    "proteus": Proteus(),
    "hydra": Hydra(),
    "aeolus": Aeolus(),
    "europa": Europa(),
    "odysseus": Odysseus(),
    "selene": Selene(),
    "hippolyta": Hippolyta(),
    "clio": Clio(),
    "siren": Siren(),
    "eris": Eris(),
    "dionysus": Dionysus(),
    "charybdis": Charybdis(),
    "gaea": Gaea(),
}
# The powers that are not offered, and why.
SECRET: Final = ("chaos", "hecate", "moerae", "tartarus", "tyche")  # hidden information or luck
LATER: Final = tuple(
    god for god in board.GODS if god not in RULES and god not in SECRET
)  # their rules are not written yet

# The power of every number: 0 is a mortal, the others are those of the data, of which most are offered; the last, -1, is not
# known yet.
POWERS: Final[list[Power]] = [Power(), *(RULES.get(god, Power()) for god in board.GODS), Power()]


def number(god: str) -> i64:
    """The number of a power by its word, 0 for a mortal; -1 if there is none of that name."""
    if god == board.MORTAL:
        return 0
    return board.GODS.index(god) + 1 if god in board.GODS else -1


def word(number: i64) -> str:
    """The word of a power by its number."""
    return board.MORTAL if number == 0 else board.GODS[number - 1]


def name(number: i64) -> str:
    """The name of a power."""
    return str(DATA[number - 1]["name"])


def is_simple(number: i64) -> bool:
    """SAN-201 to SAN-210."""
    return bool(DATA[number - 1]["set"] == "simple")


def is_offered(number: i64) -> bool:
    """Whether its rules are written."""
    return number == 0 or board.GODS[number - 1] in RULES


def fits(number: i64, seats: i64) -> bool:
    """SAN-401 to SAN-403: whether a power may be played with so many players."""
    return number == 0 or int(seats) in DATA[number - 1]["players"]


_BANNED: Final = {frozenset(pair) for pair in board.DATA["banned_pairs"]["rules"]}


def banned(one: i64, other: i64) -> bool:
    """SAN-410: whether two powers cannot meet as opponents."""
    return one > 0 and other > 0 and frozenset((DATA[one - 1]["name"], DATA[other - 1]["name"])) in _BANNED


def is_hero(number: i64) -> bool:
    """SAN-346: whether a power is used once in a game."""
    return number > 0 and bool(DATA[number - 1]["once_per_game"])


def most_count(number: i64, max_turns: i64) -> i64:
    """SAN-114: the highest count that a seat with this power can have."""
    if is_hero(number):
        return 1
    if POWERS[number].keeps():
        return board.keep([24] * int(POWERS[number].keeps()))
    return max_turns if POWERS[number].keeps_tokens() else POWERS[number].spares()


def pool(powers: str, seats: i64) -> list[int]:
    """The powers that a game with this option is played with."""
    found: list[int] = []
    for god in range(1, len(board.GODS) + 1):
        if is_offered(god) and fits(god, seats) and (powers == "all" or is_simple(god)):
            found.append(god)
    return found
