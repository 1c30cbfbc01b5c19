"""What a reader sees of a table: plain values in the reader's language, from which the templates write HTML.

Templates hold no rules and ask nothing: everything that a page of a table or of a replay shows is in a `Scene` or a
`Replay`. All texts are said in the reader's language already and are not yet escaped (Jinja does that); only `board` is
markup, in the pieces of `drawing.Drawing`. Seats count from 1. Times are seconds.

    table.html.j2          `page`, `scene`            the page of a table
    table/update.html.j2   `page`, `scene`, `since`,  what a live page is sent: fragments with `hx-swap-oob`, of the board
                           `whole`, `announced`,      only the parts that have changed, unless it is the `whole` of it,
                           `renewed`                  and of what seldom changes only what has (`renewed` names it).
                                                      The client has the entries of the log and of the chat up to event
                                                      `since`; the scene holds only later ones, which are appended, and
                                                      entries with `seq <= since < changed`, which are morphed as the rest.
                                                      `announced` are sentences for a screen reader, each said once
    table/answer.html.j2   `page`, `answer`           the answer to what this reader alone has asked, `Told`
    replay.html.j2         `page`, `replay`           a game at one of its moves

The live page is connected to `/tables/{id}/live?seen={seq}&lang={its language}&drawn={how}&draft={what}`; `messages.py` has
what it says and is told. `/tables/{id}?draft={what}` is the page with a compound decision in the making. Whatever people do
at a table (`server/actions.py`) can also be done by a form: POST to `/tables/{id}/{action}` with its fields. An element of
the board that is asked about is named by its id, as `mark`.
"""

from dataclasses import dataclass

from stoa.core.telling import Fact


@dataclass(frozen=True)
class ClockView:
    """The time a seat has left, as it was when the scene was made; a running one counts down in the browser."""

    left: float
    running: bool
    low: bool
    text: str  # "4:32", "2 days"


@dataclass(frozen=True)
class Good:
    """Something a player has."""

    symbol: str  # of the game's drawings
    fill: str  # its colour
    amount: int
    title: str


@dataclass(frozen=True)
class RoleView:
    """What a player is at this table."""

    mark: str  # what it is explained by
    symbol: str  # of the game's drawings
    fill: str  # its colour
    name: str
    spent: bool


@dataclass(frozen=True)
class ProgressView:
    """How far the game has come."""

    words: str  # "Round 3 of 5"
    short: str  # "3/5"
    part: str  # of the round, perhaps


@dataclass(frozen=True)
class Seat:
    """A chair at the table and who sits on it."""

    number: int
    side: int  # of the table: its colour and shape, an index of drawing.PLAYERS and drawing.SHAPES
    name: str  # of the person or the computer player, "Open seat" where there is none
    kind: str  # "person", "computer" or "open"
    you: bool  # the reader plays here; several seats in a hot-seat game
    turn: bool
    here: bool  # connected; always so for computer players
    thinking: bool  # a computer player decides for it right now
    note: str  # "resigned", "a computer player has taken over", or empty
    score: int | None  # none before the game
    place: int | None  # at the end: 1 is a winner
    clock: ClockView | None
    goods: tuple[Good, ...] = ()  # what the player has, once the game has begun
    role: RoleView | None = None  # what the player is, where that differs
    level: str = ""  # of a computer player: "Novice"
    expects: int | None = None  # percent of the victory that a computer player expects, for those who may know it
    may_sit: bool = False  # the reader may take this open seat
    may_assign: bool = False  # the reader may give this seat to a computer player or to people again
    may_takeover: bool = False  # its person is away: the reader may let a computer player take over


@dataclass(frozen=True)
class Choice:
    """A legal move of the reader."""

    move: int
    sentence: str
    label: str  # a few words for a button
    on_board: bool  # an element of the board stands for it
    on_card: bool = False  # a card of the gallery does


@dataclass(frozen=True)
class PieceView:
    """A card to choose from."""

    mark: str
    name: str
    title: str
    symbol: str  # of the game's drawings
    fill: str  # its colour
    tag: str
    group: str
    words: tuple[str, ...]
    move: int | None  # for the reader who may choose it
    note: str  # what became of it, or why it cannot be chosen
    rule: str  # which says so
    side: int | None  # of the seat that has it
    open: bool  # it can be chosen now, by the reader or by somebody else


@dataclass(frozen=True)
class GalleryView:
    """Cards to choose from, in place of the board."""

    title: str
    pieces: tuple[PieceView, ...]
    groups: tuple[tuple[str, str], ...]  # what can be shown alone: key, in words


@dataclass(frozen=True)
class Way:
    """A way to look at the board."""

    view: str  # as `Face.picture` takes it
    title: str
    now: bool = False  # it is seen so at present


@dataclass(frozen=True)
class Chip:
    """A small move of the compound decision that the reader is making."""

    label: str
    sentence: str
    rest: str | None  # what is left without it, as `Scene.draft`; none if it cannot be taken out


@dataclass(frozen=True)
class Held:
    """The reader's turn so far, which nobody else sees before it is confirmed."""

    told: str  # as the log would tell it
    last: int  # the number of its last small move, from 0
    rest: str  # what is left without that, as `Scene.draft`
    whole: bool  # it only wants to be confirmed


@dataclass(frozen=True)
class Line:
    """A sentence of the log."""

    who: str  # the name that it begins with, where it begins with one
    side: int | None  # of the seat it is about; none for what concerns the table
    text: str  # what follows the name


@dataclass(frozen=True)
class LogEntry:
    """An entry of the log: a turn, outcomes of chance in a row, or what else happened (somebody joined, the end). It grows
    while the turn goes on; as long as there is nothing to tell it has no lines and is not seen.
    """

    seq: int  # of its first event; entries only ever come in at the end
    number: int | None = None  # of its last move in the record, for a link to its replay; none for what is no move
    lines: tuple[Line, ...] = ()
    facts: tuple[Fact, ...] = ()  # what the lines tell, for programs
    notation: tuple[str, ...] = ()  # its moves and outcomes of chance as a record has them, for programs
    taken_back: bool = False  # the turn went on in another way, or not at all; it stays in the log, struck through
    whole: int | None = None  # the event with which it was complete; none while it may grow
    changed: int = 0  # the last event that changed it
    places: tuple[str, ...] = ()  # of news: the elements of the board that show what another seat did
    order: int = 0  # of news with places: its number in the strip and on the board

    @property
    def side(self) -> int | None:
        """Of the seat that it is about first."""
        return self.lines[0].side if self.lines else None

    @property
    def text(self) -> str:
        """All of it as one text."""
        return " ".join(line.who + line.text for line in self.lines).replace("。 ", "。")


@dataclass(frozen=True)
class Remark:
    """A line of the chat."""

    seq: int
    who: str
    side: int | None  # none for spectators
    text: str
    at: str  # the time of day in UTC, "14:05"
    iso: str  # the same moment for <time datetime>, so that the browser can show the reader's own time


@dataclass(frozen=True)
class Row:
    """A row of the scoring summary; one number for every seat."""

    label: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class RoundCell:
    """What a seat got in a round: amounts that can be drawn, and what has to be told."""

    goods: tuple[Good, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class RoundView:
    """What a round brought, once it is over, until the reader acts."""

    seq: int  # of the entry of the log with which it was over
    rows: tuple[tuple[str, tuple[RoundCell, ...]], ...]  # what a row is called, and for every seat what it got
    points: tuple[int, ...]  # of every seat now
    news: tuple[str, ...]  # what is new


@dataclass(frozen=True)
class Stakes:
    """Why a kind of decision matters. Which kinds the reader has met before is known to the browser alone."""

    kind: str  # "santorini build"
    words: str


@dataclass(frozen=True)
class Told:
    """What only the reader who has asked is told."""

    kind: str  # as in `messages.Answer`
    sentence: str
    rule: str = ""  # "SAN-021"
    href: str = ""  # of the rule
    move: int | None = None  # the hint
    mark: str = ""  # the element of the board that was asked about, or that stands for the hint


@dataclass(frozen=True)
class Scene:
    """A table as one reader sees it."""

    id: str
    seq: int  # the last event that is shown; `seen` of the next move
    game: str  # "santorini", for links: /rules/{game}
    title: str
    status: str  # "waiting", "running", "over" or "frozen"
    notice: str  # why it is frozen; else empty
    question: str  # what is asked, of whom, or who is thinking; at the end who has won
    stakes: Stakes | None  # why the reader's decision matters, for those who meet its kind for the first time
    your_turn: bool
    acting: int | None  # the seat in turn
    seats: tuple[Seat, ...]
    board: tuple[str, ...]  # the drawing in pieces of markup; a table that waits for players shows the first position
    drawn: str  # how it was drawn, for the live connection
    views: tuple[Way, ...]  # from where the board can be seen; the last one turns it. None for most games
    style: str  # address of the drawing's style sheet
    marks: dict[
        str, tuple[int, ...]
    ]  # for the reader in turn: elements that can be asked about, with their legal moves
    choices: tuple[Choice, ...]
    chips: tuple[Chip, ...]  # of the compound decision that the reader is making; nobody else sees them
    held: Held | None  # the turn that the reader has to confirm
    draft: str  # both for addresses, as `Compound` reads it
    log: tuple[LogEntry, ...]
    news: tuple[LogEntry, ...]  # what has happened since the reader's last turn
    round: RoundView | None  # the round that was over since the reader's last turn
    chat: tuple[Remark, ...]
    tally: tuple[Row, ...]  # the points so far; the last row is the total
    may_undo: bool
    may_hint: bool
    may_resign: bool
    may_start: bool
    may_leave: bool
    may_chat: bool
    may_rematch: bool
    may_back: bool  # a computer player has taken over for the reader, who can take the seat back
    rematch: str  # address of the next table, once there is one
    rematch_by: str  # who has opened it
    public: bool
    invitation: str  # the full address to share, for the reader who may invite; else empty
    pace: str  # in words
    progress: ProgressView | None  # none before the game, and in games that do not count
    options: tuple[tuple[str, str], ...]  # the table's options in words: label, value
    dice: str  # the commitment to the dice, or empty
    watching: bool  # the game runs, and the reader has no seat
    watchers: int  # spectators that are connected now
    players: tuple[tuple[str, str], ...]  # whom a seat can be given to before the game: value of `to`, in words
    gallery: GalleryView | None = None  # the cards to choose from, where that is the decision

    @property
    def plays(self) -> bool:
        """Whether the reader has a seat."""
        return any(seat.you for seat in self.seats)

    @property
    def front(self) -> Seat:
        """The seat that a phone shows: the reader's, the one in turn first if there are several; or whosever turn it is."""
        return max(self.seats, key=lambda seat: (seat.you, seat.turn))


@dataclass(frozen=True)
class Replay:
    """A game at one of its moves: `/tables/{id}/replay?at=12`, or an uploaded record."""

    address: str  # `{address}?at={n}` is the page at move n, 0 the first position
    record: str  # address to download the record, or empty
    table: str  # address of the table it comes from, or empty
    game: str
    title: str
    at: int
    last: int  # the number of moves
    seats: tuple[Seat, ...]
    board: tuple[str, ...]
    style: str
    question: str  # what was asked at this moment, or how it ended
    progress: ProgressView | None
    log: tuple[LogEntry, ...]  # all turns; `seq` is the number of the first move
    tally: tuple[Row, ...]
    options: tuple[tuple[str, str], ...]
