"""The server under load, in small."""

import json

from click.testing import CliRunner

from stoa.bench.load import Times
from stoa.cli import main


def test_tables_are_played_beside_the_raw_rate():
    result = CliRunner().invoke(main, ["bench", "server", "--tables", "3", "--seconds", "3", "--pace", "1", "--json"])
    found = json.loads(result.stdout)
    assert found["tables"] == 3
    rates = ("raw_commits_per_s", "house_moves_per_s", "web_moves_per_s", "web_live_moves_per_s")
    assert min(found[name] for name in rates) > 0
    assert found["web_ratio_to_raw"] == found["web_moves_per_s"] / found["raw_commits_per_s"]
    assert found["house_ack_ms_p99"] >= found["house_ack_ms_p50"] > 0
    assert found["web_seen_ms_p99"] >= found["web_seen_ms_p50"] > 0


def test_a_share_of_all_times_is_not_slower():
    times = Times([n / 1000 for n in range(100, 0, -1)])
    assert (times.ms(0.5), times.ms(0.99), times.ms(1.0)) == (51.0, 100.0, 100.0)
