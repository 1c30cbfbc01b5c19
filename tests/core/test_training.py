"""Training keeps what it has in a folder, depends on its seed alone and tells how far it is."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from stoa.core.errors import StoaError
from stoa.core.mind import Mind
from stoa.core.training import CURVES, LOG, Training, need


def square(number: int) -> int:
    return number * number


def test_what_is_saved_is_found_by_the_next_run(tmp_path: Path) -> None:
    first = Training(tmp_path / "new" / "folder", seed=3)
    assert first.load("weights.json") is None
    first.save("games/1.bin", b"games")
    assert Training(tmp_path / "new" / "folder", seed=3).load("games/1.bin") == b"games"
    assert {path.name for path in tmp_path.rglob("*") if path.is_file()} == {"training.json", "1.bin"}


@pytest.mark.parametrize(("seed", "about"), [(4, "corinth"), (3, "santorini")])
def test_a_folder_belongs_to_one_training(tmp_path: Path, seed: int, about: str) -> None:
    Training(tmp_path, seed=3, about="corinth")
    with pytest.raises(StoaError, match="holds another training"):
        Training(tmp_path, seed=seed, about=about)


def test_a_folder_belongs_to_the_weights_it_began_with(tmp_path: Path) -> None:
    start = tmp_path / "weights.json"
    start.write_text("{}")
    assert Training(tmp_path / "folder", start=start).start == start
    assert Training(tmp_path / "folder", start=start).load("training.json") is not None
    for other in (None, tmp_path / "others.json"):
        (tmp_path / "others.json").write_text("[]")
        with pytest.raises(StoaError, match="holds another training"):
            Training(tmp_path / "folder", start=other)


def test_a_folder_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoaError, match="cannot write to"):
        Training(tmp_path / "file" / "folder")


def test_steps_have_dice_of_their_own(tmp_path: Path) -> None:
    one, other = Training(tmp_path / "a", seed=1), Training(tmp_path / "b", seed=2)
    draws = [[training.dice(step).below(1_000_000) for step in ("games", "fit")] for training in (one, one, other)]
    assert draws[0] == draws[1]
    assert len({*draws[0], *draws[2]}) == 4


@pytest.mark.parametrize("workers", [1, 2])
def test_work_is_spread_and_comes_back_in_order(tmp_path: Path, workers: int) -> None:
    assert list(Training(tmp_path, workers=workers).spread(square, range(6))) == [0, 1, 4, 9, 16, 25]


def test_time_runs_out_only_if_it_is_limited(tmp_path: Path) -> None:
    assert Training(tmp_path).seconds_left() == float("inf")
    assert 0 < Training(tmp_path, hours=1).seconds_left() <= 3600
    with pytest.raises(StoaError, match="positive number of hours"):
        Training(tmp_path, hours=-1)


def test_progress_is_told_with_rate_and_time_left_and_figures_are_logged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    training = Training(tmp_path)
    training.report("self-play", 0, 300)
    for done in (100, 200, 300):
        training.report("self-play", done, 300, error=1 / done)
    training.close()
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "self-play 0 of 300"
    assert lines[1].startswith("self-play 100 of 300, ")
    assert lines[1].endswith("/s, 0:00:00 left, error 0.01")
    rows = [json.loads(line) for line in (tmp_path / LOG).read_text().splitlines()]
    assert [(row["stage"], row["done"], row["error"]) for row in rows][1] == ("self-play", 200, 0.005)
    drawing = ElementTree.fromstring((tmp_path / CURVES).read_text())
    (curve,) = drawing.findall("{http://www.w3.org/2000/svg}polyline")
    assert len(curve.attrib["points"].split()) == 3


def test_what_is_missing_is_named_with_the_way_to_get_it() -> None:
    with pytest.raises(StoaError, match=r"needs a_net: pip install 'stoa-games\[train\]'"):
        need("a_net")


def test_a_mind_learns_if_it_says_how(tmp_path: Path) -> None:
    learned: list[Training] = []
    training = Training(tmp_path)
    mind = Mind(train=learned.append)
    assert mind.learns
    mind.train(training)
    assert learned == [training]
    assert not Mind().learns
    with pytest.raises(NotImplementedError, match="Mind has no train"):
        Mind().train(training)
