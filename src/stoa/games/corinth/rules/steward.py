"""Move the Steward: how many steps can be paid, where they may lead, and what the last node gives (COR-062 to COR-085)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, delivering, phases
from stoa.games.corinth.rules.market import NEIGHBOURS, walks
from stoa.games.corinth.rules.sheet import Sheet

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState


def fewest(state: "CorinthState", sheet: Sheet) -> i64:
    """COR-064 to COR-066: the fewest steps that can be paid with the value in hand."""
    steps = state.value - _change(state, sheet)
    return 1 if steps < 1 else steps


def most(state: "CorinthState", sheet: Sheet) -> i64:
    """COR-064 to COR-066: the most steps that can be paid with the value in hand."""
    return state.value + _change(state, sheet)


def _change(state: "CorinthState", sheet: Sheet) -> i64:
    if state.area == board.NOTHING and not state.variant.compensation_step_may_be_changed:
        return 0  # COR-087
    return sheet.gold_left() + (board.STABLE_STEPS if sheet.has(board.STABLE) else 0)


def price(state: "CorinthState", sheet: Sheet) -> i64:
    """COR-065: the gold that the steps made so far cost."""
    change = state.walked - state.value if state.walked > state.value else state.value - state.walked
    if sheet.has(board.STABLE):
        change -= board.STABLE_STEPS
    return change if change > 0 else 0


def can_walk(state: "CorinthState") -> bool:
    """COR-071: whether Move the Steward is allowed with the value in hand."""
    sheet = state.sheets[state.turn]
    return walks(sheet.steward, sheet.free(), fewest(state, sheet))


def can_stop(state: "CorinthState", sheet: Sheet) -> bool:
    """COR-132: whether the steps made so far can be paid for."""
    return fewest(state, sheet) <= state.walked <= most(state, sheet)


def nodes_ahead(state: "CorinthState", sheet: Sheet) -> i64:
    """COR-132: the nodes that the steward may enter next."""
    if state.walked >= most(state, sheet):
        return 0
    free = sheet.free()
    ways = NEIGHBOURS[sheet.steward] & free
    more = fewest(state, sheet) - state.walked - 1
    if more <= 0:
        return ways
    mask: i64 = 0
    for node in range(board.NODES):
        if ways >> node & 1 and walks(node, free ^ (1 << node), more):
            mask |= 1 << node
    return mask


def fill_steps(state: "CorinthState", out: vec[i64]) -> i64:
    """COR-132: the next node, or to stop."""
    sheet = state.sheets[state.turn]
    ways = nodes_ahead(state, sheet)
    n: i64 = 0
    for node in range(board.NODES):
        if ways >> node & 1:
            out[n] = moves.STEP + node
            n += 1
    if can_stop(state, sheet):
        out[n] = moves.STOP
        n += 1
    return n


def asks(state: "CorinthState") -> bool:
    """COR-132: whether a step is to be decided."""
    sheet = state.sheets[state.turn]
    ways = nodes_ahead(state, sheet)
    return ways != 0 and _unasked(state, sheet, ways) == board.NOTHING


def _unasked(state: "CorinthState", sheet: Sheet, ways: i64) -> i64:
    """COR-132: the only node that the steward may enter, if the move can still end there or behind it for nothing."""
    if can_stop(state, sheet) or ways & (ways - 1):
        return board.NOTHING
    only: i64 = 0
    while not ways >> only & 1:
        only += 1
    # Where stopping is not possible yet, only too few steps can cost gold.
    needed = state.value - (board.STABLE_STEPS if sheet.has(board.STABLE) else 0)
    return only if walks(only, sheet.free() ^ (1 << only), needed - state.walked - 1) else board.NOTHING


def step(state: "CorinthState", node: i64) -> bool:
    """COR-069: one link of the route; whether the move is over."""
    state.sheets[state.turn].step(node)
    state.walked += 1
    return walk(state)


def walk(state: "CorinthState") -> bool:
    """COR-132: ask for the next step, or make the only one; whether the move is over, as no step can be offered."""
    sheet = state.sheets[state.turn]
    while True:
        ways = nodes_ahead(state, sheet)
        if not ways:
            return stop(state)
        only = _unasked(state, sheet, ways)
        if only == board.NOTHING:
            state.phase = phases.STEPPING
            return False
        sheet.step(only)
        state.walked += 1


def stop(state: "CorinthState") -> bool:
    """COR-131: pay, circle the node, take its effect; whether that leaves nothing to choose."""
    sheet = state.sheets[state.turn]
    sheet.gold_spent += price(state, sheet)
    sheet.circle()
    kind = board.NODE_KIND[sheet.steward]
    amount = board.NODE_AMOUNT[sheet.steward]
    if kind == board.IS_GOODS:
        return delivering.deliver(state, board.NODE_DISTRICT[sheet.steward], amount)  # COR-076: without the Warehouse
    if kind == board.IS_GOLD:
        sheet.gain_gold(amount, state.variant.track_capacity_limits_gains)  # COR-078: without the Trading Post
    elif kind == board.IS_GOATS:
        sheet.gain_goats(amount, state.variant.track_capacity_limits_gains)  # COR-079
    return True
