"""What a choice would really bring and cost, for sentences about it."""

from dataclasses import dataclass

from stoa.core.message import Message, count, say
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, steward
from stoa.games.corinth.rules.market import walks
from stoa.games.corinth.rules.sheet import Sheet
from stoa.games.corinth.rules.state import CorinthState
from stoa.games.corinth.rules.words import goods_words


def gold_room(state: CorinthState, sheet: Sheet, wanted: int) -> int:
    """COR-047: how much of so much gold fits on the track."""
    return min(wanted, int(board.SYMBOLS - sheet.gold)) if state.variant.track_capacity_limits_gains else wanted


def goats_room(state: CorinthState, sheet: Sheet, wanted: int) -> int:
    """COR-047: how many of so many goats fit on the track."""
    return min(wanted, int(board.SYMBOLS - sheet.goats)) if state.variant.track_capacity_limits_gains else wanted


def goods_room(sheet: Sheet, district: int, wanted: int) -> int:
    """COR-051: how many of so many goods the district has room for."""
    shops = range(board.FIRST_SHOP[district], board.FIRST_SHOP[district + 1])
    return min(wanted, sum(int(board.SHOP_GOODS[shop] - sheet.marked(shop)) for shop in shops))


@dataclass(frozen=True)
class Gain:
    """What the action of an area would bring, and what it would if there were room."""

    area: int
    wanted: int
    real: int

    def words(self) -> Message:
        """The real gain: "3 gold", "2 green goods"."""
        if not self.real:
            return say("no gain")
        return amount_words(self.area, self.real)


def amount_words(area: int, n: int) -> Message:
    """So much of what an area gives."""
    if area == board.GOLD:
        return say("{n} gold", n=n)
    if area == board.GOATS:
        return count("{n} goat", "{n} goats", n)
    return goods_words(area - 1, n)


def gain(state: CorinthState, sheet: Sheet, area: int, dice: int) -> Gain:
    """COR-044, COR-045, COR-050: the action of an area with so many dice."""
    if area == board.GOLD:
        wanted = int(sheet.gold_for(dice))
        return Gain(area, wanted, gold_room(state, sheet, wanted))
    if area == board.GOATS:
        return Gain(area, dice, goats_room(state, sheet, dice))
    wanted = int(sheet.goods_for(dice))
    return Gain(area, wanted, goods_room(sheet, area - 1, wanted))


def effect(state: CorinthState, sheet: Sheet, node: int) -> Message:
    """COR-076 to COR-083: what the steward would really get by stopping on a node."""
    kind, amount = board.KINDS[board.NODE_KIND[node]], int(board.NODE_AMOUNT[node])
    if kind == "goods":
        area = int(board.NODE_DISTRICT[node]) + 1
        return Gain(area, amount, goods_room(sheet, area - 1, amount)).words()
    if kind == "gold":
        return Gain(int(board.GOLD), amount, gold_room(state, sheet, amount)).words()
    if kind == "goats":
        return Gain(int(board.GOATS), amount, goats_room(state, sheet, amount)).words()
    if kind == "yellow_die":
        return say("a yellow die")
    if kind == "plus_one":
        return say("+1")
    if kind == "score":
        twin = sheet.copy()
        twin.steward = node
        twin.circle()
        box = int(board.NODE_BOX[node])
        return say("{points} into box {box}", points=int(twin.box(box)), box=board.BOXES[box])
    return say("the start")


def least_price(state: CorinthState, sheet: Sheet, value: int) -> int | None:
    """COR-065, COR-071: the least gold that a move with this value costs; None if it is not allowed."""
    free = int(board.STABLE_STEPS) if sheet.has(board.STABLE) else 0
    for price in range(int(sheet.gold_left()) + 1):
        if walks(sheet.steward, sheet.free(), max(1, value - free - price)):
            return price
    return None


@dataclass(frozen=True)
class Steps:
    """Where a step leads, with those that follow by themselves."""

    nodes: list[int]
    stops: bool  # the move ends there by itself
    price: int | None  # of stopping there; None where stopping is not possible yet
    least: int  # the least price that the move can still have


def steps_ahead(state: CorinthState, node: int) -> Steps:
    """What a step to the node brings with it."""
    seat = int(state.turn)
    after = state.copy()
    after.decide(moves.STEP + node)
    old, new = state.sheets[seat], after.sheets[seat]
    nodes = new.nodes()[old.steps :]
    if new.circled != old.circled:
        paid = int(new.gold_spent - old.gold_spent)
        return Steps(nodes, True, paid, paid)
    price = int(steward.price(after, new)) if steward.can_stop(after, new) else None
    free = int(board.STABLE_STEPS) if new.has(board.STABLE) else 0
    least = 0
    while not walks(new.steward, new.free(), after.value - free - least - after.walked):
        least += 1
    return Steps(nodes, False, price, least)
