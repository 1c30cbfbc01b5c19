"""What a player can hope for: the spectators of the best event she may still produce."""

from typing import Final

from mypy_extensions import i64

from stoa.games.colosseum.rules import board, phases, producing
from stoa.games.colosseum.rules.state import ColosseumState

# What is expected of the rest of a game.
TOKENS_PER_ROUND: Final = 1.7  # assets that fit, from an auction and trades of one turn
ROUND_COSTS: Final = 11.0  # coins for them
NOBLES_PER_SQUARE: Final = 1.3  # spectators that nobles bring for each square of the arena
LOGE_WORTH: Final = 3.0
COIN: Final = 0.12  # spectators that a spare coin is worth while it can still be spent
LAST_COIN: Final = 0.001  # and afterwards: it breaks ties
SHORT: Final = 0.5  # spectators lost for each coin that the plan lacks
SPREAD: Final = 4.0  # how far estimates are off at the end of the game,
SPREAD_PER_ROUND: Final = 2.5  # and more for each turn before it


def hope(state: ColosseumState, seat: i64) -> float:
    """The spectators of the best event she can hope to have produced at the end."""
    events = events_left(state, seat)
    coins = float(state.coins[seat])
    if events == 0:
        return float(state.marker[seat]) + coins * LAST_COIN
    best = float(state.marker[seat])
    sold = state.sold()
    for program in range(board.PROGRAMS):
        if state.owned[seat] >> program & 1 or (
            program >= board.FOR_SALE and not sold >> program & 1 and state.produced[seat] >> program == 0
        ):
            value = plan(state, seat, program, events)
            if value > best:
                best = value
    return best + coins * coin_worth(events)


def coin_worth(events: i64) -> float:
    """The spectators that a spare coin is worth with so many events to come."""
    return COIN if events > 1 else LAST_COIN


def spread(state: ColosseumState) -> float:
    """How far ahead is worth e times the chances."""
    return SPREAD + SPREAD_PER_ROUND * float(board.TURNS - state.round)


def tonight(state: ColosseumState, seat: i64) -> i64:
    """The spectators that the best of her programs draws by its assets alone, if she produces it with what she holds."""
    best: i64 = 0
    for program in range(board.PROGRAMS):
        if producing.producible(state, seat, program):
            missing = board.PLACES[program] - producing.filled(state, seat, program) - state.held(seat, board.JOKER)
            value = board.VALUE[program * board.ROW + (missing if missing > 0 else 0)]
            if value > best:
                best = value
    return best


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


def events_left(state: ColosseumState, seat: i64) -> i64:
    """How many events she may still produce."""
    left = board.TURNS - state.round
    phase = state.phase
    if phase < phases.PRODUCING:
        return left + 1
    if phase <= phases.ENDING:
        order = (seat - state.starter() + state.seats) % state.seats
        if order > state.place or (order == state.place and phase != phases.ENDING):
            return left + 1
    return left


def plan(state: ColosseumState, seat: i64, program: i64, events: i64) -> float:
    """The spectators of a program at her last event, if she works for it from now on."""
    investments = board.TURNS - state.round
    if state.phase <= phases.INVESTING and (seat - state.starter() + state.seats) % state.seats >= state.place:
        investments += 1
    rounds = float(events - 1)
    auctions = rounds
    if state.phase < phases.TRADING and not state.barred >> seat & 1:
        auctions += 1.0
    cost = 0.0
    needed = board.ARENA[program] - state.size[seat]
    if needed < 0:
        needed = 0
    cost += float(needed * board.EXPANSION_PRICE)
    if not state.owned[seat] >> program & 1:
        cost += float(board.PRICE[program])
        needed += 1
    if needed > investments + state.medals[seat] // 2:
        return 0.0
    missing = float(board.PLACES[program] - producing.filled(state, seat, program) - state.held(seat, board.JOKER))
    gained = TOKENS_PER_ROUND * auctions
    if gained > missing:
        gained = missing
    if missing < 0.0:
        missing = 0.0
        gained = 0.0
    cost += gained / TOKENS_PER_ROUND * ROUND_COSTS
    value = row_value(program, missing - gained)
    if value <= 0.0:
        return 0.0
    income = 0.8 * float(state.marker[seat]) + 4.0
    lacking = cost - float(state.coins[seat]) - income * rounds
    if lacking > 0.0:
        value -= SHORT * lacking
    value -= cost * coin_worth(events)  # these coins are not spare
    return value + extras(state, seat, program, rounds)


def row_value(program: i64, missing: float) -> float:
    """The spectator row between its entries."""
    low: i64 = int(missing)
    if low > board.PLACES[program] - board.LEAST[program]:
        return 0.0
    part = missing - float(low)
    here = float(board.VALUE[program * board.ROW + low])
    if part == 0.0:
        return here
    return here + part * (float(board.VALUE[program * board.ROW + low + 1]) - here)


def extras(state: ColosseumState, seat: i64, program: i64, rounds: float) -> float:
    """What tickets, stars, nobles, Podiums, medals and other events add."""
    earlier = state.produced[seat] & ~(1 << program)
    previous = rounds * 0.7
    while earlier:
        earlier &= earlier - 1
        previous += 1.0
    if previous > 4.0:
        previous = 4.0
    stars: i64 = 0
    for star in range(board.STAR_COUNT):
        if state.stars[star] == seat and board.NEED[program * board.STANDARD + board.STARS[star]] > 0:
            stars += 1
    nobles = NOBLES_PER_SQUARE * float(state.size[seat])
    if state.phase > phases.PUSHING and state.turn == seat and state.phase <= phases.ENDING and rounds == 0.0:
        nobles = float(producing.nobles_worth(state, seat))
    elif state.loge[seat]:
        nobles += LOGE_WORTH
    return (
        float(board.PER_PREVIOUS) * previous
        + float(state.tickets[seat] * board.PER_TICKET + stars * board.PER_STAR)
        + float(state.podiums[seat] * board.PER_PODIUM + (state.medals[seat] + state.cheers) * board.MEDAL_SPECTATORS)
        + nobles
    )
