"""Positions of Colosseum: the inverse of `describe.dump`, refusing what no table can look like."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE, OVER
from stoa.core.position import fields, items, whole, word
from stoa.games.colosseum.board import (
    ANSWERING,
    ARENA,
    ASKING,
    BIDDING,
    CLEANUP,
    DEALING,
    DICE,
    DONATION,
    DONE,
    DRAFT_STEPS,
    DRAFTING,
    DRAFTS_PER_OFFER,
    ENDING,
    EXTRA_ACTION,
    FACES,
    GREEN,
    HIGHEST_BID,
    INVESTING,
    JOKER,
    JOKERS,
    LEAST,
    MEDALS,
    NAMING,
    NEED,
    NOBLES,
    OPENING,
    ORANGE,
    PHASES,
    PODIUM,
    PRODUCING,
    PUSHING,
    REFILLING,
    ROLLING,
    SPECTATORS,
    STARS,
    TRADING,
    TYPES,
)
from stoa.games.colosseum.closing import best
from stoa.games.colosseum.investing import any_investment
from stoa.games.colosseum.rules import Table

if TYPE_CHECKING:
    from stoa.games.colosseum.box import Colosseum

FIELDS = (
    "round",
    "phase",
    "turn",
    "place",
    "players",
    "markets",
    "bag",
    "face_down",
    "nobles",
    "stars",
    "investing",
    "auction",
    "trade",
    "event",
    "closing",
)
PLAYER = (
    "coins",
    "marker",
    "medals",
    "tokens",
    "programs",
    "produced",
    "arena",
    "loge",
    "tickets",
    "podiums",
    "used",
    "gives_up",
)
MOST_COINS = 99_999
CHANCE_PHASES = (DEALING, REFILLING, ROLLING, PODIUM, ASKING)


def load(game: "Colosseum", dump: Mapping[str, Any]) -> Table:
    """A table from its dump, if such a table can be."""
    found, seats, options = position.table(dump, game, FIELDS)
    table = game.table(seats, bool(options["intense_auctions"]), int(options["max_offers"]))
    table.round = whole(found["round"], "round", 1, 5)
    table.phase = word(found["phase"], "phase", PHASES)
    table.place = whole(found["place"], "place", 0, 15 + 5 * 8 + 2 * 5 if table.phase == DEALING else seats - 1)
    players = items(found["players"], "players", seats, seats)
    for seat, player in enumerate(players):
        _put_player(table, seat, fields(player, f"player {seat + 1}", PLAYER))
    for market, tokens in enumerate(items(found["markets"], "markets", 5, 5)):
        _put_kinds(table.markets, market * 15, tokens, f"market {market + 1}", 15)
    _put_kinds(table.bag, 0, found["bag"], "bag", 15)
    table.face_down = _kind(found["face_down"], "face_down", TYPES[:12])
    _put_common(table, found)
    _put_auction(table, fields(found["auction"], "auction", AUCTION))
    _put_trade(table, fields(found["trade"], "trade", TRADE))
    _put_event(table, fields(found["event"], "event", EVENT))
    closing = fields(found["closing"], "closing", ("tied", "rolls", "podium"))
    table.tied = _mask(closing["tied"], "closing, tied", seats)
    for seat, roll in enumerate(items(closing["rolls"], "closing, rolls", seats, seats)):
        table.rolls[seat] = whole(roll, "closing, rolls", 0, 12)
    table.crowned = _seat(closing["podium"], "closing, podium", seats)
    _put_turn(table, found["turn"])
    _check(table)
    return table


AUCTION = ("market", "bid", "bidder", "passed", "barred", "to_refill")
TRADE = ("partner", "maker", "offer", "draft", "changes", "sent", "drafts", "counters")
EVENT = ("dice", "moved", "program", "jokers", "medals")


def _put_player(table: Table, seat: int, player: dict[str, Any]) -> None:
    where = f"player {seat + 1}"
    table.coins[seat] = whole(player["coins"], f"{where}, coins", 0, MOST_COINS)
    table.marker[seat] = whole(player["marker"], f"{where}, marker", 0, 999)
    table.medals[seat] = whole(player["medals"], f"{where}, medals", 0, 18)
    table.tickets[seat] = whole(player["tickets"], f"{where}, tickets", 0, 10)
    table.podiums[seat] = whole(player["podiums"], f"{where}, podiums", 0, 4)
    table.loge[seat] = 1 if position.flag(player["loge"], f"{where}, loge") else 0
    table.owned[seat] = _mask(player["programs"], f"{where}, programs", 30)
    table.produced[seat] = _mask(player["produced"], f"{where}, produced", 30)
    arena = [whole(square, f"{where}, arena", 0, 35) for square in items(player["arena"], f"{where}, arena", 2, 4)]
    start = table.setting.starts[seat]
    if arena != [(arena[0] + n) % 36 for n in range(len(arena))] or not {start, start + 1} <= set(arena):
        raise BadPosition(
            f"{where}, arena: expected neighbouring squares with {start} and {start + 1} (COL-019, COL-044)"
        )
    table.arena[seat] = arena[0]
    table.size[seat] = len(arena)
    _put_kinds(table.tokens, seat * 15, player["tokens"], f"{where}, tokens", 15)
    _put_kinds(table.used, seat * 13, player["used"], f"{where}, used", 13)
    table.given_up[seat] = _kind(player["gives_up"], f"{where}, gives_up", TYPES[:13])


def _put_kinds(counts: vec[i64], start: int, value: object, where: str, kinds: int) -> None:
    if not isinstance(value, Mapping):
        raise BadPosition(f"{where}: expected tokens by type, found {value!r:.60}")
    for kind in range(kinds):
        counts[start + kind] = 0
    for name, number in value.items():
        counts[start + word(name, where, TYPES[:kinds])] = whole(number, f"{where}, {name}", 1, 20)


def _put_common(table: Table, found: dict[str, Any]) -> None:
    nobles = fields(found["nobles"], "nobles", NOBLES)
    for noble, name in enumerate(NOBLES):
        table.nobles[noble] = whole(nobles[name], f"nobles, {name}", 0, 35)
    names = [TYPES[kind] for kind in STARS]
    stars = fields(found["stars"], "stars", names)
    for star, name in enumerate(names):
        table.stars[star] = _seat(stars[name], f"stars, {name}", table.seats)
    investing = fields(found["investing"], "investing", ("made", "paid_for_second"))
    table.invested = whole(investing["made"], "investing, made", 0, 1)
    table.paid = 1 if position.flag(investing["paid_for_second"], "investing, paid_for_second") else 0


def _put_auction(table: Table, auction: dict[str, Any]) -> None:
    if auction["market"] is not None:
        table.market = whole(auction["market"], "auction, market", 1, 5) - 1
    table.bid = whole(auction["bid"], "auction, bid", 0, HIGHEST_BID)
    table.bidder = _seat(auction["bidder"], "auction, bidder", table.seats)
    table.passed = _mask(auction["passed"], "auction, passed", table.seats)
    table.won = _mask(auction["barred"], "auction, barred", table.seats)
    table.empty = _mask(auction["to_refill"], "auction, to_refill", 5)


def _put_trade(table: Table, trade: dict[str, Any]) -> None:
    table.partner = _seat(trade["partner"], "trade, partner", table.seats)
    table.maker = _seat(trade["maker"], "trade, maker", table.seats)
    _put_offer(table.offer, trade["offer"], "trade, offer")
    _put_offer(table.draft, trade["draft"], "trade, draft")
    table.steps = whole(trade["changes"], "trade, changes", 0, DRAFT_STEPS)
    table.offers = whole(trade["sent"], "trade, sent", 0, table.setting.offers)
    table.drafts = whole(trade["drafts"], "trade, drafts", 0, DRAFTS_PER_OFFER * table.setting.offers)
    table.counters = whole(trade["counters"], "trade, counters", 0, DRAFTS_PER_OFFER)


def _put_offer(offer: vec[i64], value: object, where: str) -> None:
    found = fields(value, where, ("gives", "gets", "coins"))
    gives, gets = vec[i64]([0] * 15), vec[i64]([0] * 15)
    _put_kinds(gives, 0, found["gives"], f"{where}, gives", 15)
    _put_kinds(gets, 0, found["gets"], f"{where}, gets", 15)
    for kind in range(15):
        if gives[kind] and gets[kind]:
            raise BadPosition(f"{where}: {TYPES[kind]} on both sides (COL-068)")
        offer[kind] = gives[kind] - gets[kind]
    offer[15] = whole(found["coins"], f"{where}, coins", -MOST_COINS, MOST_COINS)


def _put_event(table: Table, event: dict[str, Any]) -> None:
    faces = [
        -1 if face is None else word(face, "event, dice", FACES) for face in items(event["dice"], "event, dice", 2, 2)
    ]
    table.die1, table.die2 = faces[0], faces[1]
    if event["moved"] is not None:
        table.moved = word(event["moved"], "event, moved", NOBLES)
    if event["program"] is not None:
        table.program = whole(event["program"], "event, program", 1, 30) - 1
    _put_kinds(table.jokers, 0, event["jokers"], "event, jokers", 12)
    table.cheers = whole(event["medals"], "event, medals", 0, MEDALS + 4)  # four may come from Additional Actions


def _put_turn(table: Table, turn: object) -> None:
    if table.phase == DONE:
        expected: object = None
        table.turn = OVER
    elif table.phase in CHANCE_PHASES:
        expected = "chance"
        table.turn = CHANCE
    else:
        expected = turn
        table.turn = whole(turn, "turn", 1, table.seats) - 1
    if turn != expected:
        raise BadPosition(f"turn: expected {expected!r} in phase {PHASES[table.phase]!r}, found {turn!r:.20}")


def _check(table: Table) -> None:
    """What must fit together."""
    for fault in table.faults():
        raise BadPosition(fault)
    if table.phase == DEALING:
        _check_deal(table)
        return
    acting = table.acting()
    own = (INVESTING, OPENING, TRADING, PRODUCING, DICE, PUSHING, NAMING, JOKERS, SPECTATORS, ENDING, CLEANUP)
    if table.phase in own and table.turn != acting:
        raise BadPosition(f"turn: with place {table.place} in round {table.round} it is the time of seat {acting + 1}")
    if table.phase in (PODIUM, ASKING, DONATION, DONE) and table.place:
        raise BadPosition(f"place: expected 0 in phase {PHASES[table.phase]!r}")
    if table.phase == DONE and table.round != 5:
        raise BadPosition("phase: the game is over only after turn 5 (COL-003)")
    _check_possessions(table)
    _check_markets(table)
    _check_investing(table)
    _check_auction(table, acting)
    _check_trade(table, acting)
    _check_dice(table, acting)
    _check_program(table, acting)
    _check_used(table)
    _check_closing(table)


def _check_deal(table: Table) -> None:
    """COL-138: as many tokens and programs lie out as have been dealt, in order; all else is as at the start."""
    hand: int = table.setting.hand
    tokens = 15 + table.seats * hand
    programs = table.place - tokens
    in_markets = [table.in_market(market) for market in range(5)]
    if in_markets != [min(3, max(0, table.place - 3 * market)) for market in range(5)]:
        raise BadPosition("markets: not as they are dealt (COL-138)")
    for seat in range(table.seats):
        held = sum(table.held(seat, kind) for kind in range(15))
        if held != min(hand, max(0, table.place - 15 - hand * seat)):
            raise BadPosition(f"player {seat + 1}, tokens: not as they are dealt (COL-138)")
        dealt = [seat < programs, seat + table.seats < programs]
        if _start_programs(table, seat) != dealt or table.owned[seat] >> 10:
            raise BadPosition(f"player {seat + 1}, programs: not as they are dealt (COL-138)")
    if programs >= 2 * table.seats:
        raise BadPosition("place: the deal is over (COL-138)")
    _check_green(table, programs >= 0)
    _check_untouched(table)


def _check_green(table: Table, in_hands: bool) -> None:
    """COL-028 to COL-031: the green tokens come first; the last of them lies face down, then the bag is filled."""
    left = [
        GREEN[kind]
        - sum(table.markets[market * 15 + kind] for market in range(5))
        - sum(table.held(seat, kind) for seat in range(table.seats))
        for kind in range(15)
    ]
    face_down = [int(kind == table.face_down) for kind in range(15)]
    bag = list(table.bag)
    if in_hands and (left != face_down or bag != list(ORANGE)):
        raise BadPosition(
            "bag, face_down: expected the orange tokens and the green one that is left (COL-030, COL-031)"
        )
    if not in_hands and (left != bag or table.face_down >= 0):
        raise BadPosition("bag: expected the green tokens that are not dealt yet (COL-028)")


def _check_untouched(table: Table) -> None:
    start = Table(table.setting, table.tokens[:], table.markets[:], table.bag[:])
    start.turn, start.place = CHANCE, table.place
    start.owned = table.owned[:]
    start.face_down = table.face_down
    if table.key() != start.key():
        raise BadPosition("phase: nobody has done anything while tokens and programs are dealt (COL-026 to COL-034)")


def _start_programs(table: Table, seat: int) -> list[int]:
    """How many of programs 1 to 5 and of 6 to 10 a player owns."""
    owned = table.owned[seat]
    return [bin(owned & 0x1F).count("1"), bin(owned >> 5 & 0x1F).count("1")]


def _check_possessions(table: Table) -> None:
    for seat in range(table.seats):
        if _start_programs(table, seat) != [1, 1]:
            raise BadPosition(f"player {seat + 1}, programs: expected one of 1 to 5 and one of 6 to 10 (COL-033)")
    given = table.round if table.phase in (CLEANUP, ASKING, DONATION) else table.round - 1
    if sum(table.podiums) != given:
        raise BadPosition(f"podiums: expected {given} with the players, one for each turn so far (COL-102)")
    checked = table.copy()
    checked.check_stars()
    for star, kind in enumerate(STARS):
        if checked.stars[star] != table.stars[star]:
            holder = "in the supply" if checked.stars[star] < 0 else f"with seat {checked.stars[star] + 1}"
            raise BadPosition(f"stars, {TYPES[kind]}: by the tokens held the award is {holder} (COL-121)")


def _check_markets(table: Table) -> None:
    """COL-024, COL-060: full, or empty until the refill; only an empty bag leaves a market with fewer tokens."""
    if table.face_down >= 0 and (table.seats == 5 or table.phase == REFILLING):
        raise BadPosition(
            "face_down: no token lies face down at five seats or after the first refill (COL-030, COL-060)"
        )
    if (table.phase == REFILLING) != bool(table.empty):
        raise BadPosition("auction, to_refill: expected markets exactly in phase 'refilling' (COL-059)")
    if table.phase == REFILLING and not any(table.bag):
        raise BadPosition("bag: expected tokens to refill with (COL-061)")
    filling = True  # the first market to refill may have got tokens already
    for market in range(5):
        found = table.in_market(market)
        if table.empty >> market & 1:
            fits = found < 3 if filling else found == 0
            filling = False
        elif any(table.bag):
            fits = found == 3 or (found == 0 and table.phase in (OPENING, BIDDING))
        else:
            fits = found <= 3
        if not fits:
            raise BadPosition(f"market {market + 1}: {found} tokens cannot lie there now (COL-024, COL-060)")


def _check_investing(table: Table) -> None:
    if (table.invested + table.paid and table.phase != INVESTING) or table.paid > table.invested:
        raise BadPosition("investing: only during phase 'investing', and the second after the first (COL-039)")
    if table.paid and not any_investment(table, table.turn):
        raise BadPosition("investing, paid_for_second: no investment is open to her (COL-139)")


def _check_auction(table: Table, acting: int) -> None:
    if table.won and table.phase not in (OPENING, BIDDING, REFILLING):
        raise BadPosition("auction, barred: players are barred in phase 2 only (COL-057)")
    if table.phase in (OPENING, BIDDING) and table.won >> acting & 1:
        raise BadPosition("auction, barred: the active player has won already (COL-050)")
    if table.phase != BIDDING:
        if table.market >= 0 or table.bid or table.bidder >= 0 or table.passed:
            raise BadPosition("auction: there is one only in phase 'bidding'")
        return
    if table.market < 0 or not table.in_market(table.market):
        raise BadPosition("auction, market: expected one that holds tokens (COL-051)")
    if table.bidder < 0:
        if table.bid or table.passed or table.turn != acting or table.coins[acting] < 8:
            raise BadPosition("auction: the active player makes the first bid, of 8 coins or more (COL-051)")
        return
    out = table.won | table.passed
    if table.won & table.passed or out >> table.bidder & 1:
        raise BadPosition(
            "auction: who has won before neither bids nor passes, and no bid is taken back (COL-054, COL-141)"
        )
    if table.bid < 8 or table.bid > table.coins[table.bidder]:
        raise BadPosition("auction, bid: not one that this bidder could have made (COL-051, COL-052)")
    asked = (table.bidder + 1) % table.seats
    while out >> asked & 1:
        asked = (asked + 1) % table.seats
    if asked == table.bidder or table.turn != asked:
        raise BadPosition("turn: this player is not the next to bid (COL-141)")


def _check_trade(table: Table, acting: int) -> None:
    talking = table.phase in (DRAFTING, ANSWERING)
    if table.phase != TRADING and not talking and (table.offers or table.drafts):
        raise BadPosition("trade: offers are counted in phase 3 only")
    if table.offers > table.drafts or (table.phase == TRADING and 0 < table.setting.offers <= table.offers):
        raise BadPosition("trade, sent: more offers than were drafted, or than an active player has (COL-149)")
    if not talking:
        if table.partner >= 0 or table.maker >= 0 or any(table.offer) or any(table.draft) or table.steps:
            raise BadPosition("trade: there is an offer only in the phases 'drafting' and 'answering'")
        if table.counters:
            raise BadPosition("trade, counters: no offer stands that could be countered (COL-147)")
        return
    if table.partner < 0 or table.partner == acting:
        raise BadPosition("trade, partner: expected another player than the active one (COL-145)")
    if table.maker >= 0 and table.maker not in (acting, table.partner):
        raise BadPosition("trade, maker: expected the active player or her partner (COL-145)")
    if table.turn not in (acting, table.partner) or table.turn == table.maker:
        raise BadPosition("turn: expected the side that has to answer or to offer (COL-147)")
    if table.maker < 0 and (table.phase == ANSWERING or any(table.offer) or table.turn != acting):
        raise BadPosition("trade: only the active player opens a negotiation, and an offer has a maker (COL-145)")
    if table.maker >= 0:
        _check_offer(table)
    if table.phase == ANSWERING and (any(table.draft) or table.steps):
        raise BadPosition("trade, draft: none is made in phase 'answering' (COL-147)")
    drafting = table.phase == DRAFTING
    if table.turn == acting:
        if table.counters or (drafting and not table.offers < min(table.drafts, table.setting.offers)):
            raise BadPosition("trade: the active player could not have begun this draft (COL-149)")
    elif drafting and not table.counters:
        raise BadPosition("trade, counters: this one has been begun (COL-147)")
    if drafting:
        _check_goods(table, table.draft, table.turn, table.other(), "draft")


def _check_offer(table: Table) -> None:
    """COL-068, COL-148: an offer was good when it was sent; since then only an Additional Action token may be gone."""
    if not (_gives(table.offer, 1) and _gives(table.offer, -1)):
        raise BadPosition("trade, offer: each side gives something (COL-068)")
    if not table.offers:
        raise BadPosition("trade, sent: an offer stands, so the active player has sent one (COL-145)")
    goods = table.offer[:]
    if goods[EXTRA_ACTION] < 0:
        goods[EXTRA_ACTION] = 0
    _check_goods(table, goods, table.maker, table.turn, "offer")


def _check_goods(table: Table, goods: vec[i64], maker: int, other: int, which: str) -> None:
    """COL-145: each side holds what it would give."""
    for kind in range(15):
        if goods[kind] > table.held(maker, kind) or -goods[kind] > table.held(other, kind):
            raise BadPosition(f"trade, {which}: more {TYPES[kind]} than the player holds (COL-145)")
    if goods[15] > table.coins[maker] or -goods[15] > table.coins[other]:
        raise BadPosition(f"trade, {which}: more coins than the player has (COL-145)")


def _gives(offer: vec[i64], sign: int) -> bool:
    return any(amount * sign > 0 for amount in offer)


def _check_dice(table: Table, acting: int) -> None:
    if (table.phase == DICE) != (table.die1 >= 0 or table.die2 >= 0):
        raise BadPosition("event, dice: there are dice to use exactly in phase 'dice' (COL-075)")
    both = table.die1 >= 0 and table.die2 >= 0
    if both and (table.die1 > table.die2 or table.moved >= 0):
        raise BadPosition("event, dice: write the lower face first, and no noble has moved before a die is used")
    if table.moved >= 0 and table.phase != DICE:
        raise BadPosition("event, moved: a noble is remembered only between two dice (COL-077)")
    if table.phase == DICE and (table.die2 >= 0 or table.moved >= 0) and not table.loge[acting]:
        raise BadPosition("event, dice: two dice need an Emperor's Loge (COL-074)")
    if table.phase == DICE and table.loge[acting] and not both and table.moved < 0:
        raise BadPosition("event, moved: one of two dice is used, so a noble has moved (COL-077)")
    if table.phase in (ROLLING, DICE, PUSHING, NAMING) and not table.any_producible(acting):
        raise BadPosition("phase: a player without a producible program cannot produce (COL-072)")


def _check_program(table: Table, acting: int) -> None:
    named = table.phase in (JOKERS, SPECTATORS)
    if named != (table.program >= 0):
        raise BadPosition("event, program: one is named exactly in the phases 'jokers' and 'spectators' (COL-082)")
    if (not named and any(table.jokers)) or (table.phase != SPECTATORS and table.cheers):
        raise BadPosition("event: Jokers and medals belong to a named program (COL-086, COL-096)")
    if not named:
        return
    program = table.program
    if not table.owned[acting] >> program & 1 or table.size[acting] < ARENA[program]:
        raise BadPosition("event, program: she does not own it, or her arena is too small (COL-082)")
    left = table.jokers_left(acting)
    if left < 0 or any(table.jokers[kind] > NEED[program * 12 + kind] for kind in range(12)):
        raise BadPosition("event, jokers: more than she holds, or more than there are places (COL-084)")
    if table.filled(acting, program) + (left if table.phase == JOKERS else 0) < LEAST[program]:
        raise BadPosition("event, program: too many assets are missing (COL-085)")
    if table.phase == JOKERS and not table.held(acting, JOKER):
        raise BadPosition("phase: a player without Jokers places none (COL-084)")


def _check_used(table: Table) -> None:
    """COL-104, COL-105: who has used tokens this turn, and who has chosen one to give up."""
    for place in range(table.seats):
        seat = (table.starter() + place) % table.seats
        where = f"player {seat + 1}"
        used = any(table.used[seat * 13 + kind] for kind in range(13))
        if used and (not table.produced[seat] or not _may_have_used(table, place)):
            raise BadPosition(f"{where}, used: she has produced no event this turn (COL-104)")
        if not used and place == table.place and table.phase in (ENDING, CLEANUP):
            raise BadPosition(f"{where}, used: an event uses tokens (COL-086)")
        chosen = table.given_up[seat]
        if (chosen >= 0) != (used and table.phase == CLEANUP and place < table.place):
            raise BadPosition(f"{where}, gives_up: players choose in turn order at the clean-up (COL-105)")
        if chosen >= 0 and not table.used[seat * 13 + chosen]:
            raise BadPosition(f"{where}, gives_up: not a token she has used (COL-104)")


def _may_have_used(table: Table, place: int) -> bool:
    if table.phase in (PODIUM, CLEANUP):
        return True
    return PRODUCING <= table.phase <= ENDING and place < table.place + (table.phase == ENDING)


def _check_closing(table: Table) -> None:
    rolling = table.phase in (PODIUM, ASKING)
    if rolling != bool(table.tied) or (any(table.rolls) and not rolling):
        raise BadPosition("closing, tied: there are tied players exactly while a tie is rolled off (COL-154)")
    if rolling:
        _check_rolls(table)
    if (table.crowned >= 0) != (table.phase in (CLEANUP, ASKING, DONATION)):
        raise BadPosition("closing, podium: there is a new owner exactly after the Podium is given (COL-101)")
    if table.round == 5 and table.phase in (PODIUM, CLEANUP, ASKING, DONATION):
        raise BadPosition("phase: turn 5 has no closing ceremonies (COL-003)")
    if table.crowned >= 0 and (not table.podiums[table.crowned] or table.marker[table.crowned] < max(table.marker)):
        raise BadPosition("closing, podium: the player with the highest marker has taken it (COL-101)")
    if table.phase == DONATION:
        if table.turn == table.crowned or table.marker[table.turn] > min(table.marker):
            raise BadPosition("turn: another player with the lowest marker asks (COL-106, COL-109)")
        if not any(table.held(table.crowned, kind) for kind in range(12)):
            raise BadPosition("phase: the Podium owner has nothing to donate (COL-109)")


def _check_rolls(table: Table) -> None:
    """COL-154: those tied at the top, or at the bottom, roll in turn order."""
    if table.tied & ~best(table, table.phase == PODIUM):
        raise BadPosition("closing, tied: expected players with the same marker and coins (COL-101, COL-107)")
    order = [(table.starter() + place) % table.seats for place in range(table.seats)]
    rolls = [table.rolls[seat] for seat in order if table.tied >> seat & 1]
    rolled = len(rolls) - rolls.count(0)
    if len(rolls) < 2 or rolled == len(rolls) or any(rolls[rolled:]):
        raise BadPosition("closing, rolls: at least two players are tied and roll in turn order (COL-154)")
    if sum(rolls) != sum(table.rolls) or any(0 < roll < 4 for roll in rolls):
        raise BadPosition("closing, rolls: tied players roll 4 to 12 (COL-103)")


def _kind(value: object, where: str, known: Sequence[str]) -> int:
    return -1 if value is None else word(value, where, known)


def _seat(value: object, where: str, seats: int) -> int:
    return -1 if value is None else whole(value, where, 1, seats) - 1


def _mask(value: object, where: str, size: int) -> int:
    """A set of numbers from 1 on."""
    numbers = [whole(number, where, 1, size) for number in items(value, where, 0, size)]
    if numbers != sorted(set(numbers)):
        raise BadPosition(f"{where}: expected different numbers in ascending order, found {value!r:.60}")
    return sum(1 << (number - 1) for number in numbers)
