"""What a game with god powers adds to a state (SAN-114)."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.rules import board

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState

MORTAL: Final[i64] = 0  # instead of a power: a plain side
UNKNOWN: Final[i64] = -1  # a power that is not handed out yet


@final
class Divine:
    """Who has which power and what it has led to, and how far the turn is."""

    def __init__(self, gods: vec[i64], counts: vec[i64], acting: vec[i64]) -> None:
        self.gods: vec[i64] = gods  # of each seat: the number of its power, MORTAL or UNKNOWN
        self.acting: vec[i64] = acting  # of each seat: the power that it has now, once all are handed out (SAN-535)
        self.night: i64 = MORTAL  # SAN-536: the power that is set aside for Nyx
        self.named: list[int] = []  # SAN-101: the powers to choose from, as the challenger named them
        self.first: i64 = 0  # the seat that places and moves first
        self.risen: i64 = 0  # the seats whose workers moved up on their latest turn, for powers that ask (Athena)
        self.counts: vec[i64] = counts  # of each seat: tokens, or whether a hero has used its power
        self.wind: i64 = board.NOBODY  # the seat whose count is the wind's direction (Aeolus),
        self.talus: i64 = board.NOBODY  # and the one whose count is the space of Talus (Europa)
        self.women: i64 = 0  # SAN-527: the seats whose count is the space of the woman,
        self.queen: i64 = board.NOBODY  # and the one of them with Hippolyta
        self.muse: i64 = board.NOBODY  # the seat whose count is the spaces with coins (Clio)
        self.strife: i64 = 0  # SAN-531: the seats whose count is the opposing worker that moved last (Eris)
        self.pool: i64 = board.NOBODY  # the seat whose count is the spaces of the whirlpools (Charybdis)
        self.suitor: i64 = board.NOWHERE  # SAN-537: the worker that Adonis has named of his own,
        self.beloved: i64 = board.NOWHERE  # and the opposing one that must end the next turn beside it
        self.turns: i64 = 0  # taken so far
        self.past: tuple[str, ...] = ()  # SAN-113: the positions that may come again
        # The turn so far:
        self.before: SantoriniState | None = None  # its beginning
        self.played: list[int] = []
        self.asker: i64 = board.NOBODY  # SAN-534: whose turn it is while another seat answers
        self.start: i64 = board.NOWHERE  # where the worker that moves stood
        self.left: i64 = board.NOWHERE  # the space it has left last
        self.steps: i64 = 0
        self.builds: i64 = 0
        self.built: i64 = 0  # the spaces built on
        self.last: i64 = board.NOWHERE  # the space built on last
        self.up: bool = False  # whether a worker has moved up,
        self.down: bool = False  # or down
        self.moved: i64 = 0  # the workers that have moved, where they stand now
        self.done: i64 = 0  # the workers that have built or were forced, for powers with which several are
        self.held: i64 = board.NOWHERE  # the worker about to be forced (Odysseus), the dome to be answered (Gaea)
        self.seen: i64 = 0  # the spaces that the worker has entered, since it moved up if it has
        self.asleep: i64 = 0  # SAN-322: the workers that cannot move
        self.bound: i64 = 0  # SAN-311: the workers that must end next to Aphrodite's, where they stand now,
        self.astray: i64 = 0  # and those that have not
        self.must_rise: bool = False  # SAN-326
        self.must_meet: bool = False  # SAN-537
        self.acted: bool = False  # whether the power was used in this turn, where it matters

    def copy(self) -> "Divine":
        twin = Divine(self.gods[:], self.counts[:], self.acting[:])
        twin.night = self.night
        twin.named = self.named[:]
        twin.first = self.first
        twin.risen = self.risen
        twin.wind = self.wind
        twin.talus = self.talus
        twin.women = self.women
        twin.queen = self.queen
        twin.muse = self.muse
        twin.strife = self.strife
        twin.pool = self.pool
        twin.suitor = self.suitor
        twin.beloved = self.beloved
        twin.turns = self.turns
        twin.past = self.past
        twin.before = self.before
        twin.played = self.played[:]
        twin.asker = self.asker
        twin.start = self.start
        twin.left = self.left
        twin.steps = self.steps
        twin.builds = self.builds
        twin.built = self.built
        twin.last = self.last
        twin.up = self.up
        twin.down = self.down
        twin.moved = self.moved
        twin.done = self.done
        twin.held = self.held
        twin.seen = self.seen
        twin.asleep = self.asleep
        twin.astray = self.astray
        twin.bound = self.bound
        twin.must_rise = self.must_rise
        twin.must_meet = self.must_meet
        twin.acted = self.acted
        return twin

    def begin(self) -> None:
        """Forget the last turn."""
        self.before = None
        self.played = []
        self.asker = board.NOBODY
        self.start = board.NOWHERE
        self.left = board.NOWHERE
        self.steps = 0
        self.builds = 0
        self.built = 0
        self.last = board.NOWHERE
        self.up = False
        self.down = False
        self.moved = 0
        self.done = 0
        self.held = board.NOWHERE
        self.seen = 0
        self.asleep = 0
        self.astray = 0
        self.bound = 0
        self.must_rise = False
        self.must_meet = False
        self.acted = False
