"""Placing the workers (SAN-010 to SAN-017)."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.games.santorini.rules import board

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def placement_order(placement: str, seats: int) -> list[int]:
    """SAN-012 to SAN-014, SAN-017: the side that places each worker."""
    order = board.DATA["placement_orders"][placement][str(seats)]
    return ["AB".index(side) if isinstance(side, str) else side - 1 for side in order]


def place(state: "SantoriniState", space: i64) -> bool:
    """Place the next worker; whether it was the last one."""
    order = state.variant.order
    state.workers[order[state.placed]] |= 1 << space
    state.placed += 1
    if state.placed == len(order):
        return True
    state.turn = order[state.placed]  # SAN-014: seats 1 and 2 place for their teams
    return False
