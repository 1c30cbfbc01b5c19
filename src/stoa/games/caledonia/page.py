"""What lies on the table, ready to be drawn: the map hex by hex, the market, contracts as crates, and the player boards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from stoa.core.drawing import breadth, symbols
from stoa.core.game import OVER
from stoa.core.message import Message, count, say
from stoa.games.caledonia import chart, expanding, producing, trading
from stoa.games.caledonia.board import (
    ACTING,
    BEEF,
    BONUS_MONEY,
    BONUS_UPGRADES,
    BRACE_HIGH,
    BRACE_LOW,
    BRINGS,
    BUCHANAN,
    CELLAR,
    COW,
    DATA,
    EXPAND,
    FREE_LAND,
    GOODS,
    HEXES,
    IMPORTS,
    INCOME,
    MACDONALD,
    MACKENZIE,
    MUTTON,
    NEED,
    NOTHING,
    PER_ANIMAL,
    PIECES,
    POOL_INCOME,
    PORTS,
    REWARDS,
    SHEEP,
    SPOTS,
    STEPS,
    TERRAINS,
    UNITS,
    UPGRADED,
    WATER,
    WOODCUTTER,
    WORD,
    WORKER,
    hex_name,
)
from stoa.games.caledonia.modules import Hex, Spot
from stoa.games.caledonia.player import Player
from stoa.games.caledonia.rules import Table
from stoa.games.caledonia.scoring import settlements
from stoa.games.caledonia.text import unit_name
from stoa.games.caledonia.words import (
    CLAN_NAMES,
    CLAN_POWERS,
    FISHERMAN,
    GOOD_NAMES,
    PORT_EFFECTS,
    TERRAIN_NAMES,
    UNIT_NAMES,
    asks,
    brings,
    listed,
    seat_name,
)

Speak = Callable[[Message], str]

REMEMBERED: Final = 5_000  # hexes of all tables

IMPORT_SYMBOLS: Final = ("cotton", "tobacco", "cane", "hops")
UNIT_SYMBOLS: Final = ("sheep", "cow", "dairy", "bakery", "field", "distillery", "woodcutter", "miner", "worker")
LADDERS: Final = tuple(GOODS.index(good) for good in DATA["market"]["column_order"])

# What a unit earns in a production phase: what it needs, how many it gives, and of what.
EARNS: Final = (
    ("", int(PER_ANIMAL[0]), "wool"),
    ("", int(PER_ANIMAL[1]), "milk"),
    ("milk", 1, "cheese"),
    ("grain", 1, "bread"),
    ("", int(PER_ANIMAL[2]), "grain"),
    ("grain", 1, "whisky"),
)

# The pictures of port tiles: symbols and signs in the order in which they are read.
PORT_FACES: Final = (
    ("−1", "meat"),
    ("1", "wool", "→", "3"),
    ("1", "bread", "→", "2"),
    ("upgrade", "+3", "laurel"),
    ("10", "pound"),
    ("±3", "stall"),
    ("cow", "↔", "bakery"),
    ("5", "pound", "contract"),
    ("3", "pound", "→", "anchor"),
)

# Scoring tiles: what they count, how many of it, and the glory for it.
SCORING_FACES: Final = (
    (("wool", "milk", "grain"), 1, 1),
    (("cheese", "bread", "whisky"), 2, 3),
    (("cow", "bakery", "field"), 1, 1),
    (("woodcutter", "miner"), 1, 2),
    (("border",), 2, 3),
    (("cotton", "tobacco", "cane"), 1, 1),
    (("meat",), 1, 2),
    (("upgrade",), 1, 1),
    (("land", "pound"), 1, 2),
)


@dataclass(frozen=True)
class Crate:
    """A contract: what goes in, whether it is there, and what comes out."""

    number: int
    title: str
    asks: tuple[tuple[str, int, bool], ...]
    gives: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Port:
    """A port tile and who has used it."""

    tile: int
    title: str
    face: tuple[tuple[str, str, float], ...]  # words or a symbol, and how wide
    width: float
    users: tuple[int, ...]


@dataclass(frozen=True)
class Ground:
    """A hex as it is printed, or where one will lie."""

    path: str
    inner: str
    sectors: tuple[tuple[str, str], ...]
    laid: bool
    loch: bool
    port: bool
    shaded: bool


@dataclass(frozen=True)
class Things:
    """What lies and stands on a hex."""

    name: str
    x: float
    y: float
    inner: str
    cost: int
    closed: str  # "", "neutral" or "cover"
    rock: str
    port: Port | None
    seat: int
    unit: str  # the symbol of the unit on it


@dataclass(frozen=True)
class Place:
    """A hex of the map and all that is on it."""

    name: str
    title: str
    ground: Ground
    things: Things


@dataclass(frozen=True)
class Ladder:
    """A good on the market: its prices from the top, and the merchants beside them."""

    good: str
    name: str
    price: int
    step: int  # from the top
    prices: tuple[int, ...]
    buyers: tuple[int, ...]  # a seat for each merchant
    sellers: tuple[int, ...]
    braces: tuple[int, int] | None  # solo: the medium prices, from the top
    offered: int  # what neighbours ask for it now, or 0
    buy: str
    sell: str


@dataclass(frozen=True)
class Unit:
    """A kind of unit on a player board."""

    name: str
    symbol: str
    title: str
    placed: int
    pieces: int
    cost: int
    needs: str
    gives: int  # by the units on the map, in one production phase
    good: str  # "pound" for workers


@dataclass(frozen=True)
class Board:
    """A seat and all that is hers."""

    seat: int
    name: str
    clan: str
    power: str
    money: int
    glory: int
    points: int
    turn: bool
    passed: bool
    won: bool
    units: tuple[Unit, ...]
    income: int
    shipping: int
    technology: tuple[tuple[str, bool], ...]
    unskilled: bool  # CAL-215: its technology is never upgraded
    stock: int
    track: int
    ports_left: int
    goods: tuple[tuple[str, str, int], ...]
    imported: tuple[tuple[str, str, int], ...]
    boxes: tuple[Crate | None, ...]
    fulfilled: tuple[Crate, ...]
    settlements: int
    cellar: tuple[tuple[str, bool, int], ...]


def crate(contract: int, player: Player | None, speak: Speak) -> Crate:
    """A contract, against what the player has."""
    wanted = [("cow", int(BEEF[contract]), int(player.units[COW]) if player else 0)]
    wanted.append(("sheep", int(MUTTON[contract]), int(player.units[SHEEP]) if player else 0))
    for good, name in enumerate(GOODS):
        wanted.append((name, int(NEED[contract * 6 + good]), int(player.goods[good]) if player else 0))
    gives = [(name, int(BRINGS[contract * 4 + n])) for n, name in enumerate(IMPORT_SYMBOLS)]
    gives += [("pound", int(BONUS_MONEY[contract])), ("land", int(FREE_LAND[contract]))]
    gives.append(("upgrade", int(BONUS_UPGRADES[contract])))
    title = say("Contract {n}: {asks} for {brings}.", n=contract + 1, asks=asks(contract), brings=brings(contract))
    return Crate(
        contract + 1,
        speak(title),
        tuple((name, n, has >= n) for name, n, has in wanted if n),
        tuple((name, n) for name, n in gives if n),
    )


# The map


def places(table: Table, speak: Speak) -> list[Place]:
    """All hexes, laid or not."""
    legal = set(table.legal()) if table.turn >= 0 else set()
    asked = {(move - int(EXPAND)) % int(HEXES) for move in legal if EXPAND <= move < EXPAND + 9 * HEXES}
    found = []
    for index in range(int(HEXES)):
        told = [speak(message) for message in prospects(table, index, legal)] if index in asked else []
        unit = int(table.unit(index))
        wet = unit == WORKER and _wet(table, index)
        spots = tuple(bool(table.ground.stands(kind, index)) for kind in (table.ground.delta, table.ground.border))
        stands = (int(table.owner(index)), unit, wet) if table.board[index] else None
        closed = bool((table.closed1 >> index - WORD if index >= WORD else table.closed0 >> index) & 1)
        port = _port(table, index, speak)
        setting = (table.ground.sides, bool(table.setting.small), bool(table.setting.solo))
        found.append(_place(index, *setting, *spots, stands, closed, port, " ".join(told), speak))
    return found


@lru_cache(REMEMBERED)
def _place(
    index: int,
    sides: str,
    small: bool,
    solo: bool,
    delta: bool,
    border: bool,
    stands: tuple[int, int, bool] | None,
    closed: bool,
    port: Port | None,
    told: str,
    speak: Speak,
) -> Place:
    """A hex: who `stands` there with which unit (a fisherman if it is in the water), and what the seat in turn could do there."""
    spot: Spot = (index // chart.ROWS, index % chart.ROWS)
    printed = chart.hexes(sides).get(spot)
    x, y = chart.middle(spot)
    shaded = printed is not None and printed.shaded and small
    inner = chart.outline(spot, 0.88)
    rock = chart.ROCKS.get(spot, "")
    title = hex_name(index)
    if printed is not None:
        parts = [_land(index, printed, port, speak)]
        if len(sides) == PORTS and shaded and not port:
            parts.append(speak(say("Closed with one or two players.")))
        elif len(sides) == PORTS:
            parts += [speak(say("River delta."))] if delta else []
            parts += [speak(say("Border space."))] if border else []
            if closed:
                parts.append(speak(say("A neutral piece stands here.") if solo else say("Covered.")))
            if stands:
                name = FISHERMAN if stands[2] else UNIT_NAMES[stands[1]]
                parts.append(speak(say("{seat}: {unit}.", seat=seat_name(stands[0]), unit=name)))
            elif told:
                parts.append(told)
        title = " ".join(parts)
    return Place(
        hex_name(index),
        title,
        Ground(
            path=chart.outline(spot),
            inner=inner,
            sectors=chart.sectors(spot, printed.terrain) if printed and printed.terrain else (),
            laid=printed is not None,
            loch=printed is not None and printed.loch,
            port=port is not None,
            shaded=shaded,
        ),
        Things(
            name=hex_name(index),
            x=x,
            y=y,
            inner=inner,
            cost=printed.cost if printed and not port and not shaded else 0,
            closed="" if not closed else "neutral" if solo else "cover",
            rock=f"{rock}{sides['ABCD'.index(rock)]}" if rock and printed else rock,
            port=port,
            seat=stands[0] if stands else -1,
            unit="" if not stands else "boat" if stands[2] else UNIT_SYMBOLS[stands[1]],
        ),
    )


def _land(index: int, printed: Hex, port: Port | None, speak: Speak) -> str:
    """What is printed there, or the port tile that lies on it."""
    if port:
        users = [speak(say("Used by {seat}.", seat=seat_name(seat))) for seat in port.users]
        return " ".join([f"{hex_name(index)}: {port.title}", *users])
    if printed.loch:
        return speak(say("{hex}: loch.", hex=hex_name(index)))
    kinds = [name for kind, name in zip(TERRAINS, TERRAIN_NAMES, strict=True) if kind in printed.terrain]
    return speak(say("{hex}: {terrain}, land cost £{n}.", hex=hex_name(index), terrain=listed(kinds), n=printed.cost))


def _wet(table: Table, index: int) -> bool:
    return bool(table.ground.room[int(WATER) * 2 + index // int(WORD)] >> index % int(WORD) & 1)


def _port(table: Table, index: int, speak: Speak) -> Port | None:
    for module in range(min(int(PORTS), len(table.ports))):
        if table.ground.ports[module] == index:
            tile = int(table.ports[module])
            users = tuple(seat for seat, player in enumerate(table.players) if player.ports >> tile & 1)
            title = say("Port tile {tile}: {effect}", tile=tile + 1, effect=PORT_EFFECTS[tile])
            face = tuple(
                ("", sign, 22.0) if sign in symbols() else (sign, "", _wide(sign)) for sign in PORT_FACES[tile]
            )
            return Port(tile + 1, speak(title), face, sum(wide for _, _, wide in face), users)
    return None


def _wide(sign: str) -> float:
    return 18.0 if sign in "→↔" else breadth(sign, 17) + 1


def prospects(table: Table, index: int, legal: set[int]) -> list[Message]:
    """What each unit that may go there would cost and bring, and what neighbours would sell."""
    player = table.players[table.turn]
    free = table.phase == REWARDS
    found: list[Message] = []
    for unit in range(9):
        if int(EXPAND) + unit * int(HEXES) + index in legal:
            price = int(expanding.cost(table, player, unit, index, free))
            name = unit_name(table, unit, index)
            found.append(say("{unit} for £{cost}: {brings}.", unit=name, cost=price, brings=_brings(player, unit)))
    if not found:
        return []
    offered = int(expanding.neighbour_goods(table, index)) if table.setting.cap and table.phase >= ACTING else 0
    for good in range(6):
        if offered >> good & 1:
            price = int(trading.neighbour_price(table, good))
            found.append(say("A neighbour sells {good} for £{n}.", good=GOOD_NAMES[good], n=price))
    return found


def _brings(player: Player, unit: int) -> Message:
    if unit >= WOODCUTTER:
        return say("£{n} a round", n=_wage(player, unit))
    raw, n, good = EARNS[unit]
    name = GOOD_NAMES[GOODS.index(good)]
    if raw:
        return say("{raw} into {good}", raw=GOOD_NAMES[GOODS.index(raw)], good=name)
    return say("{n} {good} a round", n=n, good=name)


def _wage(player: Player, unit: int) -> int:
    """CAL-164, CAL-214: what a worker earns."""
    if unit == WORKER:
        return int(POOL_INCOME)
    which = unit - int(WOODCUTTER)
    return int(UPGRADED[which] if player.technology >> which & 1 else INCOME[which])


# The market


def ladders(table: Table, speak: Speak) -> tuple[Ladder, ...]:
    """The six goods in the order of the board."""
    return tuple(_ladder(table, good, speak) for good in LADDERS)


def _ladder(table: Table, good: int, speak: Speak) -> Ladder:
    buyers: list[int] = []
    sellers: list[int] = []
    for seat, player in enumerate(table.players):
        buyers += [seat] * max(0, int(player.stalls[good]))
        sellers += [seat] * max(0, -int(player.stalls[good]))
    price = int(table.price(good))
    offered = int(trading.neighbour_price(table, good)) if table.offered >> good & 1 else 0
    return Ladder(
        good=GOODS[good],
        name=speak(GOOD_NAMES[good]),
        price=price,
        step=int(STEPS) - 1 - int(table.steps[good]),
        prices=tuple(int(table.setting.prices[good * 10 + step]) for step in range(int(STEPS) - 1, -1, -1)),
        buyers=tuple(buyers),
        sellers=tuple(sellers),
        braces=(int(STEPS) - 1 - int(BRACE_HIGH), int(STEPS) - 1 - int(BRACE_LOW)) if table.setting.solo else None,
        offered=offered,
        buy=speak(say("Buy {good} for £{n} each.", good=GOOD_NAMES[good], n=offered or price)),
        sell=speak(say("Sell {good} for £{n} each.", good=GOOD_NAMES[good], n=price)),
    )


# Player boards


def board(table: Table, seat: int, points: int, speak: Speak) -> Board:
    player = table.players[seat]
    boxes = [player.box1, player.box2] if player.clan == BUCHANAN else [player.box1]
    kinds = [unit for unit in range(9) if unit < WOODCUTTER or (unit == WORKER) == (player.clan == MACDONALD)]
    used = sum(int(player.ports) >> tile & 1 for tile in range(9))
    return Board(
        seat=seat,
        name=speak(seat_name(seat)),
        clan=speak(CLAN_NAMES[player.clan]) if player.clan >= 0 else "",
        power=speak(CLAN_POWERS[player.clan]) if player.clan >= 0 else "",
        money=int(player.money),
        glory=int(player.glory),
        points=points,
        turn=table.turn == seat,
        passed=table.has_passed(seat),
        won=table.turn == OVER and table.places()[seat] == 1,
        units=tuple(_unit(player, unit, speak) for unit in kinds),
        income=int(producing.income(player)),
        shipping=int(player.shipping),
        technology=tuple((name, bool(player.technology >> n & 1)) for n, name in enumerate(("woodcutter", "miner"))),
        unskilled=player.clan == MACDONALD,
        stock=int(player.merchants),
        track=int(player.track),
        ports_left=int(DATA["player_board"]["port_markers"]) - used,
        goods=tuple((name, speak(GOOD_NAMES[n]), int(player.goods[n])) for n, name in enumerate(GOODS)),
        imported=tuple((name, IMPORTS[n], int(player.imported[n])) for n, name in enumerate(IMPORT_SYMBOLS)),
        boxes=tuple(None if box == NOTHING else crate(int(box), player, speak) for box in boxes),
        fulfilled=tuple(crate(n, None, speak) for n in range(50) if player.fulfilled >> n & 1),
        settlements=int(settlements(table, player)) if len(table.ground.sides) == PORTS else 0,
        cellar=tuple(
            (name, bool(player.cellar >> spot & 1), int(CELLAR[spot]))
            for spot, name in enumerate(("left", "middle", "right")[: int(SPOTS)])
        )
        if player.clan == MACKENZIE
        else (),
    )


def _unit(player: Player, unit: int, speak: Speak) -> Unit:
    placed = int(player.units[unit])
    needs, each, good = ("", _wage(player, unit), "pound") if unit >= WOODCUTTER else EARNS[unit]
    price = int(expanding.unit_cost(player, unit))
    title = say(
        "{unit}: {n} of {all} on the map; the next costs £{cost} and land.",
        unit=UNIT_NAMES[unit],
        n=placed,
        all=int(PIECES[unit]),
        cost=price,
    )
    return Unit(
        UNITS[unit], UNIT_SYMBOLS[unit], speak(title), placed, int(PIECES[unit]), price, needs, placed * each, good
    )


def pile(table: Table) -> tuple[int, Message]:
    """How many contracts are left, and which of them are known to lie at the bottom (CAL-004)."""
    unseen = sum(int(table.unseen) >> n & 1 for n in range(50))
    total = unseen + len(table.bottom)
    words = count("{n} contract in the pile.", "{n} contracts in the pile.", total)
    if len(table.bottom):
        known = ", ".join(str(int(contract) + 1) for contract in table.bottom)
        words = say("{pile} At the bottom, from above: {known}.", pile=words, known=known)
    return total, words
