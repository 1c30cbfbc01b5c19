"""The cellar of Clan MacKenzie, in which barrels of whisky age (CAL-225 to CAL-230)."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.caledonia import moves
from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.player import Player

if TYPE_CHECKING:
    from stoa.games.caledonia.rules.state import CaledoniaState


def fill(player: Player, out: vec[i64], n: i64) -> i64:
    """CAL-227: the barrels that may be opened."""
    if player.cellar:
        for spot in range(board.SPOTS):
            if player.cellar >> spot & 1:
                out[n] = moves.BARREL + spot
                n += 1
    return n


def open_barrel(player: Player, spot: i64) -> None:
    """CAL-227, CAL-228."""
    player.cellar &= ~(1 << spot)
    player.goods[board.WHISKY] += 1
    player.money += board.CELLAR[spot]


def age(player: Player) -> None:
    """CAL-225: every barrel moves on by a spot; the one on the right leaves the cellar."""
    if player.cellar >> (board.SPOTS - 1) & 1:
        open_barrel(player, board.SPOTS - 1)
    player.cellar <<= 1


def lay_down(player: Player) -> None:
    """CAL-226."""
    player.goods[board.WHISKY] -= 1
    player.cellar |= 1


def empty(state: "CaledoniaState") -> None:
    """CAL-230: at the end of the game all barrels are opened."""
    for player in state.players:
        for spot in range(board.SPOTS):
            if player.cellar >> spot & 1:
                open_barrel(player, spot)
