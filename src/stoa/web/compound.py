"""Decisions in the making. Small moves are kept with the page of the person who makes them, shown to nobody else, and played
all together: those of a compound decision when it is whole, those of a turn when the person who wants that has confirmed it.
"""

from dataclasses import dataclass, replace

from stoa.core.errors import NotLegal
from stoa.core.game import State, play
from stoa.core.message import say
from stoa.core.telling import steps
from stoa.server.actions import Move
from stoa.server.errors import Refused
from stoa.server.limits import MOVES
from stoa.server.people import Person
from stoa.server.table import Table


@dataclass(frozen=True)
class Compound:
    """Small moves that are decided on a table as it was at event `seq`; none if nothing has been begun. If they are `held`,
    they are a turn that is played when it is confirmed.
    """

    seq: int = 0
    moves: tuple[int, ...] = ()
    held: bool = False

    @classmethod
    def read(cls, text: str) -> "Compound":
        """What a page says of it: the event and the moves, with points between them, and `h` before what is held. Nothing if it
        is nonsense.

        >>> Compound.read("12.3.40")
        Compound(seq=12, moves=(3, 40), held=False)
        """
        numbers = text.removeprefix("h").split(".")
        if not all(number.isascii() and number.isdigit() and len(number) < 10 for number in numbers):
            return NOTHING
        seq, *moves = map(int, numbers)
        return cls(seq, tuple(moves[:MOVES]), text.startswith("h"))

    def __str__(self) -> str:
        return "h" * self.held + ".".join(map(str, (self.seq, *self.moves))) if self.moves else ""

    def after(self, table: Table) -> State:
        """The table as it would be; not to be played on. Raises NotLegal."""
        if not self.moves:
            return table.state
        state = table.state.copy()
        for move in self.moves:
            play(state, move)
        return state

    def standing(self, table: Table, person: Person | None) -> "Compound":
        """The same, if the person can still go on with it; otherwise nothing."""
        if not self.moves or self.seq != table.board_seq or not Move(seen=table.seq).allowed(table, person):
            return NOTHING
        return self if _goes_on(self, table) else NOTHING

    def extended(self, table: Table, move: int, held: bool = False) -> "Compound":
        """One small move more; the first may bring others with it. Raises NotLegal."""
        grown = Compound(table.board_seq, (*self.moves, move), held)
        grown.after(table)
        if not self.moves:
            filled = Compound(table.board_seq, tuple(table.state.draft_from(move)), held)
            if len(filled.moves) > 1 and _goes_on(filled, table):
                return filled
        return grown

    def without(self, table: Table, at: int) -> "Compound":
        """One small move less; without the first nothing is left. Raises Refused if the others need it."""
        if not 0 <= at < len(self.moves):
            raise Refused(say("There is nothing to remove."))
        if at == 0:
            return NOTHING
        rest = replace(self, moves=self.moves[:at] + self.moves[at + 1 :])
        if not _goes_on(rest, table):
            raise Refused(say("This cannot be removed: the rest could not be played without it."))
        return rest

    def whole(self, table: Table) -> bool:
        """Whether a held turn only wants to be confirmed: it is over, or chance has to speak."""
        return self.ends(table)[-1]

    def ends(self, table: Table) -> list[bool]:
        """After which of the moves the turn is over, or chance speaks."""
        goes_on = table.game.face.goes_on
        played = steps(table.state, self.moves)
        return [after.turn != before.turn or not goes_on(before, move, after) for before, move, after in played]


NOTHING = Compound()


def _goes_on(compound: Compound, table: Table) -> bool:
    """Whether the moves can be played, and are no more than a part of a compound decision or of a turn."""
    try:
        composing = compound.after(table).composing()
    except NotLegal:
        return False
    return not any(compound.ends(table)[:-1]) if compound.held else composing
