"""The best that a game has to offer: its own champion, and search with its judge wherever that does not play."""

from time import perf_counter
from typing import Any, Final, final

from stoa.bots.bot import Bot, Limit, Thought, check_decision, within
from stoa.bots.mcts import VISITS, MctsBot
from stoa.core.dice import Dice
from stoa.core.game import Game, State
from stoa.core.mind import Advice, Champion


@final
class ChampionBot(Bot):
    """Asks the game's champion, and searches with its judge where the champion does not play, within one limit."""

    def __init__(self, dice: Dice, limit: Limit | None = None) -> None:
        super().__init__("champion")
        self.limit: Final = limit
        self.search: Final = MctsBot(dice, limit, judge=True)
        self.game: Game | None = None
        self.champion: Champion[Any] | None = None

    def choose(self, state: State, limit: Limit | None = None) -> Thought:
        check_decision(state)
        began = perf_counter()
        bound = within(self.limit, limit) or Limit(VISITS)
        if self.game is not state.game:
            self.game = state.game
            self.champion = state.game.mind.champion()
        advice: Advice | None = None
        if self.champion is not None:
            advice = self.champion.think(state, bound.visits, bound.ms)
        if advice is None:
            return self.search.choose(state, limit)
        line = advice.line
        return Thought(line[0], advice.values, advice.visits, int((perf_counter() - began) * 1000.0), line=line)
