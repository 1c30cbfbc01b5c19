"""All powers by their numbers: the rules of those that are offered, and why the others are not (SAN-401 to SAN-411)."""

from typing import TYPE_CHECKING, Any, Final

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
    Adonis,
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
from stoa.games.santorini.rules.powers.takers import Circe, Nyx
from stoa.games.santorini.rules.powers.turners import Castor, Hermes, Prometheus, Siren, Terpsichore
from stoa.games.santorini.rules.powers.winners import Chronus, Eros, Pan
from stoa.games.santorini.rules.powers.women import Hippolyta, Selene

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState

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
    "adonis": Adonis(),
    "circe": Circe(),
    "nyx": Nyx(),
}
# The powers that are not offered: hidden information or luck.
SECRET: Final = ("chaos", "hecate", "moerae", "tartarus", "tyche")

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
    """Whether it is played here: it keeps no secret and needs no luck."""
    return number == 0 or board.GODS[number - 1] in RULES


def fits(number: i64, seats: i64) -> bool:
    """SAN-401 to SAN-403: whether a power may be played with so many players."""
    return number == 0 or int(seats) in DATA[number - 1]["players"]


_BANNED: Final = {frozenset(pair) for pair in board.DATA["banned_pairs"]["rules"]}


def banned(one: i64, other: i64) -> bool:
    """SAN-410: whether two powers cannot meet as opponents."""
    return one > 0 and other > 0 and frozenset((DATA[one - 1]["name"], DATA[other - 1]["name"])) in _BANNED


def lendable(number: i64) -> bool:
    """SAN-536: whether Nyx can have it as her night power: those that Circe can meet."""
    circe = board.GODS.index("circe") + 1
    return number != circe and not banned(number, circe)


def is_hero(number: i64) -> bool:
    """SAN-346: whether a power is used once in a game."""
    return number > 0 and bool(DATA[number - 1]["once_per_game"])


def cards(state: "SantoriniState", seat: i64) -> list[Power]:
    """The powers that a seat can have: the one that it was given, and the one that it can have instead (SAN-535, SAN-536)."""
    given = POWERS[state.divine.gods[seat]]
    other = given.borrows(state, seat)
    return [given] if other <= 0 else [given, POWERS[other]]


def counted(state: "SantoriniState", seat: i64) -> Power:
    """The power that the count of a seat belongs to. What a power has led to goes with it to Circe and back; what is known
    about workers stays with their side, and while Nyx leaves a player without a power its count waits.
    """
    known = cards(state, seat)
    for card in known:
        if card.knows_woman() or card.knows_last():
            return card
    return known[-1] if state.divine.night else POWERS[state.divine.acting[seat]]


def most_count(state: "SantoriniState", seat: i64) -> i64:
    """SAN-114: the highest count that a seat can have."""
    if is_hero(state.divine.gods[seat]):
        return 1
    mine = counted(state, seat)
    if mine.keeps():
        return board.keep([24] * int(mine.keeps()))
    return state.variant.max_turns if mine.keeps_tokens() else mine.spares()


def pool(powers: str, seats: i64) -> list[int]:
    """The powers that a game with this option is played with."""
    found: list[int] = []
    for god in range(1, len(board.GODS) + 1):
        if is_offered(god) and fits(god, seats) and (powers == "all" or is_simple(god)):
            found.append(god)
    return found
