"""What Santorini knows about good play."""

from stoa.core.mind import Mind
from stoa.games.santorini.mind.judge import SantoriniChampion, SantoriniJudge

MIND = Mind(SantoriniJudge, SantoriniChampion)
