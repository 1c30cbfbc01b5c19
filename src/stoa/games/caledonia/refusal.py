"""Why a move is not legal: a second reading of the rules, written apart from the engine and tested against it.

It asks the map hex by hex and counts from the pieces themselves; it shares no search for moves with the engine.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER, Refusal
from stoa.core.message import Message, say
from stoa.games.caledonia.board import (
    ACTING,
    AFTER,
    BARREL,
    BASIC_CHOICES,
    BEEF,
    BEER,
    BID,
    BIDDING,
    BOTTOM,
    BUCHANAN,
    BUILDING,
    BUTTER,
    BUY,
    CAMPBELL,
    CAMPBELL_LESS,
    CASKING,
    CHOOSE,
    CHOOSING,
    CHURNING,
    COPY,
    COPY_COST,
    COW,
    CUNNINGHAM,
    DISCARD,
    DISCARDING,
    DISCOUNT,
    DONE,
    EXPAND,
    FACTORIES,
    FACTORY_OF,
    FEE,
    FERGUSSON,
    FIELD,
    FOREST,
    FULFIL,
    FULFILLING_AGAIN,
    GRAIN,
    HEXES,
    HIRE,
    KEEP,
    KEEPING,
    KINDS,
    LAY_DOWN,
    LEAVE,
    LEVELS,
    MACDONALD,
    MACEWEN,
    MACKENZIE,
    MERCHANT_COST,
    MILK,
    MOST_TRADED,
    MOUNTAIN,
    MUTTON,
    NEED,
    NOBODY,
    NOTHING,
    OFF,
    ON,
    PASS,
    PICK,
    PICKING,
    PLACED,
    PORT,
    PORT_BASIC,
    PORT_COPY,
    PORT_PROCESSED,
    PORT_SHIFT,
    PORT_SPARE,
    PORT_SWAP,
    PRICE_SHIFT,
    PROCESS,
    PROCESSING,
    PUTTING_ON,
    RAW_OF,
    RECALL,
    RETURNING,
    REWARDS,
    ROBERTSON,
    ROW,
    SELL,
    SHEEP,
    SHIFT,
    SHIPPING,
    SHIPPING_COST,
    SLAUGHTER,
    SLAUGHTERING,
    SPARE,
    STARTING,
    STEPS,
    STEWART,
    TAKE,
    TAKING_AGAIN,
    TAKING_OFF,
    TECHNOLOGY,
    TECHNOLOGY_BONUS,
    TECHNOLOGY_COST,
    TRADE_MONEY,
    UNIT_COST,
    UNIT_KINDS,
    UNIT_TERRAIN,
    WATER,
    WOODCUTTER,
    WORD,
    WORKER,
)
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table


def refusal(table: "Table", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal."""
    if table.turn == OVER:
        return Refusal("CAL-064", say("The game is over."))
    if table.turn == CHANCE:
        return Refusal("CAL-008", say("Chance decides now: something is drawn or rolled."))
    player = table.players[table.turn]
    if PICK <= move <= LEAVE:
        return _choosing_clans(table, player, move)
    if table.phase < STARTING:
        return Refusal("CAL-037", say("First the clans and starting tiles are chosen."))
    if table.phase == STARTING:
        if move < EXPAND or move >= ROW:
            return Refusal("CAL-059", say("Place your starting worker first."))
        return _worker(table, player, (move - EXPAND) // HEXES, (move - EXPAND) % HEXES)
    if table.phase >= PROCESSING or PROCESS <= move < PICK:
        return _producing(table, player, move)
    if move == PASS:
        return _pass(table)
    if move == DONE:
        return _done(table)
    if BARREL <= move < PROCESS:
        if player.clan != MACKENZIE:
            return Refusal("CAL-227", say("Only Clan MacKenzie has a cellar."))
        if not player.cellar >> (move - BARREL) & 1:
            return Refusal("CAL-227", say("There is no barrel on that spot."))
        return None
    if table.shifted != NOTHING and not BUY <= move < TAKE:
        return Refusal("CAL-158", say("You have moved a price: now trade that good."))
    if move < BUY:
        return _upgrade(table, player, move)
    if move < TAKE:
        return _trade(table, player, move)
    if move < PORT:
        return _contract(table, player, move)
    if move < BUILDING:
        return _port(table, player, move)
    if move < BARREL:
        return _bonus(table, player, move)
    if move >= ROW:
        return _row(table, player, (move - ROW) // 6, (move - ROW) % 6)
    if move >= EXPAND:
        return _expand(table, player, (move - EXPAND) // HEXES, (move - EXPAND) % HEXES)
    return _slaughter(table, player, move - SLAUGHTER)


# Setup


def _choosing_clans(table: "Table", player: Player, move: i64) -> Refusal | None:
    if move < BID:
        if table.phase != PICKING:
            return Refusal("CAL-051", say("Clans and starting tiles are not chosen now."))
        pair = move - PICK
        if pair >= len(table.pairs):
            return Refusal("CAL-050", say("There is no such pair on the table."))
        if table.taken >> pair & 1:
            return Refusal("CAL-051", say("That pair is taken."))
        return None
    if table.phase != BIDDING:
        return Refusal("CAL-268", say("There is no auction now."))
    if move == LEAVE:
        if table.bidder == NOBODY:
            return Refusal("CAL-268", say("You open this auction: bid 0 or more."))
        return None
    if move - BID <= table.bid:
        return Refusal("CAL-268", say("Bid more than {bid}, or leave.", bid=table.bid))
    return None


def _in(words0: i64, words1: i64, index: i64) -> bool:
    return (words1 if index >= WORD else words0) >> index % WORD & 1 == 1


def _has_terrain(table: "Table", terrain: i64, index: i64) -> bool:
    room = table.ground.room
    return _in(room[terrain * 2], room[terrain * 2 + 1], index)


def _is_water(table: "Table", index: i64) -> bool:
    return _has_terrain(table, WATER, index)


def _worker(table: "Table", player: Player, unit: i64, index: i64) -> Refusal | None:
    if unit < WOODCUTTER:
        return Refusal("CAL-055", say("You start with workers; other units come later."))
    refused = _hex(table, player, unit, index)
    if refused is not None:
        return refused
    if player.clan == FERGUSSON and not _in(table.ground.border[0], table.ground.border[1], index):
        return Refusal("CAL-212", say("Clan Fergusson starts on border spaces."))
    return _cost(table, player, unit, index, False)


def _hex(table: "Table", player: Player, unit: i64, index: i64) -> Refusal | None:
    """CAL-091 to CAL-093: piece, empty hex and terrain; without reach and money."""
    if player.clan == MACDONALD:
        if unit == WOODCUTTER or unit == WOODCUTTER + 1:
            return Refusal("CAL-213", say("All your workers are of one kind: place a worker."))
    elif unit == WORKER:
        return Refusal("CAL-213", say("Place a woodcutter or a miner; only Clan MacDonald has one pool of workers."))
    pieces: i64 = 8 if unit == WORKER else 4
    if player.units[unit] >= pieces:
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    if table.board[index]:
        return Refusal("CAL-031", say("A unit stands there already."))
    if _in(table.closed0, table.closed1, index):
        if table.setting.solo:
            return Refusal("CAL-241", say("A neutral piece stands there."))
        return Refusal("CAL-264", say("That hex is covered."))
    if unit == WORKER:
        return _worker_hex(table, player, index)
    if _has_terrain(table, UNIT_TERRAIN[unit], index):
        return None
    return _wrong_terrain(table, unit, index)


def _worker_hex(table: "Table", player: Player, index: i64) -> Refusal | None:
    if _is_water(table, index):
        if _beside_fisherman(table, player, index, NOTHING):
            return Refusal("CAL-218", say("Two of your fishermen may never be adjacent."))
        return None
    if _has_terrain(table, FOREST, index) or _has_terrain(table, MOUNTAIN, index):
        return None
    return _wrong_terrain(table, WORKER, index)


def _beside_fisherman(table: "Table", player: Player, index: i64, besides: i64) -> bool:
    """Whether another own fisherman is adjacent to the hex, the one on `besides` not counted."""
    way: i64 = 0
    while way < 6:
        other = table.ground.adjacent[index * 6 + way]
        if other != NOTHING and other != besides and _own_fisherman(table, other):
            return True
        way += 1
    return False


def _own_fisherman(table: "Table", index: i64) -> bool:
    return table.board[index] == 1 + table.turn * UNIT_KINDS + WORKER and _is_water(table, index)


def _wrong_terrain(table: "Table", unit: i64, index: i64) -> Refusal:
    if _is_water(table, index):
        module: i64 = 0
        while module < 4:
            if table.ground.ports[module] == index:
                return Refusal("CAL-034", say("A port tile lies there; only fishermen may stand on it."))
            module += 1
        return Refusal("CAL-020", say("That is a loch; only fishermen may stand on it."))
    land: i64 = 0
    while land < 3:
        if _has_terrain(table, land, index):
            break
        land += 1
    if land == 3:
        return Refusal("CAL-035", say("That hex is not part of the map with one or two players."))
    if unit == WORKER:
        return Refusal("CAL-213", say("A worker needs forest, mountain, a loch or a port tile."))
    if UNIT_TERRAIN[unit] == FOREST:
        return Refusal("CAL-020", say("A woodcutter needs forest."))
    if UNIT_TERRAIN[unit] == MOUNTAIN:
        return Refusal("CAL-020", say("A miner needs mountain."))
    return Refusal("CAL-020", say("That unit needs grassland."))


def _cost(table: "Table", player: Player, unit: i64, index: i64, free_land: bool) -> Refusal | None:
    """CAL-095: unit cost and land cost, after clan changes."""
    total = UNIT_COST[unit]
    if player.clan == CAMPBELL and FACTORIES >> unit & 1:
        total -= CAMPBELL_LESS[player.units[unit]]
    if not free_land:
        total += table.ground.cost[index]
    if player.clan == ROBERTSON and _in(table.ground.delta[0], table.ground.delta[1], index):
        total -= table.setting.delta
    return _pay(player, total, "CAL-095" if table.phase != STARTING else "CAL-058")


def _pay(player: Player, total: i64, rule: str) -> Refusal | None:
    if player.money >= total:
        return None
    return Refusal(rule, say("That costs £{cost}; you have £{money}.", cost=total, money=player.money))


# The turn


def _pass(table: "Table") -> Refusal | None:
    if table.phase != ACTING:
        return Refusal("CAL-287", say("You can pass only as your main action."))
    if table.shifted != NOTHING:
        return Refusal("CAL-287", say("You have moved a price: now trade that good."))
    return None


def _done(table: "Table") -> Refusal | None:
    phase = table.phase
    if phase == ACTING:
        return Refusal("CAL-070", say("Take a main action, or pass."))
    if phase == PLACED and table.shifted != NOTHING:
        return Refusal("CAL-158", say("You have moved a price: now trade that good."))
    if phase == SLAUGHTERING:
        return Refusal("CAL-125", say("The contract asks for more animals."))
    if phase == RETURNING:
        return Refusal("CAL-116", say("Put the other contracts under the pile first."))
    if phase in (DISCARDING, CHOOSING, TAKING_OFF, PUTTING_ON):
        return Refusal("CAL-298", say("Carry out the effect of the port tile first."))
    return None


def _main(table: "Table") -> Refusal | None:
    """Whether a main action may begin now."""
    if table.phase == ACTING:
        return None
    if table.acted and table.phase == AFTER:
        return Refusal("CAL-070", say("You have taken your main action; end your turn."))
    return _first(table)


def _first(table: "Table") -> Refusal:
    """What must be finished before anything else."""
    phase = table.phase
    if phase == PLACED:
        return Refusal("CAL-113", say("First finish the bonuses of your new unit."))
    if phase == REWARDS:
        return Refusal("CAL-286", say("First finish the bonuses."))
    if phase == SLAUGHTERING:
        return Refusal("CAL-126", say("First choose the animals that the contract asks for."))
    if phase == TAKING_AGAIN:
        return Refusal("CAL-200", say("Take a second contract, or stop."))
    if phase == FULFILLING_AGAIN:
        return Refusal("CAL-205", say("Fulfil a second contract, or stop."))
    if phase == KEEPING or phase == RETURNING:
        return Refusal("CAL-116", say("First decide about the contracts that were drawn."))
    if phase == AFTER:
        return Refusal("CAL-285", say("After the main action only port tiles can be used."))
    return Refusal("CAL-286", say("First finish the port tile."))


def _upgrade(table: "Table", player: Player, move: i64) -> Refusal | None:
    bonus = table.phase == REWARDS
    if bonus and not table.upgrades:
        return Refusal("CAL-138", say("You have no bonus upgrade left."))
    if move >= RECALL:
        if not bonus:
            return Refusal("CAL-083", say("Merchants stay on the market; only a bonus upgrade takes one back."))
        if player.stalls[move - RECALL] == 0:
            return Refusal("CAL-138", say("You have no merchant there."))
        return None
    if not bonus:
        refused = _main(table)
        if refused is not None:
            return refused
    if move == SHIPPING:
        if player.shipping >= LEVELS:
            return Refusal("CAL-124", say("Your shipping is at its end."))
        return None if bonus else _pay(player, SHIPPING_COST, "CAL-120")
    if move == HIRE:
        if player.track == 0:
            return Refusal("CAL-124", say("All your merchants are hired."))
        return None if bonus else _pay(player, MERCHANT_COST, "CAL-123")
    if player.clan == MACDONALD:
        return Refusal("CAL-215", say("Clan MacDonald never upgrades technology."))
    if player.technology >> (move - TECHNOLOGY) & 1:
        return Refusal("CAL-124", say("That technology is upgraded already."))
    return _pay(player, TECHNOLOGY_BONUS, "CAL-138") if bonus else _pay(player, TECHNOLOGY_COST, "CAL-121")


# Trade


def _trade(table: "Table", player: Player, move: i64) -> Refusal | None:
    selling = move >= SELL
    offset = move - SELL if selling else move - BUY
    good, number = offset // MOST_TRADED, offset % MOST_TRADED + 1
    if table.phase != ACTING and table.phase != PLACED:
        refused = _main(table)
        return refused if refused is not None else _first(table)
    if table.shifted != NOTHING and table.shifted != good:
        return Refusal("CAL-158", say("Trade the good whose price you have moved."))
    near = table.phase == PLACED
    if near:
        if selling:
            return Refusal("CAL-105", say("From neighbours you can only buy."))
        if not table.offered >> good & 1:
            return Refusal("CAL-105", say("No neighbour of your new unit offers that good."))
    if number > player.merchants:
        return Refusal("CAL-077", say("You need a merchant in stock for each; you have {n}.", n=player.merchants))
    if selling:
        if player.stalls[good] > 0:
            return Refusal("CAL-084", say("You have merchants buying that good; you cannot sell it too."))
        if player.goods[good] < number:
            return Refusal("CAL-082", say("You have only {n} of that good.", n=player.goods[good]))
        return None
    if player.stalls[good] < 0:
        return Refusal(
            "CAL-112" if near else "CAL-084", say("You have merchants selling that good; you cannot buy it too.")
        )
    price = table.setting.prices[good * 10 + table.steps[good]]
    if near:
        if (table.bought >> good * 4 & 15) + number > table.setting.cap:
            cap = table.setting.cap
            return Refusal("CAL-110", say("Neighbours sell you at most {n} of a good in a turn.", n=cap))
        price = price - DISCOUNT[good] if price > DISCOUNT[good] else 0
    total = price * number
    purse = player.money + (TRADE_MONEY if player.clan == STEWART else 0)
    if purse < total:
        return Refusal("CAL-079", say("That costs £{cost}; you have £{money}.", cost=total, money=player.money))
    return None


# Contracts


def _empty_boxes(player: Player) -> i64:
    boxes: i64 = 2 if player.clan == BUCHANAN else 1
    for box in (player.box1, player.box2):
        if box != NOTHING:
            boxes -= 1
    return boxes


def _fee(table: "Table", player: Player, second: bool) -> i64:
    """CAL-088, CAL-201, CAL-305."""
    fee = FEE[table.round - 1]
    if second or (fee > 0 and player.clan == BUCHANAN and table.premium):
        return 0
    return fee


def _contract(table: "Table", player: Player, move: i64) -> Refusal | None:
    if move >= BOTTOM:
        if table.phase != RETURNING:
            return Refusal("CAL-116", say("Contracts go under the pile only after a building bonus."))
        if not table.drawn >> (move - BOTTOM) & 1:
            return Refusal("CAL-116", say("That contract was not drawn."))
        return None
    if move >= KEEP:
        return _keep(table, player, move - KEEP)
    if move >= FULFIL:
        return _fulfil(table, player, move - FULFIL)
    if table.phase != TAKING_AGAIN:
        refused = _main(table)
        if refused is not None:
            return refused
    if _empty_boxes(player) == 0:
        return Refusal("CAL-086", say("Your export box is full; fulfil its contract first."))
    contract = move - TAKE
    box: i64 = 0
    while box < len(table.boxes) and table.boxes[box] != contract:
        box += 1
    if box == len(table.boxes):
        return Refusal("CAL-087", say("That contract does not lie on the export board."))
    return _pay(player, -_fee(table, player, table.phase == TAKING_AGAIN), "CAL-088")


def _keep(table: "Table", player: Player, contract: i64) -> Refusal | None:
    if table.phase != KEEPING:
        return Refusal("CAL-116", say("You have drawn no contracts to choose from."))
    if not table.drawn >> contract & 1:
        return Refusal("CAL-116", say("That contract was not drawn."))
    if _empty_boxes(player) == 0:
        return Refusal("CAL-204", say("You have no empty export box."))
    return _pay(player, -_fee(table, player, table.kept > 0), "CAL-292")


def _fulfil(table: "Table", player: Player, contract: i64) -> Refusal | None:
    if table.phase != FULFILLING_AGAIN:
        refused = _main(table)
        if refused is not None:
            return refused
    if contract != player.box1 and contract != player.box2:
        return Refusal("CAL-125", say("That contract is not in your export box."))
    good: i64 = 0
    while good < KINDS:
        if player.goods[good] < NEED[contract * KINDS + good]:
            return Refusal("CAL-125", say("You lack goods for this contract."))
        good += 1
    missing = _missing_animals(player, BEEF[contract], MUTTON[contract])
    if missing > _spares(table, player):
        return Refusal("CAL-125", say("You lack animals on the map for this contract."))
    return None


def _missing_animals(player: Player, beef: i64, mutton: i64) -> i64:
    cows = beef - player.units[COW]
    sheep = mutton - player.units[SHEEP]
    return (cows if cows > 0 else 0) + (sheep if sheep > 0 else 0)


def _spares(table: "Table", player: Player) -> i64:
    if table.killed:
        return 0
    found: i64 = 0
    if _port_tile(table, player, PORT_SPARE) is None:
        found += 1
    if _copy_tile(table, player, PORT_SPARE) is None:
        found += 1
    return found


def _slaughter(table: "Table", player: Player, index: i64) -> Refusal | None:
    if table.phase != SLAUGHTERING:
        return Refusal("CAL-128", say("Animals are slaughtered only to fulfil a contract."))
    code = table.board[index]
    if code != 1 + table.turn * UNIT_KINDS + COW and code != 1 + table.turn * UNIT_KINDS + SHEEP:
        return Refusal("CAL-126", say("No animal of yours stands there."))
    asked = table.beef if code == 1 + table.turn * UNIT_KINDS + COW else table.mutton
    if asked == 0:
        return Refusal("CAL-126", say("The contract asks for no more of these animals."))
    if _missing_animals(player, table.beef, table.mutton):
        return Refusal("CAL-296", say("Use the port tile first: without it you lack animals."))
    return None


def _bonus(table: "Table", player: Player, move: i64) -> Refusal | None:
    """The building bonus and beer."""
    if move == BUILDING:
        if table.phase != PLACED or table.buildings == 0:
            return Refusal("CAL-115", say("There is no building bonus now."))
        if _empty_boxes(player) == 0:
            return Refusal("CAL-115", say("The building bonus needs an empty export box."))
        if table.unseen == 0 and len(table.bottom) == 0:
            return Refusal("CAL-119", say("The pile of contracts is empty."))
        return None
    if player.clan != MACEWEN:
        return Refusal("CAL-277", say("Only Clan MacEwen brews beer."))
    if table.phase != REWARDS or table.beer == 0:
        return Refusal("CAL-277", say("Beer is brewed when a contract with hops is fulfilled."))
    if table.started and (table.free_land or table.upgrades):
        return Refusal("CAL-279", say("Brew before the first or after the last bonus."))
    number = move - BEER + 1
    if number > table.beer:
        return Refusal("CAL-278", say("This contract allows {n} beer.", n=table.beer))
    if number > player.goods[GRAIN]:
        return Refusal("CAL-277", say("Each beer takes a grain; you have {n}.", n=player.goods[GRAIN]))
    return None


# Expand and row


def _reaches(table: "Table", player: Player, index: i64) -> bool:
    """CAL-094 to CAL-104: whether some own unit is neighbouring or has the hex within shipping reach."""
    unit: i64 = 0
    while unit < HEXES:
        code = table.board[unit]
        if code and (code - 1) // UNIT_KINDS == table.turn:
            at = (player.shipping * HEXES + unit) * 2
            if _in(table.ground.reach[at], table.ground.reach[at + 1], index):
                return True
        unit += 1
    return False


def _expand(table: "Table", player: Player, unit: i64, index: i64) -> Refusal | None:
    by_free_land = table.phase == REWARDS and table.free_land > 0
    if not by_free_land:
        if table.phase == REWARDS:
            return Refusal("CAL-137", say("You have no free land."))
        refused = _main(table)
        if refused is not None:
            return refused
    refused = _hex(table, player, unit, index)
    if refused is not None:
        return refused
    if not _reaches(table, player, index):
        return _too_far(table, player, index)
    return _cost(table, player, unit, index, by_free_land)


def _too_far(table: "Table", player: Player, index: i64) -> Refusal:
    if sum(player.units) == 0:
        return Refusal("CAL-289", say("You have no unit on the map to expand from."))
    way: i64 = 0
    while way < 6:
        other = table.ground.adjacent[index * 6 + way]
        if other != NOTHING and table.board[other] and (table.board[other] - 1) // UNIT_KINDS == table.turn:
            return Refusal("CAL-028", say("A river lies between; upgrade your shipping to cross it."))
        way += 1
    return Refusal("CAL-094", say("That hex is out of reach: neither beside your units nor within your shipping."))


def _row(table: "Table", player: Player, index: i64, way: i64) -> Refusal | None:
    if player.clan != MACDONALD:
        return Refusal("CAL-219", say("Only Clan MacDonald has fishermen who row."))
    if table.phase != ACTING:
        return Refusal("CAL-219", say("Fishermen row before the main action."))
    if table.rowed:
        return Refusal("CAL-219", say("One of your fishermen has rowed in this turn."))
    if not _own_fisherman(table, index):
        return Refusal("CAL-309", say("No fisherman of yours is there."))
    there = table.ground.adjacent[index * 6 + way]
    if there == NOTHING or not _is_water(table, there):
        return Refusal("CAL-219", say("A fisherman rows to an adjacent loch or port tile."))
    if table.board[there]:
        return Refusal("CAL-219", say("A unit is there already."))
    if _beside_fisherman(table, player, there, index):
        return Refusal("CAL-218", say("Two of your fishermen may never be adjacent."))
    return None


# Port tiles


def _port_tile(table: "Table", player: Player, tile: i64) -> Refusal | None:
    """CAL-146, CAL-148: in play, not used before, in reach."""
    module: i64 = 0
    while module < len(table.ports) and table.ports[module] != tile:
        module += 1
    if module == len(table.ports):
        return Refusal("CAL-038", say("That port tile is not in play."))
    if player.ports >> tile & 1:
        return Refusal("CAL-148", say("You have used that port tile already."))
    index = table.ground.ports[module]
    code = table.board[index]
    if code and (code - 1) // UNIT_KINDS == table.turn:  # CAL-311
        return None
    if not _reaches(table, player, index):
        return Refusal("CAL-146", say("That port is out of your reach."))
    return None


def _copy_tile(table: "Table", player: Player, tile: i64) -> Refusal | None:
    """CAL-274, CAL-275: tile 9 in place of another tile."""
    refused = _port_tile(table, player, PORT_COPY)
    if refused is not None:
        return refused
    module: i64 = 0
    while module < len(table.ports) and table.ports[module] != tile:
        module += 1
    if module == len(table.ports):
        return Refusal("CAL-274", say("Only a port tile in play can be copied."))
    return _pay(player, COPY_COST, "CAL-274")


def _port(table: "Table", player: Player, move: i64) -> Refusal | None:
    phase = table.phase
    if move >= OFF:
        return _swap(table, player, move)
    if move >= CHOOSE:
        if phase != CHOOSING:
            return Refusal("CAL-153", say("You have no goods to choose."))
        if (move - CHOOSE < BASIC_CHOICES) != (table.group == 0):
            return Refusal(
                "CAL-153" if table.group == 0 else "CAL-154", say("Choose goods of the group that you discarded.")
            )
        return None
    if move >= DISCARD:
        good = move - DISCARD
        if phase != DISCARDING:
            return Refusal("CAL-153", say("There is nothing to discard goods for."))
        if not table.group <= good < table.group + 3:
            return Refusal(
                "CAL-153" if table.group == 0 else "CAL-154", say("This port tile exchanges the other goods.")
            )
        if player.goods[good] == 0:
            return Refusal("CAL-298", say("You have none of that good."))
        return None
    if move >= SHIFT:
        return _shift(table, player, move - SHIFT)
    if move >= SPARE:
        return _spare(table, player, move - SPARE)
    if phase != ACTING and phase != AFTER:
        return _first(table)
    if move >= COPY:
        return _effect(table, player, move - COPY, True)
    return _effect(table, player, move - PORT, False)


def _effect(table: "Table", player: Player, tile: i64, copied: bool) -> Refusal | None:
    refused = _copy_tile(table, player, tile) if copied else _port_tile(table, player, tile)
    if refused is not None:
        return refused
    if tile == PORT_COPY:
        return Refusal("CAL-274", say("Say which of the other port tiles you copy."))
    if tile == PORT_SPARE:
        return Refusal("CAL-152", say("This tile is used while you fulfil a contract that asks for meat."))
    if tile == PORT_SHIFT:
        return Refusal("CAL-157", say("Say which price moves, directly before you trade that good."))
    if tile == PORT_BASIC and player.goods[0] + player.goods[1] + player.goods[2] == 0:
        return Refusal("CAL-298", say("You have no basic good to discard."))
    if tile == PORT_PROCESSED and player.goods[3] + player.goods[4] + player.goods[5] == 0:
        return Refusal("CAL-298", say("You have no processed good to discard."))
    if tile == PORT_SWAP and not _any_swap(table, player):
        return Refusal("CAL-298", say("You cannot swap two units now."))
    return None


def _spare(table: "Table", player: Player, choice: i64) -> Refusal | None:
    if table.phase != SLAUGHTERING:
        return Refusal("CAL-152", say("This tile is used while you fulfil a contract that asks for meat."))
    if table.killed:
        return Refusal("CAL-296", say("The port tile is used before the first animal is slaughtered."))
    copied = choice >= 2
    refused = _copy_tile(table, player, PORT_SPARE) if copied else _port_tile(table, player, PORT_SPARE)
    if refused is not None:
        return refused
    beef, mutton = table.beef, table.mutton
    if choice % 2:
        mutton -= 1
    else:
        beef -= 1
    if beef < 0 or mutton < 0:
        return Refusal("CAL-152", say("The contract asks for no such animal."))
    if _missing_animals(player, beef, mutton) > _spares(table, player) - 1:
        return Refusal("CAL-125", say("You lack the other animals; spare one of those."))
    return None


def _shift(table: "Table", player: Player, choice: i64) -> Refusal | None:
    if table.phase != ACTING and table.phase != PLACED:
        return Refusal("CAL-157", say("This tile is used directly before a trade."))
    copied = choice >= KINDS * 2
    refused = _copy_tile(table, player, PORT_SHIFT) if copied else _port_tile(table, player, PORT_SHIFT)
    if refused is not None:
        return refused
    good = choice % (KINDS * 2) // 2
    step = table.steps[good] + (PRICE_SHIFT if choice % 2 else -PRICE_SHIFT)
    step = 0 if step < 0 else STEPS - 1 if step >= STEPS else step
    price = table.setting.prices[good * 10 + step]
    purse = player.money - (COPY_COST if copied else 0) + (TRADE_MONEY if player.clan == STEWART else 0)
    near = table.phase == PLACED
    if near:
        price = price - DISCOUNT[good] if price > DISCOUNT[good] else 0
        if not table.offered >> good & 1 or (table.bought >> good * 4 & 15) >= table.setting.cap:
            return Refusal("CAL-158", say("You could not trade that good afterwards."))
    can_buy = player.stalls[good] >= 0 and purse >= price
    can_sell = not near and player.stalls[good] <= 0 and player.goods[good] > 0
    if player.merchants == 0 or not (can_buy or can_sell):
        return Refusal("CAL-158", say("You could not trade that good afterwards."))
    return None


def _may_leave(table: "Table", index: i64) -> Refusal | None:
    """CAL-159, CAL-300."""
    code = table.board[index]
    if code == 0 or (code - 1) // UNIT_KINDS != table.turn:
        return Refusal("CAL-159", say("No unit of yours stands there."))
    if (code - 1) % UNIT_KINDS == FIELD:
        return Refusal("CAL-159", say("Fields take no part in the swap."))
    if _is_water(table, index):
        return Refusal("CAL-300", say("A fisherman cannot be swapped."))
    return None


def _may_come(table: "Table", player: Player, unit: i64, index: i64, one: i64, other: i64) -> Refusal | None:
    """CAL-159, CAL-160: whether a unit may take over a hex when the units on `one` and `other` leave."""
    if unit == FIELD:
        return Refusal("CAL-159", say("Fields take no part in the swap."))
    if unit == (table.board[one] - 1) % UNIT_KINDS or unit == (table.board[other] - 1) % UNIT_KINDS:
        return Refusal("CAL-160", say("No kind of unit may be both taken off and put on."))
    if unit >= WOODCUTTER and (unit == WORKER) != (player.clan == MACDONALD):
        return Refusal("CAL-213", say("That is not one of your workers."))
    if player.units[unit] >= (8 if unit == WORKER else 4):
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    if unit == WORKER:
        fits = _has_terrain(table, FOREST, index) or _has_terrain(table, MOUNTAIN, index)
    else:
        fits = _has_terrain(table, UNIT_TERRAIN[unit], index)
    return None if fits else Refusal("CAL-160", say("That unit does not fit the terrain of this hex."))


def _pair_works(table: "Table", player: Player, one: i64, other: i64, first: i64) -> bool:
    """Whether units can be found for both hexes; `first` is the one for `one`, or NOTHING."""
    unit: i64 = 0
    while unit < UNIT_KINDS:
        if (first == NOTHING or unit == first) and _may_come(table, player, unit, one, one, other) is None:
            second: i64 = 0
            while second < UNIT_KINDS:
                if _may_come(table, player, second, other, one, other) is None:
                    pieces: i64 = 8 if second == WORKER else 4
                    if second != unit or player.units[unit] + 2 <= pieces:
                        return True
                second += 1
        unit += 1
    return False


def _any_swap(table: "Table", player: Player) -> bool:
    one: i64 = 0
    while one < HEXES:
        if _may_leave(table, one) is None and _has_partner(table, player, one):
            return True
        one += 1
    return False


def _has_partner(table: "Table", player: Player, one: i64) -> bool:
    other: i64 = 0
    while other < HEXES:
        if other != one and _may_leave(table, other) is None and _pair_works(table, player, one, other, NOTHING):
            return True
        other += 1
    return False


def _swap(table: "Table", player: Player, move: i64) -> Refusal | None:
    if move >= ON:
        if table.phase != PUTTING_ON:
            return Refusal("CAL-159", say("Units are put on after two were taken off with port tile 7."))
        return _put_on(table, player, move - ON)
    if table.phase != TAKING_OFF:
        return Refusal("CAL-019", say("A placed unit stays; only port tile 7 swaps units."))
    index = move - OFF
    refused = _may_leave(table, index)
    if refused is not None:
        return refused
    if table.off1 == index:
        return Refusal("CAL-159", say("Choose a second unit."))
    if table.off1 == NOTHING:
        works = _has_partner(table, player, index)
    else:
        works = _pair_works(table, player, table.off1, index, NOTHING)
    return None if works else Refusal("CAL-160", say("Nothing on your board could take over both hexes."))


def _put_on(table: "Table", player: Player, unit: i64) -> Refusal | None:
    one, other = table.off1, table.off2
    if table.on1 == NOTHING:
        refused = _may_come(table, player, unit, one, one, other)
        if refused is not None:
            return refused
        if not _pair_works(table, player, one, other, unit):
            return Refusal("CAL-160", say("Then nothing would be left for the other hex."))
        return None
    refused = _may_come(table, player, unit, other, one, other)
    if refused is not None:
        return refused
    if unit == table.on1 and player.units[unit] + 2 > (8 if unit == WORKER else 4):
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    return None


# Production


def _producing(table: "Table", player: Player, move: i64) -> Refusal | None:
    phase = table.phase
    if PROCESS <= move < LAY_DOWN:
        if phase != PROCESSING:
            return Refusal("CAL-163", say("Goods are processed in the production phase."))
        processed, number = (move - PROCESS) // 5, (move - PROCESS) % 5
        if processed != table.made:
            return Refusal("CAL-163", say("Decide about cheese, bread and whisky in this order."))
        if number > player.units[FACTORY_OF[processed]]:
            return Refusal(
                "CAL-167", say("Each factory works once; you have {n}.", n=player.units[FACTORY_OF[processed]])
            )
        if number > player.goods[RAW_OF[processed]]:
            raw: Message = say("milk") if RAW_OF[processed] == MILK else say("grain")
            return Refusal("CAL-166", say("You have only {n} {good}.", n=player.goods[RAW_OF[processed]], good=raw))
        return None
    if move == LAY_DOWN:
        if phase != CASKING:
            return Refusal(
                "CAL-226", say("A barrel is laid down at the end of the production phase of Clan MacKenzie.")
            )
        return None
    if BUTTER <= move < PICK:
        if phase != CHURNING:
            if player.clan != CUNNINGHAM:
                return Refusal("CAL-209", say("Only Clan Cunningham makes butter."))
            return Refusal("CAL-209", say("Butter is made at the end of the production phase."))
        if move - BUTTER > player.goods[MILK]:
            return Refusal("CAL-209", say("You have only {n} milk.", n=player.goods[MILK]))
        return None
    if move == DONE and phase == CASKING:
        return None
    if phase == PROCESSING:
        return Refusal("CAL-166", say("Say how much you process first."))
    if phase == CASKING:
        return Refusal("CAL-226", say("Decide about the new barrel first."))
    return Refusal("CAL-209", say("Decide about the butter first."))
