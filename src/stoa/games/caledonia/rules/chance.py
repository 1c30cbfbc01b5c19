"""Chance: everything that is drawn or rolled. All outcomes of a draw are equally likely (CAL-008)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import beginning, board, building, phases, rounds
from stoa.games.caledonia.rules.sets import bits, lowest

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

EVERY_FACE: Final[i64] = 63


def pool(state: "CaledoniaState") -> tuple[i64, i64, i64]:
    """What can be drawn: the number of the first outcome, and a set of those from there on, in two words."""
    phase = state.phase
    if phase == phases.FILLING or phase == phases.DRAWING:
        return moves.DRAW_CONTRACT, state.unseen, 0
    if phase == phases.SIDES:
        return moves.SIDE, 3, 0
    every = (1 << (board.TILES if state.variant.kickstarter else board.PLAIN)) - 1
    if phase == phases.PORTING:
        return moves.DRAW_PORT, every & ~_seen(state.ports), 0
    if phase == phases.TILING:
        return moves.DRAW_SCORING, every & ~_seen(state.scoring), 0
    if phase == phases.COVERING:
        found = beginning.coverable(state)
        return moves.COVER, found[0], found[1]
    if phase == phases.FIRST:
        return moves.FIRST_SEAT, (1 << state.seats) - 1, 0
    if phase == phases.ROLLING:
        return moves.ROLL, _rolls(state), 0
    if beginning.clan_next(state):
        return moves.DRAW_CLAN, every & ~beginning.clans_drawn(state), 0
    return moves.DRAW_START, (1 << board.TILES) - 1 & ~beginning.starts_drawn(state), 0


def _seen(tiles: vec[i64]) -> i64:
    mask: i64 = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def _rolls(state: "CaledoniaState") -> i64:
    """CAL-247: six faces for every good that has not come yet."""
    mask: i64 = 0
    for good in range(board.KINDS):
        if not state.rolled >> good & 1:
            mask |= board.BIT[good * board.DIE] * EVERY_FACE
    return mask


def fill(state: "CaledoniaState", out: vec[i64]) -> i64:
    base, low, high = pool(state)
    n: i64 = 0
    while low:
        out[n] = base + lowest(low)
        low &= low - 1
        n += 1
    while high:
        out[n] = base + board.WORD + lowest(high)
        high &= high - 1
        n += 1
    return n


def draw(state: "CaledoniaState", dice: Dice) -> i64:
    base, low, high = pool(state)
    in_low = bits(low)
    ticket = dice.below(in_low + bits(high))
    if ticket >= in_low:
        ticket -= in_low
        low = high
        base += board.WORD
    for _ in range(ticket):
        low &= low - 1
    return base + lowest(low)


def play(state: "CaledoniaState", outcome: i64) -> None:
    kind = moves.OUTCOME_KIND[outcome]
    argument = outcome - kind
    if kind == moves.DRAW_CONTRACT:
        if state.phase == phases.DRAWING:
            building.drawn(state, argument)
        else:
            rounds.put_contract(state, argument)
    elif kind == moves.ROLL:
        rounds.roll(state, argument // board.DIE, argument % board.DIE)
    elif kind == moves.SIDE:
        beginning.lay_module(state, argument)
    elif kind == moves.DRAW_PORT:
        beginning.lay_port(state, argument)
    elif kind == moves.COVER:
        beginning.lay_cover(state, argument)
    elif kind == moves.DRAW_SCORING:
        beginning.lay_scoring(state, argument)
    elif kind == moves.FIRST_SEAT:
        beginning.name_first(state, argument)
    elif kind == moves.DRAW_CLAN:
        beginning.draw_clan(state, argument)
    else:  # DRAW_START
        beginning.draw_start(state, argument)
