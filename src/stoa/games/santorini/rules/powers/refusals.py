"""Why a move is not legal in a game with powers: the second reading, put together from what every power says."""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from stoa.core.game import CHANCE, Refusal
from stoa.core.message import Message, say
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.drafting import wants_night
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.powers.readings import PLAIN, READINGS, Reading, piece, side_of, touch, unoccupied

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState

AHEAD: Final[i64] = 2  # moves of a turn that are looked at to find the power which bars its end


def refusal(state: "SantoriniState", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal. Raises ValueError if there is no such move."""
    return _refusal(state, move, set())


def _refusal(state: "SantoriniState", move: i64, tried: set[tuple[int, bool]]) -> Refusal | None:
    """`tried` is where a worker that steps on and on has been while the end of a turn is looked for."""
    kind: i64 = moves.DECISIONS.kind(move).first
    if state.phase == phases.DONE:
        return _over(state)
    if state.phase == phases.PLACING or state.turn == CHANCE or phases.NAMING <= state.phase <= phases.CALLING:
        return _setup(state, kind, move - kind)
    if kind == moves.GOD or kind == moves.FIRST:
        return Refusal("SAN-101", say("The powers are handed out already."))
    if kind == moves.PLACE:
        return Refusal("SAN-016", say("All workers are placed; it is time to move and build."))
    if state.phase == phases.ANSWERING:
        return _answer(state, kind, move - kind)
    against = _spoken_against(state, kind, move - kind)
    if state.divine.must_meet and against is None:
        return _parting(state, move)
    if against is not None or not _goes_on(state, kind, move - kind) or _can_be_completed(state, move, tried):
        return against
    barred = _barred(state, move, AHEAD)
    if barred is not None:
        return barred
    if kind == moves.CHOOSE and state.phase == phases.CHOOSING:
        return Refusal(
            "SAN-021", say("The worker on {space} cannot move and then build.", space=space_name(move - kind))
        )
    return Refusal("SAN-106", say("After that the turn could not be completed."))


def _parting(state: "SantoriniState", move: i64) -> Refusal | None:
    """SAN-537: whether the two that Adonis has named could not be neighbours at the end of a turn with this move."""
    if _brings_together(state, move, set()):
        return None
    one, other = space_name(state.divine.suitor), space_name(state.divine.beloved)
    return Refusal(
        "SAN-537",
        say("Adonis asks that the workers on {one} and {other} end the turn as neighbours.", one=one, other=other),
    )


def _brings_together(state: "SantoriniState", move: i64, tried: set[tuple[int, bool]]) -> bool:
    """Whether some turn that goes on with this move ends so. `tried` is where a worker that steps on and on has been."""
    kind = moves.KIND[move]
    after = state.copy()
    turn.do(after, move)
    over = kind == moves.STOP or (kind == moves.STEP and state.would_win(move - kind))
    if (over or after.phase == phases.EXTRA) and _together(after):
        return True
    if over:
        return False
    if kind == moves.CHOOSE:
        tried = set()
    if kind == moves.STEP and state.phase == phases.BUILDING:
        place = (int(after.worker), after.divine.up)
        if place in tried:
            return False
        tried.add(place)
    for following in range(moves.CHOOSE, moves.GOD):
        kind = moves.KIND[following]
        if _spoken_against(after, kind, following - kind) is None and _brings_together(after, following, tried):
            return True
    return False


def _together(state: "SantoriniState") -> bool:
    """Whether the two are on the board and touch, and Medusa does not turn the one of Adonis to stone."""
    one, other = state.divine.suitor, state.divine.beloved
    if one == board.NOWHERE or other == board.NOWHERE or not touch(one, other):
        return False
    if table.word(state.divine.acting[state.turn]) != "medusa" or piece(state, one) is not None:
        return True
    mine = [space for space in range(25) if side_of(state, space) == state.turn % state.variant.sides]
    return not any(touch(space, one) and state.levels[space] > state.levels[one] for space in mine)


def _answer(state: "SantoriniState", kind: i64, space: i64) -> Refusal | None:
    """SAN-534: a spare worker comes onto the ground next to the dome, or stays where it is."""
    dome = state.divine.held
    if kind == moves.STOP:
        return None
    if kind == moves.ACT and space != dome and touch(space, dome) and state.levels[space] == 0:
        return unoccupied(state, space)
    return Refusal(
        "SAN-534", say("Gaea may put a spare worker on the ground next to the dome on {space}.", space=space_name(dome))
    )


def _over(state: "SantoriniState") -> Refusal:
    if state.winner == board.NOBODY:
        return Refusal("SAN-113", say("The game is over: it is a draw."))
    for side in range(state.variant.sides):
        if side != state.winner and state.workers[side]:
            return Refusal("SAN-031", say("The game is over: somebody has won."))
    return Refusal("SAN-033", say("The game is over: only one side can still play."))


def _setup(state: "SantoriniState", kind: i64, argument: i64) -> Refusal | None:
    if state.phase == phases.PLACING:
        if kind == moves.PLACE:
            return _undirected(state) or _place(state, argument)
        if kind == moves.ACT:
            return _direct(state, argument)
        if kind == moves.GOD or kind == moves.FIRST:
            return Refusal("SAN-101", say("The powers are handed out already."))
        return Refusal("SAN-017", say("Workers are placed before anybody moves or builds."))
    if state.phase == phases.CALLING and kind == moves.FIRST:
        return (
            None
            if argument < state.seats
            else Refusal("SAN-011", say("There are {seats} players at this table.", seats=int(state.seats)))
        )
    if kind == moves.GOD and state.phase == phases.NAMING:
        return _name(state, argument + 1)
    if kind == moves.GOD and state.phase == phases.TAKING:
        named = argument + 1 in state.divine.named
        return None if named else Refusal("SAN-101", say("Take one of the powers that were named and are left."))
    if state.phase == phases.CALLING:
        return Refusal("SAN-101", say("First the challenger says who goes first."))
    return Refusal("SAN-101", say("First everybody gets a power."))


def _undirected(state: "SantoriniState") -> Refusal | None:
    """Siren's direction is fixed before her side places a worker."""
    for seat in range(state.seats):
        mine = seat % state.variant.sides == state.turn % state.variant.sides
        god = table.word(state.divine.gods[seat])
        sings = god == "siren" or (god == "nyx" and table.word(state.divine.night) == "siren")
        if mine and sings and not state.divine.counts[seat]:
            return Refusal("SAN-530", say("First the direction of Siren is fixed."))
    return None


def _direct(state: "SantoriniState", space: i64) -> Refusal | None:
    if _undirected(state) is None:
        return Refusal("SAN-017", say("Workers are placed before anybody moves or builds."))
    if space != 12 and touch(space, 12):
        return None
    return Refusal("SAN-530", say("The direction is named by the space that lies there from c3."))


def _place(state: "SantoriniState", space: i64) -> Refusal | None:
    if side_of(state, space) != board.NOBODY:
        return Refusal(
            "SAN-015", say("{space} already holds a worker; choose an unoccupied space.", space=space_name(space))
        )
    found: Refusal | None = None
    for seat in range(state.seats):
        if found is None and seat % state.variant.sides == state.turn % state.variant.sides:
            found = _mine(state, seat).start(state, space)
    return found


def _name(state: "SantoriniState", god: i64) -> Refusal | None:
    name = table.name(god)
    said = Message(name, None, {})
    if god in state.divine.named:
        return Refusal("SAN-101", say("{god} is named already.", god=said))
    if table.DATA[god - 1]["hidden_information_or_luck"]:
        return Refusal("SAN-101", say("{god} needs secrets or luck, which are not played here.", god=said))
    if wants_night(state) and not table.lendable(god):
        return Refusal("SAN-536", say("{god} cannot be the night power of Nyx.", god=said))
    if state.variant.pool == "simple" and table.DATA[god - 1]["id"] > 10:
        return Refusal("SAN-101", say("{god} is not one of the ten simple gods of this table.", god=said))
    if int(state.seats) not in table.DATA[god - 1]["players"]:
        rule = "SAN-402" if state.seats == 3 else "SAN-403"
        return Refusal(rule, say("{god} is not for {seats} players.", god=said, seats=int(state.seats)))
    for other in state.divine.named:
        for pair in board.DATA["banned_pairs"]["rules"]:
            if name in pair and table.name(other) in pair:
                return Refusal(
                    "SAN-410",
                    say(
                        "{god} and {other} cannot be in the same game.",
                        god=said,
                        other=Message(table.name(other), None, {}),
                    ),
                )
    return None


def _mine(state: "SantoriniState", seat: i64) -> Reading:
    return READINGS.get(table.word(state.divine.acting[seat]), PLAIN)


def _spoken_against(state: "SantoriniState", kind: i64, argument: i64) -> Refusal | None:
    """What the power in turn says, and what its opponents say."""
    return _spoken_by_own(state, kind, argument) or _spoken_by_others(state, kind, argument)


def _spoken_by_own(state: "SantoriniState", kind: i64, argument: i64) -> Refusal | None:
    mine = _mine(state, state.turn)
    if kind == moves.CHOOSE:
        return mine.choose(state, argument)
    if kind == moves.ACT and state.phase == phases.CHOOSING:
        return mine.first_act(state, argument)
    if state.phase == phases.CHOOSING:
        return Refusal("SAN-020", say("First choose the worker that will move and build."))
    if kind == moves.STEP:
        return mine.step(state, argument)
    if kind == moves.BUILD:
        return mine.build(state, argument)
    if kind == moves.DOME:
        return mine.dome(state, argument)
    if kind == moves.ACT:
        return mine.act(state, argument)
    return mine.stop(state)


def _spoken_by_others(state: "SantoriniState", kind: i64, argument: i64) -> Refusal | None:
    found: Refusal | None = None
    for seat in range(state.seats):
        other = seat % state.variant.sides
        if found is not None or other == state.turn % state.variant.sides or not state.workers[other]:
            continue
        if kind == moves.CHOOSE:
            found = _mine(state, seat).against_choice(state, seat, argument)
        elif kind == moves.STEP:
            found = _mine(state, seat).against_step(state, seat, argument)
        elif kind == moves.BUILD or kind == moves.DOME:
            found = _mine(state, seat).against_build(state, seat, argument, kind == moves.DOME)
        elif kind == moves.STOP and state.phase == phases.BUILDING:  # to build nothing binds as a dome does
            found = _mine(state, seat).against_build(state, seat, state.worker, True)
    return found


def _barred(state: "SantoriniState", move: i64, ahead: i64) -> Refusal | None:
    """What a power of an opponent says against all that would have to follow a move."""
    after = state.copy()
    after.play(move)
    for following in range(moves.CHOOSE, moves.GOD):
        kind = moves.KIND[following]
        if _spoken_by_own(after, kind, following - kind) is None:
            found = _spoken_by_others(after, kind, following - kind)
            if found is None and ahead > 1 and _goes_on(after, kind, following - kind):
                found = _barred(after, following, ahead - 1)
            if found is not None:
                return found
    return None


def _goes_on(state: "SantoriniState", kind: i64, argument: i64) -> bool:
    """Whether something compulsory is left after a move."""
    if (state.phase == phases.EXTRA and kind != moves.CHOOSE) or (kind == moves.STEP and state.would_win(argument)):
        return False
    after = state.copy()
    after.play(kind + argument)
    complete = after.phase == phases.EXTRA or after.phase == phases.ANSWERING
    return after.divine.before is state.divine.before and not complete


def _can_be_completed(state: "SantoriniState", move: i64, tried: set[tuple[int, bool]]) -> bool:
    """SAN-106: whether some move is possible after this one, and the turn can then be completed."""
    after = state.copy()
    after.play(move)
    if moves.KIND[move] == moves.STEP and state.phase == phases.BUILDING:
        place = (int(after.worker), after.divine.up)
        if place in tried:
            return False
        tried.add(place)
    return any(_refusal(after, following, tried) is None for following in range(int(moves.CHOOSE), int(moves.GOD)))
