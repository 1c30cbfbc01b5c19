"""The production phase: incomes and goods come by themselves, processing, cellar and butter are chosen."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, cellar, phases, rounds
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

MOST_PROCESSED: Final[i64] = 5  # numbers 0 to 4 for each processed good
PROCESSED: Final[i64] = 3


def begin(state: "CaledoniaState") -> None:
    state.place = 0
    _begin_player(state)


def _begin_player(state: "CaledoniaState") -> None:
    """CAL-163, CAL-303: the cellar moves, then income and basic goods."""
    state.turn = state.order[state.place]
    player = state.players[state.turn]
    if player.clan == board.MACKENZIE:
        cellar.age(player)
    player.money += income(player)
    player.goods[board.WOOL] += player.units[board.SHEEP] * board.PER_ANIMAL[0]
    player.goods[board.MILK] += player.units[board.COW] * board.PER_ANIMAL[1]
    player.goods[board.GRAIN] += player.units[board.FIELD] * board.PER_ANIMAL[2]
    state.made = 0
    state.casks = 0
    _go_on(state, player)


def income(player: Player) -> i64:
    """CAL-164, CAL-214."""
    return (
        player.units[board.WOODCUTTER] * (board.UPGRADED[0] if player.technology & 1 else board.INCOME[0])
        + player.units[board.MINER] * (board.UPGRADED[1] if player.technology & 2 else board.INCOME[1])
        + player.units[board.WORKER] * board.POOL_INCOME
    )


def most(player: Player, processed: i64) -> i64:
    """CAL-166 to CAL-169: how many of a processed good can be made now."""
    factories = player.units[board.FACTORY_OF[processed]]
    raw = player.goods[board.RAW_OF[processed]]
    return factories if factories < raw else raw


def _go_on(state: "CaledoniaState", player: Player) -> None:
    """To the next choice of this player, or to the next player."""
    while state.made < PROCESSED:
        if most(player, state.made) > 0:
            state.phase = phases.PROCESSING
            return
        state.made += 1
    if state.made == PROCESSED:
        state.made += 1
        if state.casks > 0 and state.round < board.ROUNDS:  # CAL-226
            state.phase = phases.CASKING
            return
    if state.made == PROCESSED + 1:
        state.made += 1
        if player.clan == board.CUNNINGHAM and player.goods[board.MILK] > 0:
            state.phase = phases.CHURNING
            return
    state.made = 0
    state.casks = 0
    state.place += 1
    if state.place == state.seats:
        rounds.end_round(state)
    else:
        _begin_player(state)


def fill(state: "CaledoniaState", out: vec[i64]) -> i64:
    player = state.players[state.turn]
    if state.phase == phases.CASKING:
        out[0] = moves.DONE
        out[1] = moves.LAY_DOWN
        return 2
    if state.phase == phases.CHURNING:
        first, last = moves.BUTTER, player.goods[board.MILK]
        if last > board.MOST_GOODS:
            last = board.MOST_GOODS
    else:
        first, last = moves.PROCESS + state.made * MOST_PROCESSED, most(player, state.made)
    for number in range(last + 1):
        out[number] = first + number
    return last + 1


def decide(state: "CaledoniaState", move: i64) -> None:
    player = state.players[state.turn]
    kind = moves.KIND[move]
    if kind == moves.PROCESS:
        _process(state, player, (move - moves.PROCESS) % MOST_PROCESSED)
    elif kind == moves.LAY_DOWN:
        cellar.lay_down(player)
    elif kind == moves.BUTTER:
        _churn(player, move - moves.BUTTER)
    _go_on(state, player)


def _process(state: "CaledoniaState", player: Player, number: i64) -> None:
    """CAL-166, CAL-224."""
    good = board.CHEESE + state.made
    player.goods[board.RAW_OF[state.made]] -= number
    player.goods[good] += number
    if good == board.WHISKY and player.clan == board.MACKENZIE:
        player.money += number * board.WHISKY_MONEY
        state.casks = number
    state.made += 1


def _churn(player: Player, number: i64) -> None:
    """CAL-209: milk is sold as butter."""
    player.goods[board.MILK] -= number
    player.money += number * board.BUTTER_MONEY
