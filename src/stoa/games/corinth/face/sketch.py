"""A game of Corinth as a sketch for the terminal."""

from stoa.core.drawing import PLAYERS
from stoa.core.face import Section, plain
from stoa.core.message import Message, count, name_of, say
from stoa.core.sketch import columns, cut, fit, sign
from stoa.core.words import Voice
from stoa.games.corinth import moves
from stoa.games.corinth.face import figures
from stoa.games.corinth.face.figures import Building, District, Node, SheetFigure, Shop, Speak
from stoa.games.corinth.face.last_move import NOT_TOLD
from stoa.games.corinth.face.prospects import gain, least_price
from stoa.games.corinth.face.text import outcome
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
    for seat in range(1, state.seats):
        other = figures.sheet_figure(state, (front + seat) % state.seats, set(), NOT_TOLD, speak)
        lines += ["", _other_line(other, speak), _boxes_line(other, speak)]
    return "\n".join(lines)


def sections(state: CorinthState) -> list[Section[CorinthState]]:
    """The harbor, the score and every sheet, first the one in which the decision is made."""
    front = figures.front_seat(state)
    sheets = [_sheet_section((front + n) % state.seats) for n in range(state.seats)]
    harbor = Section(say("harbor"), say("Harbor"), _harbor_sketch)
    score = Section(say("score"), say("Score"), _score_sketch)
    if state.phase == phases.DONE:
        return [score, *sheets, harbor]
    if state.phase in (phases.STEPPING, phases.DELIVERING, phases.BUILDING):
        return [sheets[0], harbor, *sheets[1:], score]
    return [harbor, *sheets, score]


LEGEND = (
    ("▸", say("a group that can be taken now")),
    ("›…‹", say("a space, shop or building that can be chosen now")),
    ("(5)", say("a yellow die on the harbor")),
    ("r1c2", say("row 1, column 2 of the market, as moves name it")),
    ("‹♟›", say("the steward")),
    ("✦", say("where every steward starts")),
    ("(…)", say("a space where the steward stopped")),
    ("·", say("a space that the steward only passed")),
    ("1 2", say("so many goods (G green, P purple, B blue, O orange), gold ◎ or goats ♘")),
    (DIE, say("a yellow die for all rolls to come")),
    ("+1", say("counts one more in the boxes filled later")),
    ("☆A", say("score box A; A7 is the box with 7 points in it")),
    ("▣▢", say("marked and open goods, or a building that is built or not")),
    ("+5", say("bonus of the district, with the sign of who has it")),
    ("✕", say("a crossed spot of the turn track")),
)


def _sheet_section(seat: int) -> Section[CorinthState]:
    def sketch_sheet(state: CorinthState, voice: Voice | None = None) -> str:
        speak: Speak = voice or str
        legal = set(state.legal()) if state.turn >= 0 else set()
        figure = figures.sheet_figure(state, seat, legal, NOT_TOLD, speak)
        beside = zip(_market_lines(figure, speak), _sheet_lines(figure), strict=True)
        return "\n".join(f" {left}  {right}" for left, right in beside)

    return Section(say("sheet{n}", n=seat + 1), name_of(seat), sketch_sheet)


def _harbor_sketch(state: CorinthState, voice: Voice | None = None) -> str:
    """The quays with what every group would bring, and what the seat in turn has."""
    speak: Speak = voice or str
    legal = set(state.legal()) if state.turn >= 0 else set()
    seat = figures.front_seat(state)
    figure = figures.sheet_figure(state, seat, legal, NOT_TOLD, speak)
    lines = [_heading(state, speak), ""]
    for line, area in zip(_quay_lines(state, legal, speak), reversed(range(len(board.AREAS))), strict=True):
        lines.append(f" {line}{cut(speak(_brings(state, seat, area)), 38) if state.group(area) else ''}")
    gold, goats = figure.tracks
    return "\n".join([*lines, f" {_hand(state, speak)}", f" {_purse(figure, gold.left, goats.left)}"])


def _brings(state: CorinthState, seat: int, area: int) -> Message:
    """What a group would bring to a seat."""
    sheet, value = state.sheets[seat], int(state.value_of(area))
    brought = gain(state, sheet, area, int(state.group(area))).words()
    price = least_price(state, sheet, value)
    if price is None:
        return brought
    steps = count("{n} step", "{n} steps", value)
    if price:
        steps = say("steps for {gold} gold", gold=price)
    return say("{gain} or {steps}", gain=brought, steps=steps)


def _purse(figure: SheetFigure, gold: int, goats: int) -> str:
    return (
        f"{sign(figure.seat)} [bold]{figure.name}[/]  [{INKS[board.GOLD]}]{COIN}[/] {gold}"
        f"  [{INKS[board.GOATS]}]{GOAT}[/] {goats}  [#EDBE4A]{DIE}[/] {figure.dice}"
    )


def _score_sketch(state: CorinthState, voice: Voice | None = None) -> str:
    speak: Speak = voice or str
    if not figures.score_rows(state, speak):
        return f" {speak(say('All dice were alike: nothing is scored.'))}"
    return "\n".join(_score_lines(state, speak))


def _sheet_lines(figure: SheetFigure) -> list[str]:
    """Eleven lines of 41 columns beside a market: gold, goats and dice, districts, buildings, turn track."""
    gold, goats = figure.tracks
    built = [_building(building) for building in figure.buildings]
    return [
        f" [{INKS[board.GOLD]}]{COIN}[/] {gold.left}  [{INKS[board.GOATS]}]{GOAT}[/] {goats.left}  {_dice_owned(figure)}",
        "",
        "",
        *(_short_district(district, figure.seat) for district in figure.districts),
        "",
        f"{built[0]} {built[1]}",
        f"{built[2]} {built[3]}",
        f" {_turn_track(figure)}",
    ]


def _short_district(district: District, seat: int) -> str:
    at = board.DISTRICTS.index(district.name)
    shops = "".join(_lit(f"{shop.points}{_boxes(shop)}", shop.legal) for shop in district.shops)
    return f" {_set(district.words, 8, INKS[at + 1])}{shops} {_bonus(district, seat)}"


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
    starter = say("Start player: {seat}", seat=name_of(int(state.starter())))
    return f" [bold]{speak(figures.progress(state).words)}[/]   {sign(int(state.starter()))} {speak(starter)}"


def _harbor_lines(state: CorinthState, figure: SheetFigure, legal: set[int], speak: Speak) -> list[str]:
    """Eleven lines of 41 columns: the quays from top to bottom, the dice in hand, gold and goats."""
    lines = [_set(speak(say("Harbor")), 41, "bold"), *_quay_lines(state, legal, speak), _hand(state, speak)]
    for glyph, area, track in zip((COIN, GOAT), (board.GOLD, board.GOATS), figure.tracks, strict=True):
        name = _set(speak(figures.area_heading(area)), 9, INKS[area])
        row = f"{glyph * min(track.left, 24):<25}"
        lines.append(f" [{INKS[area]}]{glyph}[/] {name}[bold]{track.left:>3}[/] [{INKS[area]}]{row}[/]")
    return [*lines, " " * 41]


def _quay_lines(state: CorinthState, legal: set[int], speak: Speak) -> list[str]:
    """Six lines of 41 columns: the areas from top to bottom with their dice."""
    lines = []
    for area in reversed(range(len(board.AREAS))):
        lit = moves.TAKE + area in legal
        mark = "[bold #4FC3AD]▸[/]" if lit else " "
        dice, wide = _dice(state, area)
        name = _set(speak(figures.area_heading(area)), 9, f"bold {INKS[area]}" if lit else INKS[area])
        lines.append(f"{mark}[{INKS[area]}]▐[/] {name}{dice}{' ' * (29 - wide)}")
    return lines


def _hand(state: CorinthState, speak: Speak) -> str:
    """41 columns: the dice in hand."""
    hand = figures.dice_in_hand(state)
    held = speak(say("In hand: {dice}", dice=" ".join(map(str, hand)))) if hand else ""
    return _set(f"  {held}", 41, "bold")


def _dice(state: CorinthState, area: int) -> tuple[str, int]:
    """The dice of an area, white ones before yellow ones in brackets, and how many columns they take."""
    value, white, yellow = int(state.value_of(area)), state.whites(area), state.yellows(area)
    shown = [f"[#000000 on #F5EEDD] {value} [/]"] * white + [f"[bold #000000 on #EDBE4A]({value})[/]"] * yellow
    if len(shown) <= 7:
        return " ".join(shown), 4 * len(shown) - bool(shown)
    parts = [(die, n) for die, n in ((shown[0], white), (shown[-1], yellow)) if n]
    return "  ".join(f"{die} ×{n:<2}" for die, n in parts), 9 * len(parts) - 2


def _market_lines(figure: SheetFigure, speak: Speak) -> list[str]:
    """Eleven lines of 36 columns: whose market it is, the columns, and its nodes with the way of the steward."""
    steps = {
        frozenset((one.name, other.name)) for one, other in zip(figure.market.way, figure.market.way[1:], strict=False)
    }

    def inked(one: Node, other: Node) -> bool:
        return frozenset((one.name, other.name)) in steps

    points = speak(count("{n} point", "{n} points", figure.points))
    whose = f"{fit(figure.name, 33 - columns(points))} {points}"
    lines = [f"{sign(figure.seat)} [bold]{whose}[/]", "[#8A8272]" + "".join(f"     c{n}" for n in range(5)) + " [/]"]
    for row in range(0, board.NODES, 5):
        nodes = figure.market.nodes[row : row + 5]
        if row:
            down = [inked(figure.market.nodes[row - 5 + column], nodes[column]) for column in range(5)]
            lines.append("     " + "      ".join("[bold]┃[/]" if ink else "[#6B6354]│[/]" for ink in down) + "  ")
        along = [False, *(inked(nodes[column], nodes[column + 1]) for column in range(4)), False]
        line = f"[#8A8272]r{row // 5}[/] "
        for column, node in enumerate(nodes):
            line += _cell(figure, node, along[column], along[column + 1], speak)
            if column < 4:
                line += "[bold]━━[/]" if along[column + 1] else "[#6B6354]──[/]"
        lines.append(line)
    return lines


def _cell(figure: SheetFigure, node: Node, before: bool, after: bool, speak: Speak) -> str:
    """A node in five columns: between arrows what can be chosen, in brackets what is circled, a dot where the steward
    only passed.
    """
    if node is figure.market.way[-1]:
        return _centre("›♟‹", LIT) if node.legal else _centre("‹♟›", f"bold {PLAYERS[figure.seat]}")
    code, colour = _code(node, speak)
    if node.circled:
        return _centre(f"({code})", f"bold {colour}")
    if node.passed:
        return f"[bold]{'━━' if before else '  '}·{'━━' if after else '  '}[/]"
    return _centre(f"›{code}‹", LIT) if node.legal else _centre(code, colour)


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
    shops = [_lit(f"{shop.points} {_boxes(shop)}", shop.legal) for shop in district.shops]
    wide = sum(columns(plain(shop)) for shop in shops) + len(shops) - 1
    name = f"{_set(speak(_letter(at)), 3, f'bold {INKS[at + 1]}')}{_set(district.words, 9, INKS[at + 1])}"
    return f" {name}{' '.join(shops)}{' ' * (36 - wide)}{_bonus(district, seat)}  [bold]{district.points:>3}[/]"


def _lit(text: str, legal: bool) -> str:
    """What can be chosen stands between arrows."""
    return f"[{LIT}]›{text}‹[/]" if legal else f" {text} "


def _bonus(district: District, seat: int) -> str:
    """Four columns: the bonus, and who has it."""
    if not district.bonus:
        return "    "
    if district.taker < 0:
        return f"+{district.bonus}  "
    return f"[{'bold' if district.taker == seat else 'dim'}]+{district.bonus}[/] {sign(district.taker)}"


def _built_lines(figure: SheetFigure) -> list[str]:
    """The buildings with their costs, the turn track and the yellow dice."""
    buildings = "".join(_building(building) for building in figure.buildings)
    return [buildings, f" {_turn_track(figure)}   {_dice_owned(figure)}"]


def _building(building: Building) -> str:
    if building.built:
        return f" [bold]▣ {building.words}[/] "
    cost = f"{building.gold}{COIN}" * bool(building.gold) + f"{building.goats}{GOAT}"
    return _lit(f"▢ {building.words} {cost}", building.legal)


def _turn_track(figure: SheetFigure) -> str:
    return " ".join("[dim]✕[/]" if crossed else name for name, crossed in figure.spots)


def _dice_owned(figure: SheetFigure) -> str:
    return f"[#EDBE4A]{DIE * figure.dice}[/]" + "·" * (board.YELLOW_DICE - figure.dice)


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
    title = say("Final score") if state.phase == phases.DONE else say("Score")
    lines = [f" {_set(speak(title), 20, 'bold')}{heads}"]
    for row in figures.score_rows(state, speak):
        lines.append(f" {_set(row.words, 20)}" + "".join(f"{n:>7}" for n in row.points))
    lines.append(f" {'─' * (20 + 7 * state.seats)}")
    total = "".join(f"{n:>7}" for n in state.score())
    return [*lines, f" {_set(speak(say('Total')), 20, 'bold')}[bold]{total}[/]"]
