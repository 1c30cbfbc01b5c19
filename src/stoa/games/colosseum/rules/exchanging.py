"""Medals for coins, and Additional Action tokens for medals, at any decision (COL-137)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def may_exchange(state: "ColosseumState") -> bool:
    """Whether the seat in turn has anything to exchange."""
    return state.medals[state.turn] > 0 or _may_swap(state)


def _may_swap(state: "ColosseumState") -> bool:
    """COL-118: not while the supply has no medal."""
    return state.held(state.turn, board.EXTRA_ACTION) > 0 and state.medal_supply() > 0


def fill(state: "ColosseumState", out: vec[i64]) -> i64:
    n: i64 = 0
    if state.medals[state.turn] > 0:
        out[n] = moves.CASH
        n += 1
    if _may_swap(state):
        out[n] = moves.SWAP
        n += 1
    return n


def play(state: "ColosseumState", kind: i64) -> None:
    seat = state.turn
    if kind == moves.CASH:  # COL-114
        state.medals[seat] -= 1
        state.coins[seat] += board.MEDAL_COINS
    else:  # COL-117
        state.tokens[seat * board.ASSETS + board.EXTRA_ACTION] -= 1
        state.medals[seat] += 1
