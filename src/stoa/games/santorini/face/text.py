"""What is asked and done in Santorini, as sentences."""

from collections.abc import Callable

from stoa.core.face import ScoreRow
from stoa.core.message import Message, name_of, say
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.moving import climbs
from stoa.games.santorini.rules.state import SantoriniState


def side_name(state: SantoriniState, side: int) -> Message:
    """SAN-006: a player, or a team with four seats."""
    if state.seats == 4:
        return say("{one} and {other}", one=name_of(side), other=name_of(side + 2))
    return name_of(side)


def won(state: SantoriniState) -> Message:
    """Who has won."""
    return say("{side} wins.", side=side_name(state, int(state.winner)))


def ask(state: SantoriniState) -> Message:
    """What the seat in turn decides."""
    if state.phase == phases.PLACING:
        return say("Place a worker on an unoccupied space.")
    if state.phase == phases.CHOOSING:
        return say("Choose the worker that will move and build.")
    if state.phase == phases.STEPPING:
        return say("Move the worker on {space} to a neighbouring space.", space=space_name(state.worker))
    if state.phase == phases.BUILDING:
        return say("Build next to the worker on {space}.", space=space_name(state.worker))
    return say("The game is over.")


def offer(state: SantoriniState, move: int) -> Message:
    """The move as a sentence."""
    kind = moves.DECISIONS.kind(move)
    return OFFERS[kind.first](state, *kind.arguments(move))


def _place(state: SantoriniState, space: int) -> Message:
    return say("Place a worker on {space}.", space=space_name(space))


def _choose(state: SantoriniState, space: int) -> Message:
    return say("Choose the worker on {space}.", space=space_name(space))


def _step(state: SantoriniState, space: int) -> Message:
    there = space_name(space)
    if state.phase != phases.STEPPING:
        return say("Move to {there}.", there=there)
    here = space_name(state.worker)
    level = state.levels[space]
    if climbs(state, state.worker, space):
        return say("Move up from {here} to {there}, to level 3, and win.", here=here, there=there)
    if level > state.levels[state.worker]:
        return say("Move up from {here} to {there}, to level {level}.", here=here, there=there, level=level)
    if level < state.levels[state.worker]:
        return say("Move down from {here} to {there}, to level {level}.", here=here, there=there, level=level)
    return say("Move from {here} to {there}.", here=here, there=there)


def _build(state: SantoriniState, space: int) -> Message:
    level = state.levels[space]
    if level == board.TOP:
        return say("Build a dome on {space}.", space=space_name(space))
    return say("Build level {level} on {space}.", space=space_name(space), level=level + 1)


OFFERS: dict[int, Callable[[SantoriniState, int], Message]] = {
    moves.PLACE: _place,
    moves.CHOOSE: _choose,
    moves.STEP: _step,
    moves.BUILD: _build,
}


def label(state: SantoriniState, move: int) -> Message:
    """The space alone: the board shows what would happen there."""
    return say("{space}", space=space_name(moves.space(move)))


def tally(state: SantoriniState) -> list[ScoreRow]:
    """There is nothing to count but victory."""
    return [ScoreRow(say("Victory"), state.score())]
