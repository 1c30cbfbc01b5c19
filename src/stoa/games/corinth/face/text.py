"""What is asked, done and decided at a Corinth table, as sentences."""

from stoa.core.face import ScoreRow
from stoa.core.game import CHANCE, OVER
from stoa.core.message import Message, count, say
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases, roll
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import area_name, building_name, district_name, effect_name, shop_name


def seat_name(seat: int) -> Message:
    """A player, counted from 1."""
    return say("Seat {seat}", seat=seat + 1)


def ask(state: CorinthState) -> Message:
    """What the seat in turn decides."""
    if state.phase == phases.BUYING:
        return say("Buy yellow dice for this roll, 1 gold each.")
    if state.turn == CHANCE:
        return say("The white dice are rolled.") if state.phase == phases.WHITE else say("The yellow dice are rolled.")
    if state.phase == phases.TAKING:
        return say("Choose a group of dice from the harbor.")
    if state.phase == phases.ACTING:
        return say("Do the action of the {area} area, or move the steward.", area=area_name(state.area))
    if state.phase == phases.RESTING:
        return say("No group is left on the harbor: move the steward 1 step, or stay.")
    if state.phase == phases.STEPPING:
        return _ask_step(state)
    if state.phase == phases.DELIVERING:
        return count(
            "Choose the shop of the {district} district that gets the next good.",
            "Choose the shop of the {district} district that gets the next of {n} goods.",
            state.goods,
            district=district_name(state.district),
        )
    if state.phase == phases.BUILDING:
        return say("Build, or end the turn.")
    return say("The game is over.")


def _ask_step(state: CorinthState) -> Message:
    sheet = state.sheets[state.turn]
    fewest, most = int(state.fewest(sheet)), int(state.most(sheet))
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
        return _tell_roll(move)
    if move < moves.TAKE:
        return (
            count("Buy {n} yellow die.", "Buy {n} yellow dice.", move - moves.BUY)
            if move > moves.BUY
            else say("Buy no die.")
        )
    if move < moves.ACT:
        return _tell_take(state, move - moves.TAKE)
    if move == moves.ACT:
        return _tell_act(state)
    if move == moves.STEWARD:
        return say("Move the steward.")
    if move == moves.STAY:
        return say("Leave the steward where it is.")
    if move < moves.STOP:
        node = move - moves.STEP
        return say("Step to {node} ({effect}).", node=board.NODE_NAMES[node], effect=effect_name(node))
    if move == moves.STOP:
        return _tell_stop(state)
    if move < moves.BUILD:
        return say("Deliver to {shop}.", shop=shop_name(move - moves.SHOP))
    if move < moves.END:
        return say("Build the {building}.", building=building_name(move - moves.BUILD))
    return say("End the turn.")


def _tell_roll(chance: int) -> Message:
    shown = " ".join(map(str, roll.values(roll.of_outcome(chance))))
    if chance < roll.WHITE_THROWS:
        return say("The white dice show {values}.", values=shown)
    return say("The yellow dice show {values}.", values=shown)


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
        return say("Get {n} gold.", n=state.dice + (board.TRADING_POST_GOLD if sheet.has(board.TRADING_POST) else 0))
    if state.area == board.GOATS:
        return count("Get {n} goat.", "Get {n} goats.", state.dice)
    return count(
        "Deliver {n} good to the {district} district.",
        "Deliver {n} goods to the {district} district.",
        state.dice + (board.WAREHOUSE_GOODS if sheet.has(board.WAREHOUSE) else 0),
        district=area_name(state.area),
    )


def _tell_stop(state: CorinthState) -> Message:
    if state.phase != phases.STEPPING:
        return say("Stop the steward.")
    sheet = state.sheets[state.turn]
    price = int(state.price(sheet, state.walked))
    effect = effect_name(sheet.steward)
    node = board.NODE_NAMES[sheet.steward]
    if price:
        return say("Stop on {node} ({effect}) and pay {gold} gold.", node=node, effect=effect, gold=price)
    return say("Stop on {node} ({effect}).", node=node, effect=effect)


def label(state: CorinthState, move: int) -> Message:
    """A few words for a button."""
    if state.turn == CHANCE:
        return tell(state, move)
    if move == moves.ACT:
        return _label_act(state)
    if move == moves.STOP:
        return _label_stop(state)
    if move < moves.TAKE:
        return say("{n} yellow", n=move - moves.BUY)
    if move < moves.ACT:
        return say("{area}", area=area_name(move - moves.TAKE))
    if move == moves.STEWARD:
        return say("Move the steward")
    if move == moves.STAY:
        return say("Stay")
    if move < moves.STOP:
        return effect_name(move - moves.STEP)
    if move < moves.BUILD:
        shop = move - moves.SHOP
        marked: int = state.sheets[state.active()].marked(shop)
        return say(
            "{points} points ({marked}/{goods})",
            points=board.SHOP_POINTS[shop],
            marked=marked,
            goods=board.SHOP_GOODS[shop],
        )
    if move < moves.END:
        return building_name(move - moves.BUILD)
    return say("End the turn")


def _label_act(state: CorinthState) -> Message:
    if state.phase != phases.ACTING:
        return say("Action of the area")
    sheet = state.sheets[state.turn]
    if state.area == board.GOLD:
        return say("Get {n} gold", n=state.dice + (board.TRADING_POST_GOLD if sheet.has(board.TRADING_POST) else 0))
    if state.area == board.GOATS:
        return count("Get {n} goat", "Get {n} goats", state.dice)
    goods = state.dice + (board.WAREHOUSE_GOODS if sheet.has(board.WAREHOUSE) else 0)
    return count("Deliver {n} good", "Deliver {n} goods", goods)


def _label_stop(state: CorinthState) -> Message:
    walking = state.phase == phases.STEPPING and state.walked > 0
    price = int(state.price(state.sheets[state.turn], state.walked)) if walking else 0
    return say("Stop here for {gold} gold", gold=price) if price else say("Stop here")


def news(state: CorinthState, move: int) -> list[Message]:
    """What follows from the move: gains, complete shops, bonuses, boxes, choices of one, the next round, the end."""
    after = state.copy()
    after.play(move)
    told: list[Message] = []
    told += _forced(state, after)
    for seat in range(state.seats):
        told += _gains(state, after, seat)
    if after.round > state.round or (after.turn == OVER and after.roller == board.NOTHING):
        told.append(say("Round {round} is over.", round=state.round + 1))
    if after.round > state.round:
        told.append(say("{seat} is start player.", seat=seat_name(after.starter())))
    elif state.order == 0 and after.order > 0 and state.yellow:
        told.append(say("The yellow dice leave the harbor."))
    if after.turn == OVER:
        told += outcome(after)
    return told


def _forced(before: CorinthState, after: CorinthState) -> list[Message]:
    """The last group, which nobody had to choose."""
    if after.area == board.NOTHING or after.phase == before.phase or before.area != board.NOTHING:
        return []
    if before.phase == phases.TAKING and before.order == after.order:
        return []
    return [
        say("{seat} takes the last group, {area}.", seat=seat_name(after.active()), area=area_name(after.area)),
    ]


def _gains(before: CorinthState, after: CorinthState, seat: int) -> list[Message]:
    old, new = before.sheets[seat], after.sheets[seat]
    who = seat_name(seat)
    told: list[Message] = []
    if new.gold > old.gold:
        told.append(say("{seat} gains {n} gold.", seat=who, n=new.gold - old.gold))
    if new.goats > old.goats:
        told.append(count("{seat} gains {n} goat.", "{seat} gains {n} goats.", new.goats - old.goats, seat=who))
    if new.owned() > old.owned():
        told.append(say("{seat} owns a yellow die more.", seat=who))
    for shop, goods in enumerate(board.SHOP_GOODS):
        marked = new.marked(shop) - old.marked(shop)
        if marked:
            name = shop_name(shop)
            told.append(count("{n} good is marked in {shop}.", "{n} goods are marked in {shop}.", marked, shop=name))
            if new.marked(shop) == goods:
                told.append(say("{seat} completes {shop}.", seat=who, shop=name))
    for district in range(len(board.DISTRICTS)):
        if (new.bonuses & ~old.bonuses) >> district & 1:
            told.append(
                say("{seat} gets the bonus of the {district} district.", seat=who, district=district_name(district))
            )
    for box, letter in enumerate(board.BOXES):
        if new.box(box) > old.box(box):
            told.append(say("{seat} writes {points} into box {box}.", seat=who, points=new.box(box), box=letter))
    return told


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
