"""How a network of `core/network.py` learns: by Adam, in batches, at a rate that falls almost to nothing.

Inputs are brought to a mean of 0 and a spread of 1 while it learns; the weights that come out are for inputs as they are.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, final

from librt.vecs import vec

from stoa.core.network import Network
from stoa.core.training import need

BATCH: Final = 1024  # rows, about
LEAST_SPREAD: Final = 0.05  # inputs that vary less are hardly ever there, and are not stretched
DECAY: Final = 0.001  # of weights in a step, as a part of the rate; ten times that for those of a single stage
MEMORY: Final = (0.9, 0.999)  # of Adam, for slopes and their squares


@final
class Fit:
    """The weights of one network as arrays: of the hidden layer (W, b), and by stage of its units (V), the inputs (L) and a
    constant (c).
    """

    def __init__(self, seen: Any, at: Any, stages: int, hidden: int, seed: int, begin: Network | None) -> None:
        """Rows of inputs, each with the stage it is `at`; the weights are random, or those of a network to begin with."""
        np: Any = need("numpy")
        self.np: Final = np
        self.rng: Final = np.random.default_rng(seed)
        self.stages: Final = stages
        self.hidden: Final = hidden
        self.inputs: Final[int] = seen.shape[1]
        self.mean: Final = seen.mean(0)
        spread = seen.std(0)
        self.never: Final = spread < 1e-6
        spread[spread < LEAST_SPREAD] = 1.0
        self.spread: Final = spread
        self.seen: Final = ((seen - self.mean) / spread).astype(np.float32)
        self.at: Final = at.astype(np.int64)
        self.weights: Final[dict[str, Any]] = self._random() if begin is None else self._taken_from(begin)

    def _random(self) -> dict[str, Any]:
        np, rng = self.np, self.rng
        found = {
            "W": rng.normal(0.0, self.inputs**-0.5, (self.inputs, self.hidden)),
            "b": np.zeros(self.hidden),
            "V": rng.normal(0.0, 0.03, (self.stages, self.hidden)),
            "L": np.zeros((self.stages, self.inputs)),
            "c": np.zeros(self.stages),
        }
        return {name: values.astype(np.float32) for name, values in found.items()}

    def _taken_from(self, network: Network) -> dict[str, Any]:
        """The weights of a network, for inputs as they are seen here."""
        np, hidden, inputs = self.np, self.hidden, self.inputs
        flat = np.array(list(network.weights))
        first = flat[hidden : hidden * (1 + inputs)].reshape(inputs, hidden)
        rest = flat[hidden * (1 + inputs) :].reshape(self.stages, hidden + inputs + 1)
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
        """What was learned, for inputs as they are. An input that never varied gets no weight."""
        np, weights = self.np, self.weights
        first = np.where(self.never[:, None], 0.0, weights["W"] / self.spread[:, None])
        direct = np.where(self.never, 0.0, weights["L"] / self.spread)
        last = np.hstack([weights["V"], direct, (weights["c"] - direct @ self.mean)[:, None]])
        flat = np.concatenate([weights["b"] - self.mean @ first, first.ravel(), last.ravel()])
        return Network(self.inputs, self.hidden, self.stages, vec[float](flat.tolist()))

    def values(self, rows: Any) -> Any:
        """What the network says of these rows."""
        return self._value(rows.ravel())[0].reshape(rows.shape)

    def learn(self, groups: Any, slope: Callable[[Any, Any], Any], epochs: int, rate: float) -> Iterator[int]:
        """Go through all groups of rows so many times, and yield the number of times after each. `slope` is given what the
        network says of some groups, and which groups these are; it returns how the loss changes with each of these values.
        """
        np, weights = self.np, self.weights
        drift = {name: np.zeros_like(values) for name, values in weights.items()}
        square = {name: np.zeros_like(values) for name, values in weights.items()}
        order = np.arange(len(groups))
        batches = max(groups.size // BATCH, 1)
        step = 0
        for epoch in range(1, epochs + 1):
            self.rng.shuffle(order)
            for some in np.array_split(order, batches):
                slopes = self._slopes(groups[some], some, slope)
                now = rate * (0.505 + 0.5 * np.cos(np.pi * step / (epochs * batches)))
                step += 1
                for name, found in slopes.items():
                    drift[name] = MEMORY[0] * drift[name] + (1.0 - MEMORY[0]) * found
                    square[name] = MEMORY[1] * square[name] + (1.0 - MEMORY[1]) * found**2
                    move = drift[name] / (1.0 - MEMORY[0] ** step)
                    move /= np.sqrt(square[name] / (1.0 - MEMORY[1] ** step)) + 1e-8
                    move += (10.0 if name == "L" else 1.0) * DECAY * weights[name]
                    weights[name] = (weights[name] - now * move).astype(np.float32)
            yield epoch

    def _value(self, rows: Any) -> tuple[Any, Any]:
        """What the network says of these rows, and its hidden units."""
        weights, seen, at = self.weights, self.seen[rows], self.at[rows]
        units = self.np.maximum(seen @ weights["W"] + weights["b"], 0.0)
        return (units * weights["V"][at]).sum(1) + (seen * weights["L"][at]).sum(1) + weights["c"][at], units

    def _slopes(self, groups: Any, some: Any, slope: Callable[[Any, Any], Any]) -> dict[str, Any]:
        np = self.np
        rows = groups.ravel()
        seen, at = self.seen[rows], self.at[rows]
        value, units = self._value(rows)
        off = slope(value.reshape(groups.shape), some).reshape(-1, 1).astype(np.float32)
        stage = np.zeros((len(rows), self.stages), np.float32)
        stage[np.arange(len(rows)), at] = 1.0
        back = off * self.weights["V"][at] * (units > 0.0)
        return {
            "W": seen.T @ back,
            "b": back.sum(0),
            "V": stage.T @ (off * units),
            "L": stage.T @ (off * seen),
            "c": stage.T @ off[:, 0],
        }
