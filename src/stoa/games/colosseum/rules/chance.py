"""Chance: the deal, the refilling of markets, the dice."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import acquiring, board, closing, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def fill(state: "ColosseumState", out: vec[i64]) -> i64:
    n: i64 = 0
    if state.phase == phases.ROLLING and not state.loge[state.acting()]:
        while n < 6:
            out[n] = moves.ROLL_ONE + n
            n += 1
        return n
    if state.phase == phases.ROLLING or state.phase == phases.PODIUM or state.phase == phases.ASKING:
        while n < board.PAIR_COUNT:
            out[n] = moves.ROLL_TWO + n
            n += 1
        return n
    if state.phase == phases.DEALING and _programs_dealt(state) >= 0:
        program = _program_group(state)
        last = program + 5
        sold = state.sold()
        while program < last:
            if not sold >> program & 1:
                out[n] = moves.DRAW_PROGRAM + program
                n += 1
            program += 1
        return n
    kind: i64 = 0
    while kind < board.KINDS:
        if state.bag[kind] > 0:
            out[n] = moves.DRAW_TOKEN + kind
            n += 1
        kind += 1
    return n


def _programs_dealt(state: "ColosseumState") -> i64:
    """While dealing: how many programs have been dealt, or less than 0 while tokens are."""
    return state.place - board.MARKETS * board.PER_MARKET - state.seats * state.variant.hand


def _program_group(state: "ColosseumState") -> i64:
    """COL-033: the first of programs 1 to 5, then of 6 to 10."""
    return 0 if _programs_dealt(state) < state.seats else 5


def odds(state: "ColosseumState") -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    if state.turn == CHANCE:
        for outcome in state.legal():
            weight = 1
            if outcome >= moves.ROLL_TWO:
                weight = board.PAIR_WEIGHT[outcome - moves.ROLL_TWO]
            elif outcome < moves.DRAW_PROGRAM:
                weight = state.bag[outcome]
            found.append((outcome, weight))
    return found


def draw(state: "ColosseumState", dice: Dice) -> i64:
    if state.phase == phases.ROLLING and not state.loge[state.acting()]:
        return moves.ROLL_ONE + dice.below(6)
    if state.phase == phases.ROLLING or state.phase == phases.PODIUM or state.phase == phases.ASKING:
        return moves.ROLL_TWO + board.PAIR_INDEX[dice.below(6) * 6 + dice.below(6)]
    if state.phase == phases.DEALING and _programs_dealt(state) >= 0:
        return _draw_program(state, dice)
    total: i64 = 0
    kind: i64 = 0
    while kind < board.KINDS:
        total += state.bag[kind]
        kind += 1
    ticket = dice.below(total)
    kind = 0
    while ticket >= state.bag[kind]:
        ticket -= state.bag[kind]
        kind += 1
    return moves.DRAW_TOKEN + kind


def _draw_program(state: "ColosseumState", dice: Dice) -> i64:
    sold = state.sold()
    program = _program_group(state)
    left: i64 = 0
    step: i64 = 0
    while step < 5:
        left += 1 - (sold >> (program + step) & 1)
        step += 1
    ticket = dice.below(left)
    while True:
        if not sold >> program & 1:
            if ticket == 0:
                return moves.DRAW_PROGRAM + program
            ticket -= 1
        program += 1


def play(state: "ColosseumState", outcome: i64) -> None:
    if state.phase == phases.DEALING:
        _deal(state, outcome)
    elif state.phase == phases.REFILLING:
        state.bag[outcome] -= 1
        acquiring.put_in_market(state, outcome)
        acquiring.refill(state)
    elif state.phase == phases.ROLLING:
        if outcome >= moves.ROLL_TWO:
            state.die1 = board.PAIR_LOW[outcome - moves.ROLL_TWO]
            state.die2 = board.PAIR_HIGH[outcome - moves.ROLL_TWO]
        else:
            state.die1 = outcome - moves.ROLL_ONE
        state.phase = phases.DICE
        state.turn = state.acting()
    else:
        closing.tie_roll(state, outcome - moves.ROLL_TWO)


def _deal(state: "ColosseumState", outcome: i64) -> None:
    """COL-138."""
    dealt = state.place
    state.place += 1
    in_markets = board.MARKETS * board.PER_MARKET
    programs = dealt - in_markets - state.seats * state.variant.hand
    if dealt < in_markets:
        state.bag[outcome] -= 1
        state.markets[dealt // board.PER_MARKET * board.KINDS + outcome] += 1
    elif programs < 0:
        state.bag[outcome] -= 1
        state.tokens[(dealt - in_markets) // state.variant.hand * board.KINDS + outcome] += 1
        if programs == -1:
            _fill_bag(state)
    else:
        state.owned[programs % state.seats] |= 1 << (outcome - moves.DRAW_PROGRAM)
        if programs == 2 * state.seats - 1:
            state.check_stars()  # COL-035
            state.begin_phase(phases.INVESTING)


def _fill_bag(state: "ColosseumState") -> None:
    """COL-030, COL-031: the last green token stays face down, the orange ones go into the bag."""
    kind: i64 = 0
    while kind < board.KINDS:
        if state.bag[kind] > 0:
            state.face_down = kind
        state.bag[kind] = board.ORANGE[kind]
        kind += 1
