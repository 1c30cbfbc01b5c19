"""The setup: map, ports, tiles, clans with their starting tiles, the auction for them, and the starting workers."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.caledonia import expanding, rounds
from stoa.games.caledonia.board import (
    BID,
    BIDDING,
    BIT,
    COVER,
    COVERING,
    DATA,
    DRAW_CLAN,
    DRAW_PORT,
    DRAW_SCORING,
    DRAW_START,
    EXPAND,
    FERGUSSON,
    FILLING,
    FIRST,
    FIRST_SEAT,
    HEXES,
    HIGHEST_BID,
    KINDS,
    LEAVE,
    MODULES,
    NO_CLAN,
    NOBODY,
    NOTHING,
    PAIRING,
    PICK,
    PICKING,
    PORTING,
    PORTS,
    ROWS,
    SIDE,
    SIDES,
    START_WORKERS,
    STARTING,
    STEWART,
    STEWART_MERCHANTS,
    TILE_GOODS,
    TILE_MONEY,
    TILING,
    WORD,
    start_level,
)
from stoa.games.caledonia.ground import ground
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table

SCORING_DRAWN: i64 = DATA["setup"]["scoring_tiles_drawn"]
BEYOND: i64 = DATA["setup"]["clans_drawn_beyond_players"]
EXTRA_MONEY: vec[i64] = vec[i64](DATA["variants"]["no_clans"]["extra_money_by_order"])


def begin(table: "Table") -> None:
    """CAL-037: lay the map, unless its sides were chosen."""
    table.turn = CHANCE
    if len(table.ground.sides) < PORTS:
        table.phase = SIDES
    else:
        _begin_ports(table)


def settle(table: "Table", outcome: i64) -> None:
    """What chance has decided about the setup."""
    phase = table.phase
    if phase == SIDES:
        sides = table.ground.sides + str(outcome - SIDE + 1)
        table.ground = ground(sides, table.setting.small, table.setting.ports)
        if len(sides) == PORTS:
            _begin_ports(table)
    elif phase == PORTING:
        table.ports = _longer(table.ports, outcome - DRAW_PORT)
        if len(table.ports) == PORTS:
            _begin_covers(table)
    elif phase == COVERING:
        cover(table, outcome - COVER)
        table.count += 1
        if table.count == PORTS:
            _begin_tiles(table)
    elif phase == TILING:
        table.scoring = _longer(table.scoring, outcome - DRAW_SCORING)
        if len(table.scoring) == SCORING_DRAWN:
            _begin_contracts(table)
    elif phase == FIRST:
        _first(table, outcome - FIRST_SEAT)
    else:
        _pair(table, outcome)


def _longer(shared: vec[i64], value: i64) -> vec[i64]:
    """The vector with one more entry; those that are shared are never changed in place."""
    return append(shared[:], value)


def _begin_ports(table: "Table") -> None:
    if table.setting.ports:
        table.phase = PORTING
    else:
        _begin_covers(table)


def _begin_covers(table: "Table") -> None:
    if table.setting.solo:  # CAL-241
        table.closed0 = table.ground.cheap[0]
        table.closed1 = table.ground.cheap[1]
    if table.setting.tighter:
        table.phase = COVERING
    else:
        _begin_tiles(table)


def coverable(table: "Table") -> tuple[i64, i64]:
    """CAL-264: the active land hexes of the module that is covered next."""
    from stoa.games.caledonia.modules import spots_of

    low: i64 = 0
    high: i64 = 0
    room = table.ground.room
    for spot in spots_of(MODULES[table.count]):
        index: i64 = spot[0] * ROWS + spot[1]
        if index < WORD:
            low |= BIT[index]
        else:
            high |= BIT[index - WORD]
    return low & (room[0] | room[2] | room[4]), high & (room[1] | room[3] | room[5])


def cover(table: "Table", index: i64) -> None:
    if index < WORD:
        table.closed0 |= BIT[index]
    else:
        table.closed1 |= BIT[index - WORD]


def _begin_tiles(table: "Table") -> None:
    table.count = 0
    if table.setting.scoring:
        table.phase = TILING
    else:
        _begin_contracts(table)


def _begin_contracts(table: "Table") -> None:
    table.phase = FILLING
    rounds.fill_boxes(table)


def begin_clans(table: "Table") -> None:
    """CAL-049, CAL-268: the first player, or the first bidder, is drawn."""
    table.turn = CHANCE
    if table.setting.solo:
        _first(table, 0)
    else:
        table.phase = FIRST


def _first(table: "Table", seat: i64) -> None:
    if table.setting.auction:
        table.bidder = seat  # who opens the first auction
    else:
        table.order = vec[i64]([(seat + n) % table.seats for n in range(table.seats)])
    table.phase = PAIRING


def pairs_wanted(table: "Table") -> i64:
    """CAL-050, CAL-267."""
    return table.seats if table.setting.auction else table.seats + BEYOND


def clan_next(table: "Table") -> bool:
    """Whether a clan is drawn, not the starting tile for it."""
    return table.setting.clans and (len(table.pairs) == 0 or table.pairs[len(table.pairs) - 1] & 15 != 15)


def clans_drawn(table: "Table") -> i64:
    mask: i64 = 0
    n: i64 = 0
    while n < len(table.pairs):
        mask |= 1 << (table.pairs[n] >> 4)
        n += 1
    return mask


def starts_drawn(table: "Table") -> i64:
    mask: i64 = 0
    n: i64 = 0
    while n < len(table.pairs):
        mask |= 1 << (table.pairs[n] & 15)
        n += 1
    return mask


def _pair(table: "Table", outcome: i64) -> None:
    """CAL-050: a clan x 16 + 15 waits for its starting tile; without clans the clan is written 15."""
    if outcome < DRAW_START:
        table.pairs = _longer(table.pairs, (outcome - DRAW_CLAN) * 16 + 15)
        return
    tile = outcome - DRAW_START
    if table.setting.clans:
        last = len(table.pairs) - 1
        clan = table.pairs[last] >> 4
        table.pairs = _longer(table.pairs[:last], clan * 16 + tile)
    else:
        table.pairs = _longer(table.pairs, 15 * 16 + tile)
    if len(table.pairs) < pairs_wanted(table):
        return
    if table.setting.auction:
        _open_auction(table, table.bidder)
    else:
        table.phase = PICKING
        table.place = table.seats - 1
        table.turn = table.order[table.place]


# Choosing clans and starting tiles


def _open_auction(table: "Table", seat: i64) -> None:
    """CAL-270: the opener bids first among those without a clan."""
    table.bid = NOTHING
    table.bidder = NOBODY
    table.out = 0
    table.phase = BIDDING
    table.turn = seat


def without_pair(table: "Table", seat: i64) -> bool:
    return table.players[seat].tile == NOTHING


def _next_bidder(table: "Table", seat: i64) -> i64:
    """CAL-268: the next to the left who has neither a clan nor left this auction."""
    found = (seat + 1) % table.seats
    while not without_pair(table, found) or table.out >> found & 1:
        found = (found + 1) % table.seats
    return found


def fill(table: "Table", out: vec[i64]) -> i64:
    n: i64 = 0
    if table.phase == PICKING:
        pair: i64 = 0
        while pair < len(table.pairs):
            if not table.taken >> pair & 1:
                out[n] = PICK + pair
                n += 1
            pair += 1
        return n
    bid = table.bid + 1
    while bid <= HIGHEST_BID:
        out[n] = BID + bid
        n += 1
        bid += 1
    if table.bidder != NOBODY:
        out[n] = LEAVE
        n += 1
    return n


def decide(table: "Table", move: i64) -> None:
    if move >= EXPAND:
        unit, index = (move - EXPAND) // HEXES, (move - EXPAND) % HEXES
        player = table.players[table.turn]
        expanding.put(table, player, unit, index)
        player.money -= expanding.cost(table, player, unit, index, False)
        table.count += 1
        next_worker(table)
    elif move == LEAVE:
        table.out |= 1 << table.turn
        _bid_goes_on(table)
    elif move >= BID:
        table.bid = move - BID
        table.bidder = table.turn
        if table.bid == HIGHEST_BID:  # CAL-272
            _auction_won(table)
        else:
            _bid_goes_on(table)
    else:
        _pick(table, move - PICK)


def _bid_goes_on(table: "Table") -> None:
    following = _next_bidder(table, table.turn)
    if following == table.bidder:
        _auction_won(table)
    else:
        table.turn = following


def _auction_won(table: "Table") -> None:
    """CAL-269."""
    table.turn = table.bidder
    table.players[table.bidder].bid = table.bid
    table.phase = PICKING


def _pick(table: "Table", pair: i64) -> None:
    """CAL-051 to CAL-054."""
    seat = table.turn
    table.taken |= 1 << pair
    receive(table, table.players[seat], table.pairs[pair])
    if table.setting.auction:
        table.order = _longer(table.order, seat)
        _next_auction(table, seat)
        return
    if not table.setting.clans:  # CAL-265
        table.players[seat].money += EXTRA_MONEY[table.place]
    table.place -= 1
    if table.place < 0:
        _begin_workers(table)
    else:
        table.turn = table.order[table.place]


def receive(table: "Table", player: Player, pair: i64) -> None:
    """A player takes a starting tile, and a clan with its starting upgrades."""
    clan, tile = pair >> 4, pair & 15
    player.tile = tile
    player.money += TILE_MONEY[tile]
    good: i64 = 0
    while good < KINDS:
        player.goods[good] += TILE_GOODS[tile * KINDS + good]
        good += 1
    player.clan = clan if table.setting.clans else NO_CLAN
    player.shipping = start_level(player.clan, table.seats)
    if player.clan == STEWART:  # CAL-233
        player.merchants += STEWART_MERCHANTS
        player.track -= STEWART_MERCHANTS


def _next_auction(table: "Table", seat: i64) -> None:
    """CAL-270, CAL-271."""
    if len(table.order) == table.seats:
        table.bid = NOTHING
        table.bidder = NOBODY
        table.out = 0
        _begin_workers(table)
        return
    table.out = 0
    following = _next_bidder(table, seat)
    if len(table.order) == table.seats - 1:
        table.bid = NOTHING
        table.bidder = NOBODY
        table.phase = PICKING
        table.turn = following
    else:
        _open_auction(table, following)


# Starting workers


def _begin_workers(table: "Table") -> None:
    table.phase = STARTING
    table.place = 0
    table.count = 0
    next_worker(table)


def worker_seat(table: "Table", count: i64) -> i64:
    """CAL-055, CAL-056, CAL-061: whose starting worker is placed when so many have had their time; NOBODY after the last."""
    n = table.seats
    if count < n * START_WORKERS:
        at = count % n
        return table.order[n - 1 - at if count // n % 2 else at]
    if count == n * START_WORKERS:
        seat: i64 = 0
        while seat < n:
            if table.players[seat].clan == FERGUSSON:
                return seat
            seat += 1
    return NOBODY


def next_worker(table: "Table") -> None:
    """CAL-284: who can place no worker is skipped."""
    while True:
        seat = worker_seat(table, table.count)
        if seat == NOBODY:
            rounds.begin_actions(table)
            return
        table.turn = seat
        if can_place_worker(table, table.players[seat]):
            return
        table.count += 1


def can_place_worker(table: "Table", player: Player) -> bool:
    scratch = vec[i64]([0] * 351)  # at most three units x 117 hexes
    return expanding.fill_workers(table, player, scratch) > 0
