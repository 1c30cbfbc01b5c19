"""What a sheet will still bring: tables that were learned from games, asked by what a player sees on the sheet.

The value of a sheet is the points on it, which are exact, and one entry of every table. Each table is asked by a small part
of the sheet and by the number of turns that are left, so that it knows both what is possible and whether there is time for it.
"""

import base64
import json
import zlib
from array import array
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.market import NEIGHBOURS
from stoa.games.corinth.rules.sheet import Sheet, count
from stoa.games.corinth.rules.state import CorinthState

LEARNED: Final = Path(__file__).with_name("tables.json")
UNIT: Final = 128  # entries are kept in parts of a point

TURNS: Final[i64] = 19  # from 0 to 18 turns are left
MARKS: Final[i64] = 4096  # the marks of a district: three bits for each of at most four shops
RIVALS: Final[i64] = 15  # goods of a district that the nearest rival misses,
GONE: Final[i64] = 14  # or that nobody can get its bonus any more
GOLD: Final[i64] = 12  # more is counted as one less than this, here and below
GOATS: Final[i64] = 10
WEIGHED: Final[i64] = 20  # circled nodes and +1 nodes, as boxes count them
DISTANCES: Final[i64] = 8  # to a box; 0 if it is filled or out of reach
STEP_GOLD: Final[i64] = 8
DIE_GOLD: Final[i64] = 6
BONUSES: Final[i64] = 3  # orange, the last district, has none

LEFT_COLUMN: Final[i64] = 0x108421
RIGHT_COLUMN: Final[i64] = 0x1084210
ALL: Final[i64] = 0x1FFFFFF
BOX_A: Final[i64] = 0
BOX_B: Final[i64] = 4
BOX_C: Final[i64] = 20


def _ways_to_mark(district: int) -> list[list[int]]:
    """COR-053: what can be marked in a district; one shop at most is neither empty nor full."""
    goods = [board.SHOP_GOODS[shop] for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1])]
    found: list[list[int]] = [[]]
    for full in goods:
        found = [[*marks, n] for marks in found for n in range(full + 1)]
    return [marks for marks in found if sum([0 < n < full for n, full in zip(marks, goods, strict=True)]) <= 1]


def _by_marks(what: str) -> list[int]:
    """Something about every way to mark a district, to be found by its bits: its number, its points, the goods that miss."""
    table = [0] * (4 * 4096)
    for district in range(4):
        first = board.FIRST_SHOP[district]
        for number, marks in enumerate(_ways_to_mark(district)):
            room = [board.SHOP_GOODS[first + at] - n for at, n in enumerate(marks)]
            points = [board.SHOP_POINTS[first + at] for at, n in enumerate(room) if n == 0]
            value = {"number": number, "points": sum(points), "missing": sum(room)}[what]
            table[district * 4096 + sum([n << 3 * at for at, n in enumerate(marks)])] = value
    return table


NUMBER: Final = vec[i64](_by_marks("number"))
POINTS: Final = vec[i64](_by_marks("points"))
MISSING: Final = vec[i64](_by_marks("missing"))
SHIFT: Final = vec[i64]([3 * board.FIRST_SHOP[district] for district in range(4)])
BITS: Final = vec[i64]([(1 << 3 * (board.FIRST_SHOP[d + 1] - board.FIRST_SHOP[d])) - 1 for d in range(4)])
FAR: Final = vec[i64]([0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3])  # by missing goods, roughly


def _squares() -> list[int]:
    """The four squares of 3 x 3 nodes in the corners: for each of them and every 9 nodes in a row of all 25, the bits of the
    square that lie there, by the bits of these nodes.
    """
    table: list[int] = []
    for row, column in ((0, 0), (0, 2), (2, 0), (2, 2)):
        nodes = [5 * (row + r) + column + c for r in range(3) for c in range(3)]
        for first in (0, 9, 18):
            inside = [(at, node - first) for at, node in enumerate(nodes) if 0 <= node - first < 9]
            table += [sum([1 << at for at, bit in inside if bits >> bit & 1]) for bits in range(512)]
    return table


SQUARES: Final = vec[i64](_squares())

# How many entries each table has for every number of turns.
_SIZES: Final = [
    1,  # every sheet
    *[2 * len(_ways_to_mark(district)) for district in range(4)],  # a district, with and without the Warehouse
    *[14 * 15] * 3,  # the race for a bonus: goods that miss, and those of the nearest rival
    2 * 4**4,  # all districts, roughly
    16 * 12 * 10,  # buildings, gold and goats
    3**3 * 20,  # boxes that are filled, in reach or lost, and what the next one would show
    25 * 16,  # the steward and the ways that are open
    25 * 20,  # nodes in reach, and what the next box would show
    8**3 * 5,  # how far the boxes are, and roughly what the next one would show
    5 * 4 * 4,  # +1 nodes, yellow dice and boxes in reach
    *[2**9] * 4,  # the free nodes of a square
    8 * 8 * 2,  # the nearest box, gold and the Stable
    4 * 6,  # yellow dice and gold
    4,  # yellow dice that were bought for the next roll
]
FIRST: Final = vec[i64]([19 * sum(_SIZES[:at]) for at in range(len(_SIZES))])
LOOKUPS: Final[i64] = len(_SIZES)
SIZE: Final[i64] = 19 * sum(_SIZES)


@final
class Tables:
    """The tables for one number of players. `index` tells which entries the last value was made of."""

    def __init__(self, entries: vec[float]) -> None:
        self.entries: Final = entries
        self.index: Final = vec[i64]([0] * LOOKUPS)
        self.turns: i64 = 0  # left to the player whose sheet is looked at
        self.rivals: Final = vec[i64]([0] * 4)  # by district, see RIVALS
        self.last_box_only = False  # COR-120
        self.nearest: i64 = 0  # how far the nearest box of the market is that was looked at last,
        self.owned: i64 = 0  # and the yellow dice won there

    def value(self, state: CorinthState, seat: i64, turns: i64) -> float:
        """The final score that a sheet promises with so many turns to come."""
        sheet = state.sheets[seat]
        self.sit(state, seat, turns)
        bought: i64 = state.bought if state.phase < phases.TAKING and seat == state.starter() else 0
        return (
            float(bonuses(sheet))
            + self.districts(sheet.marks, sheet.buildings >> board.WAREHOUSE & 1)
            + self.economy(sheet.buildings, sheet.gold_left(), sheet.goats_left())
            + self.market(sheet.steward, sheet.passed, sheet.circled, sheet.boxes)
            + self.link(sheet.gold_left(), sheet.buildings >> board.STABLE & 1, bought)
        )

    def sit(self, state: CorinthState, seat: i64, turns: i64) -> None:
        """Take a player's seat: look how near the others are to the bonuses."""
        self.turns = turns
        self.last_box_only = state.variant.last_box_only
        for district in range(BONUSES):
            rival = GONE - 1
            for other in range(state.seats):
                sheet = state.sheets[other]
                if sheet.bonuses >> district & 1:
                    rival = GONE
                    break
                missing = goods_missing(sheet.marks, district)
                if other != seat and missing < rival:
                    rival = missing
            self.rivals[district] = rival

    def _ask(self, table: i64, key: i64) -> float:
        at = FIRST[table] + key * TURNS + self.turns
        self.index[table] = at
        return self.entries[at]

    def districts(self, marks: i64, warehouse: i64) -> float:
        """The shops; bonuses that were received are not counted here."""
        points: i64 = 0
        total = 0.0
        far: i64 = 0
        for district in range(board.DISTRICT_COUNT):
            place = district * MARKS + (marks >> SHIFT[district] & BITS[district])
            missing = MISSING[place]
            points += POINTS[place]
            far = far * 4 + FAR[missing]
            total += self._ask(1 + district, NUMBER[place] * 2 + warehouse)
            if district < BONUSES:
                rival = self.rivals[district] if missing else GONE
                total += self._ask(5 + district, missing * RIVALS + rival)
        return float(points) + total + self._ask(8, far * 2 + warehouse)

    def economy(self, buildings: i64, gold: i64, goats: i64) -> float:
        """Buildings, and what there is to build more."""
        points = gold // 2 + goats // 2
        if buildings >> board.TEMPLE & 1:
            points += board.TEMPLE_POINTS * count(buildings)
        gold = gold if gold < GOLD else GOLD - 1
        goats = goats if goats < GOATS else GOATS - 1
        return float(points) + self._ask(0, 0) + self._ask(9, (buildings * GOLD + gold) * GOATS + goats)

    def market(self, steward: i64, passed: i64, circled: i64, boxes: i64) -> float:
        """The steward: boxes that are filled, and what is still in reach."""
        free = ~passed & ALL
        weighed = count(circled) + count(circled & board.PLUS_ONE_NODES)
        weighed = weighed if weighed < WEIGHED else WEIGHED - 1
        to_a: i64 = 0
        to_b: i64 = 0
        to_c: i64 = 0
        distance: i64 = 0
        reach: i64 = 1 << steward
        while True:
            wider = reach | (beside(reach) & free)
            if wider == reach:
                break
            if distance < DISTANCES - 1:
                distance += 1
            new = wider ^ reach
            if new & board.SCORE_NODES:
                if new >> BOX_A & 1:
                    to_a = distance
                if new >> BOX_B & 1:
                    to_b = distance
                if new >> BOX_C & 1:
                    to_c = distance
            reach = wider
        reach &= free
        self.nearest = nearer(nearer(to_a, to_b), to_c)
        self.owned = count(circled & board.YELLOW_NODES)
        fate = (box_fate(to_a, circled, BOX_A) * 3 + box_fate(to_b, circled, BOX_B)) * 3
        fate += box_fate(to_c, circled, BOX_C)
        some = weighed // 3 if weighed < 15 else 4
        opened = (1 if to_a else 0) + (1 if to_b else 0) + (1 if to_c else 0)
        prizes = (count(reach & board.PLUS_ONE_NODES) * 4 + count(reach & board.YELLOW_NODES)) * 4 + opened
        total = (
            self._ask(10, fate * WEIGHED + weighed)
            + self._ask(11, steward * 16 + open_ways(steward, free))
            + self._ask(12, count(reach) * WEIGHED + weighed)
            + self._ask(13, ((to_a * DISTANCES + to_b) * DISTANCES + to_c) * 5 + some)
            + self._ask(14, prizes)
        )
        for square in range(4):
            at = square * 1536
            low, middle, high = free & 511, 512 + (free >> 9 & 511), 1024 + (free >> 18)
            total += self._ask(15 + square, SQUARES[at + low] | SQUARES[at + middle] | SQUARES[at + high])
        return float(self._boxes(boxes)) + total

    def _boxes(self, boxes: i64) -> i64:
        """COR-105, COR-120: the points of filled boxes."""
        a, b, c = boxes & 63, boxes >> 6 & 63, boxes >> 12
        if not self.last_box_only:
            return a + b + c
        a = a if a > b else b
        return a if a > c else c

    def link(self, gold: i64, stable: i64, bought: i64) -> float:
        """What gold means to the steward and to the dice, in the market that was looked at last."""
        step = gold if gold < STEP_GOLD else STEP_GOLD - 1
        die = gold if gold < DIE_GOLD else DIE_GOLD - 1
        return (
            self._ask(19, (self.nearest * STEP_GOLD + step) * 2 + stable)
            + self._ask(20, self.owned * DIE_GOLD + die)
            + self._ask(21, bought)
        )


def bonuses(sheet: Sheet) -> i64:
    """COR-102: the bonuses that were received."""
    total: i64 = 0
    for district in range(BONUSES):
        if sheet.bonuses >> district & 1:
            total += board.BONUS[district]
    return total


def goods_missing(marks: i64, district: i64) -> i64:
    """How many goods of a district are not marked."""
    return MISSING[district * MARKS + (marks >> SHIFT[district] & BITS[district])]


def beside(nodes: i64) -> i64:
    """COR-011: the nodes beside a set of nodes."""
    return nodes << 5 | nodes >> 5 | (nodes & ~RIGHT_COLUMN) << 1 | (nodes & ~LEFT_COLUMN) >> 1


def nearer(one: i64, other: i64) -> i64:
    """The shorter of two distances, of which 0 means that there is no way."""
    if one == 0 or (other != 0 and other < one):
        return other
    return one


def box_fate(distance: i64, circled: i64, node: i64) -> i64:
    """COR-082: 2 for a box in reach, 0 for a filled one, 1 for one that is lost."""
    return 2 if distance else circled >> node & 1 ^ 1


def open_ways(steward: i64, free: i64) -> i64:
    """Which of the four nodes beside the steward are free."""
    ways = NEIGHBOURS[steward] & free
    found: i64 = 0
    if steward >= 5 and ways >> (steward - 5) & 1:
        found |= 1
    if ways >> (steward + 5) & 1:
        found |= 2
    if ways >> (steward + 1) & 1:
        found |= 4
    if steward >= 1 and ways >> (steward - 1) & 1:
        found |= 8
    return found


def pack(entries: vec[float]) -> str:
    """Entries as text, in parts of a point."""
    rounded = array("h", [max(-32768, min(32767, round(entry * UNIT))) for entry in entries])
    if rounded.itemsize != 2:
        raise ValueError("two bytes for an entry are expected")
    return base64.b85encode(zlib.compress(_little(rounded).tobytes(), 9)).decode()


def unpack(text: str) -> vec[float]:
    """The entries of a text that `pack` wrote."""
    rounded = array("h")
    rounded.frombytes(zlib.decompress(base64.b85decode(text)))
    return vec[float]([entry / UNIT for entry in _little(rounded)])


def _little(numbers: "array[int]") -> "array[int]":
    """The same numbers with the lowest byte first, wherever this runs."""
    if int.from_bytes(array("h", [1]).tobytes(), "little") != 1:
        numbers.byteswap()
    return numbers


_known: Final[dict[int, vec[float]]] = {}


def learned(seats: int) -> vec[float]:
    """What was learned from games of so many players; read once."""
    if seats not in _known:
        content = json.loads(LEARNED.read_text(encoding="utf-8"))
        _known[seats] = unpack(content["entries"][str(seats)])
    return _known[seats]
