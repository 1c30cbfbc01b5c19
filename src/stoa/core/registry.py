"""Which games there are. Every game, our own too, is found through the entry point group `stoa.games`."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from stoa.core.errors import UnknownGame
from stoa.core.game import Game

GROUP = "stoa.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP))}


def games() -> list[str]:
    """The names of all installed games; none of them is imported for it."""
    return list(_entries())


@cache
def game(name: str) -> Game:
    """The game of that name.

    >>> game("santorini").seats
    range(2, 5)
    """
    entry = _entries().get(name)
    if entry is None:
        raise UnknownGame(f"there is no game {name!r}; installed: {', '.join(games()) or 'none'}")
    box = entry.load()
    if not isinstance(box, Game) or box.name != name:
        raise UnknownGame(f"the entry point {entry.value!r} does not give a game named {name!r}")
    return box
