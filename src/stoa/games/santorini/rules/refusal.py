"""Why a move is not legal: a second reading of the rules, written apart from the rules themselves and tested against them."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def refusal(state: "SantoriniState", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal. Raises ValueError if there is no such move."""
    kind: i64 = moves.DECISIONS.kind(move).first
    space = move - kind
    if state.phase == phases.DONE:
        return _over(state)
    if kind >= moves.DOME:
        return Refusal("SAN-100", say("That belongs to god powers, and this game is played without."))
    if state.phase == phases.PLACING:
        return _place(state, space) if kind == moves.PLACE else _not_yet(state, kind)
    if kind == moves.PLACE:
        return Refusal("SAN-016", say("All workers are placed; it is time to move and build."))
    if kind == moves.CHOOSE:
        return _choose(state, space)
    if kind == moves.STEP:
        return _step_now(state, space)
    return _build_now(state, space)


def _over(state: "SantoriniState") -> Refusal:
    for side in range(state.variant.sides):
        if side != state.winner and state.workers[side]:
            return Refusal("SAN-031", say("The game is over: a worker has climbed to level 3."))
    return Refusal("SAN-033", say("The game is over: only one side can still play."))


def _not_yet(state: "SantoriniState", kind: i64) -> Refusal:
    rule = "SAN-012" if state.seats == 2 else "SAN-013" if state.seats == 3 else "SAN-014"
    if state.variant.placement != "original":
        rule = "SAN-017"
    if kind == moves.BUILD:
        return Refusal(rule, say("Workers are placed before anybody builds."))
    return Refusal(rule, say("Workers are placed before anybody moves."))


def _place(state: "SantoriniState", space: i64) -> Refusal | None:
    if _worker_of(state, space) != board.NOBODY:
        return Refusal(
            "SAN-015", say("{space} already holds a worker; choose an unoccupied space.", space=space_name(space))
        )
    return None


def _choose(state: "SantoriniState", space: i64) -> Refusal | None:
    if state.phase != phases.CHOOSING:
        return Refusal("SAN-020", say("A worker is already chosen; the same worker moves and builds."))
    owner = _worker_of(state, space)
    if owner == board.NOBODY:
        return Refusal("SAN-020", say("There is no worker on {space}; choose one of yours.", space=space_name(space)))
    if owner != state.turn % state.variant.sides:
        return Refusal(
            "SAN-020", say("The worker on {space} is not yours; choose one of yours.", space=space_name(space))
        )
    for there in range(board.SPACES):
        if _step(state, space, there) is None:
            return None
    return Refusal("SAN-021", say("The worker on {space} cannot move and then build.", space=space_name(space)))


def _step_now(state: "SantoriniState", space: i64) -> Refusal | None:
    if state.phase == phases.CHOOSING:
        return Refusal("SAN-020", say("First choose the worker that will move."))
    if state.phase == phases.BUILDING:
        return Refusal("SAN-020", say("Your worker has moved; now it builds."))
    return _step(state, state.worker, space)


def _build_now(state: "SantoriniState", space: i64) -> Refusal | None:
    if state.phase == phases.CHOOSING:
        return Refusal("SAN-020", say("First choose the worker that will move and build."))
    if state.phase == phases.STEPPING:
        return Refusal("SAN-020", say("Your worker moves before it builds."))
    return _build(state, state.worker, space, state.worker)


def _step(state: "SantoriniState", here: i64, there: i64) -> Refusal | None:
    if here == there:
        return Refusal("SAN-022", say("A worker cannot stay where it is."))
    if not _touch(here, there):
        return Refusal(
            "SAN-022",
            say(
                "{there} is not next to {here}; a worker moves one space.",
                here=space_name(here),
                there=space_name(there),
            ),
        )
    if _worker_of(state, there) != board.NOBODY:
        return Refusal("SAN-023", say("A worker stands on {space}.", space=space_name(there)))
    if state.domes >> there & 1:
        return Refusal("SAN-023", say("{space} has a dome; nobody can go there.", space=space_name(there)))
    rise = state.levels[there] - state.levels[here]
    if rise > 1:
        return Refusal(
            "SAN-024",
            say(
                "{space} is {rise} levels higher; a worker climbs one level at most.",
                space=space_name(there),
                rise=int(rise),
            ),
        )
    if rise == 1 and state.levels[there] == board.TOP:
        return None
    for build in range(board.SPACES):
        if _build(state, there, build, here) is None:
            return None
    return Refusal(
        "SAN-043",
        say("From {space} the worker could build nothing: no fitting piece is left.", space=space_name(there)),
    )


def _build(state: "SantoriniState", worker: i64, space: i64, left: i64) -> Refusal | None:
    """`left` is the space the worker has just come from, which still shows it while a step is only considered."""
    if worker == space:
        return Refusal("SAN-026", say("A worker cannot build under itself."))
    if not _touch(worker, space):
        return Refusal(
            "SAN-026",
            say(
                "{space} is not next to your worker on {worker}; build on a neighbouring space.",
                space=space_name(space),
                worker=space_name(worker),
            ),
        )
    if space != left and _worker_of(state, space) != board.NOBODY:
        return Refusal(
            "SAN-027", say("A worker stands on {space}; build on an unoccupied space.", space=space_name(space))
        )
    if state.domes >> space & 1:
        return Refusal("SAN-027", say("{space} has a dome; nothing is ever put on a dome.", space=space_name(space)))
    if not _piece_left(state, state.levels[space]):
        return Refusal("SAN-041", say("The piece for {space} has run out.", space=space_name(space)))
    return None


def _touch(here: i64, there: i64) -> bool:
    files = here % 5 - there % 5
    ranks = here // 5 - there // 5
    return files * files <= 1 and ranks * ranks <= 1


def _worker_of(state: "SantoriniState", space: i64) -> i64:
    """The side whose worker stands there, if any."""
    for side in range(state.variant.sides):
        if state.workers[side] >> space & 1:
            return side
    return board.NOBODY


def _piece_left(state: "SantoriniState", level: i64) -> bool:
    """SAN-040, SAN-042, counted from the board once more."""
    supply = state.variant.supply
    if not supply.limited:
        return True
    blocks: i64 = 0
    on_level: i64 = 0
    domes: i64 = 0
    for space in range(board.SPACES):
        blocks += state.levels[space]
        if state.levels[space] >= level + 1:
            on_level += 1
        if state.domes >> space & 1:
            domes += 1
    if level == board.TOP:
        return domes != supply.domes
    if supply.blocks >= 0:
        return blocks != supply.blocks
    return on_level != supply.levels[level]
