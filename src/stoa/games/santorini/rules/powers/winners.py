"""Powers that know another way to win."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules.powers.power import Power

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Pan(Power):
    """SAN-209: he also wins by moving down two or more levels."""

    def wins(self, state: "SantoriniState", there: i64) -> bool:
        return state.levels[there] + 2 <= state.levels[state.worker] or super().wins(state, there)
