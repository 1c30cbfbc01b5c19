"""Which moves are worth a thought: trades that serve something, the best hexes for each unit, ports when they pay."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases, trading
from stoa.games.caledonia.rules.expanding import neighbour_goods, occupied, purchases
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import bits
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
LOWEST: Final = -1.0e9  # less than any site is worth


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
        last_kind = moves.KIND[buffer[n - 1]]
        if last_kind == moves.EXPAND or last_kind == moves.ROW:
            self._survey(state, player)
        self._wants(player)
        sites = STARTING_SITES if phase == phases.STARTING else SITES
        kept: i64 = 0
        i: i64 = 0
        while i < n:  # step by step through the moves, with all sites of a unit as one step
            move = buffer[i]
            kind = moves.KIND[move]
            if kind == moves.EXPAND:
                end = _end_of_unit(buffer, i, n)
                kept = self._best(state, player, buffer, i, end, kept, sites)
                i = end
                continue
            if kind == moves.PORT and _urgent(move - moves.PORT):
                buffer[0] = move
                return 1
            i += 1
            last = i == n or buffer[i] != move + 1
            if self.sensible(state, player, move, last):
                buffer[kept] = move
                kept += 1
        return kept if kept > 0 else n

    def _wants(self, player: Player) -> None:
        for good in range(board.KINDS):
            need: i64 = 0
            if player.box1 != board.NOTHING:
                need = board.NEED[player.box1 * board.KINDS + good]
            if player.box2 != board.NOTHING:
                need += board.NEED[player.box2 * board.KINDS + good]
            self.need[good] = need
            lack = need - player.goods[good]
            self.lack[good] = lack if lack > 0 else 0

    def sensible(self, state: CaledoniaState, player: Player, move: i64, last: bool) -> bool:
        """Any move but those that bring a unit on the map; `last` if no larger number follows in the list."""
        kind = moves.KIND[move]
        argument = move - kind
        if kind == moves.BUY:
            good, number = argument // board.MOST_TRADED, argument % board.MOST_TRADED + 1
            return self._sensible_purchase(state, player, good, number, last)
        if kind == moves.SELL:
            return self._sensible_sale(player, argument // board.MOST_TRADED, argument % board.MOST_TRADED + 1)
        if kind == moves.TAKE:
            return state.round < board.ROUNDS or self._within_means(player, argument)
        if kind == moves.PORT or kind == moves.COPY:
            return self._sensible_port(state, player, argument, kind == moves.COPY)
        if kind == moves.SHIFT:
            return self._sensible_shift(state, player, argument % (board.KINDS * 2))
        if kind == moves.ROW:
            return self._rowing_helps(state, player, argument)
        if kind == moves.BARREL:
            return self.lack[board.WHISKY] > 0 or (state.round == board.ROUNDS and argument > 0)
        if kind == moves.PROCESS:
            return last or self._sensible_production(state, player, argument % 5)
        if kind == moves.BUTTER:  # all or nothing
            return last or argument == 0
        if kind == moves.BID:
            return argument <= LOW_BID and argument <= state.bid + 3
        if state.phase == phases.REWARDS:
            return kind != moves.DONE or state.upgrades == 0
        if kind == moves.TECHNOLOGY:
            return player.units[board.WOODCUTTER + argument] >= 2 or _to_come(state, UPGRADE_TILE)
        if kind == moves.HIRE:
            return state.round < board.ROUNDS or player.merchants < 2 or _to_come(state, UPGRADE_TILE)
        return True

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
        """Whether there are enough merchants to buy what a contract lacks."""
        lack: i64 = 0
        for good in range(board.KINDS):
            short = board.NEED[contract * board.KINDS + good] + self.need[good] - player.goods[good]
            if short > 0:
                lack += short
        return lack <= player.merchants

    def _sensible_port(self, state: CaledoniaState, player: Player, tile: i64, copied: bool) -> bool:
        if state.phase == phases.AFTER:
            return False
        if tile == board.PORT_BUILDING:
            return player.empty_boxes() > 0 or state.round == board.ROUNDS
        return tile == board.PORT_BASIC or tile == board.PORT_PROCESSED or (copied and tile <= board.PORT_MONEY)

    def _sensible_shift(self, state: CaledoniaState, player: Player, choice: i64) -> bool:
        good = choice // 2
        if state.phase != phases.ACTING or choice % 2 == 0:
            return self.lack[good] >= 2 and state.steps[good] >= 2
        return trading.sellable(player, good) - self.need[good] >= 2 and state.steps[good] <= 7

    # Production

    def _sensible_production(self, state: CaledoniaState, player: Player, number: i64) -> bool:
        """Less than possible: nothing, where the raw goods have another use; grain may be shared out."""
        if state.made == 1 and player.units[board.DISTILLERY] > 0:
            return player.goods[board.GRAIN] < player.units[board.BAKERY] + player.units[board.DISTILLERY]
        if number > 0:
            return False
        basic_scored = state.variant.scoring and state.scoring[state.round - 1] == 0
        return basic_scored or player.clan == (board.CUNNINGHAM if state.made == 0 else board.MACEWEN)

    # Sites

    def _best(
        self, state: CaledoniaState, player: Player, buffer: vec[i64], begin: i64, end: i64, kept: i64, most: i64
    ) -> i64:
        """Keep the best sites for one unit among buffer[begin:end], in their order."""
        bar = LOWEST
        if end - begin > most:
            for i in range(begin, end):
                index = (buffer[i] - moves.EXPAND) % board.HEXES
                if self.looked[index] != self.look:
                    self.looked[index] = self.look
                    self.worth[index] = self.site(state, player, index)
            bar = self._bar(buffer, begin, end, most)
        for i in range(begin, end):
            if bar == LOWEST or self.worth[(buffer[i] - moves.EXPAND) % board.HEXES] >= bar:
                buffer[kept] = buffer[i]
                kept += 1
        return kept

    def _bar(self, buffer: vec[i64], begin: i64, end: i64, most: i64) -> float:
        """The worth of the last site that is good enough; equal ones come together."""
        bar = -LOWEST
        for _ in range(most):
            high = LOWEST
            for i in range(begin, end):
                worth = self.worth[(buffer[i] - moves.EXPAND) % board.HEXES]
                if high < worth < bar:
                    high = worth
            if high == LOWEST:
                return bar
            bar = high
        return bar

    def _survey(self, state: CaledoniaState, player: Player) -> None:
        """What is the same for all sites of a decision."""
        self.look += 1
        room = state.ground.room
        self.land0 = (room[0] | room[2] | room[4]) & ~occupied(state, 0) & ~player.reach0
        self.land1 = (room[1] | room[3] | room[5]) & ~occupied(state, 1) & ~player.reach1
        self.ports0 = 0
        self.ports1 = 0
        for module in range(len(state.ports)):
            if not player.ports >> state.ports[module] & 1:
                port = state.ground.ports[module]
                if port < board.WORD:
                    self.ports0 |= board.BIT[port]
                else:
                    self.ports1 |= board.BIT[port - board.WORD]
        self.ports0 &= ~player.reach0
        self.ports1 &= ~player.reach1
        self.border = BORDER_WORTH if _to_come(state, BORDER_TILE) else 0.0
        self.dear = DEAR_WORTH if _to_come(state, DEAR_TILE) else 0.0

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
            worth += CHEAP_GOOD * float(purchases(neighbour_goods(state, index)))
        return worth

    def _rowing_helps(self, state: CaledoniaState, player: Player, step: i64) -> bool:
        """A fisherman rows where a new port, or several new hexes, come into reach."""
        far = (player.shipping * board.HEXES + state.ground.adjacent[step]) * 2
        low, high = state.ground.reach[far], state.ground.reach[far + 1]
        return (low & self.ports0 | high & self.ports1) != 0 or bits(low & self.land0) + bits(high & self.land1) > 2


def _urgent(tile: i64) -> bool:
    """Port tiles that give something for nothing are used at once."""
    return tile == board.PORT_MONEY or tile == board.PORT_UPGRADE


def _end_of_unit(buffer: vec[i64], begin: i64, n: i64) -> i64:
    """The end of the sites of one unit, which begin here."""
    following = moves.EXPAND + ((buffer[begin] - moves.EXPAND) // board.HEXES + 1) * board.HEXES
    end = begin
    while end < n and buffer[end] < following:
        end += 1
    return end


def _to_come(state: CaledoniaState, tile: i64) -> bool:
    """Whether a scoring tile is that of this or a later round."""
    return any(state.scoring[at] == tile for at in range(state.round - 1, len(state.scoring)))
