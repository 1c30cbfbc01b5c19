"""The supply of pieces (SAN-040 to SAN-044)."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.rules import board

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Supply:
    """SAN-040: how many pieces exist; a negative number means no limit."""

    def __init__(self, name: str, blocks: int, level1: int, level2: int, level3: int, domes: int) -> None:
        self.name: Final = name
        self.blocks: Final[i64] = blocks
        self.levels: Final = vec[i64]([level1, level2, level3])
        self.domes: Final[i64] = domes
        self.limited: Final = max(blocks, level1, level2, level3, domes) >= 0


def _supplies() -> dict[str, Supply]:
    found: dict[str, Supply] = {}
    for entry in board.DATA["supplies"]:
        levels = entry["levels"] or [-1, -1, -1]
        blocks = -1 if entry["blocks"] is None or entry["levels"] else entry["blocks"]
        domes = -1 if entry["domes"] is None else entry["domes"]
        found[entry["id"]] = Supply(entry["id"], blocks, levels[0], levels[1], levels[2], domes)
    return found


SUPPLIES: Final = _supplies()


def is_left(state: "SantoriniState", level: i64) -> bool:
    """SAN-041, SAN-042: whether the supply still has the piece that goes on a space of this level."""
    supply = state.variant.supply
    used: i64 = 0
    if level == board.TOP:
        for space in range(board.SPACES):
            used += state.domes >> space & 1
        return supply.domes < 0 or used < supply.domes
    if supply.blocks >= 0:
        for blocks in state.levels:
            used += blocks
        return used < supply.blocks
    for blocks in state.levels:
        if blocks > level:
            used += 1
    return supply.levels[level] < 0 or used < supply.levels[level]
