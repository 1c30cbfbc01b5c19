"""The benchmarks at the command line."""

import json

import pytest
from click.testing import CliRunner

from stoa.bench import command
from stoa.bench.measure import Result
from stoa.cli import main


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without peers, which may be installed or not."""
    monkeypatch.setattr(command, "peer_benchmarks", lambda: ([], ["open_spiel"]))


@pytest.mark.usefixtures("alone")
def test_a_game_is_measured_compiled_and_interpreted(tmp_path) -> None:
    file = tmp_path / "results.md"
    result = CliRunner().invoke(
        main, ["bench", "santorini", "--seconds", "0.01", "--rounds", "1", "--json", "--markdown", str(file)]
    )
    rates = {row["name"]: row["rate"] for row in json.loads(result.stdout)}
    assert {"santorini, random games", "santorini, random games, interpreted", "santorini, copies"} <= set(rates)
    assert min(rates.values()) > 0
    assert "open_spiel is not installed and was left out" in result.stderr
    text = file.read_text(encoding="utf-8")
    assert text.startswith("`stoa bench santorini --seconds 0.01 --rounds 1`, ")
    assert all(f"| {name} | " in text for name in rates)


@pytest.mark.parametrize("words", [["--seconds", "0"], ["--seconds", "nan"], ["--seconds", "1e9"], ["--rounds", "0"]])
def test_a_time_that_cannot_be_measured_is_refused(words) -> None:
    result = CliRunner().invoke(main, ["bench", "santorini", *words])
    assert result.exit_code == 2
    assert result.stderr == "stoa: --seconds is from 0.01 to 3600, --rounds at least 1. Try: stoa bench --help\n"


def test_ratios_are_to_what_is_measured_in_the_same_unit() -> None:
    peer = Result(command.CATANATRON_MOVES, "moves/s", 200.0, 190.0, 210.0)
    own = Result("santorini, random moves", "moves/s", 500.0, 490.0, 510.0)
    games = Result("santorini, random games", "games/s", 5.0, 4.0, 6.0)
    assert [command.ratios(one, [peer, own, games])[0] for one in (own, games)] == ["2.50", ""]
