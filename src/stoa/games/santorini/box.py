"""The box: Santorini as a game of the house."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import Champion, Game, Judge, Line, Option, State, Value
from stoa.core.message import Message, say
from stoa.games.santorini.board import (
    BUILD,
    CHOOSE,
    CHOOSING,
    MOVES,
    SPACES,
    STEP,
    STEPPING,
    SUPPLIES,
    TOP,
    sides,
    space_name,
    space_number,
)
from stoa.games.santorini.rules import Setting, Table

if TYPE_CHECKING:
    from stoa.core.drawing import Drawing
    from stoa.core.words import Voice


class Santorini(Game):
    """Santorini for two, three or four, by the original rules (SAN-001 to SAN-044)."""

    def __init__(self) -> None:
        self.name = "santorini"
        self.seats = range(2, 5)
        self.moves = MOVES
        self.chances = 0
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

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> Table:
        chosen = self.settle(seats, options)
        return self.table(seats, str(chosen["placement"]), str(chosen["supply"]))

    def table(self, seats: int, placement: str, supply: str) -> Table:
        """SAN-010: an empty board."""
        setting = Setting(self, seats, placement, SUPPLIES[supply])
        return Table(setting, vec[i64]([0] * 25), vec[i64]([0] * setting.sides))

    def load(self, dump: Mapping[str, Any]) -> Table:
        from stoa.games.santorini.position import load

        return load(self, dump)

    def spell(self, state: State, move: int) -> str:
        """`@c3` places a worker, `b3` chooses one, `b3-c3` steps (`#` if it wins), `+d4` builds."""
        assert isinstance(state, Table)
        space: i64 = move % SPACES
        name = space_name(space)
        if move < CHOOSE:
            return f"@{name}"
        if move < STEP:
            return name
        if move >= BUILD:
            return f"+{name}"
        if state.phase != STEPPING:
            return f"-{name}"
        wins = "#" if state.climbs(state.worker, space) and state.refusal(move) is None else ""
        return f"{space_name(state.worker)}-{name}{wins}"

    def unfold(self, state: State, text: str) -> list[str]:
        """`b3-c3+d4` chooses the worker, steps and builds; the `#` of a winning step may be left out."""
        assert isinstance(state, Table)
        step, plus, build = text.partition("+")
        start, dash, there = step.removesuffix("#").partition("-")
        here, space = space_number(start), space_number(there)
        if not dash or here < 0 or space < 0 or (state.phase != CHOOSING and state.phase != STEPPING):
            return [text]
        if not plus and state.levels[space] == TOP and state.levels[here] == TOP - 1 and not state.domes >> space & 1:
            step = f"{start}-{there}#"
        return [*([start] if state.phase == CHOOSING else []), step, *([f"+{build}"] if plus else [])]

    def title(self) -> Message:
        return say("Santorini")

    def ask(self, state: State) -> Message:
        from stoa.games.santorini import text

        return text.ask(state)

    def tell(self, state: State, move: int) -> Message:
        from stoa.games.santorini import text

        return text.tell(state, move)

    def side(self, seats: int, seat: int) -> int:
        return seat % sides(seats)

    def news(self, state: State, move: int) -> list[Message]:
        from stoa.games.santorini import text

        return text.news(state, move)

    def label(self, state: State, move: int) -> Message:
        return say("{space}", space=space_name(move % SPACES))

    def tally(self, state: State) -> list[Line]:
        return [Line(say("Victory"), state.score())]

    def picture(
        self,
        state: State,
        voice: "Voice | None" = None,
        last: int | None = None,
        theme: str = "auto",
        seat: int | None = None,
    ) -> "Drawing":
        from stoa.games.santorini import view

        return view.picture(state, voice, last, theme)

    def sketch(self, state: State, voice: "Voice | None" = None) -> str:
        from stoa.games.santorini import view

        return view.sketch(state, voice)

    def judge(self) -> Judge | None:
        from stoa.games.santorini.bot import SantoriniJudge

        return SantoriniJudge()

    def champion(self) -> Champion | None:
        from stoa.games.santorini.bot import SantoriniChampion

        return SantoriniChampion()


SANTORINI: Final = Santorini()
