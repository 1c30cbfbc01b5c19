"""The state of a game of Colosseum; what its five phases do is in the modules named after them."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE, OVER, Game, Refusal, State, ranking
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import (
    acquiring,
    board,
    chance,
    closing,
    describe,
    exchanging,
    faults,
    forced,
    investing,
    phases,
    producing,
    refusal,
    stars,
    trading,
)


@final
class Variant:
    """What never changes during a game: its seats and options."""

    def __init__(self, game: Game, seats: int, intense: bool, offers: int, kept: bool) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.intense: Final = intense  # COL-133 to COL-136
        self.offers: Final[i64] = offers  # COL-149
        self.kept: Final = kept  # COL-121: stars below three tokens
        self.hand: Final[i64] = board.DEAL[seats]  # COL-029
        self.starts: Final = vec[i64](board.arena_starts(seats))


@final
class ColosseumState(State):
    """All that changes during a game. Vectors go over the seats unless they say otherwise; tokens are counted by type."""

    def __init__(self, variant: Variant, tokens: vec[i64], markets: vec[i64], bag: vec[i64]) -> None:
        super().__init__(variant.game, variant.seats)
        n = variant.seats
        self.variant: Final = variant
        self.phase: i64 = phases.DEALING
        self.round: i64 = 1  # COL-002: the game turn
        self.place: i64 = 0  # how many players have finished this phase, or how many pieces have been dealt
        # The players' possessions
        self.tokens: vec[i64] = tokens  # seat x type
        self.coins: vec[i64] = vec[i64]([board.COINS] * n)
        self.marker: vec[i64] = vec[i64]([0] * n)
        self.medals: vec[i64] = vec[i64]([0] * n)
        self.owned: vec[i64] = vec[i64]([0] * n)  # programs as a mask
        self.produced: vec[i64] = vec[i64]([0] * n)  # programs as a mask
        self.arena: vec[i64] = variant.starts[:]  # the first square
        self.size: vec[i64] = vec[i64]([2] * n)
        self.loge: vec[i64] = vec[i64]([0] * n)
        self.tickets: vec[i64] = vec[i64]([0] * n)
        self.podiums: vec[i64] = vec[i64]([0] * n)
        # The common supply
        self.markets: vec[i64] = markets  # market x type
        self.bag: vec[i64] = bag
        self.face_down: i64 = board.NOTHING  # COL-030
        self.nobles: vec[i64] = board.NOBLE_STARTS[:]
        self.stars: vec[i64] = vec[i64]([board.NOBODY] * board.STAR_COUNT)  # who holds each award
        # Investing
        self.invested: i64 = 0
        self.paid: i64 = 0  # for the second investment
        # Acquiring
        self.barred: i64 = 0  # COL-057: the seats that have won a market, as a mask
        self.market: i64 = board.NOTHING
        self.bid: i64 = 0
        self.bidder: i64 = board.NOBODY
        self.passed: i64 = 0  # seats as a mask
        self.empty: i64 = 0  # the markets that are being refilled, as a mask
        # Trading: what the maker gives of each type and of coins; negative is what she gets
        self.partner: i64 = board.NOBODY  # of the active player
        self.to_all: i64 = 0  # COL-145: whether the offer is open
        self.maker: i64 = board.NOBODY
        self.offer: vec[i64] = vec[i64]([0] * board.GOODS)
        self.draft: vec[i64] = vec[i64]([0] * board.GOODS)
        self.declined: vec[i64] = vec[i64]([0] * board.GOODS)  # the last offer, as the active player would give and get
        self.offers: i64 = 0  # sent by the active player
        # Producing
        self.die1: i64 = board.NO_DIE
        self.die2: i64 = board.NO_DIE
        self.moved: i64 = board.NOBODY  # the noble that one of two dice has moved
        self.program: i64 = board.NOTHING
        self.jokers: vec[i64] = vec[i64]([0] * board.STANDARD)  # the places that Jokers fill
        self.cheers: i64 = 0  # medals spent for spectators
        self.used: vec[i64] = vec[i64]([0] * (n * board.USABLE))  # seat x type, tokens used in this turn's events
        # Closing
        self.tied: i64 = 0  # seats as a mask
        self.rolls: vec[i64] = vec[i64]([0] * n)
        self.crowned: i64 = board.NOBODY  # the new Podium owner
        self.given_up: vec[i64] = vec[i64]([board.NOTHING] * n)  # the type of the token that leaves the game

    def copy(self) -> "ColosseumState":
        twin = ColosseumState(self.variant, self.tokens[:], self.markets[:], self.bag[:])
        twin.turn = self.turn
        twin.phase = self.phase
        twin.round = self.round
        twin.place = self.place
        twin.coins = self.coins[:]
        twin.marker = self.marker[:]
        twin.medals = self.medals[:]
        twin.owned = self.owned[:]
        twin.produced = self.produced[:]
        twin.arena = self.arena[:]
        twin.size = self.size[:]
        twin.loge = self.loge[:]
        twin.tickets = self.tickets[:]
        twin.podiums = self.podiums[:]
        twin.face_down = self.face_down
        twin.nobles = self.nobles[:]
        twin.stars = self.stars[:]
        twin.invested = self.invested
        twin.paid = self.paid
        twin.barred = self.barred
        twin.market = self.market
        twin.bid = self.bid
        twin.bidder = self.bidder
        twin.passed = self.passed
        twin.empty = self.empty
        twin.partner = self.partner
        twin.to_all = self.to_all
        twin.maker = self.maker
        twin.offer = self.offer[:]
        twin.draft = self.draft[:]
        twin.declined = self.declined[:]
        twin.offers = self.offers
        twin.die1 = self.die1
        twin.die2 = self.die2
        twin.moved = self.moved
        twin.program = self.program
        twin.jokers = self.jokers[:]
        twin.cheers = self.cheers
        twin.used = self.used[:]
        twin.tied = self.tied
        twin.rolls = self.rolls[:]
        twin.crowned = self.crowned
        twin.given_up = self.given_up[:]
        return twin

    def starter(self) -> i64:
        """COL-037: the starting player of this turn."""
        return (self.round - 1) % self.seats

    def acting(self) -> i64:
        """The seat whose time it is in this phase; in auctions and trades the active player."""
        return (self.starter() + self.place) % self.seats

    def held(self, seat: i64, asset: i64) -> i64:
        """The tokens of a type that a seat holds."""
        return self.tokens[seat * board.ASSETS + asset]

    def medal_supply(self) -> i64:
        """COL-110: the medals that nobody has."""
        left = board.MEDALS
        for held in self.medals:
            left -= held
        return left

    def ticket_supply(self) -> i64:
        """COL-047: the Season Tickets that nobody has."""
        left = board.TICKETS
        for held in self.tickets:
            left -= held
        return left

    def sold(self) -> i64:
        """The programs that somebody owns, as a mask."""
        mask: i64 = 0
        for programs in self.owned:
            mask |= programs
        return mask

    def in_market(self, market: i64) -> i64:
        """How many tokens a market holds."""
        total: i64 = 0
        for asset in range(board.ASSETS):
            total += self.markets[market * board.ASSETS + asset]
        return total

    def in_arena(self, seat: i64, square: i64) -> bool:
        """COL-020: whether a square belongs to the arena of a seat."""
        return (square - self.arena[seat] + board.SQUARES) % board.SQUARES < self.size[seat]

    def begin_phase(self, phase: i64) -> None:
        """COL-004: the starting player acts first."""
        self.phase = phase
        self.place = 0
        self.turn = self.acting()

    def next_player(self) -> bool:
        """COL-004: give the turn to the next player, if one has still to act in this phase; whether there is one."""
        self.place += 1
        if self.place == self.seats:
            return False
        self.turn = self.acting()
        return True

    def fill(self, out: vec[i64]) -> i64:
        phase = self.phase
        if self.turn == CHANCE:
            return chance.fill(self, out)
        if self.turn == OVER:
            return 0
        if phase == phases.DRAFTING:
            return trading.fill_draft(self, out)
        n = exchanging.fill(self, out)
        if phase == phases.INVESTING:
            return investing.fill(self, out, n)
        if phase == phases.OPENING:
            return acquiring.fill_opening(self, out, n)
        if phase == phases.BIDDING:
            return acquiring.fill_bidding(self, out, n)
        if phase == phases.TRADING:
            return trading.fill(self, out, n)
        if phase == phases.ANSWERING:
            return trading.fill_answer(self, out, n)
        if phase <= phases.ENDING:
            return producing.fill(self, out, n)
        return closing.fill(self, out, n)

    def odds(self) -> list[tuple[int, int]]:
        return chance.odds(self)

    def draw(self, dice: Dice) -> i64:
        return chance.draw(self, dice)

    def play(self, move: i64) -> None:
        self.step(move)
        while self.follow():
            pass

    def step(self, move: i64) -> None:
        """A move or chance outcome by itself."""
        if self.turn == CHANCE:
            chance.play(self, move)
        else:
            self.decide(move)

    def follow(self) -> bool:
        """COL-137: make the next decision if it leaves only one choice; whether it did."""
        move = forced.only_move(self)
        if move == forced.NO_MOVE:
            return False
        self.decide(move)
        return True

    def decide(self, move: i64) -> None:
        """A decision of the seat in turn, and nothing that follows by itself."""
        kind = moves.KIND[move]
        argument = move - kind
        phase = self.phase
        if kind == moves.CASH or kind == moves.SWAP:
            exchanging.play(self, kind)
        elif phase == phases.INVESTING:
            investing.play(self, kind, argument)
        elif phase <= phases.BIDDING:
            acquiring.play(self, kind, argument)
        elif phase <= phases.ANSWERING:
            trading.play(self, kind, argument)
        elif phase <= phases.ENDING:
            producing.play(self, kind, argument)
        else:
            closing.play(self, kind, argument)

    def playout(self, dice: Dice, out: vec[i64]) -> None:
        """Play at random without trades: random players would gain nothing by them."""
        while self.turn != OVER:
            if self.turn == CHANCE:
                self.play(chance.draw(self, dice))
            elif self.phase == phases.TRADING:
                self.play(moves.STOP_TRADING)
            elif self.phase == phases.ANSWERING:
                self.play(moves.DECLINE)
            else:
                self.play(out[dice.below(self.fill(out))])

    def score(self) -> list[int]:
        """COL-008: the best event of every player."""
        return list(self.marker)

    def places(self) -> list[int]:
        """COL-124, COL-125, COL-158."""
        self.check_over()
        return ranking([[self.marker[seat], self.coins[seat], stars.awards(self, seat)] for seat in range(self.seats)])

    def composing(self) -> bool:
        """COL-146, COL-051: an offer until it is sent, an auction until its opening bid."""
        return self.phase == phases.DRAFTING or (self.phase == phases.BIDDING and self.bidder == board.NOBODY)

    def draft_from(self, move: i64) -> list[int]:
        return trading.draft_from(self, move)

    def refusal(self, move: i64) -> Refusal | None:
        return refusal.refusal(self, move)

    def faults(self) -> list[str]:
        return faults.faults(self)

    def key(self) -> bytes:
        numbers = [
            self.turn, self.phase, self.round, self.place, self.face_down, self.invested, self.paid, self.barred,
            self.market, self.bid, self.bidder, self.passed, self.empty, self.partner, self.to_all, self.maker,
            self.offers, self.die1, self.die2, self.moved, self.program, self.cheers,
            self.tied, self.crowned, self.seats, self.variant.offers, 1 if self.variant.intense else 0,
            1 if self.variant.kept else 0,
        ]  # fmt: skip
        parts = [
            vec[i64](numbers), self.tokens, self.coins, self.marker, self.medals, self.owned, self.produced,
            self.arena, self.size, self.loge, self.tickets, self.podiums, self.markets, self.bag, self.nobles,
            self.stars, self.offer, self.draft, self.declined, self.jokers, self.used, self.rolls, self.given_up,
        ]  # fmt: skip
        return b"".join([bytes(memoryview(part)) for part in parts])

    def dump(self) -> dict[str, Any]:
        return describe.dump(self)
