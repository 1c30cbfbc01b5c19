"""The Corinth table as a sketch for the terminal, and as a plain picture of that sketch."""

from html import escape

from stoa.core.drawing import Drawing, style
from stoa.core.game import State
from stoa.core.words import Voice
from stoa.games.corinth.board import AREAS, BOXES, BUILDINGS, DISTRICTS, FIRST_SHOP, NODE_NAMES, SHOP_GOODS, SHOP_POINTS
from stoa.games.corinth.rules import Table


def picture(state: State, voice: Voice | None, last: int | None, theme: str) -> Drawing:
    """The sketch as SVG text."""
    lines = sketch(state, voice).splitlines()
    rows = "".join(f'<text x="10" y="{20 + 18 * at}">{escape(line)}</text>' for at, line in enumerate(lines))
    size = f'viewBox="0 0 900 {30 + 18 * len(lines)}" font-family="monospace" font-size="14" xml:space="preserve"'
    paper = '<rect class="f-paper" width="100%" height="100%"/>'
    text = f'<g class="f-ink">{rows}</g>'
    return Drawing(
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><style>{style(theme)}</style>{paper}{text}</svg>', {}
    )


def sketch(state: State, voice: Voice | None) -> str:
    """Harbor and sheets, line by line."""
    assert isinstance(state, Table)
    lines = [f"round {state.round + 1} of {state.setting.rounds}, start player {state.starter() + 1}"]
    for area in reversed(range(len(AREAS))):
        value = state.value_of(area)
        white = f"{value} " * (state.white >> 4 * area & 15)
        yellow = f"({value}) " * (state.yellow >> 4 * area & 15)
        lines.append(f"{AREAS[area]:>7}  {white}{yellow}".rstrip())
    for seat in range(state.seats):
        lines += _sheet(state, seat)
    return "\n".join(lines)


def _sheet(table: Table, seat: int) -> list[str]:
    sheet = table.sheets[seat]
    points = sheet.points(table.setting.last_box_only)
    lines = [f"seat {seat + 1}: {points} points, {sheet.gold_left()} gold, {sheet.goats_left()} goats"]
    for at, name in enumerate(DISTRICTS):
        shops = [
            f"{SHOP_POINTS[shop]}: {sheet.marked(shop)}/{SHOP_GOODS[shop]}"
            for shop in range(FIRST_SHOP[at], FIRST_SHOP[at + 1])
        ]
        bonus = "  bonus" if sheet.bonuses >> at & 1 else ""
        lines.append(f"  {name:>6}  {'   '.join(shops)}{bonus}")
    route = ", ".join(" ".join(NODE_NAMES[node] for node in move) for move in sheet.moves())
    boxes = " ".join(f"{name}={sheet.box(box) or '-'}" for box, name in enumerate(BOXES))
    built = ", ".join(BUILDINGS[building] for building in sheet.buildings_built())
    lines.append(f"  steward on {NODE_NAMES[sheet.steward]}; route {route or '-'}; boxes {boxes}; built {built or '-'}")
    return lines
