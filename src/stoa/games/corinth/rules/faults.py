"""What no state of Corinth can look like: the invariants of the rules, counted from the sheets and the harbor."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from stoa.games.corinth.rules import board, harbor, phases
from stoa.games.corinth.rules.market import NEIGHBOURS
from stoa.games.corinth.rules.sheet import Sheet

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState


def faults(state: "CorinthState") -> list[str]:
    """Every broken invariant, with its rule."""
    found = list(_harbor(state))
    for district, name in enumerate(board.DISTRICTS):
        holders = [seat + 1 for seat, sheet in enumerate(state.sheets) if sheet.bonuses >> district & 1]
        complete = [seat + 1 for seat, sheet in enumerate(state.sheets) if _full(sheet, district)]
        if len(holders) > 1:
            found.append(f"COR-116: seats {holders} both hold the {name} bonus")
        if board.BONUS[district] == board.NO_BONUS:
            if holders:
                found.append(f"COR-060: seat {holders[0]} holds a bonus of the {name} district, which has none")
            continue
        if holders and holders[0] not in complete:
            found.append(f"COR-058: seat {holders[0]} holds a {name} bonus that does not belong there")
        if complete and not holders:
            found.append(f"COR-058: seat {complete[0]} completed the {name} district, but nobody holds its bonus")
    for seat, sheet in enumerate(state.sheets):
        found += [f"seat {seat + 1}: {fault}" for fault in _sheet(state, seat, sheet)]
    return found + list(_spots(state))


def _full(sheet: Sheet, district: int) -> bool:
    return all(
        sheet.marked(s) == board.SHOP_GOODS[s]
        for s in range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1])
    )


def _sheet(state: "CorinthState", seat: int, sheet: Sheet) -> Iterator[str]:
    for district, name in enumerate(board.DISTRICTS):
        shops = range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1])
        if sum(0 < sheet.marked(shop) < board.SHOP_GOODS[shop] for shop in shops) > 1:
            yield f"COR-115: two shops of the {name} district are partly marked"
    for shop, name in enumerate(board.SHOPS):
        if sheet.marked(shop) > board.SHOP_GOODS[shop]:
            yield f"COR-006: {sheet.marked(shop)} goods in the shop {name}"
    yield from _tracks(state, sheet)
    yield from _market(state, seat, sheet)


def _tracks(state: "CorinthState", sheet: Sheet) -> Iterator[str]:
    if sheet.gold_left() < 0 or sheet.goats_left() < 0:
        yield "COR-119: more gold or goats are crossed out than circled"
    if state.variant.track_capacity_limits_gains and max(sheet.gold, sheet.goats) > board.SYMBOLS:
        yield f"COR-142: more than {board.SYMBOLS} gold or goats are circled"
    if sheet.gold < 1 or sheet.goats < 1:
        yield "COR-013: the printed gold and goat are not circled"
    built = sheet.buildings_built()
    if sheet.goats_spent != sum(board.GOAT_COST[building] for building in built):
        yield "COR-092: the goats crossed out are not the price of the buildings"
    if sheet.gold_spent < sum(board.GOLD_COST[building] for building in built):
        yield "COR-092: less gold is crossed out than the buildings cost"


def _market(state: "CorinthState", seat: int, sheet: Sheet) -> Iterator[str]:
    nodes = sheet.nodes()
    circled = [node for node in nodes if sheet.circled >> node & 1]
    if len(nodes) != len(set(nodes)) or board.START in nodes or len(nodes) >= board.NODES:
        yield "COR-140: the steward entered a node twice"
    if any(not NEIGHBOURS[here] >> there & 1 for here, there in zip([board.START, *nodes], nodes, strict=False)):
        yield "COR-011: the steward went where no link is"
    if sheet.passed != sum(1 << node for node in {board.START, *nodes}) or sheet.steward != [board.START, *nodes][-1]:
        yield "COR-072: the passed nodes are not those of the route"
    if bin(sheet.circled).count("1") != len(circled):
        yield "COR-072: a node is circled that the steward never entered"
    if (sheet.steward // 5 + sheet.steward % 5 - len(nodes)) % 2:
        yield "COR-117: the length of the route does not lead to the steward"
    if len(circled) > turns_acted(state, seat):
        yield f"COR-118: {len(circled)} circled nodes, but only {turns_acted(state, seat)} turns"
    if (
        nodes
        and not sheet.circled >> sheet.steward & 1
        and not (state.phase == phases.STEPPING and state.active() == seat)
    ):
        yield "COR-072: the steward stands on a node that is not circled"
    yield from _boxes(sheet, circled)


def _boxes(sheet: Sheet, circled: list[int]) -> Iterator[str]:
    filled = 0
    for at, node in enumerate(circled, 1):
        box = board.NODE_BOX[node]
        if box >= 0:
            value = at + sum(board.PLUS_ONE_NODES >> earlier & 1 for earlier in circled[:at])
            if sheet.box(box) != value:
                yield f"COR-083: box {board.BOXES[box]} has {sheet.box(box)} instead of {value}"
            if value <= filled:
                yield "COR-120: the boxes do not grow in the order they are filled"
            filled = value
    for box in range(board.BOX_COUNT):
        if sheet.box(box) and not any(board.NODE_BOX[node] == box for node in circled):
            yield f"COR-082: box {board.BOXES[box]} is filled, but its node is not circled"


def turns_acted(state: "CorinthState", seat: int) -> int:
    """How many turns of a player have come to an action by now, steward moves under way not counted."""
    turns: int = state.variant.turns
    first: int = state.variant.first
    order = 0 if state.phase in (phases.BUYING, phases.WHITE, phases.YELLOW) or state.roller >= 0 else int(state.order)
    acted = int(state.phase in (phases.DELIVERING, phases.BUILDING))
    before = sum((first + r + at) % state.seats == seat for r in range(state.round) for at in range(turns))
    return before + sum((first + state.round + at) % state.seats == seat for at in range(order + acted))


def _spots(state: "CorinthState") -> Iterator[str]:
    crossed = [state.spots(seat) - state.variant.setup_spots for seat in range(state.seats)]
    if sum(crossed) != state.round + 1 or max(crossed) - min(crossed) > 1:
        yield f"COR-141: {crossed} spots are crossed in round {state.round + 1}"


def _harbor(state: "CorinthState") -> Iterator[str]:
    whites: list[int] = [state.whites(area) for area in range(board.AREA_COUNT)]
    yellows: list[int] = [state.yellows(area) for area in range(board.AREA_COUNT)]
    dice = [white + yellow for white, yellow in zip(whites, yellows, strict=True)]
    values = [state.value_of(area) for area in range(board.AREA_COUNT)]
    if state.area >= 0:
        if dice[state.area]:
            yield f"COR-039: the group in hand still lies in the {board.AREAS[state.area]} area"
        dice[state.area], values[state.area] = state.dice, state.value
    shown = [value for value, n in zip(values, dice, strict=True) if n]
    if shown != sorted(set(shown)):
        yield "COR-034, COR-035: the values do not grow from goats to gold"
    supply = state.phase in (phases.BUYING, phases.WHITE, phases.YELLOW, phases.DONE)
    if supply and any(dice):
        yield "COR-021: dice lie on the harbor before the roll"
    if sum(yellows) > (board.YELLOW_DICE if state.order == 0 else 0):
        yield "COR-020: too many yellow dice lie on the harbor"
    if state.order == 0 and not supply and state.phase != phases.BUILDING:
        if sum(dice) != board.WHITE_DICE + harbor.yellow_dice(state):
            yield f"COR-114: {sum(dice)} dice lie on the harbor, {board.WHITE_DICE + harbor.yellow_dice(state)} were rolled"
        filled = [area for area in range(board.AREA_COUNT) if dice[area]]
        if filled != [*range(len(filled) - 1), board.GOLD]:
            yield "COR-036: an area is empty below a filled one"
    if state.order > 0 and sum(dice) > board.WHITE_DICE + 1 - state.order:
        yield f"COR-039: {sum(dice)} dice are left after {state.order} turns"
    yield from _groups(state, len(shown), supply)
    if state.bought and (state.order > 0 or state.bought > board.YELLOW_DICE):
        yield "COR-029: bought yellow dice serve one roll"
    if state.phase in (phases.TAKING, phases.ACTING) and not shown:
        yield "COR-039: there is no group to take"


def _groups(state: "CorinthState", left: int, supply: bool) -> Iterator[str]:
    """COR-039: every turn takes a group while there is one; COR-020: some go with the yellow dice."""
    taken = int(state.order) + (state.phase == phases.BUILDING)
    gone = int(board.YELLOW_DICE) if state.order else 0
    if left and left + taken > len(board.AREAS):
        yield f"COR-039: {left} groups are left after {taken} turns"
    elif supply != (state.groups == 0):
        yield f"COR-033: {state.groups} groups were rolled"
    elif (left and left + taken > state.groups) or state.groups > left + taken + gone:
        yield f"COR-039: {left} groups are left after {taken} turns of {state.groups} that were rolled"
