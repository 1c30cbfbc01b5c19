"""Learning the weights of the plain evaluation (`evaluation.py`) from lessons, by logistic regression."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from stoa.games.santorini.mind import geometry
from stoa.games.santorini.mind.cells import far, near, standing
from stoa.games.santorini.mind.evaluation import SCALE
from stoa.games.santorini.mind.learning import EPSILON, FIELDS
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.supply import SUPPLIES
from stoa.games.santorini.rules.turns import Position, count_spaces, index

# Where the features begin: a worker by level and space, its neighbours by level and number, reach by level, being in turn.
STANDING: Final[i64] = 0
AROUND: Final[i64] = 75
REACH: Final[i64] = AROUND + 3 * 36
TEMPO: Final[i64] = REACH + 4
FEATURES: Final = 75 + 108 + 4 + 1


@final
class PlainLearner:
    """The weights of all features, and the sums of their squared slopes."""

    def __init__(self) -> None:
        self.rate = 0.03
        self.values: Final = vec[float]([0.0] * FEATURES)
        self.squares: Final = vec[float]([0.0] * FEATURES)
        # How often each is there, for the side in turn less the other one.
        self.features: Final = vec[i64]([0] * FEATURES)
        self.position: Final = Position(SUPPLIES["unlimited"])

    def count(self, position: Position) -> None:
        """Count the features of a position."""
        for i in range(FEATURES):
            self.features[i] = 0
        self.features[TEMPO] = 1
        self._count_side(position, position.own, 1)
        self._count_side(position, position.other, -1)

    def _count_side(self, position: Position, workers: i64, sign: i64) -> None:
        features = self.features
        free = position.free()
        reached = far(position, near(position, workers, free), free)
        levels = vec[i64]([free & ~position.one, free & position.one & ~position.two, 0, free & position.three])
        levels[2] = free & position.two & ~position.three
        for level in range(4):
            features[REACH + level] += sign * count_spaces(reached & levels[level])
        while workers:
            worker = workers & -workers
            workers ^= worker
            place = standing(position, worker)
            features[STANDING + place] += sign
            for level in range(4):
                number = count_spaces(board.NEIGHBOURS[index(worker)] & levels[level])
                features[AROUND + place // 25 * 36 + level * 9 + number] += sign

    def guess(self) -> float:
        """The logarithm of the odds of the side in turn, for the features counted last."""
        total = 0.0
        for i in range(FEATURES):
            if self.features[i] != 0:
                total += self.values[i] * float(self.features[i])
        return total

    def learn(self, lessons: vec[i32], order: vec[i32]) -> float:
        """Learn from lessons in this order; the mean squared error of the chances before each step."""
        total = 0.0
        for number in order:
            error = self._error(lessons, i64(number) * FIELDS)
            total += error * error
            for i in range(FEATURES):
                if self.features[i] != 0:
                    slope = error * float(self.features[i])
                    self.squares[i] += slope * slope
                    self.values[i] -= self.rate * slope / sqrt(self.squares[i] + EPSILON)
        return total / float(max(len(order), 1))

    def error(self, lessons: vec[i32], order: vec[i32]) -> float:
        """The mean squared error of the chances over these lessons."""
        total = 0.0
        for number in order:
            error = self._error(lessons, i64(number) * FIELDS)
            total += error * error
        return total / float(max(len(order), 1))

    def _error(self, lessons: vec[i32], at: i64) -> float:
        position = self.position
        position.one = i64(lessons[at])
        position.two = i64(lessons[at + 1])
        position.three = i64(lessons[at + 2])
        position.domes = i64(lessons[at + 3])
        position.own = i64(lessons[at + 4])
        position.other = i64(lessons[at + 5])
        self.count(position)
        return 1.0 / (1.0 + exp(-self.guess())) - float(i64(lessons[at + 6])) / 1e6

    def weights(self) -> dict[str, list[int]]:
        """The weights as `weights.json` has them. Spaces that can be turned to each other share the mean of theirs."""
        whole = [round(value * SCALE) for value in self.values]
        spaces = []
        for at in range(75):
            images = [at - at % 25 + geometry.turned(at % 25, way) for way in range(8)]
            spaces.append(round(sum([self.values[image] for image in images]) * SCALE / 8.0))
        return {
            "standing": spaces,
            "around": whole[AROUND:REACH],
            "reach": whole[REACH:TEMPO],
            "tempo": whole[TEMPO:],
        }
