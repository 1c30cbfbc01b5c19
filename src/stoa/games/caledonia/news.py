"""What follows from a move, told step by step: the move itself, then every decision that left no choice."""

from stoa.core.game import OVER, State
from stoa.core.message import Message, say
from stoa.games.caledonia.board import (
    ACTING,
    AFTER,
    BIDDING,
    COW,
    DATA,
    DONE,
    FIELD,
    PER_ANIMAL,
    PICKING,
    PROCESSING,
    ROLLING,
    SHEEP,
    STARTING,
)
from stoa.games.caledonia.rules import Table
from stoa.games.caledonia.text import tell
from stoa.games.caledonia.words import GOOD_NAMES, SCORING_NAMES, listed, numbered, seat_name

RATINGS = (say("Newbie"), say("Rookie"), say("Average"), say("Expert"), say("Genius"))


def news(state: State, move: int) -> list[Message]:
    """Forced decisions, production, scoring, new rounds and the end."""
    assert isinstance(state, Table)
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


def _without_choice(before: Table) -> list[Message]:
    """What was done because there was nothing else to do; to decline goes without saying."""
    move = before.legal()[0]
    if move == DONE:
        return []
    if before.phase == ACTING:
        return [say("{seat} can do nothing else and passes.", seat=seat_name(int(before.turn)))]
    return [say("{seat}, without a choice: {move}", seat=seat_name(int(before.turn)), move=tell(before, move))]


def _change(before: Table, after: Table) -> list[Message]:
    told: list[Message] = []
    if before.phase == BIDDING and after.phase == PICKING:
        seat = seat_name(int(after.turn))
        told.append(say("{seat} wins the auction with {bid} points.", seat=seat, bid=int(after.bid)))
    if before.phase == STARTING and after.phase == ACTING:
        told.append(say("Round 1 begins."))
    if ACTING <= before.phase <= AFTER and not ACTING <= after.phase <= AFTER:
        told.append(say("All have passed: production."))
    told += _production(before, after)
    told += _prices(before, after)
    if after.round > before.round or (after.turn == OVER and before.turn != OVER):
        told += _round_scored(before, after)
    if after.turn == OVER and before.turn != OVER:
        told += _end(after)
    return told


def _production(before: Table, after: Table) -> list[Message]:
    """Income and basic goods of those whose production has begun by this move."""
    last = int(after.seats) if after.round > before.round or after.turn == OVER else _produced(after)
    if _produced(before) == 0 and len(before.passing) + 1 < before.seats:
        last = 0  # still the action phase
    order = before.order
    return [_income(after, int(order[place])) for place in range(_produced(before), last)]


def _produced(table: Table) -> int:
    """How many players have received what their units give in this round."""
    return int(table.place) + 1 if table.phase >= PROCESSING and table.phase < ROLLING else 0


def _income(table: Table, seat: int) -> Message:
    from stoa.games.caledonia.producing import income

    player = table.players[seat]
    givers = (player.units[SHEEP], player.units[COW], player.units[FIELD])
    goods = [int(number) * int(each) for number, each in zip(givers, PER_ANIMAL, strict=True)]
    parts = [say("£{n}", n=int(income(player))), *numbered(goods, GOOD_NAMES[:3])]
    return say("{seat} receives {goods}.", seat=seat_name(seat), goods=listed(parts))


def _prices(before: Table, after: Table) -> list[Message]:
    """CAL-247: what the solo market dice have changed."""
    if before.phase != ROLLING:
        return []
    moved = [good for good in range(6) if before.steps[good] != after.steps[good]]
    told = [say("The price of {good} is now £{n}.", good=GOOD_NAMES[good], n=int(after.price(good))) for good in moved]
    return told


def _round_scored(before: Table, after: Table) -> list[Message]:
    told: list[Message] = []
    tile = SCORING_NAMES[int(before.scoring[int(before.round) - 1])] if before.setting.scoring else None
    for seat in range(before.seats):
        gained = int(after.players[seat].glory - before.players[seat].glory)
        if tile is not None and gained:
            told.append(say("{seat} scores {n} glory: {tile}.", seat=seat_name(seat), n=gained, tile=tile))
    if after.turn != OVER:
        told.append(say("Round {n} begins.", n=int(after.round)))
    return told


def _end(table: Table) -> list[Message]:
    scores = table.score()
    if table.setting.solo:
        rank = sum(1 for rating in DATA["solo"]["rating"] if scores[0] >= rating["min"]) - 1
        return [say("The game ends with {n} points: {rating}.", n=scores[0], rating=RATINGS[max(0, rank)])]
    winners = [seat_name(seat) for seat, place in enumerate(table.places()) if place == 1]
    best = max(scores)
    if len(winners) == 1:
        return [say("{seat} wins with {n} points.", seat=winners[0], n=best)]
    return [say("{seats} share the victory with {n} points.", seats=listed(winners), n=best)]
