"""What came about by itself with a step: auctions won, awards that change hands, phases and turns, the end."""

from stoa.core.game import OVER
from stoa.core.message import count, name_of, say
from stoa.core.telling import Fact
from stoa.games.colosseum import moves
from stoa.games.colosseum.face.changes import Changes, bids, has, holds, lies, star
from stoa.games.colosseum.face.names import ASSET_NAMES, goods, named
from stoa.games.colosseum.face.steps import Step
from stoa.games.colosseum.rules import board, phases
from stoa.games.colosseum.rules.state import ColosseumState

TRADE = (phases.TRADING, phases.DRAFTING, phases.ANSWERING)


def events(step: Step) -> list[Fact]:
    """In the order in which they came about."""
    before, after = step.before, step.after
    facts = _closing(before, after)
    if before.phase == phases.BIDDING and after.phase != phases.BIDDING:
        facts += _won(step)
    facts += [
        Fact("podium", say("got a Podium"), seat, has(seat, "podiums", 1), (f"arena-{seat + 1}",))
        for seat in range(after.seats)
        if after.podiums[seat] > before.podiums[seat]
    ]
    facts += _awards(before, after)
    facts += _face_down(before, after)
    facts += _out_of_offers(before, after)
    facts += _skipped(before, after)
    facts += _next(before, after)
    return facts


def _won(step: Step) -> list[Fact]:
    """COL-055, COL-116: by the step that was the last bid, or left it the highest."""
    before = step.before
    market = int(before.market)
    bid, winner = int(before.bid), int(before.bidder)
    if step.kind == moves.BID:
        bid, winner = step.argument, step.seat
    stall = [int(before.markets[market * board.ASSETS + asset]) for asset in range(board.ASSETS)]
    changes: Changes = has(winner, "coins", -bid) | bids(winner, market, bid, -1)
    for asset, n in enumerate(stall):
        if n:
            changes |= lies(market, asset, -n)
            if asset != board.EMPEROR_TOKEN:
                changes |= holds(winner, asset, n)
    words = say("got {goods} from market {market} for {bid} coins", goods=goods(stall), market=market + 1, bid=bid)
    facts = [Fact("win", words, winner, changes, (f"market-{market + 1}",))]
    medals = int(step.after.medals[winner] - before.medals[winner])
    if stall[board.EMPEROR_TOKEN]:
        words = say("got no medal for the Emperor token, as none was left")
        if medals:
            words = count("took a medal for the Emperor token", "took {n} medals for the Emperor tokens", medals)
        facts.append(Fact("medal", words, winner, has(winner, "medals", medals) if medals else {}))
    return facts


def _face_down(before: ColosseumState, after: ColosseumState) -> list[Fact]:
    """COL-030, COL-060: the last green token stays face down, and is the first at the first refill."""
    if before.face_down == after.face_down:
        return []
    if after.face_down >= 0:
        asset = int(after.face_down)
        words = say("The last green token ({kind}) stayed face down.", kind=ASSET_NAMES[asset])
        return [Fact("deal", words, None, {f"face_down.{board.TYPES[asset]}": 1})]
    asset = int(before.face_down)
    market = next(market for market in range(board.MARKETS) if after.in_market(market) == 1)
    words = say("The face-down token ({kind}) came to market {market}.", kind=ASSET_NAMES[asset], market=market + 1)
    changes = lies(market, asset, 1) | {f"face_down.{board.TYPES[asset]}": -1}
    return [Fact("refill", words, None, changes, (f"market-{market + 1}",))]


def _awards(before: ColosseumState, after: ColosseumState) -> list[Fact]:
    """COL-121."""
    facts = []
    for n in range(board.STAR_COUNT):
        loser, winner, asset = int(before.stars[n]), int(after.stars[n]), int(board.STARS[n])
        if loser == winner:
            continue
        kind = ASSET_NAMES[asset]
        if winner < 0:
            words = say("lost the Star Performer Award ({kind})", kind=kind)
            facts.append(Fact("star", words, loser, star(loser, asset, -1)))
        elif loser < 0:
            words = say("got the Star Performer Award ({kind})", kind=kind)
            facts.append(Fact("star", words, winner, star(winner, asset, 1)))
        else:
            words = say("took the Star Performer Award ({kind}) from {loser}", kind=kind, loser=name_of(loser))
            facts.append(Fact("star", words, winner, star(winner, asset, 1) | star(loser, asset, -1)))
    return facts


def _out_of_offers(before: ColosseumState, after: ColosseumState) -> list[Fact]:
    """COL-149: with her last offer the active player's time is over."""
    if before.phase != phases.ANSWERING or (after.phase in TRADE and after.place == before.place):
        return []
    return [Fact("pass", say("had no offers left"), int(before.acting()))]


def _skipped(before: ColosseumState, after: ColosseumState) -> list[Fact]:
    """COL-050: who has won an auction is not asked to start one."""
    acquiring = phases.OPENING <= before.phase <= phases.REFILLING
    if not acquiring or after.phase not in (phases.OPENING, phases.TRADING):
        return []
    last = int(before.seats if after.phase == phases.TRADING else after.place)
    seats = [(int(before.starter()) + place) % int(before.seats) for place in range(int(before.place) + 1, last)]
    if not seats:
        return []
    words = count(
        "{who} had already won an auction and was skipped.",
        "{who} had already won an auction and were skipped.",
        len(seats),
        who=named(seats),
    )
    return [Fact("skip", words)]


def _closing(before: ColosseumState, after: ColosseumState) -> list[Fact]:
    """COL-100: the Closing Ceremonies may be over before anybody is asked anything."""
    produced = phases.PRODUCING <= before.phase <= phases.ENDING
    if produced and after.turn != OVER and not phases.PRODUCING <= after.phase <= phases.ENDING:
        return [Fact("phase", say("The Closing Ceremonies began."))]
    return []


def _next(before: ColosseumState, after: ColosseumState) -> list[Fact]:
    """The next phase, the next turn, or the end."""
    if after.turn == OVER:
        return _end(after)
    if before.phase == after.phase:
        return []
    if after.phase == phases.INVESTING:
        no_donation = before.phase in (phases.DEALING, phases.DONATION)
        facts = [] if no_donation else [Fact("donate", say("There was no donation."))]
        words = say("Turn {n} began, with {starter} first.", n=int(after.round), starter=name_of(int(after.starter())))
        return [*facts, Fact("turn", words, None, {"round": int(after.round - before.round)})]
    if after.phase == phases.OPENING and before.phase == phases.INVESTING:
        return [Fact("phase", say("The auctions began."))]
    if after.phase == phases.TRADING and before.phase < phases.TRADING and after.variant.offers:
        return [Fact("phase", say("Trading began."))]
    if after.phase == phases.PRODUCING and before.phase < phases.PRODUCING:
        return [Fact("phase", say("The events began."))]
    return []


def _end(after: ColosseumState) -> list[Fact]:
    """COL-124, COL-125."""
    winners = [seat for seat, place in enumerate(after.places()) if place == 1]
    best = int(after.marker[winners[0]])
    words = say("{who} won the game with {n} spectators.", who=name_of(winners[0]), n=best)
    if len(winners) > 1:
        words = say("{who} shared the victory with {n} spectators each.", who=named(winners), n=best)
    return [Fact("end", words)]
