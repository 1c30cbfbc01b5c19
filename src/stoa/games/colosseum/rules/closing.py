"""Phase 5: the Podium, the clean-up and the donation."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    """What may be given up or asked for, after what a player may do at any decision."""
    kind: i64 = 0
    if state.phase == phases.CLEANUP:
        while kind <= board.JOKER:
            if state.used[state.turn * 13 + kind] > 0:
                out[n] = moves.DISCARD + kind
                n += 1
            kind += 1
        return n
    while kind < board.STANDARD:
        if state.held(state.crowned, kind) > 0:
            out[n] = moves.ASK + kind
            n += 1
        kind += 1
    out[n] = moves.NO_DONATION
    return n + 1


def best(state: "ColosseumState", first: bool) -> i64:
    """COL-101, COL-107: those with the highest marker and most coins, or the lowest and fewest."""
    sign: i64 = 1 if first else -1
    best: i64 = 0
    mask: i64 = 0
    seat: i64 = 0
    while seat < state.seats:
        if mask == 0:
            better: i64 = 1
        else:
            better = sign * (state.marker[seat] - state.marker[best])
            if better == 0:
                better = sign * (state.coins[seat] - state.coins[best])
        if better > 0:
            best = seat
            mask = 1 << seat
        elif better == 0:
            mask |= 1 << seat
        seat += 1
    return mask


def only(state: "ColosseumState", mask: i64) -> i64:
    seat: i64 = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def begin_tie(state: "ColosseumState", phase: i64) -> None:
    state.phase = phase
    state.place = 0
    state.turn = CHANCE
    seat: i64 = 0
    while seat < state.seats:
        state.rolls[seat] = 0
        seat += 1


def tie_roll(state: "ColosseumState", pair: i64) -> None:
    """COL-103: the face I-III counts 3."""
    seat = state.roller()
    state.rolls[seat] = board.FACE_HIGH[board.PAIR_LOW[pair]] + board.FACE_HIGH[board.PAIR_HIGH[pair]]
    highest: i64 = 0
    mask: i64 = 0
    seat = 0
    while seat < state.seats:
        if state.tied >> seat & 1:
            if state.rolls[seat] == 0:
                return
            if state.rolls[seat] > highest:
                highest = state.rolls[seat]
                mask = 0
            if state.rolls[seat] == highest:
                mask |= 1 << seat
        seat += 1
    state.tied = mask
    phase = state.phase
    begin_tie(state, phase)
    if not mask & (mask - 1):
        if phase == phases.PODIUM:
            crown(state, only(state, mask))
        else:
            _ask_donation(state, only(state, mask))


def crown(state: "ColosseumState", seat: i64) -> None:
    state.tied = 0
    state.crowned = seat
    state.podiums[seat] += 1
    state.phase = phases.CLEANUP
    state.place = -1
    _next_cleanup(state)


def _next_cleanup(state: "ColosseumState") -> None:
    """COL-104: the next player in turn order who has produced an event."""
    while state.next_player():
        kind: i64 = 0
        while kind <= board.JOKER:
            if state.used[state.turn * 13 + kind] > 0:
                return
            kind += 1
    _end_cleanup(state)


def _end_cleanup(state: "ColosseumState") -> None:
    """COL-105: all chosen tokens leave together."""
    seat: i64 = 0
    while seat < state.seats:
        if state.given_up[seat] != board.NOTHING:
            state.tokens[seat * board.KINDS + state.given_up[seat]] -= 1
            state.given_up[seat] = board.NOTHING
        seat += 1
    state.place = 0
    clear_used(state)
    state.check_stars()
    state.tied = best(state, False)
    if state.tied & (state.tied - 1):
        begin_tie(state, phases.ASKING)
    else:
        _ask_donation(state, only(state, state.tied))


def clear_used(state: "ColosseumState") -> None:
    n: i64 = 0
    while n < state.seats * 13:
        state.used[n] = 0
        n += 1


def _ask_donation(state: "ColosseumState", seat: i64) -> None:
    """COL-106, COL-109."""
    state.tied = 0
    held: i64 = 0
    kind: i64 = 0
    while kind < board.STANDARD:
        held += state.held(state.crowned, kind)
        kind += 1
    if seat == state.crowned or held == 0:
        _next_round(state)
    else:
        state.phase = phases.DONATION
        state.turn = seat


def play(state: "ColosseumState", move: i64) -> None:
    if move < moves.ASK:
        state.given_up[state.turn] = move - moves.DISCARD
        _next_cleanup(state)
        return
    if move < moves.NO_DONATION:
        state.tokens[state.crowned * board.KINDS + move - moves.ASK] -= 1
        state.tokens[state.turn * board.KINDS + move - moves.ASK] += 1
        state.check_stars()
    _next_round(state)


def _next_round(state: "ColosseumState") -> None:
    state.crowned = board.NOBODY
    state.round += 1
    state.begin_phase(phases.INVESTING)
