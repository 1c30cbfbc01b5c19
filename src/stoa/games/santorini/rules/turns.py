"""Santorini between two sides in full turns, on bit boards: the rules once more, for search and counting.

A position is a handful of masks of 25 spaces, always between turns. Legal turns are counted without being listed: the
worker and its destination fix the set of spaces to build on, and the sizes of these sets add up.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stoa.core.dice import Dice
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.supply import SUPPLIES, Supply

# A turn in one number: from, to and build, five bits each; a winning climb has no build (SAN-031).
TO: Final[i64] = 5
BUILD_ON: Final[i64] = 10
SPACE: Final[i64] = 31
NO_BUILD: Final[i64] = 31
NO_TURN: Final[i64] = -1

MOST_TURNS: Final = 128  # two workers, eight steps, eight builds

# The index of a lone bit: the product with a de Bruijn sequence has a different top for every bit.
_SEQUENCE: Final[i64] = 0x077CB531
_WORD: Final[i64] = 0xFFFFFFFF


def _indices() -> vec[i64]:
    found = [0] * 32
    for bit in range(32):
        found[(0x077CB531 << bit & 0xFFFFFFFF) >> 27] = bit
    return vec[i64](found)


INDEX: Final = _indices()
# The neighbours of each space as seen from it: the board moved so that the space itself is bit 6 of 13.
WINDOW: Final = vec[i64]([int(board.NEIGHBOURS[space]) << 6 >> space for space in range(25)])
COUNT: Final = vec[u8]([bin(mask).count("1") for mask in range(1 << 13)])  # of the spaces seen so


def index(bit: i64) -> i64:
    """The space of a mask with one space."""
    return INDEX[(bit * _SEQUENCE & _WORD) >> 27]


def count_spaces(mask: i64) -> i64:
    """How many spaces a mask has."""
    return i64(COUNT[mask & 0x1FFF]) + i64(COUNT[mask >> 13])


def neighbours(spaces: i64) -> i64:
    """The neighbours of these spaces."""
    mask: i64 = 0
    while spaces:
        space = spaces & -spaces
        spaces ^= space
        mask |= board.NEIGHBOURS[index(space)]
    return mask


def make_turn(start: i64, there: i64, build: i64) -> i64:
    """A turn from its three spaces; `NO_BUILD` for a winning climb."""
    return start | there << TO | build << BUILD_ON


@final
class Position:
    """Two sides between turns, seen from the side in turn. No worker stands on level 3 unless the game is over."""

    def __init__(self, supply: Supply) -> None:
        self.supply: Final = supply
        self.limited: Final = supply.limited
        self.one: i64 = 0  # spaces of level 1 and higher
        self.two: i64 = 0
        self.three: i64 = 0
        self.domes: i64 = 0
        self.own: i64 = 0  # workers of the side in turn
        self.other: i64 = 0  # workers of the other side
        self.side: i64 = 0  # the side in turn
        self.banned: i64 = 0  # SAN-203: 1 if it cannot move up, in a game with powers

    def copy(self) -> "Position":
        twin = Position(self.supply)
        twin.become(self)
        return twin

    def become(self, origin: "Position") -> None:
        """Take over another position of the same supply."""
        self.one = origin.one
        self.two = origin.two
        self.three = origin.three
        self.domes = origin.domes
        self.own = origin.own
        self.other = origin.other
        self.side = origin.side
        self.banned = origin.banned

    def exchange_sides(self) -> None:
        """See the same board from the other side."""
        own = self.own
        self.own = self.other
        self.other = own
        self.side ^= 1

    def free(self) -> i64:
        """SAN-005: the unoccupied spaces."""
        return board.ALL & ~(self.domes | self.own | self.other)

    def spent(self) -> i64:
        """SAN-041, SAN-042: the spaces whose next piece has run out."""
        if not self.limited:
            return 0
        supply = self.supply
        mask: i64 = 0
        if 0 <= supply.domes <= count_spaces(self.domes):
            mask = self.three
        ones = count_spaces(self.one)
        twos = count_spaces(self.two)
        threes = count_spaces(self.three)
        if supply.blocks >= 0:
            return mask | (board.ALL & ~self.three) if ones + twos + threes >= supply.blocks else mask
        if 0 <= supply.levels[0] <= ones:
            mask |= board.ALL & ~self.one
        if 0 <= supply.levels[1] <= twos:
            mask |= self.one & ~self.two
        if 0 <= supply.levels[2] <= threes:
            mask |= self.two & ~self.three
        return mask

    def _reach(self, worker: i64, space: i64) -> i64:
        """SAN-022 to SAN-024: where the worker may step; SAN-021 is left to the caller."""
        reach = board.NEIGHBOURS[space] & board.ALL & ~(self.domes | self.own | self.other)
        if worker & self.two:
            return reach
        if worker & self.one:
            return reach & ~self.three
        return reach & ~self.two

    def climbs(self) -> i64:
        """SAN-031: the spaces of level 3 that the side in turn can climb to now."""
        return self._climbs(self.own)

    def threats(self) -> i64:
        """The spaces of level 3 that the other side could climb to if it were its turn."""
        return self._climbs(self.other)

    def _climbs(self, workers: i64) -> i64:
        ready = workers & self.two
        goals = self.three & ~(self.domes | self.own | self.other)
        if not ready or not goals:
            return 0
        return neighbours(ready) & goals

    def gifts(self) -> i64:
        """The spaces on which a third level would let the other side climb to it at once."""
        return neighbours(self.other & self.two) & self.two & ~self.three

    def count_wins(self) -> i64:
        """How many of the turns are winning climbs."""
        ready = self.own & self.two
        goals = self.three & ~(self.domes | self.own | self.other)
        total: i64 = 0
        if goals:
            while ready:
                worker = ready & -ready
                ready ^= worker
                total += count_spaces(board.NEIGHBOURS[index(worker)] & goals)
        return total

    def count(self) -> i64:
        """SAN-021: how many legal turns there are; 0 if the side in turn is stuck (SAN-033)."""
        counts = COUNT
        windows = WINDOW
        indices = INDEX
        spent = self.spent()
        free = board.ALL & ~(self.domes | self.own | self.other)
        total: i64 = 0
        workers = self.own
        while workers:
            worker = workers & -workers
            workers ^= worker
            steps = self._reach(worker, indices[(worker * _SEQUENCE & _WORD) >> 27])
            if worker & self.two:
                wins = steps & self.three
                if wins:
                    total += count_spaces(wins)
                    steps ^= wins
            builds = ((free | worker) & ~spent) << 6  # SAN-027: the space just left is free now
            while steps:
                step = steps & -steps
                steps ^= step
                there = indices[(step * _SEQUENCE & _WORD) >> 27]
                total += i64(counts[builds >> there & windows[there]])
        return total

    def turn(self, number: i64) -> i64:
        """The legal turn of that number, counted from 0; `NO_TURN` if there are not so many."""
        counts = COUNT
        windows = WINDOW
        indices = INDEX
        spent = self.spent()
        free = board.ALL & ~(self.domes | self.own | self.other)
        workers = self.own
        while workers:
            worker = workers & -workers
            workers ^= worker
            start = indices[(worker * _SEQUENCE & _WORD) >> 27]
            steps = self._reach(worker, start)
            wins: i64 = 0
            if worker & self.two:
                wins = steps & self.three
            builds = (free | worker) & ~spent
            while steps:
                step = steps & -steps
                steps ^= step
                there = indices[(step * _SEQUENCE & _WORD) >> 27]
                if step & wins:
                    if number == 0:
                        return make_turn(start, there, NO_BUILD)
                    number -= 1
                    continue
                size = i64(counts[builds << 6 >> there & windows[there]])
                if number < size:
                    around = builds & board.NEIGHBOURS[there]
                    for _ in range(number):
                        around &= around - 1
                    build = around & -around
                    return make_turn(start, there, indices[(build * _SEQUENCE & _WORD) >> 27])
                number -= size
        return NO_TURN

    def fill(self, out: vec[i64]) -> i64:
        """Write the legal turns into the caller's buffer (`turn_buffer`), in the order of `turn`; return how many."""
        indices = INDEX
        spent = self.spent()
        free = board.ALL & ~(self.domes | self.own | self.other)
        n: i64 = 0
        workers = self.own
        while workers:
            worker = workers & -workers
            workers ^= worker
            start = indices[(worker * _SEQUENCE & _WORD) >> 27]
            steps = self._reach(worker, start)
            wins: i64 = 0
            if worker & self.two:
                wins = steps & self.three
            builds = (free | worker) & ~spent
            while steps:
                step = steps & -steps
                steps ^= step
                there = indices[(step * _SEQUENCE & _WORD) >> 27]
                if step & wins:
                    out[n] = make_turn(start, there, NO_BUILD)
                    n += 1
                    continue
                head = start | there << TO
                around = builds & board.NEIGHBOURS[there]
                while around:
                    build = around & -around
                    around ^= build
                    out[n] = head | indices[(build * _SEQUENCE & _WORD) >> 27] << BUILD_ON
                    n += 1
        return n

    def legal(self) -> list[int]:
        """All legal turns."""
        buffer = turn_buffer()
        size = self.fill(buffer)
        return [int(buffer[i]) for i in range(size)]

    def play(self, turn: i64) -> None:
        """Play a legal turn. After a winning climb the other side is in turn and the climber on level 3."""
        moved = self.own ^ (1 << (turn & SPACE)) ^ (1 << (turn >> TO & SPACE))
        self.own = self.other
        self.other = moved
        self.side ^= 1
        on = turn >> BUILD_ON
        if on != NO_BUILD:
            build: i64 = 1 << on
            self.domes |= self.three & build  # SAN-028
            self.three |= self.two & build
            self.two |= self.one & build
            self.one |= build

    def play_out(self, dice: Dice) -> i64:
        """Play on to the end, every legal turn equally likely; the side that has won. A stuck side stays in turn."""
        while True:
            size = self.count()
            if size == 0:
                return self.side ^ 1  # SAN-034
            turn = self.turn(dice.below(size))
            self.play(turn)
            if turn >> BUILD_ON == NO_BUILD:
                return self.side ^ 1


def turn_buffer() -> vec[i64]:
    """A buffer large enough for `Position.fill`."""
    return vec[i64]([0] * MOST_TURNS)


def random_start(dice: Dice, supply: Supply = SUPPLIES["unlimited"]) -> Position:
    """An empty board with the four workers on random spaces, side 1 to move."""
    position = Position(supply)
    taken: i64 = 0
    placed: i64 = 0
    while placed < 4:
        space: i64 = 1 << dice.below(board.SPACES)
        if not taken & space:
            taken |= space
            placed += 1
            if placed <= 2:
                position.own = taken
    position.other = taken ^ position.own
    return position


def random_game(dice: Dice, supply: Supply = SUPPLIES["unlimited"]) -> Position:
    """The end of a game in which workers are placed and turns are chosen at random."""
    position = random_start(dice, supply)
    position.play_out(dice)
    return position


def perft(position: Position, depth: int) -> list[tuple[int, int, int]]:
    """For every depth up to this one: turns, winning climbs among them, and positions whose side to move is stuck.

    Counted are sequences of full turns; a line ends with a winning climb or with a stuck side.

    >>> from stoa.core.dice import SeededDice
    >>> [turns for turns, wins, stuck in perft(random_start(SeededDice(1)), 2)]
    [81, 2223]
    """
    tally = Perft(position, depth)
    tally.visit(0)
    return [(int(tally.turns[i]), int(tally.wins[i]), int(tally.stuck[i])) for i in range(depth)]


@final
class Perft:
    """The running totals of a perft, with one position and one buffer for every depth."""

    def __init__(self, position: Position, depth: i64) -> None:
        self.last: Final[i64] = depth - 1
        self.turns: Final = vec[i64]([0] * int(depth))
        self.wins: Final = vec[i64]([0] * int(depth))
        self.stuck: Final = vec[i64]([0] * int(depth))
        self.line: Final = [position.copy() for _ in range(depth)]
        self.buffers: Final = [turn_buffer() for _ in range(depth)]

    def visit(self, ply: i64) -> None:
        """Count the turns of the position at this ply, and of everything below it."""
        position = self.line[ply]
        if ply == self.last:
            size = position.count()
        else:
            size = position.fill(self.buffers[ply])
        self.turns[ply] += size
        self.wins[ply] += position.count_wins()
        if size == 0:
            self.stuck[ply] += 1
        elif ply < self.last:
            turns = self.buffers[ply]
            child = self.line[ply + 1]
            for i in range(size):
                turn = turns[i]
                if turn >> BUILD_ON != NO_BUILD:
                    child.become(position)
                    child.play(turn)
                    self.visit(ply + 1)


def spell_turn(turn: int) -> str:
    """`from-to+build`, or `from-to#` for a winning climb."""
    step = f"{space_name(turn & 31)}-{space_name(turn >> 5 & 31)}"
    build = turn >> 10
    return f"{step}#" if build == NO_BUILD else f"{step}+{space_name(build)}"
