"""A small network for judges: what was learned from games about the errors of an estimate.

One hidden layer for all stages of a game, and for every stage its own way to read it, together with a plain weighing of all
inputs.
"""

import base64
import zlib
from array import array
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

POINTS: Final = 10.0  # the network counts in tens of points


@final
class Network:
    """Weights in one row: the biases of the hidden layer, its weights input by input, and for every stage the weights of
    the hidden units, those of the inputs, and a constant.
    """

    def __init__(self, inputs: i64, hidden: i64, stages: i64, weights: vec[float]) -> None:
        if len(weights) != size(inputs, hidden, stages):
            raise ValueError(f"{len(weights)} weights for {inputs} inputs, {hidden} hidden units and {stages} stages")
        self.inputs: Final = inputs
        self.hidden: Final = hidden
        self.stages: Final = stages
        self.weights: Final = weights
        self.sums: Final = vec[float]([0.0] * hidden)

    def value(self, row: vec[float], stage: i64) -> float:
        """Points to add to the estimate."""
        weights, sums, hidden, inputs = self.weights, self.sums, self.hidden, self.inputs
        for unit in range(hidden):
            sums[unit] = weights[unit]
        last = hidden + inputs * hidden + stage * (hidden + inputs + 1)
        direct = last + hidden
        total = weights[direct + inputs]
        at = hidden
        for number in range(inputs):
            seen = row[number]
            if seen != 0.0:  # half of the inputs are 0
                total += seen * weights[direct + number]
                for unit in range(hidden):
                    sums[unit] += seen * weights[at + unit]
            at += hidden
        for unit in range(hidden):
            if sums[unit] > 0.0:
                total += sums[unit] * weights[last + unit]
        return total * POINTS


def size(inputs: i64, hidden: i64, stages: i64) -> i64:
    """How many weights a network has."""
    return hidden * (1 + inputs) + stages * (hidden + inputs + 1)


def pack(weights: vec[float]) -> str:
    """Weights as text, with the accuracy of single floats."""
    return base64.b85encode(zlib.compress(_little(array("f", list(weights))).tobytes(), 9)).decode()


def unpack(text: str) -> vec[float]:
    """The weights of a text that `pack` wrote."""
    numbers = array("f")
    numbers.frombytes(zlib.decompress(base64.b85decode(text)))
    return vec[float](list(_little(numbers)))


def _little(numbers: "array[float]") -> "array[float]":
    """The same numbers with the lowest byte first, wherever this runs."""
    if int.from_bytes(array("h", [1]).tobytes(), "little") != 1:
        numbers.byteswap()
    return numbers
