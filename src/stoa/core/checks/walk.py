"""A game that is led through the laws: the table as every law finds it, and how a broken law is told."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cached_property
from typing import Any

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, Game, State, Value
from stoa.core.message import Message
from stoa.core.mind import Champion
from stoa.core.record import Record


class CheckFailed(AssertionError):
    """A law that the game breaks: which one, how, and the record that leads to it."""

    def __init__(self, law: str, reason: str, record: str) -> None:
        super().__init__(f"{law.replace('_', ' ')}: {reason}\n\n{record}")
        self.law = law
        self.reason = reason
        self.record = record


class Broken(Exception):
    """What a law finds wrong with the table before it."""


class Walk:
    """One game on its way through the laws: the table, how it came about and what was seen before.

    There is no table until it begins, so that the laws about the game itself can be checked first.
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Mapping[str, Value],
        dice: Dice,
        rules: Collection[str],
        seen: dict[bytes, bytes] | None = None,
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.dice = dice
        self.rules = rules  # the numbers in the rulebook; none if the game comes without one
        self.seen = {} if seen is None else seen  # digests of key and dump of tables of this and earlier games
        # One for the walk: compiled code never frees a vec that came from Python (mypyc 2.4).
        self.buffer = game.buffer()
        self.moves: list[int] = []
        self.said: dict[str, Message] = {}  # why the kinds of decisions met so far matter
        self.ancestors: list[tuple[State, bytes, str]] = []
        self.state: State

    def begin(self) -> None:
        """Set up the first table."""
        self.state = self.game.start(self.seats, self.options)
        self.look()

    @cached_property
    def champion(self) -> Champion[Any] | None:
        """The game's champion, made once: it may keep large tables in memory."""
        return self.game.mind.champion()

    def look(self) -> None:
        """Note down the table as it stands before anybody asks it anything."""
        self.key = self.state.key()
        self.legal = self.state.legal()

    def check(self, laws: "Sequence[Law]") -> None:
        """Hold the table against some laws."""
        for law in laws:
            try:
                law(self)
            except Broken as broken:
                raise CheckFailed(law.__name__, str(broken), self.record()) from None
            except Exception as error:
                raise CheckFailed(law.__name__, f"{type(error).__name__}: {error}", self.record()) from error

    def play(self, move: int) -> None:
        """Go on to the next table."""
        self.moves.append(move)
        try:
            self.state.play(move)
            self.look()
        except Exception as error:
            raise CheckFailed(
                "a_legal_move_can_be_played", f"{type(error).__name__}: {error}", self.record()
            ) from error

    def play_at_random(self) -> None:
        """Go on with any legal move, or with what chance draws."""
        if self.state.turn == CHANCE:
            self.play(self.state.draw(self.dice))
        else:
            self.play(self.legal[self.dice.below(len(self.legal))])

    def some(self, moves: Sequence[int], n: int) -> list[int]:
        """All of the moves, or n of them spread evenly from a random first one."""
        if len(moves) <= n:
            return list(moves)
        first = self.dice.below(len(moves))
        return [moves[(first + i * len(moves) // n) % len(moves)] for i in range(n)]

    def record(self) -> str:
        """The moves so far, as a record if the game can still spell them."""
        try:
            record = Record(self.game, self.seats, self.options)
            for move in self.moves:
                record.play(move)
            return record.write()
        except Exception:
            return f"{self.game.name} at {self.seats} seats with {dict(self.options)}, moves {self.moves}"


Law = Callable[[Walk], None]


def need_message(told: object, what: str) -> None:
    """Break the law unless something can be said in every language."""
    if not isinstance(told, Message) or not str(told).strip():
        raise Broken(f"{what} gives {told!r} instead of a message")


def short(values: Sequence[Any]) -> str:
    """The first of some values."""
    return str(list(values[:12]))[:-1] + (", ...]" if len(values) > 12 else "]")
