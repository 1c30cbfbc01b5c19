"""Powers that act at the end of their side's turn."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases, supply
from stoa.games.santorini.rules.powers.power import (
    Choices,
    Power,
    around_all,
    keep_track,
    lower,
    opposing,
    remove,
    taken,
)

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
            choices.domes = board.ALL & ~taken(state) if supply.is_left(state, board.TOP) else 0


@final
class Ares(Power):
    """SAN-312: the worker that did not move may take away a block of an unoccupied neighbouring space."""

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and not state.divine.acted:
            beside = around_all(state.own() & ~(1 << state.worker))
            choices.acts = beside & ~taken(state) & ~lower(state, 1)

    def act(self, state: "SantoriniState", space: i64) -> None:
        state.levels[space] -= 1
        state.divine.acted = True


@final
class Medusa(Power):
    """SAN-324: opposing workers that stand lower than a neighbouring worker of hers turn to stone."""

    def stirs(self) -> bool:
        return True

    def petrified(self, state: "SantoriniState") -> i64:
        mask: i64 = 0
        for space in range(board.SPACES):
            if state.own() >> space & 1:
                mask |= board.NEIGHBOURS[space] & opposing(state) & lower(state, state.levels[space])
        return mask

    def removes(self) -> bool:
        return True


@final
class Nemesis(Power):
    """If none of an opponent's workers is next to hers, she may swap the places of her two with that opponent's two."""

    def stirs(self) -> bool:
        return True

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase != phases.EXTRA or state.divine.acted:
            return
        for side in range(state.variant.sides):
            theirs = state.workers[side]
            pairs = board.count_spaces(theirs) == 2 and board.count_spaces(state.own()) == 2
            if pairs and theirs != state.own() and not theirs & around_all(state.own()):
                choices.acts |= theirs

    def act(self, state: "SantoriniState", space: i64) -> None:
        mine = state.side(state.turn)
        for side in range(state.variant.sides):
            if state.workers[side] >> space & 1:
                own = state.workers[mine]
                state.workers[mine] = state.workers[side]
                state.workers[side] = own
                _follow_women(state, mine, side, own)
                break
        state.divine.acted = True


def _follow_women(state: "SantoriniState", mine: i64, other: i64, own: i64) -> None:
    """SAN-528: of each side the worker on the first space has gone to the first space of the other side."""
    here = board.spaces_of(own)
    there = board.spaces_of(state.workers[mine])
    for n in range(2):
        keep_track(state, mine, here[n], there[n])
        keep_track(state, other, there[n], here[n])


@final
class Maenads(Power):
    """An opponent with a worker between two of hers, on exactly opposite sides of it, loses."""

    def finish(self, state: "SantoriniState") -> None:
        maddened = surrounded(state.own(), opposing(state))
        for side in range(state.variant.sides):
            if state.workers[side] & maddened:
                state.workers[side] = 0


def surrounded(own: i64, others: i64) -> i64:
    """Those of the other workers that stand straight between two of the side's own."""
    mask: i64 = 0
    for space in range(board.SPACES):
        beside = board.NEIGHBOURS[space] & own
        for worker in range(board.SPACES):
            if beside >> worker & 1 and others >> space & 1:
                behind = board.beyond(worker, space)
                if behind != board.NOWHERE and own >> behind & 1:
                    mask |= 1 << space
    return mask


@final
class Hydra(Power):
    """If no two of her workers are neighbours, she gains one on a lowest space next to the one that moved; else she loses one."""

    def stirs(self) -> bool:
        return True

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.BUILDING and state.divine.builds:
            choices.builds = 0
            choices.acts = _heads(state)

    def built(self, state: "SantoriniState") -> None:
        state.phase = phases.BUILDING if _heads(state) else phases.EXTRA

    def act(self, state: "SantoriniState", space: i64) -> None:
        if state.own() >> space & 1:
            remove(state, space)
        else:
            state.workers[state.side(state.turn)] |= 1 << space
        state.phase = phases.EXTRA

    def most_workers(self, count: i64) -> i64:
        return board.SPACES

    def removes(self) -> bool:
        return True


def _heads(state: "SantoriniState") -> i64:
    """The workers of which Hydra loses one, or the spaces on one of which she gains one."""
    if state.own() & around_all(state.own()):
        return state.own()
    free = board.NEIGHBOURS[state.worker] & ~taken(state)
    for level in range(1, board.TOP + 2):
        lowest = free & lower(state, level)
        if lowest:
            return lowest
    return 0


@final
class Aeolus(Power):
    """He may lay the wind in one of eight directions, or take it back; nobody steps straight against it."""

    def appoint(self, state: "SantoriniState", seat: i64) -> None:
        state.divine.wind = seat

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and not state.divine.acted:
            count = state.divine.counts[state.turn]
            choices.acts = board.DIRECTIONS & ~(1 << (count - 1)) | 1 << board.MIDDLE if count else board.DIRECTIONS

    def act(self, state: "SantoriniState", space: i64) -> None:
        state.divine.counts[state.turn] = 0 if space == board.MIDDLE else space + 1
        state.divine.acted = True

    def keeps(self) -> i64:
        return 1

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        return board.DIRECTIONS >> space & 1 == 1


@final
class Gaea(Power):
    """SAN-534: for each dome of a turn, whoever builds it, she may put a spare worker on the ground next to it."""

    def act(self, state: "SantoriniState", space: i64) -> None:
        state.workers[state.side(state.turn)] |= 1 << space
        state.divine.counts[state.turn] += 1

    def spares(self) -> i64:
        return 2

    def most_workers(self, count: i64) -> i64:
        return board.WORKERS + count


@final
class Charybdis(Power):
    """SAN-533: she may lay one of two whirlpools on an unoccupied space; whoever steps onto one comes out at the other."""

    def appoint(self, state: "SantoriniState", seat: i64) -> None:
        state.divine.pool = seat

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        laid = board.kept(state.divine.counts[state.turn])
        if state.phase == phases.EXTRA and not state.divine.acted and len(laid) < 2:
            choices.acts = board.ALL & ~taken(state) & ~board.mask_of(laid)

    def act(self, state: "SantoriniState", space: i64) -> None:
        laid = board.kept(state.divine.counts[state.turn])
        state.divine.counts[state.turn] = board.keep([*laid, int(space)])
        state.divine.acted = True

    def keeps(self) -> i64:
        return 2

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        once = board.kept(state.divine.counts[seat]).count(int(space)) == 1
        return once and not state.domes >> space & 1


@final
class Europa(Power):
    """She may put Talus on an unoccupied space next to the worker that moved; everybody treats him as a dome."""

    def appoint(self, state: "SantoriniState", seat: i64) -> None:
        state.divine.talus = seat

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        super().offer(state, choices)
        if state.phase == phases.EXTRA and not state.divine.acted:
            choices.acts = board.NEIGHBOURS[state.worker] & ~taken(state)

    def act(self, state: "SantoriniState", space: i64) -> None:
        state.divine.counts[state.turn] = space + 1
        state.divine.acted = True

    def keeps(self) -> i64:
        return 1

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        return not state.occupied() >> space & 1
