"""The board as a drawing."""

from stoa.core.drawing import Box, Drawing, Look
from stoa.core.message import Message, name_of, say
from stoa.core.symbols import shared
from stoa.core.words import Voice
from stoa.games.santorini.face import figures, perspective
from stoa.games.santorini.face.marks import marks
from stoa.games.santorini.face.perspective import WIDTH
from stoa.games.santorini.face.text import ask, won
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.state import SantoriniState

TONES = {  # the board, then the roof, front and flank of every storey
    "san-slab": ("#E0D3B8", "#4A4436"),
    "san-rim": ("#C4B28C", "#332F26"),
    "san-tile": ("#CDD5B6", "#353D2E"),
    "san-roof1": ("#DFC79A", "#7B6A4B"),
    "san-front1": ("#BFA271", "#594B33"),
    "san-flank1": ("#AB8F60", "#4A3E2A"),
    "san-roof2": ("#EFE0BE", "#A8977A"),
    "san-front2": ("#D3BE92", "#7F7058"),
    "san-flank2": ("#BFA97D", "#6C5F49"),
    "san-roof3": ("#FFFCF3", "#DCD1BA"),
    "san-front3": ("#E4D9C1", "#AEA28A"),
    "san-flank3": ("#D2C5A9", "#978B74"),
    "san-dome": ("#3B63B8", "#4A74CC"),
    "san-shine": ("#9DB8EA", "#B2C8F2"),
}

CSS = (
    ".san-edge{stroke-width:1.4;stroke-linejoin:round}"
    ".san-figure{stroke-width:3;stroke-linejoin:round}"
    ".san-halo{fill:none;stroke-width:13;stroke-opacity:.55;stroke-linejoin:round}"
    ".san-chosen{stroke-opacity:1}"
)

LOOK = Look("stoa.games.santorini.face", TONES, CSS, shared("cross", "laurel"))

HEAD = 78  # where the board begins, below the players
FOOT = 604  # where the board ends below
SUPPLY = 68  # height of the rail of pieces


def picture(
    state: SantoriniState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
) -> Drawing:
    """The board as SVG; every space is an element that stands for what the seat in turn may want there."""
    speak = voice or str
    supply = figures.pieces_left(state)
    height = FOOT + (SUPPLY if supply else 0)
    return LOOK.paint(
        "board.svg.j2",
        size=(WIDTH, height),
        title=say("Santorini"),
        voice=voice,
        theme=theme,
        marks=marks(state),
        focus=Box(0, HEAD, WIDTH, height - HEAD),
        head=HEAD,
        asked=_asked(state),
        phase=phases.PHASES[state.phase],
        sides=figures.sides(state, voice),
        spaces=figures.spaces(state, last, voice),
        supply=supply,
        slab=perspective.slab(),
        files=[(letter, perspective.at(file - 2, -0.12)) for file, letter in enumerate(board.FILES)],
        ranks=[(digit, perspective.at(-2.67, rank + 0.5)) for rank, digit in enumerate(board.RANKS)],
        wins=speak(won(state)) if state.phase == phases.DONE else "",
    )


def _asked(state: SantoriniState) -> Message:
    if state.phase == phases.DONE:
        return won(state)
    if state.turn < 0:
        return ask(state)
    return say("{who}: {what}", who=name_of(int(state.turn)), what=ask(state))
