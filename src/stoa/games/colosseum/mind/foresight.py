"""What every player can expect at the end of the game: the outlook, and what was learned about its errors."""

import json
from functools import cache
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec

from stoa.core.mind import share_hopes
from stoa.core.network import Network, pack, unpack
from stoa.games.colosseum.mind.features import STAGES, Features, stage
from stoa.games.colosseum.mind.outlook import Outlook, spread
from stoa.games.colosseum.rules.state import ColosseumState

LEARNED: Final = Path(__file__).with_name("network.json")


@final
class Foresight:
    """Without a network the outlook alone is what is expected."""

    def __init__(self, network: Network | None) -> None:
        self.outlook: Final = Outlook()
        self.features: Final = Features()
        self.network: Final = network

    def expect(self, state: ColosseumState, out: vec[float]) -> None:
        """The spectators of everybody's best event in the end."""
        outlook = self.outlook
        outlook.look(state)
        for seat in range(state.seats):
            out[seat] = outlook.hope[seat]
        network = self.network
        if network is None:
            return
        features = self.features
        features.compare(state, outlook)
        for seat in range(state.seats):
            at = stage(state, outlook, seat)
            if at > 0:
                features.see(state, outlook, seat)
                out[seat] += network.value(features.row, at)

    def share(self, state: ColosseumState, out: vec[float]) -> None:
        """Write every seat's share of the victory into `out`."""
        self.expect(state, out)
        share_hopes(out, spread(self.outlook.rest, state.phase))


def write(network: Network) -> dict[str, Any]:
    """A network as content of a file."""
    return {"inputs": network.inputs, "hidden": network.hidden, "weights": pack(network.weights)}


def read(content: dict[str, Any]) -> Network:
    """The network of a content that `write` made."""
    return Network(content["inputs"], content["hidden"], STAGES, unpack(content["weights"]))


@cache
def learned() -> Network:
    """The network that ships; read once."""
    return read(json.loads(LEARNED.read_text(encoding="utf-8")))
