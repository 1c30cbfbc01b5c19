"""Positions: a Corinth table as JSON with the names of the rulebook, and back."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE, OVER
from stoa.games.corinth import roll
from stoa.games.corinth.board import (
    ACTING,
    AREAS,
    BOXES,
    BUILDINGS,
    BUYING,
    DELIVERING,
    DISTRICTS,
    DONE,
    FIRST_SHOP,
    NODE_AMOUNT,
    NODE_DISTRICT,
    NODE_NAMES,
    NOTHING,
    PHASES,
    RESTING,
    SHOP_GOODS,
    SHOPS,
    START,
    STEPPING,
    TAKING,
    WHITE,
    WHITE_DICE,
    YELLOW,
    YELLOW_DICE,
)
from stoa.games.corinth.faults import faults
from stoa.games.corinth.market import NEIGHBOURS
from stoa.games.corinth.rules import Table
from stoa.games.corinth.sheet import Sheet

if TYPE_CHECKING:
    from stoa.games.corinth.box import Corinth

SHEET = ("districts", "bonuses", "gold", "goats", "buildings", "steward", "route", "boxes", "turn_track")
FIELDS = (
    *("round", "start_player", "turn_of_round", "turn", "phase", "bought", "white_roll", "harbor"),
    *("group", "steps", "delivery", "won_by_roll", "sheets"),
)
MOST = 999  # gold or goats on a track without a limit


def dump(table: Table) -> dict[str, Any]:
    """The table as plain JSON. Seats, rounds and turns count from 1."""
    setting = table.setting
    holds = table.area != NOTHING
    return {
        "game": table.game.name,
        "seats": table.seats,
        "options": {
            "start_player": setting.first + 1,
            "all_same_roll_wins": setting.all_same_roll_wins,
            "compensation_optional": setting.compensation_optional,
            "compensation_step_may_be_changed": setting.compensation_step_may_be_changed,
            "track_capacity_limits_gains": setting.track_capacity_limits_gains,
            "market_total_mode": "last_box_only" if setting.last_box_only else "sum_of_boxes",
        },
        "round": table.round + 1,
        "start_player": table.starter() + 1,
        "turn_of_round": None if table.phase == DONE else table.order + 1,
        "turn": table.turn + 1 if table.turn >= 0 else None,
        "phase": PHASES[table.phase],
        "bought": table.bought,
        "white_roll": None if table.rolled == NOTHING else roll.values(table.rolled),
        "harbor": {
            name: {
                "value": table.value_of(area),
                "white": table.white >> 4 * area & 15,
                "yellow": table.yellow >> 4 * area & 15,
            }
            for area, name in enumerate(AREAS)
            if table.group(area)
        },
        "group": {"area": AREAS[table.area], "value": table.value, "dice": table.dice} if holds else None,
        "steps": table.walked,
        "delivery": {"district": DISTRICTS[table.district], "goods": table.goods} if table.goods else None,
        "won_by_roll": None if table.roller == NOTHING else table.roller + 1,
        "sheets": [_dump_sheet(table, seat) for seat in range(table.seats)],
    }


def _dump_sheet(table: Table, seat: int) -> dict[str, Any]:
    sheet = table.sheets[seat]
    return {
        "districts": {
            name: {SHOPS[shop]: sheet.marked(shop) for shop in range(FIRST_SHOP[at], FIRST_SHOP[at + 1])}
            for at, name in enumerate(DISTRICTS)
        },
        "bonuses": [name for at, name in enumerate(DISTRICTS) if sheet.bonuses >> at & 1],
        "gold": {"circled": sheet.gold, "crossed_out": sheet.gold_spent},
        "goats": {"circled": sheet.goats, "crossed_out": sheet.goats_spent},
        "buildings": [BUILDINGS[building] for building in sheet.buildings_built()],
        "steward": NODE_NAMES[sheet.steward],
        "route": [[NODE_NAMES[node] for node in move] for move in sheet.moves()],
        "boxes": {name: sheet.box(at) or None for at, name in enumerate(BOXES)},
        "turn_track": table.spots(seat),
    }


def load(game: "Corinth", dump: Mapping[str, Any]) -> Table:
    """A table from its dump, if such a table can be."""
    found, seats, options = position.table(dump, game, FIELDS)
    table = game.table(seats, options)
    table.phase = position.word(found["phase"], "phase", PHASES)
    _put_round(table, found)
    walking = table.phase == STEPPING
    table.walked = position.whole(found["steps"], "steps", 0, 24 if walking else 0)
    for seat, entry in enumerate(position.items(found["sheets"], "sheets", seats, seats)):
        steps: int = table.walked if walking and seat == table.active() else 0
        _put_sheet(table, seat, entry, steps)
    _put_roll(table, found)
    _put_harbor(table, found["harbor"])
    _put_action(table, found)
    wrong = faults(table)
    if wrong:
        raise BadPosition(wrong[0])
    _go_on(table)
    return table


def _put_round(table: Table, found: dict[str, Any]) -> None:
    table.round = position.whole(found["round"], "round", 1, table.setting.rounds) - 1
    if found["start_player"] != table.starter() + 1:
        raise BadPosition(
            f"start_player: in round {table.round + 1} it is seat {table.starter() + 1} (COR-023), "
            f"not {found['start_player']!r:.20}"
        )
    if found["won_by_roll"] is not None:
        table.roller = position.whole(found["won_by_roll"], "won_by_roll", 1, table.seats) - 1
        if table.phase != DONE or table.roller != table.starter() or not table.setting.all_same_roll_wins:
            raise BadPosition("won_by_roll: only the start player wins by a roll, and the game is over then (COR-032)")
    if table.phase == DONE:
        if found["turn_of_round"] is not None or found["turn"] is not None:
            raise BadPosition("turn: nobody is in turn when the game is over")
        if table.roller == NOTHING and table.round + 1 != table.setting.rounds:
            raise BadPosition(f"phase: the game is over after round {table.setting.rounds}, not before (COR-024)")
        table.order = table.setting.turns if table.roller == NOTHING else 0
        table.turn = OVER
        return
    table.order = position.whole(found["turn_of_round"], "turn_of_round", 1, table.setting.turns) - 1
    if table.phase in (BUYING, WHITE, YELLOW) and table.order:
        raise BadPosition("turn_of_round: the dice are rolled before the first turn of a round (COR-017)")
    chance = table.phase in (WHITE, YELLOW)
    expected = None if chance else table.active() + 1
    if found["turn"] != expected or isinstance(found["turn"], bool):
        raise BadPosition(f"turn: expected {'null' if chance else expected}, found {found['turn']!r:.20} (COR-018)")
    table.turn = CHANCE if chance else table.active()


def _put_sheet(table: Table, seat: int, value: object, unfinished: int) -> None:
    where = f"sheet of seat {seat + 1}"
    found = position.fields(value, where, SHEET)
    sheet = table.sheets[seat]
    _put_goods(sheet, found, where)
    most = 24 if table.setting.track_capacity_limits_gains else MOST
    for track in ("gold", "goats"):
        marks = position.fields(found[track], f"{where}, {track}", ("circled", "crossed_out"))
        circled = position.whole(marks["circled"], f"{where}, {track} circled", 1, most)
        crossed = position.whole(marks["crossed_out"], f"{where}, {track} crossed out", 0, circled)
        if track == "gold":
            sheet.gold, sheet.gold_spent = circled, crossed
        else:
            sheet.goats, sheet.goats_spent = circled, crossed
    for name in position.items(found["buildings"], f"{where}, buildings", 0, len(BUILDINGS)):
        sheet.buildings |= 1 << position.word(name, f"{where}, buildings", BUILDINGS)
    _put_route(sheet, found, where, unfinished)
    if found["turn_track"] != table.spots(seat):
        raise BadPosition(
            f"{where}, turn_track: in round {table.round + 1} {table.spots(seat)} spots are crossed (COR-025), "
            f"not {found['turn_track']!r:.20}"
        )


def _put_goods(sheet: Sheet, found: dict[str, Any], where: str) -> None:
    districts = position.fields(found["districts"], f"{where}, districts", DISTRICTS)
    for at, name in enumerate(DISTRICTS):
        shops = range(FIRST_SHOP[at], FIRST_SHOP[at + 1])
        marks = position.fields(districts[name], f"{where}, {name}", [SHOPS[shop] for shop in shops])
        for shop in shops:
            goods = position.whole(marks[SHOPS[shop]], f"{where}, {SHOPS[shop]}", 0, SHOP_GOODS[shop])
            sheet.marks |= goods << 3 * shop
    for name in position.items(found["bonuses"], f"{where}, bonuses", 0, len(DISTRICTS)):
        sheet.bonuses |= 1 << position.word(name, f"{where}, bonuses", DISTRICTS)


def _put_route(sheet: Sheet, found: dict[str, Any], where: str, unfinished: int) -> None:
    moves = position.items(found["route"], f"{where}, route", 0, 24)
    for at, move in enumerate(moves):
        nodes = position.items(move, f"{where}, route", 1, 24)
        for name in nodes:
            node = position.word(name, f"{where}, route", NODE_NAMES)
            if not NEIGHBOURS[sheet.steward] >> node & 1:
                raise BadPosition(f"{where}, route: no link leads from {NODE_NAMES[sheet.steward]} to {name} (COR-011)")
            if sheet.passed >> node & 1:
                raise BadPosition(f"{where}, route: {name} is entered a second time (COR-070)")
            sheet.step(node)
        if unfinished and at + 1 == len(moves):
            if len(nodes) != unfinished:
                raise BadPosition(f"{where}, route: the move under way has {len(nodes)} steps, not {unfinished}")
        else:
            sheet.circle()
    if unfinished and not moves:
        raise BadPosition(f"{where}, route: the {unfinished} steps of the move under way are missing")
    if found["steward"] != NODE_NAMES[sheet.steward]:
        raise BadPosition(f"{where}, steward: the route ends on {NODE_NAMES[sheet.steward]} (COR-068)")
    boxes = position.fields(found["boxes"], f"{where}, boxes", tuple(BOXES))
    for box, name in enumerate(BOXES):
        value: int = sheet.box(box)
        if boxes[name] != (value or None) or isinstance(boxes[name], bool):
            raise BadPosition(f"{where}, box {name}: by the route it is {value or 'empty'} (COR-083)")


def _put_roll(table: Table, found: dict[str, Any]) -> None:
    sheet = table.sheets[table.starter()]
    most = 0 if table.phase in (BUYING, DONE) or table.order else YELLOW_DICE - sheet.owned()
    if table.phase not in (BUYING, WHITE, YELLOW, DONE) and table.order == 0:
        most = YELLOW_DICE
    table.bought = position.whole(found["bought"], "bought", 0, min(most, sheet.gold_spent))
    if table.phase != YELLOW:
        if found["white_roll"] is not None:
            raise BadPosition("white_roll: it is kept only while the yellow dice are rolled")
        return
    shown = position.items(found["white_roll"], "white_roll", WHITE_DICE, WHITE_DICE)
    table.rolled = roll.number([position.whole(value, "white_roll", 1, 6) for value in shown])
    if table.yellow_dice() == 0:
        raise BadPosition("phase: there are no yellow dice to roll (COR-028)")


def _put_harbor(table: Table, value: object) -> None:
    if not isinstance(value, Mapping):
        raise BadPosition(f"harbor: expected an object, found {value!r:.60}")
    for name in value:
        area = position.word(name, "harbor", AREAS)
        group = position.fields(value[name], f"harbor, {name}", ("value", "white", "yellow"))
        white = position.whole(group["white"], f"harbor, {name}, white", 0, WHITE_DICE)
        yellow = position.whole(group["yellow"], f"harbor, {name}, yellow", 0, YELLOW_DICE)
        if white + yellow == 0:
            raise BadPosition(f"harbor, {name}: a group has dice; leave the area out if it is empty")
        table.white |= white << 4 * area
        table.yellow |= yellow << 4 * area
        table.values |= position.whole(group["value"], f"harbor, {name}, value", 1, 6) << 4 * area


def _put_action(table: Table, found: dict[str, Any]) -> None:
    """The group in hand and the goods on their way."""
    if found["group"] is not None:
        if table.phase not in (ACTING, STEPPING, DELIVERING):
            raise BadPosition(f"group: nobody holds one in phase {PHASES[table.phase]!r}")
        group = position.fields(found["group"], "group", ("area", "value", "dice"))
        table.area = position.word(group["area"], "group, area", AREAS)
        table.value = position.whole(group["value"], "group, value", 1, 6)
        table.dice = position.whole(group["dice"], "group, dice", 1, WHITE_DICE + YELLOW_DICE)
    elif table.phase in (ACTING, STEPPING, DELIVERING, RESTING):
        if table.phase == ACTING or table.white | table.yellow:
            raise BadPosition("group: a player without one has no dice left on the harbor (COR-039)")
        table.value = 1
    if table.phase != DELIVERING:
        if found["delivery"] is not None:
            raise BadPosition("delivery: goods are on their way only in phase 'shop'")
        return
    delivery = position.fields(found["delivery"], "delivery", ("district", "goods"))
    table.district = position.word(delivery["district"], "delivery, district", DISTRICTS)
    sheet = table.sheets[table.turn]
    by_dice = table.area == table.district + 1
    by_steward = sheet.steward != START and NODE_DISTRICT[sheet.steward] == table.district
    if not by_dice and not by_steward:
        raise BadPosition("delivery: neither the group nor the steward brings goods to this district (COR-049)")
    most = max(table.dice + 1 if by_dice else 0, NODE_AMOUNT[sheet.steward] if by_steward else 0)
    table.goods = position.whole(delivery["goods"], "delivery, goods", 1, most)


def _go_on(table: Table) -> None:
    """Make the choices of one that a written position may leave open; refuse a phase with nothing to decide."""
    if table.phase == BUYING:
        table.begin_round()
    elif table.phase in (TAKING, RESTING):
        table.value = 0
        table.begin_turn()
    elif table.phase == ACTING and not table.can_walk():
        raise BadPosition("phase: the steward cannot move, so the action of the area is done (COR-127)")
    elif table.phase == DELIVERING and table.sheets[table.turn].next_shop(table.district) != NOTHING:
        raise BadPosition("phase: the next shop is no choice (COR-130)")
    elif table.phase not in (WHITE, YELLOW, DONE) and len(table.legal()) < 2:
        raise BadPosition(f"phase: there is nothing to decide in phase {PHASES[table.phase]!r} (COR-132, COR-136)")
