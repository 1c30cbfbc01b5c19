"""`stoa train santorini`: rounds of games of the engine against itself, each followed by learning from all of them.

The games of the first round are played with the plain evaluation, those of every later round with what was learned from
the rounds before. What comes out is `patterns.json`, and `weights.json` with the plain evaluation fitted to the same
games. With `--start patterns.json` the first round is played with these tables too, and learning goes on from them.
"""

import hashlib
import json
from array import array
from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i32

from stoa.core.dice import Dice
from stoa.core.errors import StoaError
from stoa.core.training import Training
from stoa.games.santorini.mind import folding, patterns, selfplay
from stoa.games.santorini.mind.learning import HELD_OUT, Learner
from stoa.games.santorini.mind.plain_learning import PlainLearner
from stoa.games.santorini.mind.search import Engine

NUMBERS: Final = 10_000  # batches of a round are numbered from so many times its own number
LIMIT: Final = 2.0  # no entry is further from 0
STEP: Final = 20_000  # lessons between two reports


@final
class Plan:
    """How much is played and learned: batches of games and nodes of a search in each round, games in a batch, and the rate
    of learning each time that all lessons are gone through. Batches are what is kept, and what workers are given.
    """

    def __init__(self, rounds: Sequence[tuple[int, int]], games: int, rates: Sequence[float]) -> None:
        self.rounds: Final = tuple(rounds)
        self.games: Final = games
        self.rates: Final = tuple(rates)


PLAN: Final = Plan(((230, 1200), (200, 1200), (400, 500)), 100, (0.03, 0.015, 0.006, 0.003))
ONWARD: Final = Plan(((150, 700), (400, 350)), 100, (0.015, 0.008, 0.004))  # from tables that are there
STEPS: Final = 3e6  # that such tables have behind them


def train(training: Training, plan: Plan | None = None) -> None:
    """Play and learn, round by round; what a round has left in the folder is not done again."""
    basis: dict[str, Any] | None = None
    if training.start is not None:
        patterns.read(training.start)  # or says what is wrong
        basis = json.loads(training.start.read_text(encoding="utf-8"))
    if plan is None:
        plan = PLAN if basis is None else ONWARD
    content = basis
    lessons = array("I")
    for number in range(len(plan.rounds)):
        lessons.extend(_games(training, plan, number, content))
        if not lessons:
            raise StoaError("there was no time for a single batch of games; give it more hours")
        name = f"round-{number}.json"
        kept = training.load(name)
        if kept is None:
            content = _learn(training, plan, f"round {number}", lessons, basis)
            training.save(name, json.dumps(content).encode())
        else:
            content = json.loads(kept)
        if training.seconds_left() == 0.0:
            break
    training.save("patterns.json", json.dumps(content).encode())
    training.save("weights.json", json.dumps(_learn_plain(training, plan, lessons)).encode())


def _games(training: Training, plan: Plan, number: int, content: dict[str, Any] | None) -> "array[int]":
    """The lessons of a round, as many of them as time allows."""
    found = array("I")
    batches, nodes = plan.rounds[number]
    wanted = [number * NUMBERS + batch for batch in range(batches)]
    missing = [
        (training.seed, batch, plan.games, nodes, content) for batch in wanted if training.load(_name(batch)) is None
    ]
    stage = f"games {number}"
    done = batches - len(missing)
    training.report(stage, done * plan.games, batches * plan.games)
    if training.seconds_left() > 0.0:
        for batch, played in training.spread(play_batch, missing):
            training.save(_name(batch), played)
            done += 1
            training.report(stage, done * plan.games, batches * plan.games)
            if training.seconds_left() == 0.0:
                break
    for batch in wanted:
        found.frombytes(training.load(_name(batch)) or b"")
    return found


def _name(batch: int) -> str:
    return f"games/{batch:05}.bin"


def play_batch(job: tuple[int, int, int, int, dict[str, Any] | None]) -> tuple[int, bytes]:
    """Play a batch with the tables of the round before, or with the plain evaluation; its number and its lessons."""
    seed, batch, games, nodes, content = job
    if content is None:
        engine = Engine(selfplay.MEMORY, plain=True)
    else:
        engine = Engine(selfplay.MEMORY, patterns.unfold(content))
    lessons = selfplay.lessons(engine, 1_000_000 * seed + 1000 + batch, games, batch * games, nodes)
    return batch, lessons.tobytes()


def _learn(
    training: Training, plan: Plan, stage: str, lessons: "array[int]", basis: dict[str, Any] | None
) -> dict[str, Any]:
    """Tables learned from all lessons but those of every twentieth game, which tell how good they are."""
    known = vec[i32](lessons)
    order, held_out = _split(lessons)
    dice = training.dice(stage)
    learner = Learner(patterns.LANES, int(dice.below(1 << 30)))
    before: dict[str, Any] = {}
    if basis is not None:
        folding.take_up(learner, basis)
        learner.settle(known, order, STEPS)
        before = {"start": {**_about(training), "held_out_error": learner.error(known, held_out)}}
    learned: int = len(order)
    whole = learned * len(plan.rates)
    figures: dict[str, float] = {}
    for turn, rate in enumerate(plan.rates):
        learner.rate = rate
        shuffle(order, dice)
        total = 0.0
        for start in range(0, learned, STEP):
            total += learner.learn(known, order, start, min(start + STEP, learned))
            training.report(stage, turn * learned + start, whole)
        figures = {"error": total / max(learned, 1), "held_out_error": learner.error(known, held_out)}
        training.report(stage, (turn + 1) * learned, whole, **figures)
    return {
        "command": _command(training),
        "lessons": len(lessons) // selfplay.FIELDS,
        **figures,
        **before,
        **folding.fold(learner, LIMIT),
    }


def _learn_plain(training: Training, plan: Plan, lessons: "array[int]") -> dict[str, Any]:
    """Weights of the plain evaluation from the same lessons."""
    known = vec[i32](lessons)
    order, held_out = _split(lessons)
    dice = training.dice("plain")
    learner = PlainLearner()
    figures: dict[str, float] = {}
    for turn, rate in enumerate(plan.rates):
        learner.rate = rate
        shuffle(order, dice)
        figures = {"error": learner.learn(known, order), "held_out_error": learner.error(known, held_out)}
        training.report("plain", turn + 1, len(plan.rates), **figures)
    return {"command": _command(training), "lessons": len(lessons) // selfplay.FIELDS, **figures, **learner.weights()}


def _about(training: Training) -> dict[str, Any]:
    """Which tables a training began with."""
    assert training.start is not None
    content = training.start.read_bytes()
    return {"sha256": hashlib.sha256(content).hexdigest(), "lessons": json.loads(content)["lessons"]}


def _command(training: Training) -> str:
    start = "" if training.start is None else f" --start {training.start.name}"
    return f"stoa train santorini --seed {training.seed}{start}"


def _split(lessons: "array[int]") -> tuple[vec[i32], vec[i32]]:
    """The numbers of the lessons to learn from, and of those that are held out."""
    games = lessons[selfplay.FIELDS - 1 :: selfplay.FIELDS]
    learned = [at for at in range(len(games)) if games[at] % HELD_OUT]
    return vec[i32](learned), vec[i32]([at for at in range(len(games)) if games[at] % HELD_OUT == 0])


def shuffle(order: vec[i32], dice: Dice) -> None:
    """Bring the numbers into a random order."""
    for last in range(len(order) - 1, 0, -1):
        at = dice.below(last + 1)
        kept: i32 = order[last]
        order[last] = order[at]
        order[at] = kept
