"""What happened by itself after a step: production, scoring, a new round, contracts that came and went, and the end."""

from stoa.core.game import OVER
from stoa.core.message import Message, count, name_of, say
from stoa.core.telling import Fact
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import amounts, draws, names, text
from stoa.games.caledonia.face.trace import Step
from stoa.games.caledonia.rules import board, phases, producing
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import members
from stoa.games.caledonia.rules.state import CaledoniaState

PRODUCTION = (phases.PROCESSING, phases.CASKING, phases.CHURNING)
RATINGS = (say("Newbie"), say("Rookie"), say("Average"), say("Expert"), say("Genius"))


def by_itself(step: Step) -> list[Fact]:
    """In the order of the rules."""
    before, after = step.before, step.after
    facts = _auction(step) + _neutral_pieces(step) + _production(step)
    if before.phase == phases.STARTING and after.phase == phases.ACTING:
        facts.append(Fact("round", say("Round 1 began.")))
    if after.round > before.round or (after.turn == OVER and before.turn != OVER):
        facts += _scoring(step) + _next_round(step)
    facts += _from_below(step) + _removed(step)
    if after.turn == OVER and before.turn != OVER:
        facts += _end(step)
    return facts


def _auction(step: Step) -> list[Fact]:
    """CAL-269."""
    after = step.after
    if step.before.phase != phases.BIDDING or after.phase != phases.PICKING:
        return []
    seat, bid = int(after.bidder), int(after.bid)
    words = count("won the auction with {n} point", "won the auction with {n} points", bid)
    return [Fact("auction", words, seat, {amounts.of(seat, "bid"): bid} | amounts.bid(seat, bid, -1))]


def _neutral_pieces(step: Step) -> list[Fact]:
    """CAL-241."""
    before, after = step.before, step.after
    if not after.variant.solo or (before.closed0, before.closed1) == (after.closed0, after.closed1):
        return []
    spots = [index for index in range(board.HEXES) if after.is_closed(index)]
    return draws.closed(say("Neutral pieces were put on {hexes}.", hexes=draws.hexes(spots)), [step])


# Production


def _production(step: Step) -> list[Fact]:
    """CAL-163 to CAL-165, CAL-303: the cellar, income and basic goods of those whose production began with this step."""
    before, after = step.before, step.after
    passed = before.phase == phases.ACTING and step.kind == moves.PASS
    if not (passed and len(before.passing) + 1 == before.seats) and before.phase not in PRODUCTION:
        return []
    over = after.round > before.round or after.turn == OVER
    facts = [Fact("production", say("Production began."))] if passed else []
    for place in range(_produced(before), after.seats if over else _produced(after)):
        seat = int(before.order[place])
        facts += [*_ageing(before.players[seat], seat), _income(before.players[seat], seat)]
    return facts


def _produced(state: CaledoniaState) -> int:
    """How many players have received what their units give in this round."""
    return int(state.place) + 1 if state.phase in PRODUCTION else 0


def _ageing(player: Player, seat: int) -> list[Fact]:
    """CAL-225."""
    facts = []
    if player.cellar >> 2 & 1:
        facts.append(barrel(seat, 2))
    moved = [spot for spot in (1, 0) if player.cellar >> spot & 1]
    if moved:
        changes: dict[str, int] = {}
        for spot in moved:
            for at, n in ((spot, -1), (spot + 1, 1)):
                name = amounts.of(seat, "cellar", names.SPOTS[at])
                changes[name] = changes.get(name, 0) + n
        spots = names.listed([names.CELLAR[spot + 1] for spot in moved])
        words = count(
            "moved a barrel on to the {spots} spot of the cellar",
            "moved {n} barrels on in the cellar ({spots})",
            len(moved),
            spots=spots,
        )
        facts.append(Fact("cellar", words, seat, changes))
    return facts


def barrel(seat: int, spot: int) -> Fact:
    """CAL-228: a barrel that left the cellar."""
    pounds, place = int(board.CELLAR[spot]), names.CELLAR[spot]
    words = say("took 1 whisky from the {spot} spot of the cellar", spot=place)
    if pounds:
        words = say("took 1 whisky and £{n} from the {spot} spot of the cellar", n=pounds, spot=place)
    changes = amounts.money(seat, pounds) | amounts.goods(seat, {board.WHISKY: 1})
    changes[amounts.of(seat, "cellar", names.SPOTS[spot])] = -1
    return Fact("barrel", words, seat, changes, (f"seat-{seat + 1}-cellar-{names.SPOTS[spot]}",))


def _income(player: Player, seat: int) -> Fact:
    pounds = int(producing.income(player))
    givers = (player.units[board.SHEEP], player.units[board.COW], player.units[board.FIELD])
    goods = [int(number * each) for number, each in zip(givers, board.PER_ANIMAL, strict=True)]
    parts = [say("£{n}", n=pounds)] if pounds else []
    parts += names.numbered(goods, names.GOODS[:3])
    words = say("got {goods}", goods=names.together(parts)) if parts else say("got nothing")
    return Fact("income", words, seat, amounts.money(seat, pounds) | amounts.goods(seat, dict(enumerate(goods))))


# The end of a round


def _scoring(step: Step) -> list[Fact]:
    """CAL-171, CAL-230."""
    before, after = step.before, step.after
    facts = []
    if before.variant.scoring:
        place = (f"round-{before.round}",)
        tile = names.SCORING[before.scoring[before.round - 1]]
        facts.append(Fact("scoring", say("Round {n} was scored: {tile}.", n=before.round, tile=tile), None, {}, place))
        for seat in map(int, before.order):
            gained = int(after.players[seat].glory - before.players[seat].glory)
            if gained:
                changes = {amounts.of(seat, "glory"): gained}
                facts.append(Fact("glory", say("scored {n} glory", n=gained), seat, changes, place))
    if after.turn == OVER:
        for seat, player in enumerate(before.players):
            facts += [barrel(seat, spot) for spot in _left(step, player, seat)]
    return facts


def _left(step: Step, player: Player, seat: int) -> list[int]:
    """CAL-225, CAL-230: the barrels that are in the cellar at the end, after those of this step have moved on."""
    aged = any(fact.seat == seat and fact.kind == "income" for fact in _production(step))
    cellar = int(player.cellar) << 1 & 7 if aged else int(player.cellar)
    return members(cellar)


def _next_round(step: Step) -> list[Fact]:
    """CAL-062 to CAL-067, CAL-144: the turn order, and the merchants that came back."""
    before, after = step.before, step.after
    if before.variant.solo:
        changes: dict[str, int] = {}
    else:
        passed = [int(seat) for seat in before.passing]
        passed += [seat for seat in map(int, after.order) if seat not in passed]
        changes = _sum(
            dict.fromkeys(amounts.order(before.order), -1),
            amounts.order(passed),
            {amounts.passed(place, seat): -1 for place, seat in enumerate(passed)},
        )
    if after.turn == OVER:
        return [Fact("round", say("Round {n} was over.", n=before.round), None, changes)]
    words = say("Round {n} began.", n=after.round)
    if not before.variant.solo:
        words = say("Round {n} began; {order}.", n=after.round, order=draws.turn_order(after))
    facts = [Fact("round", words, None, changes | {"round": 1})]
    for seat in map(int, after.order):
        facts += _back(before.players[seat], seat)
    return facts


def _sum(*parts: dict[str, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for part in parts:
        for name, n in part.items():
            found[name] = found.get(name, 0) + n
    return found


def _back(player: Player, seat: int) -> list[Fact]:
    """CAL-067."""
    stalls = {good: int(player.stalls[good]) for good in range(board.KINDS) if player.stalls[good]}
    if not stalls:
        return []
    number = sum(map(abs, stalls.values()))
    markets = [say("{n} from {good}", n=abs(n), good=names.GOODS[good]) for good, n in stalls.items()]
    words = say("took back {n} merchants ({markets})", n=number, markets=names.listed(markets))
    if len(stalls) == 1:
        name = names.GOODS[next(iter(stalls))]
        words = count("took back {n} merchant from {good}", "took back {n} merchants from {good}", number, good=name)
    changes = {amounts.of(seat, "merchants", "stock"): number}
    for good, n in stalls.items():
        changes[amounts.stall(seat, good, n)] = -abs(n)
    return [Fact("merchants", words, seat, changes)]


# Contracts


def _from_below(step: Step) -> list[Fact]:
    """CAL-004: contracts that came on the export board from under the pile, where they were known."""
    after = step.after
    left = [int(contract) for contract in step.before.bottom if contract not in list(after.bottom)]
    came = [contract for contract in left if not after.drawn >> contract & 1]
    if not came:
        return []
    fact = draws.turned_up(came)
    changes = dict(fact.changes) | {f"pile.bottom.{contract + 1}": -1 for contract in came}
    return [Fact("contracts", fact.words, None, changes, fact.places)]


def _removed(step: Step) -> list[Fact]:
    """CAL-253: the solo contract that the price die took out of the game."""
    gone = members(step.after.removed & ~step.before.removed)
    facts = []
    for contract in gone:
        face = f"{board.FACES[step.before.face - 1]:+d}"
        if step.by_chance and step.kind == moves.ROLL:
            face = f"{board.FACES[step.arguments[1]]:+d}"
        words = say(
            "The price die had shown {face} last: {contract} left the game.",
            face=face,
            contract=names.contract(contract),
        )
        changes = {f"export_board.{contract + 1}": -1, f"removed.{contract + 1}": 1}
        facts.append(Fact("removed", words, None, changes, (f"contract-{contract + 1}",)))
    return facts


# The end


def _end(step: Step) -> list[Fact]:
    """CAL-183 to CAL-197."""
    state = step.after
    rows = text.tally(state)
    facts = []
    for seat, points in enumerate(state.score()):
        parts = [say("{label} {n}", label=row.label, n=row.points[seat]) for row in rows]
        words = say("reached {n} points ({parts})", n=points, parts=names.listed(parts))
        facts.append(Fact("score", words, seat))
    return [*facts, Fact("win", _result(step))]


def _result(step: Step) -> Message:
    state = step.after
    scores = state.score()
    if state.variant.solo:
        rank = sum(1 for rating in board.DATA["solo"]["rating"] if scores[0] >= rating["min"]) - 1
        return say("The game ended with {n} points: {rating}.", n=scores[0], rating=RATINGS[max(0, rank)])
    winners = [name_of(seat) for seat, place in enumerate(state.places()) if place == 1]
    if len(winners) == 1:
        return say("{seat} won with {n} points.", seat=winners[0], n=max(scores))
    return say("{seats} shared the victory with {n} points.", seats=names.together(winners), n=max(scores))
