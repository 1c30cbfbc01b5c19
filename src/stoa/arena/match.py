"""Matches: many games between the same bots, seats rotated, spread over the processors.

Processes are sent a match and the numbers of games, and send back the moves. Every game follows from the match's seed
and its own number, so that the result does not depend on who plays it.
"""

import hashlib
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, as_completed
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field
from itertools import islice, permutations
from math import factorial
from time import perf_counter

from stoa.bots.bot import Bot, BotFailed, consult
from stoa.bots.levels import make
from stoa.core.dice import SeededDice
from stoa.core.errors import StoaError
from stoa.core.game import CHANCE, OVER, Game, Value
from stoa.core.processes import processes
from stoa.core.record import Record
from stoa.core.registry import game as find_game

BATCHES = 16  # games are sent in batches, so many for each process


@dataclass(frozen=True)
class Match:
    """Who plays what: the specs of the bots, one for every seat, and the table they sit at."""

    game: str
    bots: tuple[str, ...]
    options: Mapping[str, Value] = field(default_factory=dict)
    games: int = 100
    seed: int = 0

    @property
    def seats(self) -> int:
        return len(self.bots)

    def seating(self, number: int) -> list[int]:
        """Which bot sits at each seat in game `number`: all rotations of one order, then of the next.

        >>> match = Match("santorini", ("a", "b", "c"))
        >>> [match.seating(n) for n in range(4)]
        [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1]]
        """
        orders = factorial(self.seats - 1)
        wanted = number // self.seats % orders
        order = [0, *next(islice(permutations(range(1, self.seats)), wanted, None))]
        shift = number % self.seats
        return order[shift:] + order[:shift]

    def dice(self, number: int, who: str) -> SeededDice:
        """The dice of one bot, or of chance, in one game."""
        text = f"{self.seed} {number} {who}".encode()
        return SeededDice(int.from_bytes(hashlib.sha256(text).digest()[:8], "big"))

    def check(self, game: Game) -> None:
        """Raise a clear error now rather than in the middle of the match."""
        game.complete_options(self.seats, self.options)
        if self.games < 1:
            raise StoaError("a match has at least one game")
        for spec in self.bots:
            make(spec, SeededDice(0))


@dataclass(frozen=True)
class Played:
    """One game of a match."""

    number: int
    seating: list[int]  # the bot at each seat
    moves: list[int]
    places: list[int]  # by seat
    scores: list[int]
    decisions: list[int]  # by bot: how often it was asked
    seconds: list[float]  # by bot: how long it thought in all

    def record(self, match: Match, game: Game) -> Record:
        """The game to look at or to save."""
        names = [match.bots[bot] for bot in self.seating]
        record = Record(game, match.seats, match.options, names)
        record.notes["Event"] = f"arena, seed {match.seed}, game {self.number + 1} of {match.games}"
        for move in self.moves:
            record.play(move)
        return record


def play_game(match: Match, number: int, game: Game) -> Played:
    """Play one game to its end."""
    seating = match.seating(number)
    bots: list[Bot] = [make(spec, match.dice(number, f"bot {n}")) for n, spec in enumerate(match.bots)]
    chance = match.dice(number, "chance")
    state = game.start(match.seats, match.options)
    moves: list[int] = []
    decisions = [0] * len(bots)
    seconds = [0.0] * len(bots)
    while state.turn != OVER:
        if state.turn == CHANCE:
            move = state.draw(chance)
        else:
            bot = seating[state.turn]
            began = perf_counter()
            try:
                move = consult(bots[bot], state).move
            except BotFailed as error:
                raise BotFailed(f"game {number + 1}: {error}") from error
            seconds[bot] += perf_counter() - began
            decisions[bot] += 1
        state.play(move)
        moves.append(int(move))
    return Played(number, seating, moves, state.places(), state.score(), decisions, seconds)


def play_match(match: Match, jobs: int | None = None, game: Game | None = None) -> Iterator[Played]:
    """Play all games and yield each as it is done, in any order; `jobs` processes, by default one per processor.

    A game that is not installed under its name can be given, and is then played in this process.
    """
    found = find_game(match.game) if game is None else game
    match.check(found)
    jobs = min(jobs or os.cpu_count() or 1, match.games)
    if jobs == 1 or game is not None:
        for number in range(match.games):
            yield play_game(match, number, found)
        return
    size = max(1, match.games // (jobs * BATCHES))
    batches = [range(at, min(at + size, match.games)) for at in range(0, match.games, size)]
    try:
        with processes(jobs) as pool:
            futures: list[Future[list[Played]]] = [pool.submit(_play_batch, match, batch) for batch in batches]
            for future in as_completed(futures):
                yield from future.result()
    except BrokenProcessPool:
        raise StoaError("a process of the match died; with --jobs 1 the games are played in this one") from None


def _play_batch(match: Match, numbers: range) -> list[Played]:
    game = find_game(match.game)
    return [play_game(match, number, game) for number in numbers]
