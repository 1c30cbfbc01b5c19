"""What a press on an element means that stands for no legal move: another choice instead of the last one, or the one choice
after which it does. In general, for all games: from what their elements stand for in other states (`Face.marked`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from stoa.core.drawing import TWIN
from stoa.core.game import State
from stoa.core.telling import steps

FEW = 40  # choices that are tried; where there are more, none is obvious


@dataclass(frozen=True)
class Shortcut:
    """Small moves that a press stands for, after the last one is taken back if they come `instead` of it."""

    moves: tuple[int, ...]
    instead: bool = False


def shortcut(state: State, mark: str, before: State | None = None, last: int | None = None) -> Shortcut | None:
    """The only thing that a press on this element can mean; none if there are several or the turn would be over with it.
    The state before the `last` small move is given if that can be taken back; it counts if it belongs to this turn.
    """
    mark, goes_on = mark.removeprefix(TWIN), state.game.face.goes_on
    if before is not None and last is not None and before.turn == state.turn and goes_on(before, last, state):
        another = _instead(before, mark, last)
        if another is not None:
            return Shortcut((another,), instead=True)
    found = list(_ahead(state, mark))
    return Shortcut(found[0]) if len(found) == 1 else None


def _instead(before: State, mark: str, last: int) -> int | None:
    """A choice of the same kind as the last one: the other worker, another group of dice."""
    kind = before.game.decisions.kind
    legal = set(before.legal())
    moves = [move for move in before.game.face.marked(before).get(mark, []) if move in legal and move != last]
    return moves[0] if len(moves) == 1 and kind(moves[0]) is kind(last) else None


def _ahead(state: State, mark: str) -> Iterator[tuple[int, int]]:
    """Pairs of a choice and a move of the element that it makes legal, with which the turn is not over."""
    face, choices = state.game.face, state.legal()
    if len(choices) > FEW:
        return
    for choice in choices:
        ((_, _, after),) = steps(state, [choice])
        if after.turn != state.turn or not face.goes_on(state, choice, after):
            continue
        legal = set(after.legal())
        for move in face.marked(after).get(mark, []):
            if move in legal and _goes_on(after, move):
                yield choice, move


def _goes_on(state: State, move: int) -> bool:
    ((_, _, after),) = steps(state, [move])
    return after.turn == state.turn and state.game.face.goes_on(state, move, after)
