"""Pig as a drawing and as a sketch for the terminal."""

from html import escape

from pig.moves import HOLD, ROLL
from pig.rules.state import PigState
from stoa import OVER
from stoa.core.drawing import GLYPHS, PLAYERS, Drawing
from stoa.core.message import name_of, say
from stoa.core.sketch import columns, pad
from stoa.core.words import Voice

WIDTH, ROW, TOP = 480, 44, 24
TRACK, TRACK_AT = 264, 130  # the way to the goal: how long it is, and where it begins
PAPER, STONE, INK, ACT = "#FBF7EF", "#E3DAC8", "#2A2620", "#0F6B5C"


def picture(
    state: PigState,
    voice: Voice | None = None,
    last: int | None = None,
    theme: str = "auto",
    seat: int | None = None,
    view: str = "",
) -> Drawing:
    """A track to the goal for every seat, the sum of this turn, and a button for each decision.

    The buttons are named as `marks` says, so that a click on one of them plays its move. The drawing brings its own paper
    and looks alike in all themes.
    """
    speak = voice or str
    rows = [_row(state, n, speak(name_of(n))) for n in range(state.seats)]
    below = TOP + ROW * state.seats
    sum_label = escape(speak(say("This turn: {n}", n=state.sum)))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {below + 90}" font-family="sans-serif">'
        f"<title>{escape(speak(say('Pig')))}</title>"
        f'<rect width="{WIDTH}" height="{below + 90}" rx="12" fill="{PAPER}"/>'
        + "".join(rows)
        + f'<text x="24" y="{below + 46}" font-size="20" fill="{INK}">{sum_label}</text>'
        + _button(state, "roll", ROLL, 220, below + 16, speak(say("Roll")))
        + _button(state, "hold", HOLD, 344, below + 16, speak(say("Hold")))
        + "</svg>"
    )
    return Drawing((svg,), {"roll": [ROLL], "hold": [HOLD]} if state.turn >= 0 else {})


def _row(state: PigState, seat: int, name: str) -> str:
    """One seat's way to the goal, with what it would add by holding."""
    y = TOP + ROW * seat
    held = min(TRACK, TRACK * state.points[seat] // state.goal)
    risked = min(TRACK - held, TRACK * state.sum // state.goal) if seat == state.seat else 0
    weight = "bold" if seat == state.seat and state.turn != OVER else "normal"
    return (
        f'<text x="24" y="{y + 20}" font-size="18" font-weight="{weight}" fill="{INK}">{escape(name)}</text>'
        f'<rect x="{TRACK_AT}" y="{y}" width="{TRACK}" height="28" fill="{STONE}"/>'
        f'<rect x="{TRACK_AT}" y="{y}" width="{held}" height="28" fill="{PLAYERS[seat]}"/>'
        f'<rect x="{TRACK_AT + held}" y="{y}" width="{risked}" height="28" fill="{PLAYERS[seat]}" fill-opacity=".4"/>'
        f'<text x="{TRACK_AT + TRACK + 12}" y="{y + 20}" font-size="18" fill="{INK}">{state.points[seat]}/{state.goal}</text>'
    )


def _button(state: PigState, name: str, move: int, x: int, y: int, label: str) -> str:
    """The element that stands for a move; it is bright when the move is legal."""
    legal = state.turn >= 0 and move in state.legal()
    fill, ink = (ACT, "#FFFFFF") if legal else (STONE, "#6B6354")
    return (
        f'<g id="{name}"><rect x="{x}" y="{y}" width="112" height="48" rx="10" fill="{fill}"/>'
        f'<text x="{x + 56}" y="{y + 31}" font-size="20" text-anchor="middle" fill="{ink}">{escape(label)}</text></g>'
    )


LEGEND = (
    ("▸", say("whose turn it is")),
    ("█", say("points on the way to the goal")),
)


def sketch(state: PigState, voice: Voice | None = None) -> str:
    """The same for a terminal, in rich markup."""
    speak = voice or str
    lines = []
    wide = max(columns(speak(name_of(seat))) for seat in range(state.seats))
    for seat, points in enumerate(state.points):
        here = seat == state.seat and state.turn != OVER
        held = min(20, 20 * points // state.goal)
        bar = f"[{PLAYERS[seat]}]{'█' * held}[/][dim]{'░' * (20 - held)}[/]"
        name = f"[bold {PLAYERS[seat]}]{GLYPHS[seat]}[/] {pad(speak(name_of(seat)), wide)}"
        lines.append(f"{'▸' if here else ' '} {name}  {bar}  {points}/{state.goal}")
    return "\n".join([*lines, "", f"  {speak(say('This turn: {n}', n=state.sum))}"])
