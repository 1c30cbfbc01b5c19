"""The contract: what a game is, what a state of it can do, and the checked door through which moves come.

A `Game` never changes; a `State` is one position of it and changes with every move. Every decision and every chance
outcome is a small integer inside and a short notation outside. Seats count from 0 inside and from 1 outside.
What a game shows to people is its `face` (`core/face.py`), what it knows about good play its `mind` (`core/mind.py`).
"""

import sys
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stoa.core.dice import Dice
from stoa.core.errors import BadOption, NotLegal, StoaError
from stoa.core.message import Message, say
from stoa.core.moves import Moves

if TYPE_CHECKING:
    from stoa.core.face import Face
    from stoa.core.mind import Mind

CHANCE: Final[i64] = -1
OVER: Final[i64] = -2

Value = str | int | bool


def missing(owner: object, method: str) -> NotImplementedError:
    """The error to raise for a method of the contract that a subclass has not written."""
    return NotImplementedError(f"{type(owner).__name__} has no {method}()")


def unlabelled(game: "Game") -> str:
    """The first attribute that the contract asks for and this game lacks; empty if it has them all."""
    for label in ("name", "seats", "decisions", "version", "bound", "rules_prefix"):
        if not hasattr(game, label):
            return label
    return ""


class Refusal:
    """Why a move is not legal now: the number of the rule and a sentence in any language."""

    def __init__(self, rule: str, message: Message) -> None:
        self.rule: Final = rule
        self.message: Final = message

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})" if self.rule else str(self.message)

    def __repr__(self) -> str:
        return f"<Refusal: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Refusal, (self.rule, self.message))


class Option:
    """A variant or table option: the values it may take, the default first, and the seat counts it is offered at.

    An option that was `added` when there were records of the game already is left out wherever it has its default, so
    that these records stay as they are. One that `needs` another means something only where the other differs from its
    default.
    """

    def __init__(
        self,
        name: str,
        values: Sequence[Value],
        label: Message,
        seats: Sequence[int] | None = None,
        meanings: Mapping[str, Message] | None = None,
        added: bool = False,
        needs: str = "",
    ) -> None:
        self.name: Final = name
        self.values: Final = tuple(values)
        self.label: Final = label
        self.seats: Final = seats
        self.meanings: Final = dict(meanings or {})
        self.added: Final = added
        self.needs: Final = needs

    @property
    def default(self) -> Value:
        """The value of a table for which nobody chose another."""
        return self.values[0]

    def offered(self, seats: int) -> bool:
        """Whether the option exists at a table of this size."""
        return self.seats is None or seats in self.seats

    def read(self, text: str) -> Value:
        """The value a person wrote, as in `supply=unlimited` or `compensation_optional=no`."""
        wanted = text.strip().lower()
        for value in self.values:
            if wanted == spell_value(value).lower():
                return value
        raise BadOption(f"option {self.name}: {text!r:.60} is not one of {self.choices()}")

    def check(self, value: object) -> Value:
        """The value if the option may take it; yes and no may be given as these words. Raises BadOption."""
        for known in self.values:
            if type(known) is type(value) and known == value:
                return known
            if isinstance(known, bool) and value == spell_value(known):
                return known
        raise BadOption(f"option {self.name}: {value!r:.60} is not one of {self.choices()}")

    def choices(self) -> str:
        """All values as people write them."""
        return ", ".join(spell_value(value) for value in self.values)

    def __repr__(self) -> str:
        return f"<Option {self.name}: {self.choices()}>"


def check_named(options: object) -> None:
    """Refuse options that are not given by their names."""
    # Nearly always a dict, for which compiled code need not ask the abstract class: it takes part of every random game.
    if not isinstance(options, dict) and not isinstance(options, Mapping):
        raise BadOption(f"options are given by name, as {{'supply': 'unlimited'}}; found {options!r:.60}")


def spell_value(value: Value) -> str:
    """An option's value as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game: who decides, what may be played, and which rule forbids the rest.

    Mutable and cheap to copy. `fill`, `draw`, `play` and `copy` are what search uses; nothing in them allocates lists.
    `print` shows the board; states of one game with the same key are equal, and because they change they have no hash.

    - `game`: the game whose position it is.
    - `seats`: how many play; they count from 0.
    - `turn`: the seat that decides, or CHANCE (-1) while a die is rolled or something is drawn, or OVER (-2).
    """

    def __init__(self, game: "Game", seats: i64) -> None:
        self.game = game
        self.seats: i64 = seats
        self.turn: i64 = 0  # the seat that decides, or CHANCE, or OVER

    def fill(self, out: vec[i64]) -> i64:
        """Write the legal moves (at CHANCE: the outcomes) into the caller's buffer, ascending; return how many.
        `Game.buffer()` makes a buffer that is always large enough.
        """
        raise missing(self, "fill")

    def play(self, move: i64) -> None:
        """Play a move or a chance outcome. Trusts its caller; the checked door is `stoa.play`."""
        raise missing(self, "play")

    def copy(self) -> "State":
        """An independent copy: playing on one leaves the other as it is."""
        raise missing(self, "copy")

    def score(self) -> list[int]:
        """Points per seat as the rules count them now."""
        raise missing(self, "score")

    def places(self) -> list[int]:
        """The place of every seat; 1 is a winner, ties share a place. Raises StoaError before the game is over."""
        raise missing(self, "places")

    def refusal(self, move: i64) -> Refusal | None:
        """Which rule forbids a move of `range(game.moves)` now; None exactly when it is legal. At CHANCE every decision
        is refused.
        """
        raise missing(self, "refusal")

    def dump(self) -> dict[str, Any]:
        """The state as plain JSON with names that a person understands; `Game.load` reads it back."""
        raise missing(self, "dump")

    def key(self) -> bytes:
        """Equal states have equal keys, different ones different keys."""
        raise missing(self, "key")

    def legal(self) -> list[int]:
        """The legal moves, sorted; at CHANCE the possible outcomes; empty only when the game is over."""
        buffer = self.game.buffer()
        n = self.fill(buffer)
        return [buffer[i] for i in range(n)]

    def odds(self) -> list[tuple[int, int]]:
        """At CHANCE: every outcome with its exact integer weight, in the order of `legal()`."""
        return []

    def draw(self, dice: Dice) -> i64:
        """At CHANCE: one outcome by its weight."""
        total = 0
        odds = self.odds()
        for _, weight in odds:
            total += weight
        if total == 0:
            raise ValueError("draw() is for chance alone: this table waits for a seat, or the game is over")
        ticket: int = dice.below(total)
        for outcome, weight in odds:
            ticket -= weight
            if ticket < 0:
                return outcome
        raise AssertionError("weights changed while drawing")

    def playout(self, dice: Dice, out: vec[i64]) -> None:
        """Play at random to the end, with the caller's buffer. Games may have a faster way of their own."""
        while self.turn != OVER:
            if self.turn == CHANCE:
                self.play(self.draw(dice))
            else:
                self.play(out[dice.below(self.fill(out))])

    def composing(self) -> bool:
        """Whether the seat in turn is in the middle of a compound decision: small moves that are played all or not at
        all. Until it is whole nobody else sees it, and it can be dropped.
        """
        return False

    def draft_from(self, move: i64) -> list[int]:
        """The small moves with which a compound decision that begins with `move` is filled in advance; a person adds to
        them and removes what is not wanted.
        """
        return [move]

    def faults(self) -> list[str]:
        """The invariants of the game that this state breaks; always empty, or the rules have a bug."""
        return []

    def check_over(self) -> None:
        """Raise StoaError while the game goes on: there are no places before its end."""
        if self.turn != OVER:
            raise StoaError("the game is not over: nobody has a place yet")

    def __str__(self) -> str:
        try:
            return self.game.face.text(self)
        except NotImplementedError:  # a game that is not finished yet
            return repr(self)

    def __repr__(self) -> str:
        if self.turn == OVER:
            now = "the game is over"
        elif self.turn == CHANCE:
            now = "chance decides"
        else:
            now = f"seat {self.turn + 1} decides"
        return f"<{type(self).__name__}: {self.seats} {'seat' if self.seats == 1 else 'seats'}, {now}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.game is other.game and self.seats == other.seats and self.key() == other.key()

    def _repr_svg_(self) -> str:
        return self.game.face.picture(self).svg

    def __reduce__(self) -> tuple[Any, ...]:
        return (restore, (self.game.name, self.dump()))


def restore(name: str, dump: dict[str, Any]) -> State:
    """Unpickle a state: by its game and its dump, never by its memory."""
    return fetch(name).load(dump)


def fetch(name: str) -> "Game":
    """Unpickle a game: the one of that name that is installed here."""
    from stoa.core.registry import game

    return game(name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game: everything about it that never changes.

    - `name`: "santorini", also on the command line and in records.
    - `seats`: how many may play, as a range.
    - `options`: what may be chosen for a table, each an `Option` with its values, the default first.
    - `decisions`, `outcomes`: every kind of decision and of chance outcome.
    - `version`: of the rules; written into every record.
    - `bound`: no game takes more moves than this, chance included.
    - `rules_prefix`: what the numbers of its rules begin with, "SAN".
    """

    name: str  # "santorini"; also the name on the command line and in records
    seats: range  # how many may play
    options: tuple[Option, ...] = ()
    decisions: Moves  # every kind of decision
    outcomes: Moves = Moves()  # every kind of chance outcome
    version: str  # of the rules; written into every record
    bound: int  # no game takes more moves than this, chance included
    rules_prefix: str  # "SAN", for rule numbers and the rules text

    def start(self, seats: int, options: Mapping[str, Value] = {}) -> State:
        """A new game. Options that are not given have their defaults."""
        raise missing(self, "start")

    def load(self, dump: Mapping[str, Any]) -> State:
        """A state from its description; an impossible one raises BadPosition with the reason."""
        raise missing(self, "load")

    @property
    def face(self) -> "Face[Any]":
        """What it shows to people: `FACE` of the module `face` in its package, imported when somebody asks for it."""
        room = self._room("face")
        if room is None:
            raise NotImplementedError(
                f"{type(self).__name__} has no face: there is no module {type(self).__module__}.face"
            )
        found: Face[Any] = room.FACE
        return found

    @property
    def mind(self) -> "Mind":
        """What it knows about good play: `MIND` of the module `mind` in its package, if there is one."""
        from stoa.core.mind import Mind

        room = self._room("mind")
        if room is None:
            return Mind()
        found: Mind = room.MIND
        return found

    def _room(self, name: str) -> ModuleType | None:
        """A module of the game's package, if it is a package and has this module."""
        package = type(self).__module__
        if not hasattr(sys.modules[package], "__path__") or find_spec(f"{package}.{name}") is None:
            return None
        return import_module(f"{package}.{name}")

    @property
    def moves(self) -> int:
        """How many decisions there are; each is a number in range(moves)."""
        return self.decisions.count

    @property
    def chances(self) -> int:
        """How many chance outcomes there are; each is a number in range(chances)."""
        return self.outcomes.count

    def by_chance(self, options: Mapping[str, Value]) -> bool:
        """Whether chance has a say in a game with these options."""
        return self.chances > 0

    def side(self, seats: int, seat: int) -> int:
        """Which side a seat plays for; teammates share one, and with it their colour and shape."""
        return seat

    def smallest_contest(self) -> int:
        """The fewest seats at which somebody plays against somebody."""
        return max(self.seats[0], 2)

    def buffer(self) -> vec[i64]:
        """A buffer large enough for `State.fill`."""
        return vec[i64]([0] * max(self.moves, self.chances))

    def spell(self, state: State, move: int) -> str:
        """Notation of a move or chance outcome, unique among the legal moves of the state: "c3-d4", "sell wool 3"."""
        return self._possible(state).spell(state, move)

    def read(self, state: State, text: str) -> int:
        """The move that a person wrote, in any letters and with the words of any language; raises NotLegal with the rule if
        it cannot be played now, or with what would help if it is not a move.
        """
        wanted = " ".join(text.split())
        possible = self._possible(state)
        found = possible.find(state, wanted)
        if not found:
            from stoa.core.reading import complaint, in_notation

            found = possible.find(state, in_notation(self, wanted))
            if not found:
                raise complaint(state, wanted)
        legal = state.legal()
        for move in found:
            if move in legal:
                return move
        for move in found:
            refusal = state.refusal(move) if state.turn != CHANCE else None
            if refusal is not None:
                raise NotLegal(refusal.rule, refusal.message)
        raise NotLegal("", say("“{move}” is not a move here.", move=wanted))

    def unfold(self, state: State, text: str) -> list[str]:
        """The small moves of a turn that was written as one word; the word itself if it is none."""
        return self.decisions.unfold(state, text)

    def _possible(self, state: State) -> Moves:
        """What can be played in this kind of state: decisions, or outcomes of chance."""
        if state.game is not self and state.game.name != self.name:
            raise StoaError(f"this is a state of {state.game.name}, not of {self.name}")
        return self.outcomes if state.turn == CHANCE else self.decisions

    def read_options(self, pairs: Iterable[str]) -> dict[str, Value]:
        """Options as people write them, each as `name=value`; raises BadOption."""
        known = {option.name: option for option in self.options}
        chosen: dict[str, Value] = {}
        for pair in pairs:
            name, equals, text = pair.partition("=")
            name = name.strip()
            if not equals:
                raise BadOption(f"option {pair!r:.60}: expected name=value")
            if name not in known:
                raise self._no_option(name)
            if name in chosen:
                raise BadOption(f"option {name} is given twice")
            chosen[name] = known[name].read(text)
        return chosen

    def complete_options(self, seats: int, options: Mapping[str, Any]) -> dict[str, Value]:
        """Check a table's size and options and fill in the defaults; raises BadOption."""
        check_named(options)
        if seats not in self.seats:
            counts = ", ".join(str(n) for n in self.seats)
            raise BadOption(f"{self.name} is for {counts} seats, not {seats}")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise self._no_option(name)
            if not known[name].offered(seats):
                raise BadOption(f"option {name} is not offered at {seats} seats")
        chosen = {
            name: option.check(options[name]) if name in options else option.default
            for name, option in known.items()
            if option.offered(seats)
        }
        conflict = self.conflict(seats, chosen)
        if conflict:
            raise BadOption(conflict)
        return {
            name: value
            for name, value in chosen.items()
            if self.says(known[name], chosen) and not (known[name].added and value == known[name].default)
        }

    def conflict(self, seats: int, options: Mapping[str, Value]) -> str:
        """Why these options, each allowed by itself, do not go together; empty if they do."""
        return ""

    def says(self, option: Option, options: Mapping[str, Value]) -> bool:
        """Whether an option means something beside these options."""
        for other in self.options:
            if other.name == option.needs:
                return options.get(other.name, other.default) != other.default
        return True

    def sample(self, dice: Dice, seats: int) -> dict[str, Value]:
        """Options drawn at random among those the rules allow together, for checks and arenas."""
        while True:
            drawn = {o.name: o.values[dice.below(len(o.values))] for o in self.options if o.offered(seats)}
            if not self.conflict(seats, drawn):
                return self.complete_options(seats, drawn)

    def _no_option(self, name: str) -> BadOption:
        names = ", ".join(option.name for option in self.options) or "none"
        return BadOption(f"{self.name} has no option {name!r:.60}; it has: {names}")

    def __reduce__(self) -> tuple[Any, ...]:
        return (fetch, (self.name,))

    def __repr__(self) -> str:
        return f"<{getattr(self, 'name', type(self).__name__)}>"


def play(state: State, move: object) -> None:
    """The checked door: play a move or chance outcome, which is a number, if the rules allow it now, or raise NotLegal and
    change nothing.

    >>> import stoa
    >>> table = stoa.game("santorini").start(seats=2)
    >>> stoa.play(table, 99)
    Traceback (most recent call last):
        ...
    stoa.core.errors.NotLegal: Workers are placed before anybody builds. (SAN-012)
    """
    if not isinstance(move, int):  # compiled, a parameter of type int could only say that it is none
        raise StoaError(
            f"a move is a number, not {move!r:.60}; state.legal() lists them, and state.game.read(state, text) finds the one "
            "that a text means"
        )
    if move in state.legal():
        state.play(move)
        return
    refusal: Refusal | None = None
    if 0 <= move < state.game.moves and state.turn != CHANCE:
        refusal = state.refusal(move)
    if refusal is None:
        raise NotLegal("", say("There is no such move here: {move}.", move=move))
    raise NotLegal(refusal.rule, refusal.message)


def ranking(keys: Sequence[Sequence[int]]) -> list[int]:
    """Places from one list of comparisons per seat, higher is better; equal seats share a place.

    >>> ranking([[63, 5], [60, 9], [63, 5]])
    [1, 3, 1]
    """
    return [1 + sum(1 for other in keys if list(other) > list(key)) for key in keys]
