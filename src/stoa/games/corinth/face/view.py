"""The Corinth table as a drawing."""

from dataclasses import dataclass

from stoa.core.drawing import Box, Drawing, Look
from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.games.corinth import moves
from stoa.games.corinth.face.figures import (
    AREA_SYMBOLS,
    area_heading,
    dashed,
    dice_in_hand,
    front_seat,
    page_of,
    round_name,
    score_rows,
    winners,
)
from stoa.games.corinth.face.symbols import SYMBOLS
from stoa.games.corinth.face.text import ask, label, outcome, seat_name, tell
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.state import CorinthState

TONES = {  # the colour of every area, a softer one for what lies under it, the sea, the garden and the paper
    "cor-orange": ("#E2873A", "#D58139"),
    "cor-orange-soft": ("#FBE3C8", "#4A3623"),
    "cor-blue": ("#4F8CCB", "#5A92CB"),
    "cor-blue-soft": ("#D7E5F4", "#24374B"),
    "cor-purple": ("#9467B5", "#9E74BD"),
    "cor-purple-soft": ("#E7DAF0", "#3B2D48"),
    "cor-green": ("#6E9F4C", "#79A65A"),
    "cor-green-soft": ("#DDE9CE", "#2E3C25"),
    "cor-gold": ("#E3B23C", "#D0A137"),
    "cor-gold-soft": ("#F8E9BE", "#463A1E"),
    "cor-goats": ("#A8997C", "#8F836B"),
    "cor-goats-soft": ("#EAE1CF", "#39352C"),
    "cor-sea": ("#C9DEE3", "#1D3037"),
    "cor-quay": ("#FBF6EA", "#2F3B3D"),
    "cor-sheet": ("#FFFDF8", "#211F1B"),
    "cor-garden": ("#E6ECD6", "#252C20"),
    "cor-path": ("#C3CCAA", "#47523A"),
}

CSS = (
    ".cor-ink{fill:none;stroke-width:5;stroke-linejoin:round;stroke-linecap:round}"
    ".cor-link{fill:none;stroke-width:3;stroke-linecap:round}"
    ".cor-pen{fill:none;stroke-linecap:round}"
    ".cor-fine{stroke-width:3.5}"
    ".cor-thin{stroke-width:3}"
    ".cor-ring{stroke-width:4}"
    ".cor-edge{stroke-width:1.5}"
)

LOOK = Look("stoa.games.corinth.face", TONES, CSS, SYMBOLS)

# The left column has the decision, the harbor and the scores; the right one the sheet in turn above the others.
WIDTH = 1200
GAP = 12
LEFT = 300
RIGHT = WIDTH - LEFT - 3 * GAP
LARGE = 500  # height of a sheet with all its parts
SMALL = {1: LARGE, 2: 278, 3: 400}  # height of the others, by how many they are
ACTION = 216
SCORE = 236


@dataclass(frozen=True)
class Section:
    """A part of the drawing that can be shown alone, and where it is."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def districts(self) -> Box:
        """Where a large sheet has its districts."""
        return Box(self.x + 7, self.y, 464, self.height)


@dataclass(frozen=True)
class Button:
    """A choice that has no place on the table."""

    name: str
    words: str
    title: str
    symbol: str
    legal: bool


@dataclass(frozen=True)
class Quay:
    """An area of the harbor with its dice."""

    name: str
    words: str
    title: str
    symbol: str
    value: int
    white: int
    yellow: int
    legal: bool
    last: bool


def picture(
    state: CorinthState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
) -> Drawing:
    """The harbor and all sheets as SVG; the sheet of who looks is large, or that of the seat in turn, at the end that of
    the winner.
    """
    legal = set(state.legal()) if state.turn >= 0 else set()
    front = front_seat(state) if seat is None else seat
    others = [(front + n) % state.seats for n in range(1, state.seats)]
    trace = _trace(state, last)
    sections = _sections(front, others)
    buttons = _buttons(state, legal, voice)
    return LOOK.paint(
        "table.svg.j2",
        size=(WIDTH, max(section.y + section.height for section in sections.values()) + GAP),
        title=say("Corinth"),
        voice=voice,
        theme=theme,
        marks=_marks(state, [button.name for button in buttons]),
        focus=sections[f"sheet-{front + 1}"].districts,
        sections=sections,
        over=state.phase == phases.DONE,
        headline=_headline(state),
        asked=_asked(state),
        round=round_name(state),
        active=int(state.active()),
        hand=dice_in_hand(state),
        buttons=buttons,
        rolled=trace == (ROLL, board.NOTHING),
        quays=[_quay(state, area, legal, trace, voice) for area in reversed(range(len(board.AREAS)))],
        rows=score_rows(state, voice),
        totals=state.score(),
        winners=winners(state),
        standings=_standings(state),
        pages=[page_of(state, seat, legal, trace, voice) for seat in (front, *others)],
    )


def _standings(state: CorinthState) -> list[tuple[int, int]]:
    """At the end every place with its seat, the best first."""
    return sorted((place, seat) for seat, place in enumerate(state.places())) if state.phase == phases.DONE else []


def _sections(front: int, others: list[int]) -> dict[str, Section]:
    """Where everything is. The harbor takes what the other parts of its column leave."""
    left, right, below = GAP, LEFT + 2 * GAP, LARGE + 2 * GAP
    each = (RIGHT - GAP * (len(others) - 1)) / len(others)
    foot = below + SMALL[len(others)]
    parts = [
        Section("action", left, GAP, LEFT, ACTION),
        Section("harbor", left, ACTION + 2 * GAP, LEFT, foot - ACTION - SCORE - 3 * GAP),
        Section("score", left, foot - SCORE, LEFT, SCORE),
        Section(f"sheet-{front + 1}", right, GAP, RIGHT, LARGE),
    ]
    parts += [
        Section(f"sheet-{seat + 1}", right + at * (each + GAP), below, each, SMALL[len(others)])
        for at, seat in enumerate(others)
    ]
    return {part.name: part for part in parts}


def _marks(state: CorinthState, buttons: list[str]) -> dict[str, list[int]]:
    """Everything that can be tried, legal or not, on the harbor and on the sheet of the seat in turn."""
    if state.turn < 0:
        return {}
    marks = {name: [CHOICES[name]] for name in buttons}
    seat = int(state.turn) + 1
    marks |= {f"quay-{name}": [moves.TAKE + area] for area, name in enumerate(board.AREAS)}
    marks |= {f"shop-{name}-{seat}": [moves.SHOP + shop] for shop, name in enumerate(board.SHOPS)}
    marks |= {f"building-{dashed(name)}-{seat}": [moves.BUILD + at] for at, name in enumerate(board.BUILDINGS)}
    marks |= {f"node-{name}-{seat}": [moves.STEP + node] for node, name in enumerate(board.NODE_NAMES)}
    if state.phase == phases.STEPPING and state.walked:
        marks[f"node-{board.NODE_NAMES[state.sheets[state.turn].steward]}-{seat}"] = [moves.STOP]
    return marks


# What was played last

ROLL = -2  # no move, but a roll of dice


def _trace(state: CorinthState, last: int | None) -> tuple[int, int]:
    """The move just played and whose sheet it changed, as far as the table still tells; ROLL for a roll of dice.

    Outcomes of dice are numbered like moves. After a roll the yellow dice are rolled, a group is chosen in the first
    turn of a round, or the game is won.
    """
    if last is None:
        return board.NOTHING, board.NOTHING
    if (
        state.phase == phases.YELLOW
        or (state.phase == phases.TAKING and state.order == 0)
        or state.roller != board.NOTHING
    ):
        return ROLL, board.NOTHING
    if last < moves.TAKE:
        return last, int(state.starter())
    before = int(_before(state))
    if state.phase not in (phases.STEPPING, phases.DELIVERING, phases.BUILDING) or last == moves.END:
        return last, before
    sheet = state.sheets[state.active()]
    changed = True
    if moves.STEP <= last < moves.STOP:
        changed = last - moves.STEP in sheet.nodes()
    elif moves.SHOP <= last < moves.BUILD:
        changed = sheet.marked(last - moves.SHOP) > 0
    elif moves.BUILD <= last < moves.END:
        changed = bool(sheet.has(last - moves.BUILD))
    return last, int(state.active()) if changed else before


def _before(state: CorinthState) -> int:
    """Who had the turn before this one."""
    variant = state.variant
    if state.order == 0:
        return (variant.first + state.round - 1 + variant.turns - 1) % state.seats
    return (variant.first + state.round + state.order - 1) % state.seats


# The decision

CHOICES: dict[str, int] = {
    **{f"buy-{n}": moves.BUY + n for n in range(board.YELLOW_DICE + 1)},
    "act": moves.ACT,
    "steward": moves.STEWARD,
    "stay": moves.STAY,
    "stop": moves.STOP,
    "end": moves.END,
}
OFFERED: dict[int, tuple[str, ...]] = {
    int(phases.BUYING): tuple(f"buy-{n}" for n in range(board.YELLOW_DICE + 1)),
    int(phases.ACTING): ("act", "steward"),
    int(phases.RESTING): ("steward", "stay"),
    int(phases.STEPPING): ("stop",),
    int(phases.BUILDING): ("end",),
}


def _buttons(state: CorinthState, legal: set[int], voice: Voice | None) -> list[Button]:
    speak = voice or str
    symbols = {"act": AREA_SYMBOLS[state.area], "steward": "steward", "stop": "steward"}
    return [
        Button(
            name=name,
            words=name[-1] if name.startswith("buy") else speak(label(state, CHOICES[name])),
            title=speak(tell(state, CHOICES[name])),
            symbol="die-5" if name.startswith("buy") else symbols.get(name, ""),
            legal=CHOICES[name] in legal,
        )
        for name in OFFERED.get(int(state.phase), ())
    ]


def _headline(state: CorinthState) -> Message:
    return say("The game is over.") if state.phase == phases.DONE else seat_name(int(state.active()))


def _asked(state: CorinthState) -> list[Message]:
    return outcome(state) if state.phase == phases.DONE else [ask(state)]


# The harbor


def _quay(state: CorinthState, area: int, legal: set[int], trace: tuple[int, int], voice: Voice | None) -> Quay:
    speak = voice or str
    may = moves.TAKE + area in legal
    empty = say("{area}: no dice.", area=area_heading(area))
    return Quay(
        name=board.AREAS[area],
        words=speak(area_heading(area)),
        title=speak(tell(state, moves.TAKE + area) if state.group(area) else empty),
        symbol=AREA_SYMBOLS[area],
        value=int(state.value_of(area)),
        white=int(state.white >> 4 * area & 15),
        yellow=int(state.yellow >> 4 * area & 15),
        legal=may,
        last=trace[0] == moves.TAKE + area or (trace[0] in (moves.ACT, moves.STEWARD) and state.area == area),
    )
