"""The rules of Colosseum in small moves: five turns of investing, acquiring, trading, producing and closing."""

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
    investing,
    phases,
    producing,
    trading,
)
from stoa.games.colosseum.rules import refusal as reading
from stoa.games.colosseum.rules.board import arena_starts


@final
class Variant:
    """What a table was set up with and never changes."""

    def __init__(self, game: Game, seats: int, intense: bool, offers: int) -> None:
        self.game: Final = game
        self.seats: Final[i64] = seats
        self.intense: Final = intense  # COL-133 to COL-136
        self.offers: Final[i64] = offers  # COL-149
        self.hand: Final[i64] = board.DEAL[seats]  # COL-029
        self.starts: Final = vec[i64](arena_starts(seats))


@final
class ColosseumState(State):
    """A Colosseum table. Per-seat numbers are vectors over the seats; tokens are counted by type."""

    def __init__(self, variant: Variant, tokens: vec[i64], markets: vec[i64], bag: vec[i64]) -> None:
        super().__init__(variant.game, variant.seats)
        n = variant.seats
        self.variant: Final = variant
        self.phase: i64 = phases.DEALING
        self.round: i64 = 1  # COL-002: the game turn
        self.place: i64 = 0  # how many players have acted in this phase, or cards have been dealt
        # The players' possessions
        self.tokens: vec[i64] = tokens  # seat x type
        self.coins: vec[i64] = vec[i64]([board.COINS] * n)
        self.marker: vec[i64] = vec[i64]([0] * n)
        self.medals: vec[i64] = vec[i64]([0] * n)
        self.owned: vec[i64] = vec[i64]([0] * n)  # masks of programs
        self.produced: vec[i64] = vec[i64]([0] * n)
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
        self.won: i64 = 0  # a mask of the seats barred from auctions
        self.market: i64 = board.NOTHING
        self.bid: i64 = 0
        self.bidder: i64 = board.NOBODY
        self.passed: i64 = 0
        self.empty: i64 = 0  # the markets that are being refilled
        # Trading: what the maker gives of each type and of coins; negative is what she gets
        self.partner: i64 = board.NOBODY
        self.maker: i64 = board.NOBODY
        self.offer: vec[i64] = vec[i64]([0] * 16)
        self.draft: vec[i64] = vec[i64]([0] * 16)
        self.steps: i64 = 0
        self.offers: i64 = 0
        self.drafts: i64 = 0  # begun by the active player
        self.counters: i64 = 0  # begun by the player asked, in answer to the offer that stands
        # Producing
        self.die1: i64 = board.NO_DIE
        self.die2: i64 = board.NO_DIE
        self.moved: i64 = board.NOBODY  # the noble that one of two dice has moved
        self.program: i64 = board.NOTHING
        self.jokers: vec[i64] = vec[i64]([0] * 12)  # the places that Jokers fill
        self.cheers: i64 = 0  # medals spent for spectators
        self.used: vec[i64] = vec[i64]([0] * (n * 13))  # seat x type, tokens used in this turn's events
        # Closing
        self.tied: i64 = 0
        self.rolls: vec[i64] = vec[i64]([0] * n)
        self.crowned: i64 = board.NOBODY  # the new Podium owner
        self.given_up: vec[i64] = vec[i64]([board.NOTHING] * n)

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
        twin.won = self.won
        twin.market = self.market
        twin.bid = self.bid
        twin.bidder = self.bidder
        twin.passed = self.passed
        twin.empty = self.empty
        twin.partner = self.partner
        twin.maker = self.maker
        twin.offer = self.offer[:]
        twin.draft = self.draft[:]
        twin.steps = self.steps
        twin.offers = self.offers
        twin.drafts = self.drafts
        twin.counters = self.counters
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

    # Looking at the table

    def starter(self) -> i64:
        """COL-037: the starting player of this turn."""
        return (self.round - 1) % self.seats

    def acting(self) -> i64:
        """The seat whose time it is in this phase; in auctions and trades the active player."""
        return (self.starter() + self.place) % self.seats

    def held(self, seat: i64, kind: i64) -> i64:
        """The tokens of a type that a seat holds."""
        return self.tokens[seat * board.KINDS + kind]

    def medal_supply(self) -> i64:
        """COL-110: the medals nobody has."""
        left = board.MEDALS
        seat: i64 = 0
        while seat < self.seats:
            left -= self.medals[seat]
            seat += 1
        return left

    def ticket_supply(self) -> i64:
        """COL-047: the Season Tickets nobody has."""
        left = board.TICKETS
        seat: i64 = 0
        while seat < self.seats:
            left -= self.tickets[seat]
            seat += 1
        return left

    def sold(self) -> i64:
        """The programs somebody owns, as a mask."""
        mask: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            mask |= self.owned[seat]
            seat += 1
        return mask

    def in_market(self, market: i64) -> i64:
        """How many tokens a market holds."""
        total: i64 = 0
        kind: i64 = 0
        while kind < board.KINDS:
            total += self.markets[market * board.KINDS + kind]
            kind += 1
        return total

    def in_arena(self, seat: i64, square: i64) -> bool:
        """COL-020."""
        return (square - self.arena[seat] + board.SQUARES) % board.SQUARES < self.size[seat]

    def asked(self) -> i64:
        """Who answers the offer that stands."""
        active = self.acting()
        return self.partner if self.maker == active else active

    def filled(self, seat: i64, program: i64) -> i64:
        """COL-086: the places filled by the Jokers placed so far and by all fitting tokens."""
        total: i64 = 0
        kind: i64 = 0
        while kind < board.STANDARD:
            need = board.NEED[program * board.STANDARD + kind]
            have = self.held(seat, kind) + self.jokers[kind]
            total += have if have < need else need
            kind += 1
        return total

    def jokers_left(self, seat: i64) -> i64:
        left = self.held(seat, board.JOKER)
        kind: i64 = 0
        while kind < board.STANDARD:
            left -= self.jokers[kind]
            kind += 1
        return left

    def producible(self, seat: i64, program: i64) -> bool:
        """COL-072, COL-082, COL-085; while no Joker is placed."""
        if not self.owned[seat] >> program & 1 or self.size[seat] < board.ARENA[program]:
            return False
        filled = self.filled(seat, program) + self.held(seat, board.JOKER)
        return filled >= board.LEAST[program]

    def any_producible(self, seat: i64) -> bool:
        program: i64 = 0
        while program < board.PROGRAMS:
            if self.producible(seat, program):
                return True
            program += 1
        return False

    def event_parts(self, seat: i64) -> list[int]:
        """COL-089 to COL-096: program, previous events, tickets, stars, nobles, podiums, medals."""
        program = self.program
        missing = board.PLACES[program] - self.filled(seat, program)
        earlier = self.produced[seat] & ~(1 << program)
        previous: i64 = 0
        while earlier:
            earlier &= earlier - 1
            previous += 1
        return [
            board.VALUE[program * board.ROW + missing],
            previous * board.PER_PREVIOUS,
            self.tickets[seat] * board.PER_TICKET,
            self.stars_used(seat) * board.PER_STAR,
            self.nobles_worth(seat),
            self.podiums[seat] * board.PER_PODIUM,
            self.cheers * board.MEDAL_SPECTATORS,
        ]

    def stars_used(self, seat: i64) -> i64:
        """COL-093: her awards whose type is used by at least one token of that type."""
        total: i64 = 0
        star: i64 = 0
        while star < board.STAR_COUNT:
            if self.stars[star] == seat and self.tokens_used(seat, board.STARS[star]) > 0:
                total += 1
            star += 1
        return total

    def tokens_used(self, seat: i64, kind: i64) -> i64:
        """COL-086: real tokens of a type that the named program uses."""
        places = board.NEED[self.program * board.STANDARD + kind] - self.jokers[kind]
        held = self.held(seat, kind)
        return held if held < places else places

    def nobles_worth(self, seat: i64) -> i64:
        """COL-094."""
        worth: i64 = 0
        noble: i64 = 0
        while noble < board.NOBLE_COUNT:
            if self.in_arena(seat, self.nobles[noble]):
                worth += board.NOBLE_WORTH[noble]
            noble += 1
        return worth

    # What may be played

    def fill(self, out: vec[i64]) -> i64:
        if self.turn == CHANCE:
            return chance.fill(self, out)
        if self.turn == OVER:
            return 0
        n: i64 = 0
        phase = self.phase
        seat = self.turn
        if phase != phases.DRAFTING:  # COL-137, COL-146
            if self.medals[seat] > 0:
                out[n] = moves.CASH
                n += 1
            if self.held(seat, board.EXTRA_ACTION) > 0 and self.medal_supply() > 0:
                out[n] = moves.SWAP
                n += 1
        if phase == phases.INVESTING:
            return investing.fill(self, out, n)
        if phase == phases.OPENING:
            return acquiring.fill_opening(self, out, n)
        if phase == phases.BIDDING:
            return acquiring.fill_bidding(self, out, n)
        if phase == phases.TRADING:
            return trading.fill(self, out, n)
        if phase == phases.DRAFTING:
            return trading.fill_draft(self, out, n)
        if phase == phases.ANSWERING:
            return trading.fill_answer(self, out, n)
        if phase <= phases.ENDING:
            return producing.fill(self, out, n)
        return closing.fill(self, out, n)

    def other(self) -> i64:
        """The other side of the draft."""
        return self.partner if self.turn == self.acting() else self.acting()

    # Chance

    def odds(self) -> list[tuple[int, int]]:
        return chance.odds(self)

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
        else:
            self.decide(move)

    def follow(self) -> bool:
        """COL-137: make the next decision if it leaves only one choice; whether it did."""
        if self.turn < 0:
            return False
        phase = self.phase
        seat = self.turn
        if phase == phases.DRAFTING or phase == phases.DICE or self.medals[seat] > 0:
            return False
        if self.held(seat, board.EXTRA_ACTION) > 0 and self.medal_supply() > 0:
            return False
        if phase == phases.INVESTING:
            if self.paid or (
                investing.any_investment(self, seat) and (self.invested == 0 or investing.can_pay_second(self, seat))
            ):
                return False
            self.decide(moves.STOP_INVESTING)
        elif phase == phases.OPENING:
            if self.coins[seat] >= board.OPENING_BID and acquiring.any_market(self):
                return False
            self.decide(moves.NO_AUCTION)
        elif phase == phases.BIDDING:
            return acquiring.forced_bid(self)
        elif phase == phases.TRADING:
            if trading.may_draft(self):
                return False
            self.decide(moves.STOP_TRADING)
        elif phase == phases.ANSWERING:
            if trading.both_hold(self) or (trading.may_draft(self) and not trading.at_limit(self)):
                return False
            self.decide(moves.DECLINE)
        elif phase == phases.PRODUCING:
            if self.any_producible(seat):
                return False
            self.decide(moves.NO_EVENT)
        elif phase == phases.PUSHING:
            self.decide(moves.STOP_MOVING)
        elif phase == phases.SPECTATORS:
            self.decide(moves.COUNT)
        elif phase == phases.ENDING:
            self.decide(moves.END_EVENT)
        elif phase == phases.DONATION:
            return False
        else:
            return self._follow_listed()
        return True

    def _follow_listed(self) -> bool:
        """Naming, Jokers and the clean-up, where the choices have to be listed."""
        choices = vec[i64]([0] * 32)
        if self.fill(choices) != 1:
            return False
        self.decide(choices[0])
        return True

    def decide(self, move: i64) -> None:
        """A decision of the seat in turn, and nothing that follows by itself."""
        seat = self.turn
        if move >= moves.BID:
            acquiring.bid(self, move - moves.BID)
        elif move == moves.CASH:
            self.medals[seat] -= 1
            self.coins[seat] += board.MEDAL_COINS
        elif move == moves.SWAP:
            self.tokens[seat * board.KINDS + board.EXTRA_ACTION] -= 1
            self.medals[seat] += 1
        elif move <= moves.STOP_INVESTING:
            investing.play(self, move)
        elif move <= moves.NO_BID:
            acquiring.play(self, move)
        elif move <= moves.COUNTER:
            trading.play(self, move)
        elif move <= moves.END_EVENT:
            producing.play(self, move)
        else:
            closing.play(self, move)

    def begin_phase(self, phase: i64) -> None:
        self.phase = phase
        self.place = 0
        self.turn = self.acting()

    def next_player(self) -> bool:
        """Whether somebody is still to act in this phase; she is in turn then."""
        self.place += 1
        if self.place == self.seats:
            return False
        self.turn = self.acting()
        return True

    def roller(self) -> i64:
        """COL-154: the tied player who rolls next, in turn order."""
        step: i64 = 0
        while True:
            seat = (self.starter() + step) % self.seats
            if self.tied >> seat & 1 and self.rolls[seat] == 0:
                return seat
            step += 1

    def check_stars(self) -> None:
        """COL-121."""
        star: i64 = 0
        while star < board.STAR_COUNT:
            kind = board.STARS[star]
            most: i64 = board.STAR_LEAST - 1
            leader = board.NOBODY
            seat: i64 = 0
            while seat < self.seats:
                held = self.held(seat, kind)
                if held > most:
                    most = held
                    leader = seat
                elif held == most:
                    leader = board.NOBODY
                seat += 1
            holder = self.stars[star]
            if holder == board.NOBODY or self.held(holder, kind) < most or most < board.STAR_LEAST:
                self.stars[star] = leader
            star += 1

    # What the rules say about it

    def score(self) -> list[int]:
        """COL-008: the best event of every player."""
        return [int(marker) for marker in self.marker]

    def awards(self, seat: i64) -> i64:
        """How many Star Performer Awards a seat holds."""
        total: i64 = 0
        star: i64 = 0
        while star < board.STAR_COUNT:
            if self.stars[star] == seat:
                total += 1
            star += 1
        return total

    def places(self) -> list[int]:
        """COL-124, COL-125, COL-158."""
        self.check_over()
        return ranking([[self.marker[seat], self.coins[seat], self.awards(seat)] for seat in range(self.seats)])

    def refusal(self, move: i64) -> Refusal | None:
        return reading.refusal(self, move)

    def faults(self) -> list[str]:
        return describe.faults(self)

    def key(self) -> bytes:
        numbers = [
            self.turn, self.phase, self.round, self.place, self.face_down, self.invested, self.paid, self.won,
            self.market, self.bid, self.bidder, self.passed, self.empty, self.partner, self.maker, self.steps,
            self.offers, self.drafts, self.counters, self.die1, self.die2, self.moved, self.program, self.cheers,
            self.tied, self.crowned, self.seats, self.variant.offers, 1 if self.variant.intense else 0,
        ]  # fmt: skip
        parts = [
            vec[i64](numbers), self.tokens, self.coins, self.marker, self.medals, self.owned, self.produced,
            self.arena, self.size, self.loge, self.tickets, self.podiums, self.markets, self.bag, self.nobles,
            self.stars, self.offer, self.draft, self.jokers, self.used, self.rolls, self.given_up,
        ]  # fmt: skip
        return b"".join([bytes(memoryview(part)) for part in parts])

    def dump(self) -> dict[str, Any]:
        return describe.dump(self)
