"""What Colosseum knows about good play."""

from stoa.core.mind import Mind
from stoa.games.colosseum.mind.judge import ColosseumJudge

MIND = Mind(ColosseumJudge)
