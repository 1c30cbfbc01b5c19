"""`stoa caledonia`: what this game offers beyond playing it."""

from pathlib import Path

import click

from stoa.games.caledonia.rules import board
from stoa.games.caledonia.rules.modules import check_file


@click.group()
def caledonia() -> None:
    """Clans of Caledonia: module sides of your own."""


@caledonia.command()
@click.argument("file", type=click.Path(path_type=Path))
def modules(file: Path) -> None:
    r"""Check a file of module sides, such as a transcription of printed ones.

    \b
    Example:
      stoa caledonia modules mine.json
      STOA_CALEDONIA_MODULES=mine.json stoa play caledonia
    """
    names = check_file(file)
    click.echo(f"{file}: {', '.join(names)} can be played on, with the other sides of the house, on all 16 maps.")
    click.echo(f"Use it with {board.MODULES_FILE}={file}")
