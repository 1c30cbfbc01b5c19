"""What powers keep from turn to turn (SAN-114), in a few words beside their symbols."""

from stoa.core.message import Message, say
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.state import SantoriniState


def tokens(state: SantoriniState) -> dict[str, Message]:
    """The powers with tokens, and how many each has."""
    found: dict[str, Message] = {}
    for seat in range(state.seats if state.variant.powers else 0):
        god = state.divine.gods[seat]
        if god > 0 and turn.power(state, seat).keeps_tokens():
            found[table.word(god)] = say("Build tokens: {n}", n=int(state.divine.counts[seat]))
    return found
