"""What follows from a move, told step by step: the move itself, then every decision that left no choice."""

from stoa.core.game import OVER
from stoa.core.message import Message, say
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import names
from stoa.games.caledonia.face.text import tell
from stoa.games.caledonia.rules import board, phases, producing
from stoa.games.caledonia.rules.state import CaledoniaState

RATINGS = (say("Newbie"), say("Rookie"), say("Average"), say("Expert"), say("Genius"))


def news(state: CaledoniaState, move: int) -> list[Message]:
    """Forced decisions, production, scoring, new rounds and the end."""
    before = state.copy()
    after = state.copy()
    after.step(move)
    told = _change(before, after)
    while True:
        before = after.copy()
        if not after.follow():
            return told
        told += _without_choice(before)
        told += _change(before, after)


def _without_choice(before: CaledoniaState) -> list[Message]:
    """What was done because there was nothing else to do; to decline goes without saying."""
    move = before.legal()[0]
    if move == moves.DONE:
        return []
    if before.phase == phases.ACTING:
        return [say("{seat} can do nothing else and passes.", seat=names.seat(before.turn))]
    return [say("{seat}, without a choice: {move}", seat=names.seat(before.turn), move=tell(before, move))]


def _change(before: CaledoniaState, after: CaledoniaState) -> list[Message]:
    told: list[Message] = []
    if before.phase == phases.BIDDING and after.phase == phases.PICKING:
        seat = names.seat(after.turn)
        told.append(say("{seat} wins the auction with {bid} points.", seat=seat, bid=after.bid))
    if before.phase == phases.STARTING and after.phase == phases.ACTING:
        told.append(say("Round 1 begins."))
    if phases.ACTING <= before.phase <= phases.AFTER and not phases.ACTING <= after.phase <= phases.AFTER:
        told.append(say("All have passed: production."))
    told += _production(before, after)
    told += _prices(before, after)
    if after.round > before.round or (after.turn == OVER and before.turn != OVER):
        told += _round_scored(before, after)
    if after.turn == OVER and before.turn != OVER:
        told += _end(after)
    return told


def _production(before: CaledoniaState, after: CaledoniaState) -> list[Message]:
    """Income and basic goods of those whose production has begun by this move."""
    last = after.seats if after.round > before.round or after.turn == OVER else _produced(after)
    if _produced(before) == 0 and len(before.passing) + 1 < before.seats:
        last = 0  # still the action phase
    return [_income(after, before.order[place]) for place in range(_produced(before), last)]


def _produced(state: CaledoniaState) -> int:
    """How many players have received what their units give in this round."""
    return state.place + 1 if state.phase >= phases.PROCESSING and state.phase < phases.ROLLING else 0


def _income(state: CaledoniaState, seat: int) -> Message:
    player = state.players[seat]
    givers = (player.units[board.SHEEP], player.units[board.COW], player.units[board.FIELD])
    goods = [number * each for number, each in zip(givers, board.PER_ANIMAL, strict=True)]
    parts = [say("£{n}", n=producing.income(player)), *names.numbered(goods, names.GOODS[:3])]
    return say("{seat} receives {goods}.", seat=names.seat(seat), goods=names.listed(parts))


def _prices(before: CaledoniaState, after: CaledoniaState) -> list[Message]:
    """CAL-247: what the solo market dice have changed."""
    if before.phase != phases.ROLLING:
        return []
    moved = [good for good in range(board.KINDS) if before.steps[good] != after.steps[good]]
    return [say("The price of {good} is now £{n}.", good=names.GOODS[good], n=after.price(good)) for good in moved]


def _round_scored(before: CaledoniaState, after: CaledoniaState) -> list[Message]:
    told: list[Message] = []
    tile = names.SCORING[before.scoring[before.round - 1]] if before.variant.scoring else None
    for seat in range(before.seats):
        gained = after.players[seat].glory - before.players[seat].glory
        if tile is not None and gained:
            told.append(say("{seat} scores {n} glory: {tile}.", seat=names.seat(seat), n=gained, tile=tile))
    if after.turn != OVER:
        told.append(say("Round {n} begins.", n=after.round))
    return told


def _end(state: CaledoniaState) -> list[Message]:
    scores = state.score()
    if state.variant.solo:
        rank = sum(1 for rating in board.DATA["solo"]["rating"] if scores[0] >= rating["min"]) - 1
        return [say("The game ends with {n} points: {rating}.", n=scores[0], rating=RATINGS[max(0, rank)])]
    winners = [names.seat(seat) for seat, place in enumerate(state.places()) if place == 1]
    best = max(scores)
    if len(winners) == 1:
        return [say("{seat} wins with {n} points.", seat=winners[0], n=best)]
    return [say("{seats} share the victory with {n} points.", seats=names.listed(winners), n=best)]
