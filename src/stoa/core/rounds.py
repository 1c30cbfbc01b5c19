"""A training in rounds: batches of games in which the search plays with what was learned before, then learning from them."""

import json
from collections.abc import Callable
from typing import Any, Final

from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.training import Search, Training

Content = dict[str, Any]  # of a file with weights
# A batch: the game, its seed, the number of the batch, how many games, visits, the search, and what was learned before.
Job = tuple[Game, int, int, int, int, Search, Content | None]


class Round:
    """How many batches of games are played, how often the networks learn from them, and at what rate."""

    def __init__(self, batches: int, epochs: int, rate: float) -> None:
        self.batches: Final = batches
        self.epochs: Final = epochs
        self.rate: Final = rate


def learn_in_rounds(
    training: Training,
    game: Game,
    plan: tuple[Round, ...],
    size: int,
    visits: int,
    play: Callable[[Job], bytes],
    learn: Callable[[int, list[bytes], Content | None], Content],
    name: str,
    content: Content | None = None,
) -> None:
    """Go on round by round, until all are done or time is up. `play` returns the lessons of a batch, `learn` the weights
    from the lessons of all rounds so far; these are kept under this name. The first round plays with `content`, if there is any.
    """
    lessons: list[bytes] = []
    for number, current in enumerate(plan):
        kept = training.load(f"round-{number}.json")
        if kept is None and not _played(training, game, number, current, size, visits, play, content):
            return
        lessons.append(b"".join([training.load(_name(number, batch)) or b"" for batch in range(current.batches)]))
        if kept is None:
            kept = json.dumps(learn(number, lessons, content)).encode()
            training.save(f"round-{number}.json", kept)
            training.save(name, kept)
        content = json.loads(kept)


def _name(number: int, batch: int) -> str:
    return f"games/{number}-{batch:04}.bin"


def _played(
    training: Training,
    game: Game,
    number: int,
    current: Round,
    size: int,
    visits: int,
    play: Callable[[Job], bytes],
    content: Content | None,
) -> bool:
    """Play those games of a round that are not there yet; whether there was time for all of them."""
    search = training.search
    if search is None:
        raise StoaError("this training needs the search that will play")
    missing = [batch for batch in range(current.batches) if training.load(_name(number, batch)) is None]
    jobs = [
        (game, training.seed_of(f"round {number} batch {batch}"), batch, size, visits, search, content)
        for batch in missing
    ]
    stage = f"round {number}, games"
    done = current.batches - len(missing)
    training.report(stage, done * size, current.batches * size)
    if training.seconds_left() == 0.0:
        return False
    for batch, played in zip(missing, training.spread(play, jobs), strict=True):
        training.save(_name(number, batch), played)
        done += 1
        training.report(stage, done * size, current.batches * size)
        if training.seconds_left() == 0.0:
            return False
    return True
