"""Phase 3: offers built step by step, sent, and answered."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases, stars

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def other_side(state: "ColosseumState") -> i64:
    """With whom the seat in turn negotiates."""
    active = state.acting()
    return state.partner if state.turn == active else active


def may_draft(state: "ColosseumState") -> bool:
    """COL-149: drafts are limited far beyond what a negotiation needs: those of the active player in all, those of the
    player asked for each offer she answers, so that she cannot use up the other's.
    """
    if state.turn == state.acting():
        return state.drafts < state.variant.offers * board.DRAFTS_PER_OFFER
    return state.counters < board.DRAFTS_PER_OFFER


def may_counter(state: "ColosseumState") -> bool:
    """COL-149: the limit of offers binds the active player only."""
    if state.turn == state.acting() and state.offers >= state.variant.offers:
        return False
    return may_draft(state)


def both_hold(state: "ColosseumState") -> bool:
    """COL-148: whether both sides still hold what the offer names."""
    maker = state.maker
    taker = state.turn
    if state.offer[board.MONEY] > state.coins[maker] or -state.offer[board.MONEY] > state.coins[taker]:
        return False
    for asset in range(board.ASSETS):
        if state.offer[asset] > state.held(maker, asset) or -state.offer[asset] > state.held(taker, asset):
            return False
    return True


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if may_draft(state):
        for seat in range(state.seats):
            if seat != state.turn:
                out[n] = moves.OFFER + seat
                n += 1
    out[n] = moves.STOP_TRADING
    return n + 1


def fill_draft(state: "ColosseumState", out: vec[i64]) -> i64:
    n: i64 = 0
    if state.steps < board.DRAFT_STEPS:
        n = _fill_changes(state, out)
    if _can_send(state):
        out[n] = moves.SEND
        n += 1
    out[n] = moves.DROP
    return n + 1


def _fill_changes(state: "ColosseumState", out: vec[i64]) -> i64:
    """COL-145: each side holds what it would give."""
    n: i64 = 0
    maker = state.turn
    other = other_side(state)
    draft = state.draft
    tokens = state.tokens
    for asset in range(board.ASSETS):
        if draft[asset] < 0 or draft[asset] < tokens[maker * board.ASSETS + asset]:
            out[n] = moves.GIVE + asset
            n += 1
    for asset in range(board.ASSETS):
        if draft[asset] > 0 or -draft[asset] < tokens[other * board.ASSETS + asset]:
            out[n] = moves.GET + asset
            n += 1
    for change in range(board.COIN_CHANGES):
        coins = draft[board.MONEY] + board.COIN_STEPS[change]
        if coins <= state.coins[maker] and -coins <= state.coins[other]:
            out[n] = moves.PAY + change
            n += 1
    return n


def _can_send(state: "ColosseumState") -> bool:
    """COL-068: each side gives something; COL-147: a counter-offer is a different one."""
    if not any(amount > 0 for amount in state.draft) or not any(amount < 0 for amount in state.draft):
        return False
    if state.maker == board.NOBODY:
        return True
    return any(state.draft[good] != -state.offer[good] for good in range(board.GOODS))


def fill_answer(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if both_hold(state):
        out[n] = moves.ACCEPT
        n += 1
    out[n] = moves.DECLINE
    n += 1
    if may_counter(state):
        out[n] = moves.COUNTER
        n += 1
    return n


def play(state: "ColosseumState", kind: i64, argument: i64) -> None:
    if kind == moves.GIVE:
        state.draft[argument] += 1
        state.steps += 1
    elif kind == moves.GET:
        state.draft[argument] -= 1
        state.steps += 1
    elif kind == moves.PAY:
        state.draft[board.MONEY] += board.COIN_STEPS[argument]
        state.steps += 1
    elif kind == moves.OFFER:
        state.partner = argument
        _begin_draft(state)
    elif kind == moves.COUNTER:
        _begin_draft(state)
    elif kind == moves.SEND:
        _send(state)
    elif kind == moves.DROP:
        _drop(state)
    elif kind == moves.ACCEPT:
        _exchange(state)
        _end_negotiation(state)
    elif kind == moves.DECLINE:
        _end_negotiation(state)
    else:
        _end_trading(state)


def _begin_draft(state: "ColosseumState") -> None:
    """A counter-offer starts from the offer it answers, seen from the other side and without what she no longer holds."""
    seat = state.turn
    if seat == state.acting():
        state.drafts += 1
    else:
        state.counters += 1
    state.steps = 0
    for good in range(board.GOODS):
        state.draft[good] = -state.offer[good]
    for asset in range(board.ASSETS):
        if state.draft[asset] > state.held(seat, asset):  # COL-145, COL-148
            state.draft[asset] = state.held(seat, asset)
    state.phase = phases.DRAFTING


def _send(state: "ColosseumState") -> None:
    """COL-145."""
    state.counters = 0
    if state.turn == state.acting():
        state.offers += 1
    for good in range(board.GOODS):
        state.offer[good] = state.draft[good]
    _clear_draft(state)
    state.phase = phases.ANSWERING
    state.maker = state.turn
    state.turn = other_side(state)


def _drop(state: "ColosseumState") -> None:
    """COL-146: back to where the draft was begun."""
    _clear_draft(state)
    if state.maker == board.NOBODY:
        state.partner = board.NOBODY
        state.phase = phases.TRADING
    else:
        state.phase = phases.ANSWERING


def _clear_draft(state: "ColosseumState") -> None:
    state.steps = 0
    for good in range(board.GOODS):
        state.draft[good] = 0


def _exchange(state: "ColosseumState") -> None:
    """COL-069."""
    maker = state.maker
    taker = state.turn
    for asset in range(board.ASSETS):
        state.tokens[maker * board.ASSETS + asset] -= state.offer[asset]
        state.tokens[taker * board.ASSETS + asset] += state.offer[asset]
    state.coins[maker] -= state.offer[board.MONEY]
    state.coins[taker] += state.offer[board.MONEY]
    stars.check(state)


def _end_negotiation(state: "ColosseumState") -> None:
    """The offer is answered; the active player goes on unless it was her last (COL-149)."""
    state.maker = board.NOBODY
    state.partner = board.NOBODY
    state.counters = 0
    for good in range(board.GOODS):
        state.offer[good] = 0
    state.phase = phases.TRADING
    state.turn = state.acting()
    if state.offers >= state.variant.offers:
        _end_trading(state)


def _end_trading(state: "ColosseumState") -> None:
    state.offers = 0
    state.drafts = 0
    if not state.next_player():
        state.begin_phase(phases.PRODUCING)
