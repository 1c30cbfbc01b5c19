"""What is asked, done and decided at a Colosseum table, as sentences."""

from collections.abc import Sequence

from stoa.core.game import CHANCE, State
from stoa.core.message import Message, count, say
from stoa.games.colosseum.board import (
    ACCEPT,
    ANSWERING,
    ASK,
    ASKING,
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
    DEALING,
    DECLINE,
    DICE,
    DISCARD,
    DONATION,
    DONE,
    DRAFTING,
    DRAW_PROGRAM,
    DROP,
    END_EVENT,
    ENDING,
    EXPAND,
    FACES,
    GET,
    GIVE,
    INVESTING,
    JOKERS,
    JOKERS_DONE,
    KINDS,
    LOGE,
    MOVE,
    NAME,
    NAMING,
    NO_AUCTION,
    NO_BID,
    NO_DIE,
    NO_DONATION,
    NO_EVENT,
    NOBLES,
    OFFER,
    OPEN,
    OPENING,
    PAIRS,
    PAY,
    PLACE_JOKER,
    PODIUM,
    PRICE,
    PRODUCE,
    PRODUCING,
    PUSH,
    PUSHES,
    PUSHING,
    REFILLING,
    ROLL_ONE,
    ROLL_TWO,
    ROLLING,
    SECOND,
    SECOND_DIE,
    SEND,
    SPECTATORS,
    STOP_INVESTING,
    STOP_MOVING,
    STOP_TRADING,
    SWAP,
    TICKET,
    TRADING,
    USES,
)
from stoa.games.colosseum.rules import Table

KIND_NAMES = (
    say("gladiator"),
    say("comedian"),
    say("musician"),
    say("horse"),
    say("torch"),
    say("priest"),
    say("ship"),
    say("lion"),
    say("scenery"),
    say("decoration"),
    say("chariot"),
    say("cage"),
    say("Joker"),
    say("Emperor token"),
    say("Additional Action token"),
)

PROGRAM_NAMES = (
    say("Tribute to Munus"),
    say("Amphitryon"),
    say("Ode to Aurora"),
    say("Race of Janus"),
    say("Naumachia"),
    say("Venatio"),
    say("The Last of the Samnites"),
    say("Drama Ultima"),
    say("Anthem to Cupidon"),
    say("Cavalry of Spartacus"),
    say("Amphitrite's Anger"),
    say("Cave Leonem Cruciatum"),
    say("Retiarius vs. Secutor"),
    say("Satyricon of Momus"),
    say("Lyres of Mercury"),
    say("The Ponies of Epona"),
    say("Bacchus and the Nymphs"),
    say("Mare Spielbergus"),
    say("Lions' Procession"),
    say("Circus Maximus"),
    say("The Dialogues of Pluto"),
    say("And Tellus Created the Earth"),
    say("Safari Optimus Maximus"),
    say("The Galleys of Apollo"),
    say("Legendary Lion Hunters"),
    say("Venus' Equestrian Cavalcade"),
    say("Neptune's Fury"),
    say("Isis' Revealed Secrets"),
    say("Great Prophecies of Jupiter"),
    say("Caesar's Triumphal March"),
)

NOBLE_NAMES = {
    "emperor": say("the Emperor"),
    "consul_1": say("the first Consul"),
    "consul_2": say("the second Consul"),
    "senator_1": say("the first Senator"),
    "senator_2": say("the second Senator"),
    "senator_3": say("the third Senator"),
}


def seat_name(seat: int) -> Message:
    """A player by her seat."""
    return say("Seat {seat}", seat=int(seat) + 1)


def listed(items: list[Message]) -> Message:
    """Several things in one sentence; at least one."""
    text = items[0]
    for item in items[1:]:
        text = say("{list}, {item}", list=text, item=item)
    return text


def goods(offer: Sequence[int], sign: int) -> Message:
    """What one side of an offer gives: its maker with sign 1, the other side with -1."""
    found: list[Message] = []
    for kind, name in enumerate(KIND_NAMES):
        amount = sign * offer[kind]
        if amount == 1:
            found.append(name)
        elif amount > 1:
            found.append(say("{n} × {kind}", n=amount, kind=name))
    coins = sign * offer[len(KIND_NAMES)]
    if coins > 0:
        found.append(count("{n} coin", "{n} coins", coins))
    return listed(found) if found else say("nothing")


def ask(state: State) -> Message:
    """What the player in turn decides."""
    assert isinstance(state, Table)
    phase = state.phase
    if phase == INVESTING:
        return _ask_investing(state)
    if phase == BIDDING:
        return _ask_bidding(state)
    if phase == ANSWERING:
        return say(
            "{seat} gives {gives} for {gets}: accept, decline or counter.",
            seat=seat_name(state.maker),
            gives=goods(list(state.offer), 1),
            gets=goods(list(state.offer), -1),
        )
    if phase == DRAFTING:
        return say(
            "Build an offer to {seat}, then send it. So far it gives {gives} for {gets}.",
            seat=seat_name(state.other()),
            gives=goods(list(state.draft), 1),
            gets=goods(list(state.draft), -1),
        )
    if phase == DONATION:
        return say("Ask {seat} for a standard asset token, or for nothing.", seat=seat_name(int(state.crowned)))
    if phase == JOKERS:
        return say("Choose the places that Jokers fill; {n} left.", n=int(state.jokers_left(state.turn)))
    if phase == SPECTATORS:
        return say(
            "The event has {n} spectators so far. Spend medals for 3 more each, or count.",
            n=sum(state.event_parts(state.turn)),
        )
    return QUESTIONS[int(phase)]


QUESTIONS = {
    int(DEALING): say("The tokens and programs are dealt."),
    int(OPENING): say("Name a market to auction, or pass."),
    int(REFILLING): say("The empty markets are refilled."),
    int(TRADING): say("Offer a trade to another player, or end trading."),
    int(PRODUCING): say("Produce an event, or pass."),
    int(ROLLING): say("The dice are rolled."),
    int(DICE): say("Use the dice to move nobles."),
    int(PUSHING): say("Spend medals to move nobles, or leave them there."),
    int(NAMING): say("Name the program to produce."),
    int(ENDING): say("End the production."),
    int(PODIUM): say("The tied players roll for the Podium."),
    int(CLEANUP): say("Choose a token used in the event that leaves the game."),
    int(ASKING): say("The tied players roll for the last place."),
    int(DONE): say("The game is over."),
}


def _ask_investing(table: Table) -> Message:
    if table.paid:
        return say("Make the second investment.")
    if table.invested:
        return say("Pay for a second investment, or end investing.")
    return say("Make an investment, or pass.")


def _ask_bidding(table: Table) -> Message:
    market = int(table.market) + 1
    if table.bid == 0:
        return say("Make an opening bid for market {market}, 8 coins or more.", market=market)
    return say(
        "Bid more than the {bid} coins of {seat} for market {market}, or pass.",
        bid=int(table.bid),
        seat=seat_name(int(table.bidder)),
        market=market,
    )


SENTENCES = {
    int(CASH): say("Turn a medal into 6 coins."),
    int(SWAP): say("Exchange an Additional Action token for a medal."),
    int(EXPAND): say("Expand the arena clockwise for 10 coins."),
    int(EXPAND) + 1: say("Expand the arena counter-clockwise for 10 coins."),
    int(TICKET): say("Buy a Season Ticket for 10 coins."),
    int(LOGE): say("Build an Emperor's Loge for 5 coins."),
    int(SECOND): say("Pay 2 medals for a second investment."),
    int(SECOND) + 1: say("Give up an Additional Action token for a second investment."),
    int(STOP_INVESTING): say("End investing."),
    int(NO_AUCTION): say("Start no auction."),
    int(NO_BID): say("Pass in this auction."),
    int(STOP_TRADING): say("End trading."),
    int(DROP): say("Drop the offer."),
    int(DECLINE): say("Decline the offer."),
    int(COUNTER): say("Make a counter-offer."),
    int(PRODUCE): say("Produce an event."),
    int(NO_EVENT): say("Produce no event this turn."),
    int(STOP_MOVING): say("Leave the nobles where they are."),
    int(JOKERS_DONE): say("Use no further Joker."),
    int(CHEER): say("Spend a medal for 3 spectators."),
    int(COUNT): say("Count the spectators."),
    int(END_EVENT): say("End the production."),
    int(NO_DONATION): say("Ask for nothing."),
}


def tell(state: State, move: int) -> Message:
    """A decision or chance outcome as a sentence."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return _tell_chance(state, move)
    if move in SENTENCES:
        return SENTENCES[move]
    if move == SEND:
        return say(
            "Send the offer: give {gives} and get {gets}.",
            gives=goods(list(state.draft), 1),
            gets=goods(list(state.draft), -1),
        )
    if move == ACCEPT:
        return say(
            "Accept the offer: give {gives} and get {gets}.",
            gives=goods(list(state.offer), -1),
            gets=goods(list(state.offer), 1),
        )
    if move >= BID:
        return count("Bid {n} coin.", "Bid {n} coins.", move - int(BID))
    if move < EXPAND:
        program = move - int(BUY) + 10
        return say(
            "Buy program {number}, “{name}”, for {price} coins.",
            number=program + 1,
            name=PROGRAM_NAMES[program],
            price=int(PRICE[program]),
        )
    if move < NO_AUCTION:
        return say("Start an auction for market {market}.", market=move - int(OPEN) + 1)
    if move < STOP_TRADING:
        return say("Offer a trade to {seat}.", seat=seat_name(move - int(OFFER)))
    if move < SEND:
        return _tell_draft(state, move)
    if move < STOP_MOVING:
        return _tell_noble(state, move)
    if move < PLACE_JOKER:
        program = move - int(NAME)
        return say("Produce program {number}, “{name}”.", number=program + 1, name=PROGRAM_NAMES[program])
    if move < JOKERS_DONE:
        return say("Use a Joker as {kind}.", kind=KIND_NAMES[move - int(PLACE_JOKER)])
    if move < ASK:
        return say("Give up a token: {kind}.", kind=KIND_NAMES[move - int(DISCARD)])
    return say("Ask for a token: {kind}.", kind=KIND_NAMES[move - int(ASK)])


def _tell_draft(table: Table, move: int) -> Message:
    if move >= PAY:
        step = int(COIN_STEPS[move - int(PAY)])
        coins = table.draft[KINDS]
        if step > 0 and coins < 0:
            return count("Ask for {n} coin less.", "Ask for {n} coins less.", step)
        if step > 0:
            return count("Pay {n} coin more.", "Pay {n} coins more.", step)
        if coins > 0:
            return count("Pay {n} coin less.", "Pay {n} coins less.", -step)
        return count("Ask for {n} coin more.", "Ask for {n} coins more.", -step)
    kind = (move - int(GIVE)) % 15
    if move < GET:
        if table.draft[kind] < 0:
            return say("Ask for one less: {kind}.", kind=KIND_NAMES[kind])
        return say("Give one more: {kind}.", kind=KIND_NAMES[kind])
    if table.draft[kind] > 0:
        return say("Give one less: {kind}.", kind=KIND_NAMES[kind])
    return say("Ask for one more: {kind}.", kind=KIND_NAMES[kind])


def _tell_noble(table: Table, move: int) -> Message:
    if move >= PUSH:
        push = (move - int(PUSH)) % int(PUSHES)
        noble = NOBLE_NAMES[NOBLES[(move - int(PUSH)) // int(PUSHES)]]
        if push < 3:
            return count(
                "Spend a medal: {noble} goes {n} square forward.",
                "Spend a medal: {noble} goes {n} squares forward.",
                push + 1,
                noble=noble,
            )
        return count(
            "Spend a medal: {noble} goes {n} square back.",
            "Spend a medal: {noble} goes {n} squares back.",
            push - 2,
            noble=noble,
        )
    noble = NOBLE_NAMES[NOBLES[(move - int(MOVE)) // int(USES)]]
    use = (move - int(MOVE)) % int(USES)
    if use >= BOTH_DICE:
        return say("Move {noble} {n} squares, the sum of both dice.", noble=noble, n=use - int(BOTH_DICE) + 2)
    die = table.die2 if use >= SECOND_DIE else table.die1
    face = "?" if die == NO_DIE else FACES[die]
    steps = use % int(SECOND_DIE) + 1
    return count(
        "Move {noble} {n} square with {face}.", "Move {noble} {n} squares with {face}.", steps, noble=noble, face=face
    )


def _tell_chance(table: Table, outcome: int) -> Message:
    if outcome >= ROLL_TWO:
        low, high = PAIRS[outcome - int(ROLL_TWO)]
        if table.phase != ROLLING:
            return say("{seat} rolls {a} and {b}.", seat=seat_name(int(table.roller())), a=FACES[low], b=FACES[high])
        return say("The dice show {a} and {b}.", a=FACES[low], b=FACES[high])
    if outcome >= ROLL_ONE:
        return say("The die shows {a}.", a=FACES[outcome - int(ROLL_ONE)])
    if outcome >= DRAW_PROGRAM:
        program = outcome - int(DRAW_PROGRAM)
        return say("Program {number}, “{name}”, is dealt.", number=program + 1, name=PROGRAM_NAMES[program])
    return say("Drawn: {kind}.", kind=KIND_NAMES[outcome])


LABELS = {
    int(CASH): say("Medal for 6 coins"),
    int(SWAP): say("Additional Action for a medal"),
    int(EXPAND): say("Expand clockwise"),
    int(EXPAND) + 1: say("Expand counter-clockwise"),
    int(TICKET): say("Season Ticket"),
    int(LOGE): say("Emperor's Loge"),
    int(SECOND): say("Second for 2 medals"),
    int(SECOND) + 1: say("Second for an Additional Action"),
    int(STOP_INVESTING): say("Stop"),
    int(NO_AUCTION): say("No auction"),
    int(NO_BID): say("Pass"),
    int(STOP_TRADING): say("Stop"),
    int(SEND): say("Send"),
    int(DROP): say("Drop"),
    int(ACCEPT): say("Accept"),
    int(DECLINE): say("Decline"),
    int(COUNTER): say("Counter"),
    int(PRODUCE): say("Produce"),
    int(NO_EVENT): say("No event"),
    int(STOP_MOVING): say("Stop"),
    int(JOKERS_DONE): say("No further Joker"),
    int(CHEER): say("Medal for 3 spectators"),
    int(COUNT): say("Count"),
    int(END_EVENT): say("Stop"),
    int(NO_DONATION): say("Nothing"),
}


def label(state: State, move: int) -> Message:
    """A few words for a button."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return tell(state, move)
    if move in LABELS:
        return LABELS[move]
    if move >= BID:
        return count("{n} coin", "{n} coins", move - int(BID))
    if move < EXPAND:
        return say("Program {number}", number=move - int(BUY) + 11)
    if move < NO_AUCTION:
        return say("Market {market}", market=move - int(OPEN) + 1)
    if move < STOP_TRADING:
        return seat_name(move - int(OFFER))
    if NAME <= move < PLACE_JOKER:
        return say("Program {number}", number=move - int(NAME) + 1)
    if PLACE_JOKER <= move < JOKERS_DONE:
        return KIND_NAMES[move - int(PLACE_JOKER)]
    if DISCARD <= move < ASK:
        return KIND_NAMES[move - int(DISCARD)]
    if ASK <= move < NO_DONATION:
        return KIND_NAMES[move - int(ASK)]
    return tell(state, move)
