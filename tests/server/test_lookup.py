"""Every question to the database has an index: none reads all tables, seats or events, however many there are."""

from contextlib import suppress

import pytest
from sqlalchemy import Select, text
from sqlalchemy.dialects import sqlite as dialect

from server_tables import begin
from stoa.server import lookup
from stoa.server.house import House

pytestmark = pytest.mark.anyio

QUESTIONS = {
    "person": lambda connection: lookup.find_person(connection, "x"),
    "table": lambda connection: lookup.read_table(connection, "x"),
    "my tables": lambda connection: lookup.tables_of(connection, "x"),
    "public tables": lambda connection: lookup.public_tables(connection),
    "turns": lambda connection: lookup.turn_count(connection, "x"),
    "waiting": lambda connection: lookup.waiting_count(connection, "x"),
    "open": lambda connection: lookup.open_count(connection, 0.0, opener="x"),
    "open from an address": lambda connection: lookup.open_count(connection, 0.0, origin="x"),
    "without people": lambda connection: lookup.unpeopled_count(connection, opener="x"),
    "pending": lambda connection: connection.run_sync(lambda sync: lookup.pending(sync, 0.0, True)),
    "timed": lambda connection: lookup.timed_tables(connection),
}


def plan(question: Select, *given):
    """How SQLite would answer a question."""
    compiled = question.params(*given).compile(dialect=dialect.dialect(), compile_kwargs={"literal_binds": True})
    return text(f"EXPLAIN QUERY PLAN {compiled}".replace(":", "\\:"))


class ExplainedSync:
    """A connection that also asks how each question would be answered, as functions that block have it."""

    def __init__(self, connection, plans: list[str]) -> None:
        self.connection = connection
        self.plans = plans

    def execute(self, question: Select, *given):
        self.plans += [row[3] for row in self.connection.execute(plan(question, *given))]
        return self.connection.execute(question, *given)


class Explained:
    """The same for others."""

    def __init__(self, connection) -> None:
        self.connection = connection
        self.plans: list[str] = []

    async def execute(self, question: Select, *given):
        self.plans += [row[3] for row in await self.connection.execute(plan(question, *given))]
        return await self.connection.execute(question, *given)

    async def run_sync(self, work):
        return await self.connection.run_sync(lambda connection: work(ExplainedSync(connection, self.plans)))


@pytest.mark.parametrize("question", QUESTIONS)
async def test_no_question_reads_everything(sqlite, question):
    async with House(sqlite, thinkers=0) as house:
        await begin(house)
        async with house.storage.reading() as connection:
            explained = Explained(connection)
            with suppress(lookup.Missing):
                await QUESTIONS[question](explained)
    assert explained.plans
    assert not [plan for plan in explained.plans if plan.startswith("SCAN")]
