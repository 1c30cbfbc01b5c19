"""What every player can expect at the end of the game: the outlook, and what was learned about its errors."""

from typing import Final, final

from librt.vecs import vec

from stoa.core.mind import share_hopes
from stoa.core.network import Network
from stoa.games.colosseum.mind.features import Features, stage
from stoa.games.colosseum.mind.outlook import SPREAD, SPREAD_PER_ROUND, Outlook
from stoa.games.colosseum.rules.state import ColosseumState


@final
class Foresight:
    """Without a network the outlook alone is what is expected."""

    def __init__(self, network: Network | None) -> None:
        self.outlook: Final = Outlook()
        self.features: Final = Features()
        self.network: Final = network
        self.tune: Final = vec[float]([0.15, 0.0, SPREAD, SPREAD_PER_ROUND, 1.0])

    def expect(self, state: ColosseumState, out: vec[float]) -> None:
        """The final scores of all."""
        outlook = self.outlook
        outlook.look(state)
        network = self.network
        if network is not None:
            self.features.table(state, outlook)
            for seat in range(state.seats):
                at = stage(state)
                if at % 3 == 1 and not outlook.producing[seat]:
                    at -= 1
                out[seat] = outlook.hope[seat]
                if at > 0:  # otherwise nothing is uncertain any more
                    self.features.see(state, outlook, seat)
                    out[seat] += self.tune[4] * network.value(self.features.row, at)
        else:
            for seat in range(state.seats):
                out[seat] = outlook.hope[seat]

    def share(self, state: ColosseumState, out: vec[float]) -> None:
        """Write every seat's share of the victory into `out`."""
        self.expect(state, out)
        share_hopes(out, self.tune[2] + self.tune[3] * float(self.outlook.rest))

    def row(self, state: ColosseumState, seat: int) -> vec[float]:
        self.features.table(state, self.outlook)
        self.features.see(state, self.outlook, seat)
        return self.features.row
