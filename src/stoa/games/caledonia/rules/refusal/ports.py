"""Port tiles: which of them can be used, and the choices that some of them bring."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import say
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import contracts, land, trade, turn, words

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def _tile(state: "CaledoniaState", player: Player, tile: i64) -> Refusal | None:
    """CAL-146, CAL-148: in play, not used before, in reach."""
    if tile not in state.ports:
        return Refusal("CAL-038", say("That port tile is not in play."))
    if player.ports >> tile & 1:
        return Refusal("CAL-148", say("You have used that port tile already."))
    index = state.ground.ports[list(state.ports).index(tile)]
    if not land.is_own(state, index) and not land.reaches(state, player, index):  # CAL-311
        return Refusal("CAL-146", say("That port is out of your reach."))
    return None


def _copied_tile(state: "CaledoniaState", player: Player, tile: i64) -> Refusal | None:
    """CAL-274, CAL-275: tile 9 in place of another tile."""
    refused = _tile(state, player, board.PORT_COPY)
    if refused is not None:
        return refused
    if tile not in state.ports:
        return Refusal("CAL-274", say("Only a port tile in play can be copied."))
    return turn.pay(player, board.COPY_COST, "CAL-274")


def use(state: "CaledoniaState", player: Player, tile: i64) -> Refusal | None:
    return _effect(state, player, tile, False)


def copy(state: "CaledoniaState", player: Player, tile: i64) -> Refusal | None:
    return _effect(state, player, tile, True)


def _effect(state: "CaledoniaState", player: Player, tile: i64, copied: bool) -> Refusal | None:
    if state.phase != phases.ACTING and state.phase != phases.AFTER:
        return turn.first(state)
    refused = _copied_tile(state, player, tile) if copied else _tile(state, player, tile)
    if refused is not None:
        return refused
    if tile == board.PORT_COPY:
        return Refusal("CAL-274", say("Say which of the other port tiles you copy."))
    if tile == board.PORT_SPARE:
        return Refusal("CAL-152", say("This tile is used while you fulfil a contract that asks for meat."))
    if tile == board.PORT_SHIFT:
        return Refusal("CAL-157", say("Say which price moves, directly before you trade."))
    if tile == board.PORT_BASIC and sum(player.goods[: board.BASIC]) == 0:
        return Refusal("CAL-298", say("You have no basic good to discard."))
    if tile == board.PORT_PROCESSED and sum(player.goods[board.BASIC :]) == 0:
        return Refusal("CAL-298", say("You have no processed good to discard."))
    if tile == board.PORT_SWAP and not _any_swap(state, player):
        return Refusal("CAL-298", say("You cannot swap two units now."))
    return None


# Tile 1


def spares(state: "CaledoniaState", player: Player) -> i64:
    """CAL-152, CAL-274: how many animals can be spared now."""
    if state.killed:
        return 0
    found: i64 = 0
    if _tile(state, player, board.PORT_SPARE) is None:
        found += 1
    if _copied_tile(state, player, board.PORT_SPARE) is None:
        found += 1
    return found


def spare(state: "CaledoniaState", player: Player, choice: i64) -> Refusal | None:
    if state.phase != phases.SLAUGHTERING:
        return Refusal("CAL-152", say("This tile is used while you fulfil a contract that asks for meat."))
    if state.killed:
        return Refusal("CAL-296", say("The port tile is used before the first animal is slaughtered."))
    copied = choice >= 2
    refused = _copied_tile(state, player, board.PORT_SPARE) if copied else _tile(state, player, board.PORT_SPARE)
    if refused is not None:
        return refused
    beef, mutton = state.beef, state.mutton
    if choice % 2:
        mutton -= 1
    else:
        beef -= 1
    if beef < 0 or mutton < 0:
        return Refusal("CAL-152", say("The contract asks for no such animal."))
    if contracts.missing_animals(player, beef, mutton) > spares(state, player) - 1:
        return Refusal("CAL-125", say("You lack the other animals; spare one of those."))
    return None


# Tiles 2 and 3


def discard(state: "CaledoniaState", player: Player, good: i64) -> Refusal | None:
    if state.phase != phases.DISCARDING:
        return Refusal("CAL-153", say("There is nothing to discard goods for."))
    if not state.group <= good < state.group + board.BASIC:
        return Refusal(_exchange_rule(state), say("This port tile exchanges the other goods."))
    if player.goods[good] == 0:
        return Refusal("CAL-298", words.only(0, good))
    return None


def choose(state: "CaledoniaState", player: Player, choice: i64) -> Refusal | None:
    if state.phase != phases.CHOOSING:
        return Refusal("CAL-153", say("You have no goods to choose."))
    if (choice < board.BASIC_CHOICES) != (state.group == 0):
        return Refusal(_exchange_rule(state), say("Choose goods of the group that you discarded."))
    return None


def _exchange_rule(state: "CaledoniaState") -> str:
    return "CAL-153" if state.group == 0 else "CAL-154"


# Tile 6


def shift(state: "CaledoniaState", player: Player, choice: i64) -> Refusal | None:
    if state.phase != phases.ACTING and state.phase != phases.PLACED:
        return Refusal("CAL-157", say("This tile is used directly before a trade."))
    copied = choice >= board.KINDS * 2
    refused = _copied_tile(state, player, board.PORT_SHIFT) if copied else _tile(state, player, board.PORT_SHIFT)
    if refused is not None:
        return refused
    good = choice % (board.KINDS * 2) // 2
    step = state.steps[good] + (board.PRICE_SHIFT if choice % 2 else -board.PRICE_SHIFT)
    step = 0 if step < 0 else board.STEPS - 1 if step >= board.STEPS else step
    purse = trade.purse(player) - (board.COPY_COST if copied else 0)
    if player.merchants == 0:
        return Refusal("CAL-158", say("You have no merchant in stock for the trade that must follow."))
    steps = state.steps[:]
    steps[good] = step
    if not state.variant.same_good:
        if not any(_could_trade(state, player, other, steps[other], purse) for other in range(board.KINDS)):
            return Refusal("CAL-158", say("You could not trade anything afterwards."))
    elif not _could_trade(state, player, good, step, purse):
        return Refusal("CAL-158", say("You could not trade {good} afterwards.", good=words.GOODS[good]))
    return None


def _could_trade(state: "CaledoniaState", player: Player, good: i64, step: i64, purse: i64) -> bool:
    """CAL-158: whether one of a good could be bought or sold at a step of its track."""
    near = state.phase == phases.PLACED
    if not near and player.stalls[good] <= 0 and player.goods[good] > 0:
        return True
    if near and (state.offered >> good * 4 & 15 == 0 or trade.cap_reached(state, good, 1)):
        return False
    return player.stalls[good] >= 0 and purse >= trade.price(state, good, step)


# Tile 7


def _may_leave(state: "CaledoniaState", index: i64) -> Refusal | None:
    """CAL-159, CAL-300."""
    if not land.is_own(state, index):
        return Refusal("CAL-159", say("No unit of yours stands there."))
    if land.is_own_unit(state, board.FIELD, index):
        return Refusal("CAL-159", say("Fields take no part in the swap."))
    if land.is_water(state, index):
        return Refusal("CAL-300", say("A fisherman cannot be swapped."))
    return None


def _may_come(state: "CaledoniaState", player: Player, unit: i64, index: i64, one: i64, other: i64) -> Refusal | None:
    """CAL-159, CAL-160: whether a unit may take over a hex when the units on `one` and `other` leave."""
    if unit == board.FIELD:
        return Refusal("CAL-159", say("Fields take no part in the swap."))
    if land.is_own_unit(state, unit, one) or land.is_own_unit(state, unit, other):
        return Refusal("CAL-160", say("No kind of unit may be both taken off and put on."))
    if unit >= board.WOODCUTTER and (unit == board.WORKER) != (player.clan == board.MACDONALD):
        return Refusal("CAL-213", say("That is not one of your workers."))
    if player.units[unit] >= land.pieces(unit):
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    if unit == board.WORKER:
        fits = land.has_terrain(state, board.FOREST, index) or land.has_terrain(state, board.MOUNTAIN, index)
    else:
        fits = land.has_terrain(state, board.UNIT_TERRAIN[unit], index)
    return None if fits else Refusal("CAL-160", say("That unit does not fit the terrain of this hex."))


def _enough_for_two(player: Player, unit: i64) -> bool:
    return player.units[unit] + 2 <= land.pieces(unit)


def _second_works(state: "CaledoniaState", player: Player, one: i64, other: i64, first: i64) -> bool:
    """Whether a unit can be found for `other` when `first` takes over `one`."""
    return any(
        _may_come(state, player, unit, other, one, other) is None and (unit != first or _enough_for_two(player, unit))
        for unit in range(board.UNIT_KINDS)
    )


def _pair_works(state: "CaledoniaState", player: Player, one: i64, other: i64) -> bool:
    """Whether units can be found for both hexes."""
    return any(
        _may_come(state, player, unit, one, one, other) is None and _second_works(state, player, one, other, unit)
        for unit in range(board.UNIT_KINDS)
    )


def _any_swap(state: "CaledoniaState", player: Player) -> bool:
    return any(_may_leave(state, one) is None and _has_partner(state, player, one) for one in range(board.HEXES))


def _has_partner(state: "CaledoniaState", player: Player, one: i64) -> bool:
    return any(
        other != one and _may_leave(state, other) is None and _pair_works(state, player, one, other)
        for other in range(board.HEXES)
    )


def take_off(state: "CaledoniaState", player: Player, index: i64) -> Refusal | None:
    if state.phase != phases.TAKING_OFF:
        return Refusal("CAL-019", say("A placed unit stays; only port tile 7 swaps units."))
    refused = _may_leave(state, index)
    if refused is not None:
        return refused
    if state.off1 == index:
        return Refusal("CAL-159", say("Choose a second unit."))
    if state.off1 == board.NOTHING:
        works = _has_partner(state, player, index)
    else:
        works = _pair_works(state, player, state.off1, index)
    return None if works else Refusal("CAL-160", say("Nothing on your board could take over both hexes."))


def put_on(state: "CaledoniaState", player: Player, unit: i64) -> Refusal | None:
    if state.phase != phases.PUTTING_ON:
        return Refusal("CAL-159", say("Units are put on after two were taken off with port tile 7."))
    one, other = state.off1, state.off2
    on_first = state.on1 == board.NOTHING
    refused = _may_come(state, player, unit, one if on_first else other, one, other)
    if refused is not None:
        return refused
    if on_first and not _second_works(state, player, one, other, unit):
        return Refusal("CAL-160", say("Then nothing would be left for the other hex."))
    if unit == state.on1 and not _enough_for_two(player, unit):
        return Refusal("CAL-093", say("You have no such unit left on your board."))
    return None
