"""What is asked, done and decided at a Corinth table, as sentences."""

from stoa.core.game import CHANCE, OVER, Line, State
from stoa.core.message import Message, count, say
from stoa.games.corinth import roll
from stoa.games.corinth.board import (
    ACT,
    ACTING,
    BOXES,
    BUILD,
    BUILDING,
    BUY,
    BUYING,
    DELIVERING,
    DISTRICTS,
    END,
    GOATS,
    GOLD,
    NODE_NAMES,
    NOTHING,
    RESTING,
    SHOP,
    SHOP_GOODS,
    SHOP_POINTS,
    STABLE,
    STAY,
    STEP,
    STEPPING,
    STEWARD,
    STOP,
    TAKE,
    TAKING,
    TRADING_POST,
    TRADING_POST_GOLD,
    WAREHOUSE,
    WAREHOUSE_GOODS,
    WHITE,
)
from stoa.games.corinth.rules import Table
from stoa.games.corinth.words import area_name, building_name, district_name, effect_name, shop_name


def seat_name(seat: int) -> Message:
    """A player, counted from 1."""
    return say("Seat {seat}", seat=seat + 1)


def ask(state: State) -> Message:
    """What the seat in turn decides."""
    assert isinstance(state, Table)
    if state.phase == BUYING:
        return say("Buy yellow dice for this roll, 1 gold each.")
    if state.turn == CHANCE:
        return say("The white dice are rolled.") if state.phase == WHITE else say("The yellow dice are rolled.")
    if state.phase == TAKING:
        return say("Choose a group of dice from the harbor.")
    if state.phase == ACTING:
        return say("Do the action of the {area} area, or move the steward.", area=area_name(state.area))
    if state.phase == RESTING:
        return say("No group is left on the harbor: move the steward 1 step, or stay.")
    if state.phase == STEPPING:
        return _ask_step(state)
    if state.phase == DELIVERING:
        return count(
            "Choose the shop of the {district} district that gets the next good.",
            "Choose the shop of the {district} district that gets the next of {n} goods.",
            state.goods,
            district=district_name(state.district),
        )
    if state.phase == BUILDING:
        return say("Build, or end the turn.")
    return say("The game is over.")


def _ask_step(table: Table) -> Message:
    sheet = table.sheets[table.turn]
    fewest, most = int(table.fewest(sheet)), int(table.most(sheet))
    if fewest == most:
        return count(
            "Move the steward: step {step} of {n}.",
            "Move the steward: step {step} of {n}.",
            most,
            step=table.walked + 1,
        )
    step, value = table.walked + 1, table.value
    if sheet.has(STABLE):
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


def tell(state: State, move: int) -> Message:
    """The move as a sentence."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return _tell_roll(move)
    if move < TAKE:
        return count("Buy {n} yellow die.", "Buy {n} yellow dice.", move - BUY) if move > BUY else say("Buy no die.")
    if move < ACT:
        return _tell_take(state, move - TAKE)
    if move == ACT:
        return _tell_act(state)
    if move == STEWARD:
        return say("Move the steward.")
    if move == STAY:
        return say("Leave the steward where it is.")
    if move < STOP:
        node = move - STEP
        return say("Step to {node} ({effect}).", node=NODE_NAMES[node], effect=effect_name(node))
    if move == STOP:
        return _tell_stop(state)
    if move < BUILD:
        return say("Deliver to {shop}.", shop=shop_name(move - SHOP))
    if move < END:
        return say("Build the {building}.", building=building_name(move - BUILD))
    return say("End the turn.")


def _tell_roll(chance: int) -> Message:
    shown = " ".join(map(str, roll.values(roll.of_outcome(chance))))
    if chance < roll.WHITE_THROWS:
        return say("The white dice show {values}.", values=shown)
    return say("The yellow dice show {values}.", values=shown)


def _tell_take(table: Table, area: int) -> Message:
    dice: int = table.group(area)
    if not dice:
        return say("Choose the {area} group.", area=area_name(area))
    return count(
        "Choose the {area} group: {n} die of value {value}.",
        "Choose the {area} group: {n} dice of value {value}.",
        dice,
        area=area_name(area),
        value=table.value_of(area),
    )


def _tell_act(table: Table) -> Message:
    if table.phase != ACTING:
        return say("Do the action of the area.")
    sheet = table.sheets[table.turn]
    if table.area == GOLD:
        return say("Get {n} gold.", n=table.dice + (TRADING_POST_GOLD if sheet.has(TRADING_POST) else 0))
    if table.area == GOATS:
        return count("Get {n} goat.", "Get {n} goats.", table.dice)
    return count(
        "Deliver {n} good to the {district} district.",
        "Deliver {n} goods to the {district} district.",
        table.dice + (WAREHOUSE_GOODS if sheet.has(WAREHOUSE) else 0),
        district=area_name(table.area),
    )


def _tell_stop(table: Table) -> Message:
    if table.phase != STEPPING:
        return say("Stop the steward.")
    sheet = table.sheets[table.turn]
    price = int(table.price(sheet, table.walked))
    effect = effect_name(sheet.steward)
    node = NODE_NAMES[sheet.steward]
    if price:
        return say("Stop on {node} ({effect}) and pay {gold} gold.", node=node, effect=effect, gold=price)
    return say("Stop on {node} ({effect}).", node=node, effect=effect)


def label(state: State, move: int) -> Message:
    """A few words for a button."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return tell(state, move)
    if move == ACT:
        return _label_act(state)
    if move == STOP:
        return _label_stop(state)
    if move < TAKE:
        return say("{n} yellow", n=move - BUY)
    if move < ACT:
        return say("{area}", area=area_name(move - TAKE))
    if move == STEWARD:
        return say("Move the steward")
    if move == STAY:
        return say("Stay")
    if move < STOP:
        return effect_name(move - STEP)
    if move < BUILD:
        shop = move - SHOP
        marked: int = state.sheets[state.active()].marked(shop)
        return say(
            "{points} points ({marked}/{goods})", points=SHOP_POINTS[shop], marked=marked, goods=SHOP_GOODS[shop]
        )
    if move < END:
        return building_name(move - BUILD)
    return say("End the turn")


def _label_act(table: Table) -> Message:
    if table.phase != ACTING:
        return say("Action of the area")
    sheet = table.sheets[table.turn]
    if table.area == GOLD:
        return say("Get {n} gold", n=table.dice + (TRADING_POST_GOLD if sheet.has(TRADING_POST) else 0))
    if table.area == GOATS:
        return count("Get {n} goat", "Get {n} goats", table.dice)
    goods = table.dice + (WAREHOUSE_GOODS if sheet.has(WAREHOUSE) else 0)
    return count("Deliver {n} good", "Deliver {n} goods", goods)


def _label_stop(table: Table) -> Message:
    walking = table.phase == STEPPING and table.walked > 0
    price = int(table.price(table.sheets[table.turn], table.walked)) if walking else 0
    return say("Stop here for {gold} gold", gold=price) if price else say("Stop here")


def news(state: State, move: int) -> list[Message]:
    """What follows from the move: gains, complete shops, bonuses, boxes, choices of one, the next round, the end."""
    assert isinstance(state, Table)
    after = state.copy()
    after.play(move)
    told: list[Message] = []
    told += _forced(state, after)
    for seat in range(state.seats):
        told += _gains(state, after, seat)
    if after.round > state.round or (after.turn == OVER and after.roller == NOTHING):
        told.append(say("Round {round} is over.", round=state.round + 1))
    if after.round > state.round:
        told.append(say("{seat} is start player.", seat=seat_name(after.starter())))
    elif state.order == 0 and after.order > 0 and state.yellow:
        told.append(say("The yellow dice leave the harbor."))
    if after.turn == OVER:
        told += outcome(after)
    return told


def _forced(before: Table, after: Table) -> list[Message]:
    """The last group, which nobody had to choose."""
    if after.area == NOTHING or after.phase == before.phase or before.area != NOTHING:
        return []
    if before.phase == TAKING and before.order == after.order:
        return []
    return [
        say("{seat} takes the last group, {area}.", seat=seat_name(after.active()), area=area_name(after.area)),
    ]


def _gains(before: Table, after: Table, seat: int) -> list[Message]:
    old, new = before.sheets[seat], after.sheets[seat]
    who = seat_name(seat)
    told: list[Message] = []
    if new.gold > old.gold:
        told.append(say("{seat} gains {n} gold.", seat=who, n=new.gold - old.gold))
    if new.goats > old.goats:
        told.append(count("{seat} gains {n} goat.", "{seat} gains {n} goats.", new.goats - old.goats, seat=who))
    if new.owned() > old.owned():
        told.append(say("{seat} owns a yellow die more.", seat=who))
    for shop, goods in enumerate(SHOP_GOODS):
        marked = new.marked(shop) - old.marked(shop)
        if marked:
            name = shop_name(shop)
            told.append(count("{n} good is marked in {shop}.", "{n} goods are marked in {shop}.", marked, shop=name))
            if new.marked(shop) == goods:
                told.append(say("{seat} completes {shop}.", seat=who, shop=name))
    for district in range(len(DISTRICTS)):
        if (new.bonuses & ~old.bonuses) >> district & 1:
            told.append(
                say("{seat} gets the bonus of the {district} district.", seat=who, district=district_name(district))
            )
    for box, letter in enumerate(BOXES):
        if new.box(box) > old.box(box):
            told.append(say("{seat} writes {points} into box {box}.", seat=who, points=new.box(box), box=letter))
    return told


def outcome(table: Table) -> list[Message]:
    """COR-032, COR-108 to COR-110: who has won."""
    if table.roller != NOTHING:
        return [say("All dice are alike: {seat} wins at once.", seat=seat_name(table.roller))]
    winners = [seat for seat, place in enumerate(table.places()) if place == 1]
    if len(winners) == 1:
        points = table.score()[winners[0]]
        return [
            count("{seat} wins with {n} point.", "{seat} wins with {n} points.", points, seat=seat_name(winners[0]))
        ]
    return [say("{seat} shares the victory.", seat=seat_name(seat)) for seat in winners]


def tally(state: State) -> list[Line]:
    """COR-101 to COR-107, in the order of the score column of the sheet."""
    assert isinstance(state, Table)
    sheets = state.sheets
    shops = [[int(sheet.shop_points(at)) for sheet in sheets] for at in range(len(DISTRICTS))]
    green, purple, blue, orange = shops
    return [
        Line(say("Orange district"), orange),
        Line(say("Market"), [int(sheet.market_points(state.setting.last_box_only)) for sheet in sheets]),
        Line(say("Blue district"), blue),
        Line(say("Gold"), [int(sheet.gold_left() // 2) for sheet in sheets]),
        Line(say("Purple district"), purple),
        Line(say("Goats"), [int(sheet.goats_left() // 2) for sheet in sheets]),
        Line(say("Green district"), green),
        Line(say("Temple"), [int(sheet.temple_points()) for sheet in sheets]),
    ]
