"""What a network of Caledonia learns: how far final scores are off the hand-made estimate, and then, at tables of two, what
a search thinks of moves.
"""

from collections.abc import Iterator
from typing import Any, Final, final

from stoa.core.learning import Fit
from stoa.core.network import POINTS, Network
from stoa.core.training import need
from stoa.games.caledonia.mind import alternatives, lessons
from stoa.games.caledonia.mind.network import STAGES

HELD_OUT: Final = 10  # one game of so many says how good the network is


@final
class Learner:
    """Squares of errors, lesson by lesson."""

    def __init__(self, rows: Any, hidden: int, seed: int, begin: Network | None) -> None:
        np: Any = need("numpy")
        self.np: Final = np
        self.fit: Final = Fit(rows[:, lessons.SEEN :], rows[:, lessons.STAGE], int(STAGES), hidden, seed, begin)
        self.wanted: Final = (rows[:, lessons.SCORE] - rows[:, lessons.ESTIMATE])[:, None] / POINTS
        held_out = (rows[:, lessons.GAME] // len(lessons.SEATS)) % HELD_OUT == 0
        self.known: Final = np.flatnonzero(~held_out)[:, None]
        self.unknown: Final = np.flatnonzero(held_out)[:, None]

    def network(self) -> Network:
        """What was learned."""
        return self.fit.network()

    def learn(self, epochs: int, rate: float) -> Iterator[tuple[int, float]]:
        """Go through all lessons so many times; after each, how often it was and the error that is left on the held-out ones."""
        wanted = self.wanted[self.known[:, 0]]
        for epoch in self.fit.learn(self.known, lambda said, at: 2.0 / len(at) * (said - wanted[at]), epochs, rate):
            yield epoch, self.error()

    def error(self) -> float:
        """How many points the held-out scores are off, as the root of the mean square."""
        return self._off(self.fit.values(self.unknown))

    def error_before(self) -> float:
        """The same for the hand-made estimate alone."""
        return self._off(0.0)

    def _off(self, said: Any) -> float:
        if len(self.unknown) == 0:
            return 0.0
        return POINTS * float(self.np.sqrt(((said - self.wanted[self.unknown[:, 0]]) ** 2).mean()))


@final
class Comparer:
    """Shares of the victory of two players, as the judge makes them of its estimates."""

    def __init__(self, rows: Any, hidden: int, seed: int, begin: Network | None) -> None:
        np: Any = need("numpy")
        self.np: Final = np
        players = rows[:, alternatives.PLAYERS :].reshape(-1, alternatives.PLAYER)
        stages = players[:, alternatives.STAGE]
        self.fit: Final = Fit(players[:, alternatives.SEEN :], stages, int(STAGES), hidden, seed, begin)
        self.groups: Final = np.arange(len(players)).reshape(-1, 2)
        estimates = players[:, alternatives.ESTIMATE].reshape(-1, 2)
        self.ahead: Final = estimates[:, 0] - estimates[:, 1]
        self.spread: Final = rows[:, alternatives.SPREAD]
        self.wanted: Final = rows[:, alternatives.SHARE]
        held_out = rows[:, alternatives.GAME] % HELD_OUT == 0
        self.known: Final = np.flatnonzero(~held_out)
        self.unknown: Final = np.flatnonzero(held_out)

    def network(self) -> Network:
        """What was learned."""
        return self.fit.network()

    def learn(self, epochs: int, rate: float) -> Iterator[tuple[int, float]]:
        """Go through all lessons so many times; after each, how often it was and the error that is left on the held-out ones."""
        for epoch in self.fit.learn(self.groups[self.known], self._slope, epochs, rate):
            yield epoch, self.error()

    def _slope(self, said: Any, some: Any) -> Any:
        np = self.np
        at = self.known[some]
        ahead = self._ahead(said, at)
        steep = 0.5 / (1.0 + np.abs(ahead)) ** 2 * POINTS / self.spread[at]
        off = 2.0 / len(at) * (_share(np, ahead) - self.wanted[at]) * steep
        return np.stack([off, -off], 1)

    def _ahead(self, said: Any, at: Any) -> Any:
        """By how much the first player is ahead, in spreads."""
        return (self.ahead[at] + POINTS * (said[:, 0] - said[:, 1])) / self.spread[at]

    def error(self) -> float:
        """How far the held-out shares are off, as the root of the mean square."""
        if len(self.unknown) == 0:
            return 0.0
        said = _share(self.np, self._ahead(self.fit.values(self.groups[self.unknown]), self.unknown))
        return float(self.np.sqrt(((said - self.wanted[self.unknown]) ** 2).mean()))


def _share(np: Any, ahead: Any) -> Any:
    """`judge.share`, for arrays."""
    return 0.5 + 0.5 * ahead / (1.0 + np.abs(ahead))
