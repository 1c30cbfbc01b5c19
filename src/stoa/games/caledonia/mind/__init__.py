"""What Clans of Caledonia knows about good play."""

from stoa.core.mind import Mind
from stoa.games.caledonia.mind.judge import CaledoniaJudge

MIND = Mind(CaledoniaJudge)
