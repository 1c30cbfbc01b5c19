"""Offers, answers and trades in the past tense; an offer is told when it is sent."""

from collections.abc import Callable

from stoa.core.message import name_of, say
from stoa.core.telling import Fact
from stoa.games.colosseum import moves
from stoa.games.colosseum.face.changes import Changes, has, holds
from stoa.games.colosseum.face.names import goods, named
from stoa.games.colosseum.face.steps import Step
from stoa.games.colosseum.rules import board, phases


def _send(step: Step) -> list[Fact]:
    offer = [int(n) for n in step.after.offer]
    gives, gets = goods(offer, 1), goods(offer, -1)
    if step.before.maker >= 0:
        words = say("answered with a counter-offer: {gives} for {gets}", gives=gives, gets=gets)
        return [Fact("counter", words, step.seat)]
    if step.before.to_all:
        words = say("offered all {gives} for {gets}", gives=gives, gets=gets)
        return [Fact("offer", words, step.seat), *_passed_over(step)]
    whom = name_of(int(step.before.partner))
    return [Fact("offer", say("offered {whom} {gives} for {gets}", whom=whom, gives=gives, gets=gets), step.seat)]


def _accept(step: Step) -> list[Fact]:
    """COL-069: all goods change hands at once."""
    maker, taker = int(step.before.maker), step.seat
    offer = [int(n) for n in step.before.offer]
    changes: Changes = {}
    for asset in range(board.ASSETS):
        if offer[asset]:
            changes |= holds(maker, asset, -offer[asset]) | holds(taker, asset, offer[asset])
    coins = offer[board.MONEY]
    if coins:
        changes |= has(maker, "coins", -coins) | has(taker, "coins", coins)
    words = say("accepted and gave {gives} for {gets}", gives=goods(offer, -1), gets=goods(offer, 1))
    return [Fact("accept", words, taker, changes)]


def _decline(step: Step) -> list[Fact]:
    declined = Fact("decline", say("declined") if step.chosen else say("could not accept"), step.seat)
    return [declined, *_passed_over(step)] if step.before.to_all else [declined]


def _passed_over(step: Step) -> list[Fact]:
    """COL-147: who is not asked about an open offer, because they do not hold what it asks for."""
    after, seats = step.after, list[int]()
    maker = int(step.before.acting())
    stop = int(after.turn) if after.phase == phases.ANSWERING else maker
    seat = (step.seat + 1) % step.before.seats
    while seat != stop:
        seats.append(seat)
        seat = (seat + 1) % step.before.seats
    if not seats:
        return []
    if len(seats) == 1:
        return [Fact("pass", say("could not accept"), seats[0])]
    return [Fact("pass", say("{who} could not accept.", who=named(seats)))]


def _stop(step: Step) -> list[Fact]:
    return [Fact("pass", say("ended trading") if step.before.offers else say("offered nothing"), step.seat)]


TRADES: dict[int, Callable[[Step], list[Fact]]] = {
    moves.SEND: _send,
    moves.ACCEPT: _accept,
    moves.DECLINE: _decline,
    moves.STOP_TRADING: _stop,
}
