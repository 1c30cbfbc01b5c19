"""A decision whose choices are cards that want to be read: they are laid out as a gallery instead of a list of moves.

A game says in `Face.gallery` which cards there are. What can be chosen, and why the others cannot, follows from the rules:
`State.legal` and `State.refusal` of the move that each card stands for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from stoa.core.explaining import Card
from stoa.core.message import Message


@dataclass(frozen=True)
class Piece:
    """A card of a gallery."""

    mark: str  # its name in the page; `Face.explain` may know it too
    card: Card
    move: int  # what choosing it plays, legal now or not
    group: str = ""  # one of the gallery's groups
    tag: Message | None = None  # a few words that tell cards apart at a glance: "your move"
    holder: int | None = None  # the seat that has it already
    note: Message | None = None  # what became of it, instead of why it cannot be chosen: "named"


@dataclass(frozen=True)
class Gallery:
    """Cards to choose from, in the order in which they are shown. Those of a group can be shown alone."""

    title: Message
    pieces: tuple[Piece, ...]
    groups: Mapping[str, Message] = field(default_factory=dict)
