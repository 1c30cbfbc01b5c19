"""A second account of the game, kept from descriptions of the state and the printed numbers: nothing asks the engine.

`account` says what a step must change in every purse and stock, `glory` what a scoring tile gives, and `final` counts
the final scoring row by row.
"""

from collections import Counter
from functools import cache

from games.caledonia.slow_map import DATA, SlowMap, spot_of

BASIC, PROCESSED = DATA["goods"]["basic"], DATA["goods"]["processed"]
TRACKED = ("cotton", "tobacco", "sugar_cane")
CONTRACTS = {entry["id"]: entry for entry in DATA["contracts"]}
COSTS = {unit: entry["cost"] for unit, entry in DATA["units"].items()} | {"worker": 6}
FACTORIES = ("cheese_dairy", "bakery", "distillery")
RAW = {"cheese": "milk", "bread": "grain", "whisky": "grain"}
CELLAR = {"left": 0, "middle": 7, "right": 15}
FEES = (5, 0, -5, -10, -15)
PASS_MONEY = {1: [16], 2: [16, 14], 3: [16, 14, 12], 4: [16, 14, 12, 10]}
PRODUCING = ("processing", "barrel", "butter")


@cache
def laid(sides, seats, ports):
    return SlowMap(sides, seats, ports)


def map_of(dump):
    return laid(dump["map"]["sides"], dump["seats"], not dump["options"]["no_port_tiles"])


def price(dump, good):
    side = DATA["market"]["sides"]["1-2" if dump["seats"] <= 2 else "3-4"]
    return side[good]["prices"][dump["prices"][good]]


def imported(player, good):
    return sum(CONTRACTS[number]["imports"].get(good, 0) for number in player["fulfilled"])


def totals(dump):
    """CAL-131: where the import tokens stand, or would stand."""
    return {good: sum(imported(player, good) for player in dump["players"]) for good in TRACKED}


def deployed(player, *units):
    return sum(len(player["units"].get(unit, ())) for unit in units)


class Change:
    """What one seat gains and loses in a step."""

    def __init__(self):
        self.money = 0
        self.goods = Counter()
        self.glory = 0


def account(before, notation, after):
    """What the step written so changes: a Change for every seat, from 1."""
    changes = {seat: Change() for seat in range(1, before["seats"] + 1)}
    if before["turn"] != "chance":
        seat = before["turn"]
        act(before, notation, before["players"][seat - 1], changes[seat])
    for seat_begun in begun(before, notation, after):
        produce(before["players"][seat_begun - 1], changes[seat_begun])
    if round_ends(before, notation, after):
        tiles = before["scoring_tiles"]
        for other, player in enumerate(after["players"], 1):
            if tiles:
                changes[other].glory += glory(
                    after, player, tiles[before["round"] - 1], emptied=after["phase"] == "over"
                )
        if after["phase"] == "over":
            for other, player in enumerate(before["players"], 1):
                leave_cellar(player, other in begun(before, notation, after), changes[other])
    return changes


def round_ends(before, notation, after):
    everybody = notation == "pass" and len(before["passed"]) + 1 == before["seats"]
    return (everybody or before["phase"] in PRODUCING) and after["phase"] not in PRODUCING


def begun(before, notation, after):
    """The seats whose production begins in this step."""
    if notation == "pass" and len(before["passed"]) + 1 == before["seats"]:
        first = 0
    elif before["phase"] in PRODUCING:
        first = before["place"] + 1
    else:
        return []
    last = after["place"] if after["phase"] in PRODUCING else before["seats"] - 1
    return before["order"][first : last + 1]


def produce(player, change):
    """CAL-163 to CAL-165, CAL-225."""
    if "right" in player["cellar"]:
        change.money += 15
        change.goods["whisky"] += 1
    for unit, plain in (("woodcutter", 4), ("miner", 6), ("worker", 4)):
        change.money += deployed(player, unit) * (plain + 2 * (unit in player["technology"]))
    change.goods["wool"] += deployed(player, "sheep")
    change.goods["milk"] += deployed(player, "cow")
    change.goods["grain"] += 2 * deployed(player, "field")


def leave_cellar(player, moved, change):
    """CAL-230."""
    barrels = set(player["cellar"])
    if moved:
        barrels = {{"left": "middle", "middle": "right"}[spot] for spot in barrels - {"right"}}
    for spot in barrels:
        change.money += CELLAR[spot]
        change.goods["whisky"] += 1


def act(dump, notation, player, change):
    words = notation.split()
    word, phase, clan = words[0], dump["phase"], player["clan"]
    if word in COSTS:
        change.money -= placing(dump, player, word, spot_of(words[1]))
    elif word in ("buy", "sell"):
        good, number = words[1], int(words[2])
        each = price(dump, good)
        if phase == "placed":
            each = max(0, each - (2 if good in BASIC else 3))
        change.money += (1 if clan == "stewart" else 0) + each * number * (-1 if word == "buy" else 1)
        change.goods[good] += number if word == "buy" else -number
    elif word in ("take", "keep"):
        change.money += fee(dump, player)
    elif word == "fulfil":
        asked = CONTRACTS[int(words[1])]["requires"]
        for good in (*BASIC, *PROCESSED):
            change.goods[good] -= asked.get(good, 0)
        if not asked.get("beef", 0) + asked.get("mutton", 0):
            reward(dump, int(words[1]), change)
    elif word == "slaughter" or "spare" in words:
        change.money -= 3 if words[:2] == ["port", "9"] else 0
        if dump["open"]["beef"] + dump["open"]["mutton"] == 1:
            reward(dump, dump["open"]["contract"], change)
    elif word in ("shipping", "technology", "merchant"):
        bonus = phase == "rewards"
        change.money -= {"shipping": (4, 0), "technology": (10, 5), "merchant": (4, 0)}[word][bonus]
    elif word == "port":
        use_port(words, change)
    elif word in ("discard", "choose", "beer", "make", "butter", "barrel"):
        exchange(words, clan, change)
    elif word == "pass":
        change.money += PASS_MONEY[dump["seats"]][len(dump["passed"])]
    elif phase == "picking":
        tile = DATA["starting_tiles"][int(words[1]) - 1]
        change.money += tile["money"] + (2 * dump["place"] if dump["options"]["no_clans"] else 0)
        change.goods.update(tile["goods"])
    else:
        assert word in ("done", "recall", "bottom", "building", "off", "on", "row", "bid", "leave"), notation


def placing(dump, player, unit, spot):
    """CAL-058, CAL-095: what a new unit costs here."""
    slow, cost = map_of(dump), COSTS[unit]
    if player["clan"] == "campbell" and unit in FACTORIES:
        cost -= (3, 4, 4, 5)[deployed(player, unit)]
    if dump["phase"] != "rewards":
        cost += slow.cost(spot)
    if player["clan"] == "robertson" and slow.delta(spot):
        cost -= 2 if dump["seats"] <= 2 else 3
    return max(0, cost)


def fee(dump, player):
    """CAL-088, CAL-201, CAL-305."""
    fee = FEES[dump["round"] - 1]
    if dump["phase"] == "taking again" or dump["open"]["kept"]:
        return 0
    if fee > 0 and player["clan"] == "buchanan" and dump["open"]["premium"]:
        return 0
    return fee


def reward(dump, number, change):
    """CAL-132, CAL-136, CAL-257."""
    change.money += CONTRACTS[number]["bonus"].get("money", 0)
    if not dump["options"].get("solo_without_import_track") and not dump["options"]["fixed_imports"]:
        for good, stands in totals(dump).items():
            steps = range(stands + 1, stands + 1 + CONTRACTS[number]["imports"].get(good, 0))
            change.money += sum(1 for step in steps if step % 5 == 0)


def use_port(words, change):
    tile = int(words[1])
    if tile == 9:
        change.money -= 3
        tile = int(words[3])
    change.money += {5: 10, 8: 5}.get(tile, 0)
    change.glory += 3 if tile == 4 else 0


def exchange(words, clan, change):
    """What turns goods into others, or into money."""
    word = words[0]
    if word == "discard":
        change.goods[words[1]] -= 1
    elif word == "choose":
        for number, good in zip(words[1::2], words[2::2], strict=True):
            change.goods[good] += int(number)
    elif word == "beer":
        change.goods["grain"] -= int(words[1])
        change.money += 9 * int(words[1])
    elif word == "make":
        number = int(words[2])
        change.goods[RAW[words[1]]] -= number
        change.goods[words[1]] += number
        change.money += 3 * number if clan == "mackenzie" and words[1] == "whisky" else 0
    elif word == "butter":
        change.goods["milk"] -= int(words[1])
        change.money += 8 * int(words[1])
    elif words[1] == "down":
        change.goods["whisky"] -= 1
    else:
        change.goods["whisky"] += 1
        change.money += CELLAR[words[1]]


def units_on(player):
    return {spot_of(spot): unit for unit, spots in player["units"].items() for spot in spots}


def glory(dump, player, tile, emptied=False):
    """CAL-174 to CAL-181, CAL-276: what a scoring tile gives."""
    slow, goods, units = map_of(dump), player["goods"], units_on(player)
    if tile == 1:
        return sum(goods.get(good, 0) for good in BASIC)
    if tile == 2:
        barrels = 0 if emptied else len(player["cellar"])
        return 3 * ((sum(goods.get(good, 0) for good in PROCESSED) + barrels) // 2)
    if tile == 3:
        return deployed(player, "sheep", "cow", *FACTORIES) + 2 * deployed(player, "field")
    if tile == 4:
        return 2 * deployed(player, "woodcutter", "miner", "worker")
    if tile == 5:
        return 3 * (sum(1 for spot in units if slow.border(spot)) // 2)
    if tile == 6:
        return sum(imported(player, good) for good in TRACKED)
    if tile == 7:
        asked = [CONTRACTS[number]["requires"] for number in player["fulfilled"]]
        return 2 * sum(entry.get("beef", 0) + entry.get("mutton", 0) for entry in asked)
    if tile == 8:
        return player["shipping"] + 5 - player["merchants"]["board"] + len(player["technology"])
    return 2 * sum(1 for spot in units if slow.terrain(spot) and slow.cost(spot) in (5, 6))


def shared(counts, prizes):
    """CAL-191: tied players add the prizes of the places they occupy and divide them."""
    found = {}
    ranked = sorted(counts, reverse=True)
    for count in set(counts):
        places = [n for n, other in enumerate(ranked) if other == count]
        found[count] = sum(prizes[n] if n < len(prizes) else 0 for n in places) // len(places)
    return [found[count] for count in counts]


def step_up(count, steps):
    """CAL-255, CAL-256."""
    return next((points for least, points in steps if count >= least), 0)


def import_values(dump):
    """CAL-187, CAL-188, CAL-260."""
    if dump["options"]["fixed_imports"]:
        return dict.fromkeys(TRACKED, 4)
    standing = totals(dump)
    # from the most imported; on equal totals the one that is named later comes first
    ranked = sorted(TRACKED, key=lambda good: (-standing[good], -TRACKED.index(good)))
    return dict(zip(ranked, (3, 4, 5), strict=True))


def final(dump):
    """CAL-183 to CAL-196: for every seat glory, goods, money, hops, imports, exports, settlements and bid."""
    seats, players, slow, worth = dump["seats"], dump["players"], map_of(dump), import_values(dump)
    exported = [len(player["fulfilled"]) for player in players]
    settled = [slow.connected(list(units_on(player)), player["shipping"]) for player in players]
    if seats == 1:
        exports = [step_up(exported[0], ((7, 12), (6, 8), (5, 4)))]
        towns = [step_up(settled[0], ((14, 18), (11, 12), (8, 6)))]
    else:
        exports = shared(exported, (8,) if seats == 2 else (12, 6))
        towns = shared(settled, (12,) if seats == 2 else (18, 12, 6))
    return [
        [
            player["glory"],
            sum(n * (1 if good in BASIC else 2) for good, n in player["goods"].items()),
            player["money"] // 10,
            imported(player, "hops"),
            sum(imported(player, good) * worth[good] for good in TRACKED),
            exports[n],
            towns[n],
            -player["bid"],
        ]
        for n, player in enumerate(players)
    ]
