"""Which moves of the present decision the elements of the drawing stand for, legal or not."""

from typing import Final

from stoa.core.game import OVER
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.ports import module_of
from stoa.games.caledonia.rules.rounds import box_to_fill
from stoa.games.caledonia.rules.sets import hexes
from stoa.games.caledonia.rules.state import CaledoniaState

Marks = dict[str, list[int]]

CELLAR_SPOTS: Final = ("left", "middle", "right")
RAISES: Final = (1, 2, 3, 5)  # bids that are near at hand
MOST_BUTTER: Final = 6  # up to here every number has a button of its own


def marks(state: CaledoniaState) -> Marks:
    """The moves of every element that stands for some in this decision."""
    if state.turn < 0:
        return {}
    found = _phase_marks(state)
    player = state.players[state.turn]
    if player.clan == board.MACKENZIE and phases.ACTING <= state.phase <= phases.AFTER:  # CAL-227
        for spot, name in enumerate(CELLAR_SPOTS):
            found[own(state, f"cellar-{name}")] = [int(moves.BARREL) + spot]
    return found


def own(state: CaledoniaState, name: str) -> str:
    """An element of the player board of the seat in turn."""
    return f"seat-{int(state.turn) + 1}-{name}"


def _phase_marks(state: CaledoniaState) -> Marks:
    phase = state.phase
    if phase in (phases.BIDDING, phases.PICKING):
        return _clans(state)
    if phase == phases.STARTING:
        return _expansion(state, int(board.WOODCUTTER))
    if phase == phases.ACTING:
        return _acting(state)
    if phase in (phases.TAKING_AGAIN, phases.FULFILLING_AGAIN):
        found: Marks = {"done": [int(moves.DONE)]}
        return found | (_taking(state) if phase == phases.TAKING_AGAIN else _fulfilling(state))
    if phase == phases.SLAUGHTERING:
        return _slaughter(state)
    if phase == phases.PLACED:
        found = {f"buy-{good}": _numbers(int(moves.BUY), n) for n, good in enumerate(board.GOODS)}
        found |= _shifts(state) | ({"building": [int(moves.BUILDING)]} if state.buildings else {})
        return found | {"done": [int(moves.DONE)]}
    if phase == phases.REWARDS:
        return _rewards(state)
    if phase in (phases.DISCARDING, phases.CHOOSING):
        return _exchange(state)
    if phase == phases.TAKING_OFF:
        here = hexes(state.players[state.turn].own0, state.players[state.turn].own1)
        return {f"hex-{hex_name(index)}": [int(moves.OFF) + index] for index in here}
    if phase == phases.PUTTING_ON:
        return {own(state, f"unit-{board.UNITS[unit]}"): [int(moves.ON) + unit] for unit in kinds(state)}
    if phase in (phases.KEEPING, phases.RETURNING):
        first = int(moves.KEEP if phase == phases.KEEPING else moves.BOTTOM)
        found = {f"drawn-{n + 1}": [first + n] for n in range(50) if state.drawn >> n & 1}
        return found | ({"done": [int(moves.DONE)]} if phase == phases.KEEPING else {})
    if phase == phases.AFTER:
        return _ports(state) | {"done": [int(moves.DONE)]}
    return _production(state)


def kinds(state: CaledoniaState) -> list[int]:
    """The unit types on the board of the seat in turn (CAL-213)."""
    pool = state.players[state.turn].clan == board.MACDONALD
    return [unit for unit in range(9) if unit < board.WOODCUTTER or (unit == board.WORKER) == pool]


def _numbers(first: int, good: int) -> list[int]:
    return [first + good * int(board.MOST_TRADED) + n for n in range(board.MOST_TRADED)]


# The setup


def raises(state: CaledoniaState) -> list[tuple[str, int]]:
    """A few bids by the names of their elements."""
    bids = [(f"bid-{step}", int(state.bid) + step) for step in RAISES]
    return [(name, bid) for name, bid in bids if bid <= board.HIGHEST_BID]


def _clans(state: CaledoniaState) -> Marks:
    found: Marks = {f"pair-{n + 1}": [int(moves.PICK) + n] for n in range(len(state.pairs))}
    if state.phase == phases.BIDDING:
        found |= {name: [int(moves.BID) + bid] for name, bid in raises(state)}
        found["bid-any"] = [int(moves.BID) + bid for bid in range(int(state.bid) + 1, int(board.HIGHEST_BID) + 1)]
        found["leave"] = [int(moves.LEAVE)]
    return found


# Turns


def _expansion(state: CaledoniaState, first: int = 0) -> Marks:
    """Every unit on every hex."""
    units = [unit for unit in kinds(state) if unit >= first]
    return {
        f"hex-{hex_name(index)}": [int(moves.EXPAND) + unit * int(board.HEXES) + index for unit in units]
        for index in range(int(board.HEXES))
    }


def _acting(state: CaledoniaState) -> Marks:
    found: Marks = {"pass": [int(moves.PASS)]}
    for n, good in enumerate(board.GOODS):
        found[f"buy-{good}"] = _numbers(int(moves.BUY), n)
        found[f"sell-{good}"] = _numbers(int(moves.SELL), n)
    found |= _shifts(state) | _taking(state) | _fulfilling(state) | _upgrades(state) | _expansion(state)
    for name, more in (_ports(state) | _rowing(state)).items():
        found[name] = found[name] + more
    return found


def _taking(state: CaledoniaState) -> Marks:
    return {
        f"contract-{contract + 1}": [int(moves.TAKE) + int(contract)]
        for contract in state.boxes
        if contract != board.NOTHING
    }


def _fulfilling(state: CaledoniaState) -> Marks:
    player = state.players[state.turn]
    boxes = (player.box1, player.box2)
    return {
        own(state, f"box-{n + 1}"): [int(moves.FULFIL) + int(box)]
        for n, box in enumerate(boxes)
        if box != board.NOTHING
    }


def _upgrades(state: CaledoniaState) -> Marks:
    return {
        own(state, "shipping"): [int(moves.SHIPPING)],
        own(state, "technology-woodcutter"): [int(moves.TECHNOLOGY)],
        own(state, "technology-miner"): [int(moves.TECHNOLOGY) + 1],
        own(state, "merchants"): [int(moves.HIRE)],
    }


def _ports(state: CaledoniaState) -> Marks:
    """The tiles that are used before or after the main action, on their spaces."""
    found: Marks = {}
    for module, tile in enumerate(state.ports):
        uses = [int(moves.PORT) + int(tile)]
        if tile == board.PORT_COPY:
            uses = [int(moves.COPY) + int(other) for other in sorted(state.ports) if other != board.PORT_COPY]
        found[f"hex-{hex_name(state.ground.ports[module])}"] = uses
    return found


def _shifts(state: CaledoniaState) -> Marks:
    """CAL-157: the price ladders, while a tile that moves them is in play."""
    if module_of(state, board.PORT_SHIFT) == board.NOTHING:
        return {}
    tiles = 2 if module_of(state, board.PORT_COPY) != board.NOTHING else 1
    return {
        f"price-{good}": [int(moves.SHIFT) + tile * 12 + n * 2 + way for tile in range(tiles) for way in (0, 1)]
        for n, good in enumerate(board.GOODS)
    }


def _rowing(state: CaledoniaState) -> Marks:
    """CAL-219: the fishermen, and the hexes beside them."""
    found: Marks = {}
    player = state.players[state.turn]
    if player.clan != board.MACDONALD:
        return found
    for index in hexes(player.own0, player.own1):
        for way in range(6):
            there = int(state.ground.adjacent[index * 6 + way])
            if there == board.NOTHING:
                continue
            move = int(moves.ROW) + index * 6 + way
            found.setdefault(f"hex-{hex_name(index)}", []).append(move)
            found.setdefault(f"hex-{hex_name(there)}", []).append(move)
    return found


def _slaughter(state: CaledoniaState) -> Marks:
    """CAL-126, CAL-152: the animals of the seat in turn, and sparing one by a port tile."""
    player = state.players[state.turn]
    found: Marks = {
        f"hex-{hex_name(index)}": [int(moves.SLAUGHTER) + index]
        for index in hexes(player.own0, player.own1)
        if state.unit(index) in (board.SHEEP, board.COW)
    }
    for choice, (name, _) in enumerate(spares(state)):
        found[name] = [int(moves.SPARE) + choice]
    return found


def spares(state: CaledoniaState) -> list[tuple[str, str]]:
    """Sparing an animal: the buttons of the tiles in play and their animals, in the order of the moves."""
    if module_of(state, board.PORT_SPARE) == board.NOTHING:
        return []
    tiles = (1, 9) if module_of(state, board.PORT_COPY) != board.NOTHING else (1,)
    return [(f"spare-{tile}-{animal}", animal) for tile in tiles for animal in ("cow", "sheep")]


def _rewards(state: CaledoniaState) -> Marks:
    """CAL-135, CAL-138: free land on the map, upgrades on the player board, merchants on the market, beer."""
    player = state.players[state.turn]
    found: Marks = {"done": [int(moves.DONE)]} | _upgrades(state)
    for n, good in enumerate(board.GOODS):
        found[f"{'sell' if player.stalls[n] < 0 else 'buy'}-{good}"] = [int(moves.RECALL) + n]
    if player.clan == board.MACEWEN:
        found |= {f"beer-{n + 1}": [int(moves.BEER) + n] for n in range(3)}
    return found | (_expansion(state) if state.free_land else {})


def choices(state: CaledoniaState) -> range:
    """CAL-153, CAL-154: what the exchange of goods may give."""
    return (
        range(int(board.BASIC_CHOICES))
        if state.group == 0
        else range(int(board.BASIC_CHOICES), int(board.CHOICE_COUNT))
    )


def _exchange(state: CaledoniaState) -> Marks:
    if state.phase == phases.CHOOSING:
        return {f"choose-{n + 1}": [int(moves.CHOOSE) + n] for n in choices(state)}
    return {own(state, f"good-{good}"): [int(moves.DISCARD) + n] for n, good in enumerate(board.GOODS)}


def _production(state: CaledoniaState) -> Marks:
    if state.phase == phases.PROCESSING:
        first = int(moves.PROCESS) + int(state.made) * 5
        return {f"make-{n}": [first + n] for n in range(5)} | {
            own(state, f"good-{board.GOODS[board.CHEESE + state.made]}"): [first + n for n in range(5)]
        }
    if state.phase == phases.CASKING:
        return {
            "lay-down": [int(moves.LAY_DOWN)],
            "done": [int(moves.DONE)],
            own(state, "cellar-left"): [int(moves.LAY_DOWN)],
        }
    if state.phase != phases.CHURNING:
        raise AssertionError("every decision has marks")
    milk = int(state.players[state.turn].goods[board.MILK])
    found: Marks = {f"butter-{n}": [int(moves.BUTTER) + n] for n in range(min(milk, MOST_BUTTER) + 1)}
    return found | {own(state, "good-milk"): [int(moves.BUTTER) + n for n in range(milk + 1)]}


# The last move


def lasts(state: CaledoniaState, move: int | None) -> set[str]:
    """The elements that show the last move. Chance outcomes have numbers of their own, so small ones need a look."""
    if move is None or state.turn == OVER:
        return set()
    if move >= moves.ROW:
        return {f"hex-{hex_name(state.ground.adjacent[move - moves.ROW])}"}
    if move >= moves.SLAUGHTER:
        return {f"hex-{hex_name((move - int(moves.SLAUGHTER)) % int(board.HEXES))}"}
    if move >= moves.PICK:
        return {"auction"} if move >= moves.BID else {f"pair-{move - moves.PICK + 1}"}
    if move >= moves.BUILDING:
        return set()
    if move >= moves.OFF:
        return {f"hex-{hex_name(move - moves.OFF)}"} if move < moves.ON else set()
    if move >= moves.SHIFT:
        return {f"price-{board.GOODS[(move - int(moves.SHIFT)) % 12 // 2]}"} if move < moves.DISCARD else set()
    if move >= moves.PORT:
        tile = (
            move - int(moves.PORT)
            if move < moves.COPY
            else int(board.PORT_COPY)
            if move < moves.SPARE
            else int(board.PORT_SPARE)
        )
        return {f"port-{tile + 1}"}
    if move >= moves.BOTTOM:
        return set()
    return _by_chance(state, move) if _is_fresh(state) else _small_last(state, move)


def _is_fresh(state: CaledoniaState) -> bool:
    """Whether chance has just had its say: contracts were drawn or market dice rolled."""
    if state.phase < phases.ACTING or state.phase == phases.ROLLING or state.drawn:
        return True
    quiet = not any(stall for player in state.players for stall in player.stalls)
    first = len(state.order) > 0 and state.turn == state.order[0] and len(state.passing) == 0
    return quiet and first and state.phase == phases.ACTING and box_to_fill(state) == board.NOTHING


def _by_chance(state: CaledoniaState, move: int) -> set[str]:
    if move >= moves.ROLL and state.phase in (phases.ROLLING, phases.FILLING, phases.ACTING):
        return {f"price-{board.GOODS[(move - int(moves.ROLL)) // 6]}"}
    if moves.DRAW_CONTRACT <= move < moves.DRAW_CONTRACT + 50:
        contract = move - int(moves.DRAW_CONTRACT)
        return {f"drawn-{contract + 1}"} if state.drawn >> contract & 1 else {f"contract-{contract + 1}"}
    return set()


def _small_last(state: CaledoniaState, move: int) -> set[str]:
    """A trade, an upgrade or a contract of somebody."""
    seat = _mover(state)
    if move == moves.PASS:
        return {f"passed-{int(state.passing[len(state.passing) - 1]) + 1}"} if len(state.passing) else set()
    if move >= moves.TAKE:
        contract = (move - int(moves.TAKE)) % 50
        for number, player in enumerate(state.players):
            if player.holds(contract) and (move < moves.FULFIL or move >= moves.KEEP):
                return {f"seat-{number + 1}-box-{1 if player.box1 == contract else 2}"}
            if player.fulfilled >> contract & 1 and moves.FULFIL <= move < moves.KEEP:
                return {f"fulfilled-{contract + 1}"}
        return set()
    if move >= moves.BUY:
        way, first = ("sell", int(moves.SELL)) if move >= moves.SELL else ("buy", int(moves.BUY))
        return {f"{way}-{board.GOODS[(move - first) // int(board.MOST_TRADED)]}"}
    if move >= moves.RECALL:
        return {f"price-{board.GOODS[(move - int(moves.RECALL)) % int(board.KINDS)]}"}
    names = {
        int(moves.SHIPPING): "shipping",
        int(moves.TECHNOLOGY): "technology-woodcutter",
        int(moves.TECHNOLOGY) + 1: "technology-miner",
    }
    names[int(moves.HIRE)] = "merchants"
    return {f"seat-{seat + 1}-{names[move]}"} if move in names else set()


def _mover(state: CaledoniaState) -> int:
    """Who has just moved: the seat in turn while its turn goes on, else the one before it that has not passed."""
    seat = int(state.turn)
    if state.acted or state.phase != phases.ACTING or seat not in list(state.order):
        return seat
    order = [int(other) for other in state.order if other == seat or not state.has_passed(other)]
    return order[order.index(seat) - 1]
