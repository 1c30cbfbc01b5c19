"""The rules of Corinth in small moves: buy yellow dice, roll, take a group, act or lead the steward, build.

Choices of one are not asked: the table plays them itself and stops where somebody, or chance, has to decide.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game, Refusal, State, ranking
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases, roll
from stoa.games.corinth.rules import refusal as reading
from stoa.games.corinth.rules.board import spots_crossed_at_setup, turns_in_round
from stoa.games.corinth.rules.market import NEIGHBOURS, walks
from stoa.games.corinth.rules.sheet import Sheet


@final
class Variant:
    """What a table was set up with and never changes."""

    def __init__(
        self,
        game: Game,
        seats: int,
        first: int,
        all_same_roll_wins: bool,
        compensation_optional: bool,
        compensation_step_may_be_changed: bool,
        track_capacity_limits_gains: bool,
        last_box_only: bool,
    ) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.first: Final[i64] = first  # COR-016: the first start player
        self.all_same_roll_wins: Final = all_same_roll_wins
        self.compensation_optional: Final = compensation_optional
        self.compensation_step_may_be_changed: Final = compensation_step_may_be_changed
        self.track_capacity_limits_gains: Final = track_capacity_limits_gains
        self.last_box_only: Final = last_box_only
        self.turns: Final[i64] = turns_in_round(seats)
        self.setup_spots: Final[i64] = spots_crossed_at_setup(seats)
        self.rounds: Final[i64] = seats * (board.SPOTS - self.setup_spots)  # COR-024


@final
class CorinthState(State):
    """A Corinth table: the sheets, the harbor, and how far the round and the turn have come.

    The harbor keeps four bits for each area: the white dice there, the yellow dice and their value.
    """

    def __init__(self, variant: Variant, sheets: list[Sheet]) -> None:
        super().__init__(variant.game, variant.seats)
        self.variant: Final = variant
        self.sheets: Final = sheets
        self.phase: i64 = phases.BUYING
        self.round: i64 = 0  # counted from 0
        self.order: i64 = 0  # turns of this round that are over
        self.bought: i64 = 0  # yellow dice bought for this roll
        self.rolled: i64 = board.NOTHING  # the throw of white dice while the yellow ones are rolled
        self.white: i64 = 0
        self.yellow: i64 = 0
        self.values: i64 = 0
        self.area: i64 = board.NOTHING  # where the group in hand comes from
        self.dice: i64 = 0  # how many dice it has
        self.value: i64 = 0  # the value that the steward walks by
        self.walked: i64 = 0  # steps of the steward's present move
        self.district: i64 = board.NOTHING  # where goods are being delivered
        self.goods: i64 = 0  # and how many are still to be marked
        self.roller: i64 = board.NOTHING  # who has won by dice that are all alike

    def copy(self) -> "CorinthState":
        twin = CorinthState(self.variant, [sheet.copy() for sheet in self.sheets])
        twin.turn = self.turn
        twin.phase = self.phase
        twin.round = self.round
        twin.order = self.order
        twin.bought = self.bought
        twin.rolled = self.rolled
        twin.white = self.white
        twin.yellow = self.yellow
        twin.values = self.values
        twin.area = self.area
        twin.dice = self.dice
        twin.value = self.value
        twin.walked = self.walked
        twin.district = self.district
        twin.goods = self.goods
        twin.roller = self.roller
        return twin

    # Whose turn, which dice

    def starter(self) -> i64:
        """COR-023, COR-121: the start player of this round."""
        return (self.variant.first + self.round) % self.seats

    def active(self) -> i64:
        """COR-018, COR-019: whose turn of the round it is, also while the dice are rolled."""
        return (self.variant.first + self.round + self.order) % self.seats

    def spots(self, seat: i64) -> i64:
        """COR-015, COR-025: the crossed spots of a player's turn track."""
        after = (seat - self.variant.first + self.seats) % self.seats
        return self.variant.setup_spots + (self.round + self.seats - after) // self.seats

    def group(self, area: i64) -> i64:
        """COR-033: how many dice lie in an area."""
        return (self.white >> 4 * area & 15) + (self.yellow >> 4 * area & 15)

    def value_of(self, area: i64) -> i64:
        """The value of the dice in an area."""
        return self.values >> 4 * area & 15

    def may_buy(self) -> i64:
        """COR-027: the most yellow dice the start player can buy."""
        sheet = self.sheets[self.starter()]
        room = board.YELLOW_DICE - sheet.owned()
        return room if room < sheet.gold_left() else sheet.gold_left()

    # The steward's steps

    def fewest(self, sheet: Sheet) -> i64:
        """COR-064 to COR-066: the fewest steps that can be paid with the value in hand."""
        fewest = self.value - self._change(sheet)
        return 1 if fewest < 1 else fewest

    def most(self, sheet: Sheet) -> i64:
        """COR-064 to COR-066: the most steps that can be paid with the value in hand."""
        return self.value + self._change(sheet)

    def _change(self, sheet: Sheet) -> i64:
        if self.area == board.NOTHING and not self.variant.compensation_step_may_be_changed:
            return 0  # COR-087
        return sheet.gold_left() + (board.STABLE_STEPS if sheet.has(board.STABLE) else 0)

    def price(self, sheet: Sheet, steps: i64) -> i64:
        """COR-065"""
        change = steps - self.value if steps > self.value else self.value - steps
        if sheet.has(board.STABLE):
            change -= board.STABLE_STEPS
        return change if change > 0 else 0

    def steps(self) -> i64:
        """COR-132: the nodes that the steward may enter next."""
        sheet = self.sheets[self.active()]
        if self.walked >= self.most(sheet):
            return 0
        free = sheet.free()
        ways = NEIGHBOURS[sheet.steward] & free
        more = self.fewest(sheet) - self.walked - 1
        if more <= 0:
            return ways
        mask: i64 = 0
        node: i64 = 0
        while node < board.NODES:
            if ways >> node & 1 and walks(node, free ^ (1 << node), more):
                mask |= 1 << node
            node += 1
        return mask

    def can_walk(self) -> bool:
        """COR-071: whether Move the Steward is allowed with the value in hand."""
        sheet = self.sheets[self.active()]
        return walks(sheet.steward, sheet.free(), self.fewest(sheet))

    def can_stop(self) -> bool:
        """COR-132: the price of the steps made so far is payable."""
        sheet = self.sheets[self.active()]
        return self.walked >= self.fewest(sheet) and self.walked <= self.most(sheet)

    # What may be played

    def fill(self, out: vec[i64]) -> i64:
        if self.phase == phases.TAKING:
            return self._groups(out)
        if self.phase == phases.STEPPING:
            n = self._list(out, moves.STEP, self.steps(), board.NODES)
            if self.can_stop():
                out[n] = moves.STOP
                n += 1
            return n
        if self.phase == phases.ACTING or self.phase == phases.RESTING:
            # COR-041, COR-086: the other choice is the area's action, or no step
            out[0] = moves.ACT if self.phase == phases.ACTING else moves.STEWARD
            out[1] = moves.STEWARD if self.phase == phases.ACTING else moves.STAY
            return 2
        if self.phase == phases.DELIVERING:
            return self._open_shops(out)
        if self.phase == phases.BUILDING:
            n = self._list(out, moves.BUILD, self._payable(), board.BUILDING_COUNT)
            out[n] = moves.END
            return n + 1
        if self.phase == phases.BUYING:
            return self._list(out, moves.BUY, (2 << self.may_buy()) - 1, board.YELLOW_DICE + 1)
        if self.phase == phases.WHITE:
            return self._range(out, 0, roll.WHITE_THROWS)
        if self.phase == phases.YELLOW:
            size = self.yellow_dice()
            return self._range(out, roll.outcome(roll.FIRST[size]), roll.FIRST[size + 1] - roll.FIRST[size])
        return 0

    def _list(self, out: vec[i64], kind: i64, mask: i64, size: i64) -> i64:
        n: i64 = 0
        at: i64 = 0
        while at < size:
            if mask >> at & 1:
                out[n] = kind + at
                n += 1
            at += 1
        return n

    def _range(self, out: vec[i64], first: i64, size: i64) -> i64:
        at: i64 = 0
        while at < size:
            out[at] = first + at
            at += 1
        return size

    def _groups(self, out: vec[i64]) -> i64:
        n: i64 = 0
        area: i64 = 0
        while area < board.AREA_COUNT:
            if self.group(area):
                out[n] = moves.TAKE + area
                n += 1
            area += 1
        return n

    def _open_shops(self, out: vec[i64]) -> i64:
        """COR-054: no shop is partly marked when this is asked."""
        sheet = self.sheets[self.active()]
        n: i64 = 0
        shop = board.FIRST_SHOP[self.district]
        while shop < board.FIRST_SHOP[self.district + 1]:
            if sheet.marked(shop) < board.SHOP_GOODS[shop]:
                out[n] = moves.SHOP + shop
                n += 1
            shop += 1
        return n

    def _payable(self) -> i64:
        """COR-136: the buildings that can be built now."""
        sheet = self.sheets[self.active()]
        mask: i64 = 0
        building: i64 = 0
        while building < board.BUILDING_COUNT:
            if sheet.can_build(building):
                mask |= 1 << building
            building += 1
        return mask

    # Chance

    def yellow_dice(self) -> i64:
        """COR-028: the yellow dice of this roll, owned and bought."""
        return self.sheets[self.starter()].owned() + self.bought

    def odds(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        return [(chance, roll.weight(roll.of_outcome(chance))) for chance in self.legal()]

    def draw(self, dice: Dice) -> i64:
        if self.phase == phases.WHITE:
            return roll.outcome(roll.throw(dice, board.WHITE_DICE))
        if self.phase == phases.YELLOW:
            return roll.outcome(roll.throw(dice, self.yellow_dice()))
        raise ValueError("draw() is for chance alone: this table waits for a seat, or the game is over")

    # What playing does

    def play(self, move: i64) -> None:
        if self.phase == phases.TAKING:
            self._take(move - moves.TAKE)
        elif self.phase == phases.STEPPING:
            if move == moves.STOP:
                self._stop()
            else:
                self.sheets[self.turn].step(move - moves.STEP)
                self.walked += 1
                self._walk()
        elif self.phase == phases.ACTING:
            if move == moves.ACT:
                self._act()
            else:
                self._walk()
        elif self.phase == phases.RESTING:
            if move == moves.STEWARD:
                self._walk()
            else:
                self._end_action()
        elif self.phase == phases.DELIVERING:
            self.goods = self.sheets[self.turn].deliver(move - moves.SHOP, self.goods)
            self._deliver()
        elif self.phase == phases.BUILDING:
            if move == moves.END:
                self._end_turn()
            else:
                self.sheets[self.turn].build(move - moves.BUILD)
                self._offer_buildings()
        elif self.phase == phases.BUYING:
            self.bought = move - moves.BUY
            self.sheets[self.turn].gold_spent += self.bought
            self._roll()
        elif self.phase == phases.WHITE:
            self._show_white(roll.of_outcome(move))
        else:
            self._place(self.rolled, roll.of_outcome(move))

    # Harbor supply

    def begin_round(self) -> None:
        """COR-123: the spot is crossed with the count of rounds; buying is asked if anything can be bought."""
        self.order = 0
        self.bought = 0
        if self.may_buy() > 0:
            self.turn = self.starter()
            self.phase = phases.BUYING
        else:
            self._roll()

    def _roll(self) -> None:
        self.turn = CHANCE
        self.phase = phases.WHITE

    def _show_white(self, rolled: i64) -> None:
        if self.yellow_dice() > 0:
            self.rolled = rolled
            self.phase = phases.YELLOW
        else:
            self._place(rolled, 0)

    def _place(self, white: i64, yellow: i64) -> None:
        """COR-032 to COR-036"""
        self.rolled = board.NOTHING
        groups: i64 = 0
        highest: i64 = 0
        value: i64 = 0
        while value < board.FACES:
            if roll.COUNTS[white * board.FACES + value] + roll.COUNTS[yellow * board.FACES + value]:
                groups += 1
                highest = value
            value += 1
        if groups == 1 and self.variant.all_same_roll_wins:
            self.roller = self.starter()
            self._finish()
            return
        area = board.GOATS
        value = 0
        while value < board.FACES:
            whites = roll.COUNTS[white * board.FACES + value]
            yellows = roll.COUNTS[yellow * board.FACES + value]
            if whites + yellows:
                into = board.GOLD if value == highest else area
                self.white |= whites << 4 * into
                self.yellow |= yellows << 4 * into
                self.values |= (value + 1) << 4 * into
                area += 1
            value += 1
        self.begin_turn()

    # A turn

    def begin_turn(self) -> None:
        """COR-039, COR-043: a choice of groups, the last group, or a turn without dice."""
        self.turn = self.active()
        groups: i64 = 0
        last: i64 = 0
        area: i64 = 0
        while area < board.AREA_COUNT:
            if self.group(area):
                groups += 1
                last = area
            area += 1
        if groups > 1:
            self.phase = phases.TAKING
        elif groups == 1:
            self._take(last)
        else:
            self._rest()

    def _rest(self) -> None:
        """COR-086 to COR-089, COR-135: a turn without dice."""
        self.value = 1
        if self.sheets[self.turn].stuck():
            self._end_action()
        elif self.variant.compensation_optional:
            self.phase = phases.RESTING
        else:
            self._walk()

    def _take(self, area: i64) -> None:
        """COR-039"""
        self.area = area
        self.dice = self.group(area)
        self.value = self.value_of(area)
        keep = ~(15 << 4 * area)
        self.white &= keep
        self.yellow &= keep
        self.values &= keep
        if self.can_walk():
            self.phase = phases.ACTING
        else:
            self._act()  # COR-127

    def _act(self) -> None:
        """COR-041, COR-042: the action of the area."""
        sheet = self.sheets[self.turn]
        if self.area == board.GOLD:
            self._gain_gold(self.dice + (board.TRADING_POST_GOLD if sheet.has(board.TRADING_POST) else 0))
            self._end_action()
        elif self.area == board.GOATS:
            self._gain_goats(self.dice)
            self._end_action()
        else:
            self.district = self.area - 1
            self.goods = self.dice + (board.WAREHOUSE_GOODS if sheet.has(board.WAREHOUSE) else 0)
            self._deliver()

    def _gain_gold(self, n: i64) -> None:
        """COR-044, COR-047"""
        sheet = self.sheets[self.turn]
        sheet.gold += n
        if self.variant.track_capacity_limits_gains and sheet.gold > board.SYMBOLS:
            sheet.gold = board.SYMBOLS

    def _gain_goats(self, n: i64) -> None:
        """COR-045, COR-047"""
        sheet = self.sheets[self.turn]
        sheet.goats += n
        if self.variant.track_capacity_limits_gains and sheet.goats > board.SYMBOLS:
            sheet.goats = board.SYMBOLS

    def _deliver(self) -> None:
        """COR-051, COR-053, COR-130: mark goods until a shop is to be chosen, or none is left to mark."""
        sheet = self.sheets[self.turn]
        while self.goods > 0:
            if sheet.complete(self.district):
                break
            shop = sheet.next_shop(self.district)
            if shop == board.NOTHING:
                self.phase = phases.DELIVERING
                return
            self.goods = sheet.deliver(shop, self.goods)
        self._award()
        self._end_action()

    def _award(self) -> None:
        """COR-058: the first to complete a district receives its bonus."""
        if board.BONUS[self.district] == 0 or not self.sheets[self.turn].complete(self.district):
            return
        seat: i64 = 0
        while seat < self.seats:
            if self.sheets[seat].bonuses >> self.district & 1:
                return
            seat += 1
        self.sheets[self.turn].bonuses |= 1 << self.district

    def _walk(self) -> None:
        """COR-132: ask for the next step, or make the only one; the move ends where no step can be offered."""
        while True:
            ways = self.steps()
            if not ways:
                self._stop()
                return
            if self.can_stop() or ways & (ways - 1):
                self.phase = phases.STEPPING
                return
            node: i64 = 0
            while not ways >> node & 1:
                node += 1
            self.sheets[self.turn].step(node)
            self.walked += 1

    def _stop(self) -> None:
        """COR-131: pay, circle the node, take its effect."""
        sheet = self.sheets[self.turn]
        sheet.gold_spent += self.price(sheet, self.walked)
        self.walked = 0
        sheet.circle()
        kind = board.NODE_KIND[sheet.steward]
        amount = board.NODE_AMOUNT[sheet.steward]
        if kind == board.IS_GOODS:
            self.district = board.NODE_DISTRICT[sheet.steward]
            self.goods = amount  # COR-076: the Warehouse adds nothing
            self._deliver()
            return
        if kind == board.IS_GOLD:
            self._gain_gold(amount)  # COR-078: the Trading Post adds nothing
        elif kind == board.IS_GOATS:
            self._gain_goats(amount)
        self._end_action()

    def _end_action(self) -> None:
        self.area = board.NOTHING
        self.dice = 0
        self.value = 0
        self.district = board.NOTHING
        self.goods = 0
        self._offer_buildings()

    def _offer_buildings(self) -> None:
        """COR-091, COR-136"""
        if self._payable():
            self.phase = phases.BUILDING
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        if self.order == 0:
            self.yellow = 0  # COR-020
            self.bought = 0
            self._tidy()
        self.order += 1
        if self.order < self.variant.turns:
            self.begin_turn()
        else:
            self._clean_up()

    def _tidy(self) -> None:
        """An area without dice has no value."""
        area: i64 = 0
        while area < board.AREA_COUNT:
            if not self.group(area):
                self.values &= ~(15 << 4 * area)
            area += 1

    def _clean_up(self) -> None:
        """COR-021 to COR-023"""
        self.white = 0
        self.values = 0
        if self.round + 1 == self.variant.rounds:
            self._finish()
        else:
            self.round += 1
            self.begin_round()

    def _finish(self) -> None:
        """COR-099"""
        self.phase = phases.DONE
        self.turn = OVER

    # What the rules say about it

    def score(self) -> list[int]:
        """COR-139"""
        return [int(sheet.points(self.variant.last_box_only)) for sheet in self.sheets]

    def places(self) -> list[int]:
        """COR-108 to COR-110, COR-137; COR-138 after a roll of dice that are all alike."""
        self.check_over()
        if self.roller != board.NOTHING:
            return [1 if seat == self.roller else 2 for seat in range(self.seats)]
        return ranking([[sheet.points(self.variant.last_box_only), sheet.gold_left()] for sheet in self.sheets])

    def refusal(self, move: i64) -> Refusal | None:
        return reading.refusal(self, move)

    def faults(self) -> list[str]:
        from stoa.games.corinth.rules.faults import faults

        return faults(self)

    def key(self) -> bytes:
        variant = self.variant
        parts = [
            *(self.turn, self.phase, self.round, self.order, self.bought, self.rolled, self.white, self.yellow),
            *(self.values, self.area, self.dice, self.value, self.walked, self.district, self.goods, self.roller),
            *(self.seats, variant.first, variant.all_same_roll_wins, variant.compensation_optional),
            *(variant.compensation_step_may_be_changed, variant.track_capacity_limits_gains, variant.last_box_only),
        ]
        for sheet in self.sheets:
            parts += [sheet.marks, sheet.bonuses, sheet.gold, sheet.gold_spent, sheet.goats, sheet.goats_spent]
            parts += [sheet.buildings, sheet.circled, sheet.route, sheet.steps]
        return ",".join([str(int(part)) for part in parts]).encode()

    def dump(self) -> dict[str, Any]:
        from stoa.games.corinth.rules.position import dump

        return dump(self)
