"""Why a move is advised, as data for whoever shows it and as one sentence."""

from typing import Final, final

from stoa.bots.bot import Thought
from stoa.core.game import OVER, State
from stoa.core.message import Message, count, say


@final
class Reasons:
    """What the line of a thought brings the seat in turn.

    `points` are scored by the line itself, `wins` says that it ends the game with a first place. `share` is the share of the
    victory, from 0 to 1, that the bot expects then, and `lead` how much of it the next best move would cost; both are None
    if the bot has no opinion.
    """

    def __init__(self, points: int, wins: bool, share: float | None, lead: float | None) -> None:
        self.points: Final = points
        self.wins: Final = wins
        self.share: Final = share
        self.lead: Final = lead

    def sentence(self) -> Message:
        """The reasons in one sentence."""
        if self.wins:
            return say("This wins the game.")
        if self.share is None and self.points <= 0:
            return say("Nothing else is worth a thought here.")
        if self.share is None:
            return count("This brings {n} point at once.", "This brings {n} points at once.", self.points)
        percent = round(100.0 * self.share)
        if self.points > 0:
            return count(
                "This brings {n} point at once; the chance of victory is then {percent}%.",
                "This brings {n} points at once; the chance of victory is then {percent}%.",
                self.points,
                percent=percent,
            )
        return say("This pays off later: the chance of victory is then {percent}%.", percent=percent)

    def __repr__(self) -> str:
        return f"<Reasons: {self.sentence()}>"


def reasons(state: State, thought: Thought) -> Reasons:
    """The reasons for a thought about this state."""
    seat = state.turn
    after = state.copy()
    for move in thought.line:
        after.play(move)
    points = after.score()[seat] - state.score()[seat]
    wins = after.turn == OVER and after.places()[seat] == 1
    share = thought.values[seat] if thought.values else None
    lead: float | None = None
    if len(thought.ranked) > 1:
        lead = thought.ranked[0][2] - max([value for _, _, value in thought.ranked[1:]])
    return Reasons(points, wins, share, lead)
