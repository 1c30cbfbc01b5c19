"""What is measured of Santorini beyond the contract: random games, perft and search of the compact engine."""

from collections.abc import Callable
from time import perf_counter

from stoa.core.dice import SeededDice
from stoa.games.santorini import SANTORINI
from stoa.games.santorini.mind.search import Engine
from stoa.games.santorini.rules.compact import compact
from stoa.games.santorini.rules.position import read
from stoa.games.santorini.rules.turns import Position, perft, random_game

START = "0000000000000000000000000/1/b3,c2/c4,d3"


def start() -> Position:
    """The first position of the worked examples."""
    return compact(read(SANTORINI, START))


def random_games(seconds: float) -> float:
    """Whole random games, turns drawn uniformly."""
    dice = SeededDice(6)
    games = 0
    began = perf_counter()
    while perf_counter() - began < seconds:
        for _ in range(10):
            random_game(dice)
        games += 10
    return games / (perf_counter() - began)


def perft_turns(depth: int) -> Callable[[float], float]:
    """Turns counted by perft, those of the last depth by masks."""

    def run(seconds: float) -> float:
        turns = 0
        began = perf_counter()
        while perf_counter() - began < seconds:
            turns += sum(turns for turns, _, _ in perft(start(), depth))
        return turns / (perf_counter() - began)

    return run


def nodes(seconds: float) -> float:
    """Positions visited by the alpha-beta search."""
    began = perf_counter()
    answer = Engine().search(start(), milliseconds=seconds * 1000)
    return float(answer.nodes) / (perf_counter() - began)


BENCHMARKS = [
    ("santorini, random games on the compact engine", "games/s", random_games),
    ("santorini, perft 4 on the compact engine", "turns/s", perft_turns(4)),
    ("santorini, alpha-beta on the compact engine", "nodes/s", nodes),
]
