"""The box: Corinth as a game of the house."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from stoa.core.game import CHANCE, Game, Judge, Line, Option, State, Value
from stoa.core.message import Message, say
from stoa.games.corinth import roll
from stoa.games.corinth.board import (
    ACT,
    ACTING,
    AREAS,
    BUILD,
    BUILDINGS,
    BUY,
    END,
    GOATS,
    GOLD,
    MOVES,
    NODE_NAMES,
    SHOP,
    SHOPS,
    STAY,
    STEP,
    STEWARD,
    STOP,
    TAKE,
)
from stoa.games.corinth.rules import Setting, Table
from stoa.games.corinth.sheet import Sheet

if TYPE_CHECKING:
    from stoa.core.drawing import Drawing
    from stoa.core.words import Voice


class Corinth(Game):
    """Corinth for two, three or four (COR-001 to COR-142)."""

    def __init__(self) -> None:
        self.name = "corinth"
        self.seats = range(2, 5)
        self.moves = MOVES
        self.chances = roll.CHANCES
        self.version = "1"
        self.rules_prefix = "COR"
        self.own_view = True
        # Four seats: 16 rounds with one purchase and two throws; 64 turns with a group, an action, a stop and an end;
        # for each seat 24 steps (COR-140), 14 shops that are chosen at most once each, and 4 buildings.
        self.bound = 16 * 3 + 64 * 4 + 4 * (24 + 14 + 4)
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
        )

    def clash(self, seats: int, options: Mapping[str, Value]) -> str:
        if int(options["start_player"]) > seats:
            return f"option start_player: there is no seat {options['start_player']} at a table of {seats}"
        return ""

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> Table:
        table = self.table(seats, self.settle(seats, options))
        table.begin_round()
        return table

    def table(self, seats: int, options: Mapping[str, Value]) -> Table:
        """A table with settled options and new sheets, before anybody has done anything."""
        setting = Setting(
            self,
            seats,
            int(options["start_player"]) - 1,
            bool(options["all_same_roll_wins"]),
            bool(options["compensation_optional"]),
            bool(options["compensation_step_may_be_changed"]),
            bool(options["track_capacity_limits_gains"]),
            options["market_total_mode"] == "last_box_only",
        )
        return Table(setting, [Sheet() for _ in range(seats)])

    def load(self, dump: Mapping[str, Any]) -> Table:
        from stoa.games.corinth.position import load

        return load(self, dump)

    def spell(self, state: State, move: int) -> str:
        """`buy 2`, `take blue`, `deliver`, `steward`, `r2c3`, `stop`, `blue-8`, `build temple`, `end`; `yellow 3 5`."""
        assert isinstance(state, Table)
        if state.turn == CHANCE:
            return roll.spell(move)
        if move < TAKE:
            return f"buy {move - BUY}"
        if move < ACT:
            return f"take {AREAS[move - TAKE]}"
        if move == ACT:
            if state.phase != ACTING:
                return "act"
            return "get gold" if state.area == GOLD else "get goats" if state.area == GOATS else "deliver"
        if STEP <= move < STOP:
            return NODE_NAMES[move - STEP]
        if SHOP <= move < BUILD:
            return SHOPS[move - SHOP]
        if BUILD <= move < END:
            return "build " + BUILDINGS[move - BUILD].replace("_", " ")
        return {STEWARD: "steward", STAY: "stay", STOP: "stop", END: "end"}[move]

    def read(self, state: State, text: str) -> int:
        if state.turn == CHANCE:
            chance = roll.SPELLED.get(" ".join(text.split()), -1)
            if chance in state.legal():
                return chance
        return super().read(state, text)

    def title(self) -> Message:
        return say("Corinth")

    def ask(self, state: State) -> Message:
        from stoa.games.corinth import text

        return text.ask(state)

    def tell(self, state: State, move: int) -> Message:
        from stoa.games.corinth import text

        return text.tell(state, move)

    def news(self, state: State, move: int) -> list[Message]:
        from stoa.games.corinth import text

        return text.news(state, move)

    def label(self, state: State, move: int) -> Message:
        from stoa.games.corinth import text

        return text.label(state, move)

    def tally(self, state: State) -> list[Line]:
        from stoa.games.corinth import text

        return text.tally(state)

    def picture(
        self,
        state: State,
        voice: "Voice | None" = None,
        last: int | None = None,
        theme: str = "auto",
        seat: int | None = None,
    ) -> "Drawing":
        from stoa.games.corinth import view

        return view.picture(state, voice, last, theme, seat)

    def sketch(self, state: State, voice: "Voice | None" = None) -> str:
        from stoa.games.corinth.sketch import sketch

        return sketch(state, voice)

    def judge(self) -> Judge | None:
        from stoa.games.corinth.bot import CorinthJudge

        return CorinthJudge()


CORINTH: Final = Corinth()
