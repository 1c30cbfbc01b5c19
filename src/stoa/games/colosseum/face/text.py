"""What is asked, decided and drawn, as sentences."""

from collections.abc import Callable

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE
from stoa.core.message import Message, count, name_of, say
from stoa.games.colosseum import moves
from stoa.games.colosseum.face.names import ASSET_NAMES, NOBLE_LABELS, NOBLE_NAMES, PROGRAM_NAMES, goods, tokens
from stoa.games.colosseum.face.outlook import forecast, place, value
from stoa.games.colosseum.rules import board, closing, investing, phases, producing, trading
from stoa.games.colosseum.rules.state import ColosseumState


def ask(state: ColosseumState) -> Message:
    """What the player in turn decides."""
    return QUESTIONS.get(state.phase) or ASKED[state.phase](state)


QUESTIONS: dict[int, Message] = {
    phases.DEALING: say("The tokens and programs are dealt."),
    phases.OPENING: say("Name a market to auction, or pass."),
    phases.REFILLING: say("The empty markets are refilled."),
    phases.TRADING: say("Offer a trade to another player, or end trading."),
    phases.PRODUCING: say("Produce an event, or pass."),
    phases.ROLLING: say("The dice are rolled."),
    phases.DICE: say("Use the dice to move nobles."),
    phases.PUSHING: say("Spend medals to move nobles, or leave them there."),
    phases.NAMING: say("Name the program to produce."),
    phases.ENDING: say("End the production."),
    phases.PODIUM: say("The tied players roll for the Podium."),
    phases.CLEANUP: say("Choose a token used in the event that leaves the game."),
    phases.ASKING: say("The tied players roll for the last place."),
    phases.DONE: say("The game is over."),
}


def _ask_investing(state: ColosseumState) -> Message:
    if state.paid:
        return say("Make the second investment.")
    if state.invested and not investing.may_go_on(state):
        return say("Turn medals into coins, or end investing.")
    if state.invested:
        return say("Pay for a second investment, or end investing.")
    return say("Make an investment, or pass.")


def _ask_bidding(state: ColosseumState) -> Message:
    market = state.market + 1
    if state.bid == 0:
        return say("Make an opening bid for market {market}, 8 coins or more.", market=market)
    return say(
        "Bid more than the {bid} coins of {seat} for market {market}, or pass.",
        bid=state.bid,
        seat=name_of(state.bidder),
        market=market,
    )


def _ask_drafting(state: ColosseumState) -> Message:
    gives, gets = goods(list(state.draft), 1), goods(list(state.draft), -1)
    if state.to_all:
        return say("Compose an offer to all, then send it. So far it gives {gives} for {gets}.", gives=gives, gets=gets)
    return say(
        "Compose an offer to {seat}, then send it. So far it gives {gives} for {gets}.",
        seat=name_of(trading.other_side(state)),
        gives=gives,
        gets=gets,
    )


def _ask_answering(state: ColosseumState) -> Message:
    if state.to_all:
        return say(
            "{seat} gives anybody {gives} for {gets}: accept or decline.",
            seat=name_of(state.maker),
            gives=goods(list(state.offer), 1),
            gets=goods(list(state.offer), -1),
        )
    return say(
        "{seat} gives {gives} for {gets}: accept, decline or counter.",
        seat=name_of(state.maker),
        gives=goods(list(state.offer), 1),
        gets=goods(list(state.offer), -1),
    )


def _ask_jokers(state: ColosseumState) -> Message:
    return say("Choose the places that Jokers fill; {n} left.", n=producing.jokers_left(state, state.turn))


def _ask_spectators(state: ColosseumState) -> Message:
    return say(
        "The event has {n} spectators so far. Spend medals for 3 more each, or count.",
        n=sum(producing.event_parts(state, state.turn)),
    )


def _ask_donation(state: ColosseumState) -> Message:
    return say("Ask {seat} for a standard asset token, or for nothing.", seat=name_of(state.crowned))


ASKED: dict[int, Callable[[ColosseumState], Message]] = {
    phases.INVESTING: _ask_investing,
    phases.BIDDING: _ask_bidding,
    phases.DRAFTING: _ask_drafting,
    phases.ANSWERING: _ask_answering,
    phases.JOKERS: _ask_jokers,
    phases.SPECTATORS: _ask_spectators,
    phases.DONATION: _ask_donation,
}


def offer(state: ColosseumState, move: int) -> Message:
    """A decision or chance outcome as a sentence."""
    if state.turn == CHANCE:
        chance = moves.OUTCOMES.kind(move)
        return HAPPENED[chance.first](state, *chance.arguments(move))
    kind = moves.DECISIONS.kind(move)
    return SENTENCES.get(kind.first) or TOLD[kind.first](state, *kind.arguments(move))


SENTENCES: dict[int, Message] = {
    moves.CASH: say("Turn a medal into 6 coins."),
    moves.SWAP: say("Exchange an Additional Action token for a medal."),
    moves.TICKET: say("Buy a Season Ticket for 10 coins: 5 more spectators at every event."),
    moves.LOGE: say("Build an Emperor's Loge for 5 coins: two dice at every event instead of one."),
    moves.STOP_INVESTING: say("End investing."),
    moves.NO_AUCTION: say("Start no auction this turn."),
    moves.NO_BID: say("Pass in this auction."),
    moves.STOP_TRADING: say("End trading."),
    moves.DECLINE: say("Decline the offer."),
    moves.COUNTER: say("Make a counter-offer."),
    moves.NO_EVENT: say("Produce no event this turn."),
    moves.STOP_MOVING: say("Leave the nobles where they are."),
    moves.JOKERS_DONE: say("Use no further Joker."),
    moves.CHEER: say("Spend a medal for 3 spectators."),
    moves.END_EVENT: say("End the production."),
    moves.NO_DONATION: say("Ask for nothing."),
}


def _offer_buy(state: ColosseumState, number: int) -> Message:
    program = int(board.FOR_SALE) + number
    first = program * board.STANDARD
    return say(
        "Buy program {number}, “{name}”, for {price} coins: {most} spectators, {now} as things stand, for {needs} in an "
        "arena of size {size}.",
        number=program + 1,
        name=PROGRAM_NAMES[program],
        price=board.PRICE[program],
        most=board.VALUE[program * board.ROW],
        now=value(state, state.turn, program),
        needs=goods([*board.NEED[first : first + board.STANDARD], 0, 0, 0]),
        size=board.ARENA[program],
    )


def _offer_expand(state: ColosseumState, direction: int) -> Message:
    """COL-044."""
    first, size = state.arena[state.turn], state.size[state.turn]
    square = (first - 1 if direction else first + size) % board.SQUARES
    if direction == 0:
        return say("Expand the arena clockwise by square {square} for 10 coins.", square=square)
    return say("Expand the arena counter-clockwise by square {square} for 10 coins.", square=square)


def _offer_second(_: ColosseumState, means: int) -> Message:
    if means == 0:
        return say("Pay 2 medals for a second investment.")
    return say("Give up an Additional Action token for a second investment.")


def _offer_open(state: ColosseumState, market: int) -> Message:
    first = market * board.ASSETS
    stall = goods(list(state.markets[first : first + board.ASSETS]))
    if state.coins[state.turn] == board.OPENING_BID:  # no other bid is possible, and this one is made at once
        return say(
            "Start an auction for market {market} with a bid of {n} coins: {goods}.",
            market=market + 1,
            n=board.OPENING_BID,
            goods=stall,
        )
    return say("Start an auction for market {market}: {goods}.", market=market + 1, goods=stall)


def _offer_bid(_: ColosseumState, coins: int) -> Message:
    return count("Bid {n} coin.", "Bid {n} coins.", coins)


def _offer_offer(_: ColosseumState, to: int) -> Message:
    if to == board.EVERYBODY:
        return say("Offer a trade to all; the first who accepts gets it.")
    return say("Offer a trade to {seat}.", seat=name_of(to))


def _offer_give(_: ColosseumState, asset: int) -> Message:
    return say("Give one more: {kind}.", kind=ASSET_NAMES[asset])


def _offer_get(_: ColosseumState, asset: int) -> Message:
    return say("Ask for one more: {kind}.", kind=ASSET_NAMES[asset])


def _offer_pay(_: ColosseumState, step: int) -> Message:
    return count("Pay {n} coin more.", "Pay {n} coins more.", board.COIN_STEPS[step])


def _offer_charge(_: ColosseumState, step: int) -> Message:
    return count("Ask for {n} coin more.", "Ask for {n} coins more.", board.COIN_STEPS[step])


def _offer_send(state: ColosseumState) -> Message:
    gives, gets = goods(list(state.draft), 1), goods(list(state.draft), -1)
    return say("Send the offer: give {gives} and get {gets}.", gives=gives, gets=gets)


def _offer_accept(state: ColosseumState) -> Message:
    gives, gets = goods(list(state.offer), -1), goods(list(state.offer), 1)
    return say("Accept the offer: give {gives} and get {gets}.", gives=gives, gets=gets)


def _offer_produce(state: ColosseumState) -> Message:
    """COL-074."""
    if state.loge[state.turn]:
        return say("Produce an event: roll two dice, move nobles, then name the program.")
    return say("Produce an event: roll a die, move a noble, then name the program.")


def _offer_move(state: ColosseumState, noble: int, use: int) -> Message:
    name, steps = NOBLE_NAMES[noble], int(board.USE_STEPS[use])
    square = int(state.nobles[noble] + steps) % int(board.SQUARES)
    where = place(state, square)
    if board.RESTING >> square & 1 and state.medal_supply():  # COL-078
        where = say("{where}, for a medal", where=where)
    if use >= board.BOTH_DICE:
        return say("Move {noble} {n} squares with both dice, to {where}.", noble=name, n=steps, where=where)
    return count(
        "Move {noble} {n} square with {face}, to {where}.",
        "Move {noble} {n} squares with {face}, to {where}.",
        steps,
        noble=name,
        face=_face(state, use),
        where=where,
    )


def _face(state: ColosseumState, use: int) -> str:
    """What the die of a use shows."""
    die = state.die2 if use >= board.SECOND_DIE else state.die1
    return "?" if die == board.NO_DIE else board.FACES[die]


def _offer_push(state: ColosseumState, noble: int, push: int) -> Message:
    name, steps = NOBLE_NAMES[noble], int(board.PUSH_STEPS[push])
    where = place(state, int(state.nobles[noble] + steps) % int(board.SQUARES))
    if steps > 0:
        return count(
            "Spend a medal: move {noble} {n} square forward, to {where}.",
            "Spend a medal: move {noble} {n} squares forward, to {where}.",
            steps,
            noble=name,
            where=where,
        )
    return count(
        "Spend a medal: move {noble} {n} square back, to {where}.",
        "Spend a medal: move {noble} {n} squares back, to {where}.",
        -steps,
        noble=name,
        where=where,
    )


def _offer_name(state: ColosseumState, program: int) -> Message:
    number, name = program + 1, PROGRAM_NAMES[program]
    if spectators := forecast(state, state.turn, program):
        return say("Produce program {number}, “{name}”: {n} spectators.", number=number, name=name, n=spectators)
    return say("Produce program {number}, “{name}”.", number=number, name=name)


def _offer_joker(state: ColosseumState, asset: int) -> Message:
    if state.program >= 0:
        need = board.NEED[state.program * board.STANDARD + asset]
        if state.held(state.turn, asset) + state.jokers[asset] >= need:
            return say("Use a Joker as {kind}, though there is a token.", kind=ASSET_NAMES[asset])
    return say("Use a Joker as {kind}, which is missing.", kind=ASSET_NAMES[asset])


def _offer_count(state: ColosseumState) -> Message:
    if state.program < 0:
        return say("Count the spectators.")
    total = sum(producing.event_parts(state, state.turn))
    return count("Count {n} spectator, for {n} coin.", "Count {n} spectators, for {n} coins.", total)


def _offer_discard(_: ColosseumState, asset: int) -> Message:
    return say("Give up {token}; it leaves the game.", token=tokens(asset, 1))


def _offer_ask(state: ColosseumState, asset: int) -> Message:
    if state.crowned < 0:
        return say("Ask for {token}.", token=tokens(asset, 1))
    return say("Ask {seat} for {token}.", seat=name_of(int(state.crowned)), token=tokens(asset, 1))


TOLD: dict[int, Callable[..., Message]] = {
    moves.BUY: _offer_buy,
    moves.EXPAND: _offer_expand,
    moves.SECOND: _offer_second,
    moves.OPEN: _offer_open,
    moves.BID: _offer_bid,
    moves.OFFER: _offer_offer,
    moves.GIVE: _offer_give,
    moves.GET: _offer_get,
    moves.PAY: _offer_pay,
    moves.CHARGE: _offer_charge,
    moves.SEND: _offer_send,
    moves.ACCEPT: _offer_accept,
    moves.PRODUCE: _offer_produce,
    moves.MOVE: _offer_move,
    moves.PUSH: _offer_push,
    moves.NAME: _offer_name,
    moves.PLACE_JOKER: _offer_joker,
    moves.COUNT: _offer_count,
    moves.DISCARD: _offer_discard,
    moves.ASK: _offer_ask,
}


def _offer_token(_: ColosseumState, asset: int) -> Message:
    return say("Drawn: {kind}.", kind=ASSET_NAMES[asset])


def _offer_program(_: ColosseumState, program: int) -> Message:
    return say("Program {number}, “{name}”, is dealt.", number=program + 1, name=PROGRAM_NAMES[program])


def _offer_die(_: ColosseumState, face: int) -> Message:
    return say("The die shows {a}.", a=board.FACES[face])


def _offer_dice(state: ColosseumState, pair: int) -> Message:
    low, high = (board.FACES[face] for face in board.PAIRS[pair])
    if state.phase == phases.ROLLING:
        return say("The dice show {a} and {b}.", a=low, b=high)
    return say("{seat} rolls {a} and {b}.", seat=name_of(closing.roller(state)), a=low, b=high)


HAPPENED: dict[int, Callable[..., Message]] = {
    moves.DRAW_TOKEN: _offer_token,
    moves.DRAW_PROGRAM: _offer_program,
    moves.ROLL_ONE: _offer_die,
    moves.ROLL_TWO: _offer_dice,
}


def label(state: ColosseumState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return offer(state, move)
    kind = moves.DECISIONS.kind(move)
    if kind.first in LABELS:
        return LABELS[kind.first]
    if kind.first in SHORT:
        return SHORT[kind.first](state, *kind.arguments(move))
    return offer(state, move)


LABELS: dict[int, Message] = {
    moves.CASH: say("Medal for 6 coins"),
    moves.SWAP: say("Additional Action for a medal"),
    moves.TICKET: say("Season Ticket"),
    moves.LOGE: say("Emperor's Loge"),
    moves.NO_AUCTION: say("No auction"),
    moves.NO_BID: say("Pass"),
    moves.STOP_TRADING: say("Stop"),
    moves.SEND: say("Send"),
    moves.ACCEPT: say("Accept"),
    moves.DECLINE: say("Decline"),
    moves.COUNTER: say("Counter"),
    moves.PRODUCE: say("Produce"),
    moves.NO_EVENT: say("No event"),
    moves.STOP_MOVING: say("Stop"),
    moves.JOKERS_DONE: say("No further Joker"),
    moves.CHEER: say("Medal for 3 spectators"),
    moves.COUNT: say("Count"),
    moves.END_EVENT: say("Stop"),
    moves.NO_DONATION: say("Nothing"),
}


def _short_move(state: ColosseumState, noble: int, use: int) -> Message:
    square = int(state.nobles[noble] + board.USE_STEPS[use]) % int(board.SQUARES)
    if use >= board.BOTH_DICE:
        return say("{noble} to square {square} (both dice)", noble=NOBLE_LABELS[noble], square=square)
    return say("{noble} to square {square} ({face})", noble=NOBLE_LABELS[noble], square=square, face=_face(state, use))


def _short_push(state: ColosseumState, noble: int, push: int) -> Message:
    square = int(state.nobles[noble] + board.PUSH_STEPS[push]) % int(board.SQUARES)
    return say("{noble} to square {square}", noble=NOBLE_LABELS[noble], square=square)


SHORT: dict[int, Callable[..., Message]] = {
    moves.STOP_INVESTING: lambda state: say("Stop") if state.invested else say("Pass"),
    moves.BUY: lambda _, number: say("Program {number}", number=board.FOR_SALE + number + 1),
    moves.EXPAND: lambda _, direction: (say("Expand clockwise"), say("Expand counter-clockwise"))[direction],
    moves.SECOND: lambda _, means: (say("Second for 2 medals"), say("Second for an Additional Action"))[means],
    moves.OPEN: lambda _, market: say("Market {market}", market=market + 1),
    moves.BID: lambda _, coins: count("{n} coin", "{n} coins", coins),
    moves.OFFER: lambda _, to: say("All") if to == board.EVERYBODY else name_of(to),
    moves.MOVE: _short_move,
    moves.PUSH: _short_push,
    moves.NAME: lambda _, program: say("Program {number}", number=program + 1),
    moves.PLACE_JOKER: lambda _, asset: ASSET_NAMES[asset],
    moves.DISCARD: lambda _, asset: ASSET_NAMES[asset],
    moves.ASK: lambda _, asset: ASSET_NAMES[asset],
}


def tally(state: ColosseumState) -> list[ScoreRow]:
    """Only the best event counts."""
    return [ScoreRow(say("Best event"), state.score())]
