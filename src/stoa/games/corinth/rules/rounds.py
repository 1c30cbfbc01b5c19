"""Rounds and turns: what comes after what (COR-017 to COR-024, COR-038 to COR-045, COR-086 to COR-090, COR-099).

Choices of one are not asked, unless they cost gold: a state goes on by itself and stops where somebody, or chance, has
to decide.
"""

from typing import TYPE_CHECKING

from mypy_extensions import i64

from stoa.core.game import OVER
from stoa.games.corinth.rules import board, building, delivering, harbor, phases, steward, throws

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState


def begin_round(state: "CorinthState") -> None:
    """COR-123: the spot is crossed with the count of rounds; buying is asked if anything can be bought."""
    state.order = 0
    state.bought = 0
    if harbor.may_buy(state) > 0:
        state.turn = state.starter()
        state.phase = phases.BUYING
    else:
        harbor.roll(state)


def show_dice(state: "CorinthState", throw: i64) -> None:
    """COR-031: the white dice wait for the yellow ones, if there are any; then the groups are placed."""
    if state.phase == phases.YELLOW:
        placed = harbor.place(state, state.rolled, throw)
        state.rolled = board.NOTHING
    elif harbor.yellow_dice(state) == 0:
        placed = harbor.place(state, throw, throws.NO_DICE)
    else:
        state.rolled = throw
        state.phase = phases.YELLOW
        return
    if placed:
        begin_turn(state)
    else:
        state.roller = state.starter()
        _finish(state)


def begin_turn(state: "CorinthState") -> None:
    """COR-039, COR-043: a choice of groups, the last group, or a turn without dice."""
    state.turn = state.active()
    groups: i64 = 0
    last: i64 = 0
    for area in range(board.AREA_COUNT):
        if state.group(area):
            groups += 1
            last = area
    if groups > 1:
        state.phase = phases.TAKING
    elif groups == 1:
        take(state, last)
    else:
        _rest(state)


def take(state: "CorinthState", area: i64) -> None:
    """COR-041, COR-127: a group is taken; its action is done at once if the steward cannot move."""
    harbor.take(state, area)
    if steward.can_walk(state):
        state.phase = phases.ACTING
    elif act(state):
        end_action(state)


def act(state: "CorinthState") -> bool:
    """COR-042, COR-044, COR-045, COR-049: the action of the area; whether it is over."""
    sheet = state.sheets[state.turn]
    if state.area == board.GOLD:
        sheet.gain_gold(sheet.gold_for(state.dice), state.variant.track_capacity_limits_gains)
        return True
    if state.area == board.GOATS:
        sheet.gain_goats(state.dice, state.variant.track_capacity_limits_gains)
        return True
    return delivering.deliver(state, state.area - 1, sheet.goods_for(state.dice))


def _rest(state: "CorinthState") -> None:
    """COR-086 to COR-089, COR-135: a turn without dice."""
    state.value = 1
    denied = state.variant.few_groups_only and state.groups >= state.seats  # COR-089
    if denied or state.sheets[state.turn].stuck():
        end_action(state)
    elif state.variant.compensation_optional:
        state.phase = phases.RESTING
    elif steward.walk(state):
        end_action(state)


def end_action(state: "CorinthState") -> None:
    """The dice, steps and goods in hand are used up; a building may follow."""
    state.walked = 0
    state.area = board.NOTHING
    state.dice = 0
    state.value = 0
    state.district = board.NOTHING
    state.goods = 0
    offer_buildings(state)


def offer_buildings(state: "CorinthState") -> None:
    """COR-091, COR-136: a building is asked for only if one can be paid for."""
    if building.can_build(state):
        state.phase = phases.BUILDING
    else:
        end_turn(state)


def end_turn(state: "CorinthState") -> None:
    """The turn is over; what comes after it is no part of it."""
    state.phase = phases.PASSING


def go_on(state: "CorinthState") -> None:
    """Turns that leave nothing to decide pass one after the other, until somebody or chance is asked."""
    while state.phase == phases.PASSING:
        next_turn(state)


def next_turn(state: "CorinthState") -> None:
    """COR-018 to COR-020: the next turn of the round, or its clean-up."""
    if state.order == 0:
        harbor.remove_yellow(state)
    state.order += 1
    if state.order < state.variant.turns:
        begin_turn(state)
    else:
        _clean_up(state)


def _clean_up(state: "CorinthState") -> None:
    """COR-021 to COR-023: the dice leave the harbor; then the next round, or the end."""
    harbor.clear(state)
    if state.round + 1 == state.variant.rounds:
        _finish(state)
    else:
        state.round += 1
        begin_round(state)


def _finish(state: "CorinthState") -> None:
    """COR-099: the game is over."""
    state.phase = phases.DONE
    state.turn = OVER
