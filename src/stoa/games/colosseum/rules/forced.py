"""COL-137: a decision that leaves only one choice is made at once."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import acquiring, board, exchanging, investing, phases, producing, trading

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState

NO_MOVE: Final[i64] = -1


def only_move(state: "ColosseumState") -> i64:
    """The one move that the seat in turn can make; NO_MOVE if she has a choice, or if nobody decides."""
    phase = state.phase
    if state.turn < 0 or phase == phases.DRAFTING or phase == phases.DICE or phase == phases.DONATION:
        return NO_MOVE
    if phase == phases.TRADING and state.variant.offers == 0:
        return moves.STOP_TRADING  # COL-149: there is no trading at this table
    if exchanging.may_exchange(state):
        return NO_MOVE
    if phase == phases.INVESTING:
        return NO_MOVE if investing.may_go_on(state) else moves.STOP_INVESTING
    if phase == phases.OPENING:
        return NO_MOVE if acquiring.may_open(state) else moves.NO_AUCTION
    if phase == phases.BIDDING:
        return _only_bid(state)
    if phase == phases.TRADING:
        return NO_MOVE if trading.may_offer(state) else moves.STOP_TRADING
    if phase == phases.ANSWERING:
        return NO_MOVE if trading.both_hold(state) or trading.may_counter(state) else moves.DECLINE
    if phase == phases.PRODUCING:
        return NO_MOVE if producing.any_producible(state, state.turn) else moves.NO_EVENT
    if phase == phases.PUSHING:
        return moves.STOP_MOVING
    if phase == phases.SPECTATORS:
        return moves.COUNT
    if phase == phases.ENDING:
        return moves.END_EVENT
    return _only_listed(state)


def _only_bid(state: "ColosseumState") -> i64:
    coins = state.coins[state.turn]
    if state.bidder == board.NOBODY:
        return NO_MOVE if coins > board.OPENING_BID else moves.BID + board.OPENING_BID
    return NO_MOVE if coins > state.bid and state.bid < board.HIGHEST_BID else moves.NO_BID


def _only_listed(state: "ColosseumState") -> i64:
    """Naming, Jokers and the clean-up, where the choices have to be listed."""
    choices = vec[i64]([0] * 32)
    return choices[0] if state.fill(choices) == 1 else NO_MOVE
