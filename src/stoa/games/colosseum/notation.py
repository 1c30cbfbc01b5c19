"""Moves and chance outcomes as short words: `buy 14`, `bid 9`, `give horse`, `emperor VI`, `push consul_1 -2`."""

from stoa.core.game import CHANCE, State
from stoa.games.colosseum.board import (
    ACCEPT,
    ASK,
    BID,
    BOTH_DICE,
    BUY,
    CASH,
    CHEER,
    COIN_STEPS,
    COUNT,
    COUNTER,
    DECLINE,
    DISCARD,
    DRAW_PROGRAM,
    DROP,
    END_EVENT,
    EXPAND,
    FACES,
    GET,
    GIVE,
    JOKERS_DONE,
    LOGE,
    MOVE,
    NAME,
    NO_AUCTION,
    NO_BID,
    NO_DIE,
    NO_DONATION,
    NO_EVENT,
    NOBLES,
    OFFER,
    OPEN,
    PAIRS,
    PAY,
    PLACE_JOKER,
    PRODUCE,
    PUSH,
    PUSHES,
    ROLL_ONE,
    ROLL_TWO,
    SECOND,
    SECOND_DIE,
    SEND,
    STOP_INVESTING,
    STOP_MOVING,
    STOP_TRADING,
    SWAP,
    TICKET,
    TYPES,
    USES,
)
from stoa.games.colosseum.rules import Table

WORDS = {
    CASH: "cash medal",
    SWAP: "swap additional_action",
    EXPAND: "expand clockwise",
    EXPAND + 1: "expand counter-clockwise",
    TICKET: "ticket",
    LOGE: "loge",
    SECOND: "second by medals",
    SECOND + 1: "second by additional_action",
    STOP_INVESTING: "stop investing",
    NO_AUCTION: "no auction",
    NO_BID: "pass",
    STOP_TRADING: "stop trading",
    SEND: "send",
    DROP: "drop",
    ACCEPT: "accept",
    DECLINE: "decline",
    COUNTER: "counter",
    PRODUCE: "produce",
    NO_EVENT: "no event",
    STOP_MOVING: "stop moving",
    JOKERS_DONE: "jokers done",
    CHEER: "medal for spectators",
    COUNT: "count",
    END_EVENT: "end event",
    NO_DONATION: "ask nothing",
}


def spell(state: State, move: int) -> str:
    """The notation of a decision, or of an outcome at CHANCE."""
    assert isinstance(state, Table)
    if state.turn == CHANCE:
        return _outcome(move)
    if move in WORDS:
        return WORDS[move]
    if move < EXPAND:
        return f"buy {move - BUY + 11}"
    if move < NO_AUCTION:
        return f"open {move - OPEN + 1}"
    if move < STOP_TRADING:
        return f"offer {move - OFFER + 1}"
    if move < GET:
        return f"give {TYPES[move - GIVE]}"
    if move < PAY:
        return f"get {TYPES[move - GET]}"
    if move < SEND:
        return f"coins {COIN_STEPS[move - PAY]:+d}"
    if move < PUSH:
        return f"{NOBLES[(move - MOVE) // USES]} {_dice(state, (move - MOVE) % USES)}"
    if move < STOP_MOVING:
        push = (move - PUSH) % PUSHES
        return f"push {NOBLES[(move - PUSH) // PUSHES]} {push + 1 if push < 3 else 2 - push:+d}"
    if move < PLACE_JOKER:
        return f"program {move - NAME + 1}"
    if move < JOKERS_DONE:
        return f"joker {TYPES[move - PLACE_JOKER]}"
    if move < ASK:
        return f"give up {TYPES[move - DISCARD]}"
    if move < NO_DONATION:
        return f"ask {TYPES[move - ASK]}"
    return f"bid {move - BID}"


def _dice(table: Table, use: int) -> str:
    """`IV`, `I-III=2`, or `sum 7`; a die that is not there is written by its number."""
    if use >= BOTH_DICE:
        return f"sum {use - BOTH_DICE + 2}"
    die = table.die2 if use >= SECOND_DIE else table.die1
    value = use % SECOND_DIE + 1
    which = "second" if use >= SECOND_DIE else "first"
    if die == NO_DIE:
        return f"{which}={value}"
    if table.die1 == table.die2 and use >= SECOND_DIE:
        return f"second={value}"
    face = FACES[die]
    return f"{face}={value}" if face == FACES[0] or not _shows(die, value) else face


def _shows(die: int, value: int) -> bool:
    return die + 1 == value


def _outcome(outcome: int) -> str:
    if outcome >= ROLL_TWO:
        low, high = PAIRS[outcome - ROLL_TWO]
        return f"roll {FACES[low]} {FACES[high]}"
    if outcome >= ROLL_ONE:
        return f"roll {FACES[outcome - ROLL_ONE]}"
    if outcome >= DRAW_PROGRAM:
        return f"program {outcome - DRAW_PROGRAM + 1}"
    return f"draw {TYPES[outcome]}"
