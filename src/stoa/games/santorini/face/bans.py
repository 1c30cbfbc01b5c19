"""What the opponents' powers forbid now: whatever could be done without them."""

from dataclasses import dataclass

from stoa.core.message import Message, say
from stoa.games.santorini import moves
from stoa.games.santorini.face import pantheon
from stoa.games.santorini.rules import phases
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.powers.divine import MORTAL
from stoa.games.santorini.rules.state import SantoriniState

ACTING = ("opponent-turn", "any-time")  # the powers, as the data says, that act in the turns of others
TURN = (phases.CHOOSING, phases.STEPPING, phases.BUILDING, phases.EXTRA)

SAYS: dict[str, Message] = {
    "athena": say("Nobody else may move up"),
    "hades": say("Nobody else may move down"),
    "hera": say("No victory on the perimeter"),
    "hypnus": say("The highest worker sleeps"),
    "limus": say("No blocks next to these workers"),
    "aphrodite": say("Stay next to these workers"),
    "persephone": say("A worker must move up"),
    "harpies": say("Workers are blown on"),
    "aeolus": say("Nobody steps against the wind"),
    "europa": say("Talus is in the way"),
    "clio": say("Coins count as domes"),
    "hippolyta": say("Step diagonally only"),
    "adonis": say("Two must end as neighbours"),
}


@dataclass(frozen=True)
class Ban:
    """What a power forbids the seat in turn."""

    seat: int  # whose power it is
    word: str
    spaces: frozenset[int]  # where something could be done without it

    @property
    def says(self) -> Message:
        """In a few words, beside the power's symbol."""
        return SAYS.get(self.word) or say("{god} forbids something", god=pantheon.name(self.word))


def bans(state: SantoriniState) -> list[Ban]:
    """The powers that forbid the seat in turn something now, and where."""
    if not state.variant.powers or state.phase not in TURN:
        return []
    found = []
    for seat in range(state.seats):
        god = state.divine.acting[seat]
        if god <= MORTAL or not turn.is_opponent(state, seat):
            continue
        asks = state.divine.must_meet and table.POWERS[god].names_two()
        if not asks and not any(timing in ACTING for timing in table.DATA[god - 1]["timing"]):
            continue
        spaces = _forbidden(state, seat)
        if spaces or state.divine.risen >> seat & 1:  # which binds whoever is chosen
            found.append(Ban(seat, table.word(god), spaces))
    return found


def _forbidden(state: SantoriniState, seat: int) -> frozenset[int]:
    """Where something could be done, or won, if this seat had no power."""
    free = state.copy()
    if table.word(free.divine.acting[seat]) == "persephone":
        free.divine.must_rise = False  # which was found out when the turn began
    if table.POWERS[free.divine.acting[seat]].names_two():
        free.divine.must_meet = False
    free.divine.acting[seat] = MORTAL
    turn.appoint(free)
    lost = {int(moves.space(move)) for move in set(free.legal()) - set(state.legal())}
    if state.phase == phases.STEPPING:
        steps = {int(moves.space(move)) for move in state.legal() if moves.KIND[move] == moves.STEP}
        lost |= {space for space in steps if free.would_win(space) and not state.would_win(space)}
    return frozenset(lost - {-1})
