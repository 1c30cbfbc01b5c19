"""`stoa draw`: a table as a picture."""

import sys
from pathlib import Path

import click

from stoa.cli.sources import lang_option, open_table
from stoa.core.errors import StoaError
from stoa.core.files import write_whole
from stoa.core.words import Voice


@click.command(epilog="Example: stoa draw game.stoa --at 20 -o board.png --width 1600")
@click.argument("source", metavar="RECORD|POSITION.json|GAME")
@click.option("--at", type=int, metavar="N", help="The table after N moves of the record; without it, the last.")
@click.option("-o", "out", default="board.svg", show_default=True, help="FILE.svg, FILE.png, or - for SVG on stdout.")
@click.option("--theme", type=click.Choice(["light", "dark", "auto"]), default="auto", help="auto is light in a PNG.")
@click.option("--width", type=click.IntRange(16, 8192), default=1000, show_default=True, help="Of a PNG, in pixels.")
@lang_option
def draw(source: str, at: int | None, out: str, theme: str, width: int, lang: str) -> None:
    """Draw a table as SVG or PNG.

    The table comes from a record, a position in JSON, or the name of a game for its first table.
    """
    kind = "svg" if out == "-" else Path(out).suffix.lower().removeprefix(".")
    if kind not in ("svg", "png"):
        raise StoaError(f"-o {out}: a drawing ends in .svg or .png")
    record = open_table(source)
    end = len(record.moves) if at is None else at
    state = record.state(end)
    last = record.moves[end - 1] if end else None
    if kind == "png" and theme == "auto":
        theme = "light"
    drawing = record.game.face.picture(state, Voice(lang, record.game), last, theme)
    if out == "-":
        sys.stdout.buffer.write(drawing.svg.encode())
        return
    write_whole(Path(out), drawing.png(width) if kind == "png" else drawing.svg.encode())
    click.echo(f"wrote {out}", err=True)
