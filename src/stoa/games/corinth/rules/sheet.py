"""A player's sheet: what is marked, circled and crossed out on it, and what it is worth."""

from typing import final

from mypy_extensions import i64

from stoa.games.corinth.rules import board
from stoa.games.corinth.rules.market import BESIDE, DIRECTIONS, NEIGHBOURS, direction


@final
class Sheet:
    """COR-005, COR-013, COR-014: a sheet; a new one has its printed gold and goat circled and nothing else."""

    def __init__(self) -> None:
        self.marks: i64 = 0  # marked goods, three bits for each shop
        self.bonuses: i64 = 0  # the districts whose bonus was received, as a mask
        self.gold: i64 = 1  # circled on the gold track
        self.gold_spent: i64 = 0  # and crossed out
        self.goats: i64 = 1
        self.goats_spent: i64 = 0
        self.buildings: i64 = 0  # as a mask
        self.steward: i64 = board.START
        self.passed: i64 = 1 << board.START  # nodes that may not be entered again, circled ones included (COR-070)
        self.circled: i64 = 0
        self.route: i64 = 0  # the directions of all steps, two bits each, the first one lowest
        self.steps: i64 = 0  # how many they are
        self.boxes: i64 = 0  # the values in A, B and C, six bits each

    def copy(self) -> "Sheet":
        twin = Sheet()
        twin.marks = self.marks
        twin.bonuses = self.bonuses
        twin.gold = self.gold
        twin.gold_spent = self.gold_spent
        twin.goats = self.goats
        twin.goats_spent = self.goats_spent
        twin.buildings = self.buildings
        twin.steward = self.steward
        twin.passed = self.passed
        twin.circled = self.circled
        twin.route = self.route
        twin.steps = self.steps
        twin.boxes = self.boxes
        return twin

    # Gold, goats, buildings

    def gold_left(self) -> i64:
        """COR-048: gold that is circled and not crossed out."""
        return self.gold - self.gold_spent

    def goats_left(self) -> i64:
        """COR-048: goats that are circled and not crossed out."""
        return self.goats - self.goats_spent

    def gain_gold(self, n: i64, limited: bool) -> None:
        """COR-046, COR-047: circle so much gold; what the track has no room for is lost if it is limited."""
        self.gold += n
        if limited and self.gold > board.SYMBOLS:
            self.gold = board.SYMBOLS

    def gain_goats(self, n: i64, limited: bool) -> None:
        """COR-046, COR-047: circle so many goats; those that the track has no room for are lost if it is limited."""
        self.goats += n
        if limited and self.goats > board.SYMBOLS:
            self.goats = board.SYMBOLS

    def gold_for(self, dice: i64) -> i64:
        """COR-044, COR-097: the gold that a group of the gold area brings."""
        return dice + board.TRADING_POST_GOLD if self.has(board.TRADING_POST) else dice

    def goods_for(self, dice: i64) -> i64:
        """COR-050, COR-095: the goods that a group of a coloured area brings."""
        return dice + board.WAREHOUSE_GOODS if self.has(board.WAREHOUSE) else dice

    def has(self, building: i64) -> bool:
        return self.buildings >> building & 1 != 0

    def can_build(self, building: i64) -> bool:
        """COR-091, COR-092: once, and paid in full."""
        return (
            not self.has(building)
            and self.gold_left() >= board.GOLD_COST[building]
            and self.goats_left() >= board.GOAT_COST[building]
        )

    def build(self, building: i64) -> None:
        self.gold_spent += board.GOLD_COST[building]
        self.goats_spent += board.GOAT_COST[building]
        self.buildings |= 1 << building

    # Districts

    def marked(self, shop: i64) -> i64:
        """The marked goods of a shop."""
        return self.marks >> 3 * shop & 7

    def complete(self, district: i64) -> bool:
        """Whether all goods of the district are marked."""
        return self.marks & board.DISTRICT_BITS[district] == board.DISTRICT_FULL[district]

    def next_shop(self, district: i64) -> i64:
        """COR-053, COR-130: the shop that must be served next, or NOTHING if it is a choice or there is none."""
        waiting: i64 = 0
        last = board.NOTHING
        for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1]):
            marked = self.marked(shop)
            if marked < board.SHOP_GOODS[shop]:
                if marked > 0:
                    return shop
                last = shop
                waiting += 1
        return last if waiting == 1 else board.NOTHING

    def deliver(self, shop: i64, goods: i64) -> i64:
        """Mark goods until the shop is full; how many are left over."""
        room = board.SHOP_GOODS[shop] - self.marked(shop)
        if goods < room:
            room = goods
        self.marks += room << 3 * shop
        return goods - room

    # Market

    def owned(self) -> i64:
        """COR-080: the yellow dice that the steward has won."""
        return count(self.circled & board.YELLOW_NODES)

    def free(self) -> i64:
        """The nodes that may be entered."""
        return ~self.passed

    def stuck(self) -> bool:
        """COR-133: whether every node beside the steward was passed before."""
        return NEIGHBOURS[self.steward] & ~self.passed == 0

    def step(self, node: i64) -> None:
        self.route |= direction(self.steward, node) << 2 * self.steps
        self.steps += 1
        self.passed |= 1 << node
        self.steward = node

    def circle(self) -> None:
        """COR-072: the steward stays here; COR-082, COR-083: a box beside the node is filled."""
        self.circled |= 1 << self.steward
        box = board.NODE_BOX[self.steward]
        if box >= 0:
            self.boxes |= (count(self.circled) + count(self.circled & board.PLUS_ONE_NODES)) << 6 * box

    def box(self, box: i64) -> i64:
        """The value in a box, 0 if it is empty."""
        return self.boxes >> 6 * box & 63

    def nodes(self) -> list[int]:
        """The nodes of the whole route, the start not included."""
        found: list[int] = []
        node = board.START
        for at in range(self.steps):
            node = BESIDE[node * DIRECTIONS + (self.route >> 2 * at & 3)]
            found.append(node)
        return found

    def moves(self) -> list[list[int]]:
        """The route move by move; the last node of each is circled, but for a move that has not ended."""
        found: list[list[int]] = []
        move: list[int] = []
        for node in self.nodes():
            move.append(node)
            if self.circled >> node & 1:
                found.append(move)
                move = []
        return [*found, move] if move else found

    # Points

    def shop_points(self, district: i64) -> i64:
        """COR-101, COR-102: the complete shops of a district, with its bonus."""
        points: i64 = 0
        for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1]):
            if self.marked(shop) == board.SHOP_GOODS[shop]:
                points += board.SHOP_POINTS[shop]
        if self.bonuses >> district & 1:
            points += board.BONUS[district]
        return points

    def market_points(self, last_box_only: bool) -> i64:
        """COR-105; COR-120: the box filled last has the highest value."""
        total: i64 = 0
        highest: i64 = 0
        for box in range(board.BOX_COUNT):
            value = self.box(box)
            total += value
            if value > highest:
                highest = value
        return highest if last_box_only else total

    def temple_points(self) -> i64:
        """COR-106: what the Temple is worth."""
        return board.TEMPLE_POINTS * count(self.buildings) if self.has(board.TEMPLE) else 0

    def points(self, last_box_only: bool) -> i64:
        """COR-107: all points."""
        total = self.market_points(last_box_only) + self.temple_points()
        total += self.gold_left() // 2 + self.goats_left() // 2  # COR-103, COR-104
        for district in range(board.DISTRICT_COUNT):
            total += self.shop_points(district)
        return total

    def buildings_built(self) -> list[int]:
        return [building for building in range(board.BUILDING_COUNT) if self.buildings >> building & 1]


def count(mask: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found
