"""Moving (SAN-020 to SAN-025): which workers can begin a turn, and where they can step."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.games.santorini.rules import board, building

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def movable(state: "SantoriniState") -> i64:
    """SAN-021: the workers of the side in turn that can begin a complete turn."""
    own = state.workers[state.side(state.turn)]
    mask: i64 = 0
    for space in range(board.SPACES):
        if own >> space & 1 and steps(state, space):
            mask |= 1 << space
    return mask


def steps(state: "SantoriniState", start: i64) -> i64:
    """SAN-022 to SAN-024: where the worker on `start` can step as part of a complete turn (SAN-021)."""
    occupied = state.occupied()
    reach = board.NEIGHBOURS[start] & ~occupied
    highest = state.levels[start] + 1
    limited = state.variant.supply.limited
    mask: i64 = 0
    for space in range(board.SPACES):
        if reach >> space & 1 and state.levels[space] <= highest:
            if not limited or climbs(state, start, space):
                mask |= 1 << space
            elif building.builds(state, space, occupied ^ (1 << start) ^ (1 << space)):
                mask |= 1 << space  # SAN-043: with a limited supply there may be nothing to build
    return mask


def climbs(state: "SantoriniState", start: i64, space: i64) -> bool:
    """SAN-031, SAN-032: whether a step leads up onto level 3."""
    return state.levels[space] == board.TOP and state.levels[start] < board.TOP


def step(state: "SantoriniState", space: i64) -> bool:
    """Move the chosen worker; whether it climbs to victory (SAN-031)."""
    wins = climbs(state, state.worker, space)
    state.workers[state.side(state.turn)] ^= (1 << state.worker) | (1 << space)
    state.worker = space
    return wins
