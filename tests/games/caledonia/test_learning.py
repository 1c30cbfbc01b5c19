"""What the learned evaluation sees, how it is worked out, and how it is trained."""

import hashlib
import json
from array import array

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stoa
from stoa.bots.mcts import search
from stoa.core.errors import StoaError
from stoa.core.training import Training, need
from stoa.games.caledonia import CALEDONIA
from stoa.games.caledonia.mind import lessons
from stoa.games.caledonia.mind.features import FEATURES, Features
from stoa.games.caledonia.mind.judge import INPUTS, CaledoniaJudge, stage
from stoa.games.caledonia.mind.learning import Learner
from stoa.games.caledonia.mind.network import POINTS, STAGES, TABLES, Network, learned, pack, read, size, unpack, write
from stoa.games.caledonia.mind.training import Round, train

HIDDEN = 5
PLAN = (Round(2, 2, 0.002), Round(2, 1, 0.0005))


def any_network(seed, inputs=INPUTS):
    """Weights that mean nothing."""
    dice = stoa.SeededDice(seed)
    return Network(inputs, HIDDEN, vec[float]([dice.below(2001) / 1000 - 1 for _ in range(size(inputs, HIDDEN))]))


def expected(judge, state):
    out = vec[float]([0.0] * state.seats)
    judge.expect(state, out)
    return list(out)


def row_of(state, seat):
    """What is seen of a seat."""
    features = Features()
    features.see(state, seat, vec[i64]([state.settlements(seat) for seat in range(state.seats)]))
    assert features.n == FEATURES
    return list(features.row)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_what_is_seen_is_small_and_comes_in_whole_rows(cal, seats):
    for state, _ in cal.walk(seats, seats, {}, rich=True):
        if state.turn != stoa.OVER and len(state.order):
            assert all(-3 <= value <= 60 for value in row_of(state, seats - 1))


@pytest.mark.parametrize(
    ("change", "more"),
    [
        ({"money": 5}, 2),  # and that it is little
        ({"goods": {"bread": 2}}, 2),  # the good, and what it would sell for
        ({"shipping": 1}, 1),
        ({"contracts": [12]}, 4),
    ],
)
def test_what_a_player_has_is_seen(cal, change, more):
    miner = {"units": {"miner": "d7"}}
    plain = row_of(cal.state({1: dict(miner)}, seats=2, round=2), 0)
    other = row_of(cal.state({1: miner | change}, seats=2, round=2), 0)
    assert sum(a != b for a, b in zip(plain, other, strict=True)) >= more


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
        Network(INPUTS, HIDDEN, vec[float]([0.0] * 3))


def test_weights_are_kept_to_single_floats():
    network = any_network(3, inputs=7)
    assert list(unpack(pack(network.weights))) == pytest.approx(list(network.weights), rel=1e-6)
    again = read(json.loads(json.dumps(write(dict.fromkeys(TABLES, network)))))
    assert sorted(again) == sorted(learned()) == list(TABLES)
    assert (again[1].inputs, again[1].hidden) == (7, HIDDEN)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_positions_are_judged_alike_compiled_and_not(cal, seats):
    judge = CaledoniaJudge({table: any_network(table) for table in TABLES})
    digest = hashlib.sha256()
    for state, _ in cal.walk(seats, seats, {}, rich=True):
        if state.turn != stoa.OVER:
            digest.update("".join(f"{points:.6f} " for points in expected(judge, state)).encode())
    assert digest.hexdigest()[:16] == JUDGED[seats]


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_without_a_network_the_estimate_is_what_is_expected(cal, seats):
    judge = CaledoniaJudge({})
    for state, _ in cal.walk(seats, 1, {}):
        if state.turn != stoa.OVER:
            assert expected(judge, state) == [judge.estimate(state, seat) for seat in range(seats)]


def test_what_was_learned_is_nearer_to_the_final_scores():
    """In games that nobody learned from, before their last round."""
    known, plain = CaledoniaJudge(), CaledoniaJudge({})
    off = {known: 0.0, plain: 0.0}
    for seed in range(5):
        state, dice = CALEDONIA.start(2), stoa.SeededDice(seed)
        chosen = search(known, 20, dice)
        seen = []
        while state.turn != stoa.OVER:
            state.play(state.draw(dice) if state.turn == stoa.CHANCE else chosen(state))
            if state.round < 5 and state.turn >= 0 and stage(state, 0) < 10:
                seen.append([(judge, expected(judge, state)) for judge in off])
        scores = state.score()
        for both in seen:
            for judge, points in both:
                off[judge] += sum((a - b) ** 2 for a, b in zip(points, scores, strict=True)) / len(seen)
    assert off[known] < 0.8 * off[plain]


def test_lessons_have_the_scores_of_their_game():
    found = lessons.play(CALEDONIA, 1, search, CaledoniaJudge({}), 4, stoa.SeededDice(5))
    again = lessons.play(CALEDONIA, 1, search, CaledoniaJudge({}), 4, stoa.SeededDice(5))
    assert found == again
    assert len(found) % lessons.FIELDS == 0
    rows = [found[at : at + lessons.FIELDS] for at in range(0, len(found), lessons.FIELDS)]
    assert rows
    assert {row[lessons.TABLE] for row in rows} == {2}
    assert len({row[lessons.SCORE] for row in rows}) <= 2
    assert all(0 <= row[lessons.STAGE] < STAGES for row in rows)


def test_a_learner_finds_what_the_inputs_say():
    """Scores that are off the estimate by ten points for one thing, and at a late stage by five more for another."""
    np = need("numpy")
    rng = np.random.default_rng(1)
    rows = np.zeros((4000, lessons.FIELDS), np.float32)
    rows[:, lessons.GAME] = np.arange(len(rows))
    rows[:, lessons.TABLE] = 2
    rows[:, lessons.STAGE] = rng.integers(0, STAGES, len(rows))
    seen = rng.random((len(rows), 2)).round()
    rows[:, lessons.SEEN : lessons.SEEN + 2] = seen
    rows[:, lessons.SCORE] = 10 * seen[:, 0] + 5 * seen[:, 1] * (rows[:, lessons.STAGE] < 3)
    learner = Learner(rows, HIDDEN, 1, None)
    errors = [error for _, error in learner.learn(60, 0.01)]
    assert learner.error_before() > 5 > 0.5 > errors[-1]
    network = learner.network()
    inputs = vec[float]([0.0] * INPUTS)
    inputs[0] = inputs[1] = 1.0
    assert network.value(inputs, 1) == pytest.approx(15, abs=1)
    assert network.value(inputs, 8) == pytest.approx(10, abs=1)
    inputs[INPUTS - 1] = 1.0  # what never came changes nothing
    assert network.value(inputs, 8) == pytest.approx(10, abs=1)
    assert Learner(rows, HIDDEN, 1, network).error() == pytest.approx(errors[-1], abs=0.01)


def run(folder, plans):
    for plan in plans:
        train(Training(folder, seed=3, search=search), CALEDONIA, plan, size=8, visits=2, hidden=3)
    return [(folder / name).read_bytes() for name in ("games/0-0000.bin", "games/1-0000.bin", "network.json")]


def test_a_training_is_decided_by_its_seed_even_if_it_is_interrupted(tmp_path):
    whole = run(tmp_path / "whole", [PLAN])
    assert run(tmp_path / "parts", [PLAN[:1], PLAN]) == whole
    assert array("f", whole[0])[: lessons.SEEN] != array("f", whole[1])[: lessons.SEEN]
    content = json.loads(whole[-1])
    assert (content["command"], content["round"]) == ("stoa train caledonia --seed 3", 1)
    assert CaledoniaJudge(read(content)).networks[2].hidden == 3


def test_a_training_needs_a_search(tmp_path):
    with pytest.raises(StoaError, match="needs the search"):
        train(Training(tmp_path), CALEDONIA)


JUDGED = {1: "fbb82972d3351be5", 2: "ce273d0fc7c6e09d", 3: "694300313584ad3d", 4: "d8b23a089c42c817"}
