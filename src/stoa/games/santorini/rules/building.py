"""Building (SAN-026 to SAN-030): where a worker can build, and which piece it adds."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.games.santorini.rules import board, supply

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def builds(state: "SantoriniState", worker: i64, occupied: i64) -> i64:
    """SAN-026, SAN-027: the unoccupied neighbours of the worker for which a piece is left (SAN-041)."""
    mask = board.NEIGHBOURS[worker] & ~occupied
    if state.variant.supply.limited:
        for space in range(board.SPACES):
            if mask >> space & 1 and not supply.is_left(state, state.levels[space]):
                mask ^= 1 << space
    return mask


def build(state: "SantoriniState", space: i64) -> None:
    """SAN-028: add a block, or a dome on level 3."""
    if state.levels[space] == board.TOP:
        state.domes |= 1 << space
    else:
        state.levels[space] += 1
