"""Powers that change how their side builds."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases, supply
from stoa.games.santorini.rules.powers.power import Choices, Power, around_all, lower

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Atlas(Power):
    """SAN-204: his build may be a dome on a space of any level."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.BUILDING:
            choices.domes = self.dome_spaces(state, self.around(state.worker))


@final
class Demeter(Power):
    """SAN-205: the worker may build a second time, on another space."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and state.divine.builds == 1:
            choices.builds = self.builds(state) & ~state.divine.built


@final
class Hephaestus(Power):
    """SAN-206: the worker may put a second block on the space just built on."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and state.divine.builds == 1:
            choices.builds = self.builds(state) & state.divine.built & lower(state, 3)


@final
class Hestia(Power):
    """The worker may build a second time, but not on the perimeter."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and state.divine.builds == 1:
            choices.builds = self.builds(state) & ~board.PERIMETER


@final
class Zeus(Power):
    """SAN-330: the worker may build a block under itself, which lifts it."""

    def builds(self, state: "SantoriniState") -> i64:
        level = state.levels[state.worker]
        under: i64 = 1 << state.worker if level < board.TOP and supply.is_left(state, level) else 0
        return super().builds(state) | under


@final
class Morpheus(Power):
    """SAN-325: every turn gives him a token, and every token spent is a build; the normal build he has not."""

    def begin(self, state: "SantoriniState") -> None:
        state.divine.counts[state.turn] += 1

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and state.divine.counts[state.turn]:
            choices.builds = self.builds(state)

    def stepped(self, state: "SantoriniState") -> None:
        state.phase = phases.EXTRA

    def built(self, state: "SantoriniState") -> None:
        state.divine.counts[state.turn] -= 1

    def keeps_tokens(self) -> bool:
        return True


@final
class Clio(Power):
    """Each of the first three blocks that her workers build gets a coin, which her opponents treat as a dome (SAN-529)."""

    def appoint(self, state: "SantoriniState", seat: i64) -> None:
        state.divine.muse = seat

    def built(self, state: "SantoriniState") -> None:
        super().built(state)
        spaces = board.kept(state.divine.counts[state.turn])
        if len(spaces) < 3 and not state.domes >> state.divine.last & 1:
            state.divine.counts[state.turn] = board.keep([*spaces, int(state.divine.last)])

    def keeps(self) -> i64:
        return 3

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        return not (state.occupied() & ~state.domes & ~state.workers[state.side(seat)]) >> space & 1


@final
class Graeae(Power):
    """One of her three workers moves, and another builds."""

    def begins_with(self) -> i64:
        return 3

    def builds(self, state: "SantoriniState") -> i64:
        return self.pieces(state, around_all(state.own() & ~(1 << state.worker)))
