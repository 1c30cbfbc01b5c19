"""What Clans of Caledonia knows about good play."""

from typing import TYPE_CHECKING

from stoa.core.mind import Mind
from stoa.games.caledonia.mind.judge import CaledoniaJudge

if TYPE_CHECKING:
    from stoa.core.training import Training


def _train(training: "Training") -> None:
    from stoa.games.caledonia import CALEDONIA
    from stoa.games.caledonia.mind.training import train

    train(training, CALEDONIA)


MIND = Mind(CaledoniaJudge, None, _train)
