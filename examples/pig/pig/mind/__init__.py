"""What Pig knows about good play: points are safe, and so is most of the sum of this turn."""

from typing import Any

from pig.rules.state import PigState
from stoa import OVER, Judge, Mind, share_hopes, share_victory

SAFE = 0.75  # what a point of the sum is worth that is not held yet
SPREAD = 6.0  # being so many points ahead is worth e times the chances


class PigJudge(Judge[PigState]):
    """Compares the points, and what the seat in turn may add to them."""

    def judge(self, state: PigState, out: Any) -> None:
        if state.turn == OVER:
            share_victory(state.places(), out)
            return
        for seat in range(state.seats):
            out[seat] = float(state.points[seat]) + (SAFE * state.sum if seat == state.seat else 0.0)
        share_hopes(out, SPREAD)


MIND = Mind(PigJudge)
