"""Powers that limit the turns of opponents."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules.powers.power import Choices, Power, higher

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Athena(Power):
    """SAN-203: after a turn in which she moved up, opposing workers cannot move up until her next turn."""

    def begin(self, state: "SantoriniState") -> None:
        state.divine.risen &= ~(1 << state.turn)

    def finish(self, state: "SantoriniState") -> None:
        if state.divine.up:
            state.divine.risen |= 1 << state.turn

    def limit(self, state: "SantoriniState", seat: i64, choices: Choices) -> None:
        if state.divine.risen >> seat & 1 and choices.steps:
            choices.steps &= ~higher(state, state.levels[state.worker])
