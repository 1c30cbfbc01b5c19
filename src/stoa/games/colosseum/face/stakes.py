"""Why each kind of decision matters, for those who meet it for the first time."""

from typing import Final

from stoa.core.face import Stakes
from stoa.core.message import say
from stoa.games.colosseum.rules import phases
from stoa.games.colosseum.rules.state import ColosseumState


def stakes(state: ColosseumState) -> Stakes | None:
    """Why such a decision matters; nothing where nobody decides."""
    return STAKES.get(state.phase)


STAKES: Final = {
    phase: Stakes(phases.PHASES[phase], words)
    for phase, words in (
        (
            phases.INVESTING,
            say("Only the best single event wins: plan early for a large program and an arena that holds it."),
        ),
        (phases.OPENING, say("All three tokens come together: the best market is one whose tokens others need less.")),
        (
            phases.BIDDING,
            say("Coins spent here are missing for the next investment, but tokens that do not fit can be traded."),
        ),
        (
            phases.TRADING,
            say("What one player does not need completes the program of another: a fair trade helps both."),
        ),
        (
            phases.DRAFTING,
            say("An offer is taken only if the other side gains as well; nobody sees it before it is sent."),
        ),
        (
            phases.ANSWERING,
            say("Before accepting, look at what the other side could produce with it: only one event wins."),
        ),
        (
            phases.PRODUCING,
            say("Every event brings coins, and each new program 5 spectators for all later ones: passing seldom pays."),
        ),
        (
            phases.DICE,
            say("Nobles in the own arena draw spectators; one led out of another arena takes them away there."),
        ),
        (
            phases.PUSHING,
            say("A medal kept is worth 3 spectators or 6 coins, so moving a noble should bring more than that."),
        ),
        (
            phases.NAMING,
            say("Early on the coins matter and that the program is new; in the end only the greatest event does."),
        ),
        (
            phases.JOKERS,
            say("Every place filled draws more spectators, but only real tokens let their star performers take part."),
        ),
        (
            phases.SPECTATORS,
            say("Medals spent now count for this event alone: keep them if a greater one is still to come."),
        ),
        (phases.ENDING, say("Medals can still become coins here; after that the next player produces.")),
        (phases.CLEANUP, say("What goes never comes back: best is a token that the next program does without.")),
        (
            phases.DONATION,
            say(
                "The leader has to give it: ask for what completes the next program, or for what the leader needs most."
            ),
        ),
    )
}
