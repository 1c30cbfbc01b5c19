"""What Corinth knows about good play."""

from typing import TYPE_CHECKING

from stoa.core.mind import Mind
from stoa.games.corinth.mind.judge import CorinthJudge

if TYPE_CHECKING:
    from stoa.core.training import Training


def _train(training: "Training") -> None:
    from stoa.games.corinth import CORINTH
    from stoa.games.corinth.mind.training import train

    train(training, CORINTH)


MIND = Mind(CorinthJudge, None, _train)
