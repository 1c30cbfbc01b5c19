"""`stoa arena`: a match between computer players at the command line."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from stoa.arena.match import Match, Played, play_match
from stoa.arena.standings import report, standings
from stoa.core.errors import StoaError
from stoa.core.game import Game
from stoa.core.registry import game as find_game

WIDEST = 1000  # wider than any table


@click.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True)
@click.option("--games", default=100, show_default=True, help="How many games; seats rotate from game to game.")
@click.option("--option", "-o", "options", multiple=True, metavar="NAME=VALUE", help="A table option; repeatable.")
@click.option("--seed", default=0, show_default=True, help="The same seed gives the same match (bots on time do not).")
@click.option("--jobs", "-j", type=click.IntRange(1), help="Processes  [default: one per processor]")
@click.option("--save", type=click.Path(file_okay=False, path_type=Path), help="Write every game's record here.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as JSON.")
def arena(
    game: str,
    bots: tuple[str, ...],
    games: int,
    options: tuple[str, ...],
    seed: int,
    jobs: int | None,
    save: Path | None,
    as_json: bool,
) -> None:
    """Let computer players play a match of GAME, one BOT for every seat.

    A BOT is random, greedy, a level from novice to expert, mcts:1000 (visits), mcts:200ms, champion:2s, or your own as
    package.module:name.
    """
    sys.path.append(str(Path.cwd()))  # own bots are looked for here too, also by the processes of the match
    found = find_game(game)
    match = Match(game, bots, found.read_options(options), games, seed)
    match.check(found)
    if save is not None:
        prepare(save)
    began = perf_counter()
    played = watch(match, found, jobs, save)
    seconds = perf_counter() - began
    if as_json:
        click.echo(json.dumps(report(match, played, seconds), indent=2))
    else:
        show(match, played, seconds)


def prepare(folder: Path) -> None:
    """Have a folder for the records before the first game is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoaError(f"cannot write to {folder}: {error.strerror or error}") from None


class Rate(ProgressColumn):
    """Games per second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:.2f}/s", style="progress.data.speed")


def watch(match: Match, game: Game, jobs: int | None, save: Path | None) -> list[Played]:
    """Play the match with a progress bar, saving every game as soon as it is over."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    played: list[Played] = []
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(match.game, total=match.games)
        for one in play_match(match, jobs):
            played.append(one)
            if save is not None:
                one.record(match, game).save(save / f"{match.game}-{match.seed}-{one.number + 1:05}.stoa")
            progress.advance(task)
    return sorted(played, key=lambda one: one.number)


def show(match: Match, played: Sequence[Played], seconds: float) -> None:
    """The final table."""
    moves = sum(len(one.moves) for one in played)
    table = Table(
        caption="Rate: of first places, shared ones in parts. ms: milliseconds per decision.",
        caption_justify="left",
        title=f"{match.game}: {len(played)} games, {moves} moves in {seconds:.1f} s ({moves / seconds:,.0f} moves/s)",
        title_justify="left",
        box=SIMPLE_HEAD,
    )
    table.add_column("Bot", overflow="fold")
    for heading in ("Games", "Won", "Shared", "Rate", "95 %", "Place", "Score", "ms"):
        table.add_column(heading, justify="right", no_wrap=True)
    for one in standings(match, played):
        table.add_row(
            one.bot,
            str(one.games),
            str(one.wins),
            str(one.shared),
            f"{one.rate:.1%}",
            f"{100 * one.low:.1f}–{100 * one.high:.1f}",
            f"{one.place:.2f}",
            f"{one.score:.2f}",
            f"{one.ms:.2f}",
        )
    console = Console()
    wanted = Measurement.get(console, console.options.update(max_width=WIDEST), table).maximum
    if wanted > console.width:  # rather narrow gaps than a broken name
        table.padding = (0, 0)
    console.print(table)
