"""Phase 3: offers built step by step, sent, and answered."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum.board import (
    ACCEPT,
    ANSWERING,
    COIN_STEPS,
    COUNTER,
    DECLINE,
    DRAFT_STEPS,
    DRAFTING,
    DRAFTS_PER_OFFER,
    DROP,
    GET,
    GIVE,
    KINDS,
    NOBODY,
    OFFER,
    PAY,
    PRODUCING,
    SEND,
    STOP_TRADING,
    TRADING,
)

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def may_draft(table: "Table") -> bool:
    """An engine must come to an end: the active player's drafts are limited in all, far beyond what a negotiation
    needs, and those of the player asked for each offer she answers, so that she cannot use up the other's.
    """
    if table.turn == table.acting():
        return table.drafts < table.setting.offers * DRAFTS_PER_OFFER
    return table.counters < DRAFTS_PER_OFFER


def fill(table: "Table", out: vec[i64], n: i64) -> i64:
    if may_draft(table):
        seat: i64 = 0
        while seat < table.seats:
            if seat != table.turn:
                out[n] = OFFER + seat
                n += 1
            seat += 1
    out[n] = STOP_TRADING
    return n + 1


def fill_draft(table: "Table", out: vec[i64], n: i64) -> i64:
    maker = table.turn
    other = table.other()
    if table.steps < DRAFT_STEPS:
        kind: i64 = 0
        while kind < KINDS:
            if table.draft[kind] < 0 or table.draft[kind] < table.held(maker, kind):
                out[n] = GIVE + kind
                n += 1
            kind += 1
        kind = 0
        while kind < KINDS:
            if table.draft[kind] > 0 or -table.draft[kind] < table.held(other, kind):
                out[n] = GET + kind
                n += 1
            kind += 1
        step: i64 = 0
        while step < 6:
            coins = table.draft[KINDS] + COIN_STEPS[step]
            if coins <= table.coins[maker] and -coins <= table.coins[other]:
                out[n] = PAY + step
                n += 1
            step += 1
    if _can_send(table):
        out[n] = SEND
        n += 1
    out[n] = DROP
    return n + 1


def _can_send(table: "Table") -> bool:
    """COL-068: each side gives something; COL-147: a counter-offer is a different one."""
    gives = table.draft[KINDS] > 0
    gets = table.draft[KINDS] < 0
    different = table.maker == NOBODY or table.draft[KINDS] != -table.offer[KINDS]
    kind: i64 = 0
    while kind < KINDS:
        gives = gives or table.draft[kind] > 0
        gets = gets or table.draft[kind] < 0
        different = different or table.draft[kind] != -table.offer[kind]
        kind += 1
    return gives and gets and different


def fill_answer(table: "Table", out: vec[i64], n: i64) -> i64:
    if both_hold(table):
        out[n] = ACCEPT
        n += 1
    out[n] = DECLINE
    n += 1
    if not at_limit(table) and may_draft(table):
        out[n] = COUNTER
        n += 1
    return n


def both_hold(table: "Table") -> bool:
    """COL-148."""
    taker = table.turn
    if table.offer[KINDS] > table.coins[table.maker] or -table.offer[KINDS] > table.coins[taker]:
        return False
    kind: i64 = 0
    while kind < KINDS:
        if table.offer[kind] > table.held(table.maker, kind) or -table.offer[kind] > table.held(taker, kind):
            return False
        kind += 1
    return True


def at_limit(table: "Table") -> bool:
    """COL-149: whether the active player has sent all her offers; it does not bind the other side."""
    return table.turn == table.acting() and table.offers >= table.setting.offers


def play(table: "Table", move: i64) -> None:
    if move < STOP_TRADING:
        table.partner = move - OFFER
        _begin_draft(table)
    elif move == STOP_TRADING:
        _end_trading(table)
    elif move < PAY:
        table.draft[(move - GIVE) % KINDS] += 1 if move < GET else -1
        table.steps += 1
    elif move < SEND:
        table.draft[KINDS] += COIN_STEPS[move - PAY]
        table.steps += 1
    elif move == SEND:
        _send(table)
    elif move == DROP:
        _drop(table)
    elif move == COUNTER:
        _begin_draft(table)
    else:
        if move == ACCEPT:
            _exchange(table)
        _settle(table)


def _begin_draft(table: "Table") -> None:
    """A counter-offer starts from the offer it answers, seen from the other side and without what she no longer holds."""
    if table.turn == table.acting():
        table.drafts += 1
    else:
        table.counters += 1
    table.steps = 0
    kind: i64 = 0
    while kind <= KINDS:
        table.draft[kind] = -table.offer[kind]
        if kind < KINDS and table.draft[kind] > table.held(table.turn, kind):  # COL-145, COL-148
            table.draft[kind] = table.held(table.turn, kind)
        kind += 1
    table.phase = DRAFTING


def _send(table: "Table") -> None:
    """COL-145."""
    table.maker = table.turn
    table.counters = 0
    if table.maker == table.acting():
        table.offers += 1
    kind: i64 = 0
    while kind <= KINDS:
        table.offer[kind] = table.draft[kind]
        kind += 1
    _clear_draft(table)
    table.phase = ANSWERING
    table.turn = table.asked()


def _drop(table: "Table") -> None:
    """COL-146: back to where the draft was begun."""
    _clear_draft(table)
    if table.maker == NOBODY:
        table.partner = NOBODY
        table.phase = TRADING
    else:
        table.phase = ANSWERING


def _clear_draft(table: "Table") -> None:
    table.steps = 0
    kind: i64 = 0
    while kind <= KINDS:
        table.draft[kind] = 0
        kind += 1


def _exchange(table: "Table") -> None:
    """COL-069."""
    maker = table.maker
    taker = table.turn
    kind: i64 = 0
    while kind < KINDS:
        table.tokens[maker * KINDS + kind] -= table.offer[kind]
        table.tokens[taker * KINDS + kind] += table.offer[kind]
        kind += 1
    table.coins[maker] -= table.offer[KINDS]
    table.coins[taker] += table.offer[KINDS]
    table.check_stars()


def _settle(table: "Table") -> None:
    """The offer is answered; the active player goes on unless it was her last (COL-149)."""
    table.maker = NOBODY
    table.partner = NOBODY
    table.counters = 0
    kind: i64 = 0
    while kind <= KINDS:
        table.offer[kind] = 0
        kind += 1
    table.phase = TRADING
    table.turn = table.acting()
    if table.offers >= table.setting.offers:
        _end_trading(table)


def _end_trading(table: "Table") -> None:
    table.offers = 0
    table.drafts = 0
    if not table.next_player():
        table.begin_phase(PRODUCING)
