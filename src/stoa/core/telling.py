"""What happened at a table, told afterwards: facts as data first, sentences in the past tense second.

A log that people read is made of turns, not of small moves. `Face.goes_on` says how far a stretch of moves reaches,
`Face.tell` what happened in it; everything that shows a log (pages, terminal, replay, programs) is made from the two.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, TypeVar

from stoa.core.game import OVER, State
from stoa.core.message import Message, Player, say

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Fact:
    """Something that happened, to a seat or to the whole table.

    - `kind`: what it is, in one word for programs: "build", "income".
    - `words`: the past tense. About a seat they go on after its name, without a full stop: "built level 2 on c3";
      about the table they are a sentence: "Round 2 was over."
    - `changes`: what it changed of `Face.told`, and by how much. A change by more than one stands in the words.
    - `places`: the elements of the drawing that show it.
    """

    kind: str
    words: Message
    seat: int | None = None
    changes: Mapping[str, int] = field(default_factory=dict)
    places: tuple[str, ...] = ()


def sentences(facts: Iterable[Fact]) -> list[Message]:
    """Facts as whole sentences: what one seat did and got in a row is one of them.

    >>> built = Fact("build", say("built level {n} on {space}", n=2, space="c3"), seat=0)
    >>> moved = Fact("move", say("moved to {space}", space="b2"), seat=0)
    >>> print(*sentences([moved, built]))
    Seat 1 moved to b2 and built level 2 on c3.
    """
    told: list[Message] = []
    for seat, deeds in groupby(facts, lambda fact: fact.seat):
        if seat is None:
            told += [deed.words for deed in deeds]
        else:
            told.append(say("{who} {deeds}.", who=Player(seat), deeds=_told_of([deed.words for deed in deeds])))
    return told


def paragraph(facts: Iterable[Fact]) -> Message:
    """All that is told of some facts, in one message; empty if that is nothing."""
    *some, last = sentences(facts) or [Message("", None, {})]
    for sentence in reversed(some):
        last = say("{sentence} {next}", sentence=sentence, next=last)
    return last


def _told_of(deeds: Sequence[Message]) -> Message:
    """Several deeds of one seat, as parts of one sentence."""
    *some, last = deeds
    if not some:
        return last
    first = some[0]
    for deed in some[1:]:
        first = say("{first}, {next}", first=first, next=deed)
    return say("{first} and {last}", first=first, last=last)


def listed(things: Sequence[Message]) -> Message:
    """Several things in a sentence; there are languages that do not list them as they join deeds.

    >>> print(listed([say("wine"), say("carpets"), say("spices")]))
    wine, carpets and spices
    """
    *some, last = things
    if not some:
        return last
    first = some[0]
    for thing in some[1:]:
        first = say("{things}, {thing}", things=first, thing=thing)
    return say("{things} and {thing}", things=first, thing=last)


def steps(before: S, moves: Iterable[int]) -> Iterator[tuple[S, int, S]]:
    """Every move with the state before and after it; nobody changes them later."""
    state: Any = before
    for move in moves:
        after = state.copy()
        after.play(move)
        yield state, move, after
        state = after


@dataclass
class Stretch:
    """Moves that are told together: a turn, or outcomes of chance in a row."""

    first: int  # the number of its first move; the first of a game is 1
    before: State
    moves: list[int]
    after: State
    open: bool = True  # the next move may still belong to it

    @classmethod
    def begin(cls, number: int, before: State) -> "Stretch":
        """A stretch before its first move."""
        return cls(number, before.copy(), [], before.copy())

    def play(self, move: int) -> None:
        """One more move, of which the stretch now tells too."""
        previous = self.after.copy()
        self.after.play(move)
        self.moves.append(move)
        self.open = self.after.turn != OVER and self.before.game.face.goes_on(previous, move, self.after)

    @property
    def last(self) -> int:
        """The number of its last move."""
        return self.first + len(self.moves) - 1

    def facts(self) -> list[Fact]:
        """What happened in it so far."""
        return self.before.game.face.tell(self.before, self.moves)


def stretches(start: State, moves: Iterable[int]) -> Iterator[Stretch]:
    """The moves of a game as stretches; the last may be open."""
    stretch = Stretch.begin(1, start)
    for number, move in enumerate(moves, 1):
        if not stretch.open:
            yield stretch
            stretch = Stretch.begin(number, stretch.after)
        stretch.play(move)
    if stretch.moves:
        yield stretch


def amounts(dump: Mapping[str, Any], *fields: str) -> dict[str, int]:
    """The numbers in some fields of a dump by name, for `Face.told`. A star stands for every entry of a list or dict; a
    word in a list counts once for every time it is there.

    >>> amounts({"players": [{"gold": 3, "cards": ["a", "b", "a"]}, {"gold": 0, "cards": []}]}, "players.*.gold", "players.*.cards")
    {'players.1.gold': 3, 'players.2.gold': 0, 'players.1.cards.a': 2, 'players.1.cards.b': 1}
    """
    found: dict[str, int] = {}
    for path in fields:
        for name, value in _at(dump, path.split("."), ()):
            _count(found, name, value)
    return found


def _at(value: Any, path: list[str], name: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    if not path:
        yield name, value
        return
    key, *rest = path
    if key != "*":
        yield from _at(value[key], rest, (*name, key))
        return
    for inner, part in _entries(value):
        yield from _at(part, rest, (*name, inner))


def _entries(value: Any) -> Iterable[tuple[str, Any]]:
    """The entries of a dict by name, or of a list by number from 1."""
    return value.items() if isinstance(value, Mapping) else ((str(n), part) for n, part in enumerate(value, 1))


def _count(found: dict[str, int], name: tuple[str, ...], value: Any) -> None:
    if isinstance(value, int):  # yes and no too
        found[".".join(name)] = int(value)
    elif isinstance(value, str):
        word = ".".join((*name, value))
        found[word] = found.get(word, 0) + 1
    elif isinstance(value, Mapping):
        for key, part in value.items():
            _count(found, (*name, str(key)), part)
    elif value is not None:
        for part in value:
            _count(found, name, str(part) if isinstance(part, int) else part)


def difference(before: Mapping[str, int], after: Mapping[str, int]) -> dict[str, int]:
    """By how much every amount has changed; those that stayed are left out.

    >>> difference({"gold": 3, "wool": 1}, {"gold": 1, "wool": 1, "milk": 2})
    {'gold': -2, 'milk': 2}
    """
    names = dict.fromkeys([*before, *after])
    found = {name: after.get(name, 0) - before.get(name, 0) for name in names}
    return {name: change for name, change in found.items() if change}
