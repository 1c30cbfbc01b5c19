"""Chance: the deal, the refilling of markets, the dice."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import acquiring, board, closing, phases, stars

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def _kind(state: "ColosseumState") -> i64:
    """The kind of outcome that is due."""
    phase = state.phase
    if phase == phases.REFILLING:
        return moves.DRAW_TOKEN
    if phase == phases.DEALING:
        return moves.DRAW_TOKEN if _programs_dealt(state) < 0 else moves.DRAW_PROGRAM
    if phase == phases.ROLLING and not state.loge[state.acting()]:  # COL-074
        return moves.ROLL_ONE
    return moves.ROLL_TWO


def _programs_dealt(state: "ColosseumState") -> i64:
    """While dealing: how many programs have been dealt, or less than 0 while tokens are."""
    return state.place - board.MARKETS * board.PER_MARKET - state.seats * state.variant.hand


def _first_program(state: "ColosseumState") -> i64:
    """COL-033: the first of programs 1 to 5, then of 6 to 10."""
    return 0 if _programs_dealt(state) < state.seats else board.DEALT_FROM


def fill(state: "ColosseumState", out: vec[i64]) -> i64:
    n: i64 = 0
    kind = _kind(state)
    if kind == moves.ROLL_ONE:
        for face in range(board.FACE_COUNT):
            out[face] = moves.ROLL_ONE + face
        return board.FACE_COUNT
    if kind == moves.ROLL_TWO:
        for pair in range(board.PAIR_COUNT):
            out[pair] = moves.ROLL_TWO + pair
        return board.PAIR_COUNT
    if kind == moves.DRAW_PROGRAM:
        first = _first_program(state)
        sold = state.sold()
        for program in range(first, first + board.DEALT_FROM):
            if not sold >> program & 1:
                out[n] = moves.DRAW_PROGRAM + program
                n += 1
        return n
    for asset in range(board.ASSETS):
        if state.bag[asset] > 0:
            out[n] = moves.DRAW_TOKEN + asset
            n += 1
    return n


def odds(state: "ColosseumState") -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    if state.turn == CHANCE:
        for outcome in state.legal():
            kind = moves.OUTCOME_KIND[outcome]
            weight = 1
            if kind == moves.ROLL_TWO:
                weight = board.PAIR_WEIGHT[outcome - moves.ROLL_TWO]
            elif kind == moves.DRAW_TOKEN:
                weight = state.bag[outcome - moves.DRAW_TOKEN]
            found.append((outcome, weight))
    return found


def draw(state: "ColosseumState", dice: Dice) -> i64:
    kind = _kind(state)
    if kind == moves.ROLL_ONE:
        return moves.ROLL_ONE + dice.below(board.FACE_COUNT)
    if kind == moves.ROLL_TWO:
        faces = dice.below(board.FACE_COUNT) * board.FACE_COUNT + dice.below(board.FACE_COUNT)
        return moves.ROLL_TWO + board.PAIR_INDEX[faces]
    if kind == moves.DRAW_PROGRAM:
        return moves.DRAW_PROGRAM + _draw_program(state, dice)
    total: i64 = 0
    for tokens in state.bag:
        total += tokens
    ticket = dice.below(total)
    for asset in range(board.ASSETS):
        ticket -= state.bag[asset]
        if ticket < 0:
            break
    return moves.DRAW_TOKEN + asset


def _draw_program(state: "ColosseumState", dice: Dice) -> i64:
    program = _first_program(state)
    dealt = state.sold() >> program
    left: i64 = 0
    for n in range(board.DEALT_FROM):
        left += 1 - (dealt >> n & 1)
    ticket = dice.below(left)
    while True:
        if not dealt & 1:
            if ticket == 0:
                return program
            ticket -= 1
        dealt >>= 1
        program += 1


def play(state: "ColosseumState", outcome: i64) -> None:
    kind = moves.OUTCOME_KIND[outcome]
    argument = outcome - kind
    if kind == moves.DRAW_TOKEN:
        state.bag[argument] -= 1
        if state.phase == phases.DEALING:
            _deal_token(state, argument)
        else:
            acquiring.put_in_market(state, argument)
            acquiring.refill(state)
    elif kind == moves.DRAW_PROGRAM:
        _deal_program(state, argument)
    elif state.phase == phases.ROLLING:
        if kind == moves.ROLL_ONE:
            state.die1 = argument
        else:
            state.die1 = board.PAIR_LOW[argument]
            state.die2 = board.PAIR_HIGH[argument]
        state.phase = phases.DICE
        state.turn = state.acting()
    else:
        closing.roll(state, argument)


def _deal_token(state: "ColosseumState", asset: i64) -> None:
    """COL-138: to the markets in order, then to the seats in order."""
    dealt = state.place
    in_hands = dealt - board.MARKETS * board.PER_MARKET
    state.place += 1
    if in_hands < 0:
        state.markets[dealt // board.PER_MARKET * board.ASSETS + asset] += 1
        return
    state.tokens[in_hands // state.variant.hand * board.ASSETS + asset] += 1
    if _programs_dealt(state) == 0:
        _fill_bag(state)


def _fill_bag(state: "ColosseumState") -> None:
    """COL-030, COL-031: the last green token stays face down, the orange ones go into the bag."""
    for asset in range(board.ASSETS):
        if state.bag[asset] > 0:
            state.face_down = asset
        state.bag[asset] = board.ORANGE[asset]


def _deal_program(state: "ColosseumState", program: i64) -> None:
    """COL-138: one of 1 to 5 to every seat in order, then one of 6 to 10."""
    state.owned[_programs_dealt(state) % state.seats] |= 1 << program
    state.place += 1
    if _programs_dealt(state) == 2 * state.seats:
        stars.check(state)  # COL-035
        state.begin_phase(phases.INVESTING)
