"""What is written on a sheet, ready to be drawn or sketched."""

from dataclasses import dataclass

from stoa.core.message import Message, say
from stoa.core.words import Voice
from stoa.games.corinth import moves
from stoa.games.corinth.face.text import seat_name, tally, tell
from stoa.games.corinth.rules import board, phases, roll
from stoa.games.corinth.rules.sheet import Sheet
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import building_name, effect_name, goods_name

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


def front_seat(state: CorinthState) -> int:
    """Whose sheet is drawn large."""
    return winners(state)[0] if state.phase == phases.DONE else int(state.active())


def winners(state: CorinthState) -> list[int]:
    return [seat for seat, place in enumerate(state.places()) if place == 1] if state.phase == phases.DONE else []


def dice_in_hand(state: CorinthState) -> list[int]:
    """The dice in hand: the chosen group, or the white dice while the yellow ones are rolled."""
    if state.phase == phases.YELLOW:
        return roll.values(state.rolled)
    return [int(state.value)] * int(state.dice)


def round_name(state: CorinthState) -> Message:
    return say("Round {round} of {rounds}", round=state.round + 1, rounds=state.variant.rounds)


def area_heading(area: int) -> Message:
    """An area or district as a heading."""
    return (say("Goats"), say("Green"), say("Purple"), say("Blue"), say("Orange"), say("Gold"))[area]


def score_rows(state: CorinthState, voice: Voice | None) -> list[Row]:
    """The tally; a district is named by its colour alone."""
    districts = {symbol: area_heading(area) for area, symbol in enumerate(AREA_SYMBOLS)}
    return [
        Row((voice or str)(districts.get(symbol, line.label)), symbol, tuple(line.points))
        for symbol, line in zip(SCORED, tally(state), strict=True)
    ]


def page_of(state: CorinthState, seat: int, legal: set[int], trace: tuple[int, int], voice: Voice | None) -> Page:
    speak = voice or str
    sheet = state.sheets[seat]
    may = legal if seat == state.turn else set()
    last = trace[0] if trace[1] == seat else board.NOTHING
    nodes = tuple(_node(state, seat, node, may, last, voice) for node in range(board.NODES))
    circled = [n for n, node in enumerate(sheet.nodes(), 1) if sheet.circled >> node & 1]
    return Page(
        seat=seat,
        name=speak(seat_name(seat)),
        points=state.score()[seat],
        active=seat == state.active() and state.phase != phases.DONE,
        starter=seat == state.starter() and state.phase != phases.DONE,
        won=seat in winners(state),
        last=last in (moves.ACT, moves.STAY, moves.END) or moves.BUY <= last < moves.TAKE,
        districts=tuple(_district(state, seat, district, may, last, voice) for district in (3, 2, 1, 0)),
        garden=Garden(
            seat,
            nodes,
            tuple(nodes[node] for node in (board.START, *sheet.nodes())),
            fresh=int(sheet.steps) - (circled[-1] if circled else 0),
        ),
        market=int(sheet.market_points(state.variant.last_box_only)),
        tracks=(
            _track("gold", int(sheet.gold), int(sheet.gold_spent), voice),
            _track("goats", int(sheet.goats), int(sheet.goats_spent), voice),
        ),
        houses=tuple(_house(state, seat, building, may, last, voice) for building in range(len(board.BUILDINGS))),
        spots=tuple((name, spot < state.spots(seat)) for spot, name in enumerate(board.SPOT_NAMES)),
        dice=int(sheet.owned()),
    )


def _taker(state: CorinthState, district: int) -> int:
    """COR-058: who has the bonus of a district."""
    return next((seat for seat, sheet in enumerate(state.sheets) if sheet.bonuses >> district & 1), int(board.NOTHING))


def _district(
    state: CorinthState, seat: int, district: int, legal: set[int], last: int, voice: Voice | None
) -> District:
    speak = voice or str
    sheet = state.sheets[seat]
    shops = range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1])
    return District(
        name=board.DISTRICTS[district],
        words=speak(area_heading(district + 1)),
        goods=speak(goods_name(district)),
        symbol=AREA_SYMBOLS[district + 1],
        points=int(sheet.shop_points(district)),
        bonus=int(board.BONUS[district]),
        taker=_taker(state, district),
        shops=tuple(_shop(state, sheet, shop, district, legal, last, voice) for shop in shops),
    )


def _shop(
    state: CorinthState, sheet: Sheet, shop: int, district: int, legal: set[int], last: int, voice: Voice | None
) -> Shop:
    marked, goods = int(sheet.marked(shop)), int(board.SHOP_GOODS[shop])
    words = say(
        "{district}, shop for {points} points: {marked} of {goods} goods are marked.",
        district=area_heading(district + 1),
        points=int(board.SHOP_POINTS[shop]),
        marked=marked,
        goods=goods,
    )
    may = moves.SHOP + shop in legal
    return Shop(
        name=board.SHOPS[shop],
        title=(voice or str)(tell(state, moves.SHOP + shop) if may else words),
        points=int(board.SHOP_POINTS[shop]),
        goods=goods,
        marked=marked,
        legal=may,
        last=last == moves.SHOP + shop,
    )


def _node(state: CorinthState, seat: int, node: int, legal: set[int], last: int, voice: Voice | None) -> Node:
    sheet = state.sheets[seat]
    kind, district, box = board.KINDS[board.NODE_KIND[node]], int(board.NODE_DISTRICT[node]), int(board.NODE_BOX[node])
    here = node == sheet.steward
    stops = here and moves.STOP in legal
    area = {"gold": int(board.GOLD), "goats": int(board.GOATS)}.get(kind, district + 1)
    return Node(
        name=board.NODE_NAMES[node],
        title=(voice or str)(_describe(state, sheet, node, stops, moves.STEP + node in legal)),
        column=node % 5,
        row=node // 5,
        kind=kind,
        amount=int(board.NODE_AMOUNT[node]),
        area=board.AREAS[area],
        symbol=AREA_SYMBOLS[area],
        box=board.BOXES[box] if box >= 0 else "",
        value=int(sheet.box(box)) if box >= 0 else 0,
        passed=bool(sheet.passed >> node & 1),
        circled=bool(sheet.circled >> node & 1),
        legal=stops or moves.STEP + node in legal,
        last=last == moves.STEP + node or (last in (moves.STEWARD, moves.STAY, moves.STOP) and here),
    )


def _describe(state: CorinthState, sheet: Sheet, node: int, stops: bool, steps: bool) -> Message:
    if stops or steps:
        return tell(state, moves.STOP if stops else moves.STEP + node)
    name, effect = board.NODE_NAMES[node], effect_name(node)
    if sheet.circled >> node & 1:
        return say("{node}: {effect}, circled.", node=name, effect=effect)
    if sheet.passed >> node & 1 and node != board.START:
        return say("{node}: {effect}, passed.", node=name, effect=effect)
    return say("{node}: {effect}.", node=name, effect=effect)


def _track(name: str, gained: int, spent: int, voice: Voice | None) -> Track:
    """COR-007, COR-046, COR-048; without a limit the circles are those of the last symbols."""
    ringed = min(gained, int(board.SYMBOLS))
    crossed = max(0, spent - (gained - ringed))
    area = board.AREAS.index(name)
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
        circles=tuple("crossed" if n < crossed else "ringed" if n < ringed else "free" for n in range(board.SYMBOLS)),
    )


def _house(state: CorinthState, seat: int, building: int, legal: set[int], last: int, voice: Voice | None) -> House:
    speak = voice or str
    may = moves.BUILD + building in legal
    effects = (
        (
            f"{board.TEMPLE_POINTS}×",
            "block",
            say("{n} points for each of your buildings at the end.", n=int(board.TEMPLE_POINTS)),
        ),
        (f"+{board.WAREHOUSE_GOODS}", "bag", say("{n} more good in each delivery.", n=int(board.WAREHOUSE_GOODS))),
        (
            f"±{board.STABLE_STEPS}",
            "steward",
            say("Up to {n} steps of the steward more or less for free.", n=int(board.STABLE_STEPS)),
        ),
        (
            f"+{board.TRADING_POST_GOLD}",
            "coin",
            say("{n} more gold whenever you get gold.", n=int(board.TRADING_POST_GOLD)),
        ),
    )
    effect, sign, meaning = effects[building]
    name = building_name(building)
    told = f"{speak(tell(state, moves.BUILD + building))} {speak(meaning)}"
    return House(
        name=dashed(board.BUILDINGS[building]),
        words=speak(name),
        title=told if may else speak(say("{building}: {effect}", building=name, effect=meaning)),
        symbol=BUILDING_SYMBOLS[building],
        gold=int(board.GOLD_COST[building]),
        goats=int(board.GOAT_COST[building]),
        effect=effect,
        sign=sign,
        built=bool(state.sheets[seat].has(building)),
        legal=may,
        last=last == moves.BUILD + building,
    )


def dashed(name: str) -> str:
    return name.replace("_", "-")
