"""What the network of Colosseum learns: who wins, and by how much scores differ from what the outlook says.

Who cannot win any more does not care for her score, so scores alone are bad teachers: errors of more than a few spectators
count as that many, and the shares of the victory that the judge makes of its estimates count more.
"""

from collections.abc import Iterator
from typing import Any, Final, final

from stoa.core.learning import Fit
from stoa.core.network import POINTS, Network
from stoa.core.training import need
from stoa.games.colosseum.mind import lessons
from stoa.games.colosseum.mind.features import STAGES

MOST_OFF: Final = 12.0  # spectators
COMMON: Final = 0.1  # how much an error that all seats have in common counts
VICTORY: Final = 4.0  # how much shares of the victory count beside scores
HELD_OUT: Final = 8  # one game of so many says how good the network is
NEVER: Final = -1e9  # the estimate of an empty seat


@final
class Learner:
    """Position by position, all seats of it together."""

    def __init__(self, rows: Any, hidden: int, seed: int, begin: Network | None) -> None:
        np: Any = need("numpy")
        self.np: Final = np
        self.fit: Final = Fit(rows[:, lessons.SEEN :], rows[:, lessons.STAGE], int(STAGES), hidden, seed, begin)
        first = np.flatnonzero(rows[:, lessons.SEAT] == 0)
        count = rows[first, lessons.SEATS][:, None]
        seat = np.arange(int(count.max()) if len(first) else 1)[None, :]
        # An empty seat stands for the first one and counts nothing.
        self.taken: Final = (seat < count).astype(np.float32)
        self.groups: Final = np.where(seat < count, first[:, None] + seat, first[:, None])
        self.count: Final = count
        of = rows[self.groups]
        self.open: Final = self.taken * (of[:, :, lessons.STAGE] > 0)  # where the network has a say
        self.spread: Final = of[:, :1, lessons.SPREAD] / POINTS
        self.estimate: Final = np.where(seat < count, of[:, :, lessons.ESTIMATE] / POINTS, NEVER)
        off = (of[:, :, lessons.SCORE] - of[:, :, lessons.ESTIMATE]).clip(-MOST_OFF, MOST_OFF)
        self.wanted: Final = self.taken * off / POINTS
        self.share: Final = self.taken * of[:, :, lessons.SHARE]
        game = rows[first, lessons.GAME]
        held_out = (game + game // len(lessons.TABLES)) % HELD_OUT == 0  # of all kinds of tables
        self.known: Final = np.flatnonzero(~held_out)
        self.unknown: Final = np.flatnonzero(held_out)

    def network(self) -> Network:
        """What was learned."""
        return self.fit.network()

    def learn(self, epochs: int, rate: float) -> Iterator[tuple[int, float]]:
        """Go through all lessons so many times; after each, how often it was and the loss that is left on the held-out ones."""
        for epoch in self.fit.learn(self.groups[self.known], self._slope, epochs, rate):
            yield epoch, self.loss()

    def _slope(self, said: Any, some: Any) -> Any:
        at = self.known[some]
        said = said * self.open[at]
        off = (said - self.wanted[at]) * self.taken[at]
        alone = (off - off.sum(1, keepdims=True) / self.count[at]) * self.taken[at]
        beyond = (self._shares(said, at) - self.share[at]) / self.spread[at]
        slope = alone + COMMON * off + VICTORY * beyond
        return 2.0 / off.size * slope * self.open[at]

    def _shares(self, said: Any, at: Any) -> Any:
        """The shares of the victory, as the judge works them out."""
        np = self.np
        hopes = (self.estimate[at] + said) / self.spread[at]
        chances = np.exp(hopes - hopes.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True)

    def loss(self) -> float:
        """By how many natural units of information the held-out victories surprise, on average."""
        return self._surprise(self.fit.values(self.groups[self.unknown]) * self.open[self.unknown])

    def loss_before(self) -> float:
        """The same for the outlook alone."""
        return self._surprise(0.0)

    def _surprise(self, said: Any) -> float:
        np = self.np
        if len(self.unknown) == 0:
            return 0.0
        shares = self._shares(said, self.unknown).clip(1e-9)
        return -float((self.share[self.unknown] * np.log(shares)).sum(1).mean())
