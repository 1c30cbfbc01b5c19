"""What the tests of every game hold it by."""

from typing import Any

import stoa


class Handles:
    """A game with a few handles, so that a test reads like the rule or the example that it checks."""

    game: stoa.Game

    def moves(self, state: stoa.State) -> list[str]:
        """The legal moves in notation."""
        return [self.game.spell(state, move) for move in state.legal()]

    def play(self, state: Any, *notations: str) -> Any:
        """Play moves and chance outcomes through the checked door."""
        for notation in notations:
            stoa.play(state, self.game.read(state, notation))
        return state

    def why(self, state: stoa.State, notation: str) -> str | None:
        """The number of the rule that forbids the move, or None if it is legal."""
        try:
            self.game.read(state, notation)
        except stoa.NotLegal as refused:
            return refused.rule
        return None
