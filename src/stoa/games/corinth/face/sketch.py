"""The Corinth table as a sketch for the terminal."""

from collections.abc import Callable
from unicodedata import east_asian_width

from stoa.core.drawing import GLYPHS, PLAYERS
from stoa.core.message import Message, count, say
from stoa.core.words import Voice
from stoa.games.corinth import moves
from stoa.games.corinth.face.figures import (
    District,
    Node,
    Page,
    Shop,
    area_heading,
    dice_in_hand,
    front_seat,
    page_of,
    round_name,
    score_rows,
)
from stoa.games.corinth.face.text import outcome, seat_name
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.state import CorinthState

INKS = ("#A8997C", "#79A65A", "#9E74BD", "#5A92CB", "#D58139", "#D0A137")  # the areas, from bottom to top
COIN, GOAT, DIE = "◎", "♘", "⚄"
LIT = "bold #FFFFFF on #0F6B5C"


def sketch(state: CorinthState, voice: Voice | None = None) -> str:
    """The table for a terminal: the harbor beside the market, the sheet in turn in full, the others in two lines."""
    speak = voice or str
    legal = set(state.legal()) if state.turn >= 0 else set()
    front = front_seat(state)
    page = page_of(state, front, legal, (board.NOTHING, board.NOTHING), voice)
    beside = zip(_harbor_lines(state, page, legal, voice), _market_lines(page, voice), strict=True)
    lines = [
        _heading(state, voice),
        "",
        *(f" {left}{right}" for left, right in beside),
        "",
        *(_district_line(district, front, voice) for district in page.districts),
        "",
        *_built_lines(page),
    ]
    if state.phase == phases.DONE:
        return "\n".join([*lines, "", *_score_lines(state, voice)])
    for seat in range(1, state.seats):
        other = page_of(state, (front + seat) % state.seats, set(), (board.NOTHING, board.NOTHING), voice)
        lines += ["", _other_line(other, speak), _boxes_line(other, voice)]
    return "\n".join(lines)


def _across(text: str) -> int:
    """How many columns the text takes in a terminal."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def _set(text: str, width: int, style: str = "") -> str:
    """The text in a field of the terminal."""
    room = " " * (width - _across(text))
    return f"[{style}]{text}[/]{room}" if style else text + room


def _letter(district: int) -> Message:
    """The short name of a district's goods."""
    return (say("G"), say("P"), say("B"), say("O"))[district]


def _player(seat: int) -> str:
    return f"[bold {PLAYERS[seat]}]{GLYPHS[seat]}[/]"


def _heading(state: CorinthState, voice: Voice | None) -> str:
    speak = voice or str
    if state.phase == phases.DONE:
        return " ".join(f"[bold]{speak(line)}[/]" for line in outcome(state))
    starter = say("Start player: {seat}", seat=seat_name(int(state.starter())))
    return f" [bold]{speak(round_name(state))}[/]   {_player(int(state.starter()))} {speak(starter)}"


def _harbor_lines(state: CorinthState, page: Page, legal: set[int], voice: Voice | None) -> list[str]:
    """Ten lines of 44 columns: the quays from top to bottom, the dice in hand, gold and goats."""
    speak = voice or str
    lines = [_set(speak(say("Harbor")), 44, "bold")]
    for area in reversed(range(len(board.AREAS))):
        lit = moves.TAKE + area in legal
        mark = "[bold #4FC3AD]▸[/]" if lit else " "
        dice, wide = _dice(state, area)
        name = _set(speak(area_heading(area)), 9, f"bold {INKS[area]}" if lit else INKS[area])
        lines.append(f"{mark}[{INKS[area]}]▐[/] {name}{dice}{' ' * (32 - wide)}")
    hand = dice_in_hand(state)
    held = speak(say("In hand: {dice}", dice=" ".join(map(str, hand)))) if hand else ""
    lines.append(_set(f"  {held}", 44, "bold"))
    for glyph, area, track in zip((COIN, GOAT), (board.GOLD, board.GOATS), page.tracks, strict=True):
        name = _set(speak(area_heading(area)), 9, INKS[area])
        row = f"{glyph * min(track.left, 24):<29}"
        lines.append(f" [{INKS[area]}]{glyph}[/] {name}[bold]{track.left:>2}[/] [{INKS[area]}]{row}[/]")
    return lines


def _dice(state: CorinthState, area: int) -> tuple[str, int]:
    """The dice of an area, white ones before yellow ones in brackets, and how many columns they take."""
    value, white, yellow = int(state.value_of(area)), state.white >> 4 * area & 15, state.yellow >> 4 * area & 15
    shown = [f"[#000000 on #F5EEDD] {value} [/]"] * white + [f"[bold #000000 on #EDBE4A]({value})[/]"] * yellow
    if len(shown) <= 8:
        return " ".join(shown), 4 * len(shown) - bool(shown)
    parts = [(die, n) for die, n in ((shown[0], white), (shown[-1], yellow)) if n]
    return "  ".join(f"{die} ×{n:<2}" for die, n in parts), 9 * len(parts) - 2


def _market_lines(page: Page, voice: Voice | None) -> list[str]:
    """Ten lines of 33 columns: whose market it is, and its nodes with the way of the steward."""
    steps = {
        frozenset((one.name, other.name)) for one, other in zip(page.garden.way, page.garden.way[1:], strict=False)
    }

    def inked(one: Node, other: Node) -> bool:
        return frozenset((one.name, other.name)) in steps

    points = (voice or str)(count("{n} point", "{n} points", page.points))
    lines = [f"{_player(page.seat)} [bold]{page.name}[/]   {points}"]
    for row in range(0, board.NODES, 5):
        nodes = page.garden.nodes[row : row + 5]
        if row:
            down = [inked(page.garden.nodes[row - 5 + column], nodes[column]) for column in range(5)]
            lines.append("  " + "      ".join("[bold]┃[/]" if ink else "[#6B6354]│[/]" for ink in down))
        along = [False, *(inked(nodes[column], nodes[column + 1]) for column in range(4)), False]
        line = ""
        for column, node in enumerate(nodes):
            line += _cell(page, node, along[column], along[column + 1], voice)
            if column < 4:
                line += "[bold]━━[/]" if along[column + 1] else "[#6B6354]──[/]"
        lines.append(line)
    return lines


def _cell(page: Page, node: Node, before: bool, after: bool, voice: Voice | None) -> str:
    """A node in five columns: in brackets what is circled, a dot where the steward only passed."""
    if node is page.garden.way[-1]:
        return _centre("‹♟›", LIT if node.legal else f"bold {PLAYERS[page.seat]}")
    code, colour = _code(node, voice)
    if node.circled:
        return _centre(f"({code})", f"bold {colour}")
    if node.passed:
        return f"[bold]{'━━' if before else '  '}·{'━━' if after else '  '}[/]"
    return _centre(code, LIT if node.legal else colour)


def _centre(text: str, style: str) -> str:
    room = 5 - _across(text)
    padded = " " * (room // 2) + text + " " * (room - room // 2)
    return f"[{style}]{padded}[/]"


def _code(node: Node, voice: Voice | None) -> tuple[str, str]:
    """What a node gives, in at most three columns, and its colour."""
    if node.kind == "goods":
        area = board.AREAS.index(node.area)
        return f"{node.amount}{(voice or str)(_letter(area - 1))}", INKS[area]
    if node.kind in ("gold", "goats"):
        glyph, area = (COIN, board.GOLD) if node.kind == "gold" else (GOAT, board.GOATS)
        return f"{node.amount}{glyph}", INKS[area]
    if node.kind == "score":
        return f"{node.box}{node.value}" if node.value else f"☆{node.box}", "bold"
    return {"yellow_die": (DIE, "#EDBE4A"), "plus_one": ("+1", "default"), "start": ("✦", "default")}[node.kind]


def _boxes(shop: Shop) -> str:
    return "▣" * shop.marked + "▢" * (shop.goods - shop.marked)


def _district_line(district: District, seat: int, voice: Voice | None) -> str:
    """A district in at most 79 columns: its shops by their points, who has the bonus, its points."""
    speak = voice or str
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
        bonus = f"[{'bold' if district.taker == seat else 'dim'}]+{district.bonus}[/] {_player(district.taker)}"
    name = f"{_set(speak(_letter(at)), 3, f'bold {INKS[at + 1]}')}{_set(district.words, 9, INKS[at + 1])}"
    room = " " * (34 - wide) + ("" if district.taker >= 0 else "  ")
    return f" {name}{'   '.join(shops)}{room}{bonus or '  '}  [bold]{district.points:>3}[/]"


def _built_lines(page: Page) -> list[str]:
    """The buildings with their costs, the turn track and the yellow dice."""
    houses = []
    for house in page.houses:
        cost = f"{house.gold}{COIN}" * bool(house.gold) + f"{house.goats}{GOAT}"
        if house.built:
            houses.append(f"[bold]▣ {house.words}[/]")
        else:
            houses.append(f"[{LIT}]▢ {house.words} {cost}[/]" if house.legal else f"▢ {house.words} {cost}")
    track = " ".join("[dim]✕[/]" if crossed else name for name, crossed in page.spots)
    dice = f"[#EDBE4A]{DIE * page.dice}[/]" + "·" * (board.YELLOW_DICE - page.dice)
    return [f" {'  '.join(houses)}", f" {track}   {dice}"]


def _other_line(page: Page, speak: Callable[[Message], str]) -> str:
    """A sheet at a glance; long names of buildings are cut where they would not fit."""
    gold, goats = page.tracks
    points = speak(count("{n} point", "{n} points", page.points))
    boxes = " ".join(f"{node.box}{node.value or '–'}" for node in page.garden.nodes if node.box)
    built = [house.words for house in page.houses if house.built]
    plain = f" x {page.name} {points}  x{gold.left} x{goats.left} x{page.dice}  {boxes}  {', '.join(built)}"
    if _across(plain) > 79:
        built = [f"{name:.4}." for name in built]
    return (
        f" {_player(page.seat)} [bold]{page.name}[/] {points}  [{INKS[board.GOLD]}]{COIN}[/]{gold.left}"
        f" [{INKS[board.GOATS]}]{GOAT}[/]{goats.left} [#EDBE4A]{DIE}[/]{page.dice}  {boxes}  {', '.join(built)}"
    )


def _boxes_line(page: Page, voice: Voice | None) -> str:
    parts = []
    for district in page.districts:
        at = board.DISTRICTS.index(district.name)
        own = "[bold]+[/]" if district.taker == page.seat else ""
        shops = " ".join(map(_boxes, district.shops))
        parts.append(f"[bold {INKS[at + 1]}]{(voice or str)(_letter(at))}[/] {shops}{own}")
    return f"   {'  '.join(parts)}"


def _score_lines(state: CorinthState, voice: Voice | None) -> list[str]:
    """The score column of every seat, row by row."""
    speak = voice or str
    columns = "".join(f"      {_player(seat)}" for seat in range(state.seats))
    lines = [f" {_set(speak(say('Final score')), 20, 'bold')}{columns}"]
    for row in score_rows(state, voice):
        lines.append(f" {_set(row.words, 20)}" + "".join(f"{n:>7}" for n in row.points))
    lines.append(f" {'─' * (20 + 7 * state.seats)}")
    total = "".join(f"{n:>7}" for n in state.score())
    return [*lines, f" {_set(speak(say('Total')), 20, 'bold')}[bold]{total}[/]"]
