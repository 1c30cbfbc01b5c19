"""Powers that know another way to win."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.powers.power import Power

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
