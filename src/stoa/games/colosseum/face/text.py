"""What is asked, done and decided at a Colosseum table, as sentences."""

from collections.abc import Sequence

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE
from stoa.core.message import Message, count, say
from stoa.games.colosseum import moves
from stoa.games.colosseum.rules import board, closing, phases, producing, trading
from stoa.games.colosseum.rules.state import ColosseumState

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


def ask(state: ColosseumState) -> Message:
    """What the player in turn decides."""
    phase = state.phase
    if phase == phases.INVESTING:
        return _ask_investing(state)
    if phase == phases.BIDDING:
        return _ask_bidding(state)
    if phase == phases.ANSWERING:
        return say(
            "{seat} gives {gives} for {gets}: accept, decline or counter.",
            seat=seat_name(state.maker),
            gives=goods(list(state.offer), 1),
            gets=goods(list(state.offer), -1),
        )
    if phase == phases.DRAFTING:
        return say(
            "Build an offer to {seat}, then send it. So far it gives {gives} for {gets}.",
            seat=seat_name(trading.other_side(state)),
            gives=goods(list(state.draft), 1),
            gets=goods(list(state.draft), -1),
        )
    if phase == phases.DONATION:
        return say("Ask {seat} for a standard asset token, or for nothing.", seat=seat_name(int(state.crowned)))
    if phase == phases.JOKERS:
        return say("Choose the places that Jokers fill; {n} left.", n=int(producing.jokers_left(state, state.turn)))
    if phase == phases.SPECTATORS:
        return say(
            "The event has {n} spectators so far. Spend medals for 3 more each, or count.",
            n=sum(producing.event_parts(state, state.turn)),
        )
    return QUESTIONS[int(phase)]


QUESTIONS = {
    int(phases.DEALING): say("The tokens and programs are dealt."),
    int(phases.OPENING): say("Name a market to auction, or pass."),
    int(phases.REFILLING): say("The empty markets are refilled."),
    int(phases.TRADING): say("Offer a trade to another player, or end trading."),
    int(phases.PRODUCING): say("Produce an event, or pass."),
    int(phases.ROLLING): say("The dice are rolled."),
    int(phases.DICE): say("Use the dice to move nobles."),
    int(phases.PUSHING): say("Spend medals to move nobles, or leave them there."),
    int(phases.NAMING): say("Name the program to produce."),
    int(phases.ENDING): say("End the production."),
    int(phases.PODIUM): say("The tied players roll for the Podium."),
    int(phases.CLEANUP): say("Choose a token used in the event that leaves the game."),
    int(phases.ASKING): say("The tied players roll for the last place."),
    int(phases.DONE): say("The game is over."),
}


def _ask_investing(state: ColosseumState) -> Message:
    if state.paid:
        return say("Make the second investment.")
    if state.invested:
        return say("Pay for a second investment, or end investing.")
    return say("Make an investment, or pass.")


def _ask_bidding(state: ColosseumState) -> Message:
    market = int(state.market) + 1
    if state.bid == 0:
        return say("Make an opening bid for market {market}, 8 coins or more.", market=market)
    return say(
        "Bid more than the {bid} coins of {seat} for market {market}, or pass.",
        bid=int(state.bid),
        seat=seat_name(int(state.bidder)),
        market=market,
    )


SENTENCES = {
    int(moves.CASH): say("Turn a medal into 6 coins."),
    int(moves.SWAP): say("Exchange an Additional Action token for a medal."),
    int(moves.EXPAND): say("Expand the arena clockwise for 10 coins."),
    int(moves.EXPAND) + 1: say("Expand the arena counter-clockwise for 10 coins."),
    int(moves.TICKET): say("Buy a Season Ticket for 10 coins."),
    int(moves.LOGE): say("Build an Emperor's Loge for 5 coins."),
    int(moves.SECOND): say("Pay 2 medals for a second investment."),
    int(moves.SECOND) + 1: say("Give up an Additional Action token for a second investment."),
    int(moves.STOP_INVESTING): say("End investing."),
    int(moves.NO_AUCTION): say("Start no auction."),
    int(moves.NO_BID): say("Pass in this auction."),
    int(moves.STOP_TRADING): say("End trading."),
    int(moves.DROP): say("Drop the offer."),
    int(moves.DECLINE): say("Decline the offer."),
    int(moves.COUNTER): say("Make a counter-offer."),
    int(moves.PRODUCE): say("Produce an event."),
    int(moves.NO_EVENT): say("Produce no event this turn."),
    int(moves.STOP_MOVING): say("Leave the nobles where they are."),
    int(moves.JOKERS_DONE): say("Use no further Joker."),
    int(moves.CHEER): say("Spend a medal for 3 spectators."),
    int(moves.COUNT): say("Count the spectators."),
    int(moves.END_EVENT): say("End the production."),
    int(moves.NO_DONATION): say("Ask for nothing."),
}


def tell(state: ColosseumState, move: int) -> Message:
    """A decision or chance outcome as a sentence."""
    if state.turn == CHANCE:
        return _tell_chance(state, move)
    if move in SENTENCES:
        return SENTENCES[move]
    if move == moves.SEND:
        return say(
            "Send the offer: give {gives} and get {gets}.",
            gives=goods(list(state.draft), 1),
            gets=goods(list(state.draft), -1),
        )
    if move == moves.ACCEPT:
        return say(
            "Accept the offer: give {gives} and get {gets}.",
            gives=goods(list(state.offer), -1),
            gets=goods(list(state.offer), 1),
        )
    if move >= moves.BID:
        return count("Bid {n} coin.", "Bid {n} coins.", move - int(moves.BID))
    if move < moves.EXPAND:
        program = move - int(moves.BUY) + 10
        return say(
            "Buy program {number}, “{name}”, for {price} coins.",
            number=program + 1,
            name=PROGRAM_NAMES[program],
            price=int(board.PRICE[program]),
        )
    if move < moves.NO_AUCTION:
        return say("Start an auction for market {market}.", market=move - int(moves.OPEN) + 1)
    if move < moves.STOP_TRADING:
        return say("Offer a trade to {seat}.", seat=seat_name(move - int(moves.OFFER)))
    if move < moves.SEND:
        return _tell_draft(state, move)
    if move < moves.STOP_MOVING:
        return _tell_noble(state, move)
    if move < moves.PLACE_JOKER:
        program = move - int(moves.NAME)
        return say("Produce program {number}, “{name}”.", number=program + 1, name=PROGRAM_NAMES[program])
    if move < moves.JOKERS_DONE:
        return say("Use a Joker as {kind}.", kind=KIND_NAMES[move - int(moves.PLACE_JOKER)])
    if move < moves.ASK:
        return say("Give up a token: {kind}.", kind=KIND_NAMES[move - int(moves.DISCARD)])
    return say("Ask for a token: {kind}.", kind=KIND_NAMES[move - int(moves.ASK)])


def _tell_draft(state: ColosseumState, move: int) -> Message:
    if move >= moves.PAY:
        step = int(board.COIN_STEPS[move - int(moves.PAY)])
        coins = state.draft[board.ASSETS]
        if step > 0 and coins < 0:
            return count("Ask for {n} coin less.", "Ask for {n} coins less.", step)
        if step > 0:
            return count("Pay {n} coin more.", "Pay {n} coins more.", step)
        if coins > 0:
            return count("Pay {n} coin less.", "Pay {n} coins less.", -step)
        return count("Ask for {n} coin more.", "Ask for {n} coins more.", -step)
    kind = (move - int(moves.GIVE)) % 15
    if move < moves.GET:
        if state.draft[kind] < 0:
            return say("Ask for one less: {kind}.", kind=KIND_NAMES[kind])
        return say("Give one more: {kind}.", kind=KIND_NAMES[kind])
    if state.draft[kind] > 0:
        return say("Give one less: {kind}.", kind=KIND_NAMES[kind])
    return say("Ask for one more: {kind}.", kind=KIND_NAMES[kind])


def _tell_noble(state: ColosseumState, move: int) -> Message:
    if move >= moves.PUSH:
        push = (move - int(moves.PUSH)) % int(board.PUSHES)
        noble = NOBLE_NAMES[board.NOBLES[(move - int(moves.PUSH)) // int(board.PUSHES)]]
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
    noble = NOBLE_NAMES[board.NOBLES[(move - int(moves.MOVE)) // int(board.USES)]]
    use = (move - int(moves.MOVE)) % int(board.USES)
    if use >= board.BOTH_DICE:
        return say("Move {noble} {n} squares, the sum of both dice.", noble=noble, n=use - int(board.BOTH_DICE) + 2)
    die = state.die2 if use >= board.SECOND_DIE else state.die1
    face = "?" if die == board.NO_DIE else board.FACES[die]
    steps = use % int(board.SECOND_DIE) + 1
    return count(
        "Move {noble} {n} square with {face}.", "Move {noble} {n} squares with {face}.", steps, noble=noble, face=face
    )


def _tell_chance(state: ColosseumState, outcome: int) -> Message:
    if outcome >= moves.ROLL_TWO:
        low, high = board.PAIRS[outcome - int(moves.ROLL_TWO)]
        if state.phase != phases.ROLLING:
            return say(
                "{seat} rolls {a} and {b}.",
                seat=seat_name(int(closing.roller(state))),
                a=board.FACES[low],
                b=board.FACES[high],
            )
        return say("The dice show {a} and {b}.", a=board.FACES[low], b=board.FACES[high])
    if outcome >= moves.ROLL_ONE:
        return say("The die shows {a}.", a=board.FACES[outcome - int(moves.ROLL_ONE)])
    if outcome >= moves.DRAW_PROGRAM:
        program = outcome - int(moves.DRAW_PROGRAM)
        return say("Program {number}, “{name}”, is dealt.", number=program + 1, name=PROGRAM_NAMES[program])
    return say("Drawn: {kind}.", kind=KIND_NAMES[outcome])


LABELS = {
    int(moves.CASH): say("Medal for 6 coins"),
    int(moves.SWAP): say("Additional Action for a medal"),
    int(moves.EXPAND): say("Expand clockwise"),
    int(moves.EXPAND) + 1: say("Expand counter-clockwise"),
    int(moves.TICKET): say("Season Ticket"),
    int(moves.LOGE): say("Emperor's Loge"),
    int(moves.SECOND): say("Second for 2 medals"),
    int(moves.SECOND) + 1: say("Second for an Additional Action"),
    int(moves.STOP_INVESTING): say("Stop"),
    int(moves.NO_AUCTION): say("No auction"),
    int(moves.NO_BID): say("Pass"),
    int(moves.STOP_TRADING): say("Stop"),
    int(moves.SEND): say("Send"),
    int(moves.DROP): say("Drop"),
    int(moves.ACCEPT): say("Accept"),
    int(moves.DECLINE): say("Decline"),
    int(moves.COUNTER): say("Counter"),
    int(moves.PRODUCE): say("Produce"),
    int(moves.NO_EVENT): say("No event"),
    int(moves.STOP_MOVING): say("Stop"),
    int(moves.JOKERS_DONE): say("No further Joker"),
    int(moves.CHEER): say("Medal for 3 spectators"),
    int(moves.COUNT): say("Count"),
    int(moves.END_EVENT): say("Stop"),
    int(moves.NO_DONATION): say("Nothing"),
}


def label(state: ColosseumState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return tell(state, move)
    if move in LABELS:
        return LABELS[move]
    if move >= moves.BID:
        return count("{n} coin", "{n} coins", move - int(moves.BID))
    if move < moves.EXPAND:
        return say("Program {number}", number=move - int(moves.BUY) + 11)
    if move < moves.NO_AUCTION:
        return say("Market {market}", market=move - int(moves.OPEN) + 1)
    if move < moves.STOP_TRADING:
        return seat_name(move - int(moves.OFFER))
    if moves.NAME <= move < moves.PLACE_JOKER:
        return say("Program {number}", number=move - int(moves.NAME) + 1)
    if moves.PLACE_JOKER <= move < moves.JOKERS_DONE:
        return KIND_NAMES[move - int(moves.PLACE_JOKER)]
    if moves.DISCARD <= move < moves.ASK:
        return KIND_NAMES[move - int(moves.DISCARD)]
    if moves.ASK <= move < moves.NO_DONATION:
        return KIND_NAMES[move - int(moves.ASK)]
    return tell(state, move)


def tally(state: ColosseumState) -> list[ScoreRow]:
    """Only the best event counts."""
    return [ScoreRow(say("Best event"), state.score())]
