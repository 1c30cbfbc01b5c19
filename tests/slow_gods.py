"""The powers once more, slow and plain, from the words of the rules: all results of a whole turn, sharing nothing with the package."""

from copy import copy
from itertools import combinations, permutations

SPACES = [file + rank for rank in "12345" for file in "abcde"]
EDGE = {space for space in SPACES if space[0] in "ae" or space[1] in "15"}


def at(file, rank):
    """The space in that column and row, counted from 0; None off the board."""
    return "abcde"[file] + "12345"[rank] if 0 <= file < 5 and 0 <= rank < 5 else None


def column(space):
    return "abcde".index(space[0])


def row(space):
    return "12345".index(space[1])


def near(space):
    """SAN-002."""
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    return {at(column(space) + i, row(space) + j) for i, j in around} - {None}


def wrapped(space):
    """SAN-345: opposite edges and corners count as adjacent."""
    around = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
    return {at((column(space) + i) % 5, (row(space) + j) % 5) for i, j in around}


def behind(here, there):
    """The next space in the same direction."""
    return at(2 * column(there) - column(here), 2 * row(there) - row(here))


class Woman(int):
    """The side of a worker that is known as its woman, wherever she goes."""


class Named(int):
    """The side of a worker that Adonis has named."""


class Board:
    """A table at the beginning of a turn, and whatever becomes of it during the turn."""

    def __init__(self, heights, domes, workers, gods, me, ban=False, used=False, tokens=0, wind=None, talus=None):
        self.height = heights  # space: blocks
        self.domes = domes
        self.workers = workers  # space: side
        self.gods = gods  # side: power
        self.me = me
        self.ban = ban  # whether Athena's ban binds this turn
        self.used = used  # whether a hero has used its power
        self.tokens = tokens  # of Morpheus
        self.wind = wind  # of Aeolus: columns and rows
        self.talus = talus  # where he stands
        self.coins = ()  # of Clio
        self.pools = ()  # of Charybdis
        self.whirled = frozenset()  # workers whose walk a whirlpool has ended (Hermes)
        self.spare = 2  # workers of Gaea
        self.tired = None  # where the opposing worker stands that moved last, for Eris
        self.song = None  # Siren's direction: columns and rows
        self.night = None  # the power that is set aside for Nyx
        self.robbed = False  # whether Circe has the power of the side in turn
        self.pair = ()  # the two that Adonis names in this turn
        self.up = self.down = self.won = False
        self.present = set(gods.values())  # the powers of those who had workers after the last step
        self.hero = False  # whether the power of a hero is used in this turn
        self.beside = {}  # where a worker stands: whether its last step ended next to Aphrodite's
        self.ways = {}  # where a worker stands: where it began the turn
        self.first = {side: {s for s, owner in workers.items() if owner == side} for side in gods}

    def copy(self):
        twin = copy(self)
        twin.height, twin.domes, twin.workers = dict(self.height), set(self.domes), dict(self.workers)
        twin.ways, twin.beside = dict(self.ways), dict(self.beside)
        return twin

    def mine(self):
        return [space for space, side in self.workers.items() if side == self.me]

    def against(self, god):
        """Whether an opponent has this power."""
        return any(power == god for side, power in self.gods.items() if side != self.me and self.first[side])

    def women(self):
        return tuple(sorted(space for space, side in self.workers.items() if isinstance(side, Woman)))

    def theirs(self, god):
        """The workers of the opponents with this power."""
        return {space for space, side in self.workers.items() if side != self.me and self.gods[side] == god}

    def free(self, space):
        return space not in self.workers and space not in self.domes and space != self.talus

    def result(self):
        heights = "".join(str(self.height[s]) for s in SPACES)
        laid = (self.wind, self.talus, self.women(), self.coins, tuple(in_order(self.pools)), self.pair)
        return (heights, *sorted(self.domes), "|", *sorted(self.workers.items()), self.won, laid)


def steps(board, here, rise=1, lands=None, around=near):
    """Every board after one step of the worker. `lands` says of an occupied space whether it can be entered all the same, and
    where the worker there goes.
    """
    god = board.gods[board.me]
    for there in around(here):
        pushed = None
        if there in board.domes or there == board.talus or closed(board, here, there):
            continue
        if there in board.workers:
            pushed = lands(there) if lands and board.workers[there] != board.me else None
            if pushed is None:
                continue
        climb = board.height[there] - board.height[here]
        if climb > rise or (climb > 0 and board.ban) or (climb < 0 and board.against("hades")):
            continue
        yield go(board, here, there, pushed, god)


def closed(board, here, there):
    """Whether the wind or Hippolyta forbids the step."""
    queen = {side for side in board.workers.values() if board.gods[side] == "hippolyta"}
    woman = isinstance(board.workers[here], Woman) and board.workers[here] in queen
    straight = column(here) == column(there) or row(here) == row(there)
    return against_wind(board, here, there) or (bool(queen) and not woman and straight)


def against_wind(board, here, there):
    """Whether a step, also over a worker or round the edge, goes straight against the wind."""
    way = {0: 0, 1: 1, 2: 1, -4: 1, -1: -1, -2: -1, 4: -1}
    towards = (way[column(there) - column(here)], way[row(there) - row(here)])
    return board.wind is not None and towards == (-board.wind[0], -board.wind[1])


def go(board, here, there, pushed=None, god=""):
    """The board after the worker went there, with what is won by it."""
    after = board.copy()
    side = after.workers.pop(here)
    if pushed is not None:
        after.workers[pushed] = after.workers.pop(there)
    after.workers[there] = side
    after.ways[there] = after.ways.pop(here, here)
    climb = board.height[there] - board.height[here]
    after.up, after.down = board.up or climb > 0, board.down or climb < 0
    after.entered = there
    after.beside[there] = bool(near(there) & after.theirs("aphrodite"))
    ahead, entered = behind(here, there), there
    there = whirl(after, here, there)
    climb = board.height[there] - board.height[here]
    after.won = board.height[there] == 3 and climb > 0 and not (god == "pegasus" and climb > 1)
    after.won = after.won or (god == "pan" and climb <= -2) or (god == "eros" and together(after, there))
    if side != board.me or (board.against("hera") and there in EDGE):
        after.won = False
    after.at = there
    if god == "bia" and not after.won and after.workers.get(ahead, board.me) != board.me:
        del after.workers[ahead]  # SAN-313
    after.present = {after.gods[side] for side in after.workers.values()}
    if after.theirs("harpies") and not after.won and there == entered:
        blow(after, here, there)
    return after


def whirl(board, here, there):
    """SAN-533: where the worker that has come from here is now, and the board with it: at the other whirlpool, if that is free."""
    others = [space for space in board.pools if space != there]
    if there not in board.pools or not others or not board.free(others[0]) or others[0] == here:
        return there
    for where in (board.workers, board.ways, board.beside):
        where[others[0]] = where.pop(there)
    return others[0]


def together(board, there):
    """SAN-319: whether another worker of the side stands beside, both on level 1, or on any same level if three play."""
    beside = [space for space in near(there) if board.workers.get(space) == board.me]
    return any(
        board.height[s] == board.height[there] and (board.height[s] == 1 or len(board.gods) == 3) for s in beside
    )


def blow(board, here, there):
    """SAN-338: on in the same direction until the next space is higher or obstructed. Round the edge one comes from behind."""
    ahead = {0: 0, 1: 1, 2: 1, -4: 1, -1: -1, -2: -1, 4: -1}
    files, ranks = ahead[column(there) - column(here)], ahead[row(there) - row(here)]
    while True:
        space = at(column(board.at) + files, row(board.at) + ranks)
        if space is None or not board.free(space) or board.height[space] > board.height[board.at]:
            return
        for where in (board.workers, board.ways, board.beside):
            where[space] = where.pop(board.at)
        board.at = space


def put(board, space, dome=False):
    after = board.copy()
    if dome or board.height[space] == 3:
        after.domes.add(space)
    else:
        after.height[space] += 1
    after.last = space
    after.pools = tuple(pool for pool in after.pools if pool != space)
    return after


def allowed(board, space, dome=False):
    """SAN-323: next to Limus only domes are built."""
    if dome or board.height[space] == 3:
        return True
    return not any(space in near(worker) for worker in board.theirs("limus"))


def builds(board, worker, around=near):
    """Every board after the worker has built."""
    for space in around(worker):
        if board.free(space) and allowed(board, space):
            yield put(board, space)


def domes(board, spaces):
    for space in spaces:
        if board.free(space):
            yield put(board, space, dome=True)


def plain(board, stepping=steps, building=builds):
    """A turn of one step and one build."""
    for here in awake(board):
        for moved in stepping(board, here):
            if moved.won:
                yield moved
            else:
                yield from building(moved, moved.at)


def awake(board):
    """SAN-322: the highest worker sleeps, if it is the only one so high."""
    mine = board.mine()
    if not board.against("hypnus"):
        return mine
    top = max(board.height[space] for space in mine)
    high = [space for space in mine if board.height[space] == top]
    return [space for space in mine if len(high) > 1 or space != high[0]]


def apollo(board):
    return plain(board, lambda b, here: steps(b, here, lands=lambda there: here))


def minotaur(board):
    def on(b, here):
        def beyond(there):
            space = behind(here, there)
            return space if space and b.free(space) else None

        return steps(b, here, lands=beyond)

    return plain(board, on)


def artemis(board):
    def twice(b, here):
        for once in steps(b, here):
            yield once
            if not once.won:
                yield from (again for again in steps(once, once.at) if again.entered != here)

    return plain(board, twice)


def atlas(board):
    def either(b, worker):
        yield from builds(b, worker)
        yield from domes(b, near(worker))

    return plain(board, building=either)


def demeter(board):
    def two(b, worker):
        for once in builds(b, worker):
            yield once
            yield from (again for again in builds(once, worker) if again.last != once.last)

    return plain(board, building=two)


def hestia(board):
    def two(b, worker):
        for once in builds(b, worker):
            yield once
            yield from (again for again in builds(once, worker) if again.last not in EDGE)

    return plain(board, building=two)


def hephaestus(board):
    def two(b, worker):
        for once in builds(b, worker):
            yield once
            if once.last not in once.domes and once.height[once.last] < 3 and allowed(once, once.last):
                yield put(once, once.last)

    return plain(board, building=two)


def hermes(board):
    for here in awake(board):
        for moved in steps(board, here):
            if moved.won:
                yield moved
            elif moved.height[moved.entered] != moved.height[here]:
                yield from builds(moved, moved.at)
    seen, edge = [], [board]
    while edge:  # all that can be reached by single steps on one level
        known = {tuple(sorted(b.ways.items())): b for b in seen}
        found = []
        for b in edge:
            key = tuple(sorted(b.ways.items()))
            if key in known:
                continue
            known[key] = b
            seen.append(b)
            yield from (built for worker in b.mine() for built in builds(b, worker))
            for worker in b.mine():
                if b.ways.get(worker, worker) in awake(board) and worker not in b.whirled:
                    level = b.height[worker]
                    for moved in steps(b, worker):
                        if moved.won and moved.height[moved.entered] == level:
                            yield moved  # out of a whirlpool on level 3
                        elif moved.height[moved.entered] == level:
                            moved.whirled = b.whirled | ({moved.at} if moved.at != moved.entered else set())
                            found.append(moved)
        edge = found


def prometheus(board):
    yield from plain(board)
    for here in awake(board):
        for built in builds(board, here):
            for moved in steps(built, here, rise=0):
                yield from [moved] if moved.won else builds(moved, moved.at)


def triton(board):
    def chain(b, here):
        seen, edge = set(), list(steps(b, here))
        while edge:
            moved = edge.pop()
            key = (moved.at, moved.up)
            if key in seen and not moved.won:
                continue
            seen.add(key)
            yield moved
            if moved.at in EDGE and not moved.won:
                edge += steps(moved, moved.at)

    return plain(board, chain)


def iris(board):
    def leap(b, here):
        yield from steps(b, here)
        for over in near(here):
            there = behind(here, over)
            if over in b.workers and there and b.free(there):
                climb = b.height[there] - b.height[here]
                barred = (climb > 0 and b.ban) or (climb < 0 and b.against("hades")) or closed(b, here, there)
                if not barred:
                    yield go(b, here, there)

    return plain(board, leap)


def pegasus(board):
    return plain(board, lambda b, here: steps(b, here, rise=3))


def urania(board):
    return plain(board, lambda b, here: steps(b, here, around=wrapped), lambda b, w: builds(b, w, around=wrapped))


def charon(board):
    yield from plain(board)
    for here in awake(board):
        for other in near(here):
            if other in board.workers and board.workers[other] != board.me:
                there = behind(other, here)
                if there and board.free(there):
                    carried = board.copy()
                    carried.workers[there] = carried.workers.pop(other)
                    for moved in steps(carried, here):
                        yield from [moved] if moved.won else builds(moved, moved.at)


def scylla(board):
    for here in awake(board):
        for moved in steps(board, here):
            if moved.won:
                yield moved
                continue
            yield from builds(moved, moved.at)
            for other in near(here):
                if other in moved.workers and moved.workers[other] != board.me:
                    forced = moved.copy()
                    forced.workers[here] = forced.workers.pop(other)
                    yield from builds(forced, forced.at)


def zeus(board):
    def under(b, worker):
        yield from builds(b, worker)
        if b.height[worker] < 3 and allowed(b, worker):
            yield put(b, worker)

    return plain(board, building=under)


def poseidon(board):
    def more(b, worker):
        for built in builds(b, worker):
            yield built
            waiting = [space for space in built.mine() if space != worker]
            if len(waiting) == 1 and built.height[waiting[0]] == 0:
                edge = [built]
                for _ in range(3):
                    edge = list({again.result(): again for b2 in edge for again in builds(b2, waiting[0])}.values())
                    yield from edge

    return plain(board, building=more)


def asteria(board):
    for built in plain(board):
        yield built
        if built.down and not built.won:
            yield from domes(built, SPACES)


def achilles(board):
    yield from plain(board)
    for here in awake(board) if not board.used else ():
        for built in builds(board, here):
            for moved in steps(built, here):
                moved.hero = True
                yield from [moved] if moved.won else builds(moved, moved.at)


def atalanta(board):
    def walk(b, here):
        yield from steps(b, here)
        seen, edge = set(), [moved for moved in steps(b, here) if not b.used and not moved.won]
        while edge:
            moved = edge.pop()
            for again in steps(moved, moved.at):
                again.hero = True
                if (again.at, again.up, again.won) not in seen:
                    seen.add((again.at, again.up, again.won))
                    yield again
                    edge += [] if again.won else [again]

    return plain(board, walk)


def bellerophon(board):
    def high(b, here):
        for moved in steps(b, here, rise=1 if b.used else 2):
            moved.hero = b.height[moved.entered] - b.height[here] == 2
            yield moved

    return plain(board, high)


def polyphemus(board):
    for built in plain(board):
        yield built
        if not built.won and not board.used:
            for once in domes(built, SPACES):
                once.hero = True
                yield once
                yield from domes(once, SPACES)


def ares(board):
    for built in plain(board):
        yield built
        if not built.won:
            for worker in built.mine():
                for space in near(worker) if worker != built.at else ():
                    if built.free(space) and built.height[space]:
                        yield lowered(built, space, 1)


def lowered(board, space, blocks):
    after = board.copy()
    after.height[space] -= blocks
    return after


def medusa(board):
    for built in plain(board):
        if built.won:
            yield built
            continue
        stone = {
            space
            for worker in built.mine()
            for space in near(worker)
            if built.workers.get(space, built.me) != built.me and built.height[space] < built.height[worker]
        }
        after = built.copy()
        for space in stone:
            if allowed(built, space):
                del after.workers[space]
                after.height[space] += 1
                after.pools = tuple(pool for pool in after.pools if pool != space)
        yield after


def nemesis(board):
    for built in plain(board):
        yield built
        for side in board.gods if not built.won else ():
            theirs = {space for space, owner in built.workers.items() if owner == side}
            mine = set(built.mine())
            if side == built.me or len(theirs) != 2 or any(near(space) & mine for space in theirs):
                continue
            swapped = built.copy()
            for one, other in zip(in_order(mine), in_order(theirs), strict=True):
                swapped.workers[one], swapped.workers[other] = built.workers[other], built.workers[one]
            yield swapped


def in_order(spaces):
    """SAN-528."""
    return sorted(spaces, key=SPACES.index)


def surrounded(board):
    """The sides with a worker straight between two of the side in turn."""
    return {
        side
        for space, side in board.workers.items()
        for one in near(space)
        if side != board.me and board.workers.get(one) == board.me == board.workers.get(behind(one, space))
    }


def medea(board):
    for built in plain(board):
        yield built
        if not built.won and not board.used:
            beside = {space for worker in built.mine() for space in near(worker) if space in built.workers}
            yield from (lowered(built, space, built.height[space]) for space in beside)


def theseus(board):
    for built in plain(board):
        yield built
        for worker in built.mine() if not built.won and not board.used else ():
            for space in near(worker):
                high = built.height[space] - built.height[worker] == 2
                if high and built.workers.get(space, built.me) != built.me:
                    after = built.copy()
                    del after.workers[space]
                    yield after


def morpheus(board):
    for here in awake(board):
        for moved in steps(board, here):
            yield moved
            edge = [] if moved.won else [moved]
            for _ in range(board.tokens):
                edge = list({again.result(): again for b in edge for again in builds(b, moved.at)}.values())
                yield from edge


def graeae(board):
    def another(b, worker):
        return (built for other in b.mine() if other != worker for built in builds(b, other))

    return plain(board, building=another)


def proteus(board):
    def follow(b, worker):
        others = [other for other in b.mine() if other != worker]
        for other in others:
            followed = b.copy()
            followed.workers[b.came] = followed.workers.pop(other)
            yield from builds(followed, worker)
        if not others:
            yield from builds(b, worker)

    def from_there(b, here):
        for moved in steps(b, here):
            moved.came = here
            yield moved

    return plain(board, from_there, follow)


def moving(board, workers):
    """Every board after these workers have moved, one after the other, and those after which somebody has won already."""
    edge = [board]
    for here in workers:
        found = [moved for b in edge for moved in steps(b, here)]
        yield from ((moved, False) for moved in found if moved.won)
        edge = [moved for moved in found if not moved.won]
    yield from ((moved, True) for moved in edge)


def building(board, workers):
    """Every board after these workers have built, one after the other."""
    edge = [board]
    for worker in workers:
        edge = list({built.result(): built for b in edge for built in builds(b, worker)}.values())
    return edge


def castor(board):
    yield from plain(board)
    for workers in permutations(board.mine()):
        if set(workers) <= set(awake(board)):
            yield from (moved for moved, complete in moving(board, workers) if complete or moved.won)
        yield from building(board, workers)


def terpsichore(board):
    for workers in permutations(board.mine()):
        for moved, complete in moving(board, workers) if set(workers) <= set(awake(board)) else ():
            if complete:
                yield from (built for order in permutations(moved.mine()) for built in building(moved, order))
            else:
                yield moved


def heracles(board):
    yield from plain(board)
    for here in awake(board) if not board.used else ():
        for moved in steps(board, here):
            if moved.won:
                continue
            spaces = {space for worker in moved.mine() for space in near(worker) if moved.free(space)}
            for n in range(len(spaces) + 1):
                for chosen in combinations(sorted(spaces), n):
                    after = moved.copy()
                    after.domes |= set(chosen)
                    after.pools = tuple(pool for pool in after.pools if pool not in chosen)
                    after.hero = True
                    yield after


def jason(board):
    yield from plain(board)
    for space in EDGE if not board.used else ():
        if board.free(space) and board.height[space] == 0:
            joined = board.copy()
            joined.workers[space] = board.me
            joined.ways[space] = None  # it began the turn nowhere
            joined.hero = True
            for moved in steps(joined, space):
                yield from [moved] if moved.won else builds(moved, moved.at)


def hydra(board):
    for built in plain(board):
        if built.won:
            yield built
            continue
        mine = set(built.mine())
        free = [space for space in near(built.at) if built.free(space)]
        if any(near(worker) & mine for worker in mine):
            for worker in mine:
                after = built.copy()
                del after.workers[worker]
                yield after
        elif not free:
            yield built
        else:
            for space in free:
                if built.height[space] == min(built.height[s] for s in free):
                    after = built.copy()
                    after.workers[space] = built.me
                    yield after


def aeolus(board):
    for built in plain(board):
        yield built
        for wind in [None, *((i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0))]:
            if not built.won:
                turned = built.copy()
                turned.wind = wind
                yield turned


def europa(board):
    for built in plain(board):
        yield built
        for space in near(built.at) if not built.won else ():
            if built.free(space):
                guarded = built.copy()
                guarded.talus = space
                yield guarded


def odysseus(board):
    yield from plain(board)
    if not board.used:
        for forced in cornered(board, frozenset()):
            forced.hero = True
            yield from plain(forced)


def cornered(board, done):
    """Every board after some more opposing workers next to the side's own were forced to corners."""
    for other, side in board.workers.items():
        if side != board.me and other not in done and near(other) & set(board.mine()):
            for corner in ("a1", "e1", "a5", "e5"):
                if board.free(corner):
                    forced = board.copy()
                    forced.workers[corner] = forced.workers.pop(other)
                    yield forced
                    yield from cornered(forced, done | {corner})


def selene(board):
    def either(b, worker):
        yield from builds(b, worker)
        for woman in b.women():
            if b.workers[woman] == b.me:
                yield from domes(b, near(woman))

    return plain(board, building=either)


def clio(board):
    def coining(b, worker):
        for built in builds(b, worker):
            if built.last not in built.domes and len(built.coins) < 3:
                built.coins = tuple(in_order([*built.coins, built.last]))
            yield built

    return plain(board, building=coining)


def with_other(board, here):
    """Every board after the opposing worker there has moved and built, which does not count as a move of the side in turn."""
    for moved in steps(board, here):
        moved.ways, moved.beside, moved.up, moved.down = board.ways, board.beside, board.up, board.down
        yield from builds(moved, moved.at)


def eris(board):
    yield from plain(board)
    for here, side in board.workers.items():
        if side != board.me and here != board.tired:
            yield from with_other(board, here)


def dionysus(board):
    for turn in plain(board):
        yield from revel(turn)


def revel(board):
    """SAN-318: one extra turn after the other, as long as towers are completed."""
    yield board
    if not board.won and board.last in board.domes and board.height[board.last] == 3:
        for here, side in board.workers.items():
            if side != board.me:
                for built in with_other(board, here):
                    yield from revel(built)


def charybdis(board):
    for built in plain(board):
        yield built
        for space in SPACES if not built.won and len(built.pools) < 2 else ():
            if built.free(space) and space not in built.pools:
                laid = built.copy()
                laid.pools = (*built.pools, space)
                yield laid


def adonis(board):
    for built in plain(board):
        yield built
        others = [space for space, side in built.workers.items() if side != built.me]
        for one in built.mine() if not built.won and not board.used else ():
            for other in others:
                named = built.copy()
                named.pair = (one, other)
                yield named


def siren(board):
    yield from plain(board)
    for lured in lure(board, frozenset()):
        for worker in lured.mine():
            yield from builds(lured, worker)


def lure(board, done):
    """Every board after some more opposing workers were forced one space on."""
    for other, side in board.workers.items():
        there = at(column(other) + board.song[0], row(other) + board.song[1])
        if side != board.me and other not in done and there and board.free(there):
            forced = board.copy()
            forced.workers[there] = forced.workers.pop(other)
            yield forced
            yield from lure(forced, done | {there})


def results(board):
    """The results of all legal turns of the side in turn. To Clio's opponents a space with a coin holds only a dome."""
    board = as_it_is_now(board)
    if not board.coins or board.gods[board.me] == "clio":
        return {end.result() for turn in legal_turns(board) for end in answered(board, turn)}
    seen = board.copy()
    hidden = {space: seen.workers.pop(space) for space in set(board.coins) & set(board.workers)}
    seen.domes |= set(board.coins)
    found = set()
    for turn in legal_turns(seen):
        after = turn.copy()
        after.domes -= set(board.coins) - board.domes
        after.workers |= hidden
        found |= {end.result() for end in answered(board, after)}
    return found


def as_it_is_now(board):
    """SAN-535, SAN-536: the board with the powers that everybody has in this turn."""
    gods = dict(board.gods)
    for side, god in board.gods.items():
        if god == "nyx":
            towers = [space for space in board.domes if board.height[space] == 3]
            has, other = len(towers) % 2 == 1, board.night
        elif god == "circe":
            theirs = {space for space, owner in board.workers.items() if owner != side}
            has = board.robbed if side != board.me else not any(near(space) & theirs for space in theirs)
            other = board.gods[3 - side]
        else:
            continue
        if has:
            gods[side], gods[3 - side] = other, "mortal"
    now = board.copy()
    now.gods = gods
    return now


def answered(start, end):
    """SAN-534: Gaea puts a spare worker on the ground next to each new dome, or not."""
    gaea = {side for side in end.workers.values() if end.gods[side] == "gaea"}
    ends = [end]
    for dome in (
        in_order(end.domes - start.domes) if gaea and len(set(end.workers.values())) > 1 and not end.won else ()
    ):
        for board in list(ends):
            for space in near(dome) if board.spare else ():
                if board.free(space) and board.height[space] == 0 and space not in board.coins:
                    after = board.copy()
                    after.workers[space] = next(iter(gaea))
                    after.spare -= 1
                    ends.append(after)
    return ends


def legal_turns(board):
    god = board.gods[board.me]
    turns = list(TURNS.get(god, plain)(board))
    if board.against("aphrodite"):  # SAN-311
        hers = board.theirs("aphrodite")
        turns = [
            turn
            for turn in turns
            if "aphrodite" not in turn.present or all(kept(turn, end, start, hers) for end, start in turn.ways.items())
        ]
    if board.against("persephone") and any(turn.up and not turn.hero for turn in turns):  # SAN-326
        turns = [turn for turn in turns if turn.up or "persephone" not in turn.present]
    if board.against("adonis") and any(met(turn) and not turn.hero for turn in turns):  # SAN-537
        turns = [turn for turn in turns if met(turn)]
    return turns


def met(turn):
    """Whether the two that Adonis has named are neighbours."""
    named = [space for space, side in turn.workers.items() if isinstance(side, Named)]
    return len(named) == 2 and named[1] in near(named[0])


def kept(turn, end, start, hers):
    """Whether a worker that began next to Aphrodite's ends its last step next to one of them."""
    return start is None or not near(start) & hers or turn.beside[end]


TURNS = {
    "adonis": adonis,
    "aeolus": aeolus,
    "europa": europa,
    "odysseus": odysseus,
    "selene": selene,
    "clio": clio,
    "siren": siren,
    "eris": eris,
    "charybdis": charybdis,
    "dionysus": dionysus,
    "castor": castor,
    "graeae": graeae,
    "heracles": heracles,
    "hydra": hydra,
    "jason": jason,
    "proteus": proteus,
    "terpsichore": terpsichore,
    "ares": ares,
    "medea": medea,
    "medusa": medusa,
    "morpheus": morpheus,
    "nemesis": nemesis,
    "theseus": theseus,
    "achilles": achilles,
    "atalanta": atalanta,
    "bellerophon": bellerophon,
    "polyphemus": polyphemus,
    "apollo": apollo,
    "artemis": artemis,
    "asteria": asteria,
    "atlas": atlas,
    "charon": charon,
    "demeter": demeter,
    "hephaestus": hephaestus,
    "hermes": hermes,
    "hestia": hestia,
    "iris": iris,
    "minotaur": minotaur,
    "pegasus": pegasus,
    "poseidon": poseidon,
    "prometheus": prometheus,
    "scylla": scylla,
    "triton": triton,
    "urania": urania,
    "zeus": zeus,
}
