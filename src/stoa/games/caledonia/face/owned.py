"""What a player of Clans of Caledonia has, for the player's card."""

from stoa.core.face import Owned
from stoa.core.face import owned as made_of
from stoa.games.caledonia.face.symbols import SYMBOLS
from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.state import CaledoniaState


def owned(state: CaledoniaState, seat: int) -> list[Owned]:
    """Money, merchants at hand, and all goods."""
    player = state.players[seat]
    amounts = {"pound": player.money, "merchant": player.merchants}
    amounts |= {name: player.goods[good] for good, name in enumerate(board.GOODS)}
    return made_of(SYMBOLS, amounts)
