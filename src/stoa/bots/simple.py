"""The two simplest players: one that does not think, and one that thinks to the end of its turn."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.bots.bot import Bot, Limit, Thought, check_decision
from stoa.bots.result import write_worth
from stoa.core.dice import Dice
from stoa.core.game import OVER, State
from stoa.core.mind import Judge

NODES: Final[i64] = 4000  # tables looked at before a turn is too long to be looked through
DECIDED: Final = 1e9  # larger than any score, so that the end of the game counts first


@final
class RandomBot(Bot):
    """Any legal move, all equally likely."""

    def __init__(self, dice: Dice) -> None:
        super().__init__("random")
        self.dice: Final = dice

    def choose(self, state: State, limit: Limit | None = None) -> Thought:
        check_decision(state)
        buffer = state.game.buffer()
        return Thought(buffer[self.dice.below(state.fill(buffer))])


@final
class GreedyBot(Bot):
    """Wins now if it can; else the turn after which its score is furthest ahead of the best rival.

    It looks through its own small decisions until another seat or chance decides; if they branch too much for that, as
    many decisions ahead as it can.
    """

    def __init__(self, dice: Dice) -> None:
        super().__init__("greedy")
        self.dice: Final = dice
        self.adviser: Judge[Any] | None = None
        self.buffer: vec[i64] = vec[i64]()
        self.worth: vec[float] = vec[float]()
        self.left: i64 = 0  # tables that may still be looked at
        self.cut = False  # whether the turn goes on beyond what was looked at

    def choose(self, state: State, limit: Limit | None = None) -> Thought:
        check_decision(state)
        self.adviser = state.game.mind.judge()
        self.buffer = state.game.buffer()
        self.worth = vec[float]([0.0] * state.seats)
        self.left = max(NODES, self._fill(state))
        self.cut = True
        best: list[int] = []
        depth: i64 = 1
        while self.cut:
            self.cut = False
            line: list[int] = []
            self._look(state, state.turn, depth, line)
            if self.left < 0:
                break
            best = line
            depth += 1
        best.reverse()
        return Thought(best[0], line=best)

    def _look(self, state: State, seat: i64, depth: i64, line: list[int]) -> float:
        """The best value that the seat can reach within its turn; the moves to it are appended, last first."""
        if state.turn != seat:
            return self._value(state, seat)
        if depth == 0:
            self.cut = True
            return self._value(state, seat)
        moves = self.buffer[: self._fill(state)]
        best = 0.0
        equals: i64 = 0
        for move in moves:
            if self.left < 0:
                break
            self.left -= 1
            after = state.copy()
            after.play(move)
            rest: list[int] = []
            value = self._look(after, seat, depth - 1, rest)
            if equals == 0 or value > best:
                best = value
                equals = 0
            if value == best:
                equals += 1
                if self.dice.below(equals) == 0:
                    line.clear()
                    line.extend(rest)
                    line.append(move)
        return best

    def _fill(self, state: State) -> i64:
        """The moves that make sense, into `buffer`."""
        n = state.fill(self.buffer)
        return n if self.adviser is None else self.adviser.sense(state, self.buffer, n)

    def _value(self, state: State, seat: i64) -> float:
        """How far the seat is ahead; the end of the game counts by places, then by the lead."""
        scores = state.score()
        own = scores[seat]
        side = state.game.side(state.seats, seat)
        ahead = 0.0
        first = True
        for other in range(state.seats):
            if state.game.side(state.seats, other) != side:
                lead = float(own - scores[other])
                if first or lead < ahead:
                    ahead = lead
                    first = False
        if state.turn == OVER:
            write_worth(state.places(), self.worth)
            ahead += DECIDED * (2.0 * self.worth[seat] - 1.0)
        return ahead
