"""Contracts: taking, fulfilling with slaughter, their bonuses, the building bonus; and upgrades, bought or as a bonus."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.caledonia import expanding, ports, rounds
from stoa.games.caledonia.board import (
    BEEF,
    BEER,
    BEER_MONEY,
    BIT,
    BONUS_DRAW,
    BONUS_MONEY,
    BONUS_UPGRADES,
    BOTTOM,
    BRINGS,
    BUCHANAN,
    BUCHANAN_DRAW,
    BUILDING,
    COW,
    DONE,
    DRAWING,
    FEE,
    FREE_LAND,
    FULFIL,
    FULFILLING_AGAIN,
    GRAIN,
    HIRE,
    HOPS,
    KEEP,
    KEEPING,
    KINDS,
    LEVELS,
    MACDONALD,
    MACEWEN,
    MARKED_REWARD,
    MARKS_UP_TO,
    MERCHANT_COST,
    MOST_BEER,
    MUTTON,
    NEED,
    NOTHING,
    RECALL,
    RETURNING,
    REWARDS,
    SHEEP,
    SHIPPING,
    SHIPPING_COST,
    SLAUGHTER,
    SLAUGHTERING,
    SPARE,
    TAKE,
    TAKING_AGAIN,
    TECHNOLOGY,
    TECHNOLOGY_BONUS,
    TECHNOLOGY_COST,
    TRACKED,
    WORD,
)
from stoa.games.caledonia.ground import bits, lowest
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table


def fill(table: "Table", player: Player, out: vec[i64]) -> i64:
    """The decisions that contracts bring."""
    phase = table.phase
    n: i64 = 0
    if phase == SLAUGHTERING:
        return _fill_slaughter(table, player, out)
    if phase != RETURNING:
        out[0] = DONE
        n = 1
    if phase == REWARDS:
        return _fill_rewards(table, player, out, n)
    if phase == TAKING_AGAIN:
        n = fill_take(table, player, out, n)
    elif phase == FULFILLING_AGAIN:
        n = fill_fulfil(table, player, out, n)
    elif phase == KEEPING:
        if can_keep(table, player):
            n = _list(out, n, KEEP, table.drawn)
    else:
        n = _list(out, n, BOTTOM, table.drawn)
    return table.fill_cellar(player, out, n)


def _list(out: vec[i64], n: i64, first: i64, contracts: i64) -> i64:
    while contracts:
        out[n] = first + lowest(contracts)
        n += 1
        contracts &= contracts - 1
    return n


# Obtain


def fee(table: "Table", player: Player) -> i64:
    """CAL-088, CAL-201, CAL-305: the change of money for one more contract now."""
    if table.phase == TAKING_AGAIN or table.kept > 0:
        return 0
    change = FEE[table.round - 1]
    if change > 0 and table.premium and player.clan == BUCHANAN:
        return 0
    return change


def face_up(table: "Table") -> i64:
    """The contracts on the export board, as a mask."""
    mask: i64 = 0
    box: i64 = 0
    while box < table.setting.boxes:
        if table.boxes[box] != NOTHING:
            mask |= BIT[table.boxes[box]]
        box += 1
    return mask


def fill_take(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-086 to CAL-089."""
    if player.empty_boxes() == 0 or player.money + fee(table, player) < 0:
        return n
    return _list(out, n, TAKE, face_up(table))


def _receive(table: "Table", player: Player, contract: i64) -> None:
    """A contract comes into an empty box and its fee is paid."""
    change = fee(table, player)
    player.money += change
    if change > 0:
        table.premium = 1
    if player.box1 == NOTHING:
        player.box1 = contract
    else:
        player.box2 = contract


def _take(table: "Table", player: Player, contract: i64) -> None:
    _receive(table, player, contract)
    box: i64 = 0
    while table.boxes[box] != contract:
        box += 1
    table.boxes[box] = NOTHING
    table.acted = 1
    if table.phase != TAKING_AGAIN and player.empty_boxes() > 0 and face_up(table):  # CAL-200
        table.phase = TAKING_AGAIN
    else:
        table.resume()


# Fulfil


def can_fulfil(table: "Table", player: Player, contract: i64) -> bool:
    """CAL-125, CAL-152: all the goods, and all the animals that port tile 1 cannot spare."""
    good: i64 = 0
    while good < KINDS:
        if player.goods[good] < NEED[contract * KINDS + good]:
            return False
        good += 1
    return short(player, BEEF[contract], MUTTON[contract]) <= ports.spares(table, player)


def short(player: Player, beef: i64, mutton: i64) -> i64:
    """How many of the animals asked for the player does not have on the map."""
    missing: i64 = 0
    if beef > player.units[COW]:
        missing += beef - player.units[COW]
    if mutton > player.units[SHEEP]:
        missing += mutton - player.units[SHEEP]
    return missing


def fill_fulfil(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    low, high = player.box1, player.box2
    if low > high:
        low, high = high, low
    if low != NOTHING and can_fulfil(table, player, low):
        out[n] = FULFIL + low
        n += 1
    if high != NOTHING and can_fulfil(table, player, high):
        out[n] = FULFIL + high
        n += 1
    return n


def _fulfil(table: "Table", player: Player, contract: i64) -> None:
    """CAL-293: pay the goods, then slaughter."""
    table.again = 1 if player.clan == BUCHANAN and table.phase != FULFILLING_AGAIN else 0
    table.acted = 1
    good: i64 = 0
    while good < KINDS:
        player.goods[good] -= NEED[contract * KINDS + good]
        good += 1
    table.contract = contract
    table.beef = BEEF[contract]
    table.mutton = MUTTON[contract]
    _go_on(table, player)


def _go_on(table: "Table", player: Player) -> None:
    if table.beef or table.mutton:
        table.phase = SLAUGHTERING
    else:
        _fulfilled(table, player)


def may_spare(table: "Table", player: Player, choice: i64) -> bool:
    """CAL-152, CAL-296, CAL-318: whether tile 1 (choice 0, 1) or its copy (2, 3) may spare a cow or a sheep now."""
    if table.killed or not ports.can_spare(table, player, choice >= 2):
        return False
    beef, mutton = table.beef, table.mutton
    if choice % 2 == 0:
        beef -= 1
    else:
        mutton -= 1
    return beef >= 0 and mutton >= 0 and short(player, beef, mutton) < ports.spares(table, player)


def _fill_slaughter(table: "Table", player: Player, out: vec[i64]) -> i64:
    """CAL-126, CAL-296: spare an animal first, or choose the animals."""
    n: i64 = 0
    choice: i64 = 0
    while choice < 4:
        if may_spare(table, player, choice):
            out[n] = SPARE + choice
            n += 1
        choice += 1
    n = table.fill_cellar(player, out, n)
    if short(player, table.beef, table.mutton):
        return n
    word: i64 = 0
    while word < 2:
        left = player.own1 if word else player.own0
        while left:
            index = word * WORD + lowest(left)
            if is_asked_for(table, index):
                out[n] = SLAUGHTER + index
                n += 1
            left &= left - 1
        word += 1
    return n


def is_asked_for(table: "Table", index: i64) -> bool:
    unit = table.unit(index)
    return (unit == COW and table.beef > 0) or (unit == SHEEP and table.mutton > 0)


def spare(table: "Table", player: Player, choice: i64) -> None:
    if choice % 2 == 0:
        table.beef -= 1
    else:
        table.mutton -= 1
    _go_on(table, player)


def slaughter(table: "Table", player: Player, index: i64) -> None:
    """CAL-126, CAL-127."""
    if table.unit(index) == COW:
        table.beef -= 1
    else:
        table.mutton -= 1
    table.killed = 1
    expanding.take_off(table, player, index)
    _go_on(table, player)


def _fulfilled(table: "Table", player: Player) -> None:
    """CAL-130 to CAL-136, CAL-293: the box is empty, import tokens move and pay, money comes, the other bonuses wait."""
    contract = table.contract
    table.contract = NOTHING
    table.killed = 0
    if player.box1 == contract:
        player.box1 = player.box2
    player.box2 = NOTHING
    enter(player, contract)
    good: i64 = 0
    while good < TRACKED and table.setting.track:
        step = table.tracks[good] + BRINGS[contract * 4 + good]
        player.money += (MARKS_UP_TO[step] - MARKS_UP_TO[table.tracks[good]]) * MARKED_REWARD
        table.tracks[good] = step
        good += 1
    player.money += BONUS_MONEY[contract]
    table.free_land = FREE_LAND[contract]
    table.upgrades = BONUS_UPGRADES[contract]
    table.started = 0
    table.beer = 0
    if player.clan == MACEWEN:
        hops = BRINGS[contract * 4 + HOPS]
        table.beer = hops if hops < MOST_BEER else MOST_BEER
    table.resume()


def enter(player: Player, contract: i64) -> None:
    """CAL-133: what a fulfilled contract counts for."""
    player.fulfilled |= BIT[contract]
    player.exported += 1
    player.meat += BEEF[contract] + MUTTON[contract]
    good: i64 = 0
    while good < 4:
        player.imported[good] += BRINGS[contract * 4 + good]
        good += 1


# Direct export bonuses


def beers(table: "Table", player: Player) -> i64:
    """CAL-277 to CAL-279: how many beers may be made now."""
    if table.started and (table.free_land or table.upgrades):
        return 0
    return table.beer if table.beer < player.goods[GRAIN] else player.goods[GRAIN]


def _fill_rewards(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-135 to CAL-140."""
    if table.upgrades:
        if player.shipping < LEVELS:
            out[n] = SHIPPING
            n += 1
        n = fill_technology(player, out, n, True)
        if player.track > 0:
            out[n] = HIRE
            n += 1
        good: i64 = 0
        while good < KINDS:
            if player.stalls[good] != 0:
                out[n] = RECALL + good
                n += 1
            good += 1
    beer: i64 = 0
    most = beers(table, player)
    while beer < most:
        out[n] = BEER + beer
        n += 1
        beer += 1
    n = table.fill_cellar(player, out, n)
    if table.free_land:
        n = expanding.fill(table, player, out, n, True)
    return n


def stop_rewards(table: "Table") -> None:
    """CAL-140, CAL-279: decline what is left; beer may still be made after the last bonus."""
    if not table.started or not (table.free_land or table.upgrades):
        table.beer = 0
    table.free_land = 0
    table.upgrades = 0
    table.resume()


def fill_technology(player: Player, out: vec[i64], n: i64, bonus: bool) -> i64:
    """CAL-121, CAL-138, CAL-215."""
    if player.clan == MACDONALD or player.money < (TECHNOLOGY_BONUS if bonus else TECHNOLOGY_COST):
        return n
    if not player.technology & 1:
        out[n] = TECHNOLOGY
        n += 1
    if not player.technology & 2:
        out[n] = TECHNOLOGY + 1
        n += 1
    return n


def upgrade(table: "Table", player: Player, move: i64) -> None:
    """CAL-120 to CAL-123 as the main action, CAL-138 as a bonus."""
    bonus = table.phase == REWARDS
    if move == SHIPPING:
        player.money -= 0 if bonus else SHIPPING_COST
        player.shipping += 1
        expanding.measure(table.ground, player)
    elif move == HIRE:
        player.money -= 0 if bonus else MERCHANT_COST
        player.track -= 1
        player.merchants += 1
    elif move >= RECALL:
        good = move - RECALL
        player.stalls[good] += -1 if player.stalls[good] > 0 else 1
        player.merchants += 1
    else:
        player.money -= TECHNOLOGY_BONUS if bonus else TECHNOLOGY_COST
        player.technology |= 1 << move - TECHNOLOGY
    if bonus:
        table.upgrades -= 1
        table.started = 1
    else:
        table.acted = 1
    table.resume()


def decide_bonus(table: "Table", player: Player, move: i64) -> None:
    """A building bonus or beer."""
    if move == BUILDING:
        table.buildings -= 1
        table.draws = BUCHANAN_DRAW if player.clan == BUCHANAN else BONUS_DRAW
        draw_next(table)
        return
    number = move - BEER + 1
    player.goods[GRAIN] -= number
    player.money += number * BEER_MONEY
    table.beer = 0
    table.resume()


# The building bonus


def draw_next(table: "Table") -> None:
    """CAL-116, CAL-119, CAL-203: as many as there are; those under the pile are known."""
    while table.draws > 0 and table.in_pile():
        if table.unseen:
            table.phase = DRAWING
            table.turn = CHANCE
            return
        table.drawn |= BIT[rounds.from_bottom(table)]
        table.draws -= 1
    table.draws = 0
    table.phase = KEEPING
    table.turn = table.order[table.place]


def drawn(table: "Table", contract: i64) -> None:
    table.unseen &= ~BIT[contract]
    table.drawn |= BIT[contract]
    table.draws -= 1
    draw_next(table)


def can_keep(table: "Table", player: Player) -> bool:
    """CAL-117, CAL-204, CAL-292."""
    return player.empty_boxes() > 0 and player.money + fee(table, player) >= 0


def _keep(table: "Table", player: Player, contract: i64) -> None:
    _receive(table, player, contract)
    table.drawn &= ~BIT[contract]
    table.kept += 1
    if player.empty_boxes() == 0 or not table.drawn:
        return_drawn(table)


def return_drawn(table: "Table") -> None:
    """CAL-116: the others go under the pile in any order; the last one needs no choice."""
    table.kept = 0
    if bits(table.drawn) > 1:
        table.phase = RETURNING
        return
    if table.drawn:
        table.bottom = append(table.bottom[:], lowest(table.drawn))
        table.drawn = 0
    table.resume()


def decide(table: "Table", player: Player, move: i64) -> None:
    if move >= BOTTOM:
        contract = move - BOTTOM
        table.drawn &= ~BIT[contract]
        table.bottom = append(table.bottom[:], contract)
        return_drawn(table)
    elif move >= KEEP:
        _keep(table, player, move - KEEP)
    elif move >= FULFIL:
        _fulfil(table, player, move - FULFIL)
    else:
        _take(table, player, move - TAKE)
