"""The state of Pig: what may be played, and what playing does."""

from collections.abc import Mapping
from typing import Any

from pig.moves import HOLD, PAIR, PAIRS, ROLL, pips
from pig.rules import refusal as reading
from stoa import CHANCE, OVER, Game, Refusal, State, Value, ranking

TURNS = 6  # PIG-001: of every seat


class PigState(State):
    """A table of Pig."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, Value]) -> None:
        super().__init__(game, seats)
        self.options = dict(options)
        self.goal = int(options["goal"])
        self.points = [0] * seats
        self.seat = 0  # the seat that has the turn, also while the dice roll
        self.sum = 0  # of this turn
        self.played = 0  # turns of all seats

    def copy(self) -> "PigState":
        twin = type(self)(self.game, self.seats, self.options)
        twin.turn, twin.seat, twin.sum, twin.played = self.turn, self.seat, self.sum, self.played
        twin.points = self.points[:]
        return twin

    def fill(self, out: Any) -> int:
        moves: list[int] = []
        if self.turn == CHANCE:
            moves = [outcome for outcome, _ in self.odds()]
        elif self.turn != OVER:
            if self.points[self.seat] + self.sum < self.goal:  # PIG-005
                moves.append(ROLL)
            if self.sum:  # PIG-003
                moves.append(HOLD)
        for i, move in enumerate(moves):
            out[i] = move
        return len(moves)

    def odds(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        if self.options["dice"] == 1:
            return [(face, 1) for face in range(6)]
        return [(PAIR + n, 1 if low == high else 2) for n, (low, high) in enumerate(PAIRS)]

    def play(self, move: int) -> None:
        if self.turn == CHANCE:
            self._rolled(pips(move))
        elif move == ROLL:
            self.turn = CHANCE
        else:
            self.end_turn()

    def _rolled(self, rolled: tuple[int, ...]) -> None:
        self.turn = self.seat
        if 1 in rolled:  # PIG-004
            self.sum = self.sum // 2 if self.options.get("mercy") else 0
            self.end_turn()
        else:
            self.sum += sum(rolled)

    def end_turn(self) -> None:
        """The sum becomes points, and the next seat is in turn if the game goes on (PIG-003, PIG-006)."""
        self.points[self.seat] += self.sum
        self.sum = 0
        self.played += 1
        reached = self.points[self.seat] >= self.goal
        self.seat = self.played % self.seats
        self.turn = OVER if reached or self.played == TURNS * self.seats else self.seat

    def score(self) -> list[int]:
        return self.points[:]

    def places(self) -> list[int]:
        self.check_over()
        return ranking([[points] for points in self.points])

    def refusal(self, move: int) -> Refusal | None:
        return reading.refusal(self, move)

    def faults(self) -> list[str]:
        return ["PIG-006: a sum after the end"] if self.sum and self.turn == OVER else []

    def key(self) -> bytes:
        return repr((self.turn, self.seat, self.sum, self.played, self.points, list(self.options.values()))).encode()

    def dump(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "seats": self.seats,
            "options": dict(self.options),
            "points": self.points[:],
            "sum": self.sum,
            "turns": self.played,
            "rolling": self.turn == CHANCE,
            "over": self.turn == OVER,
        }
