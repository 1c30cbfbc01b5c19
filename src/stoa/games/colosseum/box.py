"""The box: Colosseum as a game of the house."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, Game, Judge, Line, Option, State, Value
from stoa.core.message import Message, say
from stoa.games.colosseum.board import CHANCES, GREEN, MOVES
from stoa.games.colosseum.rules import Setting, Table

if TYPE_CHECKING:
    from stoa.core.drawing import Drawing
    from stoa.core.words import Voice


class Colosseum(Game):
    """Colosseum for three, four or five, with the variant Intense Auctions."""

    def __init__(self) -> None:
        self.name = "colosseum"
        self.seats = range(3, 6)
        self.moves = MOVES
        self.chances = CHANCES
        self.version = "1"
        self.rules_prefix = "COL"
        # Five turns; every auction raises coin by coin, every offer is limited (COL-149).
        self.bound = 500_000
        self.options = (
            Option("intense_auctions", (False, True), say("Intense Auctions")),
            Option("max_offers", (12, 0, 1, 3, 6, 24), say("Offers an active player may send in a turn")),
        )

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> Table:
        chosen = self.settle(seats, options)
        table = self.table(seats, bool(chosen["intense_auctions"]), int(chosen["max_offers"]))
        table.turn = CHANCE
        return table

    def table(self, seats: int, intense: bool, offers: int) -> Table:
        """COL-026 to COL-028: before the first token is dealt; the green tokens lie in the bag."""
        setting = Setting(self, seats, intense, offers)
        return Table(setting, vec[i64]([0] * (seats * 15)), vec[i64]([0] * 75), GREEN[:])

    def load(self, dump: Mapping[str, Any]) -> Table:
        from stoa.games.colosseum.position import load

        return load(self, dump)

    def spell(self, state: State, move: int) -> str:
        from stoa.games.colosseum.notation import spell

        return spell(state, move)

    def title(self) -> Message:
        return say("Colosseum")

    def ask(self, state: State) -> Message:
        from stoa.games.colosseum import text

        return text.ask(state)

    def tell(self, state: State, move: int) -> Message:
        from stoa.games.colosseum import text

        return text.tell(state, move)

    def news(self, state: State, move: int) -> list[Message]:
        from stoa.games.colosseum.news import news

        return news(state, move)

    def label(self, state: State, move: int) -> Message:
        from stoa.games.colosseum import text

        return text.label(state, move)

    def tally(self, state: State) -> list[Line]:
        return [Line(say("Best event"), state.score())]

    def picture(
        self,
        state: State,
        voice: "Voice | None" = None,
        last: int | None = None,
        theme: str = "auto",
        seat: int | None = None,
    ) -> "Drawing":
        from stoa.games.colosseum import view

        return view.picture(state, voice, last, theme)

    def sketch(self, state: State, voice: "Voice | None" = None) -> str:
        from stoa.games.colosseum import view

        return view.sketch(state, voice)

    def judge(self) -> Judge | None:
        from stoa.games.colosseum.bot import ColosseumJudge

        return ColosseumJudge()


COLOSSEUM: Final = Colosseum()
