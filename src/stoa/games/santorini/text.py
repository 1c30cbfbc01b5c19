"""What is asked, done and decided at a Santorini table, as sentences."""

from stoa.core.game import OVER, State
from stoa.core.message import Message, say
from stoa.games.santorini.board import BUILD, BUILDING, CHOOSE, CHOOSING, PLACING, STEP, STEPPING, TOP, space_name
from stoa.games.santorini.rules import Table


def side_name(table: Table, side: int) -> Message:
    """SAN-006: a player, or a team with four seats."""
    if table.seats == 4:
        return say("Team A") if side == 0 else say("Team B")
    return say("Seat {seat}", seat=side + 1)


def ask(state: State) -> Message:
    """What the seat in turn decides."""
    assert isinstance(state, Table)
    if state.phase == PLACING:
        return say("Place a worker on an unoccupied space.")
    if state.phase == CHOOSING:
        return say("Choose the worker that will move and build.")
    if state.phase == STEPPING:
        return say("Move the worker on {space} to a neighbouring space.", space=space_name(state.worker))
    if state.phase == BUILDING:
        return say("Build next to the worker on {space}.", space=space_name(state.worker))
    return say("The game is over.")


def tell(state: State, move: int) -> Message:
    """The move as a sentence."""
    assert isinstance(state, Table)
    space = move % 25
    name = space_name(space)
    if move < CHOOSE:
        return say("Place a worker on {space}.", space=name)
    if move < STEP:
        return say("Choose the worker on {space}.", space=name)
    if move < BUILD:
        return _tell_step(state, space)
    level = state.levels[space]
    if level == TOP:
        return say("Build a dome on {space}.", space=name)
    return say("Build level {level} on {space}.", space=name, level=level + 1)


def _tell_step(table: Table, space: int) -> Message:
    name = space_name(space)
    if table.phase != STEPPING:
        return say("Move to {there}.", there=name)
    here = space_name(table.worker)
    level = table.levels[space]
    if table.climbs(table.worker, space):
        return say("Move up from {here} to {there}, to level 3, and win.", here=here, there=name)
    if level > table.levels[table.worker]:
        return say("Move up from {here} to {there}, to level {level}.", here=here, there=name, level=level)
    if level < table.levels[table.worker]:
        return say("Move down from {here} to {there}, to level {level}.", here=here, there=name, level=level)
    return say("Move from {here} to {there}.", here=here, there=name)


def news(state: State, move: int) -> list[Message]:
    """Who is stuck and out after the move, and who has won."""
    assert isinstance(state, Table)
    after = state.copy()
    after.play(move)
    told: list[Message] = []
    first = 0 if state.phase == PLACING else state.turn + 1  # SAN-016, SAN-035: stuck sides go out in seat order
    for n in range(after.setting.sides):
        side = after.side(first + n)
        if state.workers[side] and not after.workers[side]:
            told.append(say("{side} has no legal turn: its workers leave the board.", side=side_name(after, side)))
    if after.turn == OVER:
        told.append(say("{side} wins.", side=side_name(after, int(after.winner))))
    return told
