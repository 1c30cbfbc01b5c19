"""What Corinth knows about good play."""

from stoa.core.mind import Mind
from stoa.games.corinth.mind.judge import CorinthJudge

MIND = Mind(CorinthJudge)
