"""Learning pair tables from lessons, one after the other, each with a step of its own size for every entry (Adagrad).

An entry of the tables is learned as a sum: what its spaces mean alone, what the pair means anywhere on the board and
what it means at its place. Rare pairs so fall back on what is known about similar ones; `patterns.py` folds the sum.
"""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from stoa.core.dice import SeededDice
from stoa.games.santorini.mind import geometry
from stoa.games.santorini.mind.cells import CODE, code_words, standing
from stoa.games.santorini.rules.supply import SUPPLIES
from stoa.games.santorini.rules.turns import Position

# Where the parts begin among the parameters, each of which has a number for every lane.
ALONE: Final[i64] = 0  # a code at each of the six places
ANYWHERE: Final[i64] = 384  # two codes side by side, or across a corner
PLACED: Final[i64] = ANYWHERE + 2 * 4096  # two codes at each of twelve kinds of pairs
OWN_PAIR: Final[i64] = PLACED + 12 * 4096  # both own workers
OTHER_PAIR: Final[i64] = OWN_PAIR + 75 * 75
CROSS_PAIR: Final[i64] = OTHER_PAIR + 75 * 75  # an own one and one of the other side
PARAMETERS: Final = 384 + 14 * 4096 + 3 * 75 * 75
FEATURES: Final = 25 + 72 + 72 + 6

FIELDS: Final[i64] = 8  # of a lesson, as `selfplay.py` writes them
HELD_OUT: Final[i64] = 20  # every twentieth game is not learned from
EPSILON: Final = 1e-8
# What the squared slopes begin with. The first steps of hidden lanes must not leave the cut; places and workers move less
# than what holds anywhere.
HIDDEN_SQUARE: Final = 1.0
PLACED_SQUARE: Final = 1.0
PLACED_HIDDEN_SQUARE: Final = 3.0
WORKERS_SQUARE: Final = 0.3
LEAK: Final = 0.1  # the part of its slope by which a hidden lane beyond the cut is led back
HIDDEN_WEIGHT: Final = 2.0  # of a hidden lane at first, in turn for and against
SCATTER: Final = 0.1  # how far hidden lanes begin from each other


@final
class Learner:
    """The parameters with the sums of their squared slopes. The first lane counts as it is, the others are hidden: cut
    to between 0 and 1 and then weighed.
    """

    def __init__(self, lanes: int, seed: int) -> None:
        self.lanes: Final[i64] = lanes
        self.rate = 0.03
        self.bias = 0.0
        self.bias_square = 0.0
        self.weights: Final = vec[float]([0.0] * lanes)
        self.weight_squares: Final = vec[float]([0.0] * lanes)
        self.values: Final = vec[float]([0.0] * (PARAMETERS * lanes))
        self.squares: Final = vec[float]([0.0] * (PARAMETERS * lanes))
        self.features: Final = vec[i64]([0] * FEATURES)
        self.sums: Final = vec[float]([0.0] * lanes)
        self.slopes: Final = vec[float]([0.0] * lanes)
        self.position: Final = Position(SUPPLIES["unlimited"])
        self._begin(SeededDice(seed))

    def _begin(self, dice: SeededDice) -> None:
        """Hidden lanes begin different from each other, half of them for and half against the side in turn."""
        for i in range(PARAMETERS):
            at = i * self.lanes
            placed = PLACED <= i < OWN_PAIR
            self.squares[at] = PLACED_SQUARE if placed else WORKERS_SQUARE if i >= OWN_PAIR else 0.0
            for lane in range(1, self.lanes):
                self.squares[at + lane] = PLACED_HIDDEN_SQUARE if placed else HIDDEN_SQUARE
        for lane in range(1, self.lanes):
            self.weights[lane] = HIDDEN_WEIGHT if lane & 1 else -HIDDEN_WEIGHT
            for i in range(ALONE, ANYWHERE):
                self.values[i * self.lanes + lane] = (float(dice.below(2001)) / 1000.0 - 1.0) * SCATTER

    def read(self, lessons: vec[i32], at: i64) -> None:
        """Set up a lesson and note its features."""
        position = self.position
        position.one = i64(lessons[at])
        position.two = i64(lessons[at + 1])
        position.three = i64(lessons[at + 2])
        position.domes = i64(lessons[at + 3])
        position.own = i64(lessons[at + 4])
        position.other = i64(lessons[at + 5])
        self.note()

    def note(self) -> None:
        """Note the features of the position."""
        position = self.position
        features = self.features
        words = code_words(position)
        codes = vec[i64]([0] * 25)
        for space in range(25):
            word = words[0] if space < 10 else words[1] if space < 20 else words[2]
            code = word >> 6 * (space % 10) & CODE
            codes[space] = code
            features[space] = ALONE + geometry.PLACE[space] * 64 + code
        for pair in range(72):
            kind = geometry.KIND[pair]
            one = codes[geometry.FIRST[pair]]
            other = codes[geometry.SECOND[pair]]
            low = min(one, other)
            high = max(one, other)
            features[25 + pair] = ANYWHERE + geometry.DIAGONAL[kind] * 4096 + (low << 6 | high)
            if geometry.MIRRORED[kind]:
                features[97 + pair] = PLACED + kind * 4096 + (low << 6 | high)
            else:
                features[97 + pair] = PLACED + kind * 4096 + (one << 6 | other)
        own = position.own
        other_workers = position.other
        a = standing(position, own & -own)
        b = standing(position, own & (own - 1))
        c = standing(position, other_workers & -other_workers)
        d = standing(position, other_workers & (other_workers - 1))
        features[169] = OWN_PAIR + geometry.TOGETHER[a * 75 + b]
        features[170] = OTHER_PAIR + geometry.TOGETHER[c * 75 + d]
        features[171] = CROSS_PAIR + geometry.AGAINST[a * 75 + c]
        features[172] = CROSS_PAIR + geometry.AGAINST[a * 75 + d]
        features[173] = CROSS_PAIR + geometry.AGAINST[b * 75 + c]
        features[174] = CROSS_PAIR + geometry.AGAINST[b * 75 + d]

    def guess(self) -> float:
        """The logarithm of the odds of the side in turn, for the features noted last."""
        lanes = self.lanes
        sums = self.sums
        values = self.values
        sums[0] = self.bias
        for lane in range(1, lanes):
            sums[lane] = 0.5
        for i in range(FEATURES):
            at = self.features[i] * lanes
            for lane in range(lanes):
                sums[lane] += values[at + lane]
        total = sums[0]
        for lane in range(1, lanes):
            total += self.weights[lane] * min(max(sums[lane], 0.0), 1.0)
        return total

    def learn(self, lessons: vec[i32], order: vec[i32], start: i64, end: i64) -> float:
        """Learn from lessons in this order, from number `start` up to `end`; the sum of the squared errors before it."""
        total = 0.0
        for i in range(start, end):
            at = i64(order[i]) * FIELDS
            self.read(lessons, at)
            chances = 1.0 / (1.0 + exp(-self.guess()))
            error = chances - float(i64(lessons[at + 6])) / 1e6
            total += error * error
            self._correct(error)
        return total

    def settle(self, lessons: vec[i32], order: vec[i32], steps: float) -> None:
        """Take the values as they are for the outcome of so many steps: the squared slopes of these lessons, which move
        nothing, stand for all of them.
        """
        rate = self.rate
        self.rate = 0.0
        self.learn(lessons, order, 0, len(order))
        self.rate = rate
        times = steps / float(max(len(order), 1))
        self.bias_square *= times
        for lane in range(self.lanes):
            self.weight_squares[lane] *= times
        for i in range(len(self.squares)):
            self.squares[i] *= times

    def _correct(self, error: float) -> None:
        """One step against the error, as the slope of the cross entropy says."""
        lanes = self.lanes
        rate = self.rate
        slopes = self.slopes
        values = self.values
        squares = self.squares
        slopes[0] = error
        self.bias_square += error * error
        self.bias -= rate * error / sqrt(self.bias_square + EPSILON)
        for lane in range(1, lanes):
            hidden = self.sums[lane]
            back = error * self.weights[lane]
            if hidden > 1.0:
                back = LEAK * max(back, 0.0)  # beyond the cut only what leads back to it counts
            elif hidden < 0.0:
                back = LEAK * min(back, 0.0)
            slopes[lane] = back
            slope = error * min(max(hidden, 0.0), 1.0)
            self.weight_squares[lane] += slope * slope
            self.weights[lane] -= rate * slope / sqrt(self.weight_squares[lane] + EPSILON)
        for i in range(FEATURES):
            at = self.features[i] * lanes
            for lane in range(lanes):
                slope = slopes[lane]
                if slope != 0.0:
                    squares[at + lane] += slope * slope
                    values[at + lane] -= rate * slope / sqrt(squares[at + lane] + EPSILON)

    def error(self, lessons: vec[i32], order: vec[i32]) -> float:
        """The mean squared error of the chances over these lessons."""
        total = 0.0
        for number in order:
            at = i64(number) * FIELDS
            self.read(lessons, at)
            error = 1.0 / (1.0 + exp(-self.guess())) - float(i64(lessons[at + 6])) / 1e6
            total += error * error
        return total / float(max(len(order), 1))
