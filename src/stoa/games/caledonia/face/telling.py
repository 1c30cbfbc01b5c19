"""What happened in a game of Clans of Caledonia, told afterwards: one stretch for every turn, with all that followed."""

from collections.abc import Sequence
from itertools import groupby

from stoa.core.game import CHANCE
from stoa.core.telling import Fact
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import deeds, draws, happenings
from stoa.games.caledonia.face.trace import Step, trace
from stoa.games.caledonia.rules import phases
from stoa.games.caledonia.rules.state import CaledoniaState


def goes_on(before: CaledoniaState, move: int, after: CaledoniaState) -> bool:
    """A turn with its bonuses and draws is told together, so is a player's production, and so are draws in a row."""
    if before.turn == CHANCE and before.phase != phases.DRAWING:
        return after.turn == CHANCE
    if before.phase < phases.ACTING:
        return False
    if before.phase >= phases.PROCESSING:
        return after.phase >= phases.PROCESSING and after.turn == before.turn
    return not any(step.ends_turn for step in trace(before, [move]))


def tell(before: CaledoniaState, played: Sequence[int]) -> list[Fact]:
    """Everything that was done and drawn, with what it cost and brought, and what happened by itself."""
    facts: list[Fact] = []
    for _, steps in groupby(trace(before, played), _together):
        facts += _deed(list(steps))
    return facts


def _together(step: Step) -> object:
    """Steps in a row that are told in one go have the same mark; most stand by themselves."""
    if step.by_chance:
        if step.before.phase == phases.DRAWING:
            return "draw"
        return "pair" if step.kind in (moves.DRAW_CLAN, moves.DRAW_START) else f"chance {step.kind}"
    gathered = {moves.BUILDING: "draw", moves.BOTTOM: "bottom", moves.SLAUGHTER: "slaughter"}
    return gathered.get(step.kind, object())


def _deed(steps: list[Step]) -> list[Fact]:
    first = steps[0]
    if first.by_chance and first.before.phase != phases.DRAWING:
        facts = draws.OUTCOMES[first.kind](steps)
    else:
        facts = deeds.draw(steps) if first.by_chance else deeds.DEEDS[first.kind](steps)
    for step in steps:
        facts += happenings.by_itself(step)
    return facts
