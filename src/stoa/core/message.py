"""Sentences that can be said in every language.

A `Message` keeps the English source text and the values of its named placeholders apart, so that nothing that is
logged, sent or refused is tied to one language. `stoa.core.words` says it in German or Chinese.
"""

from typing import Any, Final, final


@final
class Message:
    """An English sentence with named placeholders, its plural form if it has one, and the values to fill in."""

    def __init__(self, text: str, plural: str | None, values: dict[str, object]) -> None:
        self.text: Final = text
        self.plural: Final = plural
        self.values: Final = values

    def __str__(self) -> str:
        text = self.text
        if self.plural is not None and self.values["n"] != 1:
            text = self.plural
        return text.format(**self.values)

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.text, self.plural, self.values) == (other.text, other.plural, other.values)

    def __hash__(self) -> int:
        return hash((self.text, self.plural))

    def __reduce__(self) -> tuple[Any, ...]:
        return (Message, (self.text, self.plural, self.values))


@final
class Player:
    """Whoever sits in a seat, as a value of a message: a voice says the name."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def __str__(self) -> str:
        return f"Seat {self.seat + 1}"

    def __repr__(self) -> str:
        return f"Player({self.seat})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Player) and self.seat == other.seat

    def __hash__(self) -> int:
        return hash(self.seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return (Player, (self.seat,))


def say(text: str, **values: object) -> Message:
    """A sentence; the values may be messages themselves and are then translated too, or players, who are then named.

    >>> print(say("{who} moves to {there}.", who=Player(0), there="c3"))
    Seat 1 moves to c3.
    """
    return Message(text, None, values)


def count(one: str, many: str, n: int, **values: object) -> Message:
    """A sentence that depends on a number, which both forms may name as `{n}`.

    >>> print(count("{n} good is left.", "{n} goods are left.", 2))
    2 goods are left.
    """
    values["n"] = n
    return Message(one, many, values)


def name_of(seat: int) -> Message:
    """The name of whoever sits in a seat, by itself."""
    return say("{name}", name=Player(seat))
