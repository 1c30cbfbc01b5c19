"""The setup: map, ports, tiles, clans with their starting tiles, the auction for them, and the starting workers."""

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, expanding, phases, rounds, turns
from stoa.games.caledonia.rules.ground import ground
from stoa.games.caledonia.rules.modules import spots_of
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

SCORING_DRAWN: Final[i64] = board.DATA["setup"]["scoring_tiles_drawn"]
BEYOND: Final[i64] = board.DATA["setup"]["clans_drawn_beyond_players"]
EXTRA_MONEY: Final = vec[i64](board.DATA["variants"]["no_clans"]["extra_money_by_order"])


def begin(state: "CaledoniaState") -> None:
    """CAL-037: lay the map, unless its sides were chosen."""
    state.turn = CHANCE
    if len(state.ground.sides) < board.PORTS:
        state.phase = phases.SIDES
    else:
        _begin_ports(state)


def lay_module(state: "CaledoniaState", side: i64) -> None:
    """CAL-021, CAL-022."""
    sides = state.ground.sides + str(side + 1)
    state.ground = ground(sides, state.variant.small, state.variant.ports)
    if len(sides) == board.PORTS:
        _begin_ports(state)


def lay_port(state: "CaledoniaState", tile: i64) -> None:
    """CAL-038."""
    state.ports = _longer(state.ports, tile)
    if len(state.ports) == board.PORTS:
        _begin_covers(state)


def lay_cover(state: "CaledoniaState", index: i64) -> None:
    """CAL-264: one hex of every module."""
    cover(state, index)
    state.count += 1
    if state.count == board.PORTS:
        _begin_tiles(state)


def lay_scoring(state: "CaledoniaState", tile: i64) -> None:
    """CAL-041."""
    state.scoring = _longer(state.scoring, tile)
    if len(state.scoring) == SCORING_DRAWN:
        _begin_contracts(state)


def _longer(shared: vec[i64], value: i64) -> vec[i64]:
    """The vector with one more entry; those that are shared are never changed in place."""
    return append(shared[:], value)


def _begin_ports(state: "CaledoniaState") -> None:
    if state.variant.ports:
        state.phase = phases.PORTING
    else:
        _begin_covers(state)


def _begin_covers(state: "CaledoniaState") -> None:
    if state.variant.solo:  # CAL-241
        state.closed0 = state.ground.cheap[0]
        state.closed1 = state.ground.cheap[1]
    if state.variant.tighter:
        state.phase = phases.COVERING
    else:
        _begin_tiles(state)


def coverable(state: "CaledoniaState") -> tuple[i64, i64]:
    """CAL-264: the active land hexes of the module that is covered next."""
    low: i64 = 0
    high: i64 = 0
    room = state.ground.room
    for spot in spots_of(board.MODULES[state.count]):
        index: i64 = spot[0] * board.ROWS + spot[1]
        if index < board.WORD:
            low |= board.BIT[index]
        else:
            high |= board.BIT[index - board.WORD]
    return low & (room[0] | room[2] | room[4]), high & (room[1] | room[3] | room[5])


def cover(state: "CaledoniaState", index: i64) -> None:
    if index < board.WORD:
        state.closed0 |= board.BIT[index]
    else:
        state.closed1 |= board.BIT[index - board.WORD]


def _begin_tiles(state: "CaledoniaState") -> None:
    state.count = 0
    if state.variant.scoring:
        state.phase = phases.TILING
    else:
        _begin_contracts(state)


def _begin_contracts(state: "CaledoniaState") -> None:
    state.phase = phases.FILLING
    rounds.fill_boxes(state)


def begin_clans(state: "CaledoniaState") -> None:
    """CAL-049, CAL-268: the first player, or the first bidder, is drawn."""
    state.turn = CHANCE
    if state.variant.solo:
        name_first(state, 0)
    else:
        state.phase = phases.FIRST


def name_first(state: "CaledoniaState", seat: i64) -> None:
    """CAL-049, CAL-268."""
    if state.variant.auction:
        state.bidder = seat  # who opens the first auction
    else:
        state.order = vec[i64]([(seat + n) % state.seats for n in range(state.seats)])
    state.phase = phases.PAIRING


def pairs_wanted(state: "CaledoniaState") -> i64:
    """CAL-050, CAL-267."""
    return state.seats if state.variant.auction else state.seats + BEYOND


def clan_next(state: "CaledoniaState") -> bool:
    """Whether a clan is drawn, not the starting tile for it."""
    return state.variant.clans and (len(state.pairs) == 0 or state.pairs[len(state.pairs) - 1] & 15 != 15)


def clans_drawn(state: "CaledoniaState") -> i64:
    mask: i64 = 0
    for pair in state.pairs:
        mask |= 1 << (pair >> 4)
    return mask


def starts_drawn(state: "CaledoniaState") -> i64:
    mask: i64 = 0
    for pair in state.pairs:
        mask |= 1 << (pair & 15)
    return mask


def draw_clan(state: "CaledoniaState", clan: i64) -> None:
    """CAL-050: a clan x 16 + 15 waits for its starting tile."""
    state.pairs = _longer(state.pairs, clan * 16 + 15)


def draw_start(state: "CaledoniaState", tile: i64) -> None:
    """CAL-050: without clans the clan is written 15."""
    if state.variant.clans:
        last = len(state.pairs) - 1
        clan = state.pairs[last] >> 4
        state.pairs = _longer(state.pairs[:last], clan * 16 + tile)
    else:
        state.pairs = _longer(state.pairs, 15 * 16 + tile)
    if len(state.pairs) < pairs_wanted(state):
        return
    if state.variant.auction:
        _open_auction(state, state.bidder)
    else:
        state.phase = phases.PICKING
        state.place = state.seats - 1
        state.turn = state.order[state.place]


# Choosing clans and starting tiles


def _open_auction(state: "CaledoniaState", seat: i64) -> None:
    """CAL-270: the opener bids first among those without a clan."""
    _clear_bids(state)
    state.phase = phases.BIDDING
    state.turn = seat


def _clear_bids(state: "CaledoniaState") -> None:
    state.bid = board.NOTHING
    state.bidder = board.NOBODY
    state.out = 0


def _without_pair(state: "CaledoniaState", seat: i64) -> bool:
    return state.players[seat].tile == board.NOTHING


def _next_bidder(state: "CaledoniaState", seat: i64) -> i64:
    """CAL-268: the next to the left who has neither a clan nor left this auction."""
    found = (seat + 1) % state.seats
    while not _without_pair(state, found) or state.out >> found & 1:
        found = (found + 1) % state.seats
    return found


def fill(state: "CaledoniaState", out: vec[i64]) -> i64:
    """What may be decided in the setup."""
    if state.phase == phases.STARTING:
        return expanding.fill_workers(state, state.players[state.turn], out)
    n: i64 = 0
    if state.phase == phases.PICKING:
        for pair in range(len(state.pairs)):
            if not state.taken >> pair & 1:
                out[n] = moves.PICK + pair
                n += 1
        return n
    for bid in range(state.bid + 1, board.HIGHEST_BID + 1):
        out[n] = moves.BID + bid
        n += 1
    if state.bidder != board.NOBODY:
        out[n] = moves.LEAVE
        n += 1
    return n


def decide(state: "CaledoniaState", move: i64) -> None:
    kind = moves.KIND[move]
    argument = move - kind
    if kind == moves.EXPAND:
        _place_worker(state, argument // board.HEXES, argument % board.HEXES)
    elif kind == moves.PICK:
        _pick(state, argument)
    elif kind == moves.BID:
        _bid(state, argument)
    else:  # LEAVE
        state.out |= 1 << state.turn
        _bid_goes_on(state)


def _bid(state: "CaledoniaState", points: i64) -> None:
    state.bid = points
    state.bidder = state.turn
    if state.bid == board.HIGHEST_BID:  # CAL-272
        _auction_won(state)
    else:
        _bid_goes_on(state)


def _bid_goes_on(state: "CaledoniaState") -> None:
    following = _next_bidder(state, state.turn)
    if following == state.bidder:
        _auction_won(state)
    else:
        state.turn = following


def _auction_won(state: "CaledoniaState") -> None:
    """CAL-269."""
    state.turn = state.bidder
    state.players[state.bidder].bid = state.bid
    state.phase = phases.PICKING


def _pick(state: "CaledoniaState", pair: i64) -> None:
    """CAL-051 to CAL-054."""
    seat = state.turn
    state.taken |= 1 << pair
    _receive(state, state.players[seat], state.pairs[pair])
    if state.variant.auction:
        state.order = _longer(state.order, seat)
        _next_auction(state, seat)
        return
    if not state.variant.clans:  # CAL-265
        state.players[seat].money += EXTRA_MONEY[state.place]
    state.place -= 1
    if state.place < 0:
        _begin_workers(state)
    else:
        state.turn = state.order[state.place]


def _receive(state: "CaledoniaState", player: Player, pair: i64) -> None:
    """A player takes a starting tile, and a clan with its starting upgrades."""
    clan, tile = pair >> 4, pair & 15
    player.tile = tile
    player.money += board.TILE_MONEY[tile]
    for good in range(board.KINDS):
        player.goods[good] += board.TILE_GOODS[tile * board.KINDS + good]
    player.clan = clan if state.variant.clans else board.NO_CLAN
    player.shipping = board.start_level(player.clan, state.seats)
    if player.clan == board.STEWART:  # CAL-233
        player.merchants += board.STEWART_MERCHANTS
        player.track -= board.STEWART_MERCHANTS


def _next_auction(state: "CaledoniaState", seat: i64) -> None:
    """CAL-270, CAL-271: the last player takes the pair that remains, without an auction."""
    _clear_bids(state)
    if len(state.order) == state.seats:
        _begin_workers(state)
        return
    following = _next_bidder(state, seat)
    if len(state.order) == state.seats - 1:
        state.phase = phases.PICKING
        state.turn = following
    else:
        _open_auction(state, following)


# Starting workers


def _begin_workers(state: "CaledoniaState") -> None:
    state.phase = phases.STARTING
    state.place = 0
    state.count = 0
    _next_worker(state)


def worker_seat(state: "CaledoniaState", count: i64) -> i64:
    """CAL-055, CAL-056, CAL-061: who places the next starting worker after `count` of them; NOBODY after the last."""
    n = state.seats
    if count < n * board.START_WORKERS:
        at = count % n
        return state.order[n - 1 - at if count // n % 2 else at]
    if count == n * board.START_WORKERS:
        for seat in range(n):
            if state.players[seat].clan == board.FERGUSSON:
                return seat
    return board.NOBODY


def _place_worker(state: "CaledoniaState", unit: i64, index: i64) -> None:
    """CAL-055, CAL-058."""
    player = state.players[state.turn]
    expanding.put(state, player, unit, index)
    player.money -= expanding.cost(state, player, unit, index, False)
    state.count += 1
    _next_worker(state)


def _next_worker(state: "CaledoniaState") -> None:
    """CAL-284: a player who can place no worker is skipped."""
    while True:
        seat = worker_seat(state, state.count)
        if seat == board.NOBODY:
            turns.begin(state)
            return
        state.turn = seat
        if can_place_worker(state, state.players[seat]):
            return
        state.count += 1


def can_place_worker(state: "CaledoniaState", player: Player) -> bool:
    scratch = vec[i64]([0] * (3 * board.HEXES))  # at most three kinds of workers
    return expanding.fill_workers(state, player, scratch) > 0
