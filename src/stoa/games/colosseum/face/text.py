"""What is asked, decided and drawn, as sentences."""

from collections.abc import Callable

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE
from stoa.core.message import Message, count, say
from stoa.games.colosseum import moves
from stoa.games.colosseum.face.names import ASSET_NAMES, NOBLE_NAMES, PROGRAM_NAMES, goods, seat_name
from stoa.games.colosseum.rules import board, closing, phases, producing, trading
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
        seat=seat_name(state.bidder),
        market=market,
    )


def _ask_drafting(state: ColosseumState) -> Message:
    return say(
        "Build an offer to {seat}, then send it. So far it gives {gives} for {gets}.",
        seat=seat_name(trading.other_side(state)),
        gives=goods(state.draft, 1),
        gets=goods(state.draft, -1),
    )


def _ask_answering(state: ColosseumState) -> Message:
    return say(
        "{seat} gives {gives} for {gets}: accept, decline or counter.",
        seat=seat_name(state.maker),
        gives=goods(state.offer, 1),
        gets=goods(state.offer, -1),
    )


def _ask_jokers(state: ColosseumState) -> Message:
    return say("Choose the places that Jokers fill; {n} left.", n=producing.jokers_left(state, state.turn))


def _ask_spectators(state: ColosseumState) -> Message:
    return say(
        "The event has {n} spectators so far. Spend medals for 3 more each, or count.",
        n=sum(producing.event_parts(state, state.turn)),
    )


def _ask_donation(state: ColosseumState) -> Message:
    return say("Ask {seat} for a standard asset token, or for nothing.", seat=seat_name(state.crowned))


ASKED: dict[int, Callable[[ColosseumState], Message]] = {
    phases.INVESTING: _ask_investing,
    phases.BIDDING: _ask_bidding,
    phases.DRAFTING: _ask_drafting,
    phases.ANSWERING: _ask_answering,
    phases.JOKERS: _ask_jokers,
    phases.SPECTATORS: _ask_spectators,
    phases.DONATION: _ask_donation,
}


def tell(state: ColosseumState, move: int) -> Message:
    """A decision or chance outcome as a sentence."""
    if state.turn == CHANCE:
        chance = moves.OUTCOMES.kind(move)
        return HAPPENED[chance.first](state, *chance.arguments(move))
    kind = moves.DECISIONS.kind(move)
    return SENTENCES.get(kind.first) or TOLD[kind.first](state, *kind.arguments(move))


SENTENCES: dict[int, Message] = {
    moves.CASH: say("Turn a medal into 6 coins."),
    moves.SWAP: say("Exchange an Additional Action token for a medal."),
    moves.TICKET: say("Buy a Season Ticket for 10 coins."),
    moves.LOGE: say("Build an Emperor's Loge for 5 coins."),
    moves.STOP_INVESTING: say("End investing."),
    moves.NO_AUCTION: say("Start no auction."),
    moves.NO_BID: say("Pass in this auction."),
    moves.STOP_TRADING: say("End trading."),
    moves.DROP: say("Drop the offer."),
    moves.DECLINE: say("Decline the offer."),
    moves.COUNTER: say("Make a counter-offer."),
    moves.PRODUCE: say("Produce an event."),
    moves.NO_EVENT: say("Produce no event this turn."),
    moves.STOP_MOVING: say("Leave the nobles where they are."),
    moves.JOKERS_DONE: say("Use no further Joker."),
    moves.CHEER: say("Spend a medal for 3 spectators."),
    moves.COUNT: say("Count the spectators."),
    moves.END_EVENT: say("End the production."),
    moves.NO_DONATION: say("Ask for nothing."),
}


def _tell_buy(_: ColosseumState, number: int) -> Message:
    program = board.FOR_SALE + number
    return say(
        "Buy program {number}, “{name}”, for {price} coins.",
        number=program + 1,
        name=PROGRAM_NAMES[program],
        price=board.PRICE[program],
    )


def _tell_expand(_: ColosseumState, direction: int) -> Message:
    if direction == 0:
        return say("Expand the arena clockwise for 10 coins.")
    return say("Expand the arena counter-clockwise for 10 coins.")


def _tell_second(_: ColosseumState, means: int) -> Message:
    if means == 0:
        return say("Pay 2 medals for a second investment.")
    return say("Give up an Additional Action token for a second investment.")


def _tell_open(_: ColosseumState, market: int) -> Message:
    return say("Start an auction for market {market}.", market=market + 1)


def _tell_bid(_: ColosseumState, coins: int) -> Message:
    return count("Bid {n} coin.", "Bid {n} coins.", coins)


def _tell_offer(_: ColosseumState, seat: int) -> Message:
    return say("Offer a trade to {seat}.", seat=seat_name(seat))


def _tell_give(state: ColosseumState, asset: int) -> Message:
    if state.draft[asset] < 0:
        return say("Ask for one less: {kind}.", kind=ASSET_NAMES[asset])
    return say("Give one more: {kind}.", kind=ASSET_NAMES[asset])


def _tell_get(state: ColosseumState, asset: int) -> Message:
    if state.draft[asset] > 0:
        return say("Give one less: {kind}.", kind=ASSET_NAMES[asset])
    return say("Ask for one more: {kind}.", kind=ASSET_NAMES[asset])


def _tell_pay(state: ColosseumState, change: int) -> Message:
    step = board.COIN_STEPS[change]
    coins = state.draft[board.MONEY]
    if step > 0 and coins < 0:
        return count("Ask for {n} coin less.", "Ask for {n} coins less.", step)
    if step > 0:
        return count("Pay {n} coin more.", "Pay {n} coins more.", step)
    if coins > 0:
        return count("Pay {n} coin less.", "Pay {n} coins less.", -step)
    return count("Ask for {n} coin more.", "Ask for {n} coins more.", -step)


def _tell_send(state: ColosseumState) -> Message:
    gives, gets = goods(state.draft, 1), goods(state.draft, -1)
    return say("Send the offer: give {gives} and get {gets}.", gives=gives, gets=gets)


def _tell_accept(state: ColosseumState) -> Message:
    gives, gets = goods(state.offer, -1), goods(state.offer, 1)
    return say("Accept the offer: give {gives} and get {gets}.", gives=gives, gets=gets)


def _tell_move(state: ColosseumState, noble: int, use: int) -> Message:
    name, steps = NOBLE_NAMES[noble], board.USE_STEPS[use]
    if use >= board.BOTH_DICE:
        return say("Move {noble} {n} squares, the sum of both dice.", noble=name, n=steps)
    die = state.die2 if use >= board.SECOND_DIE else state.die1
    face = "?" if die == board.NO_DIE else board.FACES[die]
    return count(
        "Move {noble} {n} square with {face}.", "Move {noble} {n} squares with {face}.", steps, noble=name, face=face
    )


def _tell_push(_: ColosseumState, noble: int, push: int) -> Message:
    name, steps = NOBLE_NAMES[noble], board.PUSH_STEPS[push]
    if steps > 0:
        return count(
            "Spend a medal: {noble} goes {n} square forward.",
            "Spend a medal: {noble} goes {n} squares forward.",
            steps,
            noble=name,
        )
    return count(
        "Spend a medal: {noble} goes {n} square back.",
        "Spend a medal: {noble} goes {n} squares back.",
        -steps,
        noble=name,
    )


def _tell_name(_: ColosseumState, program: int) -> Message:
    return say("Produce program {number}, “{name}”.", number=program + 1, name=PROGRAM_NAMES[program])


def _tell_joker(_: ColosseumState, asset: int) -> Message:
    return say("Use a Joker as {kind}.", kind=ASSET_NAMES[asset])


def _tell_discard(_: ColosseumState, asset: int) -> Message:
    return say("Give up a token: {kind}.", kind=ASSET_NAMES[asset])


def _tell_ask(_: ColosseumState, asset: int) -> Message:
    return say("Ask for a token: {kind}.", kind=ASSET_NAMES[asset])


TOLD: dict[int, Callable[..., Message]] = {
    moves.BUY: _tell_buy,
    moves.EXPAND: _tell_expand,
    moves.SECOND: _tell_second,
    moves.OPEN: _tell_open,
    moves.BID: _tell_bid,
    moves.OFFER: _tell_offer,
    moves.GIVE: _tell_give,
    moves.GET: _tell_get,
    moves.PAY: _tell_pay,
    moves.SEND: _tell_send,
    moves.ACCEPT: _tell_accept,
    moves.MOVE: _tell_move,
    moves.PUSH: _tell_push,
    moves.NAME: _tell_name,
    moves.PLACE_JOKER: _tell_joker,
    moves.DISCARD: _tell_discard,
    moves.ASK: _tell_ask,
}


def _tell_token(_: ColosseumState, asset: int) -> Message:
    return say("Drawn: {kind}.", kind=ASSET_NAMES[asset])


def _tell_program(_: ColosseumState, program: int) -> Message:
    return say("Program {number}, “{name}”, is dealt.", number=program + 1, name=PROGRAM_NAMES[program])


def _tell_die(_: ColosseumState, face: int) -> Message:
    return say("The die shows {a}.", a=board.FACES[face])


def _tell_dice(state: ColosseumState, pair: int) -> Message:
    low, high = (board.FACES[face] for face in board.PAIRS[pair])
    if state.phase == phases.ROLLING:
        return say("The dice show {a} and {b}.", a=low, b=high)
    return say("{seat} rolls {a} and {b}.", seat=seat_name(closing.roller(state)), a=low, b=high)


HAPPENED: dict[int, Callable[..., Message]] = {
    moves.DRAW_TOKEN: _tell_token,
    moves.DRAW_PROGRAM: _tell_program,
    moves.ROLL_ONE: _tell_die,
    moves.ROLL_TWO: _tell_dice,
}


def label(state: ColosseumState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return tell(state, move)
    kind = moves.DECISIONS.kind(move)
    if kind.first in LABELS:
        return LABELS[kind.first]
    if kind.first in SHORT:
        return SHORT[kind.first](*kind.arguments(move))
    return tell(state, move)


LABELS: dict[int, Message] = {
    moves.CASH: say("Medal for 6 coins"),
    moves.SWAP: say("Additional Action for a medal"),
    moves.TICKET: say("Season Ticket"),
    moves.LOGE: say("Emperor's Loge"),
    moves.STOP_INVESTING: say("Stop"),
    moves.NO_AUCTION: say("No auction"),
    moves.NO_BID: say("Pass"),
    moves.STOP_TRADING: say("Stop"),
    moves.SEND: say("Send"),
    moves.DROP: say("Drop"),
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
SHORT: dict[int, Callable[[int], Message]] = {
    moves.BUY: lambda number: say("Program {number}", number=board.FOR_SALE + number + 1),
    moves.EXPAND: lambda direction: (say("Expand clockwise"), say("Expand counter-clockwise"))[direction],
    moves.SECOND: lambda means: (say("Second for 2 medals"), say("Second for an Additional Action"))[means],
    moves.OPEN: lambda market: say("Market {market}", market=market + 1),
    moves.BID: lambda coins: count("{n} coin", "{n} coins", coins),
    moves.OFFER: seat_name,
    moves.NAME: lambda program: say("Program {number}", number=program + 1),
    moves.PLACE_JOKER: lambda asset: ASSET_NAMES[asset],
    moves.DISCARD: lambda asset: ASSET_NAMES[asset],
    moves.ASK: lambda asset: ASSET_NAMES[asset],
}


def tally(state: ColosseumState) -> list[ScoreRow]:
    """Only the best event counts."""
    return [ScoreRow(say("Best event"), state.score())]
