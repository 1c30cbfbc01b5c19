"""Colosseum: buy, bid and trade for the assets of ever greater events, and draw the nobles into your arena."""

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, Game, Option, Value
from stoa.core.message import say
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, position
from stoa.games.colosseum.rules.state import ColosseumState, Variant


class Colosseum(Game):
    """Colosseum for three, four or five, with the variant Intense Auctions."""

    def __init__(self) -> None:
        self.name = "colosseum"
        self.seats = range(3, 6)
        self.decisions = moves.DECISIONS
        self.outcomes = moves.OUTCOMES
        self.version = "2"
        self.rules_prefix = "COL"
        # Five turns; every auction raises coin by coin, every offer may add coin by coin, and offers are limited (COL-149).
        self.bound = 10_000_000
        self.options = (
            Option("intense_auctions", (False, True), say("Intense Auctions")),
            Option("max_offers", (12, 0, 1, 3, 6, 24), say("Offers an active player may send in a turn")),
            Option(
                "stars_kept_below_three", (True, False), say("A star is kept below three tokens while nobody has three")
            ),
        )

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> ColosseumState:
        chosen = self.complete_options(seats, options)
        state = self.new_state(seats, chosen)
        state.turn = CHANCE
        return state

    def new_state(self, seats: int, options: Mapping[str, Value]) -> ColosseumState:
        """COL-026 to COL-028: before the first token is dealt; the green tokens lie in the bag."""
        variant = Variant(
            self,
            seats,
            intense=bool(options["intense_auctions"]),
            offers=int(options["max_offers"]),
            kept=bool(options["stars_kept_below_three"]),
        )
        tokens, markets = [0] * (seats * board.ASSETS), [0] * (board.MARKETS * board.ASSETS)
        return ColosseumState(variant, vec[i64](tokens), vec[i64](markets), board.GREEN[:])

    def load(self, dump: Mapping[str, Any]) -> ColosseumState:
        return position.load(self, dump)


COLOSSEUM: Final = Colosseum()
