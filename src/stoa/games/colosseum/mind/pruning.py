"""Which moves are worth a thought: what is left out a person would not even consider."""

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases
from stoa.games.colosseum.rules.state import ColosseumState


def sensible(state: ColosseumState, move: i64) -> bool:
    """Whether a move that is legal now is worth a thought."""
    kind = moves.KIND[move]
    if kind == moves.BID:
        raised = move - moves.BID - state.bid
        return (
            raised == 1
            or raised == 3
            or raised == 6
            or (state.bid == 0 and (raised == 8 or raised == 10 or raised == 13))
        )
    if kind == moves.CASH or kind == moves.SWAP:
        # before an investment or a bid, where coins may be short
        return state.phase == phases.INVESTING or state.phase == phases.BIDDING
    if kind == moves.PUSH:
        return _brings_noble(state, (move - moves.PUSH) // board.PUSHES, (move - moves.PUSH) % board.PUSHES)
    return True


def keep_bids(state: ColosseumState, buffer: vec[i64], n: i64) -> i64:
    """Leave out bids that are higher than needed: nobody else could outbid a lower one."""
    lowest = state.bid + 1 if state.bidder != board.NOBODY else board.OPENING_BID
    highest = lowest
    for seat in range(state.seats):
        if seat != state.turn and not (state.barred | state.passed) >> seat & 1:
            affords = (
                state.coins[seat] + (state.medals[seat] + state.held(seat, board.EXTRA_ACTION)) * board.MEDAL_COINS
            )
            if affords > highest:
                highest = affords
    kept: i64 = 0
    for i in range(n):
        move = buffer[i]
        if moves.KIND[move] != moves.BID or move - moves.BID <= highest:
            buffer[kept] = move
            kept += 1
    return kept


def _brings_noble(state: ColosseumState, noble: i64, push: i64) -> bool:
    """A medal move into her own arena."""
    square = state.nobles[noble]
    there = (square + board.PUSH_STEPS[push] + board.SQUARES) % board.SQUARES
    return not state.in_arena(state.turn, square) and state.in_arena(state.turn, there)
