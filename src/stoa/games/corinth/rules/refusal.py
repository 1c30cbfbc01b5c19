"""Why a move is not legal: a second reading of the rules, written apart from the chapters beside it and tested
against them.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import Refusal
from stoa.core.message import Message, count, say
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases
from stoa.games.corinth.rules.words import area_name, district_name, the_building

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
    if kind == moves.ENOUGH:
        return _enough(state)
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
    return Refusal("COR-051", count("First deliver your last good.", "First deliver your {n} goods.", state.goods))


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
        return Refusal(
            "COR-027",
            count(
                "{n} yellow die costs {n} gold; you have {gold}.",
                "{n} yellow dice cost {n} gold; you have {gold}.",
                wanted,
                gold=int(sheet.gold - sheet.gold_spent),
            ),
        )
    return None


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
        return _cannot_pay(state, state.walked + 1)
    if not _ends(state, node, sheet.passed | (1 << node), state.walked + 1):
        return Refusal(
            "COR-132", _dead_end(state, name, _longest(state, node, sheet.passed | (1 << node), state.walked + 1))
        )
    return None


def _stop(state: "CorinthState") -> Refusal | None:
    if state.phase != phases.STEPPING:
        return Refusal("COR-126", say("Your steward is not on the way."))
    if state.walked == 0:
        return Refusal("COR-066", say("Your steward must make at least one step."))
    if not _affordable(state, state.walked):
        return _cannot_pay(state, state.walked)
    return None


def _cannot_pay(state: "CorinthState", steps: i64) -> Refusal:
    if _fixed(state):
        return Refusal("COR-087", say("At this table a turn without dice has exactly one step."))
    sheet = state.sheets[state.turn]
    return Refusal(
        "COR-064",
        count(
            "{n} step instead of {value} costs {price} gold; you have {gold}.",
            "{n} steps instead of {value} cost {price} gold; you have {gold}.",
            steps,
            value=int(state.value),
            price=int(_price(state, steps)),
            gold=int(sheet.gold - sheet.gold_spent),
        ),
    )


def _dead_end(state: "CorinthState", name: str, longest: i64) -> Message:
    sheet = state.sheets[state.turn]
    return count(
        "By {node} your steward can only make {n} step, which costs {price} gold; you have {gold}.",
        "By {node} your steward can only make {n} steps, which costs {price} gold; you have {gold}.",
        longest,
        node=name,
        price=int(_price(state, longest)),
        gold=int(sheet.gold - sheet.gold_spent),
    )


def _linked(here: i64, there: i64) -> bool:
    rows = here // 5 - there // 5
    columns = here % 5 - there % 5
    return rows * rows + columns * columns == 1


def _fixed(state: "CorinthState") -> bool:
    """COR-087: whether the step of a turn without dice cannot be changed."""
    return state.area < 0 and not state.variant.compensation_step_may_be_changed


def _price(state: "CorinthState", steps: i64) -> i64:
    """COR-064, COR-065: the gold for the change from the value to these steps, beyond the help of the Stable."""
    change = steps - state.value
    if change < 0:
        change = -change
    help_of_stable: i64 = 2 if state.sheets[state.turn].buildings & (1 << board.STABLE) else 0
    return 0 if change <= help_of_stable else change - help_of_stable


def _affordable(state: "CorinthState", steps: i64) -> bool:
    if _fixed(state):
        return steps == state.value
    sheet = state.sheets[state.turn]
    return _price(state, steps) <= sheet.gold - sheet.gold_spent


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


def _longest(state: "CorinthState", node: i64, used: i64, steps: i64) -> i64:
    """The most steps of a move that goes on from the node, by trying all routes."""
    found = steps
    for there in range(board.NODES):
        if _linked(node, there) and not used >> there & 1:
            further = _longest(state, there, used | (1 << there), steps + 1)
            if further > found:
                found = further
    return found


def _enough(state: "CorinthState") -> Refusal | None:
    if state.phase != phases.DELIVERING:
        return Refusal("COR-049", say("There are no goods to deliver now."))
    if state.walked > 0:
        return Refusal("COR-076", say("All goods that your steward brings are marked, as far as there is room."))
    if not state.variant.delivery_may_end_early:
        return Refusal(
            "COR-051",
            count(
                "{n} good is still to be delivered; at this table none may be left.",
                "{n} goods are still to be delivered; at this table none may be left.",
                state.goods,
            ),
        )
    return None


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
            return Refusal(
                "COR-053",
                count(
                    "First fill the {points}-point shop; {n} good is missing there.",
                    "First fill the {points}-point shop; {n} goods are missing there.",
                    board.SHOP_GOODS[other] - marked,
                    points=int(board.SHOP_POINTS[other]),
                ),
            )
    if sheet.marks >> 3 * shop & 7 == board.SHOP_GOODS[shop]:
        return Refusal("COR-054", say("The {points}-point shop is full.", points=int(board.SHOP_POINTS[shop])))
    return None


def _build(state: "CorinthState", building: i64) -> Refusal | None:
    sheet = state.sheets[state.turn]
    name = the_building(building)
    if sheet.buildings & (1 << building):
        return Refusal("COR-091", say("You have built {building} already.", building=name))
    if state.phase != phases.BUILDING:
        return Refusal("COR-136", say("You build at the end of your turn, after the action."))
    gold = board.GOLD_COST[building] - (sheet.gold - sheet.gold_spent)
    goats = board.GOAT_COST[building] - (sheet.goats - sheet.goats_spent)
    if gold > 0 and goats > 0:
        return Refusal(
            "COR-092",
            count(
                "For {building} you lack {gold} gold and {n} goat.",
                "For {building} you lack {gold} gold and {n} goats.",
                goats,
                building=name,
                gold=int(gold),
            ),
        )
    if gold > 0:
        return Refusal("COR-092", say("For {building} you lack {gold} gold.", building=name, gold=int(gold)))
    if goats > 0:
        return Refusal(
            "COR-092",
            count("For {building} you lack {n} goat.", "For {building} you lack {n} goats.", goats, building=name),
        )
    return None
