"""Port tiles: when they may be used and what they do."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, cellar, expanding, exporting, phases, trading, turns
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import lowest

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def module_of(state: "CaledoniaState", tile: i64) -> i64:
    """Where a port tile lies, or NOTHING."""
    for module in range(len(state.ports)):
        if state.ports[module] == tile:
            return module
    return board.NOTHING


def in_reach(state: "CaledoniaState", player: Player, module: i64) -> bool:
    """CAL-146, CAL-311: neighbouring, within shipping reach, or under a fisherman of the player."""
    index = state.ground.ports[module]
    if index < board.WORD:
        return (player.reach0 | player.own0) >> index & 1 == 1
    return (player.reach1 | player.own1) >> index - board.WORD & 1 == 1


def usable(state: "CaledoniaState", player: Player, tile: i64) -> bool:
    """CAL-146, CAL-148: in play, not used before, and in reach."""
    if player.ports >> tile & 1:
        return False
    module = module_of(state, tile)
    return module != board.NOTHING and in_reach(state, player, module)


def may_copy(state: "CaledoniaState", player: Player, tile: i64) -> bool:
    """CAL-274, CAL-275: tile 9 in place of another tile in play."""
    return (
        tile != board.PORT_COPY
        and player.money >= board.COPY_COST
        and module_of(state, tile) != board.NOTHING
        and usable(state, player, board.PORT_COPY)
    )


def works(state: "CaledoniaState", player: Player, tile: i64) -> bool:
    """CAL-298: whether the effect of a tile that is used before or after the main action can be carried out."""
    if tile == board.PORT_BASIC:
        return player.basic() > 0
    if tile == board.PORT_PROCESSED:
        return player.processed() > 0
    if tile == board.PORT_SWAP:
        return can_swap(state, player)
    return tile == board.PORT_UPGRADE or tile == board.PORT_MONEY or tile == board.PORT_BUILDING


def fill(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-147: the tiles that are used before or after the main action."""
    if len(state.ports) == 0:
        return n
    for tile in range(board.PORT_COPY):
        if usable(state, player, tile) and works(state, player, tile):
            out[n] = moves.PORT + tile
            n += 1
    if usable(state, player, board.PORT_COPY):
        for tile in range(board.PORT_COPY):
            if may_copy(state, player, tile) and works(state, player, tile):
                out[n] = moves.COPY + tile
                n += 1
    return n


def use(state: "CaledoniaState", player: Player, tile: i64) -> None:
    """CAL-146 to CAL-148."""
    _mark(player, tile)
    _carry_out(state, player, tile)


def copy(state: "CaledoniaState", player: Player, tile: i64) -> None:
    """CAL-274: tile 9 as another tile."""
    _mark(player, board.PORT_COPY)
    _carry_out(state, player, tile)


def _mark(player: Player, tile: i64) -> None:
    """CAL-148, CAL-274, CAL-318: a marker beside the tile; tile 9 costs money."""
    player.ports |= 1 << tile
    if tile == board.PORT_COPY:
        player.money -= board.COPY_COST


def _carry_out(state: "CaledoniaState", player: Player, tile: i64) -> None:
    """CAL-153 to CAL-156, CAL-159, CAL-162."""
    if tile == board.PORT_BASIC or tile == board.PORT_PROCESSED:
        state.group = 0 if tile == board.PORT_BASIC else board.BASIC
        state.phase = phases.DISCARDING
    elif tile == board.PORT_UPGRADE:
        player.glory += board.PORT_GLORY
        state.upgrades = 1
        turns.resume(state)
    elif tile == board.PORT_MONEY:
        player.money += board.PORT_POUNDS
    elif tile == board.PORT_SWAP:
        state.phase = phases.TAKING_OFF
    else:
        player.money += board.BUILDING_POUNDS
        state.buildings = 1
        turns.resume(state)


# Tiles 2 and 3


def fill_discard(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    n: i64 = 0
    for good in range(state.group, state.group + board.BASIC):
        if player.goods[good] > 0:
            out[n] = moves.DISCARD + good
            n += 1
    return cellar.fill(player, out, n)


def discard(state: "CaledoniaState", player: Player, good: i64) -> None:
    player.goods[good] -= 1
    state.phase = phases.CHOOSING


def fill_choose(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    n: i64 = 0
    first: i64 = 0 if state.group == 0 else board.BASIC_CHOICES
    end = board.BASIC_CHOICES if state.group == 0 else board.CHOICE_COUNT
    for choice in range(first, end):
        out[n] = moves.CHOOSE + choice
        n += 1
    return cellar.fill(player, out, n)


def choose(state: "CaledoniaState", player: Player, choice: i64) -> None:
    """CAL-153, CAL-154."""
    for good in range(board.BASIC):
        player.goods[state.group + good] += board.CHOICE[choice * board.BASIC + good]
    state.group = 0
    turns.resume(state)


# Tile 1


def can_spare(state: "CaledoniaState", player: Player, copied: bool) -> bool:
    if copied:
        return may_copy(state, player, board.PORT_SPARE)
    return usable(state, player, board.PORT_SPARE)


def spares(state: "CaledoniaState", player: Player) -> i64:
    """CAL-152, CAL-296: how many animals tile 1, and tile 9 in its place, can spare now."""
    if state.killed or len(state.ports) == 0:
        return 0
    n: i64 = 0
    if can_spare(state, player, False):
        n += 1
    if can_spare(state, player, True):
        n += 1
    return n


def fill_spare(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-152, CAL-296, CAL-318: a cow or a sheep, by tile 1 (choices 0 and 1) or by tile 9 in its place (2 and 3)."""
    n: i64 = 0
    if state.killed:
        return n
    for choice in range(board.SPARES):
        beef = state.beef - (choice + 1) % 2
        mutton = state.mutton - choice % 2
        if (
            beef >= 0
            and mutton >= 0
            and can_spare(state, player, choice >= 2)
            and exporting.short(player, beef, mutton) < spares(state, player)
        ):
            out[n] = moves.SPARE + choice
            n += 1
    return n


def spare(state: "CaledoniaState", player: Player, choice: i64) -> None:
    _mark(player, board.PORT_COPY if choice >= 2 else board.PORT_SPARE)
    exporting.spare(state, player, choice % 2)


# Tile 6


def can_shift(state: "CaledoniaState", player: Player, choice: i64) -> bool:
    """CAL-157, CAL-158: move the price of a good by three steps, if something can then be traded; with the option, if
    that good can.
    """
    copied = choice >= board.KINDS * 2
    if copied:
        if not may_copy(state, player, board.PORT_SHIFT):
            return False
    elif not usable(state, player, board.PORT_SHIFT):
        return False
    good = choice % (board.KINDS * 2) // 2
    there = state.steps[good]
    state.steps[good] = trading.shifted(state, good, board.PRICE_SHIFT if choice % 2 else -board.PRICE_SHIFT)
    spending = board.COPY_COST if copied else 0
    found = _can_trade(state, player, good, spending)
    if not found and not state.variant.same_good:
        for other in range(board.KINDS):
            if _can_trade(state, player, other, spending):
                found = True
                break
    state.steps[good] = there
    return found


def _can_trade(state: "CaledoniaState", player: Player, good: i64, spending: i64) -> bool:
    if state.phase == phases.PLACED:
        return trading.from_neighbours(state, player, good, trading.neighbour_price(state, good), spending) > 0
    return trading.sellable(player, good) > 0 or trading.buyable(state, player, good, state.price(good), spending) > 0


def fill_shift(state: "CaledoniaState", player: Player, out: vec[i64], n: i64) -> i64:
    if (
        len(state.ports) == 0
        or (state.phase != phases.ACTING and state.phase != phases.PLACED)
        or player.merchants == 0
    ):
        return n
    if not usable(state, player, board.PORT_SHIFT) and not may_copy(state, player, board.PORT_SHIFT):
        return n
    for choice in range(board.KINDS * 4):
        if can_shift(state, player, choice):
            out[n] = moves.SHIFT + choice
            n += 1
    return n


def shift(state: "CaledoniaState", player: Player, choice: i64) -> None:
    _mark(player, board.PORT_COPY if choice >= board.KINDS * 2 else board.PORT_SHIFT)
    good = choice % (board.KINDS * 2) // 2
    trading.shift(state, good, board.PRICE_SHIFT if choice % 2 else -board.PRICE_SHIFT)
    state.shifted = good


# Tile 7


def fits(state: "CaledoniaState", player: Player, index: i64) -> i64:
    """CAL-159, CAL-160: the units on the player board, fields apart, that fit the terrain of a hex; as a mask."""
    mask: i64 = 0
    ground = state.ground
    for unit in range(board.UNIT_KINDS):
        if unit != board.FIELD and player.left(unit) > 0:
            if unit == board.WORKER:
                suits = ground.suits(board.FOREST, index) or ground.suits(board.MOUNTAIN, index)
            else:
                suits = ground.suits(board.UNIT_TERRAIN[unit], index)
            if suits:
                mask |= 1 << unit
    return mask


def swappable(state: "CaledoniaState", index: i64) -> bool:
    """CAL-159, CAL-300: a unit of the player that is neither a field nor a fisherman."""
    if state.board[index] == 0 or state.owner(index) != state.turn or state.unit(index) == board.FIELD:
        return False
    return not state.ground.suits(board.WATER, index)


def pair_fits(state: "CaledoniaState", player: Player, one: i64, other: i64) -> bool:
    """CAL-160: whether two units can be swapped; no type is both taken off and put on."""
    taken = 1 << state.unit(one) | 1 << state.unit(other)
    first = fits(state, player, one) & ~taken
    second = fits(state, player, other) & ~taken
    if not first or not second:
        return False
    if first == second and first & (first - 1) == 0:  # the same single type for both
        return player.left(lowest(first)) >= 2
    return True


def _partner(state: "CaledoniaState", player: Player, index: i64) -> bool:
    """Whether a second unit can be swapped together with this one."""
    return any(
        other != index and swappable(state, other) and pair_fits(state, player, index, other)
        for other in player.hexes()
    )


def can_swap(state: "CaledoniaState", player: Player) -> bool:
    return any(swappable(state, index) and _partner(state, player, index) for index in player.hexes())


def may_take_off(state: "CaledoniaState", player: Player, index: i64) -> bool:
    if not swappable(state, index):
        return False
    if state.off1 == board.NOTHING:
        return _partner(state, player, index)
    return index != state.off1 and pair_fits(state, player, state.off1, index)


def fill_off(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    n: i64 = 0
    for index in player.hexes():
        if may_take_off(state, player, index):
            out[n] = moves.OFF + index
            n += 1
    return cellar.fill(player, out, n)


def may_put_on(state: "CaledoniaState", player: Player, unit: i64) -> bool:
    """CAL-160: a unit for the first hex, then one for the second."""
    taken = 1 << state.unit(state.off1) | 1 << state.unit(state.off2)
    if state.on1 == board.NOTHING:
        if not (fits(state, player, state.off1) & ~taken) >> unit & 1:
            return False
        second = fits(state, player, state.off2) & ~taken
        if player.left(unit) < 2:
            second &= ~(1 << unit)
        return second != 0
    if unit == state.on1 and player.left(unit) < 2:
        return False
    return (fits(state, player, state.off2) & ~taken) >> unit & 1 == 1


def fill_on(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    n: i64 = 0
    for unit in range(board.UNIT_KINDS):
        if may_put_on(state, player, unit):
            out[n] = moves.ON + unit
            n += 1
    return cellar.fill(player, out, n)


def take_off(state: "CaledoniaState", index: i64) -> None:
    if state.off1 == board.NOTHING:
        state.off1 = index
    else:
        state.off2 = index
        state.phase = phases.PUTTING_ON


def put_on(state: "CaledoniaState", player: Player, unit: i64) -> None:
    """CAL-300 to CAL-302: both swaps happen together; then the building bonuses, with the erratum the neighbours too."""
    if state.on1 == board.NOTHING:
        state.on1 = unit
        return
    one, other, first = state.off1, state.off2, state.on1
    state.off1 = board.NOTHING
    state.off2 = board.NOTHING
    state.on1 = board.NOTHING
    expanding.take_off(state, player, one)
    expanding.take_off(state, player, other)
    expanding.put(state, player, first, one)
    expanding.welcome(state, player, first, one, False)
    expanding.put(state, player, unit, other)
    expanding.welcome(state, player, unit, other, False)
    if state.variant.erratum:
        expanding.meet(state, one)
        expanding.meet(state, other)
    turns.resume(state)
