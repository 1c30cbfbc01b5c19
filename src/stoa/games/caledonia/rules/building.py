"""The building bonus: contracts are drawn, some of them kept, and the others put under the pile."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, cellar, exporting, phases, rounds, turns
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import bits, lowest

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def is_open(state: "CaledoniaState", player: Player) -> bool:
    """CAL-115, CAL-119, CAL-291: whether a building bonus can be taken."""
    return state.buildings > 0 and player.empty_boxes() > 0 and state.in_pile()


def begin(state: "CaledoniaState", player: Player) -> None:
    """CAL-116, CAL-203."""
    state.buildings -= 1
    state.draws = board.BUCHANAN_DRAW if player.clan == board.BUCHANAN else board.BONUS_DRAW
    _draw(state)


def _draw(state: "CaledoniaState") -> None:
    """CAL-119: as many as there are; those under the pile are known and need no chance."""
    while state.draws > 0 and state.in_pile():
        if state.unseen:
            state.phase = phases.DRAWING
            state.turn = CHANCE
            return
        state.drawn |= board.BIT[rounds.from_bottom(state)]
        state.draws -= 1
    state.draws = 0
    state.phase = phases.KEEPING
    state.turn = state.order[state.place]


def drawn(state: "CaledoniaState", contract: i64) -> None:
    state.unseen &= ~board.BIT[contract]
    state.drawn |= board.BIT[contract]
    state.draws -= 1
    _draw(state)


def fill(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-116, CAL-117, CAL-204, CAL-292: keep one of them or none, then put the others under the pile one by one."""
    n: i64 = 0
    if state.phase == phases.RETURNING:
        n = exporting.list_contracts(out, n, moves.BOTTOM, state.drawn)
    else:
        out[0] = moves.DONE
        n = 1
        if player.empty_boxes() > 0 and player.money + exporting.fee(state, player) >= 0:
            n = exporting.list_contracts(out, n, moves.KEEP, state.drawn)
    return cellar.fill(player, out, n)


def keep(state: "CaledoniaState", player: Player, contract: i64) -> None:
    exporting.receive(state, player, contract)
    state.drawn &= ~board.BIT[contract]
    state.kept += 1
    if player.empty_boxes() == 0 or not state.drawn:
        put_back(state)


def put_under(state: "CaledoniaState", contract: i64) -> None:
    state.drawn &= ~board.BIT[contract]
    state.bottom = append(state.bottom[:], contract)
    put_back(state)


def put_back(state: "CaledoniaState") -> None:
    """CAL-116: the others go under the pile in any order; the last one needs no choice."""
    state.kept = 0
    if bits(state.drawn) > 1:
        state.phase = phases.RETURNING
        return
    if state.drawn:
        state.bottom = append(state.bottom[:], lowest(state.drawn))
        state.drawn = 0
    turns.resume(state)
