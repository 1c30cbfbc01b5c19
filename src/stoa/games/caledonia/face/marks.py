"""Which moves of the present decision the elements of the drawing stand for, legal or not."""

from collections.abc import Callable
from functools import cache
from itertools import chain
from typing import Final

from stoa.core.game import OVER
from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.ports import module_of
from stoa.games.caledonia.rules.rounds import box_to_fill
from stoa.games.caledonia.rules.sets import members
from stoa.games.caledonia.rules.state import CaledoniaState

Marks = dict[str, list[int]]

CELLAR_SPOTS: Final = ("left", "middle", "right")
TECHNOLOGIES: Final = ("technology-woodcutter", "technology-miner")
RAISES: Final = (1, 2, 3, 5)  # bids that are near at hand
MOST_BUTTER: Final = 6  # up to here every number has a button of its own


def marks(state: CaledoniaState) -> Marks:
    """The moves of every element that stands for some in this decision."""
    if state.turn < 0:
        return {}
    found = MARKS[state.phase](state)
    player = state.players[state.turn]
    if player.clan == board.MACKENZIE and phases.ACTING <= state.phase <= phases.AFTER:  # CAL-227
        for spot, name in enumerate(CELLAR_SPOTS):
            found[own(state, f"cellar-{name}")] = [moves.BARREL + spot]
    return found | _goods(found)


def own(state: CaledoniaState, name: str) -> str:
    """An element of the player board of the seat in turn."""
    return f"seat-{state.turn + 1}-{name}"


def _move(kind: int, *arguments: int) -> int:
    return moves.DECISIONS.kind(kind).move(*arguments)


def _trades(kind: int, good: int) -> list[int]:
    return [_move(kind, good, step) for step in range(board.MOST_TRADED)]


def kinds(state: CaledoniaState) -> list[int]:
    """The unit types on the board of the seat in turn (CAL-213)."""
    pool = state.players[state.turn].clan == board.MACDONALD
    units = range(board.UNIT_KINDS)
    return [unit for unit in units if unit < board.WOODCUTTER or (unit == board.WORKER) == pool]


# The setup


def raises(state: CaledoniaState) -> list[tuple[str, int]]:
    """A few bids by the names of their elements."""
    bids = [(f"bid-{step}", state.bid + step) for step in RAISES]
    return [(name, bid) for name, bid in bids if bid <= board.HIGHEST_BID]


def _clans(state: CaledoniaState) -> Marks:
    return {f"pair-{n + 1}": [moves.PICK + n] for n in range(len(state.pairs))}


def _bidding(state: CaledoniaState) -> Marks:
    found = _clans(state) | {name: [moves.BID + bid] for name, bid in raises(state)}
    found["bid-any"] = [moves.BID + bid for bid in range(state.bid + 1, board.HIGHEST_BID + 1)]
    return found | {"leave": [moves.LEAVE]}


def _starting(state: CaledoniaState) -> Marks:
    return _expansion([unit for unit in kinds(state) if unit >= board.WOODCUTTER])


# Turns


def _expansion(units: list[int]) -> Marks:
    """The units on every hex."""
    return dict(_on_hexes(tuple(units)))


@cache
def _on_hexes(units: tuple[int, ...]) -> Marks:
    return {
        f"hex-{hex_name(index)}": [_move(moves.EXPAND, unit, index) for unit in units] for index in range(board.HEXES)
    }


def _acting(state: CaledoniaState) -> Marks:
    found: Marks = {"pass": [moves.PASS]}
    for n, good in enumerate(board.GOODS):
        found[f"buy-{good}"] = _trades(moves.BUY, n)
        found[f"sell-{good}"] = _trades(moves.SELL, n)
    found |= _shifts(state) | _contracts(state) | _boxes(state) | _upgrades(state) | _expansion(kinds(state))
    for name, more in (_ports(state) | _rowing(state)).items():
        found[name] = found[name] + more
    return found


def _after(state: CaledoniaState) -> Marks:
    return _ports(state) | {"done": [moves.DONE]}


def _placed(state: CaledoniaState) -> Marks:
    found = {f"buy-{good}": _trades(moves.BUY, n) for n, good in enumerate(board.GOODS)}
    found |= _shifts(state) | ({"building": [moves.BUILDING]} if state.buildings else {})
    return found | {"done": [moves.DONE]}


def _contracts(state: CaledoniaState) -> Marks:
    shown = [contract for contract in state.boxes if contract != board.NOTHING]
    return {f"contract-{contract + 1}": [moves.TAKE + contract] for contract in shown}


def _taking_again(state: CaledoniaState) -> Marks:
    return {"done": [moves.DONE]} | _contracts(state)


def _boxes(state: CaledoniaState) -> Marks:
    player = state.players[state.turn]
    boxes = [(n, box) for n, box in enumerate((player.box1, player.box2), 1) if box != board.NOTHING]
    return {own(state, f"box-{n}"): [moves.FULFIL + box] for n, box in boxes}


def _fulfilling_again(state: CaledoniaState) -> Marks:
    return {"done": [moves.DONE]} | _boxes(state)


def _upgrades(state: CaledoniaState) -> Marks:
    return {
        own(state, "shipping"): [moves.SHIPPING],
        **{own(state, name): [moves.TECHNOLOGY + n] for n, name in enumerate(TECHNOLOGIES)},
        own(state, "merchants"): [moves.HIRE],
    }


def _ports(state: CaledoniaState) -> Marks:
    """The tiles that are used before or after the main action, on their spaces."""
    found: Marks = {}
    for module, tile in enumerate(state.ports):
        uses = [moves.PORT + tile]
        if tile == board.PORT_COPY:
            uses = [moves.COPY + other for other in sorted(state.ports) if other != board.PORT_COPY]
        found[f"hex-{hex_name(state.ground.ports[module])}"] = uses
    return found


def _shifts(state: CaledoniaState) -> Marks:
    """CAL-157: the price ladders, while a tile that moves them is in play."""
    if module_of(state, board.PORT_SHIFT) == board.NOTHING:
        return {}
    tiles = 2 if module_of(state, board.PORT_COPY) != board.NOTHING else 1
    return {
        f"price-{good}": [_move(moves.SHIFT, tile, n, way) for tile in range(tiles) for way in (0, 1)]
        for n, good in enumerate(board.GOODS)
    }


def _rowing(state: CaledoniaState) -> Marks:
    """CAL-219: the fishermen, and the hexes beside them."""
    found: Marks = {}
    player = state.players[state.turn]
    if player.clan != board.MACDONALD:
        return found
    for index in player.hexes():
        for way in range(board.WAYS):
            there = state.ground.adjacent[index * board.WAYS + way]
            if there != board.NOTHING:
                for end in (index, there):
                    found.setdefault(f"hex-{hex_name(end)}", []).append(_move(moves.ROW, index, way))
    return found


def _slaughter(state: CaledoniaState) -> Marks:
    """CAL-126, CAL-152: the animals of the seat in turn, and sparing one by a port tile."""
    player = state.players[state.turn]
    found: Marks = {
        f"hex-{hex_name(index)}": [moves.SLAUGHTER + index]
        for index in player.hexes()
        if state.unit(index) in (board.SHEEP, board.COW)
    }
    for choice, (name, _) in enumerate(spares(state)):
        found[name] = [moves.SPARE + choice]
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
    found: Marks = {"done": [moves.DONE]} | _upgrades(state)
    for n, good in enumerate(board.GOODS):
        found[f"{'sell' if player.stalls[n] < 0 else 'buy'}-{good}"] = [moves.RECALL + n]
    if player.clan == board.MACEWEN:
        found |= {f"beer-{n + 1}": [moves.BEER + n] for n in range(board.MOST_BEER)}
    return found | (_expansion(kinds(state)) if state.free_land else {})


def choices(state: CaledoniaState) -> range:
    """CAL-153, CAL-154: what the exchange of goods may give."""
    return range(board.BASIC_CHOICES) if state.group == 0 else range(board.BASIC_CHOICES, board.CHOICE_COUNT)


def _choosing(state: CaledoniaState) -> Marks:
    return {f"choose-{n + 1}": [moves.CHOOSE + n] for n in choices(state)}


def _discarding(state: CaledoniaState) -> Marks:
    return {own(state, f"good-{good}"): [moves.DISCARD + n] for n, good in enumerate(board.GOODS)}


def _taking_off(state: CaledoniaState) -> Marks:
    return {f"hex-{hex_name(index)}": [moves.OFF + index] for index in state.players[state.turn].hexes()}


def _putting_on(state: CaledoniaState) -> Marks:
    return {own(state, f"unit-{board.UNITS[unit]}"): [moves.ON + unit] for unit in kinds(state)}


def _keeping(state: CaledoniaState) -> Marks:
    return {f"drawn-{n + 1}": [moves.KEEP + n] for n in members(state.drawn)} | {"done": [moves.DONE]}


def _returning(state: CaledoniaState) -> Marks:
    return {f"drawn-{n + 1}": [moves.BOTTOM + n] for n in members(state.drawn)}


# Production


def _processing(state: CaledoniaState) -> Marks:
    return {f"make-{n}": [_move(moves.PROCESS, state.made, n)] for n in range(5)}


def _casking(state: CaledoniaState) -> Marks:
    down = [moves.LAY_DOWN]
    return {"lay-down": down, "done": [moves.DONE], own(state, "cellar-left"): down}


def _churning(state: CaledoniaState) -> Marks:
    amounts = [moves.BUTTER + n for n in range(state.players[state.turn].goods[board.MILK] + 1)]
    found: Marks = {f"butter-{n}": [move] for n, move in enumerate(amounts[: MOST_BUTTER + 1])}
    return found | {own(state, "good-milk"): amounts}


MARKS: Final[dict[int, Callable[[CaledoniaState], Marks]]] = {
    phases.BIDDING: _bidding,
    phases.PICKING: _clans,
    phases.STARTING: _starting,
    phases.ACTING: _acting,
    phases.TAKING_AGAIN: _taking_again,
    phases.SLAUGHTERING: _slaughter,
    phases.PLACED: _placed,
    phases.REWARDS: _rewards,
    phases.FULFILLING_AGAIN: _fulfilling_again,
    phases.DISCARDING: _discarding,
    phases.CHOOSING: _choosing,
    phases.TAKING_OFF: _taking_off,
    phases.PUTTING_ON: _putting_on,
    phases.KEEPING: _keeping,
    phases.RETURNING: _returning,
    phases.AFTER: _after,
    phases.PROCESSING: _processing,
    phases.CASKING: _casking,
    phases.CHURNING: _churning,
}


# The last move


def _goods(found: Marks) -> Marks:
    """One element for all that can be done with a good on the market: a finger asks for the good first."""
    goods = {good: [found.get(f"{kind}-{good}", []) for kind in ("buy", "sell", "price")] for good in board.GOODS}
    return {f"trade-{good}": [*chain(*kinds)] for good, kinds in goods.items() if any(kinds)}


def lasts(state: CaledoniaState, move: int | None) -> set[str]:
    """The elements that show the last move. Chance outcomes have numbers of their own, so small ones need a look."""
    if move is None or state.turn == OVER:
        return set()
    if move < moves.OUTCOMES.count and _is_fresh(state):
        return _by_chance(state, move)
    kind = moves.DECISIONS.kind(move)
    shown = LASTS.get(kind.first)
    return shown(state, *kind.arguments(move)) if shown else set()


def _is_fresh(state: CaledoniaState) -> bool:
    """Whether chance has just had its say: contracts were drawn or market dice rolled."""
    if state.phase < phases.ACTING or state.phase == phases.ROLLING or state.drawn:
        return True
    quiet = not any(stall for player in state.players for stall in player.stalls)
    first = len(state.order) > 0 and state.turn == state.order[0] and len(state.passing) == 0
    return quiet and first and state.phase == phases.ACTING and box_to_fill(state) == board.NOTHING


def _by_chance(state: CaledoniaState, outcome: int) -> set[str]:
    kind = moves.OUTCOMES.kind(outcome)
    if kind.first == moves.ROLL and state.phase in (phases.ROLLING, phases.FILLING, phases.ACTING):
        good, _ = kind.arguments(outcome)
        return {f"price-{board.GOODS[good]}"}
    if kind.first == moves.DRAW_CONTRACT:
        contract = outcome - moves.DRAW_CONTRACT
        return {f"drawn-{contract + 1}"} if state.drawn >> contract & 1 else {f"contract-{contract + 1}"}
    return set()


def _last_pass(state: CaledoniaState) -> set[str]:
    return {f"passed-{state.passing[len(state.passing) - 1] + 1}"} if len(state.passing) else set()


def _last_upgrade(state: CaledoniaState, name: str) -> set[str]:
    """Something on the board of whoever has just moved: the seat in turn while its turn goes on, else the one before it
    that has not passed.
    """
    seat = state.turn
    if not state.acted and state.phase == phases.ACTING and seat in state.order:
        order = [other for other in state.order if other == seat or not state.has_passed(other)]
        seat = order[order.index(seat) - 1]
    return {f"seat-{seat + 1}-{name}"}


def _last_price(state: CaledoniaState, good: int) -> set[str]:
    return {f"price-{board.GOODS[good]}"}


def _last_box(state: CaledoniaState, contract: int) -> set[str]:
    holders = [(seat, player) for seat, player in enumerate(state.players) if player.holds(contract)]
    return {f"seat-{seat + 1}-box-{1 if player.box1 == contract else 2}" for seat, player in holders}


def _last_fulfilled(state: CaledoniaState, contract: int) -> set[str]:
    done = any(player.fulfilled >> contract & 1 for player in state.players)
    return {f"fulfilled-{contract + 1}"} if done else set()


def _last_hex(state: CaledoniaState, index: int) -> set[str]:
    return {f"hex-{hex_name(index)}"}


LASTS: Final[dict[int, Callable[..., set[str]]]] = {
    moves.PASS: _last_pass,
    moves.SHIPPING: lambda state: _last_upgrade(state, "shipping"),
    moves.TECHNOLOGY: lambda state, kind: _last_upgrade(state, TECHNOLOGIES[kind]),
    moves.HIRE: lambda state: _last_upgrade(state, "merchants"),
    moves.RECALL: _last_price,
    moves.BUY: lambda state, good, step: {f"buy-{board.GOODS[good]}"},
    moves.SELL: lambda state, good, step: {f"sell-{board.GOODS[good]}"},
    moves.TAKE: _last_box,
    moves.FULFIL: _last_fulfilled,
    moves.KEEP: _last_box,
    moves.PORT: lambda state, tile: {f"port-{tile + 1}"},
    moves.COPY: lambda state, tile: {f"port-{board.PORT_COPY + 1}"},
    moves.SPARE: lambda state, tile, animal: {f"port-{board.PORT_SPARE + 1}"},
    moves.SHIFT: lambda state, tile, good, way: _last_price(state, good),
    moves.OFF: _last_hex,
    moves.PICK: lambda state, pair: {f"pair-{pair + 1}"},
    moves.BID: lambda state, points: {"auction"},
    moves.LEAVE: lambda state: {"auction"},
    moves.SLAUGHTER: _last_hex,
    moves.EXPAND: lambda state, unit, index: _last_hex(state, index),
    moves.ROW: lambda state, index, way: _last_hex(state, state.ground.adjacent[index * board.WAYS + way]),
}
