"""Pig, a tiny dice game: complete, with chance and options, for the tests of what all games share."""

from collections.abc import Mapping
from typing import Any

from stoa.core import position
from stoa.core.drawing import Drawing
from stoa.core.errors import BadPosition
from stoa.core.face import Face, ScoreRow
from stoa.core.game import CHANCE, OVER, Game, Option, Refusal, State, Value, ranking
from stoa.core.message import Message, say
from stoa.core.moves import Argument, Kind, Moves, numbers

RULES = """
- **PIG-001** Two to four seats take turns in order. Everybody has six turns at most.
- **PIG-002** In a turn a seat rolls as often as it likes, one or two dice by the option `dice`, and adds up the pips.
- **PIG-003** Who has rolled at least once in the turn may hold: the sum becomes points and the next seat is in turn.
- **PIG-004** A roll with a 1 loses the sum and ends the turn. With the option `mercy` half of the sum is kept.
- **PIG-005** Who would reach the goal (option `goal`) by holding cannot roll again.
- **PIG-006** The game is over when a seat has reached the goal or everybody has had six turns. Most points win.
- **PIG-007** Mercy is for two seats and one die.
"""

ROLL, HOLD = 0, 1
DECISIONS = Moves(Kind("roll", ROLL), Kind("hold", HOLD))
TURNS = 6
PAIRS = [(low, high) for low in range(1, 7) for high in range(low, 7)]  # outcomes 6 to 26; 0 to 5 are single dice
OUTCOMES = Moves(
    Kind("die", 0, "{pips}", numbers(1, 6, "pips")),
    Kind("pair", 6, "{pips}", Argument("pips", [f"{low}+{high}" for low, high in PAIRS])),
)


class PigState(State):
    """A table of Pig."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(game, seats)
        self.options = dict(options)
        self.points = [0] * seats
        self.seat = 0  # who has the turn, also while the dice roll
        self.sum = 0
        self.played = 0  # turns

    def copy(self) -> "PigState":
        twin = type(self)(self.game, self.seats, self.options)
        twin.turn, twin.seat, twin.sum, twin.played = self.turn, self.seat, self.sum, self.played
        twin.points = self.points[:]
        return twin

    def fill(self, out: Any) -> int:
        moves: list[int] = []
        if self.turn == CHANCE:
            moves = [outcome for outcome, _ in self.odds()]
        elif self.turn != OVER:
            if self.points[self.seat] + self.sum < self.options["goal"]:
                moves.append(ROLL)
            if self.sum:
                moves.append(HOLD)
        for i, move in enumerate(moves):
            out[i] = move
        return len(moves)

    def odds(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        if self.options["dice"] == 1:
            return [(face, 1) for face in range(6)]
        return [(6 + n, 1 if low == high else 2) for n, (low, high) in enumerate(PAIRS)]

    def play(self, move: int) -> None:
        if self.turn == CHANCE:
            self.turn = self.seat
            pips = [move + 1] if move < 6 else PAIRS[move - 6]
            if 1 not in pips:
                self.sum += sum(pips)
                return
            self.sum = self.sum // 2 if self.options.get("mercy") else 0
            self.end_turn()
        elif move == ROLL:
            self.turn = CHANCE
        else:
            self.end_turn()

    def end_turn(self) -> None:
        self.points[self.seat] += self.sum
        self.sum = 0
        self.played += 1
        reached = self.points[self.seat] >= self.options["goal"]
        self.seat = self.played % self.seats
        self.turn = OVER if reached or self.played == TURNS * self.seats else self.seat

    def score(self) -> list[int]:
        return self.points[:]

    def places(self) -> list[int]:
        return ranking([[points] for points in self.points])

    def refusal(self, move: int) -> Refusal | None:
        if self.turn == OVER:
            return Refusal("PIG-006", say("The game is over."))
        if self.turn == CHANCE:
            return Refusal("PIG-002", say("The dice are rolling."))
        if move == HOLD:
            return None if self.sum else Refusal("PIG-003", say("Roll at least once before you hold."))
        missing = self.options["goal"] - self.points[self.seat]
        return Refusal("PIG-005", say("You have enough: hold.")) if self.sum >= missing else None

    def faults(self) -> list[str]:
        return ["PIG-002: a sum without a turn"] if self.sum and self.turn == OVER else []

    def key(self) -> bytes:
        return repr((self.turn, self.seat, self.sum, self.played, self.points, list(self.options.values()))).encode()

    def dump(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "points": self.points[:],
            "sum": self.sum,
            "turns": self.played,
            "rolling": self.turn == CHANCE,
            "over": self.turn == OVER,
        }


class Pig(Game):
    """The box of Pig; `table` is the class of its tables, so that tests can plant bugs in it."""

    def __init__(self, table: type[PigState] = PigState, name: str = "pig") -> None:
        self.table = table
        self.name = name
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
        return "mercy is for one die" if options.get("mercy") and options["dice"] == 2 else ""

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> PigState:
        return self.table(self, seats, self.complete_options(seats, options))

    def load(self, dump: Mapping[str, Any]) -> PigState:
        found, seats, options = position.table(dump, self, ("points", "sum", "turns", "rolling", "over"))
        table = self.table(self, seats, options)
        points = position.items(found["points"], "points", seats, seats)
        table.points = [position.whole(n, f"points of seat {seat}", 0, 99) for seat, n in enumerate(points, 1)]
        table.sum = position.whole(found["sum"], "sum", 0, 99)
        table.played = position.whole(found["turns"], "turns", 0, TURNS * seats)
        table.seat = table.played % seats
        over = any(n >= options["goal"] for n in table.points) or table.played == TURNS * seats
        if position.flag(found["over"], "over") != over:
            raise BadPosition("over: it is when a seat has the goal or all turns are played (PIG-006)")
        rolling = position.flag(found["rolling"], "rolling")
        if over and (rolling or table.sum):
            raise BadPosition("sum: nobody has a turn when the game is over (PIG-006)")
        if rolling and table.points[table.seat] + table.sum >= options["goal"]:
            raise BadPosition("rolling: who would reach the goal cannot roll again (PIG-005)")
        table.turn = OVER if over else CHANCE if rolling else table.seat
        return table

    @property
    def face(self) -> Face[Any]:
        return FACE


def ask(state: State) -> Message:
    return say("The dice roll.") if state.turn == CHANCE else say("Roll or hold?")


def tell(state: State, move: int) -> Message:
    if state.turn == CHANCE:
        return say("The roll is {pips}.", pips=OUTCOMES.spell(state, move))
    return say("Roll.") if move == ROLL else say("Hold.")


def news(state: State, move: int) -> list[Message]:
    after = state.copy()
    after.play(move)
    return [say("The game is over.")] if after.turn == OVER else []


def tally(state: State) -> list[ScoreRow]:
    return [ScoreRow(say("Points"), state.score())]


def picture(
    state: State, voice: Any = None, last: int | None = None, theme: str = "auto", seat: int | None = None
) -> Drawing:
    return Drawing((SVG.format(*state.score()),), {"dice": [ROLL], "bank": [HOLD]} if state.turn >= 0 else {})


SVG = (  # as plain as can be: without a view box, pieces, symbols and a style sheet
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><title>Pig</title>'
    '<rect id="dice" width="90" height="90"/><rect id="bank" x="100" width="90" height="90"/>'
    '<text x="10" y="98">{} : {}</text></svg>'
)


def sketch(state: State, voice: Any = None) -> str:
    return str(state.score())


FACE = Face(title=say("Pig"), ask=ask, tell=tell, label=tell, news=news, tally=tally, picture=picture, sketch=sketch)

PIG = Pig()
