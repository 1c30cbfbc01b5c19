"""What happened at a table so far, turn by turn."""

from typing import Any

from stoa.core.message import Message
from stoa.core.record import Record
from stoa.core.telling import Fact, Stretch, sentences
from stoa.core.words import Voice


class Chronicle:
    """The turns of a record, kept in step with it while it grows and when moves are taken back."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self._turns: list[Stretch] = []
        self._moves: list[int] = []

    @property
    def turns(self) -> list[Stretch]:
        """All turns from the first; the last may go on."""
        moves = self.record.moves
        if self._moves != moves[: len(self._moves)]:
            self._turns, self._moves = [], []
        for move in moves[len(self._moves) :]:
            self._play(move)
        return self._turns

    def _play(self, move: int) -> None:
        if not self._turns:
            self._turns.append(Stretch.begin(1, self.record.state(0)))
        elif not self._turns[-1].open:
            self._turns.append(Stretch.begin(len(self._moves) + 1, self._turns[-1].after))
        self._turns[-1].play(move)
        self._moves.append(move)

    def since(self, number: int) -> list[Stretch]:
        """The turns with moves after this one."""
        return [turn for turn in self.turns if turn.last > number]


def told(turn: Stretch) -> list[Message]:
    """A turn in whole sentences."""
    return sentences(turn.facts())


def described(turn: Stretch, voice: Voice) -> dict[str, Any]:
    """A turn for machines: which moves it had, what happened as data, and in sentences."""
    facts = turn.facts()
    return {
        "first": turn.first,
        "last": turn.last,
        "open": turn.open,
        "facts": [_described(fact, voice) for fact in facts],
        "sentences": [voice(message) for message in sentences(facts)],
    }


def _described(fact: Fact, voice: Voice) -> dict[str, Any]:
    (sentence,) = sentences([fact])
    return {
        "kind": fact.kind,
        "seat": None if fact.seat is None else fact.seat + 1,
        "changes": dict(fact.changes),
        "sentence": voice(sentence),
    }
