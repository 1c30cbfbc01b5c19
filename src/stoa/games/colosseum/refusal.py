"""Why a move is not legal: a second reading of the rules, written apart from `rules.py` and tested against it."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER, Refusal
from stoa.core.message import say
from stoa.games.colosseum.board import (
    ANSWERING,
    ARENA,
    ASK,
    BID,
    BIDDING,
    BOTH_DICE,
    BUY,
    CASH,
    CHEER,
    CLEANUP,
    COIN_STEPS,
    COUNT,
    COUNTER,
    DECLINE,
    DICE,
    DISCARD,
    DONATION,
    DRAFT_STEPS,
    DRAFTING,
    DRAFTS_PER_OFFER,
    DROP,
    END_EVENT,
    ENDING,
    EXPAND,
    EXPANSION_PRICE,
    EXTRA_ACTION,
    FOR_SALE,
    GET,
    GIVE,
    HIGHEST_BID,
    INVESTING,
    JOKER,
    JOKERS,
    JOKERS_DONE,
    KINDS,
    LEAST,
    LOGE_PRICE,
    MEDALS,
    MOVE,
    NAME,
    NAMING,
    NEED,
    NO_AUCTION,
    NO_BID,
    NO_DONATION,
    NO_EVENT,
    OFFER,
    OPEN,
    OPENING,
    OPENING_BID,
    PAY,
    PLACE_JOKER,
    PLACES,
    PRICE,
    PRODUCE,
    PRODUCING,
    PROGRAMS,
    PUSH,
    PUSHING,
    SECOND,
    SECOND_DIE,
    SECOND_MEDALS,
    SEND,
    SPECTATORS,
    STANDARD,
    STOP_INVESTING,
    STOP_MOVING,
    STOP_TRADING,
    SWAP,
    TICKET,
    TICKET_PRICE,
    TICKETS,
    TRADING,
    USES,
)

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def refusal(table: "Table", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal."""
    if table.turn == OVER:
        return Refusal("COL-003", say("The game is over."))
    if table.turn == CHANCE:
        return Refusal("COL-004", say("Chance decides now: tokens are drawn or dice are rolled."))
    if move >= BID:
        return _bid(table, move - BID)
    if move <= SWAP:
        return _exchange(table, move)
    if move <= STOP_INVESTING:
        return _invest(table, move)
    if move <= NO_BID:
        return _auction(table, move)
    if move <= COUNTER:
        return _trade(table, move)
    if move <= END_EVENT:
        return _produce(table, move)
    return _close(table, move)


def _exchange(table: "Table", move: i64) -> Refusal | None:
    if table.phase == DRAFTING:
        return Refusal("COL-146", say("Not while you build an offer; send it or drop it first."))
    seat = table.turn
    if move == CASH:
        if table.medals[seat] == 0:
            return Refusal("COL-114", say("You have no medal to turn into coins."))
        return None
    if table.tokens[seat * KINDS + EXTRA_ACTION] == 0:
        return Refusal("COL-117", say("You have no Additional Action token."))
    if sum(table.medals) == MEDALS:
        return Refusal("COL-118", say("No medal is left in the supply; keep the token."))
    return None


# Phase 1


def _invest(table: "Table", move: i64) -> Refusal | None:
    if table.phase != INVESTING:
        return Refusal("COL-038", say("Investments are made in phase 1 of a turn."))
    if move == STOP_INVESTING:
        if table.paid:
            return Refusal("COL-139", say("You have paid for a second investment; now make it."))
        return None
    if move >= SECOND:
        return _second(table, move)
    if table.invested == 1 and not table.paid:
        return Refusal(
            "COL-039",
            say("A second investment costs 2 Emperor Medals or an Additional Action token; pay for it first."),
        )
    return _investment(table, move)


def _second(table: "Table", move: i64) -> Refusal | None:
    seat = table.turn
    if table.invested == 0:
        return Refusal("COL-039", say("Make your first investment first."))
    if table.paid:
        return Refusal("COL-040", say("Nobody makes more than two investments in a turn."))
    if move == SECOND and table.medals[seat] < SECOND_MEDALS:
        return Refusal("COL-039", say("That takes 2 Emperor Medals; you have {n}.", n=int(table.medals[seat])))
    if move != SECOND and table.tokens[seat * KINDS + EXTRA_ACTION] == 0:
        return Refusal("COL-039", say("You have no Additional Action token."))
    candidate = BUY
    while candidate < SECOND:
        if _investment(table, candidate) is None:
            return None
        candidate += 1
    return Refusal("COL-139", say("You could not afford any second investment, so you cannot pay for one."))


def _investment(table: "Table", move: i64) -> Refusal | None:
    seat = table.turn
    if move < EXPAND:
        program = move - BUY + FOR_SALE
        owner: i64 = 0
        while owner < table.seats:
            if table.owned[owner] & (1 << program):
                return Refusal("COL-034", say("Program {n} is already owned.", n=int(program) + 1))
            owner += 1
        higher = program
        while higher < PROGRAMS:
            if table.produced[seat] & (1 << higher):
                return Refusal(
                    "COL-042",
                    say(
                        "A new program must have a higher number than {n}, which you have produced.", n=int(higher) + 1
                    ),
                )
            higher += 1
        return _price(table, PRICE[program])
    if move < TICKET:
        if table.size[seat] == 4:
            return Refusal("COL-045", say("Your arena has its full size."))
        return _price(table, EXPANSION_PRICE)
    if move == TICKET:
        if sum(table.tickets) == TICKETS:
            return Refusal("COL-047", say("No Season Ticket is left."))
        return _price(table, TICKET_PRICE)
    if table.loge[seat]:
        return Refusal("COL-048", say("You have an Emperor's Loge already."))
    return _price(table, LOGE_PRICE)


def _price(table: "Table", price: i64) -> Refusal | None:
    coins = table.coins[table.turn]
    if coins < price:
        return Refusal(
            "COL-007", say("That costs {price} coins; you have {coins}.", price=int(price), coins=int(coins))
        )
    return None


# Phase 2


def _auction(table: "Table", move: i64) -> Refusal | None:
    if move == NO_BID:
        if table.phase != BIDDING:
            return Refusal("COL-053", say("There is no auction going on."))
        if table.bidder < 0:
            return Refusal("COL-051", say("You have named a market; make your opening bid."))
        return None
    if table.phase == BIDDING:
        return Refusal("COL-053", say("An auction is going on: bid or pass."))
    if table.phase != OPENING:
        return Refusal("COL-049", say("Auctions are held in phase 2 of a turn."))
    if move == NO_AUCTION:
        return None
    market = move - OPEN
    tokens: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        tokens += table.markets[market * KINDS + kind]
        kind += 1
    if tokens == 0:
        return Refusal("COL-051", say("Market {n} is empty; choose one that holds tokens.", n=int(market) + 1))
    if table.coins[table.turn] < OPENING_BID:
        return Refusal(
            "COL-143", say("An opening bid is at least 8 coins; you have {n}.", n=int(table.coins[table.turn]))
        )
    return None


def _bid(table: "Table", coins: i64) -> Refusal | None:
    if table.phase == OPENING:
        return Refusal("COL-051", say("Name a market first."))
    if table.phase != BIDDING:
        return Refusal("COL-053", say("There is no auction going on."))
    if coins == 0 or (table.bidder < 0 and coins < OPENING_BID):
        return Refusal("COL-051", say("An opening bid is at least 8 coins."))
    if coins <= table.bid:
        return Refusal("COL-053", say("Bid more than {n} coins, or pass.", n=int(table.bid)))
    if coins > table.coins[table.turn] or coins > HIGHEST_BID:
        return Refusal("COL-052", say("You have only {n} coins.", n=int(table.coins[table.turn])))
    return None


# Phase 3


def _trade(table: "Table", move: i64) -> Refusal | None:
    phase = table.phase
    if phase != TRADING and phase != DRAFTING and phase != ANSWERING:
        return Refusal("COL-064", say("Trades are made in phase 3 of a turn."))
    if move < GIVE:
        if phase == DRAFTING:
            return Refusal("COL-146", say("Send or drop the offer you are building first."))
        if phase == ANSWERING:
            return Refusal("COL-147", say("An offer stands: accept, decline or counter it."))
        if move == STOP_TRADING:
            return None
        return _open_offer(table, move - OFFER)
    if move <= DROP:
        if phase == TRADING:
            return Refusal("COL-145", say("First choose the player your offer is for."))
        if phase == ANSWERING:
            return Refusal("COL-147", say("An offer stands: accept, decline or counter it."))
        return _draft(table, move)
    if phase != ANSWERING:
        return Refusal("COL-147", say("No offer stands that you could answer."))
    return _answer(table, move)


def _open_offer(table: "Table", seat: i64) -> Refusal | None:
    if seat >= table.seats:
        return Refusal("COL-145", say("There is no such player at this table."))
    if seat == table.turn:
        return Refusal("COL-145", say("An offer is for another player."))
    return _drafts_left(table)


def _drafts_left(table: "Table") -> Refusal | None:
    active = (table.round - 1 + table.place) % table.seats
    if table.turn == active:
        spent = table.drafts >= DRAFTS_PER_OFFER * table.setting.offers
    else:
        spent = table.counters >= DRAFTS_PER_OFFER
    if spent:
        return Refusal("COL-149", say("You have negotiated enough for this turn."))
    return None


def _sides(table: "Table") -> tuple[i64, i64]:
    """The maker of the draft and the other side."""
    active = (table.round - 1 + table.place) % table.seats
    if table.turn == active:
        return table.turn, table.partner
    return table.turn, active


def _draft(table: "Table", move: i64) -> Refusal | None:
    if move == DROP:
        return None
    if move == SEND:
        return _sendable(table)
    if table.steps >= DRAFT_STEPS:
        return Refusal("COL-146", say("You have changed this offer often enough; send it or drop it."))
    maker, other = _sides(table)
    if move >= PAY:
        coins = table.draft[KINDS] + COIN_STEPS[move - PAY]
        if coins > table.coins[maker]:
            return Refusal("COL-145", say("You have only {n} coins.", n=int(table.coins[maker])))
        if coins < -table.coins[other]:
            return Refusal("COL-145", say("Your partner has only {n} coins.", n=int(table.coins[other])))
        return None
    if move < GET:
        kind = move - GIVE
        if table.draft[kind] + 1 > 0 and table.draft[kind] + 1 > table.tokens[maker * KINDS + kind]:
            return Refusal("COL-145", say("You do not hold another token of this type."))
        return None
    kind = move - GET
    if table.draft[kind] - 1 < 0 and 1 - table.draft[kind] > table.tokens[other * KINDS + kind]:
        return Refusal("COL-145", say("Your partner does not hold another token of this type."))
    return None


def _sendable(table: "Table") -> Refusal | None:
    given: i64 = 0
    taken: i64 = 0
    changes: i64 = 0
    entry: i64 = 0
    while entry <= KINDS:
        amount = table.draft[entry]
        if amount > 0:
            given += amount
        else:
            taken -= amount
        if amount + table.offer[entry] != 0:
            changes += 1
        entry += 1
    if given == 0:
        return Refusal("COL-068", say("You must give something: each side of a trade does."))
    if taken == 0:
        return Refusal("COL-068", say("You must ask for something: each side of a trade gives."))
    if table.maker >= 0 and changes == 0:
        return Refusal("COL-147", say("A counter-offer must be a different one; accept this one instead."))
    return None


def _answer(table: "Table", move: i64) -> Refusal | None:
    if move == DECLINE:
        return None
    if move == COUNTER:
        active = (table.round - 1 + table.place) % table.seats
        if table.turn == active and table.offers >= table.setting.offers:
            return Refusal("COL-149", say("You have sent all the offers you may send this turn."))
        return _drafts_left(table)
    entry: i64 = 0
    while entry < KINDS:
        amount = table.offer[entry]
        giver = table.maker
        if amount < 0:
            amount, giver = -amount, table.turn
        if amount > table.tokens[giver * KINDS + entry]:
            return Refusal("COL-148", say("One side no longer holds what the offer names."))
        entry += 1
    coins = table.offer[KINDS]
    payer = table.maker
    if coins < 0:
        coins, payer = -coins, table.turn
    if coins > table.coins[payer]:
        return Refusal("COL-148", say("One side no longer holds what the offer names."))
    return None


# Phase 4


def _produce(table: "Table", move: i64) -> Refusal | None:
    phase = table.phase
    if move == PRODUCE or move == NO_EVENT:
        if phase != PRODUCING:
            return Refusal("COL-071", say("Whether to produce an event is decided at the beginning of your phase 4."))
        return _can_produce(table) if move == PRODUCE else None
    if move < PUSH:
        return _dice(table, (move - MOVE) // USES, (move - MOVE) % USES)
    if move <= STOP_MOVING:
        if phase != PUSHING:
            return Refusal("COL-081", say("Medals move nobles only after the dice, before you name your program."))
        if move != STOP_MOVING and table.medals[table.turn] == 0:
            return Refusal("COL-080", say("You have no medal left."))
        return None
    if move < PLACE_JOKER:
        if phase != NAMING:
            return Refusal("COL-082", say("A program is named after the nobles have moved."))
        return _program(table, move - NAME)
    if move <= JOKERS_DONE:
        if phase != JOKERS:
            return Refusal("COL-086", say("Jokers are placed right after the program is named."))
        return _joker(table, move)
    if move <= COUNT:
        if phase != SPECTATORS:
            return Refusal("COL-096", say("Spectators are counted at the end of an event."))
        if move == CHEER and table.medals[table.turn] == 0:
            return Refusal("COL-096", say("You have no medal left."))
        return None
    if phase != ENDING:
        return Refusal("COL-152", say("There is no event to end."))
    return None


def _can_produce(table: "Table") -> Refusal | None:
    program: i64 = 0
    while program < PROGRAMS:
        if _program(table, program) is None:
            return None
        program += 1
    return Refusal("COL-072", say("You have no program that you could produce."))


def _program(table: "Table", program: i64) -> Refusal | None:
    seat = table.turn
    if not table.owned[seat] & (1 << program):
        return Refusal("COL-082", say("You do not own program {n}.", n=int(program) + 1))
    if ARENA[program] > table.size[seat]:
        return Refusal(
            "COL-082",
            say("Program {n} needs an arena of size {size}.", n=int(program) + 1, size=int(ARENA[program])),
        )
    missing: i64 = 0
    kind: i64 = 0
    while kind < STANDARD:
        lacking = NEED[program * STANDARD + kind] - table.tokens[seat * KINDS + kind]
        if lacking > 0:
            missing += lacking
        kind += 1
    if missing - table.tokens[seat * KINDS + JOKER] > PLACES[program] - LEAST[program]:
        return Refusal(
            "COL-085",
            say("Program {n} needs at least {least} of its assets.", n=int(program) + 1, least=int(LEAST[program])),
        )
    return None


def _dice(table: "Table", noble: i64, use: i64) -> Refusal | None:
    if table.phase != DICE:
        return Refusal("COL-074", say("There are no dice to use."))
    first, second = table.die1 >= 0, table.die2 >= 0
    if use >= BOTH_DICE:
        if not first or not second:
            return Refusal("COL-077", say("A sum takes two dice that are both still to be used."))
        low = table.die1 + table.die2 + 2
        high = table.die1 + table.die2 + 2 + (2 if table.die1 == 0 else 0) + (2 if table.die2 == 0 else 0)
        if not low <= use - BOTH_DICE + 2 <= high:
            return Refusal("COL-075", say("The dice do not show that sum."))
        return None
    if use >= SECOND_DIE:
        if not second:
            return Refusal("COL-075", say("There is no second die to use."))
        if table.die1 == table.die2:
            return Refusal("COL-075", say("Both dice are alike; use the first."))
        return _shown(table, noble, table.die2, use - SECOND_DIE + 1)
    if not first:
        return Refusal("COL-075", say("The first die is used."))
    return _shown(table, noble, table.die1, use + 1)


def _shown(table: "Table", noble: i64, face: i64, value: i64) -> Refusal | None:
    shown = value <= 3 if face == 0 else value == face + 1
    if not shown:
        return Refusal("COL-075", say("A die moves a noble exactly as many squares as it shows."))
    if noble == table.moved:
        return Refusal(
            "COL-077", say("The same noble cannot be moved by each die; move it by the sum, or another one.")
        )
    return None


def _joker(table: "Table", move: i64) -> Refusal | None:
    seat = table.turn
    program = table.program
    missing: i64 = 0
    left = table.tokens[seat * KINDS + JOKER]
    kind: i64 = 0
    while kind < STANDARD:
        lacking = NEED[program * STANDARD + kind] - table.tokens[seat * KINDS + kind] - table.jokers[kind]
        if lacking > 0:
            missing += lacking
        left -= table.jokers[kind]
        kind += 1
    allowed = PLACES[program] - LEAST[program]
    if move == JOKERS_DONE:
        if missing > allowed:
            return Refusal(
                "COL-086", say("Place more Jokers: the program needs at least {n} assets.", n=int(LEAST[program]))
            )
        return None
    kind = move - PLACE_JOKER
    need = NEED[program * STANDARD + kind]
    if table.jokers[kind] >= need:
        return Refusal("COL-084", say("The program has no further place for this type."))
    if left <= 0:
        return Refusal("COL-084", say("You have no Joker left."))
    if need > table.tokens[seat * KINDS + kind] + table.jokers[kind]:
        missing -= 1
    if missing - (left - 1) > allowed:
        return Refusal("COL-085", say("The Jokers are needed where assets are missing."))
    return None


# Phase 5


def _close(table: "Table", move: i64) -> Refusal | None:
    if move < ASK:
        if table.phase != CLEANUP:
            return Refusal("COL-104", say("Used tokens are given up at the clean-up."))
        if table.used[table.turn * 13 + move - DISCARD] == 0:
            return Refusal("COL-104", say("You did not use a token of this type in your event."))
        return None
    if table.phase != DONATION:
        return Refusal("COL-106", say("Donations are asked for at the end of a turn."))
    if move == NO_DONATION:
        return None
    if table.tokens[table.crowned * KINDS + move - ASK] == 0:
        return Refusal("COL-106", say("The Podium owner holds no token of this type."))
    return None
