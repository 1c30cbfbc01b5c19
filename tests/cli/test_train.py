"""Training at the command line."""

from pathlib import Path

import pytest

import stoa
from stoa.bots.mcts import search, weigh
from stoa.core.mind import Mind
from stoa.core.training import Training


@pytest.fixture
def learning(pig: stoa.Game, monkeypatch: pytest.MonkeyPatch) -> list[Training]:
    """A game whose training only notes what it was given."""
    seen: list[Training] = []
    monkeypatch.setattr(type(pig), "mind", Mind(train=seen.append))
    return seen


def test_a_game_is_trained_in_a_folder_of_its_own(run, learning: list[Training]) -> None:
    result = run("train", "pig", "--seed", "7", "--workers", "2")
    assert result.exit_code == 0
    (training,) = learning
    assert (training.folder, training.seed, training.workers) == (Path("training/pig"), 7, 2)
    assert training.seconds_left() == float("inf")
    assert training.search is search
    assert training.weigh is weigh
    assert "training/pig: trained" in result.output


def test_a_training_can_be_limited(run, learning: list[Training]) -> None:
    assert run("train", "pig", "--hours", "0.5", "--folder", "mine").exit_code == 0
    assert 0 < learning[0].seconds_left() <= 1800
    assert Path("mine/training.json").exists()


def test_a_training_of_no_hours_is_not_limited_and_help_says_so(run, learning: list[Training]) -> None:
    assert run("train", "pig", "--hours", "0").exit_code == 0
    assert learning[0].seconds_left() == float("inf")
    assert "0 is no limit" in " ".join(run("train", "--help").output.split())


def test_a_training_can_begin_with_weights(
    run, pig: stoa.Game, learning: list[Training], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(pig), "mind", Mind(train=learning.append, learns_on=True))
    Path("weights.json").write_text("{}")
    assert run("train", "pig", "--start", "weights.json").exit_code == 0
    assert learning[0].start == Path("weights.json")


def test_a_training_that_cannot_begin_with_weights_says_so(fails, learning: list[Training]) -> None:
    Path("weights.json").write_text("{}")
    expected = "stoa: a training of pig cannot begin with weights: leave out --start"
    assert fails("train", "pig", "--start", "weights.json") == expected
    assert not learning


def test_a_game_that_does_not_learn_says_so(fails, pig: stoa.Game) -> None:
    assert fails("train", "pig") == "stoa: there is nothing to train in pig: its computer players do not learn"


def test_what_is_wrong_is_said_in_one_line(fails, pig: stoa.Game) -> None:
    assert "chess" in fails("train", "chess")
    assert "--workers" in fails("train", "pig", "--workers", "0")
    assert "--start" in fails("train", "pig", "--start", "nowhere.json")
    assert "--hours" in fails("train", "pig", "--hours", "-1")
