"""Why a move is not legal: a second reading of the rules, written apart from `rules.py` and tested against it."""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER, Refusal
from stoa.core.message import say
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.colosseum.rules.state import ColosseumState


def refusal(state: "ColosseumState", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal."""
    if state.turn == OVER:
        return Refusal("COL-003", say("The game is over."))
    if state.turn == CHANCE:
        return Refusal("COL-004", say("Chance decides now: tokens are drawn or dice are rolled."))
    if move >= moves.BID:
        return _bid(state, move - moves.BID)
    if move <= moves.SWAP:
        return _exchange(state, move)
    if move <= moves.STOP_INVESTING:
        return _invest(state, move)
    if move <= moves.NO_BID:
        return _auction(state, move)
    if move <= moves.COUNTER:
        return _trade(state, move)
    if move <= moves.END_EVENT:
        return _produce(state, move)
    return _close(state, move)


def _exchange(state: "ColosseumState", move: i64) -> Refusal | None:
    if state.phase == phases.DRAFTING:
        return Refusal("COL-146", say("Not while you build an offer; send it or drop it first."))
    seat = state.turn
    if move == moves.CASH:
        if state.medals[seat] == 0:
            return Refusal("COL-114", say("You have no medal to turn into coins."))
        return None
    if state.tokens[seat * board.KINDS + board.EXTRA_ACTION] == 0:
        return Refusal("COL-117", say("You have no Additional Action token."))
    if sum(state.medals) == board.MEDALS:
        return Refusal("COL-118", say("No medal is left in the supply; keep the token."))
    return None


# Phase 1


def _invest(state: "ColosseumState", move: i64) -> Refusal | None:
    if state.phase != phases.INVESTING:
        return Refusal("COL-038", say("Investments are made in phase 1 of a turn."))
    if move == moves.STOP_INVESTING:
        if state.paid:
            return Refusal("COL-139", say("You have paid for a second investment; now make it."))
        return None
    if move >= moves.SECOND:
        return _second(state, move)
    if state.invested == 1 and not state.paid:
        return Refusal(
            "COL-039",
            say("A second investment costs 2 Emperor Medals or an Additional Action token; pay for it first."),
        )
    return _investment(state, move)


def _second(state: "ColosseumState", move: i64) -> Refusal | None:
    seat = state.turn
    if state.invested == 0:
        return Refusal("COL-039", say("Make your first investment first."))
    if state.paid:
        return Refusal("COL-040", say("Nobody makes more than two investments in a turn."))
    if move == moves.SECOND and state.medals[seat] < board.SECOND_MEDALS:
        return Refusal("COL-039", say("That takes 2 Emperor Medals; you have {n}.", n=int(state.medals[seat])))
    if move != moves.SECOND and state.tokens[seat * board.KINDS + board.EXTRA_ACTION] == 0:
        return Refusal("COL-039", say("You have no Additional Action token."))
    candidate = moves.BUY
    while candidate < moves.SECOND:
        if _investment(state, candidate) is None:
            return None
        candidate += 1
    return Refusal("COL-139", say("You could not afford any second investment, so you cannot pay for one."))


def _investment(state: "ColosseumState", move: i64) -> Refusal | None:
    seat = state.turn
    if move < moves.EXPAND:
        program = move - moves.BUY + board.FOR_SALE
        owner: i64 = 0
        while owner < state.seats:
            if state.owned[owner] & (1 << program):
                return Refusal("COL-034", say("Program {n} is already owned.", n=int(program) + 1))
            owner += 1
        higher = program
        while higher < board.PROGRAMS:
            if state.produced[seat] & (1 << higher):
                return Refusal(
                    "COL-042",
                    say(
                        "A new program must have a higher number than {n}, which you have produced.", n=int(higher) + 1
                    ),
                )
            higher += 1
        return _price(state, board.PRICE[program])
    if move < moves.TICKET:
        if state.size[seat] == 4:
            return Refusal("COL-045", say("Your arena has its full size."))
        return _price(state, board.EXPANSION_PRICE)
    if move == moves.TICKET:
        if sum(state.tickets) == board.TICKETS:
            return Refusal("COL-047", say("No Season Ticket is left."))
        return _price(state, board.TICKET_PRICE)
    if state.loge[seat]:
        return Refusal("COL-048", say("You have an Emperor's Loge already."))
    return _price(state, board.LOGE_PRICE)


def _price(state: "ColosseumState", price: i64) -> Refusal | None:
    coins = state.coins[state.turn]
    if coins < price:
        return Refusal(
            "COL-007", say("That costs {price} coins; you have {coins}.", price=int(price), coins=int(coins))
        )
    return None


# Phase 2


def _auction(state: "ColosseumState", move: i64) -> Refusal | None:
    if move == moves.NO_BID:
        if state.phase != phases.BIDDING:
            return Refusal("COL-053", say("There is no auction going on."))
        if state.bidder < 0:
            return Refusal("COL-051", say("You have named a market; make your opening bid."))
        return None
    if state.phase == phases.BIDDING:
        return Refusal("COL-053", say("An auction is going on: bid or pass."))
    if state.phase != phases.OPENING:
        return Refusal("COL-049", say("Auctions are held in phase 2 of a turn."))
    if move == moves.NO_AUCTION:
        return None
    market = move - moves.OPEN
    tokens: i64 = 0
    kind: i64 = 0
    while kind < board.KINDS:
        tokens += state.markets[market * board.KINDS + kind]
        kind += 1
    if tokens == 0:
        return Refusal("COL-051", say("Market {n} is empty; choose one that holds tokens.", n=int(market) + 1))
    if state.coins[state.turn] < board.OPENING_BID:
        return Refusal(
            "COL-143", say("An opening bid is at least 8 coins; you have {n}.", n=int(state.coins[state.turn]))
        )
    return None


def _bid(state: "ColosseumState", coins: i64) -> Refusal | None:
    if state.phase == phases.OPENING:
        return Refusal("COL-051", say("Name a market first."))
    if state.phase != phases.BIDDING:
        return Refusal("COL-053", say("There is no auction going on."))
    if coins == 0 or (state.bidder < 0 and coins < board.OPENING_BID):
        return Refusal("COL-051", say("An opening bid is at least 8 coins."))
    if coins <= state.bid:
        return Refusal("COL-053", say("Bid more than {n} coins, or pass.", n=int(state.bid)))
    if coins > state.coins[state.turn] or coins > board.HIGHEST_BID:
        return Refusal("COL-052", say("You have only {n} coins.", n=int(state.coins[state.turn])))
    return None


# Phase 3


def _trade(state: "ColosseumState", move: i64) -> Refusal | None:
    phase = state.phase
    if phase != phases.TRADING and phase != phases.DRAFTING and phase != phases.ANSWERING:
        return Refusal("COL-064", say("Trades are made in phase 3 of a turn."))
    if move < moves.GIVE:
        if phase == phases.DRAFTING:
            return Refusal("COL-146", say("Send or drop the offer you are building first."))
        if phase == phases.ANSWERING:
            return Refusal("COL-147", say("An offer stands: accept, decline or counter it."))
        if move == moves.STOP_TRADING:
            return None
        return _open_offer(state, move - moves.OFFER)
    if move <= moves.DROP:
        if phase == phases.TRADING:
            return Refusal("COL-145", say("First choose the player your offer is for."))
        if phase == phases.ANSWERING:
            return Refusal("COL-147", say("An offer stands: accept, decline or counter it."))
        return _draft(state, move)
    if phase != phases.ANSWERING:
        return Refusal("COL-147", say("No offer stands that you could answer."))
    return _answer(state, move)


def _open_offer(state: "ColosseumState", seat: i64) -> Refusal | None:
    if seat >= state.seats:
        return Refusal("COL-145", say("There is no such player at this table."))
    if seat == state.turn:
        return Refusal("COL-145", say("An offer is for another player."))
    return _drafts_left(state)


def _drafts_left(state: "ColosseumState") -> Refusal | None:
    active = (state.round - 1 + state.place) % state.seats
    if state.turn == active:
        spent = state.drafts >= board.DRAFTS_PER_OFFER * state.variant.offers
    else:
        spent = state.counters >= board.DRAFTS_PER_OFFER
    if spent:
        return Refusal("COL-149", say("You have negotiated enough for this turn."))
    return None


def _sides(state: "ColosseumState") -> tuple[i64, i64]:
    """The maker of the draft and the other side."""
    active = (state.round - 1 + state.place) % state.seats
    if state.turn == active:
        return state.turn, state.partner
    return state.turn, active


def _draft(state: "ColosseumState", move: i64) -> Refusal | None:
    if move == moves.DROP:
        return None
    if move == moves.SEND:
        return _sendable(state)
    if state.steps >= board.DRAFT_STEPS:
        return Refusal("COL-146", say("You have changed this offer often enough; send it or drop it."))
    maker, other = _sides(state)
    if move >= moves.PAY:
        coins = state.draft[board.KINDS] + board.COIN_STEPS[move - moves.PAY]
        if coins > state.coins[maker]:
            return Refusal("COL-145", say("You have only {n} coins.", n=int(state.coins[maker])))
        if coins < -state.coins[other]:
            return Refusal("COL-145", say("Your partner has only {n} coins.", n=int(state.coins[other])))
        return None
    if move < moves.GET:
        kind = move - moves.GIVE
        if state.draft[kind] + 1 > 0 and state.draft[kind] + 1 > state.tokens[maker * board.KINDS + kind]:
            return Refusal("COL-145", say("You do not hold another token of this type."))
        return None
    kind = move - moves.GET
    if state.draft[kind] - 1 < 0 and 1 - state.draft[kind] > state.tokens[other * board.KINDS + kind]:
        return Refusal("COL-145", say("Your partner does not hold another token of this type."))
    return None


def _sendable(state: "ColosseumState") -> Refusal | None:
    given: i64 = 0
    taken: i64 = 0
    changes: i64 = 0
    entry: i64 = 0
    while entry <= board.KINDS:
        amount = state.draft[entry]
        if amount > 0:
            given += amount
        else:
            taken -= amount
        if amount + state.offer[entry] != 0:
            changes += 1
        entry += 1
    if given == 0:
        return Refusal("COL-068", say("You must give something: each side of a trade does."))
    if taken == 0:
        return Refusal("COL-068", say("You must ask for something: each side of a trade gives."))
    if state.maker >= 0 and changes == 0:
        return Refusal("COL-147", say("A counter-offer must be a different one; accept this one instead."))
    return None


def _answer(state: "ColosseumState", move: i64) -> Refusal | None:
    if move == moves.DECLINE:
        return None
    if move == moves.COUNTER:
        active = (state.round - 1 + state.place) % state.seats
        if state.turn == active and state.offers >= state.variant.offers:
            return Refusal("COL-149", say("You have sent all the offers you may send this turn."))
        return _drafts_left(state)
    entry: i64 = 0
    while entry < board.KINDS:
        amount = state.offer[entry]
        giver = state.maker
        if amount < 0:
            amount, giver = -amount, state.turn
        if amount > state.tokens[giver * board.KINDS + entry]:
            return Refusal("COL-148", say("One side no longer holds what the offer names."))
        entry += 1
    coins = state.offer[board.KINDS]
    payer = state.maker
    if coins < 0:
        coins, payer = -coins, state.turn
    if coins > state.coins[payer]:
        return Refusal("COL-148", say("One side no longer holds what the offer names."))
    return None


# Phase 4


def _produce(state: "ColosseumState", move: i64) -> Refusal | None:
    phase = state.phase
    if move == moves.PRODUCE or move == moves.NO_EVENT:
        if phase != phases.PRODUCING:
            return Refusal("COL-071", say("Whether to produce an event is decided at the beginning of your phase 4."))
        return _can_produce(state) if move == moves.PRODUCE else None
    if move < moves.PUSH:
        return _dice(state, (move - moves.MOVE) // board.USES, (move - moves.MOVE) % board.USES)
    if move <= moves.STOP_MOVING:
        if phase != phases.PUSHING:
            return Refusal("COL-081", say("Medals move nobles only after the dice, before you name your program."))
        if move != moves.STOP_MOVING and state.medals[state.turn] == 0:
            return Refusal("COL-080", say("You have no medal left."))
        return None
    if move < moves.PLACE_JOKER:
        if phase != phases.NAMING:
            return Refusal("COL-082", say("A program is named after the nobles have moved."))
        return _program(state, move - moves.NAME)
    if move <= moves.JOKERS_DONE:
        if phase != phases.JOKERS:
            return Refusal("COL-086", say("Jokers are placed right after the program is named."))
        return _joker(state, move)
    if move <= moves.COUNT:
        if phase != phases.SPECTATORS:
            return Refusal("COL-096", say("Spectators are counted at the end of an event."))
        if move == moves.CHEER and state.medals[state.turn] == 0:
            return Refusal("COL-096", say("You have no medal left."))
        return None
    if phase != phases.ENDING:
        return Refusal("COL-152", say("There is no event to end."))
    return None


def _can_produce(state: "ColosseumState") -> Refusal | None:
    program: i64 = 0
    while program < board.PROGRAMS:
        if _program(state, program) is None:
            return None
        program += 1
    return Refusal("COL-072", say("You have no program that you could produce."))


def _program(state: "ColosseumState", program: i64) -> Refusal | None:
    seat = state.turn
    if not state.owned[seat] & (1 << program):
        return Refusal("COL-082", say("You do not own program {n}.", n=int(program) + 1))
    if board.ARENA[program] > state.size[seat]:
        return Refusal(
            "COL-082",
            say("Program {n} needs an arena of size {size}.", n=int(program) + 1, size=int(board.ARENA[program])),
        )
    missing: i64 = 0
    kind: i64 = 0
    while kind < board.STANDARD:
        lacking = board.NEED[program * board.STANDARD + kind] - state.tokens[seat * board.KINDS + kind]
        if lacking > 0:
            missing += lacking
        kind += 1
    if missing - state.tokens[seat * board.KINDS + board.JOKER] > board.PLACES[program] - board.LEAST[program]:
        return Refusal(
            "COL-085",
            say(
                "Program {n} needs at least {least} of its assets.", n=int(program) + 1, least=int(board.LEAST[program])
            ),
        )
    return None


def _dice(state: "ColosseumState", noble: i64, use: i64) -> Refusal | None:
    if state.phase != phases.DICE:
        return Refusal("COL-074", say("There are no dice to use."))
    first, second = state.die1 >= 0, state.die2 >= 0
    if use >= board.BOTH_DICE:
        if not first or not second:
            return Refusal("COL-077", say("A sum takes two dice that are both still to be used."))
        low = state.die1 + state.die2 + 2
        high = state.die1 + state.die2 + 2 + (2 if state.die1 == 0 else 0) + (2 if state.die2 == 0 else 0)
        if not low <= use - board.BOTH_DICE + 2 <= high:
            return Refusal("COL-075", say("The dice do not show that sum."))
        return None
    if use >= board.SECOND_DIE:
        if not second:
            return Refusal("COL-075", say("There is no second die to use."))
        if state.die1 == state.die2:
            return Refusal("COL-075", say("Both dice are alike; use the first."))
        return _shown(state, noble, state.die2, use - board.SECOND_DIE + 1)
    if not first:
        return Refusal("COL-075", say("The first die is used."))
    return _shown(state, noble, state.die1, use + 1)


def _shown(state: "ColosseumState", noble: i64, face: i64, value: i64) -> Refusal | None:
    shown = value <= 3 if face == 0 else value == face + 1
    if not shown:
        return Refusal("COL-075", say("A die moves a noble exactly as many squares as it shows."))
    if noble == state.moved:
        return Refusal(
            "COL-077", say("The same noble cannot be moved by each die; move it by the sum, or another one.")
        )
    return None


def _joker(state: "ColosseumState", move: i64) -> Refusal | None:
    seat = state.turn
    program = state.program
    missing: i64 = 0
    left = state.tokens[seat * board.KINDS + board.JOKER]
    kind: i64 = 0
    while kind < board.STANDARD:
        lacking = (
            board.NEED[program * board.STANDARD + kind] - state.tokens[seat * board.KINDS + kind] - state.jokers[kind]
        )
        if lacking > 0:
            missing += lacking
        left -= state.jokers[kind]
        kind += 1
    allowed = board.PLACES[program] - board.LEAST[program]
    if move == moves.JOKERS_DONE:
        if missing > allowed:
            return Refusal(
                "COL-086", say("Place more Jokers: the program needs at least {n} assets.", n=int(board.LEAST[program]))
            )
        return None
    kind = move - moves.PLACE_JOKER
    need = board.NEED[program * board.STANDARD + kind]
    if state.jokers[kind] >= need:
        return Refusal("COL-084", say("The program has no further place for this type."))
    if left <= 0:
        return Refusal("COL-084", say("You have no Joker left."))
    if need > state.tokens[seat * board.KINDS + kind] + state.jokers[kind]:
        missing -= 1
    if missing - (left - 1) > allowed:
        return Refusal("COL-085", say("The Jokers are needed where assets are missing."))
    return None


# Phase 5


def _close(state: "ColosseumState", move: i64) -> Refusal | None:
    if move < moves.ASK:
        if state.phase != phases.CLEANUP:
            return Refusal("COL-104", say("Used tokens are given up at the clean-up."))
        if state.used[state.turn * 13 + move - moves.DISCARD] == 0:
            return Refusal("COL-104", say("You did not use a token of this type in your event."))
        return None
    if state.phase != phases.DONATION:
        return Refusal("COL-106", say("Donations are asked for at the end of a turn."))
    if move == moves.NO_DONATION:
        return None
    if state.tokens[state.crowned * board.KINDS + move - moves.ASK] == 0:
        return Refusal("COL-106", say("The Podium owner holds no token of this type."))
    return None
