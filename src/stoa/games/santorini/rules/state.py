"""The state of a game of Santorini, and how a turn is put together: place; or choose a worker, step, build.

A game with god powers takes another way (`powers/`), which its variant chooses: the plain one is not slower for it.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game, Refusal, State
from stoa.games.santorini import moves
from stoa.games.santorini.rules import (
    board,
    building,
    compact,
    describe,
    drafting,
    ending,
    moving,
    phases,
    placing,
    refusal,
)
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.powers import refusals, turn
from stoa.games.santorini.rules.powers.divine import UNKNOWN, Divine
from stoa.games.santorini.rules.supply import Supply

PLAIN: Final = Divine(vec[i64](), vec[i64](), vec[i64]())  # of games without powers: never asked


def _undivided(seats: int) -> Divine:
    """Before the powers are handed out."""
    return Divine(vec[i64]([UNKNOWN] * seats), vec[i64]([0] * seats), vec[i64]([UNKNOWN] * seats))


@final
class Variant:
    """What never changes during a game: seats and options."""

    def __init__(
        self,
        game: Game,
        seats: int,
        placement: str,
        supply: Supply,
        pool: str = "none",
        dealt: bool = False,
        second_apollo: bool = False,
        max_turns: int = 500,
    ) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.sides: Final[i64] = board.sides(seats)
        self.placement: Final = placement
        self.order: Final = vec[i64](placing.placement_order(placement, seats))
        self.supply: Final = supply
        self.pool: Final = pool  # option `powers`
        self.powers: Final = pool != "none"
        self.dealt: Final = dealt
        self.second_apollo: Final = second_apollo  # SAN-523
        self.max_turns: Final[i64] = max_turns  # SAN-113
        self.divine: Final = _undivided(seats) if self.powers else PLAIN


@final
class SantoriniState(State):
    """Levels are counted for each space; domes and workers are masks of spaces."""

    def __init__(self, variant: Variant, levels: vec[i64], workers: vec[i64]) -> None:
        super().__init__(variant.game, variant.seats)
        self.variant: Final = variant
        self.levels: vec[i64] = levels  # blocks on each space
        self.domes: i64 = 0  # the spaces with a dome
        self.workers: vec[i64] = workers  # the spaces of each side's workers
        self.placed: i64 = 0  # workers placed so far
        self.phase: i64 = phases.PLACING
        self.worker: i64 = board.NOWHERE  # where the worker chosen this turn stands
        self.winner: i64 = board.NOBODY  # the side that has won
        self.divine: Divine = variant.divine

    def copy(self) -> "SantoriniState":
        twin = SantoriniState(self.variant, self.levels[:], self.workers[:])
        twin.turn = self.turn
        twin.domes = self.domes
        twin.placed = self.placed
        twin.phase = self.phase
        twin.worker = self.worker
        twin.winner = self.winner
        if self.variant.powers:
            twin.divine = self.divine.copy()
        return twin

    def side(self, seat: i64) -> i64:
        """SAN-006, SAN-014: the seat itself, or its team with four seats."""
        return seat % self.variant.sides

    def occupied(self) -> i64:
        """SAN-005: the spaces that hold a worker or a dome."""
        mask = self.domes
        for side in range(self.variant.sides):
            mask |= self.workers[side]
        return mask

    def own(self) -> i64:
        """The workers of the side in turn."""
        return self.workers[self.side(self.turn)]

    def others(self) -> i64:
        """The workers of the other sides."""
        return self.occupied() & ~self.domes & ~self.own()

    def would_win(self, there: i64) -> bool:
        """In a game with powers: whether the chosen worker wins by stepping there."""
        return turn.would_win(self, there)

    def fill(self, out: vec[i64]) -> i64:
        if self.variant.powers:
            if self.phase == phases.DONE:
                return 0
            return drafting.fill(self, out) if drafting.is_setup(self) else turn.fill(self, out)
        if self.phase == phases.PLACING:
            return _write(out, moves.PLACE, ~self.occupied())  # SAN-015
        if self.phase == phases.CHOOSING:
            return _write(out, moves.CHOOSE, moving.movable(self))
        if self.phase == phases.STEPPING:
            return _write(out, moves.STEP, moving.steps(self, self.worker))
        if self.phase == phases.BUILDING:
            return _write(out, moves.BUILD, building.builds(self, self.worker, self.occupied()))
        return 0

    def play(self, move: i64) -> None:
        if self.variant.powers:
            if drafting.is_setup(self):
                drafting.play(self, move)
            else:
                turn.play(self, move)
            return
        kind = moves.KIND[move]
        space = move - kind
        if kind == moves.PLACE:
            if placing.place(self, space):
                ending.begin_turn(self, 0)  # SAN-016
        elif kind == moves.CHOOSE:
            self.worker = space
            self.phase = phases.STEPPING
        elif kind == moves.STEP:
            self.phase = phases.BUILDING
            if moving.step(self, space):
                ending.win(self, self.side(self.turn))  # SAN-031, SAN-036
        else:
            building.build(self, space)
            ending.begin_turn(self, (self.turn + 1) % self.seats)

    def playout(self, dice: Dice, out: vec[i64]) -> None:
        """Small moves to the end of a turn begun; then full turns if there are two sides, each equally likely."""
        if self.variant.powers:
            super().playout(dice, out)
        while self.turn != OVER:
            if self.variant.sides == 2 and self.phase == phases.CHOOSING:
                position = compact.compact(self)
                position.play_out(dice)
                compact.take(self, position)
            else:
                self.play(out[dice.below(self.fill(out))])

    def score(self) -> list[int]:
        """The game has no points: 1 for the winners, 0 for everybody else."""
        return [1 if self.side(seat) == self.winner else 0 for seat in range(self.seats)]

    def places(self) -> list[int]:
        self.check_over()
        won = self.score()
        return [1 if mine else 1 + sum(won) for mine in won]

    def refusal(self, move: i64) -> Refusal | None:
        return refusals.refusal(self, move) if self.variant.powers else refusal.refusal(self, move)

    def odds(self) -> list[tuple[int, int]]:
        return drafting.odds(self) if self.turn == CHANCE else []

    def faults(self) -> list[str]:
        found: list[str] = []
        taken = self.domes
        for side in range(self.variant.sides):
            if self.workers[side] & taken:
                found.append("SAN-004: a worker shares its space")
            taken |= self.workers[side]
        for space in range(board.SPACES):
            level = self.levels[space]
            if self.variant.powers:
                continue  # SAN-104, SAN-204: domes on any level, and workers that were forced up
            if self.domes >> space & 1 and level != board.TOP:
                found.append(f"SAN-028: a dome on level {level} of {space_name(space)}")
            if self.phase != phases.DONE and level == board.TOP and (taken & ~self.domes) >> space & 1:
                found.append(f"SAN-032: a worker on level 3 of {space_name(space)} while the game goes on")
        return found

    def key(self) -> bytes:
        head = vec[i64]([self.turn, self.phase, self.worker, self.winner, self.domes])
        variant = f"{self.seats} {self.variant.placement} {self.variant.supply.name}".encode()
        plain = bytes(memoryview(self.levels)) + bytes(memoryview(self.workers)) + bytes(memoryview(head)) + variant
        return plain + describe.divine_key(self) if self.variant.powers else plain

    def dump(self) -> dict[str, Any]:
        """The state as plain JSON, which `position.load` reads back."""
        return describe.dump(self)


def _write(out: vec[i64], kind: i64, spaces: i64) -> i64:
    """Write a move of this kind for each of the spaces."""
    n: i64 = 0
    for space in range(board.SPACES):
        if spaces >> space & 1:
            out[n] = kind + space
            n += 1
    return n
