"""What follows from a move, told step by step: first from the move itself, then from decisions without a choice."""

from stoa.core.game import OVER
from stoa.core.message import Message, count, say
from stoa.games.colosseum.face.names import ASSET_NAMES, PROGRAM_NAMES, listed, seat_name
from stoa.games.colosseum.rules import board, phases, producing
from stoa.games.colosseum.rules.state import ColosseumState


def news(state: ColosseumState, move: int) -> list[Message]:
    """Auctions won, awards changing hands, spectators counted, Podiums, donations, turns and victory."""
    after = state.copy()
    before = state.copy()
    after.step(move)
    told = _change(before, after)
    while True:
        before = after.copy()
        if not after.follow():
            return told
        told += _without_choice(before, after)
        told += _change(before, after)


def _without_choice(before: ColosseumState, after: ColosseumState) -> list[Message]:
    """COL-137: what a player has done because there was nothing else to do."""
    phase = before.phase
    seat = seat_name(before.turn)
    if phase == phases.INVESTING and before.invested == 0:
        return [say("{seat} cannot invest.", seat=seat)]
    if phase == phases.OPENING:
        return [say("{seat} cannot start an auction.", seat=seat)]
    if phase == phases.BIDDING and before.bid == 0:
        return [say("{seat} bids {n} coins.", seat=seat, n=board.OPENING_BID)]
    if phase == phases.BIDDING:
        return [say("{seat} cannot go higher.", seat=seat)]
    if phase == phases.PRODUCING:
        return [say("{seat} cannot produce an event.", seat=seat)]
    if phase == phases.NAMING:
        program = after.program
        name = PROGRAM_NAMES[program]
        return [say("{seat} produces program {number}, “{name}”.", seat=seat, number=program + 1, name=name)]
    if phase == phases.JOKERS:
        assets = [asset for asset in range(board.STANDARD) if after.jokers[asset] > before.jokers[asset]]
        return [say("{seat} uses a Joker as {kind}.", seat=seat, kind=ASSET_NAMES[asset]) for asset in assets]
    return []


def _change(before: ColosseumState, after: ColosseumState) -> list[Message]:
    """What one step has brought about."""
    told: list[Message] = []
    if before.phase == phases.BIDDING and after.phase != phases.BIDDING:
        told.append(_auction_won(before, after))
    if before.phase == phases.BIDDING or before.phase == phases.DICE:
        told += _medals(before, after)
    if before.phase == phases.SPECTATORS and after.phase == phases.ENDING:
        told.append(spectators(before, before.turn))
    if before.phase == phases.CLEANUP and after.phase != phases.CLEANUP:
        told += _tokens_leaving(before, after)
    if before.phase == phases.DONATION:
        told += _donation(before, after)
    told += _awards(before, after)
    told += [
        say("{seat} takes a Podium.", seat=seat_name(seat))
        for seat in range(after.seats)
        if after.podiums[seat] > before.podiums[seat]
    ]
    if before.face_down >= 0 and after.face_down < 0 and before.phase != phases.DEALING:
        told.append(_face_down(before, after))
    if after.turn == OVER and before.turn != OVER:
        told += [say("{seat} wins.", seat=seat_name(seat)) for seat, place in enumerate(after.places()) if place == 1]
    elif after.round > before.round:
        told.append(say("Turn {n} begins.", n=after.round))
    return told


def _auction_won(before: ColosseumState, after: ColosseumState) -> Message:
    paid = [before.coins[seat] - after.coins[seat] for seat in range(after.seats)]
    bid = max(paid)
    winner = seat_name(paid.index(bid))
    return say("{seat} wins market {market} for {bid} coins.", seat=winner, market=before.market + 1, bid=bid)


def _medals(before: ColosseumState, after: ColosseumState) -> list[Message]:
    """COL-078, COL-116: medals from a resting area or for Emperor tokens."""
    return [
        count("{seat} takes a medal.", "{seat} takes {n} medals.", gained, seat=seat_name(seat))
        for seat in range(after.seats)
        if (gained := after.medals[seat] - before.medals[seat]) > 0
    ]


def spectators(state: ColosseumState, seat: int) -> Message:
    """COL-089: the spectators of an event, part by part."""
    parts = producing.event_parts(state, seat)
    named = [
        say("program {points}", points=parts[0]),
        say("previous events {points}", points=parts[1]),
        say("Season Tickets {points}", points=parts[2]),
        say("Star Performers {points}", points=parts[3]),
        say("nobles {points}", points=parts[4]),
        say("Podiums {points}", points=parts[5]),
        say("medals {points}", points=parts[6]),
    ]
    return count(
        "{seat}: {parts}, together {n} spectator.",
        "{seat}: {parts}, together {n} spectators.",
        sum(parts),
        seat=seat_name(seat),
        parts=listed([name for name, points in zip(named, parts, strict=True) if points]),
    )


def _awards(before: ColosseumState, after: ColosseumState) -> list[Message]:
    told: list[Message] = []
    for star in range(board.STAR_COUNT):
        holder = after.stars[star]
        asset = ASSET_NAMES[board.STARS[star]]
        if holder == before.stars[star]:
            continue
        if holder < 0:
            told.append(say("The Star Performer Award goes back to the supply: {kind}.", kind=asset))
        else:
            told.append(say("{seat} takes the Star Performer Award: {kind}.", seat=seat_name(holder), kind=asset))
    return told


def _tokens_leaving(before: ColosseumState, after: ColosseumState) -> list[Message]:
    """COL-105: all chosen tokens leave together."""
    return [
        say("A token of {seat} leaves the game: {kind}.", seat=seat_name(seat), kind=ASSET_NAMES[asset])
        for seat in range(before.seats)
        for asset in range(board.ASSETS)
        if after.held(seat, asset) < before.held(seat, asset)
    ]


def _donation(before: ColosseumState, after: ColosseumState) -> list[Message]:
    giver, taker = before.crowned, before.turn
    return [
        say(
            "{giver} gives {taker} a token: {kind}.",
            giver=seat_name(giver),
            taker=seat_name(taker),
            kind=ASSET_NAMES[asset],
        )
        for asset in range(board.STANDARD)
        if after.held(taker, asset) > before.held(taker, asset)
    ]


def _face_down(before: ColosseumState, after: ColosseumState) -> Message:
    """COL-060: the last green token is the first at the first refill."""
    market = next(market for market in range(board.MARKETS) if after.in_market(market) == 1)
    asset = ASSET_NAMES[before.face_down]
    return say("The face-down token comes to market {market}: {kind}.", market=market + 1, kind=asset)
