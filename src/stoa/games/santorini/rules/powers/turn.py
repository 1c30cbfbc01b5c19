"""The turn with god powers: what the power in turn offers, less what the others' powers forbid, as far as it can be
completed (SAN-021, SAN-106).
"""

from typing import TYPE_CHECKING, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, building, describe, ending, phases, supply
from stoa.games.santorini.rules.powers.divine import MORTAL
from stoa.games.santorini.rules.powers.power import (
    Choices,
    Power,
    carry_on,
    force,
    keep_track,
    landing,
    lower,
    remove,
    side_at,
    taken,
)
from stoa.games.santorini.rules.powers.table import POWERS, cards, counted, is_hero

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState


def power(state: "SantoriniState", seat: i64) -> Power:
    """The power that a seat has now."""
    return POWERS[state.divine.acting[seat]]


def hold(state: "SantoriniState") -> None:
    """Everybody has the power that was handed out to the seat."""
    state.divine.acting = state.divine.gods[:]
    appoint(state)


def appoint(state: "SantoriniState") -> None:
    """Who has powers that keep something on the board, and whose workers are known."""
    state.divine.wind = board.NOBODY
    state.divine.talus = board.NOBODY
    state.divine.women = 0
    state.divine.queen = board.NOBODY
    state.divine.muse = board.NOBODY
    state.divine.strife = 0
    state.divine.pool = board.NOBODY
    for seat in range(state.seats):
        power(state, seat).appoint(state, seat)
        for card in cards(state, seat):
            if card.knows_woman():
                state.divine.women |= 1 << seat
            if card.knows_last():
                state.divine.strife |= 1 << seat


def lend(state: "SantoriniState") -> bool:
    """SAN-535, SAN-536: who has which power in the turn that begins; whether that has changed."""
    changed = False
    for seat in range(state.seats):
        own = POWERS[state.divine.gods[seat]]
        other = own.borrows(state, seat)
        has = own.prevails(state, seat)
        if other > 0 and has != (state.divine.acting[seat] == other):
            _exchange(state, seat, other, has)
            changed = True
    return changed


def _exchange(state: "SantoriniState", seat: i64, other: i64, has: bool) -> None:
    """Let a seat have the other power, and its opponent none, or the other way round."""
    divine = state.divine
    rival = 1 - seat  # SAN-402, SAN-403: such powers are for two players
    if POWERS[divine.gods[seat]].sets_aside():
        loser = rival if has else seat
        power(state, loser).hand_on(state, loser, board.NOBODY)
    else:
        POWERS[other].hand_on(state, rival if has else seat, seat if has else rival)
    divine.acting[seat] = other if has else divine.gods[seat]
    divine.acting[rival] = MORTAL if has else divine.gods[rival]
    divine.risen = 0  # whoever banned others has lost the power to
    appoint(state)


def fill(state: "SantoriniState", out: vec[i64]) -> i64:
    """Write the moves that can be part of a complete turn."""
    n = _write(out, answers(state) if state.phase == phases.ANSWERING else choices(state))
    kept: i64 = 0
    for i in range(n):
        move = out[i]
        if state.phase == phases.ANSWERING or _completes(state, move, Tried()):
            out[kept] = move
            kept += 1
    return kept


def choices(state: "SantoriniState") -> Choices:
    """What may come next, whether or not the turn can then be completed."""
    found = Choices()
    power(state, state.turn).offer(state, found)
    for seat in range(state.seats):
        if is_opponent(state, seat):
            power(state, seat).limit(state, seat, found)
    found.stop = found.stop or (state.phase == phases.EXTRA and state.divine.held == board.NOWHERE)
    return found


def answers(state: "SantoriniState") -> Choices:
    """SAN-534: what may be done about the dome that has been built."""
    found = Choices()
    found.acts = board.NEIGHBOURS[state.divine.held] & lower(state, 1) & ~taken(state)
    found.stop = True
    return found


def is_opponent(state: "SantoriniState", seat: i64) -> bool:
    """SAN-108, SAN-112: whether a seat plays against the one in turn, and has not been eliminated."""
    side = state.side(seat)
    return side != state.side(state.turn) and state.workers[side] != 0


def _write(out: vec[i64], found: Choices) -> i64:
    n: i64 = 0
    n = _write_kind(out, n, moves.CHOOSE, found.workers)
    n = _write_kind(out, n, moves.STEP, found.steps)
    n = _write_kind(out, n, moves.BUILD, found.builds)
    n = _write_kind(out, n, moves.DOME, found.domes)
    n = _write_kind(out, n, moves.ACT, found.acts)
    if found.stop:
        out[n] = moves.STOP
        n += 1
    return n


def _write_kind(out: vec[i64], n: i64, kind: i64, spaces: i64) -> i64:
    for space in range(board.SPACES):
        if spaces >> space & 1:
            out[n] = kind + space
            n += 1
    return n


@final
class Tried:
    """Where a worker that steps on and on has been in a search for the end of a turn: before it has moved up, and after."""

    def __init__(self) -> None:
        self.level: i64 = 0
        self.up: i64 = 0

    def is_new(self, state: "SantoriniState") -> bool:
        """Whether the worker has come here for the first time."""
        space: i64 = 1 << state.worker
        known = (self.up if state.divine.up else self.level) & space
        if state.divine.up:
            self.up |= space
        else:
            self.level |= space
        return not known


def can_go_on(state: "SantoriniState", tried: Tried) -> bool:
    """Whether the turn can be completed from here."""
    buffer = vec[i64]([0] * 151)
    n = _write(buffer, choices(state))
    while n:
        n -= 1  # builds before steps, which lead further
        if _completes(state, buffer[n], tried):
            return True
    return False


def _completes(state: "SantoriniState", move: i64, tried: Tried) -> bool:
    """SAN-021, SAN-106: whether the turn can be completed with this move, which the powers allow."""
    kind = moves.KIND[move]
    if state.divine.must_meet:
        return _leads_to_meeting(state, move, Tried(), False)
    if state.phase == phases.EXTRA and kind != moves.CHOOSE:
        return True
    if kind == moves.STOP:
        return not state.divine.astray and _has_risen(state)
    mine = power(state, state.turn)
    if (kind == moves.BUILD or kind == moves.DOME) and not mine.owes(state):
        return _has_risen(state)
    after = state.copy()
    do(after, move)
    if kind == moves.STEP and (after.phase == phases.EXTRA or would_win(state, moves.space(move))):
        return not after.divine.astray and _has_risen(after)  # SAN-311: the last step
    if kind == moves.STEP and state.phase == phases.BUILDING and not tried.is_new(after):
        return False
    return can_go_on(after, tried)


def _has_risen(state: "SantoriniState") -> bool:
    """SAN-326: whether a worker has moved up, if one must."""
    return state.divine.up or not state.divine.must_rise


def _can_meet(state: "SantoriniState", tried: Tried, sparing: bool) -> bool:
    """SAN-537: whether a turn can go on from here, or begin, so that the two that Adonis has named are neighbours at its end."""
    buffer = vec[i64]([0] * 151)
    n = _write(buffer, choices(state))
    while n:
        n -= 1
        if _leads_to_meeting(state, buffer[n], Tried() if state.phase == phases.CHOOSING else tried, sparing):
            return True
    return False


def _leads_to_meeting(state: "SantoriniState", move: i64, tried: Tried, sparing: bool) -> bool:
    """SAN-537: whether this move, which the powers allow, can be part of such a turn; if it is sparing, without what a hero does
    once in a game.
    """
    kind = moves.KIND[move]
    mine = power(state, state.turn)
    builds = kind == moves.BUILD or kind == moves.DOME
    if builds and state.phase == phases.BUILDING and not mine.stirs() and not _met(state):
        return False  # nobody moves after that
    wins = kind == moves.STEP and would_win(state, moves.space(move))
    after = state.copy()
    do(after, move)
    used = after.divine.counts[state.turn] != state.divine.counts[state.turn]
    if sparing and used and is_hero(state.divine.acting[state.turn]):
        return False
    if kind == moves.STOP or wins:
        return _met(after)
    if kind == moves.STEP and state.phase == phases.BUILDING and not tried.is_new(after):
        return False
    if after.phase == phases.EXTRA and (_met(after) or not mine.stirs()):
        return _met(after)
    return _can_meet(after, tried, sparing)


def _met(state: "SantoriniState") -> bool:
    """SAN-537: whether the two that Adonis has named would be neighbours if the turn ended now."""
    one = state.divine.suitor
    other = state.divine.beloved
    if one == board.NOWHERE or other == board.NOWHERE or not board.NEIGHBOURS[one] >> other & 1:
        return False
    return not (petrified(state) >> one & 1 and supply.is_left(state, state.levels[one]))


def would_win(state: "SantoriniState", there: i64) -> bool:
    """SAN-031, SAN-109: whether the chosen worker wins by stepping there."""
    mine = power(state, state.turn)
    there = landing(state, there, mine.pushes(state, there))
    wins = mine.wins(state, there)
    for seat in range(state.seats):
        if wins and is_opponent(state, seat):
            wins = not power(state, seat).denies(state, seat, there)
    return wins


def play(state: "SantoriniState", move: i64) -> None:
    """Play a small move of a turn; after the last one the next seat's turn begins."""
    state.divine.played.append(move)
    seat = state.turn
    if moves.KIND[move] == moves.STEP and would_win(state, moves.space(move)):
        do(state, move)
        ending.win(state, state.side(seat))  # SAN-031, SAN-107
        state.divine.begin()
        return
    do(state, move)
    if state.phase == phases.ANSWERING:
        _ask(state)
        return
    for other in range(state.seats):
        if state.workers[state.side(other)] and power(state, other).notice(state, other):
            ending.win(state, state.side(other))
            state.divine.begin()
            return
    if move == moves.STOP or (state.phase == phases.EXTRA and not _more(state)):
        _finish(state)


def do(state: "SantoriniState", move: i64) -> None:
    """What a small move does, before anything comes of it."""
    kind = moves.KIND[move]
    space = moves.space(move)
    mine = power(state, state.turn)
    if kind == moves.CHOOSE:
        mine.choose(state, space)
    elif kind == moves.STEP:
        _step(state, mine, space)
    elif kind == moves.BUILD or kind == moves.DOME:
        if kind == moves.BUILD:
            building.build(state, space)
        else:
            state.domes |= 1 << space
        _build_over(state, space)
        state.divine.builds += 1
        state.divine.built |= 1 << space
        state.divine.last = space
        if kind == moves.BUILD:
            mine.built(state)
        else:
            mine.domed(state)
    elif kind == moves.ACT:
        mine.act(state, space)
    else:
        mine.stop(state)


def _step(state: "SantoriniState", mine: Power, there: i64) -> None:
    divine = state.divine
    here = state.worker
    rise = state.levels[there] - state.levels[here]
    wins = would_win(state, there)
    side = side_at(state, here)  # with some powers an opposing worker moves
    pushed = mine.pushes(state, there)
    goal = landing(state, there, pushed)
    mine.leap(state, there)
    if pushed != board.NOWHERE:
        force(state, there, pushed)
    state.workers[side] ^= (1 << here) | (1 << there)
    keep_track(state, side, here, there)
    state.worker = there
    divine.left = here
    divine.steps += 1
    if rise > 0 and not divine.up:
        divine.up = True
        divine.seen = 0
    divine.down = divine.down or rise < 0
    divine.moved = divine.moved & ~(1 << here) | 1 << there
    divine.seen |= 1 << there
    if divine.bound >> here & 1:
        divine.bound ^= (1 << here) | (1 << there)
    divine.astray &= ~(1 << here)
    for seat in range(state.seats):
        if is_opponent(state, seat):
            power(state, seat).follow(state, seat)
            if divine.strife >> seat & 1 and side == state.side(state.turn):
                divine.counts[seat] = there + 1  # SAN-531
    if not wins:
        mine.strike(state)
    if goal != there:
        carry_on(state, goal)
    if wins:
        return  # SAN-031: nothing comes after it
    divine.must_rise = divine.must_rise and _is_asked_to_rise(state)  # SAN-112: by somebody who still plays
    for seat in range(state.seats):
        if is_opponent(state, seat) and goal == there:
            power(state, seat).carry(state, seat)
    mine.stepped(state)


def _build_over(state: "SantoriniState", space: i64) -> None:
    """SAN-533: a whirlpool on a space that is built on goes back to its owner."""
    seat = state.divine.pool
    if seat != board.NOBODY:
        left = [other for other in board.kept(state.divine.counts[seat]) if other != space]
        state.divine.counts[seat] = board.keep(left)


def _more(state: "SantoriniState") -> bool:
    """Whether the power allows more after a complete turn."""
    found = choices(state)
    return (found.workers | found.steps | found.builds | found.domes | found.acts) != 0


def _finish(state: "SantoriniState") -> None:
    """The turn is complete."""
    power(state, state.turn).finish(state)
    _petrify(state)
    _clear(state)
    state.divine.asker = state.turn
    state.divine.held = board.NOWHERE
    _ask(state)


def _ask(state: "SantoriniState") -> None:
    """SAN-534: whether somebody answers the next of the domes that were built, before the next turn begins."""
    before = state.divine.before
    built = state.domes & ~before.domes if before is not None and ending.sides_left(state) > 1 else 0
    for dome in range(state.divine.held + 1, board.SPACES):
        for seat in range(state.seats if built >> dome & 1 else 0):
            left = power(state, seat).spares() - state.divine.counts[seat]
            if left > 0 and state.workers[state.side(seat)]:
                state.divine.held = dome
                state.turn = seat
                state.phase = phases.ANSWERING
                if answers(state).acts:
                    return
    state.turn = state.divine.asker
    _pass_on(state)


def _pass_on(state: "SantoriniState") -> None:
    """The next turn begins, if the game goes on."""
    state.divine.turns += 1
    before = state.divine.before
    if ending.sides_left(state) == 1:
        ending.win(state, ending.last_side(state))  # SAN-035: nobody else is left
        state.divine.begin()
    elif state.divine.turns >= state.variant.max_turns:
        draw(state)
    else:
        begin(state, (state.turn + 1) % state.seats)
        if before is not None:
            _remember(before, state)


def _remember(before: "SantoriniState", state: "SantoriniState") -> None:
    """SAN-113: after a turn that has added no piece, a position that comes up for the third time is a draw. Pieces are never
    fewer than before, but for a hero's power, which is used once: after a turn that has added one nothing comes again.
    """
    if pieces(state) > pieces(before):
        state.divine.past = ()
    elif state.phase != phases.DONE:
        line = describe.line(state)
        past = state.divine.past or (describe.line(before),)
        state.divine.past = (*past, line)
        if state.divine.past.count(line) == 3:
            draw(state)


def pieces(state: "SantoriniState") -> i64:
    """The blocks and domes on the board."""
    n = board.count_spaces(state.domes)
    for level in state.levels:
        n += level
    return n


def _clear(state: "SantoriniState") -> None:
    """SAN-112: the tokens of players without workers leave the board."""
    for seat in range(state.seats):
        if not state.workers[state.side(seat)] and counted(state, seat).keeps():
            state.divine.counts[seat] = 0
        last = state.divine.counts[seat] - 1
        if state.divine.strife >> seat & 1 and last >= 0 and side_at(state, last) == board.NOBODY:
            state.divine.counts[seat] = 0  # the worker that moved last has left with its side
    beloved = state.divine.beloved
    suitor = state.divine.suitor
    gone = beloved == board.NOWHERE or side_at(state, beloved) == board.NOBODY
    if gone or suitor == board.NOWHERE or side_at(state, suitor) == board.NOBODY:
        state.divine.beloved = board.NOWHERE
        state.divine.suitor = board.NOWHERE


def _petrify(state: "SantoriniState") -> None:
    """SAN-324: build over opposing workers, where that is possible."""
    stones = petrified(state)
    for space in range(board.SPACES):
        if stones >> space & 1 and supply.is_left(state, state.levels[space]):
            remove(state, space)
            building.build(state, space)
            _build_over(state, space)


def petrified(state: "SantoriniState") -> i64:
    """SAN-324: the opposing workers that the end of the turn turns to stone, as far as the others' powers allow a build there."""
    found = Choices()
    found.builds = power(state, state.turn).petrified(state)
    for seat in range(state.seats):
        if found.builds and is_opponent(state, seat):
            power(state, seat).limit(state, seat, found)
    return found.builds


def draw(state: "SantoriniState") -> None:
    """SAN-113: the game ends without a winner."""
    ending.win(state, board.NOBODY)
    state.divine.begin()


def begin(state: "SantoriniState", seat: i64) -> None:
    """SAN-033 to SAN-037: the first seat from here on whose side can play is in turn; stuck sides are out."""
    while not _begins(state, seat, True) and not _eliminate(state, seat):
        seat = (seat + 1) % state.seats


def resume(state: "SantoriniState", seat: i64) -> None:
    """A turn that has just begun, as a position describes it."""
    if not _begins(state, seat, False) and not _eliminate(state, seat):
        begin(state, (seat + 1) % state.seats)


def _begins(state: "SantoriniState", seat: i64, new: bool) -> bool:
    """Begin the turn of a seat; whether it can be completed."""
    if not state.workers[state.side(seat)]:
        return False
    state.turn = seat
    state.phase = phases.CHOOSING
    state.worker = board.NOWHERE
    state.divine.begin()
    if lend(state) and new:
        for other in range(state.seats):
            if power(state, other).notice(state, other):  # it has the power again, with what wins by it
                ending.win(state, state.side(other))
                return True
    if new:
        power(state, seat).begin(state)
    for other in range(state.seats):
        if is_opponent(state, other):
            power(state, other).watch(state, other)
    if _is_asked_to_rise(state):
        state.divine.must_rise = _can_rise(state)
    if state.divine.beloved != board.NOWHERE and state.own() >> state.divine.beloved & 1:
        state.divine.must_meet = _can_meet(state, Tried(), True)
    if not can_go_on(state, Tried()):
        return False
    state.divine.before = state.copy()
    return True


def _is_asked_to_rise(state: "SantoriniState") -> bool:
    """SAN-326: whether an opponent's power asks for an upward step."""
    asked = False
    for seat in range(state.seats):
        asked = asked or (is_opponent(state, seat) and power(state, seat).asks_to_rise())
    return asked


def _can_rise(state: "SantoriniState") -> bool:
    """SAN-326: whether some legal turn from here contains an upward step."""
    buffer = vec[i64]([0] * 151)
    n = fill(state, buffer)
    while n:
        n -= 1
        move = buffer[n]
        kind = moves.KIND[move]
        last = state.phase == phases.BUILDING and kind >= moves.BUILD and kind != moves.ACT
        if last or state.phase == phases.EXTRA:
            continue
        wins = kind == moves.STEP and would_win(state, moves.space(move))
        after = state.copy()
        do(after, move)
        used = after.divine.counts[state.turn] != state.divine.counts[state.turn]
        if used and is_hero(state.divine.acting[state.turn]):
            continue  # a power for once in a game need not be used for it
        if after.divine.up:
            return True
        if not wins and after.phase != phases.EXTRA and _can_rise(after):
            return True
    return False


def _eliminate(state: "SantoriniState", seat: i64) -> bool:
    """SAN-033, SAN-112: the workers of a stuck side leave the board; whether that ends the game."""
    state.workers[state.side(seat)] = 0
    _clear(state)
    if ending.sides_left(state) > 1:
        return False
    ending.win(state, ending.last_side(state))
    state.divine.begin()
    return True
