"""Powers that change the own move."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.powers.power import Choices, Power, force

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Apollo(Power):
    """SAN-201: he steps onto an opposing worker's space, and that worker is forced onto the space left."""

    def may_enter(self, state: "SantoriniState", there: i64) -> bool:
        if state.others() >> there & 1:
            return not state.variant.second_apollo or state.levels[there] <= state.levels[state.worker]  # SAN-523
        return not state.occupied() >> there & 1

    def displace(self, state: "SantoriniState", there: i64) -> None:
        if state.others() >> there & 1:
            force(state, there, state.worker)


@final
class Artemis(Power):
    """SAN-202: the worker may step twice, but not back to where it began."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.BUILDING and state.divine.steps == 1:
            choices.steps = self.steps(state) & ~(1 << state.divine.start)


@final
class Minotaur(Power):
    """SAN-208: he steps onto an opposing worker's space and forces that worker straight on, if the space is unoccupied."""

    def may_enter(self, state: "SantoriniState", there: i64) -> bool:
        if state.others() >> there & 1:
            behind = board.beyond(state.worker, there)
            return behind != board.NOWHERE and not state.occupied() >> behind & 1
        return not state.occupied() >> there & 1

    def displace(self, state: "SantoriniState", there: i64) -> None:
        if state.others() >> there & 1:
            force(state, there, board.beyond(state.worker, there))
