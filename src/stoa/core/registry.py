"""Which games there are. Every game, our own too, is found through the entry point group `stoa.games`."""

from functools import cache
from typing import TYPE_CHECKING

from stoa.core.errors import UnknownGame
from stoa.core.game import Game, unlabelled

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "stoa.games"

_registered: dict[str, Game] = {}


@cache
def _entries() -> "dict[str, list[EntryPoint]]":
    from importlib.metadata import entry_points  # takes longer than everything else that `import stoa` does

    found: dict[str, list[EntryPoint]] = {}
    for entry in sorted(entry_points(group=GROUP)):
        found.setdefault(entry.name, []).append(entry)
    return found


def game_names() -> list[str]:
    """The names of all games, installed or registered; none of them is imported for it."""
    return sorted({*_entries(), *_registered})


def register(new: Game) -> None:
    """Make a game known to this process, as an entry point of its package would to all: while it is being written, or in a
    notebook. Records, pickles and checks find it then. A game registered under the same name is replaced.
    """
    label = unlabelled(new)
    if label:
        raise UnknownGame(f"the game of class {type(new).__name__} has no {label}")
    if new.name in _entries():
        raise UnknownGame(f"a game {new.name!r} is installed already")
    _registered[new.name] = new
    game.cache_clear()


@cache
def game(name: str) -> Game:
    """The game of that name.

    >>> game("santorini").seats
    range(2, 5)
    """
    if name in _registered:
        return _registered[name]
    entries = _entries().get(name, [])
    if not entries:
        raise UnknownGame(f"there is no game {name!r}; installed: {', '.join(game_names()) or 'none'}")
    if len(entries) > 1:
        packages = " and ".join(_package(entry) for entry in entries)
        raise UnknownGame(f"the game {name!r} is offered by {packages}; uninstall all but one of them")
    return _load(entries[0])


def _load(entry: "EntryPoint") -> Game:
    try:
        found = entry.load()
    except Exception as error:  # whatever another package does when it is imported
        raise UnknownGame(
            f"the game {entry.name!r} of {_package(entry)} cannot be loaded: {type(error).__name__}: {error}"
        ) from error
    if isinstance(found, Game) and (label := unlabelled(found)):
        raise UnknownGame(f"the game {entry.name!r} of {_package(entry)} has no {label}")
    if not isinstance(found, Game) or found.name != entry.name:
        raise UnknownGame(f"{entry.value!r} of {_package(entry)} is not a game named {entry.name!r}")
    return found


def _package(entry: "EntryPoint") -> str:
    return "an unnamed package" if entry.dist is None else f"the package {entry.dist.name}"
