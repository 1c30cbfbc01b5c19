"""`stoa train caledonia`: rounds of games, and after each of them the networks learn from it.

The first games are played with the hand-made estimate alone; the later ones with the networks of the round before, which
learn on from there.
"""

import json
from typing import Any, Final

from stoa.core.dice import SeededDice
from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.training import Search, Training, need
from stoa.games.caledonia.mind import lessons, network
from stoa.games.caledonia.mind.judge import CaledoniaJudge
from stoa.games.caledonia.mind.learning import Learner
from stoa.games.caledonia.mind.network import LEARNED, TABLES, Network

HIDDEN: Final = 32
VISITS: Final = 150
SIZE: Final = 80  # games in a batch


class Round:
    """So many batches of games, and how the networks learn from them."""

    def __init__(self, batches: int, epochs: int, rate: float) -> None:
        self.batches: Final = batches
        self.epochs: Final = epochs
        self.rate: Final = rate


PLAN: Final = (Round(500, 16, 0.002), Round(250, 8, 0.0005))


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
    content: dict[str, Any] | None = None
    for number, now in enumerate(plan):
        kept = training.load(f"round-{number}.json")
        if kept is not None:
            content = json.loads(kept)
            continue
        if not _played(training, game, number, now, size, visits, content):
            return
        found = np.concatenate(
            [
                np.frombuffer(training.load(_name(number, batch)) or b"", dtype=np.float32)
                for batch in range(now.batches)
            ]
        ).reshape(-1, lessons.FIELDS)
        content = _learned(training, number, now, found, hidden, content)
        training.save(f"round-{number}.json", json.dumps(content).encode())
        training.save(LEARNED.name, json.dumps(content).encode())


def _name(number: int, batch: int) -> str:
    return f"games/{number}-{batch:04}.bin"


def _played(
    training: Training, game: Game, number: int, now: Round, size: int, visits: int, content: dict[str, Any] | None
) -> bool:
    """Play the games of a round that are not there yet; whether there was time for all."""
    search = training.search
    if search is None:
        raise StoaError("this training needs the search that will play")
    missing = [batch for batch in range(now.batches) if training.load(_name(number, batch)) is None]
    jobs = [
        (game, training.seed_of(f"round {number} batch {batch}"), batch, size, visits, search, content)
        for batch in missing
    ]
    stage = f"round {number}, games"
    done = now.batches - len(missing)
    training.report(stage, done * size, now.batches * size)
    if training.seconds_left() == 0.0:
        return False
    for batch, played in zip(missing, training.spread(play_batch, jobs), strict=True):
        training.save(_name(number, batch), played)
        done += 1
        training.report(stage, done * size, now.batches * size)
        if training.seconds_left() == 0.0:
            return False
    return True


def play_batch(job: tuple[Game, int, int, int, int, Search, dict[str, Any] | None]) -> bytes:
    """The lessons of a batch of games."""
    game, seed, batch, size, visits, search, content = job
    judge = CaledoniaJudge({} if content is None else network.read(content))
    dice = SeededDice(seed)
    return b"".join(
        lessons.play(game, number, search, judge, visits, dice).tobytes()
        for number in range(batch * size, (batch + 1) * size)
    )


def _learned(
    training: Training, number: int, now: Round, found: Any, hidden: int, content: dict[str, Any] | None
) -> dict[str, Any]:
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
