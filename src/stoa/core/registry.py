"""Which games there are. Every game, our own too, is found through the entry point group `stoa.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from stoa.core.errors import UnknownGame
from stoa.core.game import Game

GROUP = "stoa.games"


@cache
def _entries() -> dict[str, list[EntryPoint]]:
    found: dict[str, list[EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP)):
        found.setdefault(entry.name, []).append(entry)
    return found


def game_names() -> list[str]:
    """The names of all installed games; none of them is imported for it."""
    return list(_entries())


@cache
def game(name: str) -> Game:
    """The game of that name.

    >>> game("santorini").seats
    range(2, 5)
    """
    entries = _entries().get(name, [])
    if not entries:
        raise UnknownGame(f"there is no game {name!r}; installed: {', '.join(game_names()) or 'none'}")
    if len(entries) > 1:
        packages = " and ".join(_package(entry) for entry in entries)
        raise UnknownGame(f"the game {name!r} is offered by {packages}; uninstall all but one of them")
    return _load(entries[0])


def _load(entry: EntryPoint) -> Game:
    try:
        box = entry.load()
    except Exception as error:  # whatever another package does when it is imported
        raise UnknownGame(
            f"the game {entry.name!r} of {_package(entry)} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if not isinstance(box, Game) or box.name != entry.name:
        raise UnknownGame(f"{entry.value!r} of {_package(entry)} is not a game named {entry.name!r}")
    return box


def _package(entry: EntryPoint) -> str:
    return "an unnamed package" if entry.dist is None else f"the package {entry.dist.name}"
