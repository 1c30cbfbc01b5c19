"""Which elements of the drawing stand for which moves."""

from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, delivering, phases
from stoa.games.corinth.rules.state import CorinthState

# Choices that have no place on the harbor or a sheet are buttons.
CHOICES: dict[str, int] = {
    **{f"buy-{n}": moves.BUY + n for n in range(board.YELLOW_DICE + 1)},
    "act": moves.ACT,
    "steward": moves.STEWARD,
    "stay": moves.STAY,
    "stop": moves.STOP,
    "end": moves.END,
    "enough": moves.ENOUGH,
}
BY_PHASE: dict[int, tuple[str, ...]] = {
    int(phases.BUYING): tuple(f"buy-{n}" for n in range(board.YELLOW_DICE + 1)),
    int(phases.ACTING): ("act", "steward"),
    int(phases.RESTING): ("steward", "stay"),
    int(phases.STEPPING): ("stop",),
    int(phases.BUILDING): ("end",),
}


def offered(state: CorinthState) -> tuple[str, ...]:
    """The names of the buttons that are shown now."""
    if state.phase == phases.DELIVERING and delivering.may_end(state):
        return ("enough",)
    return BY_PHASE.get(int(state.phase), ())


def marks(state: CorinthState) -> dict[str, list[int]]:
    """Everything that can be tried, legal or not, on the harbor and on the sheet of the seat in turn."""
    if state.turn < 0:
        return {}
    found = {name: [CHOICES[name]] for name in offered(state)}
    seat = int(state.turn) + 1
    found |= {f"quay-{name}": [moves.TAKE + area] for area, name in enumerate(board.AREAS)}
    found |= {f"shop-{name}-{seat}": [moves.SHOP + shop] for shop, name in enumerate(board.SHOPS)}
    found |= {f"building-{dashed(name)}-{seat}": [moves.BUILD + at] for at, name in enumerate(board.BUILDINGS)}
    found |= {f"node-{name}-{seat}": [moves.STEP + node] for node, name in enumerate(board.NODE_NAMES)}
    if state.phase == phases.STEPPING and state.walked:
        found[f"node-{board.NODE_NAMES[state.sheets[state.turn].steward]}-{seat}"] = [moves.STOP]
    return found


def dashed(name: str) -> str:
    """A name as a part of an element's id."""
    return name.replace("_", "-")
