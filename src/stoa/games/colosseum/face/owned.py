"""What a player of Colosseum has, for the player's card."""

from stoa.core.face import Owned
from stoa.core.face import owned as made_of
from stoa.games.colosseum.face.symbols import SYMBOLS
from stoa.games.colosseum.rules.state import ColosseumState


def owned(state: ColosseumState, seat: int) -> list[Owned]:
    """Coins, medals, the arena, and what adds spectators to every event."""
    amounts = {
        "coin": state.coins[seat],
        "medal": state.medals[seat],
        "arena": state.size[seat],
        "loge": state.loge[seat],
        "ticket": state.tickets[seat],
        "podium": state.podiums[seat],
        "star": sum(holder == seat for holder in state.stars),
    }
    return made_of(SYMBOLS, amounts)
