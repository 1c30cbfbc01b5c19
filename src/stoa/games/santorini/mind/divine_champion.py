"""The champion in games with simple powers: full turns of the engine as small moves, also for a turn that has begun."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.games.santorini import moves
from stoa.games.santorini.mind.divine_search import DivineEngine
from stoa.games.santorini.mind.search import WON, key
from stoa.games.santorini.rules import compact, phases
from stoa.games.santorini.rules.divine_turns import MOST_TURNS, Way
from stoa.games.santorini.rules.outcomes import outcomes
from stoa.games.santorini.rules.state import SantoriniState
from stoa.games.santorini.rules.turns import Position


@final
class Thought:
    """The small moves that are expected, and what the position is worth to the side in turn."""

    def __init__(self, line: list[int], score: i64) -> None:
        self.line = line
        self.score = score


def think(engine: DivineEngine, state: SantoriniState, visits: i64, ms: i64) -> Thought:
    """What the engine would play, for a state of two sides with simple powers."""
    before = state.divine.before if state.divine.played else state
    assert before is not None
    position, ways = compact.divine(before, state.side(state.turn))
    engine.take_ways(ways)
    if not state.divine.played:
        answer = engine.search(position, float(ms), nodes=int(visits))
        return Thought(small_moves(state, position, ways, answer.line), answer.score)
    results: dict[int, list[int]] = {}  # by the key of what a turn begun leads to: what is missing of it
    for outcome in outcomes(state).values():
        if outcome.after.turn == OVER:
            return Thought(outcome.moves, WON - 1)
        after, _ = compact.divine(outcome.after, outcome.after.side(outcome.after.turn))
        results[int(key(after))] = outcome.moves
    turns: dict[int, int] = {}  # the full turns that it can become, and what they lead to
    for turn in full_turns(position, ways):
        after = position.copy()
        ways[position.side].play(after, turn)
        if key(after) in results:
            turns[turn] = int(key(after))
    answer = engine.search(position, float(ms), nodes=int(visits), turns=list(turns))
    return Thought(results[turns[int(answer.turn)]], answer.score)


def full_turns(position: Position, ways: list[Way]) -> list[int]:
    """All legal turns of the side in turn."""
    buffer = vec[i64]([0] * MOST_TURNS)
    size = ways[position.side].fill(position, buffer)
    return [int(buffer[i]) for i in range(size)]


def small_moves(state: SantoriniState, position: Position, ways: list[Way], turns: list[int]) -> list[int]:
    """Full turns as small moves; what a power would still allow after one is left out."""
    found: list[int] = []
    table = state.copy()
    position = position.copy()
    for turn in turns:
        way = ways[position.side]
        for move in way.small_moves(position, turn):
            table.play(move)
            found.append(move)
        if table.phase == phases.EXTRA:
            table.play(moves.STOP)
            found.append(moves.STOP)
        way.play(position, turn)
    return found
