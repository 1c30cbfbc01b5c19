"""Which moves are worth a thought: what is left out a person would not even consider."""

from typing import Final

from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases
from stoa.games.colosseum.rules.state import ColosseumState

MOST_OFFERS: Final[i64] = 3  # in a turn
MOST_CHANGES: Final[i64] = 5  # to a draft: up to two things asked for, and what is paid for them


def sensible(state: ColosseumState, move: i64) -> bool:
    """Whether a move that is legal now is worth a thought."""
    kind = moves.KIND[move]
    if kind == moves.BID:
        return _sensible_bid(state, move - moves.BID)
    if kind == moves.CASH or kind == moves.SWAP:
        # before an investment or a bid, where coins may be short
        return state.phase == phases.INVESTING or state.phase == phases.BIDDING
    if kind == moves.OFFER:
        return state.offers < MOST_OFFERS
    if kind == moves.GIVE or kind == moves.GET or kind == moves.PAY:
        return state.steps < MOST_CHANGES and _sensible_change(state, kind, move - kind)
    if kind == moves.PUSH:
        return _brings_noble(state, (move - moves.PUSH) // board.PUSHES, (move - moves.PUSH) % board.PUSHES)
    return True


def _sensible_bid(state: ColosseumState, coins: i64) -> bool:
    if state.bid == 0:
        return coins == 8 or coins == 10 or coins == 13
    raised = coins - state.bid
    return raised == 1 or raised == 3 or raised == 6


def _sensible_change(state: ColosseumState, kind: i64, argument: i64) -> bool:
    """What she wants is asked for, and paid with coins or with what she needs least."""
    if kind == moves.PAY:
        step = board.COIN_STEPS[argument]
        return step == 5 or step == -5
    if argument >= board.STANDARD:
        return False
    amount = state.draft[argument]
    if kind == moves.GIVE:
        return amount >= 0 and not _wanted(state, argument, 0)
    return amount <= 0 and _wanted(state, argument, -amount)


def _wanted(state: ColosseumState, asset: i64, more: i64) -> bool:
    """Whether one of her programs lacks another token of the type."""
    owned = state.owned[state.turn]
    held = state.held(state.turn, asset) + more
    return any(
        owned >> program & 1 == 1 and board.NEED[program * board.STANDARD + asset] > held
        for program in range(board.PROGRAMS)
    )


def _brings_noble(state: ColosseumState, noble: i64, push: i64) -> bool:
    """A medal move into her own arena."""
    square = state.nobles[noble]
    there = (square + board.PUSH_STEPS[push] + board.SQUARES) % board.SQUARES
    return not state.in_arena(state.turn, square) and state.in_arena(state.turn, there)
