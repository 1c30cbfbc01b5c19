"""What one player has: money, goods, units on the map, merchants, contracts and upgrades."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.sets import hexes


@final
class Player:
    """A player's board, boxes and stock. Sets of hexes are two words, sets of contracts and tiles one."""

    def __init__(self, goods: vec[i64], units: vec[i64], stalls: vec[i64], imported: vec[i64]) -> None:
        self.goods: vec[i64] = goods
        self.units: vec[i64] = units  # on the map, by type
        self.stalls: vec[i64] = stalls  # merchants on the market: positive where they buy, negative where they sell
        self.imported: vec[i64] = imported  # cotton, tobacco, sugar cane and hops on the fulfilled contracts
        self.money: i64 = 0
        self.glory: i64 = 0
        self.clan: i64 = board.NO_CLAN
        self.tile: i64 = board.NOTHING  # the starting tile
        self.shipping: i64 = 0
        self.technology: i64 = 0  # a mask: woodcutters, miners
        self.merchants: i64 = board.IN_STOCK
        self.track: i64 = board.TO_HIRE  # merchants still on the board
        self.ports: i64 = 0  # a mask of the port tiles used
        self.box1: i64 = board.NOTHING
        self.box2: i64 = board.NOTHING
        self.fulfilled: i64 = 0
        self.exported: i64 = 0  # how many contracts these are
        self.meat: i64 = 0  # printed on them
        self.cellar: i64 = 0  # CAL-225: a mask of spots, the left one first
        self.bid: i64 = 0  # CAL-269
        self.own0: i64 = 0  # hexes with own units
        self.own1: i64 = 0
        self.reach0: i64 = 0  # hexes within reach of them
        self.reach1: i64 = 0

    def copy(self) -> "Player":
        twin = Player(self.goods[:], self.units[:], self.stalls[:], self.imported[:])
        twin.money = self.money
        twin.glory = self.glory
        twin.clan = self.clan
        twin.tile = self.tile
        twin.shipping = self.shipping
        twin.technology = self.technology
        twin.merchants = self.merchants
        twin.track = self.track
        twin.ports = self.ports
        twin.box1 = self.box1
        twin.box2 = self.box2
        twin.fulfilled = self.fulfilled
        twin.exported = self.exported
        twin.meat = self.meat
        twin.cellar = self.cellar
        twin.bid = self.bid
        twin.own0 = self.own0
        twin.own1 = self.own1
        twin.reach0 = self.reach0
        twin.reach1 = self.reach1
        return twin

    def left(self, unit: i64) -> i64:
        """CAL-093, CAL-213: the pieces of a unit still on the player board."""
        if unit >= board.WOODCUTTER and (unit == board.WORKER) != (self.clan == board.MACDONALD):
            return 0
        return board.PIECES[unit] - self.units[unit]

    def empty_boxes(self) -> i64:
        """CAL-086, CAL-199."""
        free: i64 = 0
        if self.box1 == board.NOTHING:
            free += 1
        if self.box2 == board.NOTHING and self.clan == board.BUCHANAN:
            free += 1
        return free

    def hexes(self) -> list[int]:
        """Where the player's units stand."""
        return hexes(self.own0, self.own1)

    def occupy(self, unit: i64, index: i64) -> None:
        """A unit comes from the player board to a hex."""
        self.units[unit] += 1
        if index < board.WORD:
            self.own0 |= board.BIT[index]
        else:
            self.own1 |= board.BIT[index - board.WORD]

    def vacate(self, unit: i64, index: i64) -> None:
        """A unit goes from a hex back to the player board."""
        self.units[unit] -= 1
        if index < board.WORD:
            self.own0 &= ~board.BIT[index]
        else:
            self.own1 &= ~board.BIT[index - board.WORD]

    def holds(self, contract: i64) -> bool:
        return self.box1 == contract or self.box2 == contract

    def basic(self) -> i64:
        return self.goods[0] + self.goods[1] + self.goods[2]

    def processed(self) -> i64:
        return self.goods[3] + self.goods[4] + self.goods[5]

    def barrels(self) -> i64:
        return (self.cellar & 1) + (self.cellar >> 1 & 1) + (self.cellar >> 2 & 1)

    def numbers(self) -> list[i64]:
        """Everything but the vectors and what follows from them, for keys."""
        return [
            self.money,
            self.glory,
            self.clan,
            self.tile,
            self.shipping,
            self.technology,
            self.merchants,
            self.track,
            self.ports,
            self.box1,
            self.box2,
            self.fulfilled,
            self.cellar,
            self.bid,
        ]


def newcomer() -> Player:
    """CAL-044 to CAL-048: a player before anything is taken."""
    return Player(vec[i64]([0] * board.KINDS), vec[i64]([0] * 9), vec[i64]([0] * board.KINDS), vec[i64]([0] * 4))
