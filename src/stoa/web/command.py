"""`stoa serve`: play in the browser, with people and computer players."""

import os

import click

from stoa.core.errors import StoaError
from stoa.server.command import log_option
from stoa.server.logs import set_up
from stoa.server.storage import VARIABLE, default_database
from stoa.web.server_config import ServerConfig


@click.command(epilog="Example: stoa serve --host 0.0.0.0 --public https://play.example.org")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on; 0.0.0.0 for all.")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--database", metavar="FILE|URL", help=f"A SQLite file or a PostgreSQL URL; {VARIABLE} by default.")
@click.option("--public", metavar="ADDRESS", help="The address that people type, if a proxy stands before.")
@click.option(
    "--thinkers", type=click.IntRange(0, 64), help="Processes for computer players; 0 leaves them to stoa worker."
)
@log_option
def serve(host: str, port: int, database: str | None, public: str | None, thinkers: int | None, log: str) -> None:
    """Play in the browser, with people and computer players.

    Everything is kept in one database. docs/host.md tells how to host Stoa for others.
    """
    from stoa.web.assets import asset
    from stoa.web.serving import Server

    if public is not None and not public.strip("/"):  # as a variable that is not set
        raise StoaError("--public is empty; it is an address such as https://play.example.org")
    set_up(log)
    asset("stoa.js")  # says so now if the browser's side is not built
    config = ServerConfig(
        database=database or default_database(),
        host=host,
        port=port,
        public=(public or "").rstrip("/"),
        thinkers=max(1, (os.cpu_count() or 2) - 1) if thinkers is None else thinkers,
    )
    shown = config.public or f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::', '::1') else host}:{port}"
    Server(config, lambda: click.echo(f"Stoa is open at {shown} (Ctrl-C closes it)")).serve_here()
