"""What the learned evaluation sees, how it is worked out, and how it is trained."""

import hashlib
import json
from array import array

import pytest
from librt.vecs import vec

import stoa
from stoa.bots.mcts import search, weigh
from stoa.core.errors import StoaError
from stoa.core.network import Network, size
from stoa.core.rounds import Round
from stoa.core.training import Training, need
from stoa.games.caledonia import CALEDONIA
from stoa.games.caledonia.mind import alternatives, lessons
from stoa.games.caledonia.mind.features import FEATURES
from stoa.games.caledonia.mind.judge import INPUTS, CaledoniaJudge, share, stage
from stoa.games.caledonia.mind.learning import Comparer, Learner
from stoa.games.caledonia.mind.network import LEARNED, STAGES, TABLES, learned, read, write
from stoa.games.caledonia.mind.training import go_on, train
from stoa.games.caledonia.rules import phases

HIDDEN = 5
PLAN = (Round(2, 2, 0.002), Round(2, 1, 0.0005))


def any_network(seed, inputs=INPUTS):
    """Weights that mean nothing."""
    dice = stoa.SeededDice(seed)
    weights = [dice.below(2001) / 1000 - 1 for _ in range(size(inputs, HIDDEN, STAGES))]
    return Network(inputs, HIDDEN, STAGES, vec[float](weights))


def expected(judge, state):
    out = vec[float]([0.0] * state.seats)
    judge.expect(state, out)
    return list(out)


def row_of(state, seat):
    """What is seen of a seat."""
    judge = CaledoniaJudge({})
    expected(judge, state)
    judge.look(state, seat)
    assert judge.features.n == FEATURES
    return list(judge.features.row)


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


def test_what_a_port_still_brings_is_seen(cal):
    seat = {"units": {"miner": "d7"}, "goods": {"wool": 1}}
    state = cal.state({1: seat}, seats=2, round=2)
    plain = row_of(state, 0)
    state.phase = phases.DISCARDING
    assert sum(a != b for a, b in zip(plain, row_of(state, 0), strict=True)) >= 2  # no action, but goods


def test_contracts_that_can_be_taken_are_seen_with_room_for_them_and_without(cal):
    miner = {"units": {"miner": "d7"}}

    def seen(seat):
        state = cal.state({1: miner | seat}, seats=2, round=2)
        state.boxes[0], state.boxes[1] = 12, 3
        return row_of(state, 0)[-3:]

    best, second, none = seen({})
    assert best >= second > 0 == none
    assert seen({"contracts": [20]})[:2] == [0, 0] < seen({"contracts": [20]})[1:]


def test_there_is_a_network_for_every_table():
    network = any_network(3, inputs=7)
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


@pytest.mark.long
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


def compared(seed=5):
    found = alternatives.play(CALEDONIA, 1, weigh, CaledoniaJudge({}), 30, stoa.SeededDice(seed))
    return [found[at : at + alternatives.FIELDS] for at in range(0, len(found), alternatives.FIELDS)]


def test_moves_are_lessons_with_what_a_search_finds_after_them():
    rows = compared()
    assert rows == compared()
    assert len(rows) > 50
    assert all(0 <= row[alternatives.SHARE] <= 1 for row in rows)
    assert len({row[alternatives.SHARE] for row in rows}) > len(rows) / 2


def test_passing_is_always_among_the_moves(cal):
    state = cal.state({1: {"units": {"miner": "d7"}, "money": 40}}, seats=2, round=2)
    judge = CaledoniaJudge({})
    passed = cal.play(state.copy(), "pass")
    expected(judge, passed)
    judge.estimate(passed, 0)
    judge.look(passed, 0)
    seen = list(array("f", judge.inputs))
    for seed in range(4):
        game = alternatives.Alternatives(1, weigh, judge, stoa.SeededDice(seed))
        game._compare(state, 5)
        first = range(alternatives.PLAYERS + alternatives.SEEN, len(game.found), alternatives.FIELDS)
        assert seen in [list(game.found[at : at + INPUTS]) for at in first]
        assert len(first) > alternatives.MOVES


def test_a_comparer_finds_what_the_inputs_say():
    """The first player is ahead by ten points for one thing, the second one by ten for another."""
    np = need("numpy")
    rng = np.random.default_rng(1)
    rows = np.zeros((4000, alternatives.FIELDS), np.float32)
    rows[:, alternatives.GAME] = np.arange(len(rows))
    rows[:, alternatives.SPREAD] = 10
    first = alternatives.PLAYERS + alternatives.SEEN
    second = first + alternatives.PLAYER
    rows[:, first] = rng.integers(0, 2, len(rows))
    rows[:, second] = rng.integers(0, 2, len(rows))
    rows[:, alternatives.SHARE] = [share(ahead) for ahead in rows[:, first] - rows[:, second]]
    learner = Comparer(rows, HIDDEN, 1, None)
    assert learner.error() > 0.1
    errors = [error for _, error in learner.learn(60, 0.01)]
    assert errors[-1] < 0.01
    inputs = vec[float]([0.0] * INPUTS)
    without = learner.network().value(inputs, 0)
    inputs[0] = 1.0
    assert learner.network().value(inputs, 0) - without == pytest.approx(10, abs=1)
    assert Comparer(rows, HIDDEN, 1, learner.network()).error() == pytest.approx(errors[-1], abs=0.001)


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


def run_on(folder, plans):
    for plan in plans:
        go_on(Training(folder, seed=3, search=search, weigh=weigh), CALEDONIA, LEARNED, plan, size=1, visits=9)
    return [(folder / name).read_bytes() for name in ("games/0-0000.bin", "games/1-0000.bin", "network.json")]


def test_the_network_for_two_goes_on_from_a_file(tmp_path):
    whole = run_on(tmp_path / "whole", [PLAN])
    assert run_on(tmp_path / "parts", [PLAN[:1], PLAN]) == whole
    content = json.loads(whole[-1])
    assert content["command"] == "stoa train caledonia --seed 3 --start network.json"
    networks = read(content)
    assert [networks[table].weights == learned()[table].weights for table in TABLES] == [True, False, True]


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"inputs": 3, "hidden": 2, "weights": {"1": "~"}}'])
def test_a_file_without_networks_is_refused(tmp_path, text):
    (tmp_path / "old.json").write_text(text)
    with pytest.raises(StoaError, match=r"old\.json has no networks"):
        go_on(Training(tmp_path, weigh=weigh), CALEDONIA, tmp_path / "old.json")


def test_a_training_needs_a_search(tmp_path):
    with pytest.raises(StoaError, match="needs the search"):
        train(Training(tmp_path), CALEDONIA)
    with pytest.raises(StoaError, match="needs the search"):
        go_on(Training(tmp_path, search=search), CALEDONIA, LEARNED)


JUDGED = {1: "a1fb169a13e95286", 2: "e6d0af701e1fe0cb", 3: "3020ca5b9e1c33e2", 4: "91f76be4d8bd7a31"}
