"""What a position is worth: how the workers of both sides stand, and what they can reach."""

import json
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stoa.games.santorini.mind.cells import far, near
from stoa.games.santorini.rules.turns import COUNT, WINDOW, Position, count_spaces, index

SCALE: Final = 1000.0  # worth is counted in thousandths of the logarithm of the odds

# Fitted to games of the engine against itself, by logistic regression (`plain_learning.py`).
WEIGHTS: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("weights.json").read_text(encoding="utf-8"))
STANDING: Final = vec[i64](WEIGHTS["standing"])  # a worker by level and space
AROUND: Final = vec[i64](WEIGHTS["around"])  # by its level, the level of unoccupied neighbours and their number
REACH: Final = vec[i64](WEIGHTS["reach"])  # a space within two turns, by its level
TEMPO: Final[i64] = WEIGHTS["tempo"][0]  # being in turn


def evaluate(position: Position) -> i64:
    """The chances of the side in turn, in thousandths of the logarithm of the odds."""
    free = position.free()
    return TEMPO + strength(position, position.own, free) - strength(position, position.other, free)


def strength(position: Position, workers: i64, free: i64) -> i64:
    """How well the workers of a side stand, and what they can get to within two turns."""
    total: i64 = 0
    reach = far(position, near(position, workers, free), free)
    while workers:
        worker = workers & -workers
        workers ^= worker
        total += _standing(position, free, index(worker))
    one = reach & position.one
    two = one & position.two
    three = two & position.three
    return (
        total
        + REACH[0] * count_spaces(reach ^ one)
        + REACH[1] * count_spaces(one ^ two)
        + REACH[2] * count_spaces(two ^ three)
        + REACH[3] * count_spaces(three)
    )


def _standing(position: Position, free: i64, space: i64) -> i64:
    level = (position.one >> space & 1) + (position.two >> space & 1)
    view = (free << 6 >> space) & WINDOW[space]
    one = (position.one << 6 >> space) & view
    two = (position.two << 6 >> space) & one
    three = (position.three << 6 >> space) & two
    row = level * 36
    return (
        STANDING[level * 25 + space]
        + AROUND[row + i64(COUNT[view ^ one])]
        + AROUND[row + 9 + i64(COUNT[one ^ two])]
        + AROUND[row + 18 + i64(COUNT[two ^ three])]
        + AROUND[row + 27 + i64(COUNT[three])]
    )
