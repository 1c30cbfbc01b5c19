"""What happened in a game of Santorini, told afterwards."""

from collections.abc import Sequence

from stoa.core.game import OVER
from stoa.core.message import Message, count, say
from stoa.core.telling import Fact, steps
from stoa.games.santorini import moves
from stoa.games.santorini.face.text import side_name
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.state import SantoriniState


def told(state: SantoriniState) -> dict[str, int]:
    """How high every space is, with its dome, and where everybody's workers are."""
    spaces = range(board.SPACES)
    heights = {f"level.{space_name(space)}": int(state.levels[space]) + (state.domes >> space & 1) for space in spaces}
    for side in range(state.variant.sides):
        heights |= {_worker(side, space): 1 for space in spaces if state.workers[side] >> space & 1}
    return heights


def _worker(side: int, space: int) -> str:
    return f"worker.{side + 1}.{space_name(space)}"


def goes_on(before: SantoriniState, move: int, after: SantoriniState) -> bool:
    """A turn ends with its building; workers that one seat places in a row are told together."""
    return after.turn == before.turn and (after.phase != phases.CHOOSING)


def tell(before: SantoriniState, played: Sequence[int]) -> list[Fact]:
    """Who placed, moved and built where, who was stuck and out, and who won."""
    facts: list[Fact] = []
    placed: list[int] = []
    for state, move, after in steps(before, played):
        kind, space = int(moves.KIND[move]), int(moves.space(move))
        if kind == moves.PLACE:
            placed.append(space)
            facts = [_placed(before, placed)]
        elif kind == moves.STEP:
            facts.append(_moved(state, space))
        elif kind == moves.BUILD:
            facts.append(_built(state, space))
        facts += _out(state, move, after)
        if after.turn == OVER:
            facts.append(Fact("win", say("{side} won.", side=side_name(after, int(after.winner)))))
    return facts


def _placed(state: SantoriniState, spaces: list[int]) -> Fact:
    side = int(state.side(state.turn))
    names = " ".join(map(space_name, spaces))
    words = count("placed a worker on {spaces}", "placed workers on {spaces}", len(spaces), spaces=names)
    return Fact("place", words, int(state.turn), {_worker(side, space): 1 for space in spaces}, _places(*spaces))


def _moved(state: SantoriniState, space: int) -> Fact:
    side, here = int(state.side(state.turn)), int(state.worker)
    changes = {_worker(side, here): -1, _worker(side, space): 1}
    return Fact("move", _way(state, here, space), int(state.turn), changes, _places(here, space))


def _way(state: SantoriniState, here: int, there: int) -> Message:
    low, level = int(state.levels[here]), int(state.levels[there])
    names: dict[str, object] = {"here": space_name(here), "there": space_name(there)}
    if level > low:
        return say("moved up from {here} to {there} (level {level})", level=level, **names)
    if level < low:
        return say("moved down from {here} to {there} (level {level})", level=level, **names)
    return say("moved from {here} to {there}", **names)


def _built(state: SantoriniState, space: int) -> Fact:
    level, name = int(state.levels[space]), space_name(space)
    words = say("built level {level} on {space}", level=level + 1, space=name)
    if level == board.TOP:
        words = say("built a dome on {space}", space=name)
    return Fact("build", words, int(state.turn), {f"level.{name}": 1}, _places(space))


def _out(before: SantoriniState, move: int, after: SantoriniState) -> list[Fact]:
    """SAN-016, SAN-035: sides without a legal turn, in the order in which they went out."""
    facts = []
    first = 0 if before.phase == phases.PLACING else before.turn + 1
    for n in range(after.variant.sides):
        side = int(after.side(first + n))
        workers = int(before.workers[side])
        if moves.KIND[move] == moves.PLACE and side == before.side(before.turn):
            workers |= 1 << int(moves.space(move))  # the last to place may be the first to be stuck
        if workers and not after.workers[side]:
            left = [space for space in range(board.SPACES) if workers >> space & 1]
            words = say("{side} had no legal turn, and its workers left the board.", side=side_name(after, side))
            facts.append(Fact("out", words, None, {_worker(side, space): -1 for space in left}, _places(*left)))
    return facts


def _places(*spaces: int) -> tuple[str, ...]:
    return tuple(f"space-{space_name(space)}" for space in spaces)
