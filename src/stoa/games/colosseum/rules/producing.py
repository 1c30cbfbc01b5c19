"""Phase 4: dice, nobles, the program, Jokers and spectators."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, closing, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    """What the producing player may do, after what she may do at any decision."""
    phase = state.phase
    seat = state.turn
    if phase == phases.PRODUCING:
        if state.any_producible(seat):
            out[n] = moves.PRODUCE
            n += 1
        out[n] = moves.NO_EVENT
        return n + 1
    if phase == phases.DICE:
        return _fill_dice(state, out, n)
    if phase == phases.PUSHING:
        return _fill_pushes(state, out, n)
    if phase == phases.NAMING:
        program: i64 = 0
        while program < board.PROGRAMS:
            if state.producible(seat, program):
                out[n] = moves.NAME + program
                n += 1
            program += 1
        return n
    if phase == phases.JOKERS:
        return _fill_jokers(state, out, n)
    if phase == phases.ENDING:
        out[n] = moves.END_EVENT
        return n + 1
    if state.medals[seat] > 0:
        out[n] = moves.CHEER
        n += 1
    out[n] = moves.COUNT
    return n + 1


def _fill_dice(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    noble: i64 = 0
    while noble < board.NOBLE_COUNT:
        if noble != state.moved:  # COL-077
            base = moves.MOVE + noble * board.USES
            if state.die1 != board.NO_DIE:
                value = board.FACE_LOW[state.die1]
                while value <= board.FACE_HIGH[state.die1]:
                    out[n] = base + value - 1
                    n += 1
                    value += 1
            if state.die2 != board.NO_DIE:
                if state.die2 != state.die1:  # two like dice are one choice
                    value = board.FACE_LOW[state.die2]
                    while value <= board.FACE_HIGH[state.die2]:
                        out[n] = base + board.SECOND_DIE + value - 1
                        n += 1
                        value += 1
                if state.die1 != board.NO_DIE:
                    value = board.FACE_LOW[state.die1] + board.FACE_LOW[state.die2]
                    while value <= board.FACE_HIGH[state.die1] + board.FACE_HIGH[state.die2]:
                        out[n] = base + board.BOTH_DICE + value - 2
                        n += 1
                        value += 1
        noble += 1
    return n


def _fill_pushes(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if state.medals[state.turn] > 0:
        push: i64 = 0
        while push < board.NOBLE_COUNT * board.PUSHES:
            out[n] = moves.PUSH + push
            n += 1
            push += 1
    out[n] = moves.STOP_MOVING
    return n + 1


def _fill_jokers(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    seat = state.turn
    left = state.jokers_left(seat)
    filled = state.filled(seat, state.program)
    if left > 0:
        kind: i64 = 0
        while kind < board.STANDARD:
            need = board.NEED[state.program * board.STANDARD + kind]
            if state.jokers[kind] < need:
                # COL-085: a Joker on a place that a token fills must leave enough for the least number
                gain: i64 = 1 if state.held(seat, kind) + state.jokers[kind] < need else 0
                if filled + gain + left - 1 >= board.LEAST[state.program]:
                    out[n] = moves.PLACE_JOKER + kind
                    n += 1
            kind += 1
    if filled >= board.LEAST[state.program]:
        out[n] = moves.JOKERS_DONE
        n += 1
    return n


def play(state: "ColosseumState", move: i64) -> None:
    seat = state.turn
    if move == moves.PRODUCE:
        state.phase = phases.ROLLING
        state.turn = CHANCE
    elif move == moves.NO_EVENT or move == moves.END_EVENT:
        state.phase = phases.PRODUCING
        if not state.next_player():
            _end_production(state)
    elif move < moves.PUSH:
        _use_dice(state, (move - moves.MOVE) // board.USES, (move - moves.MOVE) % board.USES)
    elif move < moves.STOP_MOVING:
        push = (move - moves.PUSH) % board.PUSHES
        steps = push + 1 if push < 3 else 2 - push
        noble = (move - moves.PUSH) // board.PUSHES
        state.medals[seat] -= 1
        state.nobles[noble] = (state.nobles[noble] + steps + board.SQUARES) % board.SQUARES
    elif move == moves.STOP_MOVING:
        state.phase = phases.NAMING
    elif move < moves.PLACE_JOKER:
        state.program = move - moves.NAME
        state.phase = phases.JOKERS if state.held(seat, board.JOKER) > 0 else phases.SPECTATORS
    elif move < moves.JOKERS_DONE:
        state.jokers[move - moves.PLACE_JOKER] += 1
    elif move == moves.JOKERS_DONE:
        state.phase = phases.SPECTATORS
    elif move == moves.CHEER:
        state.medals[seat] -= 1
        state.cheers += 1
    else:
        _count(state)


def _use_dice(state: "ColosseumState", noble: i64, use: i64) -> None:
    """COL-075 to COL-079."""
    steps = use + 1
    if use >= board.BOTH_DICE:
        steps = use - board.BOTH_DICE + 2
        state.die1 = board.NO_DIE
        state.die2 = board.NO_DIE
    elif use >= board.SECOND_DIE:
        steps = use - board.SECOND_DIE + 1
        state.die2 = board.NO_DIE
    else:
        state.die1 = board.NO_DIE
    square = (state.nobles[noble] + steps) % board.SQUARES
    state.nobles[noble] = square
    state.moved = noble
    if board.RESTING >> square & 1 and state.medal_supply() > 0:
        state.medals[state.turn] += 1
    if state.die1 == board.NO_DIE and state.die2 == board.NO_DIE:
        state.moved = board.NOBODY
        state.phase = phases.PUSHING


def _count(state: "ColosseumState") -> None:
    """COL-097 to COL-099."""
    seat = state.turn
    total: i64 = 0
    for part in state.event_parts(seat):
        total += part
    kind: i64 = 0
    while kind < board.STANDARD:
        state.used[seat * 13 + kind] = state.tokens_used(seat, kind)
        state.used[seat * 13 + board.JOKER] += state.jokers[kind]
        kind += 1
    if total > state.marker[seat]:
        state.marker[seat] = total
    state.coins[seat] += total
    state.produced[seat] |= 1 << state.program
    state.program = board.NOTHING
    state.cheers = 0
    kind = 0
    while kind < board.STANDARD:
        state.jokers[kind] = 0
        kind += 1
    state.phase = phases.ENDING


def _end_production(state: "ColosseumState") -> None:
    if state.round == board.TURNS:
        _end_game(state)  # COL-003
        return
    state.tied = closing.best(state, True)
    if state.tied & (state.tied - 1):
        closing.begin_tie(state, phases.PODIUM)
    else:
        closing.crown(state, closing.only(state, state.tied))


def _end_game(state: "ColosseumState") -> None:
    closing.clear_used(state)
    state.place = 0
    state.phase = phases.DONE
    state.turn = OVER
