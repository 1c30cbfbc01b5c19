"""Phase 1: one investment, or two for those who pay for it."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def any_investment(state: "ColosseumState", seat: i64) -> bool:
    """COL-140."""
    coins = state.coins[seat]
    if coins >= board.LOGE_PRICE and not state.loge[seat]:
        return True
    if coins >= board.EXPANSION_PRICE and state.size[seat] < board.LARGEST_ARENA:
        return True
    if coins >= board.TICKET_PRICE and state.ticket_supply() > 0:
        return True
    sold = state.sold()
    program = board.FOR_SALE
    while program < board.PROGRAMS:
        if not sold >> program & 1 and coins >= board.PRICE[program] and high_enough(state, seat, program):
            return True
        program += 1
    return False


def high_enough(state: "ColosseumState", seat: i64, program: i64) -> bool:
    """COL-042: higher than every program she has produced."""
    return state.produced[seat] >> program == 0


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    seat = state.turn
    if state.invested == 0 or state.paid:
        coins = state.coins[seat]
        sold = state.sold()
        program = board.FOR_SALE
        while program < board.PROGRAMS:
            if not sold >> program & 1 and coins >= board.PRICE[program] and high_enough(state, seat, program):
                out[n] = moves.BUY + program - board.FOR_SALE
                n += 1
            program += 1
        if coins >= board.EXPANSION_PRICE and state.size[seat] < board.LARGEST_ARENA:
            out[n] = moves.EXPAND
            out[n + 1] = moves.EXPAND + 1
            n += 2
        if coins >= board.TICKET_PRICE and state.ticket_supply() > 0:
            out[n] = moves.TICKET
            n += 1
        if coins >= board.LOGE_PRICE and not state.loge[seat]:
            out[n] = moves.LOGE
            n += 1
    elif any_investment(state, seat):  # COL-139
        if state.medals[seat] >= board.SECOND_MEDALS:
            out[n] = moves.SECOND
            n += 1
        if state.held(seat, board.EXTRA_ACTION) > 0:
            out[n] = moves.SECOND + 1
            n += 1
    if not state.paid:
        out[n] = moves.STOP_INVESTING
        n += 1
    return n


def play(state: "ColosseumState", move: i64) -> None:
    seat = state.turn
    if move == moves.STOP_INVESTING:
        _stop(state)
        return
    if move >= moves.SECOND:
        if move == moves.SECOND:
            state.medals[seat] -= board.SECOND_MEDALS
        else:
            state.tokens[seat * board.KINDS + board.EXTRA_ACTION] -= 1
        state.paid = 1
        return
    if move < moves.EXPAND:
        program = move - moves.BUY + board.FOR_SALE
        state.coins[seat] -= board.PRICE[program]
        state.owned[seat] |= 1 << program
    elif move < moves.TICKET:
        state.coins[seat] -= board.EXPANSION_PRICE
        state.size[seat] += 1
        if move != moves.EXPAND:
            state.arena[seat] = (state.arena[seat] + board.SQUARES - 1) % board.SQUARES
    elif move == moves.TICKET:
        state.coins[seat] -= board.TICKET_PRICE
        state.tickets[seat] += 1
    else:
        state.coins[seat] -= board.LOGE_PRICE
        state.loge[seat] = 1
    state.invested += 1
    if state.paid:
        _stop(state)  # COL-040


def _stop(state: "ColosseumState") -> None:
    state.invested = 0
    state.paid = 0
    if not state.next_player():
        state.won = 0
        state.begin_phase(phases.OPENING)


def can_pay_second(state: "ColosseumState", seat: i64) -> bool:
    return state.medals[seat] >= board.SECOND_MEDALS or state.held(seat, board.EXTRA_ACTION) > 0
