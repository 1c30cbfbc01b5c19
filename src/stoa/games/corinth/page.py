"""What is written on a sheet, ready to be drawn or sketched."""

from dataclasses import dataclass

from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.games.corinth import roll
from stoa.games.corinth.board import (
    ACT,
    AREAS,
    BONUS,
    BOXES,
    BUILD,
    BUILDINGS,
    BUY,
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
    SHOP,
    SHOP_GOODS,
    SHOP_POINTS,
    SHOPS,
    SPOT_NAMES,
    STABLE_STEPS,
    START,
    STAY,
    STEP,
    STEWARD,
    STOP,
    SYMBOLS,
    TAKE,
    TEMPLE_POINTS,
    TRADING_POST_GOLD,
    WAREHOUSE_GOODS,
    YELLOW,
)
from stoa.games.corinth.rules import Table
from stoa.games.corinth.sheet import Sheet
from stoa.games.corinth.text import seat_name, tally, tell
from stoa.games.corinth.words import building_name, effect_name, goods_name

AREA_SYMBOLS = ("goat", "olive", "grapes", "carpet", "spice", "coin")
BUILDING_SYMBOLS = ("temple", "warehouse", "stable", "trading-post")

SCORED = ("spice", "steward", "carpet", "coin", "grapes", "goat", "olive", "temple")  # the score column, row by row


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
    shops: tuple[Shop, ...]


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
class Garden:
    """The market of a sheet and the way of the steward through it."""

    seat: int
    nodes: tuple[Node, ...]
    way: tuple[Node, ...]  # the route of the steward, from the start
    fresh: int  # how many steps of it belong to a move that has not ended


@dataclass(frozen=True)
class Track:
    """The gold or the goats of a sheet; a circle is `free`, `ringed` or `crossed`."""

    name: str
    title: str
    symbol: str
    left: int
    points: int
    circles: tuple[str, ...]


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
    districts: tuple[District, ...]
    garden: Garden
    market: int  # points of the boxes
    tracks: tuple[Track, ...]
    houses: tuple[House, ...]
    spots: tuple[tuple[str, bool], ...]
    dice: int  # yellow dice owned


@dataclass(frozen=True)
class Row:
    """A row of the score column, for all seats."""

    words: str
    symbol: str
    points: tuple[int, ...]


def front_seat(table: Table) -> int:
    """Whose sheet is drawn large."""
    return winners(table)[0] if table.phase == DONE else int(table.active())


def winners(table: Table) -> list[int]:
    return [seat for seat, place in enumerate(table.places()) if place == 1] if table.phase == DONE else []


def dice_in_hand(table: Table) -> list[int]:
    """The dice in hand: the chosen group, or the white dice while the yellow ones are rolled."""
    if table.phase == YELLOW:
        return roll.values(table.rolled)
    return [int(table.value)] * int(table.dice)


def round_name(table: Table) -> Message:
    return say("Round {round} of {rounds}", round=table.round + 1, rounds=table.setting.rounds)


def area_heading(area: int) -> Message:
    """An area or district as a heading."""
    return (say("Goats"), say("Green"), say("Purple"), say("Blue"), say("Orange"), say("Gold"))[area]


def score_rows(table: Table, voice: Voice | None) -> list[Row]:
    """The tally; a district is named by its colour alone."""
    districts = {symbol: area_heading(area) for area, symbol in enumerate(AREA_SYMBOLS)}
    return [
        Row((voice or str)(districts.get(symbol, line.label)), symbol, tuple(line.points))
        for symbol, line in zip(SCORED, tally(table), strict=True)
    ]


def page_of(table: Table, seat: int, legal: set[int], trace: tuple[int, int], voice: Voice | None) -> Page:
    speak = voice or str
    sheet = table.sheets[seat]
    may = legal if seat == table.turn else set()
    last = trace[0] if trace[1] == seat else NOTHING
    nodes = tuple(_node(table, seat, node, may, last, voice) for node in range(NODES))
    circled = [n for n, node in enumerate(sheet.nodes(), 1) if sheet.circled >> node & 1]
    return Page(
        seat=seat,
        name=speak(seat_name(seat)),
        points=table.score()[seat],
        active=seat == table.active() and table.phase != DONE,
        starter=seat == table.starter() and table.phase != DONE,
        won=seat in winners(table),
        last=last in (ACT, STAY, END) or BUY <= last < TAKE,
        districts=tuple(_district(table, seat, district, may, last, voice) for district in (3, 2, 1, 0)),
        garden=Garden(
            seat,
            nodes,
            tuple(nodes[node] for node in (START, *sheet.nodes())),
            fresh=int(sheet.steps) - (circled[-1] if circled else 0),
        ),
        market=int(sheet.market_points(table.setting.last_box_only)),
        tracks=(
            _track("gold", int(sheet.gold), int(sheet.gold_spent), voice),
            _track("goats", int(sheet.goats), int(sheet.goats_spent), voice),
        ),
        houses=tuple(_house(table, seat, building, may, last, voice) for building in range(len(BUILDINGS))),
        spots=tuple((name, spot < table.spots(seat)) for spot, name in enumerate(SPOT_NAMES)),
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
        shops=tuple(_shop(table, sheet, shop, district, legal, last, voice) for shop in shops),
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
    area = AREAS.index(name)
    title = say(
        "{track}: {left} left, {gained} circled, {spent} crossed out.",
        track=area_heading(area),
        left=gained - spent,
        gained=gained,
        spent=spent,
    )
    return Track(
        name=name,
        title=(voice or str)(title),
        symbol=AREA_SYMBOLS[area],
        left=gained - spent,
        points=(gained - spent) // 2,
        circles=tuple("crossed" if n < crossed else "ringed" if n < ringed else "free" for n in range(SYMBOLS)),
    )


def _house(table: Table, seat: int, building: int, legal: set[int], last: int, voice: Voice | None) -> House:
    speak = voice or str
    may = BUILD + building in legal
    effects = (
        (f"{TEMPLE_POINTS}×", "block", say("{n} points for each of your buildings at the end.", n=int(TEMPLE_POINTS))),
        (f"+{WAREHOUSE_GOODS}", "bag", say("{n} more good in each delivery.", n=int(WAREHOUSE_GOODS))),
        (
            f"±{STABLE_STEPS}",
            "steward",
            say("Up to {n} steps of the steward more or less for free.", n=int(STABLE_STEPS)),
        ),
        (f"+{TRADING_POST_GOLD}", "coin", say("{n} more gold whenever you get gold.", n=int(TRADING_POST_GOLD))),
    )
    effect, sign, meaning = effects[building]
    name = building_name(building)
    told = f"{speak(tell(table, BUILD + building))} {speak(meaning)}"
    return House(
        name=dashed(BUILDINGS[building]),
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


def dashed(name: str) -> str:
    return name.replace("_", "-")
