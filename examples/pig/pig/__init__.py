"""Pig: roll as often as you dare, and hold before a 1 takes everything."""

from collections.abc import Mapping
from typing import Any

from pig.moves import DECISIONS, OUTCOMES
from pig.rules import position
from pig.rules.state import TURNS, PigState
from stoa import Game, Option, Value
from stoa.core.message import say


class Pig(Game):
    """Pig for two to four, with one die or two (PIG-001 to PIG-007)."""

    def __init__(self) -> None:
        self.name = "pig"
        self.seats = range(2, 5)
        self.decisions = DECISIONS
        self.outcomes = OUTCOMES
        self.version = "1"
        self.bound = TURNS * 4 * (2 * 15 + 1)  # PIG-005: 15 rolls of 2 reach any goal; each is a move and an outcome
        self.rules_prefix = "PIG"
        self.options = (
            Option("goal", (20, 30), say("Points to win")),
            Option("dice", (1, 2), say("Number of dice")),
            Option("mercy", (False, True), say("Half of the sum is kept after a 1"), seats=(2,)),
        )

    def conflict(self, seats: int, options: Mapping[str, Value]) -> str:
        return "mercy is for one die" if options.get("mercy") and options["dice"] == 2 else ""  # PIG-007

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> PigState:
        return self.new_state(seats, self.complete_options(seats, options))

    def new_state(self, seats: int, options: Mapping[str, Value]) -> PigState:
        """Nobody has any points."""
        return PigState(self, seats, options)

    def load(self, dump: Mapping[str, Any]) -> PigState:
        return position.load(self, dump)


PIG = Pig()
