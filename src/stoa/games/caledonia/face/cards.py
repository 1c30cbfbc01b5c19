"""What every part of the table is, costs and brings."""

from stoa.core.explaining import Card, Way, by_beginning, card
from stoa.core.face import Owned, owned
from stoa.core.message import Message, count, name_of, say
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import chart, names
from stoa.games.caledonia.face.figures import IMPORT_SYMBOLS, UNIT_SYMBOLS, pile
from stoa.games.caledonia.face.marks import TECHNOLOGIES
from stoa.games.caledonia.face.symbols import SYMBOLS
from stoa.games.caledonia.rules import board, expanding, exporting, trading, upgrading
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.state import CaledoniaState

INDEX = {hex_name(index): index for index in range(board.HEXES)}


def explain(state: CaledoniaState, mark: str, seat: int) -> Card | None:
    """A hex, a unit, a good and its price, a contract, an upgrade, a port, a scoring tile, a clan."""
    found = by_beginning(mark, KNOWN)
    return found[0](state, found[1], seat) if found else None


def note(state: CaledoniaState, move: int) -> Message | None:
    """What a unit does in every round, and where a trade leaves the price."""
    kind = moves.DECISIONS.kind(move)
    if kind.first == moves.EXPAND:
        unit, _ = kind.arguments(move)
        return names.gives(state.players[state.turn], unit)
    if kind.first in (moves.BUY, moves.SELL):
        good, step = kind.arguments(move)
        there = trading.shifted(state, good, step + 1 if kind.first == moves.BUY else -step - 1)
        return say("then £{n}", n=state.variant.prices[good * board.STEPS + there])
    return None


def _some(**amounts: int) -> tuple[Owned, ...]:
    return tuple(owned(SYMBOLS, {name: n for name, n in amounts.items() if n}))


# The map


def _hex(state: CaledoniaState, name: str, seat: int) -> Card | None:
    index = INDEX.get(name)
    if index is None:
        return None
    port = next((tile for module, tile in enumerate(state.ports) if state.ground.ports[module] == index), None)
    if port is not None:
        return _port(state, str(port + 1), seat)
    printed = chart.hexes(state.ground.sides).get((index // chart.ROWS, index % chart.ROWS))
    if printed is None:
        return Card(say("Hex {hex}", hex=name))
    words, symbol = [], "land"
    if printed.loch:
        title = say("{hex}: loch", hex=name)
        words.append(say("Ships cross it: shipping lets units be placed beyond."))
        symbol = "boat"
    else:
        kinds = [word for kind, word in zip(board.TERRAINS, names.TERRAINS, strict=True) if kind in printed.terrain]
        title = say("{hex}: {terrain}", hex=name, terrain=names.listed(kinds))
        words.append(say("The land costs £{n}, and the unit its own price.", n=printed.cost))
    if len(state.ground.sides) == board.PORTS:
        if state.ground.stands(state.ground.delta, index):
            words.append(say("River delta."))
        if state.ground.stands(state.ground.border, index):
            words.append(say("Border space."))
    if state.is_closed(index):
        words.append(say("Nobody can place a unit here."))
    if state.board[index]:
        unit, owner = int(state.unit(index)), int(state.owner(index))
        wet = unit == board.WORKER and state.ground.suits(board.WATER, index)
        symbol = "boat" if wet else UNIT_SYMBOLS[unit]
        unit_name = names.FISHERMAN if wet else names.UNITS[unit]
        gives = names.gives(state.players[owner], unit)
        words.append(say("{who}: {unit} ({gives}).", who=name_of(owner), unit=unit_name, gives=gives))
    elif state.variant.cap and state.turn >= 0:
        words += _neighbours(state, index)
    return card(SYMBOLS, symbol, title, *words)


def _neighbours(state: CaledoniaState, index: int) -> list[Message]:
    """CAL-105: what neighbours would sell to a new unit."""
    offered = expanding.neighbour_goods(state, index)
    return [
        say("A neighbour sells {good} for £{n}.", good=names.GOODS[good], n=trading.neighbour_price(state, good))
        for good in range(board.KINDS)
        if offered >> good * 4 & 15
    ]


def _port(state: CaledoniaState, number: str, seat: int) -> Card | None:
    if not number.isdigit() or not 1 <= int(number) <= board.TILES:
        return None
    tile = int(number) - 1
    words = [names.PORT_EFFECTS[tile]]
    words += [
        say("Used by {who}.", who=name_of(user))
        for user, player in enumerate(state.players)
        if player.ports >> tile & 1
    ]
    return card(SYMBOLS, "anchor", say("Port tile {tile}: {effect}", tile=tile + 1, effect=names.PORTS[tile]), *words)


# The market


def _good(state: CaledoniaState, name: str, seat: int) -> Card | None:
    """CAL-079: the price now; every good that is bought or sold moves it by a step."""
    if name not in board.GOODS:
        return None
    good = board.GOODS.index(name)
    prices = [state.variant.prices[good * board.STEPS + step] for step in range(board.STEPS)]
    words = [
        say(
            "It costs £{n} now, £{low} at least and £{high} at most.",
            n=state.price(good),
            low=prices[0],
            high=prices[-1],
        ),
        say("Every one that is bought raises the price by a step, every one that is sold lowers it."),
        _has(state, seat, int(state.players[seat].goods[good])),
    ]
    return card(SYMBOLS, name, SYMBOLS[name].title, *words)


def _has(state: CaledoniaState, seat: int, n: int) -> Message:
    return say("{who} has {n}.", who=name_of(seat), n=n)


# Contracts


def _contract(state: CaledoniaState, number: str, seat: int) -> Card | None:
    """What a contract asks for and brings, what the seat lacks, and the fee."""
    if not number.isdigit() or not 1 <= int(number) <= board.CONTRACTS:
        return None
    contract, player = int(number) - 1, state.players[seat]
    ways = [Way(say("Asks for"), _asked(contract), _brought(contract))]
    lacks = _lacks(player, contract)
    if lacks:
        ways.append(Way(say("{who} lacks", who=name_of(seat)), lacks))
    words = []
    if contract in list(state.boxes):
        fee = int(exporting.fee(state, player))
        words.append(say("Taking it pays £{n}.", n=fee) if fee > 0 else say("Taking it costs £{n}.", n=-fee))
    if not lacks and not player.fulfilled >> contract & 1:
        words.append(say("{who} has all that it asks for.", who=name_of(seat)))
    return card(SYMBOLS, "contract", say("Contract {number}", number=contract + 1), *words, ways=ways)


def _asked(contract: int) -> tuple[Owned, ...]:
    wanted = {name: board.NEED[contract * board.KINDS + good] for good, name in enumerate(board.GOODS)}
    return _some(cow=board.BEEF[contract], sheep=board.MUTTON[contract], **wanted)


def _brought(contract: int) -> tuple[Owned, ...]:
    imports = {name: board.BRINGS[contract * board.IMPORT_KINDS + n] for n, name in enumerate(IMPORT_SYMBOLS)}
    return _some(
        **imports,
        pound=board.BONUS_MONEY[contract],
        land=board.FREE_LAND[contract],
        upgrade=board.BONUS_UPGRADES[contract],
    )


def _lacks(player: Player, contract: int) -> tuple[Owned, ...]:
    """What the player cannot deliver yet."""
    short = {
        name: max(0, board.NEED[contract * board.KINDS + good] - player.goods[good])
        for good, name in enumerate(board.GOODS)
    }
    return _some(
        cow=max(0, board.BEEF[contract] - player.units[board.COW]),
        sheep=max(0, board.MUTTON[contract] - player.units[board.SHEEP]),
        **short,
    )


# A player's board


def _own(state: CaledoniaState, rest: str, seat: int) -> Card | None:
    number, _, name = rest.partition("-")
    if not number.isdigit() or not 1 <= int(number) <= state.seats:
        return None
    owner = int(number) - 1
    found = by_beginning(name, OWN)
    return found[0](state, found[1], owner) if found else None


def _unit(state: CaledoniaState, name: str, owner: int) -> Card | None:
    """What the next one costs, and what each gives."""
    if name not in board.UNITS:
        return None
    unit, player = board.UNITS.index(name), state.players[owner]
    words = [
        say("{n} of {all} on the map.", n=int(player.units[unit]), all=int(board.PIECES[unit])),
        say("Each gives {gives}.", gives=names.gives(player, unit)),
    ]
    ways = []
    if player.left(unit) > 0:
        ways = [Way(say("The next"), _some(pound=int(expanding.unit_cost(player, unit))), note=say("and the land"))]
    symbol = UNIT_SYMBOLS[unit]
    return card(SYMBOLS, symbol, SYMBOLS[symbol].title, *words, ways=ways)


def _shipping(state: CaledoniaState, _: str, owner: int) -> Card:
    player = state.players[owner]
    words = [say("Now: {level}.", level=names.SHIPPING[player.shipping])]
    words.append(say("Units can be placed beyond rivers, and beyond as many lochs as the level says."))
    price = _price(state, moves.SHIPPING, board.SHIPPING_COST) if player.shipping < board.LEVELS else []
    return card(SYMBOLS, "boat", say("Shipping"), *words, ways=price)


def _technology(state: CaledoniaState, kind: str, owner: int) -> Card | None:
    if f"technology-{kind}" not in TECHNOLOGIES:
        return None
    which = TECHNOLOGIES.index(f"technology-{kind}")
    better = state.players[owner].technology >> which & 1
    words = say(
        "{workers} earn £{n} a round, £{more} when upgraded.",
        workers=names.WORKERS[which],
        n=int(board.INCOME[which]),
        more=int(board.UPGRADED[which]),
    )
    cost = int(upgrading.technology_cost(False))
    price = [] if better else _price(state, moves.TECHNOLOGY + which, cost)
    symbol = ("axe", "pick")[which]
    return card(SYMBOLS, symbol, say("Technology of {workers}", workers=names.WORKERS[which]), words, ways=price)


def _merchants(state: CaledoniaState, _: str, owner: int) -> Card:
    player = state.players[owner]
    words = [
        count("{n} merchant is at hand.", "{n} merchants are at hand.", int(player.merchants)),
        say("Every good that is bought or sold takes a merchant until the round ends."),
    ]
    price = _price(state, moves.HIRE, board.MERCHANT_COST) if player.track else []
    return card(SYMBOLS, "merchant", say("Merchants"), *words, ways=price)


def _price(state: CaledoniaState, move: int, cost: int) -> list[Way]:
    """The price of something, unless the move itself tells it."""
    legal = state.turn >= 0 and state.refusal(move) is None
    return [] if legal else [Way(say("Price"), _some(pound=cost))]


def _stock(state: CaledoniaState, name: str, owner: int) -> Card | None:
    return _good(state, name, owner)


def _box(state: CaledoniaState, number: str, owner: int) -> Card | None:
    player = state.players[owner]
    contract = player.box2 if number == "2" else player.box1
    if contract == board.NOTHING:
        return card(
            SYMBOLS, "contract", say("Export box"), say("A contract that is taken lies here until it is fulfilled.")
        )
    return _contract(state, str(contract + 1), owner)


def _cellar(state: CaledoniaState, spot: str, owner: int) -> Card | None:
    if spot not in names.SPOTS:
        return None
    worth = int(board.CELLAR[names.SPOTS.index(spot)])
    return card(SYMBOLS, "whisky", say("Cellar"), say("A barrel that leaves here pays £{n}.", n=worth))


# The rest of the table


def _round(state: CaledoniaState, number: str, seat: int) -> Card | None:
    if not number.isdigit() or not 1 <= int(number) <= board.ROUNDS:
        return None
    at = int(number) - 1
    fee, words = int(board.FEE[at]), []
    if at < len(state.scoring):
        words.append(say("At its end: {tile}.", tile=names.SCORING[state.scoring[at]]))
    words.append(
        say("Taking a contract pays £{n}.", n=fee) if fee > 0 else say("Taking a contract costs £{n}.", n=-fee)
    )
    return card(SYMBOLS, "laurel", say("Round {n}", n=at + 1), *words)


def _fee(state: CaledoniaState, _: str, seat: int) -> Card:
    fee = int(exporting.fee(state, state.players[seat]))
    words = say("Taking a contract pays £{n}.", n=fee) if fee > 0 else say("Taking a contract costs £{n}.", n=-fee)
    return card(SYMBOLS, "pound", say("Fee of this round"), words)


def _pile(state: CaledoniaState, _: str, seat: int) -> Card:
    return card(SYMBOLS, "contract", say("Pile of contracts"), pile(state)[1])


def _clan(state: CaledoniaState, number: str, seat: int) -> Card | None:
    """A clan with its starting tile."""
    if not number.isdigit() or not 1 <= int(number) <= len(state.pairs):
        return None
    clan, tile = state.pairs[int(number) - 1] >> 4, state.pairs[int(number) - 1] & 15
    goods = {name: board.TILE_GOODS[tile * board.KINDS + good] for good, name in enumerate(board.GOODS)}
    start = Way(say("Starts with"), gains=_some(pound=board.TILE_MONEY[tile], **goods))
    if clan >= len(names.CLANS):
        return card(SYMBOLS, "pound", say("Starting tile"), ways=[start])
    return card(SYMBOLS, "settlement", say("Clan {clan}", clan=names.CLANS[clan]), names.POWERS[clan], ways=[start])


def _imports(state: CaledoniaState, name: str, seat: int) -> Card | None:
    if name not in IMPORT_SYMBOLS:
        return None
    at = IMPORT_SYMBOLS.index(name)
    total = sum(int(player.imported[at]) for player in state.players)
    return card(
        SYMBOLS,
        name,
        SYMBOLS[name].title,
        say("{n} imported so far by all.", n=total),
        say("At the end the good that was imported least is worth most."),
    )


def _order(state: CaledoniaState, _: str, seat: int) -> Card:
    return card(
        SYMBOLS, "pound", say("Turn order"), say("Whoever passes early gets more money, and begins earlier next round.")
    )


OWN = {
    "unit": _unit,
    "shipping": _shipping,
    "technology": _technology,
    "merchants": _merchants,
    "good": _stock,
    "box": _box,
    "cellar": _cellar,
}
KNOWN = {
    "hex": _hex,
    "on": _hex,
    "unit": _hex,
    "port": _port,
    "buy": _good,
    "sell": _good,
    "price": _good,
    "trade": _good,
    "contract": _contract,
    "drawn": _contract,
    "fulfilled": _contract,
    "seat": _own,
    "round": _round,
    "fee": _fee,
    "pile": _pile,
    "pair": _clan,
    "track": _imports,
    "order": _order,
    "passed": _order,
    "pass": _order,
}
