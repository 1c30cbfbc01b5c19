"""Running games are checked against the present rules; what does not replay is frozen, never altered."""

import pytest
from sqlalchemy import select

from server_tables import played, tamper
from stoa.server import doctor
from stoa.server.actions import Move
from stoa.server.doctor import examine
from stoa.server.errors import Refused
from stoa.server.house import House
from stoa.server.models import event
from stoa.server.storage import Storage

pytestmark = pytest.mark.anyio


async def log(database: str, table_id: str) -> list[object]:
    """The log as it is stored."""
    storage = await Storage(database).open()
    async with storage.reading() as connection:
        rows = (await connection.execute(select(event).where(event.c.table_id == table_id).order_by(event.c.seq))).all()
    await storage.close()
    return rows


async def test_a_healthy_table_stays_as_it_is(database):
    table_id = await played(database)
    storage = await Storage(database).open()
    findings = [finding async for finding in examine(storage)]
    await storage.close()
    assert [(one.table_id, one.moves, one.fault) for one in findings] == [(table_id, 3, "")]


@pytest.mark.parametrize(
    ("change", "notice"),
    [
        ({"move": 99}, "move 2, .*builds"),
        ({"text": "@z9"}, "move 2, '@z9', is '@.*' now"),
        ({"move": 10**6}, "move 2"),
        ({"move": "twelve"}, "Expected `int`"),
    ],
)
async def test_a_table_that_no_longer_replays_is_frozen_with_a_notice(database, change, notice):
    table_id = await played(database)
    await tamper(database, table_id, 2, **change)
    before = await log(database, table_id)
    async with House(database, thinkers=0) as house:
        table = await house.table(table_id)
        ada = await house.person(table.chairs[0].person)
        assert table.status == "frozen"
        with pytest.raises(Refused, match=f"other rules .* {notice}"):
            await house.do(table_id, ada, Move(seen=table.seq, move=0))
        assert [brief.status for brief in await house.tables_of(ada)] == ["frozen"]
    assert await log(database, table_id) == before


async def test_one_frozen_table_does_not_hold_up_the_others(database):
    bad, good = await played(database), await played(database)
    await tamper(database, bad, 1, move=99)
    async with House(database, thinkers=0) as house:
        table = await house.table(good)
        person = await house.person(table.chairs[table.turn].person)
        await house.do(good, person, Move(seen=table.seq, move=table.state.legal()[0]))
        assert (await house.table(bad)).status == "frozen"


async def test_what_these_versions_have_checked_is_not_checked_again_unless_somebody_asks(database, monkeypatch):
    table_id = await played(database)
    storage = await Storage(database).open()

    async def examined(**how: bool) -> list[str]:
        return [finding.table_id async for finding in examine(storage, **how)]

    assert await examined(again=False) == [table_id]
    assert await examined(again=False) == []
    assert await examined() == [table_id]
    monkeypatch.setattr(doctor, "VERSION", "another")
    assert await examined(again=False) == [table_id]
    await storage.close()
