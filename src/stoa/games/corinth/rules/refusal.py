"""Why a move is not legal: a second reading of the rules, written apart from the chapters beside it and tested
against them.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import Message, count, say
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.words import area_name, building_name, district_name

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState


def refusal(state: "CorinthState", move: i64) -> Refusal | None:
    """Which rule forbids the move now; None if it is legal."""
    kind = moves.DECISIONS.kind(move).first
    phase = state.phase
    if phase == phases.DONE:
        return _over(state)
    if phase == phases.WHITE or phase == phases.YELLOW:
        return Refusal("COR-031", say("The dice are being rolled; wait for them."))
    if kind == moves.BUY:
        return _buy(state, move - moves.BUY)
    if phase == phases.BUYING:
        return Refusal("COR-123", say("First decide how many yellow dice to buy for this roll."))
    if kind == moves.TAKE:
        return _take(state, move - moves.TAKE)
    if kind == moves.ACT:
        return _act(state)
    if kind == moves.STEWARD:
        return _steward(state)
    if kind == moves.STAY:
        return _stay(state)
    if kind == moves.STEP:
        return _step(state, move - moves.STEP)
    if kind == moves.STOP:
        return _stop(state)
    if kind == moves.SHOP:
        return _shop(state, move - moves.SHOP)
    if kind == moves.BUILD:
        return _build(state, move - moves.BUILD)
    return None if phase == phases.BUILDING else _unfinished(state)


def _over(state: "CorinthState") -> Refusal:
    if state.roller >= 0:
        return Refusal("COR-032", say("The game is over: all dice were alike."))
    return Refusal("COR-100", say("The game is over: all turn tracks are full."))


def _unfinished(state: "CorinthState") -> Refusal:
    """What comes first, when the turn cannot end or a building is wanted too early."""
    if state.phase == phases.TAKING:
        return Refusal("COR-039", say("First choose a group of dice from the harbor."))
    if state.phase == phases.ACTING:
        return Refusal("COR-127", say("First use your dice: for the action of their area or to move the steward."))
    if state.phase == phases.RESTING:
        return Refusal("COR-135", say("First decide whether your steward moves."))
    if state.phase == phases.STEPPING:
        return Refusal("COR-069", say("First finish the move of your steward."))
    return Refusal("COR-051", say("First deliver all your goods."))


def _buy(state: "CorinthState", wanted: i64) -> Refusal | None:
    if state.phase != phases.BUYING:
        return Refusal("COR-125", say("Yellow dice are bought by the start player alone, before the roll."))
    sheet = state.sheets[state.turn]
    owned: i64 = 0
    for node in range(board.NODES):
        if board.YELLOW_NODES >> node & 1 and sheet.circled >> node & 1:
            owned += 1
    if owned + wanted > board.YELLOW_DICE:
        return Refusal(
            "COR-027",
            count(
                "You own {n} yellow die; a roll has three at most.",
                "You own {n} yellow dice; a roll has three at most.",
                owned,
            ),
        )
    if wanted > sheet.gold - sheet.gold_spent:
        return Refusal("COR-027", _have_gold(state))
    return None


def _have_gold(state: "CorinthState") -> Message:
    sheet = state.sheets[state.turn]
    return count("You have only {n} gold.", "You have only {n} gold.", sheet.gold - sheet.gold_spent)


def _take(state: "CorinthState", area: i64) -> Refusal | None:
    if state.phase == phases.RESTING or (state.phase == phases.STEPPING and state.area < 0):
        return Refusal("COR-086", say("No group is left on the harbor."))
    if state.phase == phases.ACTING or state.phase == phases.STEPPING or state.phase == phases.DELIVERING:
        return Refusal("COR-041", say("You have already chosen a group; a turn has one."))
    if state.phase == phases.BUILDING:
        return Refusal("COR-038", say("Your action is done; build, or end your turn."))
    if not (state.white | state.yellow) >> 4 * area & 15:
        return Refusal("COR-039", say("There are no dice in the {area} area.", area=area_name(area)))
    return None


def _act(state: "CorinthState") -> Refusal | None:
    if state.phase == phases.ACTING:
        return None
    if state.phase == phases.TAKING:
        return Refusal("COR-039", say("First choose a group of dice from the harbor."))
    if state.phase == phases.RESTING or (state.phase == phases.STEPPING and state.area < 0):
        return Refusal("COR-086", say("Without dice there is no action but a step of your steward."))
    if state.phase == phases.STEPPING:
        return Refusal("COR-041", say("You have chosen to move the steward instead."))
    return Refusal("COR-041", say("A turn has one action, and you have done it."))


def _steward(state: "CorinthState") -> Refusal | None:
    if state.phase == phases.ACTING or state.phase == phases.RESTING:
        return None
    if state.phase == phases.TAKING:
        return Refusal("COR-041", say("First choose the group whose value your steward walks by."))
    if state.phase == phases.STEPPING:
        return Refusal("COR-069", say("Your steward is on the way; choose the next node."))
    return Refusal("COR-041", say("A turn has one action, and you have done it."))


def _stay(state: "CorinthState") -> Refusal | None:
    if state.phase == phases.RESTING:
        return None
    if state.phase == phases.TAKING:
        return Refusal("COR-039", say("While there are dice on the harbor, you must choose a group."))
    if state.phase == phases.ACTING:
        return Refusal("COR-127", say("You cannot pass: do the action of the area or move the steward."))
    if state.phase == phases.STEPPING and state.area < 0 and not state.variant.compensation_optional:
        return Refusal("COR-135", say("At this table a turn without dice obliges your steward to move."))
    if state.phase == phases.STEPPING:
        return Refusal("COR-069", say("Your steward is on the way; choose the next node."))
    return Refusal("COR-126", say("The action of this turn is done."))


def _step(state: "CorinthState", node: i64) -> Refusal | None:
    if state.phase != phases.STEPPING:
        if state.phase == phases.TAKING:
            return Refusal("COR-041", say("First choose the group whose value your steward walks by."))
        if state.phase == phases.ACTING or state.phase == phases.RESTING:
            return Refusal("COR-126", say("First decide to move the steward."))
        return Refusal("COR-041", say("The action of this turn is done; your steward stays where it is."))
    sheet = state.sheets[state.turn]
    name = board.node_name(node)
    if node == sheet.steward:
        return Refusal("COR-066", say("Your steward stands on {node} and must move on.", node=name))
    if not _linked(sheet.steward, node):
        return Refusal(
            "COR-011",
            say(
                "{node} is not linked to {here}, where your steward is.", node=name, here=board.node_name(sheet.steward)
            ),
        )
    if node == board.START:
        return Refusal("COR-070", say("The steward never comes back to the start."))
    if sheet.passed >> node & 1:
        return Refusal("COR-070", say("{node} was passed or circled before.", node=name))
    if not _affordable(state, state.walked + 1) and state.walked + 1 > state.value:
        return Refusal(
            "COR-064",
            count(
                "{n} step is more than you can pay for.",
                "{n} steps are more than you can pay for.",
                state.walked + 1,
            ),
        )
    if not _ends(state, node, sheet.passed | (1 << node), state.walked + 1):
        return Refusal("COR-132", say("From {node} no free route leads to an end that you can pay for.", node=name))
    return None


def _stop(state: "CorinthState") -> Refusal | None:
    if state.phase != phases.STEPPING:
        return Refusal("COR-126", say("Your steward is not on the way."))
    if state.walked == 0:
        return Refusal("COR-066", say("Your steward must make at least one step."))
    if not _affordable(state, state.walked):
        return Refusal(
            "COR-064",
            count(
                "To stop after {n} step costs more gold than you have.",
                "To stop after {n} steps costs more gold than you have.",
                state.walked,
            ),
        )
    return None


def _linked(here: i64, there: i64) -> bool:
    rows = here // 5 - there // 5
    columns = here % 5 - there % 5
    return rows * rows + columns * columns == 1


def _affordable(state: "CorinthState", steps: i64) -> bool:
    """COR-064, COR-065: whether the change from the value to these steps can be paid, part by part."""
    sheet = state.sheets[state.turn]
    change = steps - state.value
    if change < 0:
        change = -change
    if change == 0:
        return True
    if state.area < 0 and not state.variant.compensation_step_may_be_changed:
        return False
    help_of_stable: i64 = 2 if sheet.buildings & (1 << board.STABLE) else 0
    return change <= help_of_stable or change - help_of_stable <= sheet.gold - sheet.gold_spent


def _ends(state: "CorinthState", node: i64, used: i64, steps: i64) -> bool:
    """Whether a payable end can be reached from the node by nodes that are not used, by trying all routes."""
    if _affordable(state, steps):
        return True
    if steps > state.value:
        return False
    for there in range(board.NODES):
        if _linked(node, there) and not used >> there & 1 and _ends(state, there, used | (1 << there), steps + 1):
            return True
    return False


def _shop(state: "CorinthState", shop: i64) -> Refusal | None:
    district = board.SHOP_DISTRICT[shop]
    if state.phase == phases.TAKING:
        return Refusal("COR-039", say("First choose a group of dice from the harbor."))
    if state.phase == phases.ACTING:
        return Refusal("COR-126", say("First decide between the action of the area and the steward."))
    if state.phase != phases.DELIVERING:
        return Refusal("COR-049", say("There are no goods to deliver now."))
    if state.district != district:
        return Refusal("COR-049", say("These goods are for the {area} district.", area=district_name(state.district)))
    sheet = state.sheets[state.turn]
    for other in range(board.SHOP_COUNT):
        marked = sheet.marks >> 3 * other & 7
        if board.SHOP_DISTRICT[other] == district and other != shop and 0 < marked < board.SHOP_GOODS[other]:
            return Refusal("COR-053", say("First fill the {points}-point shop.", points=int(board.SHOP_POINTS[other])))
    if sheet.marks >> 3 * shop & 7 == board.SHOP_GOODS[shop]:
        return Refusal("COR-054", say("The {points}-point shop is full.", points=int(board.SHOP_POINTS[shop])))
    return None


def _build(state: "CorinthState", building: i64) -> Refusal | None:
    sheet = state.sheets[state.turn]
    name = building_name(building)
    if sheet.buildings & (1 << building):
        return Refusal("COR-091", say("You have built the {building} already.", building=name))
    if state.phase != phases.BUILDING:
        return Refusal("COR-136", say("You build at the end of your turn, after the action."))
    gold = board.GOLD_COST[building] - (sheet.gold - sheet.gold_spent)
    goats = board.GOAT_COST[building] - (sheet.goats - sheet.goats_spent)
    if gold > 0 and goats > 0:
        return Refusal(
            "COR-092",
            say(
                "The {building} costs {gold} gold and {goats} goats; you have less of both.",
                building=name,
                gold=int(board.GOLD_COST[building]),
                goats=int(board.GOAT_COST[building]),
            ),
        )
    if gold > 0:
        return Refusal("COR-092", say("For the {building} you lack {gold} gold.", building=name, gold=int(gold)))
    if goats > 0:
        return Refusal(
            "COR-092",
            count(
                "For the {building} you lack {n} goat.", "For the {building} you lack {n} goats.", goats, building=name
            ),
        )
    return None
