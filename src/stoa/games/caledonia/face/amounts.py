"""What belongs to a player or lies on the common boards of Clans of Caledonia, as amounts by name."""

from collections.abc import Iterable

from stoa.core.telling import amounts
from stoa.games.caledonia.rules import board, phases
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.state import CaledoniaState


def told(state: CaledoniaState) -> dict[str, int]:
    """Everything that is needed to set up the table, and never changes without being told."""
    found = amounts(
        state.dump(),
        *(f"players.*.{field}" for field in ("clan", "money", "glory", "goods", "units", "technology", "merchants")),
        *(f"players.*.{field}" for field in ("contracts", "fulfilled", "ports", "cellar", "bid")),
        *("prices", "export_board", "pile.bottom", "removed", "open.drawn", "map.closed", "round"),
    )
    for seat, player in enumerate(state.players):
        found[of(seat, "shipping", player.shipping)] = 1
    for n, side in enumerate(state.ground.sides):
        found[f"map.{board.MODULES[n]}{side}"] = 1
    for module, tile in enumerate(state.ports):
        found[port(module, tile)] = 1
    for n, tile in enumerate(state.scoring):
        found[f"scoring.{n + 1}.{tile + 1}"] = 1
    for n, pair in enumerate(state.pairs):
        if pair & 15 < 15 and not state.taken >> n & 1:
            found[pair_name(pair)] = 1
    if state.phase == phases.BIDDING and state.bidder != board.NOBODY:
        found |= bid(int(state.bidder), int(state.bid), 1)
    if state.variant.track:
        found |= {f"imports.{board.IMPORTS[good]}": int(state.tracks[good]) for good in range(board.TRACKED)}
    if not state.variant.solo:
        found |= order(state.order)
        found |= {passed(place, seat): 1 for place, seat in enumerate(state.passing)}
    return found


def of(seat: int, *names: object) -> str:
    """The name of what a player has: `players.1.money`."""
    return ".".join(("players", str(seat + 1), *map(str, names)))


def money(seat: int, pounds: int) -> dict[str, int]:
    return {of(seat, "money"): pounds}


def goods(seat: int, numbers: dict[int, int]) -> dict[str, int]:
    """Goods by their kind, of which a player gets or, below 0, loses so many."""
    return {of(seat, "goods", board.GOODS[good]): n for good, n in numbers.items() if n}


def unit(seat: int, kind: int, index: int) -> str:
    return of(seat, "units", board.UNITS[kind], hex_name(index))


def port(module: int, tile: int) -> str:
    return f"ports.{board.MODULES[module]}.{tile + 1}"


def bid(seat: int, points: int, change: int) -> dict[str, int]:
    """The highest bid for a clan, which comes or gives way to another."""
    return {f"auction.{seat + 1}.{points}": change}


def pair_name(pair: int) -> str:
    """A clan and a starting tile that may be taken."""
    clan, tile = pair >> 4, pair & 15
    return f"pairs.{board.CLANS[clan] if clan < len(board.CLANS) else 'tile'}.{tile + 1}"


def order(seats: Iterable[int]) -> dict[str, int]:
    """A turn order, place by place."""
    return {f"order.{n}.{seat + 1}": 1 for n, seat in enumerate(seats, 1)}


def passed(place: int, seat: int) -> str:
    """Who passed first, second and so on."""
    return f"passed.{place + 1}.{seat + 1}"


def stall(seat: int, good: int, number: int) -> str:
    """The merchants of a player at the market of a good, where they buy or, below 0, sell."""
    return of(seat, "merchants", "buying" if number > 0 else "selling", board.GOODS[good])
