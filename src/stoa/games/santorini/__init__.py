"""Santorini: move a worker, build with it, climb to the third level first."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import Game, Option, Value, check_named
from stoa.core.message import say
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, drafting, position
from stoa.games.santorini.rules.state import SantoriniState, Variant
from stoa.games.santorini.rules.supply import SUPPLIES, Supply


class Santorini(Game):
    """Santorini for two, three or four, by the original rules (SAN-001 to SAN-044) or with god powers (from SAN-100 on)."""

    def __init__(self) -> None:
        self.name = "santorini"
        self.seats = range(2, 5)
        self.decisions = moves.DECISIONS
        self.version = "1"
        self.rules_prefix = "SAN"
        self.outcomes = moves.OUTCOMES
        # SAN-038: without powers six placings, then at most 100 turns that add a piece and one that wins, three moves each.
        # SAN-113: with powers at most 1000 turns, in each of which nothing can be done without end.
        self.bound = 100_000
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
            Option(
                "powers",
                ("none", "simple", "all"),
                say("God powers"),
                meanings={
                    "none": say("none: the original game"),
                    "simple": say("one of the ten simple gods for everybody"),
                    "all": say("one of all gods that are played here for everybody"),
                },
                added=True,
            ),
            Option(
                "hand_out",
                ("chosen", "dealt"),
                say("Handing out the powers"),
                meanings={
                    "chosen": say("the first player names as many as there are players, the others choose first"),
                    "dealt": say("they are dealt at random"),
                },
                added=True,
                needs="powers",
            ),
            Option(
                "apollo",
                ("first", "second"),
                say("Apollo"),
                meanings={
                    "first": say("he swaps with workers on any level that he can step to"),
                    "second": say("he does not swap with a worker that stands higher"),
                },
                added=True,
                needs="powers",
            ),
            Option(
                "max_turns",
                (500, 100, 200, 1000),
                say("Turns after which a game with powers is a draw"),
                added=True,
                needs="powers",
            ),
        )
        self.plain: Final = {seats: Variant(self, seats, "original", SUPPLIES["unlimited"]) for seats in self.seats}

    def complete_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Value]:
        """SAN-017: with powers the workers are placed as in the later edition, if nobody says otherwise."""
        check_named(options)
        if options.get("powers", "none") != "none":
            return super().complete_options(seats, {"placement": "roxley", **options})
        return super().complete_options(seats, options)

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> SantoriniState:
        if not options and seats in self.plain:  # as most games begin, many thousands of them when games are played out
            return _empty(self.plain[seats])
        chosen = self.complete_options(seats, options)
        state = self.new_state(seats, str(chosen["placement"]), str(chosen["supply"]), chosen)
        if state.variant.powers:
            drafting.begin(state)
        return state

    def new_state(
        self, seats: int, placement: str, supply: str, powers: Mapping[str, Value] = {}, pieces: Supply | None = None
    ) -> SantoriniState:
        """SAN-010: an empty board; `powers` are the options of a game with powers, `pieces` others than the supply has."""
        if powers.get("powers", "none") == "none":
            return _empty(Variant(self, seats, placement, pieces or SUPPLIES[supply]))
        variant = Variant(
            self,
            seats,
            placement,
            pieces or SUPPLIES[supply],
            str(powers["powers"]),
            powers.get("hand_out") == "dealt",
            powers.get("apollo") == "second",
            int(powers.get("max_turns", 500)),
        )
        state = _empty(variant)
        state.divine = variant.divine.copy()
        return state

    def by_chance(self, options: Mapping[str, Value]) -> bool:
        """SAN-101: only where powers are dealt."""
        return options.get("powers", "none") != "none" and options.get("hand_out") == "dealt"

    def load(self, dump: Mapping[str, Any]) -> SantoriniState:
        return position.load(self, dump)

    def side(self, seats: int, seat: int) -> int:
        return seat % board.sides(seats)


def _empty(variant: Variant) -> SantoriniState:
    """SAN-010: an empty board."""
    return SantoriniState(variant, vec[i64]([0] * 25), vec[i64]([0] * variant.sides))


SANTORINI: Final = Santorini()
