"""Powers that limit the turns of opponents."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.powers.power import (
    Choices,
    Power,
    around_all,
    carry_on,
    direction,
    higher,
    lower,
    taken,
)

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


@final
class Hera(Power):
    """SAN-320: no opponent wins by moving onto the perimeter."""

    def denies(self, state: "SantoriniState", seat: i64, there: i64) -> bool:
        return board.PERIMETER >> there & 1 == 1


@final
class Hades(Power):
    """SAN-337: opposing workers cannot move down."""

    def limit(self, state: "SantoriniState", seat: i64, choices: Choices) -> None:
        if choices.steps:
            choices.steps &= ~lower(state, state.levels[state.worker])


@final
class Limus(Power):
    """SAN-323: opposing workers cannot build next to her workers, except domes."""

    def limit(self, state: "SantoriniState", seat: i64, choices: Choices) -> None:
        choices.builds &= ~(around_all(state.workers[state.side(seat)]) & lower(state, board.TOP))


@final
class Hypnus(Power):
    """SAN-322: of a player's workers the one that stands higher than all others cannot move."""

    def watch(self, state: "SantoriniState", seat: i64) -> None:
        own = state.own()
        for level in range(board.TOP + 1):
            high = own & ~lower(state, level)
            if board.count_spaces(high) == 1:
                state.divine.asleep = high

    def limit(self, state: "SantoriniState", seat: i64, choices: Choices) -> None:
        if choices.steps and (state.divine.asleep & ~state.divine.moved) >> state.worker & 1:
            choices.steps = 0


@final
class Aphrodite(Power):
    """SAN-311: an opposing worker that begins its turn next to hers ends its last step next to one of them."""

    def watch(self, state: "SantoriniState", seat: i64) -> None:
        state.divine.bound |= state.own() & around_all(state.workers[state.side(seat)])

    def follow(self, state: "SantoriniState", seat: i64) -> None:
        beside = around_all(state.workers[state.side(seat)]) >> state.worker & 1
        if state.divine.bound >> state.worker & 1 and not beside:
            state.divine.astray |= 1 << state.worker

    def limit(self, state: "SantoriniState", seat: i64, choices: Choices) -> None:
        if state.divine.astray:
            choices.builds = 0
            choices.domes = 0


@final
class Persephone(Power):
    """SAN-326: if an opponent's turn can contain an upward step, it must."""

    def asks_to_rise(self) -> bool:
        return True


@final
class Harpies(Power):
    """SAN-338: an opposing worker that has moved is forced on straight ahead, until the next space is higher or obstructed."""

    def carry(self, state: "SantoriniState", seat: i64) -> None:
        files = direction(state.worker % 5 - state.divine.left % 5)
        ranks = direction(state.worker // 5 - state.divine.left // 5)
        file = state.worker % 5 + files
        rank = state.worker // 5 + ranks
        while 0 <= file < 5 and 0 <= rank < 5:
            there = rank * 5 + file
            if taken(state) >> there & 1 or state.levels[there] > state.levels[state.worker]:
                break
            carry_on(state, there)
            file += files
            rank += ranks
        state.divine.seen = 0  # to enter a space again from elsewhere may lead elsewhere
