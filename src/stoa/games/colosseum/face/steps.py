"""Moves taken apart: what was chosen, and what followed because it left no choice."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stoa.core.game import CHANCE
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import forced
from stoa.games.colosseum.rules.state import ColosseumState

# Told together when they come in a row.
REPEATED = {moves.CASH, moves.SWAP, moves.CHEER}
DRAWN = {moves.DRAW_TOKEN, moves.DRAW_PROGRAM}
PASSED = {moves.STOP_INVESTING, moves.NO_AUCTION, moves.NO_BID, moves.STOP_TRADING, moves.NO_EVENT}


@dataclass(frozen=True)
class Step:
    """One decision or outcome of chance, with the states before and after it."""

    before: ColosseumState
    after: ColosseumState
    kind: int
    argument: int
    chosen: bool  # by a player or by chance, not for lack of a choice (COL-137)

    @property
    def seat(self) -> int:
        """Who decided, or CHANCE."""
        return int(self.before.turn)

    @property
    def by_chance(self) -> bool:
        return self.before.turn == CHANCE

    def goes_with(self, other: "Step") -> bool:
        """Whether a person would tell it in one with the step before it."""
        if (self.kind, self.by_chance) != (other.kind, other.by_chance):
            return False
        if self.by_chance:
            return self.kind in DRAWN
        if self.kind in PASSED:
            return not self.chosen and not other.chosen
        return self.kind in REPEATED and self.seat == other.seat


def small_steps(before: ColosseumState, played: Sequence[int]) -> Iterator[Step]:
    """The moves one by one, and behind each the decisions that followed by themselves."""
    state = before
    for move in played:
        after = state.copy()
        after.step(move)
        kind = int((moves.OUTCOME_KIND if state.turn == CHANCE else moves.KIND)[move])
        yield Step(state, after, kind, move - kind, True)
        state = after
        while (only := forced.only_move(state)) != forced.NO_MOVE:
            after = state.copy()
            after.decide(only)
            yield Step(state, after, int(moves.KIND[only]), int(only - moves.KIND[only]), False)
            state = after
