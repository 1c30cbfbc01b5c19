"""`stoa bench`: the benchmarks of the installed games beside their peers, and of the server under load."""

import json
import platform
from pathlib import Path

import click

import stoa
from stoa.bench.games import contract_benchmarks, interpreted
from stoa.bench.measure import Benchmark, Result, measure
from stoa.bench.peers import CATANATRON_COPIES, CATANATRON_MOVES, OPEN_SPIEL_MOVES, peer_benchmarks
from stoa.core.files import write_whole


@click.command(epilog="Example: stoa bench santorini --seconds 1 --rounds 5 --markdown results.md")
@click.argument("games", nargs=-1)
@click.option("--seconds", default=1.0, show_default=True, help="How long each benchmark runs in a round.")
@click.option("--rounds", default=5, show_default=True, help="How many rounds; the median counts.")
@click.option("--json", "as_json", is_flag=True, help="Print the results as JSON.")
@click.option("--tables", type=click.IntRange(1), default=200, show_default=True, help="Live tables of the server.")
@click.option(
    "--pace", type=click.FloatRange(0.1), default=4.0, show_default=True, help="Seconds that a person takes for a move."
)
@click.option("--markdown", type=click.Path(path_type=Path), help="Write the results to this file as a table.")
def bench(
    games: tuple[str, ...],
    seconds: float,
    rounds: int,
    as_json: bool,
    tables: int,
    pace: float,
    markdown: Path | None,
) -> None:
    """Measure how fast GAMES (all that are installed) play, copy and search, compiled and interpreted, beside
    OpenSpiel and catanatron where they are installed.

    `stoa bench server` measures scripted players on many live tables instead: moves per second beside the raw commit
    rate of SQLite, and how long a move takes to be acknowledged and seen. --seconds is then for each load.
    """
    if not 0.01 <= seconds <= 3600 or rounds < 1:
        raise click.UsageError("--seconds is from 0.01 to 3600, --rounds at least 1.", click.get_current_context())
    if games == ("server",):
        from stoa.bench.server import bench_server

        bench_server(tables, seconds, pace, as_json)
        return
    benchmarks: list[Benchmark] = []
    for name in games or tuple(stoa.game_names()):
        of_game = contract_benchmarks(name)
        benchmarks += of_game
        benchmarks += [interpreted(name, benchmark) for benchmark in of_game if ", random" in benchmark.name]
    peers, missing = peer_benchmarks()
    results = run(benchmarks + peers, seconds, rounds)
    if as_json:
        click.echo(json.dumps([vars(result) for result in results], indent=1))
    else:
        show(results)
    for name in missing:
        click.echo(f"{name} is not installed and was left out; `make bench` installs it", err=True)
    if markdown:
        write_whole(markdown, table(results, seconds, rounds, games).encode())


def run(benchmarks: list[Benchmark], seconds: float, rounds: int) -> list[Result]:
    """Measure with a progress bar on the terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=len(benchmarks) * rounds)

        def progress(name: str) -> None:
            bar.update(task, description=name, advance=1)

        return measure(benchmarks, seconds, rounds, progress)


def ratios(result: Result, results: list[Result]) -> list[str]:
    """How many times as fast as catanatron, as OpenSpiel from Python, and as the same uncompiled, where it compares."""
    catanatron = {"moves/s": CATANATRON_MOVES, "copies/s": CATANATRON_COPIES}.get(result.unit)
    open_spiel = OPEN_SPIEL_MOVES if result.unit == "moves/s" else None
    rates = {r.name: r.rate for r in results}
    peers = (catanatron, open_spiel, f"{result.name}, interpreted")
    return [f"{result.rate / rates[peer]:.2f}" if peer in rates else "" for peer in peers]


def show(results: list[Result]) -> None:
    """Print a table; the spread of the rounds is in the JSON and Markdown."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    view = Table("benchmark", box=SIMPLE_HEAD)
    for column in ("per second", "to\ncatanatron", "to\nOpenSpiel", "to inter-\npreted"):
        view.add_column(column, justify="right", no_wrap=True)
    for r in results:
        view.add_row(r.name, f"{r.rate:,.0f} {r.unit.removesuffix('/s')}", *ratios(r, results))
    Console().print(view)


def table(results: list[Result], seconds: float, rounds: int, games: tuple[str, ...]) -> str:
    """The results as a Markdown table, with the command that makes them."""
    command = " ".join(["stoa bench", *games, f"--seconds {seconds:g} --rounds {rounds}"])
    lines = [
        f"`{command}`, Stoa {stoa.__version__}, Python {platform.python_version()}, {platform.machine()}, one thread.",
        "",
        "| benchmark | unit | median | slowest | fastest | to catanatron | to OpenSpiel | to interpreted |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for r in results:
        cells = [r.name, r.unit, f"{r.rate:,.0f}", f"{r.low:,.0f}", f"{r.high:,.0f}", *ratios(r, results)]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"
