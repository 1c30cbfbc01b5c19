"""A state in plain JSON with names that a person understands; `position` reads it back and `fitting` checks it."""

from typing import TYPE_CHECKING, Any

from stoa.core.game import CHANCE, OVER
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import hexes, members

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState

SPOTS = ("left", "middle", "right")
TECHNOLOGIES = tuple(str(kind) for kind in board.DATA["player_board"]["technology"])


def dump(state: "CaledoniaState") -> dict[str, Any]:
    """Everything that makes up the state."""
    return {
        "game": state.game.name,
        "seats": state.seats,
        "options": dict(state.variant.options),
        "round": state.round,
        "phase": phases.PHASES[state.phase],
        "turn": None if state.turn == OVER else "chance" if state.turn == CHANCE else state.turn + 1,
        "place": state.place,
        "count": state.count,
        "order": [seat + 1 for seat in state.order],
        "passed": [seat + 1 for seat in state.passing],
        "map": {
            "sides": state.ground.sides,
            "ports": [tile + 1 for tile in state.ports],
            "closed": [hex_name(index) for index in hexes(state.closed0, state.closed1)],
        },
        "scoring_tiles": [tile + 1 for tile in state.scoring],
        "prices": {good: state.steps[n] for n, good in enumerate(board.GOODS)},
        "export_board": [None if contract < 0 else contract + 1 for contract in state.boxes],
        "pile": {"unseen": contracts(state.unseen), "bottom": [contract + 1 for contract in state.bottom]},
        "removed": contracts(state.removed),
        "pairs": [_pair(pair, state.taken >> n & 1 == 1) for n, pair in enumerate(state.pairs)],
        "auction": {
            "bid": None if state.bid < 0 else state.bid,
            "bidder": None if state.bidder < 0 else state.bidder + 1,
            "left": [seat + 1 for seat in range(state.seats) if state.out >> seat & 1],
        },
        "players": [_player(state, seat) for seat in range(state.seats)],
        "open": _open(state),
    }


def contracts(mask: int) -> list[int]:
    """The contracts of a set, from 1."""
    return [contract + 1 for contract in members(mask)]


def _pair(pair: int, taken: bool) -> dict[str, Any]:
    clan, tile = pair >> 4, pair & 15
    return {"clan": board.CLANS[clan] if clan < 9 else None, "tile": None if tile == 15 else tile + 1, "taken": taken}


def _player(state: "CaledoniaState", seat: int) -> dict[str, Any]:
    player = state.players[seat]
    return {
        "clan": None if player.clan < 0 else board.CLANS[player.clan],
        "tile": None if player.tile < 0 else player.tile + 1,
        "money": player.money,
        "glory": player.glory,
        "goods": goods(player),
        "units": _units(state, seat),
        "shipping": player.shipping,
        "technology": [kind for n, kind in enumerate(TECHNOLOGIES) if player.technology >> n & 1],
        "merchants": {
            "board": player.track,
            "stock": player.merchants,
            "buying": {good: player.stalls[n] for n, good in enumerate(board.GOODS) if player.stalls[n] > 0},
            "selling": {good: -player.stalls[n] for n, good in enumerate(board.GOODS) if player.stalls[n] < 0},
        },
        "contracts": [contract + 1 for contract in (player.box1, player.box2) if contract >= 0],
        "fulfilled": contracts(player.fulfilled),
        "ports": [tile + 1 for tile in members(player.ports)],
        "cellar": [spot for n, spot in enumerate(SPOTS) if player.cellar >> n & 1],
        "bid": player.bid,
    }


def goods(player: Player) -> dict[str, int]:
    """The goods in stock by name."""
    return {good: player.goods[n] for n, good in enumerate(board.GOODS) if player.goods[n]}


def _units(state: "CaledoniaState", seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit, name in enumerate(board.UNITS):
        standing = [hex_name(index) for index in state.players[seat].hexes() if state.unit(index) == unit]
        if standing:
            found[name] = standing
    return found


def _open(state: "CaledoniaState") -> dict[str, Any]:
    """What is decided and still to be decided in this turn, or in this player's production."""
    return {
        "acted": bool(state.acted),
        "rowed": bool(state.rowed),
        "premium": bool(state.premium),
        "bought": {
            good: state.bought >> 4 * n & 15 for n, good in enumerate(board.GOODS) if state.bought >> 4 * n & 15
        },
        "shifted": None if state.shifted < 0 else board.GOODS[state.shifted],
        "offered": [good for n, good in enumerate(board.GOODS) for _ in range(state.offered >> 4 * n & 15)],
        "building_bonuses": state.buildings,
        "free_land": state.free_land,
        "upgrades": state.upgrades,
        "started": bool(state.started),
        "beer": state.beer,
        "again": bool(state.again),
        "contract": None if state.contract < 0 else state.contract + 1,
        "beef": state.beef,
        "mutton": state.mutton,
        "slaughtered": bool(state.killed),
        "exchange": "processed" if state.group else "basic",
        "off": [hex_name(index) for index in (state.off1, state.off2) if index >= 0],
        "on": None if state.on1 < 0 else board.UNITS[state.on1],
        "drawn": contracts(state.drawn),
        "draws": state.draws,
        "kept": state.kept,
        "whisky_made": state.casks,
        "processed": state.made,
        "rolled": [good for n, good in enumerate(board.GOODS) if state.rolled >> n & 1],
        "price_die": None if state.face == 0 else int(board.FACES[state.face - 1]),
    }
