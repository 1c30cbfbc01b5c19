"""What Corinth knows about good positions, for search on the contract.

Every sheet is measured by a few numbers that a player looks at: what is marked, what could still be finished, how far
the steward can go. Their weights, which change as turns run out, were fitted to the final scores of games between
computer players.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.core.mind import Judge, share_hopes, share_victory
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.sheet import Sheet, count
from stoa.games.corinth.rules.state import CorinthState

MEASURES: Final[i64] = 26
# What each measure promises with 18 turns to go, in two parts: one fades with the square root of the turns, one with
# the turns themselves. At the end only the points on the sheet are left.
_WEIGHTS: Final = (
    (-24.693, 67.699),  # every sheet
    (0.056, -0.106),  # points as they stand
    (-0.200, 0.420),  # gold left
    (0.259, -0.092),  # gold left, up to 4
    (-0.502, 0.150),  # goats left
    (0.867, 0.251),  # goats left, as far as buildings need them
    (-0.275, 1.186),  # Temple
    (-0.234, 12.074),  # Warehouse
    (3.261, -3.368),  # Stable
    (2.690, -3.105),  # Trading Post
    (3.323, -0.881),  # buildings while the Temple is not built
    (0.512, 0.436),  # points of partly marked shops, as far as they are marked
    (0.031, -0.029),  # open points in green
    (0.166, 0.066),  # purple
    (0.156, 0.075),  # blue
    (0.071, -0.025),  # orange
    (0.597, 0.475),  # bonuses still to be had, by the part of the district that is marked
    (-0.050, -0.300),  # the same by the lead over the others
    (1.907, -0.890),  # what the next box would show, for every box in reach
    (-2.223, -0.284),  # boxes in reach
    (4.137, -8.425),  # how near the nearest box is
    (-0.087, 0.278),  # nodes in reach
    (-0.394, 0.422),  # +1 nodes in reach, for every box in reach
    (0.727, -0.401),  # rolls to come with every yellow die owned
    (0.354, -0.316),  # what the dice in hand, or the best on the harbor, would bring
    (0.262, 0.026),  # a steward under way
)
WEIGHTS: Final = vec[float]([weight for pair in _WEIGHTS for weight in pair])
MAX_USEFUL_VISITS: Final = 300  # measured: with ten times as many, two games of three are lost to 300
SPREAD: Final = 0.5  # of final scores around the estimate, at the end
SPREAD_PER_TURN: Final = 1.2  # and by the square root of the turns to go

LEFT_COLUMN: Final[i64] = 0x108421
RIGHT_COLUMN: Final[i64] = 0x1084210
ALL: Final[i64] = 0x1FFFFFF


@final
class CorinthJudge(Judge[CorinthState]):
    """Estimates every final score, and from their differences the chances to win."""

    def __init__(self) -> None:
        self.measures: vec[float] = vec[float]([0.0] * MEASURES)

    def judge(self, state: CorinthState, out: vec[float]) -> None:
        if state.turn == OVER:
            share_victory(state.places(), out)
            return
        for seat in range(state.seats):
            out[seat] = self.estimate(state, seat)
        share_hopes(out, SPREAD + SPREAD_PER_TURN * sqrt(float(turns_left(state, state.active()))))

    def max_useful_visits(self) -> int:
        return MAX_USEFUL_VISITS

    def estimate(self, state: CorinthState, seat: i64) -> float:
        """The final score that the sheet promises."""
        self.measure(state, seat, self.measures)
        turns = float(turns_left(state, seat)) / 18.0
        root = sqrt(turns)
        total = self.measures[1]
        for at in range(MEASURES):
            total += self.measures[at] * (WEIGHTS[2 * at] * root + WEIGHTS[2 * at + 1] * turns)
        return total

    def measure(self, state: CorinthState, seat: i64, out: vec[float]) -> None:
        """What a player sees on the sheet, in the order of WEIGHTS."""
        sheet = state.sheets[seat]
        gold = sheet.gold_left()
        goats = sheet.goats_left()
        needed: i64 = 0
        for building in range(board.BUILDING_COUNT):
            if not sheet.has(building):
                needed += board.GOAT_COST[building]
        out[0] = 1.0
        out[1] = float(sheet.points(state.variant.last_box_only))
        out[2] = float(gold)
        out[3] = float(gold if gold < 4 else 4)
        out[4] = float(goats)
        out[5] = float(goats if goats < needed else needed)
        out[6] = 1.0 if sheet.has(board.TEMPLE) else 0.0
        out[7] = 1.0 if sheet.has(board.WAREHOUSE) else 0.0
        out[8] = 1.0 if sheet.has(board.STABLE) else 0.0
        out[9] = 1.0 if sheet.has(board.TRADING_POST) else 0.0
        out[10] = 0.0 if sheet.has(board.TEMPLE) else float(count(sheet.buildings))
        self._districts(state, seat, out)
        self._market(state, sheet, out)
        out[23] = float(sheet.owned() * (board.SPOTS - state.spots(seat)))
        out[24] = 0.0
        out[25] = 0.0
        if seat == state.active():
            if state.phase == phases.STEPPING:
                out[25] = 1.0
            else:
                out[24] = self._in_hand(state, sheet)

    def _districts(self, state: CorinthState, seat: i64, out: vec[float]) -> None:
        sheet = state.sheets[seat]
        started = 0.0
        share = 0.0
        lead = 0.0
        for district in range(board.DISTRICT_COUNT):
            waiting = 0.0
            for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1]):
                marked = sheet.marked(shop)
                if marked < board.SHOP_GOODS[shop]:
                    points = float(board.SHOP_POINTS[shop])
                    waiting += points
                    started += points * float(marked) / float(board.SHOP_GOODS[shop])
            out[12 + district] = waiting
            if board.BONUS[district] != board.NO_BONUS:
                own = marked_in(sheet, district)
                most: i64 = 0
                taken = False
                for other in range(state.seats):
                    if state.sheets[other].bonuses >> district & 1:
                        taken = True
                    if other != seat:
                        theirs = marked_in(state.sheets[other], district)
                        if theirs > most:
                            most = theirs
                if not taken:
                    bonus = float(board.BONUS[district]) / float(goods_of(district))
                    share += bonus * float(own)
                    lead += bonus * float(own - most)
        out[11] = started
        out[16] = share
        out[17] = lead

    def _market(self, state: CorinthState, sheet: Sheet, out: vec[float]) -> None:
        free = sheet.free() & ALL
        reach: i64 = 1 << sheet.steward
        nearest: i64 = 0
        distance: i64 = 0
        while True:
            wider = reach | (spread_out(reach) & free)
            if wider == reach:
                break
            distance += 1
            reach = wider
            if nearest == 0 and reach & board.SCORE_NODES & free:
                nearest = distance
        reach &= free
        boxes = float(count(reach & board.SCORE_NODES))
        out[18] = boxes * float(count(sheet.circled) + count(sheet.circled & board.PLUS_ONE_NODES))
        out[19] = boxes
        out[20] = 1.0 / float(nearest) if nearest else 0.0
        out[21] = float(count(reach))
        out[22] = boxes * float(count(reach & board.PLUS_ONE_NODES))

    def _in_hand(self, state: CorinthState, sheet: Sheet) -> float:
        """What the dice in hand, or the best group to take, would bring to the player in turn."""
        if state.phase == phases.ACTING:
            return brings(sheet, state.area, state.dice)
        if state.phase == phases.DELIVERING:
            return brings(sheet, state.district + 1, state.goods)
        if state.phase != phases.TAKING:
            return 0.0
        best = 0.0
        for area in range(board.AREA_COUNT):
            if state.group(area):
                value = brings(sheet, area, state.group(area))
                if value > best:
                    best = value
        return best


def brings(sheet: Sheet, area: i64, dice: i64) -> float:
    """The points that the action of an area is worth, about."""
    if area == board.GOLD:
        return 0.7 * float(sheet.gold_for(dice))
    if area == board.GOATS:
        return 0.6 * float(dice)
    goods: i64 = 0
    points: i64 = 0
    for shop in range(board.FIRST_SHOP[area - 1], board.FIRST_SHOP[area]):
        room = board.SHOP_GOODS[shop] - sheet.marked(shop)
        if room > 0:
            goods += room
            points += board.SHOP_POINTS[shop]
    if goods == 0:
        return 0.0
    delivered = sheet.goods_for(dice)
    if delivered > goods:
        delivered = goods
    return float(points * delivered) / float(goods)


def turns_left(state: CorinthState, seat: i64) -> i64:
    """How many actions a player still has, the one under way included."""
    later = state.variant.rounds - 1 - state.round
    if state.variant.turns > state.seats:  # COR-019: with two players a start player has two turns
        later += (later + (1 if seat != state.starter() else 0)) // 2
    order = state.order
    if state.phase == phases.BUILDING:
        order += 1
    for turn in range(order, state.variant.turns):
        if (state.starter() + turn) % state.seats == seat:
            later += 1
    return later


def marked_in(sheet: Sheet, district: i64) -> i64:
    """How many goods of a district are marked."""
    marked: i64 = 0
    for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1]):
        marked += sheet.marked(shop)
    return marked


def goods_of(district: i64) -> i64:
    """How many goods a district has."""
    goods: i64 = 0
    for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1]):
        goods += board.SHOP_GOODS[shop]
    return goods


def spread_out(nodes: i64) -> i64:
    """COR-011: the nodes beside a set of nodes."""
    return nodes << 5 | nodes >> 5 | (nodes & ~RIGHT_COLUMN) << 1 | (nodes & ~LEFT_COLUMN) >> 1
