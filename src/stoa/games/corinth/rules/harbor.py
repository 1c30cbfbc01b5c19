"""Harbor supply: yellow dice are bought, all dice are rolled, and their groups are placed (COR-025 to COR-037)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.core.game import CHANCE
from stoa.games.corinth import moves
from stoa.games.corinth.rules import board, phases, throws

if TYPE_CHECKING:
    from stoa.games.corinth.rules.state import CorinthState


def may_buy(state: "CorinthState") -> i64:
    """COR-027: the most yellow dice the start player can buy."""
    sheet = state.sheets[state.starter()]
    room = board.YELLOW_DICE - sheet.owned()
    return room if room < sheet.gold_left() else sheet.gold_left()


def fill_purchases(state: "CorinthState", out: vec[i64]) -> i64:
    """COR-026: none is a choice, too."""
    n = may_buy(state) + 1
    for wanted in range(n):
        out[wanted] = moves.BUY + wanted
    return n


def buy(state: "CorinthState", wanted: i64) -> None:
    """COR-026: paid before the roll."""
    state.bought = wanted
    state.sheets[state.turn].gold_spent += wanted
    roll(state)


def roll(state: "CorinthState") -> None:
    """COR-031: the white dice are thrown first, which makes no difference."""
    state.turn = CHANCE
    state.phase = phases.WHITE


def dice_to_throw(state: "CorinthState") -> i64:
    """How many dice chance throws next."""
    return board.WHITE_DICE if state.phase == phases.WHITE else yellow_dice(state)


def yellow_dice(state: "CorinthState") -> i64:
    """COR-028: the yellow dice of this roll, owned and bought."""
    return state.sheets[state.starter()].owned() + state.bought


def place(state: "CorinthState", white: i64, yellow: i64) -> bool:
    """COR-032 to COR-036: place the groups of two throws; False if the dice are all alike, which wins the game."""
    whites = throws.COUNTS[white]
    yellows = throws.COUNTS[yellow]
    groups: i64 = 0
    highest: i64 = 0
    for face in range(board.FACES):
        if throws.shown(whites + yellows, face):
            groups += 1
            highest = face
    if groups == 1 and state.variant.all_same_roll_wins:
        return False
    state.groups = groups
    area = board.GOATS
    for face in range(board.FACES):
        if throws.shown(whites + yellows, face):
            into = board.GOLD if face == highest else area
            state.white |= throws.shown(whites, face) << 4 * into
            state.yellow |= throws.shown(yellows, face) << 4 * into
            state.values |= (face + 1) << 4 * into
            area += 1
    return True


def fill_groups(state: "CorinthState", out: vec[i64]) -> i64:
    """COR-039, COR-040: any group that lies on the harbor."""
    n: i64 = 0
    for area in range(board.AREA_COUNT):
        if state.group(area):
            out[n] = moves.TAKE + area
            n += 1
    return n


def take(state: "CorinthState", area: i64) -> None:
    """COR-039: all dice of a group leave the harbor."""
    state.area = area
    state.dice = state.group(area)
    state.value = state.value_of(area)
    keep = ~(15 << 4 * area)
    state.white &= keep
    state.yellow &= keep
    state.values &= keep


def remove_yellow(state: "CorinthState") -> None:
    """COR-020, COR-029: after the start player's first turn; a group of yellow dice alone is gone with its value."""
    state.yellow = 0
    state.bought = 0
    for area in range(board.AREA_COUNT):
        if not state.group(area):
            state.values &= ~(15 << 4 * area)


def clear(state: "CorinthState") -> None:
    """COR-021: all dice are removed."""
    state.white = 0
    state.values = 0
    state.groups = 0
