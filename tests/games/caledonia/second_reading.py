"""What a player may do before the main action, listed from the description of the state alone, rule by rule."""

from itertools import permutations, product

from games.caledonia.ledger import BASIC, CONTRACTS, FEES, PROCESSED, deployed, map_of, placing, price, units_on
from games.caledonia.slow_map import DATA, name, spot_of

GRASS = ("sheep", "cow", "cheese_dairy", "bakery", "field", "distillery")
GOODS = (*BASIC, *PROCESSED)


def turn(dump):
    """Every move before the main action of a turn, in notation; not after port tile 6."""
    player = dump["players"][dump["turn"] - 1]
    found = {"pass"} | upgrades(player) | trades(dump, player, dump["prices"], player["money"])
    found |= contracts(dump, player) | ports(dump, player) | rowing(dump, player)
    found |= {f"barrel {spot}" for spot in player["cellar"]}
    return found | {f"{unit} {spot}" for unit, spot in expansions(dump)}


def upgrades(player):
    found = set()
    if player["money"] >= 4 and player["shipping"] < 5:
        found.add("shipping")
    if player["money"] >= 4 and player["merchants"]["board"]:
        found.add("merchant")
    if player["money"] >= 10 and player["clan"] != "macdonald":
        found |= {f"technology {worker}" for worker in ("woodcutter", "miner") if worker not in player["technology"]}
    return found


def trades(dump, player, prices, money):
    """CAL-076 to CAL-084, CAL-234."""
    merchants, found = player["merchants"], set()
    for good, number in product(GOODS, range(1, merchants["stock"] + 1)):
        cost = price(dump | {"prices": prices}, good) * number - (player["clan"] == "stewart")
        if good not in merchants["selling"] and cost <= money:
            found.add(f"buy {good} {number}")
        if good not in merchants["buying"] and player["goods"].get(good, 0) >= number:
            found.add(f"sell {good} {number}")
    return found


def contracts(dump, player):
    """CAL-086 to CAL-089, CAL-125, CAL-152."""
    found = set()
    fee = FEES[dump["round"] - 1]
    if fee > 0 and player["clan"] == "buchanan" and dump["open"]["premium"]:
        fee = 0
    boxes = 2 if player["clan"] == "buchanan" else 1
    if len(player["contracts"]) < boxes and player["money"] + fee >= 0:
        found |= {f"take {number}" for number in dump["export_board"] if number}
    spared = int(in_use(dump, player, 1)) + int(copies(dump, player, 1))
    for number in player["contracts"]:
        asked = CONTRACTS[number]["requires"]
        goods = all(player["goods"].get(good, 0) >= asked.get(good, 0) for good in GOODS)
        missing = max(0, asked.get("beef", 0) - deployed(player, "cow"))
        missing += max(0, asked.get("mutton", 0) - deployed(player, "sheep"))
        if goods and missing <= spared:
            found.add(f"fulfil {number}")
    return found


def space(dump, tile):
    """Where a tile lies, or None."""
    tiles = dump["map"]["ports"]
    if tile not in tiles:
        return None
    count = "1-2" if dump["seats"] <= 2 else "3-4"
    return tuple(DATA["map"]["ports"][count]["ABCD"[tiles.index(tile)]])


def in_use(dump, player, tile):
    """CAL-146, CAL-148, CAL-311: whether the player may use the tile now, apart from its effect."""
    spot = space(dump, tile)
    if spot is None or tile in player["ports"]:
        return False
    slow = map_of(dump)
    return any(spot == own or spot in slow.reach(own, player["shipping"]) for own in units_on(player))


def copies(dump, player, tile):
    """CAL-274, CAL-275."""
    return tile != 9 and space(dump, tile) is not None and player["money"] >= 3 and in_use(dump, player, 9)


def ports(dump, player):
    """CAL-152 to CAL-162, CAL-298."""
    works = {4, 5, 8}
    works |= {2} if any(player["goods"].get(good) for good in BASIC) else set()
    works |= {3} if any(player["goods"].get(good) for good in PROCESSED) else set()
    works |= {7} if swaps(dump, player) else set()
    found = {f"port {tile}" for tile in works if in_use(dump, player, tile)}
    found |= {f"port 9 as {tile}" for tile in works if copies(dump, player, tile)}
    for good, way in product(GOODS, ("down", "up")):
        step = min(9, max(0, dump["prices"][good] + (3 if way == "up" else -3)))
        for words, may, spent in (("6", in_use, 0), ("9 as 6", copies, 3)):
            if may(dump, player, 6):
                moved = dump["prices"] | {good: step}
                follow = {move.split()[1] for move in trades(dump, player, moved, player["money"] - spent)}
                if follow & ({good} if dump["options"]["port6_same_good"] else set(GOODS)):
                    found.add(f"port {words} {good} {way}")
    return found


def swaps(dump, player):
    """CAL-159, CAL-160, CAL-300: whether two units can be swapped."""
    slow = map_of(dump)
    pool = player["clan"] == "macdonald"
    kinds = [unit for unit in (*GRASS, *(["worker"] if pool else ["woodcutter", "miner"])) if unit != "field"]
    left = {unit: (8 if unit == "worker" else 4) - deployed(player, unit) for unit in kinds}
    standing = {spot: unit for spot, unit in units_on(player).items() if unit != "field" and slow.terrain(spot)}

    def fits(unit, spot):
        ground = slow.terrain(spot)
        return bool(ground & {"forest", "mountain"}) if unit == "worker" else DATA["units"][unit]["terrain"] in ground

    for one, other in permutations(standing, 2):
        new = [unit for unit in kinds if unit not in (standing[one], standing[other]) and left[unit]]
        for first, second in product(new, repeat=2):
            if fits(first, one) and fits(second, other) and (first != second or left[first] >= 2):
                return True
    return False


def rowing(dump, player):
    """CAL-218, CAL-219."""
    if player["clan"] != "macdonald" or dump["open"]["rowed"]:
        return set()
    slow, found = map_of(dump), set()
    boats = [spot for spot in units_on(player) if not slow.terrain(spot)]
    taken = {spot for other in dump["players"] for spot in units_on(other)}
    for boat in boats:
        others = [other for other in boats if other != boat]
        for there in slow.round(boat):
            water = there in slow.ports or slow.loch(there)
            if water and there not in taken and not any(slow.adjacent(there, other) for other in others):
                found.add(f"row {name(boat)} {way_to(boat, there)}")
    return found


def way_to(here, there):
    """The direction by the centres of the hexes: odd columns sit half a hex lower."""
    right = there[0] - here[0]
    down = (2 * there[1] + there[0] % 2) - (2 * here[1] + here[0] % 2)
    return {(0, -2): "n", (1, -1): "ne", (1, 1): "se", (0, 2): "s", (-1, 1): "sw", (-1, -1): "nw"}[right, down]


def expansions(dump):
    """CAL-091 to CAL-095: every unit and hex that the rules allow, one by one; also by free land."""
    player, slow = dump["players"][dump["turn"] - 1], map_of(dump)
    own = units_on(player)
    taken = {spot for other in dump["players"] for spot in units_on(other)}
    taken |= {spot_of(spot) for spot in dump["map"]["closed"]}
    reach = set().union(*(slow.reach(spot, player["shipping"]) for spot in own)) - taken
    units = [*GRASS, "worker"] if player["clan"] == "macdonald" else list(DATA["units"])
    boats = {spot for spot, unit in own.items() if unit == "worker" and not slow.terrain(spot)}
    found = set()
    for unit in units:
        if deployed(player, unit) >= (8 if unit == "worker" else 4):
            continue
        for spot in reach:
            if not slow.open(spot):
                continue
            if unit != "worker":
                fits = DATA["units"][unit]["terrain"] in slow.terrain(spot)
            elif slow.terrain(spot):
                fits = bool(slow.terrain(spot) & {"forest", "mountain"})
            else:
                fits = not any(slow.adjacent(spot, boat) for boat in boats)
            if fits and placing(dump, player, unit, spot) <= player["money"]:
                found.add((unit, name(spot)))
    return found
