"""Clans of Caledonia: settle the Highlands, trade at a moving market and fulfil export contracts."""

import os
from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import Game, Option, Value
from stoa.core.message import Message, say
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import beginning, board, modules, position
from stoa.games.caledonia.rules.ground import ground
from stoa.games.caledonia.rules.player import newcomer
from stoa.games.caledonia.rules.state import CaledoniaState, Variant

RANDOM: Final = "random"
MAPS: Final = tuple(f"{a}{b}{c}{d}" for a in "12" for b in "12" for c in "12" for d in "12")


def sides() -> dict[str, Message]:
    """The maps in words: which side of every module lies up, and where (CAL-021, CAL-022)."""
    return {
        code: say(
            "A{a} north-west, B{b} north-east, C{c} south-east, D{d} south-west",
            a=code[0],
            b=code[1],
            c=code[2],
            d=code[3],
        )
        for code in MAPS
    }


def mark_of_own_modules() -> str:
    """Module sides of one's own are part of the rules; the others need not be read before a game is set up."""
    return f"+{modules.digest()}" if os.environ.get(board.MODULES_FILE) else ""


class Caledonia(Game):
    """Clans of Caledonia for one to four, with all clans and variants."""

    def __init__(self) -> None:
        self.name = "caledonia"
        self.seats = range(1, 5)
        self.decisions = moves.DECISIONS
        self.outcomes = moves.OUTCOMES
        self.rules_prefix = "CAL"
        self.version = "2" + mark_of_own_modules()
        # Five rounds; merchants, pieces and money bound the turns of a round, and the contracts all the rest.
        self.bound = 20_000
        self.options = (
            Option("map", (RANDOM, *MAPS), say("Map"), meanings={RANDOM: say("drawn at random"), **sides()}),
            Option("fixed_imports", (False, True), say("Fixed import values")),
            Option("no_scoring_tiles", (False, True), say("No scoring tiles")),
            Option("no_port_tiles", (False, True), say("No port tiles")),
            Option("tighter_map", (False, True), say("Tighter map"), seats=(2, 3)),
            Option("no_clans", (False, True), say("No clans")),
            Option("clan_auction", (False, True), say("Clan auction"), seats=(2, 3, 4)),
            Option("kickstarter_tiles", (False, True), say("Kickstarter tiles")),
            Option("port7_2025_erratum", (False, True), say("Port tile 7 with neighbourhood bonus (2025)")),
            Option("neighbourhood_per_good", (False, True), say("Neighbourhood bonus once per good"), seats=(2, 3, 4)),
            Option("port6_same_good", (False, True), say("Port tile 6 only for the good that is traded")),
            Option("solo_without_import_track", (False, True), say("No £1 on the import track"), seats=(1,)),
        )

    def conflict(self, seats: int, options: Mapping[str, Value]) -> str:
        if options.get("no_clans") and options.get("clan_auction"):
            return "options no_clans and clan_auction do not go together: without clans there is nothing to bid for (CAL-316)"
        return ""

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> CaledoniaState:
        chosen = self.complete_options(seats, options)
        state = self.new_state(seats, chosen)
        beginning.begin(state)
        return state

    def new_state(self, seats: int, options: dict[str, Value]) -> CaledoniaState:
        """A state before the map is laid."""
        variant = Variant(self, seats, options)
        sides = "" if options["map"] == RANDOM else str(options["map"])
        return CaledoniaState(
            variant,
            ground(sides, variant.small, variant.ports),
            [newcomer() for _ in range(seats)],
            vec[i64]([0] * board.HEXES),
            board.start_steps(seats),
            vec[i64]([-1] * variant.boxes),
        )

    def load(self, dump: Mapping[str, Any]) -> CaledoniaState:
        return position.load(self, dump)


CALEDONIA: Final = Caledonia()
