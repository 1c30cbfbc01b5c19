"""Powers that move and build with opposing workers, by which nobody wins (SAN-031): it is not the turn of their side."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.powers.power import Choices, Power, opposing

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


class Reveller(Power):
    """The opposing worker steps and builds as that of a plain side."""

    def wins(self, state: "SantoriniState", there: i64) -> bool:
        return state.own() >> state.worker & 1 == 1 and super().wins(state, there)


@final
class Eris(Reveller):
    """SAN-531: instead of an ordinary turn she moves and builds with an opposing worker that did not move last."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.CHOOSING:
            last = board.mask_of(board.kept(state.divine.counts[state.turn]))
            choices.workers |= opposing(state) & ~last

    def knows_last(self) -> bool:
        return True

    def hand_on(self, state: "SantoriniState", giver: i64, taker: i64) -> None:
        """Of every side it is known which worker moved last."""

    def keeps(self) -> i64:
        return 1

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        return (state.occupied() & ~state.domes & ~state.workers[state.side(seat)]) >> space & 1 == 1


@final
class Dionysus(Reveller):
    """SAN-318: whenever a worker that he controls completes a tower he may take an extra turn with an opposing worker."""

    def stirs(self) -> bool:
        return True

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        last = state.divine.last
        if state.phase == phases.EXTRA and state.levels[last] == board.TOP and state.domes >> last & 1:
            choices.workers = opposing(state)
