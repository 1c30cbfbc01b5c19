"""Santorini's champion: the engine of full turns as a player of small moves."""

from math import inf
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.mind import Advice, Champion, share_hopes
from stoa.games.santorini import moves
from stoa.games.santorini.mind import divine_champion
from stoa.games.santorini.mind.divine_search import DivineEngine
from stoa.games.santorini.mind.evaluation import SCALE
from stoa.games.santorini.mind.search import Engine
from stoa.games.santorini.rules import compact, drafting, ending, phases
from stoa.games.santorini.rules.state import SantoriniState
from stoa.games.santorini.rules.turns import BUILD_ON, NO_BUILD, SPACE, TO, Position, make_turn


@final
class SantoriniChampion(Champion[SantoriniState]):
    """The engine of full turns, as soon as all workers are placed and only two sides are left. Games with other than the ten
    simple powers are left to search on the contract.
    """

    def __init__(self) -> None:
        self.engine: Engine | None = None
        self.divine: DivineEngine | None = None
        self.advice: Advice | None = None  # the last one,
        self.awaited = b""  # and the state after its first move, if the turn goes on there

    def think(self, state: SantoriniState, visits: i64, ms: i64) -> Advice | None:
        if drafting.is_setup(state) or ending.sides_left(state) > 2:
            return None
        if state.variant.powers and not compact.has_ways(state):
            return None
        last = self.advice
        if last is not None and state.key() == self.awaited:
            advice = Advice(last.line[1:], last.values, 0)
        elif state.variant.powers:
            advice = self._think_with_powers(state, visits, ms)
        else:
            advice = self._think(state, visits, ms)
        after = state.copy()
        after.play(advice.line[0])
        self.advice = advice
        self.awaited = after.key() if after.turn == state.turn else b""
        return advice

    def _think(self, state: SantoriniState, visits: i64, ms: i64) -> Advice:
        if self.engine is None:
            self.engine = Engine()
        position = compact.seen_by(state, state.side(state.turn))
        position.side = 0  # which of three sides are left does not matter
        turns = _turns(state, position)
        answer = self.engine.search(position, milliseconds=float(ms), nodes=visits, turns=turns)
        return Advice(_small_moves(answer.line, state.phase), _shares(state, answer.score), self.engine.nodes)

    def _think_with_powers(self, state: SantoriniState, visits: i64, ms: i64) -> Advice:
        if self.divine is None:
            self.divine = DivineEngine()
        found = divine_champion.think(self.divine, state, visits, ms)
        return Advice(found.line, _shares(state, found.score), self.divine.nodes)


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


def _shares(state: SantoriniState, score: i64) -> list[float]:
    """Every seat's share of the victory, where this is the score of the side in turn."""
    out = vec[float]([-inf] * int(state.seats))
    for seat in range(state.seats):
        side = state.side(seat)
        if state.workers[side]:
            out[seat] = float(score) if side == state.side(state.turn) else 0.0
    share_hopes(out, SCALE)
    return list(out)
