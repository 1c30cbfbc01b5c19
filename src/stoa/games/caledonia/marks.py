"""Which moves of the present decision the elements of the drawing stand for, legal or not."""

from typing import Final

from stoa.core.game import OVER
from stoa.games.caledonia.board import (
    ACTING,
    AFTER,
    BARREL,
    BASIC_CHOICES,
    BEER,
    BID,
    BIDDING,
    BOTTOM,
    BUILDING,
    BUTTER,
    BUY,
    CASKING,
    CHEESE,
    CHOICE_COUNT,
    CHOOSE,
    CHOOSING,
    CHURNING,
    COPY,
    COW,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_CONTRACT,
    EXPAND,
    FILLING,
    FULFIL,
    FULFILLING_AGAIN,
    GOODS,
    HEXES,
    HIGHEST_BID,
    HIRE,
    KEEP,
    KEEPING,
    KINDS,
    LAY_DOWN,
    LEAVE,
    MACDONALD,
    MACEWEN,
    MACKENZIE,
    MILK,
    MOST_TRADED,
    NOTHING,
    OFF,
    ON,
    PASS,
    PICK,
    PICKING,
    PLACED,
    PORT,
    PORT_COPY,
    PORT_SHIFT,
    PORT_SPARE,
    PROCESS,
    PROCESSING,
    PUTTING_ON,
    RECALL,
    RETURNING,
    REWARDS,
    ROLL,
    ROLLING,
    ROW,
    SELL,
    SHEEP,
    SHIFT,
    SHIPPING,
    SLAUGHTER,
    SLAUGHTERING,
    SPARE,
    STARTING,
    TAKE,
    TAKING_AGAIN,
    TAKING_OFF,
    TECHNOLOGY,
    UNITS,
    WOODCUTTER,
    WORKER,
    hex_name,
)
from stoa.games.caledonia.faults import hexes
from stoa.games.caledonia.ports import module_of
from stoa.games.caledonia.rounds import box_to_fill
from stoa.games.caledonia.rules import Table

Marks = dict[str, list[int]]

CELLAR_SPOTS: Final = ("left", "middle", "right")
RAISES: Final = (1, 2, 3, 5)  # bids that are near at hand
MOST_BUTTER: Final = 6  # up to here every number has a button of its own


def marks(table: Table) -> Marks:
    """The moves of every element that stands for some in this decision."""
    if table.turn < 0:
        return {}
    found = _phase_marks(table)
    player = table.players[table.turn]
    if player.clan == MACKENZIE and ACTING <= table.phase <= AFTER:  # CAL-227
        for spot, name in enumerate(CELLAR_SPOTS):
            found[own(table, f"cellar-{name}")] = [int(BARREL) + spot]
    return found


def own(table: Table, name: str) -> str:
    """An element of the player board of the seat in turn."""
    return f"seat-{int(table.turn) + 1}-{name}"


def _phase_marks(table: Table) -> Marks:
    phase = table.phase
    if phase in (BIDDING, PICKING):
        return _clans(table)
    if phase == STARTING:
        return _expansion(table, int(WOODCUTTER))
    if phase == ACTING:
        return _acting(table)
    if phase in (TAKING_AGAIN, FULFILLING_AGAIN):
        found: Marks = {"done": [int(DONE)]}
        return found | (_taking(table) if phase == TAKING_AGAIN else _fulfilling(table))
    if phase == SLAUGHTERING:
        return _slaughter(table)
    if phase == PLACED:
        found = {f"buy-{good}": _numbers(int(BUY), n) for n, good in enumerate(GOODS)}
        found |= _shifts(table) | ({"building": [int(BUILDING)]} if table.buildings else {})
        return found | {"done": [int(DONE)]}
    if phase == REWARDS:
        return _rewards(table)
    if phase in (DISCARDING, CHOOSING):
        return _exchange(table)
    if phase == TAKING_OFF:
        here = hexes(table.players[table.turn].own0, table.players[table.turn].own1)
        return {f"hex-{hex_name(index)}": [int(OFF) + index] for index in here}
    if phase == PUTTING_ON:
        return {own(table, f"unit-{UNITS[unit]}"): [int(ON) + unit] for unit in kinds(table)}
    if phase in (KEEPING, RETURNING):
        first = int(KEEP if phase == KEEPING else BOTTOM)
        found = {f"drawn-{n + 1}": [first + n] for n in range(50) if table.drawn >> n & 1}
        return found | ({"done": [int(DONE)]} if phase == KEEPING else {})
    if phase == AFTER:
        return _ports(table) | {"done": [int(DONE)]}
    return _production(table)


def kinds(table: Table) -> list[int]:
    """The unit types on the board of the seat in turn (CAL-213)."""
    pool = table.players[table.turn].clan == MACDONALD
    return [unit for unit in range(9) if unit < WOODCUTTER or (unit == WORKER) == pool]


def _numbers(first: int, good: int) -> list[int]:
    return [first + good * int(MOST_TRADED) + n for n in range(MOST_TRADED)]


# The setup


def raises(table: Table) -> list[tuple[str, int]]:
    """A few bids by the names of their elements."""
    bids = [(f"bid-{step}", int(table.bid) + step) for step in RAISES]
    return [(name, bid) for name, bid in bids if bid <= HIGHEST_BID]


def _clans(table: Table) -> Marks:
    found: Marks = {f"pair-{n + 1}": [int(PICK) + n] for n in range(len(table.pairs))}
    if table.phase == BIDDING:
        found |= {name: [int(BID) + bid] for name, bid in raises(table)}
        found["bid-any"] = [int(BID) + bid for bid in range(int(table.bid) + 1, int(HIGHEST_BID) + 1)]
        found["leave"] = [int(LEAVE)]
    return found


# Turns


def _expansion(table: Table, first: int = 0) -> Marks:
    """Every unit on every hex."""
    units = [unit for unit in kinds(table) if unit >= first]
    return {
        f"hex-{hex_name(index)}": [int(EXPAND) + unit * int(HEXES) + index for unit in units]
        for index in range(int(HEXES))
    }


def _acting(table: Table) -> Marks:
    found: Marks = {"pass": [int(PASS)]}
    for n, good in enumerate(GOODS):
        found[f"buy-{good}"] = _numbers(int(BUY), n)
        found[f"sell-{good}"] = _numbers(int(SELL), n)
    found |= _shifts(table) | _taking(table) | _fulfilling(table) | _upgrades(table) | _expansion(table)
    for name, moves in (_ports(table) | _rowing(table)).items():
        found[name] = found[name] + moves
    return found


def _taking(table: Table) -> Marks:
    return {f"contract-{contract + 1}": [int(TAKE) + int(contract)] for contract in table.boxes if contract != NOTHING}


def _fulfilling(table: Table) -> Marks:
    player = table.players[table.turn]
    boxes = (player.box1, player.box2)
    return {own(table, f"box-{n + 1}"): [int(FULFIL) + int(box)] for n, box in enumerate(boxes) if box != NOTHING}


def _upgrades(table: Table) -> Marks:
    return {
        own(table, "shipping"): [int(SHIPPING)],
        own(table, "technology-woodcutter"): [int(TECHNOLOGY)],
        own(table, "technology-miner"): [int(TECHNOLOGY) + 1],
        own(table, "merchants"): [int(HIRE)],
    }


def _ports(table: Table) -> Marks:
    """The tiles that are used before or after the main action, on their spaces."""
    found: Marks = {}
    for module, tile in enumerate(table.ports):
        moves = [int(PORT) + int(tile)]
        if tile == PORT_COPY:
            moves = [int(COPY) + int(other) for other in sorted(table.ports) if other != PORT_COPY]
        found[f"hex-{hex_name(table.ground.ports[module])}"] = moves
    return found


def _shifts(table: Table) -> Marks:
    """CAL-157: the price ladders, while a tile that moves them is in play."""
    if module_of(table, PORT_SHIFT) == NOTHING:
        return {}
    tiles = 2 if module_of(table, PORT_COPY) != NOTHING else 1
    return {
        f"price-{good}": [int(SHIFT) + tile * 12 + n * 2 + way for tile in range(tiles) for way in (0, 1)]
        for n, good in enumerate(GOODS)
    }


def _rowing(table: Table) -> Marks:
    """CAL-219: the fishermen, and the hexes beside them."""
    found: Marks = {}
    player = table.players[table.turn]
    if player.clan != MACDONALD:
        return found
    for index in hexes(player.own0, player.own1):
        for way in range(6):
            there = int(table.ground.adjacent[index * 6 + way])
            if there == NOTHING:
                continue
            move = int(ROW) + index * 6 + way
            found.setdefault(f"hex-{hex_name(index)}", []).append(move)
            found.setdefault(f"hex-{hex_name(there)}", []).append(move)
    return found


def _slaughter(table: Table) -> Marks:
    """CAL-126, CAL-152: the animals of the seat in turn, and sparing one by a port tile."""
    player = table.players[table.turn]
    found: Marks = {
        f"hex-{hex_name(index)}": [int(SLAUGHTER) + index]
        for index in hexes(player.own0, player.own1)
        if table.unit(index) in (SHEEP, COW)
    }
    for choice, (name, _) in enumerate(spares(table)):
        found[name] = [int(SPARE) + choice]
    return found


def spares(table: Table) -> list[tuple[str, str]]:
    """Sparing an animal: the buttons of the tiles in play and their animals, in the order of the moves."""
    if module_of(table, PORT_SPARE) == NOTHING:
        return []
    tiles = (1, 9) if module_of(table, PORT_COPY) != NOTHING else (1,)
    return [(f"spare-{tile}-{animal}", animal) for tile in tiles for animal in ("cow", "sheep")]


def _rewards(table: Table) -> Marks:
    """CAL-135, CAL-138: free land on the map, upgrades on the player board, merchants on the market, beer."""
    player = table.players[table.turn]
    found: Marks = {"done": [int(DONE)]} | _upgrades(table)
    for n, good in enumerate(GOODS):
        found[f"{'sell' if player.stalls[n] < 0 else 'buy'}-{good}"] = [int(RECALL) + n]
    if player.clan == MACEWEN:
        found |= {f"beer-{n + 1}": [int(BEER) + n] for n in range(3)}
    return found | (_expansion(table) if table.free_land else {})


def choices(table: Table) -> range:
    """CAL-153, CAL-154: what the exchange of goods may give."""
    return range(int(BASIC_CHOICES)) if table.group == 0 else range(int(BASIC_CHOICES), int(CHOICE_COUNT))


def _exchange(table: Table) -> Marks:
    if table.phase == CHOOSING:
        return {f"choose-{n + 1}": [int(CHOOSE) + n] for n in choices(table)}
    return {own(table, f"good-{good}"): [int(DISCARD) + n] for n, good in enumerate(GOODS)}


def _production(table: Table) -> Marks:
    if table.phase == PROCESSING:
        first = int(PROCESS) + int(table.made) * 5
        return {f"make-{n}": [first + n] for n in range(5)} | {
            own(table, f"good-{GOODS[CHEESE + table.made]}"): [first + n for n in range(5)]
        }
    if table.phase == CASKING:
        return {"lay-down": [int(LAY_DOWN)], "done": [int(DONE)], own(table, "cellar-left"): [int(LAY_DOWN)]}
    if table.phase != CHURNING:
        raise AssertionError("every decision has marks")
    milk = int(table.players[table.turn].goods[MILK])
    found: Marks = {f"butter-{n}": [int(BUTTER) + n] for n in range(min(milk, MOST_BUTTER) + 1)}
    return found | {own(table, "good-milk"): [int(BUTTER) + n for n in range(milk + 1)]}


# The last move


def lasts(table: Table, move: int | None) -> set[str]:
    """The elements that show the last move. Chance outcomes have numbers of their own, so small ones need a look."""
    if move is None or table.turn == OVER:
        return set()
    if move >= ROW:
        return {f"hex-{hex_name(table.ground.adjacent[move - ROW])}"}
    if move >= SLAUGHTER:
        return {f"hex-{hex_name((move - int(SLAUGHTER)) % int(HEXES))}"}
    if move >= PICK:
        return {"auction"} if move >= BID else {f"pair-{move - PICK + 1}"}
    if move >= BUILDING:
        return set()
    if move >= OFF:
        return {f"hex-{hex_name(move - OFF)}"} if move < ON else set()
    if move >= SHIFT:
        return {f"price-{GOODS[(move - int(SHIFT)) % 12 // 2]}"} if move < DISCARD else set()
    if move >= PORT:
        tile = move - int(PORT) if move < COPY else int(PORT_COPY) if move < SPARE else int(PORT_SPARE)
        return {f"port-{tile + 1}"}
    if move >= BOTTOM:
        return set()
    return _by_chance(table, move) if _is_fresh(table) else _small_last(table, move)


def _is_fresh(table: Table) -> bool:
    """Whether chance has just had its say: contracts were drawn or market dice rolled."""
    if table.phase < ACTING or table.phase == ROLLING or table.drawn:
        return True
    quiet = not any(stall for player in table.players for stall in player.stalls)
    first = len(table.order) > 0 and table.turn == table.order[0] and len(table.passing) == 0
    return quiet and first and table.phase == ACTING and box_to_fill(table) == NOTHING


def _by_chance(table: Table, move: int) -> set[str]:
    if move >= ROLL and table.phase in (ROLLING, FILLING, ACTING):
        return {f"price-{GOODS[(move - int(ROLL)) // 6]}"}
    if DRAW_CONTRACT <= move < DRAW_CONTRACT + 50:
        contract = move - int(DRAW_CONTRACT)
        return {f"drawn-{contract + 1}"} if table.drawn >> contract & 1 else {f"contract-{contract + 1}"}
    return set()


def _small_last(table: Table, move: int) -> set[str]:
    """A trade, an upgrade or a contract of somebody."""
    seat = _mover(table)
    if move == PASS:
        return {f"passed-{int(table.passing[len(table.passing) - 1]) + 1}"} if len(table.passing) else set()
    if move >= TAKE:
        contract = (move - int(TAKE)) % 50
        for number, player in enumerate(table.players):
            if player.holds(contract) and (move < FULFIL or move >= KEEP):
                return {f"seat-{number + 1}-box-{1 if player.box1 == contract else 2}"}
            if player.fulfilled >> contract & 1 and FULFIL <= move < KEEP:
                return {f"fulfilled-{contract + 1}"}
        return set()
    if move >= BUY:
        way, first = ("sell", int(SELL)) if move >= SELL else ("buy", int(BUY))
        return {f"{way}-{GOODS[(move - first) // int(MOST_TRADED)]}"}
    if move >= RECALL:
        return {f"price-{GOODS[(move - int(RECALL)) % int(KINDS)]}"}
    names = {
        int(SHIPPING): "shipping",
        int(TECHNOLOGY): "technology-woodcutter",
        int(TECHNOLOGY) + 1: "technology-miner",
    }
    names[int(HIRE)] = "merchants"
    return {f"seat-{seat + 1}-{names[move]}"} if move in names else set()


def _mover(table: Table) -> int:
    """Who has just moved: the seat in turn while its turn goes on, else the one before it that has not passed."""
    seat = int(table.turn)
    if table.acted or table.phase != ACTING or seat not in list(table.order):
        return seat
    order = [int(other) for other in table.order if other == seat or not table.has_passed(other)]
    return order[order.index(seat) - 1]
