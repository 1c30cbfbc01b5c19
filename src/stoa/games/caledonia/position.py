"""Positions of Clans of Caledonia: the inverse of `describe.dump`, refusing what no table can look like."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE, OVER
from stoa.core.position import fields, flag, items, shown, whole, word
from stoa.games.caledonia import beginning, expanding, exporting
from stoa.games.caledonia.board import (
    BRINGS,
    BUCHANAN,
    CLANS,
    COVERING,
    DRAWING,
    FACES,
    FILLING,
    FINISHED,
    FIRST,
    GOODS,
    HIGHEST_BID,
    LEVELS,
    MACEWEN,
    MOST_BEER,
    MOST_GOODS,
    NOTHING,
    PAIRING,
    PHASES,
    PORTING,
    ROLLING,
    ROUNDS,
    SIDES,
    STEPS,
    TILES,
    TILING,
    TO_HIRE,
    UNIT_KINDS,
    UNIT_TERRAIN,
    UNITS,
    WATER,
    WORD,
    hex_name,
)
from stoa.games.caledonia.describe import SPOTS, TECHNOLOGIES
from stoa.games.caledonia.fitting import check
from stoa.games.caledonia.ground import ground
from stoa.games.caledonia.player import Player
from stoa.games.caledonia.rules import Table

if TYPE_CHECKING:
    from stoa.games.caledonia.box import Caledonia

FIELDS = (
    "round",
    "phase",
    "turn",
    "place",
    "count",
    "order",
    "passed",
    "map",
    "scoring_tiles",
    "prices",
    "export_board",
    "pile",
    "removed",
    "pairs",
    "auction",
    "players",
    "open",
)
PLAYER = (
    "clan",
    "tile",
    "money",
    "glory",
    "goods",
    "units",
    "shipping",
    "technology",
    "merchants",
    "contracts",
    "fulfilled",
    "ports",
    "cellar",
    "bid",
)
OPEN = (
    "acted",
    "rowed",
    "premium",
    "bought",
    "shifted",
    "offered",
    "building_bonuses",
    "free_land",
    "upgrades",
    "started",
    "beer",
    "again",
    "contract",
    "beef",
    "mutton",
    "slaughtered",
    "exchange",
    "off",
    "on",
    "drawn",
    "draws",
    "kept",
    "whisky_made",
    "processed",
    "rolled",
    "price_die",
)
MOST_MONEY = 99_999
HEX_NAMES = tuple(hex_name(index) for index in range(117))
BY_CHANCE = (SIDES, PORTING, COVERING, TILING, FILLING, FIRST, PAIRING, DRAWING, ROLLING)


def load(game: "Caledonia", dump: Mapping[str, Any]) -> Table:
    """A table from its dump, if such a table can be."""
    found, seats, options = position.table(dump, game, FIELDS)
    table = game.table(seats, options)
    table.round = whole(found["round"], "round", 1, ROUNDS)
    table.phase = word(found["phase"], "phase", PHASES)
    table.place = whole(found["place"], "place", 0, 3)
    table.count = whole(found["count"], "count", 0, 12)
    table.order = _seats(found["order"], "order", seats)
    table.passing = _seats(found["passed"], "passed", seats)
    _put_map(table, fields(found["map"], "map", ("sides", "ports", "closed")))
    table.scoring = _tiles(found["scoring_tiles"], "scoring_tiles", 5, 9 if table.setting.kickstarter else 8)
    prices = fields(found["prices"], "prices", GOODS)
    for good, name in enumerate(GOODS):
        table.steps[good] = whole(prices[name], f"prices, {name}", 0, STEPS - 1)
    for box, contract in enumerate(items(found["export_board"], "export_board", len(table.boxes), len(table.boxes))):
        if contract is not None:
            table.boxes[box] = whole(contract, "export_board", 1, 50) - 1
    pile = fields(found["pile"], "pile", ("unseen", "bottom"))
    table.unseen = _set(pile["unseen"], "pile, unseen", 50)
    table.bottom = vec[i64]([whole(c, "pile, bottom", 1, 50) - 1 for c in items(pile["bottom"], "pile, bottom", 0, 50)])
    table.removed = _set(found["removed"], "removed", 50)
    _put_pairs(table, found["pairs"])
    _put_auction(table, fields(found["auction"], "auction", ("bid", "bidder", "left")))
    for seat, entry in enumerate(items(found["players"], "players", seats, seats)):
        _put_player(table, seat, fields(entry, f"player {seat + 1}", PLAYER))
    _put_open(table, fields(found["open"], "open", OPEN))
    _put_turn(table, found["turn"])
    check(table)
    return table


def _put_map(table: Table, found: dict[str, Any]) -> None:
    setting = table.setting
    sides = found["sides"]
    if not isinstance(sides, str) or len(sides) > 4 or set(sides) - {"1", "2"}:
        raise BadPosition(f"map, sides: expected up to four of 1 and 2, found {shown(sides)} (CAL-021)")
    if setting.options["map"] not in ("random", sides):
        raise BadPosition(f"map, sides: expected {setting.options['map']} by the option map, found {sides!r}")
    table.ground = ground(sides, setting.small, setting.ports)
    table.ports = _tiles(found["ports"], "map, ports", 4, 9 if setting.kickstarter else 8)
    for name in items(found["closed"], "map, closed", 0, 117):
        beginning.cover(table, word(name, "map, closed", HEX_NAMES))


def _put_pairs(table: Table, value: object) -> None:
    most = table.seats if table.setting.auction else table.seats + 1
    pairs = []
    for number, entry in enumerate(items(value, "pairs", 0, most)):
        pair = fields(entry, f"pair {number + 1}", ("clan", "tile", "taken"))
        clan = 15 if pair["clan"] is None else word(pair["clan"], "pairs, clan", CLANS)
        if (clan < 15) != table.setting.clans or (clan == MACEWEN and not table.setting.kickstarter):
            raise BadPosition(f"pair {number + 1}: the clan does not fit the options (CAL-265, CAL-273)")
        tile = 15 if pair["tile"] is None else whole(pair["tile"], "pairs, tile", 1, TILES) - 1
        pairs.append(clan * 16 + tile)
        if flag(pair["taken"], "pairs, taken"):
            table.taken |= 1 << number
    for part, seen in (
        ("clan", [p >> 4 for p in pairs if p >> 4 < 15]),
        ("tile", [p & 15 for p in pairs if p & 15 < 15]),
    ):
        if len(set(seen)) < len(seen):
            raise BadPosition(f"pairs: a {part} is there twice (CAL-050)")
    table.pairs = vec[i64](pairs)


def _put_auction(table: Table, found: dict[str, Any]) -> None:
    if found["bid"] is not None:
        table.bid = whole(found["bid"], "auction, bid", 0, HIGHEST_BID)
    if found["bidder"] is not None:
        table.bidder = whole(found["bidder"], "auction, bidder", 1, table.seats) - 1
    table.out = _set(found["left"], "auction, left", table.seats)


def _put_player(table: Table, seat: int, found: dict[str, Any]) -> None:
    player = table.players[seat]
    where = f"player {seat + 1}"
    if found["clan"] is not None:
        player.clan = word(found["clan"], f"{where}, clan", CLANS)
    if found["tile"] is not None:
        player.tile = whole(found["tile"], f"{where}, tile", 1, TILES) - 1
    player.money = whole(found["money"], f"{where}, money", 0, MOST_MONEY)
    player.glory = whole(found["glory"], f"{where}, glory", 0, 9999)
    player.goods = _goods(found["goods"], f"{where}, goods", MOST_GOODS)
    player.shipping = whole(found["shipping"], f"{where}, shipping", 0, LEVELS)
    for kind in items(found["technology"], f"{where}, technology", 0, 2):
        player.technology |= 1 << word(kind, f"{where}, technology", TECHNOLOGIES)
    _put_merchants(
        player, fields(found["merchants"], f"{where}, merchants", ("board", "stock", "buying", "selling")), where
    )
    boxes = [whole(c, f"{where}, contracts", 1, 50) - 1 for c in items(found["contracts"], f"{where}, contracts", 0, 2)]
    if len(boxes) > (2 if player.clan == BUCHANAN else 1):
        raise BadPosition(f"{where}, contracts: more than it has export boxes (CAL-089, CAL-199)")
    player.box1, player.box2 = [*boxes, NOTHING, NOTHING][:2]
    fulfilled = _set(found["fulfilled"], f"{where}, fulfilled", 50)
    for contract in range(50):
        if fulfilled >> contract & 1:
            exporting.enter(player, contract)
            if table.setting.track:
                for good in range(3):
                    table.tracks[good] += BRINGS[contract * 4 + good]
    player.ports = _set(found["ports"], f"{where}, ports", 9)
    for spot in items(found["cellar"], f"{where}, cellar", 0, 3):
        player.cellar |= 1 << word(spot, f"{where}, cellar", SPOTS)
    player.bid = whole(found["bid"], f"{where}, bid", 0, HIGHEST_BID)
    _put_units(table, seat, found["units"], where)


def _put_merchants(player: Player, found: dict[str, Any], where: str) -> None:
    player.track = whole(found["board"], f"{where}, merchants on the board", 0, TO_HIRE)
    player.merchants = whole(found["stock"], f"{where}, merchants in stock", 0, 7)
    buying = _goods(found["buying"], f"{where}, merchants buying", 7)
    selling = _goods(found["selling"], f"{where}, merchants selling", 7)
    for good, name in enumerate(GOODS):
        if buying[good] and selling[good]:
            raise BadPosition(f"{where}, merchants: buying and selling {name} (CAL-084)")
        player.stalls[good] = buying[good] - selling[good]


def _put_units(table: Table, seat: int, value: object, where: str) -> None:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}, units: expected hexes by unit, found {shown(value)}")
    player = table.players[seat]
    room = table.ground.room
    for name, spots in value.items():
        unit = word(name, f"{where}, units", UNITS)
        for spot in items(spots, f"{where}, {name}", 1, 8):
            index = word(spot, f"{where}, {name}", HEX_NAMES)
            if table.board[index]:
                raise BadPosition(f"{spot}: two units on a hex (CAL-031)")
            fitting = (UNIT_TERRAIN[unit],) if unit < 8 else (1, 2, WATER)
            if not any(room[terrain * 2 + index // WORD] >> index % WORD & 1 for terrain in fitting):
                raise BadPosition(f"{where}, {name} on {spot}: it cannot stand there (CAL-020, CAL-034, CAL-035)")
            table.board[index] = 1 + seat * UNIT_KINDS + unit
            player.units[unit] += 1
            if index < WORD:
                player.own0 |= 1 << index
            else:
                player.own1 |= 1 << index - WORD
    if player.own0 or player.own1:
        expanding.measure(table.ground, player)


def _put_open(table: Table, found: dict[str, Any]) -> None:
    table.acted = int(flag(found["acted"], "open, acted"))
    table.rowed = int(flag(found["rowed"], "open, rowed"))
    table.premium = int(flag(found["premium"], "open, premium"))
    bought = _goods(found["bought"], "open, bought", table.setting.cap)
    table.bought = sum(int(number) << 4 * good for good, number in enumerate(bought))
    table.shifted = NOTHING if found["shifted"] is None else word(found["shifted"], "open, shifted", GOODS)
    table.offered = _words(found["offered"], "open, offered", GOODS)
    table.buildings = whole(found["building_bonuses"], "open, building_bonuses", 0, 2)
    table.free_land = whole(found["free_land"], "open, free_land", 0, 1)
    table.upgrades = whole(found["upgrades"], "open, upgrades", 0, 2)
    table.started = int(flag(found["started"], "open, started"))
    table.beer = whole(found["beer"], "open, beer", 0, MOST_BEER)
    table.again = int(flag(found["again"], "open, again"))
    if found["contract"] is not None:
        table.contract = whole(found["contract"], "open, contract", 1, 50) - 1
    table.beef = whole(found["beef"], "open, beef", 0, 4)
    table.mutton = whole(found["mutton"], "open, mutton", 0, 4)
    table.killed = int(flag(found["slaughtered"], "open, slaughtered"))
    table.group = 3 * word(found["exchange"], "open, exchange", ("basic", "processed"))
    off = [word(spot, "open, off", HEX_NAMES) for spot in items(found["off"], "open, off", 0, 2)]
    table.off1, table.off2 = [*off, NOTHING, NOTHING][:2]
    table.on1 = NOTHING if found["on"] is None else word(found["on"], "open, on", UNITS)
    table.drawn = _set(found["drawn"], "open, drawn", 50)
    table.draws = whole(found["draws"], "open, draws", 0, 6)
    table.kept = whole(found["kept"], "open, kept", 0, 1)
    table.casks = whole(found["whisky_made"], "open, whisky_made", 0, 4)
    table.made = whole(found["processed"], "open, processed", 0, 5)
    table.rolled = _words(found["rolled"], "open, rolled", GOODS)
    if found["price_die"] is not None:
        table.face = 1 + word(str(found["price_die"]), "open, price_die", [str(face) for face in FACES])


def _put_turn(table: Table, turn: object) -> None:
    if table.phase == FINISHED:
        expected: object = None
        table.turn = OVER
    elif table.phase in BY_CHANCE:
        expected = "chance"
        table.turn = CHANCE
    else:
        expected = turn
        table.turn = whole(turn, "turn", 1, table.seats) - 1
    if turn != expected:
        raise BadPosition(f"turn: expected {expected!r} in phase {PHASES[table.phase]!r}, found {shown(turn)}")


def _seats(value: object, where: str, seats: int) -> vec[i64]:
    return vec[i64]([whole(seat, where, 1, seats) - 1 for seat in items(value, where, 0, seats)])


def _tiles(value: object, where: str, most: int, highest: int) -> vec[i64]:
    tiles = [whole(tile, where, 1, highest) - 1 for tile in items(value, where, 0, most)]
    if len(set(tiles)) < len(tiles):
        raise BadPosition(f"{where}: a tile is there twice")
    return vec[i64](tiles)


def _set(value: object, where: str, size: int) -> int:
    """A set of numbers from 1 on."""
    numbers = [whole(number, where, 1, size) for number in items(value, where, 0, size)]
    if numbers != sorted(set(numbers)):
        raise BadPosition(f"{where}: expected different numbers in ascending order, found {shown(value)}")
    return sum(1 << (number - 1) for number in numbers)


def _words(value: object, where: str, known: Sequence[str]) -> int:
    mask = 0
    for name in items(value, where, 0, len(known)):
        mask |= 1 << word(name, where, known)
    return mask


def _goods(value: object, where: str, most: int) -> vec[i64]:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}: expected numbers by good, found {shown(value)}")
    found = [0] * len(GOODS)
    for name, number in value.items():
        found[word(name, where, GOODS)] = whole(number, f"{where}, {name}", 1, most)
    return vec[i64](found)
