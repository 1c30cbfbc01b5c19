"""What the end of a game is worth to every seat."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

ORDER: Final = 0.05  # the weight of the order behind the winner beside winning itself


def write_worth(places: list[int], out: vec[float]) -> None:
    """Write every seat's worth, from 0 to 1, into `out`: 1 for the only winner, 0 for the only last.

    Winners who share the first place share its worth, and a small weight rewards every place gained behind them.
    The worths of a table always have the same sum, so that nothing is won by losing together.
    """
    seats: i64 = len(places)
    if seats == 1:
        out[0] = 1.0
        return
    for seat in range(seats):
        place = places[seat]
        sharing: i64 = 0
        for other in places:
            if other == place:
                sharing += 1
        won = 1.0 / float(sharing) if place == 1 else 0.0
        beaten = (float(seats) - float(place) - float(sharing - 1) / 2.0) / float(seats - 1)
        out[seat] = (1.0 - ORDER) * won + ORDER * beaten


def solo_worth(score: int) -> float:
    """What a score is worth to somebody who plays alone, from 0 to 1: the more the better, without an end.

    >>> solo_worth(0), solo_worth(100)
    (0.5, 0.75)
    """
    return 0.5 + 0.5 * float(score) / (100.0 + abs(float(score)))
