"""Heroes (SAN-346): powers that are used once in a game, which the count of the seat remembers."""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases, supply
from stoa.games.santorini.rules.powers.power import (
    Choices,
    Power,
    around_all,
    force,
    higher,
    lower,
    opposing,
    remove,
    taken,
)

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def fresh(state: "SantoriniState") -> bool:
    """Whether the hero in turn has not used its power yet, or uses it in this turn."""
    return state.divine.counts[state.turn] == 0 or state.divine.acted


def use(state: "SantoriniState") -> None:
    """The hero in turn uses its power."""
    state.divine.counts[state.turn] = 1
    state.divine.acted = True


@final
class Achilles(Power):
    """Once his worker builds both before and after its move."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.STEPPING and state.divine.builds == 0 and fresh(state):
            choices.builds = self.builds(state)

    def built(self, state: "SantoriniState") -> None:
        if state.phase == phases.STEPPING:
            use(state)
        else:
            state.phase = phases.EXTRA


@final
class Atalanta(Power):
    """Once her worker takes any number of extra steps; to enter a space again would change nothing, as with Triton."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.BUILDING and fresh(state):
            known = state.divine.seen
            if not state.divine.up:
                known &= ~higher(state, state.levels[state.worker])
            choices.steps = self.steps(state) & ~known

    def stepped(self, state: "SantoriniState") -> None:
        super().stepped(state)
        if state.divine.steps > 1:
            use(state)


@final
class Bellerophon(Power):
    """Once his worker goes up two levels in one step."""

    def may_rise(self, state: "SantoriniState", there: i64) -> bool:
        rise = state.levels[there] - state.levels[state.worker]
        return rise <= 1 or (rise == 2 and fresh(state))

    def leap(self, state: "SantoriniState", there: i64) -> None:
        if state.levels[there] == state.levels[state.worker] + 2:
            use(state)


@final
class Polyphemus(Power):
    """Once he puts up to two domes on any unoccupied spaces at the end of his turn."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if (
            state.phase == phases.EXTRA
            and state.divine.builds < 3
            and fresh(state)
            and supply.is_left(state, board.TOP)
        ):
            choices.domes = board.ALL & ~taken(state)

    def built(self, state: "SantoriniState") -> None:
        if state.phase == phases.EXTRA:
            use(state)
        super().built(state)


@final
class Medea(Power):
    """Once she takes away all blocks from under a worker that neighbours one of hers."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and state.divine.counts[state.turn] == 0:
            workers = state.own() | opposing(state)
            choices.acts = around_all(state.own()) & workers & ~lower(state, 1)

    def act(self, state: "SantoriniState", space: i64) -> None:
        state.levels[space] = 0
        use(state)


@final
class Theseus(Power):
    """Once he removes an opposing worker that stands exactly two levels above a neighbouring worker of his."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase != phases.EXTRA or state.divine.counts[state.turn]:
            return
        for space in range(board.SPACES):
            if state.own() >> space & 1:
                level = state.levels[space] + 2
                choices.acts |= (
                    board.NEIGHBOURS[space] & opposing(state) & lower(state, level + 1) & ~lower(state, level)
                )

    def act(self, state: "SantoriniState", space: i64) -> None:
        remove(state, space)
        use(state)

    def removes(self) -> bool:
        return True

    def stirs(self) -> bool:
        return True


@final
class Heracles(Power):
    """Once, instead of the normal build, his workers build any number of domes next to them, none included."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.BUILDING:
            choices.stop = fresh(state)
        uses = state.phase == phases.EXTRA and state.divine.acted
        if (uses or choices.stop) and supply.is_left(state, board.TOP):
            choices.domes = around_all(state.own()) & ~taken(state)

    def domed(self, state: "SantoriniState") -> None:
        use(state)
        super().domed(state)

    def stop(self, state: "SantoriniState") -> None:
        if state.phase == phases.BUILDING:
            use(state)


@final
class Jason(Power):
    """Once he puts a spare worker on an unoccupied perimeter space of the ground level, and moves and builds with it."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.CHOOSING and state.divine.counts[state.turn] == 0:
            choices.acts = board.PERIMETER & lower(state, 1) & ~taken(state)

    def act(self, state: "SantoriniState", space: i64) -> None:
        state.workers[state.side(state.turn)] |= 1 << space
        self.choose(state, space)
        use(state)

    def most_workers(self, count: i64) -> i64:
        return board.WORKERS + count


CORNERS: Final[i64] = 1 << 0 | 1 << 4 | 1 << 20 | 1 << 24


@final
class Odysseus(Power):
    """Once, at the start of his turn, he forces any number of opposing workers next to his to unoccupied corners."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase != phases.CHOOSING or not fresh(state):
            return
        corners = CORNERS & ~taken(state)
        if state.divine.held != board.NOWHERE:
            choices.workers = 0
            choices.acts = corners
        elif corners:
            choices.acts = around_all(state.own()) & opposing(state) & ~state.divine.done

    def act(self, state: "SantoriniState", space: i64) -> None:
        if state.divine.held == board.NOWHERE:
            state.divine.held = space
            use(state)
        else:
            force(state, state.divine.held, space)
            state.divine.done |= 1 << space
            state.divine.held = board.NOWHERE


@final
class Adonis(Power):
    """SAN-537: once, at the end of his turn, he names one of his workers and an opposing one, which must be its neighbour at the
    end of the next turn, if that is possible.
    """

    def begin(self, state: "SantoriniState") -> None:
        self.part(state)

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase != phases.EXTRA or not fresh(state) or state.divine.suitor != board.NOWHERE:
            return
        others = opposing(state)
        if state.divine.held != board.NOWHERE:
            choices.acts = others
        elif others:
            choices.acts = state.own()

    def act(self, state: "SantoriniState", space: i64) -> None:
        if state.divine.held == board.NOWHERE:
            state.divine.held = space
            use(state)
        else:
            state.divine.suitor = state.divine.held
            state.divine.beloved = space
            state.divine.held = board.NOWHERE

    def names_two(self) -> bool:
        return True

    def hand_on(self, state: "SantoriniState", giver: i64, taker: i64) -> None:
        self.part(state)

    def part(self, state: "SantoriniState") -> None:
        """The two need not meet any more."""
        state.divine.suitor = board.NOWHERE
        state.divine.beloved = board.NOWHERE
