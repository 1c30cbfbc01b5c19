"""How sure a measured rate is."""

from math import sqrt

SURE = 1.959963984540054  # standard deviations on either side that hold 95 %


def wilson(won: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a winning rate after so many games (E. B. Wilson, 1927); shared wins count in parts.

    >>> "{:.3f} to {:.3f}".format(*wilson(80, 100))
    '0.711 to 0.867'
    """
    if games == 0:
        return 0.0, 1.0
    rate = won / games
    wide = SURE**2 / games
    middle = rate + wide / 2
    reach = SURE * sqrt(rate * (1 - rate) / games + wide / (4 * games))
    return max(0.0, (middle - reach) / (1 + wide)), min(1.0, (middle + reach) / (1 + wide))
