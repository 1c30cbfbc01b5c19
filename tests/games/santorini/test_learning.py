"""Training: equal seeds give equal games and equal steps, and what is learned is what is played with."""

import json
from array import array
from math import exp
from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i32

from stoa.core.dice import SeededDice
from stoa.core.errors import StoaError
from stoa.core.training import Training
from stoa.games.santorini.mind import evaluation, folding, learning, patterns, selfplay, training
from stoa.games.santorini.mind.learning import FEATURES, FIELDS, PARAMETERS, Learner
from stoa.games.santorini.mind.plain_learning import PlainLearner
from stoa.games.santorini.mind.search import Engine
from stoa.games.santorini.rules.turns import random_start


@pytest.fixture(scope="module")
def games() -> "array[int]":
    """The lessons of two short games."""
    return selfplay.lessons(Engine(10), seed=5, games=2, nodes=60)


def learned(games: "array[int]", seed: int, lessons: int = 12) -> Learner:
    learner = Learner(patterns.LANES, seed)
    learner.learn(vec[i32](games), vec[i32](list(range(lessons))), 0, lessons)
    return learner


def test_lessons_are_quiet_and_numbered(games):
    learner = Learner(1, 0)
    known = vec[i32](games)
    assert len(games) > 20 * FIELDS
    for at in range(0, len(games), FIELDS):
        learner.read(known, at)
        assert not learner.position.climbs()
        assert not learner.position.threats()
        assert 0 <= games[at + 6] <= selfplay.MILLION
    assert set(games[FIELDS - 1 :: FIELDS]) == {0, 1}


def test_equal_seeds_play_equal_games(games):
    assert selfplay.lessons(Engine(10), seed=5, games=2, nodes=60) == games
    assert selfplay.lessons(Engine(10), seed=6, games=2, nodes=60) != games


def test_equal_seeds_learn_equal_steps_bit_by_bit(games):
    first, second, third = learned(games, 1), learned(games, 1), learned(games, 2)
    assert bytes(memoryview(first.values)) == bytes(memoryview(second.values))
    assert list(first.weights) == list(second.weights)
    assert bytes(memoryview(first.values)) != bytes(memoryview(third.values))


def test_the_first_steps_are_those_of_adagrad(games):
    """The same steps once more, with dictionaries of what was touched."""
    lanes = patterns.LANES
    learner = Learner(lanes, 1)
    known = vec[i32](games)
    values = list(learner.values)
    squares = list(learner.squares)
    weights, weight_squares, bias, bias_square = list(learner.weights), [0.0] * lanes, 0.0, 0.0
    for at in range(0, 6 * FIELDS, FIELDS):
        learner.read(known, at)
        features = list(learner.features)
        sums = [bias] + [0.5] * (lanes - 1)
        for feature in features:
            for lane in range(lanes):
                sums[lane] += values[feature * lanes + lane]
        odds = sums[0] + sum(weights[lane] * min(max(sums[lane], 0.0), 1.0) for lane in range(1, lanes))
        error = 1.0 / (1.0 + exp(-odds)) - games[at + 6] / 1e6
        slopes = [error]
        bias_square += error * error
        bias -= 0.03 * error / (bias_square + 1e-8) ** 0.5
        for lane in range(1, lanes):
            back = error * weights[lane]
            if sums[lane] > 1.0:
                back = 0.1 * max(back, 0.0)
            elif sums[lane] < 0.0:
                back = 0.1 * min(back, 0.0)
            slopes.append(back)
            slope = error * min(max(sums[lane], 0.0), 1.0)
            weight_squares[lane] += slope * slope
            weights[lane] -= 0.03 * slope / (weight_squares[lane] + 1e-8) ** 0.5
        for feature in features:
            for lane, slope in enumerate(slopes):
                if slope:
                    squares[feature * lanes + lane] += slope * slope
                    values[feature * lanes + lane] -= 0.03 * slope / (squares[feature * lanes + lane] + 1e-8) ** 0.5
    other = learned(games, 1, lessons=6)
    assert list(other.values) == pytest.approx(values, rel=1e-12)
    assert list(other.weights) == pytest.approx(weights, rel=1e-12)


def test_a_guess_is_what_numpy_says(games):
    numpy = pytest.importorskip("numpy")
    learner = learned(games, 1)
    values = numpy.array(list(learner.values)).reshape(PARAMETERS, patterns.LANES)
    for at in range(0, 10 * FIELDS, FIELDS):
        learner.read(vec[i32](games), at)
        assert len(learner.features) == FEATURES
        sums = values[list(learner.features)].sum(axis=0)
        hidden = numpy.clip(sums[1:] + 0.5, 0.0, 1.0)
        assert learner.guess() == pytest.approx(
            learner.bias + sums[0] + hidden @ numpy.array(list(learner.weights)[1:])
        )


def test_tables_say_what_was_learned(games):
    """Folded, rounded and packed, an evaluation differs from the learner's guess by little."""
    learner = learned(games, 1, lessons=len(games) // FIELDS)
    tables = patterns.unfold(json.loads(json.dumps(folding.fold(learner, 10.0))))
    for at in range(0, len(games), FIELDS):
        learner.read(vec[i32](games), at)
        worth = patterns.evaluate(tables, learner.position) / 1000
        assert worth == pytest.approx(min(max(learner.guess(), -15.0), 15.0), abs=0.05)


def test_learning_lowers_the_error(games):
    known, order = vec[i32](games), vec[i32](list(range(len(games) // FIELDS)))
    learner = Learner(patterns.LANES, 1)
    before = learner.error(known, order)
    for _ in range(10):
        learner.learn(known, order, 0, len(order))
    assert learner.error(known, order) < before / 4


def test_numbers_are_shuffled_by_the_dice():
    order, again = vec[i32](list(range(50))), vec[i32](list(range(50)))
    training.shuffle(order, SeededDice(1))
    training.shuffle(again, SeededDice(1))
    assert list(order) == list(again) != list(range(50))
    assert sorted(order) == list(range(50))


def test_a_whole_training_can_be_stopped_and_taken_up(tmp_path: Path):
    plan = training.Plan(rounds=((2, 40), (1, 30)), games=1, rates=(0.03, 0.01))
    training.train(Training(tmp_path / "whole", seed=1), plan)
    whole = (tmp_path / "whole" / "patterns.json").read_bytes()
    stopped = tmp_path / "stopped"
    for name in ("games/00000.bin", "round-0.json"):  # all that was kept
        Training(stopped, seed=1).save(name, (tmp_path / "whole" / name).read_bytes())
    training.train(Training(stopped, seed=1), plan)
    assert (stopped / "patterns.json").read_bytes() == whole
    tables = patterns.unfold(json.loads(whole))
    start = random_start(SeededDice(1))
    assert Engine(10, tables).search(start, depth=1).turn in start.legal()


def test_a_learner_takes_up_tables_where_they_end(games):
    """It guesses what they say, and its own tables say it again."""
    content = folding.fold(learned(games, 1, lessons=len(games) // FIELDS), 10.0)
    learner = Learner(patterns.LANES, 2)
    folding.take_up(learner, json.loads(json.dumps(content)))
    tables, again = patterns.unfold(content), patterns.unfold(folding.fold(learner, 10.0))
    for at in range(0, len(games), FIELDS):
        learner.read(vec[i32](games), at)
        worth = patterns.evaluate(tables, learner.position)
        assert 1000 * learner.guess() == pytest.approx(worth, abs=2)
        assert patterns.evaluate(again, learner.position) == pytest.approx(worth, abs=50)


def test_a_learner_that_has_settled_takes_smaller_steps(games):
    known, order = vec[i32](games), vec[i32](list(range(len(games) // FIELDS)))
    fresh, settled = learned(games, 1), learned(games, 1)
    before = list(settled.values)
    settled.settle(known, order, 1000.0 * len(order))
    assert list(settled.values) == before
    assert settled.rate == fresh.rate
    for learner in (fresh, settled):
        learner.learn(known, order, 0, 1)
    steps = [max(abs(a - b) for a, b in zip(learner.values, before, strict=True)) for learner in (fresh, settled)]
    assert 0 < steps[1] < steps[0] / 10


def test_a_training_goes_on_from_tables(tmp_path: Path):
    plan = training.Plan(rounds=((2, 40),), games=1, rates=(0.03,))
    training.train(Training(tmp_path / "first", seed=1), plan)
    start = tmp_path / "first" / "patterns.json"
    training.train(Training(tmp_path / "second", seed=2, start=start), plan)
    first, second = (json.loads((tmp_path / name / "patterns.json").read_bytes()) for name in ("first", "second"))
    assert second["command"] == "stoa train santorini --seed 2 --start patterns.json"
    assert second["start"]["lessons"] == first["lessons"]
    assert second["held_out_error"] < second["start"]["held_out_error"]
    start.write_text("{}")
    with pytest.raises(StoaError, match="not the tables of a training"):
        training.train(Training(tmp_path / "third", seed=2, start=start), plan)


def test_a_training_without_time_says_so(tmp_path: Path):
    with pytest.raises(StoaError, match="no time for a single batch"):
        training.train(Training(tmp_path, seed=1, hours=1e-9))


def test_the_parts_of_the_parameters_follow_each_other():
    assert learning.CROSS_PAIR + 75 * 75 == PARAMETERS


def test_features_of_the_plain_evaluation_are_those_it_weighs(games):
    """Counted and weighed with its own weights, they give what the engine adds up."""
    learner = PlainLearner()
    for name, start in (("standing", 0), ("around", 75), ("reach", 183), ("tempo", 187)):
        for at, weight in enumerate(evaluation.WEIGHTS[name]):
            learner.values[start + at] = float(weight)
    lesson = Learner(1, 0)
    for at in range(0, len(games), FIELDS):
        lesson.read(vec[i32](games), at)
        learner.count(lesson.position)
        assert learner.guess() == evaluation.evaluate(lesson.position)


def test_the_plain_evaluation_learns_too(games):
    known, order = vec[i32](games), vec[i32](list(range(len(games) // FIELDS)))
    learner = PlainLearner()
    before = learner.error(known, order)
    for _ in range(10):
        learner.learn(known, order)
    assert learner.error(known, order) < before / 2
    assert [len(part) for part in learner.weights().values()] == [75, 108, 4, 1]
