"""Phase 3: offers built step by step, sent, and answered."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def may_draft(state: "ColosseumState") -> bool:
    """An engine must come to an end: the active player's drafts are limited in all, far beyond what a negotiation
    needs, and those of the player asked for each offer she answers, so that she cannot use up the other's.
    """
    if state.turn == state.acting():
        return state.drafts < state.variant.offers * board.DRAFTS_PER_OFFER
    return state.counters < board.DRAFTS_PER_OFFER


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if may_draft(state):
        seat: i64 = 0
        while seat < state.seats:
            if seat != state.turn:
                out[n] = moves.OFFER + seat
                n += 1
            seat += 1
    out[n] = moves.STOP_TRADING
    return n + 1


def fill_draft(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    maker = state.turn
    other = state.other()
    if state.steps < board.DRAFT_STEPS:
        kind: i64 = 0
        while kind < board.KINDS:
            if state.draft[kind] < 0 or state.draft[kind] < state.held(maker, kind):
                out[n] = moves.GIVE + kind
                n += 1
            kind += 1
        kind = 0
        while kind < board.KINDS:
            if state.draft[kind] > 0 or -state.draft[kind] < state.held(other, kind):
                out[n] = moves.GET + kind
                n += 1
            kind += 1
        step: i64 = 0
        while step < 6:
            coins = state.draft[board.KINDS] + board.COIN_STEPS[step]
            if coins <= state.coins[maker] and -coins <= state.coins[other]:
                out[n] = moves.PAY + step
                n += 1
            step += 1
    if _can_send(state):
        out[n] = moves.SEND
        n += 1
    out[n] = moves.DROP
    return n + 1


def _can_send(state: "ColosseumState") -> bool:
    """COL-068: each side gives something; COL-147: a counter-offer is a different one."""
    gives = state.draft[board.KINDS] > 0
    gets = state.draft[board.KINDS] < 0
    different = state.maker == board.NOBODY or state.draft[board.KINDS] != -state.offer[board.KINDS]
    kind: i64 = 0
    while kind < board.KINDS:
        gives = gives or state.draft[kind] > 0
        gets = gets or state.draft[kind] < 0
        different = different or state.draft[kind] != -state.offer[kind]
        kind += 1
    return gives and gets and different


def fill_answer(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if both_hold(state):
        out[n] = moves.ACCEPT
        n += 1
    out[n] = moves.DECLINE
    n += 1
    if not at_limit(state) and may_draft(state):
        out[n] = moves.COUNTER
        n += 1
    return n


def both_hold(state: "ColosseumState") -> bool:
    """COL-148."""
    taker = state.turn
    if state.offer[board.KINDS] > state.coins[state.maker] or -state.offer[board.KINDS] > state.coins[taker]:
        return False
    kind: i64 = 0
    while kind < board.KINDS:
        if state.offer[kind] > state.held(state.maker, kind) or -state.offer[kind] > state.held(taker, kind):
            return False
        kind += 1
    return True


def at_limit(state: "ColosseumState") -> bool:
    """COL-149: whether the active player has sent all her offers; it does not bind the other side."""
    return state.turn == state.acting() and state.offers >= state.variant.offers


def play(state: "ColosseumState", move: i64) -> None:
    if move < moves.STOP_TRADING:
        state.partner = move - moves.OFFER
        _begin_draft(state)
    elif move == moves.STOP_TRADING:
        _end_trading(state)
    elif move < moves.PAY:
        state.draft[(move - moves.GIVE) % board.KINDS] += 1 if move < moves.GET else -1
        state.steps += 1
    elif move < moves.SEND:
        state.draft[board.KINDS] += board.COIN_STEPS[move - moves.PAY]
        state.steps += 1
    elif move == moves.SEND:
        _send(state)
    elif move == moves.DROP:
        _drop(state)
    elif move == moves.COUNTER:
        _begin_draft(state)
    else:
        if move == moves.ACCEPT:
            _exchange(state)
        _settle(state)


def _begin_draft(state: "ColosseumState") -> None:
    """A counter-offer starts from the offer it answers, seen from the other side and without what she no longer holds."""
    if state.turn == state.acting():
        state.drafts += 1
    else:
        state.counters += 1
    state.steps = 0
    kind: i64 = 0
    while kind <= board.KINDS:
        state.draft[kind] = -state.offer[kind]
        if kind < board.KINDS and state.draft[kind] > state.held(state.turn, kind):  # COL-145, COL-148
            state.draft[kind] = state.held(state.turn, kind)
        kind += 1
    state.phase = phases.DRAFTING


def _send(state: "ColosseumState") -> None:
    """COL-145."""
    state.maker = state.turn
    state.counters = 0
    if state.maker == state.acting():
        state.offers += 1
    kind: i64 = 0
    while kind <= board.KINDS:
        state.offer[kind] = state.draft[kind]
        kind += 1
    _clear_draft(state)
    state.phase = phases.ANSWERING
    state.turn = state.asked()


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
    kind: i64 = 0
    while kind <= board.KINDS:
        state.draft[kind] = 0
        kind += 1


def _exchange(state: "ColosseumState") -> None:
    """COL-069."""
    maker = state.maker
    taker = state.turn
    kind: i64 = 0
    while kind < board.KINDS:
        state.tokens[maker * board.KINDS + kind] -= state.offer[kind]
        state.tokens[taker * board.KINDS + kind] += state.offer[kind]
        kind += 1
    state.coins[maker] -= state.offer[board.KINDS]
    state.coins[taker] += state.offer[board.KINDS]
    state.check_stars()


def _settle(state: "ColosseumState") -> None:
    """The offer is answered; the active player goes on unless it was her last (COL-149)."""
    state.maker = board.NOBODY
    state.partner = board.NOBODY
    state.counters = 0
    kind: i64 = 0
    while kind <= board.KINDS:
        state.offer[kind] = 0
        kind += 1
    state.phase = phases.TRADING
    state.turn = state.acting()
    if state.offers >= state.variant.offers:
        _end_trading(state)


def _end_trading(state: "ColosseumState") -> None:
    state.offers = 0
    state.drafts = 0
    if not state.next_player():
        state.begin_phase(phases.PRODUCING)
