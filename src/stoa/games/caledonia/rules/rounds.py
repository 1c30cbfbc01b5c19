"""Rounds: preparation with the export board and the solo market, and the end of a round and of the game."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.games.caledonia.rules import beginning, board, cellar, phases, scoring, trading, turns

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

EMPTY_AT_FIRST: Final[i64] = board.BOX_LABELS.index("+1")  # AMB-29: the box that stays empty in round 1 of a solo game
ROLLS: Final[i64] = board.DATA["solo"]["goods_changed_per_market_phase"]


def box_to_fill(state: "CaledoniaState") -> i64:
    """CAL-042, CAL-066, CAL-253: the next empty box of the export board that gets a contract, or NOTHING."""
    variant = state.variant
    most = variant.boxes if variant.solo else variant.shown
    for box in range(most):
        if state.boxes[box] == board.NOTHING and not (variant.solo and state.round == 1 and box == EMPTY_AT_FIRST):
            return box
    return board.NOTHING


def fill_boxes(state: "CaledoniaState") -> None:
    """CAL-066, CAL-069: as far as the pile goes; what lies under it is known and needs no chance."""
    while True:
        box = box_to_fill(state)
        if box == board.NOTHING or not state.in_pile():
            _boxes_filled(state)
            return
        if state.unseen:
            state.phase = phases.FILLING
            state.turn = CHANCE
            return
        state.boxes[box] = from_bottom(state)


def from_bottom(state: "CaledoniaState") -> i64:
    """The next contract of those that were put under the pile."""
    contract = state.bottom[0]
    state.bottom = state.bottom[1:]
    return contract


def put_contract(state: "CaledoniaState", contract: i64) -> None:
    state.unseen &= ~board.BIT[contract]
    state.boxes[box_to_fill(state)] = contract
    fill_boxes(state)


def _boxes_filled(state: "CaledoniaState") -> None:
    if state.players[0].tile == board.NOTHING:  # still the setup
        beginning.begin_clans(state)
        return
    if state.variant.solo:
        _replace(state)
    turns.begin(state)


def _replace(state: "CaledoniaState") -> None:
    """CAL-253, CAL-254, CAL-315: the contract in the box named by the last price die leaves the game."""
    value = board.FACES[state.face - 1]
    box: i64 = board.BOX_LABELS.index(f"{value:+d}")
    if state.boxes[box] != board.NOTHING:
        state.removed |= board.BIT[state.boxes[box]]
        state.boxes[box] = board.NOTHING
    state.face = 0


def _prepare(state: "CaledoniaState") -> None:
    """CAL-062 to CAL-067, CAL-246: the next round begins."""
    state.round += 1
    for player in state.players:
        for good in range(board.KINDS):
            stall = player.stalls[good]
            player.merchants += stall if stall > 0 else -stall
            player.stalls[good] = 0
    if state.variant.solo:
        state.rolled = 0
        state.phase = phases.ROLLING
        state.turn = CHANCE
    else:
        fill_boxes(state)


def roll(state: "CaledoniaState", good: i64, face: i64) -> None:
    """CAL-247 to CAL-252: one good and the price die."""
    value = board.FACES[face]
    number = value if value > 0 else -value
    step = state.steps[good]
    if step < board.BRACE_LOW:
        trading.shift(state, good, number)
    elif step > board.BRACE_HIGH:
        trading.shift(state, good, -number)
    else:
        trading.shift(state, good, value)
    state.rolled |= 1 << good
    state.face = face + 1
    state.count += 1
    if state.count == ROLLS:
        state.count = 0
        state.rolled = 0
        fill_boxes(state)


def end_round(state: "CaledoniaState") -> None:
    """CAL-062, CAL-064: the scoring phase, then the next round or the end of the game."""
    scoring.score_round(state)
    state.order = state.passing
    state.passing = vec[i64]([])
    state.place = 0
    if state.round < board.ROUNDS:
        _prepare(state)
        return
    cellar.empty(state)
    state.phase = phases.DONE
    state.turn = OVER
