"""Trades that gain for both sides: what a computer player offers, and what it accepts."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.colosseum import moves
from stoa.games.colosseum.mind.outlook import COIN, Outlook
from stoa.games.colosseum.rules import board, phases, stars, trading
from stoa.games.colosseum.rules.state import ColosseumState

MOST_OFFERS: Final[i64] = 2  # in a turn, the second only after a refusal
MOST_COUNTERED: Final[i64] = 2  # to later offers of the same player there is no counter-offer
TOKEN_COINS: Final[i64] = 3  # a third of what a market costs at least
SURPLUS: Final = 1.5  # spectators that a trade must bring both sides together before it is worth a word
NOTHING: Final[i64] = board.USABLE  # in place of a type
NEVER: Final = 1e9  # what it costs to give what one has not
GAIN: Final = 1e-4  # the least gain of a share of the victory
DEALS: Final = 3  # that are looked at closely
FAIR: Final = 0.5  # the maker's part of what both sides gain,
GENEROUS: Final = 0.25  # and when the same tokens were declined before


def trade(state: ColosseumState, outlook: Outlook, buffer: vec[i64], n: i64) -> i64:
    """Leave the one move that makes sense in phase 3, so that nobody has to wait for a draft."""
    if state.phase == phases.TRADING:
        move = _offer(state, outlook)
    elif state.phase == phases.DRAFTING:
        move = _next_addition(state, outlook)
    else:
        move = _answer(state, outlook)
    for i in range(n):
        if buffer[i] == move:
            buffer[0] = move
            return 1
    return n


def _offer(state: ColosseumState, outlook: Outlook) -> i64:
    """An offer to the player with whom the best deal can be made, or the end of trading."""
    if state.offers >= MOST_OFFERS or (state.offers > 0 and not trading.gives(state.declined, 1)):
        return moves.STOP_TRADING
    found = moves.STOP_TRADING
    most = 0.0
    goods = vec[i64]([0] * board.GOODS)
    for seat in range(state.seats):
        if seat != state.turn:
            gain = plan(state, outlook, state.turn, seat, goods)
            if gain > most:
                most = gain
                found = moves.OFFER + seat
    return found


def _next_addition(state: ColosseumState, outlook: Outlook) -> i64:
    """The next small move towards the planned deal; an offer that somebody else began is sent."""
    other = trading.other_side(state)
    goods = vec[i64]([0] * board.GOODS)
    if other != board.NOBODY and plan(state, outlook, state.turn, other, goods) > 0.0:
        for good in range(board.GOODS):
            left = goods[good] - state.draft[good]
            if left != 0:
                return trading.additions(good, left)[0]
    return moves.SEND


def _answer(state: ColosseumState, outlook: Outlook) -> i64:
    """What gains is accepted; an offer that does not may be worth a counter-offer about the same tokens."""
    if trading.both_hold(state) and gain(state, outlook, state.maker, state.turn, state.offer, state.turn) > GAIN:
        return moves.ACCEPT
    if state.turn != state.acting() and not state.to_all and state.offers <= MOST_COUNTERED:
        goods = vec[i64]([0] * board.GOODS)
        if plan(state, outlook, state.turn, state.maker, goods) > 0.0:
            for asset in range(board.ASSETS):
                if goods[asset] * state.offer[asset] < 0:
                    return moves.COUNTER
    return moves.DECLINE


def gain(state: ColosseumState, outlook: Outlook, maker: i64, other: i64, goods: vec[i64], seat: i64) -> float:
    """How much a deal adds to the share of the victory that a seat can hope for; nothing if tokens that fit her programs go
    for fewer coins than an auction takes for others.
    """
    after = state.copy()
    for asset in range(board.ASSETS):
        after.tokens[maker * board.ASSETS + asset] -= goods[asset]
        after.tokens[other * board.ASSETS + asset] += goods[asset]
    after.coins[maker] -= goods[board.MONEY]
    after.coins[other] += goods[board.MONEY]
    sign: i64 = 1 if seat == maker else -1
    gets_tokens = any(goods[asset] * sign < 0 for asset in range(board.ASSETS))
    if not gets_tokens and -sign * goods[board.MONEY] < TOKEN_COINS * (useful(state, seat) - useful(after, seat)):
        return 0.0
    stars.check(after)
    return _share(after, outlook, seat) - _share(state, outlook, seat)


def _share(state: ColosseumState, outlook: Outlook, seat: i64) -> float:
    shares = vec[float]([0.0] * state.seats)
    outlook.share(state, shares)
    return shares[seat]


def _prospect(state: ColosseumState, outlook: Outlook, seat: i64) -> float:
    """The best event to come, with the coins of this round's."""
    outlook.look(state)
    return outlook.hope[seat]


def useful(state: ColosseumState, seat: i64) -> i64:
    """How many of her tokens fit into any one of her programs."""
    fitting = state.held(seat, board.JOKER)
    for asset in range(board.STANDARD):
        most: i64 = 0
        for program in range(board.PROGRAMS):
            if state.owned[seat] >> program & 1 and board.NEED[program * board.STANDARD + asset] > most:
                most = board.NEED[program * board.STANDARD + asset]
        held = state.held(seat, asset)
        fitting += held if held < most else most
    return fitting


def plan(state: ColosseumState, outlook: Outlook, maker: i64, other: i64, goods: vec[i64]) -> float:
    """Write the best deal between two players into `goods`: at most one token each way, and coins that share out evenly
    what it brings. Returns what the maker gains, 0 if there is no deal.
    """
    more = vec[float]([0.0] * (2 * (board.USABLE + 1)))  # what another token of each type brings the maker, the other,
    less = vec[float]([0.0] * (2 * (board.USABLE + 1)))  # and what it costs them to give one
    _weigh(state, outlook, maker, more, less, 0)
    _weigh(state, outlook, other, more, less, NOTHING + 1)
    limit = NEVER
    for _ in range(DEALS):
        best = 0.0
        best_give = NOTHING
        best_get = NOTHING
        for give in range(board.USABLE + 1):
            for get in range(board.USABLE + 1):
                surplus = more[get] - less[give] + more[NOTHING + 1 + give] - less[NOTHING + 1 + get]
                if give != get and surplus > SURPLUS and surplus > best and surplus < limit:
                    best = surplus
                    best_give = give
                    best_get = get
        if best == 0.0:
            break
        limit = best
        _write(state, maker, other, best_give, best_get, goods)
        _balance(state, maker, other, goods, more[best_get] - less[best_give], best)
        if _good_deal(state, maker, other, goods):
            won = gain(state, outlook, maker, other, goods, maker)
            if won > GAIN and gain(state, outlook, maker, other, goods, other) > GAIN:
                return won
    return 0.0


def _weigh(state: ColosseumState, outlook: Outlook, seat: i64, more: vec[float], less: vec[float], first: i64) -> None:
    """What one more and one less of each type would mean to a seat."""
    base = _prospect(state, outlook, seat)
    twin = state.copy()
    for asset in range(board.USABLE):
        at = seat * board.ASSETS + asset
        held = state.tokens[at]
        twin.tokens[at] = held + 1
        stars.check(twin)
        more[first + asset] = _prospect(twin, outlook, seat) - base
        less[first + asset] = NEVER
        if held > 0:
            twin.tokens[at] = held - 1
            twin.stars = state.stars[:]
            stars.check(twin)
            less[first + asset] = base - _prospect(twin, outlook, seat)
        twin.tokens[at] = held
        twin.stars = state.stars[:]


def _write(state: ColosseumState, maker: i64, other: i64, give: i64, get: i64, goods: vec[i64]) -> None:
    for good in range(board.GOODS):
        goods[good] = 0
    if give != NOTHING:
        goods[give] = 1
    if get != NOTHING:
        goods[get] = -1


def _balance(state: ColosseumState, maker: i64, other: i64, goods: vec[i64], gained: float, surplus: float) -> None:
    """Coins that leave the maker her part of the surplus, as far as there are any; none when they are worth nothing."""
    if state.round == board.TURNS:
        return
    part = FAIR
    sign: i64 = 1 if maker == state.acting() else -1
    if all(goods[asset] == sign * state.declined[asset] for asset in range(board.ASSETS)):
        part = GENEROUS
    coins: i64 = int((gained - part * surplus) / COIN)
    if coins > state.coins[maker]:
        coins = state.coins[maker]
    if -coins > state.coins[other]:
        coins = -state.coins[other]
    goods[board.MONEY] = coins


def _good_deal(state: ColosseumState, maker: i64, other: i64, goods: vec[i64]) -> bool:
    """COL-068: each side gives something; and it is not what was declined."""
    if not trading.gives(goods, 1) or not trading.gives(goods, -1):
        return False
    sign: i64 = 1 if maker == state.acting() else -1
    return any(goods[good] != sign * state.declined[good] for good in range(board.GOODS))
