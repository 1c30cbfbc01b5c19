"""Chance: everything that is drawn or rolled. All outcomes of a draw are equally likely (CAL-008)."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.games.caledonia import beginning, exporting, rounds
from stoa.games.caledonia.board import (
    BIT,
    COVER,
    COVERING,
    DIE,
    DRAW_CLAN,
    DRAW_CONTRACT,
    DRAW_PORT,
    DRAW_SCORING,
    DRAW_START,
    DRAWING,
    FILLING,
    FIRST,
    FIRST_SEAT,
    KINDS,
    PLAIN,
    PORTING,
    ROLL,
    ROLLING,
    SIDE,
    SIDES,
    TILES,
    TILING,
    WORD,
)
from stoa.games.caledonia.ground import bits, lowest

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table


EVERY_FACE: Final[i64] = 63


def pool(table: "Table") -> tuple[i64, i64, i64]:
    """What can come: the number of the first outcome, and which of those from there on as two words."""
    phase = table.phase
    if phase == FILLING or phase == DRAWING:
        return DRAW_CONTRACT, table.unseen, 0
    if phase == SIDES:
        return SIDE, 3, 0
    every = (1 << (TILES if table.setting.kickstarter else PLAIN)) - 1
    if phase == PORTING:
        return DRAW_PORT, every & ~_seen(table.ports), 0
    if phase == TILING:
        return DRAW_SCORING, every & ~_seen(table.scoring), 0
    if phase == COVERING:
        found = beginning.coverable(table)
        return COVER, found[0], found[1]
    if phase == FIRST:
        return FIRST_SEAT, (1 << table.seats) - 1, 0
    if phase == ROLLING:
        return ROLL, _rolls(table), 0
    if beginning.clan_next(table):
        return DRAW_CLAN, every & ~beginning.clans_drawn(table), 0
    return DRAW_START, (1 << TILES) - 1 & ~beginning.starts_drawn(table), 0


def _seen(tiles: vec[i64]) -> i64:
    mask: i64 = 0
    n: i64 = 0
    while n < len(tiles):
        mask |= 1 << tiles[n]
        n += 1
    return mask


def _rolls(table: "Table") -> i64:
    """CAL-247: six faces for every good that has not come yet."""
    mask: i64 = 0
    good: i64 = 0
    while good < KINDS:
        if not table.rolled >> good & 1:
            mask |= BIT[good * DIE] * EVERY_FACE
        good += 1
    return mask


def fill(table: "Table", out: vec[i64]) -> i64:
    base, low, high = pool(table)
    n: i64 = 0
    while low:
        out[n] = base + lowest(low)
        low &= low - 1
        n += 1
    while high:
        out[n] = base + WORD + lowest(high)
        high &= high - 1
        n += 1
    return n


def draw(table: "Table", dice: Dice) -> i64:
    base, low, high = pool(table)
    in_low = bits(low)
    ticket = dice.below(in_low + bits(high))
    if ticket >= in_low:
        ticket -= in_low
        low = high
        base += WORD
    while ticket > 0:
        low &= low - 1
        ticket -= 1
    return base + lowest(low)


def play(table: "Table", outcome: i64) -> None:
    phase = table.phase
    if phase == FILLING:
        rounds.put_contract(table, outcome - DRAW_CONTRACT)
    elif phase == DRAWING:
        exporting.drawn(table, outcome - DRAW_CONTRACT)
    elif phase == ROLLING:
        rounds.roll(table, outcome - ROLL)
    else:
        beginning.settle(table, outcome)
