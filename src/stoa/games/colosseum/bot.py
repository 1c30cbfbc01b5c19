"""What Colosseum knows about good positions: the event each player can hope for, and which moves are worth a thought."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER, Judge, State, share_hopes, share_victory
from stoa.games.colosseum.board import (
    ANSWERING,
    ARENA,
    BID,
    BIDDING,
    CASH,
    DRAFTING,
    ENDING,
    EXPANSION_PRICE,
    FOR_SALE,
    GET,
    GIVE,
    INVESTING,
    JOKER,
    KINDS,
    LEAST,
    MEDAL_SPECTATORS,
    NEED,
    OFFER,
    PAY,
    PER_PODIUM,
    PER_PREVIOUS,
    PER_STAR,
    PER_TICKET,
    PLACES,
    PRICE,
    PRODUCING,
    PROGRAMS,
    PUSH,
    PUSHING,
    ROW,
    SEND,
    STANDARD,
    STAR_COUNT,
    STARS,
    STOP_MOVING,
    SWAP,
    TRADING,
    TURNS,
    VALUE,
)
from stoa.games.colosseum.rules import Table

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


@final
class ColosseumJudge(Judge):
    """Every player's best event still to come, compared with the others'."""

    def judge(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Table)
        if state.turn == OVER:
            share_victory(state.places(), out)
            return
        seat: i64 = 0
        while seat < state.seats:
            out[seat] = self.hope(state, seat)
            seat += 1
        share_hopes(out, SPREAD + SPREAD_PER_ROUND * float(TURNS - state.round))

    def hope(self, table: Table, seat: i64) -> float:
        """The spectators of the best event she can hope to have produced at the end."""
        events = self.events_left(table, seat)
        coins = float(table.coins[seat])
        if events == 0:
            return float(table.marker[seat]) + coins * LAST_COIN
        best = float(table.marker[seat])
        sold = table.sold()
        program: i64 = 0
        while program < PROGRAMS:
            if table.owned[seat] >> program & 1 or (
                program >= FOR_SALE and not sold >> program & 1 and table.produced[seat] >> program == 0
            ):
                value = self.plan(table, seat, program, events)
                if value > best:
                    best = value
            program += 1
        worth = COIN if events > 1 else LAST_COIN
        return best + coins * worth

    def events_left(self, table: Table, seat: i64) -> i64:
        """How many events she may still produce."""
        left = TURNS - table.round
        phase = table.phase
        if phase < PRODUCING:
            return left + 1
        if phase <= ENDING:
            order = (seat - table.starter() + table.seats) % table.seats
            if order > table.place or (order == table.place and phase != ENDING):
                return left + 1
        return left

    def plan(self, table: Table, seat: i64, program: i64, events: i64) -> float:
        """The spectators of a program at her last event, if she works for it from now on."""
        investments = TURNS - table.round
        if table.phase < INVESTING + 1 and (seat - table.starter() + table.seats) % table.seats >= table.place:
            investments += 1
        rounds = float(events - 1)
        auctions = rounds
        if table.phase < TRADING and not table.won >> seat & 1:
            auctions += 1.0
        cost = 0.0
        needed = ARENA[program] - table.size[seat]
        if needed < 0:
            needed = 0
        cost += float(needed * EXPANSION_PRICE)
        if not table.owned[seat] >> program & 1:
            cost += float(PRICE[program])
            needed += 1
        if needed > investments + table.medals[seat] // 2:
            return 0.0
        missing = float(PLACES[program] - table.filled(seat, program) - table.held(seat, JOKER))
        gained = TOKENS_PER_ROUND * auctions
        if gained > missing:
            gained = missing
        if missing < 0.0:
            missing = 0.0
            gained = 0.0
        cost += gained / TOKENS_PER_ROUND * ROUND_COSTS
        value = self.value(program, missing - gained)
        if value <= 0.0:
            return 0.0
        income = 0.8 * float(table.marker[seat]) + 4.0
        lacking = cost - float(table.coins[seat]) - income * rounds
        if lacking > 0.0:
            value -= SHORT * lacking
        return value + self.extras(table, seat, program, rounds)

    def value(self, program: i64, missing: float) -> float:
        """The spectator row between its entries."""
        low: i64 = int(missing)
        if low > PLACES[program] - LEAST[program]:
            return 0.0
        part = missing - float(low)
        here = float(VALUE[program * ROW + low])
        if part == 0.0:
            return here
        return here + part * (float(VALUE[program * ROW + low + 1]) - here)

    def extras(self, table: Table, seat: i64, program: i64, rounds: float) -> float:
        """What tickets, stars, nobles, Podiums, medals and other events add."""
        earlier = table.produced[seat] & ~(1 << program)
        previous = rounds * 0.7
        while earlier:
            earlier &= earlier - 1
            previous += 1.0
        if previous > 4.0:
            previous = 4.0
        stars: i64 = 0
        star: i64 = 0
        while star < STAR_COUNT:
            if table.stars[star] == seat and NEED[program * STANDARD + STARS[star]] > 0:
                stars += 1
            star += 1
        nobles = NOBLES_PER_SQUARE * float(table.size[seat])
        if table.phase > PUSHING and table.turn == seat and table.phase <= ENDING and rounds == 0.0:
            nobles = float(table.nobles_worth(seat))
        elif table.loge[seat]:
            nobles += LOGE_WORTH
        return (
            float(PER_PREVIOUS) * previous
            + float(table.tickets[seat] * PER_TICKET + stars * PER_STAR)
            + float(table.podiums[seat] * PER_PODIUM + (table.medals[seat] + table.cheers) * MEDAL_SPECTATORS)
            + nobles
        )

    # Which moves are worth a thought

    def sift(self, state: State, moves: vec[i64], n: i64) -> i64:
        assert isinstance(state, Table)
        if state.turn == CHANCE or n < 3:
            return n
        kept: i64 = 0
        i: i64 = 0
        while i < n:
            move = moves[i]
            if self.sensible(state, move):
                moves[kept] = move
                kept += 1
            i += 1
        return kept if kept > 0 else n

    def sensible(self, table: Table, move: i64) -> bool:
        """Leaves out what a person would not even consider."""
        if move >= BID:
            raised = move - BID - table.bid
            if table.bid == 0:
                return raised == 8 or raised == 10 or raised == 13
            return raised == 1 or raised == 3 or raised == 6
        if move == CASH or move == SWAP:
            # before an investment or a bid, where coins may be short
            return table.phase == INVESTING or table.phase == BIDDING
        phase = table.phase
        if phase == TRADING:
            return table.offers < 3 or move < OFFER or move > OFFER + 4
        if phase == DRAFTING:
            return self._sensible_draft(table, move)
        if phase == ANSWERING:
            return True
        if phase == PUSHING and PUSH <= move < STOP_MOVING:
            return self._brings_noble(table, move)
        return True

    def _sensible_draft(self, table: Table, move: i64) -> bool:
        """Short offers: up to two things asked for, paid with coins or with what she needs least."""
        if move >= SEND or table.steps >= 5:
            return move >= SEND
        if move >= PAY:
            return move == PAY + 1 or move == PAY + 4
        seat = table.turn
        kind = (move - GIVE) % KINDS
        if kind >= STANDARD:
            return False
        if move < GET:
            return table.draft[kind] >= 0 and not self._wanted(table, seat, kind, 0)
        return table.draft[kind] <= 0 and self._wanted(table, seat, kind, -table.draft[kind])

    def _wanted(self, table: Table, seat: i64, kind: i64, more: i64) -> bool:
        """Whether one of her programs lacks another token of the type."""
        program: i64 = 0
        while program < PROGRAMS:
            if table.owned[seat] >> program & 1 and NEED[program * STANDARD + kind] > table.held(seat, kind) + more:
                return True
            program += 1
        return False

    def _brings_noble(self, table: Table, move: i64) -> bool:
        """A medal move into her own arena."""
        noble = (move - PUSH) // 6
        push = (move - PUSH) % 6
        steps: i64 = push + 1 if push < 3 else 2 - push
        square = table.nobles[noble]
        seat = table.turn
        return not table.in_arena(seat, square) and table.in_arena(seat, (square + steps + 36) % 36)
