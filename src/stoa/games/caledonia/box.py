"""The box: Clans of Caledonia as a game of the house."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import Game, Judge, Line, Option, State, Value
from stoa.core.message import Message, say
from stoa.games.caledonia import beginning
from stoa.games.caledonia.board import CHANCES, HEXES, MODULES_FILE, MOVES, start_steps
from stoa.games.caledonia.ground import ground
from stoa.games.caledonia.player import newcomer
from stoa.games.caledonia.rules import Setting, Table

if TYPE_CHECKING:
    from stoa.core.drawing import Drawing
    from stoa.core.words import Voice

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
    """Module sides of one's own are part of the rules; without them nothing is read before a table is set up."""
    if not os.environ.get(MODULES_FILE):
        return ""
    from stoa.games.caledonia.modules import digest

    return f"+{digest()}"


class Caledonia(Game):
    """Clans of Caledonia for one to four, with all clans and variants."""

    def __init__(self) -> None:
        self.name = "caledonia"
        self.seats = range(1, 5)
        self.moves = MOVES
        self.chances = CHANCES
        self.rules_prefix = "CAL"
        self.version = "1" + mark_of_own_modules()
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
        )

    def clash(self, seats: int, options: Mapping[str, Value]) -> str:
        if options.get("no_clans") and options.get("clan_auction"):
            return "options no_clans and clan_auction do not go together: without clans there is nothing to bid for (CAL-316)"
        return ""

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> Table:
        chosen = self.settle(seats, options)
        table = self.table(seats, chosen)
        beginning.begin(table)
        return table

    def table(self, seats: int, options: dict[str, Value]) -> Table:
        """An empty table, before the map is laid."""
        setting = Setting(self, seats, options)
        sides = "" if options["map"] == RANDOM else str(options["map"])
        return Table(
            setting,
            ground(sides, setting.small, setting.ports),
            [newcomer() for _ in range(seats)],
            vec[i64]([0] * HEXES),
            start_steps(seats),
            vec[i64]([-1] * setting.boxes),
        )

    def load(self, dump: Mapping[str, Any]) -> Table:
        from stoa.games.caledonia.position import load

        return load(self, dump)

    def spell(self, state: State, move: int) -> str:
        from stoa.games.caledonia.notation import spell

        return spell(state, move)

    def title(self) -> Message:
        return say("Clans of Caledonia")

    def ask(self, state: State) -> Message:
        from stoa.games.caledonia import text

        return text.ask(state)

    def tell(self, state: State, move: int) -> Message:
        from stoa.games.caledonia import text

        return text.tell(state, move)

    def news(self, state: State, move: int) -> list[Message]:
        from stoa.games.caledonia.news import news

        return news(state, move)

    def label(self, state: State, move: int) -> Message:
        from stoa.games.caledonia import text

        return text.label(state, move)

    def tally(self, state: State) -> list[Line]:
        from stoa.games.caledonia.text import tally

        return tally(state)

    def picture(
        self,
        state: State,
        voice: "Voice | None" = None,
        last: int | None = None,
        theme: str = "auto",
        seat: int | None = None,
    ) -> "Drawing":
        from stoa.games.caledonia import view

        return view.picture(state, voice, last, theme)

    def sketch(self, state: State, voice: "Voice | None" = None) -> str:
        from stoa.games.caledonia import view

        return view.sketch(state, voice)

    def judge(self) -> Judge | None:
        from stoa.games.caledonia.bot import CaledoniaJudge

        return CaledoniaJudge()


CALEDONIA: Final = Caledonia()
