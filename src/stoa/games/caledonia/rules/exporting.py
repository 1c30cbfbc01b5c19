"""Contracts: taking, fulfilling with slaughter, their bonuses, the building bonus; and upgrades, bought or as a bonus."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, expanding, phases, ports, rounds
from stoa.games.caledonia.rules.ground import bits, lowest
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def fill(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """The decisions that contracts bring."""
    phase = state.phase
    n: i64 = 0
    if phase == phases.SLAUGHTERING:
        return _fill_slaughter(state, player, out)
    if phase != phases.RETURNING:
        out[0] = moves.DONE
        n = 1
    if phase == phases.REWARDS:
        return _fill_rewards(state, player, out, n)
    if phase == phases.TAKING_AGAIN:
        n = fill_take(state, player, out, n)
    elif phase == phases.FULFILLING_AGAIN:
        n = fill_fulfil(state, player, out, n)
    elif phase == phases.KEEPING:
        if can_keep(state, player):
            n = _list(out, n, moves.KEEP, state.drawn)
    else:
        n = _list(out, n, moves.BOTTOM, state.drawn)
    return state.fill_cellar(player, out, n)


def _list(out: vec[i64], n: i64, first: i64, contracts: i64) -> i64:
    while contracts:
        out[n] = first + lowest(contracts)
        n += 1
        contracts &= contracts - 1
    return n


# Obtain


def fee(state: "CaledoniaState", player: Player) -> i64:
    """CAL-088, CAL-201, CAL-305: the change of money for one more contract now."""
    if state.phase == phases.TAKING_AGAIN or state.kept > 0:
        return 0
    change = board.FEE[state.round - 1]
    if change > 0 and state.premium and player.clan == board.BUCHANAN:
        return 0
    return change


def face_up(state: "CaledoniaState") -> i64:
    """The contracts on the export board, as a mask."""
    mask: i64 = 0
    box: i64 = 0
    while box < state.variant.boxes:
        if state.boxes[box] != board.NOTHING:
            mask |= board.BIT[state.boxes[box]]
        box += 1
    return mask


def fill_take(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-086 to CAL-089."""
    if player.empty_boxes() == 0 or player.money + fee(state, player) < 0:
        return n
    return _list(out, n, moves.TAKE, face_up(state))


def _receive(state: "CaledoniaState", player: Player, contract: i64) -> None:
    """A contract comes into an empty box and its fee is paid."""
    change = fee(state, player)
    player.money += change
    if change > 0:
        state.premium = 1
    if player.box1 == board.NOTHING:
        player.box1 = contract
    else:
        player.box2 = contract


def _take(state: "CaledoniaState", player: Player, contract: i64) -> None:
    _receive(state, player, contract)
    box: i64 = 0
    while state.boxes[box] != contract:
        box += 1
    state.boxes[box] = board.NOTHING
    state.acted = 1
    if state.phase != phases.TAKING_AGAIN and player.empty_boxes() > 0 and face_up(state):  # CAL-200
        state.phase = phases.TAKING_AGAIN
    else:
        state.resume()


# Fulfil


def can_fulfil(state: "CaledoniaState", player: Player, contract: i64) -> bool:
    """CAL-125, CAL-152: all the goods, and all the animals that port tile 1 cannot spare."""
    good: i64 = 0
    while good < board.KINDS:
        if player.goods[good] < board.NEED[contract * board.KINDS + good]:
            return False
        good += 1
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


def _fulfil(state: "CaledoniaState", player: Player, contract: i64) -> None:
    """CAL-293: pay the goods, then slaughter."""
    state.again = 1 if player.clan == board.BUCHANAN and state.phase != phases.FULFILLING_AGAIN else 0
    state.acted = 1
    good: i64 = 0
    while good < board.KINDS:
        player.goods[good] -= board.NEED[contract * board.KINDS + good]
        good += 1
    state.contract = contract
    state.beef = board.BEEF[contract]
    state.mutton = board.MUTTON[contract]
    _go_on(state, player)


def _go_on(state: "CaledoniaState", player: Player) -> None:
    if state.beef or state.mutton:
        state.phase = phases.SLAUGHTERING
    else:
        _fulfilled(state, player)


def may_spare(state: "CaledoniaState", player: Player, choice: i64) -> bool:
    """CAL-152, CAL-296, CAL-318: whether tile 1 (choice 0, 1) or its copy (2, 3) may spare a cow or a sheep now."""
    if state.killed or not ports.can_spare(state, player, choice >= 2):
        return False
    beef, mutton = state.beef, state.mutton
    if choice % 2 == 0:
        beef -= 1
    else:
        mutton -= 1
    return beef >= 0 and mutton >= 0 and short(player, beef, mutton) < ports.spares(state, player)


def _fill_slaughter(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-126, CAL-296: spare an animal first, or choose the animals."""
    n: i64 = 0
    choice: i64 = 0
    while choice < 4:
        if may_spare(state, player, choice):
            out[n] = moves.SPARE + choice
            n += 1
        choice += 1
    n = state.fill_cellar(player, out, n)
    if short(player, state.beef, state.mutton):
        return n
    word: i64 = 0
    while word < 2:
        left = player.own1 if word else player.own0
        while left:
            index = word * board.WORD + lowest(left)
            if is_asked_for(state, index):
                out[n] = moves.SLAUGHTER + index
                n += 1
            left &= left - 1
        word += 1
    return n


def is_asked_for(state: "CaledoniaState", index: i64) -> bool:
    unit = state.unit(index)
    return (unit == board.COW and state.beef > 0) or (unit == board.SHEEP and state.mutton > 0)


def spare(state: "CaledoniaState", player: Player, choice: i64) -> None:
    if choice % 2 == 0:
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
    good: i64 = 0
    while good < board.TRACKED and state.variant.track:
        step = state.tracks[good] + board.BRINGS[contract * 4 + good]
        player.money += (board.MARKS_UP_TO[step] - board.MARKS_UP_TO[state.tracks[good]]) * board.MARKED_REWARD
        state.tracks[good] = step
        good += 1
    player.money += board.BONUS_MONEY[contract]
    state.free_land = board.FREE_LAND[contract]
    state.upgrades = board.BONUS_UPGRADES[contract]
    state.started = 0
    state.beer = 0
    if player.clan == board.MACEWEN:
        hops = board.BRINGS[contract * 4 + board.HOPS]
        state.beer = hops if hops < board.MOST_BEER else board.MOST_BEER
    state.resume()


def enter(player: Player, contract: i64) -> None:
    """CAL-133: what a fulfilled contract counts for."""
    player.fulfilled |= board.BIT[contract]
    player.exported += 1
    player.meat += board.BEEF[contract] + board.MUTTON[contract]
    good: i64 = 0
    while good < 4:
        player.imported[good] += board.BRINGS[contract * 4 + good]
        good += 1


# Direct export bonuses


def beers(state: "CaledoniaState", player: Player) -> i64:
    """CAL-277 to CAL-279: how many beers may be made now."""
    if state.started and (state.free_land or state.upgrades):
        return 0
    return state.beer if state.beer < player.goods[board.GRAIN] else player.goods[board.GRAIN]


def _fill_rewards(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-135 to CAL-140."""
    if state.upgrades:
        if player.shipping < board.LEVELS:
            out[n] = moves.SHIPPING
            n += 1
        n = fill_technology(player, out, n, True)
        if player.track > 0:
            out[n] = moves.HIRE
            n += 1
        good: i64 = 0
        while good < board.KINDS:
            if player.stalls[good] != 0:
                out[n] = moves.RECALL + good
                n += 1
            good += 1
    beer: i64 = 0
    most = beers(state, player)
    while beer < most:
        out[n] = moves.BEER + beer
        n += 1
        beer += 1
    n = state.fill_cellar(player, out, n)
    if state.free_land:
        n = expanding.fill(state, player, out, n, True)
    return n


def stop_rewards(state: "CaledoniaState") -> None:
    """CAL-140, CAL-279: decline what is left; beer may still be made after the last bonus."""
    if not state.started or not (state.free_land or state.upgrades):
        state.beer = 0
    state.free_land = 0
    state.upgrades = 0
    state.resume()


def fill_technology(player: Player, out: vec[i64], n: i64, bonus: bool) -> i64:
    """CAL-121, CAL-138, CAL-215."""
    if player.clan == board.MACDONALD or player.money < (board.TECHNOLOGY_BONUS if bonus else board.TECHNOLOGY_COST):
        return n
    if not player.technology & 1:
        out[n] = moves.TECHNOLOGY
        n += 1
    if not player.technology & 2:
        out[n] = moves.TECHNOLOGY + 1
        n += 1
    return n


def upgrade(state: "CaledoniaState", player: Player, move: i64) -> None:
    """CAL-120 to CAL-123 as the main action, CAL-138 as a bonus."""
    bonus = state.phase == phases.REWARDS
    if move == moves.SHIPPING:
        player.money -= 0 if bonus else board.SHIPPING_COST
        player.shipping += 1
        expanding.measure(state.ground, player)
    elif move == moves.HIRE:
        player.money -= 0 if bonus else board.MERCHANT_COST
        player.track -= 1
        player.merchants += 1
    elif move >= moves.RECALL:
        good = move - moves.RECALL
        player.stalls[good] += -1 if player.stalls[good] > 0 else 1
        player.merchants += 1
    else:
        player.money -= board.TECHNOLOGY_BONUS if bonus else board.TECHNOLOGY_COST
        player.technology |= 1 << move - moves.TECHNOLOGY
    if bonus:
        state.upgrades -= 1
        state.started = 1
    else:
        state.acted = 1
    state.resume()


def decide_bonus(state: "CaledoniaState", player: Player, move: i64) -> None:
    """A building bonus or beer."""
    if move == moves.BUILDING:
        state.buildings -= 1
        state.draws = board.BUCHANAN_DRAW if player.clan == board.BUCHANAN else board.BONUS_DRAW
        draw_next(state)
        return
    number = move - moves.BEER + 1
    player.goods[board.GRAIN] -= number
    player.money += number * board.BEER_MONEY
    state.beer = 0
    state.resume()


# The building bonus


def draw_next(state: "CaledoniaState") -> None:
    """CAL-116, CAL-119, CAL-203: as many as there are; those under the pile are known."""
    while state.draws > 0 and state.in_pile():
        if state.unseen:
            state.phase = phases.DRAWING
            state.turn = CHANCE
            return
        state.drawn |= board.BIT[rounds.from_bottom(state)]
        state.draws -= 1
    state.draws = 0
    state.phase = phases.KEEPING
    state.turn = state.order[state.place]


def drawn(state: "CaledoniaState", contract: i64) -> None:
    state.unseen &= ~board.BIT[contract]
    state.drawn |= board.BIT[contract]
    state.draws -= 1
    draw_next(state)


def can_keep(state: "CaledoniaState", player: Player) -> bool:
    """CAL-117, CAL-204, CAL-292."""
    return player.empty_boxes() > 0 and player.money + fee(state, player) >= 0


def _keep(state: "CaledoniaState", player: Player, contract: i64) -> None:
    _receive(state, player, contract)
    state.drawn &= ~board.BIT[contract]
    state.kept += 1
    if player.empty_boxes() == 0 or not state.drawn:
        return_drawn(state)


def return_drawn(state: "CaledoniaState") -> None:
    """CAL-116: the others go under the pile in any order; the last one needs no choice."""
    state.kept = 0
    if bits(state.drawn) > 1:
        state.phase = phases.RETURNING
        return
    if state.drawn:
        state.bottom = append(state.bottom[:], lowest(state.drawn))
        state.drawn = 0
    state.resume()


def decide(state: "CaledoniaState", player: Player, move: i64) -> None:
    if move >= moves.BOTTOM:
        contract = move - moves.BOTTOM
        state.drawn &= ~board.BIT[contract]
        state.bottom = append(state.bottom[:], contract)
        return_drawn(state)
    elif move >= moves.KEEP:
        _keep(state, player, move - moves.KEEP)
    elif move >= moves.FULFIL:
        _fulfil(state, player, move - moves.FULFIL)
    else:
        _take(state, player, move - moves.TAKE)
