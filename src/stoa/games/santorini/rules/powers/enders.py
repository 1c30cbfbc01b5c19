"""Powers that act at the end of the own turn."""

from typing import TYPE_CHECKING, final

from stoa.games.santorini.rules import board, phases, supply
from stoa.games.santorini.rules.powers.power import Choices, Power

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Poseidon(Power):
    """SAN-327: the one worker that did not move may build up to three times if it stands on the ground."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase != phases.EXTRA or state.divine.builds > 3:
            return
        waiting = state.own() & ~(1 << state.worker)
        if board.count_spaces(waiting) == 1:
            for space in range(board.SPACES):
                if waiting >> space & 1 and state.levels[space] == 0:
                    choices.builds = self.pieces(state, self.around(space))


@final
class Asteria(Power):
    """After a turn in which a worker moved down she may put a dome on any unoccupied space."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and state.divine.builds == 1 and state.divine.down:
            choices.domes = board.ALL & ~state.occupied() if supply.is_left(state, board.TOP) else 0
