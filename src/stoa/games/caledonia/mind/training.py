"""`stoa train caledonia`: rounds of games, and after each of them the networks learn from it.

The first games are played with the hand-made estimate alone; the later ones with the networks of the round before, which
learn on from there. With `--start network.json` the network for two players goes on from there: in each round it learns what
searches with the networks of the round before think of moves.
"""

import json
import zlib
from functools import partial
from pathlib import Path
from typing import Any, Final

from stoa.core.dice import SeededDice
from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.network import Network
from stoa.core.rounds import Content, Job, Round, learn_in_rounds
from stoa.core.training import Training, Weigh, need
from stoa.games.caledonia.mind import alternatives, lessons, network
from stoa.games.caledonia.mind.judge import INPUTS, CaledoniaJudge
from stoa.games.caledonia.mind.learning import Comparer, Learner
from stoa.games.caledonia.mind.network import LEARNED, TABLES

HIDDEN: Final = 32
VISITS: Final = 150
SIZE: Final = 80  # games in a batch
PLAN: Final = (Round(500, 16, 0.002), Round(250, 8, 0.0005))
DEPTH: Final = 200  # visits for a move
FEW: Final = 10  # games in a batch whose moves are searched
ONWARD: Final = (Round(100, 4, 0.0005), Round(100, 4, 0.0005))


def train(
    training: Training,
    game: Game,
    plan: tuple[Round, ...] = PLAN,
    size: int = SIZE,
    visits: int = VISITS,
    hidden: int = HIDDEN,
) -> None:
    """Learn round by round, until all are done or time is up."""
    np: Any = need("numpy")

    def learn(number: int, found: list[bytes], content: Content | None) -> Content:
        rows = np.frombuffer(found[number], dtype=np.float32).reshape(-1, lessons.FIELDS)
        return _learned(training, number, plan[number], rows, hidden, content)

    learn_in_rounds(training, game, plan, size, visits, play_batch, learn, LEARNED.name)


def go_on(
    training: Training,
    game: Game,
    start: Path,
    plan: tuple[Round, ...] = ONWARD,
    size: int = FEW,
    visits: int = DEPTH,
) -> None:
    """From the networks of a file, the one for two players learns on."""
    np: Any = need("numpy")
    if training.weigh is None:
        raise StoaError("this training needs the search that will play")

    def learn(number: int, found: list[bytes], content: Content | None) -> Content:
        assert content is not None
        rows = np.frombuffer(b"".join(found), dtype=np.float32).reshape(-1, alternatives.FIELDS)
        return _compared(training, number, plan[number], rows, content)

    play = partial(compare_batch, training.weigh)
    learn_in_rounds(training, game, plan, size, visits, play, learn, LEARNED.name, _content(start))


def _content(start: Path) -> Content:
    """The networks of a file, if there is one for every table."""
    try:
        content: Content = json.loads(start.read_text(encoding="utf-8"))
        complete = set(network.read(content)) == set(TABLES) and content["inputs"] == INPUTS
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
        complete = False
    if not complete:
        raise StoaError(f"{start} has no networks for today's Clans of Caledonia")
    return content


def play_batch(job: Job) -> bytes:
    """The lessons of a batch of games."""
    game, seed, batch, size, visits, search, content = job
    judge = CaledoniaJudge({} if content is None else network.read(content))
    dice = SeededDice(seed)
    return b"".join(
        lessons.play(game, number, search, judge, visits, dice).tobytes()
        for number in range(batch * size, (batch + 1) * size)
    )


def compare_batch(weigh: Weigh, job: Job) -> bytes:
    """The lessons of a batch of games whose moves are searched."""
    game, seed, batch, size, visits, _, content = job
    assert content is not None
    judge = CaledoniaJudge(network.read(content))
    dice = SeededDice(seed)
    return b"".join(
        alternatives.play(game, number, weigh, judge, visits, dice).tobytes()
        for number in range(batch * size, (batch + 1) * size)
    )


def _learned(training: Training, number: int, now: Round, found: Any, hidden: int, content: Content | None) -> Content:
    """The networks of all tables, with the figures of their learning."""
    before = {} if content is None else network.read(content)
    networks: dict[int, Network] = {}
    figures: dict[str, Any] = {}
    for table in TABLES:
        rows = found[found[:, lessons.TABLE] == table]
        stage = f"round {number}, network {table}, times through all lessons"
        learner = Learner(rows, hidden, training.seed_of(stage), before.get(table))
        error = 0.0
        for epoch, error in learner.learn(now.epochs, now.rate):
            training.report(stage, epoch, now.epochs, held_out_error=error)
        networks[table] = learner.network()
        figures[str(table)] = {
            "lessons": len(rows),
            "held_out_error": round(error, 3),
            "of_the_estimate": round(learner.error_before(), 3),
        }
    return {
        "command": f"stoa train caledonia --seed {training.seed}",
        "round": number,
        "figures": figures,
        **network.write(networks),
    }


def _compared(training: Training, number: int, now: Round, rows: Any, content: Content) -> Content:
    """The networks before, and what the one for two players has learned on, with the figures of its learning."""
    networks = network.read(content)
    stage = f"round {number}, network 2, times through all moves"
    learner = Comparer(rows, int(networks[2].hidden), training.seed_of(stage), networks[2])
    before = error = learner.error()
    for epoch, error in learner.learn(now.epochs, now.rate):
        training.report(stage, epoch, now.epochs, held_out_error=error)
    networks[2] = learner.network()
    return {
        "command": f"stoa train caledonia --seed {training.seed} --start network.json",
        "round": number,
        "figures": {"2": {"moves": len(rows), "held_out_error": round(error, 4), "before": round(before, 4)}},
        **network.write(networks),
    }
