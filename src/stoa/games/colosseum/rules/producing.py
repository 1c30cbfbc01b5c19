"""Phase 4: dice, nobles, the program, Jokers and spectators."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, closing, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def filled(state: "ColosseumState", seat: i64, program: i64) -> i64:
    """COL-086: the places filled by the Jokers placed so far and by all fitting tokens."""
    total: i64 = 0
    tokens = state.tokens
    jokers = state.jokers
    for asset in range(board.STANDARD):
        need = board.NEED[program * board.STANDARD + asset]
        have = tokens[seat * board.ASSETS + asset] + jokers[asset]
        total += have if have < need else need
    return total


def jokers_left(state: "ColosseumState", seat: i64) -> i64:
    """The Jokers that she has not placed yet."""
    left = state.held(seat, board.JOKER)
    for placed in state.jokers:
        left -= placed
    return left


def producible(state: "ColosseumState", seat: i64, program: i64) -> bool:
    """COL-072, COL-082, COL-085; while no Joker is placed."""
    if not state.owned[seat] >> program & 1 or state.size[seat] < board.ARENA[program]:
        return False
    return filled(state, seat, program) + state.held(seat, board.JOKER) >= board.LEAST[program]


def any_producible(state: "ColosseumState", seat: i64) -> bool:
    """COL-072: whether she can produce an event."""
    return any(producible(state, seat, program) for program in range(board.PROGRAMS))


def event_parts(state: "ColosseumState", seat: i64) -> list[int]:
    """COL-089 to COL-096: program, previous events, tickets, stars, nobles, podiums, medals."""
    program = state.program
    missing = board.PLACES[program] - filled(state, seat, program)
    earlier = state.produced[seat] & ~(1 << program)
    previous: i64 = 0
    while earlier:
        earlier &= earlier - 1
        previous += 1
    return [
        board.VALUE[program * board.ROW + missing],
        previous * board.PER_PREVIOUS,
        state.tickets[seat] * board.PER_TICKET,
        _stars_used(state, seat) * board.PER_STAR,
        nobles_worth(state, seat),
        state.podiums[seat] * board.PER_PODIUM,
        state.cheers * board.MEDAL_SPECTATORS,
    ]


def _stars_used(state: "ColosseumState", seat: i64) -> i64:
    """COL-093: her awards whose type is used by at least one token of that type."""
    total: i64 = 0
    for star in range(board.STAR_COUNT):
        if state.stars[star] == seat and tokens_used(state, seat, board.STARS[star]) > 0:
            total += 1
    return total


def tokens_used(state: "ColosseumState", seat: i64, asset: i64) -> i64:
    """COL-086: real tokens of a type that the named program uses."""
    places = board.NEED[state.program * board.STANDARD + asset] - state.jokers[asset]
    held = state.held(seat, asset)
    return held if held < places else places


def nobles_worth(state: "ColosseumState", seat: i64) -> i64:
    """COL-094: the spectators that the nobles in her arena bring."""
    worth: i64 = 0
    for noble in range(board.NOBLE_COUNT):
        if state.in_arena(seat, state.nobles[noble]):
            worth += board.NOBLE_WORTH[noble]
    return worth


def fill(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    phase = state.phase
    seat = state.turn
    if phase == phases.PRODUCING:
        if any_producible(state, seat):
            out[n] = moves.PRODUCE
            n += 1
        out[n] = moves.NO_EVENT
        return n + 1
    if phase == phases.DICE:
        return _fill_dice(state, out, n)
    if phase == phases.PUSHING:
        return _fill_pushes(state, out, n)
    if phase == phases.NAMING:
        for program in range(board.PROGRAMS):
            if producible(state, seat, program):
                out[n] = moves.NAME + program
                n += 1
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
    first = state.die1
    second = state.die2
    for noble in range(board.NOBLE_COUNT):
        if noble == state.moved:  # COL-077
            continue
        base = moves.MOVE + noble * board.USES
        if first != board.NO_DIE:
            for value in range(board.FACE_LOW[first], board.FACE_HIGH[first] + 1):
                out[n] = base + value - 1
                n += 1
        if second != board.NO_DIE and second != first:  # two like dice are one choice
            for value in range(board.FACE_LOW[second], board.FACE_HIGH[second] + 1):
                out[n] = base + board.SECOND_DIE + value - 1
                n += 1
        if first != board.NO_DIE and second != board.NO_DIE:
            lowest = board.FACE_LOW[first] + board.FACE_LOW[second]
            highest = board.FACE_HIGH[first] + board.FACE_HIGH[second]
            for value in range(lowest, highest + 1):
                out[n] = base + board.BOTH_DICE + value - 2
                n += 1
    return n


def _fill_pushes(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    if state.medals[state.turn] > 0:
        for push in range(board.NOBLE_COUNT * board.PUSHES):
            out[n] = moves.PUSH + push
            n += 1
    out[n] = moves.STOP_MOVING
    return n + 1


def _fill_jokers(state: "ColosseumState", out: vec[i64], n: i64) -> i64:
    seat = state.turn
    left = jokers_left(state, seat)
    places = filled(state, seat, state.program)
    least = board.LEAST[state.program]
    if left > 0:
        for asset in range(board.STANDARD):
            need = board.NEED[state.program * board.STANDARD + asset]
            if state.jokers[asset] < need:
                # COL-085: a Joker on a place that a token fills must leave enough for the least number
                gain: i64 = 1 if state.held(seat, asset) + state.jokers[asset] < need else 0
                if places + gain + left - 1 >= least:
                    out[n] = moves.PLACE_JOKER + asset
                    n += 1
    if places >= least:
        out[n] = moves.JOKERS_DONE
        n += 1
    return n


def play(state: "ColosseumState", kind: i64, argument: i64) -> None:
    seat = state.turn
    if kind == moves.MOVE:
        _use_dice(state, argument // board.USES, argument % board.USES)
    elif kind == moves.PUSH:
        state.medals[seat] -= 1
        _move_noble(state, argument // board.PUSHES, board.PUSH_STEPS[argument % board.PUSHES])
    elif kind == moves.STOP_MOVING:
        state.phase = phases.NAMING
    elif kind == moves.NAME:
        state.program = argument
        state.phase = phases.JOKERS if state.held(seat, board.JOKER) > 0 else phases.SPECTATORS
    elif kind == moves.PLACE_JOKER:
        state.jokers[argument] += 1
    elif kind == moves.JOKERS_DONE:
        state.phase = phases.SPECTATORS
    elif kind == moves.CHEER:
        state.medals[seat] -= 1
        state.cheers += 1
    elif kind == moves.COUNT:
        _count(state)
    elif kind == moves.PRODUCE:
        state.phase = phases.ROLLING
        state.turn = CHANCE
    else:  # no event, or its end
        state.phase = phases.PRODUCING
        if not state.next_player():
            _end_production(state)


def _use_dice(state: "ColosseumState", noble: i64, use: i64) -> None:
    """COL-075 to COL-079."""
    if use < board.SECOND_DIE or use >= board.BOTH_DICE:
        state.die1 = board.NO_DIE
    if use >= board.SECOND_DIE:
        state.die2 = board.NO_DIE
    _move_noble(state, noble, board.USE_STEPS[use])
    if board.RESTING >> state.nobles[noble] & 1 and state.medal_supply() > 0:
        state.medals[state.turn] += 1
    if state.die1 == board.NO_DIE and state.die2 == board.NO_DIE:
        state.moved = board.NOBODY
        state.phase = phases.PUSHING
    else:
        state.moved = noble


def _move_noble(state: "ColosseumState", noble: i64, steps: i64) -> None:
    state.nobles[noble] = (state.nobles[noble] + steps + board.SQUARES) % board.SQUARES


def _count(state: "ColosseumState") -> None:
    """COL-097 to COL-099."""
    seat = state.turn
    total: i64 = 0
    for part in event_parts(state, seat):
        total += part
    for asset in range(board.STANDARD):
        state.used[seat * board.USABLE + asset] = tokens_used(state, seat, asset)
        state.used[seat * board.USABLE + board.JOKER] += state.jokers[asset]
    if total > state.marker[seat]:
        state.marker[seat] = total
    state.coins[seat] += total
    state.produced[seat] |= 1 << state.program
    state.program = board.NOTHING
    state.cheers = 0
    for asset in range(board.STANDARD):
        state.jokers[asset] = 0
    state.phase = phases.ENDING


def _end_production(state: "ColosseumState") -> None:
    if state.round < board.TURNS:
        closing.begin(state)
    else:  # COL-003
        closing.clear_used(state)
        state.place = 0
        state.phase = phases.DONE
        state.turn = OVER
