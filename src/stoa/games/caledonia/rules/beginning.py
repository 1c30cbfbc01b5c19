"""The setup: map, ports, tiles, clans with their starting tiles, the auction for them, and the starting workers."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, expanding, phases, rounds
from stoa.games.caledonia.rules.board import start_level
from stoa.games.caledonia.rules.ground import ground
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

SCORING_DRAWN: i64 = board.DATA["setup"]["scoring_tiles_drawn"]
BEYOND: i64 = board.DATA["setup"]["clans_drawn_beyond_players"]
EXTRA_MONEY: vec[i64] = vec[i64](board.DATA["variants"]["no_clans"]["extra_money_by_order"])


def begin(state: "CaledoniaState") -> None:
    """CAL-037: lay the map, unless its sides were chosen."""
    state.turn = CHANCE
    if len(state.ground.sides) < board.PORTS:
        state.phase = phases.SIDES
    else:
        _begin_ports(state)


def settle(state: "CaledoniaState", outcome: i64) -> None:
    """What chance has decided about the setup."""
    phase = state.phase
    if phase == phases.SIDES:
        sides = state.ground.sides + str(outcome - moves.SIDE + 1)
        state.ground = ground(sides, state.variant.small, state.variant.ports)
        if len(sides) == board.PORTS:
            _begin_ports(state)
    elif phase == phases.PORTING:
        state.ports = _longer(state.ports, outcome - moves.DRAW_PORT)
        if len(state.ports) == board.PORTS:
            _begin_covers(state)
    elif phase == phases.COVERING:
        cover(state, outcome - moves.COVER)
        state.count += 1
        if state.count == board.PORTS:
            _begin_tiles(state)
    elif phase == phases.TILING:
        state.scoring = _longer(state.scoring, outcome - moves.DRAW_SCORING)
        if len(state.scoring) == SCORING_DRAWN:
            _begin_contracts(state)
    elif phase == phases.FIRST:
        _first(state, outcome - moves.FIRST_SEAT)
    else:
        _pair(state, outcome)


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
    from stoa.games.caledonia.rules.modules import spots_of

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
        _first(state, 0)
    else:
        state.phase = phases.FIRST


def _first(state: "CaledoniaState", seat: i64) -> None:
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
    n: i64 = 0
    while n < len(state.pairs):
        mask |= 1 << (state.pairs[n] >> 4)
        n += 1
    return mask


def starts_drawn(state: "CaledoniaState") -> i64:
    mask: i64 = 0
    n: i64 = 0
    while n < len(state.pairs):
        mask |= 1 << (state.pairs[n] & 15)
        n += 1
    return mask


def _pair(state: "CaledoniaState", outcome: i64) -> None:
    """CAL-050: a clan x 16 + 15 waits for its starting tile; without clans the clan is written 15."""
    if outcome < moves.DRAW_START:
        state.pairs = _longer(state.pairs, (outcome - moves.DRAW_CLAN) * 16 + 15)
        return
    tile = outcome - moves.DRAW_START
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
    state.bid = board.NOTHING
    state.bidder = board.NOBODY
    state.out = 0
    state.phase = phases.BIDDING
    state.turn = seat


def without_pair(state: "CaledoniaState", seat: i64) -> bool:
    return state.players[seat].tile == board.NOTHING


def _next_bidder(state: "CaledoniaState", seat: i64) -> i64:
    """CAL-268: the next to the left who has neither a clan nor left this auction."""
    found = (seat + 1) % state.seats
    while not without_pair(state, found) or state.out >> found & 1:
        found = (found + 1) % state.seats
    return found


def fill(state: "CaledoniaState", out: vec[i64]) -> i64:
    n: i64 = 0
    if state.phase == phases.PICKING:
        pair: i64 = 0
        while pair < len(state.pairs):
            if not state.taken >> pair & 1:
                out[n] = moves.PICK + pair
                n += 1
            pair += 1
        return n
    bid = state.bid + 1
    while bid <= board.HIGHEST_BID:
        out[n] = moves.BID + bid
        n += 1
        bid += 1
    if state.bidder != board.NOBODY:
        out[n] = moves.LEAVE
        n += 1
    return n


def decide(state: "CaledoniaState", move: i64) -> None:
    if move >= moves.EXPAND:
        unit, index = (move - moves.EXPAND) // board.HEXES, (move - moves.EXPAND) % board.HEXES
        player = state.players[state.turn]
        expanding.put(state, player, unit, index)
        player.money -= expanding.cost(state, player, unit, index, False)
        state.count += 1
        next_worker(state)
    elif move == moves.LEAVE:
        state.out |= 1 << state.turn
        _bid_goes_on(state)
    elif move >= moves.BID:
        state.bid = move - moves.BID
        state.bidder = state.turn
        if state.bid == board.HIGHEST_BID:  # CAL-272
            _auction_won(state)
        else:
            _bid_goes_on(state)
    else:
        _pick(state, move - moves.PICK)


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
    receive(state, state.players[seat], state.pairs[pair])
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


def receive(state: "CaledoniaState", player: Player, pair: i64) -> None:
    """A player takes a starting tile, and a clan with its starting upgrades."""
    clan, tile = pair >> 4, pair & 15
    player.tile = tile
    player.money += board.TILE_MONEY[tile]
    good: i64 = 0
    while good < board.KINDS:
        player.goods[good] += board.TILE_GOODS[tile * board.KINDS + good]
        good += 1
    player.clan = clan if state.variant.clans else board.NO_CLAN
    player.shipping = start_level(player.clan, state.seats)
    if player.clan == board.STEWART:  # CAL-233
        player.merchants += board.STEWART_MERCHANTS
        player.track -= board.STEWART_MERCHANTS


def _next_auction(state: "CaledoniaState", seat: i64) -> None:
    """CAL-270, CAL-271."""
    if len(state.order) == state.seats:
        state.bid = board.NOTHING
        state.bidder = board.NOBODY
        state.out = 0
        _begin_workers(state)
        return
    state.out = 0
    following = _next_bidder(state, seat)
    if len(state.order) == state.seats - 1:
        state.bid = board.NOTHING
        state.bidder = board.NOBODY
        state.phase = phases.PICKING
        state.turn = following
    else:
        _open_auction(state, following)


# Starting workers


def _begin_workers(state: "CaledoniaState") -> None:
    state.phase = phases.STARTING
    state.place = 0
    state.count = 0
    next_worker(state)


def worker_seat(state: "CaledoniaState", count: i64) -> i64:
    """CAL-055, CAL-056, CAL-061: whose starting worker is placed when so many have had their time; NOBODY after the last."""
    n = state.seats
    if count < n * board.START_WORKERS:
        at = count % n
        return state.order[n - 1 - at if count // n % 2 else at]
    if count == n * board.START_WORKERS:
        seat: i64 = 0
        while seat < n:
            if state.players[seat].clan == board.FERGUSSON:
                return seat
            seat += 1
    return board.NOBODY


def next_worker(state: "CaledoniaState") -> None:
    """CAL-284: who can place no worker is skipped."""
    while True:
        seat = worker_seat(state, state.count)
        if seat == board.NOBODY:
            rounds.begin_actions(state)
            return
        state.turn = seat
        if can_place_worker(state, state.players[seat]):
            return
        state.count += 1


def can_place_worker(state: "CaledoniaState", player: Player) -> bool:
    scratch = vec[i64]([0] * 351)  # at most three units x 117 hexes
    return expanding.fill_workers(state, player, scratch) > 0
