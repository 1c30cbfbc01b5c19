"""Search with chance, on a tiny game of dice in plain Python that can be solved on paper.

Every seat in turn takes the safe points or rolls one die; the most points win.
"""

from collections.abc import Mapping
from typing import Any

import pytest
from librt.vecs import vec

from stoa.bots.bot import Limit
from stoa.bots.mcts import MctsBot
from stoa.bots.result import write_worth
from stoa.bots.simple import GreedyBot, RandomBot
from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, OVER, Game, Refusal, State, Value, ranking
from stoa.core.message import say
from stoa.core.mind import Judge, Mind
from stoa.core.moves import Kind, Moves, numbers

SAFE, ROLL = 0, 1


class Gamble(Game):
    def __init__(self, faces: int = 6, safe: int = 4) -> None:
        self.name = "gamble"
        self.seats = range(2, 5)
        self.options = ()
        self.decisions = Moves(Kind("safe", SAFE), Kind("roll", ROLL))
        self.outcomes = Moves(Kind("die", 0, "{pips}", numbers(1, faces, "pips")))
        self.version = "1"
        self.bound = 8
        self.rules_prefix = "GAM"
        self.faces = faces
        self.safe = safe
        self.known = Mind()

    @property
    def mind(self) -> Mind:
        return self.known

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> State:
        return GambleState(self, [0] * seats)

    def load(self, dump: Mapping[str, Any]) -> State:
        table = GambleState(self, list(dump["points"]))
        table.turn = table.seat = dump["turn"]
        return table


class GambleState(State):
    def __init__(self, game: Gamble, points: list[int]) -> None:
        super().__init__(game, len(points))
        self.rules = game
        self.points = points
        self.seat = 0

    def fill(self, out: Any) -> int:
        n = {OVER: 0, CHANCE: self.rules.faces}.get(self.turn, 2)
        for i in range(n):
            out[i] = i
        return n

    def odds(self) -> list[tuple[int, int]]:
        return [(face, 1) for face in range(self.rules.faces)] if self.turn == CHANCE else []

    def play(self, move: int) -> None:
        if self.turn != CHANCE and move == ROLL:
            self.turn = CHANCE
            return
        self.points[self.seat] = move + 1 if self.turn == CHANCE else self.rules.safe
        self.seat += 1
        self.turn = self.seat if self.seat < self.seats else OVER

    def copy(self) -> "GambleState":
        twin = GambleState(self.rules, list(self.points))
        twin.seat, twin.turn = self.seat, self.turn
        return twin

    def score(self) -> list[int]:
        return list(self.points)

    def places(self) -> list[int]:
        return ranking([[points] for points in self.points])

    def refusal(self, move: int) -> Refusal | None:
        return None if move in self.legal() else Refusal("GAM-1", say("Not now."))

    def dump(self) -> dict[str, Any]:
        return {"points": self.points, "turn": self.turn}

    def key(self) -> bytes:
        return repr((self.points, self.seat, self.turn)).encode()


class Even(Judge):
    """Thinks every open game even, and asks to be relied on."""

    def judge(self, state: State, out: Any) -> None:
        for seat in range(state.seats):
            out[seat] = 1 / state.seats

    def reliance(self) -> float:
        return 1.0


def exact(table: State) -> list[float]:
    """What a table is worth to both seats, by enumeration."""
    if table.turn == OVER:
        worth = vec[float]([0.0] * table.seats)
        write_worth(table.places(), worth)
        return list(worth)
    values = []
    for move in table.legal():
        after = table.copy()
        after.play(move)
        values.append(exact(after))
    if table.turn == CHANCE:
        return [sum(value[seat] for value in values) / len(values) for seat in range(table.seats)]
    return max(values, key=lambda value: value[table.turn])


def think(table: State, visits: int = 2000, seed: int = 1, **settings: Any) -> Any:
    return MctsBot(SeededDice(seed), Limit(visits), **settings).choose(table)


def facing(points: int, game: Gamble | None = None) -> State:
    return (game or Gamble()).load({"points": [points, 0], "turn": 1})


@pytest.mark.parametrize(("points", "best"), [(3, SAFE), (4, SAFE), (5, ROLL), (6, ROLL)])
def test_the_last_seat_rolls_only_when_the_safe_points_are_not_enough(points, best):
    assert think(facing(points)).move == best


def test_a_sure_win_is_proven_after_a_few_visits():
    thought = think(facing(3))
    assert thought.move == SAFE
    assert thought.values == [0.0, 1.0]
    assert thought.visits < 10


def test_the_values_of_a_roll_are_those_on_paper():
    thought = think(Gamble().start(2), visits=6000)
    values = {move: value for move, _, value in thought.ranked}
    # Safe: the other seat answers with safe, and both share. Roll: 4 is shared, 5 is worth 3/4 and 6 is worth 11/12.
    assert thought.move == SAFE
    assert values[SAFE] == pytest.approx(0.5, abs=0.05)
    assert values[ROLL] == pytest.approx((1 / 2 + 3 / 4 + 11 / 12) / 6, abs=0.08)
    assert sum(thought.values) == pytest.approx(1)


@pytest.mark.parametrize("seats", [2, 3])
def test_search_that_relies_on_its_judge_finds_the_exact_values(seats):
    game = Gamble(faces=3, safe=2)
    game.known = Mind(Even)
    table = game.start(seats)
    thought = think(table, visits=4000, judge=True, explore=0.5)

    def off(found: list[float]) -> float:
        return max(abs(one - other) for one, other in zip(found, exact(table), strict=True))

    assert off(thought.values) < 0.02


def test_a_line_ends_where_chance_speaks():
    assert think(facing(6)).line == [ROLL]
    assert think(Gamble().start(3)).line[0] in (SAFE, ROLL)


def test_very_many_outcomes_are_searched_through_a_growing_number_of_them():
    # Rolling wins in three of four cases, whatever the other one does.
    game = Gamble(faces=2000, safe=500)
    bot = MctsBot(SeededDice(3), Limit(1500), explore=2.0)
    thought = bot.choose(facing(500, game))
    assert thought.move == ROLL
    assert thought.ranked[0][2] == pytest.approx(0.75, abs=0.08)
    roll = bot.tree.child(0, ROLL)
    assert 100 < bot.tree.children[roll] < 200 < bot.tree.visits[roll]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_bot_plays_a_game_in_plain_python_to_its_end(seats):
    bots = [
        RandomBot(SeededDice(1)),
        GreedyBot(SeededDice(2)),
        MctsBot(SeededDice(3), Limit(30)),
        MctsBot(SeededDice(4), Limit(30), judge=True, steps=2),
    ]
    table = Gamble().start(seats)
    chance = SeededDice(5)
    while table.turn != OVER:
        before = table.key()
        move = table.draw(chance) if table.turn == CHANCE else bots[table.turn].choose(table).move
        assert table.key() == before
        assert move in table.legal()
        table.play(move)
    assert 1 in table.places()


def test_greedy_sees_its_turn_end_where_chance_begins():
    assert GreedyBot(SeededDice(1)).choose(facing(6)).line == [ROLL]  # unsure beats surely lost
    assert GreedyBot(SeededDice(1)).choose(facing(3)).move == SAFE
