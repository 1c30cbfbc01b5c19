"""What Santorini knows about good positions, for search on the contract."""

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER, Judge, State
from stoa.games.santorini.board import BUILDING, CHOOSING, NEIGHBOURS, PLACING, SPACES, STEPPING
from stoa.games.santorini.rules import Table
from stoa.games.santorini.search import TEMPO, gifts, strength
from stoa.games.santorini.turns import Position, index


@final
class SantoriniJudge(Judge):
    """The evaluation of the engine of full turns, and what a side must not overlook: a climb, and the next side's."""

    def judge(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Table)
        winner = state.winner if state.turn == OVER else _climber(state)
        share = float(state.setting.sides) / float(state.seats)  # teammates share their victory
        total = 0.0
        seat: i64 = 0
        while seat < state.seats:
            side = state.side(seat)
            if winner >= 0:
                out[seat] = share if side == winner else 0.0
            else:
                out[seat] = _odds(state, side)
                total += out[seat]
            seat += 1
        if winner >= 0:
            return
        seat = 0
        while seat < state.seats:
            out[seat] /= total
            seat += 1

    def sift(self, state: State, moves: vec[i64], n: i64) -> i64:
        """A climb if there is one; else what stops the next side's climb; and no third level for it to climb to."""
        assert isinstance(state, Table)
        if state.phase == PLACING or n < 2:
            return n
        position = state.seen_by(state.side(state.turn))
        wanted = _wanted(state, position)
        kept: i64 = 0
        i: i64 = 0
        while i < n:
            if wanted >> (moves[i] % SPACES) & 1:
                kept += 1
            i += 1
        if kept == 0 or kept == n:
            return n
        kept = 0
        i = 0
        while i < n:
            if wanted >> (moves[i] % SPACES) & 1:
                moves[kept] = moves[i]
                kept += 1
            i += 1
        return kept


def _climber(table: Table) -> i64:
    """SAN-031: the side in turn if it can climb to level 3 now, else -1."""
    if table.phase != CHOOSING and table.phase != STEPPING:
        return -1
    position = table.seen_by(table.side(table.turn))
    if table.phase == STEPPING:
        position.own = 1 << table.worker
        position.domes |= table.occupied() & ~position.own
    return position.side if position.climbs() else -1


def _odds(table: Table, side: i64) -> float:
    """A positive number; twice as much is twice the chances. A side that is out has none."""
    if table.phase != PLACING and not table.workers[side]:
        return 0.0
    position = table.seen_by(side)
    worth = strength(position, position.own, position.free())
    if table.phase != BUILDING and side == table.side(table.turn):
        worth += TEMPO
    return exp(float(worth) / 1000.0)


def _wanted(table: Table, position: Position) -> i64:
    """The spaces that the present decision should name."""
    climbs = position.climbs()
    threats = position.threats()
    if table.phase == BUILDING:
        return threats if threats else ~gifts(position)
    if table.phase == STEPPING:
        climbs &= NEIGHBOURS[table.worker]
        if climbs and position.two >> table.worker & 1:
            return climbs
        return NEIGHBOURS[index(threats & -threats)] if threats else ~0
    wanted: i64 = 0
    workers = position.own
    while workers:
        worker = workers & -workers
        workers ^= worker
        around = NEIGHBOURS[index(worker)]
        if climbs:
            if worker & position.two and around & climbs:
                wanted |= worker
        elif not threats or around & NEIGHBOURS[index(threats & -threats)]:
            wanted |= worker
    return wanted
