"""What is asked and done in Santorini, as sentences."""

from collections.abc import Callable

from stoa.core.face import ScoreRow
from stoa.core.message import Message, count, name_of, say
from stoa.games.santorini import moves
from stoa.games.santorini.face import gods
from stoa.games.santorini.face.tokens import ARROWS
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.drafting import dealt, wants_night
from stoa.games.santorini.rules.moving import climbs
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.state import SantoriniState


def side_name(state: SantoriniState, side: int) -> Message:
    """SAN-006: a player, or a team with four seats."""
    if state.seats == 4:
        return say("{one} and {other}", one=name_of(side), other=name_of(side + 2))
    return name_of(side)


def won(state: SantoriniState) -> Message:
    """Who has won."""
    if state.winner == board.NOBODY:
        return say("The game is a draw.")
    return say("{side} wins.", side=side_name(state, int(state.winner)))


def ask(state: SantoriniState) -> Message:
    """What the seat in turn decides."""
    if state.phase == phases.PLACING:
        return say("Place a worker on an unoccupied space.")
    if state.phase == phases.BUILDING and state.variant.powers:
        return _ask_for_building(state)
    if state.phase == phases.CHOOSING:
        return say("Choose the worker that will move and build.")
    if state.phase == phases.STEPPING:
        return say("Move the worker on {space} to a neighbouring space.", space=space_name(state.worker))
    if state.phase == phases.BUILDING:
        return say("Build next to the worker on {space}.", space=space_name(state.worker))
    if state.phase == phases.DONE:
        return say("The game is over.")
    if state.phase == phases.ANSWERING:
        dome = space_name(state.divine.held)
        return say("Put a spare worker on the ground next to the dome on {space}, or nobody.", space=dome)
    if state.phase == phases.EXTRA and state.divine.held != board.NOWHERE:
        return say("Name the opposing worker that must end its next turn next to yours.")
    if state.phase == phases.EXTRA:
        return say("Use the power of {god}, or end the turn.", god=gods.name(state.divine.acting[state.turn]))
    return _ask_for_powers(state)


def _ask_for_building(state: SantoriniState) -> Message:
    """With some powers something comes before the build, or another worker builds."""
    found, god = turn.choices(state), int(state.divine.acting[state.turn])
    if not found.builds and found.workers:
        return say("Choose the next worker.")
    if not found.builds and found.acts:
        return say("Use the power of {god}.", god=gods.name(god))
    if table.word(god) in gods.BUILDERS:
        return gods.BUILDERS[table.word(god)]
    return say("Build next to the worker on {space}.", space=space_name(state.worker))


def _ask_for_powers(state: SantoriniState) -> Message:
    """SAN-101: what is decided before workers are placed."""
    if state.phase in (phases.NAMING, phases.DEALING) and wants_night(state):
        return say("A power is set aside for the nights of Nyx.")
    if state.phase == phases.NAMING:
        n, seats = len(state.divine.named) + 1, int(state.seats)
        return say("Name power {n} of the {seats} for this game.", n=n, seats=seats)
    if state.phase == phases.TAKING:
        return say("Take one of the powers that were named.")
    if state.phase == phases.CALLING:
        return say("Say who takes the first turn.")
    return say("A power is dealt to {who}.", who=name_of(len(dealt(state))))


def offer(state: SantoriniState, move: int) -> Message:
    """The move as a sentence."""
    if state.phase == phases.DEALING and wants_night(state):
        return say("{god} is set aside for the night.", god=gods.name(move + 1))
    if state.phase == phases.DEALING:
        return say("{who} gets {god}.", who=name_of(len(dealt(state))), god=gods.name(move + 1))
    kind = moves.DECISIONS.kind(move)
    return OFFERS[kind.first](state, *kind.arguments(move))


def _place(state: SantoriniState, space: int) -> Message:
    return say("Place a worker on {space}.", space=space_name(space))


def _choose(state: SantoriniState, space: int) -> Message:
    return say("Choose the worker on {space}.", space=space_name(space))


def _step(state: SantoriniState, space: int) -> Message:
    there = space_name(space)
    if state.worker == board.NOWHERE or (state.phase != phases.STEPPING and not state.variant.powers):
        return say("Move to {there}.", there=there)
    here = space_name(state.worker)
    if state.variant.powers:
        return _step_with_power(state, space)
    level = state.levels[space]
    if climbs(state, state.worker, space):
        return say("Move up from {here} to {there}, to level 3, and win.", here=here, there=there)
    if level > state.levels[state.worker]:
        return say("Move up from {here} to {there}, to level {level}.", here=here, there=there, level=level)
    if level < state.levels[state.worker]:
        return say("Move down from {here} to {there}, to level {level}.", here=here, there=there, level=level)
    return say("Move from {here} to {there}.", here=here, there=there)


def _step_with_power(state: SantoriniState, space: int) -> Message:
    names: dict[str, object] = {"here": space_name(state.worker), "there": space_name(space)}
    rise = int(state.levels[space] - state.levels[state.worker])
    level = int(state.levels[space])
    if state.would_win(space) and rise > 0:
        return say("Move up from {here} to {there}, to level {level}, and win.", level=level, **names)
    if state.would_win(space) and rise < 0:
        return say("Move down from {here} to {there}, to level {level}, and win.", level=level, **names)
    if state.would_win(space):
        return say("Move from {here} to {there} and win.", **names)
    if state.others() >> space & 1:
        if rise > 0:
            return say(
                "Move up from {here} to {there}, to level {level}, and force the worker away.", level=level, **names
            )
        if rise < 0:
            return say(
                "Move down from {here} to {there}, to level {level}, and force the worker away.", level=level, **names
            )
        return say("Move from {here} to {there} and force the worker away.", **names)
    if rise > 0:
        return say("Move up from {here} to {there}, to level {level}.", level=level, **names)
    if rise < 0:
        return say("Move down from {here} to {there}, to level {level}.", level=level, **names)
    return say("Move from {here} to {there}.", **names)


def _build(state: SantoriniState, space: int) -> Message:
    level = state.levels[space]
    if level == board.TOP:
        return say("Build a dome on {space}.", space=space_name(space))
    return say("Build level {level} on {space}.", space=space_name(space), level=level + 1)


def _dome(state: SantoriniState, space: int) -> Message:
    return say("Put a dome on {space}, on level {level}.", space=space_name(space), level=int(state.levels[space]))


def _act(state: SantoriniState, space: int) -> Message:
    name = space_name(space)
    if state.phase == phases.PLACING and space in ARROWS:
        return say("Fix the direction of Siren: {arrow}.", arrow=ARROWS[space])
    if not state.variant.powers or moves.ACT + space not in state.legal():
        return say("Use the power on {space}.", space=name)
    if turn.power(state, state.turn).names_two():
        if state.divine.held == board.NOWHERE:
            return say("Name your worker on {space}.", space=name)
        return say("Name the opposing worker on {space}.", space=name)
    after = acted(state, space)
    if after.divine.counts[state.turn] != state.divine.counts[state.turn] and turn.power(state, state.turn).keeps():
        return _keep(after, space)
    if after.divine.held == space:
        return say("Force the worker on {space} to a corner.", space=name)
    taken = int(state.levels[space] - after.levels[space])
    if taken:
        return count("Take away {n} block from {space}.", "Take away {n} blocks from {space}.", taken, space=name)
    if after.own() != state.own() and after.others() != state.others():
        return say("Swap places with the workers of {side}.", side=side_name(state, owner(state, space)))
    if after.own() & ~state.own() == 1 << space:
        return say("Put a worker on {space}.", space=name)
    before, now = int(state.own() | state.others()), int(after.own() | after.others())
    come, gone = now & ~before, before & ~now
    if not come:
        return say("Remove the worker on {space} from the game.", space=name)
    here, there = space_name(gone.bit_length() - 1), space_name(come.bit_length() - 1)
    return say("Force the worker on {space} to {there}.", space=here, there=there)


def _keep(after: SantoriniState, space: int) -> Message:
    """What a power lays on the board, or beside it."""
    if after.turn == after.divine.pool:
        return say("Lay a whirlpool on {space}.", space=space_name(space))
    if after.turn == after.divine.talus:
        return say("Put Talus on {space}.", space=space_name(space))
    if not after.divine.counts[after.turn]:
        return say("Calm the wind.")
    return say("Turn the wind: {arrow}.", arrow=ARROWS[space])


def acted(state: SantoriniState, space: int) -> SantoriniState:
    """What a power does to a space, before anything comes of it."""
    return done(state, int(moves.ACT) + space)


def done(state: SantoriniState, move: int) -> SantoriniState:
    """What a small move of a turn with powers does, before anything comes of it."""
    after = state.copy()
    turn.do(after, move)
    return after


def owner(state: SantoriniState, space: int) -> int:
    """The side whose worker stands there."""
    return next(side for side in range(state.variant.sides) if state.workers[side] >> space & 1)


def _stop(state: SantoriniState) -> Message:
    if state.phase == phases.ANSWERING:
        return say("Put nobody there.")
    return say("End the turn.")


def _god(state: SantoriniState, index: int) -> Message:
    if index + 1 not in KNOWN:
        return say("{god}.", god=moves.GODS.words[index].capitalize())
    name, effect = gods.name(index + 1), gods.effect(index + 1)
    if state.phase == phases.TAKING:
        return say("Take {god}: {effect}.", god=name, effect=effect)
    if wants_night(state):
        return say("Set {god} aside for the night: {effect}.", god=name, effect=effect)
    return say("Name {god}: {effect}.", god=name, effect=effect)


def _first(state: SantoriniState, seat: int) -> Message:
    return say("{who} takes the first turn.", who=name_of(seat))


KNOWN = {number for number, word in enumerate(board.GODS, 1) if word in gods.EFFECTS}
OFFERS: dict[int, Callable[..., Message]] = {
    moves.PLACE: _place,
    moves.CHOOSE: _choose,
    moves.STEP: _step,
    moves.BUILD: _build,
    moves.DOME: _dome,
    moves.ACT: _act,
    moves.STOP: _stop,
    moves.GOD: _god,
    moves.FIRST: _first,
}


def label(state: SantoriniState, move: int) -> Message:
    """The space alone, as the board shows what would happen there; with powers also what, as there may be a choice."""
    if state.phase == phases.DEALING or moves.KIND[move] in (moves.GOD, moves.FIRST, moves.STOP):
        return _label_without_space(state, move)
    space = space_name(moves.space(move))
    if state.variant.powers and moves.KIND[move] == moves.STEP:
        return say("Move to {space}", space=space)
    if state.variant.powers and moves.KIND[move] == moves.BUILD:
        return say("Build on {space}", space=space)
    if moves.KIND[move] == moves.DOME:
        return say("Dome on {space}", space=space)
    if moves.KIND[move] == moves.ACT and state.phase == phases.PLACING and moves.space(move) in ARROWS:
        return say("Direction {arrow}", arrow=ARROWS[int(moves.space(move))])
    if moves.KIND[move] == moves.ACT and state.turn == state.divine.wind and moves.space(move) in ARROWS:
        return say("Wind {arrow}", arrow=ARROWS[int(moves.space(move))])
    if moves.KIND[move] == moves.ACT:
        return say("Power on {space}", space=space)
    return say("{space}", space=space)


def _label_without_space(state: SantoriniState, move: int) -> Message:
    if state.phase == phases.DEALING:
        return gods.name(move + 1)
    if moves.KIND[move] == moves.STOP:
        return say("Nobody") if state.phase == phases.ANSWERING else say("End the turn")
    if moves.KIND[move] == moves.FIRST:
        return name_of(move - moves.FIRST)
    return gods.name(move - moves.GOD + 1) if move - moves.GOD + 1 in KNOWN else _god(state, move - moves.GOD)


def tally(state: SantoriniState) -> list[ScoreRow]:
    """There is nothing to count but victory."""
    return [ScoreRow(say("Victory"), state.score())]
