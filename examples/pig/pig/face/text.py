"""What Pig says."""

from collections.abc import Sequence

from pig.moves import OUTCOMES, ROLL
from pig.rules.state import PigState
from stoa import CHANCE, OVER, ScoreRow
from stoa.core.message import Message, count, say
from stoa.core.telling import Fact, steps


def ask(state: PigState) -> Message:
    """What is to be decided."""
    return say("The dice roll.") if state.turn == CHANCE else say("Roll or hold?")


def offer(state: PigState, move: int) -> Message:
    """A decision or an outcome as a sentence."""
    if state.turn == CHANCE:
        return say("The roll is {pips}.", pips=OUTCOMES.spell(state, move))
    return say("Roll.") if move == ROLL else say("Hold.")


def told(state: PigState) -> dict[str, int]:
    """The points of everybody."""
    return {f"points.{seat}": points for seat, points in enumerate(state.points, 1)}


def goes_on(before: PigState, move: int, after: PigState) -> bool:
    """A turn with all its rolls is told at once."""
    return after.played == before.played


def tell(before: PigState, moves: Sequence[int]) -> list[Fact]:
    """What somebody rolled, what came of it, and who won."""
    facts, rolls, seat = [], [], before.seat
    for state, move, after in steps(before, moves):
        if state.turn == CHANCE:
            rolls.append(OUTCOMES.spell(state, move))
            facts = [Fact("roll", say("rolled {rolls}", rolls=" ".join(rolls)), seat)]
        if after.played > before.played:
            gained = after.points[seat] - before.points[seat]
            kind, words = "hold", count("got {n} point", "got {n} points", gained)
            if state.turn == CHANCE:
                kind, words = "loss", count("kept only {n} point", "kept only {n} points", gained)
            facts.append(Fact(kind, words, seat, {f"points.{seat + 1}": gained} if gained else {}))
        if after.turn == OVER:
            facts += [Fact("win", say("won"), n) for n, place in enumerate(after.places()) if place == 1]
    return facts


def tally(state: PigState) -> list[ScoreRow]:
    """There is nothing but points."""
    return [ScoreRow(say("Points"), state.score())]
