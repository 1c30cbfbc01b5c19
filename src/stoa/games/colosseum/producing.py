"""Phase 4: dice, nobles, the program, Jokers and spectators."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.games.colosseum import closing
from stoa.games.colosseum.board import (
    BOTH_DICE,
    CHEER,
    COUNT,
    DICE,
    DONE,
    END_EVENT,
    ENDING,
    FACE_HIGH,
    FACE_LOW,
    JOKER,
    JOKERS,
    JOKERS_DONE,
    LEAST,
    MOVE,
    NAME,
    NAMING,
    NEED,
    NO_DIE,
    NO_EVENT,
    NOBLE_COUNT,
    NOBODY,
    NOTHING,
    PLACE_JOKER,
    PODIUM,
    PRODUCE,
    PRODUCING,
    PROGRAMS,
    PUSH,
    PUSHES,
    PUSHING,
    RESTING,
    ROLLING,
    SECOND_DIE,
    SPECTATORS,
    SQUARES,
    STANDARD,
    STOP_MOVING,
    TURNS,
    USES,
)

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def fill(table: "Table", out: vec[i64], n: i64) -> i64:
    """What the producing player may do, after what she may do at any decision."""
    phase = table.phase
    seat = table.turn
    if phase == PRODUCING:
        if table.any_producible(seat):
            out[n] = PRODUCE
            n += 1
        out[n] = NO_EVENT
        return n + 1
    if phase == DICE:
        return _fill_dice(table, out, n)
    if phase == PUSHING:
        return _fill_pushes(table, out, n)
    if phase == NAMING:
        program: i64 = 0
        while program < PROGRAMS:
            if table.producible(seat, program):
                out[n] = NAME + program
                n += 1
            program += 1
        return n
    if phase == JOKERS:
        return _fill_jokers(table, out, n)
    if phase == ENDING:
        out[n] = END_EVENT
        return n + 1
    if table.medals[seat] > 0:
        out[n] = CHEER
        n += 1
    out[n] = COUNT
    return n + 1


def _fill_dice(table: "Table", out: vec[i64], n: i64) -> i64:
    noble: i64 = 0
    while noble < NOBLE_COUNT:
        if noble != table.moved:  # COL-077
            base = MOVE + noble * USES
            if table.die1 != NO_DIE:
                value = FACE_LOW[table.die1]
                while value <= FACE_HIGH[table.die1]:
                    out[n] = base + value - 1
                    n += 1
                    value += 1
            if table.die2 != NO_DIE:
                if table.die2 != table.die1:  # two like dice are one choice
                    value = FACE_LOW[table.die2]
                    while value <= FACE_HIGH[table.die2]:
                        out[n] = base + SECOND_DIE + value - 1
                        n += 1
                        value += 1
                if table.die1 != NO_DIE:
                    value = FACE_LOW[table.die1] + FACE_LOW[table.die2]
                    while value <= FACE_HIGH[table.die1] + FACE_HIGH[table.die2]:
                        out[n] = base + BOTH_DICE + value - 2
                        n += 1
                        value += 1
        noble += 1
    return n


def _fill_pushes(table: "Table", out: vec[i64], n: i64) -> i64:
    if table.medals[table.turn] > 0:
        push: i64 = 0
        while push < NOBLE_COUNT * PUSHES:
            out[n] = PUSH + push
            n += 1
            push += 1
    out[n] = STOP_MOVING
    return n + 1


def _fill_jokers(table: "Table", out: vec[i64], n: i64) -> i64:
    seat = table.turn
    left = table.jokers_left(seat)
    filled = table.filled(seat, table.program)
    if left > 0:
        kind: i64 = 0
        while kind < STANDARD:
            need = NEED[table.program * STANDARD + kind]
            if table.jokers[kind] < need:
                # COL-085: a Joker on a place that a token fills must leave enough for the least number
                gain: i64 = 1 if table.held(seat, kind) + table.jokers[kind] < need else 0
                if filled + gain + left - 1 >= LEAST[table.program]:
                    out[n] = PLACE_JOKER + kind
                    n += 1
            kind += 1
    if filled >= LEAST[table.program]:
        out[n] = JOKERS_DONE
        n += 1
    return n


def play(table: "Table", move: i64) -> None:
    seat = table.turn
    if move == PRODUCE:
        table.phase = ROLLING
        table.turn = CHANCE
    elif move == NO_EVENT or move == END_EVENT:
        table.phase = PRODUCING
        if not table.next_player():
            _end_production(table)
    elif move < PUSH:
        _use_dice(table, (move - MOVE) // USES, (move - MOVE) % USES)
    elif move < STOP_MOVING:
        push = (move - PUSH) % PUSHES
        steps = push + 1 if push < 3 else 2 - push
        noble = (move - PUSH) // PUSHES
        table.medals[seat] -= 1
        table.nobles[noble] = (table.nobles[noble] + steps + SQUARES) % SQUARES
    elif move == STOP_MOVING:
        table.phase = NAMING
    elif move < PLACE_JOKER:
        table.program = move - NAME
        table.phase = JOKERS if table.held(seat, JOKER) > 0 else SPECTATORS
    elif move < JOKERS_DONE:
        table.jokers[move - PLACE_JOKER] += 1
    elif move == JOKERS_DONE:
        table.phase = SPECTATORS
    elif move == CHEER:
        table.medals[seat] -= 1
        table.cheers += 1
    else:
        _count(table)


def _use_dice(table: "Table", noble: i64, use: i64) -> None:
    """COL-075 to COL-079."""
    steps = use + 1
    if use >= BOTH_DICE:
        steps = use - BOTH_DICE + 2
        table.die1 = NO_DIE
        table.die2 = NO_DIE
    elif use >= SECOND_DIE:
        steps = use - SECOND_DIE + 1
        table.die2 = NO_DIE
    else:
        table.die1 = NO_DIE
    square = (table.nobles[noble] + steps) % SQUARES
    table.nobles[noble] = square
    table.moved = noble
    if RESTING >> square & 1 and table.medal_supply() > 0:
        table.medals[table.turn] += 1
    if table.die1 == NO_DIE and table.die2 == NO_DIE:
        table.moved = NOBODY
        table.phase = PUSHING


def _count(table: "Table") -> None:
    """COL-097 to COL-099."""
    seat = table.turn
    total: i64 = 0
    for part in table.event_parts(seat):
        total += part
    kind: i64 = 0
    while kind < STANDARD:
        table.used[seat * 13 + kind] = table.tokens_used(seat, kind)
        table.used[seat * 13 + JOKER] += table.jokers[kind]
        kind += 1
    if total > table.marker[seat]:
        table.marker[seat] = total
    table.coins[seat] += total
    table.produced[seat] |= 1 << table.program
    table.program = NOTHING
    table.cheers = 0
    kind = 0
    while kind < STANDARD:
        table.jokers[kind] = 0
        kind += 1
    table.phase = ENDING


def _end_production(table: "Table") -> None:
    if table.round == TURNS:
        _end_game(table)  # COL-003
        return
    table.tied = closing.best(table, True)
    if table.tied & (table.tied - 1):
        closing.begin_tie(table, PODIUM)
    else:
        closing.crown(table, closing.only(table, table.tied))


def _end_game(table: "Table") -> None:
    closing.clear_used(table)
    table.place = 0
    table.phase = DONE
    table.turn = OVER
