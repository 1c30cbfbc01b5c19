"""Several processes share one database: each is a house of its own here."""

import asyncio
from contextlib import suppress
from functools import partial

import pytest
from sqlalchemy import insert

from server_tables import ALONE, TWO, begin, until
from stoa.server.actions import Chat, Move, Sit
from stoa.server.errors import Refused, Unavailable
from stoa.server.house import House
from stoa.server.models import note
from stoa.server.notifications import _news
from stoa.server.storage import Storage

pytestmark = pytest.mark.anyio


async def test_what_one_process_commits_those_who_watch_in_another_hear(database):
    async with House(database, thinkers=0) as one, House(database, thinkers=0) as other:
        table, (ada, _) = await begin(one)
        await other.table(table.id)
        seen = asyncio.create_task(until(other, table.id, lambda table: len(table.played) == 1))
        after = await one.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[0]))
        assert (await seen).state.key() == after.state.key()


async def test_moves_of_two_processes_follow_each_other(database):
    async with House(database, thinkers=0) as one, House(database, thinkers=0) as other:
        table, people = await begin(one)
        houses = (one, other)
        for turn in range(12):
            house = houses[turn % 2]
            table = await until(house, table.id, lambda now, seq=table.seq: now.seq == seq)
            table = await house.do(table.id, people[table.turn], Move(seen=table.seq, move=table.state.legal()[0]))
        assert (await until(one, table.id, lambda now: now.seq == table.seq)).state.key() == table.state.key()


async def test_a_decision_on_an_old_table_is_taken_again_on_the_new_one(database):
    async with House(database, thinkers=0) as one, House(database, thinkers=0) as other:
        table, (ada, ben) = await begin(one)
        await other.table(table.id)
        said = [
            house.do(table.id, person, Chat(f"{n}")) for n in range(5) for house, person in ((one, ada), (other, ben))
        ]
        await asyncio.gather(*said)
        table = await until(one, table.id, lambda now: now.chats == 10)
        assert [event.seq for event in table.events] == list(range(1, table.seq + 1))


async def test_one_of_two_processes_takes_the_last_seat(database):
    async with House(database, thinkers=0) as one, House(database, thinkers=0) as other:
        ada, ben, cem = [await one.welcome(name) for name in ("Ada", "Ben", "Cem")]
        table = await one.open(ada, TWO)
        tries = (one.do(table.id, ben, Sit()), other.do(table.id, cem, Sit()))
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, Refused) for result in results) == 1


async def test_a_worker_plays_for_the_tables_of_others(database):
    async with House(database, thinkers=0) as web, House(database, thinkers=1):
        table, (ada,) = await begin(web, ALONE)
        while table.turn == 0:
            table = await web.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[0]))
        table = await until(web, table.id, lambda table: table.turn == 0)
        assert {event.seat for event in table.played} == {0, 1}


async def test_a_table_that_waits_for_a_computer_player_goes_on_after_a_restart(database):
    async with House(database, thinkers=0) as house:
        table, (ada,) = await begin(house, ALONE)
        while table.turn == 0:
            table = await house.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[0]))
    async with House(database) as house:
        table = await until(house, table.id, lambda table: table.turn == 0)
        assert table.status == "running"


async def test_a_process_reads_only_what_others_have_written(sqlite):
    mine, look = await Storage(sqlite).open(), partial(_news, 0, 0)
    async with House(sqlite, thinkers=0) as other:
        table, (ada, _) = await begin(other)
        _, grown = await mine.ask(look)
        assert [(row.table_id, row[1]) for row in grown] == [(table.id, table.seq)]
        await mine.transact(lambda connection: connection.execute(insert(note), {"at": 0.0, "text": "mine"}))
        assert await mine.ask(look) == ((), ())
        table = await other.do(table.id, ada, Chat("another's"))
    notes, grown = await mine.ask(look)
    assert ([row.text for row in notes], [row[1] for row in grown]) == (["mine"], [table.seq])
    assert await mine.ask(look) == ((), ())
    await mine.close()


async def test_a_house_hears_again_after_the_database_was_away(cluster):
    database = cluster.database()
    async with House(database, thinkers=0) as one, House(database, thinkers=0) as other:
        table, (ada, _) = await begin(one)
        await other.table(table.id)
        seen = asyncio.create_task(until(other, table.id, lambda table: len(table.played) == 1))
        await asyncio.sleep(0)
        await asyncio.to_thread(cluster.restart)
        while not table.played:
            with suppress(Unavailable):  # unless it has found out already that its connections are broken
                table = await one.do(table.id, ada, Move(seen=table.seq, move=table.state.legal()[0]))
        assert len((await seen).played) == 1
