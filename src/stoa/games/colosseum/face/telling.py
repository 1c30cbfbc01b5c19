"""What happened in a game of Colosseum, told afterwards."""

from collections.abc import Sequence

from stoa.core.telling import Fact, amounts
from stoa.games.colosseum.face.changes import bids
from stoa.games.colosseum.face.deeds import deeds
from stoa.games.colosseum.face.events import events
from stoa.games.colosseum.face.steps import Step, small_steps
from stoa.games.colosseum.rules import board, phases
from stoa.games.colosseum.rules.state import ColosseumState

POSSESSIONS = ("coins", "marker", "medals", "tokens", "programs", "produced", "arena", "loge", "tickets", "podiums")
ON = {
    (phases.OPENING, phases.BIDDING),
    (phases.TRADING, phases.DRAFTING),
    (phases.ANSWERING, phases.DRAFTING),
}  # a turn goes on from the one phase to the other


def told(state: ColosseumState) -> dict[str, int]:
    """The turn, all that players have, the markets, the highest bid, the face-down token, where the nobles are, and who holds
    the awards. A token that is given up at the clean-up is told at once, though all of them leave together (COL-105).
    """
    dump = state.dump()
    found = amounts(dump, *(f"players.*.{name}" for name in POSSESSIONS), "markets.*", "face_down", "round")
    for seat, player in enumerate(dump["players"], 1):
        if player["gives_up"]:
            found[f"players.{seat}.tokens.{player['gives_up']}"] -= 1
    if state.phase == phases.BIDDING and state.bidder != board.NOBODY:
        found |= bids(int(state.bidder), int(state.market), int(state.bid), 1)
    found |= {f"nobles.{name}.{square}": 1 for name, square in dump["nobles"].items()}
    found |= {f"players.{seat}.stars.{kind}": 1 for kind, seat in dump["stars"].items() if seat}
    return found


def goes_on(before: ColosseumState, move: int, after: ColosseumState) -> bool:
    """A player's time in a phase, a bid and a negotiation are told each for itself; answers belong to the offer, and the
    refilling of markets to what emptied them.
    """
    if after.phase in (phases.REFILLING, phases.ANSWERING):
        return True
    if phases.PRODUCING <= before.phase <= phases.ENDING:
        return phases.PRODUCING <= after.phase <= phases.ENDING and _time(after) == _time(before)
    if after.phase != before.phase and (before.phase, after.phase) not in ON:
        return False
    return after.phase == phases.DEALING or (after.turn, _time(after)) == (before.turn, _time(before))


def _time(state: ColosseumState) -> tuple[int, int]:
    """The turn, and how many players have finished the phase."""
    return int(state.round), int(state.place)


def tell(before: ColosseumState, played: Sequence[int]) -> list[Fact]:
    """What everybody did, paid and got, and what came about by itself."""
    facts: list[Fact] = []
    run: list[Step] = []
    for step in small_steps(before, played):
        if run and not step.goes_with(run[-1]):
            facts += deeds(run)
            run = []
        run.append(step)
        if brought := events(step):
            facts += deeds(run) + brought
            run = []
    return facts + (deeds(run) if run else [])
