"""The command that checks map modules of one's own."""

import json

import pytest
from click.testing import CliRunner

from stoa.cli import main
from stoa.games.caledonia.rules.board import DATA


def sides_file(path, **changes):
    side = {**DATA["map"]["modules"]["A1"], **changes}
    path.write_text(json.dumps({"A1": side}), encoding="utf-8")
    return path


@pytest.mark.rule("CAL-003")
def test_a_file_of_good_sides_can_be_played_on(tmp_path):
    file = sides_file(tmp_path / "mine.json")
    result = CliRunner().invoke(main, ["caledonia", "modules", str(file)])
    assert result.exit_code == 0
    assert "A1 can be played on" in result.output


def test_a_wrong_file_is_refused_in_one_line_with_place_and_reason(tmp_path):
    file = sides_file(tmp_path / "mine.json", deltas=[])
    result = CliRunner().invoke(main, ["caledonia", "modules", str(file)])
    assert result.exit_code != 0
    assert "A1, deltas" in result.output
    assert len(result.output.splitlines()) == 1
