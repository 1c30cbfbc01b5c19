"""The production phase: incomes and goods come by themselves, processing, cellar and butter are chosen."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import rounds
from stoa.games.caledonia.board import (
    BUTTER,
    BUTTER_MONEY,
    CASKING,
    CELLAR,
    CHEESE,
    CHURNING,
    COW,
    CUNNINGHAM,
    DONE,
    FACTORY_OF,
    FIELD,
    GRAIN,
    INCOME,
    LAY_DOWN,
    MACKENZIE,
    MILK,
    MINER,
    MOST_GOODS,
    PER_ANIMAL,
    POOL_INCOME,
    PROCESS,
    PROCESSING,
    RAW_OF,
    SHEEP,
    SPOTS,
    UPGRADED,
    WHISKY,
    WHISKY_MONEY,
    WOODCUTTER,
    WOOL,
    WORKER,
)
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table

MOST_PROCESSED: i64 = 5  # numbers 0 to 4 for each processed good
PROCESSED: i64 = 3


def begin(table: "Table") -> None:
    table.place = 0
    _begin_player(table)


def _begin_player(table: "Table") -> None:
    """CAL-163, CAL-303: the cellar moves, then income and basic goods."""
    table.turn = table.order[table.place]
    player = table.players[table.turn]
    if player.clan == MACKENZIE:
        if player.cellar >> (SPOTS - 1) & 1:  # CAL-225
            player.goods[WHISKY] += 1
            player.money += CELLAR[SPOTS - 1]
        player.cellar = player.cellar << 1 & 7
    player.money += income(player)
    player.goods[WOOL] += player.units[SHEEP] * PER_ANIMAL[0]
    player.goods[MILK] += player.units[COW] * PER_ANIMAL[1]
    player.goods[GRAIN] += player.units[FIELD] * PER_ANIMAL[2]
    table.made = 0
    table.casks = 0
    _go_on(table, player)


def income(player: Player) -> i64:
    """CAL-164, CAL-214."""
    return (
        player.units[WOODCUTTER] * (UPGRADED[0] if player.technology & 1 else INCOME[0])
        + player.units[MINER] * (UPGRADED[1] if player.technology & 2 else INCOME[1])
        + player.units[WORKER] * POOL_INCOME
    )


def most(player: Player, processed: i64) -> i64:
    """CAL-166 to CAL-169: how many of a processed good can be made now."""
    factories = player.units[FACTORY_OF[processed]]
    raw = player.goods[RAW_OF[processed]]
    return factories if factories < raw else raw


def _go_on(table: "Table", player: Player) -> None:
    """To the next choice of this player, or to the next player."""
    while table.made < PROCESSED:
        if most(player, table.made) > 0:
            table.phase = PROCESSING
            return
        table.made += 1
    if table.made == PROCESSED:
        table.made += 1
        if table.casks > 0:
            table.phase = CASKING
            return
    if table.made == PROCESSED + 1:
        table.made += 1
        if player.clan == CUNNINGHAM and player.goods[MILK] > 0:
            table.phase = CHURNING
            return
    table.made = 0
    table.casks = 0
    table.place += 1
    if table.place == table.seats:
        rounds.end_round(table)
    else:
        _begin_player(table)


def fill(table: "Table", out: vec[i64]) -> i64:
    player = table.players[table.turn]
    if table.phase == CASKING:
        out[0] = DONE
        out[1] = LAY_DOWN
        return 2
    if table.phase == CHURNING:
        first, last = BUTTER, player.goods[MILK]
        if last > MOST_GOODS:
            last = MOST_GOODS
    else:
        first, last = PROCESS + table.made * MOST_PROCESSED, most(player, table.made)
    n: i64 = 0
    while n <= last:
        out[n] = first + n
        n += 1
    return n


def decide(table: "Table", move: i64) -> None:
    player = table.players[table.turn]
    if move >= BUTTER:  # CAL-209
        number = move - BUTTER
        player.goods[MILK] -= number
        player.money += number * BUTTER_MONEY
    elif move == LAY_DOWN:  # CAL-226
        player.goods[WHISKY] -= 1
        player.cellar |= 1
    elif move != DONE:
        _process(table, player, (move - PROCESS) % MOST_PROCESSED)
    _go_on(table, player)


def _process(table: "Table", player: Player, number: i64) -> None:
    good = CHEESE + table.made
    player.goods[RAW_OF[table.made]] -= number
    player.goods[good] += number
    if good == WHISKY and player.clan == MACKENZIE:
        player.money += number * WHISKY_MONEY
        table.casks = number
    table.made += 1
