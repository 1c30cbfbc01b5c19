"""The database: SQLite in one file by default, PostgreSQL by a URL. Brought up to date when it is opened."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, TypeVar, cast

from sqlalchemy import ColumnElement, Connection, Engine, Insert, Table, TextClause, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from stoa.server.errors import Unavailable
from stoa.server.models import HEAD, metadata

T = TypeVar("T")

VARIABLE = "STOA_DATABASE"
BUSY_MS = 20_000  # how long one process waits for another one's transaction in the same SQLite file
_DAMAGED = (
    "malformed",
    "invalid page",
    "could not read block",
)  # what SQLite and PostgreSQL say of it
_MIGRATING = 0x53544F41  # the lock under which one process migrates a PostgreSQL database


def default_database() -> str:
    """What STOA_DATABASE names, or a file among the user's data."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(home) / "stoa" / "stoa.db")


def read_database(text: str) -> URL:
    """A database as people name it: a file, or a URL such as postgresql://name@host/stoa."""
    try:
        url = make_url(text) if "://" in text else URL.create("sqlite", database=text)
    except ArgumentError:
        raise Unavailable("the database is a file or a URL such as postgresql://name@host/stoa") from None
    kind = url.get_backend_name()
    if kind == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise Unavailable(f"{url.render_as_string()!r:.80}: the database is a SQLite file or a PostgreSQL URL")


def existing(database: str) -> str:
    """The name of a database that must be there already: a file that is mistyped is not made. Raises Unavailable."""
    file = file_of(database)
    if file is not None and not file.exists():
        raise Unavailable(f"there is no database {file}")
    return database


def file_of(database: str) -> Path | None:
    """The file of a database, if it is one of SQLite."""
    url = read_database(database)
    return Path(str(url.database)) if url.get_backend_name() == "sqlite" else None


class Storage:
    """An open database. Any number of readers; one transaction at a time writes in this process."""

    def __init__(self, database: str) -> None:
        self.url = read_database(database)
        self.is_sqlite = self.url.get_backend_name() == "sqlite"
        self._engine: AsyncEngine | None = None
        self._writer: AsyncConnection | None = None
        self._writing = asyncio.Lock()
        self._blocking: Engine | None = None  # of SQLite

    @property
    def name(self) -> str:
        """For people, without a password."""
        return str(self.url.database) if self.is_sqlite else self.url.render_as_string(hide_password=True)

    async def open(self) -> "Storage":
        """Connect, and bring the tables of the database up to date."""
        if self.is_sqlite:
            Path(str(self.url.database)).parent.mkdir(parents=True, exist_ok=True)
        try:
            self._engine = create_async_engine(self.url, pool_pre_ping=not self.is_sqlite)
        except (NoSuchModuleError, ModuleNotFoundError):
            raise Unavailable("PostgreSQL needs a driver: pip install 'stoa-games[postgres]'") from None
        if self.is_sqlite:
            self._thread = ThreadPoolExecutor(1, "stoa-transact")
            self._blocking = create_engine(self.url.set(drivername="sqlite"), execution_options={"stoa_writes": True})
            for engine in (self._engine.sync_engine, self._blocking):
                event.listen(engine, "connect", _prepare_sqlite)
                event.listen(engine, "begin", _begin_sqlite)
        try:
            async with self.writing() as connection:
                await connection.run_sync(self._migrate)
        except Unavailable:
            await self.close()
            raise
        return self

    async def close(self) -> None:
        """Give all connections back."""
        if self._writer is not None:
            await self._writer.close()
            self._writer = None
        if self._engine is not None:
            await self._engine.dispose()
            self._engine = None
        if self._blocking is not None:
            self._thread.shutdown()
            self._blocking.dispose()
            self._blocking = None

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees what is committed."""
        try:
            async with self._connected() as connection:
                yield connection
        except (DBAPIError, OSError) as error:
            raise self._unavailable(error) from error

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction, committed at the end and rolled back if anything is raised. Keys that exist already raise
        IntegrityError.
        """
        async with self._writing:
            try:
                if self._writer is None or self._writer.closed or self._writer.invalidated:
                    connection = await self._connected().start()
                    self._writer = await connection.execution_options(stoa_writes=True)
                async with self._writer.begin():
                    yield self._writer
            except IntegrityError:
                raise
            except (DBAPIError, OSError) as error:
                await self._drop_writer()
                raise self._unavailable(error) from error
            except asyncio.CancelledError:
                await asyncio.shield(self._drop_writer())  # nobody knows what it is doing now
                raise

    async def transact(self, work: Callable[[Connection], None]) -> None:
        """A whole transaction in one function, committed as by `writing`. With SQLite it is one call to a thread, where
        `writing` makes one for every statement.
        """
        if not self.is_sqlite:
            async with self.writing() as connection:
                return await connection.run_sync(work)
        async with self._writing:
            if self._blocking is None:
                raise self._closed()
            try:
                await asyncio.get_running_loop().run_in_executor(self._thread, _transact, self._blocking, work)
            except IntegrityError:
                raise
            except (DBAPIError, OSError) as error:
                raise self._unavailable(error) from error

    async def ask(self, work: Callable[[Connection], T]) -> T:
        """What the database answers to the questions of one function. With SQLite it is one call to a thread, on the
        connection that `transact` writes with: its `data_version` stands for what others have written.
        """
        if not self.is_sqlite:
            async with self.reading() as reader:
                return await reader.run_sync(work)
        if self._blocking is None:
            raise self._closed()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._thread, _ask, self._blocking, work)
        except (DBAPIError, OSError) as error:
            raise self._unavailable(error) from error

    async def look_over(self) -> None:
        """Read the beginning of every table, and in SQLite of every index; raises Unavailable if one is damaged."""
        if self.is_sqlite:
            await self.ask(_look_over)
        else:
            async with self.reading() as connection:
                await connection.execute(_first_rows(metadata.tables))

    async def _drop_writer(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.invalidate()
            await writer.close()

    def _unavailable(self, error: Exception) -> Unavailable:
        reason = getattr(error, "orig", None) or error
        if any(sign in str(reason) for sign in _DAMAGED):
            return Unavailable(f"the database {self.name} is damaged ({reason}): restore a backup of it")
        return Unavailable(f"the database {self.name} does not answer: {reason}")

    def upsert(self, table: Table, **kept: ColumnElement[Any]) -> Insert:
        """Insert rows, or change those whose keys exist; `kept` says what columns then get instead of the new value."""
        new: Any = sqlite.insert(table) if self.is_sqlite else postgresql.insert(table)
        changed = {column.name: new.excluded[column.name] for column in table.columns if not column.primary_key}
        return cast(Insert, new.on_conflict_do_update(index_elements=list(table.primary_key), set_=changed | kept))

    def _connected(self) -> AsyncConnection:
        if self._engine is None:
            raise self._closed()
        return self._engine.connect()

    def _foreign(self) -> Unavailable:
        return Unavailable(f"{self.name}: this database belongs to another program; choose another with --database")

    def _closed(self) -> Unavailable:
        return Unavailable(f"{self.name}: the database is closed")

    def _migrate(self, connection: Connection) -> None:
        if not self.is_sqlite:
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATING})
        known = set(inspect(connection).get_table_names())
        if "alembic_version" in known:
            if "game_table" not in known:
                raise self._foreign()
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
            if found == HEAD:
                return
            if found is not None and str(found) > HEAD:
                raise Unavailable(f"{self.name}: the database was made by a newer version of Stoa; please update Stoa")
        elif known and self.is_sqlite:
            raise self._foreign()
        from alembic import command  # late: it is needed only when there is something to migrate
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _transact(engine: Engine, work: Callable[[Connection], None]) -> None:
    with engine.begin() as connection:
        work(connection)


def _ask(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.connect() as connection:
        return work(connection.execution_options(stoa_writes=False))


def _look_over(connection: Connection) -> None:
    trees = connection.execute(text("SELECT tbl_name, name FROM sqlite_master WHERE rootpage > 0")).all()
    connection.execute(
        _first_rows(f"{table} NOT INDEXED" if name == table else f"{table} INDEXED BY {name}" for table, name in trees)
    )


def _first_rows(sources: Iterable[str]) -> TextClause:
    return text("SELECT " + ", ".join(f"EXISTS (SELECT 1 FROM {source})" for source in sources))


def _prepare_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # transactions begin as `_begin_sqlite` says
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    if options.get("isolation_level") != "AUTOCOMMIT":
        connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("stoa_writes") else "BEGIN")
