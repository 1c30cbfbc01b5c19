"""Buildings, which are built at the end of a turn (COR-091 to COR-098)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.corinth import moves
from stoa.games.corinth.rules import board

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState


def can_build(state: "CorinthState") -> bool:
    """COR-136: whether any building can be paid for."""
    sheet = state.sheets[state.turn]
    return any(sheet.can_build(building) for building in range(board.BUILDING_COUNT))


def fill_buildings(state: "CorinthState", out: vec[i64]) -> i64:
    """COR-091: a building, or the end of the turn."""
    sheet = state.sheets[state.turn]
    n: i64 = 0
    for building in range(board.BUILDING_COUNT):
        if sheet.can_build(building):
            out[n] = moves.BUILD + building
            n += 1
    out[n] = moves.END
    return n + 1
