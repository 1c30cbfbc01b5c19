"""The Corinth table as a drawing and as a sketch for the terminal."""

from dataclasses import dataclass
from unicodedata import east_asian_width

from stoa.core.drawing import GLYPHS, PLAYERS, Drawing, paint
from stoa.core.game import CHANCE, State
from stoa.core.message import Message, count, say
from stoa.core.words import Voice
from stoa.games.corinth import roll
from stoa.games.corinth.board import (
    ACT,
    ACTING,
    AREAS,
    BONUS,
    BOXES,
    BUILD,
    BUILDING,
    BUILDINGS,
    BUY,
    BUYING,
    DELIVERING,
    DISTRICTS,
    DONE,
    END,
    FIRST_SHOP,
    GOAT_COST,
    GOATS,
    GOLD,
    GOLD_COST,
    KINDS,
    NODE_AMOUNT,
    NODE_BOX,
    NODE_DISTRICT,
    NODE_KIND,
    NODE_NAMES,
    NODES,
    NOTHING,
    RESTING,
    SHOP,
    SHOP_GOODS,
    SHOP_POINTS,
    SHOPS,
    SPOT_NAMES,
    STABLE_STEPS,
    START,
    STAY,
    STEP,
    STEPPING,
    STEWARD,
    STOP,
    SYMBOLS,
    TAKE,
    TAKING,
    TEMPLE_POINTS,
    TRADING_POST_GOLD,
    WAREHOUSE_GOODS,
    WHITE,
    YELLOW,
    YELLOW_DICE,
)
from stoa.games.corinth.rules import Table
from stoa.games.corinth.sheet import Sheet
from stoa.games.corinth.text import ask, label, outcome, seat_name, tally, tell
from stoa.games.corinth.words import building_name, effect_name, goods_name

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
AREA_SYMBOLS = ("goat", "olive", "grapes", "carpet", "spice", "coin")
BUILDING_SYMBOLS = ("temple", "warehouse", "stable", "trading-post")

# The left column has the decision, the harbor and the scores; the right one the sheet in turn above the others.
WIDTH = 1200
GAP = 12
LEFT = 300
RIGHT = WIDTH - LEFT - 3 * GAP
LARGE = 500  # height of a sheet with all its parts
SMALL = {1: LARGE, 2: 278, 3: 400}  # height of the others, by how many they are
ACTION = 216
SCORE = 236

SCORED = ("spice", "steward", "carpet", "coin", "grapes", "goat", "olive", "temple")  # the score column, row by row


@dataclass(frozen=True)
class Section:
    """A part of the drawing that can be shown alone, and where it is."""

    name: str
    x: float
    y: float
    width: float
    height: float


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


@dataclass(frozen=True)
class Shop:
    """A shop of a sheet: its points, and how many of its goods are marked."""

    name: str
    title: str
    points: int
    goods: int
    marked: int
    legal: bool
    last: bool


@dataclass(frozen=True)
class District:
    """A district of a sheet, with the bonus for the first who completes it."""

    name: str
    words: str
    goods: str
    symbol: str
    points: int
    bonus: int
    taker: int  # the seat that has the bonus, or NOTHING
    shops: list[Shop]


@dataclass(frozen=True)
class Node:
    """A node of the market, and what the steward has done there."""

    name: str
    title: str
    column: int
    row: int
    kind: str
    amount: int
    area: str
    symbol: str
    box: str
    value: int  # what is written into the box
    passed: bool
    circled: bool
    legal: bool
    last: bool


@dataclass(frozen=True)
class Track:
    """The gold or the goats of a sheet; a circle is `free`, `ringed` or `crossed`."""

    name: str
    title: str
    symbol: str
    left: int
    points: int
    circles: list[str]


@dataclass(frozen=True)
class House:
    """A building of a sheet."""

    name: str
    words: str
    title: str
    symbol: str
    gold: int
    goats: int
    effect: str
    sign: str  # the symbol that the effect is about
    built: bool
    legal: bool
    last: bool


@dataclass(frozen=True)
class Page:
    """All that is drawn on one sheet."""

    seat: int
    name: str
    points: int
    active: bool
    starter: bool
    won: bool
    last: bool  # the last move was made here, but has no place of its own
    districts: list[District]
    nodes: list[Node]
    way: list[Node]  # the route of the steward, from the start
    fresh: int  # how many steps of it belong to a move that has not ended
    market: int  # points of the boxes
    tracks: list[Track]
    houses: list[House]
    spots: list[tuple[str, bool]]
    dice: int  # yellow dice owned


@dataclass(frozen=True)
class Row:
    """A row of the score column, for all seats."""

    words: str
    symbol: str
    points: list[int]


def picture(state: State, voice: Voice | None, last: int | None, theme: str) -> Drawing:
    """The harbor and all sheets as SVG; the sheet of the seat in turn is large, at the end that of the winner."""
    assert isinstance(state, Table)
    speak = voice or str
    legal = set(state.legal()) if state.turn >= 0 else set()
    front = _front(state)
    others = [(front + n) % state.seats for n in range(1, state.seats)]
    trace = _trace(state, last)
    sections = _sections(front, others)
    buttons = _buttons(state, legal, voice)
    svg = paint(
        "stoa.games.corinth",
        "table.svg.j2",
        size=(WIDTH, max(section.y + section.height for section in sections.values()) + GAP),
        title=state.game.title(),
        voice=voice,
        theme=theme,
        tones=TONES,
        sections=sections,
        over=state.phase == DONE,
        headline=_headline(state),
        asked=_asked(state),
        round=_round(state),
        front=front,
        hand=_hand(state),
        buttons=buttons,
        rolled=trace == (ROLL, NOTHING),
        quays=[_quay(state, area, legal, trace, voice) for area in reversed(range(len(AREAS)))],
        rows=_rows(state, voice),
        totals=state.score(),
        winners=_winners(state),
        standings=_standings(state),
        pages=[_page(state, seat, legal, trace, voice) for seat in (front, *others)],
    )
    return Drawing(svg, _marks(state, [button.name for button in buttons]))


def _rows(table: Table, voice: Voice | None) -> list[Row]:
    """The tally; a district is named by its colour alone."""
    districts = {symbol: area_heading(area) for area, symbol in enumerate(AREA_SYMBOLS)}
    return [
        Row((voice or str)(districts.get(symbol, line.label)), symbol, line.points)
        for symbol, line in zip(SCORED, tally(table), strict=True)
    ]


def _front(table: Table) -> int:
    """Whose sheet is drawn large."""
    return _winners(table)[0] if table.phase == DONE else int(table.active())


def _winners(table: Table) -> list[int]:
    return [seat for seat, place in enumerate(table.places()) if place == 1] if table.phase == DONE else []


def _standings(table: Table) -> list[tuple[int, int]]:
    """At the end every place with its seat, the best first."""
    return sorted((place, seat) for seat, place in enumerate(table.places())) if table.phase == DONE else []


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


def _marks(table: Table, buttons: list[str]) -> dict[str, list[int]]:
    """Everything that can be tried, legal or not, on the harbor and on the sheet of the seat in turn."""
    if table.turn < 0:
        return {}
    marks = {name: [CHOICES[name]] for name in buttons}
    seat = int(table.turn) + 1
    marks |= {f"quay-{name}": [TAKE + area] for area, name in enumerate(AREAS)}
    marks |= {f"shop-{name}-{seat}": [SHOP + shop] for shop, name in enumerate(SHOPS)}
    marks |= {f"building-{_dashed(name)}-{seat}": [BUILD + at] for at, name in enumerate(BUILDINGS)}
    marks |= {f"node-{name}-{seat}": [STEP + node] for node, name in enumerate(NODE_NAMES)}
    if table.phase == STEPPING and table.walked:
        marks[f"node-{NODE_NAMES[table.sheets[table.turn].steward]}-{seat}"] = [STOP]
    return marks


def _dashed(name: str) -> str:
    return name.replace("_", "-")


# What was played last

ROLL = -2  # no move, but a roll of dice


def _trace(table: Table, last: int | None) -> tuple[int, int]:
    """The move just played and whose sheet it changed, as far as the table still tells; ROLL for a roll of dice.

    Outcomes of dice are numbered like moves. After a roll the yellow dice are rolled, a group is chosen in the first
    turn of a round, or the game is won.
    """
    if last is None:
        return NOTHING, NOTHING
    if table.phase == YELLOW or (table.phase == TAKING and table.order == 0) or table.roller != NOTHING:
        return ROLL, NOTHING
    if last < TAKE:
        return last, int(table.starter())
    before = int(_before(table))
    if table.phase not in (STEPPING, DELIVERING, BUILDING) or last == END:
        return last, before
    sheet = table.sheets[table.active()]
    changed = True
    if STEP <= last < STOP:
        changed = last - STEP in sheet.nodes()
    elif SHOP <= last < BUILD:
        changed = sheet.marked(last - SHOP) > 0
    elif BUILD <= last < END:
        changed = bool(sheet.has(last - BUILD))
    return last, int(table.active()) if changed else before


def _before(table: Table) -> int:
    """Who had the turn before this one."""
    setting = table.setting
    if table.order == 0:
        return (setting.first + table.round - 1 + setting.turns - 1) % table.seats
    return (setting.first + table.round + table.order - 1) % table.seats


# The decision

CHOICES: dict[str, int] = {
    **{f"buy-{n}": BUY + n for n in range(YELLOW_DICE + 1)},
    "act": ACT,
    "steward": STEWARD,
    "stay": STAY,
    "stop": STOP,
    "end": END,
}
OFFERED: dict[int, tuple[str, ...]] = {
    int(BUYING): tuple(f"buy-{n}" for n in range(YELLOW_DICE + 1)),
    int(ACTING): ("act", "steward"),
    int(RESTING): ("steward", "stay"),
    int(STEPPING): ("stop",),
    int(BUILDING): ("end",),
}


def _buttons(table: Table, legal: set[int], voice: Voice | None) -> list[Button]:
    speak = voice or str
    symbols = {"act": AREA_SYMBOLS[table.area], "steward": "steward", "stop": "steward"}
    return [
        Button(
            name=name,
            words=name[-1] if name.startswith("buy") else speak(label(table, CHOICES[name])),
            title=speak(tell(table, CHOICES[name])),
            symbol="die-5" if name.startswith("buy") else symbols.get(name, ""),
            legal=CHOICES[name] in legal,
        )
        for name in OFFERED.get(int(table.phase), ())
    ]


def _headline(table: Table) -> Message:
    return say("The game is over.") if table.phase == DONE else seat_name(int(table.active()))


def _round(table: Table) -> Message:
    return say("Round {round} of {rounds}", round=table.round + 1, rounds=table.setting.rounds)


def _asked(table: Table) -> list[Message]:
    return outcome(table) if table.phase == DONE else [ask(table)]


def _hand(table: Table) -> list[int]:
    """The dice in hand: the chosen group, or the white dice while the yellow ones are rolled."""
    if table.phase == YELLOW:
        return roll.values(table.rolled)
    return [int(table.value)] * int(table.dice)


# The harbor


def area_heading(area: int) -> Message:
    """An area or district as a heading."""
    return (say("Goats"), say("Green"), say("Purple"), say("Blue"), say("Orange"), say("Gold"))[area]


def _quay(table: Table, area: int, legal: set[int], trace: tuple[int, int], voice: Voice | None) -> Quay:
    speak = voice or str
    may = TAKE + area in legal
    empty = say("{area}: no dice.", area=area_heading(area))
    return Quay(
        name=AREAS[area],
        words=speak(area_heading(area)),
        title=speak(tell(table, TAKE + area) if table.group(area) else empty),
        symbol=AREA_SYMBOLS[area],
        value=int(table.value_of(area)),
        white=int(table.white >> 4 * area & 15),
        yellow=int(table.yellow >> 4 * area & 15),
        legal=may,
        last=trace[0] == TAKE + area or (trace[0] in (ACT, STEWARD) and table.area == area),
    )


# The sheets


def _page(table: Table, seat: int, legal: set[int], trace: tuple[int, int], voice: Voice | None) -> Page:
    speak = voice or str
    sheet = table.sheets[seat]
    may = legal if seat == table.turn else set()
    last = trace[0] if trace[1] == seat else NOTHING
    nodes = [_node(table, seat, node, may, last, voice) for node in range(NODES)]
    circled = [n for n, node in enumerate(sheet.nodes(), 1) if sheet.circled >> node & 1]
    return Page(
        seat=seat,
        name=speak(seat_name(seat)),
        points=table.score()[seat],
        active=seat == table.active() and table.phase != DONE,
        starter=seat == table.starter() and table.phase != DONE,
        won=seat in _winners(table),
        last=last in (ACT, STAY, END) or BUY <= last < TAKE,
        districts=[_district(table, seat, district, may, last, voice) for district in (3, 2, 1, 0)],
        nodes=nodes,
        way=[nodes[node] for node in (START, *sheet.nodes())],
        fresh=int(sheet.steps) - (circled[-1] if circled else 0),
        market=int(sheet.market_points(table.setting.last_box_only)),
        tracks=[
            _track("gold", int(sheet.gold), int(sheet.gold_spent), voice),
            _track("goats", int(sheet.goats), int(sheet.goats_spent), voice),
        ],
        houses=[_house(table, seat, building, may, last, voice) for building in range(len(BUILDINGS))],
        spots=[(name, spot < table.spots(seat)) for spot, name in enumerate(SPOT_NAMES)],
        dice=int(sheet.owned()),
    )


def _taker(table: Table, district: int) -> int:
    """COR-058: who has the bonus of a district."""
    return next((seat for seat, sheet in enumerate(table.sheets) if sheet.bonuses >> district & 1), int(NOTHING))


def _district(table: Table, seat: int, district: int, legal: set[int], last: int, voice: Voice | None) -> District:
    speak = voice or str
    sheet = table.sheets[seat]
    shops = range(FIRST_SHOP[district], FIRST_SHOP[district + 1])
    return District(
        name=DISTRICTS[district],
        words=speak(area_heading(district + 1)),
        goods=speak(goods_name(district)),
        symbol=AREA_SYMBOLS[district + 1],
        points=int(sheet.shop_points(district)),
        bonus=int(BONUS[district]),
        taker=_taker(table, district),
        shops=[_shop(table, sheet, shop, district, legal, last, voice) for shop in shops],
    )


def _shop(
    table: Table, sheet: Sheet, shop: int, district: int, legal: set[int], last: int, voice: Voice | None
) -> Shop:
    marked, goods = int(sheet.marked(shop)), int(SHOP_GOODS[shop])
    state = say(
        "{district}, shop for {points} points: {marked} of {goods} goods are marked.",
        district=area_heading(district + 1),
        points=int(SHOP_POINTS[shop]),
        marked=marked,
        goods=goods,
    )
    may = SHOP + shop in legal
    return Shop(
        name=SHOPS[shop],
        title=(voice or str)(tell(table, SHOP + shop) if may else state),
        points=int(SHOP_POINTS[shop]),
        goods=goods,
        marked=marked,
        legal=may,
        last=last == SHOP + shop,
    )


def _node(table: Table, seat: int, node: int, legal: set[int], last: int, voice: Voice | None) -> Node:
    sheet = table.sheets[seat]
    kind, district, box = KINDS[NODE_KIND[node]], int(NODE_DISTRICT[node]), int(NODE_BOX[node])
    here = node == sheet.steward
    stops = here and STOP in legal
    area = {"gold": int(GOLD), "goats": int(GOATS)}.get(kind, district + 1)
    return Node(
        name=NODE_NAMES[node],
        title=(voice or str)(_describe(table, sheet, node, stops, STEP + node in legal)),
        column=node % 5,
        row=node // 5,
        kind=kind,
        amount=int(NODE_AMOUNT[node]),
        area=AREAS[area],
        symbol=AREA_SYMBOLS[area],
        box=BOXES[box] if box >= 0 else "",
        value=int(sheet.box(box)) if box >= 0 else 0,
        passed=bool(sheet.passed >> node & 1),
        circled=bool(sheet.circled >> node & 1),
        legal=stops or STEP + node in legal,
        last=last == STEP + node or (last in (STEWARD, STAY, STOP) and here),
    )


def _describe(table: Table, sheet: Sheet, node: int, stops: bool, steps: bool) -> Message:
    if stops or steps:
        return tell(table, STOP if stops else STEP + node)
    name, effect = NODE_NAMES[node], effect_name(node)
    if sheet.circled >> node & 1:
        return say("{node}: {effect}, circled.", node=name, effect=effect)
    if sheet.passed >> node & 1 and node != START:
        return say("{node}: {effect}, passed.", node=name, effect=effect)
    return say("{node}: {effect}.", node=name, effect=effect)


def _track(name: str, gained: int, spent: int, voice: Voice | None) -> Track:
    """COR-007, COR-046, COR-048; without a limit the circles are those of the last symbols."""
    ringed = min(gained, int(SYMBOLS))
    crossed = max(0, spent - (gained - ringed))
    title = (
        say("Gold: {left} left, {gained} circled, {spent} crossed out.", left=gained - spent, gained=gained, spent=spent)
        if name == "gold"
        else say(
            "Goats: {left} left, {gained} circled, {spent} crossed out.", left=gained - spent, gained=gained, spent=spent
        )
    )
    return Track(
        name=name,
        title=(voice or str)(title),
        symbol="coin" if name == "gold" else "goat",
        left=gained - spent,
        points=(gained - spent) // 2,
        circles=["crossed" if n < crossed else "ringed" if n < ringed else "free" for n in range(SYMBOLS)],
    )


def _house(table: Table, seat: int, building: int, legal: set[int], last: int, voice: Voice | None) -> House:
    speak = voice or str
    may = BUILD + building in legal
    effects = (
        (f"{TEMPLE_POINTS}×", "block", say("{n} points for each of your buildings at the end.", n=int(TEMPLE_POINTS))),
        (f"+{WAREHOUSE_GOODS}", "bag", say("{n} more good in each delivery.", n=int(WAREHOUSE_GOODS))),
        (f"±{STABLE_STEPS}", "steward", say("Up to {n} steps of the steward more or less for free.", n=int(STABLE_STEPS))),
        (f"+{TRADING_POST_GOLD}", "coin", say("{n} more gold whenever you get gold.", n=int(TRADING_POST_GOLD))),
    )
    effect, sign, meaning = effects[building]
    name = building_name(building)
    told = f"{speak(tell(table, BUILD + building))} {speak(meaning)}"
    return House(
        name=_dashed(BUILDINGS[building]),
        words=speak(name),
        title=told if may else speak(say("{building}: {effect}", building=name, effect=meaning)),
        symbol=BUILDING_SYMBOLS[building],
        gold=int(GOLD_COST[building]),
        goats=int(GOAT_COST[building]),
        effect=effect,
        sign=sign,
        built=bool(table.sheets[seat].has(building)),
        legal=may,
        last=last == BUILD + building,
    )


# The sketch

INKS = ("#A8997C", "#79A65A", "#9E74BD", "#5A92CB", "#D58139", "#D0A137")  # the areas, from bottom to top
COIN, GOAT, DIE = "◎", "♘", "⚄"
LIT = "bold #FFFFFF on #0F6B5C"


def sketch(state: State, voice: Voice | None) -> str:
    """The table for a terminal: the harbor beside the market, the sheet in turn in full, the others in two lines."""
    assert isinstance(state, Table)
    speak = voice or str
    legal = set(state.legal()) if state.turn >= 0 else set()
    front = _front(state)
    page = _page(state, front, legal, (NOTHING, NOTHING), voice)
    beside = zip(_harbor_lines(state, page, legal, voice), _market_lines(state, page, voice), strict=True)
    lines = [
        _heading(state, voice),
        "",
        *(f" {left}{right}" for left, right in beside),
        "",
        *(_district_line(state, district, front, voice) for district in page.districts),
        _built_line(page),
    ]
    if state.phase == DONE:
        return "\n".join([*lines, "", *_score_lines(state, voice)])
    for seat in range(1, state.seats):
        other = _page(state, (front + seat) % state.seats, set(), (NOTHING, NOTHING), voice)
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


def _heading(table: Table, voice: Voice | None) -> str:
    speak = voice or str
    if table.phase == DONE:
        return " ".join(f"[bold]{speak(line)}[/]" for line in outcome(table))
    starter = say("Start player: {seat}", seat=seat_name(int(table.starter())))
    return f" [bold]{speak(_round(table))}[/]   {_player(int(table.starter()))} {speak(starter)}"


def _harbor_lines(table: Table, page: Page, legal: set[int], voice: Voice | None) -> list[str]:
    """Ten lines of 44 columns: the quays from top to bottom, the dice in hand, gold and goats."""
    speak = voice or str
    lines = [_set(speak(say("Harbor")), 44, "bold")]
    for area in reversed(range(len(AREAS))):
        lit = TAKE + area in legal
        mark = "[bold #4FC3AD]▸[/]" if lit else " "
        dice, wide = _dice(table, area)
        name = _set(speak(area_heading(area)), 9, f"bold {INKS[area]}" if lit else INKS[area])
        lines.append(f"{mark}[{INKS[area]}]▐[/] {name}{dice}{' ' * (32 - wide)}")
    hand = _hand(table)
    held = speak(say("In hand: {dice}", dice=" ".join(map(str, hand)))) if hand else ""
    lines.append(_set(f"  {held}", 44, "bold"))
    for glyph, area, track in zip((COIN, GOAT), (GOLD, GOATS), page.tracks, strict=True):
        name = _set(speak(area_heading(area)), 9, INKS[area])
        row = f"{glyph * min(track.left, 24):<29}"
        lines.append(f" [{INKS[area]}]{glyph}[/] {name}[bold]{track.left:>2}[/] [{INKS[area]}]{row}[/]")
    return lines


def _dice(table: Table, area: int) -> tuple[str, int]:
    """The dice of an area, white ones before yellow ones in brackets, and how many columns they take."""
    value, white, yellow = int(table.value_of(area)), table.white >> 4 * area & 15, table.yellow >> 4 * area & 15
    shown = [f"[#000000 on #F5EEDD] {value} [/]"] * white + [f"[bold #000000 on #EDBE4A]({value})[/]"] * yellow
    if len(shown) <= 8:
        return " ".join(shown), 4 * len(shown) - bool(shown)
    parts = [(die, n) for die, n in ((shown[0], white), (shown[-1], yellow)) if n]
    return "  ".join(f"{die} ×{n:<2}" for die, n in parts), 9 * len(parts) - 2


def _market_lines(table: Table, page: Page, voice: Voice | None) -> list[str]:
    """Ten lines of 33 columns: whose market it is, and its nodes with the way of the steward."""
    steps = {frozenset((one.name, other.name)) for one, other in zip(page.way, page.way[1:], strict=False)}

    def inked(one: Node, other: Node) -> bool:
        return frozenset((one.name, other.name)) in steps

    points = (voice or str)(count("{n} point", "{n} points", page.points))
    lines = [f"{_player(page.seat)} [bold]{page.name}[/]   {points}"]
    for row in range(0, NODES, 5):
        nodes = page.nodes[row : row + 5]
        if row:
            down = [inked(page.nodes[row - 5 + column], nodes[column]) for column in range(5)]
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
    if node is page.way[-1]:
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
        area = AREAS.index(node.area)
        return f"{node.amount}{(voice or str)(_letter(area - 1))}", INKS[area]
    if node.kind in ("gold", "goats"):
        glyph, area = (COIN, GOLD) if node.kind == "gold" else (GOAT, GOATS)
        return f"{node.amount}{glyph}", INKS[area]
    if node.kind == "score":
        return f"{node.box}{node.value}" if node.value else f"☆{node.box}", "bold"
    return {"yellow_die": (DIE, "#EDBE4A"), "plus_one": ("+1", "default"), "start": ("✦", "default")}[node.kind]


def _boxes(shop: Shop) -> str:
    return "▣" * shop.marked + "▢" * (shop.goods - shop.marked)


def _district_line(table: Table, district: District, seat: int, voice: Voice | None) -> str:
    """A district in at most 79 columns: its shops by their points, who has the bonus, its points."""
    speak = voice or str
    at = DISTRICTS.index(district.name)
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
    room = " " * (42 - wide) + ("" if district.taker >= 0 else "  ")
    return f" {name}{'   '.join(shops)}{room}{bonus or '  '}  [bold]{district.points:>3}[/]"


def _built_line(page: Page) -> str:
    """The buildings with their costs, the turn track and the yellow dice."""
    houses = []
    for house in page.houses:
        cost = f"{house.gold}{COIN}" * bool(house.gold) + f"{house.goats}{GOAT}"
        if house.built:
            houses.append(f"[bold]▣ {house.words}[/]")
        else:
            houses.append(f"[{LIT}]▢ {house.words} {cost}[/]" if house.legal else f"▢ {house.words} {cost}")
    track = " ".join(f"[dim]✕[/]" if crossed else name for name, crossed in page.spots)
    dice = f"[#EDBE4A]{DIE * page.dice}[/]" + "·" * (YELLOW_DICE - page.dice)
    return f"\n {'  '.join(houses)}\n {track}   {dice}"


def _other_line(page: Page, speak: "Voice | type[str]") -> str:
    gold, goats = page.tracks
    boxes = " ".join(f"{node.box}{node.value or '–'}" for node in page.nodes if node.box)
    built = ", ".join(house.words for house in page.houses if house.built)
    points = speak(count("{n} point", "{n} points", page.points))
    return (
        f" {_player(page.seat)} [bold]{page.name}[/] {points}  [{INKS[GOLD]}]{COIN}[/]{gold.left}"
        f" [{INKS[GOATS]}]{GOAT}[/]{goats.left} [#EDBE4A]{DIE}[/]{page.dice}  {boxes}  {built}".rstrip()
    )


def _boxes_line(page: Page, voice: Voice | None) -> str:
    parts = []
    for district in page.districts:
        at = DISTRICTS.index(district.name)
        own = "[bold]+[/]" if district.taker == page.seat else ""
        shops = " ".join(map(_boxes, district.shops))
        parts.append(f"[bold {INKS[at + 1]}]{(voice or str)(_letter(at))}[/] {shops}{own}")
    return f"   {'  '.join(parts)}"


def _score_lines(table: Table, voice: Voice | None) -> list[str]:
    """The score column of every seat, row by row."""
    speak = voice or str
    columns = "".join(f"      {_player(seat)}" for seat in range(table.seats))
    lines = [f" {_set(speak(say('Final score')), 20, 'bold')}{columns}"]
    for row in _rows(table, voice):
        lines.append(f" {_set(row.words, 20)}" + "".join(f"{n:>7}" for n in row.points))
    lines.append(f" {'─' * (20 + 7 * table.seats)}")
    total = "".join(f"{n:>7}" for n in table.score())
    return [*lines, f" {_set(speak(say('Total')), 20, 'bold')}[bold]{total}[/]"]
