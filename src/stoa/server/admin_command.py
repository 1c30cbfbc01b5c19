"""`stoa admin`: look after the tables and people of a server, while it runs."""

from dataclasses import fields
from datetime import UTC, datetime
from time import time

import click

from stoa.server import admin as house
from stoa.server.command import KINDS, counted, database_option, with_storage
from stoa.server.lookup import Brief
from stoa.server.table import ENDED, FROZEN, RUNNING, WAITING

NEVER = "never"
IDS = {"ignore_unknown_options": True}  # an id may begin with a dash

yes_option = click.option("--yes", is_flag=True, help="Do not ask first.")


def _when(at: float) -> str:
    return f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d %H:%M}"


def _line(brief: Brief) -> str:
    names = ", ".join(name or "-" for name in brief.names)
    return f"{brief.id}  {brief.status:8}{_when(brief.changed)}  {brief.setup.game}: {names}"


@click.group(epilog="Example: stoa admin tables --status running")
def admin() -> None:
    """Look after the tables and people of a server, while it runs.

    Every process that shares the database hears of a change at once.
    """


@admin.command()
@click.option("--status", type=click.Choice([WAITING, RUNNING, ENDED, FROZEN]), default=None)
@click.option("--person", default="", metavar="ID", help="Only where this person sits.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@database_option
def tables(status: str | None, person: str, limit: int, database: str | None) -> None:
    """List tables, those that changed last first."""
    found = with_storage(database, lambda storage: house.tables(storage, status or "", person, limit))
    for brief in found:
        click.echo(_line(brief))
    if not found:
        click.echo("no tables")


@admin.command(context_settings=IDS)
@click.argument("table")
@click.option("--events", type=click.IntRange(0, 100_000), default=10, show_default=True, help="How many of the last.")
@database_option
def table(table: str, events: int, database: str | None) -> None:
    """Look at a table and the end of its log."""
    found = with_storage(database, lambda storage: house.look(storage, table))
    much = f"{counted(len(found.played), 'move')}, {counted(found.seq, 'event')}"
    click.echo(f"{found.id}: {found.game.name}, {found.status}, {much}")
    if found.notice:
        click.echo(str(found.notice))
    for number, (chair, name) in enumerate(zip(found.chairs, found.called, strict=True), 1):
        click.echo(f"seat {number}: {chair.to}, {name or '-'}{f', person {chair.person}' if chair.person else ''}")
    for event in found.events[max(0, found.seq - events) :]:
        said = ", ".join(
            f"{name} {getattr(event.what, name)}" for name in event.what.__struct_fields__ if name != "secret"
        )
        click.echo(f"{event.seq:6} {_when(event.at)} {event.kind}: {said}")


@admin.command(context_settings=IDS)
@click.argument("table")
@click.option("--reason", default="please ask them", show_default=True, help="What people are told.")
@database_option
def freeze(table: str, reason: str, database: str | None) -> None:
    """Stop a table; its log stays."""
    with_storage(database, lambda storage: house.freeze(storage, table, reason, time()))
    click.echo(f"table {table} is frozen")


@admin.command(context_settings=IDS)
@click.argument("table")
@database_option
def thaw(table: str, database: str | None) -> None:
    """Let a table that is frozen go on."""
    with_storage(database, lambda storage: house.thaw(storage, table, time()))
    click.echo(f"table {table} goes on")


@admin.command(context_settings=IDS)
@click.argument("table")
@yes_option
@database_option
def delete(table: str, yes: bool, database: str | None) -> None:
    """Remove a table and its log for ever."""
    with_storage(database, lambda storage: house.check_table(storage, table))
    if not yes:
        click.confirm("Remove the table and its log for ever?", abort=True)
    with_storage(database, lambda storage: house.remove_table(storage, table, time()))
    click.echo(f"table {table} is removed")


@admin.command()
@click.option("--name", default="", help="Only those whose names contain this, or with this id.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=50, show_default=True)
@database_option
def people(name: str, limit: int, database: str | None) -> None:
    """List people, the newest first, with their sessions, tokens and tables."""
    found = with_storage(database, lambda storage: house.people(storage, name, limit))
    for each in found:
        banned = "  banned" if each.banned else ""
        known = f"{counted(each.sessions, *KINDS['session'])}, {counted(each.tables, 'seat')}"
        click.echo(f"{each.id}  {_when(each.since)}  {each.name}: {known}{banned}")
    if not found:
        click.echo("no people")


@admin.command(context_settings=IDS)
@click.argument("person")
@database_option
def ban(person: str, database: str | None) -> None:
    """Keep a person out at once: all sessions and tokens end."""
    with_storage(database, lambda storage: house.ban(storage, person, time()))
    click.echo(f"person {person} is banned")


@admin.command(context_settings=IDS)
@click.argument("person")
@database_option
def unban(person: str, database: str | None) -> None:
    """Take a ban back. Sessions that have ended stay so."""
    with_storage(database, lambda storage: house.ban(storage, person, time(), banned=False))
    click.echo(f"person {person} is no longer banned")


@admin.command(context_settings=IDS)
@click.argument("person")
@yes_option
@database_option
def forget(person: str, yes: bool, database: str | None) -> None:
    """Forget a person. Logs are never altered: the name stays where it was said."""
    with_storage(database, lambda storage: house.check_person(storage, person))
    if not yes:
        click.confirm("Forget this person for ever?", abort=True)
    with_storage(database, lambda storage: house.remove_person(storage, person, time()))
    click.echo(f"person {person} is forgotten")


@admin.command(context_settings=IDS)
@click.argument("person")
@database_option
def logout(person: str, database: str | None) -> None:
    """End all sessions and tokens of a person at once."""
    ended = with_storage(database, lambda storage: house.log_out(storage, person, time()))
    click.echo(f"ended: {counted(ended, *KINDS['session'])}")


class Days(click.ParamType[float | None]):
    """A number of days, or never."""

    name = "days"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> float | None:
        """Read it."""
        if value == NEVER or value is None:
            return None
        try:
            days = float(str(value))
        except ValueError:
            days = -1.0
        if not 0 <= days < 1e6:
            self.fail(f"{value!r} is neither a number of days nor {NEVER!r}", param, ctx)
        return days


@admin.command(epilog="Example: stoa admin tidy --dry-run")
@click.option(
    "--guests", type=Days(), default="30", show_default=True, help="People who cannot come back and sit nowhere."
)
@click.option("--waiting", type=Days(), default="30", show_default=True, help="Tables that never began.")
@click.option("--over", type=Days(), default="365", show_default=True, help="Games that are over.")
@click.option("--frozen", type=Days(), default="365", show_default=True, help="Tables that are frozen.")
@click.option("--traces", type=Days(), default="1", show_default=True, help="Who was where, and what has ended.")
@click.option("--dry-run", is_flag=True, help="Only count.")
@database_option
def tidy(dry_run: bool, database: str | None, **days: float | None) -> None:
    """Remove what nobody needs any more, after so many days; "never" keeps it."""
    keep = house.Retention(**{field.name: days[field.name] for field in fields(house.Retention)})
    counts = with_storage(database, lambda storage: house.tidy(storage, keep, time(), dry_run))
    for what, number in counts.items():
        click.echo(f"{number:8} {what}{' would go' if dry_run else ''}")
