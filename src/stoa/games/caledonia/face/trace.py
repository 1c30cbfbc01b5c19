"""Moves in their small steps: every move or outcome by itself, then the decisions that left no choice."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from stoa.core.game import CHANCE
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.state import CaledoniaState


@dataclass(frozen=True)
class Step:
    """A decision or an outcome of chance with the states before and after it."""

    before: CaledoniaState
    move: int
    after: CaledoniaState
    forced: bool = False  # nobody was asked

    @property
    def seat(self) -> int:
        """Who decided, or for whom contracts were drawn."""
        state = self.before
        return int(state.order[state.place]) if state.phase == phases.DRAWING else int(state.turn)

    @property
    def player(self) -> Player:
        """What that player had."""
        return self.before.players[self.seat]

    @property
    def by_chance(self) -> bool:
        return self.before.turn == CHANCE

    @property
    def kind(self) -> int:
        """The first number of its kind of decision or outcome."""
        return int((moves.OUTCOME_KIND if self.by_chance else moves.KIND)[self.move])

    @property
    def arguments(self) -> tuple[int, ...]:
        return tuple((moves.OUTCOMES if self.by_chance else moves.DECISIONS).kind(self.move).arguments(self.move))

    @property
    def ends_turn(self) -> bool:
        """Whether the turn of the action phase was over with it."""
        if self.by_chance:
            return False
        return self.kind == moves.PASS or (self.kind == moves.DONE and self.before.phase == phases.AFTER)


def trace(before: CaledoniaState, played: Iterable[int]) -> Iterator[Step]:
    """The small steps of some moves, one after the other."""
    state = before
    for chosen in played:
        move, forced = chosen, False
        while move != board.NOTHING:
            after = state.copy()
            after.step(move)
            yield Step(state, move, after, forced)
            state = after
            move, forced = int(after.forced()), True
