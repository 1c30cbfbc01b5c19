"""Why each kind of decision matters, for those who meet it for the first time."""

from typing import Final

from stoa.core.face import Stakes
from stoa.core.message import say
from stoa.games.corinth.rules import phases
from stoa.games.corinth.rules.state import CorinthState


def stakes(state: CorinthState) -> Stakes | None:
    """Why such a decision matters; nothing where nobody decides."""
    return STAKES.get(state.phase)


STAKES: Final = {
    phase: Stakes(phases.PHASES[phase], words)
    for phase, words in (
        (
            phases.BUYING,
            say("Yellow dice enlarge the groups for the start player alone; two gold kept are worth a point."),
        ),
        (
            phases.TAKING,
            say("The number of dice counts for goods, gold and goats; their value counts only for the steward."),
        ),
        (
            phases.ACTING,
            say("What the area gives is sure; the steward collects more with every place where he has stopped."),
        ),
        (
            phases.RESTING,
            say("A free step is worth it where the next place gives something; no place is entered twice."),
        ),
        (
            phases.STEPPING,
            say("Only the place where the walk ends gives something, and what was passed can never be entered again."),
        ),
        (phases.DELIVERING, say("Only full shops score at the end, and the first to fill a district takes its bonus.")),
        (phases.BUILDING, say("A building works until the end: the earlier it stands, the more often it pays.")),
    )
}
