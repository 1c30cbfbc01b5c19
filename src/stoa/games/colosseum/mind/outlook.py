"""How a round under way will end: every player as she will stand when it is over.

Somebody who has won a market, produced an event or made an investment knows more than those whose turn is still to come.
Estimates can be compared only with equal knowledge, so the rest of the round is thought to its end for everybody: the bid on
the table wins, who may still buy takes the market that fits best, who may still produce an event produces her best one,
and the Podium goes to the leader.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.mind import share_hopes
from stoa.games.colosseum.mind.plans import TOKEN, TYPES, bits, missing, pack, row
from stoa.games.colosseum.rules import board, phases, producing
from stoa.games.colosseum.rules.state import ColosseumState

MOST_SEATS: Final = 5
USUAL_BID: Final[i64] = 9
NEW_EVENT: Final = 4.0  # spectators that an event is worth more because it is a new one
SECOND_DIE: Final = 0.7  # what a second die brings beside the first
CLOSE: Final = 8.0  # a lead of half of it makes the Podium certain
# What is expected of the rest of a game.
TOKENS_PER_ROUND: Final = 1.7  # assets that fit, from an auction and trades of one round
ROUND_COSTS: Final = 11.0  # coins for them
NOBLES_PER_SQUARE: Final = 1.3  # spectators that nobles bring for each square of the arena
LOGE_WORTH: Final = 3.0
EVENTS_AHEAD: Final = 0.7  # new events that a round brings
COIN: Final = 0.12  # spectators that a spare coin is worth while it can still be spent
LAST_COIN: Final = 0.001  # and afterwards: it breaks ties
INCOME: Final = 0.8  # the part of her marker that a later event brings in coins,
LEAST_INCOME: Final = 4.0  # and coins beside it
SHORT: Final = 0.5  # spectators lost for each coin that a plan lacks
SPREAD: Final = 4.0  # how far estimates are off in the last round,
SPREAD_PER_ROUND: Final = 2.5  # more for each round before it,
LAST_SPREAD: Final = 2.0  # and when its auctions are over
NO_PLAN: Final[i64] = -1


@final
class Outlook:
    """All players at the end of the round, and the program that each of them does best to work for."""

    def __init__(self) -> None:
        none = [0] * MOST_SEATS
        nothing = [0.0] * MOST_SEATS
        self.rest: i64 = 0  # rounds after this one
        # What was still open, by seat: 1 or 0
        self.investing: Final = vec[i64](none)
        self.buying: Final = vec[i64](none)
        self.producing: Final = vec[i64](none)
        self.leading: Final = vec[i64](none)  # the highest bid is hers
        # How she stands at the end of the round
        self.packed: Final = vec[i64](none)  # standard tokens
        self.jokers: Final = vec[i64](none)
        self.medals: Final = vec[i64](none)
        self.coins: Final = vec[float](nothing)
        self.marker: Final = vec[float](nothing)
        self.produced: Final = vec[i64](none)
        self.podiums: Final = vec[float](nothing)
        self.stars: Final = vec[i64](none)  # types of which she holds the award, as a mask
        self.nobles: Final = vec[float](nothing)  # in her arena now,
        self.chance: Final = vec[float](nothing)  # and what a die will add
        # The best program for her last event, and the spectators that she can hope to have drawn with her best event
        self.plan: Final = vec[i64](none)
        self.hope: Final = vec[float](nothing)
        # The markets that nobody has taken yet, and what each number of steps of a noble adds
        self.markets: Final = vec[i64]([0] * board.MARKETS)
        self.gains: Final = vec[float]([0.0] * 7)

    def look(self, state: ColosseumState) -> None:
        """Think the round to its end."""
        self.rest = board.TURNS - state.round
        for seat in range(state.seats):
            self._sit(state, seat)
        if state.phase < phases.TRADING:
            self._auction(state)
        for seat in range(state.seats):
            if self.producing[seat]:
                self._produce(state, seat)
        if self.rest > 0 and state.crowned == board.NOBODY:
            self._crown(state)
        for seat in range(state.seats):
            if self.rest > 0:
                self._rank(state, seat)
            else:
                self.hope[seat] = self.marker[seat] + self.coins[seat] * LAST_COIN

    def share(self, state: ColosseumState, out: vec[float]) -> None:
        """Write every seat's share of the victory into `out`."""
        self.look(state)
        for seat in range(state.seats):
            out[seat] = self.hope[seat]
        share_hopes(out, spread(self.rest, state.phase))

    def _sit(self, state: ColosseumState, seat: i64) -> None:
        """A player as she is now, and what she may still do in this round."""
        phase = state.phase
        order = (seat - state.starter() + state.seats) % state.seats
        first = seat * board.ASSETS
        packed = pack(state.tokens, first)
        if state.given_up[seat] != board.NOTHING and state.given_up[seat] < board.STANDARD:
            packed -= TOKEN[state.given_up[seat]]
        self.packed[seat] = packed
        self.jokers[seat] = state.tokens[first + board.JOKER]
        self.medals[seat] = state.medals[seat]
        self.coins[seat] = float(state.coins[seat])
        self.marker[seat] = float(state.marker[seat])
        self.produced[seat] = state.produced[seat]
        self.podiums[seat] = float(state.podiums[seat])
        stars: i64 = 0
        for star in range(board.STAR_COUNT):
            if state.stars[star] == seat:
                stars |= 1 << board.STARS[star]
        self.stars[seat] = stars
        open_now = order > state.place
        self.investing[seat] = 0
        self.buying[seat] = 0
        self.producing[seat] = 0
        self.leading[seat] = 0
        if phase <= phases.INVESTING and (
            phase < phases.INVESTING or open_now or (order == state.place and (state.invested == 0 or state.paid))
        ):
            self.investing[seat] = 1
        if phase <= phases.INVESTING or (
            phase < phases.TRADING
            and not state.barred >> seat & 1
            and (open_now or (order == state.place and phase <= phases.BIDDING))
        ):
            self.buying[seat] = 1
        if phase < phases.PRODUCING or (
            phase <= phases.ENDING and (open_now or (order == state.place and phase != phases.ENDING))
        ):
            self.producing[seat] = 1
            self._meet(state, seat)

    def _meet(self, state: ColosseumState, seat: i64) -> None:
        """The nobles in her arena, and what the best move of one of them adds on average."""
        size = state.size[seat]
        worth = 0.0
        gains = self.gains
        for steps in range(7):
            gains[steps] = 0.0
        for noble in range(board.NOBLE_COUNT):
            place = (state.nobles[noble] - state.arena[seat] + board.SQUARES) % board.SQUARES
            brings = float(board.NOBLE_WORTH[noble])
            if place < size:
                worth += brings
            else:
                for steps in range(1, 7):
                    if (
                        place + steps >= board.SQUARES
                        and place + steps < board.SQUARES + size
                        and brings > gains[steps]
                    ):
                        gains[steps] = brings
        self.nobles[seat] = worth
        mine = state.turn == seat and state.phase >= phases.PRODUCING
        if mine and state.phase > phases.DICE:
            self.chance[seat] = 0.0
            return
        low = gains[1]
        if gains[2] > low:
            low = gains[2]
        if gains[3] > low:
            low = gains[3]
        chance = (low + gains[2] + gains[3] + gains[4] + gains[5] + gains[6]) / 6.0
        half_way = mine and state.phase == phases.DICE and (state.die1 == board.NO_DIE or state.die2 == board.NO_DIE)
        self.chance[seat] = chance if not state.loge[seat] or half_way else chance * (1.0 + SECOND_DIE)

    # The auctions

    def _auction(self, state: ColosseumState) -> None:
        gone = board.NOTHING
        if state.phase == phases.BIDDING:
            gone = state.market
            bidder = state.bidder
            bid = state.bid
            if bidder == board.NOBODY:
                bidder = state.turn
                bid = board.OPENING_BID
            self._take(state, bidder, gone, bid)
            self.leading[bidder] = 1
        for market in range(board.MARKETS):
            self.markets[market] = -1 if market == gone else pack(state.markets, market * board.ASSETS)
        for step in range(state.seats):
            seat = (state.starter() + step) % state.seats
            if self.buying[seat] and not self.leading[seat] and self.coins[seat] >= float(board.OPENING_BID):
                self._rank(state, seat)
                market = self._best_market(state, seat)
                if market != board.NOTHING:
                    self._take(state, seat, market, USUAL_BID)
                    self.markets[market] = -1

    def _best_market(self, state: ColosseumState, seat: i64) -> i64:
        """The market that helps most with the plan of a seat."""
        plan = self.plan[seat]
        if plan == NO_PLAN:
            return board.NOTHING
        packed = self.packed[seat]
        now = missing(plan, packed)
        best = board.NOTHING
        most: i64 = 0
        for market in range(board.MARKETS):
            if self.markets[market] >= 0:
                fits = 2 * (now - missing(plan, packed + self.markets[market]))
                first = market * board.ASSETS
                fits += 2 * state.markets[first + board.JOKER]
                fits += state.markets[first + board.EMPEROR_TOKEN] + state.markets[first + board.EXTRA_ACTION]
                if fits > most:
                    most = fits
                    best = market
        return best

    def _take(self, state: ColosseumState, seat: i64, market: i64, price: i64) -> None:
        first = market * board.ASSETS
        self.packed[seat] += pack(state.markets, first)
        self.jokers[seat] += state.markets[first + board.JOKER]
        self.medals[seat] += state.markets[first + board.EMPEROR_TOKEN] + state.markets[first + board.EXTRA_ACTION]
        self.coins[seat] -= float(price)
        if self.coins[seat] < 0.0:
            self.coins[seat] = 0.0

    # The events

    def _produce(self, state: ColosseumState, seat: i64) -> None:
        """The best event that she can produce in this round; in the last one medals cheer."""
        program = NO_PLAN
        most = 0.0
        drawn = 0.0
        if state.program != board.NOTHING and state.turn == seat:
            program = state.program
            left = board.PLACES[program] - producing.filled(state, seat, program) - producing.jokers_left(state, seat)
            drawn = self._spectators(state, seat, program, left if left > 0 else 0)
            drawn += float(state.cheers * board.MEDAL_SPECTATORS)
        else:
            for candidate in range(board.PROGRAMS):
                if not self._within_reach(state, seat, candidate):
                    continue
                left = missing(candidate, self.packed[seat]) - self.jokers[seat]
                if left < 0:
                    left = 0
                if left <= board.PLACES[candidate] - board.LEAST[candidate]:
                    here = self._spectators(state, seat, candidate, left)
                    new = self.rest > 0 and not self.produced[seat] >> candidate & 1
                    if here + (NEW_EVENT if new else 0.0) > most:
                        most = here + (NEW_EVENT if new else 0.0)
                        drawn = here
                        program = candidate
        if program == NO_PLAN:
            return
        if self.rest == 0:
            drawn += float(self.medals[seat] * board.MEDAL_SPECTATORS)
        self.coins[seat] += drawn
        self.produced[seat] |= 1 << program
        if drawn > self.marker[seat]:
            self.marker[seat] = drawn

    def _within_reach(self, state: ColosseumState, seat: i64, program: i64) -> bool:
        """Whether she can produce a program in this round; in the last one she invests for it if she has still to invest."""
        owned = state.owned[seat] >> program & 1 == 1
        needed = board.ARENA[program] - state.size[seat]
        if owned and needed <= 0:
            return True
        if self.rest > 0 or not self.investing[seat]:
            return False
        if owned:
            return needed == 1 and self.coins[seat] >= float(board.EXPANSION_PRICE)
        return (
            needed <= 0
            and program >= board.FOR_SALE
            and self.produced[seat] >> program == 0
            and not state.sold() >> program & 1
            and self.coins[seat] >= float(board.PRICE[program])
        )

    def _spectators(self, state: ColosseumState, seat: i64, program: i64, left: i64) -> float:
        """COL-089 to COL-096, with the nobles that may be expected."""
        sure = (
            board.VALUE[program * board.ROW + left]
            + bits(self.produced[seat] & ~(1 << program)) * board.PER_PREVIOUS
            + state.tickets[seat] * board.PER_TICKET
            + bits(self.stars[seat] & TYPES[program]) * board.PER_STAR
            + state.podiums[seat] * board.PER_PODIUM
        )
        return float(sure) + self.nobles[seat] + self.chance[seat]

    def _crown(self, state: ColosseumState) -> None:
        """COL-101: the Podium goes to the highest marker; it is uncertain where two are close."""
        for seat in range(state.seats):
            ahead = CLOSE
            for other in range(state.seats):
                lead = self.marker[seat] - self.marker[other]
                if other != seat and lead < ahead:
                    ahead = lead
            share = 0.5 + ahead / CLOSE
            self.podiums[seat] += 0.0 if share < 0.0 else 1.0 if share > 1.0 else share

    # The plans

    def _investments(self, state: ColosseumState, seat: i64) -> i64:
        """How many investments she can still make, second ones included."""
        paid = self.medals[seat] // board.SECOND_MEDALS + state.held(seat, board.EXTRA_ACTION)
        return self.rest + self.investing[seat] + paid

    def _rank(self, state: ColosseumState, seat: i64) -> None:
        """Find the best program to work for."""
        owned = state.owned[seat]
        sold = state.sold()
        self.plan[seat] = NO_PLAN
        best = self.marker[seat]
        for program in range(board.PROGRAMS):
            if owned >> program & 1 or (
                program >= board.FOR_SALE and not sold >> program & 1 and self.produced[seat] >> program == 0
            ):
                value = self._value(state, seat, program)
                if value > best:
                    best = value
                    self.plan[seat] = program
        self.hope[seat] = best + self.coins[seat] * COIN

    def _value(self, state: ColosseumState, seat: i64, program: i64) -> float:
        """The spectators of a program at her last event, if she works for it from the next round on."""
        needed = board.ARENA[program] - state.size[seat]
        if needed < 0:
            needed = 0
        cost = float(needed * board.EXPANSION_PRICE)
        if not state.owned[seat] >> program & 1:
            cost += float(board.PRICE[program])
            needed += 1
        if needed > self._investments(state, seat):
            return 0.0
        rounds = float(self.rest)
        events = rounds - 1.0 if self.rest > 0 else 0.0  # between this one and the last
        left = float(missing(program, self.packed[seat]) - self.jokers[seat])
        if left < 0.0:
            left = 0.0
        gained = TOKENS_PER_ROUND * rounds
        if gained > left:
            gained = left
        cost += gained / TOKENS_PER_ROUND * ROUND_COSTS
        value = row(program, left - gained)
        if value <= 0.0:
            return 0.0
        income = INCOME * self.marker[seat] + LEAST_INCOME
        lacking = cost - self.coins[seat] - income * events
        if lacking < 0.0:
            lacking = 0.0
        previous = float(bits(self.produced[seat] & ~(1 << program))) + EVENTS_AHEAD * events
        if previous > 4.0:
            previous = 4.0
        return (
            value
            - SHORT * lacking
            - COIN * cost  # these coins are not spare
            + float(board.PER_PREVIOUS) * previous
            + float(state.tickets[seat] * board.PER_TICKET + bits(self.stars[seat] & TYPES[program]) * board.PER_STAR)
            + self.podiums[seat] * float(board.PER_PODIUM)
            + float(self.medals[seat] * board.MEDAL_SPECTATORS)
            + NOBLES_PER_SQUARE * float(state.size[seat])
            + (LOGE_WORTH if state.loge[seat] else 0.0)
        )


def spread(rest: i64, phase: i64) -> float:
    """How far estimates are off with so many rounds to come, in a phase of this one."""
    if rest == 0 and phase >= phases.TRADING:
        return LAST_SPREAD
    return SPREAD + SPREAD_PER_ROUND * float(rest)
