"""What no state can look like: pieces, contracts and money that do not add up."""

from typing import TYPE_CHECKING

from stoa.core.game import OVER
from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.board import hex_name
from stoa.games.caledonia.rules.player import Player
from stoa.games.caledonia.rules.sets import hexes, members

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def faults(state: "CaledoniaState") -> list[str]:
    """Every broken invariant, with its rule."""
    found = _contracts(state)
    for seat in range(state.seats):
        found += [f"player {seat + 1}, {fault}" for fault in _player(state, seat)]
    for index, code in enumerate(state.board):
        if code and state.is_closed(index):
            found.append(f"{hex_name(index)}: a unit on a covered hex or a neutral piece (CAL-032)")
    return found


def _contracts(state: "CaledoniaState") -> list[str]:
    """CAL-018: every contract is somewhere, and nowhere twice."""
    places: list[int] = [*members(state.unseen), *members(state.removed), *members(state.drawn), *state.bottom]
    places += [contract for contract in state.boxes if contract != board.NOTHING]
    for player in state.players:
        places += members(player.fulfilled)
        places += [contract for contract in (player.box1, player.box2) if contract != board.NOTHING]
    if state.removed and not state.variant.solo:
        return ["removed: contracts leave the game only in a solo game (CAL-018, CAL-253)"]
    if sorted(places) != list(range(board.CONTRACTS)):
        return [f"contracts: {len(places)} in all places together, {len(set(places))} different ones (CAL-018)"]
    return []


def _player(state: "CaledoniaState", seat: int) -> list[str]:
    player = state.players[seat]
    found: list[str] = []
    if player.money < 0:
        found.append(f"money: {player.money} (CAL-006)")
    if min(player.goods) < 0:
        found.append("goods: less than none (CAL-082)")
    on_market = sum(stall if stall > 0 else -stall for stall in player.stalls)
    if min(player.merchants, player.track) < 0 or player.merchants + player.track + on_market != board.MERCHANTS:
        found.append(
            f"merchants: {player.track} on the board, {player.merchants} in stock, {on_market} on the market (CAL-017)"
        )
    if player.cellar and (player.clan != board.MACKENZIE or state.turn == OVER):
        found.append("cellar: barrels that nobody could have laid down (CAL-226, CAL-230)")
    return found + _units(state, player, seat)


def _units(state: "CaledoniaState", player: Player, seat: int) -> list[str]:
    """CAL-016, CAL-020, CAL-213, CAL-218."""
    found: list[str] = []
    counts = [0] * 9
    standing: list[int] = []
    for index, code in enumerate(state.board):
        if code and state.owner(index) == seat:
            counts[state.unit(index)] += 1
            standing.append(index)
    if counts != list(player.units) or standing != hexes(player.own0, player.own1):
        found.append("units: the map and the player board do not agree (CAL-016)")
    for unit, number in enumerate(counts):
        pool = player.clan == board.MACDONALD and unit >= 6
        if number > (0 if pool != (unit == board.WORKER) and unit >= 6 else board.PIECES[unit]):
            found.append(f"units: {number} of {board.UNITS[unit]} on the map (CAL-016, CAL-213)")
    return found + _fishermen(state, player)


def _fishermen(state: "CaledoniaState", player: Player) -> list[str]:
    ground = state.ground
    boats = hexes(player.own0 & ground.room[board.WATER * 2], player.own1 & ground.room[board.WATER * 2 + 1])
    for index in boats:
        for beside in ground.adjacent[index * board.WAYS : (index + 1) * board.WAYS]:
            if beside in boats:
                return [f"{hex_name(index)}: two fishermen are adjacent (CAL-218)"]
    return []
