"""Tables to play with, from what a learner has come to: summed up, cut and rounded so that no lane can overflow; and a
learner from tables, so that it can go on.
"""

from array import array
from base64 import b64decode, b64encode
from typing import Any
from zlib import compress, decompress

from stoa.games.santorini.mind import geometry
from stoa.games.santorini.mind.evaluation import SCALE
from stoa.games.santorini.mind.learning import ALONE, ANYWHERE, CROSS_PAIR, OTHER_PAIR, OWN_PAIR, PLACED, Learner
from stoa.games.santorini.mind.patterns import CROSS_TABLE, ENTRIES, LANES, OTHER_TABLE, OWN_TABLE, WIDTHS


def fold(learner: Learner, limit: float) -> dict[str, Any]:
    """The tables that a learner has come to, as they are written: whole numbers from 0 on in every lane. No entry is
    further than `limit` from 0.
    """
    lanes = [_folded(learner, lane) for lane in range(LANES)]
    packed = array("H")
    base, top, weights = [], [], []
    for lane, values in enumerate(lanes):
        values = [min(max(value, -limit), limit) for value in values]
        lows = _lows(values)
        reach = sum(times * (high - low) for low, high, times, _ in lows)
        scale = (WIDTHS[lane] - 80) / reach  # 78 entries are rounded
        begin = learner.bias if lane == 0 else 0.5
        base.append(round(scale * (begin + sum(times * low for low, _, times, _ in lows))))
        top.append(round(scale))
        weights.append(round((learner.weights[lane] if lane else 1.0) * SCALE * 4096.0 / scale))
        for low, _, _, part in lows:
            packed.extend([round((value - low) * scale) for value in values[part]])
    content = b64encode(compress(packed.tobytes(), 9)).decode()
    return {"base": base, "top": top, "weights": weights, "entries": content}


def take_up(learner: Learner, content: dict[str, Any]) -> None:
    """Give a new learner what these tables know: all of it as pairs at their place and as workers."""
    packed = array("H")
    packed.frombytes(decompress(b64decode(content["entries"])))
    for number in range(PLACED * learner.lanes):
        learner.values[number] = 0.0
    for lane in range(LANES):
        values = packed[lane * ENTRIES : (lane + 1) * ENTRIES]
        scale = float(content["top"][lane])
        if lane == 0:
            scale = SCALE * 4096.0 / float(content["weights"][0])  # of more digits
        # Every table is counted from its middle entry, mostly one that was never met, so that only few are far from 0.
        middles = [sorted(values[part])[len(values[part]) // 2] for _, part in _parts()]
        met = sum(times * middle for (times, _), middle in zip(_parts(), middles, strict=True))
        rest = (float(content["base"][lane]) + float(met)) / scale
        share = 0.0
        if lane == 0:
            learner.bias = rest
        else:
            share = (rest - 0.5) / geometry.PAIRS  # hidden lanes begin with a half
            learner.weights[lane] = float(content["weights"][lane]) * scale / (SCALE * 4096.0)
        for at, value in enumerate(values):
            number, middle = _number(at), middles[_table(at)]
            learner.values[number * learner.lanes + lane] = (value - middle) / scale + (
                share if at < OWN_TABLE else 0.0
            )


def _number(at: int) -> int:
    """The parameter for an entry of the tables, its pair at its place or its workers."""
    if at < OWN_TABLE:
        kind, one, other = at >> 12, at >> 6 & 63, at & 63
        return (
            PLACED + (kind << 12) + (min(one, other) << 6 | max(one, other) if geometry.MIRRORED[kind] else at & 4095)
        )
    if at < OTHER_TABLE:
        return OWN_PAIR + geometry.TOGETHER[at - OWN_TABLE]
    if at < CROSS_TABLE:
        return OTHER_PAIR + geometry.TOGETHER[at - OTHER_TABLE]
    return CROSS_PAIR + geometry.AGAINST[at - CROSS_TABLE]


def _table(at: int) -> int:
    """The number of the table that has this entry."""
    return at >> 12 if at < OWN_TABLE else 12 + (at - OWN_TABLE) // (75 * 75)


def _folded(learner: Learner, lane: int) -> list[float]:
    """One lane of all entries: what was learned about spaces alone, pairs anywhere and pairs at their place in one."""

    def learned(number: int) -> float:
        return learner.values[number * learner.lanes + lane]

    neighbours = [0] * 25  # a space's own part is shared by all its pairs
    for pair in range(geometry.PAIRS):
        neighbours[geometry.FIRST[pair]] += 1
        neighbours[geometry.SECOND[pair]] += 1
    found = []
    for kind in range(geometry.PAIR_CLASSES):
        pair = list(geometry.KIND).index(kind)
        first, second = geometry.FIRST[pair], geometry.SECOND[pair]
        for one in range(64):
            for other in range(64):
                low, high = min(one, other), max(one, other)
                anywhere = ANYWHERE + geometry.DIAGONAL[kind] * 4096 + (low << 6 | high)
                placed = low << 6 | high if geometry.MIRRORED[kind] else one << 6 | other
                found.append(
                    learned(PLACED + kind * 4096 + placed)
                    + learned(anywhere)
                    + learned(ALONE + geometry.PLACE[first] * 64 + one) / neighbours[first]
                    + learned(ALONE + geometry.PLACE[second] * 64 + other) / neighbours[second]
                )
    found += [learned(OWN_PAIR + geometry.TOGETHER[at]) for at in range(75 * 75)]
    found += [learned(OTHER_PAIR + geometry.TOGETHER[at]) for at in range(75 * 75)]
    found += [learned(CROSS_PAIR + geometry.AGAINST[at]) for at in range(75 * 75)]
    return found


def _lows(values: list[float]) -> list[tuple[float, float, int, slice]]:
    """For every table: its lowest and highest entry, how often it is looked up, and where it is."""
    return [(min(values[part]), max(values[part]), times, part) for times, part in _parts()]


def _parts() -> list[tuple[int, slice]]:
    """For every table: how often it is looked up, and where it is."""
    parts = [(list(geometry.KIND).count(kind), slice(kind * 4096, kind * 4096 + 4096)) for kind in range(12)]
    for times, start in ((1, OWN_TABLE), (1, OTHER_TABLE), (4, CROSS_TABLE)):
        parts.append((times, slice(int(start), int(start) + 75 * 75)))
    return parts
