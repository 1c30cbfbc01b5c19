"""What Pig says."""

from pig.moves import OUTCOMES, ROLL
from pig.rules.state import PigState
from stoa import CHANCE, OVER, ScoreRow
from stoa.core.message import Message, say


def ask(state: PigState) -> Message:
    """What is to be decided."""
    return say("The dice roll.") if state.turn == CHANCE else say("Roll or hold?")


def tell(state: PigState, move: int) -> Message:
    """A decision or an outcome as a sentence."""
    if state.turn == CHANCE:
        return say("The roll is {pips}.", pips=OUTCOMES.spell(state, move))
    return say("Roll.") if move == ROLL else say("Hold.")


def news(state: PigState, move: int) -> list[Message]:
    """What follows from a move: a lost sum, the end."""
    after = state.copy()
    after.play(move)
    told = [say("The sum of {n} is lost.", n=state.sum)] if _is_lost(state, after) else []
    return [*told, say("The game is over.")] if after.turn == OVER else told


def _is_lost(state: PigState, after: PigState) -> bool:
    return state.turn == CHANCE and state.sum > 0 and after.sum == 0 and after.points == state.points


def tally(state: PigState) -> list[ScoreRow]:
    """There is nothing but points."""
    return [ScoreRow(say("Points"), state.score())]
