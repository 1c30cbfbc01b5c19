"""The map a second time, slowly: from the printed facts with cube coordinates, one question at a time.

Nothing here asks the engine. A spot is (column, row), both from 0.
"""

import json
from functools import cached_property
from importlib import resources
from itertools import combinations, product

DATA = json.loads(resources.files("stoa.games.caledonia").joinpath("data.json").read_text(encoding="utf-8"))
ALL_MAPS = ["".join(sides) for sides in product("12", repeat=4)]
LEVELS = range(6)


def cube(spot):
    """CAL-023: odd columns sit half a hex lower."""
    col, row = spot
    r = row - (col - col % 2) // 2
    return col, r, -col - r


def distance(one, other):
    return max(abs(a - b) for a, b in zip(cube(one), cube(other), strict=True))


ROUND = {
    (col, row): [
        (other, line)
        for other in range(col - 1, col + 2)
        for line in range(row - 1, row + 2)
        if distance((col, row), (other, line)) == 1
    ]
    for col in range(-1, 14)
    for row in range(-1, 10)
}


def name(spot):
    """As people write a hex: column 3, row 2 is d3."""
    return "abcdefghijklm"[spot[0]] + str(spot[1] + 1)


def spot_of(text):
    return "abcdefghijklm".index(text[0]), int(text[1:]) - 1


def hexes_of(spots):
    """The names of hexes."""
    return {name(spot) for spot in spots}


class SlowMap:
    """One of the 16 maps for some number of seats, with or without port tiles."""

    def __init__(self, sides, seats, ports=True, modules=DATA["map"]["modules"]):
        four = [modules[letter + side] for letter, side in zip("ABCD", sides, strict=True)]
        self.small = seats <= 2
        self.printed = {(entry["col"], entry["row"]): entry for side in four for entry in side["hexes"]}
        self.rivers = {
            frozenset(map(tuple, edge)) for side in four for river in side["rivers"] for edge in river["edges"]
        }
        use = "1-2" if self.small else "3-4"
        self.ports = {spot for spot, entry in self.printed.items() if ports and entry.get("port") == use}

    def loch(self, spot):
        return self.printed[spot]["type"] == "loch"

    def shaded(self, spot):
        return self.small and self.printed[spot].get("shaded_1_2", False)

    def active(self, spot):
        """CAL-035."""
        return spot in self.printed and not self.shaded(spot)

    def open(self, spot):
        """CAL-034, CAL-216: where some unit may stand."""
        return spot in self.ports or self.active(spot)

    def terrain(self, spot):
        """CAL-035, CAL-283."""
        return set() if spot in self.ports or not self.active(spot) else set(self.printed[spot].get("terrain", ()))

    def cost(self, spot):
        """CAL-024, CAL-283."""
        return 0 if spot in self.ports else self.printed[spot].get("cost", 0)

    def adjacent(self, one, other):
        """CAL-026."""
        return distance(one, other) == 1

    def neighbouring(self, one, other):
        """CAL-028."""
        return self.adjacent(one, other) and frozenset((one, other)) not in self.rivers

    def round(self, spot):
        return [other for other in ROUND[spot] if other in self.printed]

    def on_outer_edge(self, spot):
        return len(self.round(spot)) < 6

    def border(self, spot):
        """CAL-036, CAL-283."""
        if not self.active(spot):
            return False
        return self.on_outer_edge(spot) or any(self.shaded(other) for other in self.round(spot))

    def delta(self, spot):
        """CAL-030: beside a river edge that has a loch at one of its two ends."""
        for edge in self.rivers:
            if spot in edge:
                one, other = edge
                ends = [third for third in self.round(one) if self.adjacent(third, other)]
                if any(self.loch(third) for third in ends):
                    return True
        return False

    @cached_property
    def crossable(self):
        """CAL-099, CAL-103: lochs that are not the space of a port tile."""
        return {spot for spot in self.printed if self.loch(spot) and spot not in self.ports}

    def reach(self, spot, level):
        """CAL-097 to CAL-104: every hex that a unit here reaches, with or without room for a unit."""
        if level == 0:
            return {other for other in self.round(spot) if self.neighbouring(spot, other)}
        found = set(self.round(spot))
        lochs = {spot}
        for _ in range(level - 1):
            lochs = {loch for at in lochs for loch in self.round(at) if loch in self.crossable}
            found |= {other for loch in lochs for other in self.round(loch)}
        return found - {spot}

    def settlements(self, spots):
        """CAL-193: groups of units joined by the neighbouring relation."""
        groups = [{spot} for spot in spots]
        for one, other in combinations(spots, 2):
            if self.neighbouring(one, other):
                first = next(group for group in groups if one in group)
                second = next(group for group in groups if other in group)
                if first is not second:
                    first |= second
                    groups.remove(second)
        return groups

    def connected(self, spots, level):
        """CAL-194, CAL-195: the settlements in the largest group that shipping links."""
        towns = self.settlements(spots)
        clusters = [[town] for town in towns]
        reach = {spot: self.reach(spot, level) for spot in spots}
        for one, other in combinations(towns, 2):
            if any(there in reach[here] for here in one for there in other):
                first = next(cluster for cluster in clusters if one in cluster)
                second = next(cluster for cluster in clusters if other in cluster)
                if first is not second:
                    first += second
                    clusters.remove(second)
        return max(map(len, clusters), default=0)
