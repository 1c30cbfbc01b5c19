"""What follows from a move beyond itself."""

from stoa.core.game import OVER
from stoa.core.message import Message, say
from stoa.games.santorini.face.text import side_name, won
from stoa.games.santorini.rules import phases
from stoa.games.santorini.rules.state import SantoriniState


def news(state: SantoriniState, move: int) -> list[Message]:
    """Who is stuck and out after the move, and who has won."""
    after = state.copy()
    after.play(move)
    told: list[Message] = []
    first = 0 if state.phase == phases.PLACING else state.turn + 1  # SAN-016, SAN-035: stuck sides go out in seat order
    for n in range(after.variant.sides):
        side = after.side(first + n)
        if state.workers[side] and not after.workers[side]:
            told.append(say("{side} has no legal turn: its workers leave the board.", side=side_name(after, side)))
    if after.turn == OVER:
        told.append(won(after))
    return told
