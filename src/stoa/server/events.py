"""What happens at tables. Every kind of event is a small struct; a table's log is a list of them, and nothing else of a
game is stored.

In the database an event is a row: its number, its time, its kind (the name of its class in small letters), the seat and
the person, and the other fields as JSON. Logs are never altered, so kinds and fields keep their names for ever.
"""

from typing import Any

from msgspec import Struct, convert, to_builtins


class _Kind(Struct, frozen=True, tag_field="kind", tag=str.lower):
    pass


class Open(_Kind, frozen=True):
    """The table exists; its seats are for people and computer players as its setup says."""

    person: str


class Sit(_Kind, frozen=True):
    """A person takes a seat."""

    seat: int
    person: str
    name: str


class Stand(_Kind, frozen=True):
    """A seat is free again, before the start. Old logs do not name the person who sat there."""

    seat: int
    person: str
    name: str = ""


class Assign(_Kind, frozen=True):
    """A seat is for "person" or for "bot:<level>" from now on, before the start."""

    seat: int
    person: str
    to: str


class Start(_Kind, frozen=True):
    """The game begins, by this version of the rules."""

    person: str
    rules: str


class Move(_Kind, frozen=True, omit_defaults=True):
    """A seat moves, steered by a person or, without one, by a computer player. The move is a number; `text` is its notation.
    `expects` is how many percent of the victory the computer player then expects, if it has an opinion.
    """

    seat: int
    person: str | None
    move: int
    text: str
    expects: int | None = None


class Chance(_Kind, frozen=True):
    """An outcome of the table's dice."""

    move: int
    text: str


class Undo(_Kind, frozen=True):
    """The last move, which was this seat's, is taken back."""

    seat: int
    person: str
    move: int


class Takeover(_Kind, frozen=True):
    """A computer player steers the seat of a person from now on: because the person's "time" is over, because the person
    has "left", or because the person is "away" and somebody at the table asked for it.
    """

    seat: int
    person: str | None
    reason: str


class Back(_Kind, frozen=True):
    """The person steers the seat again."""

    seat: int
    person: str


class Resign(_Kind, frozen=True):
    """A seat gives up."""

    seat: int
    person: str


class Over(_Kind, frozen=True):
    """The game is over, by the "rules" or by "resignation". The secret of the dice is shown."""

    by: str
    places: list[int]
    score: list[int]
    secret: str


class Chat(_Kind, frozen=True):
    """Somebody says something; the name is the one they had at that time."""

    person: str
    name: str
    text: str


class Outage(_Kind, frozen=True):
    """The house was closed from one time to another: nobody's clock ran."""

    begun: float
    ended: float


class Rematch(_Kind, frozen=True):
    """The same people play again at another table."""

    person: str
    table: str


What = (
    Open
    | Sit
    | Stand
    | Assign
    | Start
    | Move
    | Chance
    | Undo
    | Takeover
    | Back
    | Resign
    | Over
    | Chat
    | Rematch
    | Outage
)


class Event(Struct, frozen=True):
    """One entry of a table's log: its number, counted from 1 without gaps, when it was (UTC, in seconds), and what happened."""

    seq: int
    at: float
    what: What

    @property
    def kind(self) -> str:
        """What it is called in the database."""
        return str(self.what.__struct_config__.tag)

    @classmethod
    def load(
        cls, seq: int, at: float, kind: str, seat: int | None, person: str | None, body: dict[str, Any]
    ) -> "Event":
        """An event from its row; raises msgspec.ValidationError if it is not of a known kind."""
        return cls(seq, at, convert({"kind": kind, "seat": seat, "person": person, **body}, What))

    def row(self) -> dict[str, Any]:
        """The columns of its row."""
        body = to_builtins(self.what)
        return {
            "seq": self.seq,
            "at": self.at,
            "kind": body.pop("kind"),
            "seat": body.pop("seat", None),
            "person_id": body.pop("person", None),
            "body": body,
        }
