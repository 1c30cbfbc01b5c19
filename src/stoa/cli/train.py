"""`stoa train`: let the mind of a game learn."""

from pathlib import Path

import click

from stoa.bots.mcts import search, weigh
from stoa.core.errors import StoaError
from stoa.core.registry import game as find_game
from stoa.core.training import CURVES, Training


@click.command(epilog="Example: stoa train santorini --seed 1 --hours 0.5 --workers 2")
@click.argument("game")
@click.option(
    "--seed", default=0, show_default=True, help="The same seed trains the same mind, as far as time lets it."
)
@click.option(
    "--hours",
    type=click.FloatRange(0),
    default=0.0,
    help="Stop after so many hours; 0 is no limit  [default: when all is learned]",
)
@click.option(
    "--folder", type=click.Path(file_okay=False, path_type=Path), help="What is kept  [default: training/GAME]"
)
@click.option(
    "--start",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Begin with these weights, if the game can  [default: with nothing]",
)
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes that play.")
def train(game: str, seed: int, hours: float, folder: Path | None, start: Path | None, workers: int) -> None:
    """Let the mind of a game learn from its own games.

    Everything about GAME is kept in a folder: run the same command again to go on where it was stopped. The folder has a log of
    all figures, a picture of their curves and, as soon as something has been learned, the weights. The game plays with
    them when they are put into its folder; docs/minds.md tells how they were accepted.
    """
    found = find_game(game)
    if not found.mind.learns:
        raise StoaError(f"there is nothing to train in {found.name}: its computer players do not learn")
    if start is not None and not found.mind.learns_on:
        raise StoaError(f"a training of {found.name} cannot begin with weights: leave out --start")
    training = Training(folder or Path("training") / found.name, seed, hours, workers, found.name, search, start, weigh)
    try:
        found.mind.train(training)
    finally:
        training.close()
    click.echo(f"{training.folder}: trained; {CURVES} shows the curves")
