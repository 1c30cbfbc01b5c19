"""A database as one file, of either kind, taken and brought back while people play.

The file is gzipped JSON, a line for every row, from one moment of the database. What is brought back is only what is missing:
into an empty database all of it, into one that is in use the tables and people that are no longer there. Nothing that is
there is changed.
"""

import gzip
import json
import os
from base64 import b64decode, b64encode
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from time import time
from typing import Any, TextIO

from sqlalchemy import LargeBinary, Table, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from stoa.core.errors import StoaError
from stoa.server.models import HEAD, event, game_table, outage, person, seat, session
from stoa.server.storage import Storage
from stoa.version import VERSION

TABLES = {table.name: table for table in (person, session, game_table, seat, event, outage)}
OF_A_TABLE = {seat.name, event.name}  # rows that come with their table, or not at all
ROWS = 1000  # that are read and written at a time


class BadBackup(StoaError):
    """A file that is no backup, or not a whole one."""


async def back_up(storage: Storage, file: Path) -> dict[str, int]:
    """Write everything that matters to a file, which appears when it is whole; how many rows of what."""
    part = file.with_name(f"{file.name}.part")
    counts = dict.fromkeys(TABLES, 0)
    try:
        with part.open("wb") as raw, gzip.open(raw, "wt", encoding="utf-8") as out:
            _write(out, {"stoa": VERSION, "schema": HEAD, "at": time()})
            async for name, row in _rows(storage):
                counts[name] += 1
                _write(out, [name, row])
            _write(out, {"end": counts})
            out.close()
            raw.flush()
            os.fsync(raw.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
    return counts


async def _rows(storage: Storage) -> AsyncIterator[tuple[str, dict[str, Any]]]:
    """All rows as they are at one moment."""
    async with storage.reading() as connection:
        if not storage.is_sqlite:  # a transaction of SQLite sees one moment anyway
            connection = await connection.execution_options(isolation_level="REPEATABLE READ")
        for name, table in TABLES.items():
            found = await connection.stream(
                select(table).order_by(*table.primary_key), execution_options={"yield_per": ROWS}
            )
            async for row in found:
                yield name, _packed(table, row._mapping)


def _packed(table: Table, row: Any) -> dict[str, Any]:
    return {
        column.name: b64encode(row[column.name]).decode() if isinstance(column.type, LargeBinary) else row[column.name]
        for column in table.columns
    }


def _write(out: TextIO, value: object) -> None:
    out.write(json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


async def bring_back(storage: Storage, file: Path) -> dict[str, int]:
    """Bring back what is missing, in one transaction; how many rows of what."""
    counts = dict.fromkeys(TABLES, 0)
    async with storage.writing() as connection:
        known = await _keys(connection, game_table)
        for name, rows in _chunks(file):
            table = TABLES[name]
            if name in OF_A_TABLE:
                wanted = [row for row in rows if row["table_id"] not in known]
            else:
                there = known if table is game_table else await _keys(connection, table)
                wanted = [row for row in rows if row[table.primary_key.columns[0].name] not in there]
            if wanted:
                await connection.execute(insert(table), wanted)
                counts[name] += len(wanted)
    return counts


async def _keys(connection: AsyncConnection, table: Table) -> set[Any]:
    return set((await connection.execute(select(table.primary_key.columns[0]))).scalars())


def _chunks(file: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows of a backup, some of the same table at a time."""
    chunk: list[dict[str, Any]] = []
    current = ""
    for name, row in _read(file):
        if chunk and (name != current or len(chunk) >= ROWS):
            yield current, chunk
            chunk = []
        current = name
        chunk.append(row)
    if chunk:
        yield current, chunk


def _read(file: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    counts = dict.fromkeys(TABLES, 0)
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines, "null"))
            if not isinstance(head, dict) or "stoa" not in head:
                raise BadBackup(f"{file}: this is not a backup of Stoa")
            if head.get("schema", "") > HEAD:
                raise BadBackup(f"{file}: the backup was made by a newer version of Stoa; please update Stoa")
            for line in lines:
                found = json.loads(line)
                if isinstance(found, dict):
                    if found.get("end") != counts:
                        break
                    return
                name, row = found
                counts[name] += 1
                yield name, _unpacked(TABLES[name], row)
    except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
        if isinstance(error, OSError) and error.filename:
            raise
        raise BadBackup(f"{file}: the backup cannot be read: {error}") from None
    raise BadBackup(f"{file}: the backup is not whole")


def _unpacked(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """A row for the database; columns that are newer than the backup are empty."""
    return {
        column.name: b64decode(value) if isinstance(column.type, LargeBinary) and value is not None else value
        for column in table.columns
        for value in (row.get(column.name),)
    }
