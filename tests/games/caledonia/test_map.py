"""The tables of all 16 maps against the slow map: adjacency, rivers, deltas, borders, terrain, ports and reach."""

from itertools import product

import pytest

from games.caledonia.slow_map import ALL_MAPS, DATA, LEVELS, SlowMap
from stoa.games.caledonia.rules.ground import ground

SPOTS = [(col, row) for col in range(13) for row in range(9)]
TERRAINS = ("grassland", "forest", "mountain")
KINDS = list(product(ALL_MAPS, (2, 4), (True, False)))
KIND_NAMES = [f"{sides} {seats} {'ports' if ports else 'plain'}" for sides, seats, ports in KINDS]

every_map = pytest.mark.parametrize(("sides", "seats", "ports"), KINDS, ids=KIND_NAMES)


def index(spot):
    return spot[0] * 9 + spot[1]


def spots_in(words, at=0):
    """A set of hexes out of the tables."""
    mask = words[at * 2] | words[at * 2 + 1] << 60
    return {spot for spot in SPOTS if mask >> index(spot) & 1}


def six(state, spot):
    """The hexes that a table has for the six directions."""
    found = state[index(spot) * 6 : index(spot) * 6 + 6]
    return {SPOTS[n] for n in found if n >= 0}


def both(sides, seats, ports):
    return ground(sides, seats <= 2, ports), SlowMap(sides, seats, ports)


@pytest.mark.rule("CAL-021", "CAL-022", "CAL-023", "CAL-025")
def test_sixteen_maps_have_13_columns_of_9_hexes_in_four_modules_round_a_loch():
    assert len(ALL_MAPS) == 16
    homes = {"A": (range(6), range(5)), "B": (range(6, 13), range(5)), "C": (range(6, 13), range(4, 9))}
    homes["D"] = (range(6), range(4, 9))
    sizes = {"A": 27, "B": 32, "C": 31, "D": 27}
    for side, module in DATA["map"]["modules"].items():
        columns, rows = homes[side[0]]
        assert len(module["hexes"]) == sizes[side[0]]
        assert all(entry["col"] in columns and entry["row"] in rows for entry in module["hexes"])
    for sides in ALL_MAPS:
        slow = SlowMap(sides, 4)
        assert sorted(slow.printed) == SPOTS
        assert all(slow.loch(tuple(spot)) for spot in DATA["map"]["central_loch"])
    rocks = [tuple(DATA["map"]["layout"]["rock_hex"][letter]) for letter in "ABCD"]
    assert all(slow.adjacent(rock, rocks[(n + 1) % 4]) for n, rock in enumerate(rocks))


@pytest.mark.rule("CAL-024", "CAL-027", "CAL-029")
@pytest.mark.parametrize("sides", ALL_MAPS)
def test_land_has_terrain_and_cost_lochs_have_neither_and_rivers_lie_between_land(sides):
    slow = SlowMap(sides, 4, ports=False)
    for spot in SPOTS:
        if slow.loch(spot):
            assert (slow.terrain(spot), slow.cost(spot)) == (set(), 0)
            assert all(slow.neighbouring(spot, other) for other in slow.round(spot))
        else:
            assert slow.terrain(spot) <= set(TERRAINS)
            assert slow.terrain(spot)
            assert slow.cost(spot) in range(1, 7)
    assert slow.rivers
    assert all(not slow.loch(spot) for edge in slow.rivers for spot in edge)


@pytest.mark.rule("CAL-026", "CAL-028")
@every_map
def test_adjacent_and_neighbouring_hexes_are_those_of_the_slow_map(sides, seats, ports):
    fast, slow = both(sides, seats, ports)
    for spot in SPOTS:
        assert six(fast.adjacent, spot) == set(slow.round(spot))
        assert spots_in(fast.rim, index(spot)) == set(slow.round(spot))
        near = {other for other in slow.round(spot) if slow.neighbouring(spot, other) and slow.open(other)}
        assert six(fast.near, spot) == near


@pytest.mark.rule("CAL-020", "CAL-024", "CAL-032", "CAL-034", "CAL-035", "CAL-282", "CAL-283")
@every_map
def test_every_terrain_has_the_room_and_the_cost_of_the_slow_map(sides, seats, ports):
    fast, slow = both(sides, seats, ports)
    for n, terrain in enumerate(TERRAINS):
        assert spots_in(fast.room, n) == {spot for spot in SPOTS if terrain in slow.terrain(spot)}
    water = {spot for spot in SPOTS if slow.loch(spot)} | slow.ports
    assert spots_in(fast.room, 3) == water
    assert [fast.cost[index(spot)] for spot in SPOTS] == [slow.cost(spot) for spot in SPOTS]
    land = {spot for spot in SPOTS if slow.terrain(spot)}
    assert spots_in(fast.dear) == {spot for spot in land if slow.cost(spot) >= 5}
    assert spots_in(fast.cheap) == {spot for spot in land if slow.cost(spot) == 1}


@pytest.mark.rule("CAL-030", "CAL-036", "CAL-283")
@every_map
def test_deltas_and_border_spaces_are_those_of_the_slow_map(sides, seats, ports):
    fast, slow = both(sides, seats, ports)
    assert spots_in(fast.delta) == {spot for spot in SPOTS if slow.delta(spot)}
    assert spots_in(fast.border) == {spot for spot in SPOTS if slow.border(spot)}


@pytest.mark.rule("CAL-033", "CAL-236", "CAL-262")
@every_map
def test_the_four_port_spaces_depend_on_the_number_of_players(sides, seats, ports):
    fast, slow = both(sides, seats, ports)
    spaces = DATA["map"]["ports"]["1-2" if seats <= 2 else "3-4"]
    assert [SPOTS[n] if n >= 0 else None for n in fast.ports] == [
        tuple(spaces[letter]) if ports else None for letter in "ABCD"
    ]
    assert slow.ports == ({tuple(space) for space in spaces.values()} if ports else set())


@pytest.mark.rule("CAL-097", "CAL-098", "CAL-099", "CAL-100", "CAL-101", "CAL-103", "CAL-104", "CAL-222")
@every_map
def test_every_level_of_shipping_reaches_what_the_slow_map_reaches(sides, seats, ports):
    fast, slow = both(sides, seats, ports)
    stand = [spot for spot in SPOTS if slow.open(spot)]
    for level in LEVELS:
        for spot in stand:
            far = {other for other in slow.reach(spot, level) if slow.open(other)}
            assert spots_in(fast.reach, level * 117 + index(spot)) == far, (level, spot)


@pytest.mark.rule("CAL-035", "CAL-036")
def test_the_maps_have_the_land_and_the_borders_that_the_rules_count():
    land, inner, cheap, outer, rim, dear = ([] for _ in range(6))
    for sides in ALL_MAPS:
        large, small = SlowMap(sides, 4, ports=False), SlowMap(sides, 2, ports=False)
        land.append(sum(1 for spot in SPOTS if large.terrain(spot)))
        inner.append(sum(1 for spot in SPOTS if small.terrain(spot)))
        cheap.append(sum(1 for spot in SPOTS if small.terrain(spot) and small.cost(spot) == 1))
        work = {"forest", "mountain"}
        outer.append(sum(1 for spot in SPOTS if large.border(spot) and large.terrain(spot) & work))
        rim.append([spot for spot in SPOTS if small.border(spot) and small.terrain(spot) & work])
        dear.append(sum(1 for spot in rim[-1] if small.cost(spot) > 1))
    assert (min(land), max(land), min(inner), max(inner)) == (90, 93, 56, 58)
    assert (min(cheap), max(cheap), min(outer), max(outer)) == (5, 7, 22, 25)
    assert ({len(spots) for spots in rim}, min(dear), max(dear)) == ({16, 17}, 13, 15)
