"""Handing out the powers (SAN-101), and placing the workers of a game with powers (SAN-017)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.santorini import moves
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.powers import table, turn
from stoa.games.santorini.rules.powers.divine import MORTAL, UNKNOWN

if TYPE_CHECKING:
    from stoa.games.santorini.rules.state import SantoriniState

CHALLENGER = 0  # the seat that names the powers, takes the last and says who goes first


def is_setup(state: "SantoriniState") -> bool:
    """Whether the first turn has not begun."""
    return state.phase == phases.PLACING or phases.NAMING <= state.phase <= phases.DEALING


def begin(state: "SantoriniState") -> None:
    """The first decision of a game with powers."""
    if state.variant.dealt:
        state.phase = phases.DEALING
        state.turn = CHANCE
    else:
        state.phase = phases.NAMING
        state.turn = CHALLENGER


def fill(state: "SantoriniState", out: vec[i64]) -> i64:
    """Write the moves of the setup."""
    n: i64 = 0
    if state.phase == phases.NAMING:
        for god in nameable(state):
            out[n] = moves.GOD + god - 1
            n += 1
    elif state.phase == phases.TAKING:
        for god in sorted(state.divine.named):
            out[n] = moves.GOD + god - 1
            n += 1
    elif state.phase == phases.CALLING:
        for seat in range(state.seats):
            out[n] = moves.FIRST + seat
            n += 1
    elif state.phase == phases.DEALING:
        for god in nameable(state):
            out[n] = moves.DEAL + god - 1
            n += 1
    elif lays(state):
        for space in board.spaces_of(lays(state)):
            out[n] = moves.ACT + space
            n += 1
    else:
        free = starts(state)
        for space in range(board.SPACES):
            if free >> space & 1:
                out[n] = moves.PLACE + space
                n += 1
    return n


def choosable(state: "SantoriniState", chosen: list[int]) -> list[int]:
    """SAN-101: the powers that can be in the same game as those chosen already."""
    found: list[int] = []
    for god in table.pool(state.variant.pool, state.seats):
        fitting = god not in chosen
        for other in chosen:
            fitting = fitting and not table.banned(god, other)
        if fitting:
            found.append(god)
    return found


def nameable(state: "SantoriniState") -> list[int]:
    """The powers that may be named or dealt next."""
    found = choosable(state, state.divine.named if state.phase == phases.NAMING else dealt(state))
    if wants_night(state):
        return [god for god in found if table.lendable(god)]  # SAN-536
    return found


def wants_night(state: "SantoriniState") -> bool:
    """SAN-536: whether all powers are named or dealt, but for the one that is set aside for Nyx."""
    known = state.divine.named + dealt(state)
    asked = False
    for god in known:
        asked = asked or table.POWERS[god].sets_aside()
    return asked and len(known) == state.seats and state.divine.night == MORTAL


def dealt(state: "SantoriniState") -> list[int]:
    """The powers that are handed out, in seat order."""
    found: list[int] = []
    for god in state.divine.gods:
        if god != UNKNOWN:
            found.append(god)
    return found


def odds(state: "SantoriniState") -> list[tuple[int, int]]:
    """Every power that fits is dealt equally often."""
    found: list[tuple[int, int]] = []
    for god in nameable(state):
        outcome: int = moves.DEAL + god - 1
        found.append((outcome, 1))
    return found


def play(state: "SantoriniState", move: i64) -> None:
    """Play a move of the setup."""
    divine = state.divine
    if state.phase == phases.NAMING:
        if wants_night(state):
            divine.night = move - moves.GOD + 1
        else:
            divine.named.append(int(move - moves.GOD + 1))
        if len(divine.named) == state.seats and not wants_night(state):
            state.phase = phases.TAKING
            state.turn = CHALLENGER + 1
    elif state.phase == phases.TAKING:
        _take(state, move - moves.GOD + 1)
    elif state.phase == phases.CALLING:
        divine.first = move - moves.FIRST
        _begin_placing(state)
    elif state.phase == phases.DEALING:
        if wants_night(state):
            divine.night = move - moves.DEAL + 1
        else:
            divine.gods[len(dealt(state))] = move - moves.DEAL + 1
        turn.hold(state)
        if len(dealt(state)) == state.seats and not wants_night(state):
            _begin_placing(state)
    elif moves.KIND[move] == moves.ACT:
        for seat in range(state.seats):
            if state.side(seat) == state.side(state.turn) and table.counted(state, seat).lays():
                divine.counts[seat] = move - moves.ACT + 1
    else:
        _place(state, move - moves.PLACE)


def _take(state: "SantoriniState", god: i64) -> None:
    """SAN-101: the others take in clockwise order; the last power is the challenger's."""
    divine = state.divine
    divine.gods[state.turn] = god
    divine.named.remove(int(god))
    state.turn += 1
    if state.turn == state.seats:
        divine.gods[CHALLENGER] = divine.named.pop()
        state.phase = phases.CALLING
        state.turn = CHALLENGER
    turn.hold(state)


def _begin_placing(state: "SantoriniState") -> None:
    state.phase = phases.PLACING
    state.turn = placer(state)


def placer(state: "SantoriniState") -> i64:
    """The seat that places the next worker."""
    return order(state)[state.placed]


def order(state: "SantoriniState") -> list[int]:
    """SAN-012 to SAN-017: the seats that place workers one after another, beginning with the one that goes first. What a side
    has more than two it places with its last one; Bia's side places before the others (SAN-313).
    """
    found = [int((seat + state.divine.first) % state.seats) for seat in state.variant.order]
    for seat in range(state.seats):
        mine = table.POWERS[state.divine.gods[seat]]
        side = state.side(seat)
        for _ in range(mine.begins_with() - board.WORKERS):
            last = max([n for n in range(len(found)) if state.side(found[n]) == side])
            found.insert(last, found[last])
        if mine.places_first():
            early = [other for other in found if state.side(other) == side]
            found = early + [other for other in found if state.side(other) != side]
    return found


def lays(state: "SantoriniState") -> i64:
    """The spaces of which one is chosen for a power before its side places a worker."""
    mask: i64 = 0
    for seat in range(state.seats):
        if state.side(seat) == state.side(state.turn) and not state.divine.counts[seat]:
            mask |= table.counted(state, seat).lays()
    return mask


def starts(state: "SantoriniState") -> i64:
    """SAN-015, SAN-319: where the next worker may be placed; if nothing is free there, anywhere."""
    free = board.ALL & ~state.occupied()
    side = state.side(state.turn)
    mask = free
    for seat in range(state.seats):
        if state.side(seat) == side:
            mask &= turn.power(state, seat).starts(state.workers[side])
    return mask if mask else free


def _place(state: "SantoriniState", space: i64) -> None:
    side = state.side(state.turn)
    for seat in range(state.seats):
        if state.divine.women >> seat & 1 and state.side(seat) == side and not state.workers[side]:
            state.divine.counts[seat] = space + 1  # SAN-527: the first that is placed is the woman
    state.workers[side] |= 1 << space
    state.placed += 1
    if state.placed == len(order(state)):
        turn.begin(state, state.divine.first)  # SAN-016
    else:
        state.turn = placer(state)
