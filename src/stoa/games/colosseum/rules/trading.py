"""Phase 3: offers are composed by adding to them, sent to one player or to all, and answered."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases, stars

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def other_side(state: "ColosseumState") -> i64:
    """With whom the seat in turn negotiates; NOBODY while she composes an offer to all."""
    active = state.acting()
    return state.partner if state.turn == active else active


def amount(state: "ColosseumState", seat: i64, good: i64) -> i64:
    """How much of a good a seat has."""
    return state.coins[seat] if good == board.MONEY else state.held(seat, good)


def holds(state: "ColosseumState", seat: i64, goods: vec[i64], sign: i64) -> bool:
    """Whether a seat holds what one side of an offer gives: its maker with sign 1, the other side with -1."""
    return all(goods[good] * sign <= amount(state, seat, good) for good in range(board.GOODS))


def both_hold(state: "ColosseumState") -> bool:
    """COL-148: whether both sides still hold what the offer names."""
    return holds(state, state.maker, state.offer, 1) and holds(state, state.turn, state.offer, -1)


def gives(goods: vec[i64], sign: i64) -> bool:
    """Whether one side of an offer gives anything."""
    return any(goods[good] * sign > 0 for good in range(board.GOODS))


def can_be_held(state: "ColosseumState", maker: i64, other: i64, goods: vec[i64]) -> bool:
    """COL-145: the maker holds what she gives, and the other side, or any one player if it is for all, what she gets."""
    if not holds(state, maker, goods, 1):
        return False
    if other != board.NOBODY:
        return holds(state, other, goods, -1)
    return any(seat != maker and holds(state, seat, goods, -1) for seat in range(state.seats))


def can_be_sent(state: "ColosseumState", draft: vec[i64]) -> bool:
    """COL-068: each side gives something; COL-147: a counter-offer is a different one."""
    if not gives(draft, 1) or not gives(draft, -1):
        return False
    if state.maker == board.NOBODY:
        return True
    return any(draft[good] != -state.offer[good] for good in range(board.GOODS))


def can_be_finished(state: "ColosseumState", maker: i64, other: i64, draft: vec[i64]) -> bool:
    """COL-146: whether additions to a draft lead to an offer that can be sent. Leaves the draft as it is."""
    if can_be_sent(state, draft):
        return True
    giving = gives(draft, 1)
    getting = gives(draft, -1)
    for good in range(board.GOODS):
        if (getting or not giving) and may_add(state, maker, other, draft, good, 1):
            return True
        if giving and may_add(state, maker, other, draft, good, -1):
            return True
    return False


def may_add(state: "ColosseumState", maker: i64, other: i64, draft: vec[i64], good: i64, more: i64) -> bool:
    """COL-145, COL-146: whether so much of a good may be added to what the maker gives, or gets if it is negative."""
    if draft[good] * more < 0:  # COL-068: nothing stands on both sides
        return False
    if more > 0 and draft[good] + more > amount(state, maker, good):
        return False
    if more < 0 and other != board.NOBODY and -draft[good] - more > amount(state, other, good):
        return False
    draft[good] += more
    fits = (more > 0 or other != board.NOBODY or can_be_held(state, maker, other, draft)) and can_be_finished(
        state, maker, other, draft
    )
    draft[good] -= more
    return fits


def may_trade(state: "ColosseumState", other: i64) -> bool:
    """COL-145: whether the active player can make an offer to a seat, or to all."""
    return state.offers < state.variant.offers and can_be_finished(
        state, state.turn, other, vec[i64]([0] * board.GOODS)
    )


def may_offer(state: "ColosseumState") -> bool:
    """Whether the active player can make any offer."""
    return may_trade(state, board.NOBODY)


def may_counter(state: "ColosseumState") -> bool:
    """COL-147, COL-149: not an open offer; the limit binds the active player only."""
    if state.to_all or (state.turn == state.acting() and state.offers >= state.variant.offers):
        return False
    return can_be_finished(state, state.turn, state.maker, vec[i64]([0] * board.GOODS))


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if may_offer(state):
        for seat in range(state.seats):
            if seat != state.turn and may_trade(state, seat):
                out[n] = moves.OFFER + seat
                n += 1
        out[n] = moves.OFFER + board.EVERYBODY
        n += 1
    out[n] = moves.STOP_TRADING
    return n + 1


def fill_draft(state: "ColosseumState", out: vec[i64]) -> i64:
    n: i64 = 0
    maker = state.turn
    other = other_side(state)
    draft = state.draft[:]
    for asset in range(board.ASSETS):
        if may_add(state, maker, other, draft, asset, 1):
            out[n] = moves.GIVE + asset
            n += 1
    for asset in range(board.ASSETS):
        if may_add(state, maker, other, draft, asset, -1):
            out[n] = moves.GET + asset
            n += 1
    for step in range(board.STEPS):
        if may_add(state, maker, other, draft, board.MONEY, board.COIN_STEPS[step]):
            out[n] = moves.PAY + step
            n += 1
    for step in range(board.STEPS):
        if may_add(state, maker, other, draft, board.MONEY, -board.COIN_STEPS[step]):
            out[n] = moves.CHARGE + step
            n += 1
    if can_be_sent(state, draft):
        out[n] = moves.SEND
        n += 1
    return n


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
    elif kind == moves.GET:
        state.draft[argument] -= 1
    elif kind == moves.PAY:
        state.draft[board.MONEY] += board.COIN_STEPS[argument]
    elif kind == moves.CHARGE:
        state.draft[board.MONEY] -= board.COIN_STEPS[argument]
    elif kind == moves.OFFER:
        if argument == board.EVERYBODY:
            state.to_all = 1
        else:
            state.partner = argument
        state.phase = phases.DRAFTING
    elif kind == moves.COUNTER:
        state.phase = phases.DRAFTING
    elif kind == moves.SEND:
        _send(state)
    elif kind == moves.ACCEPT:
        _exchange(state)
        _clear(state.declined)
        _end_negotiation(state)
    elif kind == moves.DECLINE:
        _decline(state)
    else:
        _end_trading(state)


def _send(state: "ColosseumState") -> None:
    """COL-145."""
    if state.turn == state.acting():
        state.offers += 1
    for good in range(board.GOODS):
        state.offer[good] = state.draft[good]
    _clear(state.draft)
    state.phase = phases.ANSWERING
    other = other_side(state)
    state.maker = state.turn
    if state.to_all:
        state.partner = _next_asked(state, state.turn)
        other = state.partner
    state.turn = other


def _next_asked(state: "ColosseumState", seat: i64) -> i64:
    """COL-147: the next player clockwise after a seat who could accept the open offer, or NOBODY."""
    asked = (seat + 1) % state.seats
    while asked != state.maker:
        if holds(state, asked, state.offer, -1):
            return asked
        asked = (asked + 1) % state.seats
    return board.NOBODY


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


def _decline(state: "ColosseumState") -> None:
    """COL-147: an open offer goes on to the next; what was declined may be taken up again."""
    if state.to_all:
        asked = _next_asked(state, state.turn)
        if asked != board.NOBODY:
            state.partner = asked
            state.turn = asked
            return
    sign: i64 = 1 if state.maker == state.acting() else -1
    for good in range(board.GOODS):
        state.declined[good] = sign * state.offer[good]
    _end_negotiation(state)


def _end_negotiation(state: "ColosseumState") -> None:
    """The offer is answered; the active player goes on unless it was her last (COL-149)."""
    state.maker = board.NOBODY
    state.partner = board.NOBODY
    state.to_all = 0
    _clear(state.offer)
    state.phase = phases.TRADING
    state.turn = state.acting()
    if state.offers >= state.variant.offers:
        _end_trading(state)


def _end_trading(state: "ColosseumState") -> None:
    state.offers = 0
    _clear(state.declined)
    if not state.next_player():
        state.begin_phase(phases.PRODUCING)


def _clear(goods: vec[i64]) -> None:
    for good in range(board.GOODS):
        goods[good] = 0


def draft_from(state: "ColosseumState", move: i64) -> list[int]:
    """A counter-offer begins with the offer it answers, seen from the other side; a new offer with the one that was
    declined, if that is one to the other seat too. What cannot be offered any more is left out.
    """
    found: list[int] = [move]
    kind = moves.KIND[move]
    if kind != moves.OFFER and kind != moves.COUNTER:
        return found
    sign: i64 = -1 if kind == moves.COUNTER else 1
    begun = state.offer if kind == moves.COUNTER else state.declined
    twin = state.copy()
    twin.decide(move)
    for good in range(board.GOODS):
        for addition in additions(good, sign * begun[good]):
            if addition in twin.legal():
                twin.decide(addition)
                found.append(addition)
    if kind == moves.OFFER and moves.SEND not in twin.legal():
        return [move]  # what is left of it is no offer
    return found


def additions(good: i64, given: i64) -> list[int]:
    """The small moves that add so much of a good to what the maker gives, or gets if it is negative."""
    number = given if given > 0 else -given
    if good != board.MONEY:
        return [(moves.GIVE if given > 0 else moves.GET) + good] * number
    found: list[int] = []
    for step in range(board.STEPS - 1, -1, -1):
        found += [(moves.PAY if given > 0 else moves.CHARGE) + step] * (number // board.COIN_STEPS[step])
        number %= board.COIN_STEPS[step]
    return found
