"""Phase 1: one investment, or two for those who pay for it."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum.board import (
    BUY,
    EXPAND,
    EXPANSION_PRICE,
    EXTRA_ACTION,
    FOR_SALE,
    KINDS,
    LARGEST_ARENA,
    LOGE,
    LOGE_PRICE,
    OPENING,
    PRICE,
    PROGRAMS,
    SECOND,
    SECOND_MEDALS,
    SQUARES,
    STOP_INVESTING,
    TICKET,
    TICKET_PRICE,
)

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def any_investment(table: "Table", seat: i64) -> bool:
    """COL-140."""
    coins = table.coins[seat]
    if coins >= LOGE_PRICE and not table.loge[seat]:
        return True
    if coins >= EXPANSION_PRICE and table.size[seat] < LARGEST_ARENA:
        return True
    if coins >= TICKET_PRICE and table.ticket_supply() > 0:
        return True
    sold = table.sold()
    program = FOR_SALE
    while program < PROGRAMS:
        if not sold >> program & 1 and coins >= PRICE[program] and high_enough(table, seat, program):
            return True
        program += 1
    return False


def high_enough(table: "Table", seat: i64, program: i64) -> bool:
    """COL-042: higher than every program she has produced."""
    return table.produced[seat] >> program == 0


def fill(table: "Table", out: vec[i64], n: i64) -> i64:
    seat = table.turn
    if table.invested == 0 or table.paid:
        coins = table.coins[seat]
        sold = table.sold()
        program = FOR_SALE
        while program < PROGRAMS:
            if not sold >> program & 1 and coins >= PRICE[program] and high_enough(table, seat, program):
                out[n] = BUY + program - FOR_SALE
                n += 1
            program += 1
        if coins >= EXPANSION_PRICE and table.size[seat] < LARGEST_ARENA:
            out[n] = EXPAND
            out[n + 1] = EXPAND + 1
            n += 2
        if coins >= TICKET_PRICE and table.ticket_supply() > 0:
            out[n] = TICKET
            n += 1
        if coins >= LOGE_PRICE and not table.loge[seat]:
            out[n] = LOGE
            n += 1
    elif any_investment(table, seat):  # COL-139
        if table.medals[seat] >= SECOND_MEDALS:
            out[n] = SECOND
            n += 1
        if table.held(seat, EXTRA_ACTION) > 0:
            out[n] = SECOND + 1
            n += 1
    if not table.paid:
        out[n] = STOP_INVESTING
        n += 1
    return n


def play(table: "Table", move: i64) -> None:
    seat = table.turn
    if move == STOP_INVESTING:
        _stop(table)
        return
    if move >= SECOND:
        if move == SECOND:
            table.medals[seat] -= SECOND_MEDALS
        else:
            table.tokens[seat * KINDS + EXTRA_ACTION] -= 1
        table.paid = 1
        return
    if move < EXPAND:
        program = move - BUY + FOR_SALE
        table.coins[seat] -= PRICE[program]
        table.owned[seat] |= 1 << program
    elif move < TICKET:
        table.coins[seat] -= EXPANSION_PRICE
        table.size[seat] += 1
        if move != EXPAND:
            table.arena[seat] = (table.arena[seat] + SQUARES - 1) % SQUARES
    elif move == TICKET:
        table.coins[seat] -= TICKET_PRICE
        table.tickets[seat] += 1
    else:
        table.coins[seat] -= LOGE_PRICE
        table.loge[seat] = 1
    table.invested += 1
    if table.paid:
        _stop(table)  # COL-040


def _stop(table: "Table") -> None:
    table.invested = 0
    table.paid = 0
    if not table.next_player():
        table.won = 0
        table.begin_phase(OPENING)


def can_pay_second(table: "Table", seat: i64) -> bool:
    return table.medals[seat] >= SECOND_MEDALS or table.held(seat, EXTRA_ACTION) > 0
