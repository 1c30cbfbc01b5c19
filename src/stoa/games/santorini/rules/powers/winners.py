"""Powers that know another way to win."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.powers.power import Power, lower

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Pan(Power):
    """SAN-209: he also wins by moving down two or more levels."""

    def wins(self, state: "SantoriniState", there: i64) -> bool:
        return state.levels[there] + 2 <= state.levels[state.worker] or super().wins(state, there)


@final
class Chronus(Power):
    """SAN-316: he also wins as soon as five complete towers stand, whoever built them."""

    def notice(self, state: "SantoriniState", seat: i64) -> bool:
        towers: i64 = 0
        for space in range(board.SPACES):
            if state.domes >> space & 1 and state.levels[space] == board.TOP:
                towers += 1
        return towers >= 5


EDGES: Final = vec[i64]([0x0108421, 0x1084210, 0x000001F, 0x1F00000])  # a and e, 1 and 5: opposite ones in pairs


@final
class Eros(Power):
    """SAN-319: his workers start on opposite edges; he also wins when one moves next to the other, both on level 1."""

    def starts(self, own: i64) -> i64:
        if not own:
            return board.PERIMETER
        mask: i64 = 0
        for edge in range(4):
            if own & EDGES[edge]:
                mask |= EDGES[edge ^ 1]
        return mask

    def wins(self, state: "SantoriniState", there: i64) -> bool:
        level = state.levels[there]
        if level != 1 and state.seats != 3:
            return super().wins(state, there)
        beside = board.NEIGHBOURS[there] & state.own() & ~(1 << state.worker)
        return (beside & lower(state, level + 1) & ~lower(state, level)) != 0 or super().wins(state, there)
