"""The second reading of the rules: which of them forbids a move. It shares no predicate with the state's own."""

from typing import TYPE_CHECKING

from pig.moves import HOLD
from stoa import CHANCE, OVER, Refusal
from stoa.core.message import say

if TYPE_CHECKING:
    from pig.rules.state import PigState


def refusal(state: "PigState", move: int) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal."""
    if state.turn == OVER:
        return Refusal("PIG-006", say("The game is over."))
    if state.turn == CHANCE:
        return Refusal("PIG-002", say("The dice are rolling."))
    if move == HOLD:
        return None if state.sum else Refusal("PIG-003", say("Roll at least once before you hold."))
    missing = state.goal - state.points[state.seat]
    return Refusal("PIG-005", say("You have enough: hold.")) if state.sum >= missing else None
