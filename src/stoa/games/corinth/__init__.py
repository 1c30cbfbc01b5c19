"""Corinth: roll the dice into the harbor, deliver goods, lead the steward through the market."""

from collections.abc import Mapping
from typing import Any, Final

from stoa.core.game import Game, Option, Value
from stoa.core.message import say
from stoa.games.corinth import moves
from stoa.games.corinth.rules import position, rounds
from stoa.games.corinth.rules.sheet import Sheet
from stoa.games.corinth.rules.state import CorinthState, Variant


class Corinth(Game):
    """Corinth for two, three or four (COR-001 to COR-142)."""

    def __init__(self) -> None:
        self.name = "corinth"
        self.seats = range(2, 5)
        self.decisions = moves.DECISIONS
        self.outcomes = moves.OUTCOMES
        self.version = "2"
        self.rules_prefix = "COR"
        # Four seats: 16 rounds with one purchase and two throws; 64 turns with a group, an action, a stop (or enough of
        # a delivery) and an end; for each seat 24 steps (COR-140), 42 goods, each in a chosen shop, and 4 buildings.
        self.bound = 16 * 3 + 64 * 4 + 4 * (24 + 42 + 4)
        self.options = (
            Option("start_player", (1, 2, 3, 4), say("Seat of the first start player")),
            Option("all_same_roll_wins", (True, False), say("Dice that are all alike win the game")),
            Option("compensation_optional", (True, False), say("The step of a turn without dice may be declined")),
            Option(
                "compensation_step_may_be_changed",
                (True, False),
                say("Gold and the Stable change the step of a turn without dice"),
            ),
            Option("track_capacity_limits_gains", (True, False), say("Nobody gains more than 24 gold or 24 goats")),
            Option(
                "market_total_mode",
                ("sum_of_boxes", "last_box_only"),
                say("Points of the steward"),
                meanings={
                    "sum_of_boxes": say("all boxes are added up"),
                    "last_box_only": say("only the box filled last counts"),
                },
            ),
            Option("delivery_may_end_early", (False, True), say("A delivery may leave goods for which there is room")),
            Option(
                "compensation_mode",
                ("no_dice", "few_groups"),
                say("A turn without dice has a step of the steward"),
                meanings={
                    "no_dice": say("whenever no group is left"),
                    "few_groups": say("only after a roll with fewer groups than players"),
                },
            ),
        )

    def conflict(self, seats: int, options: Mapping[str, Value]) -> str:
        if int(options["start_player"]) > seats:
            return f"option start_player: there is no seat {options['start_player']} at a table of {seats}"
        return ""

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> CorinthState:
        state = self.new_state(seats, self.complete_options(seats, options))
        rounds.begin_round(state)
        return state

    def new_state(self, seats: int, options: Mapping[str, Value]) -> CorinthState:
        """A state with complete options and new sheets, before anybody has done anything."""
        variant = Variant(
            self,
            seats,
            int(options["start_player"]) - 1,
            bool(options["all_same_roll_wins"]),
            bool(options["compensation_optional"]),
            bool(options["compensation_step_may_be_changed"]),
            bool(options["track_capacity_limits_gains"]),
            options["market_total_mode"] == "last_box_only",
            bool(options["delivery_may_end_early"]),
            options["compensation_mode"] == "few_groups",
        )
        return CorinthState(variant, [Sheet() for _ in range(seats)])

    def load(self, dump: Mapping[str, Any]) -> CorinthState:
        return position.load(self, dump)


CORINTH: Final = Corinth()
