"""What a network of Caledonia learns: how far final scores are off the hand-made estimate."""

from collections.abc import Iterator
from typing import Any, Final, final

from stoa.core.learning import Fit
from stoa.core.network import POINTS, Network
from stoa.core.training import need
from stoa.games.caledonia.mind import lessons
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
