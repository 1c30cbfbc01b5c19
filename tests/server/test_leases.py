import pytest

from server_tables import ALONE, begin
from stoa.server.house import House
from stoa.server.leases import Leases
from stoa.server.limits import LEASE_S
from stoa.server.storage import Storage

pytestmark = pytest.mark.anyio


@pytest.fixture
async def table_id(database) -> str:
    async with House(database, thinkers=0) as house:
        table, _ = await begin(house, ALONE)
    return table.id


@pytest.fixture
async def open_storage(database, table_id):
    storage = await Storage(database).open()
    yield storage
    await storage.close()


async def test_one_process_thinks_for_a_table_at_a_time(open_storage, table_id):
    one, other = Leases(open_storage, "here 1"), Leases(open_storage, "there 2")
    assert await one.take(table_id, 1000.0)
    assert not await other.take(table_id, 1001.0)
    assert await one.take(table_id, 1002.0)


async def test_a_lease_ends_by_itself(open_storage, table_id):
    one, other = Leases(open_storage, "here 1"), Leases(open_storage, "there 2")
    assert await one.take(table_id, 1000.0)
    assert await other.take(table_id, 1000.0 + LEASE_S)
    one.drop(table_id)
    assert not await one.take(table_id, 1001.0 + LEASE_S)


async def test_a_lease_is_given_back_at_the_end(open_storage, table_id):
    one, other = Leases(open_storage, "here 1"), Leases(open_storage, "there 2")
    assert await one.take(table_id, 1000.0)
    await one.close()
    assert await other.take(table_id, 1000.0)


async def test_the_lease_of_a_dead_process_of_this_machine_is_void(open_storage, table_id):
    own = Leases(open_storage)
    host = own.holder.rpartition(" ")[0]
    dead = Leases(open_storage, f"{host} {2**22 + 1}")
    assert await dead.take(table_id, 1000.0)
    assert await own.take(table_id, 1000.0)


async def test_the_lease_of_a_living_process_of_this_machine_is_not(open_storage, table_id):
    own = Leases(open_storage)
    host = own.holder.rpartition(" ")[0]
    living = Leases(open_storage, f"{host} 1")
    assert await living.take(table_id, 1000.0)
    assert not await own.take(table_id, 1000.0)
