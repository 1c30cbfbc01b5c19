"""What the learned judge sees, how it is worked out, and how it is trained."""

import hashlib
import json
from array import array

import pytest
from librt.vecs import vec

import stoa
from stoa.bots.mcts import search
from stoa.core.errors import StoaError
from stoa.core.network import Network, size
from stoa.core.rounds import Round
from stoa.core.training import Training, need
from stoa.games.colosseum import COLOSSEUM
from stoa.games.colosseum.mind import lessons
from stoa.games.colosseum.mind.features import FEATURES, STAGES, Features, stage
from stoa.games.colosseum.mind.foresight import Foresight, learned, read, write
from stoa.games.colosseum.mind.judge import ColosseumJudge
from stoa.games.colosseum.mind.learning import Learner
from stoa.games.colosseum.mind.outlook import Outlook, spread
from stoa.games.colosseum.mind.training import train
from stoa.games.colosseum.rules import board, phases

HIDDEN = 5
PLAN = (Round(2, 2, 0.002), Round(1, 1, 0.002))


def any_network(seed):
    """Weights that mean nothing."""
    dice = stoa.SeededDice(seed)
    weights = [dice.below(2001) / 4000 - 0.25 for _ in range(size(FEATURES, HIDDEN, STAGES))]
    return Network(FEATURES, HIDDEN, STAGES, vec[float](weights))


def expected(foresight, state):
    out = vec[float]([0.0] * state.seats)
    foresight.expect(state, out)
    return list(out)


def row_of(state, seat):
    """What is seen of a seat."""
    outlook, features = Outlook(), Features()
    outlook.look(state)
    features.compare(state, outlook)
    features.see(state, outlook, seat)
    assert features.n == FEATURES
    return list(features.row)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_is_seen_is_small_and_comes_in_whole_rows(col, seats):
    for state, _ in col.walk(seats, False, 1, seed=seats):
        if state.turn != stoa.OVER:
            assert all(-8 <= value <= 20 for value in row_of(state, seats - 1))


@pytest.mark.parametrize(
    "change", [{"coins": 33}, {"medals": 2}, {"marker": 31}, {"tokens": "3 horse"}, {"tickets": 1}, {"loge": True}]
)
def test_what_a_player_has_is_seen_by_herself_and_not_taken_for_another_s(col, change):
    plain = col.state({1: {}}, phase="opening", round=2)
    other = col.state({1: change}, phase="opening", round=2)
    assert row_of(plain, 0) != row_of(other, 0)
    assert sum(a != b for a, b in zip(row_of(plain, 2), row_of(other, 2), strict=True)) <= 20


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_positions_are_judged_alike_compiled_and_not(col, seats):
    foresight = Foresight(any_network(seats))
    digest = hashlib.sha256()
    for state, _ in col.walk(seats, seats == 4, 1, seed=seats):
        if state.turn != stoa.OVER:
            digest.update("".join(f"{points:.6f} " for points in expected(foresight, state)).encode())
    assert digest.hexdigest()[:16] == JUDGED[seats]


def test_without_a_network_the_outlook_is_what_is_expected(col):
    foresight = Foresight(None)
    for state, _ in col.walk(4, False, 1, seed=2):
        if state.turn != stoa.OVER:
            assert expected(foresight, state) == list(foresight.outlook.hope)[:4]


@pytest.mark.rule("COL-008")
def test_what_is_certain_is_not_corrected(col):
    """Who has had her last event knows her score, whatever the network has to say about the others."""
    state = col.state({1: {"marker": 70}, 2: {"marker": 40}}, phase="producing", round=5, active=3)
    plain, corrected = expected(Foresight(None), state), expected(Foresight(any_network(1)), state)
    assert [a == b for a, b in zip(plain, corrected, strict=True)] == [True, True, False, False]


def test_every_part_of_a_round_has_its_stage(col):
    seen = set()
    for state, _ in col.walk(3, False, 1, seed=4):
        if state.turn != stoa.OVER:
            outlook = Outlook()
            outlook.look(state)
            seen |= {stage(state, outlook, seat) for seat in range(3)}
    assert seen == set(range(STAGES))


def test_estimates_are_less_far_off_towards_the_end():
    rounds = [spread(rest, phases.INVESTING) for rest in range(board.TURNS)]
    assert spread(0, phases.PRODUCING) < rounds[0]
    assert rounds == sorted(set(rounds))


def test_the_network_that_ships_foretells_victories_better_than_the_outlook():
    """In games that nobody learned from."""
    known, plain = ColosseumJudge(), ColosseumJudge(Foresight(None))
    off = {known: 0.0, plain: 0.0}
    for seed in range(6):
        state, dice = COLOSSEUM.start(3), stoa.SeededDice(9000 + seed)
        chosen = search(known, 10, dice)
        seen = []
        while state.turn != stoa.OVER:
            state.play(state.draw(dice) if state.turn == stoa.CHANCE else chosen(state))
            if 1 < state.round < 5 and state.turn >= 0:
                for judge in off:
                    out = vec[float]([0.0] * 3)
                    judge.judge(state, out)
                    seen.append((judge, list(out)))
        won = [1.0 / state.places().count(1) if place == 1 else 0.0 for place in state.places()]
        for judge, shares in seen:
            off[judge] += sum((a - b) ** 2 for a, b in zip(shares, won, strict=True)) / len(seen)
    assert off[known] < off[plain]


def test_lessons_have_the_end_of_their_game():
    judge = ColosseumJudge(Foresight(None))
    found = lessons.play(COLOSSEUM, 2, search, judge, 3, stoa.SeededDice(5))
    assert found == lessons.play(COLOSSEUM, 2, search, judge, 3, stoa.SeededDice(5))
    rows = [found[at : at + lessons.FIELDS] for at in range(0, len(found), lessons.FIELDS)]
    assert len(found) == len(rows) * lessons.FIELDS > 0
    assert [row[lessons.SEAT] for row in rows] == [0, 1, 2, 3] * (len(rows) // 4)
    assert {row[lessons.SEATS] for row in rows} == {4}
    assert all(sum(row[lessons.SHARE] for row in rows[at : at + 4]) == 1 for at in range(0, len(rows), 4))
    for seat in range(4):
        assert len({row[lessons.SCORE] for row in rows[seat::4]}) == 1


def test_a_learner_finds_who_wins():
    """Of three or four players with equal outlooks the one with the highest number wins."""
    np = need("numpy")
    rng = np.random.default_rng(1)
    rows = []
    for game in range(800):
        seats = 3 + game % 2
        numbers = rng.random(seats)
        for seat in range(seats):
            row = np.zeros(lessons.FIELDS, np.float32)
            row[: lessons.SEEN] = [game, seat, seats, 7, 3, 40, 35 + 10 * numbers[seat], numbers[seat] == max(numbers)]
            row[lessons.SEEN + 3] = numbers[seat]
            rows.append(row)
    learner = Learner(np.array(rows), HIDDEN, 1, None)
    losses = [loss for _, loss in learner.learn(60, 0.01)]
    assert losses[-1] < 0.5 * learner.loss_before()
    inputs = [vec[float]([0.0] * FEATURES) for _ in range(2)]
    inputs[1][3] = 1.0
    network = learner.network()
    assert network.value(inputs[1], 7) > network.value(inputs[0], 7) + 5


def run(folder, plans):
    for plan in plans:
        train(Training(folder, seed=3, search=search), COLOSSEUM, plan, size=2, visits=2, hidden=3)
    return [(folder / name).read_bytes() for name in ("games/0-0000.bin", "games/1-0000.bin", "network.json")]


def test_a_training_is_decided_by_its_seed_even_if_it_is_interrupted(tmp_path):
    whole = run(tmp_path / "whole", [PLAN])
    assert run(tmp_path / "again", [PLAN]) == whole
    assert run(tmp_path / "parts", [PLAN[:1], PLAN]) == whole
    assert array("f", whole[0]) != array("f", whole[1])
    content = json.loads(whole[-1])
    assert (content["command"], content["round"]) == ("stoa train colosseum --seed 3", 1)
    assert read(content).hidden == 3


def test_a_training_needs_a_search(tmp_path):
    with pytest.raises(StoaError, match="needs the search"):
        train(Training(tmp_path), COLOSSEUM)


def test_a_network_is_kept():
    network = read(json.loads(json.dumps(write(any_network(1)))))
    assert (network.inputs, network.hidden, network.stages) == (learned().inputs, HIDDEN, learned().stages)


JUDGED = {3: "8fe16ab7279ff816", 4: "61937b82cefe61ad", 5: "963b0022e5e7d95b"}
