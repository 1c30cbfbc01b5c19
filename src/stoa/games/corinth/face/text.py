"""What is asked, done and scored in a game of Corinth, as sentences."""

from collections.abc import Callable

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE
from stoa.core.message import Message, count, name_of, say
from stoa.games.corinth import moves
from stoa.games.corinth.face.prospects import Gain, effect, gain, goods_room, least_price, steps_ahead
from stoa.games.corinth.rules import board, delivering, harbor, phases, steward, throws
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import area_name, building_name, district_name, effect_name, shop_name, the_building

QUESTIONS = {
    phases.BUYING: say("Buy yellow dice for this roll, 1 gold each."),
    phases.WHITE: say("The white dice are rolled."),
    phases.TAKING: say("Choose a group of dice from the harbor."),
    phases.RESTING: say("No group is left on the harbor: move the steward 1 step, or stay."),
    phases.BUILDING: say("Build, or end the turn."),
    phases.DONE: say("The game is over."),
}


def ask(state: CorinthState) -> Message:
    """What the seat in turn decides."""
    if state.phase == phases.ACTING:
        return say("Do the action of the {area} area, or move the steward.", area=area_name(state.area))
    if state.phase == phases.STEPPING:
        return _ask_step(state)
    if state.phase == phases.DELIVERING:
        return _ask_shop(state)
    if state.phase == phases.YELLOW:
        return count("The yellow die is rolled.", "The yellow dice are rolled.", int(harbor.yellow_dice(state)))
    return QUESTIONS[state.phase]


def _ask_shop(state: CorinthState) -> Message:
    name = district_name(state.district)
    if delivering.may_end(state):
        return count(
            "Choose the shop of the {district} district that gets the next good, or end the delivery.",
            "Choose the shop of the {district} district that gets the next of {n} goods, or end the delivery.",
            state.goods,
            district=name,
        )
    return count(
        "Choose the shop of the {district} district that gets the next good.",
        "Choose the shop of the {district} district that gets the next of {n} goods.",
        state.goods,
        district=name,
    )


def _ask_step(state: CorinthState) -> Message:
    sheet = state.sheets[state.turn]
    if len(state.legal()) == 1:
        return say("Move the steward on: there is only one step, and the move costs gold.")
    fewest, most = int(steward.fewest(state, sheet)), int(steward.most(state, sheet))
    if fewest == most:
        return count(
            "Move the steward: step {step} of {n}.",
            "Move the steward: step {step} of {n}.",
            most,
            step=state.walked + 1,
        )
    change = int(board.STABLE_STEPS) if sheet.has(board.STABLE) else 0
    low, high = max(fewest, state.value - change), min(most, state.value + change)
    if low == high:
        return count(
            "Move the steward: step {step} of {fewest} to {most}; {n} costs no gold.",
            "Move the steward: step {step} of {fewest} to {most}; {n} cost no gold.",
            low,
            step=state.walked + 1,
            fewest=fewest,
            most=most,
        )
    return say(
        "Move the steward: step {step} of {fewest} to {most}; {low} to {high} cost no gold.",
        step=state.walked + 1,
        fewest=fewest,
        most=most,
        low=low,
        high=high,
    )


def offer(state: CorinthState, move: int) -> Message:
    """The move as a sentence: what it does, costs and brings."""
    if state.turn == CHANCE:
        return _offer_throw(move)
    kind = moves.DECISIONS.kind(move)
    return OFFERS[kind.first](state, *kind.arguments(move))


def _offer_throw(chance: int) -> Message:
    shown = throws.values(throws.of_outcome(chance))
    values = " ".join(map(str, shown))
    if moves.OUTCOME_KIND[chance] == moves.WHITE:
        return say("The white dice show {values}.", values=values)
    return count("The yellow die shows {values}.", "The yellow dice show {values}.", len(shown), values=values)


def _offer_buy(state: CorinthState, wanted: int) -> Message:
    if not wanted:
        return say("Buy no die.")
    return count("Buy {n} yellow die for {n} gold.", "Buy {n} yellow dice for {n} gold.", wanted)


def group_words(white: int, yellow: int, value: int) -> Message:
    """COR-033: the dice of a group."""
    if not yellow:
        return count("{n} die of value {value}", "{n} dice of value {value}", white, value=value)
    if not white:
        return count("{n} yellow die of value {value}", "{n} yellow dice of value {value}", yellow, value=value)
    return count(
        "{white} white and {n} yellow of value {value}",
        "{white} white and {n} yellow of value {value}",
        yellow,
        white=white,
        value=value,
    )


def _offer_take(state: CorinthState, area: int) -> Message:
    if not state.group(area):
        return say("Choose the {area} group.", area=area_name(area))
    value = int(state.value_of(area))
    parts: dict[str, object] = {
        "area": area_name(area),
        "dice": group_words(int(state.whites(area)), int(state.yellows(area)), value),
    }
    if state.phase != phases.TAKING:
        return say("Choose the {area} group: {dice}.", **parts)
    sheet = state.sheets[state.turn]
    parts["gain"] = gain(state, sheet, area, int(state.group(area))).words()
    price = least_price(state, sheet, value)
    if price is None:
        return say("Choose the {area} group: {dice}, for {gain}.", **parts)
    if price:
        return say(
            "Choose the {area} group: {dice}, for {gain} or the steward for at least {gold} gold.", gold=price, **parts
        )
    return count(
        "Choose the {area} group: {dice}, for {gain} or {n} step of the steward.",
        "Choose the {area} group: {dice}, for {gain} or {n} steps of the steward.",
        value,
        **parts,
    )


def _offer_act(state: CorinthState) -> Message:
    if state.phase != phases.ACTING:
        return say("Do the action of the area.")
    found = gain(state, state.sheets[state.turn], int(state.area), int(state.dice))
    if state.area == board.GOLD:
        return _get_gold(found)
    if state.area == board.GOATS:
        return _get_goats(found)
    return _deliver(found)


def _get_gold(found: Gain) -> Message:
    if not found.real:
        return say("Get no gold: the gold track is full.")
    if found.real < found.wanted:
        return say("Get {n} of {wanted} gold: the gold track has no more room.", n=found.real, wanted=found.wanted)
    return say("Get {n} gold.", n=found.real)


def _get_goats(found: Gain) -> Message:
    if not found.real:
        return say("Get no goats: the goat track is full.")
    if found.real < found.wanted:
        return say("Get {n} of {wanted} goats: the goat track has no more room.", n=found.real, wanted=found.wanted)
    return count("Get {n} goat.", "Get {n} goats.", found.real)


def _deliver(found: Gain) -> Message:
    name = area_name(found.area)
    if not found.real:
        return say("Deliver nothing: the {district} district is full.", district=name)
    if found.real < found.wanted:
        return say(
            "Deliver {n} of {wanted} goods to the {district} district, which is full then.",
            n=found.real,
            wanted=found.wanted,
            district=name,
        )
    return count(
        "Deliver {n} good to the {district} district.",
        "Deliver {n} goods to the {district} district.",
        found.real,
        district=name,
    )


def _offer_steward(state: CorinthState) -> Message:
    """COR-064, COR-065: how far, and for how much."""
    if state.phase not in (phases.ACTING, phases.RESTING):
        return say("Move the steward.")
    sheet, value = state.sheets[state.turn], int(state.value)
    price = least_price(state, sheet, value)
    if price:
        return say(
            "Move the steward; the dice show {value}, and it costs at least {gold} gold.", value=value, gold=price
        )
    fewest, most = int(steward.fewest(state, sheet)), int(steward.most(state, sheet))
    if fewest == most:
        return count("Move the steward {n} step.", "Move the steward {n} steps.", value)
    if not sheet.gold_left():
        return say("Move the steward {fewest} to {most} steps.", fewest=fewest, most=most)
    if sheet.has(board.STABLE):
        free = int(board.STABLE_STEPS)
        return say(
            "Move the steward {fewest} to {most} steps: {low} to {high} for nothing, each more or less for 1 gold.",
            fewest=fewest,
            most=most,
            low=max(1, value - free),
            high=value + free,
        )
    return say(
        "Move the steward {fewest} to {most} steps: {value} for nothing, each more or less for 1 gold.",
        fewest=fewest,
        most=most,
        value=value,
    )


def _offer_step(state: CorinthState, node: int) -> Message:
    name = board.NODE_NAMES[node]
    if state.phase != phases.STEPPING or not steward.nodes_ahead(state, state.sheets[state.turn]) >> node & 1:
        return say("Step to {node} ({effect}).", node=name, effect=effect_name(node))
    ahead = steps_ahead(state, node)
    brings = effect(state, state.sheets[state.turn], ahead.nodes[-1])
    way = say("{node}", node=name)
    if len(ahead.nodes) > 1:
        way = say("{node} and on to {end}", node=name, end=board.NODE_NAMES[ahead.nodes[-1]])
    if ahead.stops and ahead.price:
        return say(
            "Step to {way} ({effect}), stop there and pay {gold} gold.", way=way, effect=brings, gold=ahead.price
        )
    if ahead.stops:
        return say("Step to {way} ({effect}) and stop there.", way=way, effect=brings)
    if ahead.price:
        return say(
            "Step to {way} ({effect}); to stop there costs {gold} gold.", way=way, effect=brings, gold=ahead.price
        )
    if ahead.price == 0:
        return say("Step to {way} ({effect}); to stop there costs nothing.", way=way, effect=brings)
    if ahead.least:
        return say("Step to {way}; the move costs at least {gold} gold.", way=way, gold=ahead.least)
    return say("Step to {way} on the way.", way=way)


def _offer_stop(state: CorinthState) -> Message:
    if state.phase != phases.STEPPING:
        return say("Stop the steward.")
    sheet = state.sheets[state.turn]
    price = int(steward.price(state, sheet))
    brings = effect(state, sheet, int(sheet.steward))
    node = board.NODE_NAMES[sheet.steward]
    if price:
        return say("Stop on {node} ({effect}) and pay {gold} gold.", node=node, effect=brings, gold=price)
    return say("Stop on {node} ({effect}).", node=node, effect=brings)


def _offer_shop(state: CorinthState, shop: int) -> Message:
    name = shop_name(shop)
    sheet, district = state.sheets[state.active()], int(board.SHOP_DISTRICT[shop])
    room = int(board.SHOP_GOODS[shop] - sheet.marked(shop))
    if state.phase != phases.DELIVERING or state.district != district or not room:
        return say("Deliver to {shop}.", shop=name)
    goods = min(int(state.goods), room)
    if goods < room:
        return count("Deliver {n} good to {shop}.", "Deliver {n} goods to {shop}.", goods, shop=name)
    if goods == goods_room(sheet, district, int(board.SYMBOLS)) and bonus_is_free(state, district):
        return count(
            "Deliver {n} good to {shop}, complete the district and get its bonus of {points} points.",
            "Deliver {n} goods to {shop}, complete the district and get its bonus of {points} points.",
            goods,
            shop=name,
            points=int(board.BONUS[district]),
        )
    return count(
        "Deliver {n} good to {shop} and complete it.", "Deliver {n} goods to {shop} and complete it.", goods, shop=name
    )


def bonus_is_free(state: CorinthState, district: int) -> bool:
    """COR-058, COR-060: whether somebody can still get the bonus of a district."""
    return board.BONUS[district] != board.NO_BONUS and not any(s.bonuses >> district & 1 for s in state.sheets)


def _offer_enough(state: CorinthState) -> Message:
    if state.phase != phases.DELIVERING:
        return say("End the delivery.")
    return count("End the delivery and lose {n} good.", "End the delivery and lose {n} goods.", int(state.goods))


def cost_words(building: int) -> Message:
    """COR-009: the price of a building."""
    gold, goats = int(board.GOLD_COST[building]), int(board.GOAT_COST[building])
    if not gold:
        return count("{n} goat", "{n} goats", goats)
    return count("{gold} gold and {n} goat", "{gold} gold and {n} goats", goats, gold=gold)


def building_effect(building: int) -> Message:
    """COR-094 to COR-097: what a building brings."""
    return (
        say("{n} points for each own building at the end.", n=int(board.TEMPLE_POINTS)),
        say("{n} more good in each delivery.", n=int(board.WAREHOUSE_GOODS)),
        say("Up to {n} steps of the steward more or less for free.", n=int(board.STABLE_STEPS)),
        say("{n} more gold with each group of the gold area.", n=int(board.TRADING_POST_GOLD)),
    )[building]


def _offer_build(state: CorinthState, building: int) -> Message:
    return say(
        "Build {building} for {cost}. {effect}",
        building=the_building(building),
        cost=cost_words(building),
        effect=building_effect(building),
    )


OFFERS: dict[int, Callable[..., Message]] = {
    moves.BUY: _offer_buy,
    moves.TAKE: _offer_take,
    moves.ACT: _offer_act,
    moves.STEWARD: _offer_steward,
    moves.STAY: lambda state: say("Leave the steward where it is."),
    moves.STEP: _offer_step,
    moves.STOP: _offer_stop,
    moves.SHOP: _offer_shop,
    moves.BUILD: _offer_build,
    moves.END: lambda state: say("End the turn."),
    moves.ENOUGH: _offer_enough,
}


def label(state: CorinthState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return offer(state, move)
    kind = moves.DECISIONS.kind(move)
    return LABEL[kind.first](state, *kind.arguments(move))


def _label_act(state: CorinthState) -> Message:
    if state.phase != phases.ACTING:
        return say("Action of the area")
    n = gain(state, state.sheets[state.turn], int(state.area), int(state.dice)).real
    if state.area == board.GOLD:
        return say("Get {n} gold", n=n)
    if state.area == board.GOATS:
        return count("Get {n} goat", "Get {n} goats", n)
    return count("Deliver {n} good", "Deliver {n} goods", n)


def _label_stop(state: CorinthState) -> Message:
    walking = state.phase == phases.STEPPING and state.walked > 0
    price = int(steward.price(state, state.sheets[state.turn])) if walking else 0
    return say("Stop here for {gold} gold", gold=price) if price else say("Stop here")


def _label_shop(state: CorinthState, shop: int) -> Message:
    return say(
        "{points} points ({marked}/{goods})",
        points=board.SHOP_POINTS[shop],
        marked=state.sheets[state.active()].marked(shop),
        goods=board.SHOP_GOODS[shop],
    )


LABEL: dict[int, Callable[..., Message]] = {
    moves.BUY: lambda state, wanted: say("{n} yellow", n=wanted),
    moves.TAKE: lambda state, area: say("{area}", area=area_name(area)),
    moves.ACT: _label_act,
    moves.STEWARD: lambda state: say("Move the steward"),
    moves.STAY: lambda state: say("Stay"),
    moves.STEP: lambda state, node: effect_name(node),
    moves.STOP: _label_stop,
    moves.SHOP: _label_shop,
    moves.BUILD: lambda state, building: building_name(building),
    moves.END: lambda state: say("End the turn"),
    moves.ENOUGH: lambda state: say("Enough"),
}


def outcome(state: CorinthState) -> list[Message]:
    """COR-032, COR-108 to COR-110: who has won."""
    if state.roller != board.NOTHING:
        return [say("All dice are alike: {seat} wins at once.", seat=name_of(state.roller))]
    winners = [seat for seat, place in enumerate(state.places()) if place == 1]
    if len(winners) == 1:
        points = state.score()[winners[0]]
        return [count("{seat} wins with {n} point.", "{seat} wins with {n} points.", points, seat=name_of(winners[0]))]
    return [say("{seat} shares the victory.", seat=name_of(seat)) for seat in winners]


def tally(state: CorinthState) -> list[ScoreRow]:
    """COR-101 to COR-107, in the order of the score column of the sheet; COR-032: no row after a win by the dice."""
    if state.roller != board.NOTHING:
        return []
    sheets = state.sheets
    shops = [[int(sheet.shop_points(at)) for sheet in sheets] for at in range(len(board.DISTRICTS))]
    green, purple, blue, orange = shops
    return [
        ScoreRow(say("Orange district"), orange),
        ScoreRow(say("Market"), [int(sheet.market_points(state.variant.last_box_only)) for sheet in sheets]),
        ScoreRow(say("Blue district"), blue),
        ScoreRow(say("Gold"), [int(sheet.gold_left() // 2) for sheet in sheets]),
        ScoreRow(say("Purple district"), purple),
        ScoreRow(say("Goats"), [int(sheet.goats_left() // 2) for sheet in sheets]),
        ScoreRow(say("Green district"), green),
        ScoreRow(say("Temple"), [int(sheet.temple_points()) for sheet in sheets]),
    ]
