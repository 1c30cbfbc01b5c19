"""The rules of Clans of Caledonia in small moves: setup, five rounds of actions and production, final scoring."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game, Refusal, State, ranking
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import (
    beginning,
    board,
    chance,
    describe,
    exporting,
    faults,
    phases,
    producing,
    scoring,
    turns,
)
from stoa.games.caledonia.rules.ground import Ground
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.refusal import reading


@final
class Variant:
    """What a game was set up with and never changes: seats and options."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any]) -> None:
        self.game: Final = game
        self.options: Final = options
        self.mark: Final = repr(sorted(options.items())).encode()  # games with other options have other keys
        self.seats: Final[i64] = seats
        self.small: Final = seats <= 2  # CAL-035
        self.solo: Final = seats == 1
        self.fixed_imports: Final = bool(options["fixed_imports"])  # CAL-260
        self.scoring: Final = not options["no_scoring_tiles"]  # CAL-261
        self.ports: Final = not options["no_port_tiles"]  # CAL-262
        self.tighter: Final = bool(options.get("tighter_map"))  # CAL-264
        self.clans: Final = not options["no_clans"]  # CAL-265
        self.auction: Final = bool(options.get("clan_auction"))  # CAL-267
        self.kickstarter: Final = bool(options["kickstarter_tiles"])  # CAL-273
        self.erratum: Final = bool(options["port7_2025_erratum"])  # CAL-302
        self.per_good: Final = bool(options.get("neighbourhood_per_good"))  # CAL-110
        self.same_good: Final = bool(options["port6_same_good"])  # CAL-157
        exports = board.DATA["export_board"]
        self.prices: Final = board.prices(seats)
        self.pass_money: Final = vec[i64](exports["pass_money"][str(seats)])
        self.shown: Final[i64] = exports["contract_boxes"][str(seats)]["shown"]  # CAL-042
        self.boxes: Final[i64] = exports["contract_boxes"][str(seats)]["boxes"]
        caps = board.DATA["market"]["neighbourhood"]["cap_per_good_per_turn"]
        self.cap: Final[i64] = caps.get(str(seats), 0)  # CAL-110, CAL-243
        self.delta: Final[i64] = board.delta_discount(seats)
        # CAL-131, CAL-257, CAL-260: whether import tokens move and pay
        self.track: Final = not self.fixed_imports and not options.get("solo_without_import_track")
        # What `forced` lists choices into. It is larger than a whole state: a table and its copies share one.
        self.choices: Final = vec[i64]([0] * moves.DECISIONS.count)


@final
class CaledoniaState(State):
    """A state of Clans of Caledonia. What may be done, and what follows from it, stands in the modules of the chapters."""

    def __init__(
        self, variant: Variant, ground: Ground, players: list[Player], hexes: vec[i64], steps: vec[i64], boxes: vec[i64]
    ) -> None:
        super().__init__(variant.game, variant.seats)
        self.variant: Final = variant
        self.ground: Ground = ground
        self.players: list[Player] = players
        self.phase: i64 = phases.SIDES
        self.round: i64 = 1
        self.place: i64 = 0  # in the order of this phase
        self.count: i64 = 0  # how much has been drawn or placed in this part of the setup
        # Vectors that are replaced, never changed in place: copies share them.
        self.order: vec[i64] = vec[i64]([])  # CAL-049, CAL-144: the turn order
        self.passing: vec[i64] = vec[i64]([])  # who has passed, in that order
        self.ports: vec[i64] = vec[i64]([])  # the port tile of each module
        self.scoring: vec[i64] = vec[i64]([])  # the scoring tile of each round
        self.pairs: vec[i64] = vec[i64]([])  # clan x 16 + starting tile, see `beginning`
        self.bottom: vec[i64] = vec[i64]([])  # CAL-004: the contracts that lie under the pile, from the top
        # The map and the common boards
        self.board: vec[i64] = hexes  # hex: 0, or 1 + seat x UNIT_KINDS + unit
        self.closed0: i64 = 0  # CAL-241, CAL-264: neutral pieces and cover tiles
        self.closed1: i64 = 0
        self.steps: vec[i64] = steps  # of the price markers
        self.boxes: vec[i64] = boxes  # of the export board
        self.unseen: i64 = board.BIT[board.CONTRACTS] - 1  # the contracts in the pile that nobody has seen
        self.removed: i64 = 0  # CAL-253
        self.tracks: vec[i64] = vec[i64]([0, 0, 0])  # CAL-131
        # Choosing clans
        self.taken: i64 = 0  # a mask of pairs
        self.bid: i64 = board.NOTHING
        self.bidder: i64 = board.NOBODY
        self.out: i64 = 0  # who has left this auction
        # The turn
        self.acted: i64 = 0  # the main action is done
        self.rowed: i64 = 0  # CAL-219
        self.premium: i64 = 0  # CAL-305
        self.bought: i64 = 0  # CAL-110: four bits for each good
        self.shifted: i64 = board.NOTHING  # CAL-157: the good whose price was moved; a trade must follow
        self.offered: i64 = 0  # CAL-105: purchases from neighbours, four bits for each good
        self.buildings: i64 = 0  # building bonuses that may be taken
        self.free_land: i64 = 0
        self.upgrades: i64 = 0
        self.started: i64 = 0  # a direct export bonus has been taken
        self.beer: i64 = 0  # CAL-278: how many may be made
        self.again: i64 = 0  # CAL-205: a second contract may be fulfilled
        self.contract: i64 = board.NOTHING  # that is being fulfilled
        self.beef: i64 = 0  # animals it still asks for
        self.mutton: i64 = 0
        self.killed: i64 = 0
        self.group: i64 = 0  # the first good that port tile 2 or 3 exchanges
        self.off1: i64 = board.NOTHING  # CAL-159
        self.off2: i64 = board.NOTHING
        self.on1: i64 = board.NOTHING
        self.drawn: i64 = 0  # CAL-116: the contracts drawn for a building bonus
        self.draws: i64 = 0  # still to be drawn
        self.kept: i64 = 0  # CAL-201
        # Production and the solo market
        self.casks: i64 = 0  # CAL-226: whisky produced in this phase
        self.made: i64 = 0  # which of the three processed goods is decided
        self.rolled: i64 = 0  # CAL-247: a mask of goods
        self.face: i64 = 0  # CAL-253: of the price die, last rolled, from 1

    def copy(self) -> "CaledoniaState":
        players: list[Player] = []
        for player in self.players:
            players.append(player.copy())
        twin = CaledoniaState(self.variant, self.ground, players, self.board[:], self.steps[:], self.boxes[:])
        twin.turn = self.turn
        twin.phase = self.phase
        twin.round = self.round
        twin.place = self.place
        twin.count = self.count
        twin.order = self.order
        twin.passing = self.passing
        twin.ports = self.ports
        twin.scoring = self.scoring
        twin.pairs = self.pairs
        twin.bottom = self.bottom
        twin.closed0 = self.closed0
        twin.closed1 = self.closed1
        twin.unseen = self.unseen
        twin.removed = self.removed
        twin.tracks = self.tracks[:]
        twin.taken = self.taken
        twin.bid = self.bid
        twin.bidder = self.bidder
        twin.out = self.out
        twin.acted = self.acted
        twin.rowed = self.rowed
        twin.premium = self.premium
        twin.bought = self.bought
        twin.shifted = self.shifted
        twin.offered = self.offered
        twin.buildings = self.buildings
        twin.free_land = self.free_land
        twin.upgrades = self.upgrades
        twin.started = self.started
        twin.beer = self.beer
        twin.again = self.again
        twin.contract = self.contract
        twin.beef = self.beef
        twin.mutton = self.mutton
        twin.killed = self.killed
        twin.group = self.group
        twin.off1 = self.off1
        twin.off2 = self.off2
        twin.on1 = self.on1
        twin.drawn = self.drawn
        twin.draws = self.draws
        twin.kept = self.kept
        twin.casks = self.casks
        twin.made = self.made
        twin.rolled = self.rolled
        twin.face = self.face
        return twin

    # Looking at the boards

    def has_passed(self, seat: i64) -> bool:
        return any(passed == seat for passed in self.passing)

    def owner(self, index: i64) -> i64:
        """Whose unit stands on a hex."""
        code = self.board[index]
        return (code - 1) // board.UNIT_KINDS if code else board.NOBODY

    def unit(self, index: i64) -> i64:
        """Which unit stands on a hex."""
        code = self.board[index]
        return (code - 1) % board.UNIT_KINDS if code else board.NOTHING

    def is_closed(self, index: i64) -> bool:
        """CAL-241, CAL-264: whether a neutral piece or a cover tile is on a hex."""
        return (self.closed1 if index >= board.WORD else self.closed0) >> index % board.WORD & 1 == 1

    def price(self, good: i64) -> i64:
        """CAL-079: what the market shows."""
        return self.variant.prices[good * board.STEPS + self.steps[good]]

    def in_pile(self) -> bool:
        """CAL-119: whether a contract can be drawn."""
        return self.unseen != 0 or len(self.bottom) > 0

    # What may be played

    def fill(self, out: vec[i64]) -> i64:
        if self.turn == CHANCE:
            return chance.fill(self, out)
        if self.turn == OVER:
            return 0
        if self.phase < phases.ACTING:
            return beginning.fill(self, out)
        if self.phase >= phases.PROCESSING:
            return producing.fill(self, out)
        return turns.fill(self, out)

    # Chance

    def odds(self) -> list[tuple[int, int]]:
        if self.turn != CHANCE:
            return []
        return [(outcome, 1) for outcome in self.legal()]

    def draw(self, dice: Dice) -> i64:
        return chance.draw(self, dice)

    # What playing does

    def play(self, move: i64) -> None:
        self.step(move)
        while self.follow():
            pass

    def step(self, move: i64) -> None:
        """A move or chance outcome by itself."""
        if self.turn == CHANCE:
            chance.play(self, move)
        elif self.phase < phases.ACTING:
            beginning.decide(self, move)
        elif self.phase >= phases.PROCESSING:
            producing.decide(self, move)
        else:
            turns.decide(self, move)

    def follow(self) -> bool:
        """Make the next decision if it leaves no choice; whether it did."""
        move = self.forced()
        if move == board.NOTHING:
            return False
        self.step(move)
        return True

    def forced(self) -> i64:
        """The next decision if it leaves no choice, or NOTHING."""
        if self.turn < 0 or self.shifted != board.NOTHING:  # CAL-158: a trade has a price, so it is asked
            return board.NOTHING
        phase = self.phase
        if phase == phases.ACTING:
            player = self.players[self.turn]
            if player.money >= board.SHIPPING_COST and (player.shipping < board.LEVELS or player.track > 0):
                return board.NOTHING
            if player.merchants > 0 and player.basic() + player.processed() > 0:
                for good in range(board.KINDS):  # something can be sold
                    if player.goods[good] > 0 and player.stalls[good] <= 0:
                        return board.NOTHING
        elif phase == phases.BIDDING:
            return board.NOTHING
        elif phase == phases.SLAUGHTERING:
            animal = exporting.must_go(self, self.players[self.turn])
            if animal != board.NOTHING:
                return moves.SLAUGHTER + animal
        choices = self.variant.choices
        return choices[0] if self.fill(choices) == 1 else board.NOTHING

    # How the game stands

    def score(self) -> list[int]:
        return [sum(parts) for parts in scoring.parts(self)]

    def places(self) -> list[int]:
        self.check_over()
        scores = self.score()
        return ranking([[scores[seat], self.players[seat].money % scoring.MONEY_PER_VP] for seat in range(self.seats)])

    def settlements(self, seat: i64) -> i64:
        """CAL-195."""
        return scoring.settlements(self, self.players[seat])

    def refusal(self, move: i64) -> Refusal | None:
        return reading.refusal(self, move)

    def dump(self) -> dict[str, Any]:
        return describe.dump(self)

    def faults(self) -> list[str]:
        return faults.faults(self)

    def key(self) -> bytes:
        numbers: list[i64] = [
            self.turn,
            self.phase,
            self.round,
            self.place,
            self.count,
            self.closed0,
            self.closed1,
            self.unseen,
            self.removed,
            self.taken,
            self.bid,
            self.bidder,
            self.out,
            self.acted,
            self.rowed,
            self.premium,
            self.bought,
            self.shifted,
            self.offered,
            self.buildings,
            self.free_land,
            self.upgrades,
            self.started,
            self.beer,
            self.again,
            self.contract,
            self.beef,
            self.mutton,
            self.killed,
            self.group,
            self.off1,
            self.off2,
            self.on1,
            self.drawn,
            self.draws,
            self.kept,
            self.casks,
            self.made,
            self.rolled,
            self.face,
        ]
        found = [self.variant.mark, self.ground.sides.encode(), b"|", bytes(memoryview(vec[i64](numbers)))]
        for shared in (self.order, self.passing, self.ports, self.scoring, self.pairs, self.bottom):
            found.append(bytes(memoryview(shared)))
            found.append(b"|")
        found.append(bytes(memoryview(self.board)))
        found.append(bytes(memoryview(self.steps)))
        found.append(bytes(memoryview(self.boxes)))
        for player in self.players:
            found.append(bytes(memoryview(vec[i64](player.numbers()))))
            found.append(bytes(memoryview(player.goods)))
            found.append(bytes(memoryview(player.stalls)))
        return b"".join(found)
