"""What every power says about a move, read a second time from the words of the rules: one small class for each power.

A method answers with the refusal, or None where nothing speaks against the move. Whether the turn can then be completed is
asked by `refusals.py`.
"""

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.board import space_name
from stoa.games.santorini.rules.powers import table

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


class Reading:
    """The plain rules; a power differs from them in what its own reading says."""

    def start(self, state: "SantoriniState", space: i64) -> Refusal | None:
        """Whether a worker may be placed on an unoccupied space."""
        return None

    # Its own turn, in the phase that the state is in.

    def choose(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.CHOOSING:
            return Refusal("SAN-020", say("A worker is already chosen; the same worker moves and builds."))
        return self.own_worker(state, space)

    def own_worker(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if side_of(state, space) == state.turn % state.variant.sides:
            return None
        if side_of(state, space) == board.NOBODY:
            return Refusal(
                "SAN-020", say("There is no worker on {space}; choose one of yours.", space=space_name(space))
            )
        return Refusal(
            "SAN-020", say("The worker on {space} is not yours; choose one of yours.", space=space_name(space))
        )

    def step(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.phase == phases.BUILDING:
            return Refusal("SAN-020", say("Your worker has moved; now it builds."))
        if state.phase == phases.EXTRA:
            return Refusal("SAN-020", say("A worker moves before it builds."))
        return self.way(state, there)

    def way(self, state: "SantoriniState", there: i64) -> Refusal | None:
        """One step of the chosen worker."""
        return self.reach(state, there) or self.entry(state, there) or self.rise(state, there) or aired(state, there)

    def reach(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.worker == there:
            return Refusal("SAN-022", say("A worker cannot stay where it is."))
        if self.adjacent(state.worker, there):
            return None
        here = space_name(state.worker)
        return Refusal(
            "SAN-022",
            say("{there} is not next to {here}; a worker moves one space.", here=here, there=space_name(there)),
        )

    def adjacent(self, here: i64, there: i64) -> bool:
        return here != there and touch(here, there)

    def entry(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if side_of(state, there) != board.NOBODY:
            return Refusal("SAN-023", say("A worker stands on {space}.", space=space_name(there)))
        return domed(state, there)

    def rise(self, state: "SantoriniState", there: i64) -> Refusal | None:
        rise = state.levels[there] - state.levels[state.worker]
        if rise <= 1:
            return None
        return Refusal(
            "SAN-024",
            say(
                "{space} is {rise} levels higher; a worker climbs one level at most.",
                space=space_name(there),
                rise=int(rise),
            ),
        )

    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase == phases.STEPPING:
            return Refusal("SAN-020", say("Your worker moves before it builds."))
        if state.phase == phases.EXTRA:
            return self.second_build(state, space)
        return self.site(state, space) or piece(state, space)

    def second_build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        return Refusal("SAN-020", say("Your worker has built already."))

    def site(self, state: "SantoriniState", space: i64) -> Refusal | None:
        """Where a worker builds, whatever the piece."""
        if space == state.worker:
            return Refusal("SAN-026", say("A worker cannot build under itself."))
        if not self.adjacent(state.worker, space):
            return Refusal(
                "SAN-026",
                say(
                    "{space} is not next to your worker on {worker}; build on a neighbouring space.",
                    space=space_name(space),
                    worker=space_name(state.worker),
                ),
            )
        return unoccupied(state, space)

    def dome(self, state: "SantoriniState", space: i64) -> Refusal | None:
        return Refusal("SAN-028", say("The piece is not chosen: a dome goes on level 3, a block on every other level."))

    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        return Refusal("SAN-100", say("The power of the player in turn does nothing like that."))

    def first_act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        """Before a worker is chosen."""
        return Refusal("SAN-020", say("First choose the worker that will move and build."))

    def stop(self, state: "SantoriniState") -> Refusal | None:
        if state.phase == phases.EXTRA:
            return None
        return Refusal("SAN-020", say("Both moving and building are compulsory."))

    def need_not_build(self, state: "SantoriniState") -> bool:
        """Whether a turn ends with this step, or may."""
        return False

    def need_not_move(self) -> bool:
        """Whether a turn may be a build without a step."""
        return False

    # Turns of opponents.

    def against_step(self, state: "SantoriniState", seat: i64, there: i64) -> Refusal | None:
        return None

    def against_build(self, state: "SantoriniState", seat: i64, space: i64, dome: bool) -> Refusal | None:
        return None

    def against_choice(self, state: "SantoriniState", seat: i64, space: i64) -> Refusal | None:
        return None


def touch(here: i64, there: i64) -> bool:
    """Whether two spaces touch, or are the same."""
    files = here % 5 - there % 5
    ranks = here // 5 - there // 5
    return -2 < files < 2 and -2 < ranks < 2


def side_of(state: "SantoriniState", space: i64) -> i64:
    """The side whose worker stands there, if any."""
    for side in range(state.variant.sides):
        if state.workers[side] >> space & 1:
            return side
    return board.NOBODY


def is_opposing(state: "SantoriniState", space: i64) -> bool:
    """Whether a worker of another side stands there."""
    if side_of(state, space) == board.NOBODY or coined(state, space):
        return False
    return side_of(state, space) != state.turn % state.variant.sides


def coined(state: "SantoriniState", space: i64) -> bool:
    """Whether the side in turn finds a coin of Clio's there, an opponent's."""
    seat = holder(state, "clio")
    if seat == board.NOBODY or seat % state.variant.sides == state.turn % state.variant.sides:
        return False
    left = state.divine.counts[seat]
    while left:
        if left % 26 == space + 1:
            return True
        left //= 26
    return False


def is_last_step(state: "SantoriniState", there: i64) -> bool:
    """Whether the turn may end with this step, which wins or need not be followed by a build."""
    mine = READINGS.get(table.word(state.divine.acting[state.turn]), PLAIN)
    return state.would_win(there) or mine.need_not_build(state)


def kept_by(state: "SantoriniState", god: str) -> i64:
    """The space that a power keeps, if it is in play."""
    seat = holder(state, god)
    return board.NOWHERE if seat == board.NOBODY else state.divine.counts[seat] - 1


def holder(state: "SantoriniState", god: str) -> i64:
    """The seat with this power, if it still plays."""
    for seat in range(state.seats):
        if table.word(max(state.divine.acting[seat], 0)) == god and state.workers[seat % state.variant.sides]:
            return seat
    return board.NOBODY


def sidelong(state: "SantoriniState", here: i64, there: i64) -> bool:
    """Whether the way from here to there is not diagonal, while Hippolyta asks that of the chosen worker."""
    if holder(state, "hippolyta") == board.NOBODY or kept_by(state, "hippolyta") == state.worker:
        return False
    return here % 5 == there % 5 or here // 5 == there // 5


def into_the_wind(state: "SantoriniState", here: i64, there: i64) -> bool:
    """Whether the way from here to there, over a worker or round the edge too, is straight against the wind."""
    wind = kept_by(state, "aeolus")
    if wind == board.NOWHERE:
        return False
    files, ranks = there % 5 - here % 5, there // 5 - here // 5
    blown = (wind % 5 - 2, wind // 5 - 2)
    return (_sign(files), _sign(ranks)) == (-blown[0], -blown[1])


def aired(state: "SantoriniState", there: i64) -> Refusal | None:
    """What Hippolyta and the wind of Aeolus say to a step of the chosen worker."""
    if sidelong(state, state.worker, there):
        return Refusal("SAN-100", say("All workers other than Hippolyta's woman step diagonally only."))
    if into_the_wind(state, state.worker, there):
        return Refusal("SAN-100", say("Nobody steps straight against the wind of Aeolus."))
    return None


def whirled(state: "SantoriniState", space: i64) -> bool:
    """Whether a whirlpool takes a worker on from there."""
    count = kept_by(state, "charybdis") + 1
    one, other = count % 26 - 1, count // 26 - 1
    if other < 0:
        return False
    return unoccupied(state, other if space == one else one) is None if space in (one, other) else False


def _sign(difference: i64) -> i64:
    """Where a step of one space, a leap of two or a way round the edge leads."""
    if difference < -2 or difference > 2:
        difference = -difference
    return 1 if difference > 0 else (-1 if difference < 0 else 0)


def domed(state: "SantoriniState", there: i64) -> Refusal | None:
    """Nobody enters a dome, or what counts as one."""
    if coined(state, there):
        return Refusal("SAN-529", say("To her opponents Clio's coin on {space} is a dome.", space=space_name(there)))
    if kept_by(state, "europa") == there:
        return Refusal("SAN-100", say("Talus stands on {space}, as if it were a dome.", space=space_name(there)))
    if state.domes >> there & 1:
        return Refusal("SAN-023", say("{space} has a dome; nobody can go there.", space=space_name(there)))
    return None


def unoccupied(state: "SantoriniState", space: i64) -> Refusal | None:
    """What is built on is unoccupied."""
    if coined(state, space):
        return Refusal("SAN-529", say("To her opponents Clio's coin on {space} is a dome.", space=space_name(space)))
    if side_of(state, space) != board.NOBODY:
        return Refusal(
            "SAN-027", say("A worker stands on {space}; build on an unoccupied space.", space=space_name(space))
        )
    if kept_by(state, "europa") == space:
        return Refusal("SAN-100", say("Talus stands on {space}, as if it were a dome.", space=space_name(space)))
    if state.domes >> space & 1:
        return Refusal("SAN-027", say("{space} has a dome; nothing is ever put on a dome.", space=space_name(space)))
    return None


def piece(state: "SantoriniState", space: i64, dome: bool = False) -> Refusal | None:
    """SAN-040, SAN-042, counted from the board: whether the supply has the piece."""
    supply = state.variant.supply
    level = 3 if dome else int(state.levels[space])
    used = [sum([1 for height in state.levels if height > n]) for n in range(3)]
    used.append(sum([1 for n in range(25) if state.domes >> n & 1]))
    if level < 3 and supply.blocks >= 0:
        gone = sum(used[:3]) >= supply.blocks
    else:
        limit: int = supply.domes if level == 3 else supply.levels[level]
        gone = 0 <= limit <= used[level]
    return Refusal("SAN-041", say("The piece for {space} has run out.", space=space_name(space))) if gone else None


@final
class ApolloReading(Reading):
    def entry(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if not is_opposing(state, there):
            return super().entry(state, there)
        if state.variant.second_apollo and state.levels[there] > state.levels[state.worker]:
            return Refusal("SAN-523", say("Apollo does not swap with a worker that stands higher than his own."))
        return None


@final
class ArtemisReading(Reading):
    def step(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.phase != phases.BUILDING:
            return super().step(state, there)
        if state.divine.steps == 2:
            return Refusal("SAN-202", say("Artemis steps twice at most."))
        if there == state.divine.start:
            return Refusal("SAN-202", say("Artemis cannot step back to where her turn began."))
        return self.way(state, there)


@final
class AthenaReading(Reading):
    def against_step(self, state: "SantoriniState", seat: i64, there: i64) -> Refusal | None:
        if state.divine.risen >> seat & 1 and state.levels[there] > state.levels[state.worker]:
            return Refusal("SAN-203", say("Athena moved up: nobody else may move up in this turn."))
        return None


@final
class AtlasReading(Reading):
    def dome(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.BUILDING:
            return self.build(state, space)
        return self.site(state, space) or low(state, space) or piece(state, space, True)


def low(state: "SantoriniState", space: i64) -> Refusal | None:
    """On level 3 a dome is the ordinary piece."""
    if state.levels[space] == board.TOP:
        return Refusal("SAN-028", say("On level 3 a dome is what is built anyway."))
    return None


@final
class DemeterReading(Reading):
    def second_build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.builds == 2:
            return Refusal("SAN-205", say("Demeter builds twice at most."))
        if space == state.divine.last:
            return Refusal("SAN-205", say("Demeter's second build is on another space than the first."))
        return self.site(state, space) or piece(state, space)


@final
class HephaestusReading(Reading):
    def second_build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.builds == 2 or space != state.divine.last:
            return Refusal("SAN-206", say("Hephaestus adds one more block on the space just built on."))
        if state.levels[space] == board.TOP or state.domes >> space & 1:
            return Refusal("SAN-206", say("The second piece of Hephaestus is never a dome."))
        return piece(state, space)


@final
class HermesReading(Reading):
    def choose(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase == phases.CHOOSING:
            return self.own_worker(state, space)
        if state.phase != phases.BUILDING or state.divine.up or state.divine.down:
            return super().choose(state, space)
        if state.divine.acted or not state.divine.moved >> state.worker & 1 or space == state.worker:
            return Refusal("SAN-207", say("Each worker of Hermes walks once at most, and then one of them builds."))
        return self.own_worker(state, space)

    def way(self, state: "SantoriniState", there: i64) -> Refusal | None:
        level = state.levels[state.worker]
        if state.divine.steps and state.levels[there] != level:
            return Refusal("SAN-207", say("The other worker has walked, so that this one stays on its level too."))
        if state.levels[there] != level or there == state.worker:
            return super().way(state, there)
        taken = self.entry(state, there)
        if taken is None and not _connected(state, state.worker, there):
            return Refusal(
                "SAN-207", say("The worker cannot walk to {space} without leaving its level.", space=space_name(there))
            )
        return taken

    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase == phases.STEPPING:  # no step at all is a walk too
            return self.site(state, space) or piece(state, space)
        return super().build(state, space)

    def need_not_move(self) -> bool:
        return True


def _connected(state: "SantoriniState", here: i64, there: i64) -> bool:
    """Whether a way over unoccupied spaces of one level leads from here to there."""
    level = state.levels[here]
    reached = {int(here)}
    found = True
    while found:
        found = False
        for space in range(25):
            if space in reached or state.levels[space] != level or unoccupied(state, space) is not None:
                continue
            for known in reached:
                if known != here and whirled(state, known):
                    continue
                closed = into_the_wind(state, known, space) or sidelong(state, known, space)
                if touch(known, space) and not closed:
                    found = True
                    break
            if found:
                reached.add(space)
                break
    return int(there) in reached


@final
class MinotaurReading(Reading):
    def entry(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if not is_opposing(state, there):
            return super().entry(state, there)
        file = 2 * (there % 5) - state.worker % 5
        rank = 2 * (there // 5) - state.worker // 5
        if not (0 <= file <= 4 and 0 <= rank <= 4):
            return Refusal("SAN-522", say("The Minotaur cannot push a worker off the board."))
        behind = rank * 5 + file
        if unoccupied(state, behind) is None:
            return None
        return Refusal(
            "SAN-208", say("The Minotaur cannot push the worker on: {space} is occupied.", space=space_name(behind))
        )


@final
class PrometheusReading(Reading):
    def rise(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.divine.builds and state.levels[there] > state.levels[state.worker]:
            return Refusal("SAN-210", say("Prometheus built before moving, so that his worker cannot move up."))
        return super().rise(state, there)

    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.STEPPING:
            return super().build(state, space)
        if state.divine.builds:
            return Refusal("SAN-210", say("Prometheus builds once before moving."))
        return self.site(state, space) or piece(state, space)


@final
class TritonReading(Reading):
    def step(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.phase != phases.BUILDING:
            return super().step(state, there)
        if not on_perimeter(state.worker):
            return Refusal("SAN-329", say("Triton steps on only from the perimeter."))
        first_rise = not state.divine.up and state.levels[there] > state.levels[state.worker]
        if state.divine.seen >> there & 1 and not first_rise:
            return Refusal(
                "SAN-329", say("To enter {space} once more in this turn would change nothing.", space=space_name(there))
            )
        return self.way(state, there)


def on_perimeter(space: i64) -> bool:
    """SAN-007."""
    return space % 5 == 0 or space % 5 == 4 or space < 5 or space >= 20


@final
class IrisReading(Reading):
    def way(self, state: "SantoriniState", there: i64) -> Refusal | None:
        files = there % 5 - state.worker % 5
        ranks = there // 5 - state.worker // 5
        straight = (files == 0 or files == 2 or files == -2) and (ranks == 0 or ranks == 2 or ranks == -2)
        if not straight or there == state.worker:
            return super().way(state, there)
        over = (there + state.worker) // 2
        if side_of(state, over) == board.NOBODY or coined(state, over):
            return Refusal("SAN-100", say("Iris leaps over a worker, and there is none in between."))
        return self.entry(state, there) or aired(state, there)


@final
class PegasusReading(Reading):
    def rise(self, state: "SantoriniState", there: i64) -> Refusal | None:
        return None


@final
class UraniaReading(Reading):
    def adjacent(self, here: i64, there: i64) -> bool:
        files = (here % 5 - there % 5) % 5
        ranks = (here // 5 - there // 5) % 5
        return here != there and files in (0, 1, 4) and ranks in (0, 1, 4)


@final
class CharonReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.STEPPING or state.divine.acted:
            return Refusal("SAN-315", say("Charon carries one worker, before his own moves."))
        if not is_opposing(state, space) or not touch(state.worker, space):
            return Refusal("SAN-315", say("Charon carries an opposing worker that is next to his own."))
        file = 2 * (state.worker % 5) - space % 5
        rank = 2 * (state.worker // 5) - space // 5
        if 0 <= file <= 4 and 0 <= rank <= 4 and unoccupied(state, rank * 5 + file) is None:
            return None
        return Refusal("SAN-315", say("There is no unoccupied space on the other side of Charon's worker."))


@final
class ScyllaReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.BUILDING or state.divine.acted:
            return Refusal("SAN-100", say("Scylla forces one worker, when her own has just moved."))
        if is_opposing(state, space) and touch(state.divine.left, space):
            return None
        return Refusal("SAN-100", say("Scylla forces an opposing worker that is next to the space her own has left."))


@final
class HestiaReading(Reading):
    def second_build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.builds == 2:
            return Refusal("SAN-100", say("Hestia builds twice at most."))
        if on_perimeter(space):
            return Refusal("SAN-100", say("Hestia's second build is not on the perimeter."))
        return self.site(state, space) or piece(state, space)


@final
class ZeusReading(Reading):
    def site(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if space != state.worker:
            return super().site(state, space)
        if state.levels[space] == board.TOP:
            return Refusal("SAN-330", say("Zeus never builds a dome under himself."))
        return None


@final
class PoseidonReading(Reading):
    def second_build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.builds == 4:
            return Refusal("SAN-327", say("Poseidon's other worker builds three times at most."))
        mine = [n for n in range(25) if side_of(state, n) == state.turn % state.variant.sides and n != state.worker]
        if len(mine) != 1 or state.levels[mine[0]]:
            return Refusal("SAN-327", say("Poseidon builds on with one worker that did not move and is on the ground."))
        if mine[0] == space or not touch(mine[0], space):
            where = space_name(mine[0])
            return Refusal("SAN-327", say("Now Poseidon builds next to his worker on {worker}.", worker=where))
        return unoccupied(state, space) or piece(state, space)


@final
class AsteriaReading(Reading):
    def dome(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA:
            return super().dome(state, space)
        if state.divine.builds == 2 or not state.divine.down:
            return Refusal("SAN-100", say("Asteria puts one dome, after a turn in which her worker moved down."))
        return unoccupied(state, space) or piece(state, space, True)


@final
class HadesReading(Reading):
    def against_step(self, state: "SantoriniState", seat: i64, there: i64) -> Refusal | None:
        if state.levels[there] < state.levels[state.worker]:
            return Refusal("SAN-337", say("Hades does not let opposing workers move down."))
        return None


@final
class LimusReading(Reading):
    def against_build(self, state: "SantoriniState", seat: i64, space: i64, dome: bool) -> Refusal | None:
        if dome or state.levels[space] == board.TOP:
            return None
        for worker in range(25):
            beside = worker != space and touch(worker, space)
            if beside and side_of(state, worker) == seat % state.variant.sides:
                return Refusal("SAN-323", say("Next to the workers of Limus opponents build nothing but domes."))
        return None


@final
class HypnusReading(Reading):
    def against_step(self, state: "SantoriniState", seat: i64, there: i64) -> Refusal | None:
        before = state.divine.before
        if before is None or state.divine.moved >> state.worker & 1:
            return None
        if side_of(before, state.worker) != state.turn % state.variant.sides:
            return None  # a worker that has just been put there, or an opposing one
        for other in range(25):
            mine = other != state.worker and side_of(before, other) == state.turn % state.variant.sides
            if mine and before.levels[other] >= before.levels[state.worker]:
                return None
        return Refusal("SAN-322", say("Hypnus lets the worker sleep that stands higher than its fellows."))


@final
class AphroditeReading(Reading):
    def against_step(self, state: "SantoriniState", seat: i64, there: i64) -> Refusal | None:
        before = state.divine.before
        if before is None or not is_last_step(state, there) or not self._beside(before, seat, state.divine.start):
            return None
        if side_of(before, state.divine.start) == board.NOBODY:
            return None  # a worker that has just been put there
        hers = side_of(state, there) == seat % state.variant.sides  # forced away, it stands next to the mover
        return None if hers or self._beside(state, seat, there) else self._stay()

    def against_build(self, state: "SantoriniState", seat: i64, space: i64, dome: bool) -> Refusal | None:
        return self._stay() if state.divine.astray else None

    def _stay(self) -> Refusal:
        return Refusal(
            "SAN-311", say("A worker that began next to Aphrodite's ends its last step next to one of them.")
        )

    def _beside(self, state: "SantoriniState", seat: i64, space: i64) -> bool:
        for worker in range(25):
            hers = side_of(state, worker) == seat % state.variant.sides
            if hers and worker != space and touch(worker, space):
                return True
        return False


@final
class PersephoneReading(Reading):
    def against_step(self, state: "SantoriniState", seat: i64, there: i64) -> Refusal | None:
        rises = state.levels[there] > state.levels[state.worker]
        return None if rises or not is_last_step(state, there) else self._rise(state)

    def against_build(self, state: "SantoriniState", seat: i64, space: i64, dome: bool) -> Refusal | None:
        stays = READINGS.get(table.word(state.divine.acting[state.turn]), PLAIN).need_not_move()
        return self._rise(state) if state.phase == phases.BUILDING or stays else None

    def _rise(self, state: "SantoriniState") -> Refusal | None:
        if state.divine.must_rise and not state.divine.up:
            return Refusal("SAN-326", say("Persephone asks for a turn in which a worker moves up."))
        return None


def used(state: "SantoriniState") -> Refusal | None:
    """A hero uses its power in one turn of the game."""
    if state.divine.counts[state.turn] and not state.divine.acted:
        return Refusal("SAN-346", say("The hero has used its power already."))
    return None


@final
class AchillesReading(Reading):
    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.STEPPING:
            return super().build(state, space)
        if state.divine.builds:
            return Refusal("SAN-346", say("Achilles builds once before moving."))
        return used(state) or self.site(state, space) or piece(state, space)


@final
class AtalantaReading(Reading):
    def step(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.phase != phases.BUILDING:
            return super().step(state, there)
        first_rise = not state.divine.up and state.levels[there] > state.levels[state.worker]
        if state.divine.seen >> there & 1 and not first_rise:
            return Refusal(
                "SAN-346", say("To enter {space} once more in this turn would change nothing.", space=space_name(there))
            )
        return used(state) or self.way(state, there)


@final
class BellerophonReading(Reading):
    def rise(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.levels[there] - state.levels[state.worker] == 2:
            return used(state)
        return super().rise(state, there)


@final
class PolyphemusReading(Reading):
    def dome(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA:
            return super().dome(state, space)
        if state.divine.builds == 3:
            return Refusal("SAN-346", say("Polyphemus puts two domes at most."))
        return used(state) or unoccupied(state, space) or piece(state, space, True)


@final
class MedeaReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA:
            return Refusal("SAN-346", say("Medea uses her power at the end of her turn."))
        if state.divine.counts[state.turn]:
            return Refusal("SAN-346", say("The hero has used its power already."))
        known = side_of(state, space) != board.NOBODY and not coined(state, space)
        if known and state.levels[space] and beside_own(state, space):
            return None
        return Refusal("SAN-346", say("Medea takes the blocks from under a worker that is next to one of hers."))


@final
class TheseusReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA:
            return Refusal("SAN-346", say("Theseus uses his power at the end of his turn."))
        if state.divine.counts[state.turn]:
            return Refusal("SAN-346", say("The hero has used its power already."))
        for worker in range(25):
            mine = side_of(state, worker) == state.turn % state.variant.sides
            high = state.levels[space] == state.levels[worker] + 2
            if mine and high and touch(worker, space) and is_opposing(state, space):
                return None
        return Refusal(
            "SAN-346", say("Theseus removes an opposing worker two levels above a neighbouring worker of his.")
        )


def beside_own(state: "SantoriniState", space: i64) -> bool:
    """Whether the space is next to a worker of the side in turn."""
    for worker in range(25):
        mine = side_of(state, worker) == state.turn % state.variant.sides
        if mine and worker != space and touch(worker, space):
            return True
    return False


@final
class AresReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA or state.divine.acted:
            return Refusal("SAN-312", say("Ares takes away one block, at the end of his turn."))
        for worker in range(25):
            waited = side_of(state, worker) == state.turn % state.variant.sides and worker != state.worker
            if waited and worker != space and touch(worker, space):
                if state.levels[space] and unoccupied(state, space) is None:
                    return None
                return Refusal("SAN-312", say("Ares takes a block from an unoccupied space without a dome."))
        return Refusal("SAN-312", say("Ares takes a block that is next to the worker that did not move."))


@final
class NemesisReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA or state.divine.acted:
            return Refusal("SAN-100", say("Nemesis swaps once, at the end of her turn."))
        if not is_opposing(state, space):
            return Refusal("SAN-100", say("Nemesis swaps places with the workers of an opponent."))
        for worker in range(25):
            if side_of(state, worker) == side_of(state, space) and beside_own(state, worker):
                return Refusal("SAN-100", say("Nemesis swaps only if none of that opponent's workers is next to hers."))
        sides = [side_of(state, worker) for worker in range(25)]
        if sides.count(sides[space]) == 2 and sides.count(state.turn % state.variant.sides) == 2:
            return None
        return Refusal("SAN-100", say("Nemesis swaps two workers with two others."))


@final
class MorpheusReading(Reading):
    def need_not_build(self, state: "SantoriniState") -> bool:
        return True

    def second_build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.counts[state.turn] == 0:
            return Refusal("SAN-325", say("Morpheus has no token left to build with."))
        return self.site(state, space) or piece(state, space)


@final
class ErosReading(Reading):
    def start(self, state: "SantoriniState", space: i64) -> Refusal | None:
        mine = [n for n in range(25) if side_of(state, n) == state.turn % state.variant.sides]
        fits = [n for n in range(25) if (_opposite(mine[0], n) if mine else on_perimeter(n))]
        room = [n for n in fits if side_of(state, n) == board.NOBODY]
        if int(space) in fits or not room:
            return None
        return Refusal("SAN-319", say("The workers of Eros start on opposite edges of the board."))


def _opposite(here: i64, there: i64) -> bool:
    """Whether two spaces lie on opposite edges."""
    files = here % 5 - there % 5
    ranks = here // 5 - there // 5
    return files == 4 or files == -4 or ranks == 4 or ranks == -4


@final
class ProteusReading(Reading):
    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase == phases.BUILDING and not state.divine.acted and len(own_workers(state)) > 1:
            return Refusal("SAN-100", say("First another worker of Proteus follows onto the space just left."))
        return super().build(state, space)

    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.BUILDING or state.divine.acted:
            return Refusal("SAN-100", say("One worker of Proteus follows, when another has just moved."))
        if int(space) in own_workers(state) and space != state.worker:
            return None
        return Refusal("SAN-100", say("Another worker of Proteus follows onto the space just left."))


def own_workers(state: "SantoriniState") -> list[int]:
    """Where the workers of the side in turn stand."""
    return [space for space in range(25) if side_of(state, space) == state.turn % state.variant.sides]


@final
class GraeaeReading(Reading):
    def site(self, state: "SantoriniState", space: i64) -> Refusal | None:
        for worker in own_workers(state):
            if worker != state.worker and worker != space and touch(worker, space):
                return unoccupied(state, space)
        return Refusal("SAN-100", say("The Graeae build with a worker that did not move."))


@final
class CastorReading(Reading):
    def choose(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.BUILDING:
            return super().choose(state, space)
        ready = state.divine.done if state.divine.done else state.divine.moved
        if ready >> space & 1:
            return Refusal("SAN-100", say("Every worker of Castor and Pollux moves or builds once."))
        return self.own_worker(state, space)

    def step(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.divine.done:
            return Refusal("SAN-100", say("Castor and Pollux have built without moving; now all of them build."))
        return super().step(state, there)

    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase == phases.BUILDING and state.divine.done:
            return Refusal("SAN-100", say("Every worker of Castor and Pollux moves or builds once."))
        if state.phase == phases.STEPPING and state.divine.steps:
            return Refusal("SAN-100", say("One of Castor and Pollux has moved; now the other moves, and none builds."))
        if state.phase == phases.STEPPING:
            return self.site(state, space) or piece(state, space)
        return super().build(state, space)

    def stop(self, state: "SantoriniState") -> Refusal | None:
        if state.phase == phases.BUILDING and state.divine.steps == len(own_workers(state)):
            return None
        return super().stop(state)

    def need_not_build(self, state: "SantoriniState") -> bool:
        return state.divine.steps == 1

    def need_not_move(self) -> bool:
        return True


@final
class TerpsichoreReading(Reading):
    def choose(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.BUILDING:
            return super().choose(state, space)
        if state.divine.steps < len(own_workers(state)):
            if state.divine.moved >> space & 1:
                return Refusal("SAN-100", say("All workers of Terpsichore move, and then all of them build."))
            return self.own_worker(state, space)
        if state.divine.acted or state.divine.done >> space & 1 or space == state.worker:
            return Refusal("SAN-100", say("Every worker of Terpsichore builds once."))
        return self.own_worker(state, space)

    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase == phases.BUILDING and state.divine.steps < len(own_workers(state)):
            return Refusal("SAN-100", say("All workers of Terpsichore move, and then all of them build."))
        if state.phase == phases.BUILDING and state.divine.done >> state.worker & 1:
            return Refusal("SAN-100", say("Every worker of Terpsichore builds once."))
        return super().build(state, space)


@final
class HydraReading(Reading):
    def build(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.builds:
            return Refusal("SAN-020", say("Your worker has built already."))
        return super().build(state, space)

    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.BUILDING or not state.divine.builds:
            return Refusal("SAN-100", say("Hydra gains or loses a worker at the end of her turn."))
        mine = own_workers(state)
        if any(touch(one, other) for one in mine for other in mine if one != other):
            if int(space) in mine:
                return None
            return Refusal("SAN-100", say("Workers of Hydra are neighbours, so that she loses one of them."))
        around = [n for n in range(25) if touch(state.worker, n) and unoccupied(state, n) is None]
        if int(space) in around and state.levels[space] == min([int(state.levels[n]) for n in around]):
            return None
        return Refusal("SAN-100", say("Hydra gains a worker on one of the lowest spaces next to the one that moved."))


@final
class HeraclesReading(Reading):
    def dome(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase == phases.STEPPING or (state.phase == phases.EXTRA and not state.divine.acted):
            return super().build(state, space)
        spent = used(state)
        if spent is not None:
            return spent
        for worker in own_workers(state):
            if worker != space and touch(worker, space):
                return unoccupied(state, space) or piece(state, space, True)
        return Refusal("SAN-346", say("The workers of Heracles build domes next to them."))

    def stop(self, state: "SantoriniState") -> Refusal | None:
        if state.phase == phases.BUILDING:
            return used(state)
        return super().stop(state)


@final
class JasonReading(Reading):
    def first_act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.counts[state.turn]:
            return used(state)
        if on_perimeter(space) and state.levels[space] == 0:
            return unoccupied(state, space)
        return Refusal("SAN-346", say("Jason's spare worker comes onto a perimeter space of the ground level."))

    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        return Refusal("SAN-346", say("Jason's spare worker comes before a worker is chosen."))


@final
class OdysseusReading(Reading):
    def choose(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.divine.held != board.NOWHERE:
            return self._corner()
        return super().choose(state, space)

    def first_act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        corner = space == 0 or space == 4 or space == 20 or space == 24
        spent = used(state)
        if state.divine.held != board.NOWHERE:
            return unoccupied(state, space) if corner else self._corner()
        if spent is not None:
            return spent
        if not any(unoccupied(state, n) is None for n in (0, 4, 20, 24)):
            return Refusal("SAN-346", say("There is no unoccupied corner."))
        if is_opposing(state, space) and beside_own(state, space) and not state.divine.done >> space & 1:
            return None
        return Refusal("SAN-346", say("Odysseus forces opposing workers next to his own, each once."))

    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        return Refusal("SAN-346", say("Odysseus uses his power at the start of his turn."))

    def _corner(self) -> Refusal:
        return Refusal("SAN-346", say("Choose the corner for the worker that Odysseus forces."))


@final
class AdonisReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA or state.divine.suitor != board.NOWHERE:
            return Refusal("SAN-537", say("Adonis names two workers once, at the end of his turn."))
        spent = used(state)
        if spent is not None:
            return spent
        if state.divine.held != board.NOWHERE:
            if is_opposing(state, space):
                return None
            return Refusal("SAN-537", say("Now Adonis names an opposing worker."))
        if int(space) in own_workers(state) and any(is_opposing(state, other) for other in range(25)):
            return None
        return Refusal("SAN-537", say("First Adonis names one of his own workers."))

    def stop(self, state: "SantoriniState") -> Refusal | None:
        if state.divine.held != board.NOWHERE:
            return Refusal("SAN-537", say("Now Adonis names an opposing worker."))
        return super().stop(state)


@final
class AeolusReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA or state.divine.acted:
            return Refusal("SAN-100", say("Aeolus turns the wind once, at the end of his turn."))
        if space == kept_by(state, "aeolus") or (space == 12 and kept_by(state, "aeolus") == board.NOWHERE):
            return Refusal("SAN-100", say("So it is already."))
        if touch(space, 12):
            return None
        return Refusal("SAN-100", say("The wind is named by the space that lies in its direction from c3."))


@final
class EuropaReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA or state.divine.acted:
            return Refusal("SAN-100", say("Europa puts Talus down once, at the end of her turn."))
        if space == state.worker or not touch(space, state.worker):
            return Refusal("SAN-100", say("Europa puts Talus next to the worker that moved."))
        return unoccupied(state, space)


@final
class SeleneReading(Reading):
    def dome(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.BUILDING:
            return self.build(state, space)
        woman = kept_by(state, "selene")
        if woman == board.NOWHERE:
            return Refusal("SAN-328", say("Selene's woman has left the game."))
        if woman == space or not touch(woman, space):
            where = space_name(woman)
            return Refusal("SAN-328", say("Selene's woman, on {worker}, puts a dome next to her.", worker=where))
        anyway = low(state, space) if self.adjacent(state.worker, space) else None
        return unoccupied(state, space) or anyway or piece(state, space, True)


@final
class SirenReading(Reading):
    def first_act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if not is_opposing(state, space) or state.divine.done >> space & 1:
            return Refusal("SAN-100", say("Siren forces opposing workers, each once."))
        song = kept_by(state, "siren")
        file = space % 5 + song % 5 - 2
        rank = space // 5 + song // 5 - 2
        if 0 <= file <= 4 and 0 <= rank <= 4 and unoccupied(state, rank * 5 + file) is None:
            return None
        return Refusal("SAN-100", say("The next space in Siren's direction is not unoccupied."))

    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        return Refusal("SAN-100", say("Siren forces workers instead of a normal turn, before any of hers is chosen."))

    def step(self, state: "SantoriniState", there: i64) -> Refusal | None:
        if state.divine.acted:
            return Refusal("SAN-100", say("Siren has forced workers instead of moving; now one of hers builds."))
        return super().step(state, there)


@final
class ErisReading(Reading):
    def choose(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.CHOOSING or not is_opposing(state, space):
            return super().choose(state, space)
        if kept_by(state, "eris") == space:
            return Refusal("SAN-531", say("Eris does not move the opposing worker that moved last."))
        return None


@final
class DionysusReading(Reading):
    def choose(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA:
            return super().choose(state, space)
        if state.levels[state.divine.last] != 3 or not state.domes >> state.divine.last & 1:
            return Refusal(
                "SAN-318", say("Dionysus takes an extra turn whenever a worker of his turn completes a tower.")
            )
        if is_opposing(state, space):
            return None
        return Refusal("SAN-318", say("Dionysus takes his extra turn with an opposing worker."))


@final
class CharybdisReading(Reading):
    def act(self, state: "SantoriniState", space: i64) -> Refusal | None:
        if state.phase != phases.EXTRA or state.divine.acted:
            return Refusal("SAN-533", say("Charybdis lays one whirlpool, at the end of her turn."))
        count = state.divine.counts[state.turn]
        if count >= 26:
            return Refusal("SAN-533", say("Both whirlpools lie on the board."))
        if count == space + 1:
            return Refusal("SAN-533", say("A whirlpool lies on {space} already.", space=space_name(space)))
        return unoccupied(state, space)


PLAIN: Final = Reading()
READINGS: Final[dict[str, Reading]] = {
    "apollo": ApolloReading(),
    "artemis": ArtemisReading(),
    "athena": AthenaReading(),
    "atlas": AtlasReading(),
    "demeter": DemeterReading(),
    "hephaestus": HephaestusReading(),
    "hermes": HermesReading(),
    "minotaur": MinotaurReading(),
    "prometheus": PrometheusReading(),
    "achilles": AchillesReading(),
    "adonis": AdonisReading(),
    "aphrodite": AphroditeReading(),
    "atalanta": AtalantaReading(),
    "bellerophon": BellerophonReading(),
    "polyphemus": PolyphemusReading(),
    "medea": MedeaReading(),
    "theseus": TheseusReading(),
    "ares": AresReading(),
    "nemesis": NemesisReading(),
    "morpheus": MorpheusReading(),
    "eros": ErosReading(),
    "proteus": ProteusReading(),
    "graeae": GraeaeReading(),
    "castor": CastorReading(),
    "terpsichore": TerpsichoreReading(),
    "hydra": HydraReading(),
    "heracles": HeraclesReading(),
    "jason": JasonReading(),
    "odysseus": OdysseusReading(),
    "aeolus": AeolusReading(),
    "europa": EuropaReading(),
    "selene": SeleneReading(),
    "siren": SirenReading(),
    "eris": ErisReading(),
    "dionysus": DionysusReading(),
    "charybdis": CharybdisReading(),
    "asteria": AsteriaReading(),
    "charon": CharonReading(),
    "hades": HadesReading(),
    "hestia": HestiaReading(),
    "hypnus": HypnusReading(),
    "iris": IrisReading(),
    "limus": LimusReading(),
    "pegasus": PegasusReading(),
    "persephone": PersephoneReading(),
    "poseidon": PoseidonReading(),
    "scylla": ScyllaReading(),
    "triton": TritonReading(),
    "urania": UraniaReading(),
    "zeus": ZeusReading(),
}
