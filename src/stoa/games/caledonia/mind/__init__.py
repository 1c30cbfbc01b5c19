"""What Clans of Caledonia knows about good play."""

from typing import TYPE_CHECKING

from stoa.core.mind import Mind
from stoa.games.caledonia.mind.judge import CaledoniaJudge

if TYPE_CHECKING:
    from stoa.core.training import Training


def _train(training: "Training") -> None:
    from stoa.games.caledonia import CALEDONIA
    from stoa.games.caledonia.mind.training import go_on, train

    if training.start is None:
        train(training, CALEDONIA)
    else:
        go_on(training, CALEDONIA, training.start)


MIND = Mind(CaledoniaJudge, None, _train, learns_on=True)
