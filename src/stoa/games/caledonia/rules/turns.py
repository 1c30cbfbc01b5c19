"""Turns of the action phase: what may be done in one, in which order, and who comes next."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import (
    board,
    building,
    cellar,
    expanding,
    exporting,
    phases,
    ports,
    producing,
    trading,
    upgrading,
)
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def begin(state: "CaledoniaState") -> None:
    """CAL-070: the first player of the round begins."""
    state.passing = vec[i64]([])
    state.count = 0
    state.place = 0
    _begin_turn(state)


def _begin_turn(state: "CaledoniaState") -> None:
    state.turn = state.order[state.place]
    state.phase = phases.ACTING
    _forget(state)


def _forget(state: "CaledoniaState") -> None:
    """Begin to count anew what is counted within a turn."""
    state.acted = 0
    state.rowed = 0
    state.premium = 0
    state.bought = 0


def _end_turn(state: "CaledoniaState") -> None:
    """CAL-070, CAL-075: on to the next player who has not passed."""
    if len(state.passing) == state.seats:
        _forget(state)
        producing.begin(state)
        return
    state.place = (state.place + 1) % state.seats
    while state.has_passed(state.order[state.place]):
        state.place = (state.place + 1) % state.seats
    _begin_turn(state)


def _pass(state: "CaledoniaState", player: Player) -> None:
    """CAL-141 to CAL-145, CAL-245."""
    player.money += state.variant.pass_money[len(state.passing)]
    state.passing = append(state.passing[:], state.turn)
    _end_turn(state)


def fill(state: "CaledoniaState", out: vec[i64]) -> i64:
    """What the player whose turn it is may do, in every phase of a turn."""
    player = state.players[state.turn]
    phase = state.phase
    if phase == phases.ACTING:
        return _fill_actions(state, player, out)
    if phase == phases.PLACED:
        return expanding.fill_bonus(state, player, out)
    if phase == phases.REWARDS:
        return exporting.fill_rewards(state, player, out)
    if phase == phases.SLAUGHTERING:
        return exporting.fill_slaughter(state, player, out)
    if phase == phases.KEEPING or phase == phases.RETURNING:
        return building.fill(state, player, out)
    if phase == phases.DISCARDING:
        return ports.fill_discard(state, player, out)
    if phase == phases.CHOOSING:
        return ports.fill_choose(state, player, out)
    if phase == phases.TAKING_OFF:
        return ports.fill_off(state, player, out)
    if phase == phases.PUTTING_ON:
        return ports.fill_on(state, player, out)
    out[0] = moves.DONE
    n: i64 = 1
    if phase == phases.TAKING_AGAIN:
        n = exporting.fill_take(state, player, out, n)
    elif phase == phases.FULFILLING_AGAIN:
        n = exporting.fill_fulfil(state, player, out, n)
    else:  # AFTER
        n = ports.fill(state, player, out, n)
    return cellar.fill(player, out, n)


def _fill_actions(state: "CaledoniaState", player: Player, out: vec[i64]) -> i64:
    """CAL-071, CAL-285: the free actions and the main actions of a turn."""
    if state.shifted != board.NOTHING:
        return cellar.fill(player, out, trading.fill(state, player, out, 0))
    out[0] = moves.PASS
    n = upgrading.fill(player, out, 1, False)
    n = trading.fill(state, player, out, n)
    n = exporting.fill_take(state, player, out, n)
    n = exporting.fill_fulfil(state, player, out, n)
    n = ports.fill(state, player, out, n)
    n = ports.fill_shift(state, player, out, n)
    n = cellar.fill(player, out, n)
    n = expanding.fill(state, player, out, n, False)
    return expanding.fill_rowing(state, player, out, n)


def decide(state: "CaledoniaState", move: i64) -> None:
    """A decision of the player whose turn it is."""
    player = state.players[state.turn]
    kind = moves.KIND[move]
    argument = move - kind
    if kind == moves.EXPAND:
        expanding.expand(state, player, argument // board.HEXES, argument % board.HEXES)
    elif kind == moves.BUY:
        trading.buy(state, player, argument // board.MOST_TRADED, argument % board.MOST_TRADED + 1)
    elif kind == moves.SELL:
        trading.sell(state, player, argument // board.MOST_TRADED, argument % board.MOST_TRADED + 1)
    elif kind == moves.PASS:
        _pass(state, player)
    elif kind == moves.DONE:
        _stop(state)
    elif kind == moves.SHIPPING:
        upgrading.ship(state, player)
    elif kind == moves.TECHNOLOGY:
        upgrading.improve(state, player, argument)
    elif kind == moves.HIRE:
        upgrading.hire(state, player)
    elif kind == moves.RECALL:
        upgrading.recall(state, player, argument)
    elif kind == moves.TAKE:
        exporting.take(state, player, argument)
    elif kind == moves.FULFIL:
        exporting.fulfil(state, player, argument)
    elif kind == moves.SLAUGHTER:
        exporting.slaughter(state, player, argument)
    elif kind == moves.BEER:
        exporting.brew(state, player, argument + 1)
    elif kind == moves.BUILDING:
        building.begin(state, player)
    elif kind == moves.KEEP:
        building.keep(state, player, argument)
    elif kind == moves.BOTTOM:
        building.put_under(state, argument)
    elif kind == moves.PORT:
        ports.use(state, player, argument)
    elif kind == moves.COPY:
        ports.copy(state, player, argument)
    elif kind == moves.SPARE:
        ports.spare(state, player, argument)
    elif kind == moves.SHIFT:
        ports.shift(state, player, argument)
    elif kind == moves.DISCARD:
        ports.discard(state, player, argument)
    elif kind == moves.CHOOSE:
        ports.choose(state, player, argument)
    elif kind == moves.OFF:
        ports.take_off(state, argument)
    elif kind == moves.ON:
        ports.put_on(state, player, argument)
    elif kind == moves.BARREL:
        cellar.open_barrel(player, argument)
    else:  # ROW
        expanding.row(state, player, argument // board.WAYS, argument % board.WAYS)


def _stop(state: "CaledoniaState") -> None:
    """Decline or end what is offered."""
    phase = state.phase
    if phase == phases.AFTER:
        _end_turn(state)
    elif phase == phases.PLACED:
        state.offered = 0
        state.buildings = 0
        resume(state)
    elif phase == phases.REWARDS:
        exporting.stop_rewards(state)
    elif phase == phases.FULFILLING_AGAIN:
        state.again = 0
        resume(state)
    elif phase == phases.KEEPING:
        building.put_back(state)
    else:  # TAKING_AGAIN
        resume(state)


def resume(state: "CaledoniaState") -> None:
    """On to what is still open in this turn, in the order of the rules (CAL-285, CAL-293, CAL-295)."""
    rewards = state.free_land or state.upgrades or state.beer
    if not rewards:
        state.started = 0
    if state.offered or state.buildings:
        state.phase = phases.PLACED
    elif rewards:
        state.phase = phases.REWARDS
    elif state.again:
        state.phase = phases.FULFILLING_AGAIN
    elif state.acted:
        state.phase = phases.AFTER
    else:
        state.phase = phases.ACTING
