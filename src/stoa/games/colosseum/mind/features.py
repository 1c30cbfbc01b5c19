"""What the learned evaluation sees of a player: a row of numbers, most of them between -1 and 2.

Everybody is seen as the outlook expects her at the end of the round, so that numbers can be compared whoever has acted.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum.mind.outlook import MOST_SEATS, NO_PLAN, Outlook
from stoa.games.colosseum.mind.plans import FIELD, TYPES, bits, missing, row
from stoa.games.colosseum.rules import board, phases
from stoa.games.colosseum.rules.state import ColosseumState

FEATURES: Final[i64] = 104  # numbers in a row
PARTS: Final[i64] = 3  # of a round: until the auctions are over, until her event is, and after it
STAGES: Final[i64] = 15  # five rounds of them
COUNT: Final[i64] = (1 << 5) - 1  # the field of a type in packed tokens
NEAR: Final[i64] = 6  # squares that a die may cover


@final
class Features:
    """Fills rows. Its attributes are only room to work in."""

    def __init__(self) -> None:
        self.row: Final = vec[float]([0.0] * FEATURES)
        self.n: i64 = 0
        # By seat and type, what the plans lack and what they have no use for
        self.lacks: Final = vec[i64]([0] * (MOST_SEATS * 12))
        self.spare: Final = vec[i64]([0] * (MOST_SEATS * 12))
        # By type, what lies in the markets and in the bag
        self.offered: Final = vec[i64]([0] * 12)
        self.bagged: i64 = 0
        # The most that any program would draw with so many more tokens a round: none to three
        self.most: Final = vec[float]([0.0] * 4)

    def _put(self, value: float) -> None:
        self.row[self.n] = value
        self.n += 1

    def _put_if(self, so: bool) -> None:
        self.row[self.n] = 1.0 if so else 0.0
        self.n += 1

    def compare(self, state: ColosseumState, outlook: Outlook) -> None:
        """What all rows have in common: the tokens that plans lack, and those to be had."""
        for asset in range(board.STANDARD):
            total: i64 = 0
            for market in range(board.MARKETS):
                total += state.markets[market * board.ASSETS + asset]
            self.offered[asset] = total
        self.bagged = 1
        for asset in range(board.ASSETS):
            self.bagged += state.bag[asset]
        for seat in range(state.seats):
            plan = outlook.plan[seat] if outlook.rest > 0 else NO_PLAN
            packed = outlook.packed[seat]
            for asset in range(board.STANDARD):
                held = packed >> FIELD * asset & COUNT
                need = board.NEED[plan * board.STANDARD + asset] if plan != NO_PLAN else 0
                at = seat * board.STANDARD + asset
                self.lacks[at] = need - held if need > held else 0
                self.spare[at] = held - need if held > need else 0

    def see(self, state: ColosseumState, outlook: Outlook, seat: i64) -> None:
        """Fill the row of a seat."""
        self.n = 0
        self._possessions(state, outlook, seat)
        self._nobles(state, seat)
        self._plan(state, outlook, seat)
        self._programs(state, outlook, seat)
        self._tokens(state, outlook, seat)
        self._others(state, outlook, seat)
        self._stars(state, seat)
        self._moment(state, outlook, seat)

    def _possessions(self, state: ColosseumState, outlook: Outlook, seat: i64) -> None:
        coins = outlook.coins[seat]
        medals = outlook.medals[seat]
        self._put(outlook.hope[seat] / 50.0)
        self._put(outlook.marker[seat] / 50.0)
        self._put(coins / 20.0)
        self._put((coins if coins < 10.0 else 10.0) / 10.0)
        self._put((coins if coins < 25.0 else 25.0) / 25.0)
        self._put(float(medals) / 3.0)
        self._put_if(medals >= board.SECOND_MEDALS)
        self._put(float(outlook.jokers[seat]))
        self._put(float(state.held(seat, board.EXTRA_ACTION)))
        self._put(outlook.podiums[seat] / 2.0)
        self._put(float(state.tickets[seat]))
        self._put(float(state.loge[seat]))
        self._put_if(state.size[seat] == 3)
        self._put_if(state.size[seat] == 4)
        self._put(float(bits(outlook.produced[seat])) / 4.0)
        self._put(float(bits(outlook.stars[seat])) / 2.0)

    def _nobles(self, state: ColosseumState, seat: i64) -> None:
        """In the arena, one throw of the dice before it, two throws."""
        here = 0.0
        near = 0.0
        far = 0.0
        for noble in range(board.NOBLE_COUNT):
            place = (state.nobles[noble] - state.arena[seat] + board.SQUARES) % board.SQUARES
            brings = float(board.NOBLE_WORTH[noble])
            if place < state.size[seat]:
                here += brings
            elif place >= board.SQUARES - NEAR:
                near += brings
            elif place >= board.SQUARES - 2 * NEAR:
                far += brings
        self._put(here / 7.0)
        self._put(near / 7.0)
        self._put(far / 7.0)

    def _plan(self, state: ColosseumState, outlook: Outlook, seat: i64) -> None:
        """The program that she works for: one number for each, and how far away it is."""
        first = self.n
        for _ in range(board.PROGRAMS + 13):
            self._put(0.0)
        plan = outlook.plan[seat]
        if outlook.rest == 0 or plan == NO_PLAN:
            return
        self.row[first + plan] = 1.0
        self.n = first + board.PROGRAMS
        owned = state.owned[seat] >> plan & 1 == 1
        needed = board.ARENA[plan] - state.size[seat]
        if needed < 0:
            needed = 0
        cost = float(needed * board.EXPANSION_PRICE)
        if not owned:
            cost += float(board.PRICE[plan])
            needed += 1
        left = missing(plan, outlook.packed[seat]) - outlook.jokers[seat]
        if left < 0:
            left = 0
        coins = outlook.coins[seat]
        self._put(1.0)
        self._put_if(owned)
        self._put(float(left) / 5.0)
        self._put(float(left) / (3.0 * float(outlook.rest)))
        self._put_if(left == 0)
        self._put(float(board.VALUE[plan * board.ROW]) / 50.0)
        self._put(row(plan, float(left)) / 50.0)
        self._put(float(needed) / 2.0)
        spare = outlook.rest + outlook.investing[seat] - needed
        self._put(float(spare if spare < 2 else 2) / 2.0)
        self._put(cost / 20.0)
        self._put((cost - coins) / 20.0 if cost > coins else 0.0)
        self._put(float(bits(outlook.stars[seat] & TYPES[plan])) / 2.0)
        same: i64 = 0
        if not owned:
            for other in range(state.seats):
                if other != seat and outlook.plan[other] == plan:
                    same += 1
        self._put(float(same))

    def _programs(self, state: ColosseumState, outlook: Outlook, seat: i64) -> None:
        """The most that a program can draw if so many tokens come in every round, and what her own ones draw."""
        sold = state.sold()
        most = self.most
        for more in range(4):
            most[more] = 0.0
        best_owned = 0.0
        now_owned = 0.0
        for program in range(board.PROGRAMS):
            owned = state.owned[seat] >> program & 1 == 1
            if not owned and (
                program < board.FOR_SALE or sold >> program & 1 == 1 or outlook.produced[seat] >> program != 0
            ):
                continue
            needed = board.ARENA[program] - state.size[seat]
            if needed < 0:
                needed = 0
            cost = float(needed * board.EXPANSION_PRICE)
            if not owned:
                cost += float(board.PRICE[program])
                needed += 1
            if needed > outlook.rest + outlook.investing[seat]:
                continue
            left = float(missing(program, outlook.packed[seat]) - outlook.jokers[seat])
            bonus = float(bits(outlook.stars[seat] & TYPES[program]) * board.PER_STAR)
            short = cost - outlook.coins[seat] - outlook.marker[seat] * float(outlook.rest - 1)
            if short > 0.0:
                bonus -= 0.5 * short
            for more in range(4):
                then = left - float(more * outlook.rest)
                value = row(program, then if then > 0.0 else 0.0)
                if value > 0.0 and value + bonus > most[more]:
                    most[more] = value + bonus
            if owned:
                full = float(board.VALUE[program * board.ROW])
                if full > best_owned:
                    best_owned = full
                if needed == 0:
                    now = row(program, left if left > 0.0 else 0.0)
                    if now > now_owned:
                        now_owned = now
        for more in range(4):
            self._put(most[more] / 50.0)
        self._put(best_owned / 50.0)
        self._put(now_owned / 50.0)

    def _tokens(self, state: ColosseumState, outlook: Outlook, seat: i64) -> None:
        """What the plan lacks, and where it may come from."""
        first = seat * board.STANDARD
        types: i64 = 0
        offered: i64 = 0
        drawn = 0.0
        others: i64 = 0
        rivals: i64 = 0
        wanted: i64 = 0
        total: i64 = 0
        for asset in range(board.STANDARD):
            total += outlook.packed[seat] >> FIELD * asset & COUNT
            lacks = self.lacks[first + asset]
            spare = self.spare[first + asset]
            if lacks > 0:
                types += 1
                offered += lacks if lacks < self.offered[asset] else self.offered[asset]
                drawn += float(lacks * state.bag[asset]) / float(self.bagged)
            for other in range(state.seats):
                if other != seat:
                    at = other * board.STANDARD + asset
                    others += lacks if lacks < self.spare[at] else self.spare[at]
                    rivals += lacks if lacks < self.lacks[at] else self.lacks[at]
                    wanted += spare if spare < self.lacks[at] else self.lacks[at]
        self._put(float(total) / 12.0)
        self._put(float(types) / 4.0)
        self._put(float(offered) / 4.0)
        self._put(drawn)
        self._put(float(others) / 4.0)
        self._put(float(rivals) / 4.0)
        self._put(float(wanted) / 4.0)

    def _others(self, state: ColosseumState, outlook: Outlook, seat: i64) -> None:
        """How far the others are ahead."""
        most_hope = -1000.0
        most_marker = -1000.0
        least_marker = 1000.0
        hopes = 0.0
        coins = 0.0
        medals: i64 = 0
        for other in range(state.seats):
            if other != seat:
                if outlook.hope[other] > most_hope:
                    most_hope = outlook.hope[other]
                if outlook.marker[other] > most_marker:
                    most_marker = outlook.marker[other]
                if outlook.marker[other] < least_marker:
                    least_marker = outlook.marker[other]
                hopes += outlook.hope[other]
                coins += outlook.coins[other]
                medals += outlook.medals[other]
        many = float(state.seats - 1)
        marker = outlook.marker[seat]
        self._put((most_hope - outlook.hope[seat]) / 20.0)
        self._put((hopes / many - outlook.hope[seat]) / 20.0)
        self._put((most_marker - marker) / 20.0)
        self._put_if(marker > most_marker)
        self._put_if(marker < least_marker)
        self._put((coins / many - outlook.coins[seat]) / 20.0)
        self._put(float(medals) / many / 3.0)

    def _stars(self, state: ColosseumState, seat: i64) -> None:
        """By how many tokens she is ahead, or behind."""
        for star in range(board.STAR_COUNT):
            asset = board.STARS[star]
            most: i64 = board.STAR_LEAST - 1
            for other in range(state.seats):
                if other != seat and state.held(other, asset) > most:
                    most = state.held(other, asset)
            lead = state.held(seat, asset) - most
            self._put(float(2 if lead > 2 else -2 if lead < -2 else lead) / 2.0)
        secure: i64 = 0
        for star in range(board.STAR_COUNT):
            if state.stars[star] == seat and self.row[self.n - board.STAR_COUNT + star] > 0.75:
                secure += 1
        self._put(float(secure))

    def _moment(self, state: ColosseumState, outlook: Outlook, seat: i64) -> None:
        """What is still to come in this round, and who begins the next one."""
        turn = state.turn
        self._put_if(outlook.investing[seat] == 1)
        self._put_if(outlook.buying[seat] == 1)
        self._put_if(outlook.producing[seat] == 1)
        self._put_if(outlook.leading[seat] == 1)
        self._put_if(turn == seat)
        self._put_if(state.phase < phases.PRODUCING)
        self._put_if(turn == seat and state.phase >= phases.PRODUCING and state.phase <= phases.DICE)
        self._put_if(state.crowned == seat)
        self._put_if(state.phase >= phases.ASKING and turn == seat)
        used: i64 = 0
        for asset in range(board.USABLE):
            used += state.used[seat * board.USABLE + asset]
        self._put_if(used > 0 and state.given_up[seat] == board.NOTHING)
        order = (seat - state.round % state.seats + state.seats) % state.seats
        self._put(float(order) / float(state.seats - 1))
        self._put_if(order == 0)
        self._put_if(state.seats == 4)
        self._put_if(state.seats == 5)


def stage(state: ColosseumState, outlook: Outlook, seat: i64) -> i64:
    """How far the game is for a player: the rounds to come, and what is to come of this one; 0 if nothing is."""
    part: i64 = 2 if state.phase < phases.TRADING else outlook.producing[seat]
    return (board.TURNS - state.round) * PARTS + part
