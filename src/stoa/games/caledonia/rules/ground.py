"""The map as tables: where a unit may stand, what lies beside it, and how far each level of shipping reaches.

A `Ground` never changes and is shared by all games on the same map.
"""

from functools import cache
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia.rules import board, modules
from stoa.games.caledonia.rules.modules import Edge, Hex, Spot, around


@final
class Ground:
    """One of the 16 maps, for one or two players or for more, with or without port tiles."""

    def __init__(
        self,
        sides: str,
        small: bool,
        cost: vec[i64],
        adjacent: vec[i64],
        near: vec[i64],
        ports: vec[i64],
        room: vec[i64],
        border: vec[i64],
        delta: vec[i64],
        dear: vec[i64],
        cheap: vec[i64],
        rim: vec[i64],
        reach: vec[i64],
    ) -> None:
        self.sides: Final = sides  # "1212", or less while modules are being laid
        self.small: Final = small
        self.cost: Final = cost  # of land, by hex
        self.adjacent: Final = adjacent  # hex x direction, NOTHING outside the map
        self.near: Final = near  # hex x direction: the neighbouring hexes (CAL-028) that units can stand on
        self.ports: Final = ports  # the port space of each module, or NOTHING
        self.room: Final = room  # terrain x word: where such units may stand; WATER is for fishermen
        self.border: Final = border  # CAL-036
        self.delta: Final = delta  # CAL-030
        self.dear: Final = dear  # CAL-276: land cost 5 or 6
        self.cheap: Final = cheap  # CAL-241: land cost 1
        self.rim: Final = rim  # hex x word: the adjacent hexes
        self.reach: Final = reach  # (level x hex) x word

    def stands(self, words: vec[i64], index: i64) -> bool:
        """Whether a set of hexes holds this one."""
        return words[index // board.WORD] >> index % board.WORD & 1 == 1

    def suits(self, terrain: i64, index: i64) -> bool:
        """Whether the units of a terrain may stand on a hex; WATER is for fishermen."""
        return self.room[terrain * 2 + index // board.WORD] >> index % board.WORD & 1 == 1


def _nothing_laid(sides: str, small: bool) -> Ground:
    """The map while its modules are being laid: nobody can stand anywhere."""
    none = vec[i64]([])
    words = vec[i64]([0, 0])
    ports = vec[i64]([board.NOTHING] * 4)
    return Ground(sides, small, none, none, none, ports, vec[i64]([0] * 8), words, words, words, words, none, none)


@cache
def ground(sides: str, small: bool, with_ports: bool) -> Ground:
    """The map of these sides, as "1212" for A1, B2, C1 and D2."""
    if len(sides) < board.PORTS:
        return _nothing_laid(sides, small)
    four = [modules.sides()[module + number] for module, number in zip(board.MODULES, sides, strict=True)]
    hexes = {spot: found for side in four for spot, found in side.hexes.items()}
    rivers = {edge for side in four for edge in side.rivers}
    players = "1-2" if small else "3-4"
    ports = {spot for spot, found in hexes.items() if with_ports and found.port == players}
    shaded = {spot for spot, found in hexes.items() if small and found.shaded}
    active = set(hexes) - shaded - ports

    def standing(terrain: str) -> set[Spot]:
        return {spot for spot in active if terrain in hexes[spot].terrain}

    lochs = {spot for spot in active if hexes[spot].loch}
    room = [standing(terrain) for terrain in board.TERRAINS] + [lochs | ports]  # WATER is the last
    open_to_units = active | ports
    crossed = {spot for spot in hexes if hexes[spot].loch} - ports
    adjacent: list[int] = []
    near: list[int] = []
    rim: list[set[Spot]] = []
    reach: list[list[set[Spot]]] = [[] for _ in range(board.LEVELS + 1)]
    for index in range(board.HEXES):
        spot = (index // board.ROWS, index % board.ROWS)
        ring = around(spot)
        adjacent += [_index(other) if other in hexes else board.NOTHING for other in ring]
        beside = [other in open_to_units and frozenset((spot, other)) not in rivers for other in ring]
        near += [_index(other) if fits else board.NOTHING for other, fits in zip(ring, beside, strict=True)]
        rim.append({other for other in ring if other in hexes})
        for level, found in enumerate(_reach(spot, rivers, crossed)):
            reach[level].append(found & open_to_units)
    border = {
        spot
        for spot in active | ports - shaded  # CAL-283
        if modules.on_edge(spot) or any(other in shaded for other in around(spot))
    }
    return Ground(
        sides,
        small,
        vec[i64]([_cost((index // board.ROWS, index % board.ROWS), hexes, ports) for index in range(board.HEXES)]),
        vec[i64](adjacent),
        vec[i64](near),
        vec[i64]([_port(module, ports) for module in range(board.PORTS)]),
        _words(room),
        _words([border]),
        _words([{spot for side in four for spot in side.deltas}]),
        _words([{spot for spot in active if hexes[spot].cost >= 5}]),
        _words([{spot for spot in active if hexes[spot].cost == 1}]),
        _words(rim),
        _words([found for level in reach for found in level]),
    )


def _index(spot: Spot) -> int:
    return spot[0] * board.ROWS + spot[1]


def _cost(spot: Spot, hexes: dict[Spot, Hex], ports: set[Spot]) -> int:
    """CAL-283: a port tile hides what is printed under it."""
    return 0 if spot in ports else hexes[spot].cost


def _port(module: int, ports: set[Spot]) -> int:
    own = [spot for spot in ports if spot in modules.spots_of(board.MODULES[module])]
    return _index(own[0]) if own else board.NOTHING


def _words(sets: list[set[Spot]]) -> vec[i64]:
    found: list[i64] = []
    for spots in sets:
        low: i64 = 0
        high: i64 = 0
        for spot in spots:
            index: i64 = _index(spot)
            if index < board.WORD:
                low |= board.BIT[index]
            else:
                high |= board.BIT[index - board.WORD]
        found.append(low)
        found.append(high)
    return vec[i64](found)


def _reach(spot: Spot, rivers: set[Edge], crossed: set[Spot]) -> list[set[Spot]]:
    """CAL-097 to CAL-103: what a unit on this hex reaches at each level of shipping, without asking what is open."""
    ring = set(around(spot))
    near = {other for other in ring if frozenset((spot, other)) not in rivers}
    levels = [near, ring]
    chain = {spot}
    passed = {spot}
    found = ring
    while len(levels) <= board.LEVELS:
        chain = {loch for at in chain for loch in around(at) if loch in crossed and loch not in passed}
        passed |= chain
        found = found | {other for loch in chain for other in around(loch)} - {spot}
        levels.append(found)
    return levels
