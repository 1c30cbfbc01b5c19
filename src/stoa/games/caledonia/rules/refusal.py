"""Why a move is not legal: a second reading of the rules, written apart from the engine and tested against it.

It asks the map hex by hex and counts from the pieces themselves; it shares no search for moves with the engine.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER, Refusal
from stoa.core.message import Message, say
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def refusal(state: "CaledoniaState", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal."""
    if state.turn == OVER:
        return Refusal("CAL-064", say("The game is over."))
    if state.turn == CHANCE:
        return Refusal("CAL-008", say("Chance decides now: something is drawn or rolled."))
    player = state.players[state.turn]
    if moves.PICK <= move <= moves.LEAVE:
        return _choosing_clans(state, player, move)
    if state.phase < phases.STARTING:
        return Refusal("CAL-037", say("First the clans and starting tiles are chosen."))
    if state.phase == phases.STARTING:
        if move < moves.EXPAND or move >= moves.ROW:
            return Refusal("CAL-059", say("Place your starting worker first."))
        return _worker(state, player, (move - moves.EXPAND) // board.HEXES, (move - moves.EXPAND) % board.HEXES)
    if state.phase >= phases.PROCESSING or moves.PROCESS <= move < moves.PICK:
        return _producing(state, player, move)
    if move == moves.PASS:
        return _pass(state)
    if move == moves.DONE:
        return _done(state)
    if moves.BARREL <= move < moves.PROCESS:
        if player.clan != board.MACKENZIE:
            return Refusal("CAL-227", say("Only Clan MacKenzie has a cellar."))
        if not player.cellar >> (move - moves.BARREL) & 1:
            return Refusal("CAL-227", say("There is no barrel on that spot."))
        return None
    if state.shifted != board.NOTHING and not moves.BUY <= move < moves.TAKE:
        return Refusal("CAL-158", say("You have moved a price: now trade that good."))
    if move < moves.BUY:
        return _upgrade(state, player, move)
    if move < moves.TAKE:
        return _trade(state, player, move)
    if move < moves.PORT:
        return _contract(state, player, move)
    if move < moves.BUILDING:
        return _port(state, player, move)
    if move < moves.BARREL:
        return _bonus(state, player, move)
    if move >= moves.ROW:
        return _row(state, player, (move - moves.ROW) // 6, (move - moves.ROW) % 6)
    if move >= moves.EXPAND:
        return _expand(state, player, (move - moves.EXPAND) // board.HEXES, (move - moves.EXPAND) % board.HEXES)
    return _slaughter(state, player, move - moves.SLAUGHTER)


# Setup


def _choosing_clans(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    if move < moves.BID:
        if state.phase != phases.PICKING:
            return Refusal("CAL-051", say("Clans and starting tiles are not chosen now."))
        pair = move - moves.PICK
        if pair >= len(state.pairs):
            return Refusal("CAL-050", say("There is no such pair on the table."))
        if state.taken >> pair & 1:
            return Refusal("CAL-051", say("That pair is taken."))
        return None
    if state.phase != phases.BIDDING:
        return Refusal("CAL-268", say("There is no auction now."))
    if move == moves.LEAVE:
        if state.bidder == board.NOBODY:
            return Refusal("CAL-268", say("You open this auction: bid 0 or more."))
        return None
    if move - moves.BID <= state.bid:
        return Refusal("CAL-268", say("Bid more than {bid}, or leave.", bid=state.bid))
    return None


def _in(words0: i64, words1: i64, index: i64) -> bool:
    return (words1 if index >= board.WORD else words0) >> index % board.WORD & 1 == 1


def _has_terrain(state: "CaledoniaState", terrain: i64, index: i64) -> bool:
    room = state.ground.room
    return _in(room[terrain * 2], room[terrain * 2 + 1], index)


def _is_water(state: "CaledoniaState", index: i64) -> bool:
    return _has_terrain(state, board.WATER, index)


def _worker(state: "CaledoniaState", player: Player, unit: i64, index: i64) -> Refusal | None:
    if unit < board.WOODCUTTER:
        return Refusal("CAL-055", say("You start with workers; other units come later."))
    refused = _hex(state, player, unit, index)
    if refused is not None:
        return refused
    if player.clan == board.FERGUSSON and not _in(state.ground.border[0], state.ground.border[1], index):
        return Refusal("CAL-212", say("Clan Fergusson starts on border spaces."))
    return _cost(state, player, unit, index, False)


def _hex(state: "CaledoniaState", player: Player, unit: i64, index: i64) -> Refusal | None:
    """CAL-091 to CAL-093: piece, empty hex and terrain; without reach and money."""
    if player.clan == board.MACDONALD:
        if unit == board.WOODCUTTER or unit == board.WOODCUTTER + 1:
            return Refusal("CAL-213", say("All your workers are of one kind: place a worker."))
    elif unit == board.WORKER:
        return Refusal("CAL-213", say("Place a woodcutter or a miner; only Clan MacDonald has one pool of workers."))
    pieces: i64 = 8 if unit == board.WORKER else 4
    if player.units[unit] >= pieces:
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    if state.board[index]:
        return Refusal("CAL-031", say("A unit stands there already."))
    if _in(state.closed0, state.closed1, index):
        if state.variant.solo:
            return Refusal("CAL-241", say("A neutral piece stands there."))
        return Refusal("CAL-264", say("That hex is covered."))
    if unit == board.WORKER:
        return _worker_hex(state, player, index)
    if _has_terrain(state, board.UNIT_TERRAIN[unit], index):
        return None
    return _wrong_terrain(state, unit, index)


def _worker_hex(state: "CaledoniaState", player: Player, index: i64) -> Refusal | None:
    if _is_water(state, index):
        if _beside_fisherman(state, player, index, board.NOTHING):
            return Refusal("CAL-218", say("Two of your fishermen may never be adjacent."))
        return None
    if _has_terrain(state, board.FOREST, index) or _has_terrain(state, board.MOUNTAIN, index):
        return None
    return _wrong_terrain(state, board.WORKER, index)


def _beside_fisherman(state: "CaledoniaState", player: Player, index: i64, besides: i64) -> bool:
    """Whether another own fisherman is adjacent to the hex, the one on `besides` not counted."""
    way: i64 = 0
    while way < 6:
        other = state.ground.adjacent[index * 6 + way]
        if other != board.NOTHING and other != besides and _own_fisherman(state, other):
            return True
        way += 1
    return False


def _own_fisherman(state: "CaledoniaState", index: i64) -> bool:
    return state.board[index] == 1 + state.turn * board.UNIT_KINDS + board.WORKER and _is_water(state, index)


def _wrong_terrain(state: "CaledoniaState", unit: i64, index: i64) -> Refusal:
    if _is_water(state, index):
        module: i64 = 0
        while module < 4:
            if state.ground.ports[module] == index:
                return Refusal("CAL-034", say("A port tile lies there; only fishermen may stand on it."))
            module += 1
        return Refusal("CAL-020", say("That is a loch; only fishermen may stand on it."))
    land: i64 = 0
    while land < 3:
        if _has_terrain(state, land, index):
            break
        land += 1
    if land == 3:
        return Refusal("CAL-035", say("That hex is not part of the map with one or two players."))
    if unit == board.WORKER:
        return Refusal("CAL-213", say("A worker needs forest, mountain, a loch or a port tile."))
    if board.UNIT_TERRAIN[unit] == board.FOREST:
        return Refusal("CAL-020", say("A woodcutter needs forest."))
    if board.UNIT_TERRAIN[unit] == board.MOUNTAIN:
        return Refusal("CAL-020", say("A miner needs mountain."))
    return Refusal("CAL-020", say("That unit needs grassland."))


def _cost(state: "CaledoniaState", player: Player, unit: i64, index: i64, free_land: bool) -> Refusal | None:
    """CAL-095: unit cost and land cost, after clan changes."""
    total = board.UNIT_COST[unit]
    if player.clan == board.CAMPBELL and board.FACTORIES >> unit & 1:
        total -= board.CAMPBELL_LESS[player.units[unit]]
    if not free_land:
        total += state.ground.cost[index]
    if player.clan == board.ROBERTSON and _in(state.ground.delta[0], state.ground.delta[1], index):
        total -= state.variant.delta
    return _pay(player, total, "CAL-095" if state.phase != phases.STARTING else "CAL-058")


def _pay(player: Player, total: i64, rule: str) -> Refusal | None:
    if player.money >= total:
        return None
    return Refusal(rule, say("That costs £{cost}; you have £{money}.", cost=total, money=player.money))


# The turn


def _pass(state: "CaledoniaState") -> Refusal | None:
    if state.phase != phases.ACTING:
        return Refusal("CAL-287", say("You can pass only as your main action."))
    if state.shifted != board.NOTHING:
        return Refusal("CAL-287", say("You have moved a price: now trade that good."))
    return None


def _done(state: "CaledoniaState") -> Refusal | None:
    phase = state.phase
    if phase == phases.ACTING:
        return Refusal("CAL-070", say("Take a main action, or pass."))
    if phase == phases.PLACED and state.shifted != board.NOTHING:
        return Refusal("CAL-158", say("You have moved a price: now trade that good."))
    if phase == phases.SLAUGHTERING:
        return Refusal("CAL-125", say("The contract asks for more animals."))
    if phase == phases.RETURNING:
        return Refusal("CAL-116", say("Put the other contracts under the pile first."))
    if phase in (phases.DISCARDING, phases.CHOOSING, phases.TAKING_OFF, phases.PUTTING_ON):
        return Refusal("CAL-298", say("Carry out the effect of the port tile first."))
    return None


def _main(state: "CaledoniaState") -> Refusal | None:
    """Whether a main action may begin now."""
    if state.phase == phases.ACTING:
        return None
    if state.acted and state.phase == phases.AFTER:
        return Refusal("CAL-070", say("You have taken your main action; end your turn."))
    return _first(state)


def _first(state: "CaledoniaState") -> Refusal:
    """What must be finished before anything else."""
    phase = state.phase
    if phase == phases.PLACED:
        return Refusal("CAL-113", say("First finish the bonuses of your new unit."))
    if phase == phases.REWARDS:
        return Refusal("CAL-286", say("First finish the bonuses."))
    if phase == phases.SLAUGHTERING:
        return Refusal("CAL-126", say("First choose the animals that the contract asks for."))
    if phase == phases.TAKING_AGAIN:
        return Refusal("CAL-200", say("Take a second contract, or stop."))
    if phase == phases.FULFILLING_AGAIN:
        return Refusal("CAL-205", say("Fulfil a second contract, or stop."))
    if phase == phases.KEEPING or phase == phases.RETURNING:
        return Refusal("CAL-116", say("First decide about the contracts that were drawn."))
    if phase == phases.AFTER:
        return Refusal("CAL-285", say("After the main action only port tiles can be used."))
    return Refusal("CAL-286", say("First finish the port tile."))


def _upgrade(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    bonus = state.phase == phases.REWARDS
    if bonus and not state.upgrades:
        return Refusal("CAL-138", say("You have no bonus upgrade left."))
    if move >= moves.RECALL:
        if not bonus:
            return Refusal("CAL-083", say("Merchants stay on the market; only a bonus upgrade takes one back."))
        if player.stalls[move - moves.RECALL] == 0:
            return Refusal("CAL-138", say("You have no merchant there."))
        return None
    if not bonus:
        refused = _main(state)
        if refused is not None:
            return refused
    if move == moves.SHIPPING:
        if player.shipping >= board.LEVELS:
            return Refusal("CAL-124", say("Your shipping is at its end."))
        return None if bonus else _pay(player, board.SHIPPING_COST, "CAL-120")
    if move == moves.HIRE:
        if player.track == 0:
            return Refusal("CAL-124", say("All your merchants are hired."))
        return None if bonus else _pay(player, board.MERCHANT_COST, "CAL-123")
    if player.clan == board.MACDONALD:
        return Refusal("CAL-215", say("Clan MacDonald never upgrades technology."))
    if player.technology >> (move - moves.TECHNOLOGY) & 1:
        return Refusal("CAL-124", say("That technology is upgraded already."))
    return _pay(player, board.TECHNOLOGY_BONUS, "CAL-138") if bonus else _pay(player, board.TECHNOLOGY_COST, "CAL-121")


# Trade


def _trade(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    selling = move >= moves.SELL
    offset = move - moves.SELL if selling else move - moves.BUY
    good, number = offset // board.MOST_TRADED, offset % board.MOST_TRADED + 1
    if state.phase != phases.ACTING and state.phase != phases.PLACED:
        refused = _main(state)
        return refused if refused is not None else _first(state)
    if state.shifted != board.NOTHING and state.shifted != good:
        return Refusal("CAL-158", say("Trade the good whose price you have moved."))
    near = state.phase == phases.PLACED
    if near:
        if selling:
            return Refusal("CAL-105", say("From neighbours you can only buy."))
        if not state.offered >> good & 1:
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
    price = state.variant.prices[good * 10 + state.steps[good]]
    if near:
        if (state.bought >> good * 4 & 15) + number > state.variant.cap:
            cap = state.variant.cap
            return Refusal("CAL-110", say("Neighbours sell you at most {n} of a good in a turn.", n=cap))
        price = price - board.DISCOUNT[good] if price > board.DISCOUNT[good] else 0
    total = price * number
    purse = player.money + (board.TRADE_MONEY if player.clan == board.STEWART else 0)
    if purse < total:
        return Refusal("CAL-079", say("That costs £{cost}; you have £{money}.", cost=total, money=player.money))
    return None


# Contracts


def _empty_boxes(player: Player) -> i64:
    boxes: i64 = 2 if player.clan == board.BUCHANAN else 1
    for box in (player.box1, player.box2):
        if box != board.NOTHING:
            boxes -= 1
    return boxes


def _fee(state: "CaledoniaState", player: Player, second: bool) -> i64:
    """CAL-088, CAL-201, CAL-305."""
    fee = board.FEE[state.round - 1]
    if second or (fee > 0 and player.clan == board.BUCHANAN and state.premium):
        return 0
    return fee


def _contract(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    if move >= moves.BOTTOM:
        if state.phase != phases.RETURNING:
            return Refusal("CAL-116", say("Contracts go under the pile only after a building bonus."))
        if not state.drawn >> (move - moves.BOTTOM) & 1:
            return Refusal("CAL-116", say("That contract was not drawn."))
        return None
    if move >= moves.KEEP:
        return _keep(state, player, move - moves.KEEP)
    if move >= moves.FULFIL:
        return _fulfil(state, player, move - moves.FULFIL)
    if state.phase != phases.TAKING_AGAIN:
        refused = _main(state)
        if refused is not None:
            return refused
    if _empty_boxes(player) == 0:
        return Refusal("CAL-086", say("Your export box is full; fulfil its contract first."))
    contract = move - moves.TAKE
    box: i64 = 0
    while box < len(state.boxes) and state.boxes[box] != contract:
        box += 1
    if box == len(state.boxes):
        return Refusal("CAL-087", say("That contract does not lie on the export board."))
    return _pay(player, -_fee(state, player, state.phase == phases.TAKING_AGAIN), "CAL-088")


def _keep(state: "CaledoniaState", player: Player, contract: i64) -> Refusal | None:
    if state.phase != phases.KEEPING:
        return Refusal("CAL-116", say("You have drawn no contracts to choose from."))
    if not state.drawn >> contract & 1:
        return Refusal("CAL-116", say("That contract was not drawn."))
    if _empty_boxes(player) == 0:
        return Refusal("CAL-204", say("You have no empty export box."))
    return _pay(player, -_fee(state, player, state.kept > 0), "CAL-292")


def _fulfil(state: "CaledoniaState", player: Player, contract: i64) -> Refusal | None:
    if state.phase != phases.FULFILLING_AGAIN:
        refused = _main(state)
        if refused is not None:
            return refused
    if contract != player.box1 and contract != player.box2:
        return Refusal("CAL-125", say("That contract is not in your export box."))
    good: i64 = 0
    while good < board.KINDS:
        if player.goods[good] < board.NEED[contract * board.KINDS + good]:
            return Refusal("CAL-125", say("You lack goods for this contract."))
        good += 1
    missing = _missing_animals(player, board.BEEF[contract], board.MUTTON[contract])
    if missing > _spares(state, player):
        return Refusal("CAL-125", say("You lack animals on the map for this contract."))
    return None


def _missing_animals(player: Player, beef: i64, mutton: i64) -> i64:
    cows = beef - player.units[board.COW]
    sheep = mutton - player.units[board.SHEEP]
    return (cows if cows > 0 else 0) + (sheep if sheep > 0 else 0)


def _spares(state: "CaledoniaState", player: Player) -> i64:
    if state.killed:
        return 0
    found: i64 = 0
    if _port_tile(state, player, board.PORT_SPARE) is None:
        found += 1
    if _copy_tile(state, player, board.PORT_SPARE) is None:
        found += 1
    return found


def _slaughter(state: "CaledoniaState", player: Player, index: i64) -> Refusal | None:
    if state.phase != phases.SLAUGHTERING:
        return Refusal("CAL-128", say("Animals are slaughtered only to fulfil a contract."))
    code = state.board[index]
    if (
        code != 1 + state.turn * board.UNIT_KINDS + board.COW
        and code != 1 + state.turn * board.UNIT_KINDS + board.SHEEP
    ):
        return Refusal("CAL-126", say("No animal of yours stands there."))
    asked = state.beef if code == 1 + state.turn * board.UNIT_KINDS + board.COW else state.mutton
    if asked == 0:
        return Refusal("CAL-126", say("The contract asks for no more of these animals."))
    if _missing_animals(player, state.beef, state.mutton):
        return Refusal("CAL-296", say("Use the port tile first: without it you lack animals."))
    return None


def _bonus(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    """The building bonus and beer."""
    if move == moves.BUILDING:
        if state.phase != phases.PLACED or state.buildings == 0:
            return Refusal("CAL-115", say("There is no building bonus now."))
        if _empty_boxes(player) == 0:
            return Refusal("CAL-115", say("The building bonus needs an empty export box."))
        if state.unseen == 0 and len(state.bottom) == 0:
            return Refusal("CAL-119", say("The pile of contracts is empty."))
        return None
    if player.clan != board.MACEWEN:
        return Refusal("CAL-277", say("Only Clan MacEwen brews beer."))
    if state.phase != phases.REWARDS or state.beer == 0:
        return Refusal("CAL-277", say("Beer is brewed when a contract with hops is fulfilled."))
    if state.started and (state.free_land or state.upgrades):
        return Refusal("CAL-279", say("Brew before the first or after the last bonus."))
    number = move - moves.BEER + 1
    if number > state.beer:
        return Refusal("CAL-278", say("This contract allows {n} beer.", n=state.beer))
    if number > player.goods[board.GRAIN]:
        return Refusal("CAL-277", say("Each beer takes a grain; you have {n}.", n=player.goods[board.GRAIN]))
    return None


# Expand and row


def _reaches(state: "CaledoniaState", player: Player, index: i64) -> bool:
    """CAL-094 to CAL-104: whether some own unit is neighbouring or has the hex within shipping reach."""
    unit: i64 = 0
    while unit < board.HEXES:
        code = state.board[unit]
        if code and (code - 1) // board.UNIT_KINDS == state.turn:
            at = (player.shipping * board.HEXES + unit) * 2
            if _in(state.ground.reach[at], state.ground.reach[at + 1], index):
                return True
        unit += 1
    return False


def _expand(state: "CaledoniaState", player: Player, unit: i64, index: i64) -> Refusal | None:
    by_free_land = state.phase == phases.REWARDS and state.free_land > 0
    if not by_free_land:
        if state.phase == phases.REWARDS:
            return Refusal("CAL-137", say("You have no free land."))
        refused = _main(state)
        if refused is not None:
            return refused
    refused = _hex(state, player, unit, index)
    if refused is not None:
        return refused
    if not _reaches(state, player, index):
        return _too_far(state, player, index)
    return _cost(state, player, unit, index, by_free_land)


def _too_far(state: "CaledoniaState", player: Player, index: i64) -> Refusal:
    if sum(player.units) == 0:
        return Refusal("CAL-289", say("You have no unit on the map to expand from."))
    way: i64 = 0
    while way < 6:
        other = state.ground.adjacent[index * 6 + way]
        if other != board.NOTHING and state.board[other] and (state.board[other] - 1) // board.UNIT_KINDS == state.turn:
            return Refusal("CAL-028", say("A river lies between; upgrade your shipping to cross it."))
        way += 1
    return Refusal("CAL-094", say("That hex is out of reach: neither beside your units nor within your shipping."))


def _row(state: "CaledoniaState", player: Player, index: i64, way: i64) -> Refusal | None:
    if player.clan != board.MACDONALD:
        return Refusal("CAL-219", say("Only Clan MacDonald has fishermen who row."))
    if state.phase != phases.ACTING:
        return Refusal("CAL-219", say("Fishermen row before the main action."))
    if state.rowed:
        return Refusal("CAL-219", say("One of your fishermen has rowed in this turn."))
    if not _own_fisherman(state, index):
        return Refusal("CAL-309", say("No fisherman of yours is there."))
    there = state.ground.adjacent[index * 6 + way]
    if there == board.NOTHING or not _is_water(state, there):
        return Refusal("CAL-219", say("A fisherman rows to an adjacent loch or port tile."))
    if state.board[there]:
        return Refusal("CAL-219", say("A unit is there already."))
    if _beside_fisherman(state, player, there, index):
        return Refusal("CAL-218", say("Two of your fishermen may never be adjacent."))
    return None


# Port tiles


def _port_tile(state: "CaledoniaState", player: Player, tile: i64) -> Refusal | None:
    """CAL-146, CAL-148: in play, not used before, in reach."""
    module: i64 = 0
    while module < len(state.ports) and state.ports[module] != tile:
        module += 1
    if module == len(state.ports):
        return Refusal("CAL-038", say("That port tile is not in play."))
    if player.ports >> tile & 1:
        return Refusal("CAL-148", say("You have used that port tile already."))
    index = state.ground.ports[module]
    code = state.board[index]
    if code and (code - 1) // board.UNIT_KINDS == state.turn:  # CAL-311
        return None
    if not _reaches(state, player, index):
        return Refusal("CAL-146", say("That port is out of your reach."))
    return None


def _copy_tile(state: "CaledoniaState", player: Player, tile: i64) -> Refusal | None:
    """CAL-274, CAL-275: tile 9 in place of another tile."""
    refused = _port_tile(state, player, board.PORT_COPY)
    if refused is not None:
        return refused
    module: i64 = 0
    while module < len(state.ports) and state.ports[module] != tile:
        module += 1
    if module == len(state.ports):
        return Refusal("CAL-274", say("Only a port tile in play can be copied."))
    return _pay(player, board.COPY_COST, "CAL-274")


def _port(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    phase = state.phase
    if move >= moves.OFF:
        return _swap(state, player, move)
    if move >= moves.CHOOSE:
        if phase != phases.CHOOSING:
            return Refusal("CAL-153", say("You have no goods to choose."))
        if (move - moves.CHOOSE < board.BASIC_CHOICES) != (state.group == 0):
            return Refusal(
                "CAL-153" if state.group == 0 else "CAL-154", say("Choose goods of the group that you discarded.")
            )
        return None
    if move >= moves.DISCARD:
        good = move - moves.DISCARD
        if phase != phases.DISCARDING:
            return Refusal("CAL-153", say("There is nothing to discard goods for."))
        if not state.group <= good < state.group + 3:
            return Refusal(
                "CAL-153" if state.group == 0 else "CAL-154", say("This port tile exchanges the other goods.")
            )
        if player.goods[good] == 0:
            return Refusal("CAL-298", say("You have none of that good."))
        return None
    if move >= moves.SHIFT:
        return _shift(state, player, move - moves.SHIFT)
    if move >= moves.SPARE:
        return _spare(state, player, move - moves.SPARE)
    if phase != phases.ACTING and phase != phases.AFTER:
        return _first(state)
    if move >= moves.COPY:
        return _effect(state, player, move - moves.COPY, True)
    return _effect(state, player, move - moves.PORT, False)


def _effect(state: "CaledoniaState", player: Player, tile: i64, copied: bool) -> Refusal | None:
    refused = _copy_tile(state, player, tile) if copied else _port_tile(state, player, tile)
    if refused is not None:
        return refused
    if tile == board.PORT_COPY:
        return Refusal("CAL-274", say("Say which of the other port tiles you copy."))
    if tile == board.PORT_SPARE:
        return Refusal("CAL-152", say("This tile is used while you fulfil a contract that asks for meat."))
    if tile == board.PORT_SHIFT:
        return Refusal("CAL-157", say("Say which price moves, directly before you trade that good."))
    if tile == board.PORT_BASIC and player.goods[0] + player.goods[1] + player.goods[2] == 0:
        return Refusal("CAL-298", say("You have no basic good to discard."))
    if tile == board.PORT_PROCESSED and player.goods[3] + player.goods[4] + player.goods[5] == 0:
        return Refusal("CAL-298", say("You have no processed good to discard."))
    if tile == board.PORT_SWAP and not _any_swap(state, player):
        return Refusal("CAL-298", say("You cannot swap two units now."))
    return None


def _spare(state: "CaledoniaState", player: Player, choice: i64) -> Refusal | None:
    if state.phase != phases.SLAUGHTERING:
        return Refusal("CAL-152", say("This tile is used while you fulfil a contract that asks for meat."))
    if state.killed:
        return Refusal("CAL-296", say("The port tile is used before the first animal is slaughtered."))
    copied = choice >= 2
    refused = _copy_tile(state, player, board.PORT_SPARE) if copied else _port_tile(state, player, board.PORT_SPARE)
    if refused is not None:
        return refused
    beef, mutton = state.beef, state.mutton
    if choice % 2:
        mutton -= 1
    else:
        beef -= 1
    if beef < 0 or mutton < 0:
        return Refusal("CAL-152", say("The contract asks for no such animal."))
    if _missing_animals(player, beef, mutton) > _spares(state, player) - 1:
        return Refusal("CAL-125", say("You lack the other animals; spare one of those."))
    return None


def _shift(state: "CaledoniaState", player: Player, choice: i64) -> Refusal | None:
    if state.phase != phases.ACTING and state.phase != phases.PLACED:
        return Refusal("CAL-157", say("This tile is used directly before a trade."))
    copied = choice >= board.KINDS * 2
    refused = _copy_tile(state, player, board.PORT_SHIFT) if copied else _port_tile(state, player, board.PORT_SHIFT)
    if refused is not None:
        return refused
    good = choice % (board.KINDS * 2) // 2
    step = state.steps[good] + (board.PRICE_SHIFT if choice % 2 else -board.PRICE_SHIFT)
    step = 0 if step < 0 else board.STEPS - 1 if step >= board.STEPS else step
    price = state.variant.prices[good * 10 + step]
    purse = (
        player.money - (board.COPY_COST if copied else 0) + (board.TRADE_MONEY if player.clan == board.STEWART else 0)
    )
    near = state.phase == phases.PLACED
    if near:
        price = price - board.DISCOUNT[good] if price > board.DISCOUNT[good] else 0
        if not state.offered >> good & 1 or (state.bought >> good * 4 & 15) >= state.variant.cap:
            return Refusal("CAL-158", say("You could not trade that good afterwards."))
    can_buy = player.stalls[good] >= 0 and purse >= price
    can_sell = not near and player.stalls[good] <= 0 and player.goods[good] > 0
    if player.merchants == 0 or not (can_buy or can_sell):
        return Refusal("CAL-158", say("You could not trade that good afterwards."))
    return None


def _may_leave(state: "CaledoniaState", index: i64) -> Refusal | None:
    """CAL-159, CAL-300."""
    code = state.board[index]
    if code == 0 or (code - 1) // board.UNIT_KINDS != state.turn:
        return Refusal("CAL-159", say("No unit of yours stands there."))
    if (code - 1) % board.UNIT_KINDS == board.FIELD:
        return Refusal("CAL-159", say("Fields take no part in the swap."))
    if _is_water(state, index):
        return Refusal("CAL-300", say("A fisherman cannot be swapped."))
    return None


def _may_come(state: "CaledoniaState", player: Player, unit: i64, index: i64, one: i64, other: i64) -> Refusal | None:
    """CAL-159, CAL-160: whether a unit may take over a hex when the units on `one` and `other` leave."""
    if unit == board.FIELD:
        return Refusal("CAL-159", say("Fields take no part in the swap."))
    if unit == (state.board[one] - 1) % board.UNIT_KINDS or unit == (state.board[other] - 1) % board.UNIT_KINDS:
        return Refusal("CAL-160", say("No kind of unit may be both taken off and put on."))
    if unit >= board.WOODCUTTER and (unit == board.WORKER) != (player.clan == board.MACDONALD):
        return Refusal("CAL-213", say("That is not one of your workers."))
    if player.units[unit] >= (8 if unit == board.WORKER else 4):
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    if unit == board.WORKER:
        fits = _has_terrain(state, board.FOREST, index) or _has_terrain(state, board.MOUNTAIN, index)
    else:
        fits = _has_terrain(state, board.UNIT_TERRAIN[unit], index)
    return None if fits else Refusal("CAL-160", say("That unit does not fit the terrain of this hex."))


def _pair_works(state: "CaledoniaState", player: Player, one: i64, other: i64, first: i64) -> bool:
    """Whether units can be found for both hexes; `first` is the one for `one`, or NOTHING."""
    unit: i64 = 0
    while unit < board.UNIT_KINDS:
        if (first == board.NOTHING or unit == first) and _may_come(state, player, unit, one, one, other) is None:
            second: i64 = 0
            while second < board.UNIT_KINDS:
                if _may_come(state, player, second, other, one, other) is None:
                    pieces: i64 = 8 if second == board.WORKER else 4
                    if second != unit or player.units[unit] + 2 <= pieces:
                        return True
                second += 1
        unit += 1
    return False


def _any_swap(state: "CaledoniaState", player: Player) -> bool:
    one: i64 = 0
    while one < board.HEXES:
        if _may_leave(state, one) is None and _has_partner(state, player, one):
            return True
        one += 1
    return False


def _has_partner(state: "CaledoniaState", player: Player, one: i64) -> bool:
    other: i64 = 0
    while other < board.HEXES:
        if other != one and _may_leave(state, other) is None and _pair_works(state, player, one, other, board.NOTHING):
            return True
        other += 1
    return False


def _swap(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    if move >= moves.ON:
        if state.phase != phases.PUTTING_ON:
            return Refusal("CAL-159", say("Units are put on after two were taken off with port tile 7."))
        return _put_on(state, player, move - moves.ON)
    if state.phase != phases.TAKING_OFF:
        return Refusal("CAL-019", say("A placed unit stays; only port tile 7 swaps units."))
    index = move - moves.OFF
    refused = _may_leave(state, index)
    if refused is not None:
        return refused
    if state.off1 == index:
        return Refusal("CAL-159", say("Choose a second unit."))
    if state.off1 == board.NOTHING:
        works = _has_partner(state, player, index)
    else:
        works = _pair_works(state, player, state.off1, index, board.NOTHING)
    return None if works else Refusal("CAL-160", say("Nothing on your board could take over both hexes."))


def _put_on(state: "CaledoniaState", player: Player, unit: i64) -> Refusal | None:
    one, other = state.off1, state.off2
    if state.on1 == board.NOTHING:
        refused = _may_come(state, player, unit, one, one, other)
        if refused is not None:
            return refused
        if not _pair_works(state, player, one, other, unit):
            return Refusal("CAL-160", say("Then nothing would be left for the other hex."))
        return None
    refused = _may_come(state, player, unit, other, one, other)
    if refused is not None:
        return refused
    if unit == state.on1 and player.units[unit] + 2 > (8 if unit == board.WORKER else 4):
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    return None


# Production


def _producing(state: "CaledoniaState", player: Player, move: i64) -> Refusal | None:
    phase = state.phase
    if moves.PROCESS <= move < moves.LAY_DOWN:
        if phase != phases.PROCESSING:
            return Refusal("CAL-163", say("Goods are processed in the production phase."))
        processed, number = (move - moves.PROCESS) // 5, (move - moves.PROCESS) % 5
        if processed != state.made:
            return Refusal("CAL-163", say("Decide about cheese, bread and whisky in this order."))
        if number > player.units[board.FACTORY_OF[processed]]:
            return Refusal(
                "CAL-167", say("Each factory works once; you have {n}.", n=player.units[board.FACTORY_OF[processed]])
            )
        if number > player.goods[board.RAW_OF[processed]]:
            raw: Message = say("milk") if board.RAW_OF[processed] == board.MILK else say("grain")
            return Refusal(
                "CAL-166", say("You have only {n} {good}.", n=player.goods[board.RAW_OF[processed]], good=raw)
            )
        return None
    if move == moves.LAY_DOWN:
        if phase != phases.CASKING:
            return Refusal(
                "CAL-226", say("A barrel is laid down at the end of the production phase of Clan MacKenzie.")
            )
        return None
    if moves.BUTTER <= move < moves.PICK:
        if phase != phases.CHURNING:
            if player.clan != board.CUNNINGHAM:
                return Refusal("CAL-209", say("Only Clan Cunningham makes butter."))
            return Refusal("CAL-209", say("Butter is made at the end of the production phase."))
        if move - moves.BUTTER > player.goods[board.MILK]:
            return Refusal("CAL-209", say("You have only {n} milk.", n=player.goods[board.MILK]))
        return None
    if move == moves.DONE and phase == phases.CASKING:
        return None
    if phase == phases.PROCESSING:
        return Refusal("CAL-166", say("Say how much you process first."))
    if phase == phases.CASKING:
        return Refusal("CAL-226", say("Decide about the new barrel first."))
    return Refusal("CAL-209", say("Decide about the butter first."))
