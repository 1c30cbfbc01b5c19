"""Upgrades: shipping, technology and merchants, bought or as a bonus."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board, expanding, phases, turns
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def fill(player: Player, out: vec[i64], n: i64, bonus: bool) -> i64:
    """CAL-120 to CAL-124, CAL-138, CAL-215."""
    if player.shipping < board.LEVELS and (bonus or player.money >= board.SHIPPING_COST):
        out[n] = moves.SHIPPING
        n += 1
    if player.clan != board.MACDONALD and player.money >= technology_cost(bonus):
        for kind in range(board.WORKER_KINDS):
            if not player.technology >> kind & 1:
                out[n] = moves.TECHNOLOGY + kind
                n += 1
    if player.track > 0 and (bonus or player.money >= board.MERCHANT_COST):
        out[n] = moves.HIRE
        n += 1
    return n


def fill_recalls(player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-138: the goods from whose market a merchant can be taken back."""
    for good in range(board.KINDS):
        if player.stalls[good] != 0:
            out[n] = moves.RECALL + good
            n += 1
    return n


def technology_cost(bonus: bool) -> i64:
    return board.TECHNOLOGY_BONUS if bonus else board.TECHNOLOGY_COST


def ship(state: "CaledoniaState", player: Player) -> None:
    """CAL-120."""
    if state.phase != phases.REWARDS:
        player.money -= board.SHIPPING_COST
    player.shipping += 1
    expanding.measure(state.ground, player)
    _upgraded(state)


def improve(state: "CaledoniaState", player: Player, kind: i64) -> None:
    """CAL-121: the technology of woodcutters or miners."""
    player.money -= technology_cost(state.phase == phases.REWARDS)
    player.technology |= 1 << kind
    _upgraded(state)


def hire(state: "CaledoniaState", player: Player) -> None:
    """CAL-123."""
    if state.phase != phases.REWARDS:
        player.money -= board.MERCHANT_COST
    player.track -= 1
    player.merchants += 1
    _upgraded(state)


def recall(state: "CaledoniaState", player: Player, good: i64) -> None:
    """CAL-138: a merchant comes back from the market."""
    player.stalls[good] += -1 if player.stalls[good] > 0 else 1
    player.merchants += 1
    _upgraded(state)


def _upgraded(state: "CaledoniaState") -> None:
    if state.phase == phases.REWARDS:
        state.upgrades -= 1
        state.started = 1
    else:
        state.acted = 1
    turns.resume(state)
