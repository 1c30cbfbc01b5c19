"""The rules of Santorini without god powers, in small moves: place; or choose a worker, step, build."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.errors import BadPosition
from stoa.core.game import OVER, Game, Refusal, State
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules import refusal as reading
from stoa.games.santorini.rules.board import Supply, placement_order, sides, space_name
from stoa.games.santorini.rules.turns import Position

NOBODY: Final[i64] = -1
NOWHERE: Final[i64] = -1


@final
class Variant:
    """What a table was set up with and never changes."""

    def __init__(self, game: Game, seats: int, placement: str, supply: Supply) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.sides: Final[i64] = sides(seats)
        self.placement: Final = placement
        self.order: Final = vec[i64](placement_order(placement, seats))
        self.supply: Final = supply


@final
class SantoriniState(State):
    """A Santorini table. Levels are counted per space; domes and workers are masks of spaces."""

    def __init__(self, variant: Variant, levels: vec[i64], workers: vec[i64]) -> None:
        super().__init__(variant.game, variant.seats)
        self.variant: Final = variant
        self.levels: vec[i64] = levels  # blocks on each space
        self.domes: i64 = 0  # the spaces with a dome
        self.workers: vec[i64] = workers  # the spaces of each side's workers
        self.placed: i64 = 0  # workers placed so far
        self.phase: i64 = phases.PLACING
        self.worker: i64 = NOWHERE  # where the worker chosen this turn stands
        self.winner: i64 = NOBODY  # the side that has won

    def copy(self) -> "SantoriniState":
        twin = SantoriniState(self.variant, self.levels[:], self.workers[:])
        twin.turn = self.turn
        twin.domes = self.domes
        twin.placed = self.placed
        twin.phase = self.phase
        twin.worker = self.worker
        twin.winner = self.winner
        return twin

    def side(self, seat: i64) -> i64:
        """SAN-006, SAN-014: the seat itself, or its team with four seats."""
        return seat % self.variant.sides

    def occupied(self) -> i64:
        """SAN-005: the spaces that hold a worker or a dome."""
        mask = self.domes
        side: i64 = 0
        while side < self.variant.sides:
            mask |= self.workers[side]
            side += 1
        return mask

    # What may be played

    def fill(self, out: vec[i64]) -> i64:
        if self.phase == phases.PLACING:
            return self._list(out, moves.PLACE, ~self.occupied())  # SAN-015
        if self.phase == phases.CHOOSING:
            return self._list(out, moves.CHOOSE, self._movable())
        if self.phase == phases.STEPPING:
            return self._list(out, moves.STEP, self._steps(self.worker))
        if self.phase == phases.BUILDING:
            return self._list(out, moves.BUILD, self._builds(self.worker, self.occupied()))
        return 0

    def _list(self, out: vec[i64], kind: i64, spaces: i64) -> i64:
        n: i64 = 0
        space: i64 = 0
        while space < board.SPACES:
            if spaces >> space & 1:
                out[n] = kind + space
                n += 1
            space += 1
        return n

    def _movable(self) -> i64:
        """SAN-021: the workers of the side in turn that can begin a complete turn."""
        own = self.workers[self.side(self.turn)]
        mask: i64 = 0
        space: i64 = 0
        while space < board.SPACES:
            if own >> space & 1 and self._steps(space):
                mask |= 1 << space
            space += 1
        return mask

    def _steps(self, start: i64) -> i64:
        """SAN-022 to SAN-024: where the worker on `start` may step, as part of a complete turn (SAN-021)."""
        occupied = self.occupied()
        reach = board.NEIGHBOURS[start] & ~occupied
        highest = self.levels[start] + 1
        mask: i64 = 0
        space: i64 = 0
        while space < board.SPACES:
            if reach >> space & 1 and self.levels[space] <= highest:
                if not self.variant.supply.limited or self.climbs(start, space):
                    mask |= 1 << space
                elif self._builds(space, occupied ^ (1 << start) ^ (1 << space)):
                    mask |= 1 << space  # SAN-043: with a limited supply there may be nothing to build
            space += 1
        return mask

    def climbs(self, start: i64, space: i64) -> bool:
        """SAN-031, SAN-032: moving up onto level 3."""
        return self.levels[space] == board.TOP and self.levels[start] < board.TOP

    def _builds(self, worker: i64, occupied: i64) -> i64:
        """SAN-026, SAN-027: the unoccupied neighbours for which a piece is left (SAN-041)."""
        mask = board.NEIGHBOURS[worker] & ~occupied
        if self.variant.supply.limited:
            space: i64 = 0
            while space < board.SPACES:
                if mask >> space & 1 and not self.left(self.levels[space]):
                    mask ^= 1 << space
                space += 1
        return mask

    def left(self, level: i64) -> bool:
        """SAN-041, SAN-042: whether the supply still has the piece that goes on a space of this level."""
        supply = self.variant.supply
        used: i64 = 0
        space: i64 = 0
        if level == board.TOP:
            if supply.domes < 0:
                return True
            while space < board.SPACES:
                used += self.domes >> space & 1
                space += 1
            return used < supply.domes
        if supply.blocks >= 0:
            while space < board.SPACES:
                used += self.levels[space]
                space += 1
            return used < supply.blocks
        if supply.levels[level] < 0:
            return True
        while space < board.SPACES:
            if self.levels[space] > level:
                used += 1
            space += 1
        return used < supply.levels[level]

    # What playing does

    def play(self, move: i64) -> None:
        space = move % board.SPACES
        if self.phase == phases.PLACING:
            self._place(space)
        elif self.phase == phases.CHOOSING:
            self.worker = space
            self.phase = phases.STEPPING
        elif self.phase == phases.STEPPING:
            self._step(space)
        else:
            self._build(space)

    def _place(self, space: i64) -> None:
        self.workers[self.variant.order[self.placed]] |= 1 << space
        self.placed += 1
        if self.placed < len(self.variant.order):
            self.turn = self.variant.order[self.placed]  # SAN-014: seats 1 and 2 place for their teams
        else:
            self.begin_turn(0)  # SAN-016

    def _step(self, space: i64) -> None:
        side = self.side(self.turn)
        climbs = self.climbs(self.worker, space)
        self.workers[side] ^= (1 << self.worker) | (1 << space)
        if climbs:
            self._end(side)  # SAN-031, SAN-036
        else:
            self.worker = space
            self.phase = phases.BUILDING

    def _build(self, space: i64) -> None:
        if self.levels[space] == board.TOP:
            self.domes |= 1 << space  # SAN-028
        else:
            self.levels[space] += 1
        self.begin_turn((self.turn + 1) % self.seats)

    def begin_turn(self, seat: i64) -> None:
        """SAN-033 to SAN-037: the first seat from here on whose side can play is in turn; stuck sides are out."""
        self.phase = phases.CHOOSING
        self.worker = NOWHERE
        while True:
            side = self.side(seat)
            if self.workers[side]:
                self.turn = seat
                if self._movable():
                    return
                self.workers[side] = 0
                if self.sides_left() == 1:
                    self._end(self._last_side())
                    return
            seat = (seat + 1) % self.seats

    def sides_left(self) -> i64:
        """How many sides have workers."""
        left: i64 = 0
        side: i64 = 0
        while side < self.variant.sides:
            if self.workers[side]:
                left += 1
            side += 1
        return left

    def _last_side(self) -> i64:
        side: i64 = 0
        while not self.workers[side]:
            side += 1
        return side

    def _end(self, side: i64) -> None:
        self.winner = side
        self.phase = phases.DONE
        self.worker = NOWHERE
        self.turn = OVER

    # Full turns of two sides

    def compact(self) -> Position:
        """The position of a table of two sides between turns. A side that got stuck is in turn, without workers."""
        if self.variant.sides != 2 or (self.phase != phases.CHOOSING and self.phase != phases.DONE):
            raise BadPosition("full turns: the table must have two sides and be between turns")
        return self.seen_by(1 - self.winner if self.turn == OVER else self.side(self.turn))

    def seen_by(self, side: i64) -> Position:
        """The board with this side in turn against the next one; a third side is in the way like domes."""
        position = Position(self.variant.supply)
        space: i64 = 0
        while space < board.SPACES:
            bit: i64 = 1 << space
            if self.levels[space] >= 1:
                position.one |= bit
            if self.levels[space] >= 2:
                position.two |= bit
            if self.levels[space] >= 3:
                position.three |= bit
            space += 1
        following = (side + 1) % self.variant.sides
        if not self.workers[following]:
            following = (following + 1) % self.variant.sides
        position.side = side
        position.own = self.workers[side]
        if following != side:
            position.other = self.workers[following]
        position.domes = self.occupied() & ~(position.own | position.other)
        return position

    def take(self, position: Position) -> None:
        """Set a table of two sides up as the position stands, which may be the end; a team's first seat is in turn."""
        space: i64 = 0
        while space < board.SPACES:
            self.levels[space] = (
                (position.one >> space & 1) + (position.two >> space & 1) + (position.three >> space & 1)
            )
            space += 1
        self.domes = position.domes
        self.workers[position.side] = position.own
        self.workers[1 - position.side] = position.other
        if position.other & position.three:
            self._end(1 - position.side)  # SAN-031
        else:
            self.begin_turn(position.side)

    def playout(self, dice: Dice, out: vec[i64]) -> None:
        """Small moves to the end of a turn begun; then full turns if there are two sides, each equally likely."""
        while self.turn != OVER:
            if self.variant.sides == 2 and self.phase == phases.CHOOSING:
                position = self.compact()
                position.play_out(dice)
                self.take(position)
            else:
                self.play(out[dice.below(self.fill(out))])

    # What the rules say about it

    def score(self) -> list[int]:
        """The game has no points: 1 for the winners, 0 for everybody else."""
        return [1 if self.side(seat) == self.winner else 0 for seat in range(self.seats)]

    def places(self) -> list[int]:
        self.check_over()
        won = self.score()
        return [1 if mine else 1 + sum(won) for mine in won]

    def refusal(self, move: i64) -> Refusal | None:
        return reading.refusal(self, move)

    def faults(self) -> list[str]:
        found: list[str] = []
        taken = self.domes
        for side in range(self.variant.sides):
            if self.workers[side] & taken:
                found.append("SAN-004: a worker shares its space")
            taken |= self.workers[side]
        for space in range(25):
            level: int = self.levels[space]
            if self.domes >> space & 1 and level != 3:
                found.append(f"SAN-028: a dome on level {level} of {space_name(space)}")
            if self.phase != phases.DONE and level == 3 and taken & ~self.domes & (1 << space):
                found.append(f"SAN-032: a worker on level 3 of {space_name(space)} while the game goes on")
        return found

    def key(self) -> bytes:
        head = vec[i64]([self.turn, self.phase, self.worker, self.winner, self.domes])
        variant = f"{self.seats} {self.variant.placement} {self.variant.supply.name}".encode()
        return bytes(memoryview(self.levels)) + bytes(memoryview(self.workers)) + bytes(memoryview(head)) + variant

    def dump(self) -> dict[str, Any]:
        rows: list[str] = []
        for rank in range(4, -1, -1):
            row = ""
            for file in range(5):
                space = rank * 5 + file
                row += "4" if self.domes >> space & 1 else str(self.levels[space])
            rows.append(row)
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": {"placement": self.variant.placement, "supply": self.variant.supply.name},
            "board": rows,
            "workers": [
                [space_name(space) for space in range(25) if self.workers[side] >> space & 1]
                for side in range(self.variant.sides)
            ],
            "turn": None if self.turn == OVER else self.turn + 1,
            "phase": phases.PHASES[self.phase],
            "worker": None if self.worker == NOWHERE else space_name(self.worker),
            "winner": None if self.winner == NOBODY else self.winner + 1,
        }
