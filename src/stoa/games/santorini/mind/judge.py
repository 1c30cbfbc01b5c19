"""What Santorini knows about good positions, for search on the contract, and its champion for two sides."""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.core.mind import Advice, Champion, Judge
from stoa.games.santorini import moves
from stoa.games.santorini.mind.search import TEMPO, Answer, Engine, gifts, strength
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.state import SantoriniState
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, SPACE, TO, Position, index, make_turn


@final
class SantoriniJudge(Judge[SantoriniState]):
    """The evaluation of the engine of full turns, and what a side must not overlook: a climb, and the next side's."""

    def judge(self, state: SantoriniState, out: vec[float]) -> None:
        winner = state.winner if state.turn == OVER else _climber(state)
        share = float(state.variant.sides) / float(state.seats)  # teammates share their victory
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

    def prune(self, state: SantoriniState, buffer: vec[i64], n: i64) -> i64:
        """A climb if there is one; else what stops the next side's climb; and no third level for it to climb to."""
        if state.phase == phases.PLACING or n < 2:
            return n
        position = state.seen_by(state.side(state.turn))
        wanted = _wanted(state, position)
        kept: i64 = 0
        i: i64 = 0
        while i < n:
            if wanted >> (buffer[i] % board.SPACES) & 1:
                kept += 1
            i += 1
        if kept == 0 or kept == n:
            return n
        kept = 0
        i = 0
        while i < n:
            if wanted >> (buffer[i] % board.SPACES) & 1:
                buffer[kept] = buffer[i]
                kept += 1
            i += 1
        return kept


def _climber(state: SantoriniState) -> i64:
    """SAN-031: the side in turn if it can climb to level 3 now, else -1."""
    if state.phase != phases.CHOOSING and state.phase != phases.STEPPING:
        return -1
    position = state.seen_by(state.side(state.turn))
    if state.phase == phases.STEPPING:
        position.own = 1 << state.worker
        position.domes |= state.occupied() & ~position.own
    return position.side if position.climbs() else -1


def _odds(state: SantoriniState, side: i64) -> float:
    """A positive number; twice as much is twice the chances. A side that is out has none."""
    if state.phase != phases.PLACING and not state.workers[side]:
        return 0.0
    position = state.seen_by(side)
    worth = strength(position, position.own, position.free())
    if state.phase != phases.BUILDING and side == state.side(state.turn):
        worth += TEMPO
    return exp(float(worth) / 1000.0)


def _wanted(state: SantoriniState, position: Position) -> i64:
    """The spaces that the present decision should name."""
    climbs = position.climbs()
    threats = position.threats()
    if state.phase == phases.BUILDING:
        return threats if threats else ~gifts(position)
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


@final
class SantoriniChampion(Champion[SantoriniState]):
    """The engine of full turns, as soon as all workers are placed and only two sides are left."""

    def __init__(self) -> None:
        self.engine: Final = Engine()
        self.advice: Advice | None = None  # the last one,
        self.awaited = b""  # and the table after its first move, if the turn goes on there

    def think(self, state: SantoriniState, visits: i64, ms: i64) -> Advice | None:
        if state.phase == phases.PLACING or state.sides_left() > 2:
            return None
        last = self.advice
        if last is not None and state.key() == self.awaited:
            advice = Advice(last.line[1:], last.values, 0)
        else:
            position = state.seen_by(state.side(state.turn))
            position.side = 0  # which of three sides are left does not matter
            turns = _turns(state, position)
            answer = self.engine.search(position, milliseconds=float(ms), nodes=visits, turns=turns)
            advice = Advice(_small_moves(answer.line, state.phase), _shares(state, answer), self.engine.nodes)
        after = state.copy()
        after.play(advice.line[0])
        self.advice = advice
        self.awaited = after.key() if after.turn == state.turn else b""
        return advice


def _turns(state: SantoriniState, position: Position) -> list[int] | None:
    """The full turns that the decision leaves open, None for all; a worker that has moved builds where it stands."""
    if state.phase == phases.CHOOSING:
        return None
    worker = state.worker
    if state.phase == phases.STEPPING:
        return [turn for turn in position.legal() if turn & SPACE == worker]
    return [make_turn(worker, worker, move - moves.BUILD) for move in state.legal()]


def _small_moves(turns: list[int], phase: i64) -> list[int]:
    """Full turns as small moves, the first one from the present decision on."""
    found: list[int] = []
    for turn in turns:
        if phase == phases.CHOOSING:
            found.append(moves.CHOOSE + (turn & SPACE))
        if phase != phases.BUILDING:
            found.append(moves.STEP + (turn >> TO & SPACE))
        if turn >> BUILD_ON != NO_BUILD:
            found.append(moves.BUILD + (turn >> BUILD_ON))
        phase = phases.CHOOSING
    return found


def _shares(state: SantoriniState, answer: Answer) -> list[float]:
    """Every seat's share of the victory; the score is in thousandths of the logarithm of the odds."""
    side = state.side(state.turn)
    chance = 1.0 / (1.0 + exp(-float(answer.score) / 1000.0))
    share = float(state.variant.sides) / float(state.seats)  # teammates share their victory
    shares: list[float] = []
    for seat in range(state.seats):
        other = state.side(seat)
        if other == side:
            shares.append(share * chance)
        else:
            shares.append(share * (1.0 - chance) if state.workers[other] else 0.0)
    return shares
