"""Matches between engines that speak the lines of `stoa santorini engine`, ours or anybody's: every start with both sides."""

import shlex
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from math import log10, sqrt

from stoa.core.dice import SeededDice
from stoa.core.errors import StoaError
from stoa.games.santorini.rules import board
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, Position, random_start, spell_turn

RANDOM_TURNS = 3  # fewer than so many turns at random begin a game
WIDE = 1.96  # of the 95 % interval, in standard errors


class Player:
    """An engine in a process of its own."""

    def __init__(self, command: str) -> None:
        self.command = command
        try:
            self.process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise StoaError(f"cannot start {command!r}: {error}") from None

    def turn(self, position: Position, milliseconds: int) -> int:
        """The turn that it answers, which must be legal."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        line = f"{spell_position(position)} {milliseconds}"
        with suppress(BrokenPipeError):  # it may have left with an answer, right or wrong
            print(line, file=self.process.stdin, flush=True)
        answer = self.process.stdout.readline().strip()
        for turn in position.legal():
            if spell_turn(turn) == answer:
                return turn
        raise StoaError(f"{self.command!r} answered {answer!r:.60} to {line!r}")

    def close(self) -> None:
        """End the process."""
        self.process.kill()
        with suppress(BrokenPipeError):
            self.process.communicate()


def spell_position(position: Position) -> str:
    """A position between turns in the notation of engines."""
    layers = (position.one, position.two, position.three, position.domes)
    heights = "".join(str(sum(mask >> space & 1 for mask in layers)) for space in _reading_order())
    first, second = (position.other, position.own) if position.side else (position.own, position.other)
    workers = "/".join(
        ",".join(space_name(space) for space in range(25) if mask >> space & 1) for mask in (first, second)
    )
    return f"{heights}/{position.side + 1}/{workers}"


def _reading_order() -> list[int]:
    """All spaces, rank 5 first."""
    return [rank * 5 + file for rank in range(4, -1, -1) for file in range(int(board.SPACES) // 5)]


def duel(one: Player, other: Player, pairs: int, seed: int, milliseconds: int) -> Iterator[float]:
    """Play pairs of games with sides exchanged; the first player's share of each pair."""
    dice = SeededDice(seed)
    for _ in range(pairs):
        start = random_opening(dice)
        won = [_winner([one, other], start, milliseconds) == 0, _winner([other, one], start, milliseconds) == 1]
        yield sum(won) / 2


def random_opening(dice: SeededDice) -> Position:
    """Workers on random spaces, and a few turns at random."""
    start = random_start(dice)
    for _ in range(dice.below(RANDOM_TURNS)):
        start.play(start.turn(dice.below(start.count())))
    return start


def _winner(players: list[Player], start: Position, milliseconds: int) -> int:
    position = start.copy()
    first = int(position.side)
    while position.count():
        turn = players[int(position.side) ^ first].turn(position, milliseconds)
        position.play(turn)
        if turn >> BUILD_ON == NO_BUILD:
            break
    return (int(position.side) ^ 1) ^ first  # whoever is in turn at the end has lost


def summary(shares: list[float]) -> str:
    """The score with its 95 % interval over the pairs, and the difference in Elo.

    >>> summary([1.0, 0.5, 1.0, 1.0])
    '7.0 of 8 games: 87.5 % [63.0, 100.0], Elo +338'
    """
    games = 2 * len(shares)
    rate = sum(shares) / len(shares)
    spread = sum((share - rate) ** 2 for share in shares) / max(len(shares) - 1, 1)
    wide = WIDE * sqrt(spread / len(shares))
    low, high = max(rate - wide, 0.0), min(rate + wide, 1.0)
    elo = f", Elo {400 * log10(rate / (1 - rate)):+.0f}" if 0 < rate < 1 else ""
    return f"{2 * sum(shares)} of {games} games: {100 * rate:.1f} % [{100 * low:.1f}, {100 * high:.1f}]{elo}"
