"""What a player of Corinth has, for the player's card."""

from stoa.core.face import Owned
from stoa.core.face import owned as made_of
from stoa.games.corinth.face.symbols import SYMBOLS
from stoa.games.corinth.rules import board
from stoa.games.corinth.rules.state import CorinthState


def owned(state: CorinthState, seat: int) -> list[Owned]:
    """Gold and goats that can be spent, and the buildings."""
    sheet = state.sheets[seat]
    amounts = {"coin": sheet.gold_left(), "goat": sheet.goats_left()}
    built = {name.replace("_", "-"): sheet.has(building) for building, name in enumerate(board.BUILDINGS)}
    return made_of(SYMBOLS, amounts | built)
