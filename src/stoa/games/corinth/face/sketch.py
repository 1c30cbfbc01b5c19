"""A game of Corinth as a sketch for the terminal."""

from stoa.core.drawing import PLAYERS
from stoa.core.message import Message, count, say
from stoa.core.sketch import columns, sign
from stoa.core.words import Voice
from stoa.games.corinth import moves
from stoa.games.corinth.face import figures
from stoa.games.corinth.face.figures import District, Node, SheetFigure, Shop, Speak
from stoa.games.corinth.face.last_move import NOT_TOLD
from stoa.games.corinth.face.text import outcome, seat_name
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.state import CorinthState

INKS = ("#A8997C", "#79A65A", "#9E74BD", "#5A92CB", "#D58139", "#D0A137")  # the areas, from bottom to top
COIN, GOAT, DIE = "◎", "♘", "⚄"
LIT = "bold #FFFFFF on #0F6B5C"


def sketch(state: CorinthState, voice: Voice | None = None) -> str:
    """For a terminal: the harbor beside the market, the sheet in turn in full, the others in two lines."""
    speak: Speak = voice or str
    legal = set(state.legal()) if state.turn >= 0 else set()
    front = figures.front_seat(state)
    figure = figures.sheet_figure(state, front, legal, NOT_TOLD, speak)
    beside = zip(_harbor_lines(state, figure, legal, speak), _market_lines(figure, speak), strict=True)
    lines = [
        _heading(state, speak),
        "",
        *(f" {left}{right}" for left, right in beside),
        "",
        *(_district_line(district, front, speak) for district in figure.districts),
        "",
        *_built_lines(figure),
    ]
    if state.phase == phases.DONE:
        return "\n".join([*lines, "", *_score_lines(state, speak)])
    for seat in range(1, state.seats):
        other = figures.sheet_figure(state, (front + seat) % state.seats, set(), NOT_TOLD, speak)
        lines += ["", _other_line(other, speak), _boxes_line(other, speak)]
    return "\n".join(lines)


def _set(text: str, width: int, style: str = "") -> str:
    """The text in a field of the terminal."""
    room = " " * (width - columns(text))
    return f"[{style}]{text}[/]{room}" if style else text + room


def _letter(district: int) -> Message:
    """The short name of a district's goods."""
    return (say("G"), say("P"), say("B"), say("O"))[district]


def _heading(state: CorinthState, speak: Speak) -> str:
    if state.phase == phases.DONE:
        return " ".join(f"[bold]{speak(line)}[/]" for line in outcome(state))
    starter = say("Start player: {seat}", seat=seat_name(int(state.starter())))
    return f" [bold]{speak(figures.round_name(state))}[/]   {sign(int(state.starter()))} {speak(starter)}"


def _harbor_lines(state: CorinthState, figure: SheetFigure, legal: set[int], speak: Speak) -> list[str]:
    """Ten lines of 44 columns: the quays from top to bottom, the dice in hand, gold and goats."""
    lines = [_set(speak(say("Harbor")), 44, "bold")]
    for area in reversed(range(len(board.AREAS))):
        lit = moves.TAKE + area in legal
        mark = "[bold #4FC3AD]▸[/]" if lit else " "
        dice, wide = _dice(state, area)
        name = _set(speak(figures.area_heading(area)), 9, f"bold {INKS[area]}" if lit else INKS[area])
        lines.append(f"{mark}[{INKS[area]}]▐[/] {name}{dice}{' ' * (32 - wide)}")
    hand = figures.dice_in_hand(state)
    held = speak(say("In hand: {dice}", dice=" ".join(map(str, hand)))) if hand else ""
    lines.append(_set(f"  {held}", 44, "bold"))
    for glyph, area, track in zip((COIN, GOAT), (board.GOLD, board.GOATS), figure.tracks, strict=True):
        name = _set(speak(figures.area_heading(area)), 9, INKS[area])
        row = f"{glyph * min(track.left, 24):<29}"
        lines.append(f" [{INKS[area]}]{glyph}[/] {name}[bold]{track.left:>2}[/] [{INKS[area]}]{row}[/]")
    return lines


def _dice(state: CorinthState, area: int) -> tuple[str, int]:
    """The dice of an area, white ones before yellow ones in brackets, and how many columns they take."""
    value, white, yellow = int(state.value_of(area)), state.whites(area), state.yellows(area)
    shown = [f"[#000000 on #F5EEDD] {value} [/]"] * white + [f"[bold #000000 on #EDBE4A]({value})[/]"] * yellow
    if len(shown) <= 8:
        return " ".join(shown), 4 * len(shown) - bool(shown)
    parts = [(die, n) for die, n in ((shown[0], white), (shown[-1], yellow)) if n]
    return "  ".join(f"{die} ×{n:<2}" for die, n in parts), 9 * len(parts) - 2


def _market_lines(figure: SheetFigure, speak: Speak) -> list[str]:
    """Ten lines of 33 columns: whose market it is, and its nodes with the way of the steward."""
    steps = {
        frozenset((one.name, other.name)) for one, other in zip(figure.market.way, figure.market.way[1:], strict=False)
    }

    def inked(one: Node, other: Node) -> bool:
        return frozenset((one.name, other.name)) in steps

    points = speak(count("{n} point", "{n} points", figure.points))
    lines = [f"{sign(figure.seat)} [bold]{figure.name}[/]   {points}"]
    for row in range(0, board.NODES, 5):
        nodes = figure.market.nodes[row : row + 5]
        if row:
            down = [inked(figure.market.nodes[row - 5 + column], nodes[column]) for column in range(5)]
            lines.append("  " + "      ".join("[bold]┃[/]" if ink else "[#6B6354]│[/]" for ink in down))
        along = [False, *(inked(nodes[column], nodes[column + 1]) for column in range(4)), False]
        line = ""
        for column, node in enumerate(nodes):
            line += _cell(figure, node, along[column], along[column + 1], speak)
            if column < 4:
                line += "[bold]━━[/]" if along[column + 1] else "[#6B6354]──[/]"
        lines.append(line)
    return lines


def _cell(figure: SheetFigure, node: Node, before: bool, after: bool, speak: Speak) -> str:
    """A node in five columns: in brackets what is circled, a dot where the steward only passed."""
    if node is figure.market.way[-1]:
        return _centre("‹♟›", LIT if node.legal else f"bold {PLAYERS[figure.seat]}")
    code, colour = _code(node, speak)
    if node.circled:
        return _centre(f"({code})", f"bold {colour}")
    if node.passed:
        return f"[bold]{'━━' if before else '  '}·{'━━' if after else '  '}[/]"
    return _centre(code, LIT if node.legal else colour)


def _centre(text: str, style: str) -> str:
    room = 5 - columns(text)
    padded = " " * (room // 2) + text + " " * (room - room // 2)
    return f"[{style}]{padded}[/]"


def _code(node: Node, speak: Speak) -> tuple[str, str]:
    """What a node gives, in at most three columns, and its colour."""
    if node.kind == "goods":
        area = board.AREAS.index(node.area)
        return f"{node.amount}{speak(_letter(area - 1))}", INKS[area]
    if node.kind in ("gold", "goats"):
        glyph, area = (COIN, board.GOLD) if node.kind == "gold" else (GOAT, board.GOATS)
        return f"{node.amount}{glyph}", INKS[area]
    if node.kind == "score":
        return f"{node.box}{node.value}" if node.value else f"☆{node.box}", "bold"
    return {"yellow_die": (DIE, "#EDBE4A"), "plus_one": ("+1", "default"), "start": ("✦", "default")}[node.kind]


def _boxes(shop: Shop) -> str:
    return "▣" * shop.marked + "▢" * (shop.goods - shop.marked)


def _district_line(district: District, seat: int, speak: Speak) -> str:
    """A district in at most 79 columns: its shops by their points, who has the bonus, its points."""
    at = board.DISTRICTS.index(district.name)
    shops = [
        f"[{LIT}]{shop.points} {_boxes(shop)}[/]"
        if shop.legal
        else f"[bold]{shop.points} {_boxes(shop)}[/]"
        if shop.marked == shop.goods
        else f"{shop.points} {_boxes(shop)}"
        for shop in district.shops
    ]
    wide = sum(len(str(shop.points)) + 1 + shop.goods for shop in district.shops) + 3 * (len(shops) - 1)
    bonus = f"+{district.bonus}" if district.bonus else ""
    if district.taker >= 0:
        bonus = f"[{'bold' if district.taker == seat else 'dim'}]+{district.bonus}[/] {sign(district.taker)}"
    name = f"{_set(speak(_letter(at)), 3, f'bold {INKS[at + 1]}')}{_set(district.words, 9, INKS[at + 1])}"
    room = " " * (34 - wide) + ("" if district.taker >= 0 else "  ")
    return f" {name}{'   '.join(shops)}{room}{bonus or '  '}  [bold]{district.points:>3}[/]"


def _built_lines(figure: SheetFigure) -> list[str]:
    """The buildings with their costs, the turn track and the yellow dice."""
    buildings = []
    for building in figure.buildings:
        cost = f"{building.gold}{COIN}" * bool(building.gold) + f"{building.goats}{GOAT}"
        if building.built:
            buildings.append(f"[bold]▣ {building.words}[/]")
        else:
            buildings.append(f"[{LIT}]▢ {building.words} {cost}[/]" if building.legal else f"▢ {building.words} {cost}")
    track = " ".join("[dim]✕[/]" if crossed else name for name, crossed in figure.spots)
    dice = f"[#EDBE4A]{DIE * figure.dice}[/]" + "·" * (board.YELLOW_DICE - figure.dice)
    return [f" {'  '.join(buildings)}", f" {track}   {dice}"]


def _other_line(figure: SheetFigure, speak: Speak) -> str:
    """A sheet at a glance; long names of buildings are cut where they would not fit."""
    gold, goats = figure.tracks
    points = speak(count("{n} point", "{n} points", figure.points))
    boxes = " ".join(f"{node.box}{node.value or '–'}" for node in figure.market.nodes if node.box)
    built = [building.words for building in figure.buildings if building.built]
    plain = f" x {figure.name} {points}  x{gold.left} x{goats.left} x{figure.dice}  {boxes}  {', '.join(built)}"
    if columns(plain) > 79:
        built = [f"{name:.4}." for name in built]
    return (
        f" {sign(figure.seat)} [bold]{figure.name}[/] {points}  [{INKS[board.GOLD]}]{COIN}[/]{gold.left}"
        f" [{INKS[board.GOATS]}]{GOAT}[/]{goats.left} [#EDBE4A]{DIE}[/]{figure.dice}  {boxes}  {', '.join(built)}"
    )


def _boxes_line(figure: SheetFigure, speak: Speak) -> str:
    parts = []
    for district in figure.districts:
        at = board.DISTRICTS.index(district.name)
        own = "[bold]+[/]" if district.taker == figure.seat else ""
        shops = " ".join(map(_boxes, district.shops))
        parts.append(f"[bold {INKS[at + 1]}]{speak(_letter(at))}[/] {shops}{own}")
    return f"   {'  '.join(parts)}"


def _score_lines(state: CorinthState, speak: Speak) -> list[str]:
    """The score column of every seat, row by row."""
    heads = "".join(f"      {sign(seat)}" for seat in range(state.seats))
    lines = [f" {_set(speak(say('Final score')), 20, 'bold')}{heads}"]
    for row in figures.score_rows(state, speak):
        lines.append(f" {_set(row.words, 20)}" + "".join(f"{n:>7}" for n in row.points))
    lines.append(f" {'─' * (20 + 7 * state.seats)}")
    total = "".join(f"{n:>7}" for n in state.score())
    return [*lines, f" {_set(speak(say('Total')), 20, 'bold')}[bold]{total}[/]"]
