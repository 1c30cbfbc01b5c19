"""The best end of a turn: all that the player in turn can make of the dice, compared by the learned tables."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.corinth.mind.tables import BONUSES, GONE, Tables, bonuses, goods_missing
from stoa.games.corinth.rules import board, harbor, phases, rounds
from stoa.games.corinth.rules.market import BESIDE, DIRECTIONS
from stoa.games.corinth.rules.sheet import Sheet, count
from stoa.games.corinth.rules.state import CorinthState

OVERPAID: Final[i64] = 1  # gold for steps that is looked at; more seldom pays, and routes become many
DELIVERIES: Final[i64] = 8  # ways to deliver the one or two goods of a node, at most
WAYS: Final[i64] = 64  # ways to deliver any goods, at most
NOTHING_FOUND: Final = -1e9


def _prices(price: list[int]) -> list[int]:
    return [sum([price[building] for building in range(4) if built >> building & 1]) for built in range(16)]


GOLD_PRICE: Final = vec[i64](_prices(list(board.GOLD_COST)))  # of a set of buildings
GOATS_PRICE: Final = vec[i64](_prices(list(board.GOAT_COST)))


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


@final
class Turns:
    """Looks for the best end of a turn under way, and can play it."""

    def __init__(self, tables: Tables) -> None:
        self.tables: Final = tables
        # The best end so far: what it is worth, the group that was taken, and the sheet.
        self.value = NOTHING_FOUND
        self.best_area: i64 = 0
        self.best_marks: i64 = 0
        self.best_gold: i64 = 0
        self.best_goats: i64 = 0
        self.best_buildings: i64 = 0
        self.best_steps: i64 = -1  # of the steward from where it is; -1 if it does not move
        self.best_route: Final = vec[i64]([0] * board.NODES)
        # What is being looked at.
        self.sheet = Sheet()
        self.limited = True  # COR-047: by the symbols of a track
        self.gold: i64 = 0
        self.goats: i64 = 0
        self.area: i64 = 0
        self.plain = 0.0  # the shops as they are, without the Warehouse,
        self.stocked = 0.0  # and with it
        self.market = 0.0
        # The steward: the values of the groups to move by, and the route.
        self.choices: i64 = 0
        self.areas: Final = vec[i64]([0] * board.AREA_COUNT)
        self.values: Final = vec[i64]([0] * board.AREA_COUNT)
        self.stable: i64 = 0
        self.walked: i64 = 0  # steps of this move that were made before
        self.overpaid: i64 = 0
        self.longest: i64 = 0
        self.route: Final = vec[i64]([0] * board.NODES)
        # Deliveries: by node those that were found before, and the last ones found.
        self.known: Final = vec[i64]([0] * board.NODES)  # how many; -1: not yet looked for
        self.known_marks: Final = vec[i64]([0] * (board.NODES * DELIVERIES))
        self.known_plain: Final = vec[float]([0.0] * (board.NODES * DELIVERIES))
        self.known_stocked: Final = vec[float]([0.0] * (board.NODES * DELIVERIES))
        self.found: i64 = 0
        self.found_marks: Final = vec[i64]([0] * WAYS)

    def look(self, state: CorinthState) -> float:
        """The final score that the turn under way promises the player in turn, if it is ended as well as it can be."""
        seat = state.turn
        sheet = state.sheets[seat]
        left = turns_left(state, seat)
        self.tables.sit(state, seat, left if state.phase == phases.BUILDING else left - 1)
        self.sheet = sheet
        self.limited = state.variant.track_capacity_limits_gains
        self.gold = sheet.gold_left()
        self.goats = sheet.goats_left()
        self.stable = board.STABLE_STEPS if sheet.has(board.STABLE) else 0
        self.area = state.area
        self.walked = state.walked
        self.plain = self._shops(sheet.marks, 0)
        self.stocked = self._shops(sheet.marks, 1)
        self.market = self.tables.market(sheet.steward, sheet.passed, sheet.circled, sheet.boxes)
        for node in range(board.NODES):
            self.known[node] = -1
        self.value = NOTHING_FOUND
        self.overpaid = OVERPAID
        self._look(state)
        if self.value == NOTHING_FOUND:  # a route that can only end at a price
            self.overpaid = self.gold
            self._look(state)
        return self.value + float(bonuses(sheet))

    def _look(self, state: CorinthState) -> None:
        sheet = self.sheet
        self.choices = 0
        if state.phase == phases.TAKING:
            for area in range(board.AREA_COUNT):
                dice = state.group(area)
                if dice:
                    self._act(area, dice)
                    self._choose(area, state.value_of(area))
        elif state.phase == phases.ACTING:
            self._act(state.area, state.dice)
            self._choose(state.area, state.value)
        elif state.phase == phases.STEPPING:
            self._choose(state.area, state.value)
            if state.walked:
                self._stop(sheet.steward, sheet.passed, 0)
        elif state.phase == phases.DELIVERING:
            self._deliver(state.district, state.goods)
        else:  # COR-086: a turn without dice; or the action is over
            self._end(sheet.marks, self.plain, self.stocked, self.gold, self.goats, -1)
            if state.phase == phases.RESTING:
                self._choose(board.NOTHING, 1)
        if self.choices:
            self.longest = 0
            for at in range(self.choices):
                if self.values[at] > self.longest:
                    self.longest = self.values[at]
            self.longest += self.stable + (self.gold if self.gold < self.overpaid else self.overpaid)
            self._walk(sheet.steward, sheet.passed, 0)

    # Actions

    def _act(self, area: i64, dice: i64) -> None:
        """COR-042 to COR-050: the action of an area."""
        sheet = self.sheet
        self.area = area
        if area == board.GOLD:
            gold = self.gold + self._room(sheet.gold, sheet.gold_for(dice))
            self._end(sheet.marks, self.plain, self.stocked, gold, self.goats, -1)
        elif area == board.GOATS:
            goats = self.goats + self._room(sheet.goats, dice)
            self._end(sheet.marks, self.plain, self.stocked, self.gold, goats, -1)
        else:
            self._deliver(area - 1, sheet.goods_for(dice))

    def _room(self, circled: i64, gain: i64) -> i64:
        """COR-047: as much of a gain as the track has symbols for."""
        room = board.SYMBOLS - circled
        return room if self.limited and room < gain else gain

    def _deliver(self, district: i64, goods: i64) -> None:
        self.found = 0
        self._serve(self.sheet.marks, district, goods)
        for at in range(self.found):
            marks = self.found_marks[at]
            self._end(marks, self._shops(marks, 0), self._shops(marks, 1), self.gold, self.goats, -1)

    def _serve(self, marks: i64, district: i64, goods: i64) -> None:
        """COR-053, COR-130: all ways to mark that many goods, into `found_marks`."""
        begun = board.NOTHING
        waiting: i64 = 0
        for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1]):
            marked = marks >> 3 * shop & 7
            if marked < board.SHOP_GOODS[shop]:
                waiting += 1
                if marked > 0:
                    begun = shop
        if goods == 0 or waiting == 0:
            for at in range(self.found):
                if self.found_marks[at] == marks:
                    return
            if self.found < WAYS:
                self.found_marks[self.found] = marks
                self.found += 1
            return
        for shop in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1]):
            room = board.SHOP_GOODS[shop] - (marks >> 3 * shop & 7)
            if room > 0 and (begun == board.NOTHING or begun == shop):
                served = room if room < goods else goods
                self._serve(marks + (served << 3 * shop), district, goods - served)

    def _shops(self, marks: i64, warehouse: i64) -> float:
        """What the shops are worth, with the bonuses that these marks are the first to bring (COR-058)."""
        bonus: i64 = 0
        if marks != self.sheet.marks:
            for district in range(BONUSES):
                if self.tables.rivals[district] != GONE and goods_missing(marks, district) == 0:
                    bonus += board.BONUS[district]
        return float(bonus) + self.tables.districts(marks, warehouse)

    # The steward

    def _choose(self, area: i64, value: i64) -> None:
        """A group whose value the steward may move by."""
        self.areas[self.choices] = area
        self.values[self.choices] = value
        self.choices += 1

    def _price(self, steps: i64) -> i64:
        """COR-065: what so many steps cost with the group that suits them best, which becomes `area`."""
        best: i64 = 1 << 30
        for at in range(self.choices):
            change = steps - self.values[at] if steps > self.values[at] else self.values[at] - steps
            change = change - self.stable if change > self.stable else 0
            if change < best:
                best = change
                self.area = self.areas[at]
        return best

    def _walk(self, node: i64, passed: i64, steps: i64) -> None:
        """COR-069: all routes from a node."""
        for way in range(DIRECTIONS):
            there = BESIDE[node * DIRECTIONS + way]
            if there >= 0 and not passed >> there & 1:
                self.route[steps] = there
                behind = passed | 1 << there
                self._stop(there, behind, steps + 1)
                if self.walked + steps + 1 < self.longest:
                    self._walk(there, behind, steps + 1)

    def _stop(self, node: i64, passed: i64, steps: i64) -> None:
        """COR-072 to COR-083: the steward stays at a node, if its way can be paid, and takes its effect."""
        sheet = self.sheet
        price = self._price(self.walked + steps)
        if price > self.gold or price > self.overpaid:
            return
        gold = self.gold - price
        goats = self.goats
        circled = sheet.circled | 1 << node
        boxes = sheet.boxes
        if board.NODE_BOX[node] >= 0:
            boxes |= (count(circled) + count(circled & board.PLUS_ONE_NODES)) << 6 * board.NODE_BOX[node]
        stayed = self.market
        self.market = self.tables.market(node, passed, circled, boxes)
        kind = board.NODE_KIND[node]
        if kind == board.IS_GOODS:
            self._bring(node)
            for at in range(node * DELIVERIES, node * DELIVERIES + self.known[node]):
                self._end(self.known_marks[at], self.known_plain[at], self.known_stocked[at], gold, goats, steps)
        else:
            if kind == board.IS_GOLD:
                gold += self._room(sheet.gold, board.NODE_AMOUNT[node])
            elif kind == board.IS_GOATS:
                goats += self._room(sheet.goats, board.NODE_AMOUNT[node])
            self._end(sheet.marks, self.plain, self.stocked, gold, goats, steps)
        self.market = stayed

    def _bring(self, node: i64) -> None:
        """The ways to deliver the goods of a node, which are looked for once."""
        if self.known[node] >= 0:
            return
        self.found = 0
        self._serve(self.sheet.marks, board.NODE_DISTRICT[node], board.NODE_AMOUNT[node])
        self.known[node] = self.found if self.found < DELIVERIES else DELIVERIES
        for at in range(self.known[node]):
            marks = self.found_marks[at]
            self.known_marks[node * DELIVERIES + at] = marks
            self.known_plain[node * DELIVERIES + at] = self._shops(marks, 0)
            self.known_stocked[node * DELIVERIES + at] = self._shops(marks, 1)

    # The end of the turn

    def _end(self, marks: i64, plain: float, stocked: float, gold: i64, goats: i64, steps: i64) -> None:
        """COR-091: the action is over; every set of buildings that can be paid may follow."""
        tables = self.tables
        had = self.sheet.buildings
        for built in range(16):
            if built & had != had:
                continue
            gold_left = gold - GOLD_PRICE[built ^ had]
            goats_left = goats - GOATS_PRICE[built ^ had]
            if gold_left < 0 or goats_left < 0:
                continue
            value = (
                self.market
                + (stocked if built >> board.WAREHOUSE & 1 else plain)
                + tables.economy(built, gold_left, goats_left)
                + tables.link(gold_left, built >> board.STABLE & 1, 0)
            )
            if value > self.value:
                self.value = value
                self.best_area = self.area
                self.best_marks = marks
                self.best_gold = gold_left
                self.best_goats = goats_left
                self.best_buildings = built
                self.best_steps = steps
                for at in range(steps):
                    self.best_route[at] = self.route[at]

    def play(self, state: CorinthState) -> None:
        """Play the end of the turn that `look` has found best, up to the next decision that is not of this turn."""
        sheet = state.sheets[state.turn]
        if state.phase == phases.TAKING:
            harbor.take(state, self.best_area)
        if self.best_steps >= 0:
            for at in range(self.best_steps):
                sheet.step(self.best_route[at])
            sheet.circle()
        if sheet.marks != self.best_marks:
            sheet.marks = self.best_marks
            for district in range(BONUSES):
                if self.tables.rivals[district] != GONE and goods_missing(sheet.marks, district) == 0:
                    sheet.bonuses |= 1 << district
        # Gold is gained or paid for steps before it is paid for buildings.
        added = self.best_buildings ^ sheet.buildings
        gain = self.best_gold + GOLD_PRICE[added] - sheet.gold_left()
        sheet.gold += gain if gain > 0 else 0
        sheet.gold_spent += GOLD_PRICE[added] - (gain if gain < 0 else 0)
        sheet.goats += self.best_goats + GOATS_PRICE[added] - sheet.goats_left()
        sheet.goats_spent += GOATS_PRICE[added]
        sheet.buildings = self.best_buildings
        state.walked = 0
        state.area = board.NOTHING
        state.dice = 0
        state.value = 0
        state.district = board.NOTHING
        state.goods = 0
        rounds.end_turn(state)
        rounds.go_on(state)
