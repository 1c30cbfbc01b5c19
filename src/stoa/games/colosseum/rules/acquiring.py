"""Phase 2: auctions of the markets, and their refilling."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases, stars

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def may_open(state: "ColosseumState") -> bool:
    """COL-143: whether the seat in turn can start an auction."""
    enough = state.coins[state.turn] >= board.OPENING_BID
    return enough and any(state.in_market(market) > 0 for market in range(board.MARKETS))


def fill_opening(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if state.coins[state.turn] >= board.OPENING_BID:
        for market in range(board.MARKETS):
            if state.in_market(market) > 0:
                out[n] = moves.OPEN + market
                n += 1
    out[n] = moves.NO_AUCTION
    return n + 1


def fill_bidding(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    lowest = state.bid + 1
    if state.bidder == board.NOBODY:
        lowest = board.OPENING_BID
    else:
        out[n] = moves.NO_BID
        n += 1
    highest = state.coins[state.turn]
    if highest > board.HIGHEST_BID:
        highest = board.HIGHEST_BID
    for coins in range(lowest, highest + 1):
        out[n] = moves.BID + coins
        n += 1
    return n


def play(state: "ColosseumState", kind: i64, argument: i64) -> None:
    if kind == moves.BID:
        state.bid = argument
        state.bidder = state.turn
        _ask_bidder(state)
    elif kind == moves.NO_BID:
        state.passed |= 1 << state.turn
        _ask_bidder(state)
    elif kind == moves.OPEN:
        state.market = argument
        state.phase = phases.BIDDING
    else:
        _begin_refill(state)  # COL-059


def _ask_bidder(state: "ColosseumState") -> None:
    """COL-141: the next player clockwise who may still bid; without one the highest bidder has won."""
    out = state.barred | state.passed
    for step in range(state.seats - 1):
        seat = (state.turn + 1 + step) % state.seats
        if seat != state.bidder and not out >> seat & 1:
            state.turn = seat
            return
    _win_auction(state)


def _win_auction(state: "ColosseumState") -> None:
    """COL-055, COL-116, COL-123."""
    winner = state.bidder
    state.coins[winner] -= state.bid
    for asset in range(board.ASSETS):
        taken = state.markets[state.market * board.ASSETS + asset]
        state.markets[state.market * board.ASSETS + asset] = 0
        if asset == board.EMPEROR_TOKEN:
            supply = state.medal_supply()
            state.medals[winner] += taken if taken < supply else supply
        else:
            state.tokens[winner * board.ASSETS + asset] += taken
    stars.check(state)
    state.barred |= 1 << winner
    state.market = board.NOTHING
    state.bid = 0
    state.bidder = board.NOBODY
    state.passed = 0
    if winner == state.acting():
        _begin_refill(state)  # COL-059
    else:
        state.phase = phases.OPENING  # COL-058
        state.turn = state.acting()


def _begin_refill(state: "ColosseumState") -> None:
    state.empty = 0
    for market in range(board.MARKETS):
        if state.in_market(market) == 0:
            state.empty |= 1 << market
    refill(state)


def refill(state: "ColosseumState") -> None:
    """COL-060, COL-061: the empty markets in order, the face-down token first."""
    while state.empty:
        if state.face_down != board.NOTHING:
            asset = state.face_down
            state.face_down = board.NOTHING
            put_in_market(state, asset)
        elif not any(tokens > 0 for tokens in state.bag):
            state.empty = 0
        else:
            state.phase = phases.REFILLING
            state.turn = CHANCE
            return
    _next_active(state)


def put_in_market(state: "ColosseumState", asset: i64) -> None:
    """Put a token into the first market that is being refilled."""
    for market in range(board.MARKETS):
        if state.empty >> market & 1:
            break
    state.markets[market * board.ASSETS + asset] += 1
    if state.in_market(market) == board.PER_MARKET:
        state.empty ^= 1 << market


def _next_active(state: "ColosseumState") -> None:
    """COL-049, COL-050; with intense auctions everybody is active and all may bid again (COL-133, COL-134)."""
    state.phase = phases.OPENING
    if state.variant.intense:
        state.barred = 0
    while state.next_player():
        if not state.barred >> state.turn & 1:
            return
    state.barred = 0
    state.begin_phase(phases.TRADING)
