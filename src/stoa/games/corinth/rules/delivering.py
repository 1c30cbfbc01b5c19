"""Deliver Goods: shops are filled one after another, and the first to complete a district gets its bonus (COR-049 to
COR-061).
"""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState


def deliver(state: "CorinthState", district: i64, goods: i64) -> bool:
    """COR-050, COR-076: goods for a district; whether all are delivered without a choice."""
    state.district = district
    state.goods = goods
    return _go_on(state)


def fill_shops(state: "CorinthState", out: vec[i64]) -> i64:
    """COR-053, COR-054: the shop that comes first, or any that is not full; COR-051: or enough."""
    sheet = state.sheets[state.turn]
    first = sheet.next_shop(state.district)
    n: i64 = 0
    for shop in range(board.FIRST_SHOP[state.district], board.FIRST_SHOP[state.district + 1]):
        if sheet.marked(shop) < board.SHOP_GOODS[shop] and (first == board.NOTHING or first == shop):
            out[n] = moves.SHOP + shop
            n += 1
    if may_end(state):
        out[n] = moves.ENOUGH
        n += 1
    return n


def may_end(state: "CorinthState") -> bool:
    """COR-051: whether goods may be left; never those that the steward brings (COR-076)."""
    return state.variant.delivery_may_end_early and state.walked == 0


def serve(state: "CorinthState", shop: i64) -> bool:
    """COR-130: the chosen shop takes goods until it is full; whether all are delivered now."""
    state.goods = state.sheets[state.turn].deliver(shop, state.goods)
    return _go_on(state)


def _go_on(state: "CorinthState") -> bool:
    """COR-051, COR-053, COR-130: mark goods until a shop is to be chosen, or none is left to mark."""
    sheet = state.sheets[state.turn]
    while state.goods > 0 and not sheet.complete(state.district):
        shop = sheet.next_shop(state.district)
        if shop == board.NOTHING or may_end(state):
            state.phase = phases.DELIVERING
            return False
        state.goods = sheet.deliver(shop, state.goods)
    _award(state)
    return True


def _award(state: "CorinthState") -> None:
    """COR-058: the first to complete a district receives its bonus. COR-060: orange has none."""
    if board.BONUS[state.district] == board.NO_BONUS or not state.sheets[state.turn].complete(state.district):
        return
    for sheet in state.sheets:
        if sheet.bonuses >> state.district & 1:
            return
    state.sheets[state.turn].bonuses |= 1 << state.district
