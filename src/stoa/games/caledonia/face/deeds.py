"""What players did in a game of Clans of Caledonia, with what it cost and brought."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from stoa.core.message import Message, count, say
from stoa.core.telling import Fact
from stoa.games.caledonia import moves
from stoa.games.caledonia.face import amounts, happenings, names
from stoa.games.caledonia.face.trace import Step
from stoa.games.caledonia.rules import beginning, board, expanding, exporting, phases, trading, upgrading
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.sets import members

Teller = Callable[[list[Step]], list[Fact]]


def _nothing(steps: list[Step]) -> list[Fact]:
    """A choice that changes nothing by itself."""
    return []


def _got(seat: int, pounds: int, words: Message) -> list[Fact]:
    return [Fact("money", words, seat, amounts.money(seat, pounds))] if pounds else []


# The setup


def _pick(steps: list[Step]) -> list[Fact]:
    """CAL-051 to CAL-054, CAL-265, CAL-269."""
    step = steps[0]
    state, seat, pair = step.before, step.seat, int(step.before.pairs[step.arguments[0]])
    clan, tile = pair >> 4, pair & 15
    changes = {amounts.pair_name(pair): -1} | amounts.money(seat, int(board.TILE_MONEY[tile]))
    first = tile * board.KINDS
    changes |= amounts.goods(seat, {good: int(board.TILE_GOODS[first + good]) for good in range(board.KINDS)})
    if clan >= len(names.CLANS):
        facts = [Fact("pick", say("took the starting tile with {start}", start=names.start(tile)), seat, changes)]
    else:
        changes[amounts.of(seat, "clan", board.CLANS[clan])] = 1
        words = say("took Clan {clan} with {start}", clan=names.CLANS[clan], start=names.start(tile))
        facts = [Fact("pick", words, seat, changes), *_clan_start(step, clan)]
    if state.variant.auction:
        place = len(state.order)
        words = say("took place {n} in the turn order", n=place + 1)
        facts.append(Fact("order", words, seat, {f"order.{place + 1}.{seat + 1}": 1}))
    elif not state.variant.clans:
        extra = int(beginning.EXTRA_MONEY[state.place])
        facts += _got(seat, extra, say("got £{n} more for a later place in the turn order", n=extra))
    return facts


def _clan_start(step: Step, clan: int) -> list[Fact]:
    """CAL-054: what a clan starts with."""
    facts, seat = [], step.seat
    level = board.start_level(clan, step.before.seats)
    if level:
        words = say("started with {level}", level=names.SHIPPING[level])
        facts.append(Fact("shipping", words, seat, _shipping_changes(seat, 0, level)))
    if clan == board.STEWART:
        more = int(board.STEWART_MERCHANTS)
        changes = {amounts.of(seat, "merchants", "board"): -more, amounts.of(seat, "merchants", "stock"): more}
        facts.append(Fact("merchants", say("had {n} more merchants in stock", n=more), seat, changes))
    return facts


def _bid(steps: list[Step]) -> list[Fact]:
    step = steps[0]
    points, bidder = step.arguments[0], int(step.before.bidder)
    changes = amounts.bid(step.seat, points, 1)
    if bidder != board.NOBODY:
        changes |= amounts.bid(bidder, int(step.before.bid), -1)
    return [Fact("bid", count("bid {n} point", "bid {n} points", points), step.seat, changes)]


def _leave(steps: list[Step]) -> list[Fact]:
    return [Fact("leave", say("left the auction"), steps[0].seat)]


# Units


def _expand(steps: list[Step]) -> list[Fact]:
    """CAL-058, CAL-091, CAL-137."""
    step = steps[0]
    seat, (unit, index) = step.seat, step.arguments
    free = step.before.phase == phases.REWARDS
    price = int(expanding.cost(step.before, step.player, unit, index, free))
    values: dict[str, object] = {
        "unit": names.one_unit(step.before, unit, index),
        "hex": hex_name(index),
        "cost": price,
    }
    words = say("placed {unit} on {hex} for £{cost}", **values)
    if free:
        words = say("placed {unit} on the free land {hex} for £{cost}", **values)
    changes = amounts.money(seat, -price) | {amounts.unit(seat, unit, index): 1}
    return [Fact("expand", words, seat, changes, _hexes(index))]


def _row(steps: list[Step]) -> list[Fact]:
    """CAL-219."""
    step = steps[0]
    seat, (index, way) = step.seat, step.arguments
    there = int(step.before.ground.adjacent[index * board.WAYS + way])
    words = say("rowed a fisherman from {hex} to {there}", hex=hex_name(index), there=hex_name(there))
    changes = {amounts.unit(seat, board.WORKER, index): -1, amounts.unit(seat, board.WORKER, there): 1}
    return [Fact("row", words, seat, changes, _hexes(index, there))]


def _swap(steps: list[Step]) -> list[Fact]:
    """CAL-159, CAL-300: told when both units are chosen."""
    step = steps[0]
    state, seat = step.before, step.seat
    if state.on1 == board.NOTHING:
        return []
    facts = []
    for index, new in ((int(state.off1), int(state.on1)), (int(state.off2), step.arguments[0])):
        old = int(state.unit(index))
        values: dict[str, object] = {"hex": hex_name(index), "old": names.ONE_UNIT[old], "new": names.ONE_UNIT[new]}
        changes = {amounts.unit(seat, old, index): -1, amounts.unit(seat, new, index): 1}
        facts.append(Fact("swap", say("replaced {old} on {hex} by {new}", **values), seat, changes, _hexes(index)))
    return facts


def _slaughter(steps: list[Step]) -> list[Fact]:
    """CAL-126, and the contract if this was the last animal for it."""
    seat, spots = steps[0].seat, [step.arguments[0] for step in steps]
    changes: dict[str, int] = {}
    animals = []
    for step, index in zip(steps, spots, strict=True):
        unit = int(step.before.unit(index))
        changes[amounts.unit(seat, unit, index)] = -1
        animals.append(say("{unit} on {hex}", unit=names.ONE_UNIT[unit], hex=hex_name(index)))
    words = say("slaughtered {animals}", animals=names.together(animals))
    return [Fact("slaughter", words, seat, changes, _hexes(*spots)), *_fulfilled(steps[-1])]


def _hexes(*indices: int) -> tuple[str, ...]:
    return tuple(f"hex-{hex_name(index)}" for index in indices)


# Trade


def _buy(steps: list[Step]) -> list[Fact]:
    """CAL-079, CAL-109."""
    step = steps[0]
    state, (good, number) = step.before, (step.arguments[0], step.arguments[1] + 1)
    near = state.phase == phases.PLACED
    pounds = int(trading.neighbour_price(state, good) if near else state.price(good)) * number
    words = count(
        "bought {n} {good} with {n} merchant for £{money} ({price})",
        "bought {n} {good} with {n} merchants for £{money} ({price})",
        number,
        **_terms(step, pounds),
    )
    if near:
        words = count(
            "bought {n} {good} from a neighbour with {n} merchant for £{money} ({price})",
            "bought {n} {good} from a neighbour with {n} merchants for £{money} ({price})",
            number,
            **_terms(step, pounds),
        )
    return _traded(step, words, good, number, -pounds)


def _sell(steps: list[Step]) -> list[Fact]:
    """CAL-079."""
    step = steps[0]
    good, number = step.arguments[0], step.arguments[1] + 1
    pounds = int(step.before.price(good)) * number
    words = count(
        "sold {n} {good} with {n} merchant for £{money} ({price})",
        "sold {n} {good} with {n} merchants for £{money} ({price})",
        number,
        **_terms(step, pounds),
    )
    return _traded(step, words, good, -number, pounds)


def _terms(step: Step, pounds: int) -> dict[str, object]:
    """The good, the money and where the price went."""
    good = step.arguments[0]
    price = names.moved(int(step.after.steps[good] - step.before.steps[good]), int(step.after.price(good)))
    return {"good": names.GOODS[good], "money": pounds, "price": price}


def _traded(step: Step, words: Message, good: int, number: int, pounds: int) -> list[Fact]:
    """CAL-077, CAL-080, CAL-234; a number below 0 was sold."""
    seat = step.seat
    changes = amounts.money(seat, pounds) | amounts.goods(seat, {good: number})
    changes |= {amounts.of(seat, "merchants", "stock"): -abs(number), amounts.stall(seat, good, number): abs(number)}
    changes[f"prices.{board.GOODS[good]}"] = int(step.after.steps[good] - step.before.steps[good])
    side = "buy" if number > 0 else "sell"
    facts = [Fact(side, words, seat, changes, (f"{side}-{board.GOODS[good]}",))]
    if step.player.clan == board.STEWART:
        facts += _got(seat, int(board.TRADE_MONEY), say("got £{n} for the trade", n=board.TRADE_MONEY))
    return facts


# Contracts


def _take(steps: list[Step]) -> list[Fact]:
    """CAL-087, CAL-088."""
    step = steps[0]
    contract = step.arguments[0]
    fee = int(exporting.fee(step.before, step.player))
    words = say("took {contract}", contract=names.contract(contract))
    if fee < 0:
        words = say("took {contract} for £{n}", contract=names.contract(contract), n=-fee)
    return _received(step, Fact("take", words, step.seat, {f"export_board.{contract + 1}": -1}), contract, fee)


def _keep(steps: list[Step]) -> list[Fact]:
    """CAL-116, CAL-117."""
    step = steps[0]
    contract = step.arguments[0]
    fee = int(exporting.fee(step.before, step.player))
    words = say("kept {contract}", contract=names.contract(contract))
    if fee < 0:
        words = say("kept {contract} for £{n}", contract=names.contract(contract), n=-fee)
    kept = Fact("keep", words, step.seat, {f"open.drawn.{contract + 1}": -1})
    return [*_received(step, kept, contract, fee), *_under(steps)]


def _received(step: Step, fact: Fact, contract: int, fee: int) -> list[Fact]:
    """CAL-088: a contract with its fee, which in round 1 is money that the player gets."""
    changes = dict(fact.changes) | {amounts.of(step.seat, "contracts", contract + 1): 1}
    if fee < 0:
        changes |= amounts.money(step.seat, fee)
    return [replace(fact, changes=changes), *_got(step.seat, max(fee, 0), say("got £{n}", n=fee))]


def draw(steps: list[Step]) -> list[Fact]:
    """CAL-116: a building bonus, with the contracts drawn for it."""
    first, seat = steps[0], steps[0].seat
    facts = [] if first.by_chance else [Fact("building", say("took the building bonus"), seat)]
    drawn = members(steps[-1].after.drawn & ~first.before.drawn)
    if drawn:
        words = count("drew contract {numbers}", "drew contracts {numbers}", len(drawn), numbers=_numbers(drawn))
        changes = {f"open.drawn.{contract + 1}": 1 for contract in drawn}
        changes |= {f"pile.bottom.{c + 1}": -1 for c in first.before.bottom if c in drawn}
        facts.append(Fact("draw", words, seat, changes))
    return facts


def _numbers(contracts: list[int]) -> Message:
    return names.together([say("{n}", n=contract + 1) for contract in contracts])


def _under(steps: list[Step]) -> list[Fact]:
    """CAL-116: contracts that went under the pile, the last of them by itself."""
    put = [int(contract) for contract in steps[-1].after.bottom[len(steps[0].before.bottom) :]]
    if not put:
        return []
    words = count(
        "put contract {numbers} under the pile",
        "put contracts {numbers} under the pile",
        len(put),
        numbers=_numbers(put),
    )
    changes = {f"open.drawn.{contract + 1}": -1 for contract in put}
    changes |= {f"pile.bottom.{contract + 1}": 1 for contract in put}
    return [Fact("bottom", words, steps[0].seat, changes, ("pile",))]


def _fulfil(steps: list[Step]) -> list[Fact]:
    """CAL-125, CAL-293: the goods are paid; without meat the contract is fulfilled."""
    step = steps[0]
    contract = step.arguments[0]
    need = [int(board.NEED[contract * board.KINDS + good]) for good in range(board.KINDS)]
    if not any(need):
        return []
    goods = names.together(names.numbered(need, names.GOODS))
    words = say("paid {goods} for contract {number}", goods=goods, number=contract + 1)
    changes = amounts.goods(step.seat, {good: -n for good, n in enumerate(need)})
    return [Fact("pay", words, step.seat, changes), *_fulfilled(step)]


def _spare(steps: list[Step]) -> list[Fact]:
    """CAL-152, CAL-318."""
    step = steps[0]
    copied, animal = step.arguments
    words = say("spared a sheep") if animal else say("spared a cow")
    return [_used(step, board.PORT_SPARE, bool(copied)), Fact("spare", words, step.seat), *_fulfilled(step)]


def _fulfilled(step: Step) -> list[Fact]:
    """CAL-130 to CAL-136, if the contract was fulfilled with this step."""
    state, seat = step.before, step.seat
    if step.after.players[seat].exported == step.player.exported:
        return []
    contract = int(state.contract) if state.contract != board.NOTHING else step.arguments[0]
    changes = {amounts.of(seat, "contracts", contract + 1): -1, amounts.of(seat, "fulfilled", contract + 1): 1}
    changes |= amounts.money(seat, int(board.BONUS_MONEY[contract]))
    marked = 0
    for good in range(board.TRACKED if state.variant.track else 0):
        brought, there = int(board.BRINGS[contract * board.IMPORT_KINDS + good]), int(state.tracks[good])
        changes[f"imports.{board.IMPORTS[good]}"] = brought
        marked += int(board.MARKS_UP_TO[there + brought] - board.MARKS_UP_TO[there]) * int(board.MARKED_REWARD)
    brings = names.together(names.brings(contract))
    words = say("fulfilled the contract for {brings}", brings=brings)
    if not any(board.NEED[contract * board.KINDS : (contract + 1) * board.KINDS]):  # nothing was told of it so far
        words = say("fulfilled contract {number} for {brings}", number=contract + 1, brings=brings)
    place = (f"fulfilled-{contract + 1}",)
    return [
        Fact("fulfil", words, seat, changes, place),
        *_got(seat, marked, say("got £{n} on the import track", n=marked)),
    ]


def _beer(steps: list[Step]) -> list[Fact]:
    """CAL-277."""
    step = steps[0]
    number = step.arguments[0] + 1
    pounds = number * int(board.BEER_MONEY)
    words = count(
        "brewed {n} beer from {n} grain for £{money}",
        "brewed {n} beers from {n} grain for £{money}",
        number,
        money=pounds,
    )
    return [
        Fact(
            "beer",
            words,
            step.seat,
            amounts.money(step.seat, pounds) | amounts.goods(step.seat, {board.GRAIN: -number}),
        )
    ]


# Upgrades


def _bonus(step: Step) -> bool:
    return step.before.phase == phases.REWARDS


def _shipping_changes(seat: int, level: int, better: int) -> dict[str, int]:
    return {amounts.of(seat, "shipping", level): -1, amounts.of(seat, "shipping", better): 1}


def _shipping(steps: list[Step]) -> list[Fact]:
    """CAL-120, CAL-138."""
    step = steps[0]
    seat, level = step.seat, int(step.player.shipping)
    price = 0 if _bonus(step) else int(board.SHIPPING_COST)
    name = names.SHIPPING[level + 1]
    words = say("upgraded shipping to {level} for £{cost}", level=name, cost=price)
    if _bonus(step):
        words = say("upgraded shipping to {level} as a bonus", level=name)
    changes = amounts.money(seat, -price) | _shipping_changes(seat, level, level + 1)
    return [Fact("shipping", words, seat, changes, (f"seat-{seat + 1}-shipping",))]


def _technology(steps: list[Step]) -> list[Fact]:
    """CAL-121, CAL-138."""
    step = steps[0]
    seat, (kind,) = step.seat, step.arguments
    price = int(upgrading.technology_cost(_bonus(step)))
    words = say("upgraded the technology of {workers} for £{cost}", workers=names.WORKERS[kind], cost=price)
    worker = board.UNITS[board.WOODCUTTER + kind]
    changes = amounts.money(seat, -price) | {amounts.of(seat, "technology", worker): 1}
    return [Fact("technology", words, seat, changes, (f"seat-{seat + 1}-technology-{worker}",))]


def _hire(steps: list[Step]) -> list[Fact]:
    """CAL-123, CAL-138."""
    step = steps[0]
    seat, price = step.seat, 0 if _bonus(step) else int(board.MERCHANT_COST)
    words = say("hired a merchant for £{cost}", cost=price)
    if _bonus(step):
        words = say("hired a merchant as a bonus")
    changes = amounts.money(seat, -price)
    changes |= {amounts.of(seat, "merchants", "board"): -1, amounts.of(seat, "merchants", "stock"): 1}
    return [Fact("hire", words, seat, changes, (f"seat-{seat + 1}-merchants",))]


def _recall(steps: list[Step]) -> list[Fact]:
    """CAL-138."""
    step = steps[0]
    seat, (good,) = step.seat, step.arguments
    words = say("took a merchant back from the market of {good}", good=names.GOODS[good])
    changes = {amounts.of(seat, "merchants", "stock"): 1, amounts.stall(seat, good, int(step.player.stalls[good])): -1}
    return [Fact("recall", words, seat, changes)]


# Port tiles


def _used(step: Step, tile: int, copied: bool) -> Fact:
    """CAL-148, CAL-274: a port tile, or tile 9 in its place."""
    seat = step.seat
    if not copied:
        words = say("used port tile {tile}", tile=tile + 1)
        return Fact("port", words, seat, {amounts.of(seat, "ports", tile + 1): 1}, (f"port-{tile + 1}",))
    words = say("used port tile 9 as tile {tile} for £{cost}", tile=tile + 1, cost=board.COPY_COST)
    changes = amounts.money(seat, -int(board.COPY_COST)) | {amounts.of(seat, "ports", board.PORT_COPY + 1): 1}
    return Fact("port", words, seat, changes, ("port-9",))


def _port(steps: list[Step]) -> list[Fact]:
    """CAL-153 to CAL-156, CAL-159, CAL-162: the tile, and what it gives at once."""
    step = steps[0]
    seat, (tile,) = step.seat, step.arguments
    facts = [_used(step, tile, step.kind == moves.COPY)]
    if tile == board.PORT_UPGRADE:
        glory = int(board.PORT_GLORY)
        facts.append(Fact("glory", say("got {n} glory", n=glory), seat, {amounts.of(seat, "glory"): glory}))
    elif tile == board.PORT_MONEY or tile == board.PORT_BUILDING:
        pounds = int(board.PORT_POUNDS if tile == board.PORT_MONEY else board.BUILDING_POUNDS)
        facts += _got(seat, pounds, say("got £{n}", n=pounds))
    return facts


def _discard(steps: list[Step]) -> list[Fact]:
    (good,), seat = steps[0].arguments, steps[0].seat
    return [Fact("discard", say("gave back 1 {good}", good=names.GOODS[good]), seat, amounts.goods(seat, {good: -1}))]


def _choose(steps: list[Step]) -> list[Fact]:
    """CAL-153, CAL-154."""
    (choice,), seat = steps[0].arguments, steps[0].seat
    first = int(steps[0].before.group)
    numbers = {first + n: number for n, number in enumerate(board.CHOICES[choice])}
    words = say("took {goods}", goods=names.exchange(choice))
    return [Fact("choose", words, seat, amounts.goods(seat, numbers))]


def _shift(steps: list[Step]) -> list[Fact]:
    """CAL-157."""
    step = steps[0]
    copied, good, _ = step.arguments
    moved = int(step.after.steps[good] - step.before.steps[good])
    price = names.moved(moved, int(step.after.price(good)))
    words = say("moved the marker of {good} ({price})", good=names.GOODS[good], price=price)
    changes = {f"prices.{board.GOODS[good]}": moved}
    return [_used(step, board.PORT_SHIFT, bool(copied)), Fact("shift", words, step.seat, changes)]


# Passing, declining and production


def _pass(steps: list[Step]) -> list[Fact]:
    """CAL-141, CAL-142."""
    step = steps[0]
    place = len(step.before.passing)
    pounds = int(step.before.variant.pass_money[place])
    words = say("could only pass") if step.forced else say("passed for this round")
    changes = {} if step.before.variant.solo else {amounts.passed(place, step.seat): 1}
    return [
        Fact("pass", words, step.seat, changes, (f"passed-{step.seat + 1}",)),
        *_got(step.seat, pounds, say("got £{n}", n=pounds)),
    ]


def _done(steps: list[Step]) -> list[Fact]:
    """CAL-116, CAL-140: bonuses that were not used; to end a turn needs no words."""
    step = steps[0]
    state = step.before
    if state.phase == phases.KEEPING:
        kept = [] if state.kept else [Fact("keep", say("kept none of them"), step.seat)]
        return kept + _under(steps)
    if state.phase != phases.REWARDS:
        return []
    parts = [say("free land")] if state.free_land else []
    if state.upgrades:
        parts.append(say("{n} × upgrade", n=state.upgrades))
    if not parts:
        return []
    return [Fact("decline", say("left bonuses unused: {bonuses}", bonuses=names.together(parts)), step.seat)]


def _process(steps: list[Step]) -> list[Fact]:
    """CAL-166, CAL-224."""
    step = steps[0]
    seat, (processed, number) = step.seat, step.arguments
    good, raw = board.CHEESE + processed, int(board.RAW_OF[processed])
    if number == 0:
        return [Fact("make", say("made no {good}", good=names.GOODS[good]), seat)]
    words = say("made {n} {good} from {n} {raw}", n=number, good=names.GOODS[good], raw=names.GOODS[raw])
    facts = [Fact("make", words, seat, amounts.goods(seat, {good: number, raw: -number}))]
    if good == board.WHISKY and step.player.clan == board.MACKENZIE:
        pounds = number * int(board.WHISKY_MONEY)
        facts += _got(seat, pounds, say("got £{n} for the whisky", n=pounds))
    return facts


def _lay_down(steps: list[Step]) -> list[Fact]:
    """CAL-226."""
    seat = steps[0].seat
    changes = amounts.goods(seat, {board.WHISKY: -1}) | {amounts.of(seat, "cellar", names.SPOTS[0]): 1}
    return [Fact("barrel", say("laid down 1 whisky in the cellar"), seat, changes)]


def _butter(steps: list[Step]) -> list[Fact]:
    """CAL-209."""
    (number,), seat = steps[0].arguments, steps[0].seat
    if number == 0:
        return [Fact("butter", say("made no butter"), seat)]
    pounds = number * int(board.BUTTER_MONEY)
    words = say("sold {n} milk as butter for £{money}", n=number, money=pounds)
    return [Fact("butter", words, seat, amounts.money(seat, pounds) | amounts.goods(seat, {board.MILK: -number}))]


def _barrel(steps: list[Step]) -> list[Fact]:
    return [happenings.barrel(steps[0].seat, steps[0].arguments[0])]


DEEDS: Final[dict[int, Teller]] = {
    moves.PASS: _pass,
    moves.DONE: _done,
    moves.SHIPPING: _shipping,
    moves.TECHNOLOGY: _technology,
    moves.HIRE: _hire,
    moves.RECALL: _recall,
    moves.BUY: _buy,
    moves.SELL: _sell,
    moves.TAKE: _take,
    moves.FULFIL: _fulfil,
    moves.KEEP: _keep,
    moves.BOTTOM: _under,
    moves.PORT: _port,
    moves.COPY: _port,
    moves.SPARE: _spare,
    moves.SHIFT: _shift,
    moves.DISCARD: _discard,
    moves.CHOOSE: _choose,
    moves.OFF: _nothing,
    moves.ON: _swap,
    moves.BUILDING: draw,
    moves.BEER: _beer,
    moves.BARREL: _barrel,
    moves.PROCESS: _process,
    moves.LAY_DOWN: _lay_down,
    moves.BUTTER: _butter,
    moves.PICK: _pick,
    moves.BID: _bid,
    moves.LEAVE: _leave,
    moves.SLAUGHTER: _slaughter,
    moves.EXPAND: _expand,
    moves.ROW: _row,
}
