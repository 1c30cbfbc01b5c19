"""Ways to damage the file of a database."""

import sqlite3
from contextlib import closing
from pathlib import Path

PAGE = 4096  # bytes


def beginnings(database: Path, kind: str = "%") -> dict[str, int]:
    """The first page of each table and index, with everything in one file."""
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        trees = "SELECT name, rootpage FROM sqlite_master WHERE rootpage > 0 AND type LIKE ?"
        return dict(connection.execute(trees, (kind,)))


def overwrite(database: Path, page: int) -> None:
    """Write over a page."""
    with database.open("r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\xff" * PAGE)
