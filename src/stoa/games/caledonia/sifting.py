"""Which moves are worth a thought: trades that serve something, the best hexes for each unit, ports when they pay."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import trading
from stoa.games.caledonia.board import (
    ACTING,
    AFTER,
    BAKERY,
    BARREL,
    BASIC,
    BID,
    BIDDING,
    BIT,
    BUILDING,
    BUTTER,
    BUY,
    CHURNING,
    COPY,
    COW,
    CUNNINGHAM,
    DAIRY,
    DISCARD,
    DISTILLERY,
    DONE,
    EXPAND,
    FIELD,
    FULFIL,
    GRAIN,
    HEXES,
    HIRE,
    KINDS,
    LEAVE,
    MACEWEN,
    MILK,
    MOST_TRADED,
    NEED,
    NOTHING,
    PLACED,
    PORT,
    PORT_BASIC,
    PORT_BUILDING,
    PORT_MONEY,
    PORT_PROCESSED,
    PORT_UPGRADE,
    PROCESS,
    PROCESSING,
    RETURNING,
    REWARDS,
    ROUNDS,
    ROW,
    SELL,
    SHIFT,
    SLAUGHTER,
    SPARE,
    STARTING,
    TAKE,
    TECHNOLOGY,
    WHISKY,
    WOODCUTTER,
    WORD,
)
from stoa.games.caledonia.expanding import neighbour_goods, occupied
from stoa.games.caledonia.ground import bits
from stoa.games.caledonia.player import Player
from stoa.games.caledonia.rules import Table

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
class Sifter:
    """Keeps what a person would consider. Its vectors are only room to work in."""

    def __init__(self) -> None:
        self.lack: vec[i64] = vec[i64]([0] * KINDS)  # of each good, for the contracts at hand
        self.need: vec[i64] = vec[i64]([0] * KINDS)
        self.worth: vec[float] = vec[float]([0.0] * HEXES)  # of each hex as a site,
        self.looked: vec[i64] = vec[i64]([0] * HEXES)  # at the last look that it had
        self.look: i64 = 0
        self.land0: i64 = 0  # empty land that is not in reach
        self.land1: i64 = 0
        self.ports0: i64 = 0  # port tiles that were not used and are not in reach
        self.ports1: i64 = 0
        self.border = 0.0  # what scoring tiles give for a site
        self.dear = 0.0

    def sift(self, table: Table, moves: vec[i64], n: i64) -> i64:
        if table.turn < 0 or n < 2:
            return n
        phase = table.phase
        if phase == RETURNING:
            return 1  # the order in which contracts go under the pile hardly matters
        player = table.players[table.turn]
        if moves[n - 1] >= EXPAND:
            self._survey(table, player)
        if phase == STARTING:
            return self._best_sites(table, player, moves, n)
        self._wants(player)
        kept: i64 = 0
        i: i64 = 0
        while i < n and moves[i] < EXPAND:
            move = moves[i]
            if self._urgent(move):
                moves[0] = move
                return 1
            last = i + 1 == n or moves[i + 1] != move + 1
            if self.sensible(table, player, move, last):
                moves[kept] = move
                kept += 1
            i += 1
        while i < n and moves[i] < ROW:
            unit = (moves[i] - EXPAND) // HEXES
            end = i
            while end < n and moves[end] < EXPAND + (unit + 1) * HEXES:
                end += 1
            kept = self._best(table, player, moves, i, end, kept, SITES)
            i = end
        while i < n:
            if self._rowing_helps(table, player, moves[i] - ROW):
                moves[kept] = moves[i]
                kept += 1
            i += 1
        return kept if kept > 0 else n

    def _urgent(self, move: i64) -> bool:
        """Ports that give something for nothing are used at once."""
        return move == PORT + PORT_MONEY or move == PORT + PORT_UPGRADE

    def _wants(self, player: Player) -> None:
        good: i64 = 0
        while good < KINDS:
            need: i64 = 0
            if player.box1 != NOTHING:
                need = NEED[player.box1 * KINDS + good]
            if player.box2 != NOTHING:
                need += NEED[player.box2 * KINDS + good]
            self.need[good] = need
            lack = need - player.goods[good]
            self.lack[good] = lack if lack > 0 else 0
            good += 1

    def sensible(self, table: Table, player: Player, move: i64, last: bool) -> bool:
        """Any move but those that bring a unit somewhere; `last` if no larger number follows in the list."""
        phase = table.phase
        if phase >= PROCESSING:
            return self._sensible_production(table, player, move, last)
        if phase == BIDDING:
            return move == LEAVE or (move - BID <= LOW_BID and move - BID <= table.bid + 3)
        if move >= SLAUGHTER or move == BUILDING:
            return True
        if move >= BARREL:
            return self.lack[WHISKY] > 0 or (table.round == ROUNDS and move > BARREL)
        if move >= DISCARD or SPARE <= move < SHIFT:
            return True
        if move >= SHIFT:
            return self._sensible_shift(table, player, (move - SHIFT) % (KINDS * 2))
        if move >= PORT:
            return self._sensible_port(table, player, move)
        if move >= FULFIL:
            return True
        if move >= TAKE:
            return table.round < ROUNDS or self._within_means(player, move - TAKE)
        if move >= SELL:
            return self._sensible_sale(player, (move - SELL) // MOST_TRADED, (move - SELL) % MOST_TRADED + 1)
        if move >= BUY:
            good = (move - BUY) // MOST_TRADED
            return self._sensible_purchase(table, player, good, (move - BUY) % MOST_TRADED + 1, last)
        if phase == REWARDS:
            return move != DONE or table.upgrades == 0
        if move == TECHNOLOGY or move == TECHNOLOGY + 1:
            return player.units[WOODCUTTER + move - TECHNOLOGY] >= 2 or self._to_come(table, UPGRADE_TILE)
        if move == HIRE:
            return table.round < ROUNDS or player.merchants < 2 or self._to_come(table, UPGRADE_TILE)
        return True

    def _to_come(self, table: Table, tile: i64) -> bool:
        """Whether a scoring tile is that of this or a later round."""
        at = table.round - 1
        while at < len(table.scoring):
            if table.scoring[at] == tile:
                return True
            at += 1
        return False

    # Trade, contracts and ports

    def _sensible_purchase(self, table: Table, player: Player, good: i64, number: i64, last: bool) -> bool:
        """What a contract or idle factories lack; all there is when goods score, at the end, or if they are cheap."""
        wanted = self.lack[good]
        if good == MILK:
            wanted = player.units[DAIRY] - player.units[COW] - player.goods[MILK]
        elif good == GRAIN:
            factories = player.units[BAKERY] + player.units[DISTILLERY]
            wanted = factories - player.units[FIELD] * 2 - player.goods[GRAIN]
        if wanted > 0 and (number == wanted or (last and number < wanted)):
            return True
        if not last:
            return False
        if table.phase == PLACED:
            return good >= BASIC
        scored = table.setting.scoring and table.scoring[table.round - 1] == (0 if good < BASIC else 1)
        return scored or table.steps[good] <= CHEAP or (table.round == ROUNDS and good >= BASIC)

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
        while good < KINDS:
            short = NEED[contract * KINDS + good] + self.need[good] - player.goods[good]
            if short > 0:
                lack += short
            good += 1
        return lack <= player.merchants

    def _sensible_port(self, table: Table, player: Player, move: i64) -> bool:
        if table.phase == AFTER:
            return False
        tile = move - COPY if move >= COPY else move - PORT
        if tile == PORT_BUILDING:
            return player.empty_boxes() > 0 or table.round == ROUNDS
        return tile == PORT_BASIC or tile == PORT_PROCESSED or (move >= COPY and tile <= PORT_MONEY)

    def _sensible_shift(self, table: Table, player: Player, choice: i64) -> bool:
        good = choice // 2
        if table.phase != ACTING or choice % 2 == 0:
            return self.lack[good] >= 2 and table.steps[good] >= 2
        return trading.sellable(player, good) - self.need[good] >= 2 and table.steps[good] <= 7

    # Production

    def _sensible_production(self, table: Table, player: Player, move: i64, last: bool) -> bool:
        """As much as possible, or nothing where the raw goods have another use; grain may be shared out."""
        if table.phase == CHURNING:
            return last or move == BUTTER
        if table.phase != PROCESSING or last:
            return True
        if table.made == 1 and player.units[DISTILLERY] > 0:
            return player.goods[GRAIN] < player.units[BAKERY] + player.units[DISTILLERY]
        if (move - PROCESS) % 5 > 0:
            return False
        basic_scored = table.setting.scoring and table.scoring[table.round - 1] == 0
        return basic_scored or player.clan == (CUNNINGHAM if table.made == 0 else MACEWEN)

    # Sites

    def _best_sites(self, table: Table, player: Player, moves: vec[i64], n: i64) -> i64:
        """Starting workers: the best hexes of every kind of worker."""
        kept: i64 = 0
        i: i64 = 0
        while i < n:
            unit = (moves[i] - EXPAND) // HEXES
            end = i
            while end < n and moves[end] < EXPAND + (unit + 1) * HEXES:
                end += 1
            kept = self._best(table, player, moves, i, end, kept, STARTING_SITES)
            i = end
        return kept

    def _best(self, table: Table, player: Player, moves: vec[i64], begin: i64, end: i64, kept: i64, most: i64) -> i64:
        """Keep the best sites for one unit among moves[begin:end], in their order."""
        bar = -1.0e9
        if end - begin > most:
            i = begin
            while i < end:
                index = (moves[i] - EXPAND) % HEXES
                if self.looked[index] != self.look:
                    self.looked[index] = self.look
                    self.worth[index] = self.site(table, player, index)
                i += 1
            bar = self._bar(moves, begin, end, most)
        i = begin
        while i < end:
            if bar < -1.0e8 or self.worth[(moves[i] - EXPAND) % HEXES] >= bar:
                moves[kept] = moves[i]
                kept += 1
            i += 1
        return kept

    def _bar(self, moves: vec[i64], begin: i64, end: i64, most: i64) -> float:
        """The worth of the last site that is good enough; equal ones come together."""
        bar = 1.0e9
        while most > 0:
            high = -1.0e9
            i = begin
            while i < end:
                worth = self.worth[(moves[i] - EXPAND) % HEXES]
                if high < worth < bar:
                    high = worth
                i += 1
            if high < -1.0e8:
                return bar
            bar = high
            most -= 1
        return bar

    def _survey(self, table: Table, player: Player) -> None:
        """What is the same for all sites of a decision."""
        self.look += 1
        room = table.ground.room
        self.land0 = (room[0] | room[2] | room[4]) & ~occupied(table, 0) & ~player.reach0
        self.land1 = (room[1] | room[3] | room[5]) & ~occupied(table, 1) & ~player.reach1
        self.ports0 = 0
        self.ports1 = 0
        module: i64 = 0
        while module < len(table.ports):
            if not player.ports >> table.ports[module] & 1:
                port = table.ground.ports[module]
                if port < WORD:
                    self.ports0 |= BIT[port]
                else:
                    self.ports1 |= BIT[port - WORD]
            module += 1
        self.ports0 &= ~player.reach0
        self.ports1 &= ~player.reach1
        self.border = BORDER_WORTH if self._to_come(table, BORDER_TILE) else 0.0
        self.dear = DEAR_WORTH if self._to_come(table, DEAR_TILE) else 0.0

    def site(self, table: Table, player: Player, index: i64) -> float:
        """What speaks for a hex, whatever unit goes there: its price, settlements, reach, ports, neighbours, tiles."""
        ground = table.ground
        near = index * 2
        worth = -PER_POUND * float(ground.cost[index])
        beside = bits(ground.reach[near] & player.own0) + bits(ground.reach[near + 1] & player.own1)
        if beside == 0:
            worth += NEW_SETTLEMENT
        elif beside > 1:
            worth -= MERGED * float(beside - 1)
        level = player.shipping
        if table.phase == STARTING and level == 0:
            level = 1
        far = (level * HEXES + index) * 2
        new = bits(ground.reach[far] & self.land0) + bits(ground.reach[far + 1] & self.land1)
        worth += PER_NEW_HEX * float(new * (ROUNDS - table.round))
        ports0, ports1 = ground.reach[far] & self.ports0, ground.reach[far + 1] & self.ports1
        if ports0 or ports1:
            worth += NEW_PORT * float(bits(ports0) + bits(ports1))
        if ground.stands(ground.border, index):
            worth += self.border
        if ground.stands(ground.dear, index):
            worth += self.dear
        if table.setting.cap:
            worth += CHEAP_GOOD * float(bits(neighbour_goods(table, index)))
        return worth

    def _rowing_helps(self, table: Table, player: Player, step: i64) -> bool:
        """A fisherman rows where a new port, or several new hexes, come into reach."""
        far = (player.shipping * HEXES + table.ground.adjacent[step]) * 2
        low, high = table.ground.reach[far], table.ground.reach[far + 1]
        return (low & self.ports0 | high & self.ports1) != 0 or bits(low & self.land0) + bits(high & self.land1) > 2
