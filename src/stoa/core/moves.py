"""Moves declared once: a game lists its kinds of moves with their arguments, and numbering and notation follow from that.

>>> good = Argument("good", ("wool", "milk"))
>>> moves = Moves(Kind("pass", 0), Kind("buy", 1, "buy {good} {number}", good, numbers(1, 3)))
>>> moves.count, moves.spell(None, 5)
(7, 'buy milk 2')
>>> moves.kind(5).name, moves.kind(5).arguments(5)
('buy', (1, 1))
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64


@final
class Argument:
    """A small named set from which a kind of move takes an argument: a space, a good, a number from 1 to 3."""

    def __init__(self, name: str, words: Sequence[str]) -> None:
        self.name: Final = name
        self.words: Final = tuple(words)

    def __repr__(self) -> str:
        return f"<Argument {self.name}: {', '.join(self.words)}>"


def numbers(low: int, high: int, name: str = "number") -> Argument:
    """The numbers from low to high as an argument."""
    return Argument(name, [str(number) for number in range(low, high + 1)])


@final
class Kind:
    """A kind of move: its first number, its word pattern and the arguments it takes.

    Moves of a kind are numbered from `first` on, the last argument running fastest. `pattern` names the arguments in
    braces; without one the notation is the name followed by the arguments. Where the notation depends on the state,
    `spelled` is called with the state and the arguments, as indexes.
    """

    def __init__(
        self,
        name: str,
        first: int,
        pattern: str = "",
        *sets: Argument,
        spelled: Callable[..., str] | None = None,
    ) -> None:
        self.name: Final = name
        self.first: Final = first
        self.sets: Final = sets
        self.pattern: Final = pattern or " ".join([name, *("{" + argument.name + "}" for argument in sets)])
        self.spelled: Final = spelled
        size = 1
        for argument in sets:
            size *= len(argument.words)
        self.size: Final = size

    def arguments(self, move: int) -> tuple[int, ...]:
        """The arguments of a move of this kind, each as its index in its set."""
        rest = move - self.first
        found: list[int] = []
        for argument in reversed(self.sets):
            found.append(rest % len(argument.words))
            rest //= len(argument.words)
        found.reverse()
        return tuple(found)

    def move(self, *arguments: int) -> int:
        """The number of the move with these arguments."""
        number = 0
        for argument, index in zip(self.sets, arguments, strict=True):
            number = number * len(argument.words) + index
        return self.first + number

    def spell(self, state: Any, move: int) -> str:
        """The notation of a move of this kind."""
        arguments = self.arguments(move)
        if self.spelled is not None:
            return self.spelled(state, *arguments)
        words = {a.name: a.words[index] for a, index in zip(self.sets, arguments, strict=True)}
        return self.pattern.format(**words)

    def __repr__(self) -> str:
        return f"<Kind {self.name}: {self.size} from {self.first}>"


@final
class Moves:
    """All kinds of moves of a game, or all kinds of chance outcomes: which numbers they have and how they are written.

    `first` tells for every move the first number of its kind, which is the constant that compiled rules compare with.
    `turn` takes a whole turn that was written as one word apart into small moves, where a game has such words.
    """

    def __init__(self, *kinds: Kind, turn: Callable[[Any, str], list[str]] | None = None) -> None:
        self.kinds: Final = kinds
        self._turn: Final = turn
        self._by_first: Final = {kind.first: kind for kind in kinds}
        self._words: dict[str, list[int]] | None = None
        firsts: list[int] = []
        for kind in kinds:
            if kind.first != len(firsts):
                raise ValueError(f"the moves of kind {kind.name!r} begin at {len(firsts)}, not at {kind.first}")
            firsts += [kind.first] * kind.size
        self.first: Final = vec[i64](firsts)
        self.count: Final = len(firsts)

    def __repr__(self) -> str:
        return f"<Moves: {self.count} of {len(self.kinds)} kinds>"

    def __str__(self) -> str:
        return "\n".join([f"{kind.first:>5} {kind.pattern}" for kind in self.kinds])

    def kind(self, move: int) -> Kind:
        """The kind of a move."""
        if not 0 <= move < self.count:
            raise ValueError(f"there is no move {move}; moves are numbered from 0 to {self.count - 1}")
        return self._by_first[self.first[move]]

    def spell(self, state: Any, move: int) -> str:
        """The notation of a move in a state."""
        return self.kind(move).spell(state, move)

    def unfold(self, state: Any, text: str) -> list[str]:
        """The small moves of a turn that was written as one word; the word itself if it is none."""
        return [text] if self._turn is None else self._turn(state, text)

    def find(self, state: Any, text: str) -> list[int]:
        """The moves that are written so in this state, ascending; in other letters if none is written exactly so."""
        words = self._words
        if words is None:
            words = {}
            for kind in self.kinds:
                if kind.spelled is None:
                    for move in range(kind.first, kind.first + kind.size):
                        words.setdefault(kind.spell(state, move).casefold(), []).append(move)
            self._words = words
        wanted = text.casefold()
        found = list(words.get(wanted, []))
        for kind in self.kinds:
            if kind.spelled is not None:
                moves = range(kind.first, kind.first + kind.size)
                found += [move for move in moves if kind.spell(state, move).casefold() == wanted]
        exact = [move for move in found if self.spell(state, move) == text]
        return sorted(exact or found)
