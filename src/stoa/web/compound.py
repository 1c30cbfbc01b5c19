"""Compound decisions in the making. Their small moves are kept with the page of the person who makes them, shown to nobody
else, and played all together when the decision is whole.
"""

from dataclasses import dataclass

from stoa.core.errors import NotLegal
from stoa.core.game import State, play
from stoa.core.message import say
from stoa.server.actions import Move
from stoa.server.errors import Refused
from stoa.server.limits import MOVES
from stoa.server.people import Person
from stoa.server.table import Table


@dataclass(frozen=True)
class Compound:
    """Small moves that are decided on a table as it was at event `seq`; none if nothing has been begun."""

    seq: int = 0
    moves: tuple[int, ...] = ()

    @classmethod
    def read(cls, text: str) -> "Compound":
        """What a page says of it: the event and the moves, with points between them. Nothing if it is nonsense.

        >>> Compound.read("12.3.40")
        Compound(seq=12, moves=(3, 40))
        """
        numbers = text.split(".")
        if not all(number.isascii() and number.isdigit() and len(number) < 10 for number in numbers):
            return NOTHING
        seq, *moves = map(int, numbers)
        return cls(seq, tuple(moves[:MOVES]))

    def __str__(self) -> str:
        return ".".join(map(str, (self.seq, *self.moves))) if self.moves else ""

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
        try:
            return self if self.after(table).composing() else NOTHING
        except NotLegal:
            return NOTHING

    def extended(self, table: Table, move: int) -> "Compound":
        """One small move more; the first may bring others with it. Raises NotLegal."""
        grown = Compound(table.board_seq, (*self.moves, move))
        grown.after(table)
        if not self.moves:
            filled = Compound(table.board_seq, tuple(table.state.draft_from(move)))
            if len(filled.moves) > 1 and _goes_on(filled, table):
                return filled
        return grown

    def without(self, table: Table, at: int) -> "Compound":
        """One small move less; without the first nothing is left. Raises Refused if the others need it."""
        if not 0 <= at < len(self.moves):
            raise Refused(say("There is nothing to remove."))
        if at == 0:
            return NOTHING
        rest = Compound(self.seq, self.moves[:at] + self.moves[at + 1 :])
        if not _goes_on(rest, table):
            raise Refused(say("This cannot be removed: the rest could not be played without it."))
        return rest


NOTHING = Compound()


def _goes_on(compound: Compound, table: Table) -> bool:
    try:
        return compound.after(table).composing()
    except NotLegal:
        return False
