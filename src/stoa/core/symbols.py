"""Symbols: small pictures with a title and a pigment, drawn in `symbols.svg` beside the module that has their titles.

A game has its own in its folder; here are those that several games use.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources

from stoa.core.message import Message, say


@dataclass(frozen=True)
class Symbol:
    """A symbol: its name for those who do not see it, its pigment and its shapes."""

    title: Message
    fill: str
    shapes: str


def read_symbols(package: str, titles: Mapping[str, Message]) -> dict[str, Symbol]:
    """The symbols of the file `symbols.svg` of a package, with their titles."""
    text = (resources.files(package) / "symbols.svg").read_text(encoding="utf-8")
    found = re.findall(r'<symbol id="([\w-]+)" data-fill="(\w+)">(.*?)</symbol>', text, re.DOTALL)
    if {name for name, _, _ in found} != set(titles):
        raise ValueError(f"{package}: symbols.svg and titles differ")
    return {name: Symbol(titles[name], fill, shapes.replace("\n", "")) for name, fill, shapes in found}


TITLES = {
    "coin": say("Coin"),
    "laurel": say("Laurel"),
    "arrow": say("Arrow"),
    "check": say("Done"),
    "cross": say("Crossed out"),
    "plus": say("One more"),
    "bag": say("Bag"),
    "die-1": say("Die: 1"),
    "die-2": say("Die: 2"),
    "die-3": say("Die: 3"),
    "die-4": say("Die: 4"),
    "die-5": say("Die: 5"),
    "die-6": say("Die: 6"),
    "ship": say("Ship"),
    "contract": say("Contract"),
}

SHARED = read_symbols("stoa.core", TITLES)


def shared(*names: str, **titles: Message) -> dict[str, Symbol]:
    """Some of the symbols that several games use, and some that stand for something else in this one."""
    own = {name: replace(SHARED[name], title=title) for name, title in titles.items()}
    return {name: SHARED[name] for name in names} | own
