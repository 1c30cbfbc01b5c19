"""`stoa arena` at the command line."""

import json
from importlib.metadata import entry_points

import pytest
from click.testing import CliRunner, Result

from stoa.arena.command import arena
from stoa.core.errors import StoaError
from stoa.core.record import Record


def run(*words: str) -> Result:
    return CliRunner().invoke(arena, [*words])


def test_the_command_is_found_by_its_entry_point():
    (entry,) = entry_points(group="stoa.commands", name="arena")
    assert entry.load() is arena


def test_a_match_ends_with_a_table():
    result = run("santorini", "greedy", "random", "--games", "4", "--jobs", "1")
    assert result.exit_code == 0
    for word in ("greedy", "random", "4 games", "moves/s", "95 %"):
        assert word in result.output


def test_a_long_name_is_not_broken_while_there_is_room(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    name = "mcts:20,judge,steps=4"
    result = run("santorini", name, "random", "--games", "2", "--jobs", "1")
    assert name in result.output
    assert max(map(len, result.output.splitlines())) <= 80


def test_json_is_all_that_is_printed():
    words = ("santorini", "greedy", "random", "--games", "4", "--jobs", "1", "--seed", "3", "--json")
    data = json.loads(run(*words, "--option", "placement=roxley").output)
    assert data["game"] == "santorini"
    assert data["options"] == {"placement": "roxley"}
    assert sum(one["share"] for one in data["standings"]) == 4


def test_records_are_saved_one_by_one(tmp_path):
    folder = tmp_path / "new" / "records"
    run("santorini", "random", "greedy", "--games", "3", "--jobs", "1", "--seed", "2", "--save", str(folder))
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == [f"santorini-2-0000{n}.stoa" for n in (1, 2, 3)]
    assert [Record.open(file).names for file in files[:2]] == [["random", "greedy"], ["greedy", "random"]]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("ludo", "random", "random"), "there is no game 'ludo'"),
        (("santorini", "random", "winner"), "there is no bot 'winner'"),
        (("santorini", "random"), "not 1"),
        (("santorini", "random", "random", "--option", "supply"), "expected name=value"),
        (("santorini", "random", "random", "--option", "colour=red"), "no option 'colour'"),
        (("santorini", "random", "random", "--option", "supply=none"), "is not one of"),
        (("santorini", "random", "random", *2 * ("--option", "supply=unlimited")), "option supply is given twice"),
        (("santorini", "random", "random", "--games", "0"), "at least one game"),
        (("santorini", "random", "random", "--save", "/dev/null/records"), "cannot write to"),
    ],
)
def test_every_mistake_is_answered_with_one_line(words, reason):
    result = run(*words)
    assert isinstance(result.exception, StoaError)
    assert reason in str(result.exception)
    assert len(str(result.exception).splitlines()) == 1


def test_own_bots_are_found_in_the_current_folder(tmp_path, monkeypatch):
    (tmp_path / "here_of_a_test.py").write_text("from stoa.bots.simple import RandomBot as Mine\n")
    monkeypatch.chdir(tmp_path)
    result = run("santorini", "here_of_a_test:Mine", "random", "--games", "4", "--jobs", "2", "--json")
    assert json.loads(result.output)["games"] == 4
