"""What something on a table is, and what it would cost and bring, before anybody does it: data first, words second.

A game says in `Face.explain` what an element of its drawing is. What the moves cost and bring that the element stands for
follows from the rules: they are tried on a copy, and what the seat owns then is compared with what it owns now.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, TypeVar

from stoa.core.drawing import TWIN
from stoa.core.face import Owned
from stoa.core.game import Refusal, State
from stoa.core.message import Message

if TYPE_CHECKING:
    from stoa.core.symbols import Symbol

F = TypeVar("F")

MOST = 8  # ways that a card lists; more of them are counted


@dataclass(frozen=True)
class Way:
    """Something that can be done here, or had: what it costs, what it brings, and how much is left of both."""

    label: Message
    costs: tuple[Owned, ...] = ()
    gains: tuple[Owned, ...] = ()
    left: tuple[Owned, ...] = ()
    points: int = 0  # by how much the score changes
    note: Message | None = None  # what follows later: "2 milk a round"
    move: int | None = None

    @property
    def tells(self) -> bool:
        """Whether it says more than its label."""
        return bool(self.costs or self.gains or self.points or self.note)


@dataclass(frozen=True)
class Card:
    """What an element of a drawing is: a symbol, a name with a title perhaps, sentences, and what can be done or had there.

    `refusal` is the rule that forbids all that the element stands for now, `more` the number of ways that are not listed.
    """

    name: Message
    words: tuple[Message, ...] = ()
    ways: tuple[Way, ...] = ()
    symbol: str = ""  # one of the symbols of the game's drawings
    fill: str = ""  # its colour
    refusal: Refusal | None = None
    more: int = 0
    title: Message | None = None  # what stands below the name: "God of Music"


def card(
    symbols: "Mapping[str, Symbol]", symbol: str, name: Message, *words: Message, ways: Sequence[Way] = ()
) -> Card:
    """A card with a symbol."""
    return Card(name, words, tuple(ways), symbol, symbols[symbol].fill)


def by_beginning(mark: str, known: Mapping[str, F]) -> tuple[F, str] | None:
    """What is known by the longest beginning of an element's name, and the rest of the name.

    >>> by_beginning("buy-wool", {"buy": 1, "buy-wool": 2, "sell": 3})
    (2, '')
    >>> by_beginning("buy-milk", {"buy": 1, "buy-wool": 2, "sell": 3})
    (1, 'milk')
    """
    parts = mark.split("-")
    for n in range(len(parts), 0, -1):
        if (beginning := "-".join(parts[:n])) in known:
            return known[beginning], "-".join(parts[n:])
    return None


def explain(state: State, mark: str, moves: Sequence[int] = (), seat: int | None = None) -> Card | None:
    """All that can be said of an element: what it is, and what these moves cost and bring, for which it stands. None if it
    stands for nothing and the game does not know it either. `seat` looks, without it the one in turn.
    """
    face = state.game.face
    legal = set(state.legal()) if state.turn >= 0 else set()
    playable = [move for move in moves if move in legal]
    known = face.explain(state, mark.removeprefix(TWIN), max(0, int(state.turn)) if seat is None else seat)
    if known is None and not moves:
        return None
    said = known or Card(face.label(state, (playable or list(moves))[0]))
    if not moves:
        return said
    if not playable:
        return replace(said, refusal=state.refusal(moves[0]))
    ways = tuple(way(state, move) for move in islice(playable, MOST))
    if len(playable) == 1 and (known is None or not ways[0].tells):
        return replace(said, words=(*said.words, face.offer(state, playable[0])), ways=(*said.ways, *ways))
    return replace(said, ways=(*said.ways, *ways), more=len(playable) - len(ways))


def way(state: State, move: int) -> Way:
    """What a legal decision costs and brings the seat in turn at once."""
    face, seat = state.game.face, int(state.turn)
    after = state.copy()
    after.play(move)
    then = {own.symbol: own for own in face.owned(after, seat)}
    changes = {own.symbol: then[own.symbol].amount - own.amount for own in face.owned(state, seat)}
    return Way(
        label=face.label(state, move),
        costs=tuple(replace(then[name], amount=-change) for name, change in changes.items() if change < 0),
        gains=tuple(replace(then[name], amount=change) for name, change in changes.items() if change > 0),
        left=tuple(then[name] for name, change in changes.items() if change),
        points=after.score()[seat] - state.score()[seat],
        note=face.note(state, move),
        move=move,
    )
