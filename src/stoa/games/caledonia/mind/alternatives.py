"""Moves to learn from: what a position is worth after a move, as a search from there finds it.

Search looks at many positions that good play never reaches, and its first guess decides which of them it looks at again;
final scores say little about them. So games of two are stopped at some decisions, and the position after each of some moves
is searched by itself: the share of the victory found there is the lesson. Passing is always one of the moves, since good
play knows little about passing early.
"""

from array import array
from typing import Final, final

from librt.vecs import vec

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game
from stoa.core.training import Weigh
from stoa.games.caledonia import moves
from stoa.games.caledonia.mind.judge import INPUTS, CaledoniaJudge, spread, stage
from stoa.games.caledonia.rules import phases
from stoa.games.caledonia.rules.state import CaledoniaState

# A lesson: the game's number, how far estimates are off then, the first player's share of the victory, and for each of the
# two players the stage, the hand-made estimate and the inputs.
GAME: Final = 0
SPREAD: Final = 1
SHARE: Final = 2
PLAYERS: Final = 3
STAGE: Final = 0
ESTIMATE: Final = 1
SEEN: Final = 2
PLAYER: Final = SEEN + INPUTS
FIELDS: Final = PLAYERS + 2 * PLAYER

WHIMS: Final = (0, 2, 5, 12)  # of a hundred moves, in different games
ASKED: Final = 6  # one decision of so many,
MOVES: Final = 6  # and so many of its moves
HASTE: Final = 80  # visits of the search that plays, at most
DRAWS: Final = 4  # where chance comes next
BEST: Final = 2  # moves of each search that are lessons too,
KNOWN: Final = 20  # with so many visits


def play(game: Game, number: int, weigh: Weigh, judge: CaledoniaJudge, visits: int, dice: Dice) -> "array[float]":
    """The lessons of one game."""
    return Alternatives(number, weigh, judge, dice).play(game, visits)


@final
class Alternatives:
    """The lessons of one game, as far as it has come."""

    def __init__(self, number: int, weigh: Weigh, judge: CaledoniaJudge, dice: Dice) -> None:
        self.number: Final = number
        self.weigh: Final = weigh
        self.judge: Final = judge
        self.dice: Final = dice
        self.worth: Final = vec[float]([0.0, 0.0])
        self.found: Final = array("f")

    def play(self, game: Game, visits: int) -> "array[float]":
        """The game to its end, with `visits` for each move that is searched by itself."""
        state = game.start(2)
        assert isinstance(state, CaledoniaState)
        players = [self.weigh(self.judge, min(HASTE, visits), self.dice) for _ in range(2)]
        whims = WHIMS[self.dice.below(len(WHIMS))]
        while state.turn != OVER:
            if state.turn == CHANCE:
                state.play(state.draw(self.dice))
                continue
            if state.phase >= phases.STARTING and self.dice.below(ASKED) == 0:
                self._compare(state, visits)
            if self.dice.below(100) < whims:
                sensible = self._sensible(state)
                state.play(sensible[self.dice.below(len(sensible))])
            else:
                state.play(players[state.turn](state)[0][0])
        return self.found

    def _sensible(self, state: CaledoniaState) -> list[int]:
        buffer = state.game.buffer()
        return [buffer[at] for at in range(self.judge.prune(state, buffer, state.fill(buffer)))]

    def _compare(self, state: CaledoniaState, visits: int) -> None:
        """A lesson for each of some moves."""
        compared = self._sensible(state)
        if len(compared) == 1:
            return
        while len(compared) > MOVES:
            compared.pop(self.dice.below(len(compared)))
        if moves.PASS not in compared and moves.PASS in state.legal():
            compared.append(moves.PASS)
        for move in compared:
            after = state.copy()
            after.play(move)
            if after.turn != OVER:
                self._note(after, self._value(after, visits))

    def _value(self, state: CaledoniaState, visits: int) -> float:
        """The first player's share of the victory."""
        if state.turn == OVER:
            self.judge.judge(state, self.worth)
            return self.worth[0]
        if state.turn == CHANCE:
            total = 0.0
            for _ in range(DRAWS):
                drawn = state.copy()
                while drawn.turn == CHANCE:
                    drawn.play(drawn.draw(self.dice))
                total += self._value(drawn, visits // 3)
            return total / DRAWS
        ranked = self.weigh(self.judge, visits, self.dice)(state)
        for move, seen, worth in ranked[:BEST]:
            after = state.copy()
            after.play(move)
            if seen == 0:  # there is no other move
                return self._value(after, visits)
            if seen >= KNOWN and after.turn != OVER:
                self._note(after, _of_first(state, worth))
        return _of_first(state, ranked[0][2])

    def _note(self, state: CaledoniaState, share: float) -> None:
        self.judge.expect(state, self.worth)
        self.found.extend([float(self.number), spread(state), share])
        for seat in range(2):
            estimate = self.judge.estimate(state, seat)
            self.judge.look(state, seat)
            self.found.extend([float(stage(state, seat)), estimate])
            self.found.extend(self.judge.inputs)


def _of_first(state: CaledoniaState, worth: float) -> float:
    """The share of the first player, from that of the one in turn."""
    return worth if state.turn == 0 else 1.0 - worth
