"""What Colosseum knows about good play."""

from typing import TYPE_CHECKING

from stoa.core.mind import Mind
from stoa.games.colosseum.mind.judge import ColosseumJudge

if TYPE_CHECKING:
    from stoa.core.training import Training


def _train(training: "Training") -> None:
    from stoa.games.colosseum import COLOSSEUM
    from stoa.games.colosseum.mind.training import train

    train(training, COLOSSEUM)


MIND = Mind(ColosseumJudge, None, _train)
