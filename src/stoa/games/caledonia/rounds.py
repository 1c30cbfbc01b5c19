"""Rounds and turns: preparation with the solo market, the order of play, passing, and the end of the game."""

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from stoa.core.game import CHANCE, OVER
from stoa.games.caledonia import beginning, producing, scoring, trading
from stoa.games.caledonia.board import (
    ACTING,
    BIT,
    BOX_LABELS,
    BRACE_HIGH,
    BRACE_LOW,
    CELLAR,
    DATA,
    DIE,
    FACES,
    FILLING,
    FINISHED,
    KINDS,
    NOTHING,
    ROLLING,
    ROUNDS,
    SPOTS,
    WHISKY,
)
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table

EMPTY_AT_FIRST: i64 = BOX_LABELS.index("+1")  # AMB-29: the box that stays empty in round 1 of a solo game
ROLLS: i64 = DATA["solo"]["goods_changed_per_market_phase"]


def box_to_fill(table: "Table") -> i64:
    """CAL-042, CAL-066, CAL-253: the next empty box of the export board that gets a contract, or NOTHING."""
    setting = table.setting
    most = setting.boxes if setting.solo else setting.shown
    box: i64 = 0
    while box < most:
        if table.boxes[box] == NOTHING and not (setting.solo and table.round == 1 and box == EMPTY_AT_FIRST):
            return box
        box += 1
    return NOTHING


def fill_boxes(table: "Table") -> None:
    """CAL-066, CAL-069: as far as the pile goes; what lies under it is known and needs no chance."""
    while True:
        box = box_to_fill(table)
        if box == NOTHING or not table.in_pile():
            _boxes_filled(table)
            return
        if table.unseen:
            table.phase = FILLING
            table.turn = CHANCE
            return
        table.boxes[box] = from_bottom(table)


def from_bottom(table: "Table") -> i64:
    """The next contract of those that were put under the pile."""
    contract = table.bottom[0]
    table.bottom = table.bottom[1:]
    return contract


def put_contract(table: "Table", contract: i64) -> None:
    table.unseen &= ~BIT[contract]
    table.boxes[box_to_fill(table)] = contract
    fill_boxes(table)


def _boxes_filled(table: "Table") -> None:
    if table.players[0].tile == NOTHING:  # still the setup
        beginning.begin_clans(table)
        return
    if table.setting.solo:
        _replace(table)
    begin_actions(table)


def _replace(table: "Table") -> None:
    """CAL-253, CAL-254, CAL-315: the contract in the box named by the last price die leaves the game."""
    value = FACES[table.face - 1]
    box: i64 = BOX_LABELS.index(f"{value:+d}")
    if table.boxes[box] != NOTHING:
        table.removed |= BIT[table.boxes[box]]
        table.boxes[box] = NOTHING
    table.face = 0


def prepare(table: "Table") -> None:
    """CAL-062 to CAL-067, CAL-246: the next round begins."""
    table.round += 1
    for player in table.players:
        good: i64 = 0
        while good < KINDS:
            stall = player.stalls[good]
            player.merchants += stall if stall > 0 else -stall
            player.stalls[good] = 0
            good += 1
    if table.setting.solo:
        table.rolled = 0
        table.phase = ROLLING
        table.turn = CHANCE
    else:
        fill_boxes(table)


def roll(table: "Table", outcome: i64) -> None:
    """CAL-247 to CAL-252: one good and the price die."""
    good, face = outcome // DIE, outcome % DIE
    value = FACES[face]
    number = value if value > 0 else -value
    step = table.steps[good]
    if step < BRACE_LOW:
        trading.shift(table, good, number)
    elif step > BRACE_HIGH:
        trading.shift(table, good, -number)
    else:
        trading.shift(table, good, value)
    table.rolled |= 1 << good
    table.face = face + 1
    table.count += 1
    if table.count == ROLLS:
        table.count = 0
        table.rolled = 0
        fill_boxes(table)


def begin_actions(table: "Table") -> None:
    """CAL-070: the first player of the round begins."""
    table.passing = vec[i64]([])
    table.count = 0
    table.place = 0
    _begin_turn(table)


def _begin_turn(table: "Table") -> None:
    table.turn = table.order[table.place]
    table.phase = ACTING
    table.acted = 0
    table.rowed = 0
    table.premium = 0
    table.bought = 0


def end_turn(table: "Table") -> None:
    """CAL-070, CAL-075: on to the next player who has not passed."""
    if len(table.passing) == table.seats:
        table.acted = 0
        table.rowed = 0
        table.premium = 0
        table.bought = 0
        producing.begin(table)
        return
    table.place = (table.place + 1) % table.seats
    while table.has_passed(table.order[table.place]):
        table.place = (table.place + 1) % table.seats
    _begin_turn(table)


def pass_turn(table: "Table", player: Player) -> None:
    """CAL-141 to CAL-145, CAL-245."""
    player.money += table.setting.pass_money[len(table.passing)]
    table.passing = append(table.passing[:], table.turn)
    end_turn(table)


def end_round(table: "Table") -> None:
    """CAL-062, CAL-064: the scoring phase, then the next round or the end of the game."""
    scoring.score_round(table)
    table.order = table.passing
    table.passing = vec[i64]([])
    table.place = 0
    if table.round < ROUNDS:
        prepare(table)
        return
    for player in table.players:
        empty_cellar(player)
    table.phase = FINISHED
    table.turn = OVER


def empty_cellar(player: Player) -> None:
    """CAL-230."""
    spot: i64 = 0
    while spot < SPOTS:
        if player.cellar >> spot & 1:
            player.goods[WHISKY] += 1
            player.money += CELLAR[spot]
        spot += 1
    player.cellar = 0
