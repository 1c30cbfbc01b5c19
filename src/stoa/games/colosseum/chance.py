"""Chance: the deal, the refilling of markets, the dice."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.dice import Dice
from stoa.core.game import CHANCE
from stoa.games.colosseum import acquiring, closing
from stoa.games.colosseum.board import (
    ASKING,
    DEALING,
    DICE,
    DRAW_PROGRAM,
    DRAW_TOKEN,
    INVESTING,
    KINDS,
    MARKETS,
    ORANGE,
    PAIR_COUNT,
    PAIR_HIGH,
    PAIR_INDEX,
    PAIR_LOW,
    PAIR_WEIGHT,
    PER_MARKET,
    PODIUM,
    REFILLING,
    ROLL_ONE,
    ROLL_TWO,
    ROLLING,
)

if TYPE_CHECKING:
    from stoa.games.colosseum.rules import Table


def fill(table: "Table", out: vec[i64]) -> i64:
    n: i64 = 0
    if table.phase == ROLLING and not table.loge[table.acting()]:
        while n < 6:
            out[n] = ROLL_ONE + n
            n += 1
        return n
    if table.phase == ROLLING or table.phase == PODIUM or table.phase == ASKING:
        while n < PAIR_COUNT:
            out[n] = ROLL_TWO + n
            n += 1
        return n
    if table.phase == DEALING and _programs_dealt(table) >= 0:
        program = _program_group(table)
        last = program + 5
        sold = table.sold()
        while program < last:
            if not sold >> program & 1:
                out[n] = DRAW_PROGRAM + program
                n += 1
            program += 1
        return n
    kind: i64 = 0
    while kind < KINDS:
        if table.bag[kind] > 0:
            out[n] = DRAW_TOKEN + kind
            n += 1
        kind += 1
    return n


def _programs_dealt(table: "Table") -> i64:
    """While dealing: how many programs have been dealt, or less than 0 while tokens are."""
    return table.place - MARKETS * PER_MARKET - table.seats * table.setting.hand


def _program_group(table: "Table") -> i64:
    """COL-033: the first of programs 1 to 5, then of 6 to 10."""
    return 0 if _programs_dealt(table) < table.seats else 5


def odds(table: "Table") -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    if table.turn == CHANCE:
        for outcome in table.legal():
            weight = 1
            if outcome >= ROLL_TWO:
                weight = PAIR_WEIGHT[outcome - ROLL_TWO]
            elif outcome < DRAW_PROGRAM:
                weight = table.bag[outcome]
            found.append((outcome, weight))
    return found


def draw(table: "Table", dice: Dice) -> i64:
    if table.phase == ROLLING and not table.loge[table.acting()]:
        return ROLL_ONE + dice.below(6)
    if table.phase == ROLLING or table.phase == PODIUM or table.phase == ASKING:
        return ROLL_TWO + PAIR_INDEX[dice.below(6) * 6 + dice.below(6)]
    if table.phase == DEALING and _programs_dealt(table) >= 0:
        return _draw_program(table, dice)
    total: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        total += table.bag[kind]
        kind += 1
    ticket = dice.below(total)
    kind = 0
    while ticket >= table.bag[kind]:
        ticket -= table.bag[kind]
        kind += 1
    return DRAW_TOKEN + kind


def _draw_program(table: "Table", dice: Dice) -> i64:
    sold = table.sold()
    program = _program_group(table)
    left: i64 = 0
    step: i64 = 0
    while step < 5:
        left += 1 - (sold >> (program + step) & 1)
        step += 1
    ticket = dice.below(left)
    while True:
        if not sold >> program & 1:
            if ticket == 0:
                return DRAW_PROGRAM + program
            ticket -= 1
        program += 1


def play(table: "Table", outcome: i64) -> None:
    if table.phase == DEALING:
        _deal(table, outcome)
    elif table.phase == REFILLING:
        table.bag[outcome] -= 1
        acquiring.put_in_market(table, outcome)
        acquiring.refill(table)
    elif table.phase == ROLLING:
        if outcome >= ROLL_TWO:
            table.die1 = PAIR_LOW[outcome - ROLL_TWO]
            table.die2 = PAIR_HIGH[outcome - ROLL_TWO]
        else:
            table.die1 = outcome - ROLL_ONE
        table.phase = DICE
        table.turn = table.acting()
    else:
        closing.tie_roll(table, outcome - ROLL_TWO)


def _deal(table: "Table", outcome: i64) -> None:
    """COL-138."""
    dealt = table.place
    table.place += 1
    in_markets = MARKETS * PER_MARKET
    programs = dealt - in_markets - table.seats * table.setting.hand
    if dealt < in_markets:
        table.bag[outcome] -= 1
        table.markets[dealt // PER_MARKET * KINDS + outcome] += 1
    elif programs < 0:
        table.bag[outcome] -= 1
        table.tokens[(dealt - in_markets) // table.setting.hand * KINDS + outcome] += 1
        if programs == -1:
            _fill_bag(table)
    else:
        table.owned[programs % table.seats] |= 1 << (outcome - DRAW_PROGRAM)
        if programs == 2 * table.seats - 1:
            table.check_stars()  # COL-035
            table.begin_phase(INVESTING)


def _fill_bag(table: "Table") -> None:
    """COL-030, COL-031: the last green token stays face down, the orange ones go into the bag."""
    kind: i64 = 0
    while kind < KINDS:
        if table.bag[kind] > 0:
            table.face_down = kind
        table.bag[kind] = ORANGE[kind]
        kind += 1
