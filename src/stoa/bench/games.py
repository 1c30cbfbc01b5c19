"""What is measured of every game: random play through the contract, copies, and tree search."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import stoa
from stoa.bench.measure import Benchmark, repeat
from stoa.core.dice import SeededDice
from stoa.core.game import CHANCE, OVER, Game, State

GROUP = "stoa.benchmarks"  # further benchmarks of a game, as (name, unit, run), by an entry point with its name


def contract_benchmarks(name: str) -> list[Benchmark]:
    """Random play, copies and search of one game through the contract, at its smallest and its largest table, and what the
    game measures besides.
    """
    game = stoa.game(name)
    found = []
    for seats in sorted({game.seats[0], game.seats[-1]}):
        table = f"{name}, {seats} {'seat' if seats == 1 else 'seats'}"
        found += [
            Benchmark(f"{table}, random moves", "moves/s", random_moves(game, seats)),
            Benchmark(f"{table}, random games", "games/s", random_games(game, seats)),
            Benchmark(f"{table}, copies", "copies/s", copies(game, seats)),
            Benchmark(f"{table}, MCTS with random playouts", "simulations/s", simulations(game, seats)),
        ]
    for entry in entry_points(group=GROUP, name=name):
        found += [Benchmark(*benchmark) for benchmark in entry.load()]
    return found


def random_moves(game: Game, seats: int) -> Callable[[float], float]:
    """Legal moves listed into a buffer, one of them played, until the game is over and a new one begins."""
    dice, buffer = SeededDice(1), game.buffer()

    def game_of_moves() -> float:
        state = game.start(seats)
        moves = 0
        while state.turn != OVER:
            state.play(state.draw(dice) if state.turn == CHANCE else buffer[dice.below(state.fill(buffer))])
            moves += 1
        return moves

    return lambda seconds: repeat(game_of_moves, seconds)


def random_games(game: Game, seats: int) -> Callable[[float], float]:
    """Whole random games by the game's own playout."""
    dice, buffer = SeededDice(2), game.buffer()

    def one() -> float:
        game.start(seats).playout(dice, buffer)
        return 1

    return lambda seconds: repeat(one, seconds)


def copies(game: Game, seats: int) -> Callable[[float], float]:
    """Copies of a table in the middle of a game."""
    state = middle(game, seats)

    def hundred() -> float:
        for _ in range(100):
            state.copy()
        return 100

    return lambda seconds: repeat(hundred, seconds)


def middle(game: Game, seats: int) -> State:
    """A table after half of a random game."""
    dice = SeededDice(3)
    states = [game.start(seats)]
    while states[-1].turn != OVER:
        state = states[-1].copy()
        state.play(state.draw(dice) if state.turn == CHANCE else state.legal()[dice.below(len(state.legal()))])
        states.append(state)
    return states[len(states) // 2]


def simulations(game: Game, seats: int) -> Callable[[float], float]:
    """Search with random playouts from the start of a game."""
    from stoa.bots.bot import Limit
    from stoa.bots.mcts import MctsBot

    state = game.start(seats)
    dice = SeededDice(4)
    while state.turn == CHANCE:
        state.play(state.draw(dice))

    def search(seconds: float) -> float:
        bot = MctsBot(SeededDice(5))
        thought = bot.choose(state, Limit(ms=int(seconds * 1000)))
        return 1000 * thought.visits / max(1, thought.ms)

    return search


PURE = """
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
home = sys.argv[1]
finder = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))
def uncompiled(path):
    if not path.startswith(home):
        raise ImportError(path)
    return finder(path)
sys.path_hooks.insert(0, uncompiled)
from stoa.bench.games import contract_benchmarks
for benchmark in contract_benchmarks(sys.argv[2]):
    if benchmark.name == sys.argv[3]:
        print(benchmark.run(float(sys.argv[4])))
"""


def interpreted(name: str, benchmark: Benchmark) -> Benchmark:
    """The same benchmark on the same sources without their compiled modules, in a process of its own."""

    def run(seconds: float) -> float:
        home = str(Path(stoa.__file__).parent)
        command = [sys.executable, "-c", PURE, home, name, benchmark.name, str(seconds)]
        return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)

    return Benchmark(f"{benchmark.name}, interpreted", benchmark.unit, run)
