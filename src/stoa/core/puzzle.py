"""Puzzles: positions with one right decision, which the rules prove.

A game brings them as data in `face/puzzles.json`; `tools/puzzles` finds them in recorded games. Every puzzle is of a kind
whose answer follows from the contract alone, by trying everything, and not from anybody's opinion:

- `win`: exactly one turn wins by force: whatever the other player answers, the next turn wins.
- `points`: one decision, or several in a row, brings more points within the turn than every other way to play it.

    {"kind": "points", "from": "2-seats-default.stoa, move 132", "position": {...}, "moves": ["take blue", "deliver"],
     "points": 6, "other": 2, "checked": "champion:20000"}

The moves are those of the seat in turn, as far as one is clearly better than all others. `points` is what the turn then
brings at best, `other` what it brings at best if anything else is decided. `checked` names the player, and how much it
thinks, that would decide the same for the sake of the whole game: what brings points now should not lose it.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from typing import Any

from stoa.core.course import Stop
from stoa.core.errors import StoaError
from stoa.core.game import CHANCE, OVER, Game, State
from stoa.core.message import Message, count, say
from stoa.core.names import computer_names, told_apart
from stoa.core.registry import game as find_game
from stoa.core.registry import game_names
from stoa.core.telling import paragraph
from stoa.core.words import Voice, home

MOST = 20_000  # moves that are tried for one answer; positions that need more are no puzzles
CHECKED_BY = "champion:20000"  # the strongest player, which is asked about every puzzle
CLEAR = 2  # points by which the right decision is better than all others


class BadPuzzle(StoaError):
    """A puzzle that cannot be read or is not there."""


class TooMany(StoaError):
    """There is too much to try."""


@dataclass(frozen=True)
class Puzzle:
    """A position and the moves that answer its question."""

    game: Game
    kind: str
    position: Mapping[str, Any]
    moves: tuple[str, ...]
    points: int = 0
    other: int = 0
    checked: str = ""  # who would decide the same

    @property
    def state(self) -> State:
        """The position."""
        return self.game.load(self.position)

    def numbers(self) -> list[int]:
        """The moves of the answer. Raises NotLegal."""
        state, found = self.state, []
        for text in self.moves:
            found.append(self.game.read(state, text))
            state.play(found[-1])
        return found


KINDS: dict[str, Message] = {  # what is asked
    "win": say("Win in two turns: find the turn after which you win, whatever the other player does."),
    "points": say("Find what brings you the most points in this turn."),
}


@cache
def puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that a game brings; none for most games of other packages. Raises BadPuzzle."""
    folder = home(game)
    file = None if folder is None else folder / "face" / "puzzles.json"
    if file is None or not file.is_file():
        return ()
    try:
        return tuple(_puzzle(game, data) for data in json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadPuzzle(f"{file}: {type(error).__name__}: {error}") from None


def _puzzle(game: Game, data: Mapping[str, Any]) -> Puzzle:
    if data["kind"] not in KINDS:
        raise BadPuzzle(f"there is no kind of puzzle {data['kind']!r}")
    return Puzzle(
        game,
        data["kind"],
        data["position"],
        tuple(data["moves"]),
        data.get("points", 0),
        data.get("other", 0),
        data.get("checked", ""),
    )


def players(puzzle: Puzzle, number: int, own: str) -> list[str]:
    """Names for everybody in a puzzle: the reader's for whoever decides, and always the same ones for the others."""
    names = computer_names(int(puzzle.state.seats), seed=f"{puzzle.state.game.name} {number}")
    names[int(puzzle.state.turn)] = own
    return told_apart(names)


def of_the_day(day: date) -> tuple[Game, int] | None:
    """The game and the number of a day's puzzle, from 1: the installed games take turns. None if no game has puzzles."""
    games = [game for name in game_names() if puzzles(game := find_game(name))]
    if not games:
        return None
    turn, place = divmod(day.toordinal(), len(games))
    return games[place], turn % len(puzzles(games[place])) + 1


def stops(puzzle: Puzzle, title: str, voice: Voice) -> tuple[Stop, ...]:
    """A puzzle as a teacher asks it: every decision of the answer, then the reason. What is forced is played unasked."""
    question, now = voice(KINDS[puzzle.kind]), puzzle.state
    state, found, since = puzzle.state, list[Stop](), list[int]()
    before: State | None = None
    for move in puzzle.numbers():
        if len(state.legal()) > 1:
            here = state.copy()
            found.append(
                Stop(here, title, question, move, "", _Wrong(puzzle, now, here, move, voice), "", before, tuple(since))
            )
            before, since = here, []
        state.play(move)
        since.append(move)
    found.append(Stop(state, title, voice(reason(puzzle)), before=before, moves=tuple(since)))
    return tuple(found)


class _Wrong(Mapping[int, str]):
    """What is said to every legal move but the right one: what it brings at best, or how the other player gets away. It is
    worked out when it is asked for.
    """

    def __init__(self, puzzle: Puzzle, begin: State, here: State, right: int, voice: Voice) -> None:
        self.puzzle, self.begin, self.here, self.voice = puzzle, begin, here, voice
        self.moves = [move for move in here.legal() if move != right]

    def __iter__(self) -> Iterator[int]:
        return iter(self.moves)

    def __len__(self) -> int:
        return len(self.moves)

    def __contains__(self, move: object) -> bool:
        return move in self.moves

    def __getitem__(self, move: int) -> str:
        if move not in self.moves:
            raise KeyError(move)
        after, seat = self.here.copy(), int(self.here.turn)
        after.play(move)
        if self.puzzle.kind == "win":
            return self.voice(_escape(after, seat))
        ends = [end for _, end in _turns(after, seat, _Budget())] if after.turn == seat else [after]
        points = max(end.score()[seat] for end in ends) - self.begin.score()[seat]
        if points <= 0:
            return self.voice(say("With that this turn brings no points. Something else does."))
        return self.voice(
            count(
                "With that this turn brings {n} point at most. Something else brings more.",
                "With that this turn brings {n} points at most. Something else brings more.",
                points,
            )
        )


def _escape(after: State, seat: int) -> Message:
    """How the other player gets away after a wrong move."""
    if after.turn in (seat, CHANCE, OVER):
        return say("However this turn goes on, the other player can still get away.")
    budget = _Budget()
    for moves, end in _turns(after, int(after.turn), budget):
        if end.turn != seat or not _wins(end, seat, budget):
            told = paragraph(after.game.face.tell(after, moves))
            return say("After that the other player can still get away: {told}", told=told)
    return say("After that the other player can still get away.")


def reason(puzzle: Puzzle) -> Message:
    """Why the answer is right: what it did, and what follows from it."""
    told = paragraph(puzzle.game.face.tell(puzzle.state, puzzle.numbers()))
    if puzzle.kind == "win":
        why = say("Whatever the other player does now, the next turn wins.")
    elif puzzle.other > 0:
        why = say("This turn brings {most} points, any other at most {other}.", most=puzzle.points, other=puzzle.other)
    else:
        why = count(
            "This turn brings {n} point, any other none.", "This turn brings {n} points, any other none.", puzzle.points
        )
    return say("Right! {told} {why}", told=told, why=why)


# Proofs


def fault(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle; empty if trying everything proves it."""
    state = puzzle.state
    found = solve(state, puzzle.kind)
    if found is None:
        return "there is no single right answer"
    moves, points, other = found
    if moves != puzzle.numbers():
        return f"the answer is {' '.join(puzzle.game.spell(state, move) for move in moves[:1])} …"
    if puzzle.kind == "points" and (points, other) != (puzzle.points, puzzle.other):
        return f"it brings {points} points and everything else {other} at most"
    return ""


def objection(puzzle: Puzzle, choose: Callable[[State], int]) -> str:
    """What a player would decide instead, at the first decision where it differs from the answer; empty if it agrees."""
    state = puzzle.state
    for move in puzzle.numbers():
        if len(state.legal()) > 1 and (other := choose(state.copy())) != move:
            return f"{puzzle.game.spell(state, other)} instead of {puzzle.game.spell(state, move)}"
        state.play(move)
    return ""


def solve(state: State, kind: str) -> tuple[list[int], int, int] | None:
    """The right turn of the seat that decides, what it brings, and what the best other decision brings; None if no single
    turn is right, or if there is too much to try.
    """
    try:
        return _win(state) if kind == "win" else _points(state)
    except TooMany:
        return None


class _Budget:
    """How many moves may still be tried for one answer."""

    def __init__(self) -> None:
        self.left = MOST

    def spend(self) -> None:
        self.left -= 1
        if self.left < 0:
            raise TooMany("too much to try")


def _turns(state: State, seat: int, budget: _Budget) -> Iterator[tuple[list[int], State]]:
    """Every turn of a seat: its moves until somebody else, chance or nobody decides, and the table after them."""
    for move in state.legal():
        budget.spend()
        after = state.copy()
        after.play(move)
        if after.turn == seat:
            for rest, end in _turns(after, seat, budget):
                yield [move, *rest], end
        else:
            yield [move], after


def _wins(state: State, seat: int, budget: _Budget) -> bool:
    return any(end.turn == OVER and end.places()[seat] == 1 for _, end in _turns(state, seat, budget))


def _win(state: State) -> tuple[list[int], int, int] | None:
    seat, budget = int(state.turn), _Budget()
    if state.seats != 2 or _wins(state, seat, budget):
        return None
    right = None
    for moves, after in _turns(state, seat, budget):
        if after.turn in (seat, CHANCE, OVER):
            continue
        other = int(after.turn)
        replies = _turns(after, other, budget)
        if all(end.turn == seat and _wins(end, seat, budget) for _, end in replies):
            if right is not None:
                return None
            right = moves
    return None if right is None else (right, 0, 0)


def _points(state: State) -> tuple[list[int], int, int] | None:
    """The decisions, from the first on, at which one move is clearly better than all others, and what each side brings."""
    seat, budget = int(state.turn), _Budget()
    now = state.score()[seat]
    ends: list[tuple[list[int], int]] = []
    for moves, end in _turns(state, seat, budget):
        if end.turn == OVER:
            return None  # the final scoring is not what the turn brings
        ends.append((moves, end.score()[seat] - now))
    most, other = max(points for _, points in ends), -MOST
    right: list[int] = []
    while True:
        best: dict[int, int] = {}
        for moves, points in ends:
            if len(moves) > len(right) and moves[: len(right)] == right:
                best[moves[len(right)]] = max(points, best.get(moves[len(right)], -MOST))
        leading = [move for move, points in best.items() if points > most - CLEAR]
        if len(leading) != 1:
            break
        right.append(leading[0])
        other = max([other, *(points for points in best.values() if points < most)])
    return (right, most, other) if most > 0 and other > -MOST else None
