"""`stoa train corinth`: tables for two, three and four players.

Two players come first; the others begin with what two have learned and then take turns with them, a batch of games each. The
tables after so many games depend on the seed alone.
"""

import json
from array import array
from math import sqrt
from typing import Final

from librt.vecs import vec

from stoa.core.game import Game
from stoa.core.training import Training
from stoa.games.corinth.mind.learning import Lessons, nothing, unlearned
from stoa.games.corinth.mind.tables import LEARNED, pack
from stoa.games.corinth.rules.state import CorinthState

BATCH: Final = 1000  # games
ALONE: Final = 200  # batches of two players before the others begin
BATCHES: Final = 2000  # of each number of players, when all is learned
SAVED: Final = 20  # batches between two states that are kept


def train(training: Training, game: Game, batches: int = BATCHES, alone: int = ALONE, size: int = BATCH) -> None:
    """Learn until all batches are played or time is up."""
    done = json.loads(training.load("done.json") or b'{"2": 0, "3": 0, "4": 0}')
    lessons = {seats: _resume(training, seats) for seats in (2, 3, 4)}
    since = 0
    while sum(done.values()) < 3 * batches and (training.seconds_left() > 0.0):
        seats = _next(done, alone)
        if seats != 2 and done[str(seats)] == 0:
            lessons[seats] = Lessons(vec[float](list(lessons[2].entries)), nothing(), nothing())
        _batch(training, game, lessons[seats], seats, done[str(seats)], size)
        done[str(seats)] += 1
        since += 1
        lesson = lessons[seats]
        training.report(
            f"{seats} players, games",
            done[str(seats)] * size,
            batches * size,
            points=lesson.points / (float(lesson.games) * seats),
            error=sqrt(lesson.error / float(lesson.guesses)),
        )
        if since == SAVED:
            _save(training, lessons, done, size)
            since = 0
    _save(training, lessons, done, size)


def _next(done: dict[str, int], alone: int) -> int:
    """Whose batch comes next."""
    if done["2"] < alone:
        return 2
    return min((4, 3, 2), key=lambda seats: done[str(seats)] + (0 if seats != 2 else -alone))


def _batch(training: Training, game: Game, lesson: Lessons, seats: int, number: int, size: int) -> None:
    dice = training.dice(f"{seats} players, batch {number}")
    lesson.games = lesson.guesses = 0
    lesson.points = lesson.error = 0.0
    for _ in range(size):
        state = game.start(seats)
        assert isinstance(state, CorinthState)
        lesson.play(state, dice)


def _resume(training: Training, seats: int) -> Lessons:
    kept = training.load(f"lessons-{seats}")
    if kept is None:
        return Lessons(unlearned(), nothing(), nothing())
    numbers = array("d")
    numbers.frombytes(kept)
    third = len(numbers) // 3
    entries, drift, travel = [vec[float](list(numbers[at : at + third])) for at in range(0, 3 * third, third)]
    return Lessons(entries, drift, travel)


def _save(training: Training, lessons: dict[int, Lessons], done: dict[str, int], size: int) -> None:
    """What a later run needs, and the tables as the judge reads them."""
    for seats, lesson in lessons.items():
        parts = (lesson.entries, lesson.drift, lesson.travel)
        training.save(f"lessons-{seats}", b"".join(bytes(memoryview(part)) for part in parts))
    training.save("done.json", json.dumps(done).encode())
    content = {
        "command": f"stoa train corinth --seed {training.seed}",
        "games": {seats: batches * size for seats, batches in done.items()},
        "entries": {str(seats): pack(lesson.entries) for seats, lesson in lessons.items()},
    }
    training.save(LEARNED.name, json.dumps(content).encode())
