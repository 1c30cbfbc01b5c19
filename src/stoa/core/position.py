"""Reading positions: small typed readers that name the field and the reason when a description is wrong."""

import reprlib
from collections.abc import Mapping, Sequence
from typing import Any

from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE, Game, Value


def shown(value: object) -> str:
    """A wrong value in a few words, however large it is."""
    try:
        return f"{reprlib.repr(value):.60}"
    except ValueError:  # Python refuses to write out numbers of thousands of digits
        return "a huge number"


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        wanted = str(low) if low == high else f"a whole number from {low} to {high}"
        raise BadPosition(f"{where}: expected {wanted}, found {shown(value)}")
    return value


def flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadPosition(f"{where}: expected true or false, found {shown(value)}")
    return value


def word(value: object, where: str, known: Sequence[str]) -> int:
    """One of the known words; its index."""
    if not isinstance(value, str) or value not in known:
        raise BadPosition(f"{where}: expected one of {', '.join(known)}, found {shown(value)}")
    return list(known).index(value)


def seat_in_turn(value: object, seats: int, phase: str, due: int | None) -> int:
    """The seat that decides, counted from 0; or `due`, where the phase leaves it to CHANCE or is OVER.

    >>> seat_in_turn(2, 4, "trading", None), seat_in_turn("chance", 4, "rolling", CHANCE)
    (1, -1)
    """
    if due is None:
        return whole(value, "turn", 1, seats) - 1
    expected = "chance" if due == CHANCE else None
    if value != expected:
        raise BadPosition(f"turn: expected {expected!r} in phase {phase!r}, found {shown(value)}")
    return due


def items(value: object, where: str, low: int, high: int) -> list[Any]:
    """A list of low to high entries."""
    if not isinstance(value, list) or not low <= len(value) <= high:
        size = str(low) if low == high else f"{low} to {high}"
        raise BadPosition(f"{where}: expected a list of {size}, found {shown(value)}")
    return value


def mask(value: object, where: str, size: int) -> int:
    """A list of different numbers from 1 to size, ascending, as the set of the bits 0 to size - 1.

    >>> bin(mask([1, 3], "ports", 9))
    '0b101'
    """
    numbers = [whole(number, where, 1, size) for number in items(value, where, 0, size)]
    if numbers != sorted(set(numbers)):
        raise BadPosition(f"{where}: expected different numbers in ascending order, found {shown(value)}")
    return sum(1 << (number - 1) for number in numbers)


def fields(value: object, where: str, names: Sequence[str]) -> dict[str, Any]:
    """An object with exactly these fields."""
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}: expected an object, found {shown(value)}")
    for name in names:
        if name not in value:
            raise BadPosition(f"{where}: the field {name!r} is missing")
    for name in value:
        if name not in names:
            raise BadPosition(f"{where}: there is no field {shown(name)}; it has {', '.join(names)}")
    return dict(value)


def common_fields(dump: object, game: Game, names: Sequence[str]) -> tuple[dict[str, Any], int, dict[str, Value]]:
    """The fields of a dump, with the seats and options that every dump has checked against the game."""
    if isinstance(dump, Mapping) and dump.get("game", game.name) != game.name:
        raise BadPosition(f"game: expected {game.name!r}, found {shown(dump['game'])}")
    found = fields(dump, "position", ("game", "seats", "options", *names))
    seats = whole(found["seats"], "seats", game.seats[0], game.seats[-1])
    if not isinstance(found["options"], Mapping):
        raise BadPosition(f"options: expected an object, found {shown(found['options'])}")
    try:
        return found, seats, game.complete_options(seats, found["options"])
    except (ValueError, TypeError) as error:
        raise BadPosition(f"options: {error}") from None
