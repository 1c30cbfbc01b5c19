"""Powers that change how their side moves."""

from typing import TYPE_CHECKING, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.powers.power import Choices, Power, closed, force, higher, opposing, remove, taken

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Apollo(Power):
    """SAN-201: he steps onto an opposing worker's space, and that worker is forced onto the space left."""

    def may_enter(self, state: "SantoriniState", there: i64) -> bool:
        if opposing(state) >> there & 1:
            return not state.variant.second_apollo or state.levels[there] <= state.levels[state.worker]  # SAN-523
        return not taken(state) >> there & 1

    def pushes(self, state: "SantoriniState", there: i64) -> i64:
        return state.worker if opposing(state) >> there & 1 else board.NOWHERE


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
        if opposing(state) >> there & 1:
            behind = board.beyond(state.worker, there)
            return behind != board.NOWHERE and not taken(state) >> behind & 1
        return not taken(state) >> there & 1

    def pushes(self, state: "SantoriniState", there: i64) -> i64:
        return board.beyond(state.worker, there) if opposing(state) >> there & 1 else board.NOWHERE


@final
class Triton(Power):
    """SAN-329: from the perimeter the worker may step again, as often as it likes.

    It enters no space twice, which would change nothing, unless it moves up for the first time: Persephone may ask for that.
    """

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.BUILDING and board.PERIMETER >> state.worker & 1:
            known = state.divine.seen
            if not state.divine.up:
                known &= ~higher(state, state.levels[state.worker])
            choices.steps = self.steps(state) & ~known


@final
class Iris(Power):
    """The worker may leap over a neighbouring worker to the unoccupied space straight behind it, however high that is."""

    def steps(self, state: "SantoriniState") -> i64:
        mask = super().steps(state)
        workers = state.own() | opposing(state)
        for over in range(board.SPACES):
            if (board.NEIGHBOURS[state.worker] & workers) >> over & 1:
                behind = board.beyond(state.worker, over)
                if behind != board.NOWHERE and not taken(state) >> behind & 1:
                    mask |= 1 << behind
        return mask & ~closed(state, state.worker)


@final
class Pegasus(Power):
    """The worker may go up any number of levels, but does not win by more than one."""

    def may_rise(self, state: "SantoriniState", there: i64) -> bool:
        return True

    def wins(self, state: "SantoriniState", there: i64) -> bool:
        return state.levels[there] == board.TOP and state.levels[state.worker] == board.TOP - 1


@final
class Charon(Power):
    """SAN-315: before it moves, the worker may force a neighbouring opposing worker to its other side."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.STEPPING and not state.divine.acted:
            others = board.NEIGHBOURS[state.worker] & opposing(state)
            for space in range(board.SPACES):
                if others >> space & 1:
                    there = board.beyond(space, state.worker)
                    if there != board.NOWHERE and not taken(state) >> there & 1:
                        choices.acts |= 1 << space

    def act(self, state: "SantoriniState", space: i64) -> None:
        force(state, space, board.beyond(space, state.worker))
        state.divine.acted = True


@final
class Scylla(Power):
    """A worker that moved away from an opposing worker may force it onto the space just left."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.BUILDING and not state.divine.acted:
            choices.acts = board.NEIGHBOURS[state.divine.left] & opposing(state)

    def act(self, state: "SantoriniState", space: i64) -> None:
        force(state, space, state.divine.left)
        state.divine.acted = True


@final
class Bia(Power):
    """SAN-313: an opposing worker straight ahead of the space that her worker enters leaves the game; she places first."""

    def places_first(self) -> bool:
        return True

    def strike(self, state: "SantoriniState") -> None:
        ahead = board.beyond(state.divine.left, state.worker)
        if ahead != board.NOWHERE and opposing(state) >> ahead & 1:
            remove(state, ahead)

    def removes(self) -> bool:
        return True


@final
class Proteus(Power):
    """Of his three workers, after one has moved another is forced onto the space just left."""

    def begins_with(self) -> i64:
        return 3

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        followers = state.own() & ~(1 << state.worker) if state.phase == phases.BUILDING else 0
        if followers and not state.divine.acted:
            choices.acts = followers
            choices.builds = 0

    def act(self, state: "SantoriniState", space: i64) -> None:
        force(state, space, state.divine.left)
        state.divine.acted = True


def _wrapped(space: int) -> int:
    """SAN-345: the neighbours on a board whose opposite edges touch."""
    mask = 0
    for files in (-1, 0, 1):
        for ranks in (-1, 0, 1):
            if files or ranks:
                mask |= 1 << (space // 5 + ranks) % 5 * 5 + (space + files - space // 5 * 5) % 5
    return mask


WRAPPED: Final = vec[i64]([_wrapped(space) for space in range(25)])


@final
class Urania(Power):
    """SAN-345: opposite edges and corners are adjacent for her moves and builds."""

    def around(self, space: i64) -> i64:
        return WRAPPED[space]
