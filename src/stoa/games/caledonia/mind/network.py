"""What was learned from games: how far a final score will be off the hand-made estimate."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from stoa.core.network import Network, pack, unpack

LEARNED: Final = Path(__file__).with_name("network.json")
TABLES: Final = (1, 2, 3)  # networks: one to play alone, one for two, one for three and four players
STAGES: Final[i64] = 11  # action and production phases to come, together


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
        int(table): Network(content["inputs"], content["hidden"], STAGES, unpack(text))
        for table, text in content["weights"].items()
    }


@cache
def learned() -> dict[int, Network]:
    """The networks that ship; read once."""
    return read(json.loads(LEARNED.read_text(encoding="utf-8")))
