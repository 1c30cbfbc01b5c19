"""What is asked, done and scored in a game of Corinth, as sentences."""

from collections.abc import Callable

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE
from stoa.core.message import Message, count, say
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases, steward, throws
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import area_name, building_name, district_name, effect_name, shop_name

QUESTIONS = {
    phases.BUYING: say("Buy yellow dice for this roll, 1 gold each."),
    phases.WHITE: say("The white dice are rolled."),
    phases.YELLOW: say("The yellow dice are rolled."),
    phases.TAKING: say("Choose a group of dice from the harbor."),
    phases.RESTING: say("No group is left on the harbor: move the steward 1 step, or stay."),
    phases.BUILDING: say("Build, or end the turn."),
    phases.DONE: say("The game is over."),
}


def seat_name(seat: int) -> Message:
    """A player, counted from 1."""
    return say("Seat {seat}", seat=seat + 1)


def ask(state: CorinthState) -> Message:
    """What the seat in turn decides."""
    if state.phase == phases.ACTING:
        return say("Do the action of the {area} area, or move the steward.", area=area_name(state.area))
    if state.phase == phases.STEPPING:
        return _ask_step(state)
    if state.phase == phases.DELIVERING:
        return count(
            "Choose the shop of the {district} district that gets the next good.",
            "Choose the shop of the {district} district that gets the next of {n} goods.",
            state.goods,
            district=district_name(state.district),
        )
    return QUESTIONS[state.phase]


def _ask_step(state: CorinthState) -> Message:
    sheet = state.sheets[state.turn]
    fewest, most = int(steward.fewest(state, sheet)), int(steward.most(state, sheet))
    if fewest == most:
        return count(
            "Move the steward: step {step} of {n}.",
            "Move the steward: step {step} of {n}.",
            most,
            step=state.walked + 1,
        )
    step, value = state.walked + 1, state.value
    if sheet.has(board.STABLE):
        return say(
            "Move the steward {fewest} to {most} steps; this is step {step}. The dice show {value}: each step more or "
            "less costs 1 gold, but the Stable gives two of them.",
            step=step,
            value=value,
            fewest=fewest,
            most=most,
        )
    return say(
        "Move the steward {fewest} to {most} steps; this is step {step}. The dice show {value}: each step more or "
        "less costs 1 gold.",
        step=step,
        value=value,
        fewest=fewest,
        most=most,
    )


def tell(state: CorinthState, move: int) -> Message:
    """The move as a sentence."""
    if state.turn == CHANCE:
        return _tell_throw(move)
    kind = moves.DECISIONS.kind(move)
    return TELL[kind.first](state, *kind.arguments(move))


def _tell_throw(chance: int) -> Message:
    values = " ".join(map(str, throws.values(throws.of_outcome(chance))))
    if moves.OUTCOME_KIND[chance] == moves.WHITE:
        return say("The white dice show {values}.", values=values)
    return say("The yellow dice show {values}.", values=values)


def _tell_buy(state: CorinthState, wanted: int) -> Message:
    return count("Buy {n} yellow die.", "Buy {n} yellow dice.", wanted) if wanted else say("Buy no die.")


def _tell_take(state: CorinthState, area: int) -> Message:
    dice: int = state.group(area)
    if not dice:
        return say("Choose the {area} group.", area=area_name(area))
    return count(
        "Choose the {area} group: {n} die of value {value}.",
        "Choose the {area} group: {n} dice of value {value}.",
        dice,
        area=area_name(area),
        value=state.value_of(area),
    )


def _tell_act(state: CorinthState) -> Message:
    if state.phase != phases.ACTING:
        return say("Do the action of the area.")
    sheet = state.sheets[state.turn]
    if state.area == board.GOLD:
        return say("Get {n} gold.", n=sheet.gold_for(state.dice))
    if state.area == board.GOATS:
        return count("Get {n} goat.", "Get {n} goats.", state.dice)
    return count(
        "Deliver {n} good to the {district} district.",
        "Deliver {n} goods to the {district} district.",
        sheet.goods_for(state.dice),
        district=area_name(state.area),
    )


def _tell_step(state: CorinthState, node: int) -> Message:
    return say("Step to {node} ({effect}).", node=board.NODE_NAMES[node], effect=effect_name(node))


def _tell_stop(state: CorinthState) -> Message:
    if state.phase != phases.STEPPING:
        return say("Stop the steward.")
    sheet = state.sheets[state.turn]
    price = int(steward.price(state, sheet))
    effect = effect_name(sheet.steward)
    node = board.NODE_NAMES[sheet.steward]
    if price:
        return say("Stop on {node} ({effect}) and pay {gold} gold.", node=node, effect=effect, gold=price)
    return say("Stop on {node} ({effect}).", node=node, effect=effect)


TELL: dict[int, Callable[..., Message]] = {
    moves.BUY: _tell_buy,
    moves.TAKE: _tell_take,
    moves.ACT: _tell_act,
    moves.STEWARD: lambda state: say("Move the steward."),
    moves.STAY: lambda state: say("Leave the steward where it is."),
    moves.STEP: _tell_step,
    moves.STOP: _tell_stop,
    moves.SHOP: lambda state, shop: say("Deliver to {shop}.", shop=shop_name(shop)),
    moves.BUILD: lambda state, building: say("Build the {building}.", building=building_name(building)),
    moves.END: lambda state: say("End the turn."),
}


def label(state: CorinthState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return tell(state, move)
    kind = moves.DECISIONS.kind(move)
    return LABEL[kind.first](state, *kind.arguments(move))


def _label_act(state: CorinthState) -> Message:
    if state.phase != phases.ACTING:
        return say("Action of the area")
    sheet = state.sheets[state.turn]
    if state.area == board.GOLD:
        return say("Get {n} gold", n=sheet.gold_for(state.dice))
    if state.area == board.GOATS:
        return count("Get {n} goat", "Get {n} goats", state.dice)
    return count("Deliver {n} good", "Deliver {n} goods", sheet.goods_for(state.dice))


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
}


def outcome(state: CorinthState) -> list[Message]:
    """COR-032, COR-108 to COR-110: who has won."""
    if state.roller != board.NOTHING:
        return [say("All dice are alike: {seat} wins at once.", seat=seat_name(state.roller))]
    winners = [seat for seat, place in enumerate(state.places()) if place == 1]
    if len(winners) == 1:
        points = state.score()[winners[0]]
        return [
            count("{seat} wins with {n} point.", "{seat} wins with {n} points.", points, seat=seat_name(winners[0]))
        ]
    return [say("{seat} shares the victory.", seat=seat_name(seat)) for seat in winners]


def tally(state: CorinthState) -> list[ScoreRow]:
    """COR-101 to COR-107, in the order of the score column of the sheet."""
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
