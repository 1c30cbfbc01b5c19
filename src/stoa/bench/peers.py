"""Other engines on the same machine in the same run; those that are not installed are left out and named."""

import random
from collections.abc import Callable
from importlib.util import find_spec

from stoa.bench.measure import Benchmark, repeat

CATANATRON_MOVES = "catanatron, random moves"
CATANATRON_COPIES = "catanatron, copies"
OPEN_SPIEL_MOVES = "OpenSpiel breakthrough from Python, random moves"


def peer_benchmarks() -> tuple[list[Benchmark], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    found: list[Benchmark] = []
    missing: list[str] = []
    if find_spec("pyspiel"):
        found += [
            Benchmark(OPEN_SPIEL_MOVES, "moves/s", open_spiel_python()),
            Benchmark("OpenSpiel breakthrough inside C++, random moves", "moves/s", open_spiel_native()),
        ]
    else:
        missing.append("open_spiel")
    if find_spec("catanatron"):
        found += [
            Benchmark(CATANATRON_MOVES, "moves/s", catanatron_moves()),
            Benchmark(CATANATRON_COPIES, "copies/s", catanatron_copies()),
        ]
    else:
        missing.append("catanatron")
    return found, missing


def open_spiel_python() -> Callable[[float], float]:
    """The loop that a Python user of OpenSpiel writes."""
    import pyspiel

    game = pyspiel.load_game("breakthrough")
    choose = random.Random(1)

    def one() -> float:
        state = game.new_initial_state()
        moves = 0
        while not state.is_terminal():
            state.apply_action(choose.choice(state.legal_actions()))
            moves += 1
        return moves

    return lambda seconds: repeat(one, seconds)


def open_spiel_native() -> Callable[[float], float]:
    """Two uniformly random bots that play inside OpenSpiel's own loop."""
    import pyspiel

    game = pyspiel.load_game("breakthrough")
    bots = [pyspiel.make_uniform_random_bot(seat, 1 + seat) for seat in range(2)]

    def one() -> float:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, 1)
        return float(state.move_number())

    return lambda seconds: repeat(one, seconds)


def catanatron_moves() -> Callable[[float], float]:
    """Whole games of four random players."""
    from catanatron import Color, Game, RandomPlayer

    def one() -> float:
        game = Game([RandomPlayer(colour) for colour in Color])
        game.play()
        return float(len(game.state.actions))

    return lambda seconds: repeat(one, seconds)


def catanatron_copies() -> Callable[[float], float]:
    """Copies of a finished game."""
    from catanatron import Color, Game, RandomPlayer

    game = Game([RandomPlayer(colour) for colour in Color], seed=1)
    game.play()

    def hundred() -> float:
        for _ in range(100):
            game.copy()
        return 100

    return lambda seconds: repeat(hundred, seconds)
