"""What is drawn, as plain values: the map hex by hex, the market, contracts as crates, and the player boards."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from stoa.core.face import Progress
from stoa.core.game import OVER
from stoa.core.lettering import breadth
from stoa.core.message import Message, count, name_of, say
from stoa.core.words import Voice
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import chart, names
from stoa.games.caledonia.face.symbols import SYMBOLS
from stoa.games.caledonia.rules import board, expanding, phases, producing, trading, upgrading
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.modules import Hex, Spot
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.scoring import settlements
from stoa.games.caledonia.rules.sets import bits, members
from stoa.games.caledonia.rules.state import CaledoniaState

Speak = Callable[[Message], str]

REMEMBERED: Final = 5_000  # hexes of all tables

IMPORT_SYMBOLS: Final = ("cotton", "tobacco", "cane", "hops")
UNIT_SYMBOLS: Final = ("sheep", "cow", "dairy", "bakery", "field", "distillery", "woodcutter", "miner", "worker")
LADDERS: Final = tuple(board.GOODS.index(good) for good in board.DATA["market"]["column_order"])

# What a unit earns in a production phase: what it needs, how many it gives, and of what.
EARNS: Final = (
    ("", board.PER_ANIMAL[0], "wool"),
    ("", board.PER_ANIMAL[1], "milk"),
    ("milk", 1, "cheese"),
    ("grain", 1, "bread"),
    ("", board.PER_ANIMAL[2], "grain"),
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


@dataclass(frozen=True, eq=False)
class Ground:
    """A hex as it is printed, or where one will lie. There is one for each, so that it is found quickly what it looks like."""

    path: str
    lit: str  # the outline while it can be chosen
    sectors: tuple[tuple[str, str], ...]
    laid: bool
    loch: bool
    port: bool
    shaded: bool


@dataclass(frozen=True, eq=False)
class Things:
    """What lies and stands on a hex; there is one for each, too."""

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


@dataclass(frozen=True, eq=False)
class Place:
    """A hex of the map and all that is on it; there is one for each, too."""

    name: str
    title: str
    ground: Ground
    things: Things


@dataclass(frozen=True)
class Ladder:
    """A good on the market: its prices from the lowest, and the merchants who traded it."""

    good: str
    name: str
    price: int
    step: int  # of the prices
    prices: tuple[int, ...]
    buyers: tuple[int, ...]  # a seat for each merchant
    sellers: tuple[int, ...]
    braces: tuple[int, int] | None  # solo: the medium prices, the first and the last step
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
    prices: tuple[int, ...]  # of shipping, the two technologies and a merchant; 0 for what cannot be upgraded
    ports_left: int
    goods: tuple[tuple[str, str, int], ...]
    imported: tuple[tuple[str, str, int], ...]
    boxes: tuple[Crate | None, ...]
    fulfilled: tuple[Crate, ...]
    settlements: int
    cellar: tuple[tuple[str, bool, int], ...]


def crate(contract: int, player: Player | None, speak: Speak) -> Crate:
    """A contract, against what the player has."""
    has = (0,) * (2 + board.KINDS)
    if player is not None:
        has = (player.units[board.COW], player.units[board.SHEEP], *player.goods[: board.KINDS])
    return _crate(contract, has, speak)


@lru_cache(REMEMBERED)
def _crate(contract: int, has: tuple[int, ...], speak: Speak) -> Crate:
    wanted = [("cow", board.BEEF[contract]), ("sheep", board.MUTTON[contract])]
    wanted += [(name, board.NEED[contract * board.KINDS + good]) for good, name in enumerate(board.GOODS)]
    gives = [(name, board.BRINGS[contract * board.IMPORT_KINDS + n]) for n, name in enumerate(IMPORT_SYMBOLS)]
    gives += [("pound", board.BONUS_MONEY[contract]), ("land", board.FREE_LAND[contract])]
    gives.append(("upgrade", board.BONUS_UPGRADES[contract]))
    title = say(
        "Contract {n}: {asks} for {brings}.",
        n=contract + 1,
        asks=names.asks(contract),
        brings=names.listed(names.brings(contract)),
    )
    return Crate(
        contract + 1,
        speak(title),
        tuple((name, n, held >= n) for (name, n), held in zip(wanted, has, strict=True) if n),
        tuple((name, n) for name, n in gives if n),
    )


# The map


def places(state: CaledoniaState, speak: Speak) -> list[Place]:
    """All hexes, laid or not."""
    legal = set(state.legal()) if state.turn >= 0 else set()
    asked = {(move - moves.EXPAND) % board.HEXES for move in legal if moves.KIND[move] == moves.EXPAND}
    ports = _ports(state, speak)
    variant = (state.ground.sides, bool(state.variant.small), bool(state.variant.solo))
    # What has no names in it is shared by all tables.
    nameless = speak.nameless() if isinstance(speak, Voice) else speak
    found = []
    for index in range(board.HEXES):
        told = [speak(message) for message in prospects(state, index, legal)] if index in asked else []
        spots = tuple(bool(state.ground.stands(kind, index)) for kind in (state.ground.delta, state.ground.border))
        stands, port = None, ports.get(index)
        if state.board[index]:
            unit = state.unit(index)
            stands = (state.owner(index), unit, unit == board.WORKER and state.ground.suits(board.WATER, index))
        voice = speak if stands or port else nameless
        found.append(_place(index, *variant, *spots, stands, state.is_closed(index), port, " ".join(told), voice))
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
    printed = chart.hexes(sides).get(_spot(index))
    shaded = printed is not None and printed.shaded and small
    title = hex_name(index)
    if printed is not None:
        parts = [_land(index, printed, port, speak)]
        if len(sides) == board.PORTS and shaded and not port:
            parts.append(speak(say("Closed with one or two players.")))
        elif len(sides) == board.PORTS:
            parts += [speak(say("River delta."))] if delta else []
            parts += [speak(say("Border space."))] if border else []
            if closed:
                parts.append(speak(say("A neutral piece stands here.") if solo else say("Covered.")))
            if stands:
                name = names.FISHERMAN if stands[2] else names.UNITS[stands[1]]
                parts.append(speak(say("{seat}: {unit}.", seat=name_of(stands[0]), unit=name)))
            elif told:
                parts.append(told)
        title = " ".join(parts)
    return Place(
        hex_name(index),
        title,
        _ground(index, sides, shaded, port is not None),
        _things(index, sides, shaded, "" if not closed else "neutral" if solo else "cover", port, stands),
    )


def _spot(index: int) -> Spot:
    return index // chart.ROWS, index % chart.ROWS


@lru_cache(REMEMBERED)
def _ground(index: int, sides: str, shaded: bool, port: bool) -> Ground:
    spot = _spot(index)
    printed = chart.hexes(sides).get(spot)
    return Ground(
        path=chart.outline(spot),
        lit=chart.outline(spot, 0.9),
        sectors=chart.sectors(spot, printed.terrain) if printed and printed.terrain else (),
        laid=printed is not None,
        loch=printed is not None and printed.loch,
        port=port,
        shaded=shaded,
    )


@lru_cache(REMEMBERED)
def _things(
    index: int, sides: str, shaded: bool, closed: str, port: Port | None, stands: tuple[int, int, bool] | None
) -> Things:
    spot = _spot(index)
    printed = chart.hexes(sides).get(spot)
    x, y = chart.middle(spot)
    rock = chart.ROCKS.get(spot, "")
    return Things(
        name=hex_name(index),
        x=x,
        y=y,
        inner=chart.outline(spot, 0.88),
        cost=printed.cost if printed and not port and not shaded else 0,
        closed=closed,
        rock=f"{rock}{sides['ABCD'.index(rock)]}" if rock and printed else rock,
        port=port,
        seat=stands[0] if stands else -1,
        unit="" if not stands else "boat" if stands[2] else UNIT_SYMBOLS[stands[1]],
    )


def _land(index: int, printed: Hex, port: Port | None, speak: Speak) -> str:
    """What is printed there, or the port tile that lies on it."""
    if port:
        users = [speak(say("Used by {seat}.", seat=name_of(seat))) for seat in port.users]
        return " ".join([f"{hex_name(index)}: {port.title}", *users])
    if printed.loch:
        return speak(say("{hex}: loch.", hex=hex_name(index)))
    kinds = [name for kind, name in zip(board.TERRAINS, names.TERRAINS, strict=True) if kind in printed.terrain]
    return speak(
        say("{hex}: {terrain}, land cost £{n}.", hex=hex_name(index), terrain=names.listed(kinds), n=printed.cost)
    )


def _ports(state: CaledoniaState, speak: Speak) -> dict[int, Port]:
    """The port tiles by the hexes on which they lie."""
    found = {}
    for module in range(min(board.PORTS, len(state.ports))):
        tile = state.ports[module]
        users = tuple(seat for seat, player in enumerate(state.players) if player.ports >> tile & 1)
        title = say("Port tile {tile}: {effect}", tile=tile + 1, effect=names.PORT_EFFECTS[tile])
        face = tuple(("", sign, 22.0) if sign in SYMBOLS else (sign, "", _wide(sign)) for sign in PORT_FACES[tile])
        found[state.ground.ports[module]] = Port(tile + 1, speak(title), face, sum(wide for _, _, wide in face), users)
    return found


def _wide(sign: str) -> float:
    return 18.0 if sign in "→↔" else breadth(sign, 17.5) + 1


def prospects(state: CaledoniaState, index: int, legal: set[int]) -> list[Message]:
    """What each unit that may go there would cost and bring, and what neighbours would sell."""
    player = state.players[state.turn]
    free = state.phase == phases.REWARDS
    found: list[Message] = []
    for unit in range(board.UNIT_KINDS):
        if moves.EXPAND + unit * board.HEXES + index in legal:
            price = expanding.cost(state, player, unit, index, free)
            name = names.unit(state, unit, index)
            found.append(say("{unit} for £{cost}: {brings}.", unit=name, cost=price, brings=_brings(player, unit)))
    if not found:
        return []
    offered = expanding.neighbour_goods(state, index) if state.variant.cap and state.phase >= phases.ACTING else 0
    for good in range(board.KINDS):
        if offered >> good * 4 & 15:
            price = trading.neighbour_price(state, good)
            found.append(say("A neighbour sells {good} for £{n}.", good=names.GOODS[good], n=price))
    return found


def _brings(player: Player, unit: int) -> Message:
    if unit >= board.WOODCUTTER:
        return say("£{n} a round", n=_wage(player, unit))
    raw, n, good = EARNS[unit]
    name = names.GOODS[board.GOODS.index(good)]
    if raw:
        return say("{raw} into {good}", raw=names.GOODS[board.GOODS.index(raw)], good=name)
    return say("{n} {good} a round", n=n, good=name)


def _wage(player: Player, unit: int) -> int:
    """CAL-164, CAL-214: what a worker earns."""
    if unit == board.WORKER:
        return board.POOL_INCOME
    which = unit - board.WOODCUTTER
    return board.UPGRADED[which] if player.technology >> which & 1 else board.INCOME[which]


# The market


def ladders(state: CaledoniaState, speak: Speak) -> tuple[Ladder, ...]:
    """The six goods in the order of the board."""
    return tuple(_ladder(state, good, speak) for good in LADDERS)


def _ladder(state: CaledoniaState, good: int, speak: Speak) -> Ladder:
    buyers: list[int] = []
    sellers: list[int] = []
    for seat, player in enumerate(state.players):
        buyers += [seat] * max(0, player.stalls[good])
        sellers += [seat] * max(0, -player.stalls[good])
    price = state.price(good)
    offered = trading.neighbour_price(state, good) if state.offered >> good * 4 & 15 else 0
    return Ladder(
        good=board.GOODS[good],
        name=speak(names.GOODS[good]),
        price=price,
        step=state.steps[good],
        prices=tuple(state.variant.prices[good * board.STEPS + step] for step in range(board.STEPS)),
        buyers=tuple(buyers),
        sellers=tuple(sellers),
        braces=(board.BRACE_LOW, board.BRACE_HIGH) if state.variant.solo else None,
        offered=offered,
        buy=speak(say("Buy {good} for £{n} each.", good=names.GOODS[good], n=offered or price)),
        sell=speak(say("Sell {good} for £{n} each.", good=names.GOODS[good], n=price)),
    )


# Player boards


def player_board(state: CaledoniaState, seat: int, points: int, speak: Speak) -> Board:
    player = state.players[seat]
    boxes = [player.box1, player.box2] if player.clan == board.BUCHANAN else [player.box1]
    kinds = [
        unit
        for unit in range(9)
        if unit < board.WOODCUTTER or (unit == board.WORKER) == (player.clan == board.MACDONALD)
    ]
    used = bits(player.ports)
    return Board(
        seat=seat,
        name=speak(name_of(seat)),
        clan=speak(names.CLANS[player.clan]) if player.clan >= 0 else "",
        power=speak(names.POWERS[player.clan]) if player.clan >= 0 else "",
        money=player.money,
        glory=player.glory,
        points=points,
        turn=state.turn == seat,
        passed=state.has_passed(seat),
        won=state.turn == OVER and state.places()[seat] == 1,
        units=tuple(_unit(player, unit, speak) for unit in kinds),
        income=producing.income(player),
        shipping=player.shipping,
        technology=tuple((name, bool(player.technology >> n & 1)) for n, name in enumerate(("woodcutter", "miner"))),
        unskilled=player.clan == board.MACDONALD,
        stock=player.merchants,
        track=player.track,
        prices=_upgrade_prices(state, player),
        ports_left=board.DATA["player_board"]["port_markers"] - used,
        goods=tuple((name, speak(names.GOODS[n]), player.goods[n]) for n, name in enumerate(board.GOODS)),
        imported=tuple((name, board.IMPORTS[n], player.imported[n]) for n, name in enumerate(IMPORT_SYMBOLS)),
        boxes=tuple(None if box == board.NOTHING else crate(box, player, speak) for box in boxes),
        fulfilled=tuple(crate(contract, None, speak) for contract in members(player.fulfilled)),
        settlements=settlements(state, player) if len(state.ground.sides) == board.PORTS else 0,
        cellar=tuple(
            (name, bool(player.cellar >> spot & 1), board.CELLAR[spot])
            for spot, name in enumerate(("left", "middle", "right")[: board.SPOTS])
        )
        if player.clan == board.MACKENZIE
        else (),
    )


def _upgrade_prices(state: CaledoniaState, player: Player) -> tuple[int, ...]:
    """CAL-120 to CAL-124, and as a bonus CAL-138."""
    bonus = state.phase == phases.REWARDS
    better = upgrading.technology_cost(bonus)
    can = player.clan != board.MACDONALD
    return (
        0 if bonus or player.shipping == board.LEVELS else board.SHIPPING_COST,
        *(better if can and not player.technology >> kind & 1 else 0 for kind in range(board.WORKER_KINDS)),
        0 if bonus or not player.track else board.MERCHANT_COST,
    )


def _unit(player: Player, unit: int, speak: Speak) -> Unit:
    placed = player.units[unit]
    needs, each, good = ("", _wage(player, unit), "pound") if unit >= board.WOODCUTTER else EARNS[unit]
    price = expanding.unit_cost(player, unit)
    title = say(
        "{unit}: {n} of {all} on the map; the next costs £{cost} and land.",
        unit=names.UNITS[unit],
        n=placed,
        all=board.PIECES[unit],
        cost=price,
    )
    return Unit(
        board.UNITS[unit],
        UNIT_SYMBOLS[unit],
        speak(title),
        placed,
        board.PIECES[unit],
        price,
        needs,
        placed * each,
        good,
    )


def progress(state: CaledoniaState) -> Progress:
    """The round of five."""
    return Progress(say("Round {n} of {all}", n=state.round, all=board.ROUNDS), int(state.round), board.ROUNDS)


def pile(state: CaledoniaState) -> tuple[int, Message]:
    """How many contracts are left, and which of them are known to lie at the bottom (CAL-004)."""
    total = bits(state.unseen) + len(state.bottom)
    words = count("{n} contract in the pile.", "{n} contracts in the pile.", total)
    if len(state.bottom):
        known = ", ".join(str(contract + 1) for contract in state.bottom)
        words = say("{pile} At the bottom, from above: {known}.", pile=words, known=known)
    return total, words
