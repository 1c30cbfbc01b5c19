"""What programs send to the JSON interface and what it answers. `/api/schema` describes it with these words."""

from typing import Annotated

from msgspec import Meta, Struct, field

from stoa.core.game import Value
from stoa.server.limits import NAME
from stoa.server.table import ENDED, FROZEN, RUNNING, WAITING
from stoa.server.table_setup import SEATED

ME = "me"
PACES = ("none", "live", "relaxed")

OptionName = Annotated[str, Meta(max_length=60)]
Sitter = Annotated[str, Meta(max_length=40, extra_json_schema={"enum": [ME, *SEATED]})]
SeatNumber = Annotated[int, Meta(description="A seat; the first is 1.")]
Turn = Annotated[int | None, Meta(description="The seat that decides, the first is 1; null while nobody does.")]
Question = Annotated[str, Meta(description="What is asked of whom, or why nobody is asked, in one sentence.")]
TableName = Annotated[str, Meta(description="The table's id, which is the last part of its address.")]
GameName = Annotated[str, Meta(description="The game's name, as in `GET /api/games`.")]
Status = Annotated[
    str,
    Meta(
        description="`waiting` for people or the start, `running`, `over`, or `frozen`: it can only be looked at.",
        extra_json_schema={"enum": [WAITING, RUNNING, ENDED, FROZEN]},
    ),
]
Chosen = Annotated[dict[str, Value], Meta(description="The options of the table, by their names.")]


class Sent(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends: a field that there is not is a mistake, not something to pass over."""


class Problem(Struct, frozen=True):
    """What is wrong."""

    error: Annotated[str, Meta(description="What is wrong, in one sentence.")]
    rule: Annotated[str, Meta(description="The number of the rule where a rule says so, otherwise empty.")]


class OptionInfo(Struct, frozen=True):
    """A table option."""

    name: Annotated[str, Meta(description="What it is called in `options` of a new table.")]
    label: Annotated[str, Meta(description="What it is called for people.")]
    values: Annotated[list[Value], Meta(description="What it may be; the first is the default.")]
    seats: Annotated[list[int], Meta(description="The numbers of seats at which it is offered.")]


class LevelInfo(Struct, frozen=True):
    """A strength of the computer players."""

    name: Annotated[str, Meta(description="As a seat, write `bot:` and this name.")]
    title: Annotated[str, Meta(description="What it is called for people.")]
    about: Annotated[str, Meta(description="How well it plays, in a few words.")]


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    name: Annotated[str, Meta(description="What it is called in `game` of a new table.")]
    title: Annotated[str, Meta(description="What it is called for people.")]
    rules: Annotated[str, Meta(description="The version of the rules.")]
    seats: Annotated[list[int], Meta(description="How many may play.")]
    options: Annotated[list[OptionInfo], Meta(description="What can be chosen for a table.")]
    levels: Annotated[list[LevelInfo], Meta(description="The computer players, from the weakest to the strongest.")]


class NewPerson(Sent, frozen=True):
    """Somebody who wants to play."""

    name: Annotated[str, Meta(min_length=1, max_length=NAME, description="What the others read.")]


class Token(Struct, frozen=True):
    """Somebody who may play."""

    id: Annotated[str, Meta(description="The id of the person.")]
    name: Annotated[str, Meta(description="What the others read.")]
    token: Annotated[str, Meta(description="Keep it: `Authorization: Bearer <token>`. It is shown only here.")]


class NewPace(Sent, frozen=True):
    """How much time people have."""

    kind: Annotated[
        str,
        Meta(
            description="`none`; `live` with the minutes at the start and the seconds for every turn; or `relaxed` with the "
            "days for a turn.",
            extra_json_schema={"enum": list(PACES)},
        ),
    ] = "none"
    minutes: Annotated[int, Meta(ge=1, le=180, description="`live`: on every clock at the start.")] = 15
    increment: Annotated[int, Meta(ge=0, le=600, description="`live`: seconds that every turn adds.")] = 20
    days: Annotated[int, Meta(ge=1, le=14, description="`relaxed`: for a turn.")] = 3


class NewTable(Sent, frozen=True):
    """A table to open."""

    game: Annotated[str, Meta(max_length=40, description="The game, as in `GET /api/games`.")]
    seats: Annotated[
        list[Sitter],
        Meta(
            min_length=1,
            max_length=10,
            description="Who each seat is for: `person`, `me` (the person who opens the table sits there) or "
            "`bot:<level>`.",
        ),
    ]
    options: Annotated[
        dict[OptionName, bool | int | str],
        Meta(
            description="Options by their names, as in `GET /api/games`; those that are left out have their defaults."
        ),
    ] = field(default_factory=dict)
    public: Annotated[bool, Meta(description="Everybody may look at the table and take a free seat.")] = False
    pace: NewPace = field(default_factory=NewPace)
    hints: Annotated[bool, Meta(description="People who play against each other may ask for hints.")] = False
    begin: Annotated[bool, Meta(description="The game begins at once if nobody else is awaited.")] = False


class PublicTable(Struct, frozen=True):
    """A table that everybody may look at, and sit down at while it is `waiting`."""

    id: TableName
    game: GameName
    status: Status
    seats: Annotated[
        list[str | None],
        Meta(description="A person's name, a computer player as `bot:<level>`, or null for a seat that is free."),
    ]
    options: Chosen


class SeatInfo(Struct, frozen=True):
    """A seat of a table and who is there."""

    seat: SeatNumber
    kind: Annotated[str, Meta(description="Who is there.", extra_json_schema={"enum": ["person", "computer", "open"]})]
    name: Annotated[str, Meta(description="What the player is called; names differ at a table.")]
    level: Annotated[str | None, Meta(description="The level of a computer player.")]
    yours: Annotated[bool, Meta(description="Whether the person who asks sits there.")]
    score: Annotated[int, Meta(description="Points as the rules count them now.")]
    place: Annotated[int | None, Meta(description="1 for a winner; ties share a place; null before the end.")]
    seconds: Annotated[float | None, Meta(description="What is left on the clock; null without one.")]
    expects: Annotated[
        int | None, Meta(description="Percent of the victory that a computer player expects, where hints are allowed.")
    ]


class TableInfo(Struct, frozen=True):
    """A table as it stands."""

    id: TableName
    game: GameName
    status: Status
    seq: Annotated[int, Meta(description="The number of its last event; send it as `seen` with what you decide on it.")]
    turn: Turn
    question: Question
    seats: Annotated[list[SeatInfo], Meta(description="All seats, the first one first.")]
    options: Chosen
    public: Annotated[bool, Meta(description="Whether everybody may look at it.")]
    dice: Annotated[
        str,
        Meta(description="The commitment to the dice, which the secret in the record of the finished game explains."),
    ]
    rematch: Annotated[str | None, Meta(description="The id of the next table with the same people.")]


class MoveInfo(Struct, frozen=True):
    """A legal move."""

    move: Annotated[int, Meta(description="Its number, to be sent as `move` or among `moves`.")]
    notation: Annotated[str, Meta(description="Its notation, to be sent as `notation`.")]
    label: Annotated[str, Meta(description="A few words for it.")]
    sentence: Annotated[str, Meta(description="A sentence for it.")]
    goes_on: Annotated[
        bool,
        Meta(
            description="Whether the decision goes on after it: then it is a compound one, whose moves are sent together as "
            "`moves`."
        ),
    ]


class Decision(Struct, frozen=True):
    """What the seat in turn may play."""

    seq: Annotated[int, Meta(description="The number of the table's last event; send it as `seen`.")]
    turn: Turn
    question: Question
    moves: Annotated[list[MoveInfo], Meta(description="Every legal move; none before the game and after it.")]


class FactInfo(Struct, frozen=True):
    """Something that happened, to a seat or to the whole table."""

    kind: Annotated[str, Meta(description="What it is, in one word.")]
    seat: Annotated[int | None, Meta(description="To which seat, the first is 1; null for the whole table.")]
    changes: Annotated[dict[str, int], Meta(description="What it changed, and by how much.")]
    words: Annotated[str, Meta(description="The words for it, which about a seat go on after its name.")]


class LogEntryInfo(Struct, frozen=True):
    """A turn, outcomes of chance in a row, or what else happened."""

    seq: Annotated[int, Meta(description="The number of its first event.")]
    number: Annotated[int | None, Meta(description="The number of its last move; null if it has none.")]
    sentence: Annotated[str, Meta(description="What happened, for people.")]
    notation: Annotated[list[str], Meta(description="Its moves and outcomes of chance as a record has them.")]
    facts: Annotated[list[FactInfo], Meta(description="What happened, for programs.")]
    open: Annotated[bool, Meta(description="Whether it may grow.")]
    taken_back: Annotated[bool, Meta(description="Whether it no longer stands.")]
