"""The names of what changes, as `telling.told` has them."""

from stoa.games.colosseum.rules import board

Changes = dict[str, int]


def has(seat: int, what: str, change: int) -> Changes:
    """What a seat gets, or loses."""
    return {f"players.{seat + 1}.{what}": change}


def holds(seat: int, asset: int, change: int) -> Changes:
    """Tokens that a seat gets, or loses."""
    return has(seat, f"tokens.{board.TYPES[asset]}", change)


def lies(market: int, asset: int, change: int) -> Changes:
    """Tokens that come to a market, or leave it."""
    return {f"markets.{market + 1}.{board.TYPES[asset]}": change}


def walks(noble: int, here: int, there: int) -> Changes:
    """A noble that goes from one square to another."""
    name = board.NOBLES[noble]
    return {f"nobles.{name}.{here}": -1, f"nobles.{name}.{there}": 1}


def star(seat: int, asset: int, change: int) -> Changes:
    """A Star Performer Award that a seat gets, or loses."""
    return has(seat, f"stars.{board.TYPES[asset]}", change)


def bids(seat: int, market: int, coins: int, change: int) -> Changes:
    """The highest bid for a market, which comes or gives way to another."""
    return {f"auction.{market + 1}.{seat + 1}.{coins}": change}
