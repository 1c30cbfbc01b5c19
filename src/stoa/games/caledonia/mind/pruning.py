"""Which moves are worth a thought: trades that serve something, the best hexes for each unit, ports when they pay."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases, trading
from stoa.games.caledonia.rules.expanding import neighbour_goods, occupied
from stoa.games.caledonia.rules.ground import bits
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.state import CaledoniaState

STARTING_SITES: Final[i64] = 12  # starting workers that are looked at
SITES: Final[i64] = 2  # hexes that are looked at for each unit
CHEAP: Final[i64] = 1  # up to this price step a good may be bought without need
BORDER_TILE: Final[i64] = 4
UPGRADE_TILE: Final[i64] = 7
DEAR_TILE: Final[i64] = 8
LOW_BID: Final[i64] = 8

# What makes a hex a good site, in points
PER_POUND: Final = 0.25
NEW_SETTLEMENT: Final = 1.6
MERGED: Final = 0.8  # lost for each further neighbour
PER_NEW_HEX: Final = 0.12
NEW_PORT: Final = 1.5
CHEAP_GOOD: Final = 0.5
BORDER_WORTH: Final = 1.5
DEAR_WORTH: Final = 2.0


@final
class Pruner:
    """Keeps what a person would consider. Its vectors are only room to work in."""

    def __init__(self) -> None:
        self.lack: vec[i64] = vec[i64]([0] * board.KINDS)  # of each good, for the contracts at hand
        self.need: vec[i64] = vec[i64]([0] * board.KINDS)
        self.worth: vec[float] = vec[float]([0.0] * board.HEXES)  # of each hex as a site,
        self.looked: vec[i64] = vec[i64]([0] * board.HEXES)  # at the last look that it had
        self.look: i64 = 0
        self.land0: i64 = 0  # empty land that is not in reach
        self.land1: i64 = 0
        self.ports0: i64 = 0  # port tiles that were not used and are not in reach
        self.ports1: i64 = 0
        self.border = 0.0  # what scoring tiles give for a site
        self.dear = 0.0

    def prune(self, state: CaledoniaState, buffer: vec[i64], n: i64) -> i64:
        if state.turn < 0 or n < 2:
            return n
        phase = state.phase
        if phase == phases.RETURNING:
            return 1  # the order in which contracts go under the pile hardly matters
        player = state.players[state.turn]
        if buffer[n - 1] >= moves.EXPAND:
            self._survey(state, player)
        if phase == phases.STARTING:
            return self._best_sites(state, player, buffer, n)
        self._wants(player)
        kept: i64 = 0
        i: i64 = 0
        while i < n and buffer[i] < moves.EXPAND:
            move = buffer[i]
            if self._urgent(move):
                buffer[0] = move
                return 1
            last = i + 1 == n or buffer[i + 1] != move + 1
            if self.sensible(state, player, move, last):
                buffer[kept] = move
                kept += 1
            i += 1
        while i < n and buffer[i] < moves.ROW:
            unit = (buffer[i] - moves.EXPAND) // board.HEXES
            end = i
            while end < n and buffer[end] < moves.EXPAND + (unit + 1) * board.HEXES:
                end += 1
            kept = self._best(state, player, buffer, i, end, kept, SITES)
            i = end
        while i < n:
            if self._rowing_helps(state, player, buffer[i] - moves.ROW):
                buffer[kept] = buffer[i]
                kept += 1
            i += 1
        return kept if kept > 0 else n

    def _urgent(self, move: i64) -> bool:
        """Ports that give something for nothing are used at once."""
        return move == moves.PORT + board.PORT_MONEY or move == moves.PORT + board.PORT_UPGRADE

    def _wants(self, player: Player) -> None:
        good: i64 = 0
        while good < board.KINDS:
            need: i64 = 0
            if player.box1 != board.NOTHING:
                need = board.NEED[player.box1 * board.KINDS + good]
            if player.box2 != board.NOTHING:
                need += board.NEED[player.box2 * board.KINDS + good]
            self.need[good] = need
            lack = need - player.goods[good]
            self.lack[good] = lack if lack > 0 else 0
            good += 1

    def sensible(self, state: CaledoniaState, player: Player, move: i64, last: bool) -> bool:
        """Any move but those that bring a unit somewhere; `last` if no larger number follows in the list."""
        phase = state.phase
        if phase >= phases.PROCESSING:
            return self._sensible_production(state, player, move, last)
        if phase == phases.BIDDING:
            return move == moves.LEAVE or (move - moves.BID <= LOW_BID and move - moves.BID <= state.bid + 3)
        if move >= moves.SLAUGHTER or move == moves.BUILDING:
            return True
        if move >= moves.BARREL:
            return self.lack[board.WHISKY] > 0 or (state.round == board.ROUNDS and move > moves.BARREL)
        if move >= moves.DISCARD or moves.SPARE <= move < moves.SHIFT:
            return True
        if move >= moves.SHIFT:
            return self._sensible_shift(state, player, (move - moves.SHIFT) % (board.KINDS * 2))
        if move >= moves.PORT:
            return self._sensible_port(state, player, move)
        if move >= moves.FULFIL:
            return True
        if move >= moves.TAKE:
            return state.round < board.ROUNDS or self._within_means(player, move - moves.TAKE)
        if move >= moves.SELL:
            return self._sensible_sale(
                player, (move - moves.SELL) // board.MOST_TRADED, (move - moves.SELL) % board.MOST_TRADED + 1
            )
        if move >= moves.BUY:
            good = (move - moves.BUY) // board.MOST_TRADED
            return self._sensible_purchase(state, player, good, (move - moves.BUY) % board.MOST_TRADED + 1, last)
        if phase == phases.REWARDS:
            return move != moves.DONE or state.upgrades == 0
        if move == moves.TECHNOLOGY or move == moves.TECHNOLOGY + 1:
            return player.units[board.WOODCUTTER + move - moves.TECHNOLOGY] >= 2 or self._to_come(state, UPGRADE_TILE)
        if move == moves.HIRE:
            return state.round < board.ROUNDS or player.merchants < 2 or self._to_come(state, UPGRADE_TILE)
        return True

    def _to_come(self, state: CaledoniaState, tile: i64) -> bool:
        """Whether a scoring tile is that of this or a later round."""
        at = state.round - 1
        while at < len(state.scoring):
            if state.scoring[at] == tile:
                return True
            at += 1
        return False

    # Trade, contracts and ports

    def _sensible_purchase(self, state: CaledoniaState, player: Player, good: i64, number: i64, last: bool) -> bool:
        """What a contract or idle factories lack; all there is when goods score, at the end, or if they are cheap."""
        wanted = self.lack[good]
        if good == board.MILK:
            wanted = player.units[board.DAIRY] - player.units[board.COW] - player.goods[board.MILK]
        elif good == board.GRAIN:
            factories = player.units[board.BAKERY] + player.units[board.DISTILLERY]
            wanted = factories - player.units[board.FIELD] * 2 - player.goods[board.GRAIN]
        if wanted > 0 and (number == wanted or (last and number < wanted)):
            return True
        if not last:
            return False
        if state.phase == phases.PLACED:
            return good >= board.BASIC
        scored = state.variant.scoring and state.scoring[state.round - 1] == (0 if good < board.BASIC else 1)
        return scored or state.steps[good] <= CHEAP or (state.round == board.ROUNDS and good >= board.BASIC)

    def _sensible_sale(self, player: Player, good: i64, number: i64) -> bool:
        """All that no contract needs, or half of it."""
        most = trading.sellable(player, good)
        spare = player.goods[good] - self.need[good]
        if spare < most:
            most = spare
        return number == most or number == (most + 1) // 2

    def _within_means(self, player: Player, contract: i64) -> bool:
        """Whether there are merchants enough to buy what a contract lacks."""
        lack: i64 = 0
        good: i64 = 0
        while good < board.KINDS:
            short = board.NEED[contract * board.KINDS + good] + self.need[good] - player.goods[good]
            if short > 0:
                lack += short
            good += 1
        return lack <= player.merchants

    def _sensible_port(self, state: CaledoniaState, player: Player, move: i64) -> bool:
        if state.phase == phases.AFTER:
            return False
        tile = move - moves.COPY if move >= moves.COPY else move - moves.PORT
        if tile == board.PORT_BUILDING:
            return player.empty_boxes() > 0 or state.round == board.ROUNDS
        return (
            tile == board.PORT_BASIC
            or tile == board.PORT_PROCESSED
            or (move >= moves.COPY and tile <= board.PORT_MONEY)
        )

    def _sensible_shift(self, state: CaledoniaState, player: Player, choice: i64) -> bool:
        good = choice // 2
        if state.phase != phases.ACTING or choice % 2 == 0:
            return self.lack[good] >= 2 and state.steps[good] >= 2
        return trading.sellable(player, good) - self.need[good] >= 2 and state.steps[good] <= 7

    # Production

    def _sensible_production(self, state: CaledoniaState, player: Player, move: i64, last: bool) -> bool:
        """As much as possible, or nothing where the raw goods have another use; grain may be shared out."""
        if state.phase == phases.CHURNING:
            return last or move == moves.BUTTER
        if state.phase != phases.PROCESSING or last:
            return True
        if state.made == 1 and player.units[board.DISTILLERY] > 0:
            return player.goods[board.GRAIN] < player.units[board.BAKERY] + player.units[board.DISTILLERY]
        if (move - moves.PROCESS) % 5 > 0:
            return False
        basic_scored = state.variant.scoring and state.scoring[state.round - 1] == 0
        return basic_scored or player.clan == (board.CUNNINGHAM if state.made == 0 else board.MACEWEN)

    # Sites

    def _best_sites(self, state: CaledoniaState, player: Player, buffer: vec[i64], n: i64) -> i64:
        """Starting workers: the best hexes of every kind of worker."""
        kept: i64 = 0
        i: i64 = 0
        while i < n:
            unit = (buffer[i] - moves.EXPAND) // board.HEXES
            end = i
            while end < n and buffer[end] < moves.EXPAND + (unit + 1) * board.HEXES:
                end += 1
            kept = self._best(state, player, buffer, i, end, kept, STARTING_SITES)
            i = end
        return kept

    def _best(
        self, state: CaledoniaState, player: Player, buffer: vec[i64], begin: i64, end: i64, kept: i64, most: i64
    ) -> i64:
        """Keep the best sites for one unit among buffer[begin:end], in their order."""
        bar = -1.0e9
        if end - begin > most:
            i = begin
            while i < end:
                index = (buffer[i] - moves.EXPAND) % board.HEXES
                if self.looked[index] != self.look:
                    self.looked[index] = self.look
                    self.worth[index] = self.site(state, player, index)
                i += 1
            bar = self._bar(buffer, begin, end, most)
        i = begin
        while i < end:
            if bar < -1.0e8 or self.worth[(buffer[i] - moves.EXPAND) % board.HEXES] >= bar:
                buffer[kept] = buffer[i]
                kept += 1
            i += 1
        return kept

    def _bar(self, buffer: vec[i64], begin: i64, end: i64, most: i64) -> float:
        """The worth of the last site that is good enough; equal ones come together."""
        bar = 1.0e9
        while most > 0:
            high = -1.0e9
            i = begin
            while i < end:
                worth = self.worth[(buffer[i] - moves.EXPAND) % board.HEXES]
                if high < worth < bar:
                    high = worth
                i += 1
            if high < -1.0e8:
                return bar
            bar = high
            most -= 1
        return bar

    def _survey(self, state: CaledoniaState, player: Player) -> None:
        """What is the same for all sites of a decision."""
        self.look += 1
        room = state.ground.room
        self.land0 = (room[0] | room[2] | room[4]) & ~occupied(state, 0) & ~player.reach0
        self.land1 = (room[1] | room[3] | room[5]) & ~occupied(state, 1) & ~player.reach1
        self.ports0 = 0
        self.ports1 = 0
        module: i64 = 0
        while module < len(state.ports):
            if not player.ports >> state.ports[module] & 1:
                port = state.ground.ports[module]
                if port < board.WORD:
                    self.ports0 |= board.BIT[port]
                else:
                    self.ports1 |= board.BIT[port - board.WORD]
            module += 1
        self.ports0 &= ~player.reach0
        self.ports1 &= ~player.reach1
        self.border = BORDER_WORTH if self._to_come(state, BORDER_TILE) else 0.0
        self.dear = DEAR_WORTH if self._to_come(state, DEAR_TILE) else 0.0

    def site(self, state: CaledoniaState, player: Player, index: i64) -> float:
        """What speaks for a hex, whatever unit goes there: its price, settlements, reach, ports, neighbours, tiles."""
        ground = state.ground
        near = index * 2
        worth = -PER_POUND * float(ground.cost[index])
        beside = bits(ground.reach[near] & player.own0) + bits(ground.reach[near + 1] & player.own1)
        if beside == 0:
            worth += NEW_SETTLEMENT
        elif beside > 1:
            worth -= MERGED * float(beside - 1)
        level = player.shipping
        if state.phase == phases.STARTING and level == 0:
            level = 1
        far = (level * board.HEXES + index) * 2
        new = bits(ground.reach[far] & self.land0) + bits(ground.reach[far + 1] & self.land1)
        worth += PER_NEW_HEX * float(new * (board.ROUNDS - state.round))
        ports0, ports1 = ground.reach[far] & self.ports0, ground.reach[far + 1] & self.ports1
        if ports0 or ports1:
            worth += NEW_PORT * float(bits(ports0) + bits(ports1))
        if ground.stands(ground.border, index):
            worth += self.border
        if ground.stands(ground.dear, index):
            worth += self.dear
        if state.variant.cap:
            worth += CHEAP_GOOD * float(bits(neighbour_goods(state, index)))
        return worth

    def _rowing_helps(self, state: CaledoniaState, player: Player, step: i64) -> bool:
        """A fisherman rows where a new port, or several new hexes, come into reach."""
        far = (player.shipping * board.HEXES + state.ground.adjacent[step]) * 2
        low, high = state.ground.reach[far], state.ground.reach[far + 1]
        return (low & self.ports0 | high & self.ports1) != 0 or bits(low & self.land0) + bits(high & self.land1) > 2
