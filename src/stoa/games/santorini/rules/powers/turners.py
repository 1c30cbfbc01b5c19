"""Powers that change the order or the number of their side's moves and builds."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.powers.power import Choices, Power, closed, force, landing, opposing, taken

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Hermes(Power):
    """SAN-207: an ordinary turn that goes up or down; or each of his workers goes as far as it likes on its level, and either
    builds.

    A walk on one level is one step to its end. As his workers are alike, whatever places two of them can reach in any
    number of steps they also reach if each walks at most once, in one order or the other.
    """

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        level_turn = not (state.divine.up or state.divine.down or state.divine.acted)
        waiting = state.own() & ~state.divine.moved & ~(1 << state.worker if state.worker >= 0 else 0)
        if state.phase == phases.STEPPING:
            choices.steps = _walk(state)
            if state.divine.steps == 0:
                choices.steps |= self.steps(state)
            choices.builds = self.builds(state)
        elif state.phase == phases.BUILDING and level_turn and state.divine.moved >> state.worker & 1:
            choices.workers = waiting if waiting else state.own() & ~(1 << state.worker)

    def owes(self, state: "SantoriniState") -> bool:
        return False

    def choose(self, state: "SantoriniState", space: i64) -> None:
        state.worker = space
        if state.divine.moved >> space & 1:  # both have walked: the first builds
            state.divine.acted = True
            state.phase = phases.BUILDING
        else:
            state.divine.start = space
            state.phase = phases.STEPPING


def _walk(state: "SantoriniState") -> i64:
    """All spaces that the chosen worker reaches on its level."""
    free = ~taken(state)
    level = state.levels[state.worker]
    reached: i64 = 1 << state.worker
    edge = reached
    while edge:
        found: i64 = 0
        for space in range(board.SPACES):
            through = space == state.worker or landing(state, space, board.NOWHERE) == space  # SAN-533
            if edge >> space & 1 and through:
                found |= board.NEIGHBOURS[space] & ~closed(state, space)
        edge = 0
        for space in range(board.SPACES):
            if (found & free & ~reached) >> space & 1 and state.levels[space] == level:
                edge |= 1 << space
        reached |= edge
    return reached & ~(1 << state.worker)


@final
class Prometheus(Power):
    """SAN-210: the worker may build once before it moves; then it cannot move up."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.STEPPING and state.divine.builds == 0:
            choices.builds = self.builds(state)

    def may_rise(self, state: "SantoriniState", there: i64) -> bool:
        rise = state.levels[there] - state.levels[state.worker]
        return rise <= (1 if state.divine.builds == 0 else 0)

    def built(self, state: "SantoriniState") -> None:
        if state.phase == phases.BUILDING:
            state.phase = phases.EXTRA


@final
class Castor(Power):
    """Instead of an ordinary turn all workers of Castor and Pollux move and none builds, or none moves and all build."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        divine = state.divine
        if state.phase == phases.STEPPING:
            if divine.done:
                choices.steps = 0
            if divine.steps == 0:
                choices.builds = self.builds(state)
        elif state.phase == phases.BUILDING and divine.done:
            choices.builds = 0
            choices.workers = state.own() & ~divine.done
        elif state.phase == phases.BUILDING:
            choices.workers = state.own() & ~divine.moved
            choices.stop = choices.workers == 0

    def stepped(self, state: "SantoriniState") -> None:
        state.phase = phases.BUILDING if state.divine.steps == 1 else phases.EXTRA

    def built(self, state: "SantoriniState") -> None:
        if state.phase == phases.STEPPING:
            state.divine.done |= 1 << state.worker
            state.phase = phases.EXTRA if state.divine.done == state.own() else phases.BUILDING
        else:
            state.phase = phases.EXTRA

    def owes(self, state: "SantoriniState") -> bool:
        return state.phase == phases.STEPPING and (state.divine.done | 1 << state.worker) != state.own()


@final
class Siren(Power):
    """Instead of an ordinary turn she forces opposing workers one space in her direction, and any worker of hers builds."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.CHOOSING:
            lured = opposing(state) & ~state.divine.done
            for space in range(board.SPACES):
                there = _next(state, space)
                if lured >> space & 1 and there != board.NOWHERE and not taken(state) >> there & 1:
                    choices.acts |= 1 << space

    def act(self, state: "SantoriniState", space: i64) -> None:
        there = _next(state, space)
        force(state, space, there)
        state.divine.done |= 1 << there
        state.divine.acted = True

    def choose(self, state: "SantoriniState", space: i64) -> None:
        super().choose(state, space)
        if state.divine.acted:
            state.phase = phases.BUILDING

    def lays(self) -> i64:
        return board.DIRECTIONS

    def hand_on(self, state: "SantoriniState", giver: i64, taker: i64) -> None:
        if taker != board.NOBODY:  # her direction is fixed for the game
            super().hand_on(state, giver, taker)

    def keeps(self) -> i64:
        return 1

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        return board.DIRECTIONS >> space & 1 == 1


def _next(state: "SantoriniState", space: i64) -> i64:
    """The next space in Siren's direction."""
    towards = state.divine.counts[state.turn] - 1 - board.MIDDLE
    file = space % 5 + (towards + 2) % 5 - 2
    rank = space // 5 + (towards + 7) // 5 - 1
    return rank * 5 + file if 0 <= file < 5 and 0 <= rank < 5 else board.NOWHERE


@final
class Terpsichore(Power):
    """All of her workers move, and then all of them build."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase != phases.BUILDING:
            return
        waiting = state.own() & ~state.divine.moved
        left = state.own() & ~state.divine.done
        if waiting or not left >> state.worker & 1:
            choices.builds = 0
        if not state.divine.acted:
            choices.workers = waiting if waiting else left & ~(1 << state.worker)

    def choose(self, state: "SantoriniState", space: i64) -> None:
        if state.divine.moved >> space & 1:
            state.worker = space
            state.divine.acted = True  # the next to build is chosen
        else:
            super().choose(state, space)

    def built(self, state: "SantoriniState") -> None:
        state.divine.done |= 1 << state.worker
        state.divine.acted = False
        if state.divine.done == state.own():
            state.phase = phases.EXTRA

    def owes(self, state: "SantoriniState") -> bool:
        return (state.divine.done | 1 << state.worker) != state.own()
