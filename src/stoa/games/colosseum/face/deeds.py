"""What a player did, or could not do, in the past tense; and what chance brought."""

from collections.abc import Callable
from itertools import groupby

from stoa.core.message import Message, count, name_of, say
from stoa.core.telling import Fact
from stoa.games.colosseum import moves
from stoa.games.colosseum.face.changes import Changes, bids, has, holds, lies, walks
from stoa.games.colosseum.face.names import ASSET_NAMES, NOBLE_NAMES, goods, listed, named, program_name, row, tokens
from stoa.games.colosseum.face.outlook import place
from stoa.games.colosseum.face.steps import Step
from stoa.games.colosseum.face.trades import TRADES
from stoa.games.colosseum.rules import board, closing, phases, producing


def deeds(run: list[Step]) -> list[Fact]:
    """What one step tells, or several that are told together."""
    step = run[0]
    if step.by_chance:
        return BY_CHANCE[step.kind](run)
    if step.kind in UNABLE and not step.chosen:
        return _unable(run)
    if step.kind in REPEATED:
        return [REPEATED[step.kind](step.seat, len(run))]
    return DONE[step.kind](step) if step.kind in DONE else []


# What is done again and again


def _cash(seat: int, n: int) -> Fact:
    coins = n * board.MEDAL_COINS
    words = count("turned a medal into {coins} coins", "turned {n} medals into {coins} coins", n, coins=coins)
    return Fact("cash", words, seat, has(seat, "medals", -n) | has(seat, "coins", coins))


def _swap(seat: int, n: int) -> Fact:
    words = count(
        "exchanged an Additional Action token for a medal",
        "exchanged {n} Additional Action tokens for {n} medals",
        n,
    )
    return Fact("swap", words, seat, holds(seat, int(board.EXTRA_ACTION), -n) | has(seat, "medals", n))


def _cheer(seat: int, n: int) -> Fact:
    words = count(
        "spent a medal for {more} more spectators",
        "spent {n} medals for {more} more spectators",
        n,
        more=n * board.MEDAL_SPECTATORS,
    )
    return Fact("cheer", words, seat, has(seat, "medals", -n))


REPEATED: dict[int, Callable[[int, int], Fact]] = {moves.CASH: _cash, moves.SWAP: _swap, moves.CHEER: _cheer}

# What somebody, or several in a row, could not do

UNABLE: dict[int, tuple[Message, Callable[[Message], Message]]] = {
    moves.STOP_INVESTING: (say("could not invest"), lambda who: say("{who} could not invest.", who=who)),
    moves.NO_AUCTION: (
        say("could not start an auction"),
        lambda who: say("{who} could not start an auction.", who=who),
    ),
    moves.NO_BID: (say("could not bid more"), lambda who: say("{who} could not bid more.", who=who)),
    moves.STOP_TRADING: (say("could not trade"), lambda who: say("{who} could not trade.", who=who)),
    moves.NO_EVENT: (
        say("could not produce an event"),
        lambda who: say("{who} could not produce an event.", who=who),
    ),
}


def _unable(run: list[Step]) -> list[Fact]:
    """COL-137. There is nothing to tell of who cannot invest a second time, or where nobody trades at all."""
    seats = [step.seat for step in run if not step.before.invested]
    if run[0].kind == moves.STOP_TRADING and not run[0].before.variant.offers:
        return []
    if not seats:
        return []
    one, many = UNABLE[run[0].kind]
    return [Fact("pass", one, seats[0]) if len(seats) == 1 else Fact("pass", many(named(seats)))]


# Investing


def _buy(step: Step) -> list[Fact]:
    program = int(board.FOR_SALE) + step.argument
    price = int(board.PRICE[program])
    words = say("bought {program} for {price} coins", program=program_name(program), price=price)
    changes = has(step.seat, f"programs.{program + 1}", 1) | has(step.seat, "coins", -price)
    return [Fact("buy", words, step.seat, changes, (f"program-{program + 1}",))]


def _expand(step: Step) -> list[Fact]:
    seat, after = step.seat, step.after
    first, size = int(after.arena[seat]), int(after.size[seat])
    square = first if step.argument else (first + size - 1) % int(board.SQUARES)
    price = int(board.EXPANSION_PRICE)
    words = say(
        "expanded the arena by square {square} to size {size} for {price} coins", square=square, size=size, price=price
    )
    changes = has(seat, f"arena.{square}", 1) | has(seat, "coins", -price)
    return [Fact("expand", words, seat, changes, (f"arena-{seat + 1}", f"square-{square}"))]


def _ticket(step: Step) -> list[Fact]:
    price = int(board.TICKET_PRICE)
    changes = has(step.seat, "tickets", 1) | has(step.seat, "coins", -price)
    words = say("bought a Season Ticket for {price} coins", price=price)
    return [Fact("ticket", words, step.seat, changes, (f"arena-{step.seat + 1}",))]


def _loge(step: Step) -> list[Fact]:
    price = int(board.LOGE_PRICE)
    changes = has(step.seat, "loge", 1) | has(step.seat, "coins", -price)
    words = say("built an Emperor's Loge for {price} coins", price=price)
    return [Fact("loge", words, step.seat, changes, (f"arena-{step.seat + 1}",))]


def _second(step: Step) -> list[Fact]:
    seat, price = step.seat, int(board.SECOND_MEDALS)
    if step.argument == 0:
        words = say("paid {n} medals for a second investment", n=price)
        return [Fact("second", words, seat, has(seat, "medals", -price))]
    words = say("gave up an Additional Action token for a second investment")
    return [Fact("second", words, seat, holds(seat, int(board.EXTRA_ACTION), -1))]


def _stop_investing(step: Step) -> list[Fact]:
    return [] if step.before.invested else [Fact("pass", say("invested nothing"), step.seat)]


# Acquiring


def _open(step: Step) -> list[Fact]:
    words = say("put market {market} up for auction", market=step.argument + 1)
    return [Fact("open", words, step.seat, places=(f"market-{step.argument + 1}",))]


def _bid(step: Step) -> list[Fact]:
    market, bidder, bid = int(step.before.market), int(step.before.bidder), int(step.before.bid)
    changes = bids(step.seat, market, step.argument, 1)
    if bidder != board.NOBODY:
        changes |= bids(bidder, market, bid, -1)
    return [Fact("bid", say("bid {n} coins", n=step.argument), step.seat, changes, (f"market-{market + 1}",))]


def _passes(words: Message) -> Callable[[Step], list[Fact]]:
    return lambda step: [Fact("pass", words, step.seat)]


# Producing


def _walk(step: Step, kind: str, noble: int, words: Message, changes: Changes) -> Fact:
    here, there = int(step.before.nobles[noble]), int(step.after.nobles[noble])
    places = (f"noble-{board.NOBLES[noble]}", f"square-{here}", f"square-{there}")
    return Fact(kind, words, step.seat, changes | walks(noble, here, there), places)


def _move(step: Step) -> list[Fact]:
    noble, use = divmod(step.argument, int(board.USES))
    words = count(
        "moved {noble} {n} square to {where}",
        "moved {noble} {n} squares to {where}",
        int(board.USE_STEPS[use]),
        noble=NOBLE_NAMES[noble],
        where=place(step.before, int(step.after.nobles[noble]), step.seat),
    )
    facts = [_walk(step, "move", noble, words, {})]
    if step.after.medals[step.seat] > step.before.medals[step.seat]:  # COL-078
        words = say("got a medal at the resting area")
        facts.append(Fact("medal", words, step.seat, has(step.seat, "medals", 1)))
    return facts


def _push(step: Step) -> list[Fact]:
    noble, push = divmod(step.argument, int(board.PUSHES))
    squares = int(board.PUSH_STEPS[push])
    values: dict[str, object] = {
        "noble": NOBLE_NAMES[noble],
        "where": place(step.before, int(step.after.nobles[noble]), step.seat),
    }
    if squares > 0:
        words = count(
            "spent a medal to move {noble} {n} square to {where}",
            "spent a medal to move {noble} {n} squares to {where}",
            squares,
            **values,
        )
    else:
        words = count(
            "spent a medal to move {noble} {n} square back to {where}",
            "spent a medal to move {noble} {n} squares back to {where}",
            -squares,
            **values,
        )
    return [_walk(step, "push", noble, words, has(step.seat, "medals", -1))]


def _name(step: Step) -> list[Fact]:
    words = say("produced {program}", program=program_name(step.argument))
    return [Fact("produce", words, step.seat, places=(f"program-{step.argument + 1}",))]


def _joker(step: Step) -> list[Fact]:
    return [Fact("joker", say("used a Joker as {kind}", kind=ASSET_NAMES[step.argument]), step.seat)]


def _count(step: Step) -> list[Fact]:
    """COL-097 to COL-099: the spectators part by part, the income, and the record."""
    seat, before, after = step.seat, step.before, step.after
    program = int(before.program)
    parts = producing.event_parts(before, seat)
    total, best = sum(parts), int(before.marker[seat])
    produced = {} if before.produced[seat] >> program & 1 else has(seat, f"produced.{program + 1}", 1)
    first = has(seat, "marker", total) if best == 0 else {}
    words = count("drew {n} spectator", "drew {n} spectators", total)
    if total > parts[0]:
        counted = [name for name, points in zip(_parts(parts), parts, strict=True) if points]
        words = say("drew {n} spectators ({parts})", n=total, parts=row(counted))
    income = count("earned {n} coin", "earned {n} coins", total)
    facts = [
        Fact("spectators", words, seat, produced | first, (f"program-{program + 1}",)),
        Fact("income", income, seat, has(seat, "coins", total)),
    ]
    if 0 < best < total:
        record = say("raised the record by {more} to {n}", more=total - best, n=int(after.marker[seat]))
        facts.append(Fact("record", record, seat, has(seat, "marker", total - best)))
    return facts


def _parts(parts: list[int]) -> list[Message]:
    """COL-089."""
    return [
        say("program {points}", points=parts[0]),
        say("previous events {points}", points=parts[1]),
        say("Season Tickets {points}", points=parts[2]),
        say("Star Performers {points}", points=parts[3]),
        say("nobles {points}", points=parts[4]),
        say("Podiums {points}", points=parts[5]),
        say("medals {points}", points=parts[6]),
    ]


# Closing ceremonies


def _discard(step: Step) -> list[Fact]:
    words = say("gave up {token} used in the event", token=tokens(step.argument, 1))
    return [Fact("cleanup", words, step.seat, holds(step.seat, step.argument, -1))]


def _ask(step: Step) -> list[Fact]:
    seat, giver, asset = step.seat, int(step.before.crowned), step.argument
    words = say("asked {giver} for {token}", giver=name_of(giver), token=tokens(asset, 1))
    changes = holds(giver, asset, -1) | holds(seat, asset, 1)
    return [Fact("ask", words, seat), Fact("donate", say("had to give it"), giver, changes)]


DONE: dict[int, Callable[[Step], list[Fact]]] = {
    moves.BUY: _buy,
    moves.EXPAND: _expand,
    moves.TICKET: _ticket,
    moves.LOGE: _loge,
    moves.SECOND: _second,
    moves.STOP_INVESTING: _stop_investing,
    moves.OPEN: _open,
    moves.BID: _bid,
    moves.NO_BID: _passes(say("dropped out")),
    moves.NO_AUCTION: _passes(say("started no auction")),
    moves.NO_EVENT: _passes(say("produced no event")),
    moves.MOVE: _move,
    moves.PUSH: _push,
    moves.NAME: _name,
    moves.PLACE_JOKER: _joker,
    moves.COUNT: _count,
    moves.DISCARD: _discard,
    moves.ASK: _ask,
    moves.NO_DONATION: _passes(say("asked for nothing")),
    **TRADES,
}

# Chance


def _drawn(run: list[Step]) -> list[Fact]:
    """COL-028, COL-029, COL-060: tokens for markets and hands, each told as a whole."""
    facts: list[Fact] = []
    for (market, seat), steps in groupby(run, _target):
        drawn = [0] * int(board.ASSETS)
        for step in steps:
            drawn[step.argument] += 1
        if seat < 0:
            facts.append(filled(market, drawn))
        else:
            changes: Changes = {}
            for asset, n in enumerate(drawn):
                if n:
                    changes |= holds(seat, asset, n)
            facts.append(Fact("deal", say("got {goods}", goods=goods(drawn)), seat, changes))
    return facts


def _target(step: Step) -> tuple[int, int]:
    """The market or the seat that a token came to; the other is -1."""
    before, after, asset = step.before, step.after, step.argument
    for seat in range(before.seats):
        if after.held(seat, asset) > before.held(seat, asset):
            return -1, seat
    empty = before.empty if before.phase == phases.REFILLING else 1 << (before.place // board.PER_MARKET)
    return int(empty & -empty).bit_length() - 1, -1


def filled(market: int, drawn: list[int]) -> Fact:
    """Tokens that came to a market."""
    changes: Changes = {}
    for asset, n in enumerate(drawn):
        if n:
            changes |= lies(market, asset, n)
    words = say("Market {market} got {goods}.", market=market + 1, goods=goods(drawn))
    return Fact("refill", words, None, changes, (f"market-{market + 1}",))


def _programs(run: list[Step]) -> list[Fact]:
    """COL-033: one of programs 1 to 5 and one of 6 to 10 for everybody."""
    facts = []
    for seat in range(run[0].before.seats):
        dealt = [step.argument for step in run if step.after.owned[seat] != step.before.owned[seat]]
        if dealt:
            changes: Changes = {}
            for program in dealt:
                changes |= has(seat, f"programs.{program + 1}", 1)
            words = say("got {programs}", programs=listed([program_name(program) for program in dealt]))
            facts.append(Fact("deal", words, seat, changes))
    return facts


def _rolled(run: list[Step]) -> list[Fact]:
    step = run[0]
    before = step.before
    if step.kind == moves.ROLL_ONE:
        return [Fact("roll", say("rolled {a}", a=board.FACES[step.argument]), int(before.acting()))]
    low, high = (board.FACES[face] for face in board.PAIRS[step.argument])
    if before.phase == phases.ROLLING:
        return [Fact("roll", say("rolled {a} and {b}", a=low, b=high), int(before.acting()))]
    words = say("rolled {a} and {b} for the Podium", a=low, b=high)
    if before.phase == phases.ASKING:
        words = say("rolled {a} and {b} for the last place", a=low, b=high)
    return [Fact("roll", words, int(closing.roller(before)))]


BY_CHANCE: dict[int, Callable[[list[Step]], list[Fact]]] = {
    moves.DRAW_TOKEN: _drawn,
    moves.DRAW_PROGRAM: _programs,
    moves.ROLL_ONE: _rolled,
    moves.ROLL_TWO: _rolled,
}
