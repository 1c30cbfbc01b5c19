"""What Santorini knows about good play."""

from stoa.core.mind import Mind
from stoa.core.training import Training
from stoa.games.santorini.mind.champion import SantoriniChampion
from stoa.games.santorini.mind.judge import SantoriniJudge


def _train(training: Training) -> None:
    from stoa.games.santorini.mind.training import train

    train(training)


MIND = Mind(SantoriniJudge, SantoriniChampion, _train, learns_on=True)
