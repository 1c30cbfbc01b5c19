"""What a game shows to people: sentences, the score row by row, drawings, and sketches for a terminal."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from stoa.core.game import State
from stoa.core.message import Message

if TYPE_CHECKING:
    from stoa.core.drawing import Drawing
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


class Picture(Protocol[Seen]):
    """Draws a state."""

    def __call__(
        self,
        state: Seen,
        voice: "Voice | None" = None,
        last: int | None = None,
        theme: str = "auto",
        seat: int | None = None,
    ) -> "Drawing":
        """The state as one standalone SVG, with the elements that stand for moves. `last` is the move just played,
        `theme` is one of `drawing.THEMES`: `auto` is what the reader's system prefers. What belongs to `seat` stands in
        front, where a game has such a place; without it what belongs to the seat in turn.
        """


class Sketch(Protocol[Seen]):
    """Shows a state in a terminal."""

    def __call__(self, state: Seen, voice: "Voice | None" = None) -> str:
        """The state in rich markup."""


def no_news(state: State, move: int) -> list[Message]:
    """For games in which nothing follows from a move beyond itself."""
    return []


@dataclass(frozen=True)
class Face(Generic[S]):
    """The words and pictures of a game. Everybody at the table reads them, so they say "you" to nobody.

    - `title`: the name of the game.
    - `ask`: what the seat in turn is asked to decide: "Choose a worker".
    - `tell`: a move or chance outcome, about to be played in this state, as a sentence: in the list of choices, and in
      the log after the name of the player who chose it.
    - `label`: a few words for a button; the sentence itself where nothing shorter will do.
    - `news`: what follows from the move beyond itself: somebody wins, is out, gets a bonus.
    - `tally`: the score row by row; the rows add up to `state.score()`.
    - `own_view`: every seat has a view of its own: the picture depends on who looks.
    """

    title: Message
    ask: Callable[[S], Message]
    tell: Callable[[S, int], Message]
    tally: Callable[[S], list[ScoreRow]]
    picture: Picture[S]
    sketch: Sketch[S]
    label: Callable[[S, int], Message]
    news: Callable[[S, int], list[Message]] = no_news
    own_view: bool = False

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
