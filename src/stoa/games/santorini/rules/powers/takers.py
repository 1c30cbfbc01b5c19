"""Powers that let their player have another power, and leave the opponent without one; only two players play with them."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.powers.power import Power, around_all

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Circe(Power):
    """SAN-535: if no two of the opponent's workers are neighbours when her turn begins, she has that player's power instead
    until her next turn.
    """

    def borrows(self, state: "SantoriniState", seat: i64) -> i64:
        return state.divine.gods[1 - seat]

    def prevails(self, state: "SantoriniState", seat: i64) -> bool:
        if state.turn != seat:
            return state.divine.acting[seat] != state.divine.gods[seat]
        theirs = state.workers[state.side(1 - seat)]
        return not theirs & around_all(theirs)


@final
class Nyx(Power):
    """SAN-536: she has her night power while the number of complete towers is odd."""

    def borrows(self, state: "SantoriniState", seat: i64) -> i64:
        return state.divine.night

    def prevails(self, state: "SantoriniState", seat: i64) -> bool:
        towers: i64 = 0
        for space in range(board.SPACES):
            if state.domes >> space & 1 and state.levels[space] == board.TOP:
                towers += 1
        return towers % 2 == 1

    def sets_aside(self) -> bool:
        return True
