"""What the database is asked for: people, lists of tables, and tables that something must be done for."""

from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, bindparam, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from stoa.core.message import say
from stoa.server.errors import Missing
from stoa.server.ledger import read_log
from stoa.server.limits import TABLES_LISTED, TABLES_SWEPT
from stoa.server.models import event, game_table, lease, person, seat
from stoa.server.people import Person
from stoa.server.table import COMPUTERS_TURN, ENDED, FROZEN, RUNNING, WAITING, Table
from stoa.server.table_setup import TableSetup


@dataclass(frozen=True, slots=True)
class Brief:
    """A table in a list. `names` has a person's name, a level as "bot:club", or None for every seat."""

    id: str
    setup: TableSetup
    status: str
    names: list[str | None]
    waits: str | None  # the person it waits for
    changed: float
    places: list[int] = field(default_factory=list)  # of every seat, when the game is over
    score: list[int] = field(default_factory=list)
    own: list[int] = field(default_factory=list)  # seats of the person whose tables are listed


async def find_person(connection: AsyncConnection, id: str) -> Person:
    c = person.c
    row = (await connection.execute(select(c.id, c.name, c.language, c.banned).where(c.id == id))).first()
    if row is None or row.banned is not None:
        raise Missing(say("There is no such person."))
    return Person(row.id, row.name, row.language)


async def read_table(connection: AsyncConnection, id: str, frozen: bool = True) -> Table:
    """A table from its log. If the log no longer replays, the table is frozen where the replay stopped. Without `frozen` it is
    as its log alone tells.
    """
    c = game_table.c
    row = (
        await connection.execute(select(c.setting, c.secret, c.status, c.notice, c.origin).where(c.id == id))
    ).first()
    if row is None:
        raise Missing(say("There is no such table."))
    table = Table(id, TableSetup.load(row.setting), row.secret, row.origin or "")
    log = await read_log(connection, id)
    try:
        for event in log:
            table.apply(event)
    except Exception as error:  # whatever other rules do with an old log
        table.freeze(str(error))
    if row.status == FROZEN and frozen:
        table.freeze(row.notice or "")
    return table


async def tables_of(connection: AsyncConnection, id: str) -> list[Brief]:
    """The tables where somebody sits or that are still to begin: those that wait for this person first."""
    sits = select(seat.c.table_id).where(seat.c.person_id == id)
    opened = (game_table.c.opener == id) & (game_table.c.status == WAITING)
    status = game_table.c.status
    first = case(
        (game_table.c.waits == id, 0), (status == RUNNING, 1), (status == WAITING, 2), (status == FROZEN, 3), else_=4
    )
    found = await _briefs(connection, _list(first).where(or_(game_table.c.id.in_(sits), opened)))
    wanted = select(seat.c.table_id, seat.c.seat).where(seat.c.person_id == id)
    own: dict[str, list[int]] = {}
    for row in await connection.execute(wanted.order_by(seat.c.seat)):
        own.setdefault(row.table_id, []).append(row.seat)
    return [replace(brief, own=own.get(brief.id, [])) for brief in found]


async def public_tables(connection: AsyncConnection) -> list[Brief]:
    """Public tables where somebody sits, those with free seats first, then running ones to watch."""
    status = game_table.c.status
    wanted = _list(case((status == WAITING, 0), else_=1)).where(game_table.c.public, status.in_((WAITING, RUNNING)))
    peopled = select(seat.c.table_id).where(seat.c.table_id == game_table.c.id).exists()
    return await _briefs(connection, wanted.where(peopled))


async def list_tables(connection: AsyncConnection, status: str, player: str, limit: int) -> list[Brief]:
    """Tables for those who run the server: those that changed last first, of a status, or where somebody sits."""
    wanted = _list(case((game_table.c.status == status, 0), else_=1)).limit(limit)
    if status:
        wanted = wanted.where(game_table.c.status == status)
    if player:
        wanted = wanted.where(game_table.c.id.in_(select(seat.c.table_id).where(seat.c.person_id == player)))
    return await _briefs(connection, wanted)


async def turn_count(connection: AsyncConnection, id: str) -> int:
    """How many tables wait for this person."""
    wanted = select(func.count()).where(game_table.c.status == RUNNING, game_table.c.waits == id)
    return (await connection.execute(wanted)).scalar_one()


async def waiting_count(connection: AsyncConnection, id: str) -> int:
    """How many tables that this person has opened and sits at have not begun."""
    sits = select(seat.c.table_id).where(seat.c.person_id == id)
    own = select(func.count()).where(game_table.c.opener == id, game_table.c.status == WAITING)
    wanted = own.where(game_table.c.id.in_(sits))
    return (await connection.execute(wanted)).scalar_one()


async def open_count(connection: AsyncConnection, since: float, opener: str = "", origin: str = "") -> int:
    """How many tables that somebody has opened, or everybody at one address, are running, or waiting and changed after `since`."""
    c = game_table.c
    going_on = or_(c.status == RUNNING, (c.status == WAITING) & (c.changed > since))
    return (await connection.execute(select(func.count()).where(_opened(opener, origin), going_on))).scalar_one()


async def unpeopled_count(connection: AsyncConnection, opener: str = "", origin: str = "") -> int:
    """How many games that somebody has opened, or everybody at one address, are running with nobody but computer players."""
    c = game_table.c
    nobody = ~select(seat.c.table_id).where(seat.c.table_id == c.id).exists()
    wanted = select(func.count()).where(_opened(opener, origin), c.status == RUNNING, nobody)
    return (await connection.execute(wanted)).scalar_one()


def _opened(opener: str, origin: str) -> ColumnElement[bool]:
    return game_table.c.origin == origin if origin else game_table.c.opener == opener


Pending = tuple[str, float | None, str | None, float | None]  # id, due, and the holder and the end of the lease


def _running(wanted: ColumnElement[bool]) -> Select[Any]:
    c = game_table.c
    leased = game_table.outerjoin(lease, lease.c.table_id == c.id)
    found = select(c.id, c.due, lease.c.holder, lease.c.until).select_from(leased)
    return found.where(c.status == RUNNING, wanted).limit(TABLES_SWEPT)


_OVERDUE = _running(game_table.c.due <= bindparam("now"))
_THINKING = _running(game_table.c.waits == COMPUTERS_TURN)


def pending(connection: Connection, now: float, computers: bool) -> list[Pending]:
    """Running tables where somebody's time is over, and those that wait for a computer player."""
    found: dict[str, Pending] = {}
    # One after the other: an index answers each of them, and none answers both.
    for wanted in (_OVERDUE, _THINKING) if computers else (_OVERDUE,):
        for row in connection.execute(wanted, {"now": now}):
            found[row.id] = (row.id, row.due, row.holder, row.until)
    return list(found.values())


async def timed_tables(connection: AsyncConnection) -> list[str]:
    """The ids of all tables where somebody's clock runs."""
    c = game_table.c
    return list((await connection.execute(select(c.id).where(c.due.is_not(None), c.status == RUNNING))).scalars())


def _list(first: ColumnElement[int]) -> Select[Any]:
    """The most recently changed tables, sorted by `first` before that."""
    c = game_table.c
    columns = (c.id, c.setting, c.status, c.names, c.waits, c.changed)
    return select(*columns).order_by(first, c.changed.desc()).limit(TABLES_LISTED)


async def _briefs(connection: AsyncConnection, wanted: Select[Any]) -> list[Brief]:
    rows = (await connection.execute(wanted)).all()
    ended = [r.id for r in rows if r.status == ENDED]
    results = select(event.c.table_id, event.c.body).where(event.c.kind == "over", event.c.table_id.in_(ended))
    over = {row.table_id: row.body for row in await connection.execute(results)} if ended else {}
    nothing: dict[str, list[int]] = {"places": [], "score": []}
    return [
        Brief(
            r.id,
            TableSetup.load(r.setting),
            r.status,
            r.names,
            r.waits,
            r.changed,
            places=over.get(r.id, nothing)["places"],
            score=over.get(r.id, nothing)["score"],
        )
        for r in rows
    ]
