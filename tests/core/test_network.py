"""Small networks for judges: how they are worked out, kept, and fitted."""

import pytest
from librt.vecs import vec

from stoa.core.dice import SeededDice
from stoa.core.learning import Fit
from stoa.core.network import POINTS, Network, pack, size, unpack
from stoa.core.training import need

INPUTS, HIDDEN, STAGES = 9, 5, 4


def any_network(seed):
    """Weights that mean nothing."""
    dice = SeededDice(seed)
    weights = [dice.below(2001) / 1000 - 1 for _ in range(size(INPUTS, HIDDEN, STAGES))]
    return Network(INPUTS, HIDDEN, STAGES, vec[float](weights))


def test_a_network_gives_what_its_matrices_give():
    np = need("numpy")
    network = any_network(1)
    flat = np.array(list(network.weights))
    first = flat[HIDDEN : HIDDEN * (1 + INPUTS)].reshape(INPUTS, HIDDEN)
    last = flat[HIDDEN * (1 + INPUTS) :].reshape(STAGES, HIDDEN + INPUTS + 1)
    rows = np.random.default_rng(2).normal(size=(20, INPUTS))
    rows[rows < 0] = 0.0
    for number, row in enumerate(rows):
        at = last[number % STAGES]
        hidden = np.maximum(flat[:HIDDEN] + row @ first, 0.0)
        value = hidden @ at[:HIDDEN] + row @ at[HIDDEN:-1] + at[-1]
        assert network.value(vec[float](row.tolist()), number % STAGES) == pytest.approx(POINTS * value)


def test_a_network_has_weights_of_its_size_alone():
    with pytest.raises(ValueError, match="3 weights"):
        Network(INPUTS, HIDDEN, STAGES, vec[float]([0.0] * 3))


def test_weights_are_kept_to_single_floats():
    network = any_network(3)
    assert list(unpack(pack(network.weights))) == pytest.approx(list(network.weights), rel=1e-6)


def fitted(seed, begin=None):
    """Two of the inputs tell all, the second one at the last stage only; the last input never comes."""
    np = need("numpy")
    rng = np.random.default_rng(1)
    seen = rng.random((2000, INPUTS)).astype(np.float32)
    seen[:, -1] = 0.0
    at = rng.integers(0, STAGES, len(seen))
    wanted = seen[:, 0] - 2.0 * seen[:, 1] * (at == STAGES - 1)
    fit = Fit(seen, at, STAGES, HIDDEN, seed, begin)
    return fit, wanted, np.arange(len(seen))[:, None]


def test_a_fit_follows_the_slope_it_is_told():
    fit, wanted, groups = fitted(1)
    epochs = list(fit.learn(groups, lambda said, some: 2.0 / len(some) * (said - wanted[some, None]), 400, 0.01))
    assert epochs == list(range(1, 401))
    assert abs(fit.values(groups)[:, 0] - wanted).mean() < 0.05
    network = fit.network()
    row = vec[float]([0.5] * INPUTS)
    assert network.value(row, 0) == pytest.approx(5, abs=1)
    assert network.value(row, STAGES - 1) == pytest.approx(-5, abs=1)
    again, _, _ = fitted(2, network)
    assert again.values(groups) == pytest.approx(fit.values(groups), abs=1e-3)


def test_a_fit_is_decided_by_its_seed():
    def weights(seed):
        fit, wanted, groups = fitted(seed)
        for _ in fit.learn(groups, lambda said, some: said - wanted[some, None], 1, 0.01):
            pass
        return list(fit.network().weights)

    assert weights(1) == weights(1) != weights(2)


def test_rows_of_a_group_are_told_together():
    """Only the difference of two rows is asked for, and only that is learned."""
    np = need("numpy")
    seen = np.random.default_rng(1).random((400, INPUTS)).astype(np.float32)
    fit = Fit(seen, np.zeros(400), 1, HIDDEN, 1, None)
    groups = np.arange(400).reshape(200, 2)
    wanted = (seen[:, 0][groups[:, 0]] - seen[:, 0][groups[:, 1]])[:, None]
    sign = np.array([[1.0, -1.0]])

    def slope(said, some):
        assert said.shape == (len(some), 2)
        return sign * ((said * sign).sum(1, keepdims=True) - wanted[some]) / len(some)

    for _ in fit.learn(groups, slope, 300, 0.01):
        pass
    assert abs((fit.values(groups) * sign).sum(1, keepdims=True) - wanted).mean() < 0.05
