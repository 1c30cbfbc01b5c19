"""`stoa train caledonia`: rounds of games, and after each of them the networks learn from it.

The first games are played with the hand-made estimate alone; the later ones with the networks of the round before, which
learn on from there.
"""

from typing import Any, Final

from stoa.core.dice import SeededDice
from stoa.core.game import Game
from stoa.core.network import Network
from stoa.core.rounds import Content, Job, Round, learn_in_rounds
from stoa.core.training import Training, need
from stoa.games.caledonia.mind import lessons, network
from stoa.games.caledonia.mind.judge import CaledoniaJudge
from stoa.games.caledonia.mind.learning import Learner
from stoa.games.caledonia.mind.network import LEARNED, TABLES

HIDDEN: Final = 32
VISITS: Final = 150
SIZE: Final = 80  # games in a batch
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

    def learn(number: int, found: list[bytes], content: Content | None) -> Content:
        rows = np.frombuffer(found[number], dtype=np.float32).reshape(-1, lessons.FIELDS)
        return _learned(training, number, plan[number], rows, hidden, content)

    learn_in_rounds(training, game, plan, size, visits, play_batch, learn, LEARNED.name)


def play_batch(job: Job) -> bytes:
    """The lessons of a batch of games."""
    game, seed, batch, size, visits, search, content = job
    judge = CaledoniaJudge({} if content is None else network.read(content))
    dice = SeededDice(seed)
    return b"".join(
        lessons.play(game, number, search, judge, visits, dice).tobytes()
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
