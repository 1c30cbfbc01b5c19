"""A game of Corinth as a drawing."""

from dataclasses import dataclass

from stoa.core.drawing import Box, Drawing, Look, Tab
from stoa.core.message import Message, name_of, say
from stoa.core.words import Voice
from stoa.games.corinth import moves
from stoa.games.corinth.face import figures
from stoa.games.corinth.face.last_move import ROLL, last_move
from stoa.games.corinth.face.marks import marks
from stoa.games.corinth.face.symbols import SYMBOLS
from stoa.games.corinth.face.text import ask, outcome
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
SMALL = {1: 278, 2: 278, 3: 400}  # height of the others, by how many they are
ACTION = 216
HAND = 464  # the width of what a telephone shows
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


def picture(
    state: CorinthState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
    view: str = "",
) -> Drawing:
    """The harbor and all sheets as SVG. The sheet of the seat that looks is large; without one it is the sheet of the
    seat in turn, or of the winner at the end.
    """
    speak: figures.Speak = voice or str
    legal = set(state.legal()) if state.turn >= 0 else set()
    front = figures.front_seat(state) if seat is None else seat
    others = [(front + n) % state.seats for n in range(1, state.seats)]
    told = last_move(state, last)
    sections = _sections(
        front, others, folded=state.turn >= 0 and not any(moves.KIND[move] == moves.TAKE for move in legal)
    )
    return LOOK.paint(
        "table.svg.j2",
        size=(WIDTH, max(section.y + section.height for section in sections.values() if section.x < WIDTH) + GAP),
        title=say("Corinth"),
        voice=voice,
        theme=theme,
        marks=marks(state),
        focus=sections[f"sheet-{front + 1}"].districts,
        layouts=_layouts(front, others),
        lesser=_lesser(front),
        tabs=_tabs(front, others),
        sections=sections,
        over=state.phase == phases.DONE,
        headline=speak(_headline(state)),
        asked=tuple(map(speak, _asked(state))),
        round=speak(figures.progress(state).words),
        active=int(state.active()),
        hand=tuple(figures.dice_in_hand(state)),
        buttons=tuple(figures.buttons(state, legal, speak)),
        rolled=told == ROLL,
        quays=tuple(figures.quay(state, area, legal, told, speak) for area in reversed(range(len(board.AREAS)))),
        rows=tuple(figures.score_rows(state, speak)),
        totals=tuple(state.score()),
        winners=tuple(figures.winners(state)),
        standings=_standings(state, speak),
        figures=[figures.sheet_figure(state, seat, legal, told, speak) for seat in (front, *others)],
    )


def _standings(state: CorinthState, speak: figures.Speak) -> tuple[tuple[int, int, str], ...]:
    """At the end every place with its seat and who sits there, the best first."""
    if state.phase != phases.DONE:
        return ()
    return tuple(sorted((place, seat, speak(name_of(seat))) for seat, place in enumerate(state.places())))


def _sections(front: int, others: list[int], folded: bool) -> dict[str, Section]:
    """Where everything is. The score stands beside the one other sheet, or below the harbor, which takes what is left.
    What is for telephones alone lies beside all that is seen.
    """
    left, right, below = GAP, LEFT + 2 * GAP, LARGE + 2 * GAP
    columns = max(2, len(others))
    each = (RIGHT - GAP * (columns - 1)) / columns
    foot = below + SMALL[len(others)]
    beside = len(others) == 1
    harbor = foot - ACTION - 2 * GAP - (0 if beside else SCORE + GAP)
    parts = [
        Section("action", left, GAP, LEFT, ACTION),
        Section("harbor", left, ACTION + 2 * GAP, LEFT, harbor),
        Section("score", right + each + GAP, below, LEFT, SCORE)
        if beside
        else Section("score", left, foot - SCORE, LEFT, SCORE),
        Section(f"sheet-{front + 1}", right, GAP, RIGHT, LARGE),
    ]
    parts += [
        Section(f"sheet-{seat + 1}", right + at * (each + GAP), below, each, SMALL[len(others)])
        for at, seat in enumerate(others)
    ]
    parts += [
        Section("berths", WIDTH + GAP, 0, HAND, 68 if folded else 223),
        Section("shops", WIDTH + GAP, 240, HAND, 560),
    ]
    return {part.name: part for part in parts}


def _layouts(front: int, others: list[int]) -> list[str]:
    """For a page, which asks by itself: the harbor beside the sheets, or below them."""
    own, rest = f"sheet-{front + 1}", " | ".join(f"sheet-{seat + 1}" for seat in others)
    if len(others) == 1:
        return [f"harbor | ({own} / ({rest} | score))", f"{own} / (harbor | ({rest} / score))"]
    return [
        f"(harbor / score) | ({own} / ({rest}))",
        f"{own} / ({rest}) / (harbor | score)",
        f"{own} / ((harbor / score) | ({rest.replace('|', '/')}))",
    ]


def _lesser(front: int) -> list[str]:
    """For a low window, in which the sheets of three others could not be read."""
    return [f"(harbor / score) | sheet-{front + 1}", f"harbor | sheet-{front + 1}"]


def _tabs(front: int, others: list[int]) -> tuple[Tab, ...]:
    """What a telephone shows at once: the harbor with a part of one's sheet, the other sheets, the points."""
    own, rest = f"sheet-{front + 1}", " / ".join(f"sheet-{seat + 1}" for seat in others)
    return (
        Tab(say("Districts"), "olive", f"berths / shops; {own}-districts"),
        Tab(say("Market"), "steward", f"berths / {own}-market; {own}-market"),
        Tab(say("Others"), "ship", rest),
        Tab(say("Points"), "laurel", "score"),
    )


def _headline(state: CorinthState) -> Message:
    return say("The game is over.") if state.phase == phases.DONE else name_of(int(state.active()))


def _asked(state: CorinthState) -> list[Message]:
    return outcome(state) if state.phase == phases.DONE else [ask(state)]
