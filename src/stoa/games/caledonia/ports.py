"""Port tiles: when they may be used and what they do."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import expanding, exporting, trading
from stoa.games.caledonia.board import (
    ACTING,
    BASIC,
    BASIC_CHOICES,
    BUILDING_POUNDS,
    CHOICE,
    CHOICE_COUNT,
    CHOOSE,
    CHOOSING,
    COPY,
    COPY_COST,
    DISCARD,
    DISCARDING,
    FIELD,
    KINDS,
    NOTHING,
    OFF,
    ON,
    PLACED,
    PORT,
    PORT_BASIC,
    PORT_BUILDING,
    PORT_COPY,
    PORT_GLORY,
    PORT_MONEY,
    PORT_POUNDS,
    PORT_PROCESSED,
    PORT_SHIFT,
    PORT_SPARE,
    PORT_SWAP,
    PORT_UPGRADE,
    PRICE_SHIFT,
    PUTTING_ON,
    SHIFT,
    SPARE,
    STEPS,
    TAKING_OFF,
    UNIT_KINDS,
    UNIT_TERRAIN,
    WATER,
    WORD,
    WORKER,
)
from stoa.games.caledonia.ground import lowest
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table


def module_of(table: "Table", tile: i64) -> i64:
    """Where a port tile lies, or NOTHING."""
    module: i64 = 0
    while module < len(table.ports):
        if table.ports[module] == tile:
            return module
        module += 1
    return NOTHING


def in_reach(table: "Table", player: Player, module: i64) -> bool:
    """CAL-146, CAL-311: neighbouring, within shipping reach, or under an own fisherman."""
    index = table.ground.ports[module]
    if index < WORD:
        return (player.reach0 | player.own0) >> index & 1 == 1
    return (player.reach1 | player.own1) >> index - WORD & 1 == 1


def usable(table: "Table", player: Player, tile: i64) -> bool:
    """CAL-146, CAL-148: in play, not used before, and in reach."""
    if player.ports >> tile & 1:
        return False
    module = module_of(table, tile)
    return module != NOTHING and in_reach(table, player, module)


def may_copy(table: "Table", player: Player, tile: i64) -> bool:
    """CAL-274, CAL-275: tile 9 in place of another tile in play."""
    return (
        tile != PORT_COPY
        and player.money >= COPY_COST
        and module_of(table, tile) != NOTHING
        and usable(table, player, PORT_COPY)
    )


def works(table: "Table", player: Player, tile: i64) -> bool:
    """CAL-298: whether the effect of a tile that is used before or after the main action can be carried out."""
    if tile == PORT_BASIC:
        return player.basic() > 0
    if tile == PORT_PROCESSED:
        return player.processed() > 0
    if tile == PORT_SWAP:
        return can_swap(table, player)
    return tile == PORT_UPGRADE or tile == PORT_MONEY or tile == PORT_BUILDING


def fill(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-147: the tiles that are used before or after the main action."""
    if len(table.ports) == 0:
        return n
    tile: i64 = 0
    while tile < PORT_COPY:
        if usable(table, player, tile) and works(table, player, tile):
            out[n] = PORT + tile
            n += 1
        tile += 1
    if usable(table, player, PORT_COPY):
        tile = 0
        while tile < PORT_COPY:
            if may_copy(table, player, tile) and works(table, player, tile):
                out[n] = COPY + tile
                n += 1
            tile += 1
    return n


def decide(table: "Table", player: Player, move: i64) -> None:
    if move >= ON:
        _put_on(table, player, move - ON)
    elif move >= OFF:
        _take_off(table, move - OFF)
    elif move >= CHOOSE:
        _choose(table, player, move - CHOOSE)
    elif move >= DISCARD:
        player.goods[move - DISCARD] -= 1
        table.phase = CHOOSING
    elif move >= SHIFT:
        _shift(table, player, move - SHIFT)
    elif move >= SPARE:
        choice = move - SPARE
        _mark(player, PORT_COPY if choice >= 2 else PORT_SPARE)
        exporting.spare(table, player, choice)
    elif move >= COPY:
        _mark(player, PORT_COPY)
        use(table, player, move - COPY)
    else:
        _mark(player, move - PORT)
        use(table, player, move - PORT)


def _mark(player: Player, tile: i64) -> None:
    """CAL-148, CAL-274, CAL-318: a marker beside the tile; tile 9 costs money."""
    player.ports |= 1 << tile
    if tile == PORT_COPY:
        player.money -= COPY_COST


def use(table: "Table", player: Player, tile: i64) -> None:
    """CAL-153 to CAL-156, CAL-159, CAL-162."""
    if tile == PORT_BASIC or tile == PORT_PROCESSED:
        table.group = 0 if tile == PORT_BASIC else BASIC
        table.phase = DISCARDING
    elif tile == PORT_UPGRADE:
        player.glory += PORT_GLORY
        table.upgrades = 1
        table.resume()
    elif tile == PORT_MONEY:
        player.money += PORT_POUNDS
    elif tile == PORT_SWAP:
        table.phase = TAKING_OFF
    else:
        player.money += BUILDING_POUNDS
        table.buildings = 1
        table.resume()


def fill_step(table: "Table", player: Player, out: vec[i64]) -> i64:
    """The further steps of tiles 2, 3 and 7."""
    n: i64 = 0
    phase = table.phase
    if phase == DISCARDING:
        good = table.group
        while good < table.group + BASIC:
            if player.goods[good] > 0:
                out[n] = DISCARD + good
                n += 1
            good += 1
    elif phase == CHOOSING:
        choice: i64 = 0 if table.group == 0 else BASIC_CHOICES
        end = BASIC_CHOICES if table.group == 0 else CHOICE_COUNT
        while choice < end:
            out[n] = CHOOSE + choice
            n += 1
            choice += 1
    elif phase == TAKING_OFF:
        n = _fill_off(table, player, out)
    else:
        return _fill_on(table, player, out)
    return table.fill_cellar(player, out, n)


def _choose(table: "Table", player: Player, choice: i64) -> None:
    """CAL-153, CAL-154."""
    good: i64 = 0
    while good < BASIC:
        player.goods[table.group + good] += CHOICE[choice * BASIC + good]
        good += 1
    table.group = 0
    table.resume()


# Tile 1


def can_spare(table: "Table", player: Player, copied: bool) -> bool:
    if copied:
        return may_copy(table, player, PORT_SPARE)
    return usable(table, player, PORT_SPARE)


def spares(table: "Table", player: Player) -> i64:
    """CAL-152, CAL-296: how many animals tile 1, and tile 9 in its place, can spare now."""
    if table.killed or len(table.ports) == 0:
        return 0
    n: i64 = 0
    if can_spare(table, player, False):
        n += 1
    if can_spare(table, player, True):
        n += 1
    return n


# Tile 6


def can_shift(table: "Table", player: Player, choice: i64) -> bool:
    """CAL-157, CAL-158: move the price of a good by three steps, if at least one can then be traded."""
    copied = choice >= KINDS * 2
    if copied:
        if not may_copy(table, player, PORT_SHIFT):
            return False
    elif not usable(table, player, PORT_SHIFT):
        return False
    good = choice % (KINDS * 2) // 2
    step = table.steps[good] + (PRICE_SHIFT if choice % 2 else -PRICE_SHIFT)
    if step < 0:
        step = 0
    if step >= STEPS:
        step = STEPS - 1
    there = table.steps[good]
    table.steps[good] = step
    found = _can_trade(table, player, good, COPY_COST if copied else 0)
    table.steps[good] = there
    return found


def _can_trade(table: "Table", player: Player, good: i64, spending: i64) -> bool:
    if table.phase == PLACED:
        return trading.from_neighbours(table, player, good, trading.neighbour_price(table, good), spending) > 0
    return trading.sellable(player, good) > 0 or trading.buyable(table, player, good, table.price(good), spending) > 0


def fill_shift(table: "Table", player: Player, out: vec[i64], n: i64) -> i64:
    if len(table.ports) == 0 or (table.phase != ACTING and table.phase != PLACED) or player.merchants == 0:
        return n
    if not usable(table, player, PORT_SHIFT) and not may_copy(table, player, PORT_SHIFT):
        return n
    choice: i64 = 0
    while choice < KINDS * 4:
        if can_shift(table, player, choice):
            out[n] = SHIFT + choice
            n += 1
        choice += 1
    return n


def _shift(table: "Table", player: Player, choice: i64) -> None:
    _mark(player, PORT_COPY if choice >= KINDS * 2 else PORT_SHIFT)
    good = choice % (KINDS * 2) // 2
    trading.shift(table, good, PRICE_SHIFT if choice % 2 else -PRICE_SHIFT)
    table.shifted = good


# Tile 7


def fits(table: "Table", player: Player, index: i64) -> i64:
    """CAL-159, CAL-160: the units on the player board, fields apart, that fit the terrain of a hex; as a mask."""
    mask: i64 = 0
    unit: i64 = 0
    word, bit = index // WORD, index % WORD
    room = table.ground.room
    while unit < UNIT_KINDS:
        if unit != FIELD and player.left(unit) > 0:
            if unit == WORKER:
                standing = (room[2 + word] | room[4 + word]) >> bit & 1
            else:
                standing = room[UNIT_TERRAIN[unit] * 2 + word] >> bit & 1
            if standing:
                mask |= 1 << unit
        unit += 1
    return mask


def swappable(table: "Table", index: i64) -> bool:
    """CAL-159, CAL-300: an own unit that is neither a field nor a fisherman."""
    if table.board[index] == 0 or table.owner(index) != table.turn or table.unit(index) == FIELD:
        return False
    return not table.ground.room[WATER * 2 + index // WORD] >> index % WORD & 1


def pair_fits(table: "Table", player: Player, one: i64, other: i64) -> bool:
    """CAL-160: whether two units can be swapped; no type is both taken off and put on."""
    taken = 1 << table.unit(one) | 1 << table.unit(other)
    first = fits(table, player, one) & ~taken
    second = fits(table, player, other) & ~taken
    if not first or not second:
        return False
    if first == second and first & (first - 1) == 0:  # the same single type for both
        return player.left(lowest(first)) >= 2
    return True


def _partner(table: "Table", player: Player, index: i64) -> bool:
    """Whether a second unit can be swapped together with this one."""
    word: i64 = 0
    while word < 2:
        left = player.own1 if word else player.own0
        while left:
            other = word * WORD + lowest(left)
            if other != index and swappable(table, other) and pair_fits(table, player, index, other):
                return True
            left &= left - 1
        word += 1
    return False


def can_swap(table: "Table", player: Player) -> bool:
    word: i64 = 0
    while word < 2:
        left = player.own1 if word else player.own0
        while left:
            index = word * WORD + lowest(left)
            if swappable(table, index) and _partner(table, player, index):
                return True
            left &= left - 1
        word += 1
    return False


def may_take_off(table: "Table", player: Player, index: i64) -> bool:
    if not swappable(table, index):
        return False
    if table.off1 == NOTHING:
        return _partner(table, player, index)
    return index != table.off1 and pair_fits(table, player, table.off1, index)


def _fill_off(table: "Table", player: Player, out: vec[i64]) -> i64:
    n: i64 = 0
    word: i64 = 0
    while word < 2:
        left = player.own1 if word else player.own0
        while left:
            index = word * WORD + lowest(left)
            if may_take_off(table, player, index):
                out[n] = OFF + index
                n += 1
            left &= left - 1
        word += 1
    return n


def may_put_on(table: "Table", player: Player, unit: i64) -> bool:
    """CAL-160: a unit for the first hex, then one for the second."""
    taken = 1 << table.unit(table.off1) | 1 << table.unit(table.off2)
    if table.on1 == NOTHING:
        if not (fits(table, player, table.off1) & ~taken) >> unit & 1:
            return False
        second = fits(table, player, table.off2) & ~taken
        if player.left(unit) < 2:
            second &= ~(1 << unit)
        return second != 0
    if unit == table.on1 and player.left(unit) < 2:
        return False
    return (fits(table, player, table.off2) & ~taken) >> unit & 1 == 1


def _fill_on(table: "Table", player: Player, out: vec[i64]) -> i64:
    n: i64 = 0
    unit: i64 = 0
    while unit < UNIT_KINDS:
        if may_put_on(table, player, unit):
            out[n] = ON + unit
            n += 1
        unit += 1
    return table.fill_cellar(player, out, n)


def _take_off(table: "Table", index: i64) -> None:
    if table.off1 == NOTHING:
        table.off1 = index
    else:
        table.off2 = index
        table.phase = PUTTING_ON


def _put_on(table: "Table", player: Player, unit: i64) -> None:
    """CAL-300 to CAL-302: both swaps happen together; then the building bonuses, with the erratum the neighbours too."""
    if table.on1 == NOTHING:
        table.on1 = unit
        return
    one, other, first = table.off1, table.off2, table.on1
    table.off1 = NOTHING
    table.off2 = NOTHING
    table.on1 = NOTHING
    expanding.take_off(table, player, one)
    expanding.take_off(table, player, other)
    expanding.put(table, player, first, one)
    expanding.welcome(table, player, first, one, False)
    expanding.put(table, player, unit, other)
    expanding.welcome(table, player, unit, other, False)
    if table.setting.erratum and table.setting.cap:
        table.offered = expanding.neighbour_goods(table, one) | expanding.neighbour_goods(table, other)
    table.resume()
