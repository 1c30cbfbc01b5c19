"""What a power is: a handful of hooks, of which each power changes a few. Without any change they are the plain rules."""

from typing import TYPE_CHECKING, final

from mypy_extensions import i64

from stoa.games.santorini.rules import board, phases, supply

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


@final
class Choices:
    """What may come next in a turn, by the kinds of moves, as masks of spaces."""

    def __init__(self) -> None:
        self.workers: i64 = 0
        self.steps: i64 = 0
        self.builds: i64 = 0
        self.domes: i64 = 0
        self.acts: i64 = 0
        self.stop: bool = False


class Power:
    """A side without a power; each power is a subclass. `seat` is whose power it is, where it acts in others' turns."""

    # The turn of its own side.

    def offer(self, state: "SantoriniState", choices: Choices) -> None:
        """What the seat in turn may do next, if the turn can then be completed (SAN-106)."""
        if state.phase == phases.CHOOSING:
            choices.workers = state.own()
        elif state.phase == phases.STEPPING:
            choices.steps = self.steps(state)
        elif state.phase == phases.BUILDING:
            choices.builds = self.builds(state)

    def steps(self, state: "SantoriniState") -> i64:
        """SAN-022 to SAN-024: where the chosen worker may step."""
        mask: i64 = 0
        around = self.around(state.worker)
        for space in range(board.SPACES):
            if around >> space & 1 and self.may_rise(state, space) and self.may_enter(state, space):
                mask |= 1 << space
        if state.divine.wind != board.NOBODY or state.divine.queen != board.NOBODY:
            mask &= ~closed(state, state.worker)
        return mask

    def around(self, space: i64) -> i64:
        """SAN-002: the spaces that are next to this one for the moves and builds of its own side."""
        return board.NEIGHBOURS[space]

    def may_rise(self, state: "SantoriniState", there: i64) -> bool:
        """SAN-024: whether the space is low enough for the chosen worker."""
        return state.levels[there] <= state.levels[state.worker] + 1

    def may_enter(self, state: "SantoriniState", there: i64) -> bool:
        """SAN-023: whether the chosen worker may go there, however high it is."""
        return not taken(state) >> there & 1

    def pushes(self, state: "SantoriniState", there: i64) -> i64:
        """SAN-104: where the worker there is forced when the chosen one steps there; `NOWHERE` if none is."""
        return board.NOWHERE

    def leap(self, state: "SantoriniState", there: i64) -> None:
        """Before the chosen worker steps there."""

    def wins(self, state: "SantoriniState", there: i64) -> bool:
        """SAN-031, SAN-032: whether the chosen worker wins by stepping there."""
        return state.levels[there] == board.TOP and state.levels[state.worker] < board.TOP

    def strike(self, state: "SantoriniState") -> None:
        """Right after a step that has not won, before the others' powers force the worker on."""

    def stepped(self, state: "SantoriniState") -> None:
        """After a step that has not won: what comes next."""
        state.phase = phases.BUILDING

    def builds(self, state: "SantoriniState") -> i64:
        """SAN-026 to SAN-028, SAN-041: where the chosen worker may add the piece that comes next."""
        return self.pieces(state, self.around(state.worker))

    def pieces(self, state: "SantoriniState", spaces: i64) -> i64:
        """SAN-027, SAN-041: those of the spaces that are unoccupied and for which a piece is left."""
        mask = spaces & ~taken(state)
        if state.variant.supply.limited:
            for space in range(board.SPACES):
                if mask >> space & 1 and not supply.is_left(state, state.levels[space]):
                    mask ^= 1 << space
        return mask

    def dome_spaces(self, state: "SantoriniState", spaces: i64) -> i64:
        """SAN-204: those of the spaces, below level 3, on which a dome may be put that is not the next piece."""
        if not supply.is_left(state, board.TOP):
            return 0
        mask = spaces & ~taken(state)
        for space in range(board.SPACES):
            if state.levels[space] == board.TOP:
                mask &= ~(1 << space)
        return mask

    def built(self, state: "SantoriniState") -> None:
        """After a build: what comes next. The turn ends after `EXTRA` if nothing more is offered there."""
        state.phase = phases.EXTRA

    def domed(self, state: "SantoriniState") -> None:
        """After a dome by the power: what comes next."""
        self.built(state)

    def owes(self, state: "SantoriniState") -> bool:
        """Whether after a build from here something is still compulsory."""
        return state.phase == phases.STEPPING

    def act(self, state: "SantoriniState", space: i64) -> None:
        """Do what the power does to a space or to the worker there."""

    def choose(self, state: "SantoriniState", space: i64) -> None:
        """Choose the worker there."""
        state.worker = space
        state.divine.start = space
        state.phase = phases.STEPPING

    def stop(self, state: "SantoriniState") -> None:
        """Leave out what would still be possible."""

    def begin(self, state: "SantoriniState") -> None:
        """When its own turn begins."""

    def finish(self, state: "SantoriniState") -> None:
        """When its own turn is complete."""

    def petrified(self, state: "SantoriniState") -> i64:
        """SAN-324: the opposing workers that are built over when its own turn is complete, and leave the game."""
        return 0

    # The setup.

    def begins_with(self) -> i64:
        """SAN-006: how many workers its side places."""
        return board.WORKERS

    def places_first(self) -> bool:
        """SAN-313: whether its workers are placed before all others."""
        return False

    def lays(self) -> i64:
        """The spaces of which one is chosen and kept before its side places any worker."""
        return 0

    def starts(self, own: i64) -> i64:
        """SAN-015: where a worker may be placed, after these of the same side."""
        return board.ALL

    def appoint(self, state: "SantoriniState", seat: i64) -> None:
        """When it is known whose power it is."""

    # Another power instead (SAN-535, SAN-536).

    def borrows(self, state: "SantoriniState", seat: i64) -> i64:
        """The number of the power that its player can have instead; 0 for none."""
        return 0

    def prevails(self, state: "SantoriniState", seat: i64) -> bool:
        """Whether its player has that power from now on, and the opponent none."""
        return False

    def sets_aside(self) -> bool:
        """Whether that power is set aside when the powers are handed out."""
        return False

    def hand_on(self, state: "SantoriniState", giver: i64, taker: i64) -> None:
        """What it has led to goes with it to another seat; what it has on the board leaves it if nobody has it now."""
        count = state.divine.counts[giver]
        if taker != board.NOBODY:
            state.divine.counts[taker] = count
        if taker != board.NOBODY or self.keeps():
            state.divine.counts[giver] = 0

    # What it keeps (SAN-114).

    def keeps_tokens(self) -> bool:
        """Whether the count of its seat is a number of tokens."""
        return False

    def keeps(self) -> i64:
        """How many spaces the count of its seat tells at most: 1 more than the number of each, 0 for none."""
        return 0

    def knows_woman(self) -> bool:
        """SAN-527: whether that is the space of the woman of its side."""
        return False

    def knows_last(self) -> bool:
        """SAN-531: whether that is the space of the opposing worker that moved last."""
        return False

    def may_keep(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        """Whether this space can be among them."""
        return True

    def names_two(self) -> bool:
        """SAN-537: whether it names two workers, which are kept until the opponent's turn is over."""
        return False

    def spares(self) -> i64:
        """SAN-534: how many spare workers it has; the count of its seat is those that have come."""
        return 0

    def most_workers(self, count: i64) -> i64:
        """How many workers its side can have, with this count of the seat."""
        return self.begins_with()

    def removes(self) -> bool:
        """SAN-111: whether it takes workers out of the game, one by one."""
        return False

    # The turns of opponents, and of everybody.

    def watch(self, state: "SantoriniState", seat: i64) -> None:
        """When an opponent's turn begins."""

    def stirs(self) -> bool:
        """Whether workers can be forced or removed after a build of its own side."""
        return False

    def asks_to_rise(self) -> bool:
        """SAN-326: whether an opponent must move up if its turn can contain that."""
        return False

    def limit(self, state: "SantoriniState", seat: i64, choices: Choices) -> None:
        """Take away what an opponent may not do."""

    def follow(self, state: "SantoriniState", seat: i64) -> None:
        """When an opponent has taken a step."""

    def denies(self, state: "SantoriniState", seat: i64, there: i64) -> bool:
        """SAN-109: whether an opponent cannot win by stepping there."""
        return False

    def carry(self, state: "SantoriniState", seat: i64) -> None:
        """When an opponent's step that has not won is over: force its worker on."""

    def notice(self, state: "SantoriniState", seat: i64) -> bool:
        """SAN-110: whether the power wins after a step or build of anybody."""
        return False


def taken(state: "SantoriniState") -> i64:
    """SAN-005: the spaces that hold a worker or a dome, or what counts as one: Talus, and Clio's coins for her opponents."""
    mask = state.occupied()
    seat = state.divine.talus
    if seat != board.NOBODY and state.divine.counts[seat]:
        mask |= 1 << (state.divine.counts[seat] - 1)
    return mask | coins(state)


def coins(state: "SantoriniState") -> i64:
    """The spaces that the side in turn treats as if they held only a dome, because a coin of Clio's lies there."""
    seat = state.divine.muse
    if seat == board.NOBODY or state.side(seat) == state.side(state.turn):
        return 0
    return board.mask_of(board.kept(state.divine.counts[seat]))


def opposing(state: "SantoriniState") -> i64:
    """The workers of the other sides, but for those that a coin of Clio's hides from the side in turn."""
    return state.others() & ~coins(state)


def closed(state: "SantoriniState", here: i64) -> i64:
    """The spaces to which the chosen worker cannot step from here: straight against the wind, or not diagonally although it is
    not Hippolyta's woman.
    """
    mask = windward(state, here)
    queen = state.divine.queen
    if queen == board.NOBODY or not state.workers[state.side(queen)] or state.divine.counts[queen] == state.worker + 1:
        return mask
    for there in range(board.SPACES):
        if there % 5 == here % 5 or there // 5 == here // 5:
            mask |= 1 << there
    return mask


def windward(state: "SantoriniState", here: i64) -> i64:
    """The spaces straight against the wind from here, if any wind blows, also over a worker and round the edge."""
    if state.divine.wind == board.NOBODY or not state.divine.counts[state.divine.wind]:
        return 0
    wind = state.divine.counts[state.divine.wind] - 1
    mask: i64 = 0
    for there in range(board.SPACES):
        files = direction(there % 5 - here % 5)
        ranks = direction(there // 5 - here // 5)
        if files == 2 - wind % 5 and ranks == 2 - wind // 5:
            mask |= 1 << there
    return mask


def direction(difference: i64) -> i64:
    """Ahead or back, also over a worker (Iris) and round the edge (Urania)."""
    if difference == 0:
        return 0
    return 1 if difference == 1 or difference == 2 or difference == -4 else -1


def lower(state: "SantoriniState", level: i64) -> i64:
    """The spaces below this level."""
    mask: i64 = 0
    for space in range(board.SPACES):
        if state.levels[space] < level:
            mask |= 1 << space
    return mask


def higher(state: "SantoriniState", level: i64) -> i64:
    """The spaces above this level."""
    return board.ALL & ~lower(state, level + 1)


def around_all(spaces: i64) -> i64:
    """The neighbours of any of these spaces."""
    mask: i64 = 0
    for space in range(board.SPACES):
        if spaces >> space & 1:
            mask |= board.NEIGHBOURS[space]
    return mask


def side_at(state: "SantoriniState", space: i64) -> i64:
    """The side whose worker stands there."""
    for side in range(state.variant.sides):
        if state.workers[side] >> space & 1:
            return side
    return board.NOBODY


def landing(state: "SantoriniState", there: i64, pushed: i64) -> i64:
    """SAN-533: where the chosen worker is after a step there: at the other whirlpool, if there is one and it is unoccupied."""
    seat = state.divine.pool
    spaces = board.kept(state.divine.counts[seat]) if seat != board.NOBODY else []
    if len(spaces) != 2 or there not in spaces:
        return there
    other: i64 = spaces[0] + spaces[1] - there
    return there if taken(state) >> other & 1 or other == pushed else other


def carry_on(state: "SantoriniState", there: i64) -> None:
    """SAN-104: the chosen worker is somewhere else, without having moved there."""
    divine = state.divine
    both: i64 = 1 << state.worker | 1 << there
    divine.moved ^= both
    if divine.bound >> state.worker & 1:
        divine.bound ^= both
    if divine.astray >> state.worker & 1:
        divine.astray ^= both
    force(state, state.worker, there)
    state.worker = there


def force(state: "SantoriniState", here: i64, there: i64) -> None:
    """SAN-104, SAN-105: put a worker elsewhere, which is not a move of it."""
    for side in range(state.variant.sides):
        if state.workers[side] >> here & 1:
            state.workers[side] ^= (1 << here) | (1 << there)
            keep_track(state, side, here, there)
            return


def remove(state: "SantoriniState", here: i64) -> None:
    """SAN-111: take a worker out of the game."""
    for side in range(state.variant.sides):
        if state.workers[side] >> here & 1:
            state.workers[side] ^= 1 << here
            keep_track(state, side, here, board.NOWHERE)


def keep_track(state: "SantoriniState", side: i64, here: i64, there: i64) -> None:
    """The worker of this side that stood here is there now. Whoever knows it, as the woman (SAN-527) or as the worker that moved
    last (SAN-531), goes on to.
    """
    for seat in range(state.seats):
        mine = state.side(seat) == side
        known = state.divine.women >> seat & 1 if mine else state.divine.strife >> seat & 1
        if known and state.divine.counts[seat] == here + 1:
            state.divine.counts[seat] = there + 1
    if state.divine.beloved == board.NOWHERE:
        return
    if (
        side == state.side(state.turn) and state.divine.beloved == here
    ):  # SAN-537: it is the turn of the side of this one
        state.divine.beloved = there
    elif side != state.side(state.turn) and state.divine.suitor == here:
        state.divine.suitor = there
