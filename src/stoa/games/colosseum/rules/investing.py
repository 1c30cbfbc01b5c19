"""Phase 1: one investment, or two for those who pay for it."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def may_go_on(state: "ColosseumState") -> bool:
    """Whether the seat in turn can do anything but end investing."""
    if state.paid:
        return True
    return any_investment(state) and (state.invested == 0 or _can_pay_second(state))


def any_investment(state: "ColosseumState") -> bool:
    """COL-140: whether an investment is open to the seat in turn."""
    seat = state.turn
    coins = state.coins[seat]
    if coins >= board.LOGE_PRICE and not state.loge[seat]:
        return True
    if coins >= board.EXPANSION_PRICE and state.size[seat] < board.LARGEST_ARENA:
        return True
    if coins >= board.TICKET_PRICE and state.ticket_supply() > 0:
        return True
    sold = state.sold()
    return any(_for_sale(state, program, sold) for program in range(board.FOR_SALE, board.PROGRAMS))


def _for_sale(state: "ColosseumState", program: i64, sold: i64) -> bool:
    """COL-034, COL-042: nobody owns it, she can pay for it, and it is higher than every program she has produced."""
    seat = state.turn
    return not sold >> program & 1 and state.coins[seat] >= board.PRICE[program] and not state.produced[seat] >> program


def _can_pay_second(state: "ColosseumState") -> bool:
    seat = state.turn
    return state.medals[seat] >= board.SECOND_MEDALS or state.held(seat, board.EXTRA_ACTION) > 0


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    seat = state.turn
    if state.invested == 0 or state.paid:
        n = _fill_investments(state, out, n)
    elif any_investment(state):  # COL-139
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


def _fill_investments(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    seat = state.turn
    coins = state.coins[seat]
    sold = state.sold()
    for program in range(board.FOR_SALE, board.PROGRAMS):
        if _for_sale(state, program, sold):
            out[n] = moves.BUY + program - board.FOR_SALE
            n += 1
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
    return n


def play(state: "ColosseumState", kind: i64, argument: i64) -> None:
    if kind == moves.STOP_INVESTING:
        _stop(state)
    elif kind == moves.SECOND:
        _pay_second(state, argument)
    else:
        _invest(state, kind, argument)


def _pay_second(state: "ColosseumState", means: i64) -> None:
    """COL-039: with medals, or with an Additional Action token."""
    if means == 0:
        state.medals[state.turn] -= board.SECOND_MEDALS
    else:
        state.tokens[state.turn * board.ASSETS + board.EXTRA_ACTION] -= 1
    state.paid = 1


def _invest(state: "ColosseumState", kind: i64, argument: i64) -> None:
    seat = state.turn
    if kind == moves.BUY:
        program = board.FOR_SALE + argument
        state.coins[seat] -= board.PRICE[program]
        state.owned[seat] |= 1 << program
    elif kind == moves.EXPAND:
        state.coins[seat] -= board.EXPANSION_PRICE
        state.size[seat] += 1
        if argument == 1:  # counter-clockwise
            state.arena[seat] = (state.arena[seat] + board.SQUARES - 1) % board.SQUARES
    elif kind == moves.TICKET:
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
        state.barred = 0
        state.begin_phase(phases.OPENING)
