"""Santorini: move a worker, build with it, climb to the third level first."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import Game, Option, Value
from stoa.core.message import say
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, position
from stoa.games.santorini.rules.state import SantoriniState, Variant
from stoa.games.santorini.rules.supply import SUPPLIES


class Santorini(Game):
    """Santorini for two, three or four, by the original rules (SAN-001 to SAN-044)."""

    def __init__(self) -> None:
        self.name = "santorini"
        self.seats = range(2, 5)
        self.decisions = moves.DECISIONS
        self.version = "1"
        self.rules_prefix = "SAN"
        # SAN-038: six placings, then at most 100 turns that add a piece and one that wins, three moves each.
        self.bound = 6 + 3 * 101
        self.options = (
            Option(
                "placement",
                ("original", "roxley"),
                say("Placing the workers"),
                meanings={
                    "original": say("the first player places one worker first and one last"),
                    "roxley": say("every side places both workers in turn"),
                },
            ),
            Option(
                "supply",
                tuple(SUPPLIES),
                say("Supply of pieces"),
                meanings={
                    "unlimited": say("pieces never run out"),
                    "original-40-16": say("40 blocks, usable on every level, and 16 domes"),
                    "typed-22-18-14-18": say("22, 18 and 14 blocks for the three levels and 18 domes"),
                    "typed-22-18-14-14": say("22, 18 and 14 blocks for the three levels and 14 domes"),
                },
            ),
        )

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> SantoriniState:
        chosen = self.complete_options(seats, options)
        return self.new_state(seats, str(chosen["placement"]), str(chosen["supply"]))

    def new_state(self, seats: int, placement: str, supply: str) -> SantoriniState:
        """SAN-010: an empty board."""
        variant = Variant(self, seats, placement, SUPPLIES[supply])
        return SantoriniState(variant, vec[i64]([0] * 25), vec[i64]([0] * variant.sides))

    def load(self, dump: Mapping[str, Any]) -> SantoriniState:
        return position.load(self, dump)

    def side(self, seats: int, seat: int) -> int:
        return seat % board.sides(seats)


SANTORINI: Final = Santorini()
