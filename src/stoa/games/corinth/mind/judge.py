"""What Corinth knows about good positions: the final scores that all sheets promise.

Somebody who has seen the dice expects another score than somebody who has not. Shares of two positions can be compared only
if both were made with the same knowledge, so a round whose dice are known is played to its end before the sheets are valued.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.core.mind import Judge, share_hopes, share_victory
from stoa.games.corinth.mind.tables import Tables, learned
from stoa.games.corinth.mind.turns import Turns, turns_left
from stoa.games.corinth.rules import phases
from stoa.games.corinth.rules.state import CorinthState

SPREAD: Final = 0.5  # of final scores around the estimate, at the end
SPREAD_PER_TURN: Final = 0.95  # and by the square root of the turns to go
EXPLORE: Final = 0.05
RELIANCE: Final = 1.0  # more draws to a guess were as strong and gained less by more visits: docs/minds.md
TIE_BREAK: Final = 0.01  # points that a gold is worth when the game is over (COR-109)


@final
class CorinthJudge(Judge[CorinthState]):
    """Estimates every final score by learned tables, and from their differences the chances to win."""

    def __init__(self) -> None:
        self.seats: i64 = 0
        self.tables = Tables(vec[float]())
        self.turns = Turns(self.tables)

    def sit(self, seats: i64) -> None:
        """Have the tables for so many players."""
        if self.seats != seats:
            self.seats = seats
            self.tables = Tables(learned(seats))
            self.turns = Turns(self.tables)

    def judge(self, state: CorinthState, out: vec[float]) -> None:
        if state.turn == OVER:
            share_victory(state.places(), out)
            return
        self.sit(state.seats)
        if state.phase >= phases.TAKING:
            state = state.copy()
            end_round(state, self.turns)
        self.estimate(state, out)
        left: i64 = 0 if state.turn == OVER else turns_left(state, state.active())
        share_hopes(out, SPREAD + SPREAD_PER_TURN * sqrt(float(left)))

    def explore(self) -> float:
        return EXPLORE

    def reliance(self) -> float:
        return RELIANCE

    def estimate(self, state: CorinthState, out: vec[float]) -> None:
        """The final scores that sheets promise between two rounds."""
        for seat in range(state.seats):
            if state.turn == OVER:
                sheet = state.sheets[seat]
                points = float(sheet.points(state.variant.last_box_only))
                out[seat] = points + TIE_BREAK * float(sheet.gold_left())
            else:
                out[seat] = self.tables.value(state, seat, turns_left(state, seat))


def end_round(state: CorinthState, turns: Turns) -> None:
    """Play the round to its end, every turn as well as its player can by her own sheet."""
    now = state.round
    while state.round == now and state.turn != OVER:
        turns.look(state)
        turns.play(state)
