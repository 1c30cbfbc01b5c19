"""What was learned from games: how far a final score will be off the hand-made estimate.

A small network: one hidden layer for all stages of the game, and for every stage its own way to read it, together with a
plain weighing of all inputs.
"""

import base64
import json
import zlib
from array import array
from functools import cache
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

LEARNED: Final = Path(__file__).with_name("network.json")
TABLES: Final = (1, 2, 3)  # networks: one to play alone, one for two, one for three and four players
STAGES: Final[i64] = 11  # action and production phases to come, together
POINTS: Final = 10.0  # the network counts in tens of points


@final
class Network:
    """Weights in one row: the biases of the hidden layer, what it takes of each input, and for every stage what it gives
    for each hidden unit, for each input, and for nothing.
    """

    def __init__(self, inputs: i64, hidden: i64, weights: vec[float]) -> None:
        if len(weights) != size(inputs, hidden):
            raise ValueError(f"{len(weights)} weights for {inputs} inputs and {hidden} hidden units")
        self.inputs: Final = inputs
        self.hidden: Final = hidden
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


def size(inputs: i64, hidden: i64) -> i64:
    """How many weights a network has."""
    return hidden * (1 + inputs) + STAGES * (hidden + inputs + 1)


def table_of(seats: int) -> int:
    """Which network plays at a table of so many seats."""
    return min(seats, TABLES[-1])


def write(networks: dict[int, Network]) -> dict[str, Any]:
    """The networks of all tables as content of a file."""
    return {
        "inputs": networks[1].inputs,
        "hidden": networks[1].hidden,
        "weights": {str(table): pack(network.weights) for table, network in networks.items()},
    }


def read(content: dict[str, Any]) -> dict[int, Network]:
    """The networks of a content that `write` made."""
    return {
        int(table): Network(content["inputs"], content["hidden"], unpack(text))
        for table, text in content["weights"].items()
    }


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


@cache
def learned() -> dict[int, Network]:
    """The networks that ship; read once."""
    return read(json.loads(LEARNED.read_text(encoding="utf-8")))
