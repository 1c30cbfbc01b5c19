"""The Santorini table as a drawing and as a sketch for the terminal."""

from stoa.core.drawing import GLYPHS, PLAYERS, Drawing, template
from stoa.core.game import State
from stoa.core.words import Voice
from stoa.games.santorini.rules import Table


def picture(state: State, voice: Voice | None, last: int | None, theme: str) -> Drawing:
    """The board as SVG."""
    assert isinstance(state, Table)
    svg = template("stoa.games.santorini", "board.svg.j2").render(table=state)
    return Drawing(svg, {})


def sketch(state: State, voice: Voice | None) -> str:
    """The board for a terminal."""
    assert isinstance(state, Table)
    lines = []
    for rank in range(4, -1, -1):
        row = [_cell(state, rank * 5 + file) for file in range(5)]
        lines.append(f"{rank + 1}  " + " ".join(row))
    return "\n".join([*lines, "   a  b  c  d  e"])


def _cell(table: Table, space: int) -> str:
    if table.domes >> space & 1:
        return "4^"
    for side in range(table.setting.sides):
        if table.workers[side] >> space & 1:
            return f"{table.levels[space]}[{PLAYERS[side]}]{GLYPHS[side]}[/]"
    return f"{table.levels[space]} "
