"""Phase 5: the Podium, the clean-up and the donation."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.colosseum.board import (
    ASK,
    ASKING,
    CLEANUP,
    DISCARD,
    DONATION,
    FACE_HIGH,
    INVESTING,
    JOKER,
    KINDS,
    NO_DONATION,
    NOBODY,
    NOTHING,
    PAIR_HIGH,
    PAIR_LOW,
    PODIUM,
    STANDARD,
)

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def fill(table: "Table", out: vec[i64], n: i64) -> i64:
    """What may be given up or asked for, after what a player may do at any decision."""
    kind: i64 = 0
    if table.phase == CLEANUP:
        while kind <= JOKER:
            if table.used[table.turn * 13 + kind] > 0:
                out[n] = DISCARD + kind
                n += 1
            kind += 1
        return n
    while kind < STANDARD:
        if table.held(table.crowned, kind) > 0:
            out[n] = ASK + kind
            n += 1
        kind += 1
    out[n] = NO_DONATION
    return n + 1


def best(table: "Table", first: bool) -> i64:
    """COL-101, COL-107: those with the highest marker and most coins, or the lowest and fewest."""
    sign: i64 = 1 if first else -1
    best: i64 = 0
    mask: i64 = 0
    seat: i64 = 0
    while seat < table.seats:
        if mask == 0:
            better: i64 = 1
        else:
            better = sign * (table.marker[seat] - table.marker[best])
            if better == 0:
                better = sign * (table.coins[seat] - table.coins[best])
        if better > 0:
            best = seat
            mask = 1 << seat
        elif better == 0:
            mask |= 1 << seat
        seat += 1
    return mask


def only(table: "Table", mask: i64) -> i64:
    seat: i64 = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def begin_tie(table: "Table", phase: i64) -> None:
    table.phase = phase
    table.place = 0
    table.turn = CHANCE
    seat: i64 = 0
    while seat < table.seats:
        table.rolls[seat] = 0
        seat += 1


def tie_roll(table: "Table", pair: i64) -> None:
    """COL-103: the face I-III counts 3."""
    seat = table.roller()
    table.rolls[seat] = FACE_HIGH[PAIR_LOW[pair]] + FACE_HIGH[PAIR_HIGH[pair]]
    highest: i64 = 0
    mask: i64 = 0
    seat = 0
    while seat < table.seats:
        if table.tied >> seat & 1:
            if table.rolls[seat] == 0:
                return
            if table.rolls[seat] > highest:
                highest = table.rolls[seat]
                mask = 0
            if table.rolls[seat] == highest:
                mask |= 1 << seat
        seat += 1
    table.tied = mask
    phase = table.phase
    begin_tie(table, phase)
    if not mask & (mask - 1):
        if phase == PODIUM:
            crown(table, only(table, mask))
        else:
            _ask_donation(table, only(table, mask))


def crown(table: "Table", seat: i64) -> None:
    table.tied = 0
    table.crowned = seat
    table.podiums[seat] += 1
    table.phase = CLEANUP
    table.place = -1
    _next_cleanup(table)


def _next_cleanup(table: "Table") -> None:
    """COL-104: the next player in turn order who has produced an event."""
    while table.next_player():
        kind: i64 = 0
        while kind <= JOKER:
            if table.used[table.turn * 13 + kind] > 0:
                return
            kind += 1
    _end_cleanup(table)


def _end_cleanup(table: "Table") -> None:
    """COL-105: all chosen tokens leave together."""
    seat: i64 = 0
    while seat < table.seats:
        if table.given_up[seat] != NOTHING:
            table.tokens[seat * KINDS + table.given_up[seat]] -= 1
            table.given_up[seat] = NOTHING
        seat += 1
    table.place = 0
    clear_used(table)
    table.check_stars()
    table.tied = best(table, False)
    if table.tied & (table.tied - 1):
        begin_tie(table, ASKING)
    else:
        _ask_donation(table, only(table, table.tied))


def clear_used(table: "Table") -> None:
    n: i64 = 0
    while n < table.seats * 13:
        table.used[n] = 0
        n += 1


def _ask_donation(table: "Table", seat: i64) -> None:
    """COL-106, COL-109."""
    table.tied = 0
    held: i64 = 0
    kind: i64 = 0
    while kind < STANDARD:
        held += table.held(table.crowned, kind)
        kind += 1
    if seat == table.crowned or held == 0:
        _next_round(table)
    else:
        table.phase = DONATION
        table.turn = seat


def play(table: "Table", move: i64) -> None:
    if move < ASK:
        table.given_up[table.turn] = move - DISCARD
        _next_cleanup(table)
        return
    if move < NO_DONATION:
        table.tokens[table.crowned * KINDS + move - ASK] -= 1
        table.tokens[table.turn * KINDS + move - ASK] += 1
        table.check_stars()
    _next_round(table)


def _next_round(table: "Table") -> None:
    table.crowned = NOBODY
    table.round += 1
    table.begin_phase(INVESTING)
