"""The board as a drawing: an island, on it what is built, and people."""

from dataclasses import replace

from stoa.core.drawing import Drawing, Look
from stoa.core.message import Message, name_of, say
from stoa.core.symbols import shared
from stoa.core.words import Voice
from stoa.games.santorini.face import figures, island, pantheon, perspective
from stoa.games.santorini.face.bans import bans
from stoa.games.santorini.face.marks import marks
from stoa.games.santorini.face.perspective import Eye, Point
from stoa.games.santorini.face.text import ask, won
from stoa.games.santorini.face.tokens import tokens
from stoa.games.santorini.rules import board, phases
from stoa.games.santorini.rules.state import SantoriniState

TONES = {  # by day and by night
    "san-sea": ("#5DA9C8", "#173A4C"),
    "san-wave": ("#FFFFFF", "#7FB4CC"),
    "san-cliff-lit": ("#D6B48E", "#6E5B47"),
    "san-cliff-lit-low": ("#B79778", "#58483A"),
    "san-cliff": ("#A68464", "#4D3F32"),
    "san-cliff-low": ("#8B6E54", "#3D3229"),
    "san-cliff-dark": ("#8F7155", "#433629"),
    "san-cliff-dark-low": ("#775D46", "#362B21"),
    "san-rim": ("#FBF4E4", "#8A8270"),
    "san-lawn": ("#BFC794", "#3D4530"),
    "san-seam": ("#B4B687", "#2F3525"),
    "san-tile0": ("#D9DBB6", "#4C5539"),
    "san-tile1": ("#E2E2C2", "#535C40"),
    "san-plant0": ("#7C9A55", "#55703A"),
    "san-plant1": ("#8FAE62", "#62793F"),
    "san-plant2": ("#6D8C4B", "#4B6334"),
    "san-plant3": ("#D46A9A", "#9C4A70"),
    "san-line": ("#5D4F3C", "#1E1A14"),
    "san-shade": ("#4A4130", "#000000"),
    # The first storey is an ochre terrace with a door, the second cream with two windows, the third white with arches.
    "san-left1": ("#F3E3C2", "#A08C66"),
    "san-front1": ("#D6BF96", "#7C6B4B"),
    "san-right1": ("#C3AC83", "#6A5B40"),
    "san-roof1": ("#F3E2BF", "#AC986F"),
    "san-eaves1": ("#DCC69C", "#85734F"),
    "san-floor1": ("#EAD4A8", "#9D8960"),
    "san-inlay1": ("#D8BF8E", "#85734F"),
    "san-left2": ("#F8EFDF", "#BFB193"),
    "san-front2": ("#DCCFBA", "#94876F"),
    "san-right2": ("#CBBDA6", "#82765F"),
    "san-roof2": ("#FBF2DF", "#CBBD9F"),
    "san-eaves2": ("#E0D2B9", "#9F927A"),
    "san-floor2": ("#F6EBD3", "#C1B291"),
    "san-inlay2": ("#E2D3B4", "#A3957A"),
    "san-left3": ("#FFFFFF", "#E3DED2"),
    "san-front3": ("#D5DDE6", "#A7ADB6"),
    "san-right3": ("#C3CEDA", "#959CA6"),
    "san-roof3": ("#FFFFFF", "#EFEAE0"),
    "san-eaves3": ("#8FB3DE", "#5C83B3"),
    "san-floor3": ("#F6FAFE", "#E6E1D6"),
    "san-inlay3": ("#CFE0F2", "#B9B4A8"),
    "san-plinth-left": ("#C98F5F", "#7A5638"),
    "san-plinth-front": ("#A8724A", "#64452D"),
    "san-plinth-right": ("#94633F", "#573B26"),
    "san-door": ("#3F6FAE", "#2A4C7C"),
    "san-window": ("#6B5C48", "#2E271D"),
    "san-drum": ("#CFD9E4", "#8C95A0"),
    "san-drum-top": ("#FFFFFF", "#C9CDD3"),
    "san-dome": ("#2F6CC0", "#3E78C9"),
    "san-dome-line": ("#1B3F75", "#122A4E"),
    "san-skin": ("#EBC49B", "#D9AF85"),
    "san-hair": ("#4A3524", "#33241A"),
    "san-cloth": ("#FFF6E2", "#EFE4CC"),
    "san-eye": ("#2A2016", "#1A140E"),
}

CSS = (
    ".san-edge{stroke-width:1;stroke-linejoin:round}.s-none{stroke:none}"
    ".f-san-shade{fill-opacity:.24}.f-san-gloss{fill:url(#san-gloss)}"
    ".san-facet0{opacity:.9}.san-facet1{opacity:.96}"
    ".san-waves{fill:none;stroke-linecap:round}"
    ".san-figure{stroke-width:2.4;stroke-linejoin:round;stroke-linecap:round}"
    ".san-ring{fill-opacity:.5;stroke-width:4}.san-chosen{fill-opacity:.85}"
    ".san-dark{fill:#000;fill-opacity:.22;stroke:none}.san-still{pointer-events:none}"
    "[id^=tower-]{transition:opacity .15s}"
)

LOOK = Look("stoa.games.santorini.face", TONES, CSS, shared("cross", "laurel"))
DIVINE = replace(LOOK, symbols={**LOOK.symbols, **pantheon.SYMBOLS})  # with powers

HEAD = 78  # where the board begins, below the players
SUPPLY = 68  # height of the row of pieces


def picture(
    state: SantoriniState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
    view: str = "",
) -> Drawing:
    """The board as SVG; every space is an element that stands for what the seat in turn may want there."""
    speak, eye = voice or str, perspective.eye(view)
    supply = figures.pieces_left(state)
    frame = perspective.frame(eye, HEAD)
    forbidden, laid = bans(state), tokens(state)
    height = frame.y + frame.height + (SUPPLY if supply else 0)
    return (DIVINE if state.variant.powers else LOOK).paint(
        "board.svg.j2",
        size=(frame.width, height),
        title=say("Santorini"),
        voice=voice,
        theme=theme,
        marks=marks(state),
        focus=frame,
        eye=eye,
        frame=frame,
        asked=_asked(state),
        phase=phases.PHASES[state.phase],
        sides=figures.sides(state, voice),
        spaces=figures.spaces(state, last, voice, eye),
        signs=[
            *((ban.word, speak(ban.says)) for ban in forbidden if ban.word not in laid),
            *((word, speak(says)) for word, says in laid.items()),
        ],
        barred=figures.barred(state, forbidden, eye),
        supply=supply,
        sea=island.sea(eye),
        foam=island.foam(eye),
        ground=island.ground(eye),
        labels=_labels(eye),
        wins=speak(won(state)) if state.phase == phases.DONE else "",
    )


def _labels(eye: Eye) -> list[tuple[str, Point]]:
    """The names of files and ranks, where they lie before the island is turned: on the side that is near and left then."""
    files = [(letter, eye.at(*eye.turned(n + 0.5, -0.26))) for n, letter in enumerate(board.FILES)]
    ranks = [(digit, eye.at(*eye.turned(-0.26, n + 0.5))) for n, digit in enumerate(board.RANKS)]
    return files + ranks


def _asked(state: SantoriniState) -> Message:
    if state.phase == phases.DONE:
        return won(state)
    if state.turn < 0:
        return ask(state)
    return say("{who}: {what}", who=name_of(int(state.turn)), what=ask(state))
