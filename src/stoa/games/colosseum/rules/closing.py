"""Phase 5: the Podium, the clean-up and the donation."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases, stars

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if state.phase == phases.CLEANUP:
        for asset in range(board.USABLE):
            if state.used[state.turn * board.USABLE + asset] > 0:
                out[n] = moves.DISCARD + asset
                n += 1
        return n
    for asset in range(board.STANDARD):
        if state.held(state.crowned, asset) > 0:
            out[n] = moves.ASK + asset
            n += 1
    out[n] = moves.NO_DONATION
    return n + 1


def play(state: "ColosseumState", kind: i64, argument: i64) -> None:
    if kind == moves.DISCARD:
        state.given_up[state.turn] = argument
        _next_cleanup(state)
    elif kind == moves.ASK:
        state.tokens[state.crowned * board.ASSETS + argument] -= 1
        state.tokens[state.turn * board.ASSETS + argument] += 1
        stars.check(state)
        _next_round(state)
    else:
        _next_round(state)


def begin(state: "ColosseumState") -> None:
    """COL-101: the Podium goes to the player with the highest marker."""
    _compete(state, phases.PODIUM)


def contenders(state: "ColosseumState", phase: i64) -> i64:
    """For the Podium those with the highest marker and then most coins (COL-101), for the donation those with the lowest
    and fewest (COL-107), as a mask.
    """
    sign: i64 = 1 if phase == phases.PODIUM else -1
    best: i64 = 0
    mask: i64 = 1
    for seat in range(1, state.seats):
        better = sign * (state.marker[seat] - state.marker[best])
        if better == 0:
            better = sign * (state.coins[seat] - state.coins[best])
        if better > 0:
            best = seat
            mask = 0
        if better >= 0:
            mask |= 1 << seat
    return mask


def _compete(state: "ColosseumState", phase: i64) -> None:
    """Find who takes the Podium, or who asks for a donation; those who are tied roll the dice."""
    state.tied = contenders(state, phase)
    _decide_tie(state, phase)


def _decide_tie(state: "ColosseumState", phase: i64) -> None:
    """COL-154: the tied players roll until one is left."""
    mask = state.tied
    state.place = 0
    for seat in range(state.seats):
        state.rolls[seat] = 0
    if mask & (mask - 1):
        state.phase = phase
        state.turn = CHANCE
        return
    state.tied = 0
    winner: i64 = 0
    for seat in range(state.seats):
        if mask >> seat & 1:
            winner = seat
    if phase == phases.PODIUM:
        _crown(state, winner)
    else:
        _ask_donation(state, winner)


def roller(state: "ColosseumState") -> i64:
    """COL-154: the tied player who rolls next, in turn order."""
    seat = state.starter()
    while not state.tied >> seat & 1 or state.rolls[seat] > 0:
        seat = (seat + 1) % state.seats
    return seat


def roll(state: "ColosseumState", pair: i64) -> None:
    """COL-103: the face I-III counts 3."""
    state.rolls[roller(state)] = board.FACE_HIGH[board.PAIR_LOW[pair]] + board.FACE_HIGH[board.PAIR_HIGH[pair]]
    highest: i64 = 0
    mask: i64 = 0
    for seat in range(state.seats):
        if state.tied >> seat & 1:
            if state.rolls[seat] == 0:
                return
            if state.rolls[seat] > highest:
                highest = state.rolls[seat]
                mask = 0
            if state.rolls[seat] == highest:
                mask |= 1 << seat
    state.tied = mask
    _decide_tie(state, state.phase)


def _crown(state: "ColosseumState", seat: i64) -> None:
    state.crowned = seat
    state.podiums[seat] += 1
    state.phase = phases.CLEANUP
    state.place = -1
    _next_cleanup(state)


def _next_cleanup(state: "ColosseumState") -> None:
    """COL-104: the next player in turn order who has produced an event."""
    while state.next_player():
        for asset in range(board.USABLE):
            if state.used[state.turn * board.USABLE + asset] > 0:
                return
    _end_cleanup(state)


def _end_cleanup(state: "ColosseumState") -> None:
    """COL-105: all chosen tokens leave together."""
    for seat in range(state.seats):
        if state.given_up[seat] != board.NOTHING:
            state.tokens[seat * board.ASSETS + state.given_up[seat]] -= 1
            state.given_up[seat] = board.NOTHING
    clear_used(state)
    stars.check(state)
    _compete(state, phases.ASKING)


def clear_used(state: "ColosseumState") -> None:
    for n in range(state.seats * board.USABLE):
        state.used[n] = 0


def _ask_donation(state: "ColosseumState", seat: i64) -> None:
    """COL-106, COL-109."""
    held: i64 = 0
    for asset in range(board.STANDARD):
        held += state.held(state.crowned, asset)
    if seat == state.crowned or held == 0:
        _next_round(state)
    else:
        state.phase = phases.DONATION
        state.turn = seat


def _next_round(state: "ColosseumState") -> None:
    state.crowned = board.NOBODY
    state.round += 1
    state.begin_phase(phases.INVESTING)
