"""The state of a game of Corinth, and the moves that lead from one to the next; each chapter of the rules has a module."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, Game, Refusal, State, ranking
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, building, delivering, harbor, phases, position, rounds, steward, throws
from stoa.games.corinth.rules import faults as invariants
from stoa.games.corinth.rules import refusal as reading
from stoa.games.corinth.rules.sheet import Sheet


@final
class Variant:
    """What never changes during a game: seats and options."""

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
        delivery_may_end_early: bool,
        few_groups_only: bool,
    ) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.first: Final[i64] = first  # COR-016: the first start player
        self.all_same_roll_wins: Final = all_same_roll_wins
        self.compensation_optional: Final = compensation_optional
        self.compensation_step_may_be_changed: Final = compensation_step_may_be_changed
        self.track_capacity_limits_gains: Final = track_capacity_limits_gains
        self.last_box_only: Final = last_box_only
        self.delivery_may_end_early: Final = delivery_may_end_early
        self.few_groups_only: Final = few_groups_only  # COR-089: a step only if the roll had fewer groups than players
        self.turns: Final[i64] = board.turns_in_round(seats)
        self.setup_spots: Final[i64] = board.spots_crossed_at_setup(seats)
        self.rounds: Final[i64] = seats * (board.SPOTS - self.setup_spots)  # COR-024


@final
class CorinthState(State):
    """The sheets, the harbor, and how far the round and the turn have come.

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
        self.groups: i64 = 0  # how many groups the roll had
        self.area: i64 = board.NOTHING  # where the group in hand comes from
        self.dice: i64 = 0  # how many dice it has
        self.value: i64 = 0  # the value that the steward walks by
        self.walked: i64 = 0  # steps of the steward's move in this turn
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
        twin.groups = self.groups
        twin.area = self.area
        twin.dice = self.dice
        twin.value = self.value
        twin.walked = self.walked
        twin.district = self.district
        twin.goods = self.goods
        twin.roller = self.roller
        return twin

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

    def whites(self, area: i64) -> i64:
        """The white dice in an area."""
        return self.white >> 4 * area & 15

    def yellows(self, area: i64) -> i64:
        """The yellow dice in an area."""
        return self.yellow >> 4 * area & 15

    def group(self, area: i64) -> i64:
        """COR-033: how many dice lie in an area; twelve at most, so four bits hold the sum, too."""
        return (self.white + self.yellow) >> 4 * area & 15

    def value_of(self, area: i64) -> i64:
        """The value of the dice in an area."""
        return self.values >> 4 * area & 15

    def fill(self, out: vec[i64]) -> i64:
        if self.phase == phases.TAKING:
            return harbor.fill_groups(self, out)
        if self.phase == phases.STEPPING:
            return steward.fill_steps(self, out)
        if self.phase == phases.ACTING:  # COR-041
            out[0] = moves.ACT
            out[1] = moves.STEWARD
            return 2
        if self.phase == phases.RESTING:  # COR-086
            out[0] = moves.STEWARD
            out[1] = moves.STAY
            return 2
        if self.phase == phases.DELIVERING:
            return delivering.fill_shops(self, out)
        if self.phase == phases.BUILDING:
            return building.fill_buildings(self, out)
        if self.phase == phases.BUYING:
            return harbor.fill_purchases(self, out)
        if self.turn == CHANCE:
            return throws.fill(out, harbor.dice_to_throw(self))
        return 0

    def play(self, move: i64) -> None:
        self.decide(move)
        rounds.go_on(self)

    def decide(self, move: i64) -> None:
        """Play a move up to the end of its turn at most."""
        if self.turn == CHANCE:
            rounds.show_dice(self, throws.of_outcome(move))
            return
        kind = moves.KIND[move]
        acted = False  # whether the action of the turn is over
        if kind == moves.TAKE:
            rounds.take(self, move - moves.TAKE)
        elif kind == moves.ACT:
            acted = rounds.act(self)
        elif kind == moves.STEWARD:
            acted = steward.walk(self)
        elif kind == moves.STEP:
            acted = steward.step(self, move - moves.STEP)
        elif kind == moves.STOP:
            acted = steward.stop(self)
        elif kind == moves.SHOP:
            acted = delivering.serve(self, move - moves.SHOP)
        elif kind == moves.STAY or kind == moves.ENOUGH:
            acted = True
        elif kind == moves.BUILD:
            self.sheets[self.turn].build(move - moves.BUILD)
            rounds.offer_buildings(self)
        elif kind == moves.END:
            rounds.end_turn(self)
        else:
            harbor.buy(self, move - moves.BUY)
        if acted:
            rounds.end_action(self)

    def odds(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        return [(chance, throws.weight(throws.of_outcome(chance))) for chance in self.legal()]

    def draw(self, dice: Dice) -> i64:
        if self.turn != CHANCE:
            raise ValueError("draw() is for chance alone: this table waits for a seat, or the game is over")
        return throws.outcome(throws.roll(dice, harbor.dice_to_throw(self)))

    def score(self) -> list[int]:
        """COR-139; COR-032: nothing is scored after a win by dice that are all alike."""
        if self.roller != board.NOTHING:
            return [0] * self.seats
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
        return invariants.faults(self)

    def key(self) -> bytes:
        variant = self.variant
        parts = [
            *(self.turn, self.phase, self.round, self.order, self.bought, self.rolled, self.white, self.yellow),
            *(self.values, self.groups, self.area, self.dice, self.value),
            *(self.walked, self.district, self.goods, self.roller),
            *(self.seats, variant.first, variant.all_same_roll_wins, variant.compensation_optional),
            *(variant.compensation_step_may_be_changed, variant.track_capacity_limits_gains, variant.last_box_only),
            *(variant.delivery_may_end_early, variant.few_groups_only),
        ]
        for sheet in self.sheets:
            parts += [sheet.marks, sheet.bonuses, sheet.gold, sheet.gold_spent, sheet.goats, sheet.goats_spent]
            parts += [sheet.buildings, sheet.circled, sheet.route, sheet.steps]
        return ",".join([str(int(part)) for part in parts]).encode()

    def dump(self) -> dict[str, Any]:
        return position.dump(self)
