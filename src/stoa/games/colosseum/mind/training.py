"""`stoa train colosseum`: rounds of games, and after each of them a new network learns from all games so far.

The first games are played with the outlook alone; the later ones with the network of the round before.
"""

from typing import Any, Final

from stoa.core.dice import SeededDice
from stoa.core.game import Game
from stoa.core.rounds import Content, Job, Round, learn_in_rounds
from stoa.core.training import Training, need
from stoa.games.colosseum.mind import foresight, lessons
from stoa.games.colosseum.mind.foresight import LEARNED, Foresight
from stoa.games.colosseum.mind.judge import ColosseumJudge
from stoa.games.colosseum.mind.learning import Learner

HIDDEN: Final = 32
VISITS: Final = 50
SIZE: Final = 80  # games in a batch
PLAN: Final = (Round(50, 8, 0.002), Round(50, 8, 0.002))


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
        rows = np.frombuffer(b"".join(found), dtype=np.float32).reshape(-1, lessons.FIELDS)
        return _learned(training, number, plan[number], rows, hidden)

    learn_in_rounds(training, game, plan, size, visits, play_batch, learn, LEARNED.name)


def play_batch(job: Job) -> bytes:
    """The lessons of a batch of games."""
    game, seed, batch, size, visits, search, content = job
    judge = ColosseumJudge(Foresight(None if content is None else foresight.read(content)))
    dice = SeededDice(seed)
    return b"".join(
        lessons.play(game, number, search, judge, visits, dice).tobytes()
        for number in range(batch * size, (batch + 1) * size)
    )


def _learned(training: Training, number: int, now: Round, rows: Any, hidden: int) -> Content:
    """The network, with the figures of its learning."""
    stage = f"round {number}, times through all lessons"
    learner = Learner(rows, hidden, training.seed_of(stage), None)
    loss = 0.0
    for epoch, loss in learner.learn(now.epochs, now.rate):
        training.report(stage, epoch, now.epochs, held_out_loss=loss)
    return {
        "command": f"stoa train colosseum --seed {training.seed}",
        "round": number,
        "figures": {
            "lessons": len(rows),
            "held_out_loss": round(loss, 4),
            "of_the_outlook": round(learner.loss_before(), 4),
        },
        **foresight.write(learner.network()),
    }
