"""A hint in words: what a computer player would choose, and what it expects before and after that choice."""

from stoa.bots.bot import Thought
from stoa.core.game import State
from stoa.core.message import Message, say


def advice(state: State, thought: Thought) -> Message:
    """The choice, the share of the victory that is expected before and after it, and the points then if they change."""
    face, seat = state.game.face, int(state.turn)
    told = say("A computer player would choose: {move}", move=face.offer(state, thought.move))
    if thought.values:
        after, before = _percent(thought.values[seat]), _before(thought)
        if before is None:
            told = say("{choice} It then expects {share} % of the victory.", choice=told, share=after)
        else:
            told = say(
                "{choice} It expects {before} % of the victory before this choice and {after} % after it.",
                choice=told,
                before=_percent(before),
                after=after,
            )
    elif len(thought.ranked) < 2:
        told = say("{choice} Nothing else is worth a thought here.", choice=told)
    now, then = state.score()[seat], _points(state, thought)
    if now != then:
        told = say("{choice} Points: {now} now, {then} then.", choice=told, now=now, then=then)
    return told


def _percent(share: float) -> int:
    return round(100 * share)


def _before(thought: Thought) -> float | None:
    """What is expected before the choice: the mean of all that were thought about, each as often as it was tried."""
    visits = sum(visits for _, visits, _ in thought.ranked)
    return sum(visits * value for _, visits, value in thought.ranked) / visits if visits else None


def _points(state: State, thought: Thought) -> int:
    """The points of the seat in turn when it has made its part of the line that is expected."""
    seat, after = state.turn, state.copy()
    for move in thought.line:
        if after.turn != seat:
            break
        after.play(move)
    return int(after.score()[seat])
