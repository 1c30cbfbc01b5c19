"""The server under load, in small."""

import json

from click.testing import CliRunner

from stoa.bench.server import Times
from stoa.cli import main


def test_tables_are_played_beside_the_raw_rate():
    result = CliRunner().invoke(main, ["bench", "server", "--tables", "5", "--seconds", "0.5", "--json"])
    found = json.loads(result.stdout)
    assert found["tables"] == 5
    assert min(found["raw_commits_per_s"], found["moves_per_s"], found["full_ack_ms_p50"]) > 0
    assert found["ratio_to_raw"] == found["moves_per_s"] / found["raw_commits_per_s"]
    assert found["full_ack_ms_p99"] >= found["full_ack_ms_p50"]


def test_a_share_of_all_times_is_not_slower():
    times = Times([n / 1000 for n in range(100, 0, -1)])
    assert (times.ms(0.5), times.ms(0.99), times.ms(1.0)) == (51.0, 100.0, 100.0)
