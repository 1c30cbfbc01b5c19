"""Scoring: the tile of a round, settlements, and the final scoring row by row."""

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.ground import Ground
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import bits, lowest

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

FINAL: Final = board.DATA["final_scoring"]
MONEY_PER_VP: Final[i64] = FINAL["money_per_vp"]
GLORY_VP: Final[i64] = FINAL["glory_vp"]
BASIC_VP: Final[i64] = FINAL["basic_good_vp"]
PROCESSED_VP: Final[i64] = FINAL["processed_good_vp"]
HOPS_VP: Final[i64] = FINAL["hops_vp"]
IMPORT_VP: Final = (
    int(FINAL["import_vp"]["most"]),
    int(FINAL["import_vp"]["middle"]),
    int(FINAL["import_vp"]["least"]),
)
FIXED_VP: Final[i64] = board.DATA["variants"]["static_imports"]["vp"]

GLORY: Final = vec[i64]([tile.get("glory", 0) for tile in board.DATA["scoring_tiles"]])
PER: Final = vec[i64]([tile.get("per", 1) for tile in board.DATA["scoring_tiles"]])
UNIT_GLORY: Final = vec[i64]([board.DATA["scoring_tiles"][2]["glory_by_unit"].get(unit, 0) for unit in board.UNITS])


def score_round(state: "CaledoniaState") -> None:
    """CAL-171: the tile of this round."""
    if not state.variant.scoring:
        return
    for player in state.players:
        player.glory += glory(state, player, state.scoring[state.round - 1])


def glory(state: "CaledoniaState", player: Player, tile: i64) -> i64:
    """CAL-172 to CAL-181, CAL-276: what a scoring tile gives a player now."""
    if tile == 2:
        total: i64 = 0
        for unit in range(board.UNIT_KINDS):
            total += player.units[unit] * UNIT_GLORY[unit]
        return total
    return counted(state, player, tile) // PER[tile] * GLORY[tile]


def counted(state: "CaledoniaState", player: Player, tile: i64) -> i64:
    """What the other scoring tiles count."""
    if tile == 0:
        return player.basic()
    if tile == 1:
        return player.processed() + player.barrels()  # CAL-229
    if tile == 3:
        return player.units[board.WOODCUTTER] + player.units[board.MINER] + player.units[board.WORKER]
    if tile == 4:
        return bits(player.own0 & state.ground.border[0]) + bits(player.own1 & state.ground.border[1])
    if tile == 5:
        return player.imported[0] + player.imported[1] + player.imported[2]
    if tile == 6:
        return player.meat
    if tile == 7:
        return player.shipping + board.TO_HIRE - player.track + bits(player.technology)
    return bits(player.own0 & state.ground.dear[0]) + bits(player.own1 & state.ground.dear[1])


# Settlements


def spread(ground: Ground, own0: i64, own1: i64, index: i64, level: i64) -> tuple[i64, i64]:
    """The units that hang together with the one on this hex at a level of shipping; level 0 is neighbouring."""
    found0: i64 = 0
    found1: i64 = 0
    edge0: i64 = 0
    edge1: i64 = 0
    if index < board.WORD:
        edge0 = board.BIT[index]
    else:
        edge1 = board.BIT[index - board.WORD]
    while edge0 or edge1:
        if edge0:
            at = lowest(edge0)
            edge0 &= edge0 - 1
            found0 |= board.BIT[at]
        else:
            at = lowest(edge1)
            edge1 &= edge1 - 1
            found1 |= board.BIT[at]
            at += board.WORD
        reach = (level * board.HEXES + at) * 2
        edge0 |= ground.reach[reach] & own0 & ~found0
        edge1 |= ground.reach[reach + 1] & own1 & ~found1
    return found0, found1


def groups(ground: Ground, own0: i64, own1: i64) -> i64:
    """CAL-193: how many settlements these units form."""
    n: i64 = 0
    while own0 or own1:
        at = lowest(own0) if own0 else board.WORD + lowest(own1)
        found0, found1 = spread(ground, own0, own1, at, 0)
        own0 &= ~found0
        own1 &= ~found1
        n += 1
    return n


def settlements(state: "CaledoniaState", player: Player) -> i64:
    """CAL-193 to CAL-196: the settlements in the largest group that shipping links."""
    ground = state.ground
    own0, own1 = player.own0, player.own1
    best: i64 = 0
    while own0 or own1:
        at = lowest(own0) if own0 else board.WORD + lowest(own1)
        found0, found1 = spread(ground, player.own0, player.own1, at, player.shipping)
        n = groups(ground, found0, found1)
        if n > best:
            best = n
        own0 &= ~found0
        own1 &= ~found1
    return best


# The end of the game


def import_values(state: "CaledoniaState") -> list[int]:
    """CAL-187, CAL-188, CAL-260: what cotton, tobacco and sugar cane are worth."""
    if state.variant.fixed_imports:
        return [FIXED_VP] * 3
    totals = [0, 0, 0]
    for player in state.players:
        for good in range(board.TRACKED):
            totals[good] += player.imported[good]
    # On equal totals the earlier good counts as rarer.
    ranked = sorted(range(board.TRACKED), key=lambda good: (-totals[good], -good))
    values = [0, 0, 0]
    for place, good in enumerate(ranked):
        values[good] = IMPORT_VP[place]
    return values


def shares(counts: list[int], prizes: list[int]) -> list[int]:
    """CAL-191: tied players share the prizes of the places they occupy, rounded down.

    >>> shares([5, 3, 3, 3], [12, 6, 0, 0])
    [12, 2, 2, 2]
    """
    found: list[int] = []
    for count in counts:
        first = sum(1 for other in counts if other > count)
        tied = counts.count(count)
        found.append(sum(prizes[first : first + tied]) // tied)
    return found


def threshold(steps: list[dict[str, int]], count: int) -> int:
    """CAL-255, CAL-256: the points of the highest step that is reached."""
    return next(step["vp"] for step in steps if count >= step["min"])


def parts(state: "CaledoniaState") -> list[list[int]]:
    """CAL-183 to CAL-196: what every player would score if the game ended now, row by row."""
    values = import_values(state)
    exported = [int(player.exported) for player in state.players]
    linked = [int(settlements(state, player)) for player in state.players]
    seats = str(state.seats)
    if state.variant.solo:
        exports = [threshold(board.DATA["solo"]["export_vp"], exported[0])]
        settled = [threshold(board.DATA["solo"]["settlement_vp"], linked[0])]
    else:
        exports = shares(exported, FINAL["exports"][seats])
        settled = shares(linked, FINAL["settlements"][seats])
    found: list[list[int]] = []
    for seat, player in enumerate(state.players):
        whisky, money = player.barrels(), player.money  # CAL-230
        for spot in range(board.SPOTS):
            if player.cellar >> spot & 1:
                money += board.CELLAR[spot]
        found.append(
            [
                player.glory * GLORY_VP,
                player.basic() * BASIC_VP + (player.processed() + whisky) * PROCESSED_VP,
                money // MONEY_PER_VP,
                player.imported[board.HOPS] * HOPS_VP,
                sum(player.imported[good] * values[good] for good in range(board.TRACKED)),
                exports[seat],
                settled[seat],
                -player.bid,
            ]
        )
    return found
