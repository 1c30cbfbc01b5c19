"""A table in plain JSON with names a person understands."""

from typing import TYPE_CHECKING, Any

from stoa.core.game import CHANCE, OVER
from stoa.games.caledonia import faults
from stoa.games.caledonia.board import CLANS, DATA, FACES, GOODS, PHASES, UNITS, hex_name
from stoa.games.caledonia.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules import Table

SPOTS = ("left", "middle", "right")
TECHNOLOGIES = tuple(str(kind) for kind in DATA["player_board"]["technology"])


def dump(table: "Table") -> dict[str, Any]:
    """Everything that makes up the table; `position.load` reads it back."""
    return {
        "game": table.game.name,
        "seats": table.seats,
        "options": dict(table.setting.options),
        "round": table.round,
        "phase": PHASES[table.phase],
        "turn": None if table.turn == OVER else "chance" if table.turn == CHANCE else table.turn + 1,
        "place": table.place,
        "count": table.count,
        "order": [seat + 1 for seat in table.order],
        "passed": [seat + 1 for seat in table.passing],
        "map": {
            "sides": table.ground.sides,
            "ports": [tile + 1 for tile in table.ports],
            "closed": [hex_name(index) for index in faults.hexes(table.closed0, table.closed1)],
        },
        "scoring_tiles": [tile + 1 for tile in table.scoring],
        "prices": {good: table.steps[n] for n, good in enumerate(GOODS)},
        "export_board": [None if contract < 0 else contract + 1 for contract in table.boxes],
        "pile": {"unseen": contracts(table.unseen), "bottom": [contract + 1 for contract in table.bottom]},
        "removed": contracts(table.removed),
        "pairs": [_pair(pair, table.taken >> n & 1 == 1) for n, pair in enumerate(table.pairs)],
        "auction": {
            "bid": None if table.bid < 0 else table.bid,
            "bidder": None if table.bidder < 0 else table.bidder + 1,
            "left": [seat + 1 for seat in range(table.seats) if table.out >> seat & 1],
        },
        "players": [_player(table, seat) for seat in range(table.seats)],
        "open": _open(table),
    }


def contracts(mask: int) -> list[int]:
    """The contracts of a set, from 1."""
    return [contract + 1 for contract in faults.contracts(mask)]


def _pair(pair: int, taken: bool) -> dict[str, Any]:
    clan, tile = pair >> 4, pair & 15
    return {"clan": CLANS[clan] if clan < 9 else None, "tile": None if tile == 15 else tile + 1, "taken": taken}


def _player(table: "Table", seat: int) -> dict[str, Any]:
    player = table.players[seat]
    return {
        "clan": None if player.clan < 0 else CLANS[player.clan],
        "tile": None if player.tile < 0 else player.tile + 1,
        "money": player.money,
        "glory": player.glory,
        "goods": goods(player),
        "units": _units(table, seat),
        "shipping": player.shipping,
        "technology": [kind for n, kind in enumerate(TECHNOLOGIES) if player.technology >> n & 1],
        "merchants": {
            "board": player.track,
            "stock": player.merchants,
            "buying": {good: player.stalls[n] for n, good in enumerate(GOODS) if player.stalls[n] > 0},
            "selling": {good: -player.stalls[n] for n, good in enumerate(GOODS) if player.stalls[n] < 0},
        },
        "contracts": [contract + 1 for contract in (player.box1, player.box2) if contract >= 0],
        "fulfilled": contracts(player.fulfilled),
        "ports": [tile + 1 for tile in range(9) if player.ports >> tile & 1],
        "cellar": [spot for n, spot in enumerate(SPOTS) if player.cellar >> n & 1],
        "bid": player.bid,
    }


def goods(player: Player) -> dict[str, int]:
    """The goods in stock by name."""
    return {good: player.goods[n] for n, good in enumerate(GOODS) if player.goods[n]}


def _units(table: "Table", seat: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit, name in enumerate(UNITS):
        standing = [hex_name(n) for n in range(117) if table.owner(n) == seat and table.unit(n) == unit]
        if standing:
            found[name] = standing
    return found


def _open(table: "Table") -> dict[str, Any]:
    """What is decided and still to be decided in this turn, or in this player's production."""
    return {
        "acted": bool(table.acted),
        "rowed": bool(table.rowed),
        "premium": bool(table.premium),
        "bought": {good: table.bought >> 4 * n & 15 for n, good in enumerate(GOODS) if table.bought >> 4 * n & 15},
        "shifted": None if table.shifted < 0 else GOODS[table.shifted],
        "offered": [good for n, good in enumerate(GOODS) if table.offered >> n & 1],
        "building_bonuses": table.buildings,
        "free_land": table.free_land,
        "upgrades": table.upgrades,
        "started": bool(table.started),
        "beer": table.beer,
        "again": bool(table.again),
        "contract": None if table.contract < 0 else table.contract + 1,
        "beef": table.beef,
        "mutton": table.mutton,
        "slaughtered": bool(table.killed),
        "exchange": "processed" if table.group else "basic",
        "off": [hex_name(index) for index in (table.off1, table.off2) if index >= 0],
        "on": None if table.on1 < 0 else UNITS[table.on1],
        "drawn": contracts(table.drawn),
        "draws": table.draws,
        "kept": table.kept,
        "whisky_made": table.casks,
        "processed": table.made,
        "rolled": [good for n, good in enumerate(GOODS) if table.rolled >> n & 1],
        "price_die": None if table.face == 0 else int(FACES[table.face - 1]),
    }
