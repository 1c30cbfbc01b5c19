"""What powers keep from turn to turn (SAN-114), in a few words beside their symbols."""

from stoa.core.message import Message, say
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.state import SantoriniState

ARROWS = {space: f"c3→{space_name(space)}" for space in (6, 7, 8, 11, 13, 16, 17, 18)}  # in every view of the board


def tokens(state: SantoriniState) -> dict[str, Message]:
    """The powers with tokens, and how many each has; the wind, Siren's direction. The rest is on the board."""
    found: dict[str, Message] = {}
    for seat in range(state.seats if state.variant.powers else 0):
        god = state.divine.gods[seat]
        if god > 0 and turn.power(state, seat).keeps_tokens():
            found[table.word(god)] = say("Build tokens: {n}", n=int(state.divine.counts[seat]))
        if god > 0 and turn.power(state, seat).lays() and (towards := kept(state, seat)) is not None:
            found[table.word(god)] = say("Direction: {arrow}", arrow=ARROWS[towards])
        if god > 0 and (spares := turn.power(state, seat).spares()):
            found[table.word(god)] = say("Spare workers: {n}", n=int(spares - state.divine.counts[seat]))
        if seat == state.divine.strife and (space := kept(state, seat)) is not None:
            found[table.word(god)] = say("Moved last: {space}", space=space_name(space))
    if (wind := kept(state, int(state.divine.wind))) is not None:
        found["aeolus"] = say("Wind: {arrow}", arrow=ARROWS[wind])
    return found


def talus(state: SantoriniState) -> int | None:
    """Where Talus stands."""
    return kept(state, int(state.divine.talus))


def coins(state: SantoriniState) -> list[int]:
    """Where Clio's coins lie."""
    seat = int(state.divine.muse)
    return [int(space) for space in board.kept(state.divine.counts[seat])] if seat >= 0 else []


def whirlpools(state: SantoriniState) -> list[int]:
    """Where the whirlpools of Charybdis lie."""
    seat = int(state.divine.pool)
    return [int(space) for space in board.kept(state.divine.counts[seat])] if seat >= 0 else []


def women(state: SantoriniState) -> dict[int, str]:
    """SAN-527: the spaces of the workers that powers know as the woman of their side, and those powers."""
    found = {}
    for seat in range(state.seats if state.variant.powers else 0):
        space = kept(state, seat) if state.divine.women >> seat & 1 else None
        if space is not None:
            found[space] = table.word(state.divine.gods[seat])
    return found


def kept(state: SantoriniState, seat: int) -> int | None:
    """The space that the power of a seat keeps."""
    return int(state.divine.counts[seat]) - 1 if seat >= 0 and state.divine.counts[seat] else None
