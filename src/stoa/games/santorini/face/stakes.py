"""Why each kind of decision matters, for those who meet it for the first time."""

from typing import Final

from stoa.core.face import Stakes
from stoa.core.message import say
from stoa.games.santorini.rules import phases
from stoa.games.santorini.rules.state import SantoriniState


def stakes(state: SantoriniState) -> Stakes | None:
    """Why such a decision matters; nothing where nobody decides."""
    return STAKES.get(state.phase)


STAKES: Final = {
    phase: Stakes(phases.PHASES[phase], words)
    for phase, words in (
        (phases.PLACING, say("Workers near the centre reach most of the board; one in a corner is soon shut in.")),
        (phases.CHOOSING, say("The worker that moves is also the one that builds, so think of the building first.")),
        (
            phases.STEPPING,
            say("Height decides: only from level 2 does a step up win, and the ground leads to level 1 at most."),
        ),
        (phases.BUILDING, say("Buildings belong to nobody: what helps one side up is a way up for the other, too.")),
        (phases.NAMING, say("Every power that is named will be used, and the last one stays with whoever named them.")),
        (phases.TAKING, say("A power bends one rule for the whole game: the best is one that can be used every turn.")),
        (phases.CALLING, say("Whoever begins sets the pace; whoever comes later sees first where the workers stand.")),
        (
            phases.EXTRA,
            say("What a power adds is voluntary: it may help others as well, so look once more before using it."),
        ),
        (
            phases.ANSWERING,
            say("One more worker threatens and blocks more, but it begins on the ground, perhaps in one's own way."),
        ),
    )
}
