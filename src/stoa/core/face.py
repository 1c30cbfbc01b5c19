"""What a game shows to people: sentences, the score row by row, drawings, and sketches for a terminal."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import wraps
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from stoa.core.errors import StoaError
from stoa.core.game import State
from stoa.core.message import Message

if TYPE_CHECKING:
    from stoa.core.drawing import Drawing
    from stoa.core.explaining import Card
    from stoa.core.gallery import Gallery
    from stoa.core.symbols import Symbol
    from stoa.core.telling import Fact
    from stoa.core.words import Voice

S = TypeVar("S", bound=State)
Seen = TypeVar("Seen", bound=State, contravariant=True)


class ScoreRow:
    """One row of a scoring summary: what it counts, and what every seat gets for it."""

    def __init__(self, label: Message, points: Sequence[int]) -> None:
        self.label = label
        self.points = list(points)

    def __repr__(self) -> str:
        return f"<ScoreRow {self.label}: {', '.join(map(str, self.points))}>"


@dataclass(frozen=True)
class Owned:
    """Something a player has that the others want to see at any time: on the player's card."""

    symbol: str  # one of the symbols of the game's drawings
    fill: str  # its colour
    amount: int
    title: Message


def owned(symbols: "Mapping[str, Symbol]", amounts: Mapping[str, int]) -> list[Owned]:
    """What a seat has, from amounts by the symbols that stand for them."""
    return [Owned(name, symbols[name].fill, int(n), symbols[name].title) for name, n in amounts.items()]


@dataclass(frozen=True)
class Role:
    """What a player is at this table, beside a colour: a god, a clan. It stands on the player's card."""

    mark: str  # what `Face.explain` knows it by
    symbol: str  # one of the symbols of the game's drawings
    fill: str  # its colour
    name: Message
    spent: bool = False  # there is no more to it in this game


class Picture(Protocol[Seen]):
    """Draws a state."""

    def __call__(
        self,
        state: Seen,
        voice: "Voice | None" = None,
        last: int | None = None,
        theme: str = "auto",
        seat: int | None = None,
        view: str = "",
    ) -> "Drawing":
        """The state as one standalone SVG, with the elements that stand for moves. `last` is the move just played,
        `theme` is one of `drawing.THEMES`: `auto` is what the reader's system prefers. What belongs to `seat` stands in
        front, where a game has such a place; without it what belongs to the seat in turn. `view` is one of the face's
        views, perhaps turned (`View.turned`); without it the first.
        """


class Sketch(Protocol[Seen]):
    """Shows a state in a terminal."""

    def __call__(self, state: Seen, voice: "Voice | None" = None) -> str:
        """The state in rich markup."""


QUARTERS = 4  # turns after which one sees a board as before


@dataclass(frozen=True)
class View:
    """A way to look at a board that can be seen from several sides."""

    key: str
    title: Message
    small: bool = False  # the best one for a small screen

    def turned(self, quarters: int) -> str:
        """The view after so many quarter turns of the board, as `picture` takes it."""
        return f"{self.key}.{quarters % QUARTERS}" if quarters % QUARTERS else self.key


@dataclass(frozen=True)
class Lid:
    """What somebody who looks for a game wants to know first, as on the lid of its box."""

    about: Message  # two lines: what one does, and who wins
    minutes: tuple[int, int]  # that a game takes people who know it
    weight: int  # how much there is to learn, from 1 to 5


@dataclass(frozen=True)
class Progress:
    """How far a game has come, as it stands beside its name."""

    words: Message  # "Round 3 of 5"
    now: int
    all: int
    part: Message | None = None  # of the round: "Trading"


def same_decider(before: State, move: int, after: State) -> bool:
    """For games in which a turn ends when somebody else decides."""
    return after.turn == before.turn


def nothing_told(state: State) -> dict[str, int]:
    """For games whose telling is not held against the law."""
    return {}


def nothing_owned(state: State, seat: int) -> list[Owned]:
    """For games in which the points say it all."""
    return []


def uncounted(state: State) -> Progress | None:
    """For games that last as long as they last."""
    return None


def nobody_special(state: State, seat: int) -> Role | None:
    """For games in which players differ by their colours alone."""
    return None


def no_gallery(state: State) -> "Gallery | None":
    """For games in which nothing is chosen from many cards."""
    return None


def nothing_explained(state: State, mark: str, seat: int) -> "Card | None":
    """For games whose elements say no more than the moves that they stand for."""
    return None


def nothing_noted(state: State, move: int) -> Message | None:
    """For games whose moves have no later effects worth a note."""
    return None


@dataclass(frozen=True)
class Rounds:
    """How a round is summed up from what was told of it (`telling.Fact`), once it is over.

    - `over`: the kind of fact with which a round is over and the next begins.
    - `rows`: kinds of facts about seats that bring them something, each with what its row is called: "income".
    - `news`: kinds of facts about the table that say what is new.
    - `drawn`: amounts of a seat that are drawn, each with its symbol. They are named as in `Face.told`, without the seat
      ("money"). A fact that changes no others is not put into words.
    """

    over: str
    rows: Mapping[str, Message]
    news: tuple[str, ...] = ()
    drawn: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Section(Generic[S]):
    """A part of the table that is shown by itself in a terminal: with the question below, it fits into 80 x 24."""

    word: Message  # what to type to see it: "market"
    title: Message
    sketch: Sketch[S]

    @property
    def key(self) -> str:
        """The word in English, by which a program knows the part."""
        return str(self.word)


@dataclass(frozen=True)
class Stakes:
    """Why a kind of decision matters, in one sentence for whoever meets it for the first time."""

    kind: str  # the same for all decisions of the kind: "build"
    words: Message


def nothing_at_stake(state: State) -> Stakes | None:
    """For games whose questions say enough."""
    return None


def _about(states: type[State], told: Callable[..., Any]) -> Callable[..., Any]:
    """What a face tells, about states of its own game alone."""

    @wraps(told)
    def tell(state: State, *rest: Any, **more: Any) -> Any:
        if isinstance(state, states):
            return told(state, *rest, **more)
        if isinstance(state, State):
            raise StoaError(f"this is a state of {state.game.name}, which has a face of its own: state.game.face")
        raise StoaError(f"a face tells of states, as game.start(2) makes them; found {state!r:.60}")

    return tell


def undivided(state: State) -> list[Section[Any]]:
    """For games whose whole table fits into a terminal."""
    return []


@dataclass(frozen=True)
class Face(Generic[S]):
    """The words and pictures of a game. Everybody at the table reads them, so they say "you" to nobody.

    - `title`: the name of the game.
    - `ask`: what the seat in turn is asked to decide: "Choose a worker".
    - `stakes`: why such a decision matters, for those who meet its kind for the first time; the question is not said again.
    - `offer`: a move or chance outcome that may be chosen now, as a sentence: what it does, costs and brings.
    - `label`: a few words for a button; the sentence itself where nothing shorter will do.
    - `tell`: what happened when these moves were played from this state, in the past tense; see `core/telling.py`.
    - `goes_on`: whether what follows a move, with the states before and after it, is still told together with it.
    - `told`: what belongs to a seat or to the board and never changes without being told: amounts by name, as
      `telling.amounts` takes them from the dump.
    - `lid`: what the game is, for those who look for one.
    - `progress`: which round it is, and of how many; none where nobody counts.
    - `tally`: the score row by row; the rows add up to `state.score()`.
    - `owned`: what a seat has, for its card: money, goods, tokens, in an order that stays the same.
    - `role`: what a seat is, where players differ by more than their colours.
    - `gallery`: the cards to choose from, where that is the decision; see `core/gallery.py`.
    - `marks`: which moves of the present decision an element of the drawing stands for, legal or not; without it the picture
      is made to find out.
    - `explain`: what an element of the drawing is, by its id, for the seat that looks; see `core/explaining.py`.
    - `note`: what a legal move brings later, in a few words beside what it costs and brings at once.
    - `rounds`: how a round is summed up when it is over; none if the game has no rounds worth it.
    - `sections`: the parts of the table for a small terminal, first the one in which the decision is made.
    - `legend`: what the signs of the sketches mean, for everybody who asks with `?`; a sign that is a message is another one in
      another language.
    - `spoken`: what people may type for words of the notation, in every language, with commas between the ways to say it;
      words that the game has names for are known already.
    - `symbols`: those of the drawings, for texts and for everybody who asks what one means.
    - `views`: from where the board can be seen, where there is more than one way.
    - `own_view`: every seat has a view of its own: the picture depends on who looks.
    - `states`: the class of the game's states; others are refused, because what is told of them would be nonsense.
    """

    title: Message
    ask: Callable[[S], Message]
    offer: Callable[[S, int], Message]
    tell: Callable[[S, Sequence[int]], list["Fact"]]
    tally: Callable[[S], list[ScoreRow]]
    picture: Picture[S]
    sketch: Sketch[S]
    label: Callable[[S, int], Message]
    stakes: Callable[[S], Stakes | None] = nothing_at_stake
    goes_on: Callable[[S, int, S], bool] = same_decider
    told: Callable[[S], dict[str, int]] = nothing_told
    owned: Callable[[S, int], list[Owned]] = nothing_owned
    role: Callable[[S, int], Role | None] = nobody_special
    progress: Callable[[S], Progress | None] = uncounted
    gallery: Callable[[S], "Gallery | None"] = no_gallery
    marks: Callable[[S], dict[str, list[int]]] | None = None
    explain: Callable[[S, str, int], "Card | None"] = nothing_explained
    note: Callable[[S, int], Message | None] = nothing_noted
    rounds: Rounds | None = None
    sections: Callable[[S], list[Section[S]]] = undivided
    legend: tuple[tuple[str | Message, Message], ...] = ()
    lid: Lid | None = None
    spoken: Mapping[str, Message] = field(default_factory=dict)
    symbols: "Mapping[str, Symbol]" = field(default_factory=dict)
    views: tuple[View, ...] = ()
    own_view: bool = False
    states: type[State] = State

    def __post_init__(self) -> None:
        for own in fields(self):
            told = getattr(self, own.name)
            if callable(told) and told is not own.default and own.name != "states":
                object.__setattr__(self, own.name, _about(self.states, told))

    def marked(self, state: S) -> dict[str, list[int]]:
        """The elements of the drawing that stand for moves, and these moves."""
        return self.picture(state).marks if self.marks is None else self.marks(state)

    def seen_from(self, view: str) -> tuple[View, int]:
        """One of the views and how often the board was turned, from the words that `picture` takes; the first for others."""
        found = {known.turned(n): (known, n) for known in self.views for n in range(QUARTERS)}
        return found.get(view, (self.views[0], 0))

    def text(self, state: S, voice: "Voice | None" = None) -> str:
        """The sketch as plain text, without colours."""
        return plain(self.sketch(state, voice))


_MARKUP = re.compile(r"(\\*)(\[[a-z#/@][^\[]*?\])")


def plain(markup: str) -> str:
    r"""What rich markup says, without its tags; a tag behind a backslash is text.

    >>> print(plain(r"[bold]a[/] [#8A8272]b[/#8A8272] [1] \[red]"))
    a b [1] [red]
    """
    return _MARKUP.sub(_plain_tag, markup)


def _plain_tag(tag: re.Match[str]) -> str:
    """Half of the backslashes before a tag; behind an odd number of them the tag itself."""
    slashes = len(tag[1])
    return "\\" * (slashes // 2) + (tag[2] if slashes % 2 else "")
