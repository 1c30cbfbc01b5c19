"""What Santorini knows about good positions, for search on the contract."""

from math import inf
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.core.mind import Judge, share_hopes
from stoa.games.santorini import moves
from stoa.games.santorini.mind import patterns
from stoa.games.santorini.mind.evaluation import SCALE, TEMPO, strength
from stoa.games.santorini.rules import board, drafting, phases
from stoa.games.santorini.rules.compact import seen_by
from stoa.games.santorini.rules.state import SantoriniState
from stoa.games.santorini.rules.turns import Position, index


@final
class SantoriniJudge(Judge[SantoriniState]):
    """The evaluation of the engine of full turns, and what a side must not overlook: a climb, and the next side's."""

    def __init__(self) -> None:
        self.tables: Final = patterns.tables()

    def judge(self, state: SantoriniState, out: vec[float]) -> None:
        winner = state.winner if state.turn == OVER else _climber(state)
        if state.variant.powers and (drafting.is_setup(state) or (state.winner == board.NOBODY and state.turn == OVER)):
            for seat in range(state.seats):
                out[seat] = 1.0 / float(state.seats)
            return
        if winner == board.NOBODY and not state.variant.powers and self._learned(state, out):
            return
        for seat in range(state.seats):
            side = state.side(seat)
            if winner == board.NOBODY:
                out[seat] = _hope(state, side)
            else:
                out[seat] = 0.0 if side == winner else -inf
        share_hopes(out, SCALE)

    def _learned(self, state: SantoriniState, out: vec[float]) -> bool:
        """Judge a table of two sides by the learned evaluation if it knows such positions. A worker that has moved and
        will build is as good as the other side in turn.
        """
        if state.variant.sides != 2 or state.phase == phases.PLACING:
            return False
        side = state.side(state.turn)
        if state.phase == phases.BUILDING:
            side = 1 - side
        position = seen_by(state, side)
        if not patterns.knows(position):
            return False
        worth = float(patterns.evaluate(self.tables, position))
        for seat in range(state.seats):
            out[seat] = worth if state.side(seat) == side else 0.0
        share_hopes(out, SCALE)
        return True

    def prune(self, state: SantoriniState, buffer: vec[i64], n: i64) -> i64:
        """A climb if there is one; else what stops the next side's climb; and no third level for it to climb to."""
        if state.variant.powers or state.phase == phases.PLACING or n < 2:
            return n
        wanted = _wanted(state, seen_by(state, state.side(state.turn)))
        kept: i64 = 0
        for i in range(n):
            move = buffer[i]
            if wanted >> moves.space(move) & 1:
                buffer[kept] = move
                kept += 1
        return kept if kept else n


def _climber(state: SantoriniState) -> i64:
    """SAN-031: the side in turn if it can climb to level 3 now."""
    if state.variant.powers or (state.phase != phases.CHOOSING and state.phase != phases.STEPPING):
        return board.NOBODY
    position = seen_by(state, state.side(state.turn))
    if state.phase == phases.STEPPING:
        position.own = 1 << state.worker
        position.domes |= state.occupied() & ~position.own
    return position.side if position.climbs() else board.NOBODY


def _hope(state: SantoriniState, side: i64) -> float:
    """What a side's chances are worth; a side that is out has none."""
    if state.phase != phases.PLACING and not state.workers[side]:
        return -inf
    position = seen_by(state, side)
    worth = strength(position, position.own, position.free())
    if state.phase != phases.BUILDING and side == state.side(state.turn):
        worth += TEMPO
    return float(worth)


def _wanted(state: SantoriniState, position: Position) -> i64:
    """The spaces that the present decision should name."""
    climbs = position.climbs()
    threats = position.threats()
    if state.phase == phases.BUILDING:
        return threats if threats else ~position.gifts()
    if state.phase == phases.STEPPING:
        climbs &= board.NEIGHBOURS[state.worker]
        if climbs and position.two >> state.worker & 1:
            return climbs
        return board.NEIGHBOURS[index(threats & -threats)] if threats else ~0
    wanted: i64 = 0
    workers = position.own
    while workers:
        worker = workers & -workers
        workers ^= worker
        around = board.NEIGHBOURS[index(worker)]
        if climbs:
            if worker & position.two and around & climbs:
                wanted |= worker
        elif not threats or around & board.NEIGHBOURS[index(threats & -threats)]:
            wanted |= worker
    return wanted
