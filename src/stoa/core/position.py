"""Reading positions: small typed readers that name the field and the reason when a description is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any

from stoa.core.errors import BadOption, BadPosition
from stoa.core.game import Game, Value


def whole(value: object, where: str, low: int, high: int) -> int:
    """A whole number from low to high."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(f"{where}: expected a whole number from {low} to {high}, found {value!r:.60}")
    return value


def flag(value: object, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise BadPosition(f"{where}: expected true or false, found {value!r:.60}")
    return value


def word(value: object, where: str, known: Sequence[str]) -> int:
    """One of the known words; its index."""
    if not isinstance(value, str) or value not in known:
        raise BadPosition(f"{where}: expected one of {', '.join(known)}, found {value!r:.60}")
    return list(known).index(value)


def items(value: object, where: str, low: int, high: int) -> list[Any]:
    """A list of low to high entries."""
    if not isinstance(value, list) or not low <= len(value) <= high:
        size = str(low) if low == high else f"{low} to {high}"
        raise BadPosition(f"{where}: expected a list of {size}, found {value!r:.60}")
    return value


def fields(value: object, where: str, names: Sequence[str]) -> dict[str, Any]:
    """An object with exactly these fields."""
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}: expected an object, found {value!r:.60}")
    for name in names:
        if name not in value:
            raise BadPosition(f"{where}: the field {name!r} is missing")
    for name in value:
        if name not in names:
            raise BadPosition(f"{where}: there is no field {name!r:.60}; it has {', '.join(names)}")
    return dict(value)


def table(dump: object, game: Game, names: Sequence[str]) -> tuple[dict[str, Any], int, dict[str, Value]]:
    """The fields of a dump, with the seats and options that every dump has checked against the game."""
    found = fields(dump, "position", ("game", "seats", "options", *names))
    if found["game"] != game.name:
        raise BadPosition(f"game: expected {game.name!r}, found {found['game']!r:.60}")
    seats = whole(found["seats"], "seats", game.seats[0], game.seats[-1])
    if not isinstance(found["options"], Mapping):
        raise BadPosition(f"options: expected an object, found {found['options']!r:.60}")
    try:
        return found, seats, game.settle(seats, found["options"])
    except (BadOption, TypeError) as error:
        raise BadPosition(f"options: {error}") from None
