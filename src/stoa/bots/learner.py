"""A player like people who learn a game: it sees what is in front of it, and now and then plays something else that looked
almost as good.
"""

from typing import Final, final

from stoa.bots.bot import Bot, Limit, Thought
from stoa.bots.mcts import MctsBot
from stoa.core.dice import Dice
from stoa.core.game import State

PERCENT: Final = 100
OBVIOUS: Final = 0.25  # shares of the victory: nobody overlooks that a move is so much worse
SURE: Final = 0.97  # a move after which the game is as good as won


@final
class LearnerBot(Bot):
    """Looks a little ahead with the game's judge, and slips in so many of a hundred decisions.

    A slip is a move that looks playable: not the one that it likes best, but one that seems to lose little. A sure win is
    never missed, and what is plainly worse is never played.
    """

    def __init__(self, dice: Dice, limit: Limit | None, slips: int, judge: bool = True) -> None:
        super().__init__("learner")
        self.dice: Final = dice
        self.slips: Final = slips
        self.search: Final = MctsBot(dice, limit, judge)

    def choose(self, state: State, limit: Limit | None = None) -> Thought:
        thought = self.search.choose(state, limit)
        slip = self.dice.below(PERCENT) < self.slips
        if not slip or len(thought.ranked) < 2 or thought.ranked[0][2] >= SURE:
            return thought
        best = thought.ranked[0][2]
        playable = [entry for entry in thought.ranked[1:] if best - entry[2] < OBVIOUS]
        if not playable:
            return thought
        chosen = playable[self.dice.below(len(playable))]
        ranked = [chosen, *[entry for entry in thought.ranked if entry[0] != chosen[0]]]
        return Thought(chosen[0], thought.values, thought.visits, thought.ms, ranked)
