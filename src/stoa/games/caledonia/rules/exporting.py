"""Contracts: obtaining them, fulfilling them with slaughter, and the bonuses that they bring."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, cellar, expanding, phases, ports, turns, upgrading
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import lowest

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def list_contracts(out: vec[i64], n: i64, first: i64, contracts: i64) -> i64:
    """The moves of one kind for every contract of a set."""
    while contracts:
        out[n] = first + lowest(contracts)
        n += 1
        contracts &= contracts - 1
    return n


# Obtain


def fee(state: "CaledoniaState", player: Player) -> i64:
    """CAL-088, CAL-201, CAL-305: how taking one more contract now changes the player's money."""
    if state.phase == phases.TAKING_AGAIN or state.kept > 0:
        return 0
    change = board.FEE[state.round - 1]
    if change > 0 and state.premium and player.clan == board.BUCHANAN:
        return 0
    return change


def face_up(state: "CaledoniaState") -> i64:
    """The contracts on the export board."""
    found: i64 = 0
    for contract in state.boxes:
        if contract != board.NOTHING:
            found |= board.BIT[contract]
    return found


def fill_take(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-086 to CAL-089."""
    if player.empty_boxes() == 0 or player.money + fee(state, player) < 0:
        return n
    return list_contracts(out, n, moves.TAKE, face_up(state))


def receive(state: "CaledoniaState", player: Player, contract: i64) -> None:
    """A contract comes into an empty box and its fee is paid."""
    change = fee(state, player)
    player.money += change
    if change > 0:
        state.premium = 1
    if player.box1 == board.NOTHING:
        player.box1 = contract
    else:
        player.box2 = contract


def take(state: "CaledoniaState", player: Player, contract: i64) -> None:
    receive(state, player, contract)
    for box in range(state.variant.boxes):
        if state.boxes[box] == contract:
            state.boxes[box] = board.NOTHING
    state.acted = 1
    if state.phase != phases.TAKING_AGAIN and player.empty_boxes() > 0 and face_up(state):  # CAL-200
        state.phase = phases.TAKING_AGAIN
    else:
        turns.resume(state)


# Fulfil


def can_fulfil(state: "CaledoniaState", player: Player, contract: i64) -> bool:
    """CAL-125, CAL-152: all the goods, and all the animals that port tile 1 cannot spare."""
    for good in range(board.KINDS):
        if player.goods[good] < board.NEED[contract * board.KINDS + good]:
            return False
    return short(player, board.BEEF[contract], board.MUTTON[contract]) <= ports.spares(state, player)


def short(player: Player, beef: i64, mutton: i64) -> i64:
    """How many of the animals asked for the player does not have on the map."""
    missing: i64 = 0
    if beef > player.units[board.COW]:
        missing += beef - player.units[board.COW]
    if mutton > player.units[board.SHEEP]:
        missing += mutton - player.units[board.SHEEP]
    return missing


def fill_fulfil(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    low, high = player.box1, player.box2
    if low > high:
        low, high = high, low
    if low != board.NOTHING and can_fulfil(state, player, low):
        out[n] = moves.FULFIL + low
        n += 1
    if high != board.NOTHING and can_fulfil(state, player, high):
        out[n] = moves.FULFIL + high
        n += 1
    return n


def fulfil(state: "CaledoniaState", player: Player, contract: i64) -> None:
    """CAL-293: pay the goods, then slaughter."""
    state.again = 1 if player.clan == board.BUCHANAN and state.phase != phases.FULFILLING_AGAIN else 0
    state.acted = 1
    for good in range(board.KINDS):
        player.goods[good] -= board.NEED[contract * board.KINDS + good]
    state.contract = contract
    state.beef = board.BEEF[contract]
    state.mutton = board.MUTTON[contract]
    _go_on(state, player)


def _go_on(state: "CaledoniaState", player: Player) -> None:
    if state.beef or state.mutton:
        state.phase = phases.SLAUGHTERING
    else:
        _fulfilled(state, player)


def fill_slaughter(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-126, CAL-296: spare an animal first, or choose the animals."""
    n = cellar.fill(player, out, ports.fill_spare(state, player, out))
    if short(player, state.beef, state.mutton):
        return n
    for index in player.hexes():
        unit = state.unit(index)
        if (unit == board.COW and state.beef > 0) or (unit == board.SHEEP and state.mutton > 0):
            out[n] = moves.SLAUGHTER + index
            n += 1
    return n


def must_go(state: "CaledoniaState", player: Player) -> i64:
    """CAL-126: the hex of an animal that cannot be kept, because all of its kind are asked for and nothing else can be
    done; NOTHING if there is a choice.
    """
    if player.cellar or ports.spares(state, player):
        return board.NOTHING
    for index in player.hexes():
        unit = state.unit(index)
        if (unit == board.COW and state.beef == player.units[unit]) or (
            unit == board.SHEEP and state.mutton == player.units[unit]
        ):
            return index
    return board.NOTHING


def spare(state: "CaledoniaState", player: Player, animal: i64) -> None:
    """CAL-152: port tile 1 stands for a cow or a sheep."""
    if animal == 0:
        state.beef -= 1
    else:
        state.mutton -= 1
    _go_on(state, player)


def slaughter(state: "CaledoniaState", player: Player, index: i64) -> None:
    """CAL-126, CAL-127."""
    if state.unit(index) == board.COW:
        state.beef -= 1
    else:
        state.mutton -= 1
    state.killed = 1
    expanding.take_off(state, player, index)
    _go_on(state, player)


def _fulfilled(state: "CaledoniaState", player: Player) -> None:
    """CAL-130 to CAL-136, CAL-293: the box is empty, import tokens move and pay, money comes, the other bonuses wait."""
    contract = state.contract
    state.contract = board.NOTHING
    state.killed = 0
    if player.box1 == contract:
        player.box1 = player.box2
    player.box2 = board.NOTHING
    enter(player, contract)
    if state.variant.track:
        for good in range(board.TRACKED):
            step = state.tracks[good] + board.BRINGS[contract * board.IMPORT_KINDS + good]
            player.money += (board.MARKS_UP_TO[step] - board.MARKS_UP_TO[state.tracks[good]]) * board.MARKED_REWARD
            state.tracks[good] = step
    player.money += board.BONUS_MONEY[contract]
    state.free_land = board.FREE_LAND[contract]
    state.upgrades = board.BONUS_UPGRADES[contract]
    state.started = 0
    state.beer = 0
    if player.clan == board.MACEWEN:
        hops = board.BRINGS[contract * board.IMPORT_KINDS + board.HOPS]
        state.beer = hops if hops < board.MOST_BEER else board.MOST_BEER
    turns.resume(state)


def enter(player: Player, contract: i64) -> None:
    """CAL-133: what a fulfilled contract counts for."""
    player.fulfilled |= board.BIT[contract]
    player.exported += 1
    player.meat += board.BEEF[contract] + board.MUTTON[contract]
    for good in range(board.IMPORT_KINDS):
        player.imported[good] += board.BRINGS[contract * board.IMPORT_KINDS + good]


# Direct export bonuses


def fill_rewards(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-135 to CAL-140."""
    out[0] = moves.DONE
    n: i64 = 1
    if state.upgrades:
        n = upgrading.fill(player, out, n, True)
        n = upgrading.fill_recalls(player, out, n)
    for beer in range(_beers(state, player)):
        out[n] = moves.BEER + beer
        n += 1
    n = cellar.fill(player, out, n)
    if state.free_land:
        n = expanding.fill(state, player, out, n, True)
    return n


def _beers(state: "CaledoniaState", player: Player) -> i64:
    """CAL-277 to CAL-279: how many beers may be made now."""
    if state.started and (state.free_land or state.upgrades):
        return 0
    return state.beer if state.beer < player.goods[board.GRAIN] else player.goods[board.GRAIN]


def brew(state: "CaledoniaState", player: Player, number: i64) -> None:
    """CAL-277."""
    player.goods[board.GRAIN] -= number
    player.money += number * board.BEER_MONEY
    state.beer = 0
    turns.resume(state)


def stop_rewards(state: "CaledoniaState") -> None:
    """CAL-140, CAL-279: decline what is left; beer may still be made after the last bonus."""
    if not state.started or not (state.free_land or state.upgrades):
        state.beer = 0
    state.free_land = 0
    state.upgrades = 0
    turns.resume(state)
