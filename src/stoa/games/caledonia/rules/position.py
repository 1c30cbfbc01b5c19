"""Positions of Clans of Caledonia: the inverse of `describe.dump`; what no state can look like is refused here or by
`fitting`, which is asked last.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE, OVER
from stoa.core.position import fields, flag, items, mask, seat_in_turn, shown, whole, word
from stoa.games.caledonia.rules import beginning, board, expanding, exporting, phases
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.describe import SPOTS, TECHNOLOGIES
from stoa.games.caledonia.rules.fitting import check
from stoa.games.caledonia.rules.ground import ground
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import members
from stoa.games.caledonia.rules.state import CaledoniaState

if TYPE_CHECKING:
    from stoa.games.caledonia import Caledonia

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
MOST_OFFERS = 2 * board.WAYS  # by the neighbours of two new units
WORKER_TERRAINS = (board.FOREST, board.MOUNTAIN, board.WATER)  # of the pool of Clan MacDonald
HEX_NAMES = tuple(hex_name(index) for index in range(board.HEXES))
BY_CHANCE = (
    phases.SIDES,
    phases.PORTING,
    phases.COVERING,
    phases.TILING,
    phases.FILLING,
    phases.FIRST,
    phases.PAIRING,
    phases.DRAWING,
    phases.ROLLING,
)


def load(game: "Caledonia", dump: Mapping[str, Any]) -> CaledoniaState:
    """A state from its dump, if such a state can be."""
    found, seats, options = position.common_fields(dump, game, FIELDS)
    state = game.new_state(seats, options)
    state.round = whole(found["round"], "round", 1, board.ROUNDS)
    state.phase = word(found["phase"], "phase", phases.PHASES)
    state.place = whole(found["place"], "place", 0, 3)
    state.count = whole(found["count"], "count", 0, 12)
    state.order = _seats(found["order"], "order", seats)
    state.passing = _seats(found["passed"], "passed", seats)
    _put_map(state, fields(found["map"], "map", ("sides", "ports", "closed")))
    state.scoring = _tiles(found["scoring_tiles"], "scoring_tiles", 5, 9 if state.variant.kickstarter else 8)
    prices = fields(found["prices"], "prices", board.GOODS)
    for good, name in enumerate(board.GOODS):
        state.steps[good] = whole(prices[name], f"prices, {name}", 0, board.STEPS - 1)
    for box, contract in enumerate(items(found["export_board"], "export_board", len(state.boxes), len(state.boxes))):
        if contract is not None:
            state.boxes[box] = whole(contract, "export_board", 1, 50) - 1
    pile = fields(found["pile"], "pile", ("unseen", "bottom"))
    state.unseen = mask(pile["unseen"], "pile, unseen", 50)
    state.bottom = vec[i64]([whole(c, "pile, bottom", 1, 50) - 1 for c in items(pile["bottom"], "pile, bottom", 0, 50)])
    state.removed = mask(found["removed"], "removed", 50)
    _put_pairs(state, found["pairs"])
    _put_auction(state, fields(found["auction"], "auction", ("bid", "bidder", "left")))
    for seat, entry in enumerate(items(found["players"], "players", seats, seats)):
        _put_player(state, seat, fields(entry, f"player {seat + 1}", PLAYER))
    _put_open(state, fields(found["open"], "open", OPEN))
    _put_turn(state, found["turn"])
    check(state)
    return state


def _put_map(state: CaledoniaState, found: dict[str, Any]) -> None:
    variant = state.variant
    sides = found["sides"]
    if not isinstance(sides, str) or len(sides) > 4 or set(sides) - {"1", "2"}:
        raise BadPosition(f"map, sides: expected up to four of 1 and 2, found {shown(sides)} (CAL-021)")
    if variant.options["map"] not in ("random", sides):
        raise BadPosition(f"map, sides: expected {variant.options['map']} by the option map, found {sides!r}")
    state.ground = ground(sides, variant.small, variant.ports)
    state.ports = _tiles(found["ports"], "map, ports", 4, 9 if variant.kickstarter else 8)
    for name in items(found["closed"], "map, closed", 0, board.HEXES):
        beginning.cover(state, word(name, "map, closed", HEX_NAMES))


def _put_pairs(state: CaledoniaState, value: object) -> None:
    most = state.seats if state.variant.auction else state.seats + 1
    pairs = []
    for number, entry in enumerate(items(value, "pairs", 0, most)):
        pair = fields(entry, f"pair {number + 1}", ("clan", "tile", "taken"))
        clan = 15 if pair["clan"] is None else word(pair["clan"], "pairs, clan", board.CLANS)
        if (clan < 15) != state.variant.clans or (clan == board.MACEWEN and not state.variant.kickstarter):
            raise BadPosition(f"pair {number + 1}: the clan does not fit the options (CAL-265, CAL-273)")
        tile = 15 if pair["tile"] is None else whole(pair["tile"], "pairs, tile", 1, board.TILES) - 1
        pairs.append(clan * 16 + tile)
        if flag(pair["taken"], "pairs, taken"):
            state.taken |= 1 << number
    for part, seen in (
        ("clan", [p >> 4 for p in pairs if p >> 4 < 15]),
        ("tile", [p & 15 for p in pairs if p & 15 < 15]),
    ):
        if len(set(seen)) < len(seen):
            raise BadPosition(f"pairs: a {part} is there twice (CAL-050)")
    state.pairs = vec[i64](pairs)


def _put_auction(state: CaledoniaState, found: dict[str, Any]) -> None:
    if found["bid"] is not None:
        state.bid = whole(found["bid"], "auction, bid", 0, board.HIGHEST_BID)
    if found["bidder"] is not None:
        state.bidder = whole(found["bidder"], "auction, bidder", 1, state.seats) - 1
    state.out = mask(found["left"], "auction, left", state.seats)


def _put_player(state: CaledoniaState, seat: int, found: dict[str, Any]) -> None:
    player = state.players[seat]
    where = f"player {seat + 1}"
    if found["clan"] is not None:
        player.clan = word(found["clan"], f"{where}, clan", board.CLANS)
    if found["tile"] is not None:
        player.tile = whole(found["tile"], f"{where}, tile", 1, board.TILES) - 1
    player.money = whole(found["money"], f"{where}, money", 0, MOST_MONEY)
    player.glory = whole(found["glory"], f"{where}, glory", 0, 9999)
    player.goods = _goods(found["goods"], f"{where}, goods", board.MOST_GOODS)
    player.shipping = whole(found["shipping"], f"{where}, shipping", 0, board.LEVELS)
    for kind in items(found["technology"], f"{where}, technology", 0, 2):
        player.technology |= 1 << word(kind, f"{where}, technology", TECHNOLOGIES)
    _put_merchants(
        player, fields(found["merchants"], f"{where}, merchants", ("board", "stock", "buying", "selling")), where
    )
    boxes = [whole(c, f"{where}, contracts", 1, 50) - 1 for c in items(found["contracts"], f"{where}, contracts", 0, 2)]
    if len(boxes) > (2 if player.clan == board.BUCHANAN else 1):
        raise BadPosition(f"{where}, contracts: more than it has export boxes (CAL-089, CAL-199)")
    player.box1, player.box2 = [*boxes, board.NOTHING, board.NOTHING][:2]
    for contract in members(mask(found["fulfilled"], f"{where}, fulfilled", board.CONTRACTS)):
        exporting.enter(player, contract)
        if state.variant.track:
            for good in range(board.TRACKED):
                state.tracks[good] += board.BRINGS[contract * board.IMPORT_KINDS + good]
    player.ports = mask(found["ports"], f"{where}, ports", 9)
    for spot in items(found["cellar"], f"{where}, cellar", 0, 3):
        player.cellar |= 1 << word(spot, f"{where}, cellar", SPOTS)
    player.bid = whole(found["bid"], f"{where}, bid", 0, board.HIGHEST_BID)
    _put_units(state, seat, found["units"], where)


def _put_merchants(player: Player, found: dict[str, Any], where: str) -> None:
    player.track = whole(found["board"], f"{where}, merchants on the board", 0, board.TO_HIRE)
    player.merchants = whole(found["stock"], f"{where}, merchants in stock", 0, 7)
    buying = _goods(found["buying"], f"{where}, merchants buying", 7)
    selling = _goods(found["selling"], f"{where}, merchants selling", 7)
    for good, name in enumerate(board.GOODS):
        if buying[good] and selling[good]:
            raise BadPosition(f"{where}, merchants: buying and selling {name} (CAL-084)")
        player.stalls[good] = buying[good] - selling[good]


def _put_units(state: CaledoniaState, seat: int, value: object, where: str) -> None:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}, units: expected hexes by unit, found {shown(value)}")
    player = state.players[seat]
    for name, spots in value.items():
        unit = word(name, f"{where}, units", board.UNITS)
        for spot in items(spots, f"{where}, {name}", 1, 8):
            index = word(spot, f"{where}, {name}", HEX_NAMES)
            if state.board[index]:
                raise BadPosition(f"{spot}: two units on a hex (CAL-031)")
            terrains = WORKER_TERRAINS if unit == board.WORKER else (board.UNIT_TERRAIN[unit],)
            if not any(state.ground.suits(terrain, index) for terrain in terrains):
                raise BadPosition(f"{where}, {name} on {spot}: it cannot stand there (CAL-020, CAL-034, CAL-035)")
            state.board[index] = 1 + seat * board.UNIT_KINDS + unit
            player.occupy(unit, index)
    if player.own0 or player.own1:
        expanding.measure(state.ground, player)


def _put_open(state: CaledoniaState, found: dict[str, Any]) -> None:
    state.acted = int(flag(found["acted"], "open, acted"))
    state.rowed = int(flag(found["rowed"], "open, rowed"))
    state.premium = int(flag(found["premium"], "open, premium"))
    bought = _goods(found["bought"], "open, bought", state.variant.cap)
    if any(bought) and not state.variant.per_good:
        raise BadPosition("open, bought: it counts only with the option neighbourhood_per_good (CAL-110)")
    state.bought = sum(int(number) << 4 * good for good, number in enumerate(bought))
    state.shifted = board.NOTHING if found["shifted"] is None else word(found["shifted"], "open, shifted", board.GOODS)
    state.offered = _offers(state, found["offered"])
    state.buildings = whole(found["building_bonuses"], "open, building_bonuses", 0, 2)
    state.free_land = whole(found["free_land"], "open, free_land", 0, 1)
    state.upgrades = whole(found["upgrades"], "open, upgrades", 0, 2)
    state.started = int(flag(found["started"], "open, started"))
    state.beer = whole(found["beer"], "open, beer", 0, board.MOST_BEER)
    state.again = int(flag(found["again"], "open, again"))
    if found["contract"] is not None:
        state.contract = whole(found["contract"], "open, contract", 1, 50) - 1
    state.beef = whole(found["beef"], "open, beef", 0, 4)
    state.mutton = whole(found["mutton"], "open, mutton", 0, 4)
    state.killed = int(flag(found["slaughtered"], "open, slaughtered"))
    state.group = 3 * word(found["exchange"], "open, exchange", ("basic", "processed"))
    off = [word(spot, "open, off", HEX_NAMES) for spot in items(found["off"], "open, off", 0, 2)]
    state.off1, state.off2 = [*off, board.NOTHING, board.NOTHING][:2]
    state.on1 = board.NOTHING if found["on"] is None else word(found["on"], "open, on", board.UNITS)
    state.drawn = mask(found["drawn"], "open, drawn", 50)
    state.draws = whole(found["draws"], "open, draws", 0, 6)
    state.kept = whole(found["kept"], "open, kept", 0, 1)
    state.casks = whole(found["whisky_made"], "open, whisky_made", 0, 4)
    state.made = whole(found["processed"], "open, processed", 0, 5)
    state.rolled = _words(found["rolled"], "open, rolled", board.GOODS)
    if found["price_die"] is not None:
        state.face = 1 + word(str(found["price_die"]), "open, price_die", [str(face) for face in board.FACES])


def _put_turn(state: CaledoniaState, turn: object) -> None:
    due = OVER if state.phase == phases.DONE else CHANCE if state.phase in BY_CHANCE else None
    state.turn = seat_in_turn(turn, state.seats, phases.PHASES[state.phase], due)


def _seats(value: object, where: str, seats: int) -> vec[i64]:
    return vec[i64]([whole(seat, where, 1, seats) - 1 for seat in items(value, where, 0, seats)])


def _tiles(value: object, where: str, most: int, highest: int) -> vec[i64]:
    tiles = [whole(tile, where, 1, highest) - 1 for tile in items(value, where, 0, most)]
    if len(set(tiles)) < len(tiles):
        raise BadPosition(f"{where}: a tile is there twice")
    return vec[i64](tiles)


def _words(value: object, where: str, known: Sequence[str]) -> int:
    found = 0
    for name in items(value, where, 0, len(known)):
        found |= 1 << word(name, where, known)
    return found


def _offers(state: CaledoniaState, value: object) -> int:
    """CAL-105, CAL-111: a good for every purchase."""
    names = [word(name, "open, offered", board.GOODS) for name in items(value, "open, offered", 0, MOST_OFFERS)]
    if state.variant.per_good and len(set(names)) < len(names):
        raise BadPosition("open, offered: one purchase of every good (CAL-111)")
    return sum(1 << 4 * good for good in names)


def _goods(value: object, where: str, most: int) -> vec[i64]:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}: expected numbers by good, found {shown(value)}")
    found = [0] * len(board.GOODS)
    for name, number in value.items():
        found[word(name, where, board.GOODS)] = whole(number, f"{where}, {name}", 1, most)
    return vec[i64](found)
