"""Phase 2: auctions of the markets, and their refilling."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def fill_opening(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if state.coins[state.turn] >= board.OPENING_BID:
        market: i64 = 0
        while market < board.MARKETS:
            if state.in_market(market) > 0:
                out[n] = moves.OPEN + market
                n += 1
            market += 1
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
    while lowest <= highest:
        out[n] = moves.BID + lowest
        n += 1
        lowest += 1
    return n


def play(state: "ColosseumState", move: i64) -> None:
    if move < moves.NO_AUCTION:
        state.market = move - moves.OPEN
        state.phase = phases.BIDDING
    elif move == moves.NO_AUCTION:
        _begin_refill(state)  # COL-059
    else:
        state.passed |= 1 << state.turn
        _ask_bidder(state)


def bid(state: "ColosseumState", coins: i64) -> None:
    state.bid = coins
    state.bidder = state.turn
    _ask_bidder(state)


def _ask_bidder(state: "ColosseumState") -> None:
    """COL-141: the next player clockwise who may still bid; without one the highest bidder has won."""
    seat = state.turn
    step: i64 = 1
    while step < state.seats:
        seat = (seat + 1) % state.seats
        if seat != state.bidder and not (state.won | state.passed) >> seat & 1:
            state.turn = seat
            return
        step += 1
    _win_auction(state)


def _win_auction(state: "ColosseumState") -> None:
    """COL-055, COL-116, COL-123."""
    winner = state.bidder
    state.coins[winner] -= state.bid
    kind: i64 = 0
    while kind < board.KINDS:
        taken = state.markets[state.market * board.KINDS + kind]
        state.markets[state.market * board.KINDS + kind] = 0
        if kind == board.EMPEROR_TOKEN:
            supply = state.medal_supply()
            state.medals[winner] += taken if taken < supply else supply
        else:
            state.tokens[winner * board.KINDS + kind] += taken
        kind += 1
    state.check_stars()
    state.won |= 1 << winner
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
    market: i64 = 0
    while market < board.MARKETS:
        if state.in_market(market) == 0:
            state.empty |= 1 << market
        market += 1
    refill(state)


def refill(state: "ColosseumState") -> None:
    """COL-060, COL-061: the empty markets in order, the face-down token first."""
    while state.empty:
        if state.face_down != board.NOTHING:
            kind = state.face_down
            state.face_down = board.NOTHING
            put_in_market(state, kind)
        elif _bag_is_empty(state):
            state.empty = 0
        else:
            state.phase = phases.REFILLING
            state.turn = CHANCE
            return
    _next_active(state)


def _bag_is_empty(state: "ColosseumState") -> bool:
    kind: i64 = 0
    while kind < board.KINDS:
        if state.bag[kind] > 0:
            return False
        kind += 1
    return True


def put_in_market(state: "ColosseumState", kind: i64) -> None:
    market: i64 = 0
    while not state.empty >> market & 1:
        market += 1
    state.markets[market * board.KINDS + kind] += 1
    if state.in_market(market) == board.PER_MARKET:
        state.empty ^= 1 << market


def _next_active(state: "ColosseumState") -> None:
    """COL-049, COL-050; with intense auctions everybody is active and all may bid again (COL-133, COL-134)."""
    state.phase = phases.OPENING
    if state.variant.intense:
        state.won = 0
    while state.next_player():
        if not state.won >> state.turn & 1:
            return
    state.won = 0
    state.begin_phase(phases.TRADING)


def any_market(state: "ColosseumState") -> bool:
    market: i64 = 0
    while market < board.MARKETS:
        if state.in_market(market) > 0:
            return True
        market += 1
    return False


def forced_bid(state: "ColosseumState") -> bool:
    coins = state.coins[state.turn]
    if state.bidder == board.NOBODY:
        if coins > board.OPENING_BID:
            return False
        state.decide(moves.BID + board.OPENING_BID)
    else:
        if coins > state.bid and state.bid < board.HIGHEST_BID:
            return False
        state.decide(moves.NO_BID)
    return True
