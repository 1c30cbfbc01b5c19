"""Positions: a state as JSON with the names of the rulebook (`dump`), and back (`load`)."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from stoa.core import position
from stoa.core.errors import BadPosition
from stoa.core.game import CHANCE, OVER
from stoa.games.corinth.rules import board, harbor, phases, rounds, steward, throws
from stoa.games.corinth.rules.faults import faults
from stoa.games.corinth.rules.market import NEIGHBOURS
from stoa.games.corinth.rules.sheet import Sheet

if TYPE_CHECKING:
    from stoa.games.corinth import Corinth
    from stoa.games.corinth.rules.state import CorinthState

SHEET = ("districts", "bonuses", "gold", "goats", "buildings", "steward", "route", "boxes", "turn_track")
FIELDS = (
    *("round", "start_player", "turn_of_round", "turn", "phase", "bought", "white_roll", "harbor", "groups_rolled"),
    *("group", "steps", "delivery", "won_by_roll", "sheets"),
)
MOST = 999  # gold or goats on a track without a limit
MOST_STEPS = int(board.NODES) - 1  # COR-070: no node is entered twice, and the start never


def dump(state: "CorinthState") -> dict[str, Any]:
    """The state as plain JSON. Seats, rounds and turns count from 1."""
    variant = state.variant
    holds = state.area != board.NOTHING
    return {
        "game": state.game.name,
        "seats": state.seats,
        "options": {
            "start_player": variant.first + 1,
            "all_same_roll_wins": variant.all_same_roll_wins,
            "compensation_optional": variant.compensation_optional,
            "compensation_step_may_be_changed": variant.compensation_step_may_be_changed,
            "track_capacity_limits_gains": variant.track_capacity_limits_gains,
            "market_total_mode": "last_box_only" if variant.last_box_only else "sum_of_boxes",
            "delivery_may_end_early": variant.delivery_may_end_early,
            "compensation_mode": "few_groups" if variant.few_groups_only else "no_dice",
        },
        "round": state.round + 1,
        "start_player": state.starter() + 1,
        "turn_of_round": None if state.phase == phases.DONE else state.order + 1,
        "turn": state.turn + 1 if state.turn >= 0 else None,
        "phase": phases.PHASES[state.phase],
        "bought": state.bought,
        "white_roll": None if state.rolled == board.NOTHING else throws.values(state.rolled),
        "harbor": {
            name: {
                "value": state.value_of(area),
                "white": state.whites(area),
                "yellow": state.yellows(area),
            }
            for area, name in enumerate(board.AREAS)
            if state.group(area)
        },
        "groups_rolled": state.groups,
        "group": {"area": board.AREAS[state.area], "value": state.value, "dice": state.dice} if holds else None,
        "steps": state.walked,
        "delivery": {"district": board.DISTRICTS[state.district], "goods": state.goods} if state.goods else None,
        "won_by_roll": None if state.roller == board.NOTHING else state.roller + 1,
        "sheets": [_dump_sheet(state, seat) for seat in range(state.seats)],
    }


def _dump_sheet(state: "CorinthState", seat: int) -> dict[str, Any]:
    sheet = state.sheets[seat]
    return {
        "districts": {
            name: {
                board.SHOPS[shop]: sheet.marked(shop) for shop in range(board.FIRST_SHOP[at], board.FIRST_SHOP[at + 1])
            }
            for at, name in enumerate(board.DISTRICTS)
        },
        "bonuses": [name for at, name in enumerate(board.DISTRICTS) if sheet.bonuses >> at & 1],
        "gold": {"circled": sheet.gold, "crossed_out": sheet.gold_spent},
        "goats": {"circled": sheet.goats, "crossed_out": sheet.goats_spent},
        "buildings": [board.BUILDINGS[building] for building in sheet.buildings_built()],
        "steward": board.NODE_NAMES[sheet.steward],
        "route": [[board.NODE_NAMES[node] for node in move] for move in sheet.moves()],
        "boxes": {name: sheet.box(at) or None for at, name in enumerate(board.BOXES)},
        "turn_track": state.spots(seat),
    }


def load(game: "Corinth", dump: Mapping[str, Any]) -> "CorinthState":
    """The state that a dump describes, if the rules can lead to one."""
    found, seats, options = position.common_fields(dump, game, FIELDS)
    state = game.new_state(seats, options)
    state.phase = position.word(found["phase"], "phase", phases.PHASES)
    _put_round(state, found)
    walking = state.phase == phases.STEPPING
    state.walked = position.whole(
        found["steps"], "steps", 0, MOST_STEPS if walking or state.phase == phases.DELIVERING else 0
    )
    for seat, entry in enumerate(position.items(found["sheets"], "sheets", seats, seats)):
        steps: int = state.walked if walking and seat == state.active() else 0
        _put_sheet(state, seat, entry, steps)
    _put_roll(state, found)
    _put_harbor(state, found["harbor"])
    state.groups = position.whole(found["groups_rolled"], "groups_rolled", 0, board.AREA_COUNT)
    _put_action(state, found)
    wrong = faults(state)
    if wrong:
        raise BadPosition(wrong[0])
    _go_on(state)
    return state


def _put_round(state: "CorinthState", found: dict[str, Any]) -> None:
    state.round = position.whole(found["round"], "round", 1, state.variant.rounds) - 1
    if found["start_player"] != state.starter() + 1:
        raise BadPosition(
            f"start_player: in round {state.round + 1} it is seat {state.starter() + 1} (COR-023), "
            f"not {found['start_player']!r:.20}"
        )
    if found["won_by_roll"] is not None:
        state.roller = position.whole(found["won_by_roll"], "won_by_roll", 1, state.seats) - 1
        if state.phase != phases.DONE or state.roller != state.starter() or not state.variant.all_same_roll_wins:
            raise BadPosition("won_by_roll: only the start player wins by a roll, and the game is over then (COR-032)")
    if state.phase == phases.DONE:
        if found["turn_of_round"] is not None or found["turn"] is not None:
            raise BadPosition("turn: nobody is in turn when the game is over")
        if state.roller == board.NOTHING and state.round + 1 != state.variant.rounds:
            raise BadPosition(f"phase: the game is over after round {state.variant.rounds}, not before (COR-024)")
        state.order = state.variant.turns if state.roller == board.NOTHING else 0
        state.turn = OVER
        return
    state.order = position.whole(found["turn_of_round"], "turn_of_round", 1, state.variant.turns) - 1
    if state.phase in (phases.BUYING, phases.WHITE, phases.YELLOW) and state.order:
        raise BadPosition("turn_of_round: the dice are rolled before the first turn of a round (COR-017)")
    chance = state.phase in (phases.WHITE, phases.YELLOW)
    expected = None if chance else state.active() + 1
    if found["turn"] != expected or isinstance(found["turn"], bool):
        raise BadPosition(f"turn: expected {'null' if chance else expected}, found {found['turn']!r:.20} (COR-018)")
    state.turn = CHANCE if chance else state.active()


def _put_sheet(state: "CorinthState", seat: int, value: object, unfinished: int) -> None:
    where = f"sheet of seat {seat + 1}"
    found = position.fields(value, where, SHEET)
    sheet = state.sheets[seat]
    _put_goods(sheet, found, where)
    most = board.SYMBOLS if state.variant.track_capacity_limits_gains else MOST
    for track in ("gold", "goats"):
        marks = position.fields(found[track], f"{where}, {track}", ("circled", "crossed_out"))
        circled = position.whole(marks["circled"], f"{where}, {track} circled", 1, most)
        crossed = position.whole(marks["crossed_out"], f"{where}, {track} crossed out", 0, circled)
        if track == "gold":
            sheet.gold, sheet.gold_spent = circled, crossed
        else:
            sheet.goats, sheet.goats_spent = circled, crossed
    for name in position.items(found["buildings"], f"{where}, buildings", 0, len(board.BUILDINGS)):
        sheet.buildings |= 1 << position.word(name, f"{where}, buildings", board.BUILDINGS)
    _put_route(sheet, found, where, unfinished)
    if found["turn_track"] != state.spots(seat):
        raise BadPosition(
            f"{where}, turn_track: in round {state.round + 1} {state.spots(seat)} spots are crossed (COR-025), "
            f"not {found['turn_track']!r:.20}"
        )


def _put_goods(sheet: Sheet, found: dict[str, Any], where: str) -> None:
    districts = position.fields(found["districts"], f"{where}, districts", board.DISTRICTS)
    for at, name in enumerate(board.DISTRICTS):
        shops = range(board.FIRST_SHOP[at], board.FIRST_SHOP[at + 1])
        marks = position.fields(districts[name], f"{where}, {name}", [board.SHOPS[shop] for shop in shops])
        for shop in shops:
            goods = position.whole(marks[board.SHOPS[shop]], f"{where}, {board.SHOPS[shop]}", 0, board.SHOP_GOODS[shop])
            sheet.marks |= goods << 3 * shop
    for name in position.items(found["bonuses"], f"{where}, bonuses", 0, len(board.DISTRICTS)):
        sheet.bonuses |= 1 << position.word(name, f"{where}, bonuses", board.DISTRICTS)


def _put_route(sheet: Sheet, found: dict[str, Any], where: str, unfinished: int) -> None:
    moves = position.items(found["route"], f"{where}, route", 0, MOST_STEPS)
    for at, move in enumerate(moves):
        nodes = position.items(move, f"{where}, route", 1, MOST_STEPS)
        for name in nodes:
            node = position.word(name, f"{where}, route", board.NODE_NAMES)
            if not NEIGHBOURS[sheet.steward] >> node & 1:
                raise BadPosition(
                    f"{where}, route: no link leads from {board.NODE_NAMES[sheet.steward]} to {name} (COR-011)"
                )
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
    if found["steward"] != board.NODE_NAMES[sheet.steward]:
        raise BadPosition(f"{where}, steward: the route ends on {board.NODE_NAMES[sheet.steward]} (COR-068)")
    boxes = position.fields(found["boxes"], f"{where}, boxes", tuple(board.BOXES))
    for box, name in enumerate(board.BOXES):
        value: int = sheet.box(box)
        if boxes[name] != (value or None) or isinstance(boxes[name], bool):
            raise BadPosition(f"{where}, box {name}: by the route it is {value or 'empty'} (COR-083)")


def _put_roll(state: "CorinthState", found: dict[str, Any]) -> None:
    sheet = state.sheets[state.starter()]
    most = 0 if state.phase in (phases.BUYING, phases.DONE) or state.order else board.YELLOW_DICE - sheet.owned()
    if state.phase not in (phases.BUYING, phases.WHITE, phases.YELLOW, phases.DONE) and state.order == 0:
        most = board.YELLOW_DICE
    state.bought = position.whole(found["bought"], "bought", 0, min(most, sheet.gold_spent))
    if state.phase != phases.YELLOW:
        if found["white_roll"] is not None:
            raise BadPosition("white_roll: it is kept only while the yellow dice are rolled")
        return
    shown = position.items(found["white_roll"], "white_roll", board.WHITE_DICE, board.WHITE_DICE)
    state.rolled = throws.number([position.whole(value, "white_roll", 1, 6) for value in shown])
    if harbor.yellow_dice(state) == 0:
        raise BadPosition("phase: there are no yellow dice to roll (COR-028)")


def _put_harbor(state: "CorinthState", value: object) -> None:
    if not isinstance(value, Mapping):
        raise BadPosition(f"harbor: expected an object, found {value!r:.60}")
    for name in value:
        area = position.word(name, "harbor", board.AREAS)
        group = position.fields(value[name], f"harbor, {name}", ("value", "white", "yellow"))
        white = position.whole(group["white"], f"harbor, {name}, white", 0, board.WHITE_DICE)
        yellow = position.whole(group["yellow"], f"harbor, {name}, yellow", 0, board.YELLOW_DICE)
        if white + yellow == 0:
            raise BadPosition(f"harbor, {name}: a group has dice; leave the area out if it is empty")
        state.white |= white << 4 * area
        state.yellow |= yellow << 4 * area
        state.values |= position.whole(group["value"], f"harbor, {name}, value", 1, 6) << 4 * area


def _put_action(state: "CorinthState", found: dict[str, Any]) -> None:
    """The group in hand and the goods on their way."""
    if found["group"] is not None:
        if state.phase not in (phases.ACTING, phases.STEPPING, phases.DELIVERING):
            raise BadPosition(f"group: nobody holds one in phase {phases.PHASES[state.phase]!r}")
        group = position.fields(found["group"], "group", ("area", "value", "dice"))
        state.area = position.word(group["area"], "group, area", board.AREAS)
        state.value = position.whole(group["value"], "group, value", 1, 6)
        state.dice = position.whole(group["dice"], "group, dice", 1, board.WHITE_DICE + board.YELLOW_DICE)
    elif state.phase in (phases.ACTING, phases.STEPPING, phases.DELIVERING, phases.RESTING):
        if state.phase == phases.ACTING or state.white | state.yellow:
            raise BadPosition("group: a player without one has no dice left on the harbor (COR-039)")
        state.value = 1
    if state.phase != phases.DELIVERING:
        if found["delivery"] is not None:
            raise BadPosition("delivery: goods are on their way only in phase 'shop'")
        return
    delivery = position.fields(found["delivery"], "delivery", ("district", "goods"))
    state.district = position.word(delivery["district"], "delivery, district", board.DISTRICTS)
    sheet = state.sheets[state.turn]
    if state.walked:
        steps = len(sheet.moves()[-1]) if sheet.steps else 0
        if steps != state.walked:
            raise BadPosition(f"steps: the last move of the steward has {steps} steps, not {state.walked}")
        fits, most = board.NODE_DISTRICT[sheet.steward] == state.district, board.NODE_AMOUNT[sheet.steward]
    else:
        fits, most = state.area == state.district + 1, sheet.goods_for(state.dice)
    if not fits:
        raise BadPosition("delivery: neither the group nor the steward brings goods to this district (COR-049)")
    state.goods = position.whole(delivery["goods"], "delivery, goods", 1, most)


def _go_on(state: "CorinthState") -> None:
    """Make the choices of one that a written position may leave open; refuse a phase with nothing to decide."""
    if state.phase == phases.BUYING:
        rounds.begin_round(state)
    elif state.phase in (phases.TAKING, phases.RESTING):
        state.value = 0
        rounds.begin_turn(state)
        rounds.go_on(state)
    elif state.phase == phases.ACTING and not steward.can_walk(state):
        raise BadPosition("phase: the steward cannot move, so the action of the area is done (COR-127)")
    elif state.phase == phases.DELIVERING and len(state.legal()) < 2:
        raise BadPosition("phase: the next shop is no choice (COR-130)")
    elif state.phase == phases.STEPPING:
        if not steward.asks(state):
            raise BadPosition("phase: there is no step to decide (COR-132)")
    elif state.phase not in (phases.WHITE, phases.YELLOW, phases.DONE) and len(state.legal()) < 2:
        raise BadPosition(f"phase: there is nothing to decide in phase {phases.PHASES[state.phase]!r} (COR-136)")
