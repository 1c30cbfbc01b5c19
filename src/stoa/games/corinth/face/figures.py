"""What is drawn or sketched of a game, as plain values."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from stoa.core.drawing import SMALL
from stoa.core.face import Progress
from stoa.core.message import Message, name_of, say
from stoa.games.corinth import moves
from stoa.games.corinth.face.last_move import LastMove
from stoa.games.corinth.face.marks import CHOICES, dashed, offered
from stoa.games.corinth.face.prospects import gain, least_price
from stoa.games.corinth.face.text import building_effect, label, offer, tally
from stoa.games.corinth.rules import board, phases, throws
from stoa.games.corinth.rules.sheet import Sheet
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import building_name, effect_name, goods_name

Speak = Callable[[Message], str]  # a voice, or str for English

AREA_SYMBOLS = ("goat", "olive", "grapes", "carpet", "spice", "coin")
BUILDING_SYMBOLS = ("temple", "warehouse", "stable", "trading-post")

# Kinds of moves that are marked beside the name.
WITHOUT_PLACE = (moves.BUY, moves.ACT, moves.STAY, moves.END, moves.ENOUGH)
SCORED = ("spice", "steward", "carpet", "coin", "grapes", "goat", "olive", "temple")  # the score column, row by row


@dataclass(frozen=True)
class Button:
    """A choice that has no place on the harbor or a sheet."""

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
    gains: int  # what its action would bring, while groups are chosen
    steps: int  # of the steward instead, 0 if it cannot move for nothing
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
class Market:
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
class Building:
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
class SheetFigure:
    """All that is drawn on one sheet."""

    seat: int
    name: str
    points: int
    active: bool
    starter: bool
    won: bool
    last: bool  # the last move was made here, but has no place of its own
    districts: tuple[District, ...]
    market: Market
    market_points: int
    tracks: tuple[Track, ...]
    buildings: tuple[Building, ...]
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
    """The seats that have won; none before the end."""
    return [seat for seat, place in enumerate(state.places()) if place == 1] if state.phase == phases.DONE else []


def dice_in_hand(state: CorinthState) -> list[int]:
    """The dice in hand: the chosen group, or the white dice while the yellow ones are rolled."""
    if state.phase == phases.YELLOW:
        return throws.values(state.rolled)
    return [int(state.value)] * int(state.dice)


def progress(state: CorinthState) -> Progress:
    """The round; the last one stays at the end."""
    now, rounds = int(min(state.round + 1, state.variant.rounds)), int(state.variant.rounds)
    return Progress(say("Round {round} of {rounds}", round=now, rounds=rounds), now, rounds)


def area_heading(area: int) -> Message:
    """An area or district as a heading."""
    return (say("Goats"), say("Green"), say("Purple"), say("Blue"), say("Orange"), say("Gold"))[area]


def score_rows(state: CorinthState, speak: Speak) -> list[Row]:
    """The tally, which is empty if nothing is scored; a district is named by its colour alone."""
    districts = {symbol: area_heading(area) for area, symbol in enumerate(AREA_SYMBOLS)}
    return [
        Row(speak(districts.get(symbol, row.label)), symbol, tuple(row.points))
        for symbol, row in zip(SCORED, tally(state), strict=False)
    ]


def buttons(state: CorinthState, legal: set[int], speak: Speak) -> list[Button]:
    """The choices of this phase that have no place on the harbor or a sheet."""
    symbols = {"act": AREA_SYMBOLS[state.area], "steward": "steward", "stop": "steward"}
    return [
        Button(
            name=name,
            words=name[-1] if name.startswith("buy") else speak(label(state, CHOICES[name])),
            title=speak(offer(state, CHOICES[name])),
            symbol="die-5" if name.startswith("buy") else symbols.get(name, ""),
            legal=CHOICES[name] in legal,
        )
        for name in offered(state)
    ]


def quay(state: CorinthState, area: int, legal: set[int], told: LastMove, speak: Speak) -> Quay:
    """An area of the harbor; it also shows where the group in hand came from."""
    may = moves.TAKE + area in legal
    sheet = state.sheets[state.turn] if may else None
    value = int(state.value_of(area))
    empty = say("{area}: no dice.", area=area_heading(area))
    return Quay(
        name=board.AREAS[area],
        words=speak(area_heading(area)),
        title=speak(offer(state, moves.TAKE + area) if state.group(area) else empty),
        symbol=AREA_SYMBOLS[area],
        value=value,
        gains=gain(state, sheet, area, int(state.group(area))).real if sheet else 0,
        steps=value if sheet and least_price(state, sheet, value) == 0 else 0,
        white=int(state.whites(area)),
        yellow=int(state.yellows(area)),
        legal=may,
        last=told.move == moves.TAKE + area or (told.move in (moves.ACT, moves.STEWARD) and state.area == area),
    )


def sheet_figure(state: CorinthState, seat: int, legal: set[int], told: LastMove, speak: Speak) -> SheetFigure:
    """The sheet of a seat; `legal` are the moves of the seat in turn."""
    sheet = state.sheets[seat]
    may = legal if seat == state.turn else set()
    last = told.move if told.seat == seat else board.NOTHING
    nodes = tuple(_node(state, seat, node, may, last, speak) for node in range(board.NODES))
    circled = [n for n, node in enumerate(sheet.nodes(), 1) if sheet.circled >> node & 1]
    return SheetFigure(
        seat=seat,
        name=speak(name_of(seat)),
        points=state.score()[seat],
        active=seat == state.active() and state.phase != phases.DONE,
        starter=seat == state.starter() and state.phase != phases.DONE,
        won=seat in winners(state),
        last=told.seat == seat and moves.KIND[last] in WITHOUT_PLACE,
        districts=tuple(_district(state, seat, district, may, last, speak) for district in (3, 2, 1, 0)),
        market=Market(
            seat,
            nodes,
            tuple(nodes[node] for node in (board.START, *sheet.nodes())),
            fresh=int(sheet.steps) - (circled[-1] if circled else 0),
        ),
        market_points=int(sheet.market_points(state.variant.last_box_only)),
        tracks=(
            _track("gold", int(sheet.gold), int(sheet.gold_spent), speak),
            _track("goats", int(sheet.goats), int(sheet.goats_spent), speak),
        ),
        buildings=tuple(_building(state, seat, building, may, last, speak) for building in range(len(board.BUILDINGS))),
        spots=tuple((name, spot < state.spots(seat)) for spot, name in enumerate(board.SPOT_NAMES)),
        dice=int(sheet.owned()),
    )


def _taker(state: CorinthState, district: int) -> int:
    """COR-058: who has the bonus of a district."""
    return next((seat for seat, sheet in enumerate(state.sheets) if sheet.bonuses >> district & 1), int(board.NOTHING))


def _district(state: CorinthState, seat: int, district: int, legal: set[int], last: int, speak: Speak) -> District:
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
        shops=tuple(_shop(state, sheet, shop, district, legal, last, speak) for shop in shops),
    )


def _shop(
    state: CorinthState, sheet: Sheet, shop: int, district: int, legal: set[int], last: int, speak: Speak
) -> Shop:
    move = moves.SHOP + shop
    offered = offer(state, move) if move in legal else None
    return _shop_of(shop, district, int(sheet.marked(shop)), offered, last == move, speak)


@lru_cache(SMALL)
def _shop_of(shop: int, district: int, marked: int, offered: Message | None, last: bool, speak: Speak) -> Shop:
    goods = int(board.SHOP_GOODS[shop])
    words = say(
        "{district}, shop for {points} points: {marked} of {goods} goods are marked.",
        district=area_heading(district + 1),
        points=int(board.SHOP_POINTS[shop]),
        marked=marked,
        goods=goods,
    )
    return Shop(
        name=board.SHOPS[shop],
        title=speak(offered or words),
        points=int(board.SHOP_POINTS[shop]),
        goods=goods,
        marked=marked,
        legal=offered is not None,
        last=last,
    )


def _node(state: CorinthState, seat: int, node: int, legal: set[int], last: int, speak: Speak) -> Node:
    sheet = state.sheets[seat]
    box = int(board.NODE_BOX[node])
    here = node == sheet.steward
    may = moves.STOP if here and moves.STOP in legal else moves.STEP + node if moves.STEP + node in legal else None
    return _node_of(
        node,
        None if may is None else offer(state, may),
        int(sheet.box(box)) if box >= 0 else 0,
        bool(sheet.passed >> node & 1),
        bool(sheet.circled >> node & 1),
        last == moves.STEP + node or (last in (moves.STEWARD, moves.STAY, moves.STOP) and here),
        speak,
    )


@lru_cache(SMALL)
def _node_of(
    node: int, offered: Message | None, value: int, passed: bool, circled: bool, last: bool, speak: Speak
) -> Node:
    kind, district, box = board.KINDS[board.NODE_KIND[node]], int(board.NODE_DISTRICT[node]), int(board.NODE_BOX[node])
    area = {"gold": int(board.GOLD), "goats": int(board.GOATS)}.get(kind, district + 1)
    return Node(
        name=board.NODE_NAMES[node],
        title=speak(offered or _describe(node, passed, circled)),
        column=node % 5,
        row=node // 5,
        kind=kind,
        amount=int(board.NODE_AMOUNT[node]),
        area=board.AREAS[area],
        symbol=AREA_SYMBOLS[area],
        box=board.BOXES[box] if box >= 0 else "",
        value=value,
        passed=passed,
        circled=circled,
        legal=offered is not None,
        last=last,
    )


def _describe(node: int, passed: bool, circled: bool) -> Message:
    name, effect = board.NODE_NAMES[node], effect_name(node)
    if circled:
        return say("{node}: {effect}, circled.", node=name, effect=effect)
    if passed and node != board.START:
        return say("{node}: {effect}, passed.", node=name, effect=effect)
    return say("{node}: {effect}.", node=name, effect=effect)


@lru_cache(SMALL)
def _track(name: str, gained: int, spent: int, speak: Speak) -> Track:
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
        title=speak(title),
        symbol=AREA_SYMBOLS[area],
        left=gained - spent,
        points=(gained - spent) // 2,
        circles=tuple("crossed" if n < crossed else "ringed" if n < ringed else "free" for n in range(board.SYMBOLS)),
    )


def _building(state: CorinthState, seat: int, building: int, legal: set[int], last: int, speak: Speak) -> Building:
    move = moves.BUILD + building
    offered = offer(state, move) if move in legal else None
    return _building_of(building, bool(state.sheets[seat].has(building)), offered, last == move, speak)


@lru_cache(SMALL)
def _building_of(building: int, built: bool, offered: Message | None, last: bool, speak: Speak) -> Building:
    effect, sign = (
        (f"{board.TEMPLE_POINTS}×", "block"),
        (f"+{board.WAREHOUSE_GOODS}", "bag"),
        (f"±{board.STABLE_STEPS}", "steward"),
        (f"+{board.TRADING_POST_GOLD}", "coin"),
    )[building]
    name = building_name(building)
    words = say("{building}: {effect}", building=name, effect=building_effect(building))
    return Building(
        name=dashed(board.BUILDINGS[building]),
        words=speak(name),
        title=speak(offered or words),
        symbol=BUILDING_SYMBOLS[building],
        gold=int(board.GOLD_COST[building]),
        goats=int(board.GOAT_COST[building]),
        effect=effect,
        sign=sign,
        built=built,
        legal=offered is not None,
        last=last,
    )
