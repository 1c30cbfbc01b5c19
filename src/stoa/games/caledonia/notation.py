"""Moves and chance outcomes as short words: `sheep d3`, `buy wool 3`, `take 23`, `port 5`, `row c4-c5`."""

from stoa.core.game import CHANCE, State
from stoa.games.caledonia.board import (
    BARREL,
    BASIC_CHOICES,
    BEER,
    BID,
    BOTTOM,
    BUILDING,
    BUTTER,
    BUY,
    CHEESE,
    CHOICES,
    CHOOSE,
    CLANS,
    COPY,
    COVER,
    DIE,
    DISCARD,
    DONE,
    DRAW_CLAN,
    DRAW_CONTRACT,
    DRAW_PORT,
    DRAW_SCORING,
    DRAW_START,
    EXPAND,
    FACES,
    FIRST_SEAT,
    FULFIL,
    GOODS,
    HEXES,
    HIRE,
    KEEP,
    KINDS,
    LAY_DOWN,
    LEAVE,
    MODULES,
    MOST_TRADED,
    OFF,
    ON,
    PASS,
    PICK,
    PORT,
    PROCESS,
    RECALL,
    ROLL,
    ROW,
    SELL,
    SHIFT,
    SHIPPING,
    SLAUGHTER,
    SPARE,
    TAKE,
    TECHNOLOGY,
    UNITS,
    hex_name,
)
from stoa.games.caledonia.rules import Table

WORDS = {
    PASS: "pass",
    DONE: "done",
    SHIPPING: "shipping",
    TECHNOLOGY: "technology woodcutter",
    TECHNOLOGY + 1: "technology miner",
    HIRE: "merchant",
    BUILDING: "building bonus",
    LAY_DOWN: "barrel down",
    LEAVE: "leave",
    SPARE: "port 1 spare cow",
    SPARE + 1: "port 1 spare sheep",
    SPARE + 2: "port 9 as 1 spare cow",
    SPARE + 3: "port 9 as 1 spare sheep",
}
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
CELLAR_SPOTS = ("left", "middle", "right")


def spell(state: State, move: int) -> str:
    """The notation of a decision, or of an outcome at CHANCE."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return _outcome(state, move)
    if move in WORDS:
        return WORDS[move]
    if move >= ROW:
        return f"row {hex_name((move - ROW) // 6)} {DIRECTIONS[(move - ROW) % 6]}"
    if move >= EXPAND:
        return f"{UNITS[(move - EXPAND) // HEXES]} {hex_name((move - EXPAND) % HEXES)}"
    if move >= SLAUGHTER:
        return f"slaughter {hex_name(move - SLAUGHTER)}"
    if move >= BUTTER:
        return _late(state, move)
    if move >= PROCESS:
        return f"make {GOODS[CHEESE + (move - PROCESS) // 5]} {(move - PROCESS) % 5}"
    if move >= BARREL:
        return f"barrel {CELLAR_SPOTS[move - BARREL]}"
    if move >= BEER:
        return f"beer {move - BEER + 1}"
    if move >= PORT:
        return _port(move)
    if move >= TAKE:
        return _contract(move)
    if move >= BUY:
        word, first = ("sell", SELL) if move >= SELL else ("buy", BUY)
        return f"{word} {GOODS[(move - first) // MOST_TRADED]} {(move - first) % MOST_TRADED + 1}"
    return f"recall {GOODS[move - RECALL]}"


def _late(table: Table, move: int) -> str:
    if move >= BID:
        return f"bid {move - BID}"
    if move < PICK:
        return f"butter {move - BUTTER}"
    pair = move - PICK
    if pair >= len(table.pairs):
        return f"pair {pair + 1}"
    clan, tile = table.pairs[pair] >> 4, table.pairs[pair] & 15
    return f"{CLANS[clan] if clan < len(CLANS) else 'tile'} {tile + 1}"


def _port(move: int) -> str:
    if move >= ON:
        return f"on {UNITS[move - ON]}"
    if move >= OFF:
        return f"off {hex_name(move - OFF)}"
    if move >= CHOOSE:
        choice = move - CHOOSE
        group = GOODS[:3] if choice < BASIC_CHOICES else GOODS[3:]
        return " ".join(["choose", *(f"{n} {good}" for good, n in zip(group, CHOICES[choice], strict=True) if n)])
    if move >= DISCARD:
        return f"discard {GOODS[move - DISCARD]}"
    if move >= SHIFT:
        choice = move - SHIFT
        tile = "9 as 6" if choice >= KINDS * 2 else "6"
        return f"port {tile} {GOODS[choice % (KINDS * 2) // 2]} {'up' if choice % 2 else 'down'}"
    if move >= COPY:
        return f"port 9 as {move - COPY + 1}"
    return f"port {move - PORT + 1}"


def _contract(move: int) -> str:
    for word, first in (("bottom", BOTTOM), ("keep", KEEP), ("fulfil", FULFIL)):
        if move >= first:
            return f"{word} {move - first + 1}"
    return f"take {move - TAKE + 1}"


def _outcome(table: Table, outcome: int) -> str:
    if outcome >= ROLL:
        return f"roll {GOODS[(outcome - ROLL) // DIE]} {FACES[(outcome - ROLL) % DIE]:+d}"
    if outcome >= DRAW_START:
        return f"start {outcome - DRAW_START + 1}"
    if outcome >= DRAW_CLAN:
        return f"clan {CLANS[outcome - DRAW_CLAN]}"
    if outcome >= FIRST_SEAT:
        return f"first {outcome - FIRST_SEAT + 1}"
    if outcome >= DRAW_CONTRACT:
        return f"contract {outcome - DRAW_CONTRACT + 1}"
    if outcome >= DRAW_SCORING:
        return f"scoring {outcome - DRAW_SCORING + 1}"
    if outcome >= COVER:
        return f"cover {hex_name(outcome - COVER)}"
    if outcome >= DRAW_PORT:
        return f"port {outcome - DRAW_PORT + 1}"
    return f"module {MODULES[len(table.ground.sides) % 4]}{outcome + 1}"
