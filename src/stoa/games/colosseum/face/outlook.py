"""What a choice would bring: squares and whose they are, programs and what they would draw."""

from stoa.core.message import Message, name_of, say
from stoa.games.colosseum.rules import board, producing
from stoa.games.colosseum.rules.state import ColosseumState


def owner_of(state: ColosseumState, square: int) -> int:
    """The seat to whose arena a square belongs, or -1."""
    return next((seat for seat in range(state.seats) if state.in_arena(seat, square)), -1)


def place(state: ColosseumState, square: int, seat: int = -1) -> Message:
    """A square, and whose arena it belongs to; the seat whose deeds are told is not named again."""
    owner = owner_of(state, square)
    if owner < 0:
        return say("square {square}", square=square)
    if owner == seat:
        return say("square {square} in their own arena", square=square)
    return say("square {square} in the arena of {owner}", square=square, owner=name_of(owner))


def value(state: ColosseumState, seat: int, program: int) -> int:
    """The spectators that a program alone would draw with the tokens and Jokers of a seat, in an arena that is large
    enough; 0 if they are too few.
    """
    filled = int(producing.filled(state, seat, program) + producing.jokers_left(state, seat))
    missing = max(0, int(board.PLACES[program]) - filled)
    return int(board.VALUE[program * board.ROW + missing]) if filled >= board.LEAST[program] else 0


def forecast(state: ColosseumState, seat: int, program: int) -> int:
    """The spectators of an event with this program as things stand; 0 if it cannot be produced."""
    if not producing.producible(state, seat, program):
        return 0
    twin = state.copy()
    twin.program = program
    for asset in range(board.STANDARD):
        short = board.NEED[program * board.STANDARD + asset] - twin.held(seat, asset)
        twin.jokers[asset] = max(0, min(short, producing.jokers_left(twin, seat)))
    return sum(producing.event_parts(twin, seat))
