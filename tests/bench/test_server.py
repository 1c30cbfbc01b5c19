"""The server under load, in small."""

import json
from dataclasses import fields

import pytest
from click.testing import CliRunner

from stoa.bench.load import Times
from stoa.bench.server import Report
from stoa.cli import main


@pytest.mark.long
def test_tables_are_played_beside_the_raw_rate():
    result = CliRunner().invoke(main, ["bench", "server", "--tables", "3", "--seconds", "1", "--pace", "1", "--json"])
    found = json.loads(result.stdout)
    assert found["tables"] == 3
    assert list(found) == [field.name for field in fields(Report)]
    assert {type(value) for name, value in found.items() if name != "tables"} == {float}
    assert min(found["raw_commits_per_s"], found["house_moves_per_s"]) > 0
    assert found["house_ratio_to_raw"] == found["house_moves_per_s"] / found["raw_commits_per_s"]
    assert found["web_ratio_to_raw"] == found["web_moves_per_s"] / found["raw_commits_per_s"]
    for times in ("house_ack", "web_ack", "web_seen"):  # not a number where a busy machine came to no move
        assert not found[f"{times}_ms_p99"] < found[f"{times}_ms_p50"]


def test_a_share_of_all_times_is_not_slower():
    times = Times([n / 1000 for n in range(100, 0, -1)])
    assert (times.ms(0.5), times.ms(0.99), times.ms(1.0)) == (51.0, 100.0, 100.0)
