"""What follows from a move beyond itself: gains, complete shops, bonuses, boxes, the next round, the end."""

from stoa.core.game import OVER
from stoa.core.message import Message, count, say
from stoa.games.corinth.face.text import outcome, seat_name
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import area_name, district_name, shop_name


def news(state: CorinthState, move: int) -> list[Message]:
    """What follows from the move: gains, complete shops, bonuses, boxes, choices of one, the next round, the end."""
    after = state.copy()
    after.play(move)
    told: list[Message] = []
    told += _forced(state, after)
    for seat in range(state.seats):
        told += _gains(state, after, seat)
    if after.round > state.round or (after.turn == OVER and after.roller == board.NOTHING):
        told.append(say("Round {round} is over.", round=state.round + 1))
    if after.round > state.round:
        told.append(say("{seat} is start player.", seat=seat_name(after.starter())))
    elif state.order == 0 and after.order > 0 and state.yellow:
        told.append(say("The yellow dice leave the harbor."))
    if after.turn == OVER:
        told += outcome(after)
    return told


def _forced(before: CorinthState, after: CorinthState) -> list[Message]:
    """The last group, which nobody had to choose."""
    if after.area == board.NOTHING or after.phase == before.phase or before.area != board.NOTHING:
        return []
    if before.phase == phases.TAKING and before.order == after.order:
        return []
    return [
        say("{seat} takes the last group, {area}.", seat=seat_name(after.active()), area=area_name(after.area)),
    ]


def _gains(before: CorinthState, after: CorinthState, seat: int) -> list[Message]:
    old, new = before.sheets[seat], after.sheets[seat]
    who = seat_name(seat)
    told: list[Message] = []
    if new.gold > old.gold:
        told.append(say("{seat} gains {n} gold.", seat=who, n=new.gold - old.gold))
    if new.goats > old.goats:
        told.append(count("{seat} gains {n} goat.", "{seat} gains {n} goats.", new.goats - old.goats, seat=who))
    if new.owned() > old.owned():
        told.append(say("{seat} owns a yellow die more.", seat=who))
    for shop, goods in enumerate(board.SHOP_GOODS):
        marked = new.marked(shop) - old.marked(shop)
        if marked:
            name = shop_name(shop)
            told.append(count("{n} good is marked in {shop}.", "{n} goods are marked in {shop}.", marked, shop=name))
            if new.marked(shop) == goods:
                told.append(say("{seat} completes {shop}.", seat=who, shop=name))
    for district in range(len(board.DISTRICTS)):
        if (new.bonuses & ~old.bonuses) >> district & 1:
            told.append(
                say("{seat} gets the bonus of the {district} district.", seat=who, district=district_name(district))
            )
    for box, letter in enumerate(board.BOXES):
        if new.box(box) > old.box(box):
            told.append(say("{seat} writes {points} into box {box}.", seat=who, points=new.box(box), box=letter))
    return told
