"""Whole turns for all other powers, through the contract: every turn with the best reply to it, as far as time reaches."""

import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.errors import BadPosition
from stoa.core.game import OVER
from stoa.games.santorini.mind.judge import SantoriniJudge
from stoa.games.santorini.rules.outcomes import Outcome, outcomes
from stoa.games.santorini.rules.state import SantoriniState


@final
class Outlook:
    """Looks one turn ahead with all turns, and two turns ahead with the best of them."""

    def __init__(self) -> None:
        self.judge: Final = SantoriniJudge()
        self.nodes: i64 = 0

    def search(self, state: SantoriniState, milliseconds: float, nodes: int = 0) -> Outcome:
        """The best turn found within the limits, 0 for no limit; the first turns are looked at in any case."""
        if state.turn == OVER:
            raise BadPosition("the game is over")
        deadline = time.monotonic() + milliseconds / 1000.0 if milliseconds > 0.0 else 0.0
        self.nodes = 0
        seat: i64 = state.turn
        turns = [(self._worth(outcome.after, seat), number, outcome) for number, outcome in enumerate(_turns(state))]
        turns.sort(reverse=True)
        best = turns[0][2]
        most = -1.0
        for now, _, outcome in turns:
            worth = now if outcome.after.turn == OVER else self._after_reply(outcome.after, seat, most)
            if worth > most:
                most = worth
                best = outcome
            if most >= 1.0 or 0 < nodes <= self.nodes or 0.0 < deadline <= time.monotonic():
                break
        return best

    def _after_reply(self, state: SantoriniState, seat: i64, most: float) -> float:
        """What is left to a seat after the best reply, exact if it is more than `most`."""
        least = 1.0
        for outcome in _turns(state):
            least = min(least, self._worth(outcome.after, seat))
            if least <= most:
                break
        return least

    def _worth(self, state: SantoriniState, seat: i64) -> float:
        """A seat's share of the victory."""
        self.nodes += 1
        shares = vec[float]([0.0] * int(state.seats))
        self.judge.judge(state, shares)
        return shares[seat]


def _turns(state: SantoriniState) -> list[Outcome]:
    return list(outcomes(state).values())
