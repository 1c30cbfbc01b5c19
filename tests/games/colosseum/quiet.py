"""A strong computer player that neither makes nor accepts offers, to measure what trading is worth.

PYTHONPATH=tests/games/colosseum stoa arena colosseum mcts:500,judge mcts:500,judge quiet:Quiet quiet:Quiet --games 160 --seed 7

Its visits are fixed, so that it does not matter how busy the computer is.
"""

from stoa.bots.bot import Bot, Limit, Thought
from stoa.bots.levels import make
from stoa.core.dice import Dice
from stoa.core.game import State
from stoa.games.colosseum import moves


class Quiet(Bot):
    """A search without phase 3, without slips and without a clock."""

    def __init__(self, dice: Dice) -> None:
        super().__init__("quiet")
        self.strong = make("mcts:500,judge", dice)

    def choose(self, state: State, limit: Limit | None = None) -> Thought:
        for silent in (moves.STOP_TRADING, moves.DECLINE):
            if state.refusal(silent) is None:
                return Thought(int(silent))
        return self.strong.choose(state, limit)
