"""What Santorini knows about good play."""

from stoa.core.mind import Mind
from stoa.games.santorini.mind.champion import SantoriniChampion
from stoa.games.santorini.mind.judge import SantoriniJudge

MIND = Mind(SantoriniJudge, SantoriniChampion)
