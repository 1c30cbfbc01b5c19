"""What a computer player is: it is shown a table at its decision and answers with a thought.

Own bots are classes on `Bot`, in plain Python if you like:

>>> import stoa
>>> class First(Bot):
...     def choose(self, state, limit=None):
...         return Thought(state.legal()[0])
>>> First("first").choose(stoa.game("santorini").start(seats=2)).move
0
"""

import re
from math import isfinite
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from stoa.core.errors import NotLegal, StoaError
from stoa.core.game import State, missing, play


@final
class Limit:
    """How long a bot may think about one decision: so many visits, so many milliseconds, or whichever runs out first."""

    def __init__(self, visits: int = 0, ms: int = 0) -> None:
        if visits < 0 or ms < 0 or not (visits or ms):
            raise StoaError("a limit is a positive number of visits or milliseconds")
        self.visits: Final[i64] = visits  # 0: not counted
        self.ms: Final[i64] = ms  # milliseconds; 0: not timed

    def __str__(self) -> str:
        parts = [str(self.visits)] if self.visits else []
        if self.ms:
            parts.append(f"{self.ms}ms")
        return "/".join(parts)

    def __repr__(self) -> str:
        return f"<Limit {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Limit):
            return NotImplemented
        return self.visits == other.visits and self.ms == other.ms

    def __hash__(self) -> int:
        return hash((self.visits, self.ms))

    def __reduce__(self) -> tuple[object, ...]:
        return (Limit, (self.visits, self.ms))


def read_limit(text: str) -> Limit:
    """A limit as people write it: `1000` visits, `200ms`, `2s`, or both as `1000/2s`.

    >>> print(read_limit("1000/2s"))
    1000/2000ms
    """
    match = re.fullmatch(r"(?:(\d{1,9})(?:/(?=\d)|$))?(?:(\d{1,9})(ms|s))?", text.strip())
    if match is None or not match[0]:
        raise StoaError(f"{text!r} is not a limit; write visits as 1000, time as 200ms or 2s, or both as 1000/2s")
    unit = 1000 if match[3] == "s" else 1
    return Limit(int(match[1] or 0), int(match[2] or 0) * unit)


def within(one: Limit | None, other: Limit | None) -> Limit | None:
    """The stricter of both limits, in visits and in time."""
    if one is None or other is None:
        return other if one is None else one
    return Limit(_stricter(one.visits, other.visits), _stricter(one.ms, other.ms))


def _stricter(one: i64, other: i64) -> i64:
    if one == 0 or other == 0:
        return one + other
    return min(one, other)


@final
class Thought:
    """A bot's answer: the move, and as much of its reasons as it has.

    `values` says how good the table is for every seat after the move, each seat's share of the victory from 0 to 1;
    it is empty if the bot has no opinion. `visits` and `ms` (milliseconds) say how much it thought. `ranked` has the
    alternatives as (move, visits, value for the seat in turn), the chosen move first; `line` is what it expects to be
    played, up to the next chance.
    """

    def __init__(
        self,
        move: int,
        values: list[float] | None = None,
        visits: int = 0,
        ms: int = 0,
        ranked: list[tuple[int, int, float]] | None = None,
        line: list[int] | None = None,
    ) -> None:
        self.move: Final = move
        self.values: Final[list[float]] = values if values is not None else []
        self.visits: Final = visits
        self.ms: Final = ms
        self.ranked: Final[list[tuple[int, int, float]]] = ranked if ranked is not None else []
        self.line: Final[list[int]] = line if line is not None else [move]

    def __repr__(self) -> str:
        values = ", ".join(f"{value:.3f}" for value in self.values)
        return f"<move {self.move}, values [{values}], {self.visits} visits in {self.ms} ms>"

    def __reduce__(self) -> tuple[object, ...]:
        return (Thought, (self.move, self.values, self.visits, self.ms, self.ranked, self.line))


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player. It is asked at decisions only, whatever the seat, and never changes the table it is shown."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, state: State, limit: Limit | None = None) -> Thought:
        """A legal move for the seat in turn. `limit` can shorten the thinking that the bot was made for."""
        raise missing(self, "choose")

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class NoDecision(StoaError):
    """A table at which no seat decides."""


class BotFailed(StoaError):
    """A bot that broke down or answered with something that cannot be played."""


def check_decision(state: State) -> None:
    """Bots are not asked to be chance, nor after the end."""
    if state.turn < 0:
        raise NoDecision("a bot is asked at decisions: this table waits for chance, or the game is over")


def reason(error: BaseException) -> str:
    """What somebody else's code raised, in one line."""
    return ": ".join([type(error).__name__, *filter(None, [" ".join(str(error).split())])])


def consult(bot: Bot, state: State, limit: Limit | None = None) -> Thought:
    """Ask a bot that anybody may have written: it sees a copy of the table, and what it answers is checked."""
    check_decision(state)
    try:
        thought = bot.choose(state.copy(), limit)
        for moves in ([thought.move], thought.line):
            after = state.copy()
            for move in moves:
                play(after, move)
        if len(thought.values) not in (0, state.seats) or not all(isfinite(value) for value in thought.values):
            raise ValueError(f"values for {state.seats} seats: {thought.values}")
    except NotLegal as illegal:
        raise BotFailed(f"{bot.name} chose a move that is not legal: {illegal}") from illegal
    except (Exception, SystemExit) as error:  # whatever it is that somebody else's code raises
        raise BotFailed(f"{bot.name} failed: {reason(error)}") from error
    return thought
