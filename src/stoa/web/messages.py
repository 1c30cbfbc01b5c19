"""What a live page and the server say to each other: small JSON objects. A page says in `do` what it wants, the server in
`is` what it sends.
"""

from typing import Annotated, Any

from msgspec import DecodeError, Meta, Struct, ValidationError, convert
from msgspec.json import decode, encode

from stoa.core.errors import StoaError
from stoa.server.actions import ACTIONS, Action, Hint, Number
from stoa.web.fields import wrong_field

SIZE = 4096  # characters of a message


class Why(Struct, frozen=True, forbid_unknown_fields=True):
    """Why can a move, or what an element of the board stands for, not be played now?"""

    mark: str | None = None  # the id of the element
    move: Number | None = None


class Explain(Struct, frozen=True, forbid_unknown_fields=True):
    """What is this, what would it cost and bring? The first of these elements of the board that has an answer."""

    marks: Annotated[list[Annotated[str, Meta(max_length=80)]], Meta(max_length=4)]


class Press(Struct, frozen=True, forbid_unknown_fields=True):
    """Do what an element of the board says that stands for no legal move now, if one small choice less or more makes it
    clear what is meant; otherwise tell why not. With `hold` the moves are held until they are confirmed.
    """

    mark: Annotated[str, Meta(max_length=80)]
    seen: Number
    hold: bool = False


class Hold(Struct, frozen=True, forbid_unknown_fields=True):
    """Choose a move that is played with the whole turn, when it is confirmed."""

    move: Number
    seen: Number


class Confirm(Struct, frozen=True, forbid_unknown_fields=True):
    """Play the turn that is held."""

    seen: Number


class Remove(Struct, frozen=True, forbid_unknown_fields=True):
    """Take a small move out of the compound decision that is being made; the first is number 0."""

    at: Number


class Drop(Struct, frozen=True, forbid_unknown_fields=True):
    """Drop the compound decision that is being made."""


class Ping(Struct, frozen=True, forbid_unknown_fields=True):
    """Is anybody there?"""


class Update(Struct, frozen=True, tag_field="is", tag="update"):
    """What has changed up to event `seq`, as fragments of HTML; `board` tells whether the drawing is among it."""

    seq: int
    html: str
    board: bool


class Answer(Struct, frozen=True, tag_field="is", tag="answer"):
    """The answer to what this page alone has asked, as a fragment of HTML: "done", "why", "hint", "refused" by the table, or
    "error" if it was not understood.
    """

    kind: str
    html: str


class Card(Struct, frozen=True, tag_field="is", tag="card"):
    """What an element of the board is, as a fragment of HTML; `asked` repeats the elements that were asked about, and
    `mark` is the one that has an answer, or empty.
    """

    asked: list[str]
    mark: str
    html: str


class Pong(Struct, frozen=True, tag_field="is", tag="pong"):
    """The answer to a ping."""


Wanted = Why | Explain | Press | Hold | Confirm | Remove | Drop | Ping | Action

WISHES: dict[str, type[Wanted]] = {
    "why": Why,
    "explain": Explain,
    "press": Press,
    "hold": Hold,
    "confirm": Confirm,
    "remove": Remove,
    "drop": Drop,
    "ping": Ping,
    **{action.word(): action for action in (Hint, *ACTIONS)},
}


def write(message: Update | Answer | Card | Pong) -> str:
    """A message to a page as text."""
    return encode(message).decode()


def within(text: str) -> str:
    """A text as it stands in a message that is written."""
    return encode(text)[1:-1].decode()


def read(text: str) -> Wanted:
    """A message of a page; raises StoaError with the reason why it is none."""
    if len(text) > SIZE:
        raise StoaError(f"a message has at most {SIZE} characters")
    try:
        message = decode(text, type=dict[str, Any])
        wish = convert(message.pop("do", None), str)
    except (DecodeError, UnicodeError, RecursionError) as error:
        raise StoaError(f"a message is an object in JSON that says what to do: {error}") from None
    if wish not in WISHES:
        raise StoaError(f"do: there is no {wish!r:.20}")
    wanted = WISHES[wish]
    if "seen" not in wanted.__struct_fields__:
        message.pop("seen", None)  # buttons say it with everything
    try:
        return convert(message, wanted)
    except ValidationError as error:
        raise StoaError(wrong_field(str(error), wanted)) from None
