"""Full turns of two sides with simple powers, on bit boards: what `turns.py` is for the plain game.

How a side takes its turns is its `Way`: the way of a mortal, of which every power changes one or two methods. A turn that
uses no power has the number that it has in a plain game; turns that lead to the same position are listed once.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini import moves
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, SPACE, TO, Position, count_spaces, index, neighbours

# What a power adds to the number of a turn: one more space, counted from 1, and whether a dome is built on a low tower.
SECOND: Final[i64] = 15
LOW_DOME: Final[i64] = 1 << 20

MOST_TURNS: Final = 4200  # Hermes: 253 pairs of spaces with at most 16 to build on, and a few ordinary turns


def put(position: Position, space: i64) -> None:
    """SAN-028: add the piece that comes next."""
    position.domes |= position.three & space
    position.three |= position.two & space
    position.two |= position.one & space
    position.one |= space


def spent_after(position: Position, space: i64) -> i64:
    """SAN-041: the spaces whose next piece has run out when one more was put there."""
    if not position.limited:
        return 0
    after = position.copy()
    put(after, space)
    return after.spent()


def same_level(position: Position, space: i64) -> i64:
    """The spaces on the level of this one."""
    if space & position.three:
        return position.three
    if space & position.two:
        return position.two & ~position.three
    if space & position.one:
        return position.one & ~position.two
    return board.ALL & ~position.one


def higher(position: Position, space: i64) -> i64:
    """The spaces above the level of this one."""
    if space & position.three:
        return 0
    if space & position.two:
        return position.three
    return position.two if space & position.one else position.one


def too_high(position: Position, space: i64) -> i64:
    """SAN-024, SAN-203: the spaces that are too high for a worker that stands on this one."""
    if position.banned:
        return higher(position, space)
    if space & position.two:
        return 0
    return position.three if space & position.one else position.two


class Way:
    """How a side without a power takes its turns."""

    def enters(self, position: Position, worker: i64, space: i64) -> i64:
        """SAN-023: the neighbouring spaces that the worker may enter, however high they are."""
        return board.NEIGHBOURS[space] & position.free()

    def forces(self, position: Position, worker: i64, there: i64) -> i64:
        """SAN-104: the other side's workers after the worker has gone there."""
        return position.other

    def reach(self, position: Position, worker: i64) -> i64:
        """SAN-022 to SAN-024: where the worker may step."""
        return self.enters(position, worker, index(worker)) & ~too_high(position, worker)

    def wins(self, position: Position, worker: i64, steps: i64) -> i64:
        """SAN-031, SAN-032: those of the steps that win."""
        return steps & position.three if worker & position.two & ~position.three else 0

    def can_win(self, position: Position) -> bool:
        """Whether the side in turn can win with this turn."""
        ready = position.own & position.two  # nobody wins from lower than level 2 in one step
        while ready:
            worker = ready & -ready
            ready ^= worker
            if self.wins(position, worker, self.reach(position, worker)):
                return True
        return False

    def fill(self, position: Position, out: vec[i64]) -> i64:
        """Write the legal turns into the caller's buffer (`MOST_TURNS`); return how many."""
        n: i64 = 0
        workers = position.own
        while workers:
            worker = workers & -workers
            workers ^= worker
            steps = self.reach(position, worker)
            wins = self.wins(position, worker, steps)
            n = self.write(position, out, n, worker, wins, steps & ~wins)
        return n

    def write(self, position: Position, out: vec[i64], n: i64, worker: i64, wins: i64, steps: i64) -> i64:
        """Write the turns of one worker: steps that win, and the others with everything that can be built after them."""
        start = index(worker)
        while wins:
            step = wins & -wins
            wins ^= step
            out[n] = start | index(step) << TO | NO_BUILD << BUILD_ON
            n += 1
        spent = position.spent()
        while steps:
            step = steps & -steps
            steps ^= step
            there = index(step)
            occupied = position.domes | (position.own ^ worker ^ step) | self.forces(position, worker, step)
            spaces = board.NEIGHBOURS[there] & ~occupied
            n = self.write_builds(position, out, n, start | there << TO, spaces, spent)
        return n

    def write_builds(self, position: Position, out: vec[i64], n: i64, head: i64, spaces: i64, spent: i64) -> i64:
        """SAN-026 to SAN-028: write a turn for every build on one of these spaces."""
        builds = spaces & ~spent
        while builds:
            build = builds & -builds
            builds ^= build
            out[n] = head | index(build) << BUILD_ON
            n += 1
        return n

    def play(self, position: Position, turn: i64) -> None:
        """Play a legal turn. After a winning step the other side is in turn."""
        worker: i64 = 1 << (turn & SPACE)
        there: i64 = 1 << (turn >> TO & SPACE)
        banned: i64 = 1 if self.bans(position, worker, there) else 0
        moved = self.moved(position, turn, worker, there)
        position.own = self.forces(position, worker, there)
        position.other = moved
        position.side ^= 1
        position.banned = banned
        if turn >> BUILD_ON != NO_BUILD:
            self.build(position, turn)

    def moved(self, position: Position, turn: i64, worker: i64, there: i64) -> i64:
        """The workers of the side in turn after its turn."""
        return position.own ^ worker ^ there

    def bans(self, position: Position, worker: i64, there: i64) -> bool:
        """Whether nobody else may move up after the worker has gone there."""
        return False

    def build(self, position: Position, turn: i64) -> None:
        """Put down what a turn builds."""
        put(position, 1 << (turn >> BUILD_ON & SPACE))

    def small_moves(self, position: Position, turn: i64) -> list[int]:
        """The turn as small moves; `STOP` is left out."""
        start = turn & SPACE
        there = turn >> TO & SPACE
        return [moves.CHOOSE + start, *self.steps(position, turn, start, there), *self.builds(turn)]

    def steps(self, position: Position, turn: i64, start: i64, there: i64) -> list[int]:
        """The steps of a turn as small moves."""
        return [moves.STEP + there]

    def builds(self, turn: i64) -> list[int]:
        """The builds of a turn as small moves; none after a winning step."""
        return [] if turn >> BUILD_ON == NO_BUILD else [moves.BUILD + (turn >> BUILD_ON & SPACE)]


class Apollo(Way):
    """SAN-201."""

    def enters(self, position: Position, worker: i64, space: i64) -> i64:
        return board.NEIGHBOURS[space] & ~(position.domes | position.own)

    def forces(self, position: Position, worker: i64, there: i64) -> i64:
        return position.other ^ worker ^ there if position.other & there else position.other


@final
class SecondApollo(Apollo):
    """SAN-523: he does not swap with a worker that stands higher."""

    def enters(self, position: Position, worker: i64, space: i64) -> i64:
        return super().enters(position, worker, space) & ~(position.other & higher(position, worker))


@final
class Artemis(Way):
    """SAN-202: where she began is occupied by herself, so that no second step ends there."""

    def can_win(self, position: Position) -> bool:
        if position.banned or not position.three & ~position.domes:
            return False
        workers = position.own & position.one
        while workers:
            worker = workers & -workers
            workers ^= worker
            first = self.reach(position, worker)
            if self.wins(position, worker, first) or self._wins_later(position, first):
                return True
        return False

    def _wins_later(self, position: Position, first: i64) -> i64:
        """The spaces of level 3 that a second step moves up to."""
        wins: i64 = 0
        first &= position.two & ~position.three
        while first:
            step = first & -first
            first ^= step
            wins |= self.wins(position, step, self.reach(position, step))
        return wins

    def fill(self, position: Position, out: vec[i64]) -> i64:
        n: i64 = 0
        workers = position.own
        while workers:
            worker = workers & -workers
            workers ^= worker
            first = self.reach(position, worker)
            wins = self.wins(position, worker, first)
            first &= ~wins
            steps = first
            while first:
                step = first & -first
                first ^= step
                second = self.reach(position, step)
                won = self.wins(position, step, second)
                wins |= won
                steps |= second & ~won
            n = self.write(position, out, n, worker, wins, steps)
        return n

    def steps(self, position: Position, turn: i64, start: i64, there: i64) -> list[int]:
        win = turn >> BUILD_ON == NO_BUILD
        first = self.reach(position, 1 << start)
        wins = self.wins(position, 1 << start, first)
        if (wins if win else first & ~wins) >> there & 1:
            return [moves.STEP + there]
        for between in range(board.SPACES):
            if (first & ~wins) >> between & 1:
                second = self.reach(position, 1 << between)
                won = self.wins(position, 1 << between, second)
                if (won if win else second & ~won) >> there & 1:
                    return [moves.STEP + between, moves.STEP + there]
        return []


@final
class Athena(Way):
    """SAN-203."""

    def bans(self, position: Position, worker: i64, there: i64) -> bool:
        return there & higher(position, worker) != 0


@final
class Atlas(Way):
    """SAN-204."""

    def write_builds(self, position: Position, out: vec[i64], n: i64, head: i64, spaces: i64, spent: i64) -> i64:
        n = super().write_builds(position, out, n, head, spaces, spent)
        if 0 <= position.supply.domes <= count_spaces(position.domes):
            return n
        return super().write_builds(position, out, n, head | LOW_DOME, spaces & ~position.three, 0)

    def build(self, position: Position, turn: i64) -> None:
        if turn & LOW_DOME:
            position.domes |= 1 << (turn >> BUILD_ON & SPACE)
        else:
            super().build(position, turn)

    def builds(self, turn: i64) -> list[int]:
        if turn & LOW_DOME:
            return [moves.DOME + (turn >> BUILD_ON & SPACE)]
        return super().builds(turn)


class TwoBuilds(Way):
    """A turn may have a second build."""

    def build(self, position: Position, turn: i64) -> None:
        super().build(position, turn)
        if turn >> SECOND:
            put(position, 1 << ((turn >> SECOND) - 1))

    def builds(self, turn: i64) -> list[int]:
        found = super().builds(turn)
        return [*found, moves.BUILD + (turn >> SECOND) - 1] if turn >> SECOND else found


@final
class Demeter(TwoBuilds):
    """SAN-205: the order of two builds makes no difference, so that the second is on a space of a higher number."""

    def write_builds(self, position: Position, out: vec[i64], n: i64, head: i64, spaces: i64, spent: i64) -> i64:
        n = super().write_builds(position, out, n, head, spaces, spent)
        left = spaces & ~spent
        while left:
            build = left & -left
            left ^= build
            others = left & ~spent_after(position, build)
            while others:
                other = others & -others
                others ^= other
                out[n] = head | index(build) << BUILD_ON | (index(other) + 1) << SECOND
                n += 1
        return n


@final
class Hephaestus(TwoBuilds):
    """SAN-206: on levels 0 and 1 a second block fits."""

    def write_builds(self, position: Position, out: vec[i64], n: i64, head: i64, spaces: i64, spent: i64) -> i64:
        n = super().write_builds(position, out, n, head, spaces, spent)
        left = spaces & ~spent & ~position.two
        while left:
            build = left & -left
            left ^= build
            if build & ~spent_after(position, build):
                out[n] = head | index(build) << BUILD_ON | (index(build) + 1) << SECOND
                n += 1
        return n


@final
class Minotaur(Way):
    """SAN-208."""

    def enters(self, position: Position, worker: i64, space: i64) -> i64:
        free = position.free()
        spaces = board.NEIGHBOURS[space] & free
        pushed = board.NEIGHBOURS[space] & position.other
        while pushed:
            there = pushed & -pushed
            pushed ^= there
            behind = board.beyond(space, index(there))
            if behind != board.NOWHERE and free >> behind & 1:
                spaces |= there
        return spaces

    def forces(self, position: Position, worker: i64, there: i64) -> i64:
        if position.other & there:
            return position.other ^ there ^ (1 << board.beyond(index(worker), index(there)))
        return position.other


@final
class Pan(Way):
    """SAN-209."""

    def wins(self, position: Position, worker: i64, steps: i64) -> i64:
        if worker & position.three:
            return steps & ~position.two
        if worker & position.two:
            return steps & (position.three | ~position.one)
        return 0


@final
class Prometheus(TwoBuilds):
    """SAN-210: the second space of a turn is where he built first."""

    def fill(self, position: Position, out: vec[i64]) -> i64:
        n = super().fill(position, out)
        after = position.copy()
        workers = position.own
        while workers:
            worker = workers & -workers
            workers ^= worker
            firsts = board.NEIGHBOURS[index(worker)] & position.free() & ~position.spent()
            left = firsts
            while left:
                first = left & -left
                left ^= first
                after.become(position)
                put(after, first)
                n = self._write_after(after, out, n, worker, first, firsts)
        return n

    def _write_after(self, after: Position, out: vec[i64], n: i64, worker: i64, first: i64, firsts: i64) -> i64:
        """Write the turns of a worker that has built already."""
        start = index(worker)
        free = after.free()
        spent = after.spent()
        steps = board.NEIGHBOURS[start] & free & ~higher(after, worker)
        while steps:
            step = steps & -steps
            steps ^= step
            there = index(step)
            spaces = board.NEIGHBOURS[there] & (free | worker)
            if board.NEIGHBOURS[there] & first:
                spaces &= ~(firsts & (first - 1))  # the same two builds in the other order
            head = start | there << TO | (index(first) + 1) << SECOND
            n = self.write_builds(after, out, n, head, spaces, spent)
        return n

    def small_moves(self, position: Position, turn: i64) -> list[int]:
        found = super().small_moves(position, turn)
        if turn >> SECOND:
            found.insert(1, found.pop())
        return found


@final
class Hermes(Way):
    """SAN-207: in a level turn the second space is where the worker of the higher number goes."""

    def fill(self, position: Position, out: vec[i64]) -> i64:
        n: i64 = 0
        workers = position.own
        while workers:
            worker = workers & -workers
            workers ^= worker
            steps = self.reach(position, worker) & ~same_level(position, worker)
            wins = self.wins(position, worker, steps)
            n = self.write(position, out, n, worker, wins, steps & ~wins)
        one = position.own & -position.own
        two = position.own ^ one
        if not two:
            return n
        known = vec[i64]([0] * 25)  # for every space, those of a higher number that the other worker can stand on
        n = self._write_walks(position, out, n, one, two, known)
        return self._write_walks(position, out, n, two, one, known)

    def _write_walks(self, position: Position, out: vec[i64], n: i64, one: i64, two: i64, known: vec[i64]) -> i64:
        """Write the level turns in which this worker walks before the other."""
        spent = position.spent()
        fixed = position.domes | position.other
        firsts = walk(position, one, fixed | two)
        while firsts:
            first = firsts & -firsts
            firsts ^= first
            seconds = walk(position, two, fixed | first)
            while seconds:
                second = seconds & -seconds
                seconds ^= second
                low = min(first, second)
                if known[index(low)] & (first | second):
                    continue
                known[index(low)] |= first ^ second ^ low
                here = index(first)
                there = index(second)
                around = board.NEIGHBOURS[here] | board.NEIGHBOURS[there]
                head = index(one) | here << TO | (there + 1) << SECOND
                if one > two:
                    head = index(two) | there << TO | (here + 1) << SECOND
                n = self.write_builds(position, out, n, head, around & ~(fixed | first | second), spent)
        return n

    def moved(self, position: Position, turn: i64, worker: i64, there: i64) -> i64:
        if turn >> SECOND:
            return there | 1 << ((turn >> SECOND) - 1)
        return position.own ^ worker ^ there

    def small_moves(self, position: Position, turn: i64) -> list[int]:
        if not turn >> SECOND:
            return super().small_moves(position, turn)
        one: i64 = position.own & -position.own
        two: i64 = position.own ^ one
        first: i64 = 1 << (turn >> TO & SPACE)
        second: i64 = 1 << ((turn >> SECOND) - 1)
        fixed = position.domes | position.other
        if not (walk(position, one, fixed | two) & first and walk(position, two, fixed | first) & second):
            one, two, first, second = two, one, second, first  # the other worker walks first
        on = turn >> BUILD_ON & SPACE
        builder = second if board.NEIGHBOURS[on] & second else first
        chosen: i64 = 0
        found: list[int] = []
        if one != first:
            chosen = first
            found += [moves.CHOOSE + index(one), moves.STEP + index(first)]
        if two != second:
            chosen = second
            found += [moves.CHOOSE + index(two), moves.STEP + index(second)]
        if chosen != builder:
            found.append(moves.CHOOSE + index(builder))
        return [*found, moves.BUILD + on]


def walk(position: Position, worker: i64, occupied: i64) -> i64:
    """SAN-207: the spaces that a worker reaches on its level, its own among them."""
    free = same_level(position, worker) & ~occupied
    reached = worker
    edge = worker
    while edge:
        edge = neighbours(edge) & free & ~reached
        reached |= edge
    return reached


WAYS: Final[dict[str, Way]] = {
    board.MORTAL: Way(),
    "apollo": Apollo(),
    "artemis": Artemis(),
    "athena": Athena(),
    "atlas": Atlas(),
    "demeter": Demeter(),
    "hephaestus": Hephaestus(),
    "hermes": Hermes(),
    "minotaur": Minotaur(),
    "pan": Pan(),
    "prometheus": Prometheus(),
}
SECOND_APOLLO: Final = SecondApollo()


def perft(position: Position, ways: list[Way], depth: int) -> list[tuple[int, int, int]]:
    """What `turns.perft` counts, with powers: turns that lead to the same position count once."""
    tally = Perft(position, ways, depth)
    tally.visit(0)
    return [(int(tally.turns[i]), int(tally.wins[i]), int(tally.stuck[i])) for i in range(depth)]


@final
class Perft:
    """The running totals of a perft with powers, with one position and one buffer for every depth."""

    def __init__(self, position: Position, ways: list[Way], depth: i64) -> None:
        self.ways: Final = ways
        self.last: Final[i64] = depth - 1
        self.turns: Final = vec[i64]([0] * int(depth))
        self.wins: Final = vec[i64]([0] * int(depth))
        self.stuck: Final = vec[i64]([0] * int(depth))
        self.line: Final = [position.copy() for _ in range(depth)]
        self.buffers: Final = [vec[i64]([0] * MOST_TURNS) for _ in range(depth)]

    def visit(self, ply: i64) -> None:
        """Count the turns of the position at this ply, and of everything below it."""
        position = self.line[ply]
        way = self.ways[position.side]
        turns = self.buffers[ply]
        size = way.fill(position, turns)
        self.turns[ply] += size
        if size == 0:
            self.stuck[ply] += 1
        for i in range(size):
            turn = turns[i]
            if turn >> BUILD_ON == NO_BUILD:
                self.wins[ply] += 1
            elif ply < self.last:
                child = self.line[ply + 1]
                child.become(position)
                way.play(child, turn)
                self.visit(ply + 1)
