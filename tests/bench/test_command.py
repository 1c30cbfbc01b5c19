"""The benchmarks at the command line."""

import json

import pytest
from click.testing import CliRunner

import stoa
from stoa.bench import command
from stoa.bench.games import contract_benchmarks
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
    tables = [f"santorini, {seats} seats, {what}" for seats in (2, 4) for what in ("random games", "copies")]
    assert {*tables, *(f"{table}, interpreted" for table in tables if "games" in table)} <= set(rates)
    assert min(rates.values()) > 0
    assert "open_spiel is not installed and was left out" in result.stderr
    text = file.read_text(encoding="utf-8")
    assert text.startswith("`stoa bench santorini --seconds 0.01 --rounds 1`, ")
    assert all(f"| {name} | " in text for name in rates)


@pytest.mark.parametrize("name", stoa.game_names())
def test_every_game_is_measured_at_its_smallest_and_its_largest_table(name) -> None:
    seats = stoa.game(name).seats
    rates = {benchmark.name: benchmark.run(0.01) for benchmark in contract_benchmarks(name)}
    for table in (f"{name}, 1 seat" if seats[0] == 1 else f"{name}, {seats[0]} seats", f"{name}, {seats[-1]} seats"):
        for what in ("random moves", "random games", "copies", "MCTS with random playouts"):
            assert rates[f"{table}, {what}"] > 0


@pytest.mark.parametrize("words", [["--seconds", "0"], ["--seconds", "nan"], ["--seconds", "1e9"], ["--rounds", "0"]])
def test_a_time_that_cannot_be_measured_is_refused(words) -> None:
    result = CliRunner().invoke(main, ["bench", "santorini", *words])
    assert result.exit_code == 2
    assert result.stderr == "stoa: --seconds is from 0.01 to 3600, --rounds at least 1. Try: stoa bench --help\n"


def test_ratios_are_to_what_is_measured_in_the_same_unit() -> None:
    peer = Result(command.CATANATRON_MOVES, "moves/s", 200.0, 190.0, 210.0)
    own = Result("santorini, 2 seats, random moves", "moves/s", 500.0, 490.0, 510.0)
    games = Result("santorini, 2 seats, random games", "games/s", 5.0, 4.0, 6.0)
    assert [command.ratios(one, [peer, own, games])[0] for one in (own, games)] == ["2.50", ""]
