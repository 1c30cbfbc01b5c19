"""What Colosseum knows about good positions: the event that each player can hope for."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.core.mind import Judge, share_victory
from stoa.games.colosseum.mind.foresight import Foresight, learned
from stoa.games.colosseum.mind.offers import trade
from stoa.games.colosseum.mind.pruning import keep_bids, sensible
from stoa.games.colosseum.rules import phases
from stoa.games.colosseum.rules.state import ColosseumState

EXPLORE: Final = 0.15


@final
class ColosseumJudge(Judge[ColosseumState]):
    """Every player's best event still to come, compared with the others'."""

    def __init__(self, foresight: Foresight | None = None) -> None:
        """With the network that ships, or with another foresight."""
        self.foresight: Final = Foresight(learned()) if foresight is None else foresight

    def judge(self, state: ColosseumState, out: vec[float]) -> None:
        if state.turn == OVER:
            share_victory(state.places(), out)
            return
        self.foresight.share(state, out)

    def explore(self) -> float:
        return EXPLORE

    def sense(self, state: ColosseumState, buffer: vec[i64], n: i64) -> i64:
        if state.turn == CHANCE:
            return n
        if phases.TRADING <= state.phase <= phases.ANSWERING:
            # by the outlook alone: what a token more or less is worth the network tells less surely than who is ahead
            return trade(state, self.foresight.outlook, buffer, n)
        return keep_bids(state, buffer, n) if state.phase == phases.BIDDING else n

    def prune(self, state: ColosseumState, buffer: vec[i64], n: i64) -> i64:
        n = self.sense(state, buffer, n)
        if state.turn == CHANCE or n < 3:
            return n
        kept: i64 = 0
        for i in range(n):
            move = buffer[i]
            if sensible(state, move):
                buffer[kept] = move
                kept += 1
        return kept if kept > 0 else n
