"""The eight module sides of the map, read from the data or from a file of your own, and checked before anybody plays on them.

A file of your own has the format of `map.modules` in `data.json` and may replace any of the eight sides; name it in the
environment variable `STOA_CALEDONIA_MODULES`. A wrong one is refused with the place and the reason.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from stoa.core.errors import StoaError
from stoa.core.position import shown
from stoa.games.caledonia.rules import board

Spot = tuple[int, int]  # column and row, from 0
Edge = frozenset[Spot]
Corner = frozenset[Spot]  # the three hexes that meet there, inside the map or not

COLUMNS: int = board.DATA["map"]["grid"]["columns"]
ROWS: int = board.DATA["map"]["grid"]["rows"]
CENTRAL: frozenset[Spot] = frozenset((col, row) for col, row in board.DATA["map"]["central_loch"])
PLAYERS = ("1-2", "3-4")


class BadModule(StoaError):
    """A module side that cannot be played on: where and why."""


@dataclass(frozen=True)
class Hex:
    """What is printed on a hex; a loch has no terrain and no land cost (CAL-024)."""

    terrain: frozenset[str]
    cost: int
    shaded: bool
    port: str | None  # the player counts it is a port space for

    @property
    def loch(self) -> bool:
        return not self.terrain


@dataclass(frozen=True)
class Side:
    """One side of a module."""

    name: str
    hexes: dict[Spot, Hex]
    rivers: frozenset[Edge]
    deltas: frozenset[Spot]


def around(spot: Spot) -> list[Spot]:
    """The six hexes round a hex, clockwise from the north, also those outside the map (CAL-023)."""
    col, row = spot
    grid = board.DATA["map"]["grid"]
    offsets = grid["neighbours_odd_column" if col % 2 else "neighbours_even_column"]
    return [(col + right, row + down) for right, down in (offsets[way] for way in ("N", "NE", "SE", "S", "SW", "NW"))]


def inside(spot: Spot) -> bool:
    return 0 <= spot[0] < COLUMNS and 0 <= spot[1] < ROWS


def on_edge(spot: Spot) -> bool:
    """CAL-036: whether the hex lies on the outer edge of the map."""
    return inside(spot) and not all(map(inside, around(spot)))


def spots_of(module: str) -> frozenset[Spot]:
    """CAL-023: the hexes of a module."""
    layout = board.DATA["map"]["layout"]
    first, last = layout["columns"][module]
    found = set()
    for col in range(first, last + 1):
        top, bottom = layout["rows_odd_columns" if col % 2 else "rows_even_columns"][module]
        found |= {(col, row) for row in range(top, bottom + 1)}
    return frozenset(found)


@cache
def sides() -> dict[str, Side]:
    """The sides in use by name, such as A1; raises BadModule."""
    path = os.environ.get(board.MODULES_FILE)
    return _with(_own(path) if path else {})


def check_file(path: str | Path) -> list[str]:
    """The names of the sides in a file, if they can be played on; raises BadModule."""
    own = _own(str(path))
    _with(own)
    return sorted(own)


def _with(own: dict[str, Any]) -> dict[str, Side]:
    """The sides of the data with those of a file in their place."""
    read = {name: read_side(name, side) for name, side in {**board.DATA["map"]["modules"], **own}.items()}
    check_maps(read)
    return read


def digest() -> str:
    """A short mark of the sides in use, so that records tell which map they were played on."""
    text = json.dumps([_plain(side) for side in sides().values()])
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def _plain(side: Side) -> list[Any]:
    """A side in an order that does not depend on the process."""
    hexes = [
        (spot, sorted(found.terrain), found.cost, found.shaded, found.port)
        for spot, found in sorted(side.hexes.items())
    ]
    return [side.name, hexes, sorted(sorted(edge) for edge in side.rivers), sorted(side.deltas)]


def _own(path: str) -> dict[str, Any]:
    try:
        found = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise BadModule(f"{path}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise BadModule(f"{path}: not JSON: {error}") from None
    if not isinstance(found, Mapping):
        raise BadModule(f"{path}: expected module sides by name, such as A1, found {shown(found)}")
    modules = found.get("modules", found)
    names = board.DATA["map"]["modules"]
    if not isinstance(modules, Mapping) or not modules or not set(modules) <= set(names):
        raise BadModule(f"{path}: expected sides among {', '.join(names)}, found {shown(modules)}")
    return dict(modules)


def read_side(name: str, value: object) -> Side:
    """A side from its description, with the checks that concern it alone; raises BadModule."""
    if not isinstance(value, Mapping):
        raise BadModule(f"{name}: expected hexes, rivers and deltas, found {shown(value)}")
    for field in ("hexes", "rivers", "deltas"):
        if not isinstance(value.get(field), list):
            raise BadModule(f"{name}: expected a list of {field}")
    hexes: dict[Spot, Hex] = {}
    for entry in value["hexes"]:
        spot, found = _hex(name, entry)
        if spot in hexes:
            raise BadModule(f"{name}, hex {spot}: it is there twice")
        hexes[spot] = found
    _check_hexes(name, hexes)
    rivers, mouths = _rivers(name, value["rivers"], hexes)
    deltas = frozenset(_spot(f"{name}, deltas", spot) for spot in value["deltas"])
    if deltas != mouths:
        wrong = min(deltas ^ mouths)
        raise BadModule(
            f"{name}, deltas: {wrong} is {'no' if wrong in deltas else 'a'} hex at the mouth of a river (CAL-030)"
        )
    return Side(name, hexes, rivers, deltas)


def _spot(where: str, value: object) -> Spot:
    if not isinstance(value, list) or len(value) != 2 or not all(type(number) is int for number in value):
        raise BadModule(f"{where}: expected a column and a row, found {shown(value)}")
    return value[0], value[1]


def _hex(name: str, entry: object) -> tuple[Spot, Hex]:
    if not isinstance(entry, Mapping) or "col" not in entry or "row" not in entry:
        raise BadModule(f"{name}, hexes: expected col, row and type, found {shown(entry)}")
    spot = _spot(f"{name}, hexes", [entry["col"], entry["row"]])
    where = f"{name}, hex {spot}"
    port = entry.get("port")
    if port is not None and port not in PLAYERS:
        raise BadModule(f"{where}: port is {' or '.join(PLAYERS)}, not {shown(port)} (CAL-033)")
    if entry.get("type") == "loch":
        if entry.get("terrain") or entry.get("cost") is not None:
            raise BadModule(f"{where}: a loch has neither terrain nor land cost (CAL-024)")
        return spot, Hex(frozenset(), 0, False, port)
    if entry.get("type") != "land":
        raise BadModule(f"{where}: type is land or loch, not {shown(entry.get('type'))} (CAL-024)")
    terrain, cost, shaded = entry.get("terrain"), entry.get("cost"), entry.get("shaded_1_2")
    if not isinstance(terrain, list) or not terrain or any(kind not in board.TERRAINS for kind in terrain):
        raise BadModule(
            f"{where}: terrain is one or more of {', '.join(board.TERRAINS)}, not {shown(terrain)} (CAL-024)"
        )
    if type(cost) is not int or not 1 <= cost <= 6:
        raise BadModule(f"{where}: land cost is 1 to 6, not {shown(cost)} (CAL-024)")
    if not isinstance(shaded, bool):
        raise BadModule(f"{where}: shaded_1_2 is true or false, not {shown(shaded)} (CAL-035)")
    return spot, Hex(frozenset(terrain), cost, shaded, port)


def _check_hexes(name: str, hexes: dict[Spot, Hex]) -> None:
    expected = spots_of(name[0])
    if set(hexes) != expected:
        wrong = min(set(hexes) ^ expected)
        raise BadModule(
            f"{name}, hex {wrong}: {'missing' if wrong in expected else 'not a hex of this module'} (CAL-023)"
        )
    for spot in CENTRAL & expected:
        if not hexes[spot].loch:
            raise BadModule(f"{name}, hex {spot}: the central loch lies there (CAL-025)")
    for players in PLAYERS:
        ports = [spot for spot, found in hexes.items() if found.port == players]
        if len(ports) != 1:
            raise BadModule(f"{name}: expected one port space for {players} players, found {len(ports)} (CAL-033)")
    for kind in ("forest", "mountain"):
        with_kind = [spot for spot, found in hexes.items() if kind in found.terrain]
        least = board.DATA["map"]["generator"]
        if len(with_kind) < least[f"min_{kind}_per_side"]:
            raise BadModule(
                f"{name}: {len(with_kind)} hexes with {kind}, at least {least[f'min_{kind}_per_side']} are needed"
            )
        inner = [spot for spot in with_kind if not on_edge(spot)]
        if len(inner) < least[f"min_inner_{kind}_per_side"]:
            raise BadModule(
                f"{name}: {len(inner)} inner hexes with {kind}, at least {least[f'min_inner_{kind}_per_side']} are needed"
            )


def corners(edge: Edge) -> list[Corner]:
    """The two ends of an edge, each as the three hexes that meet there."""
    one, other = sorted(edge)
    return [edge | {third} for third in around(one) if third in around(other)]


def _rivers(name: str, rivers: Iterable[object], hexes: dict[Spot, Hex]) -> tuple[frozenset[Edge], frozenset[Spot]]:
    """CAL-027, CAL-030: all river edges, and the hexes at the mouths."""
    edges: set[Edge] = set()
    mouths: set[Spot] = set()
    for number, river in enumerate(rivers, 1):
        where = f"{name}, river {number}"
        if not isinstance(river, Mapping) or not isinstance(river.get("edges"), list) or not river["edges"]:
            raise BadModule(f"{where}: expected edges from the source to the mouth, found {shown(river)}")
        path = [_edge(where, edge, hexes) for edge in river["edges"]]
        for edge in path:
            if edge in edges:
                raise BadModule(f"{where}, edge {sorted(edge)}: a river runs there already")
            edges.add(edge)
        _check_path(where, path, hexes)
        mouth = river.get("mouth")
        if not isinstance(mouth, list) or frozenset(_spot(where, spot) for spot in mouth) != path[-1]:
            raise BadModule(f"{where}, mouth: expected the two hexes of the last edge, found {shown(mouth)} (CAL-030)")
        mouths |= path[-1]
    return frozenset(edges), frozenset(mouths)


def _edge(where: str, value: object, hexes: dict[Spot, Hex]) -> Edge:
    if not isinstance(value, list) or len(value) != 2:
        raise BadModule(f"{where}: expected an edge as two hexes, found {shown(value)}")
    one, other = (_spot(where, spot) for spot in value)
    if other not in around(one):
        raise BadModule(f"{where}, edge {[one, other]}: the hexes are not adjacent (CAL-026)")
    for spot in (one, other):
        if spot not in hexes:
            raise BadModule(
                f"{where}, edge {[one, other]}: {spot} is not in this module; no river lies on a seam (CAL-027)"
            )
        if hexes[spot].loch:
            raise BadModule(
                f"{where}, edge {[one, other]}: {spot} is a loch; rivers lie between land (CAL-027, CAL-029)"
            )
    return frozenset((one, other))


def _check_path(where: str, path: list[Edge], hexes: dict[Spot, Hex]) -> None:
    """One path without loops that touches a loch at its mouth alone."""
    wet = {corner for edge in path for corner in corners(edge) if any(s in hexes and hexes[s].loch for s in corner)}
    ends = [corner for corner in corners(path[-1]) if corner in wet]
    if len(ends) != 1 or len(wet) != 1:
        raise BadModule(f"{where}: it must touch a loch at the end of its last edge and nowhere else (CAL-030)")
    at, passed = ends[0], {ends[0]}
    for edge in reversed(path):
        others = [corner for corner in corners(edge) if corner != at]
        if len(others) != 1 or others[0] in passed:
            raise BadModule(f"{where}, edge {sorted(edge)}: the edges must form one path without loops")
        at = others[0]
        passed.add(at)
    if any(inside(spot) and spot not in hexes for spot in at):
        raise BadModule(f"{where}: its source must lie inside the side or on the outer edge of the map")


def check_maps(found: dict[str, Side]) -> None:
    """What must hold for all 16 maps; raises BadModule."""
    for numbers in product("12", repeat=4):
        name = "".join(numbers)
        check_map(
            f"map {name}", [found[module + number] for module, number in zip(board.MODULES, numbers, strict=True)]
        )


def check_map(where: str, four: list[Side]) -> None:
    """Land and loch hang together, ports can be reached, and every clan can start."""
    hexes = {spot: found for side in four for spot, found in side.hexes.items()}
    land = {spot for spot, found in hexes.items() if not found.loch}
    inner = {spot for spot in land if not hexes[spot].shaded}
    for what, spots in (("the land", land), ("the land for 1-2 players", inner)):
        if _spread(min(spots), spots) != spots:
            raise BadModule(f"{where}: {what} does not hang together")
    lochs = set(hexes) - land
    if _spread(min(CENTRAL), lochs) != CENTRAL:
        raise BadModule(f"{where}: a loch touches the central loch (CAL-025)")
    for players, active in (("3-4", land), ("1-2", inner)):
        for spot, found in hexes.items():
            near = [other for other in around(spot) if other in hexes]
            shore = active | {loch for loch in lochs if any(other in active for other in around(loch))}
            if found.port == players and not any(other in shore for other in near):
                raise BadModule(f"{where}, hex {spot}: the port space for {players} players cannot be reached")
    _check_borders(where, hexes, land, inner)


def _check_borders(where: str, hexes: dict[Spot, Hex], land: set[Spot], inner: set[Spot]) -> None:
    """CAL-212, CAL-283: room for the starting workers that must stand on border spaces; ports have none."""
    work = {spot for spot in land if hexes[spot].terrain & {"forest", "mountain"}}
    outer = [spot for spot in work if on_edge(spot) and hexes[spot].port != "3-4"]
    if len(outer) < 9:
        raise BadModule(
            f"{where}: {len(outer)} border spaces with forest or mountain for 3-4 players, at least 9 are needed"
        )
    shaded = land - inner
    small = [spot for spot in work & inner if on_edge(spot) or any(other in shaded for other in around(spot))]
    small = [spot for spot in small if hexes[spot].port != "1-2"]
    dear = [spot for spot in small if hexes[spot].cost != 1]
    if len(small) < 5 or len(dear) < 3:
        raise BadModule(
            f"{where}: {len(small)} border spaces with forest or mountain for 1-2 players, {len(dear)} of them with a cost "
            "other than 1; at least 5 and 3 are needed"
        )


def _spread(start: Spot, spots: Iterable[Spot]) -> set[Spot]:
    """All of the spots that hang together with the first."""
    left = set(spots)
    found, edge = {start}, [start]
    while edge:
        for spot in around(edge.pop()):
            if spot in left and spot not in found:
                found.add(spot)
                edge.append(spot)
    return found
