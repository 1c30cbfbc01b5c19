"""What powers keep from turn to turn (SAN-114), in a few words beside their symbols."""

from stoa.core.message import Message, say
from stoa.games.santorini.face import gods
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.powers.power import Power
from stoa.games.santorini.rules.state import SantoriniState

ARROWS = {space: f"c3→{space_name(space)}" for space in (6, 7, 8, 11, 13, 16, 17, 18)}  # in every view of the board


def tokens(state: SantoriniState) -> dict[str, Message]:
    """The powers with tokens, and how many each has; the wind, Siren's direction, who has another power. The rest is on the board."""
    found: dict[str, Message] = {}
    for seat in range(state.seats if state.variant.powers else 0):
        card = table.counted(state, seat)
        if card.keeps_tokens():
            found[_word(card)] = say("Build tokens: {n}", n=int(state.divine.counts[seat]))
        if card.lays() and (towards := kept(state, seat)) is not None:
            found[_word(card)] = say("Direction: {arrow}", arrow=ARROWS[towards])
        if spares := card.spares():
            found[_word(card)] = say("Spare workers: {n}", n=int(spares - state.divine.counts[seat]))
        eyes = card is turn.power(state, seat) and card.knows_last()
        if eyes and (space := kept(state, seat)) is not None:
            found[_word(card)] = say("Moved last: {space}", space=space_name(space))
        found |= _of_two(state, seat)
    if (wind := kept(state, int(state.divine.wind))) is not None:
        found["aeolus"] = say("Wind: {arrow}", arrow=ARROWS[wind])
    return found


def _word(card: Power) -> str:
    """The word of a power."""
    return table.word(table.POWERS.index(card))


def _of_two(state: SantoriniState, seat: int) -> dict[str, Message]:
    """Whose power Circe has, what Nyx has at night, and whom Adonis has named."""
    divine = state.divine
    god, acting = divine.gods[seat], divine.acting[seat]
    if table.POWERS[god].sets_aside() and divine.night:
        name = gods.name(int(divine.night))
        return {
            table.word(god): say("Night: {god}", god=name)
            if acting == divine.night
            else say("At night: {god}", god=name)
        }
    if acting > 0 and acting != god:
        return {table.word(god): say("Has the power of {god}", god=gods.name(int(acting)))}
    if table.POWERS[god].names_two() and (pair := named_workers(state)):
        return {table.word(god): say("To be neighbours: {spaces}", spaces=", ".join(map(space_name, pair)))}
    return {}


def named_workers(state: SantoriniState) -> list[int]:
    """Where the two stand that Adonis has named."""
    both = (int(state.divine.suitor), int(state.divine.beloved))
    return [] if board.NOWHERE in both else list(both)


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
            found[space] = next(_word(card) for card in table.cards(state, seat) if card.knows_woman())
    return found


def kept(state: SantoriniState, seat: int) -> int | None:
    """The space that the power of a seat keeps."""
    return int(state.divine.counts[seat]) - 1 if seat >= 0 and state.divine.counts[seat] else None
