"""How the network learns: Adam on the errors of the hand-made estimate, in batches, with a rate that falls to nothing.

Inputs are brought to a mean of 0 and a spread of 1 while it learns; the weights that come out are for inputs as they are.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, final

from librt.vecs import vec

from stoa.core.training import need
from stoa.games.caledonia.mind import lessons
from stoa.games.caledonia.mind.judge import INPUTS
from stoa.games.caledonia.mind.network import POINTS, STAGES, Network

BATCH: Final = 1024
LEAST_SPREAD: Final = 0.05  # inputs that vary less are hardly ever there: they stay as they are
DECAY: Final = 0.001  # of weights in a step, as a part of the rate; ten times that for those of a single stage
MEMORY: Final = (0.9, 0.999)  # of Adam, for slopes and their squares
HELD_OUT: Final = 10  # one game of so many says how good the network is


@final
class Learner:
    """The weights of one network as arrays: hidden (W, b), and by stage what they give (V), the inputs (L) and nothing (c)."""

    def __init__(self, rows: Any, hidden: int, seed: int, begin: Network | None) -> None:
        np: Any = need("numpy")
        self.np: Final = np
        self.hidden: Final = hidden
        self.rng: Final = np.random.default_rng(seed)
        inputs = rows[:, lessons.SEEN :]
        self.mean: Final = inputs.mean(0)
        spread = inputs.std(0)
        self.never: Final = spread < 1e-6
        spread[spread < LEAST_SPREAD] = 1.0
        self.spread: Final = spread
        held_out = (rows[:, lessons.GAME] // len(lessons.SEATS)) % HELD_OUT == 0
        self.known: Final = self._prepare(rows[~held_out])
        self.unknown: Final = self._prepare(rows[held_out])
        self.weights: Final[dict[str, Any]] = self._random() if begin is None else self._taken_from(begin)

    def _prepare(self, rows: Any) -> tuple[Any, Any, Any]:
        """Inputs, stages, and what is to be learned."""
        np = self.np
        seen = ((rows[:, lessons.SEEN :] - self.mean) / self.spread).astype(np.float32)
        wanted = (rows[:, lessons.SCORE] - rows[:, lessons.ESTIMATE]) / POINTS
        return seen, rows[:, lessons.STAGE].astype(np.int64), wanted

    def _random(self) -> dict[str, Any]:
        np, rng = self.np, self.rng
        stages, hidden, inputs = int(STAGES), self.hidden, int(INPUTS)
        found = {
            "W": rng.normal(0.0, inputs**-0.5, (inputs, hidden)),
            "b": np.zeros(hidden),
            "V": rng.normal(0.0, 0.03, (stages, hidden)),
            "L": np.zeros((stages, inputs)),
            "c": np.zeros(stages),
        }
        return {name: values.astype(np.float32) for name, values in found.items()}

    def _taken_from(self, network: Network) -> dict[str, Any]:
        """The weights of a network, for inputs as they are seen here."""
        np = self.np
        stages, hidden, inputs = int(STAGES), self.hidden, int(INPUTS)
        flat = np.array(list(network.weights))
        first = flat[hidden : hidden * (1 + inputs)].reshape(inputs, hidden)
        rest = flat[hidden * (1 + inputs) :].reshape(stages, hidden + inputs + 1)
        direct = rest[:, hidden : hidden + inputs]
        found = {
            "W": first * self.spread[:, None],
            "b": flat[:hidden] + self.mean @ first,
            "V": rest[:, :hidden],
            "L": direct * self.spread,
            "c": rest[:, -1] + direct @ self.mean,
        }
        return {name: values.astype(np.float32) for name, values in found.items()}

    def network(self) -> Network:
        """What was learned, for inputs as they are. What never came keeps no weight."""
        np, weights = self.np, self.weights
        first = np.where(self.never[:, None], 0.0, weights["W"] / self.spread[:, None])
        direct = np.where(self.never, 0.0, weights["L"] / self.spread)
        last = np.hstack([weights["V"], direct, (weights["c"] - direct @ self.mean)[:, None]])
        flat = np.concatenate([weights["b"] - self.mean @ first, first.ravel(), last.ravel()])
        return Network(INPUTS, self.hidden, vec[float](flat.tolist()))

    def learn(self, epochs: int, rate: float) -> Iterator[tuple[int, float]]:
        """Go through all lessons so many times; after each, how often it was and the error that is left on the held-out ones."""
        np, weights = self.np, self.weights
        seen, stages, wanted = self.known
        drift = {name: np.zeros_like(values) for name, values in weights.items()}
        square = {name: np.zeros_like(values) for name, values in weights.items()}
        order = np.arange(len(wanted))
        batches = max(len(order) // BATCH, 1)
        step = 0
        for epoch in range(1, epochs + 1):
            self.rng.shuffle(order)
            for some in np.array_split(order, batches):
                slopes = self._slopes(seen[some], stages[some], wanted[some])
                now = rate * (0.505 + 0.5 * np.cos(np.pi * step / (epochs * batches)))
                step += 1
                for name, slope in slopes.items():
                    drift[name] = MEMORY[0] * drift[name] + (1.0 - MEMORY[0]) * slope
                    square[name] = MEMORY[1] * square[name] + (1.0 - MEMORY[1]) * slope**2
                    move = drift[name] / (1.0 - MEMORY[0] ** step)
                    move /= np.sqrt(square[name] / (1.0 - MEMORY[1] ** step)) + 1e-8
                    move += (10.0 if name == "L" else 1.0) * DECAY * weights[name]
                    weights[name] = (weights[name] - now * move).astype(np.float32)
            yield epoch, self.error()

    def _value(self, seen: Any, stages: Any) -> tuple[Any, Any]:
        """What the network says of these rows, and its hidden units."""
        weights = self.weights
        units = self.np.maximum(seen @ weights["W"] + weights["b"], 0.0)
        value = (units * weights["V"][stages]).sum(1) + (seen * weights["L"][stages]).sum(1) + weights["c"][stages]
        return value, units

    def _slopes(self, seen: Any, stages: Any, wanted: Any) -> dict[str, Any]:
        np = self.np
        value, units = self._value(seen, stages)
        off = (2.0 / len(wanted) * (value - wanted))[:, None].astype(np.float32)
        at = np.zeros((len(wanted), int(STAGES)), np.float32)
        at[np.arange(len(wanted)), stages] = 1.0
        back = off * self.weights["V"][stages] * (units > 0.0)
        return {
            "W": seen.T @ back,
            "b": back.sum(0),
            "V": at.T @ (off * units),
            "L": at.T @ (off * seen),
            "c": at.T @ off[:, 0],
        }

    def error(self) -> float:
        """How many points the held-out scores are off, as the root of the mean square."""
        return self._off(self._value)

    def error_before(self) -> float:
        """The same for the hand-made estimate alone."""
        return self._off(lambda seen, stages: (0.0, None))

    def _off(self, value: Callable[[Any, Any], tuple[Any, Any]]) -> float:
        seen, stages, wanted = self.unknown
        if len(wanted) == 0:
            return 0.0
        return POINTS * float(self.np.sqrt(((value(seen, stages)[0] - wanted) ** 2).mean()))
