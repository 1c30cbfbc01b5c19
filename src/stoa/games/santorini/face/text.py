"""What is asked, done and decided at a Santorini table, as sentences."""

from stoa.core.face import ScoreRow
from stoa.core.game import OVER
from stoa.core.message import Message, say
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.moving import climbs
from stoa.games.santorini.rules.state import SantoriniState


def side_name(state: SantoriniState, side: int) -> Message:
    """SAN-006: a player, or a team with four seats."""
    if state.seats == 4:
        return say("Team A") if side == 0 else say("Team B")
    return say("Seat {seat}", seat=side + 1)


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


def tell(state: SantoriniState, move: int) -> Message:
    """The move as a sentence."""
    space = move % 25
    name = space_name(space)
    if move < moves.CHOOSE:
        return say("Place a worker on {space}.", space=name)
    if move < moves.STEP:
        return say("Choose the worker on {space}.", space=name)
    if move < moves.BUILD:
        return _tell_step(state, space)
    level = state.levels[space]
    if level == board.TOP:
        return say("Build a dome on {space}.", space=name)
    return say("Build level {level} on {space}.", space=name, level=level + 1)


def _tell_step(state: SantoriniState, space: int) -> Message:
    name = space_name(space)
    if state.phase != phases.STEPPING:
        return say("Move to {there}.", there=name)
    here = space_name(state.worker)
    level = state.levels[space]
    if climbs(state, state.worker, space):
        return say("Move up from {here} to {there}, to level 3, and win.", here=here, there=name)
    if level > state.levels[state.worker]:
        return say("Move up from {here} to {there}, to level {level}.", here=here, there=name, level=level)
    if level < state.levels[state.worker]:
        return say("Move down from {here} to {there}, to level {level}.", here=here, there=name, level=level)
    return say("Move from {here} to {there}.", here=here, there=name)


def news(state: SantoriniState, move: int) -> list[Message]:
    """Who is stuck and out after the move, and who has won."""
    after = state.copy()
    after.play(move)
    told: list[Message] = []
    first = 0 if state.phase == phases.PLACING else state.turn + 1  # SAN-016, SAN-035: stuck sides go out in seat order
    for n in range(after.variant.sides):
        side = after.side(first + n)
        if state.workers[side] and not after.workers[side]:
            told.append(say("{side} has no legal turn: its workers leave the board.", side=side_name(after, side)))
    if after.turn == OVER:
        told.append(say("{side} wins.", side=side_name(after, int(after.winner))))
    return told


def label(state: SantoriniState, move: int) -> Message:
    """The space alone: the board shows what would happen there."""
    return say("{space}", space=space_name(move % 25))


def tally(state: SantoriniState) -> list[ScoreRow]:
    """There is nothing to count but victory."""
    return [ScoreRow(say("Victory"), state.score())]
