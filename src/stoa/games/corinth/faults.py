"""What no Corinth table can look like: the invariants of the rules, counted from the sheets and the harbor."""

from collections.abc import Iterator

from stoa.games.corinth.board import (
    ACTING,
    AREAS,
    BONUS,
    BOXES,
    BUILDING,
    BUYING,
    DELIVERING,
    DISTRICTS,
    DONE,
    FIRST_SHOP,
    GOAT_COST,
    GOLD_COST,
    NODE_BOX,
    PLUS_ONE_NODES,
    SHOP_GOODS,
    SHOPS,
    START,
    STEPPING,
    SYMBOLS,
    TAKING,
    WHITE,
    WHITE_DICE,
    YELLOW,
    YELLOW_DICE,
)
from stoa.games.corinth.market import NEIGHBOURS
from stoa.games.corinth.rules import Table
from stoa.games.corinth.sheet import Sheet


def faults(table: Table) -> list[str]:
    """Every broken invariant, with its rule."""
    found = list(_harbor(table))
    for district, name in enumerate(DISTRICTS):
        holders = [seat + 1 for seat, sheet in enumerate(table.sheets) if sheet.bonuses >> district & 1]
        complete = [seat + 1 for seat, sheet in enumerate(table.sheets) if _full(sheet, district)]
        if len(holders) > 1:
            found.append(f"COR-116: seats {holders} both hold the {name} bonus")
        if holders and (BONUS[district] == 0 or holders[0] not in complete):
            found.append(f"COR-058: seat {holders[0]} holds a {name} bonus that does not belong there")
        if complete and not holders and BONUS[district]:
            found.append(f"COR-058: seat {complete[0]} completed the {name} district, but nobody holds its bonus")
    for seat, sheet in enumerate(table.sheets):
        found += [f"seat {seat + 1}: {fault}" for fault in _sheet(table, seat, sheet)]
    return found + list(_spots(table))


def _full(sheet: Sheet, district: int) -> bool:
    return all(sheet.marked(s) == SHOP_GOODS[s] for s in range(FIRST_SHOP[district], FIRST_SHOP[district + 1]))


def _sheet(table: Table, seat: int, sheet: Sheet) -> Iterator[str]:
    for district, name in enumerate(DISTRICTS):
        shops = range(FIRST_SHOP[district], FIRST_SHOP[district + 1])
        if sum(0 < sheet.marked(shop) < SHOP_GOODS[shop] for shop in shops) > 1:
            yield f"COR-115: two shops of the {name} district are partly marked"
    for shop, name in enumerate(SHOPS):
        if sheet.marked(shop) > SHOP_GOODS[shop]:
            yield f"COR-006: {sheet.marked(shop)} goods in the shop {name}"
    yield from _tracks(table, sheet)
    yield from _market(table, seat, sheet)


def _tracks(table: Table, sheet: Sheet) -> Iterator[str]:
    if sheet.gold_left() < 0 or sheet.goats_left() < 0:
        yield "COR-119: more gold or goats are crossed out than circled"
    if table.setting.track_capacity_limits_gains and max(sheet.gold, sheet.goats) > SYMBOLS:
        yield f"COR-142: more than {SYMBOLS} gold or goats are circled"
    if sheet.gold < 1 or sheet.goats < 1:
        yield "COR-013: the printed gold and goat are not circled"
    built = sheet.buildings_built()
    if sheet.goats_spent != sum(GOAT_COST[building] for building in built):
        yield "COR-092: the goats crossed out are not the price of the buildings"
    if sheet.gold_spent < sum(GOLD_COST[building] for building in built):
        yield "COR-092: less gold is crossed out than the buildings cost"


def _market(table: Table, seat: int, sheet: Sheet) -> Iterator[str]:
    nodes = sheet.nodes()
    circled = [node for node in nodes if sheet.circled >> node & 1]
    if len(nodes) != len(set(nodes)) or START in nodes or len(nodes) > 24:
        yield "COR-140: the steward entered a node twice"
    if any(not NEIGHBOURS[here] >> there & 1 for here, there in zip([START, *nodes], nodes, strict=False)):
        yield "COR-011: the steward went where no link is"
    if sheet.passed != sum(1 << node for node in {START, *nodes}) or sheet.steward != [START, *nodes][-1]:
        yield "COR-072: the passed nodes are not those of the route"
    if bin(sheet.circled).count("1") != len(circled):
        yield "COR-072: a node is circled that the steward never entered"
    if (sheet.steward // 5 + sheet.steward % 5 - len(nodes)) % 2:
        yield "COR-117: the length of the route does not lead to the steward"
    if len(circled) > turns_acted(table, seat):
        yield f"COR-118: {len(circled)} circled nodes, but only {turns_acted(table, seat)} turns"
    if nodes and not sheet.circled >> sheet.steward & 1 and not (table.phase == STEPPING and table.active() == seat):
        yield "COR-072: the steward stands on a node that is not circled"
    yield from _boxes(sheet, circled)


def _boxes(sheet: Sheet, circled: list[int]) -> Iterator[str]:
    filled = 0
    for at, node in enumerate(circled, 1):
        box = NODE_BOX[node]
        if box >= 0:
            value = at + sum(PLUS_ONE_NODES >> earlier & 1 for earlier in circled[:at])
            if sheet.box(box) != value:
                yield f"COR-083: box {BOXES[box]} has {sheet.box(box)} instead of {value}"
            if value <= filled:
                yield "COR-120: the boxes do not grow in the order they are filled"
            filled = value
    for box in range(3):
        if sheet.box(box) and not any(NODE_BOX[node] == box for node in circled):
            yield f"COR-082: box {BOXES[box]} is filled, but its node is not circled"


def turns_acted(table: Table, seat: int) -> int:
    """How many turns of a player have come to an action by now, steward moves under way not counted."""
    turns: int = table.setting.turns
    first: int = table.setting.first
    order = 0 if table.phase in (BUYING, WHITE, YELLOW) or table.roller >= 0 else int(table.order)
    acted = int(table.phase in (DELIVERING, BUILDING))
    before = sum((first + r + at) % table.seats == seat for r in range(table.round) for at in range(turns))
    return before + sum((first + table.round + at) % table.seats == seat for at in range(order + acted))


def _spots(table: Table) -> Iterator[str]:
    crossed = [table.spots(seat) - table.setting.setup_spots for seat in range(table.seats)]
    if sum(crossed) != table.round + 1 or max(crossed) - min(crossed) > 1:
        yield f"COR-141: {crossed} spots are crossed in round {table.round + 1}"


def _harbor(table: Table) -> Iterator[str]:
    whites: list[int] = [table.white >> 4 * area & 15 for area in range(6)]
    yellows: list[int] = [table.yellow >> 4 * area & 15 for area in range(6)]
    dice = [white + yellow for white, yellow in zip(whites, yellows, strict=True)]
    values = [table.value_of(area) for area in range(6)]
    if table.area >= 0:
        if dice[table.area]:
            yield f"COR-039: the group in hand still lies in the {AREAS[table.area]} area"
        dice[table.area], values[table.area] = table.dice, table.value
    shown = [value for value, n in zip(values, dice, strict=True) if n]
    if shown != sorted(set(shown)):
        yield "COR-034, COR-035: the values do not grow from goats to gold"
    supply = table.phase in (BUYING, WHITE, YELLOW, DONE)
    if supply and any(dice):
        yield "COR-021: dice lie on the harbor before the roll"
    if sum(yellows) > (YELLOW_DICE if table.order == 0 else 0):
        yield "COR-020: too many yellow dice lie on the harbor"
    if table.order == 0 and not supply and table.phase != BUILDING:
        if sum(dice) != WHITE_DICE + table.yellow_dice():
            yield f"COR-114: {sum(dice)} dice lie on the harbor, {WHITE_DICE + table.yellow_dice()} were rolled"
        filled = [area for area in range(6) if dice[area]]
        if filled != [*range(len(filled) - 1), 5]:
            yield "COR-036: an area is empty below a filled one"
    if table.order > 0 and sum(dice) > WHITE_DICE + 1 - table.order:
        yield f"COR-039: {sum(dice)} dice are left after {table.order} turns"
    taken = table.order + (table.phase == BUILDING)
    if sum(dice) and len(shown) + taken > len(AREAS):
        yield f"COR-039: {len(shown)} groups are left after {taken} turns"
    if table.bought and (table.order > 0 or table.bought > YELLOW_DICE):
        yield "COR-029: bought yellow dice serve one roll"
    if table.phase in (TAKING, ACTING) and not shown:
        yield "COR-039: there is no group to take"
