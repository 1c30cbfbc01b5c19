"""Powers that know one worker of their side as the woman (SAN-527): the space that they keep is hers."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases, supply
from stoa.games.santorini.rules.powers.power import Choices, Power, higher, taken

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


class WithWoman(Power):
    """Her space is 0 once she has left the game."""

    def keeps(self) -> i64:
        return 1

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        return state.workers[state.side(seat)] >> space & 1 == 1

    def knows_woman(self) -> bool:
        return True

    def hand_on(self, state: "SantoriniState", giver: i64, taker: i64) -> None:
        """Every side keeps its woman."""


@final
class Selene(WithWoman):
    """SAN-328: instead of the normal build the woman may put a dome on a space of any level next to her."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        woman = state.divine.counts[state.turn] - 1
        if state.phase == phases.BUILDING and woman != board.NOWHERE and supply.is_left(state, board.TOP):
            # On level 3 the ordinary build is a dome already.
            anyway = self.around(state.worker) & higher(state, board.TOP - 1)
            choices.domes = board.NEIGHBOURS[woman] & ~taken(state) & ~anyway


@final
class Hippolyta(WithWoman):
    """All workers other than her woman step diagonally only."""

    def appoint(self, state: "SantoriniState", seat: i64) -> None:
        state.divine.queen = seat
