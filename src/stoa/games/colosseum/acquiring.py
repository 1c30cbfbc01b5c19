"""Phase 2: auctions of the markets, and their refilling."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.colosseum.board import (
    BID,
    BIDDING,
    EMPEROR_TOKEN,
    HIGHEST_BID,
    KINDS,
    MARKETS,
    NO_AUCTION,
    NO_BID,
    NOBODY,
    NOTHING,
    OPEN,
    OPENING,
    OPENING_BID,
    PER_MARKET,
    REFILLING,
    TRADING,
)

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def fill_opening(table: "Table", out: vec[i64], n: i64) -> i64:
    if table.coins[table.turn] >= OPENING_BID:
        market: i64 = 0
        while market < MARKETS:
            if table.in_market(market) > 0:
                out[n] = OPEN + market
                n += 1
            market += 1
    out[n] = NO_AUCTION
    return n + 1


def fill_bidding(table: "Table", out: vec[i64], n: i64) -> i64:
    lowest = table.bid + 1
    if table.bidder == NOBODY:
        lowest = OPENING_BID
    else:
        out[n] = NO_BID
        n += 1
    highest = table.coins[table.turn]
    if highest > HIGHEST_BID:
        highest = HIGHEST_BID
    while lowest <= highest:
        out[n] = BID + lowest
        n += 1
        lowest += 1
    return n


def play(table: "Table", move: i64) -> None:
    if move < NO_AUCTION:
        table.market = move - OPEN
        table.phase = BIDDING
    elif move == NO_AUCTION:
        _begin_refill(table)  # COL-059
    else:
        table.passed |= 1 << table.turn
        _ask_bidder(table)


def bid(table: "Table", coins: i64) -> None:
    table.bid = coins
    table.bidder = table.turn
    _ask_bidder(table)


def _ask_bidder(table: "Table") -> None:
    """COL-141: the next player clockwise who may still bid; without one the highest bidder has won."""
    seat = table.turn
    step: i64 = 1
    while step < table.seats:
        seat = (seat + 1) % table.seats
        if seat != table.bidder and not (table.won | table.passed) >> seat & 1:
            table.turn = seat
            return
        step += 1
    _win_auction(table)


def _win_auction(table: "Table") -> None:
    """COL-055, COL-116, COL-123."""
    winner = table.bidder
    table.coins[winner] -= table.bid
    kind: i64 = 0
    while kind < KINDS:
        taken = table.markets[table.market * KINDS + kind]
        table.markets[table.market * KINDS + kind] = 0
        if kind == EMPEROR_TOKEN:
            supply = table.medal_supply()
            table.medals[winner] += taken if taken < supply else supply
        else:
            table.tokens[winner * KINDS + kind] += taken
        kind += 1
    table.check_stars()
    table.won |= 1 << winner
    table.market = NOTHING
    table.bid = 0
    table.bidder = NOBODY
    table.passed = 0
    if winner == table.acting():
        _begin_refill(table)  # COL-059
    else:
        table.phase = OPENING  # COL-058
        table.turn = table.acting()


def _begin_refill(table: "Table") -> None:
    table.empty = 0
    market: i64 = 0
    while market < MARKETS:
        if table.in_market(market) == 0:
            table.empty |= 1 << market
        market += 1
    refill(table)


def refill(table: "Table") -> None:
    """COL-060, COL-061: the empty markets in order, the face-down token first."""
    while table.empty:
        if table.face_down != NOTHING:
            kind = table.face_down
            table.face_down = NOTHING
            put_in_market(table, kind)
        elif _bag_is_empty(table):
            table.empty = 0
        else:
            table.phase = REFILLING
            table.turn = CHANCE
            return
    _next_active(table)


def _bag_is_empty(table: "Table") -> bool:
    kind: i64 = 0
    while kind < KINDS:
        if table.bag[kind] > 0:
            return False
        kind += 1
    return True


def put_in_market(table: "Table", kind: i64) -> None:
    market: i64 = 0
    while not table.empty >> market & 1:
        market += 1
    table.markets[market * KINDS + kind] += 1
    if table.in_market(market) == PER_MARKET:
        table.empty ^= 1 << market


def _next_active(table: "Table") -> None:
    """COL-049, COL-050; with intense auctions everybody is active and all may bid again (COL-133, COL-134)."""
    table.phase = OPENING
    if table.setting.intense:
        table.won = 0
    while table.next_player():
        if not table.won >> table.turn & 1:
            return
    table.won = 0
    table.begin_phase(TRADING)


def any_market(table: "Table") -> bool:
    market: i64 = 0
    while market < MARKETS:
        if table.in_market(market) > 0:
            return True
        market += 1
    return False


def forced_bid(table: "Table") -> bool:
    coins = table.coins[table.turn]
    if table.bidder == NOBODY:
        if coins > OPENING_BID:
            return False
        table.decide(BID + OPENING_BID)
    else:
        if coins > table.bid and table.bid < HIGHEST_BID:
            return False
        table.decide(NO_BID)
    return True
